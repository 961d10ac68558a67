/* Fuzz target: a whole folder, of a lesson or of an exercise, with any bytes in its files, is checked, read
 * and printed in every charset without a crash, and nothing that comes out could command a terminal.
 *
 * The input is the files one behind the other, each behind a line "@@ NAME"; what stands before the first
 * such line is en.md.
 *
 * clang -fsanitize=fuzzer,address,undefined with the sources of base, math, trace, grade, record, course and
 * view; start it with -dict=tests/fuzz/document.dict tests/fuzz/seeds/folder */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "course/exercise_key.h"
#include "course/lint.h"
#include "course/lint_exercise.h"
#include "view/plain.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const FILES[] = {"examples.md", "en.md", "zh.md", "exercise.md", "answers.md"};
enum { FILE_COUNT = sizeof FILES / sizeof *FILES, PATH_BYTES = 128 };

static char folder[PATH_BYTES];

static void name_file(size_t file, char path[2 * PATH_BYTES])
{
    snprintf(path, 2 * PATH_BYTES, "%s/%s", folder, FILES[file]);
}

static void remove_folder(void)
{
    char path[2 * PATH_BYTES];
    for (size_t i = 0; i < FILE_COUNT; i++) {
        name_file(i, path);
        unlink(path);
    }
    rmdir(folder);
}

static void make_folder(void)
{
    if (*folder) return;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/fuzz-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(folder)) abort();
    atexit(remove_folder);
}

/* The file that a line "@@ NAME" begins, or FILE_COUNT. */
static size_t file_begun(const char *line, size_t length)
{
    for (size_t i = 0; i < FILE_COUNT; i++)
        if (length == 3 + strlen(FILES[i]) && memcmp(line, "@@ ", 3) == 0 &&
            memcmp(line + 3, FILES[i], length - 3) == 0)
            return i;
    return FILE_COUNT;
}

static void write_files(const char *bytes, size_t size)
{
    Text texts[FILE_COUNT] = {{0}};
    size_t file = 1;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = end ? (size_t)(end - bytes) - at : size - at;
        size_t begun = file_begun(bytes + at, length);
        if (begun < FILE_COUNT)
            file = begun;
        else
            text_put(&texts[file], bytes + at, length + (end ? 1 : 0));
        at += length + 1;
    }
    for (size_t i = 0; i < FILE_COUNT; i++) {
        char path[2 * PATH_BYTES];
        name_file(i, path);
        unlink(path);
        FILE *stream = texts[i].length > 0 ? fopen(path, "wb") : NULL;
        if (stream) {
            fwrite(texts[i].bytes, 1, texts[i].length, stream);
            fclose(stream);
        }
        text_free(&texts[i]);
    }
}

/* What is printed is valid UTF-8 without a character that must not reach a terminal. */
static void check_text(const char *text, size_t length, Charset charset)
{
    for (size_t at = 0; at < length;) {
        uint32_t character;
        char bytes[4];
        size_t taken = text_decode(text + at, length - at, &character);
        assert(!text_is_hidden(character) && character != '\t');
        assert(charset != CHARSET_ASCII || character < 0x7f);
        assert(text_encode(character, bytes) == taken && memcmp(bytes, text + at, taken) == 0);
        at += taken;
    }
}

static void check_faults(FaultList *faults)
{
    for (size_t i = 0; i < faults->count; i++)
        check_text(faults->items[i].message, strlen(faults->items[i].message), CHARSET_UTF8);
    fault_list_free(faults);
}

static void print(const Lesson *lesson, Charset charset)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    Look look = {0};
    plain_print(lesson, charset == CHARSET_SYMBOLS ? LANG_ZH : LANG_EN, &look, charset, 40, stream);
    fclose(stream);
    check_text(bytes, length, charset);
    free(bytes);
}

static void try_lesson(Arena *arena)
{
    FaultList faults = {0};
    Lesson lesson;
    lint_lesson(folder, &faults);
    check_faults(&faults);
    if (lesson_read(arena, folder, &lesson, &faults))
        for (Charset charset = CHARSET_UTF8; charset <= CHARSET_ASCII; charset++) print(&lesson, charset);
    check_faults(&faults);
}

static void try_exercise(Arena *arena)
{
    FaultList faults = {0};
    Fault fault = {0};
    Exercise exercise;
    ExerciseKey key;
    const char *const folders[] = {folder};
    lint_exercises(folders, 1, (CoursePath){0}, &faults);
    check_faults(&faults);
    if (exercise_read(arena, folder, &exercise, &faults)) {
        print(&exercise.lesson, CHARSET_UTF8);
        if (exercise_answers(arena, &exercise, &key, &fault)) print(&key.lesson, CHARSET_ASCII);
    }
    check_faults(&faults);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena arena = {0};
    make_folder();
    write_files((const char *)data, size);
    try_lesson(&arena);
    try_exercise(&arena);
    arena_free(&arena);
    return 0;
}
