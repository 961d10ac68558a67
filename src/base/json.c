/* JSON trees: the one door to jansson. */
#include "base/json.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/lang.h"
#include "base/text.h"

/* Below 2^53 every integer is a double of its own. */
static const double INTEGER_END = 9007199254740992.0;

Json *json_new_object(void)
{
    return json_object();
}

Json *json_new_array(void)
{
    return json_array();
}

Json *json_new_null(void)
{
    return json_null();
}

Json *json_new_bool(bool value)
{
    return json_boolean(value);
}

Json *json_new_text(const char *text)
{
    if (!text) return json_null();
    Json *tree = json_string(text);
    if (tree) return tree;
    Text safe = {0}; /* not UTF-8 */
    text_sanitise(&safe, text, strlen(text), NULL);
    tree = json_string(text_string(&safe));
    text_free(&safe);
    return tree;
}

Json *json_new_number(double value)
{
    if (isnan(value)) return json_new_null();
    if (isinf(value)) return json_new_text(value > 0 ? "inf" : "-inf");
    bool integral = value == trunc(value) && fabs(value) < INTEGER_END && !(value == 0 && signbit(value));
    return integral ? json_integer((json_int_t)value) : json_real(value);
}

/* A tree is only NULL when there is no memory; jansson then puts nothing. */
void json_put(Json *object, const char *name, Json *value)
{
    int status = json_object_set_new(object, name, value);
    assert(status == 0);
}

void json_push(Json *array, Json *value)
{
    int status = json_array_append_new(array, value);
    assert(status == 0);
}

/* Without a precision of ours jansson writes reals so that they read back; where only ASCII is wanted,
 * \u escapes. */
bool json_write(const Json *tree, FILE *stream)
{
    size_t flags = JSON_COMPACT | JSON_ENCODE_ANY;
    if (lang_charset() != CHARSET_UTF8) flags |= JSON_ENSURE_ASCII;
    return json_dumpf(tree, stream, flags) == 0 && fputc('\n', stream) != EOF && fflush(stream) == 0;
}

/* Beyond ASCII, and DEL: below it jansson escapes by itself. */
static void add_escaped(Text *out, uint32_t character)
{
    if (character < 0x10000) {
        text_addf(out, "\\u%04x", (unsigned)character);
        return;
    }
    unsigned offset = (unsigned)character - 0x10000;
    text_addf(out, "\\u%04x\\u%04x", 0xD800 + (offset >> 10), 0xDC00 + (offset & 0x3FF));
}

void json_add_line(Text *out, const Json *tree)
{
    char *line = json_dumps(tree, JSON_COMPACT | JSON_ENCODE_ANY);
    assert(line);
    for (size_t at = 0, length = strlen(line); at < length;) {
        uint32_t character;
        size_t taken = text_decode(line + at, length - at, &character);
        if (text_is_hidden(character)) {
            add_escaped(out, character);
        } else {
            text_put(out, line + at, taken);
        }
        at += taken;
    }
    free(line);
}

Json *json_read(const char *text, size_t length)
{
    return json_loadb(text, length, JSON_DECODE_ANY, NULL);
}

Json *json_inner(Json *object, const char *name)
{
    Json *inner = json_object_get(object, name);
    if (json_is_object(inner)) return inner;
    inner = json_new_object();
    json_put(object, name, inner);
    return inner;
}

bool json_is_tree(const Json *tree)
{
    return json_is_object(tree);
}

bool json_holds_trees(const Json *tree)
{
    const char *name;
    Json *member;
    json_object_foreach((Json *)tree, name, member) if (!json_is_object(member)) return false;
    return json_is_object(tree);
}

size_t json_count(const Json *tree)
{
    return json_is_object(tree) ? json_object_size(tree) : json_array_size(tree);
}

const char *json_find_name(const Json *object, const char *name,
                           bool (*is_same)(const char *a, const char *b))
{
    const char *key;
    Json *value;
    json_object_foreach((Json *)object, key, value) if (is_same(key, name)) return key;
    return name;
}

const Json *json_member(const Json *object, const char *name)
{
    return json_object_get(object, name);
}

const Json *json_at(const Json *array, size_t index)
{
    return json_array_get(array, index);
}

const char *json_text(const Json *tree, const char *otherwise)
{
    const char *text = json_string_value(tree);
    return text ? text : otherwise;
}

bool json_member_bool(const Json *object, const char *name, bool otherwise)
{
    const Json *member = json_member(object, name);
    return json_is_boolean(member) ? json_is_true(member) : otherwise;
}

const char *json_member_text(const Json *object, const char *name, const char *otherwise)
{
    return json_text(json_member(object, name), otherwise);
}

double json_member_number(const Json *object, const char *name, double otherwise)
{
    const Json *member = json_member(object, name);
    if (json_is_number(member)) return json_number_value(member);
    const char *text = json_member_text(object, name, "");
    if (strcmp(text, "inf") == 0) return HUGE_VAL;
    return strcmp(text, "-inf") == 0 ? -HUGE_VAL : otherwise;
}

void json_drop(Json *tree)
{
    json_decref(tree);
}
