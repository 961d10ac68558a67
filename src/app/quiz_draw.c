/* What a question shows in each of its phases: one content, scrolled in the terminal, printed in plain text.
 */
#include "app/quiz_draw.h"

#include <string.h>

#include "base/lang.h"
#include "math/number.h"
#include "view/board.h"
#include "view/flow.h"
#include "view/measure.h"
#include "view/page.h"
#include "view/panel.h"

enum { HEAD_ROWS = 2, FOOT_ROWS = 1, INDENT = 2, DIGITS = 4 };

/* Where content grows. */
typedef struct {
    const Quiz *quiz;
    Canvas *canvas;
    size_t width;
    size_t row;
    size_t indent;     /* of matrices */
    bool titles_above; /* of two matrices that are compared, so that their rows are level */
    size_t board_rows; /* that a board may take; 0: there is none, as in plain text */
} Sheet;

const char *quiz_verdict_words(Verdict verdict)
{
    return verdict == VERDICT_WRONG ? _("not yet") : _(verdict_sentence(verdict));
}

/* ---- pieces ---- */

static void put(Sheet *sheet, Style style, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void put(Sheet *sheet, Style style, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    size_t rows = flow_text(&(Canvas){.charset = sheet->canvas->charset},
                            (Area){.height = SIZE_MAX / 2, .width = sheet->width}, style, text_string(&text));
    canvas_grow(sheet->canvas, sheet->row + rows + 1);
    flow_text(sheet->canvas, (Area){.row = sheet->row, .height = rows, .width = sheet->width}, style,
              text_string(&text));
    sheet->row += rows;
    text_free(&text);
}

static void put_gap(Sheet *sheet)
{
    sheet->row++;
    canvas_grow(sheet->canvas, sheet->row + 1);
}

/* A page of one of the exercise's lessons: the question, a hint, the explanation. */
static void put_page(Sheet *sheet, const Lesson *lesson, size_t index)
{
    Page page = {0};
    Look look = {0};
    if (index >= lesson_text(lesson, lang_current())->page_count) return;
    page_build(&page, lesson, index, lang_current(), NULL);
    size_t first = page.block_count > 0 && page.blocks[0].kind == PAGE_HEADING ? 1 : 0;
    canvas_grow(sheet->canvas, sheet->row + 1);
    sheet->row = flow_blocks(sheet->canvas, sheet->row, sheet->width,
                             (BlockRange){&page, first, page.block_count}, &look);
    page_free(&page);
}

static void put_matrix(Sheet *sheet, const char *title, const Matrix *matrix, Layout layout, int digits)
{
    NumberForm form = number_form(matrix, digits, false);
    const Example *example = sheet->quiz->exercise.example;
    Panel panel = {.title = title,
                   .title_style = STYLE_TITLE,
                   .title_above = sheet->titles_above,
                   .view = matrix_view_of(matrix, example, layout, lang_current(), form)};
    panel_measure(&panel, sheet->canvas);
    sheet->row = panel_draw(&panel, sheet->canvas, sheet->row, sheet->indent) + 1;
    canvas_grow(sheet->canvas, sheet->row + 1);
}

/* Answers of several heads come one below the other: each is shown under the name of its head. */
static void put_answer(Sheet *sheet, const char *title, const Matrix *matrix, int digits)
{
    const Example *example = sheet->quiz->exercise.example;
    if (example->asked_count < 2) {
        put_matrix(sheet, title, matrix, example->layout, digits);
        return;
    }
    size_t rows = matrix->extents[0] / example->asked_count;
    for (size_t i = 0; i < example->asked_count; i++) {
        Text name = {0};
        Matrix head = *matrix;
        head.extents[0] = rows;
        head.cells += i * rows * matrix->extents[1];
        head.flags += i * rows * matrix->extents[1];
        text_addf(&name, _("%s, head %zu"), title, example->asked[i]);
        put_matrix(sheet, text_string(&name), &head, example->layout, digits);
        sheet->row -= i + 1 < example->asked_count; /* no gap between heads */
        text_free(&name);
    }
}

/* ---- the echo ---- */

/* The axes in the order in which they were typed. */
static void put_shape(Sheet *sheet, const char *name, const Matrix *matrix)
{
    Text axes = {0};
    bool turned = sheet->quiz->exercise.example->layout == LAYOUT_COLUMN &&
                  matrix_axis(matrix, AXIS_VALUE) >= 0; /* scores and weights lie the same way in both */
    for (int i = 0; i < matrix->rank; i++) {
        int axis = turned ? matrix->rank - 1 - i : i;
        text_addf(&axes, "%s%s %zu", i > 0 ? " × " : "", matrix_view_axis(matrix->axes[axis]),
                  matrix->extents[axis]);
    }
    put(sheet, STYLE_STRONG, _("%s, as it was read: %s"), name, text_string(&axes));
    text_free(&axes);
}

/* As many decimals as were typed, as far as they can be looked at; a fraction or a root has four. */
static int decimals_typed(const Answer *answer)
{
    enum { SHOWN_MAX = 8 };
    int most = 0;
    for (size_t i = 0; i < matrix_size(&answer->matrix); i++) {
        int decimals = answer->typed[i].decimals < 0 ? DIGITS : answer->typed[i].decimals;
        if (decimals > most && !answer->matrix.flags[i]) most = decimals;
    }
    return most < SHOWN_MAX ? most : SHOWN_MAX;
}

static void put_answers(Sheet *sheet)
{
    const Quiz *quiz = sheet->quiz;
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        const Answer *answer = &quiz->answers[i];
        if (!answer->given) continue;
        const char *name = quiz_step_name(ANSWER_RULES[i].step);
        put_shape(sheet, name, &answer->matrix);
        put_answer(sheet, quiz->exercise.example->asked_count > 1 ? name : "", &answer->matrix,
                   decimals_typed(answer));
    }
}

static void put_numbers(Sheet *sheet)
{
    const Quiz *quiz = sheet->quiz;
    if (quiz_has_diagnosis(quiz)) {
        put_answers(sheet);
    } else {
        put_shape(sheet, quiz_step_name(quiz->exercise.ask), &quiz->single.matrix);
        put_matrix(sheet, "", &quiz->single.matrix, LAYOUT_ROW, decimals_typed(&quiz->single));
    }
}

static void put_words(Sheet *sheet)
{
    Text words = {0};
    quiz_rule(sheet->quiz)->echo(&sheet->quiz->exercise, &sheet->quiz->answer, &words);
    for (const char *line = text_string(&words); *line; line += strspn(line, "\n")) {
        const size_t length = strcspn(line, "\n");
        put(sheet, STYLE_STRONG, "%.*s", (int)length, line);
        line += length;
    }
    text_free(&words);
    put_gap(sheet);
}

static void put_echo(Sheet *sheet)
{
    if (quiz_rule(sheet->quiz)->read) {
        put_words(sheet);
    } else {
        put_numbers(sheet);
    }
}

/* ---- the question ---- */

/* The shape of the answer as it is to be written. */
static void add_shape(const Exercise *exercise, AnswerKind kind, Text *out)
{
    size_t rows = answer_rows(exercise->example), columns = answer_columns(exercise->example, kind);
    bool turned = kind == ANSWER_OUTPUT && exercise->example->layout == LAYOUT_COLUMN;
    bool heads = rows > 1 && rows == exercise->example->asked_count;
    if (turned) {
        text_addf(out, _(", %zu × %zu, a query per column"), columns, rows);
    } else if (heads) {
        text_addf(out, _(", %zu × %zu, a head per row"), rows, columns);
    } else {
        text_addf(out, _(", %zu × %zu, a query per row"), rows, columns);
    }
}

/* What is wanted: which step, in which shape and layout, with how many digits. */
static void put_wanted(Sheet *sheet)
{
    const Exercise *exercise = &sheet->quiz->exercise;
    AnswerKind kind;
    if (quiz_rule(sheet->quiz)->read) return;
    Text line = {0};
    text_addf(&line, _("Wanted: %s"), quiz_step_name(exercise->ask));
    if (quiz_asks_kind(exercise, &kind)) add_shape(exercise, kind, &line);
    if (exercise->digits > 0) text_addf(&line, _("; %d decimals are enough"), exercise->digits);
    put(sheet, STYLE_NOTE, "%s", text_string(&line));
    text_free(&line);
}

static void put_choices(Sheet *sheet)
{
    const Exercise *exercise = &sheet->quiz->exercise;
    for (size_t i = 0; i < exercise->choice_count; i++)
        put(sheet, STYLE_PLAIN, "  %c  %s", (char)('a' + i), exercise->choices[i].texts[lang_current()]);
    if (exercise->choice_count > 0) put_gap(sheet);
}

static void put_hint(Sheet *sheet, unsigned index)
{
    put_gap(sheet);
    put(sheet, STYLE_STRONG, _("Hint %u of %d"), index + 1, EXERCISE_HINTS);
    put_page(sheet, &sheet->quiz->exercise.lesson, EXERCISE_HINT + index);
}

static void put_question(Sheet *sheet)
{
    const Quiz *quiz = sheet->quiz;
    put_page(sheet, &quiz->exercise.lesson, EXERCISE_QUESTION);
    put_gap(sheet);
    put_choices(sheet);
    put_wanted(sheet);
    for (unsigned i = 0; i < quiz->hints; i++) put_hint(sheet, i);
}

static void put_newest_hint(Sheet *sheet)
{
    unsigned hints = sheet->quiz->hints;
    if (hints > 0) put_hint(sheet, hints - 1);
    if (hints == 0) put_question(sheet);
}

/* ---- after the verdict ---- */

static void put_own_reason(Sheet *sheet)
{
    const char *reason = text_string(&sheet->quiz->reason);
    put(sheet, STYLE_PLAIN, _("You wrote: %s"), *reason ? reason : _("(I don't know)"));
    put_gap(sheet);
}

/* No method is certain: then where it went wrong, if that is known, or how it can be found out. */
static void put_abstention(Sheet *sheet)
{
    const Quiz *quiz = sheet->quiz;
    put(sheet, STYLE_PLAIN, _("No known method gives these numbers."));
    if (quiz->stepwise) {
        put(sheet, STYLE_STRONG, _("The first step that goes wrong: %s."),
            quiz_step_name(ANSWER_RULES[quiz->judgement.wrong].step));
    } else if (quiz_has_steps(quiz)) {
        put(sheet, STYLE_PLAIN, _("Answered step by step (s), the first step that goes wrong can be found."));
    }
}

static void put_diagnosis(Sheet *sheet)
{
    const Diagnosis *diagnosis = &sheet->quiz->judgement.diagnosis;
    for (size_t i = 0; i < diagnosis->count; i++) {
        const Misconception *method = diagnosis->methods[i];
        put(sheet, STYLE_STRONG, "%s: %s", method->id, _(method->sentence));
        put(sheet, STYLE_PLAIN, "%s", _(method->question));
        put_gap(sheet);
    }
    if (diagnosis->count > 1) {
        put(sheet, STYLE_NOTE, _("On these numbers all of them give what you wrote."));
        put_gap(sheet);
    }
    if (diagnosis->count == 0) put_abstention(sheet);
}

/* A step may follow from the learner's own step before it, which is where it went wrong. */
static void put_step_verdict(Sheet *sheet, const char *name, const StepVerdict *step)
{
    bool wrong = step->verdict == VERDICT_WRONG, carried = wrong && step->carried < VERDICT_DIGITS;
    put(sheet, wrong && !carried ? STYLE_WRONG : STYLE_RIGHT, _("%s: %s"), name,
        carried ? _("follows from your own step before") : quiz_verdict_words(step->verdict));
}

/* What is right, and what was answered, beside it where there is room. */
static void put_both(Sheet *sheet, const Matrix *right, const Answer *own)
{
    enum { COLS_MIN = 72, NUMBERS_MAX = 3 };
    size_t top = sheet->row;
    bool turned = sheet->quiz->exercise.example->layout == LAYOUT_COLUMN;
    bool beside = sheet->width >= COLS_MIN && right->extents[!turned] <= NUMBERS_MAX;
    sheet->titles_above = true;
    put_answer(sheet, _("right"), right, DIGITS);
    if (beside) {
        sheet->row = top;
        sheet->indent = sheet->width / 2 + 2;
    }
    put_answer(sheet, _("yours"), &own->matrix, decimals_typed(own));
    sheet->indent = INDENT;
    sheet->titles_above = false;
}

/* What is right at each step that was answered; how each of them went, where there are several. */
static void put_expected(Sheet *sheet)
{
    const Quiz *quiz = sheet->quiz;
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        const StepVerdict *step = &quiz->judgement.steps[i];
        const char *name = quiz_step_name(ANSWER_RULES[i].step);
        if (!step->given) continue;
        if (quiz->stepwise) put_step_verdict(sheet, name, step);
        if (step->verdict == VERDICT_WRONG) {
            put_both(sheet, &step->expected, &quiz->answers[i]);
        } else {
            put_answer(sheet, quiz->stepwise ? _("right") : name, &step->expected, DIGITS);
        }
    }
}

/* The wrong method, if one alone is certain. */
static const Misconception *named_method(const Quiz *quiz)
{
    const Diagnosis *diagnosis = &quiz->judgement.diagnosis;
    return quiz_has_diagnosis(quiz) && diagnosis->count == 1 ? diagnosis->methods[0] : NULL;
}

/* Draws a head's board, and above it what it shows; nothing where it does not fit. */
static void draw_head_board(Sheet *sheet, const StepView *view, const Misconception *method)
{
    Scene board;
    const Example *example = view->trace->example;
    if (board_plan(&board, view, view->charset, view->room_rows, view->room_cols)) {
        if (example->asked_count > 1) put(sheet, STYLE_TITLE, _("head %zu"), view->trace->head);
        if (view->wrong)
            put(sheet, STYLE_STRONG, _("The right way; ≠ marks what differs: %s (%s)"), _(method->sentence),
                method->id);
        else
            put(sheet, STYLE_STRONG, "%s", _("The whole computation"));
        canvas_grow(sheet->canvas, sheet->row + board.height + 2);
        Canvas window =
            canvas_window(sheet->canvas, sheet->row + 1, sheet->indent, board.height, view->room_cols);
        scene_draw(&board, &window);
        sheet->row += board.height + 2;
    }
    scene_free(&board);
}

/* The whole computation of one head of the exercise, compared with the wrong method that was named. */
static void put_head_board(Sheet *sheet, size_t head)
{
    Trace right = {0}, wrong = {0};
    const Example *example = sheet->quiz->exercise.example;
    const Misconception *method = named_method(sheet->quiz);
    if (trace_run(&right, example, NULL, head, (RowWindow){0}, NULL)) {
        const TraceOptions options = {.head = head};
        StepId end = trace_result(&right, STEP_OUTPUT) ? STEP_OUTPUT : STEP_WEIGHTS;
        bool follows = method && misconception_run(method, &wrong, example, &options, end, NULL);
        const StepView view = {.trace = &right,
                               .layout = example->layout,
                               .lang = lang_current(),
                               .digits = example->digits > 0 ? example->digits : DIGITS,
                               .walked = right.table.count,
                               .wrong = follows ? &wrong : NULL,
                               .room_rows = sheet->board_rows,
                               .room_cols = less(sheet->width, sheet->indent),
                               .charset = sheet->canvas->charset};
        draw_head_board(sheet, &view, method);
    }
    trace_free(&right);
    trace_free(&wrong);
}

static void put_boards(Sheet *sheet)
{
    const Example *example = sheet->quiz->exercise.example;
    for (size_t i = 0; example && sheet->board_rows > 0 && i < example->asked_count; i++)
        put_head_board(sheet, example->asked[i]);
}

static void put_explanation(Sheet *sheet)
{
    const Quiz *quiz = sheet->quiz;
    if (quiz->has_reason) put_own_reason(sheet);
    put(sheet, quiz->verdict == VERDICT_WRONG ? STYLE_WRONG : STYLE_RIGHT, "%s",
        quiz_verdict_words(quiz->verdict));
    put_gap(sheet);
    if (!quiz_rule(quiz)->read) put_expected(sheet);
    put_boards(sheet);
    if (quiz->has_key) put_page(sheet, &quiz->key.lesson, 0);
}

/* ---- what is new in each phase ---- */

static void put_how_sure(Sheet *sheet)
{
    put(sheet, STYLE_STRONG, _("How sure are you?   1 a guess   2 I think so   3 sure"));
}

static void put_comparison(Sheet *sheet)
{
    const ExerciseLines *points = &sheet->quiz->key.points[lang_current()];
    put(sheet, STYLE_STRONG, _("An answer should hold:"));
    for (size_t i = 0; i < points->count; i++) put(sheet, STYLE_PLAIN, "• %s", points->items[i]);
    put_gap(sheet);
    put(sheet, STYLE_STRONG, _("Does yours hold this?   y yes   n no"));
}

static void put_ask_why(Sheet *sheet)
{
    put(sheet, STYLE_WRONG, "%s", quiz_verdict_words(VERDICT_WRONG));
    put(sheet, STYLE_STRONG,
        _("Why? Name the step you suspect, in one sentence; an empty line says: I don't know."));
}

static void put_reasons(Sheet *sheet)
{
    put_own_reason(sheet);
    put_diagnosis(sheet);
    if (quiz_abstains(sheet->quiz)) return;
    put(sheet, STYLE_STRONG, _("Is that what happened?   y yes   n no"));
}

/* ---- the phases ---- */

static void put_question_and_echo(Sheet *sheet)
{
    put_question(sheet);
    bool gap_is_there = quiz_rule(sheet->quiz)->read && sheet->quiz->hints == 0;
    if (!gap_is_there) put_gap(sheet);
    put_echo(sheet);
}

/* What each phase shows: what came before, which plain text has printed already, and what is new. */
static const struct {
    void (*before)(Sheet *sheet);
    void (*news)(Sheet *sheet);
    bool has_news; /* `before` shows it already */
} PARTS[] = {
    [QUIZ_ASKED] = {put_question, put_newest_hint, true},
    [QUIZ_ECHOED] = {put_question_and_echo, put_echo, true},
    [QUIZ_CONFIDENCE] = {put_echo, put_how_sure, false},
    [QUIZ_COMPARED] = {put_echo, put_comparison, false},
    [QUIZ_REASON] = {put_question_and_echo, put_ask_why, false},
    [QUIZ_DIAGNOSED] = {put_echo, put_reasons, false},
    [QUIZ_DONE] = {put_explanation, put_explanation, true},
};

static size_t put_part(const Quiz *quiz, Canvas *canvas, size_t width, bool whole)
{
    Sheet sheet = {.quiz = quiz, .canvas = canvas, .width = width, .indent = INDENT};
    if (whole) sheet.board_rows = screen_body_rows(&quiz->screen, HEAD_ROWS, FOOT_ROWS);
    canvas_start(canvas, width, 1, quiz->screen.charset);
    if (whole) PARTS[quiz->phase].before(&sheet);
    if (!whole || !PARTS[quiz->phase].has_news) PARTS[quiz->phase].news(&sheet);
    return sheet.row;
}

size_t quiz_news(const Quiz *quiz, Canvas *canvas, size_t width)
{
    return put_part(quiz, canvas, width, false);
}

size_t quiz_scroll_most(const Quiz *quiz)
{
    Canvas content = {0};
    size_t rows = put_part(quiz, &content, screen_body_cols(&quiz->screen), true),
           body = screen_body_rows(&quiz->screen, HEAD_ROWS, FOOT_ROWS);
    canvas_free(&content);
    return rows > body ? rows - body : 0;
}

/* The title, whether there is more text above or below, and whether the book is shut. */
static void draw_head(const Quiz *quiz, Canvas *canvas, bool above, bool below)
{
    Text left = {0}, right = {0};
    text_addf(&left, "%s · %s", quiz->exercise.id, exercise_title(&quiz->exercise, lang_current()));
    text_addf(&right, "%s%s%s%s", above ? "▲" : "", below ? "▼" : "", above || below ? " " : "",
              quiz_is_over(quiz) ? _("the book is open") : _("closed book"));
    size_t room = canvas_cols(canvas, text_string(&right)) + 2;
    canvas_put_until(canvas, 0, 1, canvas->width > room ? canvas->width - room : 1, STYLE_TITLE,
                     text_string(&left));
    canvas_put_right(canvas, 0, canvas->width - 1, STYLE_TITLE, text_string(&right));
    text_free(&left);
    text_free(&right);
}

void quiz_draw(const Screen *screen, Canvas *canvas)
{
    const Quiz *quiz = (const Quiz *)screen;
    Canvas content = {0};
    size_t width = screen_body_cols(&quiz->screen),
           body = screen_body_rows(&quiz->screen, HEAD_ROWS, FOOT_ROWS);
    size_t rows = put_part(quiz, &content, width, true);
    size_t most = rows > body ? rows - body : 0;
    size_t first = quiz->scroll < most ? quiz->scroll : most;
    Canvas part = canvas_window(&content, first, 0, body, width);
    canvas_copy(canvas, HEAD_ROWS, 1, &part);
    canvas_place_cursor(canvas, HEAD_ROWS, 1);
    canvas_free(&content);
    draw_head(quiz, canvas, first > 0, first < most);
}
