/* What is right in an exercise: the only module that opens answers.md, and the only one that keeps
 * explanations. */
#include "course/exercise_key.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/prose.h"
#include "base/text.h"
#include "course/document.h"
#include "course/exercise_file.h"
#include "course/folder.h"
#include "course/lesson_block.h"
#include "course/source.h"

typedef struct {
    BlockReader blocks;
    const Exercise *exercise;
    ExerciseKey *key;
} Reader;

/* --- The answer block --- */

/* The choice of that id, or SIZE_MAX, which is told. */
static size_t find_choice(Reader *reader, const Field *field, const char *id)
{
    for (size_t i = 0; i < reader->exercise->choice_count; i++)
        if (strcmp(reader->exercise->choices[i].id, id) == 0) return i;
    source_fault(reader->blocks.faults, &field->place, _("\"%s\" is none of the choices of exercise.md"), id);
    return SIZE_MAX;
}

static bool read_choice(Reader *reader, const DocumentBlock *block)
{
    static const char *const NAMES[] = {"choice", NULL};
    const bool known = lesson_block_check(&reader->blocks, block, NAMES);
    const char *id = lesson_block_need(&reader->blocks, block, "choice");
    if (!id) return false;
    reader->key->choice = find_choice(reader, field_find(block->fields, "choice"), id);
    return known && reader->key->choice != SIZE_MAX;
}

static bool is_as_shown(const size_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (order[i] != i) return false;
    return true;
}

static bool read_order(Reader *reader, const DocumentBlock *block)
{
    static const char *const NAMES[] = {"order", NULL};
    const Exercise *exercise = reader->exercise;
    const bool known = lesson_block_check(&reader->blocks, block, NAMES);
    const char *list = lesson_block_need(&reader->blocks, block, "order"), *id;
    if (!list) return false;
    const Field *field = field_find(block->fields, "order");
    size_t *order = arena_take(reader->blocks.arena, EXERCISE_CHOICES_MAX, sizeof *order), count = 0;
    bool seen[EXERCISE_CHOICES_MAX] = {false}, sound = true;
    while (sound && (id = prose_next(reader->blocks.arena, &list))) {
        const size_t choice = find_choice(reader, field, id);
        if (choice == SIZE_MAX) return false;
        sound = !seen[choice] && count < exercise->choice_count;
        seen[choice] = true;
        if (sound) order[count++] = choice;
    }
    reader->key->order = order;
    sound = sound && count == exercise->choice_count;
    if (!sound)
        source_fault(reader->blocks.faults, &field->place,
                     _("the order must have each choice of exercise.md once"));
    else if (is_as_shown(order, count))
        source_fault(reader->blocks.faults, &field->place,
                     _("this is the order in which they are shown; mix up the choices in exercise.md"));
    return known && sound;
}

/* The lines of a field without blanks around them; empty ones are left out. */
static ExerciseLines read_lines(Arena *arena, const char *value)
{
    size_t room = 1;
    for (const char *at = value; *at; at++) room += *at == '\n';
    ExerciseLines lines = {arena_take(arena, room, sizeof *lines.items), 0};
    for (const char *at = value; *at;) {
        at += strspn(at, " \t\n");
        const char *end = at + strcspn(at, "\n");
        size_t length = (size_t)(end - at);
        while (length > 0 && strchr(" \t", at[length - 1])) length--;
        if (length > 0) lines.items[lines.count++] = arena_text(arena, at, length);
        at = end;
    }
    return lines;
}

/* `name` in English, `name.zh` in Chinese; what a language that is not whole lacks is the English one's. */
static bool read_all(Reader *reader, const DocumentBlock *block, const char *name,
                     ExerciseLines out[LANG_COUNT])
{
    const char *names[LANG_COUNT + 1] = {0};
    bool complete = true;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        names[lang] =
            lang == LANG_EN ? name : arena_format(reader->blocks.arena, "%s.%s", name, LANG_CODES[lang]);
        const char *value = lang_is_whole(lang) ? lesson_block_need(&reader->blocks, block, names[lang])
                                                : field_value(block->fields, names[lang], NULL);
        out[lang] = value ? read_lines(reader->blocks.arena, value) : out[LANG_EN];
        complete = complete && (value || !lang_is_whole(lang));
    }
    return lesson_block_check(&reader->blocks, block, names) && complete;
}

static bool read_accepted(Reader *reader, const DocumentBlock *block)
{
    return read_all(reader, block, "accept", reader->key->accepted);
}

static bool read_points(Reader *reader, const DocumentBlock *block)
{
    return read_all(reader, block, "points", reader->key->points);
}

static bool (*const READERS[EXERCISE_KIND_COUNT])(Reader *reader, const DocumentBlock *block) = {
    [EXERCISE_CHOICE] = read_choice,
    [EXERCISE_ORDER] = read_order,
    [EXERCISE_SHORT] = read_accepted,
    [EXERCISE_FREE] = read_points,
};

/* --- The file --- */

static bool read_answers(Reader *reader, const char *path)
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
    if (answer) return READERS[reader->exercise->kind](reader, answer);
    source_fault(reader->blocks.faults, &(Place){document.name, 0, 0},
                 _("there is no answer block; write one with what is right"));
    return false;
}

/* The engine computes what is right: a number written down could only be wrong. */
static bool check_none(Reader *reader, const char *path)
{
    if (!folder_exists(path)) return true;
    source_fault(reader->blocks.faults, &(Place){path, 0, 0},
                 _("a numeric exercise needs no answers; the engine computes them, take the file out"));
    return false;
}

/* The explanations, over examples of their own; what is wrong in their files was told when the question was
 * read. */
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
    Reader reader = {{arena, faults, NULL, 0}, exercise, out};
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

static bool is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80;
}

/* Marks that carry no meaning in a short answer; those of mathematics stay: + = < > / * ^ ( ) %. */
static bool is_mark(uint32_t c)
{
    return (c < 0x80 && c != 0 && strchr(" \t\n.,;:!?'\"`_~$&@#[]{}|\\", (int)c)) || c == 0xA0 || c == 0xB7 ||
           (c >= 0x2010 && c <= 0x2027) || (c >= 0x3000 && c <= 0x303F);
}

/* One character folded: full width as its ASCII twin, small letters, one minus. */
static uint32_t fold(uint32_t character)
{
    const uint32_t c = text_fold_width(character);
    if (c >= 'A' && c <= 'Z') return c - 'A' + 'a';
    return c == 0x2212 || c == 0xFE63 ? '-' : c;
}

/* Appends the word that stands in out from `start` on to what is kept, unless it is "the". */
static void end_word(Text *out, size_t start)
{
    const bool is_article = out->length == start + 3 && memcmp(out->bytes + start, "the", 3) == 0;
    if (!is_article) return;
    out->length = start;
    out->bytes[start] = '\0';
}

/* What counts of a short answer. A hyphen within a word is dropped, a minus is kept. */
static void fold_answer(Text *out, const char *text)
{
    const size_t length = strlen(text);
    uint32_t before = 0, character;
    size_t word = 0;
    for (size_t at = 0; at < length;) {
        at += text_decode(text + at, length - at, &character);
        const uint32_t c = fold(character);
        if (is_mark(c)) {
            end_word(out, word);
            word = out->length;
        } else if (c != '-' || !is_letter(before)) {
            text_add_char(out, c);
        }
        before = c;
    }
    end_word(out, word);
}

bool exercise_short_is_right(const ExerciseKey *key, const char *typed)
{
    Text given = {0}, form = {0};
    bool right = false;
    fold_answer(&given, typed);
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        for (size_t i = 0; i < key->accepted[lang].count && !right; i++) {
            text_clear(&form);
            fold_answer(&form, key->accepted[lang].items[i]);
            right = given.length > 0 && strcmp(text_string(&form), text_string(&given)) == 0;
        }
    text_free(&given);
    text_free(&form);
    return right;
}
