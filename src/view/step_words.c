/* What a step is called: one table by step id. A step that a patch has changed is known by its symbol, which
 * then is not the table's any more, and is shown with its own. */
#include "view/step_words.h"

#include <string.h>

#include "base/lang.h"
#include "view/matrix_view.h"

typedef struct {
    const char *id;
    const char *sign; /* as in the table of steps */
    const char *title[2];
    const char *symbol;
    const char *equation;
    const char *name;
    const char *sentence;
} StepWords;

static const StepWords WORDS[] = {
    {"x",
     "X",
     {"X", "X"},
     "X",
     "X",
     N_("hidden states"),
     N_("One hidden state per position. The same numbers are read three times, by three different matrices "
        "of weights.")},
    {"x_kv",
     "X_kv",
     {"X_kv", "X_kv"},
     "X_kv",
     "X_kv",
     N_("hidden states of the other sequence"),
     N_("In cross-attention keys and values come from another sequence than the queries. It may have another "
        "length.")},
    {"x_query",
     "X",
     {"X", "X"},
     "X",
     "X",
     N_("hidden states as queries"),
     N_("Here each position asks: the token axis plays the part of the query axis. No number changes.")},
    {"x_key",
     "X",
     {"X", "X"},
     "X",
     "X",
     N_("hidden states as keys"),
     N_("Here each position is asked: the token axis plays the part of the key axis. No number changes.")},
    {"w_q",
     "W_q",
     {"W_q", "W_q"},
     "W_q",
     "W_q",
     N_("query weights"),
     N_("These weights are what training shapes. They turn a hidden state into what a position looks for.")},
    {"w_k",
     "W_k",
     {"W_k", "W_k"},
     "W_k",
     "W_k",
     N_("key weights"),
     N_("These weights are what training shapes. They turn a hidden state into what a position offers to be "
        "matched.")},
    {"w_v",
     "W_v",
     {"W_v", "W_v"},
     "W_v",
     "W_v",
     N_("value weights"),
     N_("These weights are what training shapes. They turn a hidden state into what a position hands over.")},
    {"q",
     "Q",
     {"Q", "Q"},
     "Q",
     "Q",
     N_("query projection"),
     N_("What each position looks for. The model axis is summed away; each query keeps d features to be "
        "compared.")},
    {"k",
     "K",
     {"K", "K"},
     "K",
     "K",
     N_("key projection"),
     N_("What each position offers to be matched. Keys have the same d features as queries, so the two can "
        "meet.")},
    {"v",
     "V",
     {"V", "V"},
     "V",
     "V",
     N_("value projection"),
     N_("What is carried back if a position is attended to. Values have components of their own, and are not "
        "compared with anything.")},
    {"raw",
     "QKᵀ",
     {"S", "S"},
     "QKᵀ",
     "S = QKᵀ",
     N_("raw scores"),
     N_("Every query meets every key. The feature axis is summed away: what is left is a table of positions "
        "by positions, one "
        "number for each pair.")},
    {"scaled",
     "÷√d",
     {"S/√d", "S/√d"},
     "S/√d",
     "S/√d",
     N_("scaled scores"),
     N_("Every score is divided by the same number. A sum of d products spreads like √d; divided by √d the "
        "scores keep one size, "
        "whatever d is, and softmax does not saturate.")},
    {"tempered",
     "÷τ",
     {"S/τ", "S/τ"},
     "S/τ",
     "S/τ",
     N_("tempered scores"),
     N_("A lens on sharpness: τ below 1 pulls the scores apart, above 1 pushes them together. Attention "
        "itself uses τ = 1.")},
    {"masked",
     "+M",
     {"S + M", "S + M"},
     "S + M",
     "S + M",
     N_("masked scores"),
     N_("A key that must not be seen gets −∞, before softmax: its exponential is exactly 0, and the other "
        "weights still add up "
        "to 1. The other scores stay as they are.")},
    {"rowmax",
     "max",
     {"m", "m"},
     "max",
     "m = max S",
     N_("row maximum"),
     N_("Each query looks along its own keys for the largest score. The key axis is gone: one number for "
        "each query.")},
    {"shifted",
     "−max",
     {"S − m", "S − m"},
     "S − m",
     "S − m",
     N_("shifted scores"),
     N_("The largest score of each row becomes 0. One number for a whole row cancels in the ratio, so no "
        "weight changes; but now "
        "no exponential can overflow.")},
    {"exp",
     "exp",
     {"exp", "exp"},
     "exp",
     "exp",
     N_("exponentials"),
     N_("Each score becomes a positive number. Only differences count: one more in the score is e = 2.718… "
        "times as much here. A "
        "masked key becomes exactly 0.")},
    {"rowsum",
     "Σ",
     {"Σ", "Σ"},
     "Σ",
     "Σ exp",
     N_("row sum"),
     N_("The exponentials of each row are added up over its keys: one denominator for each query.")},
    {"weights",
     "÷Σ",
     {"A", "P"},
     NULL,
     NULL,
     N_("weights"),
     N_("Each row is divided by its own sum: how much a query borrows from each key. The weights of one "
        "query, over all keys, "
        "add up to 1.")},
    {"output",
     "A·V",
     {"O", "O"},
     "AV",
     "O = AV",
     N_("output"),
     N_("The values are mixed by the weights. The key axis is summed away: what is left is one row of value "
        "components for each "
        "query. It need not add up to 1.")},
};

static const StepWords *find_words(const char *id)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(WORDS[i].id, id) == 0) return &WORDS[i];
    return NULL;
}

/* The words of a step that is where an example starts: nothing was done to get it. */
static const struct {
    const char *id;
    const char *name;
    const char *sentence;
} GIVEN[] = {
    {"q", N_("queries"), N_("Given: what each position looks for, as d features.")},
    {"k", N_("keys"), N_("Given: what each position offers to be matched, as d features.")},
    {"v", N_("values"), N_("Given: what is carried back from a position that is attended to.")},
    {"scaled", N_("given scores"), N_("This example starts here: its scores are given, already scaled.")},
    {"weights", N_("given weights"),
     N_("These weights are given, not computed: no scores stand behind them. They show what mixing does.")},
};

/* Its place in GIVEN, or -1 for a step that is computed. */
static int find_given(const Trace *trace, size_t step)
{
    const Step *row = &trace->table.steps[step];
    if (row->operation != OPERATION_INPUT && row->operation != OPERATION_TAKE) return -1;
    for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++)
        if (strcmp(GIVEN[i].id, row->id) == 0) return (int)i;
    return -1;
}

const char *step_id_name(const char *id)
{
    const StepWords *words = find_words(id);
    return words ? _(words->name) : id;
}

const char *step_view_name(const Trace *trace, size_t step)
{
    int given = find_given(trace, step);
    return given >= 0 ? _(GIVEN[given].name) : step_id_name(trace->table.steps[step].id);
}

const char *step_view_sentence(const Trace *trace, size_t step)
{
    int given = find_given(trace, step);
    const StepWords *words = find_words(trace->table.steps[step].id);
    return given >= 0 ? _(GIVEN[given].sentence) : words ? _(words->sentence) : "";
}

/* ---- operands ---- */

int step_operand(const Trace *trace, size_t step, size_t which)
{
    const Operand *operand = &trace->table.steps[step].operands[which];
    if (operand->kind != OPERAND_STEP) return -1;
    for (size_t i = step; i-- > 0;)
        if (strcmp(trace->table.steps[i].id, operand->step) == 0) return (int)i;
    return -1;
}

int step_left_operand(const Trace *trace, size_t step, Layout layout)
{
    const Step *row = &trace->table.steps[step];
    const Matrix *result = &trace->results[step].matrix;
    if (row->operation != OPERATION_CONTRACT || result->rank != 2) return -1;
    Axis down, across;
    matrix_view_lie(result, layout, &down, &across);
    int left = -1;
    for (int which = 0; which < STEP_OPERANDS; which++) {
        int index = step_operand(trace, step, (size_t)which);
        if (index < 0 || trace->results[index].matrix.rank != 2) return -1;
        if (matrix_axis(&trace->results[index].matrix, down) >= 0) left = which;
    }
    return left;
}

/* ---- symbols ---- */

static bool is_patched(const StepWords *words, const Step *step)
{
    return step->operation != OPERATION_INPUT && strcmp(words->sign, step->symbol) != 0;
}

static bool is_projection(const char *id)
{
    return strcmp(id, "q") == 0 || strcmp(id, "k") == 0 || strcmp(id, "v") == 0;
}

static bool is_own_scale(const Trace *trace, const Step *step)
{
    return step->operands[1].kind == OPERAND_SCALE && trace->example->scale_given;
}

/* exp is named with what it is taken of. */
static void add_exponential(const Trace *trace, size_t step, Layout layout, Text *out)
{
    int of = step_operand(trace, step, 0);
    bool shifted = of >= 0 && strcmp(trace->table.steps[of].id, "shifted") == 0;
    text_add(out, "exp(");
    if (shifted) {
        step_title(trace, (size_t)of, layout, out);
    } else {
        text_add(out, "S");
    }
    text_add(out, ")");
}

void step_title(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = &trace->table.steps[step];
    const StepWords *words = find_words(row->id);
    if (!words) {
        text_add(out, row->symbol);
    } else if (is_own_scale(trace, row)) {
        text_add(out, "S·c");
    } else if (strcmp(row->id, "scaled") == 0 && row->operation == OPERATION_INPUT) {
        text_add(out, "S");
    } else if (row->function == FUNCTION_EXP) {
        add_exponential(trace, step, layout, out);
    } else {
        text_add(out, words->title[layout == LAYOUT_COLUMN]);
    }
}

void step_title_lying(const Trace *trace, size_t step, Layout layout, Axis down, Text *out)
{
    Text title = {0};
    step_title(trace, step, layout, &title);
    Axis own_down, own_across;
    matrix_view_lie(&trace->results[step].matrix, layout, &own_down, &own_across);
    bool turned = own_down != down && own_across != AXIS_NONE;
    bool compound = turned && strchr(text_string(&title), ' ') != NULL;
    text_addf(out, compound ? "(%s)" : "%s", text_string(&title));
    if (turned) text_add(out, "ᵀ");
    text_free(&title);
}

/* Whether a title is one letter, perhaps turned: such titles stand side by side in a product. */
static bool is_letter(const char *title)
{
    return title[0] != '\0' && (title[1] == '\0' || strcmp(title + 1, "ᵀ") == 0);
}

static void add_product(const Trace *trace, size_t step, Layout layout, int left, Text *out)
{
    Axis down, across;
    matrix_view_lie(&trace->results[step].matrix, layout, &down, &across);
    Axis contracted = trace->table.steps[step].axis;
    Text first = {0}, second = {0};
    step_title_lying(trace, (size_t)step_operand(trace, step, (size_t)left), layout, down, &first);
    step_title_lying(trace, (size_t)step_operand(trace, step, (size_t)!left), layout, contracted, &second);
    bool letters = is_letter(text_string(&first)) && is_letter(text_string(&second));
    text_addf(out, "%s%s%s", text_string(&first), letters ? "" : "·", text_string(&second));
    text_free(&first);
    text_free(&second);
}

void step_sign(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = &trace->table.steps[step];
    int left = step_left_operand(trace, step, layout);
    if (is_projection(row->id)) {
        step_title(trace, step, layout, out);
    } else if (left >= 0) {
        add_product(trace, step, layout, left, out);
    } else if (row->operation == OPERATION_INPUT) {
        step_title(trace, step, layout, out);
    } else {
        text_add(out, is_own_scale(trace, row) ? "·c" : row->symbol);
    }
}

/* The result's own letter before a product or a quotient; the other titles say already what was done. */
static void add_equation(const Trace *trace, size_t step, Layout layout, Text *out)
{
    const Step *row = &trace->table.steps[step];
    step_title(trace, step, layout, out);
    text_add(out, " = ");
    if (strcmp(row->id, "weights") == 0) {
        Text of = {0};
        int index = step_operand(trace, step, 0);
        step_title(trace, (size_t)index, layout, &of);
        text_addf(out, "%s/Σ", text_string(&of));
        text_free(&of);
    } else {
        step_view_symbol(trace, step, layout, false, out);
    }
}

static bool is_equation(const Trace *trace, size_t step, Layout layout)
{
    const char *id = trace->table.steps[step].id;
    if (trace->table.steps[step].operation == OPERATION_INPUT) return false;
    return step_left_operand(trace, step, layout) >= 0 || strcmp(id, "weights") == 0;
}

static void add_words(const Trace *trace, size_t step, Layout layout, bool whole, Text *out)
{
    const Step *row = &trace->table.steps[step];
    const StepWords *words = find_words(row->id);
    if (!words || is_patched(words, row)) {
        text_add(out, row->symbol);
    } else if (is_own_scale(trace, row) || row->operation == OPERATION_INPUT || !words->symbol) {
        step_title(trace, step, layout, out);
    } else if (row->function == FUNCTION_EXP && whole) {
        step_title(trace, step, layout, out);
    } else {
        text_add(out, whole ? words->equation : words->symbol);
    }
}

void step_view_symbol(const Trace *trace, size_t step, Layout layout, bool whole, Text *out)
{
    int left = step_left_operand(trace, step, layout);
    if (whole && is_equation(trace, step, layout)) {
        add_equation(trace, step, layout, out);
    } else if (left >= 0) {
        add_product(trace, step, layout, left, out);
    } else {
        add_words(trace, step, layout, whole, out);
    }
}
