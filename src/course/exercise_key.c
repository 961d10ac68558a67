/* What is typed as an answer, and what is right: the only module that opens answers.md. */
#include "course/exercise_key.h"

#include <stdint.h>
#include <string.h>

#include "base/prose.h"
#include "base/text.h"
#include "course/document.h"
#include "course/short_answer.h"
#include "course/source.h"

typedef struct {
    BlockReader blocks;
    const Exercise *exercise;
    ExerciseKey *key;
} KeyReader;

/* --- The answer block --- */

static const Exercise *exercise_of(const FieldReader *reader)
{
    const KeyReader *own = reader->context; /* whose first member is the blocks' reader */
    return own->exercise;
}

static bool find_choice(FieldReader *reader, const Field *field, const char *id, size_t *choice)
{
    const Exercise *exercise = exercise_of(reader);
    for (*choice = 0; *choice < exercise->choice_count; ++*choice)
        if (strcmp(exercise->choices[*choice].id, id) == 0) return true;
    return field_refuse(reader, field, _("\"%s\" is none of the choices of exercise.md"), id);
}

static bool read_choice(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    (void)rule;
    return find_choice(reader, field, field->value, out);
}

static bool is_as_shown(const size_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (order[i] != i) return false;
    return true;
}

/* Each choice once. That it is the order in which they are shown would give it away, but can be asked. */
static bool read_order(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const size_t choices = exercise_of(reader)->choice_count;
    size_t *order = arena_take(reader->arena, EXERCISE_CHOICES_MAX, sizeof *order), count = 0;
    bool seen[EXERCISE_CHOICES_MAX] = {false}, once = true;
    const char *list = field->value, *id;
    (void)rule;
    while (once && (id = prose_next(reader->arena, &list))) {
        size_t choice;
        if (!find_choice(reader, field, id, &choice)) return false;
        once = !seen[choice] && count < choices;
        seen[choice] = true;
        if (once) order[count++] = choice;
    }
    *(const size_t **)out = order;
    if (!once || count != choices)
        return field_refuse(reader, field, _("the order must have each choice of exercise.md once"));
    if (is_as_shown(order, count))
        field_refuse(reader, field,
                     _("this is the order in which they are shown; mix up the choices in exercise.md"));
    return true;
}

/* The lines of a field without blanks around them; empty ones are left out. */
static bool read_lines(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    ExerciseLines *lines = out;
    (void)rule;
    lines->items = arena_take(reader->arena, strlen(field->value) + 1, sizeof *lines->items);
    for (const char *at = field->value; *at;) {
        const size_t length = strcspn(at, "\n");
        const char *line = prose_trim(reader->arena, at, length);
        if (*line) lines->items[lines->count++] = line;
        at += length + (at[length] == '\n');
    }
    return true;
}

static bool choose_kind(FieldReader *reader)
{
    const ExerciseKind kind = exercise_of(reader)->kind;
    reader->kind = 1u << kind;
    reader->kind_text = arena_format(reader->arena, "kind = %s", EXERCISE_KINDS[kind]);
    return true;
}

enum {
    CHOICE = 1 << EXERCISE_CHOICE,
    ORDER = 1 << EXERCISE_ORDER,
    SHORT = 1 << EXERCISE_SHORT,
    FREE = 1 << EXERCISE_FREE,
};

#define OF(member) offsetof(ExerciseKey, member)

static const FieldRule RULES[] = {
    {"choice", read_choice, OF(choice), .kinds = CHOICE, .needed = CHOICE},
    {"order", read_order, OF(order), .kinds = ORDER, .needed = ORDER},
    {"accept", read_lines, OF(accepted), .kinds = SHORT, .needed = SHORT, .lang_size = sizeof(ExerciseLines)},
    {"points", read_lines, OF(points), .kinds = FREE, .needed = FREE, .lang_size = sizeof(ExerciseLines)},
};
static const Schema ANSWER = {"answer", RULES, sizeof RULES / sizeof *RULES, choose_kind};

/* --- The file --- */

static bool read_answers(KeyReader *reader, const char *path)
{
    Document document;
    const DocumentBlock *answer = NULL;
    if (!document_read(reader->blocks.arena, path, &document, reader->blocks.faults)) return false;
    for (size_t i = 0; i < document.count; i++) {
        const DocumentBlock *block = &document.blocks[i];
        if (!document_is(block, BLOCK_ANSWER)) continue;
        if (answer) source_fault(reader->blocks.faults, &block->place, _("there are two answers; keep one"));
        answer = block;
    }
    if (answer) return lesson_block_fill(&reader->blocks, &ANSWER, answer, reader->key);
    source_fault(reader->blocks.faults, &(Place){document.name, 0, 0},
                 _("there is no answer block; write one with what is right"));
    return false;
}

/* The engine computes what is right: a number written down could only be wrong. */
static bool check_none(KeyReader *reader, const char *path)
{
    if (!path_exists(path)) return true;
    source_fault(reader->blocks.faults, &(Place){path, 0, 0},
                 _("a numeric exercise needs no answers; the engine computes them, take the file out"));
    return false;
}

/* The explanations as a lesson of their own, over the exercise's examples. */
static Lesson explanations(Arena *arena, const Exercise *exercise)
{
    Lesson lesson = exercise->lesson;
    lesson.arena = arena;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        LessonPage *page = &exercise->explanations[lang];
        lesson.texts[lang].pages = page;
        lesson.texts[lang].page_count = page->id ? 1 : 0;
        lesson.texts[lang].present = page->id != NULL;
    }
    return lesson;
}

bool exercise_key_read(Arena *arena, const Exercise *exercise, ExerciseKey *out, FaultList *faults)
{
    *out = (ExerciseKey){.lesson = explanations(arena, exercise)};
    KeyReader reader = {{.arena = arena, .faults = faults}, exercise, out};
    const char *path = arena_format(arena, "%s/answers.md", exercise->folder);
    if (exercise->kind == EXERCISE_NUMERIC) return check_none(&reader, path);
    return read_answers(&reader, path);
}

bool exercise_answers(Arena *arena, const Exercise *exercise, ExerciseKey *out, Fault *fault)
{
    FaultList faults = {0};
    const bool read = exercise_key_read(arena, exercise, out, &faults);
    if (!read && faults.count > 0) *fault = faults.items[0];
    fault_list_free(&faults);
    return read;
}

/* --- What is typed --- */

/* The choice that a letter or a digit means; SIZE_MAX if none. */
static size_t choice_of(const Exercise *exercise, uint32_t character)
{
    const uint32_t c = text_fold_width(character);
    size_t choice = SIZE_MAX;
    if (c >= 'a' && c <= 'z') choice = c - 'a';
    if (c >= 'A' && c <= 'Z') choice = c - 'A';
    if (c >= '1' && c <= '9') choice = c - '1';
    return choice < exercise->choice_count ? choice : SIZE_MAX;
}

/* Blanks and marks between letters: , ; . ( ) > - → 、 and their full-width kin. */
static bool is_between(uint32_t character)
{
    const uint32_t c = text_fold_width(character);
    return (c < 0x80 && c != 0 && strchr(" \t\n,;.:()[]<>-/", (int)c)) || c == 0x2192 || c == 0x3001 ||
           c == 0x3002 || c == 0xB7;
}

/* Reads the letters; false at a character that is none, or if there are more than fit. */
static bool read_letters(const Exercise *exercise, const char *typed, size_t *choices, size_t room,
                         size_t *count)
{
    const size_t length = strlen(typed);
    uint32_t character;
    *count = 0;
    for (size_t at = 0; at < length;) {
        at += text_decode(typed + at, length - at, &character);
        if (is_between(character)) continue;
        const size_t choice = choice_of(exercise, character);
        if (choice == SIZE_MAX || *count == room) return false;
        choices[(*count)++] = choice;
    }
    return true;
}

static bool is_named(const ExerciseChoice *choice, const char *typed)
{
    bool named = text_same(choice->id, typed);
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        named = named || (choice->texts[lang] && text_same(choice->texts[lang], typed));
    return named;
}

/* A choice by its letter a, b, …, its number from 1 on, its id or its text. */
static bool take_choice(const Exercise *exercise, const char *typed, ExerciseAnswer *out, Fault *fault)
{
    size_t count;
    if (read_letters(exercise, typed, &out->choice, 1, &count) && count == 1) return true;
    for (out->choice = 0; out->choice < exercise->choice_count; out->choice++)
        if (is_named(&exercise->choices[out->choice], typed)) return true;
    return fault_set(fault, FAULT_USAGE, &(Place){.name = exercise->id},
                     _("\"%s\" is none of the choices; type one letter from a to %c"), typed,
                     (int)('a' + exercise->choice_count - 1));
}

/* An order by letters or numbers, with or without marks between them: "c a b", "cab", "3,1,2". Every choice
 * must be in it once. */
static bool take_order(const Exercise *exercise, const char *typed, ExerciseAnswer *out, Fault *fault)
{
    size_t count, twice = 0;
    const bool read = read_letters(exercise, typed, out->order, EXERCISE_CHOICES_MAX, &count);
    for (size_t i = 0; read && i < count; i++)
        for (size_t k = 0; k < i; k++) twice += out->order[i] == out->order[k];
    if (read && count == exercise->choice_count && twice == 0) return true;
    return fault_set(fault, FAULT_USAGE, &(Place){.name = exercise->id},
                     _("\"%s\" is no order; type the letters from a to %c, each once, first to last"), typed,
                     (int)('a' + exercise->choice_count - 1));
}

static bool take_words(const Exercise *exercise, const char *typed, ExerciseAnswer *out, Fault *fault)
{
    (void)exercise, (void)fault;
    out->words = typed;
    return true;
}

/* --- What was read --- */

static void echo_choice(const Exercise *exercise, const ExerciseAnswer *answer, Text *out)
{
    text_addf(out, _("Your choice: %s"), exercise->choices[answer->choice].texts[lang_current()]);
}

static void echo_order(const Exercise *exercise, const ExerciseAnswer *answer, Text *out)
{
    for (size_t i = 0; i < exercise->choice_count; i++)
        text_addf(out, "%s%zu. %s", i > 0 ? "\n" : "", i + 1,
                  exercise->choices[answer->order[i]].texts[lang_current()]);
}

static void echo_words(const Exercise *exercise, const ExerciseAnswer *answer, Text *out)
{
    (void)exercise;
    text_addf(out, _("Your answer: %s"), answer->words);
}

/* --- What is right --- */

static bool is_right_choice(const Exercise *exercise, const ExerciseKey *key, const ExerciseAnswer *answer)
{
    (void)exercise;
    return answer->choice == key->choice;
}

static bool is_right_order(const Exercise *exercise, const ExerciseKey *key, const ExerciseAnswer *answer)
{
    return memcmp(answer->order, key->order, exercise->choice_count * sizeof *key->order) == 0;
}

static bool is_accepted(const ExerciseKey *key, const char *typed)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        for (size_t i = 0; i < key->accepted[lang].count; i++)
            if (short_answer_equal(key->accepted[lang].items[i], typed)) return true;
    return false;
}

bool exercise_short_is_right(const ExerciseKey *key, const char *typed)
{
    Text word = {0}, gloss = {0};
    bool right = is_accepted(key, typed) ||
                 (short_answer_split(typed, &word, &gloss) && is_accepted(key, text_string(&word)) &&
                  is_accepted(key, text_string(&gloss)));
    text_free(&word);
    text_free(&gloss);
    return right;
}

static bool is_right_short(const Exercise *exercise, const ExerciseKey *key, const ExerciseAnswer *answer)
{
    (void)exercise;
    return exercise_short_is_right(key, answer->words);
}

/* --- The kinds --- */

const ExerciseRule EXERCISE_RULES[EXERCISE_KIND_COUNT] = {
    [EXERCISE_NUMERIC] = {.word = "numbers"},
    [EXERCISE_CHOICE] = {"choice", take_choice, echo_choice, is_right_choice},
    [EXERCISE_ORDER] = {"order", take_order, echo_order, is_right_order},
    [EXERCISE_SHORT] = {"text", take_words, echo_words, is_right_short},
    [EXERCISE_FREE] = {"text", take_words, echo_words, NULL},
};
