/* Heat maps, curves against the temperature, bars: what they show, where they stand, and what they never
 * show.
 */
#include "view/figure.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/screen.h"
#include "view/curve.h"
#include "view/heat.h"
#include "view/picture.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* An example with its traces; the edits are those of `τ`. */
typedef struct {
    Arena arena;
    Example example;
    EditLog edits;
    Trace before;
    Trace now;
} Worked;

static void work(Worked *worked, const Field *fields, size_t count, double tau)
{
    Fault fault = {0};
    *worked = (Worked){.edits = {0}};
    if (!example_read(
            &worked->arena,
            &(ExampleSource){"own", (FieldList){fields, count}, &(Place){.name = "test"}, true, NULL},
            &worked->example, &fault))
        fail_msg("%s", fault.message);
    if (tau > 0) edit_log_add(&worked->edits, (Edit){.step = STEP_TAU, .value = tau});
    assert_true(trace_run(&worked->before, &worked->example, NULL, 0, (RowWindow){0}, NULL));
    assert_true(trace_run(&worked->now, &worked->example, &worked->edits, 0, (RowWindow){0}, NULL));
}

static void work_free(Worked *worked)
{
    trace_free(&worked->before);
    trace_free(&worked->now);
    edit_log_free(&worked->edits);
    arena_free(&worked->arena);
}

/* Row 1 sees all keys, row 0 the first alone, row 2 none. */
static const Field MASKED[] = {{.name = "scores", .value = "[[0,9,9],[1,0,2],[1,1,1]]"},
                               {.name = "v", .value = "[[1,0],[0,2],[1,1]]"},
                               {.name = "mask", .value = "[[1,0,0],[1,1,1],[0,0,0]]"}};

/* Twelve keys: more than a curve has lines, and than a narrow heat map has room for numbers. */
static const Field MANY[] = {
    {.name = "scores", .value = "[[0,1,2,3,4,5,6,7,8,9,10,11],[11,10,9,8,7,6,5,4,3,2,1,0]]"}};

static void figures_look_as_they_were_blessed(void **state)
{
    (void)state;
    static const struct {
        const char *golden;
        const Field *fields;
        size_t count;
        ViewKind view;
        StepId first, last;
        double tau;
        size_t width;
        Charset charset;
    } cases[] = {
        {"figure-heat", MASKED, COUNT(MASKED), VIEW_HEAT, STEP_WEIGHTS, STEP_OUTPUT, 0, 76, CHARSET_UTF8},
        {"figure-heat-ascii", MASKED, COUNT(MASKED), VIEW_HEAT, STEP_MASKED, STEP_MASKED, 0, 76,
         CHARSET_ASCII},
        {"figure-heat-many", MANY, COUNT(MANY), VIEW_HEAT, STEP_NONE, STEP_NONE, 0, 60, CHARSET_UTF8},
        {"figure-heat-many-ascii", MANY, COUNT(MANY), VIEW_HEAT, STEP_NONE, STEP_NONE, 0, 60, CHARSET_ASCII},
        {"figure-curve", MASKED, COUNT(MASKED), VIEW_CURVE, STEP_NONE, STEP_NONE, 0, 76, CHARSET_UTF8},
        {"figure-curve-ascii", MASKED, COUNT(MASKED), VIEW_CURVE, STEP_NONE, STEP_NONE, 0, 76, CHARSET_ASCII},
        {"figure-curve-many", MANY, COUNT(MANY), VIEW_CURVE, STEP_NONE, STEP_NONE, 50, 60, CHARSET_UTF8},
        {"figure-bars-edited", MASKED, COUNT(MASKED), VIEW_WEIGHTS, STEP_NONE, STEP_NONE, 0.5, 76,
         CHARSET_UTF8},
        {"figure-bars-edited-ascii", MASKED, COUNT(MASKED), VIEW_WEIGHTS, STEP_NONE, STEP_NONE, 0.5, 76,
         CHARSET_ASCII},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Worked worked;
        work(&worked, cases[i].fields, cases[i].count, cases[i].tau);
        const bool named = cases[i].first || cases[i].last;
        Show show = {.view = cases[i].view, .steps = {{{cases[i].first, cases[i].last}}, named}};
        Figure figure = {.show = &show,
                         .trace = &worked.now,
                         .before = cases[i].tau > 0 ? &worked.before : NULL,
                         .digits = STEP_VIEW_DIGITS};
        Canvas canvas = {0};
        assert_true(figure_is_drawn(show.view, &worked.now));
        figure_draw(&figure, cases[i].charset, cases[i].width, &canvas);
        assert_screen(&canvas, cases[i].golden);
        canvas_free(&canvas);
        work_free(&worked);
    }
}

static void a_figure_is_never_narrower_than_it_can_be_read(void **state)
{
    (void)state;
    static const size_t WIDTHS[][2] = {{1, 34}, {33, 34}, {34, 34}, {35, 35}, {76, 76}};
    Worked worked;
    work(&worked, MASKED, COUNT(MASKED), 0);
    const Show show = {.view = VIEW_HEAT};
    const Figure figure = {.show = &show, .trace = &worked.now, .digits = STEP_VIEW_DIGITS};
    for (size_t i = 0; i < COUNT(WIDTHS); i++) {
        Canvas canvas = {0};
        figure_draw(&figure, CHARSET_UTF8, WIDTHS[i][0], &canvas);
        assert_int_equal(canvas.width, WIDTHS[i][1]);
        canvas_free(&canvas);
    }
    work_free(&worked);
}

static bool shows(const Canvas *canvas, const char *wanted)
{
    Text text = {0};
    canvas_text(canvas, 0, canvas->height, &text);
    bool found = strstr(text_string(&text), wanted);
    text_free(&text);
    return found;
}

static void the_largest_entropy_is_that_of_the_keys_which_have_a_weight(void **state)
{
    (void)state;
    /* ln 3 = 1.0986, ln 2 = 0.6931, ln 1 = 0. */
    static const struct {
        const char *scores, *mask;
        Edit edit;
        const char *expected;
    } cases[] = {
        {"[[1,1,1]]", "[[1,1,1]]", {.step = STEP_NONE}, "entropy 1.0986 of at most 1.0986"},
        {"[[1,1,1]]", "[[1,0,1]]", {.step = STEP_NONE}, "entropy 0.6931 of at most 0.6931"},
        {"[[1,-inf,1]]", "[[1,1,1]]", {.step = STEP_NONE}, "entropy 0.6931 of at most 0.6931"},
        {"[[1,-inf,1]]", "[[1,1,0]]", {.step = STEP_NONE}, "entropy 0.0000 of at most 0.0000"},
        {"[[1,1,1]]",
         "[[1,1,1]]",
         {.step = STEP_SCALED, .column = 2, .value = -HUGE_VAL},
         "entropy 0.6931 of at most 0.6931"},
        {"[[1,1,1]]",
         "[[1,1,1]]",
         {.step = STEP_MASK, .column = 2, .value = -HUGE_VAL},
         "entropy 0.6931 of at most 0.6931"},
        {"[[1,1,1]]", "[[0,0,0]]", {.step = STEP_NONE}, "—"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const Field fields[] = {{.name = "scores", .value = cases[i].scores},
                                {.name = "mask", .value = cases[i].mask}};
        Worked worked;
        work(&worked, fields, COUNT(fields), 0);
        if (cases[i].edit.step != STEP_NONE) edit_log_add(&worked.edits, cases[i].edit);
        assert_true(trace_run(&worked.now, &worked.example, &worked.edits, 0, (RowWindow){0}, NULL));
        Canvas canvas = {0};
        canvas_start(&canvas, 76, 18, CHARSET_UTF8);
        curve_draw(&(WeightsRow){.trace = &worked.now, .digits = 4}, &canvas);
        if (!shows(&canvas, cases[i].expected)) fail_msg("case %zu", i);
        canvas_free(&canvas);
        work_free(&worked);
    }
}

static void a_heat_map_marks_what_has_no_level_and_says_what_the_marks_mean(void **state)
{
    (void)state;
    /* Without the maximum subtracted exp(1000) leaves the range of a double: its row has no weights. */
    static const Field OVERFLOWN[] = {{.name = "scores", .value = "[[1,1000,0],[1,2,3]]"},
                                      {.name = "mask", .value = "[[1,1,0],[1,1,1]]"},
                                      {.name = "shift", .value = "none"}};
    static const struct {
        StepId step;
        bool infinite, masked, undefined;
    } cases[] = {
        {STEP_EXP, true, true, false}, {STEP_MASKED, false, true, false}, {STEP_WEIGHTS, false, false, true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Worked worked;
        work(&worked, OVERFLOWN, COUNT(OVERFLOWN), 0);
        StepView view = {.trace = &worked.now, .digits = 4};
        view.step = (size_t)step_find(&worked.now.table, cases[i].step);
        Canvas canvas = {0};
        canvas_start(&canvas, 76, 6, CHARSET_UTF8);
        heat_draw(&view, &canvas);
        Canvas cells = canvas_window(&canvas, 2, 0, 2, 76), legend = canvas_window(&canvas, 5, 0, 1, 76);
        if (shows(&cells, " ∞") != cases[i].infinite || shows(&legend, "∞ ") != cases[i].infinite ||
            shows(&cells, "×") != cases[i].masked || shows(&legend, "× ") != cases[i].masked ||
            shows(&cells, "—") != cases[i].undefined || shows(&legend, "— ") != cases[i].undefined)
            fail_msg("case %zu", i);
        canvas_free(&canvas);
        work_free(&worked);
    }
}

static void a_heat_map_shows_its_numbers_as_soon_as_all_of_them_fit(void **state)
{
    (void)state;
    /* "q0" and two blanks, then three slots: a mark, two columns of shade, a blank, 0.2447, a mark. */
    enum { NEEDED = 4 + 3 * (1 + 2 + 1 + 6 + 1) };
    Worked worked;
    work(&worked, MASKED, COUNT(MASKED), 0);
    StepView view = {.trace = &worked.now, .digits = 4};
    view.step = (size_t)step_find(&worked.now.table, STEP_WEIGHTS);
    for (size_t width = NEEDED - 1; width <= NEEDED; width++) {
        Canvas canvas = {0};
        canvas_start(&canvas, width, 7, CHARSET_UTF8);
        heat_draw(&view, &canvas);
        assert_int_equal(shows(&canvas, "0.2447"), width == NEEDED);
        canvas_free(&canvas);
    }
    work_free(&worked);
}

static void a_view_is_drawn_where_there_is_something_to_draw(void **state)
{
    (void)state;
    static const Field WEIGHTS[] = {{.name = "weights", .value = "[[0.5,0.5]]"},
                                    {.name = "v", .value = "[[1],[2]]"}};
    Worked given, scored;
    work(&given, WEIGHTS, COUNT(WEIGHTS), 0);
    work(&scored, MANY, COUNT(MANY), 0);
    const struct {
        ViewKind view;
        const Trace *trace;
        bool drawn;
    } cases[] = {
        {VIEW_HEAT, NULL, false},        {VIEW_CURVE, NULL, false},       {VIEW_WEIGHTS, NULL, false},
        {VIEW_HEAT, &given.now, true},   {VIEW_CURVE, &given.now, false}, {VIEW_WEIGHTS, &given.now, true},
        {VIEW_CURVE, &scored.now, true}, {VIEW_HEAT, &scored.now, true},  {VIEW_COST, &scored.now, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        if (figure_is_drawn(cases[i].view, cases[i].trace) != cases[i].drawn) fail_msg("case %zu", i);
    work_free(&given);
    work_free(&scored);
}

static bool is_heat(Style style)
{
    return style >= STYLE_HEAT_0 && style <= STYLE_HEAT_6;
}

static size_t count_heat(const Canvas *canvas, size_t first_row)
{
    size_t count = 0;
    for (size_t i = first_row * canvas->width; i < canvas->width * canvas->height; i++)
        count += is_heat((Style)canvas->cells[i].style);
    return count;
}

static void a_cell_without_a_level_has_none_of_the_colours(void **state)
{
    (void)state;
    Worked worked;
    work(&worked, MASKED, COUNT(MASKED), 0);
    StepView view = {.trace = &worked.now, .digits = 4};
    view.step = (size_t)step_find(&worked.now.table, STEP_WEIGHTS);
    Canvas canvas = {0};
    canvas_start(&canvas, 60, 7, CHARSET_UTF8);
    heat_draw(&view, &canvas);
    Canvas without_legend = canvas_window(&canvas, 0, 0, 5, 60);
    /* Four of nine cells have a value; each takes two columns of shade, a blank and a number of 6. */
    assert_int_equal(count_heat(&without_legend, 0), 4 * (2 + 1 + 6));
    canvas_free(&canvas);
    work_free(&worked);
}

static void who_sees_whom_never_looks_like_a_heat_map(void **state)
{
    (void)state;
    Worked worked;
    work(&worked, MASKED, COUNT(MASKED), 0);
    Show show = {.view = VIEW_VISIBILITY};
    Figure figure = {.show = &show, .trace = &worked.now, .digits = 4};
    Canvas canvas = {0};
    figure_draw(&figure, CHARSET_UTF8, 76, &canvas);
    assert_int_equal(count_heat(&canvas, 0), 0);
    canvas_free(&canvas);
    work_free(&worked);
}

/* The rows of the table, in their order. */
enum { PICTURE_BARS = PICTURE_MATRICES + 1, PICTURE_CURVE, PICTURE_HEAT };

static void the_pictures_of_a_step_follow_each_other(void **state)
{
    (void)state;
    static const struct {
        const char *step;
        Picture from;
        Picture expected;
    } cases[] = {
        {"weights", PICTURE_MATRICES, PICTURE_BARS}, {"weights", PICTURE_BARS, PICTURE_CURVE},
        {"weights", PICTURE_CURVE, PICTURE_HEAT},    {"weights", PICTURE_HEAT, PICTURE_MATRICES},
        {"rowmax", PICTURE_CURVE, PICTURE_MATRICES}, {"scaled", PICTURE_CURVE, PICTURE_HEAT},
    };
    Worked worked;
    work(&worked, MASKED, COUNT(MASKED), 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        StepView view = {.trace = &worked.now};
        view.step = (size_t)step_find(&worked.now.table, step_id_find(cases[i].step));
        if (picture_next(cases[i].from, &view) != cases[i].expected) fail_msg("case %zu", i);
    }
    work_free(&worked);
}

enum { TOP = 2, LEFT = 3 };

static void look_outside(const Canvas *canvas, size_t height, size_t width, const char *what)
{
    for (size_t row = 0; row < canvas->height; row++)
        for (size_t col = 0; col < canvas->width; col++) {
            bool inside = row >= TOP && row < TOP + height && col >= LEFT && col < LEFT + width;
            const Cell *cell = &canvas->cells[row * canvas->width + col];
            if (!inside && (cell->glyphs[0] != ' ' || cell->style != STYLE_PLAIN))
                fail_msg("%s, %zu x %zu: row %zu, column %zu", what, width, height, row, col);
        }
}

static void look_at_picture(Picture picture, const StepView *view, size_t height, size_t width)
{
    for (Charset charset = CHARSET_UTF8; charset <= CHARSET_ASCII; charset++) {
        Canvas canvas = {0};
        canvas_start(&canvas, 60, 34, charset);
        Canvas window = canvas_window(&canvas, TOP, LEFT, height, width);
        picture_draw(picture, view, &window);
        look_outside(&canvas, height, width, picture_name(picture));
        canvas_free(&canvas);
    }
}

static void a_picture_keeps_to_its_area_at_any_size_and_temperature(void **state)
{
    (void)state;
    /* The mark of the temperature stands in the middle, at either edge, and where decades end. */
    static const double TAUS[] = {50, 0.1, 10, 100, 1e-300, 1e-306, 1e300, 1.7e308};
    for (size_t i = 0; i < COUNT(TAUS); i++) {
        Worked worked;
        work(&worked, MANY, COUNT(MANY), TAUS[i]);
        StepView view = {.trace = &worked.now,
                         .before = &worked.before,
                         .digits = STEP_VIEW_DIGITS,
                         .cursor = true,
                         .row = 1,
                         .column = 11};
        view.step = (size_t)step_find(&worked.now.table, STEP_WEIGHTS);
        for (Picture picture = picture_next(PICTURE_MATRICES, &view); picture != PICTURE_MATRICES;
             picture = picture_next(picture, &view))
            for (size_t size = 1; size < 30; size++) {
                look_at_picture(picture, &view, size, 2 * size - 1);
                look_at_picture(picture, &view, 30, size);
                look_at_picture(picture, &view, size, 55);
            }
        work_free(&worked);
    }
}

/* Who listens hears the line with the cursor: the current key's bar, whose curve it is, the row of the
 * current cell. */
static void a_picture_places_the_cursor_on_the_line_of_what_is_current(void **state)
{
    (void)state;
    static const struct {
        Picture picture;
        size_t row, column;
        const char *line;
    } cases[] = {
        {PICTURE_BARS, 1, 0, "k0 "},     {PICTURE_BARS, 1, 1, "k1 "},     {PICTURE_BARS, 1, 2, "k2 "},
        {PICTURE_CURVE, 0, 1, "q0"},     {PICTURE_CURVE, 1, 1, "q1"},     {PICTURE_CURVE, 2, 1, "q2"},
        {PICTURE_HEAT, 0, 1, "q0 "},     {PICTURE_HEAT, 1, 2, "q1 "},     {PICTURE_HEAT, 2, 0, "q2 "},
        {PICTURE_MATRICES, 0, 1, "q0 "}, {PICTURE_MATRICES, 2, 2, "q2 "},
    };
    static const Field FIELDS[] = {{.name = "scores", .value = "[[1,2,0],[0,1,3],[1,1,1]]"},
                                   {.name = "mask", .value = "[[1,1,1],[1,1,1],[0,0,0]]"}};
    Worked worked;
    work(&worked, FIELDS, COUNT(FIELDS), 0);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Canvas canvas = {0};
        Text line = {0};
        StepView view = {.trace = &worked.now,
                         .digits = 4,
                         .cursor = true,
                         .step = (size_t)step_find(&worked.now.table, STEP_WEIGHTS),
                         .row = cases[i].row,
                         .column = cases[i].column};
        canvas_start(&canvas, 80, 24, CHARSET_UTF8);
        Canvas window = canvas_window(&canvas, TOP, LEFT, 20, 70);
        picture_draw(cases[i].picture, &view, &window);
        assert_true(canvas.cursor_placed);
        canvas_text(&canvas, canvas.cursor_row, canvas.cursor_row + 1, &line);
        if (!strstr(text_string(&line), cases[i].line))
            fail_msg("case %zu, row %zu: %s", i, canvas.cursor_row, text_string(&line));
        text_free(&line);
        canvas_free(&canvas);
    }
    work_free(&worked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_look_as_they_were_blessed),
        cmocka_unit_test(a_figure_is_never_narrower_than_it_can_be_read),
        cmocka_unit_test(the_largest_entropy_is_that_of_the_keys_which_have_a_weight),
        cmocka_unit_test(a_heat_map_marks_what_has_no_level_and_says_what_the_marks_mean),
        cmocka_unit_test(a_heat_map_shows_its_numbers_as_soon_as_all_of_them_fit),
        cmocka_unit_test(a_view_is_drawn_where_there_is_something_to_draw),
        cmocka_unit_test(a_cell_without_a_level_has_none_of_the_colours),
        cmocka_unit_test(who_sees_whom_never_looks_like_a_heat_map),
        cmocka_unit_test(the_pictures_of_a_step_follow_each_other),
        cmocka_unit_test(a_picture_places_the_cursor_on_the_line_of_what_is_current),
        cmocka_unit_test(a_picture_keeps_to_its_area_at_any_size_and_temperature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
