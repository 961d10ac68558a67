/* Examples: what is read, and every refusal in its words. */
#include "trace/example.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/arena.h"
#include "support/close.h"
#include "support/heads.h"

#define QK "q = [[1,2]]\nk = [[1,0],[0,1]]\n"
#define X  "x = [[1,2]]\nw_q = [[1],[1]]\nw_k = [[1],[1]]\nw_v = [[1],[1]]\n"

/* ---- what is refused ---- */

static const struct {
    const char *lines;
    const char *where; /* a part of the place */
    const char *words[3];
} REFUSALS[] = {
    /* names */
    {QK "colour = red",
     "test.md:3",
     {"colour is no field of example", "it may have x, x_kv, w_q", "decimal_comma, title, title.zh"}},
    {QK "tau = 1\ntau = 2", "test.md:4", {"tau is given twice", "give it once"}},
    {QK "q = [[1,2]]", "test.md", {"q is given twice"}},
    /* entries */
    {"tau = 1", "test", {"nothing to start from", "give q and k", "or scores"}},
    {"v = [[1]]", "test", {"nothing to start from"}},
    {"q = [[1]]", "test.md:1", {"q is given, but k is not", "give both"}},
    {"k = [[1]]", "test.md:1", {"k is given, but q is not"}},
    {"x = [[1]]\nw_q = [[1]]\nw_v = [[1]]", "test.md", {"w_k is not"}},
    {QK "scores = [[1]]", "test.md:3", {"k and scores are given", "leave one out"}},
    {"scores = [[1]]\nweights = [[1]]", "test.md:2", {"scores and weights are given"}},
    {QK X, "test.md", {"only one of them can be the start"}},
    {X "v = [[1]]", "test.md:5", {"v has no use where x is given", "leave it out"}},
    {QK "x_kv = [[1]]", "test.md:3", {"x_kv has no use where q and k are given"}},
    {"scores = [[1]]\nq_before = [[1]]", "test.md:2", {"q_before has no use where scores are given"}},
    /* settings */
    {QK "tau = 0", "test.md:3", {"must be greater than 0", "largest score", "0.01"}},
    {QK "tau = -1", "test.md:3", {"must be greater than 0, this is -1"}},
    {QK "tau = -0", "test.md:3", {"must be greater than 0"}},
    {QK "tau = nan", "test.md:3", {"nan"}},
    {QK "tau = inf", "test.md:3", {"inf"}},
    {QK "tau = warm", "test.md:3", {"warm"}},
    {QK "tau = [1,2]", "test.md:3", {""}},
    {QK "scale = 0", "test.md:3", {"a scale of 0 makes all scores equal", "none"}},
    {QK "scale = half", "test.md:3", {"half"}},
    {"scores = [[1]]\nscale = 2",
     "test.md:2",
     {"scale has no use where scores are given, which are scaled already", "leave it out"}},
    {"scores = [[1]]\nscale = none", "test.md:2", {"scaled already"}},
    {"weights = [[1]]\nscale = 2", "test.md:2", {"scale has no use where weights are given"}},
    {"weights = [[1]]\nmask = causal",
     "test.md:2",
     {"mask has no use where weights are given", "leave it out"}},
    {"weights = [[1]]\ntau = 2", "test.md:2", {"tau has no use where weights"}},
    {"weights = [[1]]\nshift = none", "test.md:2", {"shift has no use where weights"}},
    {QK "layout = diagonal", "test.md:3", {"layout cannot be \"diagonal\"", "row or column"}},
    {QK "shift = min", "test.md:3", {"shift cannot be \"min\"", "max or none"}},
    {QK "align = middle", "test.md:3", {"align cannot be \"middle\"", "top-left or bottom-right"}},
    {QK "digits = 16", "test.md:3", {"\"16\" is no whole number from 1 to 15"}},
    {QK "digits = 2.5", "test.md:3", {"\"2.5\" is no whole number"}},
    {QK "digits = 9999999", "test.md:3", {"\"9999999\" is no whole number"}},
    {QK "digits = -1", "test.md:3", {"\"-1\" is no whole number"}},
    {QK "model_width = 1e9", "test.md:3", {"is no whole number from 0 to 1000000"}},
    {QK "decimal_comma = maybe", "test.md:3", {"decimal_comma cannot be \"maybe\"", "use yes or no"}},
    {QK "past = -2", "test.md:3", {"\"-2\" is no whole number"}},
    /* literals and shapes */
    {"q = [[1,2],[3]]\nk = [[1,2]]", "test.md:1", {"row 1"}},
    {"q = [[1,2]\nk = [[1,2]]", "test.md:1", {"["}},
    {"q = [[1,nan]]\nk = [[1,2]]", "test.md:1", {"nan"}},
    {"q = [[1,-inf]]\nk = [[1,2]]", "test.md:1", {"inf"}},
    {"q = [[[[1]]]]\nk = [[1]]", "test.md:1", {"deep"}},
    {"scores = [[1,inf]]", "test.md:1", {"inf"}},
    {"scores = [[[1]]]", "test.md:1", {"deep"}},
    {"weights = [[0.5,-0.5]]", "test.md:1", {"a weight of -0.5 is negative"}},
    {"q = [[1,2]]\nk = [[1,2,3]]", "test.md:2", {"features is 2 in q, but 3 in k", "must be the same"}},
    {QK "v = [[1]]", "test.md:3", {"keys is 2 in k, but 1 in v"}},
    {"scores = [[1,2]]\nv = [[1]]", "test.md:2", {"keys is 2 in scores, but 1 in v"}},
    {"weights = [[1,0]]\nv = [[1]]", "test.md:2", {"keys is 2 in weights, but 1 in v"}},
    {"x = [[1]]\nw_q = [[1],[2]]\nw_k = [[1]]\nw_v = [[1]]",
     "test.md:2",
     {"model components is 1 in x, but 2 in w_q"}},
    {"x = [[1]]\nw_q = [[1]]\nw_k = [[1],[2]]\nw_v = [[1]]", "test.md:3", {"but 2 in w_k"}},
    {"x = [[1]]\nw_q = [[1]]\nw_k = [[1]]\nw_v = [[1],[2]]", "test.md:4", {"but 2 in w_v"}},
    {"x = [[1]]\nw_q = [[1,2]]\nw_k = [[1]]\nw_v = [[1]]",
     "test.md:3",
     {"features is 2 in w_q, but 1 in w_k"}},
    {X "x_kv = [[1,2,3]]", "test.md:5", {"model components is 2 in x, but 3 in x_kv"}},
    {QK "q_before = [[1]]", "test.md:3", {"features is 2 in q, but 1 in q_before"}},
    {QK "q_other = [[1]]", "test.md:3", {"but 1 in q_other"}},
    {QK "k_own = [[1]]", "test.md:3", {"but 1 in k_own"}},
    {QK "v = [[1],[2]]\nv_own = [[1,2]]", "test.md:4", {"components is 1 in v, but 2 in v_own"}},
    {"q = [[1],[2],[3]]\nk = [[1,2]]\nlayout = column", "test.md:2", {"features is 3 in q, but 1 in k"}},
    /* masks */
    {QK "mask = casual", "test.md:3", {"\"casual\" is no mask", "use causal, none or a literal"}},
    {QK "mask = 1 casual", "test.md:3", {"\"casual\" is no number"}},
    {QK "mask = [[1,1],[1,1]]", "test.md:3", {"the mask is 2 x 2, but queries x keys are 1 x 2"}},
    {QK "mask = [[1]]", "test.md:3", {"the mask is 1 x 1"}},
    {QK "mask = [[0,inf]]", "test.md:3", {"inf"}},
    {QK "mask = [[0,nan]]", "test.md:3", {"nan"}},
    {QK "mask = [[true,2]]", "test.md:3", {"mixes true or false with numbers", "use one kind"}},
    {QK "mask = [[1,1]]\nmask = [[1,0]]", "test.md:4", {"two masks of this kind"}},
    {QK "mask = causal\nalign = top-left\nmask = causal", "test.md:5", {"two masks of this kind"}},
    {QK "mask = causal",
     "test.md:3",
     {"1 x 2 (queries x keys) can be read in two ways", "align top-left", "past"}},
    {QK "align = top-left",
     "test.md:3",
     {"align places a causal mask, but there is none", "add mask causal"}},
    {QK "mask = [[1,1]]\nalign = top-left", "test.md:4", {"there is none"}},
    {QK "mask = causal\nalign = top-left\npast = 1", "test.md:4", {"align and past both place the mask"}},
    {QK "past = 2", "test.md:3", {"past 2 + queries 1 is not keys 2", "keys - queries"}},
    {QK "mask = causal\npast = 0", "test.md:4", {"past 0 + queries 1 is not keys 2"}},
    /* tokens */
    {QK "tokens = a, b", "test.md:3", {"there are 2 names, and positions are 1"}},
    {QK "key_tokens = a", "test.md:3", {"there is 1 name, and positions are 2"}},
    {QK "key_tokens = a,", "test.md:3", {"an entry of key_tokens is empty", "between the commas"}},
    {QK "key_tokens = a, ,b", "test.md:3", {"an entry of key_tokens is empty", "between the commas"}},
    {QK "tokens = a\ntokens.zh = b, c", "test.md:4", {"there are 2 names, and positions are 1"}},
    {QK "tokens.zh = b", "test.md:3", {"one language only", "give tokens too"}},
    /* heads */
    {QK "heads = 3", "test.md:3", {"\"3\" names no heads", "3,6 of 8"}},
    {QK "heads = all", "test.md:3", {"names no heads"}},
    {QK "heads = of 8", "test.md:3", {"names no heads"}},
    {QK "heads = -1 of 8", "test.md:3", {"names no heads"}},
    {QK "heads = 3 of 8 or so", "test.md:3", {"names no heads"}},
    {QK "heads = 3 of ", "test.md:3", {"names no heads"}},
    {QK "heads = 12345678 of 8", "test.md:3", {"names no heads"}},
    {QK "heads = 8 of 8", "test.md:3", {"head 8 does not exist among 8", "counted from 0"}},
    {QK "heads = 0 of 0", "test.md:3", {"head 0 does not exist among 0"}},
    {QK "heads = 0 of 1025", "test.md:3", {"1025 heads", "at most 1024"}},
    {QK "heads = 3,6 of 8", "test.md:3", {"q has 1 heads", "give all 8, or the 2"}},
    {"q = [[[1]],[[2]],[[3]]]\nk = [[[1]],[[2]]]", "test", {"3 query heads", "among 2 key heads"}},
    {"q = [[1]]\nk = [[[1]],[[2]],[[3]]]\nheads = 3 of 8",
     "test.md:3",
     {"8 query heads", "among 3 key heads"}},
    {"q = [[1]]\nk = [[[1]],[[2]]]\nv = [[1]]\nheads = 0 of 2", "test.md:3", {"heads is 2 in k, but 1 in v"}},
};

static void what_cannot_be_is_refused_with_its_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++) {
        Example example;
        Fault fault = {0};
        if (head_try(&arena, REFUSALS[i].lines, false, &example, &fault))
            fail_msg("row %zu was not refused", i);
        if (fault.kind != FAULT_USAGE) fail_msg("row %zu: kind %d", i, fault.kind);
        if (!strstr(fault.where, REFUSALS[i].where))
            fail_msg("row %zu: %s: %s", i, fault.where, fault.message);
        for (size_t n = 0; n < 3 && REFUSALS[i].words[n]; n++)
            if (!strstr(fault.message, REFUSALS[i].words[n])) fail_msg("row %zu: %s", i, fault.message);
    }
}

static void on_the_command_line_names_have_their_dashes(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *where, *words;
    } ROWS[] = {
        {"q = [[1]]", "--q", "is given, but --k is not; give both"},
        {QK "mask = causal", "--mask",
         "Say which with --align top-left or --align bottom-right, or give --past"},
        {QK "model_width = 0.5", "--model_width", "\"0.5\" is no whole number"},
        {"scores = [[1]]\nscale = 2", "--scale",
         "has no use where scores are given, which are scaled already; leave it out"},
        {QK "past = 2", "--past", "--past must be keys - queries"},
        {"q = [[[1]]]\nk = [[1]]", "--q", "deep"}, /* run takes one head */
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example;
        Fault fault = {0};
        if (head_try(&arena, ROWS[i].lines, true, &example, &fault)) fail_msg("row %zu was not refused", i);
        if (strncmp(fault.where, ROWS[i].where, strlen(ROWS[i].where)) != 0 ||
            !strstr(fault.message, ROWS[i].words))
            fail_msg("row %zu: %s: %s", i, fault.where, fault.message);
    }
}

/* ---- what is read ---- */

static void sizes_are_read_off_the_inputs(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        Entry entry;
        size_t queries, keys, features, values, model;
    } ROWS[] = {
        {EX_M2, ENTRY_QKV, 2, 4, 3, 2, 0},
        {QK "model_width = 12", ENTRY_QKV, 1, 2, 2, 0, 12},
        {"scores = [[1,2,3],[4,5,6]]\nv = [[1,2],[3,4],[5,6]]", ENTRY_SCORES, 2, 3, 0, 2, 0},
        {"weights = [[0.5,0.5]]\nv = [[1,2,3],[3,4,5]]", ENTRY_WEIGHTS, 1, 2, 0, 3, 0},
        {X "x_kv = [[1,2],[3,4],[5,6]]", ENTRY_X, 1, 3, 1, 1, 2},
        {"q = [[1],[2],[3]]\nk = [[1,4],[2,5],[3,6]]\nv = [[1,2]]\nlayout = column", ENTRY_QKV, 1, 2, 3, 1,
         0},
        {"q = 1, 2, 3\nk = 4, 5, 6\nlayout = column", ENTRY_QKV, 1, 1, 3, 0, 0},
        {"q = 5\nk = 6", ENTRY_QKV, 1, 1, 1, 0, 0},
        {EX_G1, ENTRY_QKV, 1, 2, 2, 2, 0},
        {"q = [[0,1,-1,2]]\nk = [[0,1,-1,2]]", ENTRY_QKV, 1, 1, 4, 0, 0}, /* these commas can only separate */
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        const size_t found[] = {example.query_count, example.key_count, example.feature_count,
                                example.value_count, example.model_width};
        const size_t expected[] = {ROWS[i].queries, ROWS[i].keys, ROWS[i].features, ROWS[i].values,
                                   ROWS[i].model};
        if (example.entry != ROWS[i].entry) fail_msg("row %zu: entry %d", i, example.entry);
        for (size_t n = 0; n < 5; n++)
            if (found[n] != expected[n]) fail_msg("row %zu, size %zu: %zu", i, n, found[n]);
    }
}

static void settings_have_their_defaults(void **state)
{
    (void)state;
    Example example = head_read(&arena, QK);
    assert_true(example.tau == 1 && example.shift == SHIFT_MAX && example.layout == LAYOUT_ROW);
    assert_true(example.digits == 0 && !example.decimal_comma);
    assert_false(example.scale_given || example.causal || example.has_mask || example.has_past);
    assert_close(example.scale, 1 / sqrt(2), 1e-16);
    assert_int_equal(example.asked_count, 1);
    assert_int_equal(example.asked[0], 0);
}

static void settings_are_read(void **state)
{
    (void)state;
    Example example =
        head_read(&arena, QK "tau = 2.5\nscale = 1/sqrt(3)\nshift = none\ndigits = 2\nlayout = row\n"
                             "mask = causal\npast = 1\ndecimal_comma = yes");
    assert_close(example.tau, 2.5, 0);
    assert_close(example.scale, 1 / sqrt(3), 1e-16);
    assert_true(example.scale_given && example.causal && example.has_past);
    assert_int_equal(example.shift, SHIFT_NONE);
    assert_int_equal(example.digits, 2);
    assert_int_equal(example.past, 1);
    assert_int_equal(example.offset, 1);
    example = head_read(&arena, QK "scale = none");
    assert_true(example.scale == 1 && example.scale_given);
}

static void a_decimal_comma_is_read_where_it_is_told(void **state)
{
    (void)state;
    Example example = head_read(&arena, "scores = 0,67 0,33\ntau = 2,5\ndecimal_comma = yes");
    assert_close(example.tau, 2.5, 0);
    assert_int_equal(example.key_count, 2);
    assert_close(example.inputs[INPUT_SCORES].cells[0], 0.67, 0);
}

static void a_mask_is_named_after_what_was_given(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *name;
    } ROWS[] = {
        {"scores = [[0,0]]", "none"},
        {"scores = [[0,0]]\nmask = none", "none"},
        {"scores = [[0,0]]\nmask = causal\nalign = top-left", "causal"},
        {"scores = [[0,0]]\nmask = [[1,0]]", "boolean"},
        {"scores = [[0,0]]\nmask = [[true,false]]", "boolean"},
        {"scores = [[0,0]]\nmask = [[0,0]]", "boolean"},
        {"scores = [[0,0]]\nmask = [[0,-inf]]", "additive"},
        {"scores = [[0,0]]\nmask = [[0,0.5]]", "additive"},
        {"scores = [[0,0]]\nmask = [[1,2]]", "additive"},
        {"scores = [[0,0],[0,0]]\nmask = causal\nmask = [[1,0],[1,1]]", "causal+boolean"},
        {"scores = [[0,0],[0,0]]\nmask = [[0,-1],[1,1]]\nmask = causal", "causal+additive"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Example example = head_read(&arena, ROWS[i].lines);
        Text name = {0};
        example_add_mask(&example, &name);
        if (strcmp(text_string(&name), ROWS[i].name) != 0) fail_msg("row %zu: %s", i, text_string(&name));
        text_free(&name);
    }
}

static void a_mask_hides_or_adds(void **state)
{
    (void)state;
    Example example = head_read(&arena, "scores = [[0,0],[0,0]]\nmask = causal\nmask = [[0.5,3],[-inf,-2]]");
    static const bool HIDDEN[] = {false, true, true, false};
    double added;
    for (size_t i = 0; i < 4; i++) assert_int_equal(example_hides(&example, i / 2, i % 2, NULL), HIDDEN[i]);
    example_hides(&example, 0, 0, &added);
    assert_true(added == 0.5);
    example_hides(&example, 1, 1, &added);
    assert_true(added == -2);
}

static void minus_infinity_among_scores_is_a_masked_key(void **state)
{
    (void)state;
    Example example = head_read(&arena, "scores = [[1,-inf]]");
    assert_int_equal(example.inputs[INPUT_SCORES].flags[0], 0);
    assert_int_equal(example.inputs[INPUT_SCORES].flags[1], CELL_MASKED);
}

static void heads_may_be_all_or_those_asked(void **state)
{
    (void)state;
    Example asked = head_read(&arena, EX_G1);
    assert_true(asked.asked_only);
    assert_int_equal(asked.head_count, 8);
    assert_int_equal(asked.kv_head_count, 4);
    assert_int_equal(asked.asked[0], 3);
    assert_int_equal(asked.asked[1], 6);
    Example all = head_read(&arena, "q = [[[1]],[[2]]]\nk = [[1]]\nheads = 1 of 2");
    assert_false(all.asked_only);
    assert_int_equal(all.asked_count, 1);
    assert_int_equal(all.asked[0], 1);
    Example one = head_read(&arena, "q = [[1]]\nk = [[[1]],[[2]]]\nheads = 7 of 8");
    assert_true(one.asked_only);
    assert_int_equal(one.kv_head_count, 2);
    Example last = head_read(&arena, "q = [[1]]\nk = [[1]]\nheads = 1023 of 1024");
    assert_int_equal(last.head_count, 1024);
    assert_int_equal(last.asked[0], 1023);
}

/* ---- names of positions ---- */

static void positions_have_names_in_both_languages(void **state)
{
    (void)state;
    Example named =
        head_read(&arena, "scores = [[1,2],[3,4]]\ntokens = the, big cat\ntokens.zh = 小猫, 跳上");
    Example plain = head_read(&arena, EX_M2);
    static const char *const TWO[] = {"q1", "k1", "feature1", "value1"};
    static const Axis AXES[] = {AXIS_QUERY, AXIS_KEY, AXIS_FEATURE, AXIS_VALUE};
    char name[32];
    assert_string_equal(example_position(&named, AXIS_QUERY, 1, LANG_EN, name), "big cat");
    assert_string_equal(example_position(&named, AXIS_KEY, 0, LANG_ZH, name), "小猫");
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(example_position(&plain, AXES[i], 1, LANG_EN, name), TWO[i]);
}

static void query_names_serve_the_keys_only_where_both_are_the_same_tokens(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        const char *key;
    } ROWS[] = {
        {"scores = [[1,2],[3,4]]\ntokens = a, b", "b"},
        {"scores = [[1,2],[3,4]]\ntokens = a, b\nkey_tokens = c, d", "d"},
        {"scores = [[1,2]]\ntokens = a", "k1"},
        {"scores = [[1,2]]\nkey_tokens = c, d", "d"},
        {"x = [[1,2],[3,4]]\nw_q = [[1],[1]]\nw_k = [[1],[1]]\nw_v = [[1],[1]]\nx_kv = [[1,2],[3,4]]\ntokens "
         "= a, b",
         "k1"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char name[32];
        Example example = head_read(&arena, ROWS[i].lines);
        const char *key = example_position(&example, AXIS_KEY, 1, LANG_EN, name);
        if (strcmp(key, ROWS[i].key) != 0) fail_msg("row %zu: %s", i, key);
    }
}

static void positions_are_found_by_their_names(void **state)
{
    (void)state;
    Example example = head_read(&arena, arena_format(&arena, "%stokens = sky, 1", EX_M2));
    static const struct {
        Axis axis;
        const char *name;
        int position; /* -1: there is none */
    } ROWS[] = {
        {AXIS_QUERY, "sky", 0},
        {AXIS_QUERY, "1", 1},
        {AXIS_QUERY, "q1", 1},
        {AXIS_QUERY, "q2", -1},
        {AXIS_KEY, "k3", 3},
        {AXIS_KEY, "k4", -1},
        {AXIS_KEY, "sky", -1},
        {AXIS_FEATURE, "feature2", 2},
        {AXIS_FEATURE, "2", 2},
        {AXIS_FEATURE, "value2", -1},
        {AXIS_VALUE, "value1", 1},
        {AXIS_VALUE, "value2", -1},
        {AXIS_KEY, "k", -1},
        {AXIS_KEY, "", -1},
        {AXIS_KEY, "k-1", -1},
        {AXIS_KEY, "k1x", -1},
        {AXIS_KEY, "k99999999999999999999", -1},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        size_t position;
        bool found = example_find_position(&example, ROWS[i].axis, ROWS[i].name, &position);
        if (found != (ROWS[i].position >= 0) || (found && position != (size_t)ROWS[i].position))
            fail_msg("row %zu: %d", i, found);
    }
}

static void tokens_as_columns_turn_all_but_queries_by_keys(void **state)
{
    (void)state;
    static const struct {
        int rank;
        Axis axes[MATRIX_RANK_MAX];
        bool turned;
    } ROWS[] = {
        {2, {AXIS_QUERY, AXIS_FEATURE}, true},
        {2, {AXIS_KEY, AXIS_VALUE}, true},
        {2, {AXIS_MODEL, AXIS_FEATURE}, true},
        {2, {AXIS_QUERY, AXIS_KEY}, false},
        {1, {AXIS_QUERY}, false},
        {0, {AXIS_NONE}, false},
        {3, {AXIS_HEAD, AXIS_KEY, AXIS_VALUE}, false},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Matrix matrix = matrix_new(&arena, ROWS[i].rank, ROWS[i].axes, (const size_t[]){1, 1, 1});
        if (layout_turns(LAYOUT_COLUMN, &matrix) != ROWS[i].turned) fail_msg("row %zu", i);
        if (layout_turns(LAYOUT_ROW, &matrix)) fail_msg("row %zu, tokens as rows", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_is_refused_with_its_reason),
        cmocka_unit_test(on_the_command_line_names_have_their_dashes),
        cmocka_unit_test(sizes_are_read_off_the_inputs),
        cmocka_unit_test(settings_have_their_defaults),
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(a_decimal_comma_is_read_where_it_is_told),
        cmocka_unit_test(tokens_as_columns_turn_all_but_queries_by_keys),
        cmocka_unit_test(a_mask_is_named_after_what_was_given),
        cmocka_unit_test(a_mask_hides_or_adds),
        cmocka_unit_test(minus_infinity_among_scores_is_a_masked_key),
        cmocka_unit_test(heads_may_be_all_or_those_asked),
        cmocka_unit_test(positions_have_names_in_both_languages),
        cmocka_unit_test(query_names_serve_the_keys_only_where_both_are_the_same_tokens),
        cmocka_unit_test(positions_are_found_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, free_arena);
}
