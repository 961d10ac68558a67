/* Every page of every lesson, in both languages, in every form that it is shown in: nothing is cut, nothing
 * runs over the edge, nothing is empty, nothing cannot be shown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/reader_state.h"
#include "base/lang.h"
#include "course/lesson.h"
#include "math/number.h"
#include "support/play.h"
#include "trace/explain.h"
#include "view/flow.h"
#include "view/page.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { STEPS_MAX = 2000, ROOM_TAKEN = 12 /* indents, margins */, SIDE_COL = 81 };

static const char *const LESSONS[] = {"05", "16"};

/* Where something was looked at, for messages. */
typedef struct {
    const char *lesson;
    const char *page;
    Lang lang;
    Charset charset;
    size_t width;
    size_t height; /* 0: printed */
    size_t faults;
    size_t cut_headings;
} Showing;

static void complain(Showing *showing, const char *what, const char *text)
{
    showing->faults++;
    print_error("lesson %s, page %s (%s), %zux%zu, charset %d: %s: %s\n", showing->lesson, showing->page,
                LANG_CODES[showing->lang], showing->width, showing->height, (int)showing->charset, what,
                text);
}

/* ---- words ---- */

/* Chinese may be broken between any two characters; only words of other letters must stay whole. */
static bool is_breakable(const char *word)
{
    for (const char *at = word; *at;) {
        uint32_t character;
        at += text_decode(at, strlen(at), &character);
        if (character >= 0x2e80) return true;
    }
    return false;
}

/* The piece stands on one line of what was shown. */
static void look_for_piece(Showing *showing, const char *what, const char *shown, const char *piece,
                           size_t length)
{
    Text text = {0};
    text_put(&text, piece, length);
    if (!is_breakable(text_string(&text)) && !strstr(shown, text_string(&text)))
        complain(showing, what, text_string(&text));
    text_free(&text);
}

/* Every word of `text` stands on one line of what was shown, or is broken behind a hyphen or a slash. */
static void look_for_words(Showing *showing, const char *what, const char *shown, const char *text)
{
    Text plain = {0};
    text_to_charset(&plain, text, showing->charset);
    text_add(&plain, "\n"); /* so that there are bytes */
    for (char *word = strtok(plain.bytes, " \n"); word; word = strtok(NULL, " \n")) {
        if (text_cols(word) >= showing->width - ROOM_TAKEN) continue;
        for (char *piece = word; *piece;) {
            size_t length = strcspn(piece, "-/");
            length += strspn(piece + length, "-/");
            look_for_piece(showing, what, shown, piece, length);
            piece += length;
        }
    }
    text_free(&plain);
}

/* Every line of `text` stands there as a whole. */
static void look_for_lines(Showing *showing, const char *shown, const char *text)
{
    Text plain = {0};
    text_to_charset(&plain, text, showing->charset);
    text_add(&plain, "\n"); /* so that there are bytes */
    for (char *line = strtok(plain.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        size_t length = strlen(line);
        while (length > 0 && line[length - 1] == ' ') line[--length] = '\0';
        if (!strstr(shown, line)) complain(showing, "a line is cut", line);
    }
    text_free(&plain);
}

static void look_for_spans(Showing *showing, const char *shown, PageSpans spans)
{
    Text text = {0};
    for (size_t i = 0; i < spans.count; i++) text_add(&text, spans.items[i].text);
    look_for_words(showing, "a word is cut", shown, text_string(&text));
    text_free(&text);
}

/* What a page says in words is all there. */
static void look_for_block(Showing *showing, const char *shown, const PageBlock *block)
{
    switch (block->kind) {
    case PAGE_FAULT:
        complain(showing, "cannot be shown", block->spans.items[0].text);
        break;
    case PAGE_FORMULA:
    case PAGE_CODE:
        look_for_lines(showing, shown, block->text);
        break;
    case PAGE_FACT:
        look_for_words(showing, "a source is cut", shown, block->text);
        break;
    default:
        break;
    }
    look_for_spans(showing, shown, block->spans);
    for (size_t i = 0; i < block->rows * block->columns; i++) look_for_spans(showing, shown, block->cells[i]);
    if (block->question) look_for_words(showing, "a question is cut", shown, block->question->ask);
}

/* ---- pictures ---- */

/* "2-5/9": a matrix of which only a part is in sight. */
static bool has_pan_mark(const char *shown)
{
    for (const char *at = shown; *at; at++) {
        size_t first, last, extent;
        int used = 0;
        bool starts = *at >= '0' && *at <= '9' && (at == shown || at[-1] == ' ');
        if (starts && sscanf(at, "%3zu-%3zu/%3zu%n", &first, &last, &extent, &used) == 3 && used > 0)
            return true;
    }
    return false;
}

/* The cells of the step's result, as numbers, are all on the screen. */
static void look_for_result(Showing *showing, const char *shown, const StepView *view)
{
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    const char *id = step_id_text(view->trace->table.steps[view->step].id);
    NumberForm form = number_form(matrix, view->digits, strcmp(id, "weights") == 0);
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        char printed[NUMBER_BYTES];
        Text number = {0};
        number_print_cell(printed, matrix->cells[i], matrix->flags[i], form);
        text_to_charset(&number, printed, showing->charset);
        if (!strstr(shown, text_string(&number))) complain(showing, id, text_string(&number));
        text_free(&number);
    }
}

/* Counts the names of the result's tokens that are shortened in the headings: a picture in 80 columns may do
 * so. */
static void count_cut_headings(Showing *showing, const char *shown, const StepView *view)
{
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    for (int i = 0; i < matrix->rank; i++)
        for (size_t at = 0; at < matrix->extents[i]; at++) {
            char out[32];
            if (matrix->axes[i] != AXIS_QUERY && matrix->axes[i] != AXIS_KEY) continue;
            const char *name = example_position(view->trace->example, matrix->axes[i], at, view->lang, out);
            if (showing->charset == CHARSET_UTF8 && !strstr(shown, name)) showing->cut_headings++;
        }
}

/* What must be said beside the picture: what the step does, or why the cell under the cursor has no value. */
static const char *expected_sentence(const StepView *view)
{
    const Matrix *matrix = &view->trace->results[view->step].matrix;
    bool undefined = matrix->flags[matrix_index(matrix, view->row, view->column)] & CELL_UNDEFINED;
    return undefined ? explain_row_state(trace_row_state(view->trace, view->row))
                     : step_view_sentence(view->trace, view->step);
}

static void look_at_step(Showing *showing, const Reader *reader, const char *shown)
{
    StepView view = reader_view(reader);
    const char *id = step_id_text(view.trace->table.steps[view.step].id);
    if (has_pan_mark(shown)) complain(showing, "only a part is in sight", id);
    if (view.hidden) {
        look_for_words(showing, "a question is cut", shown, reader_block(reader)->question->ask);
        return;
    }
    look_for_result(showing, shown, &view);
    count_cut_headings(showing, shown, &view);
    look_for_words(showing, "a sentence is cut", shown, expected_sentence(&view));
    Text explained = {0};
    explain_cell(&(ExplainedCell){&explained, view.trace, view.step, view.row, view.column, view.digits,
                                  view.layout, view.lang});
    look_for_words(showing, "a computation is cut", shown, text_string(&explained));
    text_free(&explained);
}

/* ---- the text beside a step on a wide screen ---- */

/* Appends the words of the text, each with a blank on either side; they are parted where a line may break. */
static void add_vocabulary(Text *out, const char *text)
{
    for (const char *at = text; *at;) {
        size_t blanks = strspn(at, " \n"), length = strcspn(at += blanks, " \n-/");
        length += strspn(at + length, "-/");
        if (length == 0) continue;
        text_add(out, " ");
        text_put(out, at, length);
        text_add(out, " ");
        at += length;
    }
}

static void add_spans_vocabulary(Text *out, PageSpans spans)
{
    Text text = {0};
    for (size_t i = 0; i < spans.count; i++) text_add(&text, spans.items[i].text);
    add_vocabulary(out, text_string(&text));
    text_free(&text);
}

/* Figures have words of their own. */
static bool page_has_view(const Page *page)
{
    for (size_t i = 0; i < page->block_count; i++)
        if (page->blocks[i].kind == PAGE_VIEW) return true;
    return false;
}

/* All words of the page, in the showing's charset. */
static void page_vocabulary(const Showing *showing, const Page *page, Text *out)
{
    Text words = {0};
    for (size_t i = 0; i < page->block_count; i++) {
        const PageBlock *block = &page->blocks[i];
        add_spans_vocabulary(&words, block->spans);
        for (size_t cell = 0; cell < block->rows * block->columns; cell++)
            add_spans_vocabulary(&words, block->cells[cell]);
        if (block->text) add_vocabulary(&words, block->text);
    }
    text_to_charset(out, text_string(&words), showing->charset);
    text_free(&words);
}

static bool has_letters_only(const char *word)
{
    for (; *word; word++)
        if ((*word | 32) < 'a' || (*word | 32) > 'z') return false;
    return true;
}

/* No word of the text beside a step is cut: each is one of the page's. */
static void look_beside(Showing *showing, const Reader *reader, Canvas *canvas)
{
    if (showing->width <= SIDE_COL || page_has_view(&reader->page)) return;
    Canvas side = canvas_window(canvas, 2, SIDE_COL, showing->height - 3, showing->width - SIDE_COL);
    Text shown = {0}, known = {0};
    canvas_text(&side, 0, side.height, &shown);
    page_vocabulary(showing, &reader->page, &known);
    text_add(&shown, "\n");
    for (char *word = strtok(shown.bytes, " \n"); word; word = strtok(NULL, " \n")) {
        Text wanted = {0};
        text_addf(&wanted, " %s ", word);
        if (has_letters_only(word) && !strstr(text_string(&known), text_string(&wanted)))
            complain(showing, "a word beside the step is cut", word);
        text_free(&wanted);
    }
    text_free(&shown);
    text_free(&known);
}

/* ---- the walk through a lesson ---- */

static bool is_blank(const char *text)
{
    return text[strspn(text, " \n")] == '\0';
}

/* What the reader shows now, appended to `all`. */
static void look_at_screen(Showing *showing, const Reader *reader, Text *all)
{
    Canvas canvas = {0};
    Text screen = {0}, body = {0};
    canvas_start(&canvas, showing->width, showing->height, showing->charset);
    screen_draw(&reader->screen, &canvas);
    canvas_text(&canvas, 0, showing->height, &screen);
    canvas_text(&canvas, 2, showing->height - 1, &body);
    if (is_blank(text_string(&body))) complain(showing, "a screen is empty", "");
    if (reader_stop(reader)->step) {
        look_at_step(showing, reader, text_string(&screen));
        look_beside(showing, reader, &canvas);
    }
    text_add(all, text_string(&screen));
    text_free(&screen);
    text_free(&body);
    canvas_free(&canvas);
}

/* The page has been walked: all that it says was shown. */
static void end_page(Showing *showing, const Page *page, Text *all)
{
    for (size_t i = 0; i < page->block_count; i++)
        look_for_block(showing, text_string(all), &page->blocks[i]);
    text_clear(all);
}

static size_t walk_lesson(Showing *showing, const Lesson *lesson)
{
    Reader reader;
    Text all = {0};
    size_t pages = 0;
    reader_open(&reader, lesson, NULL, showing->charset);
    reader.picture = reader.first_picture = PICTURE_MATRICES;
    screen_resize(&reader.screen, showing->width, showing->height);
    for (size_t steps = 0; steps < STEPS_MAX && reader.screen.message.length == 0; steps++) {
        showing->page = reader_page_id(&reader);
        look_at_screen(showing, &reader, &all);
        Page ended = {0};
        page_build(&ended, lesson, reader.page_index, showing->lang, NULL);
        screen_act(&reader.screen, ACTION_NEXT);
        if (reader.screen.message.length > 0 || strcmp(reader_page_id(&reader), showing->page) != 0) {
            end_page(showing, &ended, &all);
            pages++;
        }
        page_free(&ended);
    }
    text_free(&all);
    reader_close(&reader);
    return pages;
}

/* ---- printed ---- */

static size_t print_page(Showing *showing, const Lesson *lesson, size_t index)
{
    Page page = {0};
    Look look = {0};
    Canvas canvas = {0};
    Text shown = {0};
    page_build(&page, lesson, index, showing->lang, NULL);
    showing->page = page.source->id;
    size_t cols =
        flow_cols((BlockRange){&page, 0, page.block_count}, showing->width, &look, showing->charset);
    canvas_start(&canvas, cols > showing->width ? cols : showing->width, 0, showing->charset);
    flow_blocks(&canvas, 0, showing->width, (BlockRange){&page, 0, page.block_count}, &look);
    canvas_text(&canvas, 0, canvas.height, &shown);
    if (is_blank(text_string(&shown))) complain(showing, "a page is empty", "");
    if (has_pan_mark(text_string(&shown))) complain(showing, "only a part of a matrix is printed", "");
    if (cols > showing->width && showing->width >= 80) complain(showing, "something is too wide", "");
    for (size_t i = 0; i < page.block_count; i++)
        look_for_block(showing, text_string(&shown), &page.blocks[i]);
    text_free(&shown);
    canvas_free(&canvas);
    page_free(&page);
    return 1;
}

static size_t print_lesson(Showing *showing, const Lesson *lesson)
{
    size_t count = lesson_text(lesson, showing->lang)->page_count;
    for (size_t i = 0; i < count; i++) print_page(showing, lesson, i);
    return count;
}

/* ---- the tests ---- */

/* Shows all lessons in both languages; Chinese has no ASCII. Returns how many pages that were. */
static size_t show_all(size_t width, size_t height, Charset charset)
{
    size_t pages = 0, faults = 0, cut_headings = 0;
    for (size_t i = 0; i < COUNT(LESSONS); i++) {
        char folder[64];
        Arena arena = {0};
        FaultList list = {0};
        Lesson lesson;
        snprintf(folder, sizeof folder, "lessons/%s", LESSONS[i]);
        assert_true(lesson_read(&arena, folder, &lesson, &list));
        for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
            if (lang == LANG_ZH && charset == CHARSET_ASCII) continue;
            Showing showing = {LESSONS[i], NULL, lang, charset, width, height, 0, 0};
            lang_switch(lang);
            pages += height ? walk_lesson(&showing, &lesson) : print_lesson(&showing, &lesson);
            faults += showing.faults;
            cut_headings += showing.cut_headings;
        }
        fault_list_free(&list);
        arena_free(&arena);
    }
    lang_switch(LANG_EN);
    print_message("%zu pages at %zux%zu, charset %d; %zu headings shortened\n", pages, width, height,
                  (int)charset, cut_headings);
    assert_int_equal(faults, 0);
    return pages;
}

/* Too narrow to be read, but a window may be dragged through any size. */
static void every_page_can_be_laid_out_in_a_few_columns(void **state)
{
    (void)state;
    Arena arena = {0};
    FaultList list = {0};
    Lesson lesson;
    assert_true(lesson_read(&arena, "lessons/16", &lesson, &list));
    for (size_t i = 0; i < lesson_text(&lesson, LANG_EN)->page_count; i++)
        for (size_t width = 1; width < 20; width++) {
            Page page = {0};
            Look look = {0};
            Canvas canvas = {0};
            page_build(&page, &lesson, i, LANG_EN, NULL);
            canvas_start(&canvas, width, 0, CHARSET_UTF8);
            assert_true(flow_blocks(&canvas, 0, width, (BlockRange){&page, 0, page.block_count}, &look) > 0);
            assert_int_equal(canvas.width, width);
            canvas_free(&canvas);
            page_free(&page);
        }
    fault_list_free(&list);
    arena_free(&arena);
}

static void every_page_can_be_walked_in_full(void **state)
{
    const size_t *size = *state;
    assert_true(show_all(size[0], size[1], (Charset)size[2]) > 0);
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    static size_t forms[][3] = {
        {80, 24, CHARSET_UTF8}, {120, 40, CHARSET_UTF8}, {80, 24, CHARSET_ASCII}, {80, 24, CHARSET_SYMBOLS},
        {80, 0, CHARSET_UTF8},  {60, 0, CHARSET_UTF8},   {80, 0, CHARSET_ASCII},  {60, 0, CHARSET_ASCII},
    };
    static const char *const NAMES[COUNT(forms)] = {
        "every page can be walked whole at 80 x 24",
        "every page can be walked whole at 120 x 40",
        "every page can be walked whole at 80 x 24 in ASCII",
        "every page can be walked whole at 80 x 24 without symbols",
        "every page is printed whole in 80 columns",
        "every page is printed whole in 60 columns",
        "every page is printed whole in 80 columns in ASCII",
        "every page is printed whole in 60 columns in ASCII",
    };
    struct CMUnitTest tests[COUNT(forms) + 1] = {
        [COUNT(forms)] = cmocka_unit_test(every_page_can_be_laid_out_in_a_few_columns)};
    for (size_t i = 0; i < COUNT(forms); i++)
        tests[i] = (struct CMUnitTest){
            .name = NAMES[i], .test_func = every_page_can_be_walked_in_full, .initial_state = forms[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
