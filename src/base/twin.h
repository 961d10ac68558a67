/* The ASCII twins of the symbols that are printed. */
#ifndef ATTNLAB_BASE_TWIN_H
#define ATTNLAB_BASE_TWIN_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t character;
    const char *ascii;
} Twin;

/* Symbols with a twin of their own, in ascending order. */
extern const Twin TWINS[];
extern const size_t TWIN_COUNT;

/* Neighbouring characters with twins of one column each: the twin of first + i is ascii[i]. In ascending
 * order. */
typedef struct {
    uint32_t first;
    const char *ascii;
} TwinRun;

extern const TwinRun TWIN_RUNS[];
extern const size_t TWIN_RUN_COUNT;

/* The twin, of the table or put into `single`; NULL if the character has none. */
const char *twin_find(uint32_t character, char single[2]);

#endif
