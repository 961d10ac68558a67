/* What the program is opened with, as all its screens see it. */
#ifndef ATTNLAB_APP_APP_OPTIONS_H
#define ATTNLAB_APP_APP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "course/course.h"
#include "course/lesson.h"
#include "math/literal.h"
#include "record/progress.h"

/* The texts must outlive the app. */
typedef struct {
    CoursePath path;
    const char *lesson;      /* id to open, or NULL for the catalogue */
    const char *folder;      /* or the folder of a lesson, which need not be on the path */
    const char *place;       /* of that lesson, where to begin, as it is typed; NULL: where it was left */
    const Lesson *own;       /* or this lesson, which is no course's: no progress is kept of it */
    CoursePath exercises;    /* folders of exercises */
    bool quiz;               /* open the list of exercises */
    const char *exercise;    /* ask this one at once (`quiz` is true too), or NULL */
    const char *record_file; /* of answers, for what is due; NULL: none */
    int64_t (*clock)(void);  /* seconds since 1970; never NULL */
    Charset charset;
    LiteralRules literals; /* how typed numbers are read */
    Progress *progress;    /* where lessons were left, and what was seen; NULL: nothing is kept */
    bool step_alone;       /* steps are first shown alone, not on the board */
} AppOptions;

#endif
