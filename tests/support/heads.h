/* Examples for tests: read from lines of text, and the heads whose right answers are known from hand work. */
#ifndef ATTNLAB_TESTS_SUPPORT_HEADS_H
#define ATTNLAB_TESTS_SUPPORT_HEADS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/fault.h"
#include "trace/example.h"
#include "trace/trace.h"

/* The exercises of the vetted sets and the worked head of lesson 16, as lines `name = value`. */
extern const char EX_P1[];
extern const char EX_M1[];
extern const char EX_M2[];
extern const char EX_T1[];
extern const char EX_C1[];
extern const char EX_X1[];
extern const char EX_G1[];
extern const char HEAD_3[];
extern const char TWO_KEYS[];

/* Reads an example from lines `name = value`. `options`: names in
 * messages get their dashes. */
bool head_try(Arena *arena, const char *lines, bool options, Example *out, Fault *fault);

/* The same, where it must succeed. */
Example head_read(Arena *arena, const char *lines);

/* A cell of a step of a trace; the step must be there. `column` is 0 for rowmax and rowsum. */
double head_cell(const Trace *trace, const char *step, size_t row, size_t column);
unsigned char head_flags(const Trace *trace, const char *step, size_t row, size_t column);

/* Fails unless the step has `rows` × `columns` cells that are close to `expected`, row by row. */
void assert_step(const Trace *trace, const char *step, size_t rows, size_t columns, const double *expected,
                 double tolerance);

/* Fails unless both traces hold the same steps with exactly the same cells and flags. */
void assert_same_trace(const Trace *a, const Trace *b);

#endif
