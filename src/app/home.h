/* The catalogue: all lessons that were found, one of them chosen. */
#ifndef ATTNLAB_APP_HOME_H
#define ATTNLAB_APP_HOME_H

#include "app/keys.h"
#include "app/screen.h"
#include "base/lang.h"
#include "course/course.h"
#include "record/progress.h"
#include "view/canvas.h"

typedef struct {
    const Course *course;
    const FaultList *faults;  /* lessons that could not be read */
    const Progress *progress; /* NULL: nothing is kept */
    size_t chosen;
    size_t height; /* of the screen */
    Text message;  /* told in the footer's place until the next key */
} Home;

Outcome home_act(Home *home, Action action);
/* A click on a lesson chooses it, on the chosen one opens it. */
Outcome home_click(Home *home, size_t row);
void home_draw(const Home *home, Canvas *canvas);

#endif
