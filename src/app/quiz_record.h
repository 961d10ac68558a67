/* What an attempt leaves in the record. */
#ifndef ATTNLAB_APP_QUIZ_RECORD_H
#define ATTNLAB_APP_QUIZ_RECORD_H

#include "app/quiz_state.h"

/* Makes the record of this attempt, to be stored after the next frame; what it holds outlives the answer. */
void quiz_note(Quiz *quiz, RecordKind kind);

#endif
