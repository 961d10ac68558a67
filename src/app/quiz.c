/* A closed-book question: its phases, and what keys and lines do in each. */
#include "app/quiz.h"

#include <stdlib.h>
#include <string.h>

#include "app/move.h"
#include "app/quiz_draw.h"
#include "app/quiz_judge.h"
#include "app/quiz_record.h"
#include "base/id.h"
#include "base/lang.h"
#include "course/course.h"
#include "grade/variant.h"

/* ---- opening ---- */

/* Takes what was read back; what was typed stays, to be corrected. */
static void clear_answers(Quiz *quiz)
{
    memset(quiz->answers, 0, sizeof quiz->answers);
    quiz->single = (Answer){0};
    quiz->judgement = (Judgement){0};
    quiz->step = quiz_first_step(quiz);
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

bool quiz_open(Quiz *quiz, const char *folder, QuizClock clock, Charset charset, Fault *fault)
{
    FaultList faults = {0};
    *quiz = (Quiz){.clock = clock, .attempt = 1, .closed_book = true};
    screen_start(&quiz->screen, &QUIZ_SCREEN, charset);
    folder = arena_text(&quiz->arena, folder, strlen(folder));
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

bool quiz_open_id(Quiz *quiz, const char *id, const AppOptions *options, const RecordList *records,
                  Fault *fault)
{
    Arena arena = {0};
    const char *folder = exercise_find(&arena, options->exercises, id);
    const bool sound = folder ? quiz_open(quiz, folder, options->clock, options->charset, fault)
                              : fault_set(fault, FAULT_USAGE, &(Place){.name = id},
                                          _("no such exercise; attnlab quiz lists them"));
    arena_free(&arena);
    if (!sound) return false;
    quiz->screen.literals = options->literals;
    for (size_t i = 0; i < records->count; i++)
        quiz->attempt +=
            record_is_attempt(&records->items[i]) && id_same(records->items[i].exercise, quiz->exercise.id);
    return true;
}

void quiz_close(Quiz *quiz)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++) text_free(&quiz->typed[i]);
    text_free(&quiz->reason);
    screen_end(&quiz->screen);
    arena_free(&quiz->attempt_arena);
    arena_free(&quiz->last_arena);
    arena_free(&quiz->arena);
}

void quiz_leave(Screen *screen)
{
    Quiz *quiz = (Quiz *)screen;
    bool judged = quiz->phase == QUIZ_REASON || quiz->phase == QUIZ_DIAGNOSED;
    if (judged) quiz_note(quiz, RECORD_ANSWER);
    if (!judged && quiz->phase != QUIZ_DONE) quiz_note(quiz, RECORD_LEFT);
    quiz->phase = QUIZ_DONE;
}

/* ---- the phases ---- */

void quiz_add_prompt(const Quiz *quiz, Text *out)
{
    if (quiz->phase == QUIZ_REASON) {
        text_add(out, _("why> "));
    } else if (quiz->stepwise) {
        text_addf(out, "%s> ", quiz_step_name(ANSWER_RULES[quiz->step].step));
    } else {
        text_add(out, _("answer> "));
    }
}

static Outcome ask_line(Quiz *quiz, const char *initial)
{
    Text prompt = {0};
    quiz_add_prompt(quiz, &prompt);
    Outcome outcome = screen_ask(&quiz->screen, initial, "%s", text_string(&prompt));
    text_free(&prompt);
    return outcome;
}

/* The line of the current step, as it was typed before. */
static Text *typed_here(Quiz *quiz)
{
    AnswerKind kind;
    if (quiz->stepwise) return &quiz->typed[quiz->step];
    return &quiz->typed[quiz_asks_kind(&quiz->exercise, &kind) ? (size_t)kind : 0];
}

static Outcome ask_again(Quiz *quiz)
{
    return ask_line(quiz, text_string(typed_here(quiz)));
}

static Outcome show(Quiz *quiz, QuizPhase phase, size_t first_row)
{
    quiz->phase = phase;
    quiz->scroll = first_row;
    return screen_stay();
}

static Outcome finish(Quiz *quiz)
{
    quiz_note(quiz, RECORD_ANSWER);
    return show(quiz, QUIZ_DONE, 0);
}

/* After the verdict: what only lacks digits is asked again, what is wrong is asked why. */
static Outcome follow_verdict(Quiz *quiz)
{
    if (quiz->verdict == VERDICT_DIGITS) {
        screen_say(&quiz->screen, "%s", quiz_verdict_words(quiz->verdict));
        clear_answers(quiz);
        return show(quiz, QUIZ_ASKED, 0);
    }
    if (quiz->verdict != VERDICT_WRONG) return finish(quiz);
    show(quiz, QUIZ_REASON, SIZE_MAX);
    return ask_line(quiz, "");
}

/* What cannot be judged is reported, and the question is asked again. */
static Outcome give_up(Quiz *quiz, const Fault *fault)
{
    screen_say(&quiz->screen, "%s: %s", fault->where, fault->message);
    quiz->phase = QUIZ_ASKED;
    return screen_stay();
}

static Outcome judge(Quiz *quiz)
{
    Fault fault = {0};
    return quiz_judge(quiz, &fault) ? follow_verdict(quiz) : give_up(quiz, &fault);
}

static Outcome take_confidence(Quiz *quiz, Confidence confidence)
{
    Fault fault = {0};
    quiz->confidence = confidence;
    if (!quiz_rule(quiz)->read || quiz_rule(quiz)->is_right) return judge(quiz);
    quiz->phase = QUIZ_COMPARED;
    return quiz_open_key(quiz, &fault) ? screen_stay() : give_up(quiz, &fault);
}

static bool any_answer(const Quiz *quiz)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (quiz->answers[i].given) return true;
    return false;
}

/* Step entry goes on to the next step, up to the one that is asked. */
static Outcome take_step(Quiz *quiz)
{
    AnswerKind asked;
    if (quiz_asks_kind(&quiz->exercise, &asked) && quiz->step < asked) {
        quiz->step++;
        return ask_again(quiz);
    }
    quiz->step = quiz_first_step(quiz);
    return show(quiz, QUIZ_ECHOED, SIZE_MAX);
}

/* An empty line leaves a step out, but not the one that is asked. */
static Outcome skip_step(Quiz *quiz)
{
    AnswerKind asked;
    bool last = !quiz_asks_kind(&quiz->exercise, &asked) || quiz->step == asked;
    quiz->answers[quiz->step].given = false;
    text_clear(typed_here(quiz));
    if (!last) return take_step(quiz);
    screen_say(&quiz->screen, _("%s: this is what is asked; only the steps before may be left out."),
               quiz_step_name(quiz->exercise.ask));
    return screen_stay();
}

/* What is wrong with the line is reported, and, where that is known, at which character. */
static Outcome take_answer(Quiz *quiz, const char *text)
{
    Fault fault = {0};
    if (!*text) return quiz->stepwise ? skip_step(quiz) : screen_stay();
    text_clear(typed_here(quiz));
    text_add(typed_here(quiz), text);
    if (quiz_read(quiz, text, &fault))
        return quiz->stepwise ? take_step(quiz) : show(quiz, QUIZ_ECHOED, SIZE_MAX);
    screen_say(&quiz->screen, "%s", fault.message);
    if (*fault.source) screen_say(&quiz->screen, "\n%s\n%*s^", fault.source, (int)fault.caret_cols, "");
    return ask_again(quiz);
}

static Outcome take_reason(Quiz *quiz, const char *text)
{
    text_add(&quiz->reason, text);
    quiz->has_reason = true;
    show(quiz, QUIZ_DIAGNOSED, 0);
    return quiz_has_diagnosis(quiz) ? screen_stay() : finish(quiz);
}

static Outcome take_line(Screen *screen, const char *text)
{
    Quiz *quiz = (Quiz *)screen;
    quiz->leaving = false;
    if (!text) return screen_stay();
    return quiz->phase == QUIZ_REASON ? take_reason(quiz, text) : take_answer(quiz, text);
}

/* ---- what comes after ---- */

/* Puts other numbers in the place of those that were shown; false where there are none. */
static bool change_numbers(Quiz *quiz)
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
    if (!quiz_rule(quiz)->read && !change_numbers(quiz))
        screen_say(&quiz->screen, _("This exercise has no other numbers; it is asked again as it is."));
    ask(quiz);
    return screen_stay();
}

static Outcome open_lesson(Quiz *quiz)
{
    const Exercise *exercise = &quiz->exercise;
    if (!exercise->lesson_id) return screen_stay();
    text_clear(&quiz->screen.prompt);
    text_addf(&quiz->screen.prompt, "%s %s", exercise->lesson_id, exercise->page_id ? exercise->page_id : "");
    return screen_open(SCREEN_READER, text_string(&quiz->screen.prompt));
}

/* A wrong answer that nothing explains is asked for again step by step, before anything right was shown. */
static void ask_steps(Quiz *quiz)
{
    Text *typed = typed_here(quiz), kept = {0};
    unsigned hints = quiz->hints;
    text_add(&kept, text_string(typed));
    quiz_note(quiz, RECORD_ANSWER);
    quiz->attempt++;
    ask(quiz);
    quiz->hints = hints;
    text_add(typed, text_string(&kept));
    text_free(&kept);
}

static Outcome toggle_steps(Quiz *quiz)
{
    if (!quiz_has_steps(quiz)) {
        screen_say(&quiz->screen, _("This question has one step only."));
        return screen_stay();
    }
    if (quiz->phase == QUIZ_DIAGNOSED) ask_steps(quiz);
    quiz->stepwise = !quiz->stepwise;
    if (quiz->phase == QUIZ_DONE) return retry(quiz);
    clear_answers(quiz);
    return quiz->stepwise ? ask_again(quiz) : screen_stay();
}

static Outcome take_hint(Quiz *quiz)
{
    if (quiz->hints < EXERCISE_HINTS) {
        quiz->hints++;
        quiz->scroll = SIZE_MAX;
    } else {
        screen_say(&quiz->screen, _("There are no more hints."));
    }
    return screen_stay();
}

static Outcome take_yes_no(Quiz *quiz, bool yes)
{
    if (quiz->phase == QUIZ_COMPARED) {
        quiz->self_right = yes;
        return judge(quiz);
    }
    quiz->agree = yes ? AGREE_YES : AGREE_NO;
    return finish(quiz);
}

/* Enter: types the answer or the reason, submits what was read, or goes on to the explanation. */
static Outcome go_on(Quiz *quiz)
{
    if (quiz->phase == QUIZ_ECHOED) return show(quiz, QUIZ_CONFIDENCE, 0);
    if (quiz->phase == QUIZ_DIAGNOSED) return finish(quiz);
    return quiz->phase == QUIZ_REASON ? ask_line(quiz, "") : ask_again(quiz);
}

/* An answer that is not judged yet would be lost: the learner is warned first. */
static Outcome go_back(Quiz *quiz, bool sure)
{
    bool answered = quiz->phase == QUIZ_ECHOED || quiz->phase == QUIZ_CONFIDENCE ||
                    quiz->phase == QUIZ_COMPARED || (quiz->phase == QUIZ_ASKED && any_answer(quiz));
    if (answered && !sure) {
        screen_say(&quiz->screen, _("Your answer has not been judged yet; q again leaves it."));
        quiz->leaving = true;
        return screen_stay();
    }
    quiz_leave(&quiz->screen);
    return (Outcome){.kind = OUTCOME_BACK};
}

/* Other actions than these scroll. */
static Outcome act(Screen *screen, Action action)
{
    static const Confidence SAID[ACTION_COUNT] = {[ACTION_GUESS] = CONFIDENCE_GUESS,
                                                  [ACTION_THINK] = CONFIDENCE_THINK,
                                                  [ACTION_SURE] = CONFIDENCE_SURE};
    Quiz *quiz = (Quiz *)screen;
    bool sure = quiz->leaving;
    quiz->leaving = false;
    switch (action) {
    case ACTION_ANSWER:
        return go_on(quiz);
    case ACTION_PASTE:
    case ACTION_TYPE:
        return ask_line(quiz, "");
    case ACTION_EDIT:
        quiz->phase = QUIZ_ASKED;
        return ask_again(quiz);
    case ACTION_STEPWISE:
        return toggle_steps(quiz);
    case ACTION_HINT:
        return take_hint(quiz);
    case ACTION_GUESS:
    case ACTION_THINK:
    case ACTION_SURE:
        return take_confidence(quiz, SAID[action]);
    case ACTION_YES:
    case ACTION_NO:
        return take_yes_no(quiz, action == ACTION_YES);
    case ACTION_RETRY:
        return retry(quiz);
    case ACTION_LESSON:
        return open_lesson(quiz);
    case ACTION_BACK:
        return go_back(quiz, sure);
    default:
        quiz->scroll =
            move_rows(quiz->scroll, action, screen_body_rows(screen, 3, 1), quiz_scroll_most(quiz));
        return screen_stay();
    }
}

/* ---- the screen ---- */

KeyContext quiz_context(const Screen *screen)
{
    const Quiz *quiz = (const Quiz *)screen;
    static const KeyContext CONTEXTS[] = {
        [QUIZ_ASKED] = CONTEXT_ASKED,
        [QUIZ_ECHOED] = CONTEXT_ECHOED,
        [QUIZ_CONFIDENCE] = CONTEXT_CONFIDENCE,
        [QUIZ_COMPARED] = CONTEXT_AGREE,
        [QUIZ_REASON] = CONTEXT_REASON,
        [QUIZ_DIAGNOSED] = CONTEXT_AGREE,
        [QUIZ_DONE] = CONTEXT_DONE,
    };
    unsigned context = quiz_abstains(quiz) ? CONTEXT_ABSTAINED : CONTEXTS[quiz->phase];
    bool steps = context == CONTEXT_ASKED || context == CONTEXT_DONE || !quiz->stepwise;
    if (context & (CONTEXT_ASKED | CONTEXT_DONE | CONTEXT_ABSTAINED) && steps && quiz_has_steps(quiz))
        context |= CONTEXT_STEPWISE;
    return (KeyContext)context;
}

/* `target` is the exercise's id. */
static Screen *open(const AppOptions *options, const char *target, Fault *fault)
{
    Arena arena = {0};
    RecordList records = {0};
    Quiz *quiz = memory_grow(NULL, 1, sizeof *quiz);
    if (options->record_file) record_read(&arena, options->record_file, &records, &(Fault){0});
    const bool sound = quiz_open_id(quiz, target, options, &records, fault);
    arena_free(&arena);
    if (sound) return &quiz->screen;
    free(quiz);
    return NULL;
}

static void end(Screen *screen)
{
    quiz_close((Quiz *)screen);
    free(screen);
}

static const Record *take_record(Screen *screen)
{
    Quiz *quiz = (Quiz *)screen;
    const Record *record = quiz->has_record ? &quiz->record : NULL;
    quiz->has_record = false;
    return record;
}

const ScreenType QUIZ_SCREEN = {.open = open,
                                .act = act,
                                .draw = quiz_draw,
                                .keys = quiz_context,
                                .free = end,
                                .line = take_line,
                                .record = take_record,
                                .leave = quiz_leave};
