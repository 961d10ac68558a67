/* A line that is typed: libedit in pull mode. Its el_wgets blocks, and the callback that brings it a
 * character is the event loop. It owns a private pseudo-terminal and writes to /dev/null, so that it never
 * touches the real terminal; we draw the line ourselves. Only keys on a list reach it, whatever else its maps
 * hold. */
#include "term/line.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "base/arena.h"
#include "term/terminal.h"

enum {
    HISTORY_LINES = 100,
    PTY_ROWS = 2,
    PTY_COLS = 4000,
    BURST_MS = 20, /* how long Enter in the midst of a burst waits for more: a paste, not a submission */
    ESCAPE = 0x1b,
};

/* What one call of line_edit knows. */
typedef struct {
    LineHost host;
    LineEnd end;
    const char *initial; /* to be put in first, or NULL */
    wchar_t queue[8];    /* what libedit gets next */
    size_t queue_first;
    size_t queue_count;
    bool in_burst;  /* keys came since it was last idle */
    bool break_due; /* Enter came in a burst: "; " if more follows */
} Typing;

static EditLine *editor;
static HistoryW *past; /* the lines typed before */
static FILE *nowhere;
static int pty_master = -1;
static int pty_slave = -1;
static Typing *typing;

static int next_character(EditLine *line, wchar_t *out);

/* 1. libedit and its private terminal */

static bool open_pty(void)
{
    struct winsize size = {.ws_row = PTY_ROWS, .ws_col = PTY_COLS};
    pty_master = posix_openpt(O_RDWR | O_NOCTTY);
    if (pty_master < 0 || grantpt(pty_master) != 0 || unlockpt(pty_master) != 0) return false;
    const char *name = ptsname(pty_master);
    pty_slave = name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY);
    if (pty_slave < 0) return false;
    fcntl(pty_master, F_SETFD, FD_CLOEXEC);
    fcntl(pty_slave, F_SETFD, FD_CLOEXEC);
    return ioctl(pty_slave, TIOCSWINSZ, &size) == 0;
}

static void set_up_editor(void)
{
    HistEventW event;
    history_w(past, &event, H_SETSIZE, HISTORY_LINES);
    history_w(past, &event, H_SETUNIQUE, 1);
    el_wset(editor, EL_SIGNAL, 0);
    el_wset(editor, EL_EDITOR, L"emacs");
    el_wset(editor, EL_HIST, history_w, past);
    el_wset(editor, EL_GETCFN, next_character);
    /* Delete must not be ^D, which ends an empty line. */
    el_wset(editor, EL_BIND, L"\\e[3~", L"ed-delete-next-char", NULL);
    el_wset(editor, EL_BIND, L"^W", L"ed-delete-prev-word", NULL);
}

static bool open_editor(void)
{
    if (editor != NULL) return true;
    nowhere = fopen("/dev/null", "r+");
    past = history_winit();
    if (nowhere != NULL && past != NULL && open_pty())
        editor = el_init_fd("attnlab", nowhere, nowhere, nowhere, pty_slave, pty_slave, pty_slave);
    terminal_reclaim();
    if (editor == NULL) {
        line_close();
        return false;
    }
    set_up_editor();
    return true;
}

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

void line_close(void)
{
    if (editor != NULL) el_end(editor);
    if (past != NULL) history_wend(past);
    if (nowhere != NULL) fclose(nowhere);
    close_descriptor(&pty_master);
    close_descriptor(&pty_slave);
    editor = NULL;
    past = NULL;
    nowhere = NULL;
}

/* 2. What may be typed */

static bool is_typeable(Key key)
{
    return key >= 0x20 && key <= 0x10ffff && !text_is_hidden(key) && iswprint((wint_t)key);
}

static size_t line_length(void)
{
    const LineInfoW *line = el_wline(editor);
    return (size_t)(line->lastchar - line->buffer);
}

static void say_full(void)
{
    typing->host.full(typing->host.context);
}

static bool is_full(void)
{
    if (line_length() < LINE_CHARS_MAX) return false;
    say_full();
    return true;
}

/* What may be typed of a text, at most `room` characters, its lines joined by "; "; free it. `*cut`: that is
 * not all of it. */
static wchar_t *to_wide(const char *text, size_t room, bool *cut)
{
    static const wchar_t BREAK[] = {L';', L' '};
    enum { BREAK_CHARS = 2 };
    wchar_t *wide = memory_grow(NULL, room + 1, sizeof *wide);
    size_t count = 0, before = 0;
    *cut = false;
    for (size_t length = strlen(text), bytes; length > 0 && !*cut; text += bytes, length -= bytes) {
        uint32_t character;
        bytes = text_decode(text, length, &character);
        if (character == '\n' && count > 0) before = BREAK_CHARS;
        if (character == '\t') character = ' ';
        if (!is_typeable(character)) continue;
        *cut = count + before + 1 > room;
        if (*cut) break;
        wmemcpy(wide + count, BREAK, before);
        count += before;
        before = 0;
        wide[count++] = (wchar_t)character;
    }
    wide[count] = L'\0';
    return wide;
}

/* What does not fit is left out, and a message reports it. */
static void insert(const char *text)
{
    bool cut;
    wchar_t *wide = to_wide(text, LINE_CHARS_MAX - line_length(), &cut);
    if (wide[0] != L'\0') el_winsertstr(editor, wide);
    if (cut) say_full();
    free(wide);
}

/* Neither does what Ctrl-Y put in. */
static void cut_excess(void)
{
    if (line_length() <= LINE_CHARS_MAX) return;
    el_deletestr(editor, (int)(line_length() - LINE_CHARS_MAX));
    say_full();
}

static void queue_string(const wchar_t *characters)
{
    size_t count = wcslen(characters);
    wmemcpy(typing->queue, characters, count);
    typing->queue_first = 0;
    typing->queue_count = count;
}

static void queue_character(wchar_t character)
{
    queue_string((const wchar_t[]){character, L'\0'});
}

/* Keys that edit, and what libedit's emacs map knows them by. */
static const struct {
    Key key;
    const wchar_t *sent;
} EDITING[] = {
    {KEYS_CONTROL('A'), L"\001"}, {KEYS_CONTROL('B'), L"\002"}, {KEYS_CONTROL('D'), L"\004"},
    {KEYS_CONTROL('E'), L"\005"}, {KEYS_CONTROL('F'), L"\006"}, {KEYS_CONTROL('H'), L"\010"},
    {KEYS_CONTROL('K'), L"\013"}, {KEYS_CONTROL('N'), L"\016"}, {KEYS_CONTROL('P'), L"\020"},
    {KEYS_CONTROL('T'), L"\024"}, {KEYS_CONTROL('U'), L"\025"}, {KEYS_CONTROL('W'), L"\027"},
    {KEYS_BACKSPACE, L"\177"},    {KEYS_LEFT, L"\002"},         {KEYS_RIGHT, L"\006"},
    {KEYS_UP, L"\020"},           {KEYS_DOWN, L"\016"},         {KEYS_HOME, L"\001"},
    {KEYS_END, L"\005"},          {KEYS_DELETE, L"\033[3~"},
};

static const char ALT_KEYS[] = "bfdulct\177";

/* Enter in a burst counts only between two pieces of text. */
static void type_character(Key key)
{
    if (is_full()) return;
    if (typing->break_due) {
        typing->break_due = false;
        queue_string((const wchar_t[]){L';', L' ', (wchar_t)key, L'\0'});
    } else {
        queue_character((wchar_t)key);
    }
}

static void finish(LineEnd end)
{
    typing->end = end;
}

/* 3. From events to characters */

static void press_editing_key(Key key)
{
    for (size_t i = 0; i < sizeof EDITING / sizeof EDITING[0]; i++)
        if (EDITING[i].key == key) queue_string(EDITING[i].sent);
    if (key == KEYS_CONTROL('Y') && !is_full()) queue_string(L"\031");
}

static void press_alt_key(Key key)
{
    if (key < 0x80 && strchr(ALT_KEYS, (int)key) != NULL)
        queue_string((const wchar_t[]){ESCAPE, (wchar_t)key, L'\0'});
}

/* Many lines pasted without marks must not be submitted one by one: behind Enter in a paste there is more. */
static void press_enter(void)
{
    if (terminal_more(typing->in_burst ? BURST_MS : 0))
        typing->break_due = line_length() > 0;
    else
        queue_character(L'\n');
}

static void add_wide(Text *out, const wchar_t *characters, size_t count)
{
    for (size_t i = 0; i < count; i++) text_add_char(out, (uint32_t)characters[i]);
}

static void draw(void)
{
    const LineInfoW *line = el_wline(editor);
    Text text = {0};
    add_wide(&text, line->buffer, (size_t)(line->lastchar - line->buffer));
    typing->host.draw(typing->host.context, text_string(&text), (size_t)(line->cursor - line->buffer));
    text_free(&text);
}

static void complete(void)
{
    const LineInfoW *line = el_wline(editor);
    int count = (int)(line->cursor - line->buffer);
    Text before = {0}, instead = {0};
    add_wide(&before, line->buffer, (size_t)count);
    if (typing->host.complete &&
        typing->host.complete(typing->host.context, text_string(&before), &instead)) {
        el_deletestr(editor, count);
        insert(text_string(&instead));
    }
    text_free(&before);
    text_free(&instead);
}

static void press_key(Key key)
{
    if (is_typeable(key)) {
        type_character(key);
    } else if (key == KEYS_ENTER) {
        press_enter();
    } else if (key == KEYS_TAB) {
        complete();
    } else if (key == KEYS_ESCAPE) {
        finish(LINE_CANCELLED);
    } else if (key == KEYS_CONTROL('C') || key == KEYS_CONTROL('Q')) {
        finish(LINE_ENDED); /* they leave the program wherever they are pressed */
    } else if (key == KEYS_CONTROL('Z')) {
        terminal_suspend();
    } else if (key == KEYS_CONTROL('L')) {
        terminal_repaint();
    } else {
        typing->break_due = false;
        press_editing_key(key);
    }
}

static void take_key(Event event)
{
    if (event.alt)
        press_alt_key(event.key);
    else
        press_key(event.key);
    typing->in_burst = true;
}

/* Nothing but a key ends a line, or the end of the terminal. */
static void take_event(Event event)
{
    switch (event.kind) {
    case EVENT_KEY:
        take_key(event);
        break;
    case EVENT_PASTE:
        typing->break_due = false;
        insert(event.text);
        break;
    case EVENT_RESIZE:
        typing->host.resized(typing->host.context);
        break;
    case EVENT_IDLE:
        typing->in_burst = false;
        draw();
        break;
    case EVENT_MOUSE:
        break;
    case EVENT_END:
        finish(LINE_ENDED);
        break;
    }
}

/* libedit asks for a character: the inner event loop. 1 and the character, or -1 to give the line up. */
static int next_character(EditLine *line, wchar_t *out)
{
    (void)line;
    if (typing->initial != NULL) insert(typing->initial);
    typing->initial = NULL;
    cut_excess();
    while (typing->queue_count == 0) {
        take_event(terminal_wait());
        if (typing->end != LINE_DONE) {
            errno = ECANCELED;
            return -1;
        }
    }
    *out = typing->queue[typing->queue_first++];
    typing->queue_count--;
    return 1;
}

/* 4. One line */

static char *keep_line(const wchar_t *line, int count)
{
    HistEventW event;
    Text wide = {0}, safe = {0};
    bool cut;
    size_t length = (size_t)count;
    while (length > 0 && (line[length - 1] == L'\n' || line[length - 1] == L'\r')) length--;
    add_wide(&wide, line, length);
    text_sanitise(&safe, text_string(&wide), wide.length, NULL);
    wchar_t *entry = to_wide(text_string(&safe), LINE_CHARS_MAX, &cut);
    if (length > 0) history_w(past, &event, H_ENTER, entry);
    free(entry);
    text_free(&wide);
    text_put(&safe, "", 0);
    return safe.bytes;
}

LineEnd line_edit(const char *initial, LineHost host, char **text)
{
    Typing now = {.host = host, .end = LINE_DONE, .initial = initial};
    int count = 0;
    *text = NULL;
    if (!open_editor()) return LINE_FAILED;
    typing = &now;
    const wchar_t *line = el_wgets(editor, &count);
    typing = NULL;
    if (now.end == LINE_DONE && (line == NULL || count <= 0)) return LINE_CANCELLED;
    if (now.end == LINE_DONE) *text = keep_line(line, count);
    return now.end;
}
