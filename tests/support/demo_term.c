/* A tiny program over term/ alone: one line per thing seen. */
#include "support/demo_term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "term/line.h"
#include "term/terminal.h"

typedef struct {
    Canvas canvas;
    Key last;
    bool last_alt;
    unsigned keys;
    unsigned frames;
    unsigned lines;
    unsigned refused; /* times that the line was full */
    char *line;
    const char *how;
} Demo;

static void demo_draw(Demo *demo, const char *typed, size_t cursor)
{
    size_t width, height;
    Canvas *canvas = &demo->canvas;
    terminal_size(&width, &height);
    canvas_start(canvas, width, height, lang_charset());
    canvas_putf(canvas, 0, 0, STYLE_TITLE, "ready %zux%zu", width, height);
    canvas_put(canvas, 1, 0, STYLE_RIGHT, "right");
    canvas_put(canvas, 1, 6, STYLE_WRONG, "wrong");
    canvas_put(canvas, 1, 12, STYLE_CURRENT, "[1]");
    canvas_putf(canvas, 2, 0, STYLE_PLAIN, "key %x%s of %u.", demo->last, demo->last_alt ? " alt" : "",
                demo->keys);
    canvas_put(canvas, 3, 0, STYLE_PLAIN, "注意力|x");
    canvas_put(canvas, 3, width - 1, STYLE_PLAIN, "注");
    canvas_putf(canvas, 4, 0, STYLE_PLAIN, "line %u %s %zu <%s>", demo->lines, demo->how,
                demo->line == NULL ? 0 : strlen(demo->line), demo->line == NULL ? "" : demo->line);
    canvas->cursor_row = 1;
    canvas->cursor_col = 12;
    canvas_putf(canvas, 5, 0, STYLE_PLAIN, "frame %u.", ++demo->frames);
    if (typed != NULL) {
        size_t length = strlen(typed);
        size_t shown = length > 60 ? length - 60 : 0;
        canvas_putf(canvas, 6, 0, STYLE_PLAIN, "> %s|%zu", typed + shown, cursor);
        if (demo->refused > 0) canvas_putf(canvas, 7, 0, STYLE_PLAIN, "full %u.", demo->refused);
        canvas->cursor_shown = true;
        canvas->cursor_row = 6;
        canvas->cursor_col = 2 + cursor;
    }
    terminal_show(canvas);
}

static void draw_line(void *context, const char *typed, size_t cursor)
{
    demo_draw(context, typed, cursor);
}

static void line_resized(void *context)
{
    Demo *demo = context;
    demo->frames = 0;
}

static void line_full(void *context)
{
    Demo *demo = context;
    demo->refused++;
}

/* Of a question mark before the cursor Tab makes an exclamation. */
static bool complete_line(void *context, const char *before, Text *instead)
{
    size_t length = strlen(before);
    (void)context;
    if (length == 0 || before[length - 1] != '?') return false;
    text_put(instead, before, length - 1);
    text_add(instead, "!!");
    return true;
}

static void edit(Demo *demo, const char *initial)
{
    static const char *const HOW[] = {"done", "cancelled", "ended"};
    LineHost host = {demo, draw_line, line_resized, line_full, complete_line};
    free(demo->line);
    demo->line = NULL;
    demo->refused = 0;
    demo->how = HOW[line_edit(initial, host, &demo->line)];
    demo->lines++;
}

/* False to quit. */
static bool demo_press(Demo *demo, Event event)
{
    demo->keys++;
    demo->last = event.key;
    demo->last_alt = event.alt;
    if (event.key == 'e') edit(demo, "");
    if (event.key == 'E') edit(demo, "abc");
    if (event.key == 'a') abort();
    if (event.key == KEYS_CONTROL('L')) terminal_repaint();
    if (event.key == KEYS_CONTROL('Z')) terminal_suspend();
    return event.key != 'q';
}

int demo_run(void)
{
    Text note = {0};
    Fault fault;
    Demo demo = {.how = "none"};
    lang_start(NULL, "");
    bool usable = terminal_usable(&note);
    if (note.length > 0) printf("%s: %s\n", usable ? "note" : "plain", text_string(&note));
    text_free(&note);
    if (!usable) return 0;
    if (!terminal_open(true, BACKGROUND_UNKNOWN, &fault)) {
        fault_print(&fault, stderr);
        return 3;
    }
    for (bool on = true; on;) {
        Event event = terminal_wait();
        if (event.kind == EVENT_KEY) on = demo_press(&demo, event);
        if (event.kind == EVENT_PASTE) edit(&demo, event.text);
        if (event.kind == EVENT_IDLE) demo_draw(&demo, NULL, 0);
        if (event.kind == EVENT_END) on = false;
    }
    line_close();
    terminal_close();
    free(demo.line);
    canvas_free(&demo.canvas);
    if (terminal_signal() != 0) terminal_die(terminal_signal());
    return 0;
}

Tty *demo_start(const char *self, const char *const env[], int rows, int cols)
{
    const char *const argv[] = {self, "demo", NULL};
    return tty_start(argv, env, rows, cols);
}
