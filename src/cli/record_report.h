/* The record as text that a person reads. */
#ifndef ATTNLAB_CLI_RECORD_REPORT_H
#define ATTNLAB_CLI_RECORD_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "base/text.h"
#include "record/summary.h"

/* Prints skills with dates, how often each confidence was right, and the learner's own words, in `width`
 * columns. */
void record_report(const RecordList *records, const Summary *summary, size_t width, Charset charset,
                   FILE *stream);

#endif
