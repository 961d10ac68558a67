/* A closed-book question: its phases, and what keys and lines do in each. */
#include "app/quiz.h"

#include <stdlib.h>
#include <string.h>

#include "app/quiz_judge.h"
#include "base/lang.h"
#include "grade/variant.h"

/* ---- opening ---- */

static void ask(Quiz *quiz)
{
    arena_reset(&quiz->attempt_arena);
    memset(quiz->answers, 0, sizeof quiz->answers);
    for (size_t i = 0; i < ANSWER_COUNT; i++) text_clear(&quiz->typed[i]);
    text_clear(&quiz->reason);
    quiz->phase = QUIZ_ASKED;
    quiz->step = ANSWER_SCORES;
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

static size_t fill_steps(Quiz *quiz)
{
    static const char *const WORDS[EXERCISE_KIND_COUNT] = {"single", "choice", "order", "text", "text"};
    size_t count = 0;
    bool matrices = has_diagnosis(quiz);
    for (size_t i = 0; matrices && i < ANSWER_COUNT; i++) {
        if (!quiz->answers[i].given) continue;
        quiz->record_steps[count++] = (RecordStep){.step = ANSWER_RULES[i].step,
                                                   .text = quiz->answers[i].text,
                                                   .values = &quiz->answers[i].matrix,
                                                   .verdict = quiz->judgement.steps[i].verdict};
    }
    if (matrices) return count;
    const char *step =
        quiz->exercise.kind == EXERCISE_NUMERIC ? quiz->exercise.ask : WORDS[quiz->exercise.kind];
    const Matrix *values = quiz->exercise.kind == EXERCISE_NUMERIC ? &quiz->single : NULL;
    quiz->record_steps[0] = (RecordStep){
        .step = step, .text = text_string(&quiz->typed[0]), .values = values, .verdict = quiz->verdict};
    return 1;
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
    quiz->record = (Record){
        .time = quiz->clock(),
        .kind = kind,
        .exercise = quiz->exercise.id,
        .skill = quiz->exercise.skill,
        .variant = quiz->variant,
        .attempt = quiz->attempt,
        .closed_book = quiz->closed_book,
        .mode = quiz->stepwise ? RECORD_STEPS : RECORD_WHOLE,
        .confidence = quiz->confidence,
        .reason = quiz->has_reason ? text_string(&quiz->reason) : NULL,
        .agree = quiz->agree,
        .hints = quiz->hints,
        .seconds = (double)(quiz->clock() - quiz->asked_at),
        .hash = quiz->hash,
    };
    if (kind == RECORD_ANSWER) {
        quiz->record.verdict = quiz->verdict;
        quiz->record.steps = quiz->record_steps;
        quiz->record.step_count = fill_steps(quiz);
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

static Outcome stay(void)
{
    return (Outcome){.kind = OUTCOME_STAY};
}

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
    return &quiz->typed[quiz->stepwise ? (size_t)quiz->step : 0];
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
    text_add(&quiz->message, quiz_verdict_words(quiz->verdict));
    quiz->scroll = 0;
    if (quiz->verdict == VERDICT_DIGITS) {
        quiz->phase = QUIZ_ASKED;
        return stay();
    }
    if (quiz->verdict != VERDICT_WRONG) {
        finish(quiz);
        return stay();
    }
    quiz->phase = QUIZ_REASON;
    return ask_line(quiz, "");
}

static Outcome judge(Quiz *quiz)
{
    Fault fault = {0};
    if (quiz_judge(quiz, &fault)) return follow_verdict(quiz);
    text_add(&quiz->message, fault.message);
    quiz->phase = QUIZ_ASKED;
    return stay();
}

static Outcome take_confidence(Quiz *quiz, Confidence confidence)
{
    quiz->confidence = confidence;
    if (quiz->exercise.kind != EXERCISE_FREE) return judge(quiz);
    Fault ignored = {0};
    if (!quiz->has_key) quiz->has_key = exercise_answers(&quiz->arena, &quiz->exercise, &quiz->key, &ignored);
    quiz->phase = QUIZ_COMPARED;
    return stay();
}

static bool any_answer(const Quiz *quiz)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (quiz->answers[i].given) return true;
    return false;
}

/* Step entry goes on to the next step; an empty line leaves one out. */
static Outcome take_step(Quiz *quiz)
{
    bool last = quiz->step == ANSWER_OUTPUT || (quiz->step == ANSWER_WEIGHTS && !quiz->own.has[INPUT_V]);
    if (!last) {
        quiz->step++;
        return ask_line(quiz, text_string(typed_here(quiz)));
    }
    if (any_answer(quiz)) quiz->phase = QUIZ_ECHOED;
    quiz->step = ANSWER_SCORES;
    return stay();
}

static Outcome take_answer(Quiz *quiz, const char *text)
{
    Fault fault = {0};
    if (!*text && quiz->stepwise) return take_step(quiz);
    if (!*text) return stay();
    text_clear(typed_here(quiz));
    text_add(typed_here(quiz), text);
    if (!quiz_read(quiz, text, &fault)) {
        text_add(&quiz->message, fault.message);
        return ask_line(quiz, text_string(typed_here(quiz)));
    }
    if (quiz->stepwise) return take_step(quiz);
    quiz->phase = QUIZ_ECHOED;
    return stay();
}

Outcome quiz_line(Quiz *quiz, const char *text)
{
    text_clear(&quiz->message);
    if (quiz->phase == QUIZ_REASON) {
        text_add(&quiz->reason, text ? text : "");
        quiz->has_reason = true;
        quiz->phase = QUIZ_DIAGNOSED;
        if (!has_diagnosis(quiz)) finish(quiz);
        return stay();
    }
    return text ? take_answer(quiz, text) : stay();
}

/* ---- what comes after ---- */

/* New numbers where the exercise allows them; the others are asked again as they are. */
static Outcome retry(Quiz *quiz)
{
    Exercise *exercise = &quiz->exercise;
    Fault fault = {0};
    quiz->attempt++;
    quiz->closed_book = true;
    VariantSource source = {.key = "again",
                            .exercise = exercise->id,
                            .attempt = quiz->attempt,
                            .family = exercise->family,
                            .unvetted = exercise->blind};
    bool numbers = exercise->kind == EXERCISE_NUMERIC && exercise->family && quiz->own.entry == ENTRY_QKV;
    Example fresh;
    if (numbers && variant_make(&quiz->arena, &quiz->own, &source, &fresh, NULL, &fault)) {
        Example *shown = (Example *)exercise->example; /* ours: quiz_open read it into our arena */
        *shown = fresh;
        quiz->variant = source.key;
    } else if (numbers) {
        text_add(&quiz->message, fault.message);
    }
    ask(quiz);
    return stay();
}

static Outcome open_lesson(Quiz *quiz)
{
    if (!quiz->exercise.lesson_id) return stay();
    text_clear(&quiz->prompt);
    text_addf(&quiz->prompt, "%s %s", quiz->exercise.lesson_id,
              quiz->exercise.page_id ? quiz->exercise.page_id : "");
    return (Outcome){.kind = OUTCOME_OPEN, .text = text_string(&quiz->prompt)};
}

static Outcome toggle_steps(Quiz *quiz)
{
    AnswerKind kind;
    if (!quiz_asks_kind(&quiz->exercise, &kind)) {
        text_add(&quiz->message, _("This question has one step only."));
        return stay();
    }
    if (quiz->phase == QUIZ_DONE) {
        quiz->attempt++;
        ask(quiz);
    }
    quiz->stepwise = !quiz->stepwise;
    return stay();
}

static void take_hint(Quiz *quiz)
{
    if (quiz->hints < EXERCISE_HINTS) {
        quiz->hints++;
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
    return stay();
}

static void scroll(Quiz *quiz, long rows)
{
    Canvas content = {0};
    canvas_start(&content, quiz->width, 1, quiz->charset);
    size_t height = quiz_content(quiz, &content, quiz->width > 2 ? quiz->width - 2 : 1);
    canvas_free(&content);
    size_t body = quiz->height > 3 ? quiz->height - 3 : 1;
    size_t most = height > body ? height - body : 0;
    long at = (long)quiz->scroll + rows;
    quiz->scroll = at < 0 ? 0 : (size_t)at > most ? most : (size_t)at;
}

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
        scroll(quiz, -(long)quiz->scroll);
        break;
    case ACTION_LAST:
        scroll(quiz, 1 << 20);
        break;
    default:
        break;
    }
}

/* Enter: types the answer, or submits what was read. */
static Outcome go_on(Quiz *quiz)
{
    if (quiz->phase != QUIZ_ECHOED) return ask_line(quiz, text_string(typed_here(quiz)));
    quiz->phase = QUIZ_CONFIDENCE;
    return stay();
}

Outcome quiz_act(Quiz *quiz, Action action)
{
    text_clear(&quiz->message);
    switch (action) {
    case ACTION_ANSWER:
        return go_on(quiz);
    case ACTION_EDIT:
        quiz->phase = QUIZ_ASKED;
        return ask_line(quiz, text_string(typed_here(quiz)));
    case ACTION_STEPWISE:
        return toggle_steps(quiz);
    case ACTION_HINT:
        take_hint(quiz);
        break;
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
        quiz_leave(quiz);
        return (Outcome){.kind = OUTCOME_BACK};
    default:
        move(quiz, action);
        break;
    }
    return stay();
}
