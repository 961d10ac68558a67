/* An exercise: what is asked, and its hints, without what is right. */
#include "course/exercise.h"

#include <string.h>

#include "base/text.h"
#include "course/exercise_file.h"

const char *const EXERCISE_KINDS[EXERCISE_KIND_COUNT + 1] = {
    [EXERCISE_NUMERIC] = "numeric", [EXERCISE_CHOICE] = "choice", [EXERCISE_ORDER] = "order",
    [EXERCISE_SHORT] = "short",     [EXERCISE_FREE] = "free",
};

const char *const EXERCISE_SKILLS[] = {"scores", "scale", "softmax", "mixing", "mask", "temperature",
                                       "axes",   "cache", "cross",   "heads",  "text", NULL};

bool exercise_read(Arena *arena, const char *folder, Exercise *out, FaultList *faults)
{
    LessonPage forgotten[LANG_COUNT] = {{0}};
    return exercise_file_read(arena, folder, out, forgotten, faults);
}

const char *exercise_title(const Exercise *exercise, Lang lang)
{
    const char *title = lesson_text(&exercise->lesson, lang)->title;
    return title ? title : exercise->id;
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

bool exercise_read_choice(const Exercise *exercise, const char *typed, size_t *choice, Fault *fault)
{
    size_t count;
    if (read_letters(exercise, typed, choice, 1, &count) && count == 1) return true;
    for (*choice = 0; *choice < exercise->choice_count; ++*choice)
        if (is_named(&exercise->choices[*choice], typed)) return true;
    return fault_set(fault, FAULT_USAGE, &(Place){.name = exercise->id},
                     _("\"%s\" is none of the choices; type one letter from a to %c"), typed,
                     (int)('a' + exercise->choice_count - 1));
}

bool exercise_read_order(const Exercise *exercise, const char *typed, size_t order[EXERCISE_CHOICES_MAX],
                         Fault *fault)
{
    size_t count, twice = 0;
    const bool read = read_letters(exercise, typed, order, EXERCISE_CHOICES_MAX, &count);
    for (size_t i = 0; read && i < count; i++)
        for (size_t k = 0; k < i; k++) twice += order[i] == order[k];
    if (read && count == exercise->choice_count && twice == 0) return true;
    return fault_set(fault, FAULT_USAGE, &(Place){.name = exercise->id},
                     _("\"%s\" is no order; type the letters from a to %c, each once, first to last"), typed,
                     (int)('a' + exercise->choice_count - 1));
}
