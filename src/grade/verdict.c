/* The verdict on an answer, step by step. */
#include "grade/verdict.h"

#include <math.h>

#include "base/lang.h"
#include "grade/carry.h"
#include "grade/cloud.h"

const char *const VERDICT_NAMES[VERDICT_COUNT] = {"right", "drift", "layout", "digits", "wrong"};

const char *verdict_sentence(Verdict verdict)
{
    static const char *const SENTENCES[VERDICT_COUNT] = {
        N_("right"),
        N_("the right method; the numbers have drifted by rounding on the way"),
        N_("right, but written in the other layout: rows and columns are exchanged"),
        N_("right as far as it goes, but too few digits; give at least two decimals"),
        N_("not right"),
    };
    return SENTENCES[verdict];
}

/* One judgement being made. */
typedef struct {
    Arena *arena;
    const Asked *asked;
    const Answer *answers;
    double tolerance;
    Cloud right[ANSWER_COUNT]; /* of the given steps */
    Judgement *out;
    Fault *fault;
} Judge;

static bool is_accepted(const StepVerdict *step)
{
    return step->given && step->verdict <= VERDICT_DRIFT;
}

/* ---- one step against one way to it ---- */

/* Few digits are no excuse where a wrong method gives exactly these numbers. */
static bool is_exactly_wrong(const Judge *judge, const Answer *answer)
{
    CloudList clouds;
    return cloud_run_all(judge->arena,
                         &(CloudQuery){judge->asked->example, ANSWER_RULES[answer->kind].step,
                                       .family = judge->asked->family, .answer = &answer->matrix,
                                       .exact_only = true},
                         &clouds, NULL) &&
           diagnosis_is_exact(&clouds, &answer->matrix);
}

static bool has_drifted(const Judge *judge, const Answer *answer, const Cloud *way)
{
    double band = fmin(judge->tolerance, VERDICT_TOLERANCE); /* a wider one would pass two mistakes at once */
    return !answer->turned && cloud_distance(way, &answer->matrix, band + 1e-9) < HUGE_VAL;
}

static Verdict compare(const Judge *judge, const Answer *answer, const Cloud *way)
{
    const Matrix *exact = &way->members[0];
    if (answer_is_right(answer, exact, judge->tolerance)) return VERDICT_RIGHT;
    if (has_drifted(judge, answer, way)) return VERDICT_DRIFT;
    if (answer_is_turned(answer, exact, judge->tolerance)) return VERDICT_LAYOUT;
    if (answer_lacks_digits(answer, exact, judge->tolerance) &&
        (answer_is_coarse(answer) || !is_exactly_wrong(judge, answer)))
        return VERDICT_DIGITS;
    return VERDICT_WRONG;
}

static bool judge_step(Judge *judge, AnswerKind kind)
{
    StepVerdict *step = &judge->out->steps[kind];
    Cloud *right = &judge->right[kind];
    if (!cloud_run_right(judge->arena, judge->asked->example, ANSWER_RULES[kind].step, right, judge->fault))
        return false;
    step->given = true;
    step->expected = right->members[0];
    step->verdict = step->carried = compare(judge, &judge->answers[kind], right);
    return true;
}

/* ---- scores of another kind ---- */

static bool is_close(const Judge *judge, const Matrix *a, const Matrix *b)
{
    return answer_distance(a, b, judge->tolerance + 1e-9) < HUGE_VAL;
}

/* Raw scores, of which the masked ones may be hidden already. */
static bool are_raw(const Judge *judge, const Matrix *given, const Matrix *raw, const Matrix *masked)
{
    if (is_close(judge, given, raw)) return true;
    Matrix hidden = matrix_new(judge->arena, raw->rank, raw->axes, raw->extents);
    for (size_t i = 0; i < matrix_size(raw); i++) {
        bool hides = masked->flags[i] & CELL_MASKED;
        hidden.cells[i] = hides ? masked->cells[i] : raw->cells[i];
    }
    return is_close(judge, given, &hidden);
}

static ScoresAs recognise(const Judge *judge)
{
    const Matrix *given = &judge->answers[ANSWER_SCORES].matrix;
    const Matrix *masked = &judge->right[ANSWER_SCORES].members[0];
    const Example *example = judge->asked->example;
    StepTable table;
    Cloud way;
    step_table_fill(&table, example, example->asked[0]);
    const StepId unmasked = step_read_by(&table, STEP_MASKED);
    if (cloud_run_right(judge->arena, example, STEP_RAW, &way, NULL) &&
        are_raw(judge, given, &way.members[0], masked))
        return SCORES_RAW;
    if (unmasked != STEP_NONE && cloud_run_right(judge->arena, example, unmasked, &way, NULL) &&
        is_close(judge, given, &way.members[0]))
        return SCORES_UNMASKED;
    return SCORES_AS_ASKED;
}

/* Raw or unmasked scores are an honest way on, if what follows shows that the rest was done. */
static void judge_scores_as(Judge *judge)
{
    StepVerdict *steps = judge->out->steps;
    StepVerdict *scores = &steps[ANSWER_SCORES];
    if (!scores->given || is_accepted(scores)) return;
    scores->as = recognise(judge);
    if (scores->as == SCORES_AS_ASKED) return;
    if (is_accepted(&steps[ANSWER_WEIGHTS]) || is_accepted(&steps[ANSWER_OUTPUT]))
        scores->verdict = scores->carried = VERDICT_RIGHT;
}

/* ---- from the learner's own step ---- */

/* The step before, if it can be gone on from: not raw scores that count as right. */
static bool own_step_before(const Judge *judge, AnswerKind kind, AnswerKind *before)
{
    for (int i = (int)kind - 1; i >= 0; i--) {
        const StepVerdict *step = &judge->out->steps[i];
        if (!step->given || !judge->answers[i].fits) continue;
        if (i == ANSWER_SCORES && step->as != SCORES_AS_ASKED && is_accepted(step)) continue;
        *before = (AnswerKind)i;
        return true;
    }
    return false;
}

/* The better of both: right is right whatever stood before. */
static bool carry_step(Judge *judge, AnswerKind kind)
{
    StepVerdict *step = &judge->out->steps[kind];
    AnswerKind before;
    Cloud way;
    if (!step->given || is_accepted(step) || !own_step_before(judge, kind, &before)) return true;
    if (!carry_run(judge->arena, judge->asked->example,
                   &(CarryFrom){&judge->answers[before], &judge->out->steps[before].expected},
                   ANSWER_RULES[kind].step, &way, judge->fault))
        return false;
    Verdict carried = compare(judge, &judge->answers[kind], &way);
    if (carried < step->carried) step->carried = carried;
    return true;
}

/* ---- what went wrong ---- */

static bool find_wrong(const Judgement *judgement, Verdict least, AnswerKind *wrong)
{
    for (int i = 0; i < ANSWER_COUNT; i++) {
        *wrong = (AnswerKind)i;
        if (judgement->steps[i].given && judgement->steps[i].verdict >= least) return true;
    }
    return false;
}

/* Recognised scores are known for what they are, also where no cloud gives them: raw ones without the mask.
 */
static Diagnosis name_scores(Arena *arena, ScoresAs as)
{
    const Misconception *method = misconception_find(as == SCORES_RAW ? "scale.none" : "mask.ignored");
    Diagnosis diagnosis = {arena_take(arena, 1, sizeof *diagnosis.methods), 1};
    diagnosis.methods[0] = method;
    return diagnosis;
}

static bool diagnose(Judge *judge)
{
    Judgement *out = judge->out;
    const Matrix *given = &judge->answers[out->wrong].matrix;
    ScoresAs as = out->steps[out->wrong].as;
    if (!diagnosis_find(judge->arena,
                        &(CloudQuery){judge->asked->example, ANSWER_RULES[out->wrong].step,
                                      .family = judge->asked->family, .answer = given},
                        &out->steps[out->wrong].expected, &out->diagnosis, judge->fault))
        return false;
    if (out->diagnosis.count == 0 && as != SCORES_AS_ASKED) out->diagnosis = name_scores(judge->arena, as);
    return true;
}

static bool find_first_step(Judge *judge)
{
    Judgement *out = judge->out;
    StepId after = STEP_NONE;
    if (!find_wrong(out, VERDICT_WRONG, &out->wrong) && !find_wrong(out, VERDICT_LAYOUT, &out->wrong))
        return true;
    out->first_wrong_step = ANSWER_RULES[out->wrong].step;
    if (out->steps[out->wrong].verdict != VERDICT_WRONG) return true;
    if (!diagnose(judge)) return false;
    for (int i = 0; i < (int)out->wrong; i++)
        if (is_accepted(&out->steps[i])) after = ANSWER_RULES[i].step;
    StepId first =
        diagnosis_first_step(judge->asked->example, &out->diagnosis, ANSWER_RULES[out->wrong].step, after);
    if (first) out->first_wrong_step = first;
    return true;
}

/* ---- the whole ---- */

static bool judge_steps(Judge *judge)
{
    bool any = false;
    for (int i = 0; i < ANSWER_COUNT; i++) {
        if (!judge->answers[i].given) continue;
        any = true;
        if (!judge_step(judge, (AnswerKind)i)) return false;
    }
    if (!any)
        return fault_set(judge->fault, FAULT_USAGE, &judge->asked->example->place,
                         _("there is no answer; give scores, weights or output"));
    judge_scores_as(judge);
    for (int i = 0; i < ANSWER_COUNT; i++)
        if (!carry_step(judge, (AnswerKind)i)) return false;
    return true;
}

bool verdict_judge(Arena *arena, const Asked *asked, const Answer answers[ANSWER_COUNT], Judgement *out,
                   Fault *fault)
{
    Judge judge = {.arena = arena, .asked = asked, .answers = answers, .out = out, .fault = fault};
    judge.tolerance = asked->tolerance > 0 ? asked->tolerance : VERDICT_TOLERANCE;
    *out = (Judgement){.verdict = VERDICT_RIGHT};
    if (!judge_steps(&judge) || !find_first_step(&judge)) return false;
    for (int i = 0; i < ANSWER_COUNT; i++)
        if (out->steps[i].given && out->steps[i].verdict > out->verdict) out->verdict = out->steps[i].verdict;
    return true;
}
