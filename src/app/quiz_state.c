/* What a question knows of itself. */
#include "app/quiz_state.h"

#include "base/lang.h"
#include "view/step_words.h"

bool quiz_asks_kind(const Exercise *exercise, AnswerKind *kind)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        *kind = (AnswerKind)i;
        if (exercise->kind == EXERCISE_NUMERIC && exercise->ask == ANSWER_RULES[i].step) return true;
    }
    return false;
}

const ExerciseRule *quiz_rule(const Quiz *quiz)
{
    return &EXERCISE_RULES[quiz->exercise.kind];
}

AnswerKind quiz_first_step(const Quiz *quiz)
{
    static const AnswerKind FIRST[] = {
        [ENTRY_X] = ANSWER_SCORES,
        [ENTRY_QKV] = ANSWER_SCORES,
        [ENTRY_SCORES] = ANSWER_WEIGHTS,
        [ENTRY_WEIGHTS] = ANSWER_OUTPUT,
    };
    return quiz->exercise.example ? FIRST[quiz->exercise.example->entry] : ANSWER_SCORES;
}

bool quiz_has_steps(const Quiz *quiz)
{
    AnswerKind asked;
    return quiz_asks_kind(&quiz->exercise, &asked) && asked > quiz_first_step(quiz);
}

bool quiz_has_diagnosis(const Quiz *quiz)
{
    AnswerKind kind;
    return quiz->exercise.kind == EXERCISE_NUMERIC &&
           (quiz->stepwise || quiz_asks_kind(&quiz->exercise, &kind));
}

bool quiz_abstains(const Quiz *quiz)
{
    return quiz->phase == QUIZ_DIAGNOSED && quiz->judgement.diagnosis.count == 0;
}

bool quiz_is_over(const Quiz *quiz)
{
    return quiz->phase == QUIZ_DONE || quiz->phase == QUIZ_DIAGNOSED;
}

const char *quiz_step_name(StepId step)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (ANSWER_RULES[kind].step == step) return _(ANSWER_RULES[kind].name);
    return step_id_name(step);
}
