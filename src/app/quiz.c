/* A closed-book question: its phases, and what keys and lines do in each. */
#include "app/quiz.h"

#include <stdlib.h>
#include <string.h>

#include "app/quiz_judge.h"
#include "base/lang.h"
#include "grade/variant.h"

/* ---- opening ---- */

/* The first step that is not given. */
static AnswerKind first_step(const Quiz *quiz)
{
    static const AnswerKind FIRST[] = {
        [ENTRY_X] = ANSWER_SCORES,
        [ENTRY_QKV] = ANSWER_SCORES,
        [ENTRY_SCORES] = ANSWER_WEIGHTS,
        [ENTRY_WEIGHTS] = ANSWER_OUTPUT,
    };
    return quiz->exercise.example ? FIRST[quiz->exercise.example->entry] : ANSWER_SCORES;
}

/* Takes what was read back; what was typed stays, to be corrected. */
static void clear_answers(Quiz *quiz)
{
    memset(quiz->answers, 0, sizeof quiz->answers);
    quiz->single = (Answer){0};
    quiz->judgement = (Judgement){0};
    quiz->step = first_step(quiz);
}

/* Begins an attempt. The record of the one before may still be waiting: its memory lasts. */
static void ask(Quiz *quiz)
{
    Arena last = quiz->attempt_arena;
    quiz->attempt_arena = quiz->last_arena;
    quiz->last_arena = last;
    arena_reset(&quiz->attempt_arena);
    clear_answers(quiz);
    for (size_t i = 0; i < ANSWER_COUNT; i++) text_clear(&quiz->typed[i]);
    text_clear(&quiz->reason);
    quiz->phase = QUIZ_ASKED;
    quiz->leaving = false;
    quiz->has_reason = false;
    quiz->confidence = CONFIDENCE_UNASKED;
    quiz->agree = AGREE_UNASKED;
    quiz->hints = 0;
    quiz->scroll = 0;
    quiz->asked_at = quiz->clock();
}

bool quiz_open(Quiz *quiz, const char *folder, unsigned attempt, QuizClock clock, Charset charset,
               Fault *fault)
{
    FaultList faults = {0};
    *quiz = (Quiz){.clock = clock,
                   .charset = charset,
                   .attempt = attempt,
                   .closed_book = true,
                   .width = 80,
                   .height = 24};
    bool sound = exercise_read(&quiz->arena, folder, &quiz->exercise, &faults);
    if (!sound && faults.count > 0) *fault = faults.items[0];
    fault_list_free(&faults);
    if (!sound) {
        arena_free(&quiz->arena);
        return false;
    }
    if (quiz->exercise.example) quiz->own = *quiz->exercise.example;
    content_hash(folder, quiz->hash);
    ask(quiz);
    return true;
}

void quiz_close(Quiz *quiz)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++) text_free(&quiz->typed[i]);
    text_free(&quiz->reason);
    text_free(&quiz->message);
    text_free(&quiz->prompt);
    arena_free(&quiz->attempt_arena);
    arena_free(&quiz->last_arena);
    arena_free(&quiz->arena);
    *quiz = (Quiz){0};
}

void quiz_resize(Quiz *quiz, size_t width, size_t height)
{
    quiz->width = width;
    quiz->height = height;
}

bool quiz_is_over(const Quiz *quiz)
{
    return quiz->phase == QUIZ_DONE || quiz->phase == QUIZ_DIAGNOSED;
}

/* ---- the record ---- */

/* Wrong methods are known for scores, weights and output; anything else is explained at once. */
static bool has_diagnosis(const Quiz *quiz)
{
    AnswerKind kind;
    return quiz->exercise.kind == EXERCISE_NUMERIC &&
           (quiz->stepwise || quiz_asks_kind(&quiz->exercise, &kind));
}

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
    static const char *const WORDS[EXERCISE_KIND_COUNT] = {NULL, "choice", "order", "text", "text"};
    RecordStep *steps = arena_take(&quiz->attempt_arena, ANSWER_COUNT, sizeof *steps);
    bool matrices = has_diagnosis(quiz);
    size_t count = 0;
    for (size_t i = 0; matrices && i < ANSWER_COUNT; i++)
        if (quiz->answers[i].given)
            steps[count++] =
                keep_step(quiz, ANSWER_RULES[i].step, &quiz->answers[i], quiz->judgement.steps[i].verdict);
    if (!matrices && quiz->exercise.kind == EXERCISE_NUMERIC)
        steps[count++] = keep_step(quiz, quiz->exercise.ask, &quiz->single, quiz->verdict);
    if (quiz->exercise.kind != EXERCISE_NUMERIC)
        steps[count++] = (RecordStep){.step = WORDS[quiz->exercise.kind],
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

/* Makes the record of this attempt; the loop stores it after the next frame. */
static void note(Quiz *quiz, RecordKind kind)
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

void quiz_leave(Quiz *quiz)
{
    bool judged = quiz->phase == QUIZ_REASON || quiz->phase == QUIZ_DIAGNOSED;
    if (judged) note(quiz, RECORD_ANSWER);
    if (!judged && quiz->phase != QUIZ_DONE) note(quiz, RECORD_LEFT);
    quiz->phase = QUIZ_DONE;
}

/* ---- the phases ---- */

const char *quiz_prompt(Quiz *quiz)
{
    text_clear(&quiz->prompt);
    if (quiz->phase == QUIZ_REASON) {
        text_add(&quiz->prompt, _("why> "));
    } else if (quiz->stepwise) {
        text_addf(&quiz->prompt, "%s> ", quiz_step_name(ANSWER_RULES[quiz->step].step));
    } else {
        text_add(&quiz->prompt, _("answer> "));
    }
    return text_string(&quiz->prompt);
}

static Outcome ask_line(Quiz *quiz, const char *initial)
{
    return (Outcome){.kind = OUTCOME_LINE, .text = quiz_prompt(quiz), .initial = initial};
}

/* The line of the current step, as it was typed before. */
static Text *typed_here(Quiz *quiz)
{
    AnswerKind kind;
    if (quiz->stepwise) return &quiz->typed[quiz->step];
    return &quiz->typed[quiz_asks_kind(&quiz->exercise, &kind) ? (size_t)kind : 0];
}

static void finish(Quiz *quiz)
{
    note(quiz, RECORD_ANSWER);
    quiz->phase = QUIZ_DONE;
    quiz->scroll = 0;
}

/* After the verdict: what only lacks digits is asked again, what is wrong is asked why. */
static Outcome follow_verdict(Quiz *quiz)
{
    quiz->scroll = 0;
    if (quiz->verdict == VERDICT_DIGITS) {
        text_add(&quiz->message, quiz_verdict_words(quiz->verdict));
        clear_answers(quiz);
        quiz->phase = QUIZ_ASKED;
        return outcome_stay();
    }
    if (quiz->verdict != VERDICT_WRONG) {
        finish(quiz);
        return outcome_stay();
    }
    quiz->phase = QUIZ_REASON;
    quiz->scroll = SIZE_MAX;
    return ask_line(quiz, "");
}

static Outcome judge(Quiz *quiz)
{
    Fault fault = {0};
    if (quiz_judge(quiz, &fault)) return follow_verdict(quiz);
    text_addf(&quiz->message, "%s: %s", fault.where, fault.message);
    quiz->phase = QUIZ_ASKED;
    return outcome_stay();
}

static Outcome take_confidence(Quiz *quiz, Confidence confidence)
{
    quiz->confidence = confidence;
    if (quiz->exercise.kind != EXERCISE_FREE) return judge(quiz);
    Fault fault = {0};
    quiz->phase = QUIZ_COMPARED;
    if (quiz_open_key(quiz, &fault)) return outcome_stay();
    text_addf(&quiz->message, "%s: %s", fault.where, fault.message);
    quiz->phase = QUIZ_ASKED;
    return outcome_stay();
}

static bool any_answer(const Quiz *quiz)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (quiz->answers[i].given) return true;
    return false;
}

static Outcome show_echo(Quiz *quiz)
{
    quiz->phase = QUIZ_ECHOED;
    quiz->scroll = SIZE_MAX;
    return outcome_stay();
}

/* Step entry goes on to the next step, up to the one that is asked. */
static Outcome take_step(Quiz *quiz)
{
    AnswerKind asked;
    if (quiz_asks_kind(&quiz->exercise, &asked) && quiz->step < asked) {
        quiz->step++;
        return ask_line(quiz, text_string(typed_here(quiz)));
    }
    quiz->step = first_step(quiz);
    return show_echo(quiz);
}

/* An empty line leaves a step out, but not the one that is asked. */
static Outcome skip_step(Quiz *quiz)
{
    AnswerKind asked;
    bool last = !quiz_asks_kind(&quiz->exercise, &asked) || quiz->step == asked;
    quiz->answers[quiz->step].given = false;
    text_clear(typed_here(quiz));
    if (!last) return take_step(quiz);
    text_addf(&quiz->message, _("%s: this is what is asked; only the steps before may be left out."),
              quiz_step_name(quiz->exercise.ask));
    return outcome_stay();
}

/* Says what is wrong with the line, and, where that is known, at which character. */
static void tell_fault(Quiz *quiz, const Fault *fault)
{
    text_add(&quiz->message, fault->message);
    if (*fault->source) text_addf(&quiz->message, "\n%s\n%*s^", fault->source, (int)fault->caret_cols, "");
}

static Outcome take_answer(Quiz *quiz, const char *text)
{
    Fault fault = {0};
    if (!*text && quiz->stepwise) return skip_step(quiz);
    if (!*text) return outcome_stay();
    text_clear(typed_here(quiz));
    text_add(typed_here(quiz), text);
    if (!quiz_read(quiz, text, &fault)) {
        tell_fault(quiz, &fault);
        return ask_line(quiz, text_string(typed_here(quiz)));
    }
    return quiz->stepwise ? take_step(quiz) : show_echo(quiz);
}

static Outcome take_reason(Quiz *quiz, const char *text)
{
    text_add(&quiz->reason, text);
    quiz->has_reason = true;
    quiz->scroll = 0;
    quiz->phase = QUIZ_DIAGNOSED;
    if (!has_diagnosis(quiz)) finish(quiz);
    return outcome_stay();
}

Outcome quiz_line(Quiz *quiz, const char *text)
{
    text_clear(&quiz->message);
    quiz->leaving = false;
    if (!text) return outcome_stay();
    return quiz->phase == QUIZ_REASON ? take_reason(quiz, text) : take_answer(quiz, text);
}

/* ---- what comes after ---- */

/* Draws other numbers in the place of those that were shown; false where there are none. */
static bool draw_numbers(Quiz *quiz)
{
    const Exercise *exercise = &quiz->exercise;
    VariantSource source = {.key = "again",
                            .exercise = exercise->id,
                            .attempt = quiz->attempt,
                            .family = exercise->family,
                            .unvetted = exercise->blind};
    Example fresh;
    if (!variant_make(&quiz->arena, &quiz->own, &source, &fresh, NULL, NULL)) return false;
    lesson_put_numbers(&quiz->exercise.lesson, &fresh);
    quiz->variant = source.key;
    return true;
}

/* The same question, on new numbers where the exercise allows them. */
static Outcome retry(Quiz *quiz)
{
    quiz->attempt++;
    if (quiz->exercise.kind == EXERCISE_NUMERIC && !draw_numbers(quiz))
        text_add(&quiz->message, _("This exercise has no other numbers; it is asked again as it is."));
    ask(quiz);
    return outcome_stay();
}

static Outcome open_lesson(Quiz *quiz)
{
    if (!quiz->exercise.lesson_id) return outcome_stay();
    text_clear(&quiz->prompt);
    text_addf(&quiz->prompt, "%s %s", quiz->exercise.lesson_id,
              quiz->exercise.page_id ? quiz->exercise.page_id : "");
    return (Outcome){.kind = OUTCOME_OPEN, .text = text_string(&quiz->prompt)};
}

bool quiz_has_steps(const Quiz *quiz)
{
    AnswerKind asked;
    return quiz_asks_kind(&quiz->exercise, &asked) && asked > first_step(quiz);
}

bool quiz_abstains(const Quiz *quiz)
{
    return quiz->phase == QUIZ_DIAGNOSED && quiz->judgement.diagnosis.count == 0;
}

/* A wrong answer that nothing explains is asked for again step by step, before anything right was shown. */
static void ask_steps(Quiz *quiz)
{
    Text *typed = typed_here(quiz), kept = {0};
    unsigned hints = quiz->hints;
    text_add(&kept, text_string(typed));
    note(quiz, RECORD_ANSWER);
    quiz->attempt++;
    ask(quiz);
    quiz->hints = hints;
    text_add(typed, text_string(&kept));
    text_free(&kept);
}

static Outcome toggle_steps(Quiz *quiz)
{
    if (!quiz_has_steps(quiz)) {
        text_add(&quiz->message, _("This question has one step only."));
        return outcome_stay();
    }
    if (quiz->phase == QUIZ_DIAGNOSED) ask_steps(quiz);
    quiz->stepwise = !quiz->stepwise;
    if (quiz->phase == QUIZ_DONE) return retry(quiz);
    clear_answers(quiz);
    return quiz->stepwise ? ask_line(quiz, text_string(typed_here(quiz))) : outcome_stay();
}

static void take_hint(Quiz *quiz)
{
    if (quiz->hints < EXERCISE_HINTS) {
        quiz->hints++;
        quiz->scroll = SIZE_MAX;
    } else {
        text_add(&quiz->message, _("There are no more hints."));
    }
}

static Outcome take_yes_no(Quiz *quiz, bool yes)
{
    if (quiz->phase == QUIZ_COMPARED) {
        quiz->self_right = yes;
        return judge(quiz);
    }
    quiz->agree = yes ? AGREE_YES : AGREE_NO;
    finish(quiz);
    return outcome_stay();
}

static void scroll(Quiz *quiz, long rows)
{
    Canvas content = {0};
    canvas_start(&content, quiz->width, 1, quiz->charset);
    size_t height = quiz_content(quiz, &content, quiz->width > 2 ? quiz->width - 2 : 1);
    canvas_free(&content);
    size_t body = quiz->height > 3 ? quiz->height - 3 : 1;
    size_t most = height > body ? height - body : 0;
    long at = (long)(quiz->scroll < most ? quiz->scroll : most) + rows;
    quiz->scroll = at < 0 ? 0 : (size_t)at > most ? most : (size_t)at;
}

/* What stays in the phase: moving through the text, and hints. */
static void move(Quiz *quiz, Action action)
{
    long screen = quiz->height > 4 ? (long)quiz->height - 4 : 1;
    switch (action) {
    case ACTION_UP:
        scroll(quiz, -1);
        break;
    case ACTION_DOWN:
        scroll(quiz, 1);
        break;
    case ACTION_PAGE_UP:
        scroll(quiz, -screen);
        break;
    case ACTION_PAGE_DOWN:
        scroll(quiz, screen);
        break;
    case ACTION_FIRST:
        quiz->scroll = 0;
        break;
    case ACTION_LAST:
        quiz->scroll = SIZE_MAX;
        break;
    case ACTION_HINT:
        take_hint(quiz);
        break;
    default:
        break;
    }
}

/* Enter: types the answer or the reason, submits what was read, or goes on to the explanation. */
static Outcome go_on(Quiz *quiz)
{
    switch (quiz->phase) {
    case QUIZ_ECHOED:
        quiz->phase = QUIZ_CONFIDENCE;
        quiz->scroll = 0;
        return outcome_stay();
    case QUIZ_REASON:
        return ask_line(quiz, "");
    case QUIZ_DIAGNOSED:
        finish(quiz);
        return outcome_stay();
    default:
        return ask_line(quiz, text_string(typed_here(quiz)));
    }
}

/* An answer that is not judged yet would be lost: that is said first. */
static Outcome go_back(Quiz *quiz, bool sure)
{
    bool answered = quiz->phase == QUIZ_ECHOED || quiz->phase == QUIZ_CONFIDENCE ||
                    quiz->phase == QUIZ_COMPARED || (quiz->phase == QUIZ_ASKED && any_answer(quiz));
    if (answered && !sure) {
        text_add(&quiz->message, _("Your answer has not been judged yet; q again leaves it."));
        quiz->leaving = true;
        return outcome_stay();
    }
    quiz_leave(quiz);
    return (Outcome){.kind = OUTCOME_BACK};
}

/* Other actions than these scroll. */
static Outcome act(Quiz *quiz, Action action, bool sure)
{
    switch (action) {
    case ACTION_ANSWER:
        return go_on(quiz);
    case ACTION_PASTE:
        return ask_line(quiz, "");
    case ACTION_EDIT:
        quiz->phase = QUIZ_ASKED;
        return ask_line(quiz, text_string(typed_here(quiz)));
    case ACTION_STEPWISE:
        return toggle_steps(quiz);
    case ACTION_GUESS:
        return take_confidence(quiz, CONFIDENCE_GUESS);
    case ACTION_THINK:
        return take_confidence(quiz, CONFIDENCE_THINK);
    case ACTION_SURE:
        return take_confidence(quiz, CONFIDENCE_SURE);
    case ACTION_YES:
        return take_yes_no(quiz, true);
    case ACTION_NO:
        return take_yes_no(quiz, false);
    case ACTION_RETRY:
        return retry(quiz);
    case ACTION_LESSON:
        return open_lesson(quiz);
    case ACTION_BACK:
        return go_back(quiz, sure);
    default:
        move(quiz, action);
        return outcome_stay();
    }
}

Outcome quiz_act(Quiz *quiz, Action action)
{
    bool sure = quiz->leaving;
    text_clear(&quiz->message);
    quiz->leaving = false;
    return act(quiz, action, sure);
}
