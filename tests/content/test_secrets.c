/* What a question hides stays hidden: on every page, in every picture, with every cell under the cursor,
 * nothing on the screen comes from the asked step or a later one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/reader_draw.h"
#include "app/reader_go.h"
#include "app/reader_state.h"
#include "base/lang.h"
#include "course/lesson.h"
#include "math/number.h"
#include "view/measure.h"

enum { WIDTH = 80, HEIGHT = 24, STEPS_MOST = 2000, NUMBERS_MOST = 400, CELLS_MOST = 3 };

static void print_cells(const Trace *trace, size_t first, size_t last, int digits, Text *out)
{
    for (size_t step = first; step < last; step++) {
        const StepResult *result = &trace->results[step];
        for (size_t i = 0; i < at_most(matrix_size(&result->matrix), NUMBERS_MOST); i++) {
            char number[NUMBER_BYTES];
            const Matrix *matrix = &result->matrix;
            if (matrix->flags[i] & (CELL_MASKED | CELL_UNDEFINED)) continue;
            bool weights = step_is_weights(trace->table.steps[step].id);
            number_print_cell(number, matrix->cells[i], 0, number_form_of(&result->survey, digits, weights));
            text_addf(out, " %s ", number);
        }
    }
}

/* A whole number, or one that is 0 or 1 but for its decimals, is no secret: it may be anything. */
static bool is_telling(const char *number)
{
    const char *point = strchr(number, '.');
    return point && strlen(point) > 3 && strspn(point + 1, "0") < strlen(point + 1);
}

/* The screen with a blank in place of all that is no part of a number. */
static void keep_numbers(const char *screen, Text *out)
{
    text_add(out, " ");
    for (const char *at = screen; *at; at++) {
        bool part = (*at >= '0' && *at <= '9') || *at == '.' || *at == '-';
        text_put(out, part ? at : " ", 1);
    }
    text_add(out, " ");
}

/* Looks for numbers of the steps from `asked` on that none before it has. */
static void look_at(const Reader *reader, const Trace *trace, size_t asked, const char *where)
{
    Canvas canvas = {0};
    Text screen = {0}, numbers = {0};
    canvas_start(&canvas, WIDTH, HEIGHT, CHARSET_UTF8);
    screen_draw(&reader->screen, &canvas);
    canvas_text(&canvas, 2, HEIGHT - 1, &screen);
    keep_numbers(text_string(&screen), &numbers);
    for (int digits = 2; digits <= 4; digits++) {
        Text known = {0}, secret = {0};
        print_cells(trace, 0, asked, digits, &known);
        print_cells(trace, asked, trace->table.count, digits, &secret);
        for (char *number = strtok(secret.bytes, " "); number; number = strtok(NULL, " ")) {
            char wanted[NUMBER_BYTES + 2];
            snprintf(wanted, sizeof wanted, " %s ", number);
            if (is_telling(number) && strstr(text_string(&numbers), wanted) &&
                !strstr(text_string(&known), wanted))
                fail_msg("%s: %s is on the screen:\n%s", where, number, text_string(&screen));
        }
        text_free(&known);
        text_free(&secret);
    }
    text_free(&screen);
    text_free(&numbers);
    canvas_free(&canvas);
}

/* With the cursor on each cell that the board has. */
static void look_everywhere(Reader *reader, const char *where)
{
    const Trace *trace = &reader_trace(reader)->now;
    size_t asked = reader_block(reader)->step;
    for (size_t step = 0; step <= asked; step++) {
        if (trace->results[step].matrix.rank > 2) continue;
        for (size_t i = 0; i < at_most(matrix_size(&trace->results[step].matrix), CELLS_MOST); i++) {
            size_t columns = matrix_columns(&trace->results[step].matrix);
            reader_go_to_cell(reader, (BoardCell){step, i / columns, i % columns});
            look_at(reader, trace, asked, where);
        }
    }
    reader_go_to_stop(reader, reader->stop, false);
    for (reader->cursor.focus = FOCUS_RESULT; reader->cursor.focus < FOCUS_COUNT; reader->cursor.focus++) {
        StepId id;
        if (reader_focused(reader, &id)) look_at(reader, trace, asked, where);
    }
    reader->cursor.focus = FOCUS_RESULT;
}

/* In every picture, and after a change of the temperature. */
static size_t look_at_question(Reader *reader, const char *where)
{
    size_t looked = 0;
    Picture chosen = reader->picture;
    StepView view = reader_view(reader);
    for (Picture picture = PICTURE_BOARD; looked == 0 || picture != PICTURE_BOARD; looked++) {
        reader->picture = picture;
        look_everywhere(reader, where);
        picture = picture_next(picture, &view);
        if (looked > 8) break;
    }
    reader->picture = chosen;
    screen_act(&reader->screen, ACTION_LESS_TAU);
    look_at(reader, &reader_trace(reader)->now, reader_block(reader)->step, where);
    screen_act(&reader->screen, ACTION_UNDO);
    return looked;
}

static size_t walk(const char *folder, Lang lang)
{
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    Reader reader;
    size_t questions = 0;
    assert_true(lesson_read(&arena, folder, &lesson, &faults));
    lang_switch(lang);
    reader_open(&reader, &lesson, NULL, CHARSET_UTF8);
    screen_resize(&reader.screen, WIDTH, HEIGHT);
    for (size_t i = 0; i < STEPS_MOST && reader.screen.message.length == 0; i++) {
        if (reader_hides(&reader)) {
            char where[100];
            snprintf(where, sizeof where, "page %s (%s)", reader_page_id(&reader), LANG_CODES[lang]);
            look_at_question(&reader, where);
            text_clear(&reader.screen.message);
            questions++;
        }
        screen_act(&reader.screen, ACTION_NEXT);
    }
    reader_close(&reader);
    fault_list_free(&faults);
    arena_free(&arena);
    lang_switch(LANG_EN);
    return questions;
}

static void no_question_is_answered_by_a_picture(void **state)
{
    (void)state;
    size_t questions = 0;
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        questions += walk("lessons/05", lang);
        questions += walk("lessons/16", lang);
    }
    print_message("%zu questions\n", questions);
    assert_true(questions > 50);
}

/* Goes by name to each step of a page that was just opened: nothing is seen of a question that has not been
 * answered, nor of what comes from it. Returns how many such questions held the way up. */
static size_t go_to_steps(const Lesson *lesson, size_t page, Lang lang)
{
    Reader reader;
    size_t held = 0;
    reader_open(&reader, lesson, lesson_text(lesson, lang)->pages[page].id, CHARSET_UTF8);
    screen_resize(&reader.screen, WIDTH, HEIGHT);
    for (size_t i = 0; i < reader.stop_count; i++) {
        const PageBlock *block = &reader.page.blocks[reader.stops[i].first];
        char where[100];
        Fault fault = {0};
        if (!reader.stops[i].step || block->idle) continue;
        StepId id = reader.page.traces[block->trace].now.table.steps[block->step].id;
        reader_go_to_page(&reader, page, false);
        if (!reader_go_to(&reader, step_id_text(id), &fault)) fail_msg("%s", fault.message);
        snprintf(where, sizeof where, "page %s:%s (%s)", reader_page_id(&reader), step_id_text(id),
                 LANG_CODES[lang]);
        text_clear(&reader.screen.message);
        const Trace *trace = &reader_trace(&reader)->now;
        if (reader_hides(&reader)) look_at(&reader, trace, reader_block(&reader)->step, where);
        for (size_t before = 0; before < reader.stop; before++) {
            const PageBlock *asked = &reader.page.blocks[reader.stops[before].first];
            if (asked->question && reader.stops[before].step && asked->trace == reader_block(&reader)->trace)
                fail_msg("%s: the question of step %zu is passed", where, asked->step_number);
        }
        held += trace->table.steps[reader_block(&reader)->step].id != id;
    }
    reader_close(&reader);
    return held;
}

static void no_question_is_answered_by_going_behind_it(void **state)
{
    (void)state;
    static const char *const FOLDERS[] = {"lessons/05", "lessons/16"};
    size_t held = 0;
    for (size_t i = 0; i < 2; i++) {
        Arena arena = {0};
        FaultList faults = {0};
        Lesson lesson;
        assert_true(lesson_read(&arena, FOLDERS[i], &lesson, &faults));
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            lang_switch(lang);
            for (size_t page = 0; page < lesson_text(&lesson, lang)->page_count; page++)
                held += go_to_steps(&lesson, page, lang);
        }
        lang_switch(LANG_EN);
        fault_list_free(&faults);
        arena_free(&arena);
    }
    print_message("%zu steps behind a question\n", held);
    assert_true(held > 50);
}

int main(void)
{
    lang_start("en", "build/locale");
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_question_is_answered_by_a_picture),
                                       cmocka_unit_test(no_question_is_answered_by_going_behind_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
