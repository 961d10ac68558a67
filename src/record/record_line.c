/* A record as a line of JSON: the words of the file, and what a line must have. */
#include "record/record_line.h"

#include <math.h>
#include <string.h>

#include "base/json.h"
#include "math/matrix_json.h"
#include "record/moment.h"

enum { FORMAT = 1 };
static const double COUNT_MAX = 1e9;

const char *const RECORD_KINDS[RECORD_KIND_COUNT] = {"answer", "left", "rate"};
const char *const RECORD_MODES[RECORD_MODE_COUNT] = {"whole", "steps"};
const char *const CONFIDENCES[CONFIDENCE_COUNT] = {NULL, "guess", "think", "sure"};

/* ---- writing ---- */

static Json *steps_json(const Record *record)
{
    Json *steps = json_new_array();
    for (size_t i = 0; i < record->step_count; i++) {
        const RecordStep *step = &record->steps[i];
        Json *entry = json_new_object();
        json_put(entry, "step", json_new_text(step->step));
        json_put(entry, "text", json_new_text(step->text));
        json_put(entry, "values", step->values ? matrix_json(step->values, false) : json_new_null());
        json_put(entry, "verdict", json_new_text(VERDICT_NAMES[step->verdict]));
        json_push(steps, entry);
    }
    return steps;
}

static Json *agree_json(Agreement agree)
{
    return agree == AGREE_UNASKED ? json_new_null() : json_new_bool(agree == AGREE_YES);
}

static Json *methods_json(const Record *record)
{
    Json *methods = json_new_array();
    for (size_t i = 0; i < record->method_count; i++) json_push(methods, json_new_text(record->methods[i]));
    return methods;
}

/* What an answer has, and nothing else. */
static void put_answer(Json *tree, const Record *record)
{
    json_put(tree, "mode", json_new_text(RECORD_MODES[record->mode]));
    json_put(tree, "steps", steps_json(record));
    json_put(tree, "verdict", json_new_text(VERDICT_NAMES[record->verdict]));
    json_put(tree, "methods", methods_json(record));
    json_put(tree, "confidence", json_new_text(CONFIDENCES[record->confidence]));
    json_put(tree, "reason", json_new_text(record->reason));
    json_put(tree, "agree", agree_json(record->agree));
}

/* What belongs to a question, answered or left. */
static void put_question(Json *tree, const Record *record)
{
    json_put(tree, "variant", json_new_text(record->variant));
    json_put(tree, "attempt", json_new_number(record->attempt));
    json_put(tree, "closed_book", json_new_bool(record->closed_book));
    json_put(tree, "hints", json_new_number(record->hints));
    json_put(tree, "seconds", json_new_number(record->seconds));
    json_put(tree, "hash", json_new_text(record->hash));
    if (record->kind == RECORD_ANSWER) put_answer(tree, record);
}

void record_line_write(Text *out, const Record *record)
{
    char time[MOMENT_BYTES];
    moment_print(time, record->time);
    Json *tree = json_new_object();
    json_put(tree, "format", json_new_number(FORMAT));
    json_put(tree, "time", json_new_text(time));
    json_put(tree, "kind", json_new_text(RECORD_KINDS[record->kind]));
    json_put(tree, "exercise", json_new_text(record->exercise));
    json_put(tree, "skill", json_new_text(record->skill));
    json_put(tree, "student", json_new_text(record->student));
    if (record->kind == RECORD_RATE) {
        json_put(tree, "words", json_new_text(record->words));
    } else {
        put_question(tree, record);
    }
    json_put(tree, "easy", json_new_bool(record->easy));
    json_put(tree, "version", json_new_text(ATTNLAB_VERSION));
    json_add_line(out, tree);
    text_add(out, "\n");
    json_drop(tree);
}

/* ---- reading ---- */

static const char *keep(Arena *arena, const char *text)
{
    return text ? arena_text(arena, text, strlen(text)) : NULL;
}

static const char *keep_member(Arena *arena, const Json *tree, const char *name)
{
    return keep(arena, json_member_text(tree, name, NULL));
}

/* The index of a word in a list with `count` words, some of which may be NULL; -1 if it is none. */
static int find_word(const char *const *words, int count, const char *word)
{
    for (int i = 0; word && i < count; i++)
        if (words[i] && strcmp(words[i], word) == 0) return i;
    return -1;
}

static unsigned read_count(const Json *tree, const char *name)
{
    double count = json_member_number(tree, name, 0);
    return count > 0 && count <= COUNT_MAX ? (unsigned)count : 0;
}

static bool read_verdict(const Json *tree, Verdict *verdict)
{
    int found = find_word(VERDICT_NAMES, VERDICT_COUNT, json_member_text(tree, "verdict", NULL));
    if (found >= 0) *verdict = (Verdict)found;
    return found >= 0;
}

static bool read_steps(Arena *arena, const Json *list, Record *out)
{
    out->step_count = json_count(list);
    RecordStep *steps = arena_take(arena, out->step_count, sizeof *steps);
    for (size_t i = 0; i < out->step_count; i++) {
        const Json *entry = json_at(list, i);
        steps[i].step = keep_member(arena, entry, "step");
        steps[i].text = keep_member(arena, entry, "text");
        if (!steps[i].step || !steps[i].text || !read_verdict(entry, &steps[i].verdict)) return false;
    }
    out->steps = steps;
    return true;
}

static bool read_methods(Arena *arena, const Json *list, Record *out)
{
    out->method_count = json_count(list);
    const char **methods = arena_take(arena, out->method_count, sizeof *methods);
    for (size_t i = 0; i < out->method_count; i++) {
        methods[i] = keep(arena, json_text(json_at(list, i), NULL));
        if (!methods[i]) return false;
    }
    out->methods = methods;
    return true;
}

static bool read_answer(Arena *arena, const Json *tree, Record *out)
{
    int mode = find_word(RECORD_MODES, RECORD_MODE_COUNT, json_member_text(tree, "mode", NULL));
    int confidence = find_word(CONFIDENCES, CONFIDENCE_COUNT, json_member_text(tree, "confidence", NULL));
    out->mode = mode < 0 ? RECORD_WHOLE : (RecordMode)mode;
    out->confidence = confidence < 0 ? CONFIDENCE_UNASKED : (Confidence)confidence;
    out->reason = keep_member(arena, tree, "reason");
    if (json_member_bool(tree, "agree", false)) {
        out->agree = AGREE_YES;
    } else if (!json_member_bool(tree, "agree", true)) {
        out->agree = AGREE_NO;
    }
    return read_verdict(tree, &out->verdict) && read_steps(arena, json_member(tree, "steps"), out) &&
           read_methods(arena, json_member(tree, "methods"), out);
}

static bool read_question(Arena *arena, const Json *tree, Record *out)
{
    double seconds = json_member_number(tree, "seconds", 0);
    out->variant = keep_member(arena, tree, "variant");
    out->attempt = read_count(tree, "attempt");
    out->closed_book = json_member_bool(tree, "closed_book", false);
    out->hints = read_count(tree, "hints");
    out->seconds = isfinite(seconds) && seconds > 0 ? seconds : 0;
    out->hash = keep_member(arena, tree, "hash");
    return out->exercise && (out->kind != RECORD_ANSWER || read_answer(arena, tree, out));
}

static bool read_tree(Arena *arena, const Json *tree, Record *out)
{
    int kind = find_word(RECORD_KINDS, RECORD_KIND_COUNT, json_member_text(tree, "kind", NULL));
    if (json_member_number(tree, "format", 0) != FORMAT || kind < 0 ||
        !moment_read(json_member_text(tree, "time", ""), &out->time))
        return false;
    out->kind = (RecordKind)kind;
    out->exercise = keep_member(arena, tree, "exercise");
    out->skill = keep_member(arena, tree, "skill");
    out->student = keep_member(arena, tree, "student");
    out->words = keep_member(arena, tree, "words");
    out->easy = json_member_bool(tree, "easy", false);
    out->version = keep_member(arena, tree, "version");
    if (out->kind == RECORD_RATE) return out->words != NULL;
    return read_question(arena, tree, out);
}

bool record_line_read(Arena *arena, const char *line, size_t length, Record *out)
{
    *out = (Record){0};
    Json *tree = json_read(line, length);
    bool sound = tree && read_tree(arena, tree, out);
    json_drop(tree);
    return sound;
}
