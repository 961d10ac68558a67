/* Keeping records as they come. */
#include "record/store.h"

bool record_store(RecordStore *store, const Record *record, Fault *fault)
{
    if (record_append(store->file, record, fault)) return true;
    bool first = !store->reported;
    store->reported = true;
    return !first;
}
