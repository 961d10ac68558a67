/* The fields that something has, as a table: reading them and saying what is wrong with them. */
#include "math/schema.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/prose.h"

/* ---- names ---- */

/* The language that a name ends in: "title.zh" is of `title` in Chinese. */
static bool has_name(const FieldRule *rule, const char *name, Lang *lang)
{
    const size_t length = strlen(rule->name);
    *lang = LANG_EN;
    if (strncmp(rule->name, name, length) != 0) return false;
    if (name[length] == '\0') return true;
    if (!rule->lang_size || name[length] != '.') return false;
    for (*lang = 0; *lang < LANG_COUNT; ++*lang)
        if (*lang != LANG_EN && strcmp(LANG_CODES[*lang], name + length + 1) == 0) return true;
    return false;
}

/* The rule of that name (`title.zh` has that of `title`), or NULL; `*lang` (may be NULL) is its language. */
static const FieldRule *schema_find(const Schema *schema, const char *name, Lang *lang)
{
    Lang own;
    for (size_t i = 0; i < schema->count; i++)
        if (has_name(&schema->rules[i], name, lang ? lang : &own)) return &schema->rules[i];
    return NULL;
}

const char *schema_name(Arena *arena, const char *name, Lang lang)
{
    return lang == LANG_EN ? name : arena_format(arena, "%s.%s", name, LANG_CODES[lang]);
}

const Field *field_given(const FieldReader *reader, const char *name)
{
    return field_find(reader->fields, name);
}

const char *field_label(const FieldReader *reader, const char *name)
{
    if (!reader->options) return name;
    char *label = arena_format(reader->arena, "--%s", name);
    for (char *c = label; *c; c++)
        if (*c == '_') *c = '-';
    return label;
}

FieldList schema_pick(Arena *arena, const Schema *schema, FieldList fields)
{
    Field *picked = arena_take(arena, fields.count + 1, sizeof *picked);
    size_t count = 0;
    for (size_t i = 0; i < fields.count; i++)
        if (schema_find(schema, fields.items[i].name, NULL)) picked[count++] = fields.items[i];
    return (FieldList){picked, count};
}

/* ---- faults ---- */

bool field_report(FieldReader *reader, const Fault *fault)
{
    if (reader->faults) fault_list_add(reader->faults, fault);
    if (reader->fault && !reader->refused) *reader->fault = *fault;
    reader->refused = true;
    return false;
}

bool field_refuse(FieldReader *reader, const Field *field, const char *format, ...)
{
    Text message = {0};
    Fault fault = {0};
    va_list arguments;
    va_start(arguments, format);
    text_addv(&message, format, arguments);
    va_end(arguments);
    fault_set(&fault, reader->fault_kind, field ? &field->place : &reader->place, "%s",
              text_string(&message));
    text_free(&message);
    return field_report(reader, &fault);
}

const char *field_subject(const FieldReader *reader, const Field *field)
{
    return reader->options ? "" : arena_format(reader->arena, "%s ", field->name);
}

const char *schema_words(Arena *arena, const char *const *words)
{
    const char *list = words[0];
    for (size_t i = 1; words[i]; i++)
        list = arena_format(arena, "%s%s%s", list, words[i + 1] ? ", " : _(" or "), words[i]);
    return list;
}

/* ---- the check of names ---- */

static bool has_use(const FieldReader *reader, const FieldRule *rule)
{
    return !rule->kinds || !reader->kind || (rule->kinds & reader->kind);
}

static void refuse_name(FieldReader *reader, const Field *field)
{
    Text known = {0};
    for (size_t i = 0; i < reader->schema->count; i++)
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (lang == LANG_EN || reader->schema->rules[i].lang_size)
                text_addf(&known, "%s%s", known.length > 0 ? ", " : "",
                          schema_name(reader->arena, reader->schema->rules[i].name, lang));
    field_refuse(reader, field, _("%s is no field of %s; it may have %s"), field->name, reader->schema->name,
                 text_string(&known));
    text_free(&known);
}

static void check_names(FieldReader *reader)
{
    for (size_t i = 0; i < reader->fields.count; i++) {
        const Field *field = &reader->fields.items[i];
        const FieldRule *rule = schema_find(reader->schema, field->name, NULL);
        if (!rule)
            refuse_name(reader, field);
        else if (!rule->repeats && field_given(reader, field->name) != field)
            field_refuse(reader, field, _("%sis given twice; give it once"), field_subject(reader, field));
    }
}

static void check_uses(FieldReader *reader)
{
    for (size_t i = 0; i < reader->fields.count; i++) {
        const Field *field = &reader->fields.items[i];
        const FieldRule *rule = schema_find(reader->schema, field->name, NULL);
        if (rule && !has_use(reader, rule))
            field_refuse(reader, field, _("%shas no use where %s; leave it out"),
                         field_subject(reader, field), reader->kind_text);
    }
}

static bool refuse_missing(FieldReader *reader, const char *name)
{
    return field_refuse(reader, NULL, _("%s is missing in %s; give it"), field_label(reader, name),
                        reader->schema->name);
}

bool schema_choose_word(FieldReader *reader, const char *name)
{
    const Field *field = field_given(reader, name);
    const FieldRule *rule = schema_find(reader->schema, name, NULL);
    int word = 0;
    if (!field && rule->needed) return refuse_missing(reader, name);
    if (field && !field_word(reader, rule, field, &word)) return false;
    reader->kind = 1u << word;
    reader->kind_text = arena_format(reader->arena, "%s = %s", name, rule->words[word]);
    return true;
}

/* ---- reading ---- */

/* In every whole language: what another one lacks is the English one's. */
static bool is_needed(const FieldReader *reader, const FieldRule *rule, Lang lang)
{
    return (rule->needed == SCHEMA_ALWAYS || (rule->needed & reader->kind)) && lang_is_whole(lang);
}

static bool read_rule(FieldReader *reader, const FieldRule *rule, Lang lang)
{
    const char *name = schema_name(reader->arena, rule->name, lang);
    char *out = (char *)reader->record + rule->offset + lang * rule->lang_size;
    bool sound = true, given = false;
    if (!has_use(reader, rule)) return true;
    for (size_t i = 0; i < reader->fields.count && (!given || rule->repeats); i++) {
        const Field *field = &reader->fields.items[i];
        if (strcmp(field->name, name) != 0) continue;
        sound = (!rule->read || rule->read(reader, rule, field, out)) && sound;
        given = true;
    }
    if (given) return sound;
    if (is_needed(reader, rule, lang)) return refuse_missing(reader, name);
    if (lang != LANG_EN) memcpy(out, (char *)reader->record + rule->offset, rule->lang_size);
    return true;
}

bool schema_read(FieldReader *reader, void *record)
{
    bool sound = true;
    reader->record = record;
    check_names(reader);
    if (reader->schema->choose && !reader->schema->choose(reader)) return false;
    check_uses(reader);
    for (size_t i = 0; i < reader->schema->count; i++) {
        const FieldRule *rule = &reader->schema->rules[i];
        const Lang langs = rule->lang_size ? LANG_COUNT : 1;
        for (Lang lang = 0; lang < langs; lang++) sound = read_rule(reader, rule, lang) && sound;
    }
    return sound;
}

/* ---- types ---- */

bool field_itself(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    (void)reader, (void)rule;
    *(const Field **)out = field;
    return true;
}

bool field_text(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    (void)reader, (void)rule;
    *(const char **)out = field->value;
    return true;
}

/* The index of the field's value among the words. */
static bool find_word(FieldReader *reader, const Field *field, const char *const *words, int *index)
{
    for (*index = 0; words[*index]; ++*index)
        if (strcmp(words[*index], field->value) == 0) return true;
    return field_refuse(reader, field, _("%scannot be \"%s\"; use %s"), field_subject(reader, field),
                        field->value, schema_words(reader->arena, words));
}

bool field_word(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    int index;
    if (!find_word(reader, field, rule->words, &index)) return false;
    *(int *)out = index;
    return true;
}

bool field_chosen(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    int index;
    if (!find_word(reader, field, rule->words, &index)) return false;
    *(const char **)out = rule->words[index];
    return true;
}

bool field_flag(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    static const char *const YES_OR_NO[] = {"yes", "no", NULL};
    int index;
    (void)rule;
    if (!find_word(reader, field, YES_OR_NO, &index)) return false;
    *(bool *)out = index == 0;
    return true;
}

static bool refuse_number(FieldReader *reader, const FieldRule *rule, const Field *field, bool whole)
{
    if (rule->refusal) return field_refuse(reader, field, _(rule->refusal), field->value);
    return field_refuse(reader, field,
                        whole ? _("\"%s\" is no whole number from %.0f to %.0f; use one")
                              : _("\"%s\" is no number from %g to %g; use one"),
                        field->value, rule->least, rule->most);
}

static bool read_number(FieldReader *reader, const FieldRule *rule, const Field *field, bool whole,
                        double *out)
{
    const LiteralRules rules = {.decimal_comma = reader->literals.decimal_comma};
    Fault fault = {0};
    if (!literal_read_number(field->value, rules, &field->place, out, &fault))
        return field_report(reader, &fault);
    const bool bounded = rule->most > rule->least;
    const bool inside =
        (!bounded || (*out >= rule->least && *out <= rule->most)) && !(rule->above && *out <= rule->least);
    return (inside && !(whole && *out != floor(*out))) || refuse_number(reader, rule, field, whole);
}

bool field_number(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    double number;
    if (!read_number(reader, rule, field, false, &number)) return false;
    *(double *)out = number;
    return true;
}

bool field_count(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    double number;
    if (!read_number(reader, rule, field, true, &number)) return false;
    *(size_t *)out = (size_t)number;
    return true;
}

bool field_int(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    double number;
    if (!read_number(reader, rule, field, true, &number)) return false;
    *(int *)out = (int)number;
    return true;
}

bool field_literal(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    LiteralRules rules = rule->literal;
    const int deepest = reader->literals.depth_max;
    Fault fault = {0};
    rules.decimal_comma = reader->literals.decimal_comma;
    if (deepest > 0 && rules.depth_max > deepest) rules.depth_max = deepest;
    if (!literal_read(reader->arena, (LiteralText){field->value, strlen(field->value), &field->place}, rules,
                      out, &fault))
        return field_report(reader, &fault);
    const Literal *read = out;
    if (read->note && reader->notes) {
        fault_set(&fault, reader->fault_kind, &field->place, "%s", read->note);
        fault_list_add(reader->notes, &fault);
    }
    if (read->cell_count > 0) return true;
    return field_refuse(reader, field, _("there is no number here; give at least one"));
}

bool field_names(FieldReader *reader, const FieldRule *rule, const Field *field, void *out)
{
    const char *text = field->value, *entry;
    NameList list = {arena_take(reader->arena, strlen(text) / 2 + 1, sizeof *list.items), 0};
    (void)rule;
    while ((entry = prose_next(reader->arena, &text))) {
        if (*entry == '\0')
            return field_refuse(reader, field, _("an entry of %s is empty; put a name between the commas"),
                                field_label(reader, field->name));
        list.items[list.count++] = entry;
    }
    *(NameList *)out = list;
    return true;
}
