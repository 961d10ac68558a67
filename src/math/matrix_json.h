/* Matrices in JSON: null for an undefined cell, "-inf" for a hidden score. */
#ifndef ATTNLAB_MATH_MATRIX_JSON_H
#define ATTNLAB_MATH_MATRIX_JSON_H

#include <stddef.h>

#include "base/json.h"
#include "math/matrix.h"

Json *matrix_json_cell(const Matrix *matrix, size_t index);

/* The rows of cells, a list for each; `flat`: a vector is one list, not a row in one. */
Json *matrix_json(const Matrix *matrix, bool flat);

#endif
