/* A large head, run one part of its rows after the other: of its matrices of queries by keys only the rows in
 * sight are kept, at their places; of products, and of what has one number or one row for each query, all.
 * Nothing may read the other rows: they take no memory. */
#ifndef ATTNLAB_TRACE_PARTS_H
#define ATTNLAB_TRACE_PARTS_H

#include <stdbool.h>

#include "trace/trace.h"

/* Runs what is not shared. False with a fault, which need not be that of the first step that fails. */
bool parts_run(Trace *trace, Fault *fault);

/* Makes the rows that are in sight now; all else is as it was run. */
void parts_move(Trace *trace);

#endif
