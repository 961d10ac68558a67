/* Golden files: read, compared, shown as a line diff, or written when they are blessed. */
#include "support/screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/lang.h"

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

/* Shows each line of `text` up to `end` behind a mark. */
static void show_lines(const char *mark, const char *text, const char *end)
{
    while (text < end) {
        size_t length = strcspn(text, "\n");
        print_error("%s%.*s\n", mark, (int)length, text);
        text += length + 1;
    }
}

/* Lines behind which both texts are the same; never before `from`. */
static const char *common_end(const char *text, const char *from, const char *other, const char *other_from)
{
    const char *end = text + strlen(text), *other_end = other + strlen(other), *last = end;
    while (end > from && other_end > other_from && end[-1] == other_end[-1]) {
        end--;
        other_end--;
        if (*end == '\n') last = end + 1;
    }
    return last;
}

/* Shows what stands between the first and the last line that differ. */
static void show_difference(const char *expected, const char *actual)
{
    size_t same = 0, line = 1;
    for (size_t i = 0; expected[i] && expected[i] == actual[i]; i++) {
        if (expected[i] != '\n') continue;
        same = i + 1;
        line++;
    }
    print_error("from line %zu on\n", line);
    show_lines("  - |", expected + same, common_end(expected, expected + same, actual, actual + same));
    show_lines("  + |", actual + same, common_end(actual, actual + same, expected, expected + same));
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

void screen_text(const Canvas *canvas, Text *out)
{
    const char *other = lang_own_name(lang_current() == LANG_ZH ? LANG_EN : LANG_ZH, canvas->charset);
    Text text = {0}, next = {0};
    canvas_text(canvas, 0, canvas->height, &text);
    text_addf(&next, "# %s", lang_own_name(lang_next(), canvas->charset));
    const char *at = text_string(&text), *found;
    while ((found = strstr(at, text_string(&next)))) {
        text_put(out, at, (size_t)(found - at));
        text_addf(out, "# %s", other);
        at = found + next.length;
    }
    text_add(out, at);
    text_free(&text);
    text_free(&next);
}

void assert_screen(const Canvas *canvas, const char *name)
{
    Text actual = {0};
    screen_text(canvas, &actual);
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
