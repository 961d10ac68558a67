/* The one table of keys: what a key does, what the footer and the help say of it. */
#ifndef ATTNLAB_APP_KEYS_H
#define ATTNLAB_APP_KEYS_H

#include <stddef.h>

#include "base/key.h"
#include "view/canvas.h"

/* Where a key counts. */
typedef enum {
    CONTEXT_HOME = 1 << 0,
    CONTEXT_PROSE = 1 << 1,
    CONTEXT_STEP = 1 << 2,
    CONTEXT_HELP = 1 << 3,
    CONTEXT_LIST = 1 << 4,   /* a list that is filtered as one types: there a character is no command */
    CONTEXT_ASKED = 1 << 5,  /* a question waits for its answer */
    CONTEXT_ECHOED = 1 << 6, /* the answer as it was read */
    CONTEXT_CONFIDENCE = 1 << 7,
    CONTEXT_AGREE = 1 << 8,      /* yes or no */
    CONTEXT_DONE = 1 << 9,       /* the answer is judged and explained */
    CONTEXT_EXERCISES = 1 << 10, /* the list of exercises */
    CONTEXT_REASON = 1 << 11,    /* not yet right: why? */
    CONTEXT_ABSTAINED = 1 << 12, /* no known method explains the answer */
    CONTEXT_STEPWISE = 1 << 13,  /* beside one of these: the question has steps */
    CONTEXT_VIEW = 1 << 14,      /* beside CONTEXT_PROSE: an example is shown in it */
    CONTEXT_MORE = 1 << 15,      /* beside one of the reader's: the page names deeper ones */
    CONTEXT_READER = CONTEXT_PROSE | CONTEXT_STEP | CONTEXT_MORE,
    CONTEXT_QUIZ = CONTEXT_ASKED | CONTEXT_ECHOED | CONTEXT_CONFIDENCE | CONTEXT_AGREE | CONTEXT_DONE |
                   CONTEXT_REASON | CONTEXT_ABSTAINED | CONTEXT_STEPWISE,
    CONTEXT_LESSONS = CONTEXT_HOME | CONTEXT_READER | CONTEXT_EXERCISES, /* all but questions and help */
    CONTEXT_ANY = CONTEXT_LESSONS | CONTEXT_HELP | CONTEXT_QUIZ,
    CONTEXT_ALWAYS = CONTEXT_ANY | CONTEXT_LIST,
} KeyContext;

/* clang-format off */

/* A row holds all that belongs together: an action, where it counts, its keys (no other row of the context has
 * one of them), the keys as people read them, a word for the footer (NULL: only in the help), a sentence for
 * the help, and what is typed for it where a question is asked line by line (NULL: nothing). ALSO: the action
 * of a row above, in another context. */
#define KEY_ROWS(KEY, ALSO) \
    KEY(NEXT, CONTEXT_READER, {KEYS_SPACE, KEYS_ENTER}, "space", N_("next"), \
     N_("Reveal, or go on: the next step, then the next page."), NULL) \
    KEY(PREVIOUS, CONTEXT_READER, {'b', KEYS_BACKSPACE, KEYS_CONTROL('H')}, "b", NULL, \
     N_("Go one step back."), NULL) \
    KEY(OPEN, CONTEXT_HOME | CONTEXT_EXERCISES, {KEYS_ENTER, KEYS_SPACE, 'l', KEYS_RIGHT}, "enter", N_("open"), \
     N_("Open the chosen lesson or exercise."), NULL) \
    KEY(ANSWER, CONTEXT_ASKED, {KEYS_ENTER, KEYS_SPACE, 'a'}, "enter 0-9", N_("answer"), \
     N_("Type the answer."), NULL) \
    ALSO(ANSWER, CONTEXT_REASON, {KEYS_ENTER, KEYS_SPACE, 'a'}, "enter", N_("why"), \
     N_("Say why the answer went wrong; an empty line says: I don't know."), NULL) \
    KEY(PASTE, CONTEXT_ASKED | CONTEXT_REASON, {KEYS_PASTE}, "paste", NULL, \
     N_("What is pasted begins the answer."), NULL) \
    KEY(TYPE, CONTEXT_ASKED, {KEYS_NUMBER, '+', '.', '[', '('}, "0-9 - . [", NULL, \
     N_("A digit, a sign, a dot or a bracket begins the answer."), NULL) \
    ALSO(ANSWER, CONTEXT_ABSTAINED, {KEYS_ENTER, KEYS_SPACE}, "enter", N_("explanation"), \
     N_("Go on to what is right, and why."), "") \
    KEY(STEPWISE, CONTEXT_STEPWISE, {'s'}, "s", N_("step by step"), \
     N_("Answer scores, weights and output one after the other."), ":steps") \
    KEY(HINT, CONTEXT_ASKED, {'i'}, "i", N_("hint"), \
     N_("A hint: the step, then its rule, then other numbers."), ":hint") \
    ALSO(ANSWER, CONTEXT_ECHOED, {KEYS_ENTER, KEYS_SPACE}, "enter", N_("submit"), \
     N_("Submit the answer as it was read."), "") \
    KEY(EDIT, CONTEXT_ECHOED, {'e'}, "e", N_("edit"), N_("Go back to the answer and change it."), NULL) \
    KEY(GUESS, CONTEXT_CONFIDENCE, {'1'}, "1", N_("guess"), N_("It was a guess."), "1") \
    KEY(THINK, CONTEXT_CONFIDENCE, {'2'}, "2", N_("think so"), N_("I think so."), "2") \
    KEY(SURE, CONTEXT_CONFIDENCE, {'3'}, "3", N_("sure"), N_("I am sure."), "3") \
    KEY(YES, CONTEXT_AGREE, {'y'}, "y", N_("yes"), N_("Yes: that is it."), "y") \
    KEY(NO, CONTEXT_AGREE, {'n'}, "n", N_("no"), N_("No: that is not it."), "n") \
    KEY(RETRY, CONTEXT_DONE, {'r'}, "r", N_("again"), N_("The same question on new numbers."), "r") \
    KEY(LESSON, CONTEXT_DONE, {'o'}, "o", N_("lesson"), \
     N_("Open the lesson at the page that explains it."), NULL) \
    KEY(UP, CONTEXT_ALWAYS, {KEYS_UP, 'k'}, "↑ k", NULL, \
     N_("Move up: the cell, the line or the text."), NULL) \
    KEY(DOWN, CONTEXT_ALWAYS, {KEYS_DOWN, 'j'}, "↓ j", NULL, N_("Move down."), NULL) \
    KEY(LEFT, CONTEXT_READER, {KEYS_LEFT, 'h'}, "← h", NULL, N_("Move left; in wide text too."), NULL) \
    KEY(RIGHT, CONTEXT_READER, {KEYS_RIGHT, 'l'}, "→ l", NULL, N_("Move right."), NULL) \
    KEY(PAGE_UP, CONTEXT_ALWAYS, {KEYS_PAGE_UP, KEYS_CONTROL('B')}, "PgUp", NULL, \
     N_("One screen up."), NULL) \
    KEY(PAGE_DOWN, CONTEXT_ALWAYS, {KEYS_PAGE_DOWN, KEYS_CONTROL('F')}, "PgDn", NULL, \
     N_("One screen down."), NULL) \
    KEY(FIRST, CONTEXT_ALWAYS, {KEYS_HOME, 'g'}, "Home g", NULL, \
     N_("To the first cell, line or lesson."), NULL) \
    KEY(LAST, CONTEXT_ALWAYS, {KEYS_END, 'G'}, "End G", NULL, N_("To the last one."), NULL) \
    KEY(NEXT_PAGE, CONTEXT_READER, {'n', ']'}, "n ]", NULL, N_("To the next page."), NULL) \
    KEY(PREVIOUS_PAGE, CONTEXT_READER, {'p', '['}, "p [", NULL, N_("To the previous page."), NULL) \
    KEY(FOCUS, CONTEXT_STEP, {KEYS_TAB}, "tab", N_("move"), \
     N_("Move the cursor between the result and what it is made of."), NULL) \
    ALSO(EDIT, CONTEXT_STEP, {'e'}, "e", N_("edit"), \
     N_("Type a new value for the cell under the cursor."), NULL) \
    ALSO(TYPE, CONTEXT_STEP, {KEYS_NUMBER}, "0-9 -", NULL, \
     N_("A digit or a minus begins a new value for the cell."), NULL) \
    KEY(LESS_TAU, CONTEXT_STEP | CONTEXT_VIEW, {'t'}, "t", N_("τ"), N_("A lower temperature."), NULL) \
    KEY(MORE_TAU, CONTEXT_STEP | CONTEXT_VIEW, {'T'}, "T", NULL, N_("A higher temperature."), NULL) \
    KEY(SET_TAU, CONTEXT_STEP | CONTEXT_VIEW, {'='}, "=", NULL, N_("Type a temperature."), NULL) \
    KEY(MASK, CONTEXT_STEP, {'m'}, "m", N_("mask"), \
     N_("Hide the key under the cursor from its query, or show it again."), NULL) \
    KEY(MASK_ROW, CONTEXT_STEP, {'M'}, "M", NULL, \
     N_("Hide all keys from the query under the cursor, or show them again."), NULL) \
    KEY(PICTURE, CONTEXT_STEP, {'v'}, "v", N_("view"), \
     N_("Another picture: the board, the step alone, bars, curve, heat map."), NULL) \
    KEY(CONE, CONTEXT_STEP, {'c'}, "c", NULL, \
     N_("On the board: the cell, its sources and uses alone, or all."), NULL) \
    KEY(FLIP, CONTEXT_STEP, {'f'}, "f", NULL, \
     N_("On the board: a wrong method's numbers or the right ones, in place."), NULL) \
    KEY(LAYOUT, CONTEXT_READER, {'L'}, "L", N_("flip"), \
     N_("Tokens as rows or as columns: labels move, no number changes."), NULL) \
    KEY(UNDO, CONTEXT_READER, {'u'}, "u", NULL, N_("Take the last change back."), NULL) \
    KEY(REDO, CONTEXT_READER, {'U', KEYS_CONTROL('R')}, "U", NULL, N_("Make it again."), NULL) \
    KEY(RESET, CONTEXT_READER, {'R'}, "R", NULL, N_("Take all changes of this example back."), NULL) \
    KEY(DIGITS, CONTEXT_STEP, {'.'}, ".", NULL, N_("Show 2, 3, 4 or 6 decimals."), NULL) \
    KEY(WHAT_IF, CONTEXT_STEP, {'w'}, "w", N_("wrong"), \
     N_("Choose a wrong method to walk beside the right one, or none."), NULL) \
    KEY(PREDICT, CONTEXT_READER, {'P'}, "P", NULL, \
     N_("Ask before each result that has a question, or never."), NULL) \
    KEY(VEIL, CONTEXT_STEP, {'z'}, "z", NULL, \
     N_("Hide the shown result again, for others to answer first."), NULL) \
    KEY(COPY, CONTEXT_STEP, {'y'}, "y", NULL, \
     N_("Copy the matrix under the cursor, to be typed back elsewhere."), NULL) \
    KEY(COMMAND, CONTEXT_READER, {':'}, ":", NULL, \
     N_("Go or set (tab lists): 16.6, weights, example A, tau = 2, q[0,1]=3."), NULL) \
    KEY(SEARCH, CONTEXT_READER, {'/'}, "/", NULL, \
     N_("Search this lesson; nothing typed searches on."), NULL) \
    KEY(MOUSE, CONTEXT_ANY, {'S'}, "S", NULL, \
     N_("Leave the mouse to the terminal, to select text; or take it."), NULL) \
    KEY(QUIZ, CONTEXT_HOME | CONTEXT_READER, {'x'}, "x", N_("quiz"), \
     N_("Exercises: answer with the book closed."), NULL) \
    KEY(LANGUAGE, CONTEXT_ANY, {'#'}, "#", N_("language"), N_("Switch to the next language."), NULL) \
    KEY(DEEPER, CONTEXT_MORE, {'d'}, "d", N_("deeper"), \
     N_("To the deeper pages that it names; at their end space comes back."), NULL) \
    KEY(OUTLINE, CONTEXT_READER, {'o'}, "o", N_("outline"), \
     N_("All pages of the lesson: what was read, is deeper, is due."), NULL) \
    KEY(HELP, CONTEXT_ANY & ~CONTEXT_HELP, {'?'}, "?", N_("all"), N_("Show this list."), NULL) \
    KEY(BACK, CONTEXT_ANY, {'q'}, "q", N_("up"), N_("Go one level up; at the top, leave."), NULL) \
    KEY(RETURN, CONTEXT_ANY, {KEYS_ESCAPE}, "esc", NULL, \
     N_("Close a list, message or line; leave a question, but not a lesson."), NULL) \
    ALSO(OPEN, CONTEXT_LIST, {KEYS_ENTER}, "enter", N_("take"), \
     N_("In a list: take the chosen line."), NULL) \
    ALSO(RETURN, CONTEXT_LIST, {KEYS_ESCAPE}, "esc", N_("back"), \
     N_("In a list: leave it as it was."), NULL) \
    KEY(REPAINT, CONTEXT_ALWAYS, {KEYS_CONTROL('L')}, "Ctrl-L", NULL, N_("Paint the screen anew."), NULL) \
    KEY(SUSPEND, CONTEXT_ALWAYS, {KEYS_CONTROL('Z')}, "Ctrl-Z", NULL, \
     N_("Go to the shell; fg comes back."), NULL) \
    KEY(QUIT, CONTEXT_ALWAYS, {KEYS_CONTROL('C'), KEYS_CONTROL('Q')}, "Ctrl-C", NULL, \
     N_("Leave the program."), NULL)

/* clang-format on */

#define KEY_ACTION(action, ...) ACTION_##action,
#define KEY_ACTION_AGAIN(...)
typedef enum { ACTION_NONE, KEY_ROWS(KEY_ACTION, KEY_ACTION_AGAIN) ACTION_COUNT } Action;
#undef KEY_ACTION
#undef KEY_ACTION_AGAIN

enum { KEY_RULE_KEYS = 5 };

typedef struct {
    Action action;
    unsigned contexts;
    Key keys[KEY_RULE_KEYS];
    const char *shown;
    const char *word;
    const char *help;
    const char *line;
} KeyRule;

extern const KeyRule KEY_RULES[];
extern const size_t KEY_RULE_COUNT;

/* The key for which an input method sends this character: full-width forms, and 。 、 【 】 for . / [ ]; any
 * other one as it is. */
Key key_fold(Key key);

/* What the key, folded, does in that context. */
Action key_action(Key key, KeyContext context);

/* What the line does in that context where there are no keys. */
Action key_line_action(const char *line, KeyContext context);

/* The footer: the keys of the context, as many as fit into the row. */
void keys_draw_footer(Canvas *canvas, size_t row, KeyContext context);

/* The help: one line for each key of the contexts, from line `first` on; returns how many lines there are. */
size_t keys_draw_help(Canvas *canvas, size_t row, size_t rows, size_t first, unsigned contexts);

#endif
