/* The data flow of one attention block as a picture, from X to the residual. */
#ifndef ATTNLAB_VIEW_DATA_FLOW_H
#define ATTNLAB_VIEW_DATA_FLOW_H

#include "trace/example.h"
#include "view/canvas.h"

/* Starts `out` with the picture's size and draws it, with the formulas of the layout. `here` names the marked
 * place (x, norm, projections, q, k, v, scores, scale, mask, softmax, output, concatenate, w_o, residual);
 * NULL marks none. */
void data_flow_draw(Canvas *out, Charset charset, Layout layout, const char *here);

#endif
