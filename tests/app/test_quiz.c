/* A question is closed book: whatever is pressed before the verdict and the reason, nothing of what is right
 * comes to the screen, and nothing leads to a lesson. What is right is opened only after there is an answer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/app.h"
#include "app/quiz.h"
#include "app/quiz_judge.h"
#include "base/lang.h"
#include "course/course.h"
#include "grade/cloud.h"
#include "math/number.h"
#include "support/exercise.h"
#include "support/folder.h"
#include "support/play.h"
#include "view/flow.h"
#include "view/page.h"

enum { SECRETS_MAX = 400, TALL = 400, WIDE = 80, TYPED_BYTES = 600 };

static Arena arena;
static ExerciseList list;

static int64_t no_clock(void)
{
    return 0;
}

static int set_up(void **state)
{
    (void)state;
    FaultList faults = {0};
    exercise_list(&arena, course_path(&arena, "exercises", NULL, NULL), &list, &faults);
    size_t count = faults.count;
    fault_list_free(&faults);
    return count == 0 && list.count >= 30 ? 0 : 1;
}

static int tear_down(void **state)
{
    (void)state;
    arena_free(&arena);
    lang_switch(LANG_EN);
    return 0;
}

static void open_quiz(Quiz *quiz, const char *folder, Charset charset)
{
    Fault fault = {0};
    if (!quiz_open(quiz, folder, no_clock, charset, &fault)) fail_msg("%s: %s", folder, fault.message);
    screen_resize(&quiz->screen, WIDE, TALL);
}

/* A page may be written with zeros in front, in a lesson or in its exercises. */
static void the_list_begins_at_a_page_however_its_id_is_written(void **state)
{
    static const struct {
        const char *page;
        const char *first;
    } CASES[] = {{NULL, "a-share"},       {"16.3", "a-share"},     {"16.6", "one-weight"},
                 {"016.6", "one-weight"}, {"16.06", "one-weight"}, {"16.66", "a-share"}};
    const char *folder = "tests/support/course/exercises";
    const AppOptions options = {.exercises = {&folder, 1}, .clock = no_clock};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Fault fault = {0};
        Screen *screen = EXERCISES_SCREEN.open(&options, CASES[i].page, &fault);
        assert_non_null(screen);
        assert_string_equal(screen_act(screen, ACTION_OPEN).text, CASES[i].first);
        EXERCISES_SCREEN.free(screen);
    }
}

static int64_t now;

static int64_t set_clock(void)
{
    return now;
}

/* Opens the list of the exercises at that time, looks at it, and gives the id that is chosen. */
static const char *look_at_list(const char *record_file, int64_t time, Text *out)
{
    const char *folder = "exercises";
    const AppOptions options = {
        .exercises = {&folder, 1}, .clock = set_clock, .record_file = record_file, .charset = CHARSET_UTF8};
    Fault fault = {0};
    Canvas canvas = {0};
    now = time;
    Screen *screen = EXERCISES_SCREEN.open(&options, NULL, &fault);
    canvas_start(&canvas, WIDE, TALL, CHARSET_UTF8);
    screen_resize(screen, WIDE, TALL);
    screen_draw(screen, &canvas);
    text_clear(out);
    canvas_text(&canvas, 0, 1, out);
    const char *chosen = screen_act(screen, ACTION_OPEN).text;
    chosen = arena_text(&arena, chosen, strlen(chosen));
    canvas_free(&canvas);
    EXERCISES_SCREEN.free(screen);
    return chosen;
}

/* One right answer makes its skill due some days later, and with it all exercises of the skill. */
static void the_list_begins_at_the_first_exercise_that_is_due_and_counts_them(void **state)
{
    enum { DAY = 86400 };
    (void)state;
    for (size_t i = 0; i < list.count; i++) {
        char folder[FOLDER_PATH_BYTES];
        const char *file, *skill = list.entries[i].skill;
        Text line = {0}, head = {0}, due = {0};
        size_t first = i, count = 0;
        for (size_t n = list.count; n-- > 0;)
            if (strcmp(list.entries[n].skill, skill) == 0) {
                first = n;
                count++;
            }
        folder_make(folder);
        file = arena_format(&arena, "%s/record.jsonl", folder);
        text_addf(
            &line,
            "{\"format\":1,\"time\":\"2020-01-01T12:00:00Z\",\"kind\":\"answer\",\"exercise\":\"%s\","
            "\"skill\":\"%s\",\"closed_book\":true,\"steps\":[],\"methods\":[],\"verdict\":\"right\"}\n",
            list.entries[i].id, skill);
        folder_write(folder, "record.jsonl", text_string(&line));
        text_addf(&due, "%zu due", count);
        assert_string_equal(look_at_list(file, 1577880000, &head), list.entries[0].id);
        assert_null(strstr(text_string(&head), "due"));
        assert_string_equal(look_at_list(file, 1577880000 + 60 * DAY, &head), list.entries[first].id);
        if (!strstr(text_string(&head), text_string(&due)))
            fail_msg("%s: %s, not %s", skill, text_string(&head), text_string(&due));
        folder_remove(folder);
        text_free(&line);
        text_free(&head);
        text_free(&due);
    }
}

static void read_screen(const Quiz *quiz, Text *out)
{
    Canvas canvas = {0};
    text_clear(out);
    canvas_start(&canvas, quiz->screen.width, quiz->screen.height, quiz->screen.charset);
    screen_draw(&quiz->screen, &canvas);
    canvas_text(&canvas, 0, canvas.height, out);
    canvas_free(&canvas);
}

/* ---- what must not be seen ---- */

typedef struct {
    const char *items[SECRETS_MAX];
    size_t count;
} Secrets;

static void add_secret(Secrets *secrets, const char *text)
{
    while (*text == ' ') text++;
    size_t length = strlen(text);
    if (length < 4 || secrets->count == SECRETS_MAX) return;
    secrets->items[secrets->count++] = arena_text(&arena, text, length);
}

static Matrix right_answer(const Exercise *exercise)
{
    Cloud right = {0};
    Fault fault = {0};
    if (!cloud_run_right(&arena, exercise->example, exercise->ask, &right, &fault))
        fail_msg("%s: %s", exercise->id, fault.message);
    return right.members[0];
}

/* The numbers that are asked, as any screen prints them: those that are more than a plain whole number. */
static void add_numbers(Secrets *secrets, const Exercise *exercise)
{
    static const int DIGITS[] = {2, 3, 4, 6};
    Matrix right = right_answer(exercise);
    for (size_t i = 0; i < matrix_size(&right); i++) {
        double value = right.cells[i];
        for (size_t n = 0; n < 4 && !right.flags[i] && value != (double)(long)value; n++) {
            char text[NUMBER_BYTES];
            number_print(text, value, number_form(&right, DIGITS[n], false));
            add_secret(secrets, text);
        }
    }
}

/* The lines of the explanation, the accepted words, the points that an answer should hold. */
static void add_words(Secrets *secrets, const Exercise *exercise)
{
    ExerciseKey key;
    Fault fault = {0};
    Canvas canvas = {0};
    Page page = {0};
    Text text = {0};
    assert_true(exercise_answers(&arena, exercise, &key, &fault));
    for (size_t i = 0; i < key.points[lang_current()].count; i++)
        add_secret(secrets, key.points[lang_current()].items[i]);
    page_build(&page, &key.lesson, 0, lang_current(), NULL);
    canvas_start(&canvas, WIDE - 2, 1, CHARSET_UTF8);
    size_t rows = flow_blocks(&canvas, 0, WIDE - 2, (BlockRange){&page, 1, page.block_count}, &(Look){0});
    for (size_t row = 0; row < rows && row < canvas.height; row++) {
        text_clear(&text);
        canvas_text(&canvas, row, 1, &text);
        char *line = arena_text(&arena, text_string(&text), text.length);
        line[strcspn(line, "\n")] = '\0';
        if (strlen(line) > 12 && !strstr(line, "──")) add_secret(secrets, line);
    }
    page_free(&page);
    canvas_free(&canvas);
    text_free(&text);
}

/* What the question itself says is no secret. */
static void collect_secrets(Secrets *secrets, const Quiz *quiz)
{
    Text screen = {0};
    *secrets = (Secrets){.count = 0};
    if (quiz->exercise.kind == EXERCISE_NUMERIC) add_numbers(secrets, &quiz->exercise);
    add_words(secrets, &quiz->exercise);
    read_screen(quiz, &screen);
    size_t kept = 0;
    for (size_t i = 0; i < secrets->count; i++)
        if (!strstr(text_string(&screen), secrets->items[i])) secrets->items[kept++] = secrets->items[i];
    secrets->count = kept;
    text_free(&screen);
}

static void check_screen(const Quiz *quiz, const Secrets *secrets, const char *when)
{
    Text screen = {0};
    read_screen(quiz, &screen);
    for (size_t i = 0; i < secrets->count; i++)
        if (strstr(text_string(&screen), secrets->items[i]))
            fail_msg("%s, phase %d, %s: shows \"%s\"", quiz->exercise.id, (int)quiz->phase, when,
                     secrets->items[i]);
    if (quiz->phase < QUIZ_COMPARED && quiz->has_key) fail_msg("%s: the key is open", quiz->exercise.id);
    text_free(&screen);
}

/* ---- the way to each phase ---- */

/* A wrong answer of the kind that is asked: zeros, the last choice or the first, the order as shown. */
static void type_wrong(const Exercise *exercise, char typed[TYPED_BYTES])
{
    ExerciseKey key;
    Fault fault = {0};
    size_t length = 0;
    strcpy(typed, "zzz");
    if (exercise->kind == EXERCISE_NUMERIC) {
        Matrix right = right_answer(exercise);
        bool turned = exercise->example->layout == LAYOUT_COLUMN && exercise->ask == STEP_OUTPUT;
        size_t rows = right.extents[turned], columns = right.extents[!turned];
        for (size_t row = 0; row < rows; row++)
            for (size_t column = 0; column < columns; column++)
                length += (size_t)snprintf(typed + length, TYPED_BYTES - length, "%s7",
                                           column > 0 ? " "
                                           : row > 0  ? "; "
                                                      : "");
        return;
    }
    if (exercise->kind == EXERCISE_ORDER)
        for (size_t i = 0; i < exercise->choice_count; i++) typed[i] = (char)('a' + i), typed[i + 1] = '\0';
    if (exercise->kind != EXERCISE_CHOICE) return;
    assert_true(exercise_answers(&arena, exercise, &key, &fault));
    snprintf(typed, TYPED_BYTES, "%zu", key.choice == 0 ? exercise->choice_count : (size_t)1);
}

/* Brings a fresh question to the phase; false if this kind never comes there. */
static bool go_to(Quiz *quiz, const char *folder, QuizPhase phase)
{
    char typed[TYPED_BYTES];
    open_quiz(quiz, folder, CHARSET_UTF8);
    type_wrong(&quiz->exercise, typed);
    if (phase >= QUIZ_ECHOED) screen_line(&quiz->screen, typed);
    if (phase >= QUIZ_CONFIDENCE) screen_act(&quiz->screen, ACTION_ANSWER);
    if (phase >= QUIZ_REASON) screen_act(&quiz->screen, ACTION_THINK);
    return quiz->phase == phase;
}

/* All keys that the program knows; with all of ASCII. */
static size_t all_keys(Key keys[600], bool ascii)
{
    size_t count = 0;
    for (Key key = 0; ascii && key < 128; key++) keys[count++] = key;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++)
        for (size_t n = 0; n < KEY_RULE_KEYS && KEY_RULES[i].keys[n]; n++)
            if (KEY_RULES[i].keys[n] >= 128 || !ascii) keys[count++] = KEY_RULES[i].keys[n];
    return count;
}

/* The phase may only go where the answer goes: to a line, an echo, the confidence, or out. */
static void check_key(Quiz *quiz, const Secrets *secrets, Key key)
{
    char when[40];
    QuizPhase before = quiz->phase;
    snprintf(when, sizeof when, "key %u", (unsigned)key);
    Outcome outcome = screen_act(&quiz->screen, key_action(key, quiz_context(&quiz->screen)));
    if (outcome.kind == OUTCOME_OPEN || outcome.kind == OUTCOME_COPY)
        fail_msg("%s: %s opens something", quiz->exercise.id, when);
    if (quiz->phase <= QUIZ_CONFIDENCE || quiz->phase == QUIZ_REASON) check_screen(quiz, secrets, when);
    if (before < QUIZ_CONFIDENCE && quiz->phase > QUIZ_CONFIDENCE && outcome.kind != OUTCOME_BACK)
        fail_msg("%s: %s goes past the confidence", quiz->exercise.id, when);
    if (before == QUIZ_REASON && quiz->phase != QUIZ_REASON && outcome.kind != OUTCOME_BACK)
        fail_msg("%s: %s goes past the reason", quiz->exercise.id, when);
}

static void walk_phase(const char *folder, QuizPhase phase)
{
    Key keys[600];
    Quiz quiz;
    Secrets secrets;
    size_t count = all_keys(keys, false);
    open_quiz(&quiz, folder, CHARSET_UTF8);
    collect_secrets(&secrets, &quiz);
    quiz_close(&quiz);
    bool here = go_to(&quiz, folder, phase);
    for (size_t i = 0; here && i < count; i++) {
        check_key(&quiz, &secrets, keys[i]);
        if (quiz.phase == phase && !quiz.stepwise) continue;
        quiz_close(&quiz);
        go_to(&quiz, folder, phase);
    }
    quiz_close(&quiz);
}

static void no_key_shows_what_is_right_before_the_reason(void **state)
{
    (void)state;
    static const QuizPhase PHASES[] = {QUIZ_ASKED, QUIZ_ECHOED, QUIZ_CONFIDENCE, QUIZ_REASON};
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        lang_switch(lang);
        for (size_t i = 0; i < list.count; i++)
            for (size_t phase = 0; phase < 4; phase++) walk_phase(list.entries[i].folder, PHASES[phase]);
    }
    lang_switch(LANG_EN);
}

static void secrets_are_found_in_every_exercise(void **state)
{
    (void)state;
    for (size_t i = 0; i < list.count; i++) {
        Quiz quiz;
        Secrets secrets;
        open_quiz(&quiz, list.entries[i].folder, CHARSET_UTF8);
        collect_secrets(&secrets, &quiz);
        if (secrets.count == 0) fail_msg("%s: nothing to hide", quiz.exercise.id);
        quiz_close(&quiz);
    }
}

/* ---- the app around it ---- */

/* The lesson lies under the question: no key and no click leads to it. */
static void no_key_leads_from_a_question_into_the_lesson_below(void **state)
{
    (void)state;
    Key keys[600];
    size_t count = all_keys(keys, true);
    Fault fault = {0};
    Canvas canvas = {0};
    Text screen = {0};
    AppOptions options = {.path = course_path(&arena, "lessons", NULL, NULL),
                          .exercises = course_path(&arena, "exercises", NULL, NULL),
                          .lesson = "16",
                          .clock = no_clock,
                          .charset = CHARSET_UTF8};
    App *app = app_open(&options, &fault);
    assert_non_null(app);
    app_resize(app, WIDE, 24);
    app_press(app, 'x');
    app_press(app, KEYS_ENTER);
    for (size_t i = 0; i < count; i++) {
        bool leaves = keys[i] == 'q' || keys[i] == KEYS_ESCAPE;
        if (leaves) continue;
        app_press(app, keys[i]);
        app_mouse(app, &canvas, MOUSE_PRESS, i % 24, i % WIDE);
        app_draw(app, &canvas, NULL, 0);
        text_clear(&screen);
        canvas_text(&canvas, 0, canvas.height, &screen);
        bool closed = strstr(text_string(&screen), "closed book") || strstr(text_string(&screen), "闭卷");
        bool help = strstr(text_string(&screen), "All keys") || strstr(text_string(&screen), "全部按键");
        if (help) app_press(app, KEYS_ESCAPE);
        if (!closed && !help) fail_msg("key %u:\n%s", (unsigned)keys[i], text_string(&screen));
    }
    app_close(app);
    canvas_free(&canvas);
    text_free(&screen);
    lang_switch(LANG_EN);
}

/* ---- answers.md ---- */

static void a_question_without_its_answers_is_asked_all_the_same(void **state)
{
    (void)state;
    static const char HEAD[] = EXERCISE_HEAD("kind = choice\nskill = text\nchoices = left, right\n");
    char folder[FOLDER_PATH_BYTES];
    Quiz quiz;
    Text screen = {0};
    folder_make(folder);
    exercise_write(folder, (ExerciseFiles){HEAD, EXERCISE_CHOICES, EXERCISE_CHOICES, NULL});
    open_quiz(&quiz, folder, CHARSET_UTF8);
    read_screen(&quiz, &screen);
    assert_non_null(strstr(text_string(&screen), "to the right"));
    screen_line(&quiz.screen, "b");
    screen_act(&quiz.screen, ACTION_ANSWER);
    assert_int_equal(quiz.phase, QUIZ_CONFIDENCE);
    screen_act(&quiz.screen, ACTION_SURE); /* only now they are missed: that is told, and nothing counts */
    assert_int_equal(quiz.phase, QUIZ_ASKED);
    assert_false(quiz.has_record);
    assert_non_null(strstr(text_string(&quiz.screen.message), "answers.md"));
    quiz_close(&quiz);
    text_free(&screen);
    folder_remove(folder);
}

/* ---- what is printed is accepted ---- */

static void type_right(const Exercise *exercise, int digits, Charset charset, Text *out)
{
    Matrix right = right_answer(exercise);
    Text plain = {0};
    NumberForm form = number_form(&right, digits, exercise->ask == STEP_WEIGHTS);
    bool turned = exercise->example->layout == LAYOUT_COLUMN && exercise->ask == STEP_OUTPUT;
    size_t rows = right.extents[turned], columns = right.extents[!turned];
    for (size_t i = 0; i < rows * columns; i++) {
        char cell[NUMBER_BYTES];
        size_t row = i / columns, column = i % columns, at = turned ? column * rows + row : i;
        number_print_cell(cell, right.cells[at], right.flags[at], form);
        text_addf(&plain, "%s%s", column > 0 ? "  " : row > 0 ? "; " : "", cell);
    }
    text_clear(out);
    text_to_charset(out, text_string(&plain), charset);
    text_free(&plain);
}

static void what_is_printed_as_right_is_right_when_typed(void **state)
{
    (void)state;
    static const int DIGITS[] = {2, 3, 4, 6};
    static const Charset CHARSETS[] = {CHARSET_UTF8, CHARSET_ASCII};
    for (size_t n = 0; n < list.count * 8; n++) {
        Quiz quiz;
        Text typed = {0};
        open_quiz(&quiz, list.entries[n / 8].folder, CHARSETS[n % 2]);
        if (quiz.exercise.kind == EXERCISE_NUMERIC) {
            type_right(&quiz.exercise, DIGITS[n / 2 % 4], CHARSETS[n % 2], &typed);
            screen_line(&quiz.screen, text_string(&typed));
            if (quiz.phase != QUIZ_ECHOED)
                fail_msg("%s: %s: %s", quiz.exercise.id, text_string(&typed),
                         text_string(&quiz.screen.message));
            screen_act(&quiz.screen, ACTION_ANSWER);
            screen_act(&quiz.screen, ACTION_SURE);
            if (quiz.verdict != VERDICT_RIGHT || quiz.phase != QUIZ_DONE)
                fail_msg("%s: %s is %s", quiz.exercise.id, text_string(&typed), VERDICT_NAMES[quiz.verdict]);
        }
        text_free(&typed);
        quiz_close(&quiz);
    }
}

/* ---- new numbers ---- */

/* The explanation is read from its file anew, over examples of its own. */
static bool explains_what_was_asked(const Quiz *quiz)
{
    const Example *asked = quiz->exercise.example;
    for (size_t i = 0; i < quiz->key.lesson.example_count; i++) {
        const Example *own = &quiz->key.lesson.examples[i];
        if (strcmp(own->name, asked->name) == 0)
            return own->inputs[INPUT_Q].cells == asked->inputs[INPUT_Q].cells;
    }
    return false;
}

/* Retried on new numbers: the old answer is no answer any more, and the explanation prints the new one. */
static void an_explanation_speaks_of_the_numbers_that_were_asked(void **state)
{
    (void)state;
    for (size_t i = 0; i < list.count; i++) {
        Quiz quiz;
        Text typed = {0}, screen = {0};
        char typed_wrong[TYPED_BYTES];
        open_quiz(&quiz, list.entries[i].folder, CHARSET_UTF8);
        if (quiz.exercise.kind == EXERCISE_NUMERIC && quiz.exercise.example->has[INPUT_V] &&
            quiz.exercise.example->entry == ENTRY_QKV) {
            type_wrong(&quiz.exercise, typed_wrong);
            for (int attempt = 0; attempt < 2; attempt++) {
                screen_line(&quiz.screen, typed_wrong);
                screen_act(&quiz.screen, ACTION_ANSWER);
                screen_act(&quiz.screen, ACTION_THINK);
                screen_line(&quiz.screen, "");
                if (quiz.phase == QUIZ_DIAGNOSED)
                    screen_act(&quiz.screen, quiz_abstains(&quiz) ? ACTION_ANSWER : ACTION_NO);
                assert_int_equal(quiz.phase, QUIZ_DONE);
                if (attempt == 0) screen_act(&quiz.screen, ACTION_RETRY);
            }
            if (!quiz.record.variant) fail_msg("%s: the numbers are the old ones", quiz.exercise.id);
            assert_true(explains_what_was_asked(&quiz));
            Secrets numbers = {.count = 0};
            add_numbers(&numbers, &quiz.exercise);
            read_screen(&quiz, &screen);
            for (size_t n = 2; n < numbers.count; n += 4) /* with 4 decimals, as the screen prints them */
                if (!strstr(text_string(&screen), numbers.items[n]))
                    fail_msg("%s: no %s in\n%s", quiz.exercise.id, numbers.items[n], text_string(&screen));
        }
        text_free(&typed);
        text_free(&screen);
        quiz_close(&quiz);
    }
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_found_in_every_exercise),
        cmocka_unit_test(no_key_shows_what_is_right_before_the_reason),
        cmocka_unit_test(no_key_leads_from_a_question_into_the_lesson_below),
        cmocka_unit_test(the_list_begins_at_a_page_however_its_id_is_written),
        cmocka_unit_test(the_list_begins_at_the_first_exercise_that_is_due_and_counts_them),
        cmocka_unit_test(a_question_without_its_answers_is_asked_all_the_same),
        cmocka_unit_test(what_is_printed_as_right_is_right_when_typed),
        cmocka_unit_test(an_explanation_speaks_of_the_numbers_that_were_asked),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
