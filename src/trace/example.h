/* A worked example: the numbers that an attention head starts from, and how it is to be computed.
 *
 * It is read from fields (`name = value` of a lesson, `--name value` of a command) and never changes
 * afterwards; what a learner changes is an edit (trace/edit.h) on top of it. Entries: x with w_q, w_k, w_v;
 * q, k, v; scores; weights. */
#ifndef ATTNLAB_TRACE_EXAMPLE_H
#define ATTNLAB_TRACE_EXAMPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/field.h"
#include "base/lang.h"
#include "base/text.h"
#include "math/matrix.h"
#include "math/schema.h"

typedef enum { ENTRY_X, ENTRY_QKV, ENTRY_SCORES, ENTRY_WEIGHTS } Entry;
typedef enum { MASK_NONE, MASK_CAUSAL, MASK_BOOLEAN, MASK_ADDITIVE } MaskKind;
typedef enum { ALIGN_TOP_LEFT, ALIGN_BOTTOM_RIGHT } Align;
typedef enum { SHIFT_MAX, SHIFT_NONE } Shift;

/* How token positions are written on the page: row = token (S = QKᵀ) or column = token (S = QᵀK). Only
 * reading and showing. */
typedef enum { LAYOUT_ROW, LAYOUT_COLUMN } Layout;

/* Whether the matrix is the other way round in that layout: where tokens are columns, all do but those of
 * queries by keys. */
bool layout_turns(Layout layout, const Matrix *matrix);

/* What may be given. */
typedef enum {
    INPUT_X,
    INPUT_X_KV,
    INPUT_W_Q,
    INPUT_W_K,
    INPUT_W_V,
    INPUT_Q,
    INPUT_K,
    INPUT_V,
    INPUT_SCORES,
    INPUT_WEIGHTS,
    INPUT_Q_BEFORE, /* from here on: read by wrong methods only */
    INPUT_Q_OTHER,
    INPUT_K_OWN,
    INPUT_V_OWN,
    INPUT_COUNT
} Input;

/* The axes of each input: [position, component], or [query, key]; read as layout_turns says. */
extern const Axis EXAMPLE_AXES[INPUT_COUNT][2];

const char *example_input_name(Input input);

/* The tokens' names along the query and the key axis; NULL where none were given (then q0, k1 serve). */
typedef struct {
    const char *
        *names[LANG_COUNT]; /* [language][position]; the plain names where a language has none of its own */
    size_t count;
} TokenNames;

typedef struct {
    const char *name;
    const char *titles[LANG_COUNT]; /* what learners read in its place */
    Place place;
    Entry entry;
    bool has[INPUT_COUNT];
    Matrix inputs[INPUT_COUNT]; /* rank 3 with AXIS_HEAD first where heads were given */

    size_t query_count;   /* Tq */
    size_t key_count;     /* Tk */
    size_t feature_count; /* d; 0 where scores or weights are given */
    size_t value_count;   /* dv; 0 without v */
    size_t model_width;   /* d_model: of x, or as given; 0 if unknown */

    bool causal;
    long offset; /* query i of a causal mask sees key j ≤ i + offset; the past, or what the alignment gives */
    Align align;
    bool has_past;
    size_t past;
    bool has_mask;         /* a literal mask was given: [query, key] */
    MaskKind mask_literal; /* MASK_NONE, MASK_BOOLEAN or MASK_ADDITIVE */
    Matrix mask;           /* additive numbers; a hidden key is −∞ with CELL_MASKED */

    double tau; /* > 0 */
    bool scale_given;
    double scale;   /* the factor: as given, else 1/√d */
    double softcap; /* scores are kept between −softcap and it; 0: they are not */
    Shift shift;
    Layout layout;
    bool decimal_comma; /* how its numbers were written */
    int digits;         /* decimals to show; 0: the reader's choice */

    TokenNames query_tokens;
    TokenNames key_tokens;

    size_t head_count; /* query heads; 1 where q has none */
    size_t kv_head_count;
    size_t asked_count;  /* heads to be computed, at least one */
    const size_t *asked; /* their numbers */
    bool asked_only;     /* q holds the asked heads only, in that order */
} Example;

/* What the mask as a whole does: additive if numbers were given, else boolean, else causal, else none. */
MaskKind example_mask_kind(const Example *example);

/* Appends the names of all parts of the mask, with + between them: "causal+boolean"; "none". */
void example_add_mask(const Example *example, Text *out);

/* Whether the mask hides key `key` from query `query`; `*added` (may be NULL) is what it adds otherwise. */
bool example_hides(const Example *example, size_t query, size_t key, double *added);

/* The fields of an example. Those with a sentence of help are options of the commands that compute one. */
extern const Schema EXAMPLE_SCHEMA;

/* What an example is read from. */
typedef struct {
    const char *name;
    FieldList fields;
    const Place *place;
    bool options;     /* from a command line: names in messages get their dashes */
    FaultList *notes; /* where remarks on its literals go, or NULL */
} ExampleSource;

/* Reads an example. Every field must be known; mask may be given twice (causal and a literal). All is in
 * `arena`. Faults: unknown name, literal, shapes that do not fit (each named), τ ≤ 0, scale 0, causal with
 * Tq ≠ Tk and neither align nor past, … */
bool example_read(Arena *arena, const ExampleSource *source, Example *out, Fault *fault);

/* Puts another setting (tau, shift, layout) in place of the example's own. */
bool example_override(Arena *arena, const Field *field, Example *example, Fault *fault);

/* The name of a position in `lang`: its token's, else q0, k1. `axis` is AXIS_QUERY or AXIS_KEY; other axes
 * give feature0 … */
const char *example_position(const Example *example, Axis axis, size_t position, Lang lang, char out[32]);

/* The position that `name` means along `axis`: a plain token name, or q0, k1, feature0, value1; false if
 * none. */
bool example_find_position(const Example *example, Axis axis, const char *name, size_t *position);

#endif
