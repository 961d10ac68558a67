/* An exercise: what is asked, and its hints, without what is right. */
#include "course/exercise.h"

#include <stdint.h>
#include <string.h>

#include "base/id.h"
#include "base/prose.h"
#include "base/text.h"
#include "course/document.h"
#include "course/source.h"
#include "grade/answer.h"
#include "grade/misconception.h"
#include "math/number.h"
#include "trace/step.h"

#define TOLERANCE_DEFAULT 0.005
#define TOLERANCE_MAX     0.5
enum { DIGITS_DEFAULT = 3 };

#define KIND_NAME(id, name) name,
const char *const EXERCISE_KINDS[EXERCISE_KIND_COUNT + 1] = {EXERCISE_KIND_TABLE(KIND_NAME) NULL};

const char *const EXERCISE_SKILLS[] = {"scores", "scale", "softmax", "mixing", "mask", "temperature",
                                       "axes",   "cache", "cross",   "heads",  "text", NULL};

typedef struct {
    BlockReader blocks; /* the context of every schema that is read here */
    Exercise *exercise;
    ExerciseChoice *choices; /* the exercise's, for their texts to be put in */
} ExerciseReader;

static FaultList *faults_of(const ExerciseReader *reader)
{
    return reader->blocks.faults;
}

/* --- The exercise block of exercise.md --- */

enum {
    NUMERIC = 1 << EXERCISE_NUMERIC,
    PICKED = 1 << EXERCISE_CHOICE | 1 << EXERCISE_ORDER,
};

/* An id has letters, digits and dashes: it is typed on a command line and written in answer files. */
static bool is_id(const char *id)
{
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    return *id != '-' && id[strspn(id, ALLOWED)] == '\0';
}

/* An answer by its name, or any other step by its own. */
static bool read_ask(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const Example *example = ((const Exercise *)reader->record)->example;
    StepTable table;
    (void)rule;
    if (!example) return false;
    step_table_fill(&table, example, example->asked[0]);
    const StepId step = answer_step(field->value);
    const int at = step_is_of_run(step) ? step_find(&table, step) : -1;
    *(StepId *)out = step;
    if (at >= 0 && table.steps[at].operation != OPERATION_INPUT) return true;
    return field_refuse(reader, field,
                        at < 0
                            ? _("example %s has no step \"%s\" to ask for; write scores, weights or output")
                            : _("example %s gives \"%s\"; ask for a step behind it"),
                        example->name, field->value);
}

static bool read_blind(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    int word;
    return *(bool *)out = field_word(reader, rule, field, &word);
}

static bool is_choice(const ExerciseChoice *choices, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(choices[i].id, id) == 0) return true;
    return false;
}

/* The ids of the choices, in the order in which they are shown. */
static bool read_choices(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    Exercise *exercise = reader->record;
    ExerciseChoice *choices = arena_take(reader->arena, EXERCISE_CHOICES_MAX, sizeof *choices);
    const char *list = field->value, *id;
    const char *wrong = id_fault(reader->arena, list);
    (void)rule;
    while (!wrong && (id = prose_next(reader->arena, &list))) {
        const size_t count = exercise->choice_count;
        if (count == EXERCISE_CHOICES_MAX || is_choice(choices, count, id)) wrong = id;
        if (!wrong) choices[exercise->choice_count++] = (ExerciseChoice){.id = id};
    }
    *(const ExerciseChoice **)out = ((ExerciseReader *)reader->context)->choices = choices;
    if (!wrong && exercise->choice_count >= 2) return true;
    return field_refuse(
        reader, field,
        _("choices are 2 to %d names of letters and digits, each once, with commas between them"),
        EXERCISE_CHOICES_MAX);
}

static bool choose_kind(FieldReader *reader)
{
    return schema_choose_word(reader, "kind");
}

static const char *const BLIND[] = {"allowed", NULL};

#define OF(member) offsetof(Exercise, member)

static const FieldRule RULES[] = {
    {.name = "id", .read = field_text, .offset = OF(id)},
    {"kind", field_word, OF(kind), .words = EXERCISE_KINDS, .needed = SCHEMA_ALWAYS},
    {"skill", field_chosen, OF(skill), .words = EXERCISE_SKILLS, .needed = SCHEMA_ALWAYS},
    {"family", field_chosen, OF(family), .words = EXERCISE_FAMILIES, .kinds = NUMERIC, .needed = NUMERIC},
    {"example", field_example, OF(example), .needed = NUMERIC},
    {"ask", read_ask, OF(ask), .kinds = NUMERIC, .needed = NUMERIC},
    {"digits", field_int, OF(digits), .most = 9, .kinds = NUMERIC},
    {"tolerance", field_number, OF(tolerance), .kinds = NUMERIC},
    {"blind", read_blind, OF(blind), .words = BLIND, .kinds = NUMERIC},
    {"choices", read_choices, OF(choices), .kinds = PICKED, .needed = PICKED},
    {.name = "lesson", .read = field_text, .offset = OF(lesson_id)},
    {.name = "page", .read = field_text, .offset = OF(page_id)},
};
static const Schema EXERCISE = {"exercise", RULES, sizeof RULES / sizeof *RULES, choose_kind};

/* The tolerance must let pass what is rounded to the decimals that are wanted. */
static bool check_tolerance(const ExerciseReader *reader, const Place *place)
{
    const Exercise *exercise = reader->exercise;
    double half = 0.5;
    for (int i = 0; i < exercise->digits; i++) half /= 10;
    if (exercise->tolerance >= half * (1 - 1e-9) && exercise->tolerance <= TOLERANCE_MAX) return true;
    source_fault(faults_of(reader), place,
                 _("with digits = %d the tolerance is at least %g and at most %g; it is %g"),
                 exercise->digits, half, TOLERANCE_MAX, exercise->tolerance);
    return false;
}

/* The place of a field's value, or of the block where it is not given. */
static const Place *place_of(const DocumentBlock *block, const char *name)
{
    const Field *field = field_find(block->fields, name);
    return field ? &field->place : &block->place;
}

static bool read_exercise(ExerciseReader *reader, const DocumentBlock *block)
{
    Exercise *exercise = reader->exercise;
    exercise->place = block->place;
    bool sound = lesson_block_fill(&reader->blocks, &EXERCISE, block, exercise);
    if (!is_id(exercise->id)) {
        source_fault(faults_of(reader), place_of(block, "id"),
                     _("\"%s\" is no id of an exercise; write letters, digits and dashes, such as two-keys"),
                     exercise->id);
        sound = false;
    }
    if (exercise->page_id && !exercise->lesson_id)
        source_fault(faults_of(reader), place_of(block, "page"),
                     _("page needs a lesson; write lesson = 16 as well"));
    return check_tolerance(reader, place_of(block, "tolerance")) && sound;
}

/* Reads exercise.md: the examples first, for the exercise names one of them. A second exercise is none. */
static bool read_numbers(ExerciseReader *reader, const Document *document)
{
    const DocumentBlock *head = NULL;
    lesson_read_examples(&reader->blocks, document, &reader->exercise->lesson);
    for (size_t i = 0; i < document->count; i++) {
        const DocumentBlock *block = &document->blocks[i];
        const int where = head && document_is(block, BLOCK_EXERCISE) ? 0 : IN_EXERCISE;
        if (lesson_block_belongs(&reader->blocks, block, where) && document_is(block, BLOCK_EXERCISE))
            head = block;
    }
    if (head) return read_exercise(reader, head);
    source_fault(faults_of(reader), &(Place){document->name, 0, 0},
                 _("there is no exercise block; write one with kind and skill"));
    return false;
}

/* --- The texts --- */

/* Whether a heading begins with that word, in any language. */
static bool begins(const char *heading, const char *const words[LANG_COUNT])
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const size_t length = strlen(words[lang]);
        if (strncmp(heading, words[lang], length) == 0 && (heading[length] == ' ' || heading[length] == '\0'))
            return true;
    }
    return false;
}

/* One language as it is read: `at` is the page that blocks go to. */
typedef struct {
    ExerciseReader *reader;
    Lang lang;
    LessonText *text;
    LessonPage *explanation;
    LessonPage *at;
    size_t room; /* for the blocks of a page */
    size_t hints;
} TextReader;

static LessonPage open_page(TextReader *text, const char *id, const Place *place)
{
    return (LessonPage){.id = id,
                        .title = "",
                        .place = *place,
                        .blocks = arena_take(text->reader->blocks.arena, text->room, sizeof(LessonBlock))};
}

static void open_section(TextReader *text, const DocumentBlock *block)
{
    FaultList *faults = faults_of(text->reader);
    Arena *arena = text->reader->blocks.arena;
    const char *heading = document_heading(arena, block);
    const bool explains = begins(heading, LANG_EXPLANATIONS);
    if (!explains && !begins(heading, LANG_HINTS)) {
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
    static const FieldRule TITLE_RULES[] = {
        {"title", field_prose, offsetof(LessonText, title), .needed = SCHEMA_ALWAYS},
    };
    static const Schema TITLE = SCHEMA("exercise", TITLE_RULES);
    lesson_block_fill(&text->reader->blocks, &TITLE, block, text->text);
}

static void read_choice_texts(TextReader *text, const DocumentBlock *block)
{
    const Exercise *exercise = text->reader->exercise;
    FieldRule rules[EXERCISE_CHOICES_MAX];
    for (size_t i = 0; i < exercise->choice_count; i++)
        rules[i] =
            (FieldRule){.name = exercise->choices[i].id,
                        .read = field_prose,
                        .offset = i * sizeof(ExerciseChoice) + offsetof(ExerciseChoice, texts[text->lang]),
                        .needed = SCHEMA_ALWAYS};
    const Schema choices = {"choices", rules, exercise->choice_count, NULL};
    lesson_block_fill(&text->reader->blocks, &choices, block, text->reader->choices);
}

static void read_block(TextReader *text, const DocumentBlock *block)
{
    BlockReader *blocks = &text->reader->blocks;
    if (lesson_block_belongs(blocks, block, IN_EXERCISE_TEXT) &&
        lesson_block_read(blocks, block, &text->at->blocks[text->at->block_count]))
        text->at->block_count++;
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
        } else if (document_is(block, BLOCK_EXERCISE) && in_question && !has_title) {
            read_title(text, block);
            has_title = true;
        } else if (document_is(block, BLOCK_CHOICES) && in_question && !has_choices) {
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

static bool read_document(ExerciseReader *reader, const char *name, Document *document)
{
    const char *path = arena_format(reader->blocks.arena, "%s/%s", reader->exercise->folder, name);
    return path_exists(path) && document_read(reader->blocks.arena, path, document, faults_of(reader));
}

/* A choice without a text in a language has the English one; without that it is called by its id. */
static void name_choices(ExerciseReader *reader)
{
    for (size_t i = 0; i < reader->exercise->choice_count; i++) {
        ExerciseChoice *choice = &reader->choices[i];
        if (!choice->texts[LANG_EN]) choice->texts[LANG_EN] = choice->id;
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (!choice->texts[lang]) choice->texts[lang] = choice->texts[LANG_EN];
    }
}

bool exercise_read(Arena *arena, const char *folder, Exercise *out, FaultList *faults)
{
    *out = (Exercise){.id = folder_name(arena, folder),
                      .folder = arena_text(arena, folder, strlen(folder)),
                      .digits = DIGITS_DEFAULT,
                      .tolerance = TOLERANCE_DEFAULT,
                      .explanations = arena_take(arena, LANG_COUNT, sizeof *out->explanations)};
    out->lesson = (Lesson){.id = out->id, .folder = out->folder, .arena = arena};
    ExerciseReader reader = {{.arena = arena, .faults = faults}, out, NULL};
    Document document;
    const size_t faults_before = faults->count;
    bool sound = read_document(&reader, "exercise.md", &document);
    if (!sound && faults->count == faults_before)
        source_fault(faults, &(Place){out->folder, 0, 0},
                     _("there is no exercise; it would be exercise.md and a text in each language (%s)"),
                     LANG_FILES);
    if (!sound) return false;
    sound = read_numbers(&reader, &document);
    out->lesson.id = out->id;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        if (!read_document(&reader, arena_format(arena, "%s.md", LANG_CODES[lang]), &document)) continue;
        TextReader text = {&reader, lang, &out->lesson.texts[lang], &out->explanations[lang], NULL, 0, 0};
        read_text(&text, &document);
    }
    name_choices(&reader);
    return sound;
}

const char *exercise_title(const Exercise *exercise, Lang lang)
{
    const char *title = lesson_text(&exercise->lesson, lang)->title;
    return title ? title : exercise->id;
}
