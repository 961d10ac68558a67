/* Draws a scene: titles, headings and cells of its parts, what is written between them, and their labels. */
#include "view/axis_label.h"
#include "view/measure.h"
#include "view/scene.h"
#include "view/weights_row.h"

static AxisRole role_of(const Scene *scene, Axis axis)
{
    return scene_keeps(scene, KEEP_LABELS) ? axis_label_role(scene->asked, axis) : ROLE_LABEL;
}

static size_t cells_end(const Part *part)
{
    return part->col + part->columns.count * part->view.slot_cols;
}

/* Where not all positions are in sight: … before and behind the headings of the columns, a colon over those
 * of the rows. */
static void draw_more(const Part *part, Canvas *canvas, size_t label_col)
{
    AxisSpan columns = part->columns;
    if (columns.first > 0) canvas_put(canvas, part->row - 1, part->col, STYLE_NOTE, "…");
    if (columns.first + columns.count < columns.extent)
        canvas_put(canvas, part->row - 1, cells_end(part) - 1, STYLE_NOTE, "…");
    if (label_col != SIZE_MAX && !span_is_whole(part->rows))
        canvas_put(canvas, part->row - 1, label_col, STYLE_NOTE, ":");
}

static void draw_part(const Part *part, Canvas *canvas, size_t title_col, size_t label_col)
{
    if (!part->present) return;
    const Scene *scene = part->scene;
    const char *title = text_string(&part->title);
    size_t title_row = part->row - 1 - scene_keeps(scene, KEEP_TITLES);
    size_t end = cells_end(part) - matrix_view_tail_cols(&part->view);
    if (part->view.across == AXIS_NONE)
        canvas_put_right(canvas, scene_keeps(scene, KEEP_LABELS) ? part->row - 1 : title_row, end,
                         part->title_style, title);
    else
        canvas_put(canvas, title_row, title_col, part->title_style, title);
    if (part->later) return;
    matrix_view_column_headings(&part->view, canvas, part->row - 1, part->col, part->columns,
                                role_of(scene, part->view.across));
    matrix_view_cells(&part->view, canvas, part->row, part->col, part->rows, part->columns);
    if (label_col != SIZE_MAX) {
        Canvas headings = canvas_window(canvas, part->row, label_col, part->rows.count,
                                        scene->heading_cols[part->view.down]);
        matrix_view_row_headings(&part->view, &headings, 0, 0, part->rows, role_of(scene, part->view.down));
    }
    bool taken = label_col == title_col && !scene_keeps(scene, KEEP_TITLES); /* by the title */
    draw_more(part, canvas, taken ? part->col - 1 : label_col);
}

/* ---- between and behind the matrices ---- */

/* "sum key ▼" behind the title of what is above: the axis that is summed away between it and the line. Which
 * one that is may be asked. */
static void draw_sum_mark(const Block *block, Canvas *canvas, size_t col)
{
    const Part *above = &block->above;
    bool known = !block->line.later && !block->line.view.hidden;
    if (!scene_keeps(above->scene, KEEP_TITLES) || !known) return;
    Text mark = {0};
    text_addf(&mark, _("sum %s"), matrix_view_axis(above->view.down));
    text_add(&mark, " ▼");
    size_t title = canvas_cols(canvas, text_string(&above->title)) + 2;
    if (col + title + canvas_cols(canvas, text_string(&mark)) <= cells_end(above))
        canvas_put(canvas, above->row - 2, col + title, style_of_axis(above->view.down, ROLE_CONTRACTED),
                   text_string(&mark));
    text_free(&mark);
}

/* What a row of cells adds up to is passed over with all of them. */
static Style sum_style(const Part *part, size_t row)
{
    size_t count = part->view.matrix->extents[1];
    if (!part->scene->asked->cursor || !part->scene->asked->isolates) return STYLE_SUM;
    for (size_t i = row * count; i < (row + 1) * count; i++)
        if (scene_cone_part(part, i) != CONE_OUTSIDE) return STYLE_SUM;
    return STYLE_DIM;
}

/* A sum that is to be predicted has as many ▒ as any: what it is, and whether there is one, is not given
 * away. */
static void add_sum(const Part *part, size_t row, Text *out)
{
    const Matrix *weights = part->view.matrix;
    size_t count = weights->extents[1];
    if (!part->view.hidden && weights->flags[row * count] & CELL_UNDEFINED) return;
    text_add(out, "Σ ");
    if (!part->view.hidden)
        text_add(out, weights_sum(weights->cells + row * count, count, part->view.form).sum);
    for (int i = -2; part->view.hidden && i < part->view.form.digits; i++) text_add(out, "▒");
}

static void draw_sums(const Block *block, Canvas *canvas)
{
    const Part *part = &block->line;
    for (size_t place = 0; place < part->rows.count && !part->later; place++) {
        size_t row = part->rows.first + place;
        Text text = {0};
        add_sum(part, row, &text);
        canvas_put_right(canvas, part->row + place, cells_end(part) + block->sum_cols, sum_style(part, row),
                         text_string(&text));
        text_free(&text);
    }
}

/* "÷√d ─▶" in the middle of the line, with the number that √d is above it. */
static void draw_sign(const Scene *scene, size_t i, Canvas *canvas)
{
    const Block *block = &scene->blocks[i], *before = i > 0 ? block - 1 : block, *next = block + 1;
    const bool ends = i + 1 < scene->count && next->band != block->band;
    bool beside = before->band == block->band && before->line.present;
    size_t row = beside ? before->line.row + (before->line.rows.count - 1) / 2 : block->line.row;
    size_t col = canvas_put(canvas, row, block->col, block->line.title_style, text_string(&block->sign));
    if (block->points)
        canvas_put(canvas, row, col + (block->sign.length > 0), block->line.title_style, ends ? "▼" : "─▶");
    canvas_put(canvas, row - 1, block->col, STYLE_NOTE, text_string(&block->constant));
}

/* ---- labels ---- */

/* What runs across has its label behind the title of what is above it, else below its cells. */
static void draw_across_label(const Scene *scene, const Block *block, Canvas *canvas)
{
    const Part *part = &block->line;
    bool last = block->band + 1 == scene->band_count;
    AxisLabel label = {scene->asked, part->view.across, false, part->columns};
    if (part->view.across == AXIS_NONE) return;
    if (block->above.present) {
        size_t title = block->col + block->label_cols + canvas_cols(canvas, text_string(&block->above.title));
        axis_label_put(&label, canvas, block->above.row - 2, at_least(part->col, title + 1) + 1, 0);
    } else if (last || role_of(scene, part->view.across) == ROLE_CONTRACTED) {
        axis_label_put(&label, canvas, block->end_row, part->col + 1, less(cells_end(part), part->col + 2));
    }
}

/* "keep query ↓" below the row headings of the last band; where they are too narrow for it, a row below. */
static void draw_down_label(const Scene *scene, const Block *block, Canvas *canvas)
{
    const Part *part = &block->line;
    AxisLabel label = {scene->asked, part->view.down, true, part->rows};
    if (block->label_cols == 0 || block->band + 1 < scene->band_count) return;
    bool fits = axis_label_cols(&label, canvas) < block->label_cols || part->view.across == AXIS_NONE;
    axis_label_put(&label, canvas, block->end_row + !fits, block->col, 0);
}

void scene_draw(const Scene *scene, Canvas *canvas)
{
    for (size_t i = 0; i < scene->count; i++) {
        const Block *block = &scene->blocks[i];
        size_t head = block->col + block->label_cols;
        size_t labels = block->label_cols ? block->col : block->repeats ? head : SIZE_MAX;
        if (!block->line.present) {
            draw_sign(scene, i, canvas);
            continue;
        }
        draw_part(&block->line, canvas, head, labels);
        draw_part(&block->above, canvas, head, head);
        if (block->sum_cols > 0) draw_sums(block, canvas);
        if (scene_keeps(scene, KEEP_LABELS)) {
            draw_across_label(scene, block, canvas);
            draw_down_label(scene, block, canvas);
        } else if (block->above.present) {
            draw_sum_mark(block, canvas, head);
        }
    }
}
