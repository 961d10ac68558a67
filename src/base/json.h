/* JSON trees that are built, read and written: the one door to jansson.
 *
 * A tree owns what is put into it; json_drop gives the whole back. */
#ifndef ATTNLAB_BASE_JSON_H
#define ATTNLAB_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"

typedef struct json_t Json;

Json *json_new_object(void);
Json *json_new_array(void);
Json *json_new_text(const char *text); /* NULL: null */
Json *json_new_null(void);
Json *json_new_bool(bool value);

/* A number that reads back to the same double; infinities become "inf" and "-inf", NaN null. */
Json *json_new_number(double value);

/* Put `value` (which the tree then owns) under `name`, or at the end of an array. */
void json_put(Json *object, const char *name, Json *value);
void json_push(Json *array, Json *value);

/* Writes the tree and a newline; names in the order they were put in. False if the stream failed. */
bool json_write(const Json *tree, FILE *stream);

/* Appends the tree as one line without its end, in UTF-8 whatever the locale shows; what must not reach a
 * terminal is written as an escape. */
void json_add_line(Text *out, const Json *tree);

/* Reads a tree from text; NULL if it is no JSON. */
Json *json_read(const char *text, size_t length);

/* The object under a name, made and put there if there is none. The tree owns it. */
Json *json_inner(Json *object, const char *name);

/* Whether it is an object. NULL is none. */
bool json_is_tree(const Json *tree);

/* How many members an object or an array has; 0 for anything else. */
size_t json_count(const Json *tree);

/* Whether it is an object of objects. */
bool json_holds_trees(const Json *tree);

/* The members of an array; NULL behind its end, and where it is no array. */
const Json *json_at(const Json *array, size_t index);

/* The text, or `otherwise` where it is none. */
const char *json_text(const Json *tree, const char *otherwise);

/* What an object holds under a name: NULL, a text or `otherwise`, a number (also "inf", "-inf") or
 * `otherwise`, true or false or `otherwise`. */
const Json *json_member(const Json *object, const char *name);

/* The name under which the object has a member that is the same; `name` itself if it has none. Valid until
 * the object changes. */
const char *json_find_name(const Json *object, const char *name,
                           bool (*is_same)(const char *a, const char *b));
bool json_member_bool(const Json *object, const char *name, bool otherwise);
const char *json_member_text(const Json *object, const char *name, const char *otherwise);
double json_member_number(const Json *object, const char *name, double otherwise);

void json_drop(Json *tree);

#endif
