/* The numbers on the pages are computed, all of them: one cell of the key side of an example is raised by 1
 * in a copy of its lesson, and on every page, in both languages, exactly the numbers that depend on it
 * change.
 *
 * What a number must be is reckoned anew by plain loops (support/reckon.h). A page of the changed lesson is
 * compared with the same page of the lesson as it stands, block by block: what does not name the example is
 * the same byte for byte; a reference in prose, and every number of a step's picture or of a figure, is what
 * was reckoned. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "course/lesson.h"
#include "course/reference.h"
#include "math/number.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/play.h"
#include "support/reckon.h"
#include "view/flow.h"
#include "view/page.h"

enum { RENDER_COLS = 160, WORD_BYTES = 128, LISTED_MAX = 4096, DIGITS_DEFAULT = 4 };

static const char LESSONS[] = "lessons";

/* A lesson before and after one cell of one example was raised. */
typedef struct {
    const Lesson *before;
    const Lesson *after;
    const char *example; /* whose cell; NULL: none, and every number is checked */
    size_t cell;
    Lang lang;
    const char *page;
    Arena scratch;
    size_t checked; /* numbers that were compared with what was reckoned */
    size_t changed; /* blocks that became different */
} Comparison;

static bool is_raised(const Comparison *comparison, const char *example)
{
    return comparison->example && strcmp(comparison->example, example) == 0;
}

#define FAIL_HERE(comparison, ...)                                                                           \
    do {                                                                                                     \
        print_error("lesson %s, page %s (%s), example %s, cell %zu: ", (comparison)->before->id,             \
                    (comparison)->page, LANG_CODES[(comparison)->lang],                                      \
                    (comparison)->example ? (comparison)->example : "-", (comparison)->cell);                \
        fail_msg(__VA_ARGS__);                                                                               \
    } while (0)

/* ---- references in prose ---- */

/* "two-keys.weights[q0,k1]:3" taken apart. */
typedef struct {
    char example[WORD_BYTES];
    char step[WORD_BYTES];
    char at[WORD_BYTES];
    int digits; /* -1: none given */
} Reference;

static Reference take_apart(const char *text)
{
    Reference reference = {.digits = -1};
    int used = 0;
    assert_true(sscanf(text, "%127[^.].%127[^][:]%n", reference.example, reference.step, &used) == 2);
    text += used;
    if (*text == '[') {
        assert_int_equal(sscanf(text, "[%127[^]]]%n", reference.at, &used), 1);
        text += used;
    }
    if (*text == ':') reference.digits = atoi(text + 1);
    return reference;
}

/* Appends the cells first … first + count - 1, one to a line. */
static void add_cells(Text *out, const Matrix *matrix, size_t first, size_t count, int digits, bool weights)
{
    NumberForm form = number_form(matrix, digits, weights);
    for (size_t i = first; i < first + count; i++) {
        char printed[NUMBER_BYTES];
        number_print_cell(printed, matrix->cells[i], matrix->flags[i], form);
        text_addf(out, "%s\n", printed);
    }
}

/* What a reference must show, one number to a line; false for what no cell of the key side can change (d, τ,
 * the mask, …). */
static bool reckon_reference(Comparison *comparison, const Lesson *lesson, const Reference *reference,
                             Text *out)
{
    const Example *example = lesson_find_example(lesson, reference->example);
    assert_non_null(example);
    Reckoning reckoning = reckon(&comparison->scratch, example, example->asked[0]);
    const Matrix *matrix = reckoning_find(&reckoning, reference->step);
    if (!matrix) return false;
    int digits = reference->digits >= 0 ? reference->digits
                 : example->digits > 0  ? example->digits
                                        : DIGITS_DEFAULT;
    size_t row = 0, column = SIZE_MAX, first = 0, count = matrix_size(matrix);
    if (*reference->at) {
        Trace trace = {0};
        assert_true(reference_run(&trace, example, NULL));
        assert_true(
            reference_position(&(CellSearch){example, reference_matrix(&trace, step_id_find(reference->step)),
                                             reference->at, NULL},
                               &row, &column, NULL));
        trace_free(&trace);
        count = column == SIZE_MAX ? matrix->extents[1] : 1;
        first = row * matrix->extents[1] + (column == SIZE_MAX ? 0 : column);
    }
    add_cells(out, matrix, first, count, digits, strcmp(reference->step, "weights") == 0);
    return true;
}

/* The numbers of "[[1.0, 2.0], [3.0, 4.0]]", one to a line. */
static void list_numbers(Text *out, const char *printed)
{
    for (const char *at = printed; *at;) {
        at += strspn(at, "[], ");
        size_t length = strcspn(at, "[], ");
        if (length == 0) continue;
        text_put(out, at, length);
        text_add(out, "\n");
        at += length;
    }
}

/* The number that a reference shows on a page of `lesson` is the one that was reckoned. */
static void check_reference(Comparison *comparison, const Lesson *lesson, const char *reference,
                            const char *printed)
{
    Reference parts = take_apart(reference);
    Text expected = {0}, actual = {0};
    if (reckon_reference(comparison, lesson, &parts, &expected)) {
        list_numbers(&actual, printed);
        if (strcmp(text_string(&expected), text_string(&actual)) != 0)
            FAIL_HERE(comparison, "{%s} shows %s, should show %s", reference, printed,
                      text_string(&expected));
        comparison->checked++;
    }
    text_free(&expected);
    text_free(&actual);
}

static void compare_span(Comparison *comparison, const Span *source, const char *before, const char *after)
{
    bool same = strcmp(before, after) == 0;
    comparison->changed += !same;
    if (source->kind == SPAN_REFERENCE) {
        Reference parts = take_apart(source->text);
        if (!comparison->example) check_reference(comparison, comparison->before, source->text, before);
        if (is_raised(comparison, parts.example)) {
            check_reference(comparison, comparison->after, source->text, after);
            return;
        }
    }
    if (!same) FAIL_HERE(comparison, "\"%s\" became \"%s\"", before, after);
}

static bool is_prose(const Span *span)
{
    return span->kind == SPAN_TEXT || span->kind == SPAN_EMPHASIS || span->kind == SPAN_STRONG;
}

static void compare_spans(Comparison *comparison, const SpanList *source, const PageSpans *before,
                          const PageSpans *after)
{
    assert_int_equal(source->count, before->count);
    assert_int_equal(source->count, after->count);
    for (size_t i = 0; i < source->count; i++)
        compare_span(comparison, &source->items[i], before->items[i].text, after->items[i].text);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void compare_text_block(Comparison *comparison, const DocumentBlock *source, const PageBlock *before,
                               const PageBlock *after)
{
    compare_spans(comparison, &source->spans, &before->spans, &after->spans);
    for (size_t i = 0; i < source->rows * source->columns; i++)
        compare_spans(comparison, &source->cells[i], &before->cells[i], &after->cells[i]);
    if (!same_text(before->text, after->text))
        FAIL_HERE(comparison, "\"%s\" became another text", before->text);
}

/* ---- pictures ---- */

static void render_block(const Page *page, size_t block, Text *out)
{
    Look look = {0};
    Canvas canvas = {0};
    size_t cols = flow_cols((BlockRange){page, block, block + 1}, RENDER_COLS, &look, CHARSET_UTF8);
    canvas_start(&canvas, cols > RENDER_COLS ? cols : RENDER_COLS, 1, CHARSET_UTF8);
    flow_blocks(&canvas, 0, RENDER_COLS, (BlockRange){page, block, block + 1}, &look);
    canvas_text(&canvas, 0, canvas.height, out);
    canvas_free(&canvas);
}

/* Numbers as texts, each with how often it was met. */
typedef struct {
    char items[LISTED_MAX][24];
    size_t count;
} Numbers;

static void numbers_add(Numbers *numbers, const char *text, size_t length)
{
    assert_true(numbers->count < LISTED_MAX && length < sizeof numbers->items[0]);
    memcpy(numbers->items[numbers->count], text, length);
    numbers->items[numbers->count++][length] = '\0';
}

static size_t numbers_count(const Numbers *numbers, const char *text)
{
    size_t found = 0;
    for (size_t i = 0; i < numbers->count; i++) found += strcmp(numbers->items[i], text) == 0;
    return found;
}

static bool is_word_byte(char byte)
{
    return (unsigned char)byte >= 0x80 ? false
                                       : strchr("_./-", byte) || (byte >= '0' && byte <= '9') ||
                                             ((byte | 32) >= 'a' && (byte | 32) <= 'z');
}

/* The numbers with a decimal point in a rendered text. */
static void find_numbers(const char *text, Numbers *out)
{
    out->count = 0;
    for (const char *at = text; *at;) {
        size_t length = strspn(at, "-<.0123456789");
        if (length == 0) {
            at++;
            continue;
        }
        bool apart = at == text || !is_word_byte(at[-1]);
        const char *point = memchr(at, '.', length);
        if (length > 1 && at[length] == 'e' && (at[length + 1] == '-' || at[length + 1] == '+'))
            length += 2 + strspn(at + length + 2, "0123456789");
        size_t shown = length > 1 && at[length - 1] == '.' ? length - 1 : length;
        bool digits = strcspn(at, "0123456789") < shown;
        if (apart && digits && point && point < at + shown) numbers_add(out, at, shown);
        at += length;
    }
}

static void allow_value(Numbers *allowed, double value, int digits)
{
    const NumberForm forms[] = {{.digits = digits},
                                {.digits = DIGITS_DEFAULT},
                                {.digits = digits, .weights = true},
                                {.digits = digits, .scientific = true}};
    char printed[NUMBER_BYTES];
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        number_print(printed, value, forms[i]);
        numbers_add(allowed, printed, strlen(printed));
    }
    number_print_exact(printed, value);
    if (strlen(printed) < 20) numbers_add(allowed, printed, strlen(printed));
}

/* What may stand beside the cells: scale and τ, row sums, and of a row of weights the entropy and the
 * largest. */
static void allow_companions(const Example *example, const Matrix *matrix, int digits, Numbers *allowed)
{
    allow_value(allowed, example->scale, digits);
    allow_value(allowed, sqrt((double)example->feature_count), digits);
    allow_value(allowed, example->tau, digits);
    numbers_add(allowed, "2.718", 5);
    for (size_t row = 0; row < matrix->extents[0]; row++) {
        const double *cells = matrix->cells + row * matrix->extents[1];
        double sum = 0, entropy = 0;
        for (size_t i = 0; i < matrix->extents[1]; i++) {
            sum += cells[i];
            if (cells[i] > 0) entropy -= cells[i] * log(cells[i]);
        }
        allow_value(allowed, sum, digits);
        allow_value(allowed, entropy, digits);
        allow_value(allowed, number_shown_sum(cells, matrix->extents[1], (NumberForm){.digits = digits}),
                    digits);
    }
}

/* Adds the cells that are numbers, as the picture must print them. */
static void expect_cells(const Matrix *matrix, int digits, bool weights, Numbers *expected)
{
    NumberForm form = number_form(matrix, digits, weights);
    for (size_t i = 0; i < matrix_size(matrix); i++) {
        if (matrix->flags[i] || !isfinite(matrix->cells[i])) continue;
        char printed[NUMBER_BYTES];
        number_print(printed, matrix->cells[i], form);
        if (strchr(printed, '.')) numbers_add(expected, printed, strlen(printed));
    }
}

/* The matrices that a picture shows, as they were reckoned: of a step its own and those that it reads. */
static size_t pick_matrices(const Reckoning *reckoning, const Page *page, const PageBlock *block,
                            const char *ids[4])
{
    const PageTrace *trace = &page->traces[block->trace];
    size_t count = 0;
    if (block->kind == PAGE_VIEW) {
        if (block->show->view == VIEW_WEIGHTS) ids[count++] = "weights";
        if (block->show->view != VIEW_LAYOUTS) return count;
        ids[count++] = reckoning_find(reckoning, "raw") ? "raw" : "scaled";
        if (reckoning_find(reckoning, "output")) ids[count++] = "output";
        return count;
    }
    const Step *step = &trace->now.table.steps[block->step];
    ids[count++] = step_id_text(step->id);
    for (size_t i = 0; i < STEP_OPERANDS; i++)
        if (step->operands[i].kind == OPERAND_STEP) ids[count++] = step_id_text(step->operands[i].step);
    return count;
}

/* Every number of the picture is one of those that were reckoned, and none of them is missing. */
static void check_picture(Comparison *comparison, const Page *page, size_t index, const char *rendered)
{
    static Numbers shown, expected, allowed;
    const PageBlock *block = &page->blocks[index];
    const PageTrace *trace = &page->traces[block->trace];
    Reckoning reckoning = reckon(&comparison->scratch, trace->example, trace->head);
    int digits = flow_digits(block, page, &(Look){0});
    const char *ids[4];
    size_t count = pick_matrices(&reckoning, page, block, ids);
    if (count == 0) return;
    expected.count = 0;
    find_numbers(block->question ? block->question->ask : "", &allowed);
    for (size_t i = 0; i < count; i++) {
        const Matrix *matrix = reckoning_find(&reckoning, ids[i]);
        if (!matrix) FAIL_HERE(comparison, "the step %s was not reckoned", ids[i]);
        expect_cells(matrix, digits, strcmp(ids[i], "weights") == 0, &expected);
        for (size_t cell = 0; cell < matrix_size(matrix); cell++)
            if (isfinite(matrix->cells[cell])) allow_value(&allowed, matrix->cells[cell], digits);
        allow_companions(trace->example, matrix, digits, &allowed);
    }
    find_numbers(rendered, &shown);
    for (size_t i = 0; i < expected.count; i++)
        if (numbers_count(&shown, expected.items[i]) < numbers_count(&expected, expected.items[i]))
            FAIL_HERE(comparison, "%s: %s is missing in\n%s", ids[0], expected.items[i], rendered);
    for (size_t i = 0; i < shown.count; i++)
        if (!numbers_count(&allowed, shown.items[i]) && !numbers_count(&expected, shown.items[i]))
            FAIL_HERE(comparison, "%s: %s belongs to nothing in\n%s", ids[0], shown.items[i], rendered);
    comparison->checked += shown.count;
}

static void compare_picture(Comparison *comparison, const Page *before, const Page *after, size_t index)
{
    const PageBlock *block = &before->blocks[index];
    Text old = {0}, new = {0};
    render_block(before, index, &old);
    render_block(after, index, &new);
    bool same = strcmp(text_string(&old), text_string(&new)) == 0;
    comparison->changed += !same;
    if (block->trace != SIZE_MAX &&
        (is_raised(comparison, before->traces[block->trace].example->name) || !comparison->example)) {
        check_picture(comparison, after, index, text_string(&new));
    } else if (!same) {
        FAIL_HERE(comparison, "a picture of another example became\n%s", text_string(&new));
    }
    text_free(&old);
    text_free(&new);
}

/* ---- pages ---- */

static bool is_text(const LessonBlock *source)
{
    return source->kind == BLOCK_TEXT && source->block->kind != DOCUMENT_FIELDS;
}

static bool is_picture(const PageBlock *block)
{
    return block->kind == PAGE_STEP || block->kind == PAGE_VIEW;
}

static void compare_blocks(Comparison *comparison, const Page *before, const Page *after)
{
    if (before->block_count != after->block_count) FAIL_HERE(comparison, "the number of blocks changed");
    size_t source = 0;
    for (size_t i = 1; i < before->block_count; i++) {
        const PageBlock *old = &before->blocks[i], *new = &after->blocks[i];
        if (old->kind == PAGE_FAULT || new->kind == PAGE_FAULT)
            FAIL_HERE(comparison, "%s", (new->kind == PAGE_FAULT ? new : old)->spans.items[0].text);
        assert_int_equal(old->kind, new->kind);
        if (old->idle && new->idle) continue; /* it changes no number, and no walk comes to it */
        if (is_picture(old)) {
            compare_picture(comparison, before, after, i);
        } else if (old->kind == PAGE_FACT || old->kind == PAGE_QUESTION) {
            assert_true(same_text(old->text, new->text));
            if (old->question) assert_string_equal(old->question->ask, new->question->ask);
        } else {
            while (!is_text(&before->source->blocks[source])) source++;
            compare_text_block(comparison, before->source->blocks[source++].block, old, new);
        }
    }
}

static void compare_page(Comparison *comparison, size_t index)
{
    Page before = {0}, after = {0};
    comparison->page = lesson_text(comparison->before, comparison->lang)->pages[index].id;
    page_build(&before, comparison->before, index, comparison->lang, NULL);
    page_build(&after, comparison->after, index, comparison->lang, NULL);
    compare_blocks(comparison, &before, &after);
    page_free(&before);
    page_free(&after);
    arena_reset(&comparison->scratch);
}

static bool spans_mention(SpanList spans, const char *example)
{
    for (size_t i = 0; i < spans.count; i++)
        if (spans.items[i].kind == SPAN_REFERENCE &&
            strcmp(take_apart(spans.items[i].text).example, example) == 0)
            return true;
    return false;
}

static bool block_mentions(const LessonBlock *source, const char *example)
{
    const Show *show = &source->show;
    if (source->kind == BLOCK_SHOW)
        return (show->example && strcmp(show->example->name, example) == 0) ||
               (show->beside && strcmp(show->beside->name, example) == 0);
    if (!is_text(source)) return false;
    const DocumentBlock *block = source->block;
    bool found = spans_mention(block->spans, example);
    for (size_t i = 0; i < block->rows * block->columns && !found; i++)
        found = spans_mention(block->cells[i], example);
    return found;
}

static bool page_mentions(const LessonPage *page, const char *example)
{
    for (size_t i = 0; i < page->block_count; i++)
        if (block_mentions(&page->blocks[i], example)) return true;
    return false;
}

/* All pages for the first cell of an example; for its others those that mention it. */
static void compare_lessons(Comparison *comparison)
{
    for (comparison->lang = LANG_EN; comparison->lang < LANG_COUNT; comparison->lang++) {
        lang_switch(comparison->lang);
        const LessonText *text = lesson_text(comparison->before, comparison->lang);
        assert_int_equal(text->page_count, lesson_text(comparison->after, comparison->lang)->page_count);
        for (size_t i = 0; i < text->page_count; i++)
            if (comparison->cell == 0 || page_mentions(&text->pages[i], comparison->example))
                compare_page(comparison, i);
    }
    lang_switch(LANG_EN);
}

/* ---- a lesson with one cell raised ---- */

static void read_file(const char *folder, const char *name, Text *out)
{
    char path[2 * FOLDER_PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) return;
    char piece[4096];
    size_t count;
    while ((count = fread(piece, 1, sizeof piece, file)) > 0) text_put(out, piece, count);
    fclose(file);
}

/* The field of the key side, as the file names it. */
static Input key_side(const Example *example)
{
    static const Input SIDES[] = {INPUT_K, INPUT_W_K, INPUT_SCORES, INPUT_WEIGHTS};
    size_t i = 0;
    while (!example->has[SIDES[i]]) i++;
    return SIDES[i];
}

/* Where the value of `field` of the example begins in examples.md. */
static const char *find_field(const char *file, const char *example, const char *field)
{
    Text fence = {0}, line = {0};
    text_addf(&fence, "```example %s\n", example);
    text_addf(&line, "\n%s = ", field);
    const char *block = strstr(file, text_string(&fence));
    assert_non_null(block);
    const char *found = strstr(block, text_string(&line));
    assert_true(found && found < strstr(block + fence.length, "```"));
    found += line.length;
    text_free(&fence);
    text_free(&line);
    return found;
}

/* examples.md with 1 added to number `cell` of the field, as it stands in the file; false if it has no more.
 */
static bool raise_cell(const char *file, const char *example, const char *field, size_t cell, Text *out)
{
    const char *start = find_field(file, example, field);
    const char *end = strchr(start, '=') ? strchr(start, '=') : start + strlen(start);
    const char *fence = strstr(start, "```");
    if (fence < end) end = fence;
    for (const char *at = start; at < end; at++) {
        if (!strchr("-0123456789", *at) || !strchr("[, ", at[-1])) continue;
        char *behind;
        double value = strtod(at, &behind);
        if (cell-- > 0) {
            at = behind - 1;
            continue;
        }
        assert_non_null(strchr(",] \n", *behind)); /* a plain number: an expression would be cut in two */
        text_put(out, file, (size_t)(at - file));
        text_addf(out, "%.17g%s", value + 1, behind);
        return true;
    }
    return false;
}

static void read_lesson(Arena *arena, const char *folder, Lesson *out)
{
    FaultList faults = {0};
    bool read = lesson_read(arena, folder, out, &faults);
    assert_no_faults(&faults);
    assert_true(read);
}

typedef struct {
    Text examples;
    Text texts[LANG_COUNT];
} Files;

static void read_files(const char *folder, Files *files)
{
    read_file(folder, "examples.md", &files->examples);
    read_file(folder, "en.md", &files->texts[LANG_EN]);
    read_file(folder, "zh.md", &files->texts[LANG_ZH]);
}

static void free_files(Files *files)
{
    text_free(&files->examples);
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++) text_free(&files->texts[lang]);
}

/* Raises one cell of one example and compares all pages, adding to `checked` and `changed`; false if the
 * example has no such cell. */
static bool compare_raised(const Lesson *lesson, const Files *files, const Example *example, size_t cell,
                           size_t *checked, size_t *changed)
{
    Text raised = {0};
    const char *field = example_input_name(key_side(example));
    if (!raise_cell(text_string(&files->examples), example->name, field, cell, &raised)) return false;
    char folder[FOLDER_PATH_BYTES];
    folder_make(folder);
    folder_write(folder, "examples.md", text_string(&raised));
    folder_write(folder, "en.md", text_string(&files->texts[LANG_EN]));
    folder_write(folder, "zh.md", text_string(&files->texts[LANG_ZH]));
    Arena arena = {0};
    Lesson after;
    read_lesson(&arena, folder, &after);
    folder_remove(folder);
    Comparison comparison = {.before = lesson, .after = &after, .example = example->name, .cell = cell};
    compare_lessons(&comparison);
    *checked += comparison.checked;
    *changed += comparison.changed;
    arena_free(&comparison.scratch);
    arena_free(&arena);
    text_free(&raised);
    return true;
}

/* ---- the tests ---- */

static void open_lesson(Arena *arena, const char *name, Lesson *lesson, Files *files)
{
    char folder[FOLDER_PATH_BYTES];
    snprintf(folder, sizeof folder, "%s/%s", LESSONS, name);
    read_lesson(arena, folder, lesson);
    read_files(folder, files);
}

static void every_number_on_every_page_is_what_plain_loops_give(void **state)
{
    Arena arena = {0};
    Lesson lesson;
    Files files = {0};
    open_lesson(&arena, *state, &lesson, &files);
    Comparison comparison = {.before = &lesson, .after = &lesson};
    compare_lessons(&comparison);
    print_message("lesson %s: %zu numbers\n", lesson.id, comparison.checked);
    assert_true(comparison.checked > 0);
    arena_free(&comparison.scratch);
    free_files(&files);
    arena_free(&arena);
}

static void one_cell_raised_changes_exactly_the_numbers_that_depend_on_it(void **state)
{
    Arena arena = {0};
    Lesson lesson;
    Files files = {0};
    open_lesson(&arena, *state, &lesson, &files);
    size_t cells = 0, checked = 0;
    for (size_t i = 0; i < lesson.example_count; i++) {
        size_t cell = 0, changed = 0;
        while (compare_raised(&lesson, &files, &lesson.examples[i], cell, &checked, &changed)) cell++;
        assert_true(cell > 0);
        cells += cell;
        if (changed == 0)
            print_message("lesson %s, example %s: no page shows a number that depends on it\n", lesson.id,
                          lesson.examples[i].name);
    }
    print_message("lesson %s: %zu cells of %zu examples raised, %zu numbers\n", lesson.id, cells,
                  lesson.example_count, checked);
    free_files(&files);
    arena_free(&arena);
}

/* Pages are named by such numbers too, and sections of a paper have two points. */
static bool is_typed_result(const char *number)
{
    const char *point = strchr(number, '.');
    bool page = strncmp(number, "05.", 3) == 0 || strncmp(number, "16.", 3) == 0;
    return !page && !strchr(point + 1, '.') && strlen(point + 1) > 1;
}

static void look_for_typed_results(const LessonPage *page, SpanList spans)
{
    static Numbers numbers;
    for (size_t i = 0; i < spans.count; i++) {
        if (!is_prose(&spans.items[i])) continue;
        find_numbers(spans.items[i].text, &numbers);
        for (size_t j = 0; j < numbers.count; j++)
            if (is_typed_result(numbers.items[j]))
                fail_msg("%s:%zu, page %s: %s is typed", spans.items[i].place.name, spans.items[i].place.line,
                         page->id, numbers.items[j]);
    }
}

static void prose_types_no_number_that_the_engine_computes(void **state)
{
    Arena arena = {0};
    Lesson lesson;
    Files files = {0};
    open_lesson(&arena, *state, &lesson, &files);
    for (Lang lang = LANG_EN; lang < LANG_COUNT; lang++)
        for (size_t i = 0; i < lesson.texts[lang].page_count; i++) {
            const LessonPage *page = &lesson.texts[lang].pages[i];
            for (size_t j = 0; j < page->block_count; j++) {
                if (!is_text(&page->blocks[j])) continue;
                const DocumentBlock *block = page->blocks[j].block;
                look_for_typed_results(page, block->spans);
                for (size_t cell = 0; cell < block->rows * block->columns; cell++)
                    look_for_typed_results(page, block->cells[cell]);
            }
        }
    free_files(&files);
    arena_free(&arena);
}

int main(int count, char **arguments)
{
    (void)count;
    play_start(arguments[0]);
    const struct CMUnitTest tests[] = {
        {"lesson 05: every number on every page is what plain loops give",
         every_number_on_every_page_is_what_plain_loops_give, NULL, NULL, "05"},
        {"lesson 16: every number on every page is what plain loops give",
         every_number_on_every_page_is_what_plain_loops_give, NULL, NULL, "16"},
        {"lesson 05: prose types no number that the engine computes",
         prose_types_no_number_that_the_engine_computes, NULL, NULL, "05"},
        {"lesson 16: prose types no number that the engine computes",
         prose_types_no_number_that_the_engine_computes, NULL, NULL, "16"},
        {"lesson 05: one cell raised changes exactly the numbers that depend on it",
         one_cell_raised_changes_exactly_the_numbers_that_depend_on_it, NULL, NULL, "05"},
        {"lesson 16: one cell raised changes exactly the numbers that depend on it",
         one_cell_raised_changes_exactly_the_numbers_that_depend_on_it, NULL, NULL, "16"},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
