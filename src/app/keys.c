/* Reading the table of keys: by key, by line, for the footer and the help. */
#include "app/keys.h"

#include <stdbool.h>
#include <string.h>

#include "base/lang.h"

#define KEY_ROW(action, ...) {ACTION_##action, __VA_ARGS__},
const KeyRule KEY_RULES[] = {KEY_ROWS(KEY_ROW, KEY_ROW)};
#undef KEY_ROW
const size_t KEY_RULE_COUNT = sizeof KEY_RULES / sizeof *KEY_RULES;

static bool matches(Key one, Key key)
{
    bool number = (key >= '0' && key <= '9') || key == '-' || key == U'−';
    return one == key || (one == KEYS_NUMBER && number);
}

/* In a list that is filtered a character is typed. */
static bool rule_counts(const KeyRule *rule, Key key, KeyContext context)
{
    bool character = key >= KEYS_SPACE && key < KEYS_UP && key != KEYS_BACKSPACE;
    if (!(rule->contexts & context) || (context == CONTEXT_LIST && character)) return false;
    for (size_t i = 0; i < KEY_RULE_KEYS && rule->keys[i]; i++)
        if (matches(rule->keys[i], key)) return true;
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
