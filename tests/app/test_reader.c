/* The reader's keys on every page of the lessons. */
#include "app/reader_prose.h"
#include "app/reader_search.h"
#include "app/reader_state.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/lang.h"
#include "support/folder.h"
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
    bool view = reader_context(&reader->screen) & CONTEXT_VIEW;
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

/* ---- searching ---- */

static const char *const WORDS[] = {"softmax", "key", "row", "temperature"};

/* Which stop of which page is seen. */
static size_t place_of(const Reader *reader)
{
    return reader->page_index * 1000 + reader->stop;
}

/* The hits of a word over the whole lesson, each once: from the first page on until the first comes again. */
static size_t find_hits(Reader *reader, const char *word, size_t hits[], size_t most)
{
    size_t count = 0, first_block = 0;
    for (const char *typed = word; count < most; typed = "") {
        reader_take_search(reader, typed);
        if (count > 0 && place_of(reader) == hits[0] && reader->search.block == first_block) break;
        if (count == 0) first_block = reader->search.block;
        hits[count++] = place_of(reader);
    }
    return count;
}

static void an_empty_search_goes_on_from_where_the_learner_is(void **state)
{
    (void)state;
    Reader reader;
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    size_t hits[1000];
    assert_true(lesson_read(&arena, "lessons/16", &lesson, &faults));
    for (size_t w = 0; w < sizeof WORDS / sizeof *WORDS; w++) {
        reader_open(&reader, &lesson, NULL, CHARSET_UTF8);
        size_t count = find_hits(&reader, WORDS[w], hits, 1000);
        assert_true(count > 2 && count < 1000);
        /* From each page on, the next hit is the first that is not before it. */
        for (size_t page = 0; page < reader_page_count(&reader); page++) {
            size_t next = 0;
            while (next < count && hits[next] < page * 1000) next++;
            reader_go_to_page(&reader, page, false);
            reader.search.page = SIZE_MAX; /* the last hit is not what is looked at */
            reader_take_search(&reader, "");
            if (place_of(&reader) != hits[next % count])
                fail_msg("%s, page %zu: %zu, not %zu", WORDS[w], page, place_of(&reader), hits[next % count]);
        }
        reader_close(&reader);
    }
    fault_list_free(&faults);
    arena_free(&arena);
}

static void what_is_not_found_moves_and_reveals_nothing(void **state)
{
    (void)state;
    Reader reader;
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    assert_true(lesson_read(&arena, "lessons/16", &lesson, &faults));
    reader_open(&reader, &lesson, "16.3", CHARSET_UTF8);
    while (!reader_hides(&reader)) screen_act(&reader.screen, ACTION_NEXT);
    size_t place = place_of(&reader);
    reader_take_search(&reader, "no such words anywhere");
    assert_non_null(strstr(text_string(&reader.screen.message), "no such words"));
    assert_int_equal(place_of(&reader), place);
    assert_true(reader_hides(&reader));
    reader_close(&reader);
    fault_list_free(&faults);
    arena_free(&arena);
}

/* ---- what is still to be predicted ---- */

/* Whether a picture at this place shows the weights of 16.3, 0.6698 and 0.3302. */
static bool shows_weights(Reader *reader)
{
    enum { PICTURES = 5 };
    Text seen = {0};
    bool shows = false;
    for (int i = 0; i < PICTURES; i++) {
        screen_act(&reader->screen, ACTION_PICTURE);
        read_screen(reader, &seen);
        shows |= strstr(text_string(&seen), "0.6698") || strstr(text_string(&seen), "0.3302");
    }
    text_free(&seen);
    return shows;
}

static StepId step_id(const Reader *reader)
{
    return reader_trace(reader)->now.table.steps[reader_block(reader)->step].id;
}

static void no_picture_shows_the_weights_before_they_were_asked_for(void **state)
{
    (void)state;
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    Reader reader;
    assert_true(lesson_read(&arena, "lessons/16", &lesson, &faults));
    for (size_t height = 24; height <= 40; height += 16) {
        reader_open(&reader, &lesson, "16.3", CHARSET_UTF8);
        screen_resize(&reader.screen, 100, height);
        size_t steps = 0;
        for (bool asked = false; !asked; screen_act(&reader.screen, ACTION_NEXT)) {
            if (!reader_stop(&reader)->step) continue;
            assert_false(shows_weights(&reader));
            asked = step_id(&reader) == STEP_WEIGHTS;
            steps++;
        }
        assert_true(steps > 7);
        assert_true(shows_weights(&reader));
        reader_close(&reader);
    }
    fault_list_free(&faults);
    arena_free(&arena);
}

static void going_to_an_example_reveals_nothing(void **state)
{
    (void)state;
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    Reader reader;
    assert_true(lesson_read(&arena, "lessons/16", &lesson, &faults));
    reader_open(&reader, &lesson, NULL, CHARSET_UTF8);
    for (int twice = 0; twice < 2; twice++) {
        screen_act(&reader.screen, ACTION_COMMAND);
        assert_int_equal(screen_line(&reader.screen, "example two-keys").kind, OUTCOME_STAY);
        assert_true(reader_hides(&reader));
        screen_act(&reader.screen, ACTION_NEXT);
        assert_false(reader_hides(&reader));
    }
    reader_close(&reader);
    fault_list_free(&faults);
    arena_free(&arena);
}

/* ---- steps that begin to act, or cease to ---- */

static void press(Reader *reader, const char *keys)
{
    static const struct {
        char key;
        Action action;
    } ACTIONS[] = {{' ', ACTION_NEXT}, {'b', ACTION_PREVIOUS}, {'t', ACTION_LESS_TAU}, {'T', ACTION_MORE_TAU},
                   {'m', ACTION_MASK}, {'u', ACTION_UNDO},     {'R', ACTION_RESET},    {'P', ACTION_PREDICT}};
    for (; *keys; keys++)
        for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++)
            if (ACTIONS[i].key == *keys) screen_act(&reader->screen, ACTIONS[i].action);
}

/* Two keys without τ and mask: raw, scaled, max, shifted, exp, Σ, weights, output. */
static void a_walk_follows_what_tau_and_the_mask_change(void **state)
{
    (void)state;
    static const struct {
        const char *keys; /* from the prose before the walk on */
        StepId step;      /* where that leads */
        size_t number, count;
    } CASES[] = {
        {" ", STEP_RAW, 1, 8},
        {"  ", STEP_SCALED, 2, 8},
        {"   ", STEP_ROWMAX, 3, 8},
        {"  t", STEP_SCALED, 2, 9},
        {"  t ", STEP_TEMPERED, 3, 9},
        {"  t  ", STEP_ROWMAX, 4, 9},
        {"  t   bb", STEP_TEMPERED, 3, 9},
        {"  tm  ", STEP_MASKED, 4, 10},
        {"  m ", STEP_MASKED, 3, 9},
        {"  mu ", STEP_ROWMAX, 3, 8},
        {"  m bm ", STEP_ROWMAX, 3, 8},
        {"     t", STEP_EXP, 6, 9},
        {"     tb", STEP_SHIFTED, 5, 9},
        {"     tT", STEP_EXP, 5, 8},
        {"  t T", STEP_TEMPERED, 2, 8},
        {"  t T ", STEP_ROWMAX, 3, 8},
        {"  t Tb", STEP_SCALED, 2, 8},
        {"  t R ", STEP_ROWMAX, 3, 8},
        {"        t ", STEP_NONE, 0, 0},
    };
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    Reader reader;
    assert_true(lesson_read(&arena, "lessons/16", &lesson, &faults));
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        reader_open(&reader, &lesson, "16.3", CHARSET_UTF8);
        press(&reader, "P");
        press(&reader, CASES[i].keys);
        const PageBlock *block = reader_block(&reader);
        if (CASES[i].step == STEP_NONE)
            assert_false(reader_stop(&reader)->step);
        else if (step_id(&reader) != CASES[i].step || block->step_number != CASES[i].number ||
                 block->step_count != CASES[i].count)
            fail_msg("\"%s\": %s %zu/%zu", CASES[i].keys, step_id_text(step_id(&reader)), block->step_number,
                     block->step_count);
        reader_close(&reader);
    }
    fault_list_free(&faults);
    arena_free(&arena);
}

static size_t followed;

/* No change of τ or of the mask moves the learner, shows what is still asked, or lets a question be passed.
 */
static void check_place(Reader *reader)
{
    static const char *const CHANGES[] = {"t", "m", "tm", "T", "R"};
    if (!reader_stop(reader)->step) return;
    for (int hides = 0; hides < 2; hides++)
        for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
            size_t stop = reader->stop, count = reader->stop_count, questions = 0;
            reader->revealed = !hides;
            bool hidden = reader_hides(reader);
            press(reader, CHANGES[i]);
            assert_int_equal(reader->stop, stop);
            assert_int_equal(reader->stop_count, count);
            assert_int_equal(reader_hides(reader), hidden);
            for (size_t n = 0; n < count; n++) {
                const PageBlock *block = &reader->page.blocks[reader->stops[n].first];
                if (!reader->stops[n].step || !block->question) continue;
                assert_false(block->idle);
                questions++;
            }
            followed += questions;
        }
    press(reader, "R");
}

static void no_change_moves_the_learner_or_passes_a_question(void **state)
{
    (void)state;
    followed = 0;
    each_stop(100, check_place);
    assert_true(followed > 0);
}

/* ---- a question on the way ---- */

static const char ASKED[] = "# T\n\n```lesson\ntitle = T\nobjective = One.\n```\n\n## 90.1 One\n\nA line.\n\n"
                            "```question\nexample = A\nstep = scaled\nask = How large?\n```\n\n"
                            "```question\nexample = A\nstep = weights\nask = Which?\n```\n\n"
                            "```show\nexample = A\nsteps = raw..output\n```\n\n"
                            "```show\nexample = B\nsteps = raw..output\n```\n\n## 90.2 Two\n\nA line.\n";
static const char TWO_EXAMPLES[] = "```lesson\nid = 90\n```\n\n"
                                   "```example A\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1], [2]]\n```\n\n"
                                   "```example B\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\nv = [[1], [2]]\n```\n";

typedef struct {
    Action key;
    const char *line; /* typed after a colon in place of the key, or NULL */
    StepId step;      /* where that leads; STEP_NONE: to prose */
    bool hides;
} Move;

#define GO(line, step, hides)                                                                                \
    {                                                                                                        \
        ACTION_COMMAND, line, step, hides                                                                    \
    }
#define PRESS(key, step, hides)                                                                              \
    {                                                                                                        \
        ACTION_##key, NULL, step, hides                                                                      \
    }

/* To a step, as far as the questions on the way there let one go. */
static void no_question_is_passed_before_its_result_was_shown(void **state)
{
    (void)state;
    static const Move FROM_PROSE[] = {GO("output", STEP_SCALED, true),  PRESS(NEXT, STEP_SCALED, false),
                                      GO("output", STEP_WEIGHTS, true), GO("output", STEP_WEIGHTS, true),
                                      PRESS(NEXT, STEP_WEIGHTS, false), GO("output", STEP_OUTPUT, false),
                                      GO("raw", STEP_RAW, false),       GO("output", STEP_OUTPUT, false),
                                      GO("90.2", STEP_NONE, false),     GO("90.1:output", STEP_OUTPUT, false),
                                      GO("weights", STEP_WEIGHTS, true)};
    static const Move TO_A_QUESTION[] = {GO("scaled", STEP_SCALED, true), PRESS(PREVIOUS, STEP_RAW, false),
                                         GO("exp", STEP_SCALED, true),    PRESS(NEXT, STEP_SCALED, false),
                                         GO("exp", STEP_EXP, false),      GO("A", STEP_WEIGHTS, true)};
    static const Move UNASKED[] = {PRESS(PREDICT, STEP_NONE, false), GO("output", STEP_OUTPUT, false)};
    static const Move ELSEWHERE[] = {GO("90.2", STEP_NONE, false), GO("90.1:weights", STEP_SCALED, true),
                                     GO("example B", STEP_RAW, false), GO("output", STEP_OUTPUT, false)};
    static const struct {
        const Move *moves;
        size_t count;
    } WAYS[] = {{FROM_PROSE, sizeof FROM_PROSE / sizeof *FROM_PROSE},
                {TO_A_QUESTION, sizeof TO_A_QUESTION / sizeof *TO_A_QUESTION},
                {UNASKED, sizeof UNASKED / sizeof *UNASKED},
                {ELSEWHERE, sizeof ELSEWHERE / sizeof *ELSEWHERE}};
    char folder[FOLDER_PATH_BYTES];
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    folder_make(folder);
    folder_write(folder, "examples.md", TWO_EXAMPLES);
    folder_write(folder, "en.md", ASKED);
    if (!lesson_read(&arena, folder, &lesson, &faults)) fail_msg("%s", faults.items[0].message);
    for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS; way++) {
        Reader reader;
        reader_open(&reader, &lesson, "90.1", CHARSET_UTF8);
        for (size_t i = 0; i < WAYS[way].count; i++) {
            const Move *move = &WAYS[way].moves[i];
            screen_act(&reader.screen, move->line ? ACTION_COMMAND : move->key);
            if (move->line) assert_int_equal(screen_line(&reader.screen, move->line).kind, OUTCOME_STAY);
            bool step = reader_stop(&reader)->step;
            StepId here = step ? step_id(&reader) : STEP_NONE;
            if (here != move->step || reader_hides(&reader) != move->hides)
                fail_msg("way %zu, move %zu: at %s, hidden %d", way, i, step_id_text(here),
                         reader_hides(&reader));
        }
        reader_close(&reader);
    }
    folder_remove(folder);
    fault_list_free(&faults);
    arena_free(&arena);
}

/* ---- a page's own wrong method ---- */

static const char EXAMPLES[] = "```lesson\nid = 90\n```\n\n```example A\nq = [[1, 0]]\nk = [[1, 0], [0, 1]]\n"
                               "v = [[1], [2]]\n```\n";
#define STEPS "```show\nexample = A\nsteps = raw..weights\n"
static const char OWN_METHOD[] = "# T\n\n```lesson\ntitle = T\nobjective = One.\n```\n\n## 90.1 One\n\n" STEPS
                                 "method = scale.none\n```\n\n## 90.2 Two\n\n" STEPS "```\n";

static const char *method_here(const Reader *reader)
{
    const PageTrace *trace = reader_trace(reader);
    return trace && trace->method ? trace->method->id : "none";
}

static void leaving_a_wrong_method_gives_a_page_its_own_back(void **state)
{
    static const char *const CHOSEN[] = {"scale.by-d", "softmax.no-exp", "softmax.base-2"};
    (void)state;
    char folder[FOLDER_PATH_BYTES];
    Arena arena = {0};
    FaultList faults = {0};
    Lesson lesson;
    Reader reader;
    folder_make(folder);
    folder_write(folder, "examples.md", EXAMPLES);
    folder_write(folder, "en.md", OWN_METHOD);
    if (!lesson_read(&arena, folder, &lesson, &faults)) fail_msg("%s", faults.items[0].message);
    for (size_t page = 0; page < 2; page++) {
        const char *own = page == 0 ? "scale.none" : "none";
        for (size_t i = 0; i < sizeof CHOSEN / sizeof *CHOSEN; i++)
            for (int leave = 0; leave < 2; leave++) {
                reader_open(&reader, &lesson, page == 0 ? "90.1" : "90.2", CHARSET_UTF8);
                screen_act(&reader.screen, ACTION_NEXT); /* from the heading to the first step */
                assert_string_equal(method_here(&reader), own);
                reader_set_method(&reader, misconception_find(CHOSEN[i]));
                assert_string_equal(method_here(&reader), CHOSEN[i]);
                Outcome outcome = screen_act(&reader.screen, leave ? ACTION_BACK : ACTION_RETURN);
                assert_int_equal(outcome.kind, OUTCOME_STAY);
                assert_string_equal(method_here(&reader), own);
                assert_int_equal(strstr(text_string(&reader.screen.message), "right way only") != NULL,
                                 page == 1);
                reader_close(&reader);
            }
    }
    folder_remove(folder);
    fault_list_free(&faults);
    arena_free(&arena);
}

/* ---- going by name ---- */

/* Writes a lesson with one example, whose name is `length` letters. */
static void write_named(const char *folder, int length)
{
    Text name = {0}, examples = {0}, lesson = {0};
    for (int i = 0; i < length; i++) text_add(&name, "n");
    text_addf(&examples, "```lesson\nid = 90\n```\n\n```example %s\nq = [[1]]\nk = [[1]]\nv = [[1]]\n```\n",
              text_string(&name));
    text_addf(&lesson,
              "# T\n\n```lesson\ntitle = T\nobjective = One.\n```\n\n## 90.1 One\n\nA line.\n\n"
              "```show\nexample = %s\nsteps = raw..weights\n```\n",
              text_string(&name));
    folder_write(folder, "examples.md", text_string(&examples));
    folder_write(folder, "en.md", text_string(&lesson));
    text_free(&name);
    text_free(&examples);
    text_free(&lesson);
}

/* Whether the name of `length` letters leads to an example. */
static bool leads_somewhere(const Lesson *lesson, int length)
{
    Reader reader;
    Text typed = {0};
    for (int i = 0; i < length; i++) text_add(&typed, i % 2 ? "n" : "N");
    reader_open(&reader, lesson, NULL, CHARSET_UTF8);
    screen_act(&reader.screen, ACTION_COMMAND);
    const bool found = screen_line(&reader.screen, text_string(&typed)).kind == OUTCOME_STAY;
    if (found != reader_stop(&reader)->step) fail_msg("%d letters: not where it says", length);
    reader_close(&reader);
    text_free(&typed);
    return found;
}

static void an_example_is_found_by_its_whole_name_however_long(void **state)
{
    static const int LENGTHS[] = {1, 62, 63, 64, 65, 200};
    (void)state;
    for (size_t i = 0; i < sizeof LENGTHS / sizeof *LENGTHS; i++) {
        char folder[FOLDER_PATH_BYTES];
        Arena arena = {0};
        FaultList faults = {0};
        Lesson lesson;
        folder_make(folder);
        write_named(folder, LENGTHS[i]);
        if (!lesson_read(&arena, folder, &lesson, &faults)) fail_msg("%s", faults.items[0].message);
        for (int more = LENGTHS[i] > 1 ? -1 : 0; more <= 1; more++)
            if (leads_somewhere(&lesson, LENGTHS[i] + more) != (more == 0))
                fail_msg("%d letters for a name of %d", LENGTHS[i] + more, LENGTHS[i]);
        folder_remove(folder);
        fault_list_free(&faults);
        arena_free(&arena);
    }
}

/* ---- resizing ---- */

/* However far the text was moved: on another screen nothing is left of it that no key could reach. */
static void check_resized(Reader *reader)
{
    static const size_t SIZES[][2] = {{40, 12}, {60, 8}, {80, 24}, {200, 60}, {40, 12}};
    if (reader_stop(reader)->step) return;
    screen_resize(&reader->screen, 40, 8);
    for (int i = 0; i < 30; i++) screen_act(&reader->screen, ACTION_RIGHT);
    screen_act(&reader->screen, ACTION_PAGE_DOWN);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        screen_resize(&reader->screen, SIZES[i][0], SIZES[i][1]);
        const Measure *measure = reader_prose_measure(reader);
        if (reader->scroll.column > measure->overhang || reader->scroll.row > reader_scroll_most(reader))
            fail_msg("%s at %zu columns: %zu, %zu", reader_page_id(reader), SIZES[i][0], reader->scroll.row,
                     reader->scroll.column);
        wide_stops += measure->overhang > 0;
    }
    screen_resize(&reader->screen, 80, 24);
}

static void a_resize_keeps_what_is_seen_inside_the_text(void **state)
{
    (void)state;
    wide_stops = 0;
    each_stop(80, check_resized);
    assert_true(wide_stops > 0);
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prose_moves_sideways_as_far_as_something_is_wider_than_the_screen),
        cmocka_unit_test(the_temperature_acts_on_a_view_in_the_prose),
        cmocka_unit_test(without_an_example_nothing_is_changed),
        cmocka_unit_test(an_empty_search_goes_on_from_where_the_learner_is),
        cmocka_unit_test(what_is_not_found_moves_and_reveals_nothing),
        cmocka_unit_test(no_picture_shows_the_weights_before_they_were_asked_for),
        cmocka_unit_test(going_to_an_example_reveals_nothing),
        cmocka_unit_test(a_walk_follows_what_tau_and_the_mask_change),
        cmocka_unit_test(no_change_moves_the_learner_or_passes_a_question),
        cmocka_unit_test(no_question_is_passed_before_its_result_was_shown),
        cmocka_unit_test(leaving_a_wrong_method_gives_a_page_its_own_back),
        cmocka_unit_test(an_example_is_found_by_its_whole_name_however_long),
        cmocka_unit_test(a_resize_keeps_what_is_seen_inside_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
