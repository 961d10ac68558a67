/* The sum at the end of a row of weights. Weights are never adjusted so that their digits add up: the
 * difference is told. */
#include "view/row_sum.h"

#include <string.h>

#include "math/number.h"

/* Nobody adds up the digits of a longer row, and its sums need not all be made only to see how wide they are.
 */
enum { KEYS_ADDED_MAX = 64, LONG_ROWS_MEASURED = 4 };

typedef struct {
    bool defined;
    bool differs; /* the shown digits do not add up to the shown sum */
    char sum[NUMBER_BYTES];
    char shown[NUMBER_BYTES];
} RowSum;

bool row_sums_shown(const Scene *scene)
{
    const Part *weights = &scene->parts[PART_RESULT];
    bool lanes = weights->matrix.rank == 2 && weights->matrix.axes[1] == weights->view.across;
    return lanes && step_is_weights(scene->step->id);
}

static RowSum row_sum(const Scene *scene, size_t row)
{
    const Part *part = &scene->parts[PART_RESULT];
    size_t count = part->matrix.extents[1];
    const double *cells = part->matrix.cells + row * count;
    RowSum result = {.defined = true};
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (part->matrix.flags[row * count + i] & CELL_UNDEFINED) result.defined = false;
        sum += cells[i];
    }
    if (!result.defined) return result;
    NumberForm form = part->view.form;
    double shown = count <= KEYS_ADDED_MAX ? number_shown_sum(cells, count, form) : sum;
    form.weights = false;
    number_print(result.sum, sum, form);
    number_print(result.shown, shown, form);
    result.differs = strcmp(result.sum, result.shown) != 0;
    return result;
}

/* A sum that is to be predicted takes the same room, so that nothing moves when it is revealed. */
static void add_hidden(const char *sum, size_t cols, Text *out)
{
    text_add(out, "Σ ");
    for (const char *digit = sum; *digit; digit++) text_add(out, "▒");
    for (size_t col = text_cols("Σ ") + strlen(sum); col < cols; col++) text_add(out, " ");
}

void row_sum_add(const Scene *scene, size_t row, bool note, Text *out)
{
    RowSum sum = row_sum(scene, row);
    Text text = {0};
    if (!sum.defined) return;
    text_addf(&text, "Σ %s", sum.sum);
    if (note && sum.differs) text_addf(&text, _(" (shown digits add to %s)"), sum.shown);
    if (scene->asked->hidden) {
        add_hidden(sum.sum, text_cols(text_string(&text)), out);
    } else {
        text_add(out, text_string(&text));
    }
    text_free(&text);
}

void row_sum_add_notes(const Scene *scene, AxisSpan rows, Text *out)
{
    const MatrixView *view = &scene->parts[PART_RESULT].view;
    Text sums = {0};
    for (size_t place = 0; row_sums_shown(scene) && place < rows.count; place++) {
        RowSum sum = row_sum(scene, rows.first + place);
        if (!sum.defined || !sum.differs) continue;
        char heading[32];
        const char *name = matrix_view_heading(view, view->down, rows.first + place, heading);
        text_addf(&sums, "%s%s (%s)", sums.length > 0 ? ", " : "", sum.shown, name);
    }
    if (sums.length > 0) text_addf(out, _("shown digits add to %s"), text_string(&sums));
    text_free(&sums);
}

size_t row_sum_cols(const Scene *scene, bool notes)
{
    const Matrix *weights = &scene->parts[PART_RESULT].matrix;
    size_t widest = 0;
    if (!row_sums_shown(scene)) return 0;
    bool is_long = weights->extents[1] > KEYS_ADDED_MAX && weights->extents[0] > LONG_ROWS_MEASURED;
    size_t rows = is_long ? LONG_ROWS_MEASURED : weights->extents[0];
    for (size_t row = 0; row < rows; row++) {
        Text text = {0};
        row_sum_add(scene, row, notes, &text);
        size_t cols = canvas_cols(&scene->ruler, text_string(&text)) + 2;
        if (cols > widest) widest = cols;
        text_free(&text);
    }
    return widest;
}
