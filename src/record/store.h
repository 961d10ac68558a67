/* Keeping records as they come, while somebody works: that nothing can be stored is reported once. */
#ifndef ATTNLAB_RECORD_STORE_H
#define ATTNLAB_RECORD_STORE_H

#include <stdbool.h>

#include "base/fault.h"
#include "record/log.h"

/* The file that records go to; NULL where there is no home for it. */
typedef struct {
    const char *file;
    bool reported; /* that nothing can be stored */
} RecordStore;

/* Stores a record. False, with a fault to be shown, at the first one only that could not be stored. */
bool record_store(RecordStore *store, const Record *record, Fault *fault);

#endif
