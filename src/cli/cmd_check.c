/* attnlab check: judges somebody's scores, weights or output, as text or as JSON. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/lang.h"
#include "cli/command.h"
#include "grade/answer.h"
#include "grade/verdict.h"
#include "math/matrix_json.h"
#include "math/number.h"
#include "trace/example.h"

typedef struct {
    const Field *got[ANSWER_COUNT]; /* NULL: not given */
    bool json;
} CheckOptions;

static const FieldRule OPTIONS[] = {
    {"got_scores", field_itself, offsetof(CheckOptions, got[ANSWER_SCORES]), .argument = "L",
     .help = N_("your scores: scaled, tempered and masked")},
    {"got_weights", field_itself, offsetof(CheckOptions, got[ANSWER_WEIGHTS]), .argument = "L",
     .help = N_("your weights")},
    {"got_output", field_itself, offsetof(CheckOptions, got[ANSWER_OUTPUT]), .argument = "L",
     .help = N_("your output")},
    {.name = "model_width",
     .argument = "N", /* read with the example */
     .help = N_("width of the model, d_model: more wrong methods can be recognised")},
    {"json", field_flag, offsetof(CheckOptions, json),
     .help = N_("print JSON: numbers read back to the same double")},
};

/* All that a check reads and finds. */
typedef struct {
    Example example;
    Answer answers[ANSWER_COUNT];
    Judgement judgement;
} Check;

static bool read_answers(Program *program, Check *check, Fault *fault)
{
    const CheckOptions *options = program->options;
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (options->got[kind] &&
            !answer_read(program->arena, &check->example,
                         &(AnswerText){kind, options->got[kind], true, program->literals.decimal_comma},
                         &check->answers[kind], fault))
            return false;
    return true;
}

static bool has_answer(const CheckOptions *options)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (options->got[kind]) return true;
    return false;
}

static bool compute(Program *program, Check *check, Fault *fault)
{
    Place place = {.name = "check"};
    if (!has_answer(program->options))
        return fault_set(fault, FAULT_USAGE, &place,
                         _("there is nothing to check; give --got-scores, --got-weights or --got-output"));
    Asked asked = {.example = &check->example};
    return command_example(program, "check", &check->example, fault) && read_answers(program, check, fault) &&
           verdict_judge(program->arena, &asked, check->answers, &check->judgement, fault);
}

/* ---- cells that are not right ---- */

static bool is_accepted(const Check *check)
{
    return check->judgement.verdict <= VERDICT_DRIFT;
}

/* How many cells of the first wrong step can be set beside the right ones. */
static size_t cell_count(const Check *check)
{
    const Judgement *judgement = &check->judgement;
    if (is_accepted(check) || !check->answers[judgement->wrong].fits) return 0;
    return matrix_size(&judgement->steps[judgement->wrong].expected);
}

static bool cell_is_right(const Check *check, size_t index)
{
    AnswerKind wrong = check->judgement.wrong;
    double distance =
        answer_cell_distance(&check->answers[wrong].matrix, &check->judgement.steps[wrong].expected, index);
    return distance <= VERDICT_TOLERANCE + 1e-9;
}

/* ---- JSON ---- */

static Json *cell_json(const Check *check, size_t index)
{
    AnswerKind wrong = check->judgement.wrong;
    const Matrix *expected = &check->judgement.steps[wrong].expected;
    size_t columns = expected->extents[1];
    Json *at = json_new_object();
    json_put(at, "query", json_new_number((double)(index / columns)));
    json_put(at, axis_name(ANSWER_RULES[wrong].across), json_new_number((double)(index % columns)));
    Json *cell = json_new_object();
    json_put(cell, "step", json_new_text(step_id_text(ANSWER_RULES[wrong].step)));
    json_put(cell, "at", at);
    json_put(cell, "given", matrix_json_cell(&check->answers[wrong].matrix, index));
    json_put(cell, "expected", matrix_json_cell(expected, index));
    return cell;
}

static Json *cells_json(const Check *check)
{
    Json *cells = json_new_array();
    size_t count = cell_count(check);
    for (size_t i = 0; i < count; i++)
        if (!cell_is_right(check, i)) json_push(cells, cell_json(check, i));
    return cells;
}

static Json *steps_json(const Judgement *judgement)
{
    static const char *const AS[] = {NULL, "raw", "unmasked"};
    Json *steps = json_new_array();
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++) {
        const StepVerdict *verdict = &judgement->steps[kind];
        if (!verdict->given) continue;
        Json *step = json_new_object();
        json_put(step, "step", json_new_text(step_id_text(ANSWER_RULES[kind].step)));
        json_put(step, "verdict", json_new_text(VERDICT_NAMES[verdict->verdict]));
        json_put(step, "carried", json_new_text(VERDICT_NAMES[verdict->carried]));
        if (AS[verdict->as] && verdict->verdict <= VERDICT_DRIFT)
            json_put(step, "as", json_new_text(AS[verdict->as]));
        json_push(steps, step);
    }
    return steps;
}

static Json *methods_json(const Diagnosis *diagnosis)
{
    Json *methods = json_new_array();
    for (size_t i = 0; i < diagnosis->count; i++)
        json_push(methods, json_new_text(diagnosis->methods[i]->id));
    return methods;
}

static void print_json(const Check *check)
{
    const Judgement *judgement = &check->judgement;
    StepId first = judgement->first_wrong_step;
    Json *head = json_new_object();
    json_put(head, "head", json_new_number(0));
    json_put(head, "verdict", json_new_text(VERDICT_NAMES[judgement->verdict]));
    json_put(head, "methods", methods_json(&judgement->diagnosis));
    json_put(head, "first_wrong_step", json_new_text(first ? step_id_text(first) : NULL));
    json_put(head, "cells", cells_json(check));
    json_put(head, "steps", steps_json(judgement));
    command_print_head(NULL, head);
}

/* ---- text ---- */

enum { CELLS_SHOWN = 8, CELLS_ECHOED = 32, DIGITS_SHOWN = 4 };

/* A matrix as it is printed: in column layout a query is a column of the output. */
typedef struct {
    const Matrix *matrix;
    bool across;
    size_t rows, columns;
} Page;

static Page lay_out(const Check *check, AnswerKind kind)
{
    const Answer *answer = &check->answers[kind];
    bool by_column = check->example.layout == LAYOUT_COLUMN;
    Page page = {.matrix = &answer->matrix, .across = kind == ANSWER_OUTPUT && by_column != answer->turned};
    page.rows = answer->matrix.extents[page.across ? 1 : 0];
    page.columns = answer->matrix.extents[page.across ? 0 : 1];
    return page;
}

/* Appends a row as it would be typed. */
static void add_row(Text *text, const Page *page, size_t row)
{
    text_add(text, row == 0 ? "[[" : ", [");
    for (size_t column = 0; column < page->columns; column++) {
        size_t index = matrix_index(page->matrix, page->across ? column : row, page->across ? row : column);
        bool undefined = page->matrix->flags[index] & CELL_UNDEFINED;
        char number[NUMBER_BYTES];
        number_print_exact(number, page->matrix->cells[index]);
        text_addf(text, "%s%s", column == 0 ? "" : ", ", undefined ? "undefined" : number);
    }
    text_add(text, "]");
}

/* "weights, read as 1 x 2: [[0.67, 0.33]]": how the answer was understood; the numbers of a large one are
 * left out. */
static void print_parse(const Program *program, const Check *check)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++) {
        if (!check->answers[kind].given) continue;
        Page page = lay_out(check, kind);
        Text numbers = {0};
        bool small = page.rows * page.columns <= CELLS_ECHOED;
        for (size_t row = 0; small && row < page.rows; row++) add_row(&numbers, &page, row);
        command_print(program->charset, _("%s, read as %zu x %zu"), _(ANSWER_RULES[kind].name), page.rows,
                      page.columns);
        if (small) printf(": %s]", text_string(&numbers));
        putchar('\n');
        text_free(&numbers);
    }
    putchar('\n');
}

static void note_rows(const Check *check)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++)
        if (check->answers[kind].given && answer_lacks_rows(&check->example, &check->answers[kind]))
            fault_note(stderr, _("--got-%s: this was read as one row; put a semicolon between rows"),
                       ANSWER_RULES[kind].name);
}

static const char *as_sentence(ScoresAs as)
{
    static const char *const SENTENCES[] = {
        "",
        N_("these are the raw scores, before scaling and masking"),
        N_("these are the scores before masking"),
    };
    return _(SENTENCES[as]);
}

/* "output: not right; but it follows from your own step before". */
static void print_steps(const Program *program, const Judgement *judgement)
{
    for (AnswerKind kind = 0; kind < ANSWER_COUNT; kind++) {
        const StepVerdict *step = &judgement->steps[kind];
        if (!step->given) continue;
        command_print(program->charset, _("%s: %s"), _(ANSWER_RULES[kind].name),
                      _(verdict_sentence(step->verdict)));
        if (step->as != SCORES_AS_ASKED) command_print(program->charset, _("; %s"), as_sentence(step->as));
        if (step->carried < step->verdict && step->carried <= VERDICT_DRIFT)
            command_print(program->charset, _("; %s"), _("but it follows from your own step before"));
        putchar('\n');
    }
}

static void print_diagnosis(const Program *program, const Judgement *judgement)
{
    const Diagnosis *diagnosis = &judgement->diagnosis;
    if (judgement->verdict != VERDICT_WRONG) return;
    putchar('\n');
    printf(_("first wrong step: %s\n"), step_id_text(judgement->first_wrong_step));
    if (diagnosis->count == 0) command_print(program->charset, "%s\n", _("no known method gives this"));
    if (diagnosis->count > 1)
        command_print(program->charset, "%s\n", _("on these numbers several methods give the same:"));
    for (size_t i = 0; i < diagnosis->count; i++) {
        const Misconception *method = diagnosis->methods[i];
        command_print(program->charset, "%s: %s\n%s\n", method->id, _(method->sentence), _(method->question));
    }
}

static void print_cell(const Program *program, const Check *check, size_t index, int digits)
{
    AnswerKind wrong = check->judgement.wrong;
    const Matrix *given = &check->answers[wrong].matrix;
    const Matrix *expected = &check->judgement.steps[wrong].expected;
    size_t columns = expected->extents[1];
    char row_name[32], column_name[32], given_text[NUMBER_BYTES], expected_text[NUMBER_BYTES];
    bool weights = wrong == ANSWER_WEIGHTS;
    do { /* until they can be told apart: 1000000 and 1000000.5 are 1.0000e+06 both */
        number_print_cell(given_text, given->cells[index], given->flags[index],
                          number_form(given, digits, weights));
        number_print_cell(expected_text, expected->cells[index], expected->flags[index],
                          number_form(expected, digits, weights));
    } while (strcmp(given_text, expected_text) == 0 && digits++ < NUMBER_DIGITS_MAX);
    command_print(program->charset, _("%s %s, %s: given %s, expected %s"), _(ANSWER_RULES[wrong].name),
                  example_position(&check->example, AXIS_QUERY, index / columns, lang_current(), row_name),
                  example_position(&check->example, ANSWER_RULES[wrong].across, index % columns,
                                   lang_current(), column_name),
                  given_text, expected_text);
    putchar('\n');
}

static void print_cells(const Program *program, const Check *check)
{
    int digits = check->example.digits ? check->example.digits : DIGITS_SHOWN;
    size_t count = check->judgement.verdict == VERDICT_LAYOUT ? 0 : cell_count(check), wrong = 0;
    for (size_t i = 0; i < count; i++) {
        if (cell_is_right(check, i)) continue;
        if (wrong == 0) putchar('\n');
        if (wrong++ < CELLS_SHOWN) print_cell(program, check, i, digits);
    }
    if (wrong > CELLS_SHOWN) {
        printf(lang_plural("and %zu more cell", "and %zu more cells", wrong - CELLS_SHOWN),
               wrong - CELLS_SHOWN);
        putchar('\n');
    }
}

/* ---- the command ---- */

static int run(Program *program)
{
    Check check = {0};
    Fault fault = {0};
    if (!compute(program, &check, &fault)) return command_fail(&fault);
    note_rows(&check);
    if (((const CheckOptions *)program->options)->json) {
        print_json(&check);
    } else {
        print_parse(program, &check);
        print_steps(program, &check.judgement);
        print_diagnosis(program, &check.judgement);
        print_cells(program, &check);
    }
    return command_finish(is_accepted(&check) ? EXIT_DONE : EXIT_FAULTS);
}

const Command COMMAND_CHECK = {
    "check",
    "--q L --k L --v L [--got-scores L] [--got-weights L] [--got-output L] [OPTION]...",
    run,
    N_("judge your own scores, weights or output, and name the wrong method if one is certain"),
    N_("Give the inputs as for run, and what you computed. Each step is judged against the right "
       "way, and from your own\n"
       "step before it. Right is within 0.005, however many digits you give."),
    .takes_inputs = true,
    OWN_OPTIONS("check", OPTIONS, CheckOptions),
};
