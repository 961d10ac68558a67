/* The terminal by ncurses: styles become what term/look says of them.
 *
 * ncurses 6.4 sends every move of the cursor by itself until it was suspended once, and its buffer is smaller
 * than a frame with many symbols. So what it writes while a frame is drawn goes to a file without a name, and
 * from there to the terminal in one write. */
#include "term/terminal.h"

#include <curses.h>
#include <term.h>

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#include "base/lang.h"
#include "term/look.h"
#include "term/signals.h"

enum {
    ROWS_MAX = 500, /* 65535 × 65535 crashes inside ncurses */
    COLS_MAX = 1000,
    COLOURS_MAX = 256,
    EMPTY_READS = 3, /* readable with nothing to read so often: the terminal is gone */
};

static const char PASTES_MARKED[] = "\033[?2004h";
static const char PASTES_PLAIN[] = "\033[?2004l";
static const char MOUSE_REPORTED[] = "\033[?1000h\033[?1006h"; /* presses and wheel, in SGR form */
static const char MOUSE_SILENT[] = "\033[?1006l\033[?1000l";
static const char UPDATE_BEGINS[] = "\033[?2026h"; /* shown all at once when it ends */
static const char UPDATE_ENDS[] = "\033[?2026l";

static const char *type; /* the name of the description that is used */
static bool guessed;     /* it is not TERM's */
static SCREEN *screen;
static TERMINAL *our_terminal;
static FILE *outlet; /* what ncurses writes to: the terminal, or `frame` while one is drawn */
static FILE *frame;  /* NULL if there is no room for it: then a frame is many writes */
static bool framing;
static bool mouse_reported;
static bool idle_due;
static bool resize_due;
static int empty_reads;
static bool event_held;
static Event held_event;

/* 1. The terminal's type */

static const char *capability(const char *name)
{
    const char *value = tigetstr(name);
    return value == (const char *)-1 ? NULL : value;
}

static const char *setting(const char *name)
{
    const char *value = getenv(name);
    return value == NULL ? "" : value;
}

static bool load(const char *name)
{
    int found = 0;
    return name[0] != '\0' && setupterm(name, STDOUT_FILENO, &found) == OK;
}

/* Whether an unknown type is a terminal that obeys xterm's sequences, as its name says. */
static bool is_named_for_xterm(const char *name)
{
    static const char END[] = "-256color";
    size_t length = strlen(name), end = sizeof END - 1;
    return strncmp(name, "xterm-", 6) == 0 || (length > end && strcmp(name + length - end, END) == 0);
}

/* Loads the description of the terminal's type: TERM's own, or xterm's with 256 colours in place of one that
 * is not known here (`guessed`), and of one with direct colours: ncurses would keep a table of all 16
 * million, and ours are numbers among 256. False if there is none. */
static bool load_type(void)
{
    static const char OTHER[] = "xterm-256color";
    const char *name = setting("TERM");
    guessed = !load(name);
    type = name;
    if (!guessed && tigetnum("colors") <= COLOURS_MAX) return true;
    if (!guessed) del_curterm(cur_term);
    type = OTHER;
    return (!guessed || is_named_for_xterm(name)) && load(OTHER);
}

/* Says in `note` why the type cannot be used, or that another one is. */
static void note_type(Text *note, bool able)
{
    Text name = {0};
    text_sanitise_line(&name, setting("TERM"), strlen(setting("TERM")));
    const char *what = text_string(&name);
    if (name.length == 0)
        text_add(note, _("TERM is not set, so plain text is shown; "));
    else if (guessed && able)
        text_addf(note,
                  _("TERM=%s is not known here, so %s is taken; install its description (ncurses-term)"),
                  what, type);
    else if (guessed)
        text_addf(note, _("TERM=%s is not known here, so plain text is shown; "), what);
    else if (!able)
        text_addf(note, _("TERM=%s cannot place the cursor, so plain text is shown; "), what);
    if (!able) text_add(note, _("set TERM to this terminal's type, such as xterm-256color"));
    text_free(&name);
}

bool terminal_usable(Text *note)
{
    if (!isatty(STDOUT_FILENO)) return false;
    if (!isatty(STDIN_FILENO)) {
        text_add(
            note,
            _("standard input is not a terminal, so plain text is shown; start without a redirection of it"));
        return false;
    }
    bool loaded = load_type();
    bool able = loaded && capability("cup") != NULL && capability("clear") != NULL;
    if (loaded) del_curterm(cur_term);
    note_type(note, able);
    return able;
}

/* Whether the terminal knows strings, as they ask for its background or give its clipboard a text; others
 * would print them. */
static bool knows_strings(void)
{
    static const char *const KINDS[] = {"xterm", "tmux",    "screen",  "kitty", "alacritty",
                                        "foot",  "wezterm", "ghostty", "rxvt"};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strstr(setting("TERM"), KINDS[i]) != NULL) return true;
    return false;
}

TerminalSkills terminal_skills(void)
{
    TerminalSkills skills = {0};
    if (!load_type()) return skills;
    skills.colours = tigetnum("colors") > 0 ? tigetnum("colors") : 0;
    skills.mouse = capability("kmous") != NULL;
    skills.clipboard = skills.background = knows_strings();
    del_curterm(cur_term);
    return skills;
}

/* 2. Styles */

static int style_pairs[STYLE_COUNT];
static attr_t style_attributes[STYLE_COUNT];
static bool coloured;
static Background background;
static bool background_asked; /* nothing else says what it is */

/* Many terminals show bold black as grey. */
static attr_t attributes_of(Style style, Paint paint)
{
    unsigned look = look_attributes(style);
    if (paint.ink == LOOK_BLACK) look &= ~(unsigned)LOOK_BOLD;
    return (look & LOOK_BOLD ? A_BOLD : 0) | (look & LOOK_UNDERLINE ? A_UNDERLINE : 0) |
           (look & LOOK_REVERSE ? A_REVERSE : 0);
}

static void choose_inks(void)
{
    for (Style i = 0; i < STYLE_COUNT; i++) {
        Paint paint = coloured ? look_paint(i, look_palette(COLORS, background)) : (Paint){-1, -1};
        bool own = (paint.ink < 0 && paint.paper < 0) || paint.ink >= COLORS;
        style_pairs[i] = own ? 0 : alloc_pair(paint.ink, paint.paper);
        if (style_pairs[i] < 0) style_pairs[i] = 0;
        style_attributes[i] = attributes_of(i, paint);
    }
}

/* The background's inks from the first frame on, where it is set; else those that any has, until the terminal
 * answers. */
static void start_colours(bool wanted, Background set)
{
    coloured = wanted && *setting("NO_COLOR") == '\0' && has_colors() && tigetnum("colors") <= COLOURS_MAX &&
               start_color() == OK && use_default_colors() == OK;
    background = set != BACKGROUND_UNKNOWN ? set : background_of_setting(getenv("COLORFGBG"));
    background_asked = coloured && background == BACKGROUND_UNKNOWN && knows_strings();
    choose_inks();
}

/* Takes what the terminal has answered meanwhile; whether that is another background. */
static bool follow_background(void)
{
    if (!background_asked || input_background() == background) return false;
    background = input_background();
    choose_inks();
    return true;
}

/* 3. Sending */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void send_bytes(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(descriptor, bytes, length);
        if (written < 0 && errno != EINTR) return;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

/* Behind what ncurses has written. */
static void send_text(const char *text)
{
    send_bytes(fileno(outlet), text, strlen(text));
}

/* Whether the file of frames still grows; the byte is overwritten. A disk may be full, or files limited. */
static bool has_room(void)
{
    return write(fileno(frame), "", 1) == 1 && lseek(fileno(frame), -1, SEEK_CUR) >= 0;
}

static void drop_frame(void)
{
    if (frame != NULL) fclose(frame);
    frame = NULL;
}

static void begin_frame(void)
{
    framing = frame != NULL && dup2(fileno(frame), fileno(outlet)) >= 0;
}

/* Sends what was written since begin_frame; false if that is not all, and the file is given up. */
static bool end_frame(void)
{
    if (!framing) return true;
    Text bytes = {0};
    char some[4096];
    bool whole = has_room();
    int file = fileno(frame);
    size_t length = (size_t)lseek(file, 0, SEEK_CUR);
    bool marked = length > 0 && input_synchronised();
    framing = false;
    dup2(STDOUT_FILENO, fileno(outlet));
    lseek(file, 0, SEEK_SET);
    if (marked) text_add(&bytes, UPDATE_BEGINS);
    for (ssize_t count; length > 0; length -= (size_t)count) {
        count = read(file, some, smaller(length, sizeof some));
        if (count <= 0) break;
        text_put(&bytes, some, (size_t)count);
    }
    if (marked) text_add(&bytes, UPDATE_ENDS);
    send_bytes(STDOUT_FILENO, text_string(&bytes), bytes.length);
    lseek(file, 0, SEEK_SET);
    text_free(&bytes);
    if (!whole) drop_frame();
    return whole;
}

/* 4. Taking the terminal over and giving it back */

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

/* Says to the handlers how to leave this kind of terminal. */
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

/* The real size, clipped; false if the terminal does not report it. */
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

static void send_modes(void)
{
    send_text(PASTES_MARKED);
    if (mouse_reported) send_text(MOUSE_REPORTED);
}

static void close_files(void)
{
    if (outlet != NULL) fclose(outlet);
    outlet = NULL;
    drop_frame();
}

/* ncurses on a descriptor of its own, since end_frame sends past it; false where it cannot start. */
static bool start_curses(void)
{
    struct winsize size;
    bool clipped = false;
    int descriptor = dup(STDOUT_FILENO);
    outlet = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    frame = tmpfile();
    if (frame != NULL && !has_room()) drop_frame();
    /* The real size wins over exported LINES and COLUMNS; a monstrous one must not reach newterm. */
    ask_size(&size, &clipped);
    use_env(!clipped);
    use_tioctl(!clipped);
    /* Or the terminal's description names keys with modifiers, for which ncurses then has codes of its own.
     */
    use_extended_names(FALSE);
    screen = outlet == NULL ? NULL : newterm(type, outlet, stdin);
    return screen != NULL;
}

bool terminal_open(bool colour, Background set, Fault *fault)
{
    assert(screen == NULL);
    signals_open();
    if (!start_curses()) {
        close_files();
        signals_close();
        return fault_set(fault, FAULT_INPUT, &(Place){.name = "TERM"},
                         _("this terminal cannot be drawn on; --plain shows the text"));
    }
    our_terminal = cur_term;
    prepare_farewell();
    raw();
    noecho();
    nonl();
    typeahead(-1); /* input is drained before a frame: no frame is broken off for more */
    mouse_reported = false;
    resize_due = false;
    event_held = false;
    idle_due = true;
    empty_reads = 0;
    begin_frame(); /* which the first terminal_show ends: all that comes before it is one write with it */
    input_open();
    start_colours(colour, set);
    follow_size();
    send_modes();
    if (background_asked) send_text(INPUT_ASKS_BACKGROUND);
    send_text(INPUT_ASKS);
    return true;
}

void terminal_reclaim(void)
{
    if (cur_term != our_terminal) set_curterm(our_terminal);
}

void terminal_report_mouse(bool on)
{
    if (capability("kmous") == NULL) return;
    if (on != mouse_reported) send_text(on ? MOUSE_REPORTED : MOUSE_SILENT);
    mouse_reported = on;
}

/* Some terminals, leaving the alternate screen, hide the cursor again that was hidden when they last saved
 * it. */
static void send_cursor_shown(void)
{
    char bytes[64];
    size_t length = append_capability(bytes, 0, sizeof bytes - 1, capability("cnorm"));
    bytes[length] = '\0';
    send_text(bytes);
}

static void leave(void)
{
    end_frame();
    send_text(PASTES_PLAIN);
    if (mouse_reported) send_text(MOUSE_SILENT);
    input_await_answers();
    endwin();
    send_cursor_shown();
}

void terminal_close(void)
{
    if (screen == NULL) return;
    leave();
    input_close();
    delscreen(screen);
    close_files();
    screen = NULL;
    our_terminal = NULL;
    signals_close();
}

/* Takes the terminal over again, whatever was done to it meanwhile; the next frame is whole. */
static void enter_again(void)
{
    reset_prog_mode();
    follow_size();
    terminal_repaint();
    resize_due = true;
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

/* 5. Showing */

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
    if (cell->style < STYLE_HEAT_0 || cell->style > STYLE_HEAT_6 || style_pairs[cell->style] == 0)
        return false;
    for (size_t i = 0; i < sizeof SHADES / sizeof SHADES[0]; i++)
        if (cell->glyphs[0] == SHADES[i]) return true;
    return false;
}

/* Whether the cell is of a number that is to be passed over, and there is no grey to say so. */
static bool is_passed_over(const Cell *cell)
{
    return cell->style == STYLE_DIM && style_pairs[STYLE_DIM] == 0 && cell->glyphs[0] != ' ';
}

/* Such a number is a dot where it ends. */
static void put_passed_over(const Canvas *canvas, const Cell *cell, size_t col, wchar_t *glyphs)
{
    bool ends = col + 1 == canvas->width || !is_passed_over(cell + 1);
    wcscpy(glyphs, !ends ? L" " : canvas->charset == CHARSET_UTF8 ? L"·" : L".");
}

static void show_cell(const Canvas *canvas, size_t row, size_t col, size_t cols)
{
    const Cell *cell = &canvas->cells[row * canvas->width + col];
    wchar_t glyphs[CELL_GLYPHS + 1] = {0};
    cchar_t out;
    int pair = style_pairs[cell->style];
    for (size_t i = 0; i < CELL_GLYPHS && cell->glyphs[i] != 0; i++) glyphs[i] = (wchar_t)cell->glyphs[i];
    /* A wide character in the last column would wrap. */
    bool cut = col + 1 == cols && text_char_cols(cell->glyphs[0]) > 1;
    if (cut || is_coloured_shade(cell)) wcscpy(glyphs, L" ");
    if (is_passed_over(cell)) put_passed_over(canvas, cell, col, glyphs);
    if (setcchar(&out, glyphs, style_attributes[cell->style], 0, &pair) == OK)
        mvadd_wch((int)row, (int)col, &out);
}

static void show_cells(const Canvas *canvas, size_t cols, size_t rows)
{
    for (size_t row = 0; row < smaller(rows, canvas->height); row++) {
        const Cell *cells = canvas->cells + row * canvas->width;
        for (size_t col = 0; col < smaller(cols, canvas->width); col++)
            if (cells[col].glyphs[0] != 0 && !is_blank(&cells[col])) show_cell(canvas, row, col, cols);
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

/* A hidden cursor too is on what is chosen, where a screen reader looks for it. */
static void show_cursor(const Canvas *canvas, size_t cols, size_t rows, bool shown)
{
    curs_set(shown ? 1 : 0);
    move((int)smaller(canvas->cursor_row, rows - 1), (int)smaller(canvas->cursor_col, cols - 1));
}

void terminal_show(const Canvas *canvas)
{
    size_t cols, rows;
    bool resumed = isendwin();
    terminal_size(&cols, &rows);
    bool fits = cols >= TERMINAL_COLS_MIN && rows >= TERMINAL_ROWS_MIN;
    if (!framing) begin_frame();
    erase();
    if (fits)
        show_cells(canvas, cols, rows);
    else
        show_too_small(cols);
    show_cursor(canvas, cols, rows, fits && canvas->cursor_shown);
    refresh();
    if (resumed) send_modes();
    if (end_frame()) return;
    clearok(curscr, TRUE);
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
    if (!knows_strings()) return false;
    text_add(&message, "\033]52;c;");
    append_base64(&message, text, strlen(text));
    text_add(&message, "\a");
    send_text(text_string(&message));
    text_free(&message);
    return true;
}

/* 6. Waiting */

static bool take_signal(Event *event)
{
    bool stopped = signals_take(SIGNALS_STOP);
    bool continued = signals_take(SIGNALS_CONTINUED);
    *event = (Event){.kind = signals_ending() != 0 ? EVENT_END : EVENT_RESIZE};
    if (signals_ending() != 0) return true;
    if (stopped) terminal_suspend();
    if (continued && !stopped) {
        leave();
        enter_again();
    }
    if (signals_take(SIGNALS_RESIZED)) {
        follow_size();
        terminal_repaint(); /* also where the size is the same: somebody asks for the screen anew */
        resize_due = true;
    }
    bool resized = resize_due;
    resize_due = false;
    return resized;
}

static bool take_input(Event *event)
{
    if (!event_held) return input_read(event);
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
        if (follow_background() || idle_due) {
            idle_due = false;
            return (Event){.kind = EVENT_IDLE};
        }
        if (!sleep_until_something()) signals_note_hangup();
    }
}

bool terminal_more(int wait_ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!event_held) event_held = input_read(&held_event);
    return event_held || poll(&in, 1, wait_ms) > 0;
}
