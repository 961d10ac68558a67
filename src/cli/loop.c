/* The interactive program: the terminal's events go to the app, its canvas to the terminal. */
#include "cli/loop.h"

#include <stdlib.h>

#include "base/lang.h"
#include "base/text.h"
#include "cli/command.h"
#include "term/line.h"
#include "term/terminal.h"

typedef struct {
    App *app;
    Canvas canvas;
    bool mouse; /* the terminal reports it */
    bool over;
    RecordStore *store;
} Loop;

static void resize(Loop *loop)
{
    size_t width, height;
    terminal_size(&width, &height);
    app_resize(loop->app, width, height);
}

static void draw(Loop *loop, const char *line, size_t cursor)
{
    app_draw(loop->app, &loop->canvas, line, cursor);
    terminal_show(&loop->canvas);
}

static void draw_line(void *context, const char *line, size_t cursor)
{
    draw(context, line, cursor);
}

static void line_resized(void *context)
{
    resize(context);
}

static void line_full(void *context)
{
    Loop *loop = context;
    app_say(loop->app, _("The line is full: it holds 4096 characters, what is more is left out."));
}

static bool complete_line(void *context, const char *before, Text *instead)
{
    Loop *loop = context;
    return app_complete(loop->app, before, instead);
}

/* A record is made rarely: its frame is drawn first, then it is stored, before any key can change it. */
static void store_record(Loop *loop)
{
    Fault fault = {0};
    const Record *record = app_record(loop->app);
    if (!record) return;
    if (!loop->over) draw(loop, NULL, 0);
    bool kept = record_store(loop->store, record, &fault);
    app_stored(loop->app);
    if (!kept) app_say(loop->app, fault.message);
}

/* Lets a line be typed, and gives it to the app, which may ask for another one. */
static void type_line(Loop *loop, Outcome outcome)
{
    LineHost host = {.context = loop,
                     .draw = draw_line,
                     .resized = line_resized,
                     .full = line_full,
                     .complete = complete_line};
    while (outcome.kind == OUTCOME_LINE) {
        char *text = NULL;
        LineEnd end = line_edit(outcome.initial, host, &text);
        outcome = app_line(loop->app, end == LINE_DONE ? text : NULL);
        free(text);
        if (end == LINE_FAILED)
            app_say(loop->app, _("No line can be typed here: the system gives no pseudo-terminal."));
        if (end == LINE_ENDED) loop->over = true;
        if (loop->over) return;
    }
}

/* What the terminal does not take can still be selected on the screen. */
static void copy(Loop *loop, const char *text)
{
    Text message = {0};
    if (terminal_copy(text)) return;
    text_addf(&message, _("this terminal takes no copy; the literal: %s"), text);
    app_say(loop->app, text_string(&message));
    text_free(&message);
}

static void follow(Loop *loop, Outcome outcome)
{
    switch (outcome.kind) {
    case OUTCOME_QUIT:
        loop->over = true;
        break;
    case OUTCOME_REDRAW:
        terminal_repaint();
        break;
    case OUTCOME_MOUSE:
        loop->mouse = !loop->mouse;
        terminal_report_mouse(loop->mouse);
        break;
    case OUTCOME_COPY:
        copy(loop, outcome.text);
        break;
    case OUTCOME_SUSPEND:
        terminal_suspend();
        break;
    case OUTCOME_LINE:
        type_line(loop, outcome);
        break;
    default:
        break;
    }
}

/* Where a paste begins a line, it is its text. */
static void paste(Loop *loop, const char *text)
{
    Outcome outcome = app_press(loop->app, KEYS_PASTE);
    if (outcome.kind == OUTCOME_LINE) outcome.initial = text;
    follow(loop, outcome);
}

static void handle(Loop *loop, Event event)
{
    switch (event.kind) {
    case EVENT_KEY:
        if (!event.alt) follow(loop, app_press(loop->app, event.key));
        break;
    case EVENT_MOUSE:
        follow(loop, app_mouse(loop->app, &loop->canvas, event.mouse, event.row, event.col));
        break;
    case EVENT_RESIZE:
        resize(loop);
        break;
    case EVENT_IDLE:
        draw(loop, NULL, 0);
        if (app_settle(loop->app)) draw(loop, NULL, 0);
        break;
    case EVENT_END:
        loop->over = true;
        break;
    case EVENT_PASTE:
        paste(loop, event.text);
        break;
    }
}

int loop_run(App *app, const CommonOptions *common, RecordStore *store)
{
    Loop loop = {.app = app, .store = store};
    Fault fault = {0};
    if (!terminal_open(common->color != COLOR_NEVER, common->background, &fault)) return command_fail(&fault);
    loop.mouse = true;
    terminal_report_mouse(true);
    resize(&loop);
    while (!loop.over) {
        handle(&loop, terminal_wait());
        store_record(&loop);
    }
    app_leave(app);
    store_record(&loop);
    line_close();
    terminal_close();
    canvas_free(&loop.canvas);
    return EXIT_DONE;
}
