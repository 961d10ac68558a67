/* What is right in an exercise: the only module that opens answers.md, and the only one that keeps
 * explanations. */
#include "course/exercise_key.h"

#include <string.h>

#include "base/prose.h"
#include "base/text.h"
#include "course/document.h"
#include "course/exercise_file.h"
#include "course/folder.h"
#include "course/lesson_block.h"
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
        if (!document_is(block, "answer")) continue;
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
    if (!folder_exists(path)) return true;
    source_fault(reader->blocks.faults, &(Place){path, 0, 0},
                 _("a numeric exercise needs no answers; the engine computes them, take the file out"));
    return false;
}

/* The explanations, over examples of their own; what is wrong in their files was reported when the question
 * was read. */
static void read_explanations(Arena *arena, const Exercise *exercise, ExerciseKey *out)
{
    FaultList ignored = {0};
    Exercise again;
    LessonPage *pages = arena_take(arena, LANG_COUNT, sizeof *pages);
    exercise_file_read(arena, exercise->folder, &again, pages, &ignored);
    fault_list_free(&ignored);
    out->lesson = again.lesson;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        out->lesson.texts[lang].pages = &pages[lang];
        out->lesson.texts[lang].page_count = pages[lang].id ? 1 : 0;
        out->lesson.texts[lang].present = pages[lang].id != NULL;
    }
}

bool exercise_key_read(Arena *arena, const Exercise *exercise, ExerciseKey *out, FaultList *faults)
{
    *out = (ExerciseKey){0};
    KeyReader reader = {{.arena = arena, .faults = faults}, exercise, out};
    const char *path = arena_format(arena, "%s/answers.md", exercise->folder);
    read_explanations(arena, exercise, out);
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

/* --- Answers --- */

bool exercise_order_is_right(const Exercise *exercise, const ExerciseKey *key,
                             const size_t order[EXERCISE_CHOICES_MAX])
{
    return memcmp(order, key->order, exercise->choice_count * sizeof *order) == 0;
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
