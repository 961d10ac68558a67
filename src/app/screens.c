/* The screens, side by side: one row of functions each. */
#include "app/screens.h"

static KeyContext home_context(const Screens *screens)
{
    (void)screens;
    return CONTEXT_HOME;
}

static KeyContext reading_context(const Screens *screens)
{
    return reader_context(&screens->reader);
}

static KeyContext exercises_context(const Screens *screens)
{
    (void)screens;
    return CONTEXT_EXERCISES;
}

static KeyContext asking_context(const Screens *screens)
{
    return quiz_context(&screens->quiz);
}

static Outcome act_home(Screens *screens, Action action)
{
    return home_act(&screens->home, action);
}

static Outcome act_reader(Screens *screens, Action action)
{
    return reader_act(&screens->reader, action);
}

static Outcome act_exercises(Screens *screens, Action action)
{
    return quiz_list_act(&screens->exercises, action);
}

static Outcome act_quiz(Screens *screens, Action action)
{
    return quiz_act(&screens->quiz, action);
}

static void draw_home(const Screens *screens, Canvas *canvas)
{
    home_draw(&screens->home, canvas);
}

static void draw_reader(const Screens *screens, Canvas *canvas)
{
    reader_draw(&screens->reader, canvas);
}

static void draw_exercises(const Screens *screens, Canvas *canvas)
{
    quiz_list_draw(&screens->exercises, canvas);
}

static void draw_quiz(const Screens *screens, Canvas *canvas)
{
    quiz_draw(&screens->quiz, canvas);
}

static const struct {
    KeyContext (*context)(const Screens *screens);
    Outcome (*act)(Screens *screens, Action action);
    void (*draw)(const Screens *screens, Canvas *canvas);
} SCREENS[SCREEN_COUNT] = {
    [SCREEN_HOME] = {home_context, act_home, draw_home},
    [SCREEN_READER] = {reading_context, act_reader, draw_reader},
    [SCREEN_EXERCISES] = {exercises_context, act_exercises, draw_exercises},
    [SCREEN_QUIZ] = {asking_context, act_quiz, draw_quiz},
};

KeyContext screen_context(const Screens *screens, Screen screen)
{
    return SCREENS[screen].context(screens);
}

Outcome screen_act(Screens *screens, Screen screen, Action action)
{
    return SCREENS[screen].act(screens, action);
}

void screen_draw(const Screens *screens, Screen screen, Canvas *canvas)
{
    SCREENS[screen].draw(screens, canvas);
}

Outcome screen_line(Screens *screens, Screen screen, const char *text)
{
    if (screen == SCREEN_READER) return reader_line(&screens->reader, text);
    if (screen == SCREEN_QUIZ) return quiz_line(&screens->quiz, text);
    return outcome_stay();
}

const char *screen_prompt(const Screens *screens, Screen screen)
{
    if (screen == SCREEN_READER) return text_string(&screens->reader.prompt);
    if (screen == SCREEN_QUIZ) return text_string(&screens->quiz.prompt);
    return "";
}

const char *screen_message(const Screens *screens, Screen screen)
{
    const Text *const messages[SCREEN_COUNT] = {
        [SCREEN_HOME] = &screens->home.message,
        [SCREEN_READER] = &screens->reader.message,
        [SCREEN_EXERCISES] = &screens->exercises.message,
        [SCREEN_QUIZ] = &screens->quiz.message,
    };
    return text_string(messages[screen]);
}

void screen_tell(Screens *screens, Screen screen, const char *message)
{
    Text *const messages[SCREEN_COUNT] = {
        [SCREEN_HOME] = &screens->home.message,
        [SCREEN_READER] = &screens->reader.message,
        [SCREEN_EXERCISES] = &screens->exercises.message,
        [SCREEN_QUIZ] = &screens->quiz.message,
    };
    text_clear(messages[screen]);
    text_add(messages[screen], message);
}
