/* Lists of steps as people write them. */
#include "trace/step_list.h"

#include <string.h>

#include "base/lang.h"

static bool ends_in(const Text *text, const char *marks)
{
    return text->length > 0 && strchr(marks, text->bytes[text->length - 1]);
}

/* Commas, blanks and dots in ASCII; one blank between entries, none beside commas and dots. Everything else
 * stays as it was typed. */
static void narrow_marks(Text *out, const char *typed)
{
    uint32_t character;
    for (size_t at = 0, length = strlen(typed); at < length;) {
        at += text_decode(typed + at, length - at, &character);
        uint32_t mark = text_fold_width(character);
        const bool is_blank = mark == ' ' || mark == '\n' || mark == '\t', joins = mark == ',' || mark == '.';
        if (is_blank && (out->length == 0 || ends_in(out, ",. "))) continue;
        while (joins && ends_in(out, " ")) out->length--;
        text_add_char(out, is_blank ? ' ' : joins ? mark : character);
    }
    while (ends_in(out, " ")) out->length--;
    text_put(out, "", 0);
}

static bool is_there(const StepTable *table, StepId id)
{
    return table ? step_find(table, id) >= 0 : step_is_of_run(id);
}

static void list_known(const StepTable *table, Text *out)
{
    for (StepId id = STEP_NONE + 1; id < STEP_COUNT; id++)
        if (is_there(table, id)) text_addf(out, "%s%s", out->length > 0 ? ", " : "", step_id_text(id));
}

static bool refuse(const char *entry, const StepTable *table, Text *wrong)
{
    Text known = {0};
    list_known(table, &known);
    text_addf(wrong,
              _("\"%s\" is no step here; use %s, a range such as raw..weights, ..exp or weights.., scores or "
                "all, with commas between them"),
              entry, text_string(&known));
    text_free(&known);
    return false;
}

static bool add_range(StepList *list, StepId first, StepId last, Text *wrong)
{
    if (list->count < STEP_RANGES_MAX) {
        list->ranges[list->count++] = (StepRange){first, last};
        return true;
    }
    text_addf(wrong, _("more than %d steps and ranges; leave some out"), STEP_RANGES_MAX);
    return false;
}

static bool add_scores(StepList *list, const StepTable *table, Text *wrong)
{
    bool added = true;
    for (StepId id = STEP_RUN_FIRST; id <= STEP_RUN_LAST; id++)
        if (step_is_scores(id) && is_there(table, id)) added = added && add_range(list, id, id, wrong);
    return added;
}

static bool read_end(const char *name, const StepTable *table, StepId *out)
{
    *out = step_id_find(name);
    return *name == '\0' || is_there(table, *out);
}

/* Whether the first step comes before the last one, or is the same. */
static bool is_in_order(const StepTable *table, StepId first, StepId last)
{
    if (first == STEP_NONE || last == STEP_NONE) return true;
    return table ? step_find(table, first) <= step_find(table, last) : first <= last;
}

static bool read_entry(char *entry, const StepTable *table, StepList *out, Text *wrong)
{
    StepId first, last;
    if (text_same(entry, "all")) return add_range(out, STEP_NONE, STEP_NONE, wrong);
    if (text_same(entry, "scores")) return add_scores(out, table, wrong);
    char *dots = strstr(entry, "..");
    if (dots) *dots = '\0';
    bool sound =
        (*entry || dots) && read_end(entry, table, &first) && read_end(dots ? dots + 2 : entry, table, &last);
    if (dots) *dots = '.';
    if (!sound) return refuse(entry, table, wrong);
    if (is_in_order(table, first, last)) return add_range(out, first, last, wrong);
    text_addf(wrong, _("%s comes after %s; write the earlier step first"), step_id_text(first),
              step_id_text(last));
    return false;
}

bool step_list_read(const char *typed, const StepTable *table, StepList *out, Text *wrong)
{
    Text list = {0};
    bool sound = true, is_last = false;
    narrow_marks(&list, typed);
    *out = (StepList){.count = 0};
    for (char *entry = list.bytes, *end; sound && !is_last; entry = end + 1) {
        end = entry + strcspn(entry, ", ");
        is_last = *end == '\0';
        *end = '\0';
        sound = read_entry(entry, table, out, wrong);
    }
    text_free(&list);
    return sound;
}

/* The first step of the table that a range holds, and the one behind its last. */
static size_t range_begin(const StepRange *range, const StepTable *table)
{
    const int at = step_find(table, range->first);
    size_t begin = 0;
    if (range->first == STEP_NONE || at >= 0) return at >= 0 ? (size_t)at : 0;
    while (begin < table->count && table->steps[begin].id < range->first) begin++;
    return begin;
}

static size_t range_end(const StepRange *range, const StepTable *table)
{
    const int at = step_find(table, range->last);
    size_t end = table->count;
    if (range->last == STEP_NONE || at >= 0) return at >= 0 ? (size_t)at + 1 : end;
    while (end > 0 && table->steps[end - 1].id > range->last) end--;
    return end;
}

void step_list_choose(const StepList *list, const StepTable *table, bool chosen[STEP_TABLE_MAX])
{
    memset(chosen, 0, STEP_TABLE_MAX * sizeof *chosen);
    for (size_t i = 0; i < list->count; i++) {
        const size_t end = range_end(&list->ranges[i], table);
        for (size_t step = range_begin(&list->ranges[i], table); step < end; step++) chosen[step] = true;
    }
}

bool step_list_names(const StepList *list, StepId id)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->ranges[i].first == id || list->ranges[i].last == id) return true;
    return false;
}
