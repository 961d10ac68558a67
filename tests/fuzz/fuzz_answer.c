/* Fuzz target: whatever is typed for a step is either an answer, which can be judged, or refused with a
 * message. The first byte chooses the example and the step, the second how the answer is read, the rest is
 * the text.
 *
 * clang -fsanitize=fuzzer,address,undefined with the sources of base, math, trace and grade; start it with
 * -dict=tests/fuzz/literal.dict tests/fuzz/seeds/answer */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "grade/answer.h"
#include "grade/verdict.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Plain, masked with an undefined row, in columns, from scores, of two heads. */
static const Field EXAMPLES[][5] = {
    {{.name = "q", .value = "[[1,0]]"},
     {.name = "k", .value = "[[1,0],[0,1]]"},
     {.name = "v", .value = "[[1,0],[0,2]]"}},
    {{.name = "q", .value = "[[1,0],[0,1]]"},
     {.name = "k", .value = "[[1,0],[0,1],[1,1]]"},
     {.name = "v", .value = "[[1],[2],[3]]"},
     {.name = "mask", .value = "[[1,1,0],[0,0,0]]"}},
    {{.name = "q", .value = "[[1,0],[0,1]]"},
     {.name = "k", .value = "[[1,0,2],[0,1,1]]"},
     {.name = "v", .value = "[[1,0,1],[0,2,1],[3,1,0]]"},
     {.name = "layout", .value = "column"}},
    {{.name = "scores", .value = "[[1,-inf],[2,3]]"}, {.name = "v", .value = "[[1,0],[0,2]]"}},
    {{.name = "q", .value = "[[[1,0]],[[0,1]]]"},
     {.name = "k", .value = "[[[1,0],[0,1]],[[1,1],[2,0]]]"},
     {.name = "v", .value = "[[[1],[2]],[[3],[4]]]"}},
};
enum { EXAMPLE_COUNT = sizeof EXAMPLES / sizeof *EXAMPLES };

static void read_example(Arena *arena, size_t index, Example *out)
{
    FieldList list = {.items = EXAMPLES[index]};
    Fault fault = {0};
    while (list.count < 5 && list.items[list.count].name) list.count++;
    bool read = example_read(arena, &(ExampleSource){"fuzz", list, &(Place){.name = "fuzz"}, false, NULL},
                             out, &fault);
    assert(read);
}

static void check_answer(const Answer *answer)
{
    for (size_t i = 0; i < matrix_size(&answer->matrix); i++) {
        bool odd = answer->matrix.flags[i] & (CELL_UNDEFINED | CELL_MASKED);
        assert(odd || isfinite(answer->matrix.cells[i]));
        assert(answer->typed[i].decimals >= -1 && answer->typed[i].unit >= 0);
    }
}

/* An answer is the same as itself, and every answer of the right shape has a verdict. */
static void judge(Arena *arena, const Example *example, AnswerKind kind, const Answer *answer)
{
    Answer answers[ANSWER_COUNT] = {{0}};
    Asked asked = {.example = example};
    Judgement judgement;
    Fault fault = {0};
    assert(answer->turned || answer_is_right(answer, &answer->matrix, 1e-9));
    answers[kind] = *answer;
    if (verdict_judge(arena, &asked, answers, &judgement, &fault))
        assert(judgement.verdict < VERDICT_COUNT);
    else
        assert(fault.message[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    Arena arena = {0};
    Example example;
    Text text = {0};
    Answer answer;
    Fault fault = {0};
    AnswerKind kind = (AnswerKind)(data[0] / EXAMPLE_COUNT % ANSWER_COUNT);
    read_example(&arena, data[0] % EXAMPLE_COUNT, &example);
    text_sanitise(&text, (const char *)data + 2, size - 2, NULL);
    Field field = {.name = "answer", .value = text_string(&text), .place = {.name = "answer", .line = 1}};
    if (answer_read(&arena, &example, &(AnswerText){kind, &field, data[1] & 1, data[1] & 2}, &answer,
                    &fault)) {
        check_answer(&answer);
        judge(&arena, &example, kind, &answer);
    } else {
        assert(fault.kind != FAULT_NONE && fault.message[0]);
    }
    text_free(&text);
    arena_free(&arena);
    return 0;
}
