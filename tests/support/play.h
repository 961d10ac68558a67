/* Plays: scripts of keys for the interactive program, run in-process against its canvas. */
/* clang-format off */
/*
 *   # a comment
 *   @ lesson 16         set up, before the first other line: lesson ID (none: the catalogue), page ID
 *   @ quiz EX-P1        ask this exercise; list: the list of exercises
 *   @ size 80x24        lang en|zh, charset utf8|symbols|ascii, lessons DIR, exercises DIR; size also later
 *   @ comma decimal     0,67 is 0.67 in what is typed
 *   @ wait 30           lets seconds go by; hang up: the program is made to end
 *   > down tab q 中     presses keys, a character or a name (space enter tab esc up down left right pgup pgdn
 *   > space*3           home end backspace ctrl-l paste), with a count behind a star; the mouse:
 *   > click5,20 wheelup a press at row 5, column 20 (from 0 on), a turn of the wheel up or down (wheeldown)
 *   : 3/2               gives the line that was asked for
 *   :!                  gives it up
 *   ~ exa               presses Tab behind this text in it
 *   = quit              what the last press or line came to: stay redraw line mouse copy quit suspend; with
 *   = copy [[1, 0]]     the text that goes with it
 *   = record …          what came to be stored with it: none, or KIND ID #ATTEMPT MODE, then as far as there is any:
 *                       VERDICT STEP:VERDICT … methods … sure|think|guess agree|disagree "REASON" hints N KEY N s
 *   = cursor 3,1        the cursor is placed at that row and column, counted from 0
 *   ? 0.6698            the screen contains the text
 *   ! NaN               it does not
 *   $ catalogue         the screen is tests/golden/screens/catalogue.txt
 *   | …                 such lines together are the whole screen, blanks at line ends ignored
 */
/* clang-format on */
#ifndef ATTNLAB_TESTS_SUPPORT_PLAY_H
#define ATTNLAB_TESTS_SUPPORT_PLAY_H

#include <stdbool.h>
#include <stddef.h>

/* Sets a UTF-8 locale and English, with the catalogues that were built beside the test program `program`. */
void play_start(const char *program);

/* Runs the play in the file; each line that fails is printed with its place. Returns how many failed. With
 * ATTNLAB_BLESS=1 in the environment the file's `|` lines are rewritten to what was seen; any other value of
 * it is the folder that the rewritten play goes to. */
size_t play_run(const char *path);

#endif
