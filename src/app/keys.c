/* The one table of keys: what a key does, what the footer and the help say of it. */
#include "app/keys.h"

#include <stdbool.h>
#include <string.h>

#include "base/lang.h"

/* clang-format off */
const KeyRule KEY_RULES[] = {
    {ACTION_NEXT, CONTEXT_READER, {KEYS_SPACE, KEYS_ENTER}, "space", N_("next"),
     N_("Reveal, or go on: the next step, then the next page."), NULL},
    {ACTION_PREVIOUS, CONTEXT_READER, {'b', KEYS_BACKSPACE, KEYS_CONTROL('H')}, "b", NULL,
     N_("Go one step back."), NULL},
    {ACTION_OPEN, CONTEXT_HOME | CONTEXT_EXERCISES, {KEYS_ENTER, KEYS_SPACE, 'l', KEYS_RIGHT}, "enter", N_("open"),
     N_("Open the chosen lesson or exercise."), NULL},
    {ACTION_ANSWER, CONTEXT_ASKED, {KEYS_ENTER, KEYS_SPACE, 'a'}, "enter", N_("answer"),
     N_("Type the answer."), NULL},
    {ACTION_ANSWER, CONTEXT_REASON, {KEYS_ENTER, KEYS_SPACE, 'a'}, "enter", N_("why"),
     N_("Say why the answer went wrong; an empty line says: I don't know."), NULL},
    {ACTION_PASTE, CONTEXT_ASKED | CONTEXT_REASON, {KEYS_PASTE}, "paste", NULL,
     N_("What is pasted begins the answer."), NULL},
    {ACTION_ANSWER, CONTEXT_ABSTAINED, {KEYS_ENTER, KEYS_SPACE}, "enter", N_("explanation"),
     N_("Go on to what is right, and why."), ""},
    {ACTION_STEPWISE, CONTEXT_STEPWISE, {'s'}, "s", N_("step by step"),
     N_("Answer scores, weights and output one after the other."), ":steps"},
    {ACTION_HINT, CONTEXT_ASKED, {'i'}, "i", N_("hint"),
     N_("A hint: the step, then its rule, then other numbers."), ":hint"},
    {ACTION_ANSWER, CONTEXT_ECHOED, {KEYS_ENTER, KEYS_SPACE}, "enter", N_("submit"),
     N_("Submit the answer as it was read."), ""},
    {ACTION_EDIT, CONTEXT_ECHOED, {'e'}, "e", N_("edit"), N_("Go back to the answer and change it."), NULL},
    {ACTION_GUESS, CONTEXT_CONFIDENCE, {'1'}, "1", N_("guess"), N_("It was a guess."), "1"},
    {ACTION_THINK, CONTEXT_CONFIDENCE, {'2'}, "2", N_("think so"), N_("I think so."), "2"},
    {ACTION_SURE, CONTEXT_CONFIDENCE, {'3'}, "3", N_("sure"), N_("I am sure."), "3"},
    {ACTION_YES, CONTEXT_AGREE, {'y'}, "y", N_("yes"), N_("Yes: that is it."), "y"},
    {ACTION_NO, CONTEXT_AGREE, {'n'}, "n", N_("no"), N_("No: that is not it."), "n"},
    {ACTION_RETRY, CONTEXT_DONE, {'r'}, "r", N_("again"), N_("The same question on new numbers."), "r"},
    {ACTION_LESSON, CONTEXT_DONE, {'o'}, "o", N_("lesson"),
     N_("Open the lesson at the page that explains it."), NULL},
    {ACTION_UP, CONTEXT_ALWAYS, {KEYS_UP, 'k'}, "↑ k", NULL,
     N_("Move up: the cell, the line or the text."), NULL},
    {ACTION_DOWN, CONTEXT_ALWAYS, {KEYS_DOWN, 'j'}, "↓ j", NULL, N_("Move down."), NULL},
    {ACTION_LEFT, CONTEXT_READER, {KEYS_LEFT, 'h'}, "← h", NULL, N_("Move left; in wide text too."), NULL},
    {ACTION_RIGHT, CONTEXT_READER, {KEYS_RIGHT, 'l'}, "→ l", NULL, N_("Move right."), NULL},
    {ACTION_PAGE_UP, CONTEXT_ALWAYS, {KEYS_PAGE_UP, KEYS_CONTROL('B')}, "PgUp", NULL,
     N_("One screen up."), NULL},
    {ACTION_PAGE_DOWN, CONTEXT_ALWAYS, {KEYS_PAGE_DOWN, KEYS_CONTROL('F')}, "PgDn", NULL,
     N_("One screen down."), NULL},
    {ACTION_FIRST, CONTEXT_ALWAYS, {KEYS_HOME, 'g'}, "Home g", NULL,
     N_("To the first cell, line or lesson."), NULL},
    {ACTION_LAST, CONTEXT_ALWAYS, {KEYS_END, 'G'}, "End G", NULL, N_("To the last one."), NULL},
    {ACTION_NEXT_PAGE, CONTEXT_READER, {'n', ']'}, "n ]", NULL, N_("To the next page."), NULL},
    {ACTION_PREVIOUS_PAGE, CONTEXT_READER, {'p', '['}, "p [", NULL, N_("To the previous page."), NULL},
    {ACTION_FOCUS, CONTEXT_STEP, {KEYS_TAB}, "tab", N_("move"),
     N_("Move the cursor between the result and what it is made of."), NULL},
    {ACTION_EDIT, CONTEXT_STEP, {'e'}, "e", N_("edit"),
     N_("Type a new value for the cell under the cursor."), NULL},
    {ACTION_LESS_TAU, CONTEXT_STEP | CONTEXT_VIEW, {'t'}, "t", N_("τ"), N_("A lower temperature."), NULL},
    {ACTION_MORE_TAU, CONTEXT_STEP | CONTEXT_VIEW, {'T'}, "T", NULL, N_("A higher temperature."), NULL},
    {ACTION_SET_TAU, CONTEXT_STEP | CONTEXT_VIEW, {'='}, "=", NULL, N_("Type a temperature."), NULL},
    {ACTION_MASK, CONTEXT_STEP, {'m'}, "m", N_("mask"),
     N_("Hide the key under the cursor from its query, or show it again."), NULL},
    {ACTION_MASK_ROW, CONTEXT_STEP, {'M'}, "M", NULL,
     N_("Hide all keys from the query under the cursor, or show them again."), NULL},
    {ACTION_PICTURE, CONTEXT_STEP, {'v'}, "v", N_("view"),
     N_("Another picture of the step: matrices, bars, curve, heat map."), NULL},
    {ACTION_LAYOUT, CONTEXT_READER, {'L'}, "L", N_("flip"),
     N_("Tokens as rows or as columns: labels move, no number changes."), NULL},
    {ACTION_UNDO, CONTEXT_READER, {'u'}, "u", NULL, N_("Take the last change back."), NULL},
    {ACTION_REDO, CONTEXT_READER, {'U', KEYS_CONTROL('R')}, "U", NULL, N_("Make it again."), NULL},
    {ACTION_RESET, CONTEXT_READER, {'R'}, "R", NULL, N_("Take all changes of this example back."), NULL},
    {ACTION_DIGITS, CONTEXT_STEP, {'.'}, ".", NULL, N_("Show 2, 3, 4 or 6 decimals."), NULL},
    {ACTION_WHAT_IF, CONTEXT_STEP, {'w'}, "w", N_("wrong"),
     N_("Choose a wrong method to walk beside the right one, or none."), NULL},
    {ACTION_PREDICT, CONTEXT_READER, {'P'}, "P", NULL,
     N_("Ask before each result that has a question, or never."), NULL},
    {ACTION_COPY, CONTEXT_STEP, {'y'}, "y", NULL,
     N_("Copy the matrix under the cursor, to be typed back elsewhere."), NULL},
    {ACTION_COMMAND, CONTEXT_READER, {':'}, ":", NULL,
     N_("Go or set: 16.6, example NAME, tau = 2, q[0,1] = 3, mask = causal."), NULL},
    {ACTION_SEARCH, CONTEXT_READER, {'/'}, "/", NULL,
     N_("Search this lesson; nothing typed searches on."), NULL},
    {ACTION_MOUSE, CONTEXT_ANY, {'S'}, "S", NULL,
     N_("Leave the mouse to the terminal, to select text; or take it."), NULL},
    {ACTION_QUIZ, CONTEXT_HOME | CONTEXT_READER, {'x'}, "x", N_("quiz"),
     N_("Exercises: answer with the book closed."), NULL},
    {ACTION_LANGUAGE, CONTEXT_ANY, {'#'}, "#", N_("language"), N_("Switch to the next language."), NULL},
    {ACTION_HELP, CONTEXT_ANY & ~CONTEXT_HELP, {'?'}, "?", N_("all"), N_("Show this list."), NULL},
    {ACTION_BACK, CONTEXT_ANY, {'q'}, "q", N_("up"), N_("Go one level up; at the top, leave."), NULL},
    {ACTION_RETURN, CONTEXT_ANY, {KEYS_ESCAPE}, "esc", NULL,
     N_("Close a list, message or line; leave a question, but not a lesson."), NULL},
    {ACTION_OPEN, CONTEXT_LIST, {KEYS_ENTER}, "enter", N_("take"),
     N_("In a list: take the chosen line."), NULL},
    {ACTION_RETURN, CONTEXT_LIST, {KEYS_ESCAPE}, "esc", N_("back"),
     N_("In a list: leave it as it was."), NULL},
    {ACTION_REPAINT, CONTEXT_ALWAYS, {KEYS_CONTROL('L')}, "Ctrl-L", NULL, N_("Paint the screen anew."), NULL},
    {ACTION_SUSPEND, CONTEXT_ALWAYS, {KEYS_CONTROL('Z')}, "Ctrl-Z", NULL,
     N_("Go to the shell; fg comes back."), NULL},
    {ACTION_QUIT, CONTEXT_ALWAYS, {KEYS_CONTROL('C'), KEYS_CONTROL('Q')}, "Ctrl-C", NULL,
     N_("Leave the program."), NULL},
};
/* clang-format on */

const size_t KEY_RULE_COUNT = sizeof KEY_RULES / sizeof *KEY_RULES;

/* In a list that is filtered a character is typed. */
static bool rule_counts(const KeyRule *rule, Key key, KeyContext context)
{
    bool character = key >= KEYS_SPACE && key < KEYS_UP && key != KEYS_BACKSPACE;
    if (!(rule->contexts & context) || (context == CONTEXT_LIST && character)) return false;
    for (size_t i = 0; i < KEY_RULE_KEYS && rule->keys[i]; i++)
        if (rule->keys[i] == key) return true;
    return false;
}

Key key_fold(Key key)
{
    static const Key MARKS[][2] = {{U'。', '.'}, {U'、', '/'}, {U'【', '['},
                                   {U'】', ']'}, {U'「', '['}, {U'」', ']'}};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (MARKS[i][0] == key) return MARKS[i][1];
    return text_fold_width(key);
}

Action key_action(Key key, KeyContext context)
{
    Key folded = key_fold(key);
    if (folded == KEYS_NONE) return ACTION_NONE;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++)
        if (rule_counts(&KEY_RULES[i], folded, context)) return KEY_RULES[i].action;
    return ACTION_NONE;
}

/* The row's own key may be typed too, where it is no answer. */
Action key_line_action(const char *line, KeyContext context)
{
    bool answers = context & (CONTEXT_ASKED | CONTEXT_ECHOED | CONTEXT_REASON);
    for (size_t i = 0; i < KEY_RULE_COUNT; i++) {
        const KeyRule *rule = &KEY_RULES[i];
        bool is_key = !answers && line[0] && !line[1] && rule_counts(rule, (Key)line[0], context);
        if (rule->contexts & context && rule->line && (is_key || strcmp(rule->line, line) == 0))
            return rule->action;
    }
    return ACTION_NONE;
}

/* A footer keeps how to see all keys and how to leave in sight; the others as far as there is room. */
static bool is_vital(const KeyRule *rule)
{
    return rule->action == ACTION_HELP || rule->action == ACTION_BACK || rule->action == ACTION_RETURN;
}

/* What is written behind a key in the footer; the next language calls itself. */
static const char *footer_word(const Canvas *canvas, const KeyRule *rule)
{
    return rule->action == ACTION_LANGUAGE ? lang_own_name(lang_next(), canvas->charset) : _(rule->word);
}

static size_t footer_cols(const Canvas *canvas, const KeyRule *rule)
{
    return canvas_cols(canvas, rule->shown) + 1 + canvas_cols(canvas, footer_word(canvas, rule)) + 2;
}

static size_t draw_rule(Canvas *canvas, size_t row, size_t col, const KeyRule *rule)
{
    col = canvas_put(canvas, row, col, STYLE_KEY, rule->shown);
    return canvas_put(canvas, row, col + 1, STYLE_PLAIN, footer_word(canvas, rule)) + 2;
}

/* In ASCII there is no other language to switch to. */
static bool in_footer(const Canvas *canvas, const KeyRule *rule, KeyContext context)
{
    return rule->word && rule->contexts & context &&
           !(rule->action == ACTION_LANGUAGE && canvas->charset == CHARSET_ASCII);
}

void keys_draw_footer(Canvas *canvas, size_t row, KeyContext context)
{
    size_t reserved = 0, col = 1;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++)
        if (is_vital(&KEY_RULES[i]) && in_footer(canvas, &KEY_RULES[i], context))
            reserved += footer_cols(canvas, &KEY_RULES[i]);
    for (size_t i = 0; i < KEY_RULE_COUNT; i++) {
        const KeyRule *rule = &KEY_RULES[i];
        if (!in_footer(canvas, rule, context)) continue;
        bool fits = col + footer_cols(canvas, rule) + reserved <= canvas->width + 2;
        if (is_vital(rule) || fits) col = draw_rule(canvas, row, col, rule);
        if (is_vital(rule)) reserved -= footer_cols(canvas, rule);
    }
}

size_t keys_draw_help(Canvas *canvas, size_t row, size_t rows, size_t first, unsigned contexts)
{
    size_t line = 0;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++) {
        const KeyRule *rule = &KEY_RULES[i];
        if (!(rule->contexts & contexts)) continue;
        if (line >= first && line - first < rows) {
            canvas_put(canvas, row + line - first, 2, STYLE_KEY, rule->shown);
            canvas_put(canvas, row + line - first, 12, STYLE_PLAIN, _(rule->help));
        }
        line++;
    }
    return line;
}
