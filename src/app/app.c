/* The application: which screen is shown, and the way between screens. */
#include "app/app.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/lang.h"

#define SCREEN_ROW(id, type) [id] = &type,
static const ScreenType *const TYPES[] = {SCREENS(SCREEN_ROW)};
#undef SCREEN_ROW

struct App {
    AppOptions options;
    Screen *stack[SCREEN_COUNT]; /* the last one is shown; leaving it leads to the one below */
    size_t depth;
    Screen *left; /* just now: its record may not be stored yet */
    bool typing;
    size_t width;
    size_t height;
};

/* ---- the way between screens ---- */

static Screen *top(const App *app)
{
    return app->stack[app->depth - 1];
}

static void drop(Screen **screen)
{
    if (*screen) (*screen)->type->free(*screen);
    *screen = NULL;
}

/* Opens a screen in place of those that are no lower than it; they stay as they are if that cannot be. One of
 * its kind that is open already may go there itself. */
static bool open_screen(App *app, ScreenId id, const char *target, Fault *fault)
{
    const ScreenType *type = TYPES[id];
    size_t below = 0;
    while (below < app->depth && app->stack[below]->id < id) below++;
    Screen *screen = below < app->depth && app->stack[below]->id == id ? app->stack[below] : NULL;
    bool stays = screen && type->go && type->go(screen, target);
    if (!stays) screen = type->open(&app->options, target, fault);
    if (!screen) return false;
    while (app->depth > below + stays) drop(&app->stack[--app->depth]);
    app->stack[below] = screen;
    app->depth = below + 1;
    screen->id = id;
    screen_resize(screen, app->width, app->height);
    return true;
}

/* One level up; from the lowest one, out. */
static Outcome go_back(App *app)
{
    if (app->depth == 1) return (Outcome){.kind = OUTCOME_QUIT};
    app->left = app->stack[--app->depth];
    return screen_stay();
}

/* A screen's outcome that the app itself carries out. */
static Outcome follow(App *app, Outcome outcome)
{
    Fault fault = {0};
    app->typing = outcome.kind == OUTCOME_LINE;
    if (outcome.kind == OUTCOME_BACK) return go_back(app);
    if (outcome.kind != OUTCOME_OPEN) return outcome;
    if (!open_screen(app, outcome.screen, outcome.text, &fault)) app_say(app, fault.message);
    return screen_stay();
}

App *app_open(const AppOptions *options, Fault *fault)
{
    assert(options->clock);
    App *app = memory_grow(NULL, 1, sizeof *app);
    *app = (App){.options = *options, .width = 80, .height = 24};
    ScreenId first = options->exercise                                    ? SCREEN_QUIZ
                     : options->own || options->lesson || options->folder ? SCREEN_READER
                     : options->quiz                                      ? SCREEN_EXERCISES
                                                                          : SCREEN_HOME;
    const char *target = options->exercise ? options->exercise : options->lesson;
    if (open_screen(app, first, target, fault)) return app;
    app_close(app);
    return NULL;
}

void app_close(App *app)
{
    drop(&app->left);
    while (app->depth > 0) drop(&app->stack[--app->depth]);
    free(app);
}

/* ---- the record ---- */

void app_leave(App *app)
{
    for (size_t i = 0; i < app->depth; i++)
        if (app->stack[i]->type->leave) app->stack[i]->type->leave(app->stack[i]);
}

static const Record *record_of(Screen *screen)
{
    return screen && screen->type->record ? screen->type->record(screen) : NULL;
}

const Record *app_record(App *app)
{
    const Record *record = record_of(app->left);
    for (size_t i = app->depth; !record && i-- > 0;) record = record_of(app->stack[i]);
    return record;
}

void app_stored(App *app)
{
    if (top(app)->type->refresh) top(app)->type->refresh(top(app));
}

bool app_settle(App *app)
{
    return top(app)->type->settle && top(app)->type->settle(top(app));
}

/* ---- keys ---- */

void app_say(App *app, const char *message)
{
    text_clear(&top(app)->message);
    screen_say(top(app), "%s", message);
}

/* A terminal that shows ASCII only cannot switch. */
static void switch_language(App *app)
{
    if (app->options.charset == CHARSET_ASCII) {
        text_clear(&top(app)->message);
        screen_say(top(app), _("This locale can show ASCII only; start with --lang %s for %s."),
                   LANG_CODES[lang_next()], lang_name(lang_next()));
        return;
    }
    lang_switch(lang_next());
    for (size_t i = 0; i < app->depth; i++)
        if (app->stack[i]->type->translate) app->stack[i]->type->translate(app->stack[i]);
}

/* Esc takes a message away, and leaves what is above a lesson; neither a lesson nor the program. */
static Action action_of_return(const App *app, bool says)
{
    bool above = app->depth > 1 && top(app)->id > SCREEN_READER;
    if (says) return ACTION_NONE;
    return above ? ACTION_BACK : ACTION_RETURN;
}

static Outcome act(App *app, Action action)
{
    Screen *screen = top(app);
    switch (action) {
    case ACTION_MOUSE:
        return (Outcome){.kind = OUTCOME_MOUSE};
    case ACTION_QUIT:
        return (Outcome){.kind = OUTCOME_QUIT};
    case ACTION_SUSPEND:
        return (Outcome){.kind = OUTCOME_SUSPEND};
    case ACTION_REPAINT:
        return (Outcome){.kind = OUTCOME_REDRAW};
    case ACTION_LANGUAGE:
        switch_language(app);
        return screen_stay();
    case ACTION_HELP:
        return follow(app, screen_open(SCREEN_HELP, screen->id == SCREEN_QUIZ ? "quiz" : NULL));
    case ACTION_RETURN:
        return follow(app, screen_act(screen, action_of_return(app, screen->message.length > 0)));
    default:
        return follow(app, screen_act(screen, action));
    }
}

/* A line that begins with the key that asks for it. */
static Outcome begin_line(App *app, Key key)
{
    char typed[5] = "";
    Outcome outcome = act(app, ACTION_TYPE);
    text_encode(key_fold(key), typed);
    return outcome.kind == OUTCOME_LINE ? screen_ask_again(top(app), typed) : outcome;
}

Outcome app_press(App *app, Key key)
{
    Screen *screen = top(app);
    KeyContext context = screen_context(screen);
    Action action = key_action(key, context);
    drop(&app->left);
    if (action == ACTION_TYPE) return begin_line(app, key);
    if (action != ACTION_NONE) return act(app, action);
    text_clear(&screen->message);
    if (key == KEYS_PASTE)
        app_say(app, _("What was pasted is ignored: only an answer or a typed line takes it."));
    else if (context == CONTEXT_LIST)
        screen->type->type(screen, key);
    else
        screen_act(screen, action);
    return screen_stay();
}

Outcome app_mouse(App *app, const Canvas *shown, Mouse mouse, size_t row, size_t col)
{
    enum { WHEEL_LINES = 3 };
    Screen *screen = top(app);
    if (mouse == MOUSE_PRESS) {
        uint32_t tag = canvas_tag_at(shown, row, col);
        return tag && screen->type->click ? follow(app, screen->type->click(screen, tag)) : screen_stay();
    }
    for (int i = 0; i < WHEEL_LINES; i++) app_press(app, mouse == MOUSE_WHEEL_UP ? KEYS_UP : KEYS_DOWN);
    return screen_stay();
}

Outcome app_line(App *app, const char *text)
{
    drop(&app->left);
    return follow(app, screen_line(top(app), text));
}

bool app_complete(App *app, const char *typed, Text *line)
{
    return screen_complete(top(app), typed, line);
}

void app_resize(App *app, size_t width, size_t height)
{
    app->width = width;
    app->height = height;
    for (size_t i = 0; i < app->depth; i++) screen_resize(app->stack[i], width, height);
}

/* ---- drawing ---- */

void app_draw(const App *app, Canvas *canvas, const char *line, size_t line_cursor)
{
    canvas_start(canvas, app->width, app->height, app->options.charset);
    screen_draw(top(app), canvas);
    if (line && app->typing) screen_draw_line(top(app), canvas, line, line_cursor);
}
