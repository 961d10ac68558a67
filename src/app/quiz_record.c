/* What an attempt leaves in the record. */
#include "app/quiz_record.h"

#include <string.h>

/* What a record keeps of an answer outlives the answer. */
static const char *keep_text(Quiz *quiz, const char *text)
{
    return arena_text(&quiz->attempt_arena, text, strlen(text));
}

static RecordStep keep_step(Quiz *quiz, StepId step, const Answer *answer, Verdict verdict)
{
    Matrix *values = arena_take(&quiz->attempt_arena, 1, sizeof *values);
    *values = answer->matrix;
    return (RecordStep){.step = step_id_text(step),
                        .text = keep_text(quiz, answer->text),
                        .values = values,
                        .verdict = verdict};
}

static void fill_steps(Quiz *quiz, Record *record)
{
    RecordStep *steps = arena_take(&quiz->attempt_arena, ANSWER_COUNT, sizeof *steps);
    bool matrices = quiz_has_diagnosis(quiz);
    size_t count = 0;
    for (size_t i = 0; matrices && i < ANSWER_COUNT; i++)
        if (quiz->answers[i].given)
            steps[count++] =
                keep_step(quiz, ANSWER_RULES[i].step, &quiz->answers[i], quiz->judgement.steps[i].verdict);
    const ExerciseRule *rule = quiz_rule(quiz);
    if (!matrices && !rule->read)
        steps[count++] = keep_step(quiz, quiz->exercise.ask, &quiz->single, quiz->verdict);
    if (rule->read)
        steps[count++] = (RecordStep){.step = rule->word,
                                      .text = keep_text(quiz, text_string(&quiz->typed[0])),
                                      .verdict = quiz->verdict};
    record->steps = steps;
    record->step_count = count;
}

static void fill_methods(Quiz *quiz, Record *record)
{
    const Diagnosis *diagnosis = &quiz->judgement.diagnosis;
    const char **ids = arena_take(&quiz->attempt_arena, diagnosis->count + 1, sizeof *ids);
    for (size_t i = 0; i < diagnosis->count; i++) ids[i] = diagnosis->methods[i]->id;
    record->methods = ids;
    record->method_count = quiz->verdict == VERDICT_WRONG ? diagnosis->count : 0;
}

void quiz_note(Quiz *quiz, RecordKind kind)
{
    int64_t now = quiz->clock();
    quiz->record = (Record){
        .time = now,
        .kind = kind,
        .exercise = quiz->exercise.id,
        .skill = quiz->exercise.skill,
        .variant = quiz->variant,
        .attempt = quiz->attempt,
        .closed_book = quiz->closed_book,
        .mode = quiz->stepwise ? RECORD_STEPS : RECORD_WHOLE,
        .confidence = quiz->confidence,
        .reason = quiz->has_reason ? keep_text(quiz, text_string(&quiz->reason)) : NULL,
        .agree = quiz->agree,
        .hints = quiz->hints,
        .seconds = now > quiz->asked_at ? (double)(now - quiz->asked_at) : 0, /* a clock may be set back */
        .hash = quiz->hash,
    };
    if (kind == RECORD_ANSWER) {
        quiz->record.verdict = quiz->verdict;
        fill_steps(quiz, &quiz->record);
        fill_methods(quiz, &quiz->record);
    }
    quiz->has_record = true;
}
