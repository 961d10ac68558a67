/* attnlab quiz: a closed-book question on the terminal, or, for pipes and screen readers, line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/quiz.h"
#include "app/quiz_list.h"
#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/exercise_list.h"

enum { LINE_BYTES_MAX = 4 * 1024 * 1024 };

/* ---- the list ---- */

static int print_list(Program *program)
{
    QuizList list;
    quiz_list_open(&list, program->arena, command_exercise_path(program), record_path(program->arena), NULL,
                   interactive_clock());
    for (size_t i = 0; i < list.list.count; i++) {
        const ExerciseEntry *entry = &list.list.entries[i];
        const char *title = entry->titles[lang_current()] ? entry->titles[lang_current()] : entry->id;
        Text line = {0}, safe = {0};
        text_addf(&line, "%-16s %s (", entry->id, title);
        quiz_standing_text(&list.standings[i], list.now, &line);
        text_add(&line, ")\n");
        text_to_charset(&safe, text_string(&line), program->charset);
        fputs(text_string(&safe), stdout);
        text_free(&line);
        text_free(&safe);
    }
    for (size_t i = 0; i < list.faults.count; i++) fault_print(&list.faults.items[i], stderr);
    quiz_list_close(&list);
    return command_finish(EXIT_DONE);
}

/* ---- line by line ---- */

static void print_content(const Quiz *quiz, size_t width)
{
    Canvas canvas = {0};
    Text text = {0};
    canvas_start(&canvas, width, 1, quiz->charset);
    size_t rows = quiz_news(quiz, &canvas, width);
    canvas_text(&canvas, 0, rows < canvas.height ? rows : canvas.height, &text);
    fputs(text_string(&text), stdout);
    fputs("\n", stdout);
    canvas_free(&canvas);
    text_free(&text);
}

static void print_line(const Quiz *quiz, const char *text)
{
    Text safe = {0};
    text_to_charset(&safe, text, quiz->charset);
    fputs(text_string(&safe), stdout);
    text_free(&safe);
}

/* What was wrong with the last line. A verdict stands in the content. */
static void print_message(Quiz *quiz)
{
    if (quiz->message.length == 0 || quiz->phase != QUIZ_ASKED) return;
    print_line(quiz, text_string(&quiz->message));
    fputs("\n\n", stdout);
    text_clear(&quiz->message);
}

/* One line of input, sanitised; false at its end. A line beyond all bounds is cut. */
static bool read_line(Text *line)
{
    Text raw = {0};
    int byte;
    bool any = false;
    text_clear(line);
    while ((byte = getchar()) != EOF && byte != '\n') {
        char one = (char)byte;
        any = true;
        if (raw.length < LINE_BYTES_MAX) text_put(&raw, &one, 1);
    }
    text_sanitise(line, text_string(&raw), raw.length, NULL);
    text_free(&raw);
    return any || byte == '\n';
}

/* What can be typed in each phase beside the answer itself: a word, and the action it stands for. */
static const struct {
    QuizPhase phase;
    const char *word;
    Action action;
} WORDS[] = {
    {QUIZ_ASKED, ":hint", ACTION_HINT},   {QUIZ_ASKED, ":steps", ACTION_STEPWISE},
    {QUIZ_ECHOED, "", ACTION_ANSWER},     {QUIZ_CONFIDENCE, "1", ACTION_GUESS},
    {QUIZ_CONFIDENCE, "2", ACTION_THINK}, {QUIZ_CONFIDENCE, "3", ACTION_SURE},
    {QUIZ_COMPARED, "y", ACTION_YES},     {QUIZ_COMPARED, "n", ACTION_NO},
    {QUIZ_DIAGNOSED, "y", ACTION_YES},    {QUIZ_DIAGNOSED, "n", ACTION_NO},
};

static const char *phase_prompt(Quiz *quiz)
{
    switch (quiz->phase) {
    case QUIZ_ECHOED:
        return _("Enter submits, another line answers anew> ");
    case QUIZ_CONFIDENCE:
        return "1 2 3> ";
    case QUIZ_COMPARED:
    case QUIZ_DIAGNOSED:
        return "y n> ";
    default:
        return quiz_prompt(quiz);
    }
}

static void take_line(Quiz *quiz, const char *line)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (WORDS[i].phase != quiz->phase || strcmp(WORDS[i].word, line) != 0) continue;
        quiz_act(quiz, WORDS[i].action);
        return;
    }
    if (quiz->phase == QUIZ_ECHOED) quiz->phase = QUIZ_ASKED;
    if (quiz->phase == QUIZ_ASKED || quiz->phase == QUIZ_REASON) quiz_line(quiz, line);
}

static void store(Quiz *quiz, RecordStore *records)
{
    Fault fault = {0};
    if (quiz->has_record && !record_store(records, &quiz->record, &fault))
        fault_note(stderr, "%s: %s", fault.where, fault.message);
    quiz->has_record = false;
}

static void ask_line_by_line(Quiz *quiz, size_t width, RecordStore *records)
{
    Text line = {0};
    QuizPhase shown = QUIZ_DONE;
    print_line(
        quiz,
        _("Answer in one line. :hint gives a hint, :steps asks step by step, the end of input leaves."));
    fputs("\n\n", stdout);
    while (quiz->phase != QUIZ_DONE) {
        unsigned hints = quiz->hints;
        if (shown != quiz->phase) print_content(quiz, width);
        shown = quiz->phase;
        print_message(quiz);
        print_line(quiz, phase_prompt(quiz));
        fflush(stdout);
        if (!read_line(&line)) break;
        fputs("\n", stdout);
        take_line(quiz, text_string(&line));
        if (hints != quiz->hints) shown = QUIZ_DONE;
        store(quiz, records);
    }
    if (quiz->phase != QUIZ_DONE) {
        quiz_leave(quiz);
        fputs("\n", stdout);
    } else {
        print_content(quiz, width);
    }
    store(quiz, records);
    text_free(&line);
}

static unsigned count_attempts(Program *program, const char *id)
{
    QuizList list;
    unsigned attempts = 0;
    quiz_list_open(&list, program->arena, command_exercise_path(program), record_path(program->arena), NULL,
                   interactive_clock());
    for (size_t i = 0; i < list.list.count; i++)
        if (strcmp(list.list.entries[i].id, id) == 0) attempts = list.standings[i].attempts;
    quiz_list_close(&list);
    return attempts;
}

static int ask_plain(Program *program, const char *id)
{
    Quiz quiz;
    Fault fault = {0};
    RecordStore records = {.file = record_path(program->arena)};
    size_t width;
    command_width(&program->line, &width, &fault);
    const char *folder = exercise_find(program->arena, command_exercise_path(program), id);
    if (!folder) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = id}, _("no such exercise; attnlab quiz lists them"));
        return command_fail(&fault);
    }
    if (!quiz_open(&quiz, folder, 1, interactive_clock, program->charset, &fault))
        return command_fail(&fault);
    quiz.attempt = count_attempts(program, quiz.exercise.id) + 1;
    ask_line_by_line(&quiz, width, &records);
    quiz_close(&quiz);
    return command_finish(EXIT_DONE);
}

/* ---- the command ---- */

static int run(Program *program)
{
    Fault fault = {0};
    if (program->line.word_count > 1) {
        fault_set(&fault, FAULT_USAGE, &(Place){.name = program->line.words[1]},
                  _("one exercise at a time; leave this out"));
        return command_fail(&fault);
    }
    const char *id = program->line.word_count ? program->line.words[0] : NULL;
    if (interactive_wanted(program))
        return interactive_run(program, (AppOptions){.quiz = true, .exercise = id});
    return id ? ask_plain(program, id) : print_list(program);
}

const Command COMMAND_QUIZ = {
    .name = "quiz",
    .words = "[ID] [OPTION]...",
    .summary = N_("answer an exercise with the book closed; without ID: the list, with what is due"),
    .text = N_("The answer is echoed as it was read, you say how sure you are, and only then comes a "
               "verdict. After \"not yet\"\n"
               "you first write why; then follow the diagnosis and the way to the lesson. A local tool "
               "cannot prove that the\n"
               "book was closed: that is true in a supervised room only."),
    .run = run,
};
