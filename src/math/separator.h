/* What stands between the values of a literal, and whether its commas may be decimal commas. */
#ifndef ATTNLAB_MATH_SEPARATOR_H
#define ATTNLAB_MATH_SEPARATOR_H

#include <stdbool.h>
#include <stddef.h>

#include "math/cursor.h"

/* The stronger kind wins: a comma and a newline are a newline. */
typedef enum { GAP_NONE, GAP_BLANK, GAP_COMMA, GAP_NEWLINE, GAP_SEMICOLON } GapKind;

typedef struct {
    GapKind kind;
    bool tight;     /* a comma between two digits, without a blank */
    bool separates; /* a comma without a blank that is no decimal comma: 1,-1 */
    size_t offset;  /* of the comma or semicolon */
} Gap;

/* How the values of one row are separated. Zero-initialised before its first gap. */
typedef struct {
    size_t groups, tight_groups; /* of values between blanks; those that hold exactly one tight comma */
    size_t tight_in_group;
    size_t first_tight; /* offset */
    bool any_tight, any_blank, any_certain;
} Separation;

/* Reads blanks, at most one comma, newlines, at most one semicolon. */
bool gap_read(Cursor *cursor, Gap *gap);

/* Adds a gap of the row. */
void separation_note(Separation *separation, const Gap *gap);

/* At the end of the row, which stands at bytes `first` to `end`: refuses it if a comma without a blank may be
 * a decimal point, as in `0,67 0,33`, and in `0,67, 0,33` where every group holds exactly one such comma. In
 * `0,1,-1,2` the second comma must separate, and so all do. */
bool separation_check(Separation *separation, const Cursor *cursor, size_t first, size_t end);

#endif
