/* Fuzz target: any line is either a record or refused; a record can be written on one line and read back as
 * what it was.
 *
 * clang -fsanitize=fuzzer,address,undefined with the sources of base, math, trace, grade, course and record;
 * start it with -dict=tests/fuzz/record.dict tests/fuzz/seeds/record */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "record/record_line.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_same(const char *a, const char *b)
{
    assert((a == NULL) == (b == NULL));
    assert(!a || strcmp(a, b) == 0);
}

static void check_steps(const Record *a, const Record *b)
{
    assert(a->step_count == b->step_count && a->method_count == b->method_count);
    for (size_t i = 0; i < a->step_count; i++) {
        check_same(a->steps[i].step, b->steps[i].step);
        check_same(a->steps[i].text, b->steps[i].text);
        assert(a->steps[i].verdict == b->steps[i].verdict);
    }
    for (size_t i = 0; i < a->method_count; i++) check_same(a->methods[i], b->methods[i]);
}

static void check_record(const Record *a, const Record *b)
{
    assert(a->time == b->time && a->kind == b->kind);
    check_same(a->exercise, b->exercise);
    check_same(a->skill, b->skill);
    check_same(a->student, b->student);
    if (a->kind == RECORD_RATE) {
        check_same(a->words, b->words);
        return;
    }
    check_same(a->variant, b->variant);
    check_same(a->hash, b->hash);
    assert(a->attempt == b->attempt && a->hints == b->hints && a->closed_book == b->closed_book);
    if (a->kind != RECORD_ANSWER) return;
    check_same(a->reason, b->reason);
    assert(a->verdict == b->verdict && a->confidence == b->confidence && a->agree == b->agree);
    check_steps(a, b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena arena = {0};
    Text line = {0};
    Record record, again;
    if (record_line_read(&arena, (const char *)data, size, &record)) {
        record_line_write(&line, &record);
        assert(line.length > 0 && memchr(line.bytes, '\n', line.length) == line.bytes + line.length - 1);
        bool read = record_line_read(&arena, line.bytes, line.length, &again);
        assert(read);
        check_record(&record, &again);
    }
    text_free(&line);
    arena_free(&arena);
    return 0;
}
