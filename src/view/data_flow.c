/* The data flow of one attention block: boxes and lines as they are drawn, and a table of what is written in
 * the boxes. */
#include "view/data_flow.h"

#include <string.h>

#include "base/lang.h"

static const char *const LINES[] = {
    "  ┌───┐    ┌──────┐    ┌─────┐   ┌───┐    ┌──────────────────────┐",
    "  │   ├─┬─▶│      ├─┬─▶│     ├──▶│   ├─┬─▶│                      │",
    "  └───┘ │  └──────┘ │  ├─────┤   ├───┤ │  ├──────────────────────┤",
    "        │           ├─▶│     ├──▶│   ├─┘  │                      │",
    "        │           │  ├─────┤   ├───┤    ├──────────────────────┤",
    "        │           └─▶│     ├──▶│   ├─┐  │                      │",
    "        │              └─────┘   └───┘ │  ├──────────────────────┤",
    "        │                              │  │                      │",
    "        │                              │  ├──────────────────────┤",
    "        │                              └─▶│                      │",
    "        ▼                                 └──────────┬───────────┘",
    "  ┌────────────┐   ┌─────┐   ┌────────────────────┐  │",
    "  │            │◀──┤     │◀──┤                    │◀─┘",
    "  └────────────┘   └─────┘   └────────────────────┘",
};

enum { LINE_COUNT = sizeof LINES / sizeof *LINES, PICTURE_COLS = 67 };

/* One box: the inside of it begins at (row, col) and is `cols` wide. */
typedef struct {
    const char *place;
    size_t row;
    size_t col;
    size_t cols;
    const char *texts[2]; /* by layout */
} Box;

static const Box BOXES[] = {
    {"x", 1, 3, 3, {"X", "X"}},
    {"norm", 1, 12, 6, {"Norm", "Norm"}},
    {"projections", 1, 24, 5, {"W_q", "W_q"}},
    {"projections", 3, 24, 5, {"W_k", "W_k"}},
    {"projections", 5, 24, 5, {"W_v", "W_v"}},
    {"q", 1, 34, 3, {"Q", "Q"}},
    {"k", 3, 34, 3, {"K", "K"}},
    {"v", 5, 34, 3, {"V", "V"}},
    {"scores", 1, 43, 22, {"QKᵀ", "QᵀK"}},
    {"scale", 3, 43, 22, {"· 1/√d", "· 1/√d"}},
    {"mask", 5, 43, 22, {"+ M", "+ M"}},
    {"softmax", 7, 43, 22, {N_("A = softmax of rows"), N_("P = softmax of rows")}},
    {"output", 9, 43, 22, {"O = AV", "O = VPᵀ"}},
    {"concatenate", 12, 30, 20, {N_("concatenate heads"), N_("concatenate heads")}},
    {"w_o", 12, 20, 5, {"W_o", "W_o"}},
    {"residual", 12, 3, 12, {N_("+ residual"), N_("+ residual")}},
};

enum { BOX_COUNT = sizeof BOXES / sizeof *BOXES };

static void draw_box(Canvas *out, const Box *box, Layout layout, bool chosen)
{
    const char *text = _(box->texts[layout]);
    size_t cols = canvas_cols(out, text);
    size_t left = cols < box->cols ? (box->cols - cols) / 2 : 0;
    size_t end = box->col + box->cols;
    canvas_put_until(out, box->row, box->col + left, end, STYLE_FORMULA, text);
    if (!chosen) return;
    canvas_put(out, box->row, box->col, STYLE_STEP, "[");
    canvas_put(out, box->row, end - 1, STYLE_STEP, "]");
    canvas_restyle(out, box->row, box->col, box->cols, STYLE_STEP);
}

void data_flow_draw(Canvas *out, Charset charset, Layout layout, const char *here)
{
    canvas_start(out, PICTURE_COLS, LINE_COUNT, charset);
    for (size_t row = 0; row < LINE_COUNT; row++) canvas_put(out, row, 0, STYLE_RULE, LINES[row]);
    for (size_t i = 0; i < BOX_COUNT; i++)
        draw_box(out, &BOXES[i], layout, here && strcmp(BOXES[i].place, here) == 0);
}
