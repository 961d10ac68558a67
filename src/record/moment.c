/* Moments and days. timegm is not POSIX: the calendar is reckoned here. */
#include "record/moment.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { DAY_SECONDS = 86400, YEAR_FIRST = 1970, YEAR_LAST = 9999 };
static const int64_t MOMENT_LAST = 253402300799; /* 9999-12-31T23:59:59Z */

/* The year begins in March, so that the leap day is its last. */
long moment_day(int year, int month, int day)
{
    int64_t y = year - (month <= 2);
    int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return (long)(y * 365 + y / 4 - y / 100 + y / 400 + in_year - 719468);
}

static int64_t within(int64_t seconds)
{
    if (seconds < 0) return 0;
    return seconds > MOMENT_LAST ? MOMENT_LAST : seconds;
}

void moment_print(char out[MOMENT_BYTES], int64_t seconds)
{
    time_t time = (time_t)within(seconds);
    struct tm parts;
    gmtime_r(&time, &parts);
    strftime(out, MOMENT_BYTES, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

bool moment_read(const char *text, int64_t *seconds)
{
    int year, month, day, hour, minute, second;
    char back[MOMENT_BYTES];
    if (strlen(text) != strlen("2026-11-29T15:04:05Z") ||
        sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ", &year, &month, &day, &hour, &minute, &second) != 6)
        return false;
    if (year < YEAR_FIRST || year > YEAR_LAST || month < 1 || month > 12) return false;
    *seconds = (int64_t)moment_day(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second;
    moment_print(back, *seconds);
    return strcmp(back, text) == 0; /* 02-30, 24:00 and blanks come back as something else */
}

void moment_print_day(char out[DAY_BYTES], long day)
{
    char moment[MOMENT_BYTES];
    moment_print(moment, (int64_t)day * DAY_SECONDS);
    snprintf(out, DAY_BYTES, "%.10s", moment);
}
