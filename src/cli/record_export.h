/* The record as data: JSON and CSV. */
#ifndef ATTNLAB_CLI_RECORD_EXPORT_H
#define ATTNLAB_CLI_RECORD_EXPORT_H

#include <stdio.h>

#include "record/summary.h"

/* {"format":1,"skills":[…],"calibration":[…],"ratings":[…],"damaged":N,"torn":false}: see attnlab(1). */
void record_export_json(const RecordList *records, const Summary *summary, FILE *stream);

/* A heading, and a line for each skill. */
void record_export_csv(const Summary *summary, FILE *stream);

#endif
