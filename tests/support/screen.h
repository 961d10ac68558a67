/* Compares what a screen shows with a golden file. */
#ifndef ATTNLAB_TESTS_SUPPORT_SCREEN_H
#define ATTNLAB_TESTS_SUPPORT_SCREEN_H

#include "view/canvas.h"

/* Appends the canvas as text. In the footer the next language calls itself: of English and Chinese that is
 * the other one here, however many languages there are. */
void screen_text(const Canvas *canvas, Text *out);

/* The canvas as text equals tests/golden/NAME.txt byte for byte; else the lines that differ are shown and the
 * test fails. With ATTNLAB_BLESS=1 in the environment the file is written instead; any other value of it is
 * the folder to write to. */
void assert_screen(const Canvas *canvas, const char *name);

/* The same for text that was printed. */
void assert_golden(const char *actual, const char *name);

/* The canvas' rows are these lines (the rest of the canvas is blank); `index` is the row of the test's table.
 */
void assert_lines(const Canvas *canvas, const char *expected, size_t index);

#endif
