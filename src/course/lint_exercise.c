/* Checks exercises: all that lint checks of a lesson's pages, and that an exercise can be asked, that its
 * numbers keep wrong methods apart from the right one, and that it does not give its answer away. */
#include "course/lint_exercise.h"

#include <stdint.h>
#include <string.h>

#include "base/id.h"
#include "base/text.h"
#include "course/exercise.h"
#include "course/exercise_key.h"
#include "course/lint.h"
#include "course/short_answer.h"
#include "course/source.h"
#include "grade/answer.h"
#include "grade/cloud.h"
#include "grade/diagnosis.h"
#include "trace/step.h"

typedef struct {
    Arena *arena;
    const Exercise *exercise;
    FaultList *faults;
    StepTable table; /* of the asked example, if a number is asked for */
    int asked;       /* the step in it; -1 if none */
} Linter;

/* The lessons that exercises name. */
typedef struct {
    Arena *arena;
    Course course;
    IdMap ids;       /* of its entries */
    Lesson *lessons; /* of each entry, those that were asked for */
} Homes;

/* --- Whether wrong methods give another answer --- */

/* Whether a method leaves every step up to that one as it is. */
static bool begins_behind(const Misconception *method, StepId step)
{
    for (size_t i = 0; i < method->patch_count; i++)
        if (method->patches[i].at <= step) return false;
    return true;
}

/* Whether the method goes wrong only behind the asked step, where nobody looks. */
static bool is_later(const Linter *linter, const Misconception *method)
{
    const Diagnosis one = {&method, 1};
    StepId last = lesson_has_step(linter->exercise->example, STEP_OUTPUT) ? STEP_OUTPUT : STEP_WEIGHTS;
    StepId first = diagnosis_first_step(linter->exercise->example, &one, last, STEP_NONE);
    if (first == STEP_NONE) return begins_behind(method, linter->exercise->ask);
    return step_find(&linter->table, first) > linter->asked;
}

/* The ids of the methods that pass, with commas between them. */
static void list_blind(const Linter *linter, const CloudList *clouds, Text *out)
{
    enum { NAMED_MAX = 8 };
    const Matrix *right = &clouds->items[0].members[0];
    const double limit = linter->exercise->tolerance + 1e-9;
    size_t count = 0;
    for (size_t i = 1; i < clouds->count; i++) {
        const Cloud *cloud = &clouds->items[i];
        if (answer_distance(&cloud->members[0], right, limit) > limit || is_later(linter, cloud->method))
            continue;
        if (count++ < NAMED_MAX) text_addf(out, "%s%s", count > 1 ? ", " : "", cloud->method->id);
    }
    if (count > NAMED_MAX) text_add(out, ", ...");
}

static void lint_blindness(const Linter *linter, const CloudList *clouds)
{
    const Exercise *exercise = linter->exercise;
    Text passing = {0};
    list_blind(linter, clouds, &passing);
    if (passing.length > 0 && !exercise->blind)
        source_fault(linter->faults, &exercise->place,
                     _("wrong methods give an answer that passes: %s; choose other numbers, or write "
                       "blind = allowed"),
                     text_string(&passing));
    if (passing.length == 0 && exercise->blind)
        source_fault(linter->faults, &exercise->place,
                     _("no wrong method passes here; leave blind = allowed out"));
    text_free(&passing);
}

static bool is_answer_step(StepId step)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (ANSWER_RULES[i].step == step) return true;
    return false;
}

/* What wrong methods do is known for scores, weights and output. */
static void lint_number(const Linter *linter)
{
    const Exercise *exercise = linter->exercise;
    CloudList clouds;
    Fault fault = {0};
    if (!is_answer_step(exercise->ask)) return;
    if (cloud_run_all(
            linter->arena,
            &(CloudQuery){exercise->example, exercise->ask, .family = exercise->family, .exact_only = true},
            &clouds, &fault))
        lint_blindness(linter, &clouds);
    else
        fault_list_add(linter->faults, &fault);
}

/* --- Whether it gives its answer away --- */

/* The earliest step that already holds what is asked: without a mask, scores are known before it. */
static int first_giving_away(const Linter *linter)
{
    const Example *example = linter->exercise->example;
    if (linter->exercise->ask != STEP_MASKED || example_mask_kind(example) != MASK_NONE) return linter->asked;
    int last = step_find(&linter->table, step_read_by(&linter->table, STEP_MASKED));
    if (example->tau == 1 && linter->table.steps[last].id == STEP_TEMPERED)
        last = step_find(&linter->table, step_read_by(&linter->table, STEP_TEMPERED));
    return linter->table.steps[last].operation == OPERATION_INPUT ? linter->asked : last;
}

/* Whether `EXAMPLE.step…` is of the asked example and at the asked step or behind it. */
static bool gives_away(const Linter *linter, const char *reference)
{
    const char *name = linter->exercise->example->name;
    const size_t length = strlen(name);
    if (strncmp(reference, name, length) != 0 || reference[length] != '.') return false;
    const char *step = reference + length + 1;
    const char *id = arena_text(linter->arena, step, strcspn(step, ".[]: "));
    return step_find(&linter->table, step_id_find(id)) >= first_giving_away(linter);
}

static void lint_spans(const Linter *linter, SpanList spans)
{
    for (size_t i = 0; i < spans.count; i++)
        if (spans.items[i].kind == SPAN_REFERENCE && gives_away(linter, spans.items[i].text))
            source_fault(linter->faults, &spans.items[i].place,
                         _("{%s} prints what is asked; put it into the explanation"), spans.items[i].text);
}

/* Whether a show of the asked example comes to the asked step; pictures of weights do, whatever is asked. */
static bool show_gives_away(const Linter *linter, const Show *show)
{
    if (!show->example || strcmp(show->example->name, linter->exercise->example->name) != 0) return false;
    if (show->view == VIEW_VISIBILITY) return false;
    if (show->view != VIEW_STEPS || show->steps.count == 0) return true;
    bool chosen[STEP_TABLE_MAX];
    step_list_choose(&show->steps, &linter->table, chosen);
    for (size_t i = (size_t)first_giving_away(linter); i < linter->table.count; i++)
        if (chosen[i]) return true;
    return false;
}

static void lint_secrets(const Linter *linter, const LessonPage *page)
{
    for (size_t i = 0; i < page->block_count; i++) {
        const LessonBlock *block = &page->blocks[i];
        if (block->kind == BLOCK_SHOW && show_gives_away(linter, &block->show))
            source_fault(linter->faults, &block->show.place,
                         _("this shows what is asked; show it in the explanation"));
        if (block->kind != BLOCK_TEXT) continue;
        const DocumentBlock *text = block->block;
        lint_spans(linter, text->spans);
        for (size_t cell = 0; cell < text->rows * text->columns; cell++)
            lint_spans(linter, text->cells[cell]);
    }
}

/* --- The whole --- */

static size_t lint_texts(const Linter *linter, const Lesson *lesson, bool is_secret)
{
    size_t recomputed = 0;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        for (size_t i = 0; i < lesson->texts[lang].page_count; i++) {
            recomputed += lint_page(lesson, &lesson->texts[lang].pages[i], linter->faults);
            if (!is_secret && linter->asked >= 0) lint_secrets(linter, &lesson->texts[lang].pages[i]);
        }
    return recomputed;
}

/* The lesson that exercises belong to, read when the first one asks; NULL if there is none. */
static const Lesson *find_home(Homes *homes, const char *id)
{
    const size_t at = id_map_find(&homes->ids, id);
    if (at == SIZE_MAX) return NULL;
    FaultList ignored = {0};
    Lesson *lesson = &homes->lessons[at];
    if (!lesson->arena)
        lesson_open(homes->arena, homes->course.entries[at].folder, LANG_EN, lesson, &ignored);
    fault_list_free(&ignored);
    return lesson;
}

/* The lesson and the page to open again. */
static void lint_home(const Linter *linter, Homes *homes)
{
    const Exercise *exercise = linter->exercise;
    if (!exercise->lesson_id) return;
    const Lesson *lesson = find_home(homes, exercise->lesson_id);
    if (!lesson)
        source_fault(linter->faults, &exercise->place, _("there is no lesson %s; name one that there is"),
                     exercise->lesson_id);
    else if (exercise->page_id && lesson_find_page(lesson_text(lesson, LANG_EN), exercise->page_id) < 0)
        source_fault(linter->faults, &exercise->place, _("lesson %s has no page %s; name one that it has"),
                     exercise->lesson_id, exercise->page_id);
}

enum { WAYS_MIN = 2 };

/* How many of the forms differ by more than their spelling. */
static size_t count_ways(const ExerciseLines *forms)
{
    size_t ways = 0;
    for (size_t i = 0; i < forms->count; i++) {
        size_t k = 0;
        while (k < i && !short_answer_equal(forms->items[k], forms->items[i])) k++;
        ways += k == i;
    }
    return ways;
}

/* What is right has several names, and a learner knows one of them. */
static void lint_ways(const Linter *linter, const ExerciseKey *key)
{
    const char *path = arena_format(linter->arena, "%s/answers.md", linter->exercise->folder);
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        if (lang_is_whole(lang) && count_ways(&key->accepted[lang]) < WAYS_MIN)
            source_fault(linter->faults, &(Place){path, 0, 0},
                         _("there is one way of saying it in %s; list what else it is called"),
                         lang_name(lang));
}

/* Checks one exercise; `*id` is its id, which lives in `keep`. */
static size_t lint_exercise(Arena *keep, const char *folder, Homes *homes, const char **id, FaultList *faults)
{
    Arena arena = {0};
    Exercise exercise;
    ExerciseKey key;
    Linter linter = {.arena = &arena, .exercise = &exercise, .faults = faults, .asked = -1};
    const bool sound = exercise_read(&arena, folder, &exercise, faults);
    *id = arena_text(keep, exercise.id, strlen(exercise.id));
    if (sound && exercise.kind == EXERCISE_NUMERIC) {
        step_table_fill(&linter.table, exercise.example, exercise.example->asked[0]);
        linter.asked = step_find(&linter.table, exercise.ask);
        lint_number(&linter);
    }
    lint_examples(&exercise.lesson, faults);
    lint_languages(&exercise.lesson, faults);
    size_t recomputed = lint_texts(&linter, &exercise.lesson, false);
    if (sound) {
        lint_home(&linter, homes);
        const bool has_key = exercise_key_read(&arena, &exercise, &key, faults);
        if (has_key && key.accepted[LANG_EN].count > 0) lint_ways(&linter, &key);
        recomputed += lint_texts(&linter, &key.lesson, true) + (linter.asked >= 0);
    }
    arena_free(&arena);
    return recomputed;
}

static Homes read_homes(Arena *arena, CoursePath path)
{
    FaultList ignored = {0};
    Homes homes = {.arena = arena};
    course_read(arena, path, &homes.course, &ignored);
    homes.lessons = arena_take(arena, homes.course.count + 1, sizeof *homes.lessons);
    for (size_t i = 0; i < homes.course.count; i++) id_map_add(&homes.ids, homes.course.entries[i].id, i);
    fault_list_free(&ignored);
    return homes;
}

size_t lint_exercises(const char *const *folders, size_t count, CoursePath lessons, FaultList *faults)
{
    Arena arena = {0};
    IdMap ids = {0};
    Homes homes = read_homes(&arena, lessons);
    size_t recomputed = 0;
    for (size_t i = 0; i < count; i++) {
        const char *id;
        recomputed += lint_exercise(&arena, folders[i], &homes, &id, faults);
        const size_t first = id_map_add(&ids, id, i);
        if (first < i)
            source_fault(faults, &(Place){folders[i], 0, 0},
                         _("exercise %s has the id of the exercise in %s; give one of them another id"), id,
                         folders[first]);
    }
    id_map_free(&ids);
    id_map_free(&homes.ids);
    arena_free(&arena);
    return recomputed;
}
