/* What a learner changed: single cells, as data, in a log whose cursor undo and redo move. */
#include "trace/edit.h"

#include <stdlib.h>

#include "base/arena.h"

void edit_log_add(EditLog *log, Edit edit)
{
    log->items = memory_room(log->items, log->done, &log->capacity, sizeof *log->items);
    log->items[log->done++] = edit;
    log->count = log->done;
}

bool edit_log_undo(EditLog *log)
{
    if (log->done == 0) return false;
    do {
        log->done--;
    } while (log->done > 0 && log->items[log->done].joined);
    return true;
}

bool edit_log_redo(EditLog *log)
{
    if (log->done == log->count) return false;
    do {
        log->done++;
    } while (log->done < log->count && log->items[log->done].joined);
    return true;
}

void edit_log_drop(EditLog *log)
{
    edit_log_undo(log);
    log->count = log->done;
}

void edit_log_reset(EditLog *log)
{
    log->done = 0;
}

void edit_log_free(EditLog *log)
{
    free(log->items);
    *log = (EditLog){0};
}

const Edit *edit_log_find(const EditLog *log, StepId step, size_t row, size_t column)
{
    for (size_t i = log->done; i-- > 0;) {
        const Edit *edit = &log->items[i];
        if (edit->row == row && edit->column == column && edit->step == step) return edit;
    }
    return NULL;
}

bool edit_log_touches(const EditLog *log, StepId step)
{
    for (size_t i = 0; i < log->done; i++)
        if (log->items[i].step == step) return true;
    return false;
}
