/* Bytes into events.
 *
 * Input is read byte by byte and joined by our own decoder, since ncurses' get_wch swallows up to nine keys
 * behind an invalid byte. It is read through a pad, since reading from a window would refresh that window.
 * ncurses knows the sequences of the terminal's own description; all others have one grammar, Esc [ or Esc O,
 * numbers, a last byte. */
#include "term/input.h"

#include <curses.h>

#include <assert.h>
#include <ctype.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "base/text.h"

enum {
    ESCAPE = 0x1b,
    ESCAPE_MS = 25,         /* how long ncurses waits for the rest of a sequence that it knows */
    SPLIT_MS = 300,         /* how long a slow link may hold the rest of one back */
    ANSWERS_MS = 100,       /* how long answers that are due may take at the end */
    ANSWERS_DUE_MS = 10000, /* how long they are due at all, if nothing says that they have come */
    STRING_MS = 5000,       /* how long an answer that is due may take from its first byte to its last */
    NUMBERS_MAX = 3,
    NUMBER_MAX = 9999,
    STRING_MAX = 64, /* bytes of a string that may make sense */
    PASTE_BYTES_MAX = 1 << 20,
    SYNCHRONISED_MODE = 2026,
    PASTE_BEGINS = 200, /* Esc [ 200 ~ */
    PASTE_ENDS = 201,
    CONTROL_C = 0x03,
};

const char INPUT_ASKS_BACKGROUND[] = "\033]11;?\033\\";
const char INPUT_ASKS[] = "\033[?2026$p\033[c";

static WINDOW *input;
static mbstate_t partial_character;
static bool pasting;
static Text raw_paste; /* its bytes so far */
static Text pasted;
static bool synchronised;
static Background background;
static long due_until_ms; /* until when answers may come; 0: the last one has */

/* A string that the terminal sends, as it answers OSC 11. It is read without waiting, so that no frame waits
 * for its end. */
static struct {
    bool open;
    bool flowing; /* no pause behind its last byte */
    bool halfway; /* through the Esc \ at its end */
    long until_ms;
    Text text;
} string;

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

static bool is_due(void)
{
    return now_ms() < due_until_ms;
}

void input_open(void)
{
    set_escdelay(ESCAPE_MS);
    input = newpad(1, 1);
    assert(input != NULL);
    keypad(input, TRUE);
    keyok(KEY_MOUSE, FALSE); /* it would take the head of a report and leave the rest as keys */
    nodelay(input, TRUE);
    memset(&partial_character, 0, sizeof partial_character);
    pasting = false;
    synchronised = false;
    background = BACKGROUND_UNKNOWN;
    string.open = string.halfway = false;
    due_until_ms = now_ms() + ANSWERS_DUE_MS;
}

void input_close(void)
{
    delwin(input);
    text_free(&raw_paste);
    text_free(&pasted);
    text_free(&string.text);
}

bool input_synchronised(void)
{
    return synchronised;
}

Background input_background(void)
{
    return background;
}

/* The next byte of what has begun; ERR if it does not come. */
static int next_byte(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int byte = wgetch(input);
    return byte == ERR && poll(&in, 1, SPLIT_MS) == 1 ? wgetch(input) : byte;
}

/* 1. Keys */

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

static Event key_event(Key key)
{
    return (Event){.kind = EVENT_KEY, .key = key};
}

static Event code_event(int code)
{
    memset(&partial_character, 0, sizeof partial_character);
    for (size_t i = 0; i < sizeof CODES / sizeof CODES[0]; i++)
        if (CODES[i].code == code) return key_event(CODES[i].key);
    return key_event(KEYS_NONE);
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

/* 2. Sequences */

typedef struct {
    int mark; /* the byte < or ? before the numbers, or 0 */
    int numbers[NUMBERS_MAX];
    size_t count; /* of numbers, the last one may be empty */
    int last;     /* ERR if it never came */
} Sequence;

/* Reads what follows Esc [ or Esc O up to its last byte, so that no part of an unknown sequence is taken for
 * a key. */
static Sequence read_sequence(void)
{
    Sequence sequence = {.count = 1, .last = next_byte()};
    for (; sequence.last >= 0x20 && sequence.last < 0x40; sequence.last = next_byte()) {
        int *number = &sequence.numbers[sequence.count - 1];
        if (sequence.last == ';' && sequence.count < NUMBERS_MAX) sequence.count++;
        if (sequence.last == '<' || sequence.last == '?') sequence.mark = sequence.last;
        if (sequence.last >= '0' && sequence.last <= '9' && *number < NUMBER_MAX)
            *number = 10 * *number + (sequence.last - '0');
    }
    return sequence;
}

/* Sequences that the terminal's description may lack: keys in the other cursor mode, with a modifier, or
 * split by a slow link. */
static const struct {
    int last;
    int number; /* the first one, where the last byte is ~ */
    Key key;
} SEQUENCES[] = {
    {'A', 0, KEYS_UP},     {'B', 0, KEYS_DOWN},    {'C', 0, KEYS_RIGHT},     {'D', 0, KEYS_LEFT},
    {'H', 0, KEYS_HOME},   {'F', 0, KEYS_END},     {'Z', 0, KEYS_BACK_TAB},  {'M', 0, KEYS_ENTER},
    {'~', 1, KEYS_HOME},   {'~', 7, KEYS_HOME},    {'~', 4, KEYS_END},       {'~', 8, KEYS_END},
    {'~', 3, KEYS_DELETE}, {'~', 5, KEYS_PAGE_UP}, {'~', 6, KEYS_PAGE_DOWN},
};

/* <button;column;rowM: a press or a turn of the wheel. Releases and moves do nothing. */
static Event mouse_event(const Sequence *sequence)
{
    static const struct {
        int button;
        Mouse mouse;
    } BUTTONS[] = {{0, MOUSE_PRESS}, {64, MOUSE_WHEEL_UP}, {65, MOUSE_WHEEL_DOWN}};
    const int *numbers = sequence->numbers;
    if (sequence->last != 'M' || sequence->count != 3 || numbers[1] < 1 || numbers[2] < 1)
        return key_event(KEYS_NONE);
    for (size_t i = 0; i < sizeof BUTTONS / sizeof BUTTONS[0]; i++)
        if (BUTTONS[i].button == numbers[0])
            return (Event){.kind = EVENT_MOUSE,
                           .mouse = BUTTONS[i].mouse,
                           .col = (size_t)numbers[1] - 1,
                           .row = (size_t)numbers[2] - 1};
    return key_event(KEYS_NONE);
}

/* ?2026;state$y: 1 and 2 say that the mode is known, 3 that it is always on. ?…c: what the terminal is, its
 * last answer. */
static void take_report(const Sequence *sequence)
{
    if (sequence->last == 'c') due_until_ms = 0;
    if (sequence->last == 'y' && sequence->numbers[0] == SYNCHRONISED_MODE)
        synchronised = sequence->numbers[1] >= 1 && sequence->numbers[1] <= 3;
}

/* 3. Pasted text */

static bool is_behind(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) == 1;
}

static bool ends_paste(int byte)
{
    if (byte != ESCAPE) return false;
    int second = next_byte();
    if (second == '[') return read_sequence().numbers[0] == PASTE_ENDS;
    ungetch(second);
    return false;
}

/* Everything is text, whatever keys its bytes would be; sequences are left out. Ctrl-C with nothing behind it
 * is the user's, whose terminal never ended the paste. */
static bool read_paste(Event *event)
{
    for (int byte; pasting && (byte = wgetch(input)) != ERR;) {
        char one = (char)byte;
        if (byte == CONTROL_C && !is_behind()) {
            pasting = false;
            *event = key_event(CONTROL_C);
        } else if (ends_paste(byte)) {
            pasting = false;
            text_sanitise(&pasted, text_string(&raw_paste), raw_paste.length, NULL);
            *event = (Event){.kind = EVENT_PASTE, .text = text_string(&pasted)};
        } else if (byte <= 0xff && raw_paste.length < PASTE_BYTES_MAX) {
            text_put(&raw_paste, &one, 1);
        }
    }
    return !pasting;
}

static void begin_paste(void)
{
    pasting = true;
    text_clear(&raw_paste);
    text_clear(&pasted);
}

/* 4. Strings */

static Event begin_string(void)
{
    string.open = string.flowing = true;
    string.until_ms = now_ms() + (is_due() ? STRING_MS : SPLIT_MS);
    text_clear(&string.text);
    return key_event(KEYS_NONE);
}

/* 11;rgb:…: the background. Others are not asked for. */
static void end_string(void)
{
    const char *text = text_string(&string.text);
    Background found = strncmp(text, "11;", 3) == 0 ? background_of_answer(text + 3) : BACKGROUND_UNKNOWN;
    if (found != BACKGROUND_UNKNOWN) background = found;
    string.open = false;
}

/* Esc \\ ends the string. What else Esc begins behind a pause is a key that was pressed between its pieces.
 */
static bool escape_ends_string(void)
{
    int next = string.flowing ? wgetch(input) : next_byte();
    if (next == '\\' || string.flowing) end_string();
    string.halfway = next == ERR && string.flowing;
    if (next != ERR && next != '\\') ungetch(next);
    return next == '\\' || string.halfway;
}

static bool is_in_answers(int byte)
{
    return byte > 0 && byte < 0x80 && (isxdigit(byte) || strchr("rgba:/;#", byte));
}

/* Whether the byte belongs to the string that has begun, and is done with. A wrong answer may hold anything,
 * but the first byte behind a pause that no answer holds is a key, pressed between its pieces. */
static bool is_of_string(int byte)
{
    char one = (char)byte;
    bool halfway = string.halfway && byte == '\\';
    if (halfway) string.halfway = false;
    if (halfway) return now_ms() <= string.until_ms;
    if (string.open && now_ms() > string.until_ms) end_string();
    if (!string.open || byte > 0xff) return false;
    if (byte == ESCAPE) return escape_ends_string();
    if (!string.flowing && byte != '\a' && !is_in_answers(byte)) return false;
    string.flowing = true;
    if (byte == '\a')
        end_string();
    else if (string.text.length < STRING_MAX)
        text_put(&string.text, &one, 1);
    return true;
}

/* 5. Events */

static Event sequence_event(int introducer)
{
    Sequence sequence = read_sequence();
    if (sequence.mark == '<') return mouse_event(&sequence);
    if (sequence.mark == '?') take_report(&sequence);
    if (sequence.mark != 0) return key_event(KEYS_NONE);
    if (introducer == '[' && sequence.last == 'M') {
        for (int i = 0; i < 3; i++) next_byte(); /* the mouse, as reported before SGR: three bytes, no keys */
        return key_event(KEYS_NONE);
    }
    if (sequence.last == '~' && sequence.numbers[0] == PASTE_BEGINS) begin_paste();
    for (size_t i = 0; i < sizeof SEQUENCES / sizeof SEQUENCES[0]; i++)
        if (SEQUENCES[i].last == sequence.last &&
            (sequence.last != '~' || SEQUENCES[i].number == sequence.numbers[0]))
            return key_event(SEQUENCES[i].key);
    return key_event(KEYS_NONE);
}

/* What Esc begins: a sequence, a key with Alt, or nothing. Behind a pause only a sequence still belongs to
 * it, and the head of a string while answers are due: a slow link splits, but nobody presses Alt that slowly.
 */
static Event escape_event(void)
{
    int at_once = wgetch(input);
    int next = at_once == ERR ? next_byte() : at_once;
    if (next == ERR) return key_event(KEYS_ESCAPE);
    if (next == '[' || next == 'O') return sequence_event(next);
    if (next == ']' && is_due()) return begin_string();
    if (at_once == ERR || next == ESCAPE || (next >= 0x80 && next <= 0xff)) {
        ungetch(next);
        return key_event(KEYS_ESCAPE);
    }
    if (next == ']' || next == 'P') return begin_string();
    Event event = next > 0xff ? code_event(next) : key_event((Key)next);
    event.alt = true;
    return event;
}

bool input_read(Event *event)
{
    while (!pasting) {
        int code = wgetch(input);
        bool taken = code != ERR && is_of_string(code);
        if (taken) continue;
        string.flowing = false;
        if (code == ERR) return false;
        if (code == ESCAPE)
            *event = escape_event();
        else if (code > 0xff)
            *event = code_event(code);
        else
            *event = byte_event(code);
        if (event->kind != EVENT_KEY || event->key != KEYS_NONE) return true;
    }
    return read_paste(event);
}

/* Whether the bytes hold ESC [ ? … c. */
static bool hold_last_answer(const char *bytes)
{
    for (const char *at = strstr(bytes, "\033[?"); at != NULL; at = strstr(at + 1, "\033[?"))
        if (at[3 + strspn(at + 3, "0123456789;")] == 'c') return true;
    return false;
}

/* Reads past the keys, whose pauses would take longer. */
void input_await_answers(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    long end_ms = now_ms() + ANSWERS_MS;
    Text bytes = {0};
    while (is_due() && !hold_last_answer(text_string(&bytes))) {
        char some[256];
        long left = end_ms - now_ms();
        if (left <= 0 || poll(&in, 1, (int)left) != 1 || !(in.revents & POLLIN)) break;
        ssize_t count = read(STDIN_FILENO, some, sizeof some);
        if (count <= 0) break;
        text_put(&bytes, some, (size_t)count);
    }
    text_free(&bytes);
    due_until_ms = 0;
}
