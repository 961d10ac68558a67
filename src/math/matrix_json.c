/* Matrices in JSON. */
#include "math/matrix_json.h"

Json *matrix_json_cell(const Matrix *matrix, size_t index)
{
    if (matrix->flags[index] & CELL_UNDEFINED) return json_new_null();
    return json_new_number(matrix->cells[index]);
}

Json *matrix_json(const Matrix *matrix, bool flat)
{
    Json *rows = json_new_array(), *row = rows;
    size_t columns = matrix->rank > 0 ? matrix->extents[matrix->rank - 1] : 1;
    for (size_t i = 0, size = matrix_size(matrix); i < size; i++) {
        if (i % columns == 0 && !(flat && matrix->rank < 2)) json_push(rows, row = json_new_array());
        json_push(row, matrix_json_cell(matrix, i));
    }
    return rows;
}
