/* The terminal by ncurses: styles become attributes and colours here, and whatever the terminal sends becomes
 * a key here.
 *
 * Input is read byte by byte and joined by our own decoder, since ncurses' get_wch swallows up to nine keys
 * behind an invalid byte. It is read through a pad, since reading from a window would refresh that window. */
#include "term/terminal.h"

#include <curses.h>
#include <term.h>

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

#include "base/lang.h"
#include "term/signals.h"

enum {
    ROWS_MAX = 500, /* 65535 × 65535 crashes inside ncurses */
    COLS_MAX = 1000,
    ESCAPE_MS = 25,  /* how long Esc waits for the rest of a sequence */
    EMPTY_READS = 3, /* readable with nothing to read so often: the terminal is gone */
    ESCAPE = 0x1b,
    SEQUENCE_MAX = 256,
    PASTE_BEGINS = 0x7f00, /* above all codes that ncurses gives out */
    PASTE_ENDS,
};

static const char PASTES_MARKED[] = "\033[?2004h";
static const char PASTES_PLAIN[] = "\033[?2004l";
static const char MOUSE_REPORTED[] = "\033[?1000h\033[?1006h"; /* presses and wheel, in SGR form */
static const char MOUSE_SILENT[] = "\033[?1006l\033[?1000l";

static SCREEN *screen;
static TERMINAL *our_terminal;
static WINDOW *input;
static bool pastes_marked;
static bool mouse_reported;
static bool idle_due;
static int empty_reads;
static bool event_held;
static Event held_event;
static mbstate_t partial_character;

/* 1. Styles */

/* What a style looks like. Colours are foregrounds over the terminal's own background; each 256-colour ink
 * has a contrast of at least 4.5 to black and to white. A reverse or bold style stays recognisable without
 * them. A heat map alone has backgrounds, of which colours 0 to 15, the user's own, take no part; without 256
 * colours its shades remain. */
static const struct {
    attr_t attributes;
    short ink256;
    short ink8;
    short paper256; /* -1: the terminal's own */
} LOOKS[STYLE_COUNT] = {
    [STYLE_PLAIN] = {A_NORMAL, -1, -1, -1},
    [STYLE_TITLE] = {A_BOLD, -1, -1, -1},
    [STYLE_EMPHASIS] = {A_UNDERLINE, -1, -1, -1},
    [STYLE_STRONG] = {A_BOLD, -1, -1, -1},
    [STYLE_CODE] = {A_NORMAL, 98, COLOR_MAGENTA, -1},
    [STYLE_FORMULA] = {A_NORMAL, -1, -1, -1},
    [STYLE_KEPT] = {A_REVERSE, -1, -1, -1},
    [STYLE_CONTRACTED] = {A_BOLD | A_UNDERLINE, 29, -1, -1},
    [STYLE_CURRENT] = {A_REVERSE | A_BOLD, -1, -1, -1},
    [STYLE_PARTNER] = {A_UNDERLINE, -1, -1, -1},
    [STYLE_EDITED] = {A_BOLD, 163, COLOR_MAGENTA, -1},
    [STYLE_PINNED] = {A_BOLD | A_REVERSE, 163, COLOR_MAGENTA, -1},
    [STYLE_CUT] = {A_NORMAL, 131, -1, -1},
    [STYLE_MASKED] = {A_NORMAL, 98, -1, -1},
    [STYLE_UNDEFINED] = {A_BOLD, 131, COLOR_RED, -1},
    [STYLE_HIDDEN] = {A_NORMAL, -1, -1, -1},
    [STYLE_SUM] = {A_BOLD, 98, -1, -1},
    [STYLE_NOTE] = {A_NORMAL, 29, -1, -1},
    [STYLE_RIGHT] = {A_BOLD, 29, COLOR_GREEN, -1},
    [STYLE_WRONG] = {A_BOLD, 131, COLOR_RED, -1},
    [STYLE_RULE] = {A_NORMAL, -1, -1, -1},
    [STYLE_KEY] = {A_BOLD, -1, -1, -1},
    [STYLE_CHOSEN] = {A_REVERSE, -1, -1, -1},
    [STYLE_HEAT_0] = {A_NORMAL, 231, -1, 17},
    [STYLE_HEAT_1] = {A_NORMAL, 231, -1, 53},
    [STYLE_HEAT_2] = {A_NORMAL, 231, -1, 24},
    [STYLE_HEAT_3] = {A_NORMAL, 16, -1, 30},
    [STYLE_HEAT_4] = {A_NORMAL, 16, -1, 35},
    [STYLE_HEAT_5] = {A_NORMAL, 16, -1, 113},
    [STYLE_HEAT_6] = {A_NORMAL, 16, -1, 220},
};

static int style_pairs[STYLE_COUNT];

static void start_colours(bool colour)
{
    const char *no_colour = getenv("NO_COLOR");
    memset(style_pairs, 0, sizeof style_pairs);
    if (!colour || (no_colour != NULL && no_colour[0] != '\0')) return;
    if (!has_colors() || start_color() != OK || use_default_colors() != OK) return;
    for (size_t i = 0; i < STYLE_COUNT; i++) {
        int ink = COLORS >= 256 ? LOOKS[i].ink256 : LOOKS[i].ink8;
        if (ink >= 0 && ink < COLORS) {
            int paper = COLORS >= 256 ? LOOKS[i].paper256 : -1;
            style_pairs[i] = alloc_pair(ink, paper);
        }
        if (style_pairs[i] < 0) style_pairs[i] = 0;
    }
}

/* 2. Taking the terminal over and giving it back */

static const char *capability(const char *name)
{
    const char *value = tigetstr(name);
    return value == (const char *)-1 ? NULL : value;
}

bool terminal_usable(const char **why)
{
    int found = 0;
    *why = NULL;
    if (!isatty(STDOUT_FILENO)) return false;
    if (!isatty(STDIN_FILENO)) {
        *why = _("standard input is not a terminal; showing plain text");
        return false;
    }
    const char *name = getenv("TERM");
    if (name == NULL || name[0] == '\0' || setupterm(NULL, STDOUT_FILENO, &found) != OK) {
        *why = _("the terminal's type (TERM) is not set or not known; showing plain text");
        return false;
    }
    bool able = capability("cup") != NULL && capability("clear") != NULL;
    del_curterm(cur_term);
    if (!able) *why = _("a terminal of this type (TERM) cannot place the cursor; showing plain text");
    return able;
}

/* Whether the terminal takes a text for its clipboard; others would print it. */
static bool takes_clipboard(void)
{
    static const char *const KINDS[] = {"xterm", "tmux",    "screen",  "kitty", "alacritty",
                                        "foot",  "wezterm", "ghostty", "rxvt"};
    const char *name = getenv("TERM");
    for (size_t i = 0; name != NULL && i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strstr(name, KINDS[i]) != NULL) return true;
    return false;
}

TerminalSkills terminal_skills(void)
{
    TerminalSkills skills = {0};
    int found = 0;
    const char *name = getenv("TERM");
    if (name == NULL || name[0] == '\0' || setupterm(NULL, STDOUT_FILENO, &found) != OK) return skills;
    skills.colours = tigetnum("colors") > 0 ? tigetnum("colors") : 0;
    skills.mouse = capability("kmous") != NULL;
    skills.clipboard = takes_clipboard();
    del_curterm(cur_term);
    return skills;
}

/* Appends a capability without its padding marks, `$<…>`. */
static size_t append_capability(char *to, size_t length, size_t capacity, const char *value)
{
    for (const char *at = value; at != NULL && *at != '\0' && length < capacity; at++) {
        if (at[0] == '$' && at[1] == '<' && strchr(at, '>') != NULL)
            at = strchr(at, '>');
        else
            to[length++] = *at;
    }
    return length;
}

/* Tells the handlers how to leave this kind of terminal. */
static void prepare_farewell(void)
{
    static const char *const LEAVING[] = {"sgr0", "rmkx", "rmcup", "cnorm"};
    char bytes[256];
    size_t length = append_capability(bytes, 0, sizeof bytes, PASTES_PLAIN);
    length = append_capability(bytes, length, sizeof bytes, MOUSE_SILENT);
    for (size_t i = 0; i < sizeof LEAVING / sizeof LEAVING[0]; i++)
        length = append_capability(bytes, length, sizeof bytes, capability(LEAVING[i]));
    if (capability("rmcup") == NULL) length = append_capability(bytes, length, sizeof bytes, "\r\n");
    signals_set_farewell(bytes, length);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The real size, clipped; false if the terminal does not tell. */
static bool ask_size(struct winsize *size, bool *clipped)
{
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, size) != 0 || size->ws_row == 0 || size->ws_col == 0) return false;
    *clipped = size->ws_row > ROWS_MAX || size->ws_col > COLS_MAX;
    size->ws_row = (unsigned short)smaller(size->ws_row, ROWS_MAX);
    size->ws_col = (unsigned short)smaller(size->ws_col, COLS_MAX);
    return true;
}

static void follow_size(void)
{
    struct winsize size;
    bool clipped;
    if (ask_size(&size, &clipped) && is_term_resized(size.ws_row, size.ws_col))
        resizeterm(size.ws_row, size.ws_col);
}

static void start_input(void)
{
    raw();
    noecho();
    nonl();
    typeahead(-1); /* input is drained before a frame: no frame is broken off for more */
    set_escdelay(ESCAPE_MS);
    input = newpad(1, 1);
    assert(input != NULL);
    keypad(input, TRUE);
    keyok(KEY_MOUSE, FALSE); /* it would take the head of a report and leave the rest as keys */
    nodelay(input, TRUE);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
    memset(&partial_character, 0, sizeof partial_character);
    pastes_marked = false;
    mouse_reported = false;
    event_held = false;
    idle_due = true;
    empty_reads = 0;
}

bool terminal_open(bool colour, Fault *fault)
{
    struct winsize size;
    bool clipped = false;
    assert(screen == NULL);
    signals_open();
    /* The real size wins over exported LINES and COLUMNS; a monstrous one must not reach newterm. */
    ask_size(&size, &clipped);
    use_env(!clipped);
    use_tioctl(!clipped);
    /* Or the terminal's description names keys with modifiers, for which ncurses then has codes of its own.
     */
    use_extended_names(FALSE);
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) {
        signals_close();
        return fault_set(fault, FAULT_INPUT, &(Place){.name = "TERM"},
                         _("this terminal cannot be drawn on; --plain shows the text"));
    }
    our_terminal = cur_term;
    prepare_farewell();
    start_input();
    start_colours(colour);
    follow_size();
    return true;
}

void terminal_reclaim(void)
{
    if (cur_term != our_terminal) set_curterm(our_terminal);
}

/* Past ncurses, which has sent all it holds after each update. */
static void send_now(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR) return;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

static void send_paste_mode(bool on)
{
    const char *mode = on ? PASTES_MARKED : PASTES_PLAIN;
    send_now(mode, strlen(mode));
}

/* Some terminals, leaving the alternate screen, hide the cursor again that was hidden when they last saved
 * it. */
static void send_cursor_shown(void)
{
    char bytes[64];
    send_now(bytes, append_capability(bytes, 0, sizeof bytes, capability("cnorm")));
}

void terminal_mark_pastes(bool on)
{
    if (on != pastes_marked) send_paste_mode(on);
    pastes_marked = on;
}

static void send_mouse_mode(bool on)
{
    const char *mode = on ? MOUSE_REPORTED : MOUSE_SILENT;
    send_now(mode, strlen(mode));
}

void terminal_report_mouse(bool on)
{
    if (capability("kmous") == NULL) return;
    if (on != mouse_reported) send_mouse_mode(on);
    mouse_reported = on;
}

static void leave(void)
{
    if (pastes_marked) send_paste_mode(false);
    if (mouse_reported) send_mouse_mode(false);
    endwin();
    send_cursor_shown();
}

/* Takes the terminal over again, whatever was done to it meanwhile. */
static void enter_again(void)
{
    follow_size();
    clearok(curscr, TRUE);
    if (pastes_marked) send_paste_mode(true);
    if (mouse_reported) send_mouse_mode(true);
    doupdate();
}

void terminal_close(void)
{
    if (screen == NULL) return;
    leave();
    delwin(input);
    delscreen(screen);
    screen = NULL;
    our_terminal = NULL;
    signals_close();
}

void terminal_suspend(void)
{
    leave();
    signals_stop_here();
    enter_again();
}

int terminal_signal(void)
{
    return signals_ending();
}

void terminal_die(int signal_number)
{
    signals_die(signal_number);
}

/* 3. Showing */

void terminal_size(size_t *width, size_t *height)
{
    *width = (size_t)getmaxx(stdscr);
    *height = (size_t)getmaxy(stdscr);
}

void terminal_repaint(void)
{
    clearok(curscr, TRUE);
}

static bool is_blank(const Cell *cell)
{
    return cell->glyphs[0] == ' ' && cell->glyphs[1] == 0 && cell->style == STYLE_PLAIN;
}

/* A shade of a heat map, where its colour says the same. */
static bool is_coloured_shade(const Cell *cell)
{
    static const uint32_t SHADES[] = {U'·', U'░', U'▒', U'▓', U'█'};
    if (LOOKS[cell->style].paper256 < 0 || style_pairs[cell->style] == 0) return false;
    for (size_t i = 0; i < sizeof SHADES / sizeof SHADES[0]; i++)
        if (cell->glyphs[0] == SHADES[i]) return true;
    return false;
}

static void show_cell(const Cell *cell, size_t row, size_t col, size_t cols)
{
    wchar_t glyphs[CELL_GLYPHS + 1] = {0};
    cchar_t out;
    int pair = style_pairs[cell->style];
    for (size_t i = 0; i < CELL_GLYPHS && cell->glyphs[i] != 0; i++) glyphs[i] = (wchar_t)cell->glyphs[i];
    /* A wide character in the last column would wrap. */
    bool cut = col + 1 == cols && text_char_cols(cell->glyphs[0]) > 1;
    if (cut || is_coloured_shade(cell)) wcscpy(glyphs, L" ");
    if (setcchar(&out, glyphs, LOOKS[cell->style].attributes, 0, &pair) == OK)
        mvadd_wch((int)row, (int)col, &out);
}

static void show_cells(const Canvas *canvas, size_t cols, size_t rows)
{
    for (size_t row = 0; row < smaller(rows, canvas->height); row++) {
        const Cell *cells = canvas->cells + row * canvas->width;
        for (size_t col = 0; col < smaller(cols, canvas->width); col++)
            if (cells[col].glyphs[0] != 0 && !is_blank(&cells[col])) show_cell(&cells[col], row, col, cols);
    }
}

static void show_too_small(size_t cols)
{
    Text line = {0};
    Canvas one = {0};
    text_addf(&line, _("too small: %d x %d needed"), TERMINAL_COLS_MIN, TERMINAL_ROWS_MIN);
    canvas_start(&one, cols, 1, lang_charset());
    canvas_put(&one, 0, 0, STYLE_PLAIN, text_string(&line));
    show_cells(&one, cols, 1);
    canvas_free(&one);
    text_free(&line);
}

static void show_cursor(const Canvas *canvas, size_t cols, size_t rows, bool shown)
{
    curs_set(shown ? 1 : 0);
    leaveok(stdscr, !shown);
    if (shown) move((int)smaller(canvas->cursor_row, rows - 1), (int)smaller(canvas->cursor_col, cols - 1));
}

void terminal_show(const Canvas *canvas)
{
    size_t cols, rows;
    terminal_size(&cols, &rows);
    bool fits = cols >= TERMINAL_COLS_MIN && rows >= TERMINAL_ROWS_MIN;
    erase();
    if (fits)
        show_cells(canvas, cols, rows);
    else
        show_too_small(cols);
    show_cursor(canvas, cols, rows, fits && canvas->cursor_shown);
    refresh();
}

static void append_base64(Text *out, const char *bytes, size_t length)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned long three = 0;
        for (size_t n = 0; n < 3; n++)
            three = three << 8 | (i + n < length ? (unsigned char)bytes[i + n] : 0);
        for (size_t n = 0; n < 4; n++) {
            char digit = n > length - i ? '=' : DIGITS[three >> (18 - 6 * n) & 63];
            text_put(out, &digit, 1);
        }
    }
}

bool terminal_copy(const char *text)
{
    Text message = {0};
    if (!takes_clipboard()) return false;
    text_add(&message, "\033]52;c;");
    append_base64(&message, text, strlen(text));
    text_add(&message, "\a");
    send_now(text_string(&message), message.length);
    text_free(&message);
    return true;
}

/* 4. Keys */

static const struct {
    int code;
    Key key;
} CODES[] = {
    {KEY_UP, KEYS_UP},         {KEY_DOWN, KEYS_DOWN},
    {KEY_LEFT, KEYS_LEFT},     {KEY_RIGHT, KEYS_RIGHT},
    {KEY_SR, KEYS_UP},         {KEY_SF, KEYS_DOWN},
    {KEY_SLEFT, KEYS_LEFT},    {KEY_SRIGHT, KEYS_RIGHT},
    {KEY_HOME, KEYS_HOME},     {KEY_FIND, KEYS_HOME},
    {KEY_A1, KEYS_HOME},       {KEY_END, KEYS_END},
    {KEY_LL, KEYS_END},        {KEY_SELECT, KEYS_END},
    {KEY_C1, KEYS_END},        {KEY_PPAGE, KEYS_PAGE_UP},
    {KEY_A3, KEYS_PAGE_UP},    {KEY_NPAGE, KEYS_PAGE_DOWN},
    {KEY_C3, KEYS_PAGE_DOWN},  {KEY_DC, KEYS_DELETE},
    {KEY_BTAB, KEYS_BACK_TAB}, {KEY_BACKSPACE, KEYS_BACKSPACE},
    {KEY_ENTER, KEYS_ENTER},
};

/* Last bytes of sequences that the terminal's description does not list: cursor keys in the other mode or
 * with a modifier. */
static const struct {
    char last;
    Key key;
} SEQUENCES[] = {
    {'A', KEYS_UP},   {'B', KEYS_DOWN}, {'C', KEYS_RIGHT},    {'D', KEYS_LEFT},
    {'H', KEYS_HOME}, {'F', KEYS_END},  {'Z', KEYS_BACK_TAB},
};

static Event key_event(Key key)
{
    return (Event){.kind = EVENT_KEY, .key = key};
}

static Event code_event(int code)
{
    memset(&partial_character, 0, sizeof partial_character);
    if (code == PASTE_BEGINS || code == PASTE_ENDS)
        return (Event){.kind = EVENT_PASTE, .key = code == PASTE_BEGINS};
    for (size_t i = 0; i < sizeof CODES / sizeof CODES[0]; i++)
        if (CODES[i].code == code) return key_event(CODES[i].key);
    return key_event(KEYS_NONE);
}

/* A report of the mouse, `<button;column;rowM`, of which Esc [ < has been read. Releases say nothing. */
static Event mouse_event(void)
{
    size_t numbers[3] = {0};
    size_t at = 0;
    int byte = wgetch(input);
    for (; (byte >= '0' && byte <= '9') || byte == ';'; byte = wgetch(input)) {
        if (byte == ';')
            at += at < 2;
        else if (numbers[at] < COLS_MAX)
            numbers[at] = 10 * numbers[at] + (size_t)(byte - '0');
    }
    bool known = byte == 'M' && at == 2 && numbers[1] > 0 && numbers[2] > 0;
    Event event = {.kind = EVENT_MOUSE, .col = numbers[1] - 1, .row = numbers[2] - 1};
    if (known && numbers[0] == 0) return event;
    event.mouse = numbers[0] == 64 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
    bool wheel = numbers[0] == 64 || numbers[0] == 65;
    return known && wheel ? event : key_event(KEYS_NONE);
}

/* Reads what follows Esc [ or Esc O up to its last byte, so that no part of an unknown sequence is taken for
 * a key. */
static Event sequence_event(void)
{
    int byte = wgetch(input);
    if (byte == '<') return mouse_event();
    for (size_t i = 0; i < SEQUENCE_MAX && byte >= 0x20 && byte < 0x40; i++) byte = wgetch(input);
    for (size_t i = 0; i < sizeof SEQUENCES / sizeof SEQUENCES[0]; i++)
        if (SEQUENCES[i].last == byte) return key_event(SEQUENCES[i].key);
    return key_event(KEYS_NONE);
}

/* Reads a string that the terminal sends as an answer, up to BEL or Esc \. */
static Event string_event(void)
{
    int byte = wgetch(input);
    for (size_t i = 0; i < SEQUENCE_MAX && byte != ERR && byte != '\a' && byte != ESCAPE; i++)
        byte = wgetch(input);
    if (byte == ESCAPE) wgetch(input);
    return key_event(KEYS_NONE);
}

/* What Esc begins: a sequence, a key with Alt, or nothing. */
static Event escape_event(void)
{
    int next = wgetch(input);
    if (next == ERR) return key_event(KEYS_ESCAPE);
    if (next == '[' || next == 'O') return sequence_event();
    if (next == ']' || next == 'P') return string_event();
    if (next == ESCAPE || (next >= 0x80 && next <= 0xff)) {
        ungetch(next);
        return key_event(KEYS_ESCAPE);
    }
    Event event = next > 0xff ? code_event(next) : key_event((Key)next);
    event.alt = event.kind == EVENT_KEY;
    return event;
}

/* Joins the bytes of a character: KEYS_NONE until it is whole. A byte that cannot follow ends the character
 * as U+FFFD and is looked at again. */
static Event byte_event(int byte)
{
    const Key replacement = 0xfffd;
    bool first = mbsinit(&partial_character) != 0;
    char one = (char)byte;
    wchar_t wide = 0;
    size_t taken = mbrtowc(&wide, &one, 1, &partial_character);
    if (taken == (size_t)-2) return key_event(KEYS_NONE);
    if (taken == (size_t)-1) {
        memset(&partial_character, 0, sizeof partial_character);
        if (!first) ungetch(byte);
        return key_event(replacement);
    }
    Key key = (Key)wide;
    if (key > 0x10ffff || (key >= 0xd800 && key < 0xe000)) return key_event(replacement);
    return key_event(key == '\n' ? KEYS_ENTER : key);
}

/* The next key that is already there; false if there is none. */
static bool read_event(Event *event)
{
    int code;
    while ((code = wgetch(input)) != ERR) {
        empty_reads = 0;
        if (code == ESCAPE)
            *event = escape_event();
        else if (code > 0xff)
            *event = code_event(code);
        else
            *event = byte_event(code);
        if (event->kind != EVENT_KEY || event->key != KEYS_NONE) return true;
    }
    return false;
}

/* 5. Waiting */

static bool take_signal(Event *event)
{
    bool stopped = signals_take(SIGNALS_STOP);
    bool continued = signals_take(SIGNALS_CONTINUED);
    *event = (Event){.kind = EVENT_RESIZE};
    if (signals_ending() != 0) {
        event->kind = EVENT_END;
        return true;
    }
    if (stopped) {
        terminal_suspend();
    } else if (continued) {
        leave();
        enter_again();
    } else if (signals_take(SIGNALS_RESIZED)) {
        follow_size();
    } else {
        return false;
    }
    return true;
}

static bool take_input(Event *event)
{
    if (!event_held) return read_event(event);
    *event = held_event;
    event_held = false;
    return true;
}

/* Whether the terminal went away, asked when its input seems ready. */
static bool is_gone(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int waiting = 0;
    if (poll(&in, 1, 0) < 0) return errno != EINTR;
    if (in.revents & (POLLHUP | POLLERR | POLLNVAL)) return true;
    if ((in.revents & POLLIN) && (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0))
        empty_reads++;
    return empty_reads >= EMPTY_READS;
}

/* Sleeps until there is input or a signal; false if the terminal is gone. */
static bool sleep_until_something(void)
{
    fd_set in;
    sigset_t mask;
    int ready = 0;
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    if (signals_hold(&mask)) ready = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &mask);
    signals_release(&mask);
    if (ready < 0) return errno == EINTR;
    return ready == 0 || !is_gone();
}

Event terminal_wait(void)
{
    Event event = {.kind = EVENT_IDLE};
    for (;;) {
        if (take_signal(&event) || take_input(&event)) {
            idle_due = true;
            return event;
        }
        if (idle_due) {
            idle_due = false;
            return (Event){.kind = EVENT_IDLE};
        }
        if (!sleep_until_something()) signals_note_hangup();
    }
}

bool terminal_more(int wait_ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!event_held) event_held = read_event(&held_event);
    return event_held || poll(&in, 1, wait_ms) > 0;
}
