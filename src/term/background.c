/* Dark or light: by WCAG's relative luminance. */
#include "term/background.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 3, DIGITS_MAX = 4 };

/* Where black and white have the same contrast: (L + 0.05)² = 1.05 · 0.05. */
static const double EVEN_LUMINANCE = 0.179;

Background background_of_setting(const char *value)
{
    const char *last = value ? strrchr(value, ';') : NULL;
    char *end = NULL;
    if (!last || !isdigit((unsigned char)last[1])) return BACKGROUND_UNKNOWN;
    long colour = strtol(last + 1, &end, 10);
    if (*end || colour > 15) return BACKGROUND_UNKNOWN;
    return colour < 7 || colour == 8 ? BACKGROUND_DARK : BACKGROUND_LIGHT;
}

/* Reads one to `most` hexadecimal digits as a part of what so many can say; NULL if there is none. */
static const char *read_channel(const char *at, int most, double *part)
{
    double value = 0, whole = 0;
    for (int i = 0; i < most && isxdigit((unsigned char)*at); i++, at++) {
        const char digit[] = {*at, '\0'};
        value = 16 * value + (double)strtol(digit, NULL, 16);
        whole = 16 * whole + 15;
    }
    if (whole == 0) return NULL;
    *part = value / whole;
    return at;
}

/* "ffff/ffff/ffff", and a fourth where the colour has its opacity. */
static bool read_parted(const char *at, int count, double parts[])
{
    for (int i = 0; i < count; i++) {
        if (i > 0 && *at++ != '/') return false;
        at = read_channel(at, DIGITS_MAX, &parts[i]);
        if (!at) return false;
    }
    return *at == '\0';
}

/* "ffffff": as many digits for each. */
static bool read_joined(const char *at, double parts[])
{
    size_t length = strlen(at);
    if (length == 0 || length % CHANNELS != 0 || length / CHANNELS > DIGITS_MAX) return false;
    if (strspn(at, "0123456789abcdefABCDEF") != length) return false;
    for (int i = 0; i < CHANNELS; i++) at = read_channel(at, (int)(length / CHANNELS), &parts[i]);
    return true;
}

static bool read_colour(const char *value, double parts[])
{
    if (strncmp(value, "rgb:", 4) == 0) return read_parted(value + 4, CHANNELS, parts);
    if (strncmp(value, "rgba:", 5) == 0) return read_parted(value + 5, CHANNELS + 1, parts);
    return *value == '#' && read_joined(value + 1, parts);
}

static double linear(double part)
{
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

Background background_of_answer(const char *value)
{
    double parts[CHANNELS + 1];
    if (!read_colour(value, parts)) return BACKGROUND_UNKNOWN;
    double luminance = 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
    return luminance > EVEN_LUMINANCE ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}
