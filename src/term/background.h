/* Whether the terminal's background is dark or light, as what is set or answered says. */
#ifndef ATTNLAB_TERM_BACKGROUND_H
#define ATTNLAB_TERM_BACKGROUND_H

typedef enum { BACKGROUND_UNKNOWN, BACKGROUND_DARK, BACKGROUND_LIGHT } Background;

/* From the value of COLORFGBG, "15;0" or "0;default;15": its last field is one of 16 colours, of which 7 and
 * 9 to 15 are light. NULL and whatever else there is are unknown. */
Background background_of_setting(const char *value);

/* From what a terminal answers when it is asked for the colour (OSC 11): "rgb:1e1e/1e1e/1e1e" with one to
 * four digits each, "rgba:…" with a fourth of them, "#1e1e1e" with three, six, nine or twelve. Light is what
 * black can be read on better than white. */
Background background_of_answer(const char *value);

#endif
