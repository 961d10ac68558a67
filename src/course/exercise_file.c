/* The files of an exercise that may be read before it is answered: exercise.md, en.md, zh.md. */
#include "course/exercise_file.h"

#include <stdint.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/document.h"
#include "course/folder.h"
#include "course/lesson_block.h"
#include "course/source.h"
#include "grade/misconception.h"
#include "math/literal.h"
#include "math/number.h"
#include "trace/step.h"

#define TOLERANCE_DEFAULT 0.005
#define TOLERANCE_MAX     0.5
enum { DIGITS_DEFAULT = 3 };

typedef struct {
    BlockReader blocks;
    Exercise *exercise;
    ExerciseChoice *choices;
} Reader;

static FaultList *faults_of(const Reader *reader)
{
    return reader->blocks.faults;
}

/* --- The exercise block of exercise.md --- */

enum {
    NUMERIC = 1 << EXERCISE_NUMERIC,
    PICKED = 1 << EXERCISE_CHOICE | 1 << EXERCISE_ORDER,
    ANY_KIND = (1 << EXERCISE_KIND_COUNT) - 1,
};

static const struct {
    const char *name;
    int kinds;  /* that it has a meaning in */
    int needed; /* that must have it */
} EXERCISE_FIELDS[] = {
    {"id", ANY_KIND, 0},          {"kind", ANY_KIND, ANY_KIND},   {"skill", ANY_KIND, ANY_KIND},
    {"family", NUMERIC, NUMERIC}, {"example", ANY_KIND, NUMERIC}, {"ask", NUMERIC, NUMERIC},
    {"digits", NUMERIC, 0},       {"tolerance", NUMERIC, 0},      {"blind", NUMERIC, 0},
    {"choices", PICKED, PICKED},  {"lesson", ANY_KIND, 0},        {"page", ANY_KIND, 0},
};
enum { EXERCISE_FIELD_COUNT = sizeof EXERCISE_FIELDS / sizeof *EXERCISE_FIELDS };

/* The index of a word in a list of `count`, or that ends in NULL; tells it if it is none of them. */
static bool find_word(Reader *reader, const Field *field, const char *const *words, size_t count,
                      size_t *index)
{
    Text known = {0};
    for (*index = 0; *index < count && words[*index]; ++*index) {
        if (strcmp(words[*index], field->value) == 0) break;
        text_addf(&known, "%s%s", known.length > 0 ? ", " : "", words[*index]);
    }
    const bool found = *index < count && words[*index];
    if (!found)
        source_fault(faults_of(reader), &field->place, _("there is no %s \"%s\"; there are %s"), field->name,
                     field->value, text_string(&known));
    text_free(&known);
    return found;
}

static bool read_kind(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "kind");
    size_t kind;
    if (!lesson_block_need(&reader->blocks, block, "kind")) return false;
    if (!find_word(reader, field, EXERCISE_KINDS, EXERCISE_KIND_COUNT, &kind)) return false;
    reader->exercise->kind = (ExerciseKind)kind;
    return true;
}

/* Whether the block has the fields that its kind needs; those without a meaning in it are told. */
static bool check_fields(Reader *reader, const DocumentBlock *block)
{
    const char *names[EXERCISE_FIELD_COUNT + 1] = {0};
    const int kind = 1 << reader->exercise->kind;
    bool complete = true;
    for (size_t i = 0; i < EXERCISE_FIELD_COUNT; i++) {
        const Field *field = field_find(block->fields, EXERCISE_FIELDS[i].name);
        names[i] = EXERCISE_FIELDS[i].name;
        if (field && !(EXERCISE_FIELDS[i].kinds & kind))
            source_fault(faults_of(reader), &field->place, _("%s has no meaning in kind = %s; leave it out"),
                         field->name, EXERCISE_KINDS[reader->exercise->kind]);
        if (EXERCISE_FIELDS[i].needed & kind)
            complete = lesson_block_need(&reader->blocks, block, names[i]) && complete;
    }
    lesson_block_check(&reader->blocks, block, names);
    return complete;
}

/* An id has letters, digits and dashes: it is typed on a command line and stands in answer files. */
static bool read_id(Reader *reader, const DocumentBlock *block)
{
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    const Field *field = field_find(block->fields, "id");
    if (field) reader->exercise->id = field->value;
    const char *id = reader->exercise->id;
    if (*id != '-' && id[strspn(id, ALLOWED)] == '\0') return true;
    source_fault(faults_of(reader), field ? &field->place : &block->place,
                 _("\"%s\" is no id of an exercise; write letters, digits and dashes, such as two-keys"), id);
    return false;
}

static bool read_example(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "example");
    if (!field) return true;
    reader->exercise->example = lesson_find_example(&reader->exercise->lesson, field->value);
    if (reader->exercise->example) return true;
    const BlockReader *blocks = &reader->blocks;
    if (lesson_block_find(blocks->examples, blocks->example_count, field->value))
        return false; /* it has faults, which are told */
    source_fault(faults_of(reader), &field->place, _("there is no example \"%s\"; define it in exercise.md"),
                 field->value);
    return false;
}

/* `scores` are those that enter the softmax; any other word is a step's own name. */
static bool read_ask(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "ask");
    const Example *example = reader->exercise->example;
    if (!field || !example) return false;
    StepTable table;
    step_table_fill(&table, example, example->asked[0]);
    StepId step = strcmp(field->value, "scores") == 0 ? STEP_MASKED : step_id_find(field->value);
    const int at = step_is_of_run(step) ? step_find(&table, step) : -1;
    reader->exercise->ask = step;
    if (at >= 0 && table.steps[at].operation != OPERATION_INPUT) return true;
    source_fault(faults_of(reader), &field->place,
                 at < 0 ? _("example %s has no step \"%s\" to ask for; write scores, weights or output")
                        : _("example %s gives \"%s\"; ask for a step behind it"),
                 example->name, field->value);
    return false;
}

static bool read_digits(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "digits");
    Exercise *exercise = reader->exercise;
    if (!field) return true;
    exercise->digits = field->value[0] - '0';
    if (exercise->digits >= 0 && exercise->digits <= 9 && field->value[1] == '\0') return true;
    exercise->digits = DIGITS_DEFAULT;
    source_fault(faults_of(reader), &field->place,
                 _("\"%s\" is no number of decimals; write one from 0 to %d"), field->value, 9);
    return false;
}

/* The tolerance, which must let pass what is rounded to the decimals that are wanted. */
static bool read_tolerance(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "tolerance");
    Exercise *exercise = reader->exercise;
    Fault fault = {0};
    double half = 0.5;
    for (int i = 0; i < exercise->digits; i++) half /= 10;
    if (field &&
        !literal_read_number(field->value, (LiteralRules){0}, &field->place, &exercise->tolerance, &fault)) {
        source_add_fault(faults_of(reader), &fault);
        return false;
    }
    if (exercise->tolerance >= half * (1 - 1e-9) && exercise->tolerance <= TOLERANCE_MAX) return true;
    source_fault(faults_of(reader), field ? &field->place : &block->place,
                 _("with digits = %d the tolerance is at least %g and at most %g; it is %g"),
                 exercise->digits, half, TOLERANCE_MAX, exercise->tolerance);
    return false;
}

static bool read_blind(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "blind");
    reader->exercise->blind = field && strcmp(field->value, "allowed") == 0;
    if (!field || reader->exercise->blind) return true;
    source_fault(faults_of(reader), &field->place, _("blind is \"%s\"; write `allowed`, or leave it out"),
                 field->value);
    return false;
}

static bool read_number(Reader *reader, const DocumentBlock *block)
{
    size_t index;
    const Field *family = field_find(block->fields, "family");
    bool sound = family && find_word(reader, family, EXERCISE_FAMILIES, SIZE_MAX, &index);
    if (sound) reader->exercise->family = EXERCISE_FAMILIES[index];
    sound = read_ask(reader, block) && sound;
    sound = read_digits(reader, block) && sound;
    sound = read_tolerance(reader, block) && sound;
    return read_blind(reader, block) && sound;
}

static bool is_choice(const Exercise *exercise, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(exercise->choices[i].id, id) == 0) return true;
    return false;
}

/* The ids of the choices, in the order in which they are shown. */
static bool read_choices(Reader *reader, const DocumentBlock *block)
{
    const Field *field = field_find(block->fields, "choices");
    Exercise *exercise = reader->exercise;
    if (!field) return false;
    const char *list = field->value, *id;
    const char *wrong = id_fault(reader->blocks.arena, list);
    while (!wrong && (id = prose_next(reader->blocks.arena, &list))) {
        const size_t count = exercise->choice_count;
        if (count == EXERCISE_CHOICES_MAX || is_choice(exercise, count, id)) wrong = id;
        if (!wrong) reader->choices[exercise->choice_count++] = (ExerciseChoice){.id = id};
    }
    if (!wrong && exercise->choice_count >= 2) return true;
    source_fault(faults_of(reader), &field->place,
                 _("choices are 2 to %d names of letters and digits, each once, with commas between them"),
                 EXERCISE_CHOICES_MAX);
    return false;
}

static bool read_home(Reader *reader, const DocumentBlock *block)
{
    const Field *page = field_find(block->fields, "page");
    reader->exercise->lesson_id = field_value(block->fields, "lesson", NULL);
    reader->exercise->page_id = page ? page->value : NULL;
    if (!page || reader->exercise->lesson_id) return true;
    source_fault(faults_of(reader), &page->place, _("page needs a lesson; write lesson = 16 as well"));
    return true;
}

static bool read_exercise(Reader *reader, const DocumentBlock *block)
{
    size_t skill;
    reader->exercise->place = block->place;
    bool sound = read_id(reader, block);
    if (!read_kind(reader, block)) return false;
    sound = check_fields(reader, block) && sound;
    const Field *field = field_find(block->fields, "skill");
    if (field && find_word(reader, field, EXERCISE_SKILLS, SIZE_MAX, &skill))
        reader->exercise->skill = EXERCISE_SKILLS[skill];
    sound = reader->exercise->skill && read_example(reader, block) && sound;
    const int kind = 1 << reader->exercise->kind;
    if (kind & NUMERIC) sound = read_number(reader, block) && sound;
    if (kind & PICKED) sound = read_choices(reader, block) && sound;
    return read_home(reader, block) && sound;
}

/* Reads exercise.md: the examples first, for the exercise names one of them. */
static bool read_numbers(Reader *reader, const Document *document)
{
    Example *examples = arena_take(reader->blocks.arena, document->count + 1, sizeof *examples);
    Lesson *lesson = &reader->exercise->lesson;
    const DocumentBlock *head = NULL;
    lesson->examples = examples;
    reader->blocks.examples =
        arena_take(reader->blocks.arena, document->count + 1, sizeof *reader->blocks.examples);
    for (size_t i = 0; i < document->count; i++) {
        const DocumentBlock *block = &document->blocks[i];
        if (document_is(block, "example"))
            lesson_block_named(&reader->blocks, block, examples, &lesson->example_count);
        else if (document_is(block, "exercise") && !head)
            head = block;
        else if (block->kind == DOCUMENT_FIELDS || (block->kind == DOCUMENT_CODE && *block->info))
            source_fault(faults_of(reader), &block->place,
                         _("a %s block does not belong here; exercise.md has one exercise, and examples"),
                         block->info);
    }
    lesson->named = reader->blocks.examples;
    lesson->named_count = reader->blocks.example_count;
    if (head) return read_exercise(reader, head);
    source_fault(faults_of(reader), &(Place){document->name, 0, 0},
                 _("there is no exercise block; write one with kind and skill"));
    return false;
}

/* --- en.md and zh.md --- */

/* What a heading begins with, in either language. */
static const char *const HINT_WORDS[] = {"hint", "提示", NULL};
static const char *const EXPLANATION_WORDS[] = {"explanation", "讲解", NULL};

static bool begins(const char *heading, const char *const *words)
{
    for (size_t i = 0; words[i]; i++) {
        const size_t length = strlen(words[i]);
        if (strncmp(heading, words[i], length) == 0 && (heading[length] == ' ' || heading[length] == '\0'))
            return true;
    }
    return false;
}

static const char *heading_text(Arena *arena, const DocumentBlock *block)
{
    Text words = {0};
    for (size_t i = 0; i < block->spans.count; i++) text_add(&words, block->spans.items[i].text);
    const char *text = arena_text(arena, text_string(&words), words.length);
    text_free(&words);
    return text;
}

/* One language as it is read: `at` is the page that blocks go to. */
typedef struct {
    Reader *reader;
    Lang lang;
    LessonText *text;
    LessonPage *explanation;
    LessonPage *at;
    size_t room; /* for the blocks of a page */
    size_t hints;
} TextReader;

static LessonPage open_page(TextReader *text, const char *id, const Place *place)
{
    return (LessonPage){id, "", *place,
                        arena_take(text->reader->blocks.arena, text->room, sizeof(LessonBlock)), 0};
}

static void open_section(TextReader *text, const DocumentBlock *block)
{
    FaultList *faults = faults_of(text->reader);
    Arena *arena = text->reader->blocks.arena;
    const char *heading = heading_text(arena, block);
    const bool explains = begins(heading, EXPLANATION_WORDS);
    if (!explains && !begins(heading, HINT_WORDS)) {
        source_fault(faults, &block->place,
                     _("\"%s\" is no part of an exercise; write ## hint, or ## explanation"), heading);
    } else if (text->at == text->explanation) {
        source_fault(faults, &block->place, _("nothing comes behind the explanation; put it before"));
    } else if (explains) {
        *text->explanation = open_page(text, "explanation", &block->place);
        text->at = text->explanation;
    } else if (text->hints == EXERCISE_HINTS) {
        source_fault(faults, &block->place, _("there are more than %d hints; leave some out"),
                     EXERCISE_HINTS);
    } else {
        text->at = &text->text->pages[EXERCISE_HINT + text->hints++];
        *text->at = open_page(text, arena_format(arena, "hint-%zu", text->hints), &block->place);
    }
}

static void read_title(TextReader *text, const DocumentBlock *block)
{
    static const char *const NAMES[] = {"title", NULL};
    BlockReader *blocks = &text->reader->blocks;
    lesson_block_check(blocks, block, NAMES);
    const char *title = lesson_block_need(blocks, block, "title");
    if (title) text->text->title = prose_flatten(blocks->arena, title);
}

static void read_choice_texts(TextReader *text, const DocumentBlock *block)
{
    Reader *reader = text->reader;
    const char *names[EXERCISE_CHOICES_MAX + 1] = {0};
    for (size_t i = 0; i < reader->exercise->choice_count; i++) {
        names[i] = reader->choices[i].id;
        const char *words = lesson_block_need(&reader->blocks, block, names[i]);
        if (words) reader->choices[i].texts[text->lang] = prose_flatten(reader->blocks.arena, words);
    }
    lesson_block_check(&reader->blocks, block, names);
}

static void read_block(TextReader *text, const DocumentBlock *block)
{
    static const char *const ELSEWHERE[] = {"exercise", "choices", "example", "answer",
                                            "lesson",   "expect",  "question"};
    BlockReader *blocks = &text->reader->blocks;
    for (size_t i = 0; i < sizeof ELSEWHERE / sizeof *ELSEWHERE; i++) {
        if (!document_is(block, ELSEWHERE[i])) continue;
        source_fault(blocks->faults, &block->place,
                     _("a %s block does not belong here; exercises/README.md says where it stands"),
                     block->info);
        return;
    }
    if (lesson_block_read(blocks, block, &text->at->blocks[text->at->block_count])) text->at->block_count++;
}

static bool is_section(const DocumentBlock *block)
{
    return block->kind == DOCUMENT_HEADING && block->level <= 2;
}

/* What a text must have. */
static void check_text(const TextReader *text, const Document *document, bool has_choices)
{
    FaultList *faults = faults_of(text->reader);
    const Place place = {document->name, 0, 0};
    if (!text->text->title)
        source_fault(faults, &place, _("there is no title; begin with an exercise block that has one"));
    if (!has_choices && text->reader->exercise->choice_count > 0)
        source_fault(faults, &place, _("there is no choices block; write one with a text for each choice"));
    if (text->hints < EXERCISE_HINTS)
        source_fault(
            faults, &place,
            lang_plural("there is %zu hint; write three: which step, the rule, the step on other numbers",
                        "there are %zu hints; write three: which step, the rule, the step on other numbers",
                        text->hints),
            text->hints);
    if (!text->explanation->id)
        source_fault(faults, &place, _("there is no explanation; write one behind ## explanation"));
}

static void read_text(TextReader *text, const Document *document)
{
    Arena *arena = text->reader->blocks.arena;
    const Place place = {document->name, 0, 0};
    bool has_title = false, has_choices = false;
    text->room = document->count + 1;
    text->text->present = true;
    text->text->pages = arena_take(arena, EXERCISE_PAGES, sizeof *text->text->pages);
    for (size_t i = 0; i < EXERCISE_PAGES; i++)
        text->text->pages[i] = (LessonPage){.id = "hint", .title = "", .place = place};
    text->at = &text->text->pages[EXERCISE_QUESTION];
    *text->at = open_page(text, "question", &place);
    for (size_t i = 0; i < document->count; i++) {
        const DocumentBlock *block = &document->blocks[i];
        const bool in_question = text->at == &text->text->pages[EXERCISE_QUESTION];
        if (is_section(block)) {
            open_section(text, block);
        } else if (document_is(block, "exercise") && in_question && !has_title) {
            read_title(text, block);
            has_title = true;
        } else if (document_is(block, "choices") && in_question && !has_choices) {
            read_choice_texts(text, block);
            has_choices = true;
        } else {
            read_block(text, block);
        }
    }
    text->text->page_count = EXERCISE_HINT + text->hints;
    check_text(text, document, has_choices);
}

/* --- The whole --- */

static bool read_document(Reader *reader, const char *name, Document *document)
{
    const char *path = arena_format(reader->blocks.arena, "%s/%s", reader->exercise->folder, name);
    return folder_exists(path) && document_read(reader->blocks.arena, path, document, faults_of(reader));
}

/* A choice without a text in a language has the English one; without that it is called by its id. */
static void name_choices(Reader *reader)
{
    for (size_t i = 0; i < reader->exercise->choice_count; i++) {
        ExerciseChoice *choice = &reader->choices[i];
        if (!choice->texts[LANG_EN]) choice->texts[LANG_EN] = choice->id;
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (!choice->texts[lang]) choice->texts[lang] = choice->texts[LANG_EN];
    }
}

bool exercise_file_read(Arena *arena, const char *folder, Exercise *out, LessonPage explanations[LANG_COUNT],
                        FaultList *faults)
{
    *out = (Exercise){.id = folder_name(arena, folder),
                      .folder = arena_text(arena, folder, strlen(folder)),
                      .digits = DIGITS_DEFAULT,
                      .tolerance = TOLERANCE_DEFAULT};
    out->lesson = (Lesson){.id = out->id, .folder = out->folder, .arena = arena};
    Reader reader = {{arena, faults, NULL, 0}, out, NULL};
    Document document;
    reader.choices = arena_take(arena, EXERCISE_CHOICES_MAX, sizeof *reader.choices);
    out->choices = reader.choices;
    const size_t faults_before = faults->count;
    bool sound = read_document(&reader, "exercise.md", &document);
    if (!sound && faults->count == faults_before)
        source_fault(faults, &(Place){out->folder, 0, 0},
                     _("there is no exercise; it would be exercise.md, en.md and zh.md"));
    if (!sound) return false;
    sound = read_numbers(&reader, &document);
    out->lesson.id = out->id;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        explanations[lang] = (LessonPage){0};
        if (!read_document(&reader, arena_format(arena, "%s.md", LANG_CODES[lang]), &document)) continue;
        TextReader text = {&reader, lang, &out->lesson.texts[lang], &explanations[lang], NULL, 0, 0};
        read_text(&text, &document);
    }
    name_choices(&reader);
    return sound;
}
