/* Moments and days as texts: 2026-11-29T15:04:05Z and 2026-11-29. */
#ifndef ATTNLAB_RECORD_MOMENT_H
#define ATTNLAB_RECORD_MOMENT_H

#include <stdbool.h>
#include <stdint.h>

enum { MOMENT_BYTES = 24, DAY_BYTES = 16 };

/* "2026-11-29T15:04:05Z" of seconds since 1970; times before 1970 and after 9999 are brought to that end. */
void moment_print(char out[MOMENT_BYTES], int64_t seconds);

/* Reads what moment_print prints; false if it is no such moment. */
bool moment_read(const char *text, int64_t *seconds);

/* Days from 1970-01-01 = 0 to a date. */
long moment_day(int year, int month, int day);

/* "2026-11-29" */
void moment_print_day(char out[DAY_BYTES], long day);

#endif
