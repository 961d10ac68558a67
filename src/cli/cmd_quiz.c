/* attnlab quiz: a closed-book question on the terminal, or, for pipes and screen readers, line by line. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/quiz.h"
#include "app/quiz_draw.h"
#include "app/quiz_list.h"
#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "math/token.h"

/* In front of what some programs write; in place of a byte that no text has. */
static const char MARK[] = "\xEF\xBB\xBF";
static const char SUBSTITUTE = 0x1A;

enum { LINE_BYTES_MAX = 4 * 1024 * 1024, ROWS_MAX = 1000, WORDS_CHARS_MAX = 4096 };

/* ---- the list ---- */

static void report_damage(const Text *message)
{
    if (message->length > 0) fault_note(stderr, "%s", text_string(message));
}

static int print_list(Program *program)
{
    QuizList list;
    quiz_list_open(&list, program->arena, program->exercises, record_path(program->arena),
                   interactive_clock());
    for (size_t i = 0; i < list.list.count; i++) {
        const ExerciseEntry *entry = &list.list.entries[i];
        const char *title = lang_choose(entry->titles, entry->id);
        Text status = {0};
        quiz_status_text(&list.statuses[i], list.now, &status);
        command_print(program->charset, "%-16s %s (%s)\n", entry->id, title, text_string(&status));
        text_free(&status);
    }
    fault_list_print(&list.faults, stderr);
    report_damage(&list.message);
    const bool empty = list.list.count + list.faults.count == 0;
    quiz_list_close(&list);
    if (!empty) return command_finish(EXIT_DONE);
    Fault fault = {0};
    fault_set(&fault, FAULT_INPUT, &(Place){.name = "quiz"},
              _("no exercise was found; name their folder in ATTNLAB_EXERCISES"));
    return command_fail(&fault);
}

/* ---- line by line ---- */

/* One question, and where its lines and records go. */
typedef struct {
    Quiz *quiz;
    RecordStore *records;
    size_t width;
    Text line;
    bool after_return; /* the last line ended in CR: an LF that follows belongs to it */
} Session;

static void print_news(const Session *session)
{
    Canvas canvas = {0};
    canvas_start(&canvas, session->width, 1, session->quiz->screen.charset);
    canvas_print(&canvas, quiz_news(session->quiz, &canvas, session->width), stdout);
    fputs("\n", stdout);
    canvas_free(&canvas);
}

/* What was wrong with the last line. A verdict is in the news. */
static void print_message(Quiz *quiz)
{
    if (quiz->screen.message.length == 0) return;
    command_print(quiz->screen.charset, "%s\n\n", text_string(&quiz->screen.message));
    text_clear(&quiz->screen.message);
}

/* ---- the lines ---- */

/* Appends a line of input as it is; false at the end of input. Lines end in LF, CRLF or CR. A line beyond all
 * bounds is cut, and that is said. */
static bool read_raw(Session *session, Text *raw)
{
    const size_t start = raw->length;
    bool cut = false;
    int byte = getchar();
    if (session->after_return && byte == '\n') byte = getchar();
    for (; byte != EOF && byte != '\n' && byte != '\r'; byte = getchar()) {
        char one = byte == 0 ? SUBSTITUTE : (char)byte;
        if (raw->length < LINE_BYTES_MAX)
            text_put(raw, &one, 1);
        else
            cut = true;
    }
    if (cut) fault_note(stderr, _("only the first %d bytes of the line are read"), LINE_BYTES_MAX);
    session->after_return = byte == '\r';
    return raw->length > start || byte != EOF;
}

/* How many brackets are open at the end of the text. */
static long open_brackets(const char *text)
{
    const Source source = {.text = text, .length = strlen(text)};
    long open = 0;
    for (size_t at = 0, bytes; at < source.length; at += bytes) {
        uint32_t character = source_char(&source, at, &bytes);
        open += character == '[' || character == '(';
        open -= character == ']' || character == ')';
    }
    return open;
}

/* Words are kept up to the length that can be typed on the terminal; the rest is dropped, and that is said.
 */
static void cut_words(Text *words)
{
    size_t at = 0, characters = 0;
    for (uint32_t character; at < words->length && characters < WORDS_CHARS_MAX; characters++)
        at += text_decode(words->bytes + at, words->length - at, &character);
    if (at == words->length) return;
    fault_note(stderr, _("only the first %d characters are kept"), WORDS_CHARS_MAX);
    words->bytes[at] = '\0';
    words->length = at;
}

/* One answer; false at the end of input. Words are sanitised; of numbers only a byte order mark is taken off,
 * and what is invisible in them is refused with its place. A matrix that is pasted as numpy prints it goes
 * over several lines: they belong together as long as a bracket is open, up to an empty one. */
static bool read_line(Session *session)
{
    bool numbers = !quiz_rule(session->quiz)->read && session->quiz->phase <= QUIZ_ECHOED;
    Text raw = {0}, more = {0};
    bool any = read_raw(session, &raw);
    for (int rows = 1; any && numbers && rows < ROWS_MAX && open_brackets(text_string(&raw)) > 0; rows++) {
        text_clear(&more);
        if (!read_raw(session, &more) || more.length == 0) break;
        text_add(&raw, "; ");
        text_put(&raw, text_string(&more), more.length);
    }
    text_clear(&session->line);
    if (numbers) {
        const char *text = text_string(&raw);
        text_add(&session->line, text + (strncmp(text, MARK, strlen(MARK)) == 0 ? strlen(MARK) : 0));
    } else {
        text_sanitise(&session->line, text_string(&raw), raw.length, NULL);
        cut_words(&session->line);
    }
    text_free(&raw);
    text_free(&more);
    return any;
}

static void add_prompt(const Quiz *quiz, Text *out)
{
    switch (quiz->phase) {
    case QUIZ_ECHOED:
        text_add(out, _("Enter submits, another line answers anew> "));
        break;
    case QUIZ_CONFIDENCE:
        text_add(out, "1 2 3> ");
        break;
    case QUIZ_DIAGNOSED:
        if (!quiz_abstains(quiz)) text_add(out, "y n> ");
        if (quiz_abstains(quiz)) text_add(out, quiz->stepwise ? _("Enter> ") : _("Enter, or :steps> "));
        break;
    case QUIZ_COMPARED:
        text_add(out, "y n> ");
        break;
    case QUIZ_DONE:
        text_add(out, _("r asks again, Enter leaves> "));
        break;
    default:
        quiz_add_prompt(quiz, out);
        break;
    }
}

/* A command without its blanks, folded: an input method may have typed it full-width. */
static void fold_command(Text *out, const char *line)
{
    Text folded = {0};
    text_fold(&folded, line);
    for (const char *c = text_string(&folded); *c; c++)
        if (*c != ' ' && *c != '\t') text_put(out, c, 1);
    text_free(&folded);
}

/* The action that the line means now; of a question with one step only, that is said. */
static Action find_action(const Quiz *quiz, const char *line)
{
    bool may_ask_steps = quiz->phase == QUIZ_ASKED || quiz->phase == QUIZ_DONE;
    unsigned context = quiz_context(&quiz->screen) | (may_ask_steps ? CONTEXT_STEPWISE : 0);
    Text command = {0};
    fold_command(&command, line);
    Action action = key_line_action(text_string(&command), (KeyContext)context);
    text_free(&command);
    return action;
}

static void take_line(Quiz *quiz, const char *line)
{
    Action action = find_action(quiz, line);
    if (action != ACTION_NONE) {
        screen_act(&quiz->screen, action);
        return;
    }
    if (quiz->phase == QUIZ_ECHOED) screen_act(&quiz->screen, ACTION_EDIT);
    if (quiz->phase == QUIZ_ASKED || quiz->phase == QUIZ_REASON) {
        screen_line(&quiz->screen, line);
        return;
    }
    Text prompt = {0};
    add_prompt(quiz, &prompt);
    text_clear(&quiz->screen.message);
    screen_say(&quiz->screen, _("Type one of these: %s"), text_string(&prompt));
    text_free(&prompt);
}

static void store(Session *session)
{
    Fault fault = {0};
    Quiz *quiz = session->quiz;
    if (quiz->has_record && !record_store(session->records, &quiz->record, &fault))
        fault_note(stderr, "%s: %s", fault.where, fault.message);
    quiz->has_record = false;
}

/* Takes one line, and prints what is new after it. */
static void take_turn(Session *session)
{
    Quiz *quiz = session->quiz;
    QuizPhase phase = quiz->phase;
    unsigned attempt = quiz->attempt, hints = quiz->hints;
    take_line(quiz, text_string(&session->line));
    store(session);
    bool asked_anew = quiz->attempt != attempt && phase == QUIZ_DONE;
    bool echoed = quiz->phase == QUIZ_ECHOED;
    bool elsewhere = quiz->phase != phase && quiz->phase != QUIZ_ASKED;
    if (asked_anew || echoed || elsewhere || quiz->hints > hints) print_news(session);
    print_message(quiz);
}

/* ---- signals: reading ends as at the end of input, so that the question is recorded as left ---- */

static volatile sig_atomic_t end_signal;

static void note_signal(int number)
{
    end_signal = number;
}

static void catch_signals(void)
{
    static const int NUMBERS[] = {SIGHUP, SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = note_signal}; /* without SA_RESTART: reading comes back */
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        struct sigaction before;
        if (sigaction(NUMBERS[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(NUMBERS[i], &action, NULL);
    }
}

/* As if it had not been caught, for whoever started the program. */
static void die_of_signal(void)
{
    fflush(stdout);
    signal((int)end_signal, SIG_DFL);
    raise((int)end_signal);
}

/* ---- the question ---- */

static void print_prompt(const Quiz *quiz)
{
    Text prompt = {0};
    add_prompt(quiz, &prompt);
    command_print(quiz->screen.charset, "%s", text_string(&prompt));
    text_free(&prompt);
}

static void ask_line_by_line(Session *session)
{
    Quiz *quiz = session->quiz;
    command_print(
        quiz->screen.charset, "%s\n\n",
        _("Answer in one line. :hint gives a hint, :steps asks step by step, the end of input leaves."));
    print_news(session);
    for (;;) {
        bool over = quiz->phase == QUIZ_DONE;
        print_prompt(quiz);
        fflush(stdout);
        if (end_signal || !read_line(session) || end_signal) break;
        fputs("\n", stdout);
        if (over && find_action(quiz, text_string(&session->line)) == ACTION_NONE) break;
        take_turn(session);
    }
    fputs("\n", stdout);
    quiz_leave(&quiz->screen);
    store(session);
    text_free(&session->line);
}

/* What is wrong with the record is reported before the question, and then no more. */
static int ask_plain(Program *program, const char *id)
{
    Quiz quiz;
    Fault fault = {0};
    RecordList records;
    Schedule schedule;
    Text message = {0};
    RecordStore store = {.file = record_path(program->arena)};
    const AppOptions options = {.exercises = program->exercises,
                                .clock = interactive_clock,
                                .charset = program->charset,
                                .literals = program->literals};
    store.reported =
        !quiz_read_record(program->arena, store.file, interactive_clock(), &records, &schedule, &message);
    const bool sound = quiz_open_id(&quiz, id, &options, &records, &fault);
    if (sound) report_damage(&message);
    text_free(&message);
    if (!sound) return command_fail(&fault);
    catch_signals();
    ask_line_by_line(&(Session){.quiz = &quiz, .records = &store, .width = command_width(program)});
    quiz_close(&quiz);
    if (end_signal) die_of_signal();
    return command_finish(EXIT_DONE);
}

/* ---- the command ---- */

static int run(Program *program)
{
    const char *id = program->line.word_count ? program->line.words[0] : NULL;
    if (interactive_wanted(program))
        return interactive_run(program, (AppOptions){.quiz = true, .exercise = id});
    return id ? ask_plain(program, id) : print_list(program);
}

const Command COMMAND_QUIZ = {
    "quiz",
    "[ID] [OPTION]...",
    run,
    N_("answer an exercise with the book closed; without ID: the list, with what is due"),
    N_("The answer is echoed as it was read, you say how sure you are, and only then comes a "
       "verdict. After \"not yet\"\n"
       "you first write why; then follow the diagnosis and the way to the lesson. A local tool "
       "cannot prove that the\n"
       "book was closed: that is true in a supervised room only."),
    .most = 1,
    .reads_content = true,
};
