/* The reader's one-line command: what it sets and where it goes, however it is typed, and what it refuses. */
#include "app/reader_command.h"

#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "app/reader_prose.h"
#include "base/lang.h"
#include "support/folder.h"
#include "support/play.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char EXAMPLES[] =
    "```lesson\nid = 90\n```\n\n"
    "```example square\nq = [[1, 0], [0, 1], [1, 1]]\nk = [[1, 0], [0, 1], [1, 1]]\nv = [[1], [2], [4]]\n"
    "tokens = red, green, blue\n```\n\n"
    "```example wide\nq = [[1], [2]]\nk = [[1], [2], [3]]\nv = [[1], [2], [4]]\n```\n\n"
    "```example cached\nq = [[1]]\nk = [[1], [2], [3]]\nv = [[1], [2], [4]]\nmask = causal\npast = 2\n```\n\n"
    "```example first\nq = [[1], [2]]\nk = [[1], [2], [3]]\nv = [[1], [2], [4]]\nmask = causal\nalign = "
    "top-left\n```\n";
static const char PAGES[] = "# T\n\n```lesson\ntitle = T\nobjective = One.\n```\n\n"
                            "## 90.1 Square\n\n```show\nexample = square\nsteps = raw..output\n```\n\n"
                            "## 90.2 Wide\n\n```show\nexample = wide\nsteps = raw..output\n```\n\n"
                            "## 90.3 Cached\n\n```show\nexample = cached\nsteps = raw..output\n```\n\n"
                            "## 90.4 First\n\n```show\nexample = first\nsteps = raw..output\n```\n\n"
                            "## 90.5 Cost\n\n```show\nview = cost\nT = 10\nd = 3\n```\n";

static char folder[FOLDER_PATH_BYTES];
static Arena arena;
static FaultList faults;
static Lesson lesson;
static Reader reader;

static int write_lesson(void **state)
{
    (void)state;
    folder_make(folder);
    folder_write(folder, "examples.md", EXAMPLES);
    folder_write(folder, "en.md", PAGES);
    return lesson_read(&arena, folder, &lesson, &faults) ? 0 : -1;
}

static int remove_lesson(void **state)
{
    (void)state;
    folder_remove(folder);
    fault_list_free(&faults);
    arena_free(&arena);
    return 0;
}

/* At the first step of a page, or at its text where it has none. */
static void open_at(const char *page)
{
    reader_open(&reader, &lesson, page, CHARSET_UTF8);
    screen_resize(&reader.screen, 100, 40);
    for (size_t stop = 0; stop < reader.stop_count; stop++) {
        if (!reader.stops[stop].step) continue;
        reader_go_to_block(&reader, reader.stops[stop].first);
        return;
    }
}

/* Types the line after a colon, as the loop does. */
static Outcome type(const char *line)
{
    assert_int_equal(screen_act(&reader.screen, ACTION_COMMAND).kind, OUTCOME_LINE);
    return screen_line(&reader.screen, line);
}

static double cell(StepId id, size_t row, size_t column)
{
    const Matrix *matrix = &trace_result(&reader_trace(&reader)->now, id)->matrix;
    return matrix->cells[matrix_index(matrix, row, column)];
}

/* The keys that each query sees, a row each: "110 111" where the first of two does not see the last of three.
 */
static void read_visible(Text *out)
{
    const Matrix *masked = &trace_result(&reader_trace(&reader)->now, STEP_MASKED)->matrix;
    for (size_t i = 0; i < matrix_size(masked); i++) {
        if (i > 0 && i % masked->extents[1] == 0) text_add(out, " ");
        text_add(out, masked->flags[i] & CELL_MASKED ? "0" : "1");
    }
}

static void assert_visible(const char *expected)
{
    Text text = {0};
    read_visible(&text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* ---- setting ---- */

/* Names count in any case and with blanks around; positions by index, by name, by token; full-width
 * characters. */
static void a_cell_is_set_however_it_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        StepId step;
        size_t row, column;
        double value;
    } ROWS[] = {
        {"q[0,1] = 3", STEP_Q, 0, 1, 3},
        {"Q[0,1]=3", STEP_Q, 0, 1, 3},
        {"  q[ 0 , 1 ]  =  3 ", STEP_Q, 0, 1, 3},
        {"q[q0,feature1] = 3", STEP_Q, 0, 1, 3},
        {"q[red,1] = 3", STEP_Q, 0, 1, 3},
        {"k[blue,0] = -1/2", STEP_K, 2, 0, -.5},
        {"k[k2,feature0] = −½", STEP_K, 2, 0, -.5},
        {"v[1,0] = 1e2", STEP_V, 1, 0, 100},
        {"V[k1,value0]=√9", STEP_V, 1, 0, 3},
        {"raw[green,blue] = 7", STEP_RAW, 1, 2, 7},
        {"ｒａｗ［１，２］＝７", STEP_RAW, 1, 2, 7},
        {"scaled[q2,k0] = .25", STEP_SCALED, 2, 0, .25},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at("90.1");
        Outcome outcome = type(ROWS[i].line);
        double set = cell(ROWS[i].step, ROWS[i].row, ROWS[i].column);
        if (outcome.kind != OUTCOME_STAY || set != ROWS[i].value)
            fail_msg("%s: %g, %s", ROWS[i].line, set, text_string(&reader.screen.message));
        screen_act(&reader.screen, ACTION_UNDO);
        assert_true(cell(ROWS[i].step, ROWS[i].row, ROWS[i].column) != ROWS[i].value);
        reader_close(&reader);
    }
}

/* q₀ = (1, 0) with 3 in its first place: its scores are 3 times k's first features, (3, 0, 3); no other row
 * moves. */
static void what_follows_from_a_cell_follows_at_once(void **state)
{
    (void)state;
    static const double EXPECTED[3][3] = {{3, 0, 3}, {0, 1, 1}, {1, 1, 2}};
    open_at("90.1");
    type("q[0,0] = 3");
    for (size_t i = 0; i < 9; i++) assert_true(cell(STEP_RAW, i / 3, i % 3) == EXPECTED[i / 3][i % 3]);
    reader_close(&reader);
}

static void a_temperature_is_set_by_its_name_or_its_letter(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        double tau;
    } ROWS[] = {{"tau = 2", 2}, {"TAU=2", 2}, {"τ = 1/2", .5}, {"tau　＝　０．２５", .25}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at("90.1");
        if (type(ROWS[i].line).kind != OUTCOME_STAY || reader_trace(&reader)->now.tau != ROWS[i].tau)
            fail_msg("%s: %g", ROWS[i].line, reader_trace(&reader)->now.tau);
        assert_true(cell(STEP_TEMPERED, 0, 0) == cell(STEP_SCALED, 0, 0) / ROWS[i].tau);
        reader_close(&reader);
    }
}

/* The causal mask of as many queries as keys is the lower triangle. Of fewer queries it ends in the lower
 * right corner, as in an example with a cache; where the example has said top left, it begins there. */
static void a_whole_mask_is_set_and_undone_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *page, *before, *causal;
    } ROWS[] = {
        {"90.1", "111 111 111", "100 110 111"},
        {"90.2", "111 111", "110 111"},
        {"90.3", "111", "111"},
        {"90.4", "100 110", "100 110"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at(ROWS[i].page);
        assert_visible(ROWS[i].before);
        assert_int_equal(type("mask = causal").kind, OUTCOME_STAY);
        assert_visible(ROWS[i].causal);
        assert_int_equal(type("MASK = none").kind, OUTCOME_STAY);
        Text all = {0};
        for (const char *at = ROWS[i].before; *at; at++) text_add(&all, *at == ' ' ? " " : "1");
        assert_visible(text_string(&all));
        text_free(&all);
        screen_act(&reader.screen, ACTION_UNDO);
        assert_visible(ROWS[i].causal);
        screen_act(&reader.screen, ACTION_UNDO);
        assert_visible(ROWS[i].before);
        screen_act(&reader.screen, ACTION_REDO);
        assert_visible(ROWS[i].causal);
        reader_close(&reader);
    }
}

/* A number on a mask is added to the score, −inf hides the key. */
static void a_mask_is_set_cell_by_cell(void **state)
{
    (void)state;
    open_at("90.1");
    double score = cell(STEP_TEMPERED, 0, 1);
    assert_int_equal(type("mask[0,1] = -2").kind, OUTCOME_STAY);
    assert_true(cell(STEP_MASKED, 0, 1) == score - 2);
    assert_int_equal(type("mask[red,green] = -inf").kind, OUTCOME_STAY);
    assert_visible("101 111 111");
    assert_int_equal(type("mask[0,1] = 0").kind, OUTCOME_STAY);
    assert_visible("111 111 111");
    assert_true(cell(STEP_MASKED, 0, 1) == score);
    reader_close(&reader);
}

/* ---- refusing ---- */

/* What cannot be is said, asked again as it was typed, and changes nothing. */
static void what_cannot_be_set_is_asked_for_again_as_it_was_typed(void **state)
{
    (void)state;
    static const struct {
        const char *line, *message;
    } ROWS[] = {
        {"weights[0,0] = 1", "\"weights\" cannot be set; these can: q, k, v, raw, scaled, mask"},
        {"output[0,0] = 1", "cannot be set"},
        {"nonsense = 1", "\"nonsense\" cannot be set"},
        {"= 1", "cannot be set"},
        {"q[0] = 1", "a whole row cannot be set; name a row and a column, as in q[0,1]"},
        {"q[9,0] = 1", "9"},
        {"q[0,9] = 1", "9"},
        {"q[yellow,0] = 1", "yellow"},
        {"q[0,0] = ", ""},
        {"q[0,0] = 1 2", ""},
        {"q[0,0] = [[1]]", ""},
        {"q[0,0] = nan", ""},
        {"q[0,0] = -inf", ""},
        {"q[0,0] = 1e999", ""},
        {"q[0,0] = two", ""},
        {"raw[0,0] = 1,5", ""},
        {"tau = 0", "greater than 0"},
        {"tau = -1", "greater than 0"},
        {"mask = everything", "mask = causal, mask = none, or cell by cell"},
        {"mask = ", "mask = causal, mask = none, or cell by cell"},
        {"T = 5", "\"t\" cannot be set"},
        {"nowhere", "\"nowhere\" is no page, step or example here; Tab lists what there is"},
        {"90.17", "\"90.17\" is no page, step or example here"},
        {"90.17:raw", "the lesson has no such page; there are 90.1, 90.2"},
        {"90.2:wieghts", "this page has no such step; it walks raw, scaled"},
        {"example nowhere", "is no page, step or example here"},
        {"exampel wide", "; near it: example wide"},
        {"outptu", "; near it: output"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at("90.1");
        Outcome outcome = type(ROWS[i].line);
        if (outcome.kind != OUTCOME_LINE) fail_msg("%s: taken", ROWS[i].line);
        assert_string_equal(outcome.initial, ROWS[i].line);
        assert_true(reader.screen.message.length > 0);
        if (!strstr(text_string(&reader.screen.message), ROWS[i].message))
            fail_msg("%s: %s", ROWS[i].line, text_string(&reader.screen.message));
        assert_false(reader_trace(&reader)->edited);
        reader_close(&reader);
    }
}

static void an_empty_line_does_nothing(void **state)
{
    (void)state;
    open_at("90.1");
    size_t stop = reader.stop;
    assert_int_equal(type("").kind, OUTCOME_STAY);
    assert_int_equal(reader.stop, stop);
    assert_int_equal(reader.screen.message.length, 0);
    reader_close(&reader);
}

/* ---- going ---- */

static void a_page_or_an_example_is_gone_to_by_its_name(void **state)
{
    (void)state;
    static const struct {
        const char *line, *page;
        bool step;
    } ROWS[] = {
        {"90.3", "90.3", false},        {" 90.3 ", "90.3", false},        {"９０．３", "90.3", false},
        {"example wide", "90.2", true}, {"wide", "90.2", true},           {"Example WIDE", "90.2", true},
        {"cached", "90.3", true},       {"example square", "90.1", true}, {"90.1", "90.1", false},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at("90.4");
        Outcome outcome = type(ROWS[i].line);
        if (outcome.kind != OUTCOME_STAY || strcmp(reader_page_id(&reader), ROWS[i].page) != 0)
            fail_msg("%s: %s", ROWS[i].line, reader_page_id(&reader));
        if (ROWS[i].step) assert_true(reader_stop(&reader)->step);
        reader_close(&reader);
    }
}

static void a_step_is_gone_to_by_its_name_on_this_page_or_another(void **state)
{
    (void)state;
    static const struct {
        const char *line, *page;
        StepId step;
    } ROWS[] = {
        {"weights", "90.4", STEP_WEIGHTS},           {"÷√d", "90.4", STEP_SCALED},
        {"/sqrt(d)", "90.4", STEP_SCALED},           {" O ", "90.4", STEP_OUTPUT},
        {"ＷＥＩＧＨＴＳ", "90.4", STEP_WEIGHTS},    {"step 2", "90.4", STEP_SCALED},
        {"90.2:weights", "90.2", STEP_WEIGHTS},      {"3:QK^T", "90.3", STEP_RAW},
        {"９０．２：weights", "90.2", STEP_WEIGHTS}, {"90.1 : A", "90.1", STEP_WEIGHTS},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at("90.4");
        reader_go_to_stop(&reader, reader.stop_count - 1, false);
        type("q[0,0] = 3");
        Outcome outcome = type(ROWS[i].line);
        if (outcome.kind != OUTCOME_STAY)
            fail_msg("%s: %s", ROWS[i].line, text_string(&reader.screen.message));
        assert_string_equal(reader_page_id(&reader), ROWS[i].page);
        assert_true(reader_stop(&reader)->step);
        const Trace *trace = &reader_trace(&reader)->now;
        assert_int_equal(trace->table.steps[reader_block(&reader)->step].id, ROWS[i].step);
        assert_int_equal(reader_trace(&reader)->edited, strcmp(ROWS[i].page, "90.4") == 0);
        reader_close(&reader);
    }
}

/* What stays between going about on one page: its picture, its layout, its edits. */
static void going_to_a_step_of_the_page_keeps_how_it_is_shown(void **state)
{
    (void)state;
    open_at("90.1");
    screen_act(&reader.screen, ACTION_PICTURE);
    Picture picture = reader.picture;
    assert_true(picture != reader.first_picture);
    type("weights");
    assert_int_equal(reader.picture, picture);
    type("90.2:weights");
    assert_int_equal(reader.picture, reader.first_picture);
    reader_close(&reader);
}

/* ---- completing ---- */

static void a_command_goes_on_with_pages_steps_examples_and_what_can_be_set(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *line, *list; /* the line NULL: nothing is known */
    } ROWS[] = {
        {"", "",
         "pages: 90.1, 90.2, 90.3, 90.4, 90.5\nsteps: raw, scaled, rowmax, shifted, exp, rowsum, weights, "
         "output\nexamples: example …\nset: tau …, q[, k[, v[, raw[, scaled[, mask[, mask …"},
        {"we", "weights", ""},
        {"ＷＥ", "weights", ""},
        {"90.2：we", "90.2:weights", ""},
        {"exam", "example ", ""},
        {"example ", "example ", "square, wide, cached, first"},
        {"wi", "example wide", ""},
        {"ta", "tau = ", ""},
        {"mask =", "mask = ", ""},
        {"mask = ", "mask = ", "causal, none"},
        {"mask = c", "mask = causal", ""},
        {"mask=n", "mask = none", ""},
        {"q", "q[", ""},
        {"r", "r", "steps: raw, rowmax, rowsum\nset: raw["},
        {"q[0,1] = ", NULL, "Nothing here begins so."},
        {"xyz", NULL, "Nothing here begins so."},
    };
    open_at("90.1");
    screen_act(&reader.screen, ACTION_COMMAND);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Text line = {0};
        bool found = screen_complete(&reader.screen, ROWS[i].typed, &line);
        if (found != (ROWS[i].line != NULL) || (found && strcmp(text_string(&line), ROWS[i].line) != 0))
            fail_msg("\"%s\": \"%s\"", ROWS[i].typed, text_string(&line));
        if (strcmp(text_string(&reader.screen.offered), ROWS[i].list) != 0)
            fail_msg("\"%s\": %s", ROWS[i].typed, text_string(&reader.screen.offered));
        text_free(&line);
    }
    reader_close(&reader);
}

/* Not in what is searched, nor in a number. */
static void no_other_line_is_completed(void **state)
{
    (void)state;
    static const Action LINES[] = {ACTION_SEARCH, ACTION_EDIT, ACTION_SET_TAU};
    for (size_t i = 0; i < COUNT(LINES); i++) {
        Text line = {0};
        open_at("90.1");
        type("q");
        reader.cursor.focus = FOCUS_FIRST;
        assert_int_equal(screen_act(&reader.screen, LINES[i]).kind, OUTCOME_LINE);
        assert_false(screen_complete(&reader.screen, "w", &line));
        assert_int_equal(reader.screen.offered.length, 0);
        reader_close(&reader);
        text_free(&line);
    }
}

/* A lesson and a page of it, as links name them: what is of another lesson moves nothing here. */
static void a_link_is_followed_within_its_own_lesson_alone(void **state)
{
    (void)state;
    static const struct {
        const char *target;
        bool here;
        const char *page;
    } ROWS[] = {
        {"90 90.3", true, "90.3"},  {"090 90.3", true, "90.3"}, {"90", true, "90.4"},
        {"90 90.17", true, "90.4"}, {"91 90.3", false, "90.4"}, {"91", false, "90.4"},
        {"90.3", false, "90.4"},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        open_at("90.4");
        bool here = READER_SCREEN.go(&reader.screen, ROWS[i].target);
        if (here != ROWS[i].here || strcmp(reader_page_id(&reader), ROWS[i].page) != 0)
            fail_msg("%s: %d, %s", ROWS[i].target, here, reader_page_id(&reader));
        reader_close(&reader);
    }
}

/* ---- sizes ---- */

/* What the screen shows, as text. */
static const char *seen(Text *out)
{
    Canvas canvas = {0};
    canvas_start(&canvas, reader.screen.width, reader.screen.height, CHARSET_UTF8);
    screen_draw(&reader.screen, &canvas);
    text_clear(out);
    canvas_text(&canvas, 0, canvas.height, out);
    canvas_free(&canvas);
    return text_string(out);
}

/* T²d multiplications for the scores: 10² · 3 as the page has it, then with other sizes, each for itself;
 * groups of digits are kept together by a blank that does not break. */
static void the_sizes_of_a_table_of_costs_are_set_where_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *line, *number;
    } ROWS[] = {{"T = 20", "1 200"},
                {"d = 5", "2 000"},
                {"t = 1000", "5 000 000"},
                {"D=1", "1 000 000"},
                {"T = 7, 30", "900"}};
    Text text = {0};
    open_at("90.5");
    assert_non_null(strstr(seen(&text), " 300"));
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        if (type(ROWS[i].line).kind != OUTCOME_STAY || !strstr(seen(&text), ROWS[i].number))
            fail_msg("%s: %s", ROWS[i].line, text_string(&text));
    }
    reader_close(&reader);
    text_free(&text);
}

static void sizes_that_a_table_cannot_have_leave_it_as_it_is(void **state)
{
    (void)state;
    static const char *const LINES[] = {"T = 0", "T = -1", "d = 1.5", "T = two", "T = ", "d = 1e30"};
    for (size_t i = 0; i < COUNT(LINES); i++) {
        Text text = {0};
        open_at("90.5");
        Outcome outcome = type(LINES[i]);
        if (outcome.kind != OUTCOME_LINE) fail_msg("%s: taken", LINES[i]);
        assert_string_equal(outcome.initial, LINES[i]);
        assert_true(reader.screen.message.length > 0);
        if (!strstr(seen(&text), " 300")) fail_msg("%s: %s", LINES[i], text_string(&text));
        text_free(&text);
        reader_close(&reader);
    }
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_is_set_however_it_is_named),
        cmocka_unit_test(what_follows_from_a_cell_follows_at_once),
        cmocka_unit_test(a_temperature_is_set_by_its_name_or_its_letter),
        cmocka_unit_test(a_whole_mask_is_set_and_undone_at_once),
        cmocka_unit_test(a_mask_is_set_cell_by_cell),
        cmocka_unit_test(what_cannot_be_set_is_asked_for_again_as_it_was_typed),
        cmocka_unit_test(an_empty_line_does_nothing),
        cmocka_unit_test(a_page_or_an_example_is_gone_to_by_its_name),
        cmocka_unit_test(a_step_is_gone_to_by_its_name_on_this_page_or_another),
        cmocka_unit_test(going_to_a_step_of_the_page_keeps_how_it_is_shown),
        cmocka_unit_test(a_command_goes_on_with_pages_steps_examples_and_what_can_be_set),
        cmocka_unit_test(no_other_line_is_completed),
        cmocka_unit_test(a_link_is_followed_within_its_own_lesson_alone),
        cmocka_unit_test(the_sizes_of_a_table_of_costs_are_set_where_it_is),
        cmocka_unit_test(sizes_that_a_table_cannot_have_leave_it_as_it_is),
    };
    return cmocka_run_group_tests(tests, write_lesson, remove_lesson);
}
