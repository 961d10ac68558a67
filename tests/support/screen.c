/* Golden files: read, compared, shown as a line diff, or written when they are blessed. */
#include "support/screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char GOLDEN_FOLDER[] = "tests/golden";

static bool read_file(const char *path, Text *out)
{
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char piece[4096];
    size_t count;
    while ((count = fread(piece, 1, sizeof piece, file)) > 0) text_put(out, piece, count);
    fclose(file);
    return true;
}

static void write_file(const char *path, const char *content)
{
    FILE *file = fopen(path, "wb");
    if (!file) fail_msg("%s cannot be written", path);
    fputs(content, file);
    fclose(file);
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static void show_line(const char *mark, const char *line)
{
    if (*line != '\0') print_error("%s%.*s\n", mark, (int)strcspn(line, "\n"), line);
}

static void show_difference(const char *expected, const char *actual)
{
    for (size_t number = 1; *expected || *actual; number++) {
        size_t cols = strcspn(expected, "\n");
        bool same = cols == strcspn(actual, "\n") && strncmp(expected, actual, cols) == 0;
        if (!same) {
            print_error("line %zu\n", number);
            show_line("  - |", expected);
            show_line("  + |", actual);
        }
        expected = next_line(expected);
        actual = next_line(actual);
    }
}

void assert_golden(const char *actual, const char *name)
{
    const char *bless = getenv("ATTNLAB_BLESS");
    Text path = {0};
    const char *folder = bless && strcmp(bless, "1") != 0 ? bless : GOLDEN_FOLDER;
    text_addf(&path, "%s/%s.txt", folder, name);
    Text expected = {0};
    bool same = true;
    if (bless) {
        write_file(text_string(&path), actual);
    } else {
        bool found = read_file(text_string(&path), &expected);
        same = found && strcmp(text_string(&expected), actual) == 0;
        if (!same) {
            print_error("%s %s:\n", text_string(&path), found ? "differs" : "is missing");
            show_difference(text_string(&expected), actual);
        }
    }
    text_free(&path);
    text_free(&expected);
    assert_true(same);
}

void assert_screen(const Canvas *canvas, const char *name)
{
    Text actual = {0};
    canvas_text(canvas, 0, canvas->height, &actual);
    assert_golden(text_string(&actual), name);
    text_free(&actual);
}

void assert_lines(const Canvas *canvas, const char *expected, size_t index)
{
    Text actual = {0};
    canvas_text(canvas, 0, canvas->height, &actual);
    while (actual.length > 0 && actual.bytes[actual.length - 1] == '\n') actual.bytes[--actual.length] = '\0';
    bool same = strcmp(text_string(&actual), expected) == 0;
    if (!same) {
        print_error("case %zu:\n", index);
        show_difference(expected, text_string(&actual));
    }
    text_free(&actual);
    assert_true(same);
}
