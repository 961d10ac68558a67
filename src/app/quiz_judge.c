/* Reading and judging the answer of an exercise, by its kind. */
#include "app/quiz_judge.h"

#include <math.h>
#include <string.h>

#include "base/lang.h"
#include "trace/trace.h"

static Field typed_field(const char *text)
{
    return (Field){.name = "answer", .value = text, .place = {.name = _("answer"), .line = 1, .column = 1}};
}

/* ---- numbers ---- */

static bool read_matrix(Quiz *quiz, AnswerKind kind, const char *text, Fault *fault)
{
    Field field = typed_field(arena_text(&quiz->attempt_arena, text, strlen(text)));
    return answer_read(&quiz->attempt_arena, quiz->exercise.example,
                       &(AnswerText){kind, &field, false, quiz->screen.literals.decimal_comma},
                       &quiz->answers[kind], fault);
}

/* What is right at the step that is asked, where it is none of scores, weights and output. */
static bool right_matrix(Quiz *quiz, Matrix *out, Fault *fault)
{
    Trace trace = {0};
    const Exercise *exercise = &quiz->exercise;
    if (!trace_run(&trace, exercise->example, NULL, exercise->example->asked[0], (RowWindow){0}, fault)) {
        trace_free(&trace);
        return false;
    }
    const StepResult *result = trace_result(&trace, exercise->ask);
    bool found = result != NULL;
    if (found) {
        *out = matrix_new(&quiz->attempt_arena, result->matrix.rank, result->matrix.axes,
                          result->matrix.extents);
        memcpy(out->cells, result->matrix.cells, matrix_size(out) * sizeof *out->cells);
        memcpy(out->flags, result->matrix.flags, matrix_size(out) * sizeof *out->flags);
    }
    trace_free(&trace);
    if (found) return true;
    return fault_set(fault, FAULT_INPUT, &exercise->place, _("the example has no step %s; ask for another"),
                     step_id_text(exercise->ask));
}

/* A list or table of numbers in the shape of the step that is asked. */
static bool read_single(Quiz *quiz, const char *text, Fault *fault)
{
    Matrix right;
    Literal literal;
    Place place = typed_field("").place;
    LiteralRules rules = {.depth_max = 2,
                          .minus_infinity = true,
                          .undefined = true,
                          .less_than = true,
                          .decimal_comma = quiz->screen.literals.decimal_comma};
    const char *kept = arena_text(&quiz->attempt_arena, text, strlen(text));
    if (!right_matrix(quiz, &right, fault)) return false;
    rules.cells_asked = matrix_size(&right);
    if (!literal_read(&quiz->attempt_arena, (LiteralText){kept, strlen(kept), &place}, rules, &literal,
                      fault))
        return false;
    if (literal.cell_count != matrix_size(&right))
        return fault_set(fault, FAULT_USAGE, &place, _("%zu numbers are asked, these are %zu"),
                         matrix_size(&right), literal.cell_count);
    Matrix read = matrix_new(&quiz->attempt_arena, right.rank, right.axes, right.extents);
    for (size_t i = 0; i < literal.cell_count; i++) {
        read.cells[i] = literal.cells[i].number;
        if (literal.cells[i].undefined) read.flags[i] = CELL_UNDEFINED;
        if (isinf(literal.cells[i].number)) read.flags[i] = CELL_MASKED;
    }
    quiz->single =
        (Answer){.given = true, .text = kept, .matrix = read, .typed = literal.cells, .fits = true};
    return true;
}

static bool judge_single(Quiz *quiz, Fault *fault)
{
    Matrix right;
    if (!right_matrix(quiz, &right, fault)) return false;
    double tolerance = quiz->exercise.tolerance > 0 ? quiz->exercise.tolerance : VERDICT_TOLERANCE;
    bool near = answer_is_right(&quiz->single, &right, tolerance);
    bool short_of_digits = answer_lacks_digits(&quiz->single, &right, tolerance);
    quiz->verdict = near ? VERDICT_RIGHT : short_of_digits ? VERDICT_DIGITS : VERDICT_WRONG;
    return true;
}

static bool judge_matrices(Quiz *quiz, Fault *fault)
{
    Asked asked = {.example = quiz->exercise.example,
                   .family = quiz->exercise.family,
                   .tolerance = quiz->exercise.tolerance};
    if (!verdict_judge(&quiz->attempt_arena, &asked, quiz->answers, &quiz->judgement, fault)) return false;
    quiz->verdict = quiz->judgement.verdict;
    return true;
}

/* ---- words ---- */

/* The key is opened here, after there is an answer, and nowhere earlier. Its examples are its own: after new
 * numbers they become those that were asked. */
bool quiz_open_key(Quiz *quiz, Fault *fault)
{
    const Example *asked = quiz->exercise.example;
    if (!quiz->has_key) quiz->has_key = exercise_answers(&quiz->arena, &quiz->exercise, &quiz->key, fault);
    if (quiz->has_key && asked) lesson_put_numbers(&quiz->key.lesson, asked);
    return quiz->has_key;
}

static bool judge_words(Quiz *quiz, Fault *fault)
{
    bool right = false;
    if (!quiz_open_key(quiz, fault)) return false;
    switch (quiz->exercise.kind) {
    case EXERCISE_CHOICE:
        right = quiz->choice == quiz->key.choice;
        break;
    case EXERCISE_ORDER:
        right = exercise_order_is_right(&quiz->exercise, &quiz->key, quiz->order);
        break;
    case EXERCISE_SHORT:
        right = exercise_short_is_right(&quiz->key, text_string(&quiz->typed[0]));
        break;
    default:
        right = quiz->self_right;
        break;
    }
    quiz->verdict = right ? VERDICT_RIGHT : VERDICT_WRONG;
    return true;
}

/* ---- by kind ---- */

bool quiz_read(Quiz *quiz, const char *text, Fault *fault)
{
    AnswerKind kind;
    switch (quiz->exercise.kind) {
    case EXERCISE_NUMERIC:
        if (quiz->stepwise) return read_matrix(quiz, quiz->step, text, fault);
        return quiz_asks_kind(&quiz->exercise, &kind) ? read_matrix(quiz, kind, text, fault)
                                                      : read_single(quiz, text, fault);
    case EXERCISE_CHOICE:
        return exercise_read_choice(&quiz->exercise, text, &quiz->choice, fault);
    case EXERCISE_ORDER:
        return exercise_read_order(&quiz->exercise, text, quiz->order, fault);
    default:
        return true;
    }
}

bool quiz_judge(Quiz *quiz, Fault *fault)
{
    AnswerKind kind;
    Fault ignored = {0};
    bool sound;
    if (quiz->exercise.kind != EXERCISE_NUMERIC) {
        sound = judge_words(quiz, fault);
    } else if (quiz->stepwise || quiz_asks_kind(&quiz->exercise, &kind)) {
        sound = judge_matrices(quiz, fault);
    } else {
        sound = judge_single(quiz, fault);
    }
    if (sound)
        quiz_open_key(quiz, &ignored); /* the explanation; without one the engine's numbers speak alone */
    return sound;
}
