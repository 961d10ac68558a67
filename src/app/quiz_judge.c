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

/* ---- numbers; the text outlives the answer ---- */

static bool read_matrix(Quiz *quiz, AnswerKind kind, const char *text, Fault *fault)
{
    Field field = typed_field(text);
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
    if (!right_matrix(quiz, &right, fault)) return false;
    rules.cells_asked = matrix_size(&right);
    if (!literal_read(&quiz->attempt_arena, (LiteralText){text, strlen(text), &place}, rules, &literal,
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
        (Answer){.given = true, .text = text, .matrix = read, .typed = literal.cells, .fits = true};
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

/* The key is opened here, after there is an answer, and nowhere earlier. */
bool quiz_open_key(Quiz *quiz, Fault *fault)
{
    if (!quiz->has_key) quiz->has_key = exercise_answers(&quiz->arena, &quiz->exercise, &quiz->key, fault);
    return quiz->has_key;
}

static bool judge_words(Quiz *quiz, Fault *fault)
{
    const ExerciseRule *rule = quiz_rule(quiz);
    if (!quiz_open_key(quiz, fault)) return false;
    bool right =
        rule->is_right ? rule->is_right(&quiz->exercise, &quiz->key, &quiz->answer) : quiz->self_right;
    quiz->verdict = right ? VERDICT_RIGHT : VERDICT_WRONG;
    return true;
}

/* ---- numbers or words ---- */

bool quiz_read(Quiz *quiz, const char *text, Fault *fault)
{
    AnswerKind kind;
    const ExerciseRule *rule = quiz_rule(quiz);
    const char *kept = arena_text(&quiz->attempt_arena, text, strlen(text));
    if (rule->read) return rule->read(&quiz->exercise, kept, &quiz->answer, fault);
    if (quiz->stepwise) return read_matrix(quiz, quiz->step, kept, fault);
    return quiz_asks_kind(&quiz->exercise, &kind) ? read_matrix(quiz, kind, kept, fault)
                                                  : read_single(quiz, kept, fault);
}

bool quiz_judge(Quiz *quiz, Fault *fault)
{
    Fault ignored = {0};
    bool sound;
    if (quiz_rule(quiz)->read) {
        sound = judge_words(quiz, fault);
    } else if (quiz_has_diagnosis(quiz)) {
        sound = judge_matrices(quiz, fault);
    } else {
        sound = judge_single(quiz, fault);
    }
    if (sound)
        quiz_open_key(quiz, &ignored); /* the explanation; without one the engine's numbers speak alone */
    return sound;
}
