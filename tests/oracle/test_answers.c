/* Answers that tests/oracle/answers.py works out from the descriptions of the methods, judged: exact and
 * rounded ones of every wrong method, of the right one and its other routes, and pairs of mistakes. The table
 * that is printed says how often a method is named, and that none is ever named wrongly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "grade/verdict.h"
#include "support/arena.h"
#include "support/heads.h"

enum { SETS_MAX = 24, LINE_BYTES = 4096, DECIMALS_MAX = 4 };

typedef enum { KIND_RIGHT, KIND_WRONG, KIND_PAIR, KIND_ROUTE, KIND_COUNT } Kind;
static const char *const KINDS[KIND_COUNT] = {"right", "wrong", "pair", "route"};

/* What became of the answers of one kind. */
typedef enum {
    FATE_RIGHT,     /* right, drifted or in the other layout */
    FATE_NAMED,     /* one of its methods is among those named */
    FATE_ABSTAINED, /* no method named */
    FATE_MISNAMED,  /* only others are named */
    FATE_COUNT
} Fate;

typedef struct {
    char name[32], family[32];
    Example example;
    size_t fates[KIND_COUNT][DECIMALS_MAX][FATE_COUNT];
} Set;

static Set sets[SETS_MAX];
static size_t set_count;
static size_t answers;
static double seconds, slowest;

/* ---- one answer ---- */

/* Whether a word of `names`, which + separates, is the id. */
static bool lists(const char *names, const char *id)
{
    size_t length = strlen(id);
    for (const char *at = names; (at = strstr(at, id)) != NULL; at += length)
        if ((at == names || at[-1] == '+') && (at[length] == '\0' || at[length] == '+')) return true;
    return false;
}

static Fate fate_of(const Judgement *judgement, const char *names)
{
    const Diagnosis *diagnosis = &judgement->diagnosis;
    if (judgement->verdict < VERDICT_DIGITS) return FATE_RIGHT;
    if (diagnosis->count == 0) return FATE_ABSTAINED;
    for (size_t i = 0; i < diagnosis->count; i++)
        if (lists(names, diagnosis->methods[i]->id)) return FATE_NAMED;
    return FATE_MISNAMED;
}

static AnswerKind kind_of_step(const char *step)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (ANSWER_RULES[kind].step == step_id_find(step)) return kind;
    fail_msg("%s is no step", step);
    return ANSWER_COUNT;
}

static void judge(const Set *set, const char *family, const char *step, const char *matrix, Judgement *out)
{
    AnswerKind kind = kind_of_step(step);
    Answer given[ANSWER_COUNT] = {{0}};
    Fault fault = {0};
    Field field = {.name = step, .value = matrix, .place = {.name = step}};
    if (!answer_read(&arena, &set->example, &(AnswerText){kind, &field, true, false}, &given[kind], &fault))
        fail_msg("%s: %s: %s", set->name, matrix, fault.message);
    Asked asked = {.example = &set->example, .family = family};
    clock_t start = clock();
    if (!verdict_judge(&arena, &asked, given, out, &fault)) fail_msg("%s: %s", set->name, fault.message);
    double taken = (double)(clock() - start) / CLOCKS_PER_SEC;
    seconds += taken;
    slowest = taken > slowest ? taken : slowest;
    answers++;
}

static void tell_surprise(const Set *set, Kind kind, Fate fate, const char *line, const Judgement *judgement)
{
    bool expected = kind == KIND_WRONG || kind == KIND_PAIR ? fate == FATE_NAMED || fate == FATE_ABSTAINED
                                                            : fate == FATE_RIGHT || fate == FATE_ABSTAINED;
    if (expected) return;
    print_message("%s: %s: %s", set->name, line, VERDICT_NAMES[judgement->verdict]);
    for (size_t i = 0; i < judgement->diagnosis.count; i++)
        print_message(" %s", judgement->diagnosis.methods[i]->id);
    print_message("\n");
}

/* ---- the lines ---- */

/* `answer KIND METHODS WAY DECIMALS STEP MATRIX` */
static void take_answer(Set *set, const char *family, const char *line)
{
    char kind_name[16], names[96], way[32], step[16];
    int decimals, matrix_at = 0;
    int read =
        sscanf(line, "answer %15s %95s %31s %d %15s %n", kind_name, names, way, &decimals, step, &matrix_at);
    assert_int_equal(read, 5);
    Kind kind = KIND_RIGHT;
    while (kind < KIND_COUNT && strcmp(KINDS[kind], kind_name) != 0) kind++;
    assert_true(kind < KIND_COUNT && decimals < DECIMALS_MAX);
    Arena kept = arena;
    Judgement judgement;
    arena = (Arena){0};
    judge(set, family, step, line + matrix_at, &judgement);
    Fate fate = fate_of(&judgement, names);
    tell_surprise(set, kind, fate, line, &judgement);
    set->fates[kind][decimals][fate]++;
    arena_free(&arena);
    arena = kept;
}

static Set *begin_set(const char *line)
{
    assert_true(set_count < SETS_MAX);
    Set *set = &sets[set_count++];
    *set = (Set){0};
    assert_int_equal(sscanf(line, "set %31s %31s", set->name, set->family), 2);
    return set;
}

static bool starts_with(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Which answers are judged, and by which wrong methods. */
typedef struct {
    bool by_family; /* those of each set's family; else all that apply */
    bool only_two_decimals;
} Pass;

/* Pairs are only told from what is right: no method is to be found. */
static const char *family_for(const Set *set, const char *line, Pass pass)
{
    if (starts_with(line, "answer pair ")) return "none";
    return pass.by_family ? set->family : NULL;
}

static void take_line(Set *set, Text *fields, const char *line, Pass pass)
{
    if (!starts_with(line, "answer ")) {
        text_addf(fields, "%s\n", line);
        return;
    }
    if (fields->length) set->example = head_read(&arena, text_string(fields));
    text_clear(fields);
    if (!pass.only_two_decimals || strstr(line, " 2 ")) take_answer(set, family_for(set, line, pass), line);
}

static void judge_all(Pass pass)
{
    char line[LINE_BYTES];
    Text fields = {0};
    Set *set = NULL;
    FILE *oracle = popen("PYTHONDONTWRITEBYTECODE=1 python3 tests/oracle/answers.py", "r");
    assert_non_null(oracle);
    set_count = answers = 0;
    seconds = slowest = 0;
    while (fgets(line, sizeof line, oracle)) {
        assert_non_null(strchr(line, '\n'));
        line[strcspn(line, "\n")] = '\0';
        if (starts_with(line, "set ")) {
            set = begin_set(line);
            text_clear(&fields);
        } else {
            take_line(set, &fields, line, pass);
        }
    }
    text_free(&fields);
    assert_int_equal(pclose(oracle), 0);
    assert_true(set_count >= 7);
}

/* ---- what must hold ---- */

static size_t count(const Set *set, Kind kind, Fate fate)
{
    size_t sum = 0;
    for (size_t decimals = 0; decimals < DECIMALS_MAX; decimals++) sum += set->fates[kind][decimals][fate];
    return sum;
}

static void print_table(void)
{
    static const char *const FATES[FATE_COUNT] = {"right", "named", "abstained", "misnamed"};
    print_message("%-14s %-6s %-8s", "set", "kind", "decimals");
    for (Fate fate = 0; fate < FATE_COUNT; fate++) print_message(" %9s", FATES[fate]);
    print_message("\n");
    for (size_t i = 0; i < set_count; i++) {
        for (size_t at = 0; at < KIND_COUNT * DECIMALS_MAX; at++) {
            const size_t *fates = sets[i].fates[at / DECIMALS_MAX][at % DECIMALS_MAX];
            if (fates[0] + fates[1] + fates[2] + fates[3] == 0) continue;
            print_message("%-14s %-6s %-8zu", sets[i].name, KINDS[at / DECIMALS_MAX], at % DECIMALS_MAX);
            for (Fate fate = 0; fate < FATE_COUNT; fate++) print_message(" %9zu", fates[fate]);
            print_message("\n");
        }
    }
    print_message("%zu answers, %.2f ms each, %.2f ms the slowest\n", answers,
                  1e3 * seconds / (double)answers, 1e3 * slowest);
}

static void check_all(void)
{
    for (size_t i = 0; i < set_count; i++) {
        const Set *set = &sets[i];
        print_message("%s\n", set->name);
        assert_int_equal(count(set, KIND_RIGHT, FATE_MISNAMED), 0);
        assert_int_equal(count(set, KIND_WRONG, FATE_MISNAMED), 0);
        assert_int_equal(count(set, KIND_PAIR, FATE_RIGHT), 0);
        assert_int_equal(count(set, KIND_WRONG, FATE_RIGHT), 0);
        assert_int_equal(count(set, KIND_ROUTE, FATE_ABSTAINED) + count(set, KIND_ROUTE, FATE_MISNAMED), 0);
        assert_int_equal(set->fates[KIND_WRONG][0][FATE_ABSTAINED], 0);
    }
}

static void no_answer_is_given_a_wrong_name_in_its_family(void **state)
{
    (void)state;
    judge_all((Pass){.by_family = true});
    print_table();
    check_all();
}

static void nor_among_all_methods(void **state)
{
    (void)state;
    judge_all((Pass){.only_two_decimals = true});
    print_table();
    check_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_is_given_a_wrong_name_in_its_family),
        cmocka_unit_test(nor_among_all_methods),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&arena);
    return failed;
}
