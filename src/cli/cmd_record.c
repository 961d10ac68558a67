/* attnlab record: what was answered, when it went right, how sure one was; and a place for one's own words.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/record_export.h"
#include "cli/record_report.h"
#include "course/exercise.h"
#include "record/log.h"
#include "record/summary.h"

typedef struct {
    bool json, csv, path;
    const char *skill; /* NULL: none is meant */
    bool easy;
} RecordOptions;

#define OF(member) offsetof(RecordOptions, member)

static const FieldRule OPTIONS[] = {
    {"json", field_flag, OF(json), .help = N_("print JSON")},
    {"csv", field_flag, OF(csv), .help = N_("print a table of skills as CSV")},
    {"path", field_flag, OF(path), .help = N_("print the path of the record")},
    {"skill", field_chosen, OF(skill), .words = EXERCISE_SKILLS, .argument = "NAME",
     .help = N_("record rate: the skill that is meant")},
    {"easy", field_flag, OF(easy),
     .help = N_("record rate: its last right answer was easy, so its review can wait longer")},
};

/* ---- record rate ---- */

/* The words behind `rate`, as they were typed. */
static const char *join_words(Arena *arena, const CommandLine *line)
{
    Text words = {0};
    for (size_t i = 1; i < line->word_count; i++) text_addf(&words, "%s%s", i > 1 ? " " : "", line->words[i]);
    const char *joined = arena_text(arena, text_string(&words), words.length);
    text_free(&words);
    return joined;
}

static bool rate(const Program *program, Fault *fault)
{
    const RecordOptions *options = program->options;
    Record record = {.kind = RECORD_RATE,
                     .time = (int64_t)time(NULL),
                     .skill = options->skill,
                     .words = join_words(program->arena, &program->line),
                     .easy = options->easy};
    if (record.easy && !record.skill)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = "--easy"},
                         _("it says nothing without a skill; name it with --skill NAME"));
    if (record.words[strspn(record.words, " \t\n")] == '\0')
        return fault_set(fault, FAULT_USAGE, &(Place){.name = "rate"},
                         _("there are no words; write behind rate how you see it yourself"));
    return record_append(record_path(program->arena), &record, fault);
}

static int run_rate(const Program *program)
{
    Fault fault = {0};
    if (!rate(program, &fault)) return command_fail(&fault);
    printf("%s\n", _("Kept."));
    return command_finish(EXIT_DONE);
}

/* ---- the record ---- */

static void note_damage(const char *path, const RecordList *records, size_t ahead)
{
    Text note = {0};
    if (ahead > 0) schedule_note_ahead(ahead, &note);
    if (ahead > 0) fault_note(stderr, "%s", text_string(&note));
    text_free(&note);
    if (records->damaged > 0)
        fault_note(stderr,
                   _("%s: lines that cannot be read: %zu, the first is line %zu; they are left as they are"),
                   path, records->damaged, records->first_damaged);
    if (records->torn) fault_note(stderr, _("%s: the last line was never finished; it is passed over"), path);
}

static bool show(const Program *program, Fault *fault)
{
    const RecordOptions *options = program->options;
    const char *path = record_path(program->arena);
    RecordList records;
    if (!record_read(program->arena, path, &records, fault)) return false;
    Summary summary = summary_make(program->arena, &records, EXERCISE_SKILLS, (int64_t)time(NULL));
    note_damage(path, &records, summary.ahead);
    if (options->json) {
        record_export_json(&records, &summary, stdout);
    } else if (options->csv) {
        record_export_csv(&summary, stdout);
    } else {
        record_report(&records, &summary, command_width(program), program->charset, stdout);
    }
    return true;
}

static bool show_path(const Program *program, Fault *fault)
{
    const char *path = record_path(program->arena);
    RecordList nothing;
    if (!path) return record_read(program->arena, NULL, &nothing, fault); /* says what is missing */
    Text safe = {0};
    text_sanitise_line(&safe, path, strlen(path));
    printf("%s\n", text_string(&safe));
    text_free(&safe);
    return true;
}

/* ---- the command ---- */

static bool check_line(const CommandLine *line, const RecordOptions *options, bool is_rate, Fault *fault)
{
    const int shows = options->json + options->csv + options->path;
    if (line->word_count > 0 && !is_rate)
        return fault_set(fault, FAULT_USAGE, &(Place){.name = line->words[0]},
                         _("no such word here; use options, or rate and your own words"));
    if (shows > (is_rate ? 0 : 1))
        return fault_set(fault, FAULT_USAGE, &(Place){.name = "record"},
                         is_rate ? _("--json, --csv and --path do not go with rate; leave them out")
                                 : _("--json, --csv and --path exclude each other; use one"));
    if (!is_rate && (options->skill || options->easy))
        return fault_set(fault, FAULT_USAGE, &(Place){.name = "record"},
                         _("--skill and --easy belong to record rate; write rate and your own words"));
    return true;
}

static int run(Program *program)
{
    const CommandLine *line = &program->line;
    const RecordOptions *options = program->options;
    bool is_rate = line->word_count > 0 && strcmp(line->words[0], "rate") == 0;
    Fault fault = {0};
    if (!check_line(line, options, is_rate, &fault)) return command_fail(&fault);
    if (is_rate) return run_rate(program);
    bool shown = options->path ? show_path(program, &fault) : show(program, &fault);
    return shown ? command_finish(EXIT_DONE) : command_fail(&fault);
}

const Command COMMAND_RECORD = {
    "record",
    "[--json | --csv | --path] | rate [--skill NAME] [--easy] WORDS",
    run,
    N_("show your answers by skill and date, and how sure you were"),
    N_("Nothing in the record says what you can: it lists what you answered, on which days, and when "
       "to look again.\n"
       "What you think of it yourself you can add with record rate, in your own words."),
    OWN_OPTIONS("record", OPTIONS, RecordOptions),
    .most = SIZE_MAX,
};
