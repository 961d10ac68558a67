/* The sum at the end of a row of weights. Weights are never adjusted so that their digits add up: the
 * difference is reported. */
#include "view/row_sum.h"

#include <string.h>

#include "view/weights_row.h"

enum { LONG_ROWS_MEASURED = 4 /* sums of long rows need not all be made only to see how wide they are */ };

bool row_sums_shown(const Scene *scene)
{
    const Part *weights = &scene->parts[PART_RESULT];
    bool lanes = weights->matrix.rank == 2 && weights->matrix.axes[1] == weights->view.across;
    return lanes && step_is_weights(scene->step->id);
}

/* False for a row without weights. */
static bool row_sum(const Scene *scene, size_t row, WeightsSum *sum)
{
    const Part *part = &scene->parts[PART_RESULT];
    size_t count = part->matrix.extents[1];
    for (size_t i = 0; i < count; i++)
        if (part->matrix.flags[row * count + i] & CELL_UNDEFINED) return false;
    *sum = weights_sum(part->matrix.cells + row * count, count, part->view.form);
    return true;
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
    WeightsSum sum;
    Text text = {0};
    if (!row_sum(scene, row, &sum)) return;
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
    if (!row_sums_shown(scene) || view->matrix->extents[1] > WEIGHTS_ADDED_MAX) return;
    for (size_t place = 0; place < rows.count; place++) {
        WeightsSum sum;
        if (!row_sum(scene, rows.first + place, &sum) || !sum.differs) continue;
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
    bool is_long = weights->extents[1] > WEIGHTS_ADDED_MAX && weights->extents[0] > LONG_ROWS_MEASURED;
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
