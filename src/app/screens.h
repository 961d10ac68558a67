/* The screens, side by side: what each one does with a key, a line, and a canvas. */
#ifndef ATTNLAB_APP_SCREENS_H
#define ATTNLAB_APP_SCREENS_H

#include <stdbool.h>

#include "app/home.h"
#include "app/keys.h"
#include "app/quiz.h"
#include "app/quiz_list.h"
#include "app/reader.h"
#include "app/screen.h"

typedef enum { SCREEN_HOME, SCREEN_READER, SCREEN_EXERCISES, SCREEN_QUIZ, SCREEN_COUNT } Screen;

typedef struct {
    Home home;
    Reader reader;
    QuizList exercises;
    Quiz quiz;
} Screens;

/* Which keys count on the screen now. */
KeyContext screen_context(const Screens *screens, Screen screen);

Outcome screen_act(Screens *screens, Screen screen, Action action);

/* A typed line, or NULL if it was given up; a screen that asks for none stays as it is. */
Outcome screen_line(Screens *screens, Screen screen, const char *text);

void screen_draw(const Screens *screens, Screen screen, Canvas *canvas);

/* What the screen tells until the next key, and the prompt of the line it asks for ("" where it asks for
 * none). */
const char *screen_message(const Screens *screens, Screen screen);
const char *screen_prompt(const Screens *screens, Screen screen);

/* Tells this in place of what was told. */
void screen_tell(Screens *screens, Screen screen, const char *message);

#endif
