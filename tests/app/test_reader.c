/* The reader's keys on every page of the lessons. */
#include "app/reader_prose.h"
#include "app/reader_state.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/lang.h"
#include "support/play.h"

static const char *const FOLDERS[] = {"lessons/05", "lessons/16"};

/* Runs the check on every stop of every page of the lessons, on a screen of `width` × 24. */
static void each_stop(size_t width, void (*check)(Reader *reader))
{
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        Arena arena = {0};
        FaultList faults = {0};
        Lesson lesson;
        Reader reader;
        assert_true(lesson_read(&arena, FOLDERS[i], &lesson, &faults));
        reader_open(&reader, &lesson, NULL, CHARSET_UTF8);
        screen_resize(&reader.screen, width, 24);
        for (size_t page = 0; page < lesson_text(&lesson, LANG_EN)->page_count; page++) {
            reader_go_to_page(&reader, page, false);
            for (size_t stop = 0; stop < reader.stop_count; stop++) {
                reader_go_to_block(&reader, reader.stops[stop].first);
                check(&reader);
            }
        }
        reader_close(&reader);
        fault_list_free(&faults);
        arena_free(&arena);
    }
}

static void read_screen(const Reader *reader, Text *out)
{
    Canvas canvas = {0};
    canvas_start(&canvas, reader->screen.width, reader->screen.height, reader->screen.charset);
    screen_draw(&reader->screen, &canvas);
    text_clear(out);
    canvas_text(&canvas, 0, canvas.height, out);
    canvas_free(&canvas);
}

static size_t wide_stops;

static void check_panning(Reader *reader)
{
    if (reader_stop(reader)->step) return;
    size_t overhang = reader_prose_measure(reader)->overhang;
    Text before = {0}, after = {0};
    read_screen(reader, &before);
    for (int i = 0; i < 30; i++) screen_act(&reader->screen, ACTION_RIGHT);
    if (reader->scroll.column != overhang)
        fail_msg("%s: %zu, not %zu", reader_page_id(reader), reader->scroll.column, overhang);
    read_screen(reader, &after);
    if (overhang == 0) assert_string_equal(text_string(&before), text_string(&after));
    for (int i = 0; i < 30; i++) screen_act(&reader->screen, ACTION_LEFT);
    read_screen(reader, &after);
    assert_string_equal(text_string(&before), text_string(&after));
    wide_stops += overhang > 0;
    text_free(&before);
    text_free(&after);
}

static void prose_moves_sideways_as_far_as_something_is_wider_than_the_screen(void **state)
{
    (void)state;
    each_stop(80, check_panning);
    each_stop(40, check_panning);
    assert_true(wide_stops > 0);
}

static size_t views;

/* A view that hangs on τ shows another one at once, and the old one after an undo. */
static void check_temperature(Reader *reader)
{
    const PageTrace *trace = reader_trace(reader);
    if (reader_stop(reader)->step) return;
    bool view = reader_context(reader) & CONTEXT_VIEW;
    assert_int_equal(view, trace != NULL);
    if (!view || step_find(&trace->now.table, STEP_TEMPERED) < 0) return;
    Text before = {0}, after = {0};
    double tau = trace->now.tau;
    read_screen(reader, &before);
    screen_act(&reader->screen, ACTION_LESS_TAU);
    if (!(trace->now.tau < tau)) fail_msg("%s: tau is %g", reader_page_id(reader), trace->now.tau);
    assert_non_null(strstr(text_string(&reader->screen.message), "τ = "));
    screen_act(&reader->screen, ACTION_UNDO);
    assert_true(trace->now.tau == tau);
    read_screen(reader, &after);
    assert_string_equal(text_string(&before), text_string(&after));
    views++;
    text_free(&before);
    text_free(&after);
}

static void the_temperature_acts_on_a_view_in_the_prose(void **state)
{
    (void)state;
    each_stop(80, check_temperature);
    assert_true(views > 0);
}

/* Where no example is shown there is nothing to act on. */
static void check_nothing_happens(Reader *reader)
{
    static const Action ACTIONS[] = {ACTION_UNDO, ACTION_REDO, ACTION_RESET};
    if (reader_trace(reader)) return;
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++) screen_act(&reader->screen, ACTIONS[i]);
    Outcome outcome = screen_act(&reader->screen, ACTION_COMMAND);
    assert_int_equal(outcome.kind, OUTCOME_LINE);
    assert_int_equal(screen_line(&reader->screen, "tau = 2").kind, OUTCOME_LINE);
}

static void without_an_example_nothing_is_changed(void **state)
{
    (void)state;
    each_stop(80, check_nothing_happens);
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prose_moves_sideways_as_far_as_something_is_wider_than_the_screen),
        cmocka_unit_test(the_temperature_acts_on_a_view_in_the_prose),
        cmocka_unit_test(without_an_example_nothing_is_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
