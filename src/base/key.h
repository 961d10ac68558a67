/* Keys as a screen knows them, whatever the terminal sent. */
#ifndef ATTNLAB_BASE_KEY_H
#define ATTNLAB_BASE_KEY_H

#include <stdint.h>

/* A character is its own code point; everything else is above them. Control characters:
 * KEYS_CONTROL('L').
 */
typedef uint32_t Key;

enum {
    KEYS_NONE = 0,
    KEYS_ENTER = 0x0d,
    KEYS_ESCAPE = 0x1b,
    KEYS_TAB = 0x09,
    KEYS_SPACE = 0x20,
    KEYS_BACKSPACE = 0x7f,
    KEYS_UP = 0x200000, /* above Unicode */
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_HOME,
    KEYS_END,
    KEYS_PAGE_UP,
    KEYS_PAGE_DOWN,
    KEYS_DELETE,
    KEYS_BACK_TAB,
    KEYS_PASTE,  /* a bracketed paste begins; what follows until its end is text, no keys */
    KEYS_NUMBER, /* in a table of keys: each digit, and the minus of a number below 0 */
};

/* What the mouse does. */
typedef enum { MOUSE_PRESS, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN } Mouse;

#define KEYS_CONTROL(letter) ((Key)((letter)&0x1f))

#endif
