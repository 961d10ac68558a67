/* The one table of keys: nothing is missing, nothing is said twice, the footer has room. */
#include "app/keys.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/lang.h"
#include "support/play.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const KeyContext CONTEXTS[] = {CONTEXT_HOME, CONTEXT_PROSE, CONTEXT_STEP,
                                      CONTEXT_HELP, CONTEXT_LIST,  CONTEXT_PROSE | CONTEXT_VIEW};

/* How many keys a rule has. */
static size_t key_count(const KeyRule *rule)
{
    size_t count = 0;
    while (count < KEY_RULE_KEYS && rule->keys[count]) count++;
    return count;
}

static void every_action_has_a_row_and_in_each_context_only_one(void **state)
{
    (void)state;
    for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        unsigned contexts = 0;
        for (size_t i = 0; i < KEY_RULE_COUNT; i++) {
            if (KEY_RULES[i].action != action) continue;
            if (contexts & KEY_RULES[i].contexts)
                fail_msg("action %d has two rows in one context", (int)action);
            contexts |= KEY_RULES[i].contexts;
        }
        if (!contexts) fail_msg("action %d has no row", (int)action);
    }
}

static void a_row_has_keys_a_context_and_words_for_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++) {
        const KeyRule *rule = &KEY_RULES[i];
        bool whole = key_count(rule) > 0 && rule->contexts != 0 && rule->shown && *rule->shown &&
                     rule->help && *rule->help;
        if (!whole) fail_msg("row %zu lacks something", i);
        if (strcmp(rule->help + strlen(rule->help) - 1, ".") != 0) fail_msg("row %zu: %s", i, rule->help);
    }
}

/* Whether a row's key is, or stands for, this one. */
static bool is_key(Key row, Key key)
{
    static const Key NUMBER[] = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', 0x2212};
    bool same = row == key;
    for (size_t i = 0; i < COUNT(NUMBER); i++) same = same || (row == KEYS_NUMBER && key == NUMBER[i]);
    return same;
}

/* Whether two rules have a context and a key in common. */
static bool rules_clash(const KeyRule *a, const KeyRule *b)
{
    if (!(a->contexts & b->contexts)) return false;
    for (size_t i = 0; i < key_count(a); i++)
        for (size_t j = 0; j < key_count(b); j++)
            if (is_key(a->keys[i], b->keys[j]) || is_key(b->keys[j], a->keys[i])) return true;
    return false;
}

static void no_two_rows_of_a_context_share_a_key(void **state)
{
    (void)state;
    for (size_t a = 0; a < KEY_RULE_COUNT; a++)
        for (size_t b = a + 1; b < KEY_RULE_COUNT; b++)
            if (rules_clash(&KEY_RULES[a], &KEY_RULES[b]))
                fail_msg("\"%s\" and \"%s\"", KEY_RULES[a].shown, KEY_RULES[b].shown);
}

/* What the table says of a key in a context, read row by row. A list that is filtered takes characters as its
 * own. */
static Action table_action(Key key, KeyContext context)
{
    if (context == CONTEXT_LIST && key >= ' ' && key <= 0x10ffff && key != KEYS_BACKSPACE) return ACTION_NONE;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++)
        for (size_t j = 0; j < key_count(&KEY_RULES[i]); j++)
            if (is_key(KEY_RULES[i].keys[j], key) && KEY_RULES[i].contexts & context)
                return KEY_RULES[i].action;
    return ACTION_NONE;
}

static void every_key_leads_to_its_action_where_it_counts_and_nowhere_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < KEY_RULE_COUNT; i++)
        for (size_t j = 0; j < key_count(&KEY_RULES[i]); j++)
            for (size_t c = 0; c < COUNT(CONTEXTS); c++) {
                Key key = KEY_RULES[i].keys[j];
                if (key_action(key, CONTEXTS[c]) != table_action(key, CONTEXTS[c]))
                    fail_msg("\"%s\", key %zu, context %zu", KEY_RULES[i].shown, j, c);
            }
}

static void letters_are_no_commands_in_a_list_that_they_filter(void **state)
{
    (void)state;
    for (Key key = 'a'; key <= 'z'; key++) {
        if (key_action(key, CONTEXT_LIST) != ACTION_NONE) fail_msg("%c", (char)key);
        if (key_action(key - 'a' + 'A', CONTEXT_LIST) != ACTION_NONE) fail_msg("capital %c", (char)key);
    }
}

static void what_an_input_method_sends_counts_as_the_key_it_is_sent_for(void **state)
{
    (void)state;
    static const struct {
        Key key;
        Action expected;
    } cases[] = {
        {0xff4c, ACTION_RIGHT},         {0xff2c, ACTION_LAYOUT},
        {0xff1f, ACTION_HELP},          {0xff03, ACTION_LANGUAGE},
        {0xff0e, ACTION_DIGITS},        {0x3000, ACTION_NEXT},
        {0xff54, ACTION_LESS_TAU},      {0xff34, ACTION_MORE_TAU},
        {0xff1d, ACTION_SET_TAU},       {0x6a21, ACTION_NONE},
        {0x3002, ACTION_DIGITS},        {0x3001, ACTION_SEARCH},
        {0x3010, ACTION_PREVIOUS_PAGE}, {0x3011, ACTION_NEXT_PAGE},
        {0x3003, ACTION_NONE},          {0, ACTION_NONE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Action action = key_action(cases[i].key, CONTEXT_STEP);
        if (action != cases[i].expected) fail_msg("case %zu: action %d", i, (int)action);
    }
}

/* Where a number is wanted, what begins one begins the line; 1 2 3 are still how sure one is, and the
 * reader's own keys are what they were. */
static void what_begins_a_number_begins_a_line(void **state)
{
    (void)state;
    static const struct {
        const char *keys;
        KeyContext context;
        Action expected;
    } CASES[] = {
        {"0123456789-−+.[(", CONTEXT_ASKED, ACTION_TYPE},
        {"０９－＋．［（", CONTEXT_ASKED, ACTION_TYPE},
        {"。【", CONTEXT_ASKED, ACTION_TYPE},
        {"0123456789-−", CONTEXT_ASKED | CONTEXT_STEPWISE, ACTION_TYPE},
        {"0123456789-−０９－", CONTEXT_STEP, ACTION_TYPE},
        {".", CONTEXT_STEP, ACTION_DIGITS},
        {"[", CONTEXT_STEP, ACTION_PREVIOUS_PAGE},
        {"]", CONTEXT_STEP, ACTION_NEXT_PAGE},
        {"+(", CONTEXT_STEP, ACTION_NONE},
        {"0123456789-+.(", CONTEXT_PROSE, ACTION_NONE},
        {"a", CONTEXT_ASKED, ACTION_ANSWER},
        {"a", CONTEXT_REASON, ACTION_ANSWER},
        {"1", CONTEXT_CONFIDENCE, ACTION_GUESS},
        {"2", CONTEXT_CONFIDENCE, ACTION_THINK},
        {"3", CONTEXT_CONFIDENCE, ACTION_SURE},
        {"04-.[", CONTEXT_CONFIDENCE, ACTION_NONE},
        {"0123-.[", CONTEXT_ECHOED, ACTION_NONE},
        {"0123-.[", CONTEXT_AGREE, ACTION_NONE},
        {"0123-.[", CONTEXT_DONE, ACTION_NONE},
        {"0123-.[", CONTEXT_HOME, ACTION_NONE},
        {"0123-.[", CONTEXT_LIST, ACTION_NONE},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        const char *at = CASES[i].keys;
        for (size_t left = strlen(at), bytes; left > 0; at += bytes, left -= bytes) {
            uint32_t key;
            bytes = text_decode(at, left, &key);
            Action action = key_action(key, CASES[i].context);
            if (action != CASES[i].expected)
                fail_msg("case %zu, %.*s: action %d", i, (int)bytes, at, (int)action);
        }
    }
}

static void arrows_and_hjkl_move_alike(void **state)
{
    (void)state;
    static const struct {
        Key arrow;
        Key letter;
    } cases[] = {{KEYS_LEFT, 'h'}, {KEYS_DOWN, 'j'}, {KEYS_UP, 'k'}, {KEYS_RIGHT, 'l'}};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t c = 0; c < COUNT(CONTEXTS); c++) {
            if (CONTEXTS[c] == CONTEXT_LIST) continue;
            Action arrow = key_action(cases[i].arrow, CONTEXTS[c]);
            if (arrow != key_action(cases[i].letter, CONTEXTS[c])) fail_msg("case %zu, context %zu", i, c);
        }
}

/* The footer of a context at a width, as text. */
static void footer_text(KeyContext context, size_t width, Charset charset, Text *out)
{
    Canvas canvas = {0};
    canvas_start(&canvas, width, 1, charset);
    keys_draw_footer(&canvas, 0, context);
    canvas_text(&canvas, 0, 1, out);
    canvas_free(&canvas);
}

/* The row of an action in a context, or NULL. */
static const KeyRule *find_rule(Action action, KeyContext context)
{
    for (size_t i = 0; i < KEY_RULE_COUNT; i++)
        if (KEY_RULES[i].action == action && KEY_RULES[i].contexts & context) return &KEY_RULES[i];
    return NULL;
}

/* Whether the footer holds the entry of this row as a whole. */
static bool footer_has(const char *footer, const KeyRule *rule)
{
    Text entry = {0};
    text_addf(&entry, "%s %s", rule->shown, _(rule->word));
    bool has = strstr(footer, text_string(&entry));
    text_free(&entry);
    return has;
}

static void the_footer_keeps_its_vital_entries_at_every_width(void **state)
{
    (void)state;
    static const size_t WIDTHS[] = {20, 40, 60, 80, 120};
    static const Action VITAL[] = {ACTION_HELP, ACTION_BACK, ACTION_RETURN};
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        lang_switch(lang);
        for (size_t c = 0; c < COUNT(CONTEXTS); c++)
            for (size_t w = 0; w < COUNT(WIDTHS); w++) {
                Text footer = {0};
                footer_text(CONTEXTS[c], WIDTHS[w], CHARSET_UTF8, &footer);
                for (size_t v = 0; v < COUNT(VITAL); v++) {
                    const KeyRule *rule = find_rule(VITAL[v], CONTEXTS[c]);
                    if (rule && rule->word && !footer_has(text_string(&footer), rule))
                        fail_msg("%s, context %zu, %zu columns, entry %zu: %s", LANG_CODES[lang], c,
                                 WIDTHS[w], v, text_string(&footer));
                }
                text_free(&footer);
            }
    }
    lang_switch(LANG_EN);
}

static void the_footer_of_a_step_names_what_a_step_can_do_in_80_columns(void **state)
{
    (void)state;
    static const Action SHOWN[] = {ACTION_NEXT,   ACTION_FOCUS,   ACTION_EDIT, ACTION_LESS_TAU, ACTION_MASK,
                                   ACTION_LAYOUT, ACTION_WHAT_IF, ACTION_HELP, ACTION_BACK};
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        if (!lang_is_whole(lang)) continue; /* words of two languages beside each other may be longer */
        lang_switch(lang);
        Text footer = {0};
        footer_text(CONTEXT_STEP, 80, CHARSET_UTF8, &footer);
        for (size_t i = 0; i < COUNT(SHOWN); i++)
            if (!footer_has(text_string(&footer), find_rule(SHOWN[i], CONTEXT_STEP)))
                fail_msg("%s, entry %zu: %s", LANG_CODES[lang], i, text_string(&footer));
        text_free(&footer);
    }
    lang_switch(LANG_EN);
}

static bool is_ascii(const char *text)
{
    while (*text && (unsigned char)*text < 0x80) text++;
    return *text == '\0';
}

static void in_ascii_the_next_language_too_is_named_in_ascii(void **state)
{
    (void)state;
    static const Charset CHARSETS[] = {CHARSET_SYMBOLS, CHARSET_ASCII};
    for (size_t i = 0; i < COUNT(CHARSETS); i++)
        for (size_t c = 0; c < COUNT(CONTEXTS); c++) {
            Text footer = {0};
            footer_text(CONTEXTS[c], 200, CHARSETS[i], &footer);
            if (!is_ascii(text_string(&footer)))
                fail_msg("charset %zu, context %zu: %s", i, c, text_string(&footer));
            text_free(&footer);
        }
}

static void the_help_has_a_line_for_every_row_and_cuts_none_in_80_columns(void **state)
{
    (void)state;
    static const Charset CHARSETS[] = {CHARSET_UTF8, CHARSET_SYMBOLS, CHARSET_ASCII};
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        lang_switch(lang);
        for (size_t c = 0; c < COUNT(CHARSETS); c++) {
            if (lang == LANG_ZH && CHARSETS[c] == CHARSET_ASCII) continue;
            Canvas narrow = {0}, wide = {0};
            canvas_start(&narrow, 80, KEY_RULE_COUNT, CHARSETS[c]);
            canvas_start(&wide, 300, KEY_RULE_COUNT, CHARSETS[c]);
            size_t lines = keys_draw_help(&narrow, 0, KEY_RULE_COUNT, 0, CONTEXT_ALWAYS);
            keys_draw_help(&wide, 0, KEY_RULE_COUNT, 0, CONTEXT_ALWAYS);
            Text cut = {0}, whole = {0};
            canvas_text(&narrow, 0, KEY_RULE_COUNT, &cut);
            canvas_text(&wide, 0, KEY_RULE_COUNT, &whole);
            assert_int_equal(lines, KEY_RULE_COUNT);
            assert_string_equal(text_string(&cut), text_string(&whole));
            text_free(&cut);
            text_free(&whole);
            canvas_free(&narrow);
            canvas_free(&wide);
        }
    }
    lang_switch(LANG_EN);
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_a_row_and_in_each_context_only_one),
        cmocka_unit_test(a_row_has_keys_a_context_and_words_for_them),
        cmocka_unit_test(no_two_rows_of_a_context_share_a_key),
        cmocka_unit_test(every_key_leads_to_its_action_where_it_counts_and_nowhere_else),
        cmocka_unit_test(letters_are_no_commands_in_a_list_that_they_filter),
        cmocka_unit_test(what_an_input_method_sends_counts_as_the_key_it_is_sent_for),
        cmocka_unit_test(what_begins_a_number_begins_a_line),
        cmocka_unit_test(arrows_and_hjkl_move_alike),
        cmocka_unit_test(the_footer_keeps_its_vital_entries_at_every_width),
        cmocka_unit_test(the_footer_of_a_step_names_what_a_step_can_do_in_80_columns),
        cmocka_unit_test(in_ascii_the_next_language_too_is_named_in_ascii),
        cmocka_unit_test(the_help_has_a_line_for_every_row_and_cuts_none_in_80_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
