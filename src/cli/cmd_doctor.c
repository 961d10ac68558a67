/* attnlab doctor: what the terminal can show and where everything is found, a line for each item, with what
 * to set where something is amiss. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lang.h"
#include "cli/command.h"
#include "cli/interactive.h"
#include "course/course.h"
#include "record/log.h"
#include "record/progress.h"
#include "record/schedule.h"
#include "term/probe.h"
#include "term/terminal.h"

/* What is found for one item; `mend` is empty where nothing needs to be set. */
typedef struct {
    bool trouble;
    Text found;
    Text mend;
} Finding;

typedef struct {
    const Program *program;
    bool usable; /* standard input and output are a terminal that can be drawn on */
    Text note;   /* else what it lacks; or what its type is taken for */
    TerminalSkills skills;
} Doctor;

static void amiss(Finding *finding, const char *mend)
{
    finding->trouble = true;
    text_add(&finding->mend, mend);
}

/* The value of a variable of the environment; "" if it is not set. */
static const char *setting(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

/* ---- the terminal ---- */

static void look_at_terminal(const Doctor *doctor, Finding *finding)
{
    if (doctor->usable) {
        text_addf(&finding->found, _("%s, can be drawn on"), setting("TERM"));
        if (doctor->note.length > 0) amiss(finding, text_string(&doctor->note));
    } else if (doctor->note.length == 0) {
        text_add(&finding->found,
                 _("standard output is none: nothing is asked, lessons are printed as text"));
    } else {
        text_add(&finding->found, text_string(&doctor->note));
        finding->trouble = true;
    }
}

static void look_at_size(const Doctor *doctor, Finding *finding)
{
    size_t width, height;
    (void)doctor;
    if (!probe_size(&width, &height)) {
        text_add(&finding->found, _("unknown"));
        return;
    }
    text_addf(&finding->found, _("%zu columns, %zu rows"), width, height);
    if (width < TERMINAL_COLS_MIN || height < TERMINAL_ROWS_MIN)
        amiss(finding, _("make the window larger: below 20 x 5 nothing is drawn"));
    else if (width < 80 || height < 24)
        amiss(finding, _("make the window larger: from 80 x 24 on pictures are whole"));
}

static void look_at_colours(const Doctor *doctor, Finding *finding)
{
    if (*setting("NO_COLOR")) {
        text_add(&finding->found, _("none, since NO_COLOR is set"));
    } else {
        text_addf(&finding->found, _("%d by TERM"), doctor->skills.colours);
        if (doctor->usable && doctor->skills.colours < 256)
            amiss(finding, _("set TERM to xterm-256color if this terminal has that many"));
    }
}

static const char *background_name(Background background)
{
    return background == BACKGROUND_DARK ? _("dark") : _("light");
}

/* In the order in which it is found out. */
static void look_at_background(const Doctor *doctor, Finding *finding)
{
    Text answer = {0};
    Background set = doctor->program->common.background, noted = background_of_setting(setting("COLORFGBG"));
    bool asks = set == BACKGROUND_UNKNOWN && noted == BACKGROUND_UNKNOWN && doctor->usable &&
                doctor->skills.background;
    Background answered = asks ? probe_background(&answer) : BACKGROUND_UNKNOWN;
    if (set != BACKGROUND_UNKNOWN)
        text_addf(&finding->found, _("%s, since --background says so"), background_name(set));
    else if (noted != BACKGROUND_UNKNOWN)
        text_addf(&finding->found, _("%s by COLORFGBG=%s"), background_name(noted), setting("COLORFGBG"));
    else if (answered != BACKGROUND_UNKNOWN)
        text_addf(&finding->found, _("%s: the terminal answers %s"), background_name(answered),
                  text_string(&answer));
    else
        text_add(&finding->found, asks ? _("unknown, the terminal gave no answer; set it with --background")
                                       : _("unknown, not asked; set it with --background"));
    text_free(&answer);
}

static void look_at_mouse(const Doctor *doctor, Finding *finding)
{
    text_add(&finding->found, doctor->skills.mouse
                                  ? _("clicks and wheel are reported; Shift selects text")
                                  : _("not reported by this kind of terminal; every action has a key"));
}

static void look_at_clipboard(const Doctor *doctor, Finding *finding)
{
    text_add(&finding->found,
             doctor->skills.clipboard
                 ? _("copied text is sent (OSC 52), which some terminals must be told to allow")
                 : _("not known to take copied text; it is shown in the last row"));
}

/* ---- characters ---- */

static void look_at_locale(const Doctor *doctor, Finding *finding)
{
    const char *asked = lang_locale_asked(), *used = lang_locale_used();
    (void)doctor;
    if (!*asked) asked = "C";
    text_addf(&finding->found, lang_charset() == CHARSET_ASCII ? _("%s, ASCII only") : _("%s, UTF-8"), used);
    if (lang_charset() == CHARSET_ASCII) {
        amiss(finding, _("set LC_ALL to C.UTF-8 to see symbols and Chinese"));
    } else if (strcmp(asked, used) != 0) {
        text_addf(&finding->found, _(" in place of %s"), asked);
        amiss(finding, _("set LC_ALL to a locale that locale -a lists"));
    }
}

/* What a language that is not whole lacks is shown in English. */
static void add_messages(Lang lang, size_t most, Finding *finding)
{
    const size_t count = lang_message_count(lang);
    if (count == 0) {
        text_addf(&finding->mend,
                  _("the messages in %s are missing beside the program: make, or install it again"),
                  lang_name(lang));
        finding->trouble = true;
    } else if (!lang_is_whole(lang)) {
        text_addf(&finding->found, _("; %s has %zu of %zu messages"), LANG_CODES[lang], count, most);
    }
}

static void look_at_language(const Doctor *doctor, Finding *finding)
{
    size_t most = 0;
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        if (lang_message_count(lang) > most) most = lang_message_count(lang);
    text_addf(&finding->found, _("%s; messages in %s"), LANG_CODES[lang_current()],
              most > 0 ? doctor->program->catalogues : "en");
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        if (lang != LANG_EN) add_messages(lang, most, finding);
}

/* Characters whose width terminals disagree on, and a Chinese one. */
static const char *const PROBES[] = {"·", "×", "√", "τ", "─", "▶", "▪", "字"};
enum { PROBE_COUNT = sizeof PROBES / sizeof *PROBES };

static void report_widths(const int *cols, Finding *finding)
{
    Text wrong = {0};
    size_t answers = 0;
    for (size_t i = 0; i < PROBE_COUNT; i++) {
        answers += cols[i] > 0;
        if (cols[i] > 0 && cols[i] != (int)text_cols(PROBES[i]))
            text_addf(&wrong, "%s %d, ", PROBES[i], cols[i]);
    }
    if (answers < PROBE_COUNT) {
        text_add(&finding->found, _("the terminal gave no answer"));
        amiss(finding, _("start with --ascii if tables look shifted"));
    } else if (wrong.length > 0) {
        text_addf(&finding->found, _("unlike the locale's: %.*s columns"), (int)wrong.length - 2,
                  wrong.bytes);
        amiss(finding,
              _("let the terminal draw ambiguous characters one column wide, or start with --ascii"));
    } else {
        text_add(&finding->found, "· × √ τ ─ ▶ ▪ 1, 字 2");
    }
    text_free(&wrong);
}

static void look_at_widths(const Doctor *doctor, Finding *finding)
{
    int cols[PROBE_COUNT];
    if (lang_charset() == CHARSET_ASCII)
        text_add(&finding->found, _("not asked: the locale is ASCII"));
    else if (!doctor->usable || !probe_widths(PROBES, PROBE_COUNT, cols))
        text_add(&finding->found, _("not asked: this is no terminal to ask"));
    else
        report_widths(cols, finding);
}

/* A font cannot be asked what it lacks: somebody must look. Only the bare console is known to have few. */
static void look_at_symbols(const Doctor *doctor, Finding *finding)
{
    bool console = strcmp(setting("TERM"), "linux") == 0;
    if (doctor->program->charset != CHARSET_UTF8) {
        text_add(&finding->found, _("written in ASCII"));
        return;
    }
    text_add(&finding->found,
             _("▁▂▃▄▅▆▇█ ‖d‖ q₀ Qᵀ −∞ ▪ ✓ ✗ ⣿: those that are boxes or blank are missing in the font"));
    if (console) amiss(finding, _("the console's font has few of them: start with --ascii"));
    if (!console) text_add(&finding->mend, _("then take another font, or start with --ascii"));
}

/* ---- files ---- */

/* Of languages that are not whole, how many of the folders lack them. */
static void add_lacking(const char *const *folders, size_t count, Finding *finding)
{
    for (Lang lang = 0; lang < LANG_COUNT; lang++)
        if (!lang_is_whole(lang))
            text_addf(&finding->found, _("; %zu of %zu not in %s, shown in English"),
                      folder_count_lacking(folders, count, lang), count, lang_name(lang));
}

/* How many were found, in which folders of the path (those that are there, without .. inside), and what they
 * lack; or what would bring some. */
static void look_at_content(FolderFinder *find, const Doctor *doctor, CoursePath path, const char *remedy,
                            Finding *finding)
{
    size_t count;
    const char **folders = find(doctor->program->arena, path, &count);
    text_addf(&finding->found, "%zu", count);
    for (size_t i = 0, shown = 0; i < path.count; i++) {
        char *real = realpath(path.folders[i], NULL);
        if (real) text_addf(&finding->found, "%s%s", shown++ ? _(", ") : _(" in "), real);
        free(real);
    }
    add_lacking(folders, count, finding);
    if (count == 0) amiss(finding, remedy);
}

static void look_at_lessons(const Doctor *doctor, Finding *finding)
{
    look_at_content(course_folders, doctor, doctor->program->lessons,
                    _("name their folder with --lessons or in ATTNLAB_PATH"), finding);
}

static void look_at_exercises(const Doctor *doctor, Finding *finding)
{
    look_at_content(exercise_folders, doctor, doctor->program->exercises,
                    _("name their folder in ATTNLAB_EXERCISES"), finding);
}

/* Whether the file, or else the nearest folder above it that is there, can be written. */
static bool can_be_written(Arena *arena, const char *path)
{
    char *at = arena_text(arena, path, strlen(path));
    if (access(at, F_OK) == 0) return access(at, W_OK) == 0;
    while (access(at, F_OK) != 0) {
        char *slash = strrchr(at, '/');
        if (!slash || slash == at) break;
        *slash = '\0';
    }
    return access(at, W_OK | X_OK) == 0;
}

static bool look_at_file(const Doctor *doctor, const char *path, Finding *finding)
{
    if (!path) {
        text_add(&finding->found, _("nowhere: there is no home folder"));
        amiss(finding, _("set HOME or XDG_STATE_HOME"));
        return false;
    }
    text_add(&finding->found, path);
    if (access(path, F_OK) != 0) text_add(&finding->found, _(" (nothing there yet)"));
    if (can_be_written(doctor->program->arena, path)) return true;
    text_add(&finding->found, _(", not writable"));
    amiss(finding, _("let yourself write there, or set XDG_STATE_HOME"));
    return false;
}

static void look_at_progress(const Doctor *doctor, Finding *finding)
{
    Fault fault = {0};
    const char *path = progress_path(doctor->program->arena);
    if (!look_at_file(doctor, path, finding)) return;
    Progress *progress = progress_read(path, &fault);
    if (!progress) amiss(finding, fault.message);
    progress_free(progress);
}

static void look_at_record(const Doctor *doctor, Finding *finding)
{
    Fault fault = {0};
    RecordList list;
    Arena *arena = doctor->program->arena;
    const char *path = record_path(arena);
    if (!look_at_file(doctor, path, finding)) return;
    if (!record_read(arena, path, &list, &fault)) {
        amiss(finding, fault.message);
        return;
    }
    if (list.damaged > 0) {
        text_addf(
            &finding->found,
            lang_plural(", %zu damaged line: line %zu", ", %zu damaged lines from line %zu on", list.damaged),
            list.damaged, list.first_damaged);
        amiss(finding, _("mend or move them away; the others count"));
    }
    size_t ahead = schedule_make(arena, &list, interactive_clock()).ahead;
    if (ahead == 0) return;
    if (finding->trouble) text_add(&finding->mend, _("; "));
    finding->trouble = true;
    schedule_note_ahead(ahead, &finding->mend);
}

/* ---- the whole ---- */

static const struct {
    const char *name;
    void (*look)(const Doctor *doctor, Finding *finding);
} ITEMS[] = {
    {N_("terminal"), look_at_terminal}, {N_("size"), look_at_size},
    {N_("colours"), look_at_colours},   {N_("background"), look_at_background},
    {N_("mouse"), look_at_mouse},       {N_("clipboard"), look_at_clipboard},
    {N_("locale"), look_at_locale},     {N_("language"), look_at_language},
    {N_("widths"), look_at_widths},     {N_("symbols"), look_at_symbols},
    {N_("lessons"), look_at_lessons},   {N_("exercises"), look_at_exercises},
    {N_("progress"), look_at_progress}, {N_("record"), look_at_record},
};

/* Paths, names of locales and whatever else was found come from outside: here they are made safe. */
static void print_finding(const Doctor *doctor, const char *name, const Finding *finding)
{
    enum { NAME_COLS = 11 };
    Text line = {0}, safe = {0};
    size_t cols = text_cols(name);
    text_addf(&line, "%s  %s%*s%s", finding->trouble ? "! " : "ok", name,
              cols < NAME_COLS ? (int)(NAME_COLS - cols) : 1, "", text_string(&finding->found));
    if (finding->mend.length > 0) text_addf(&line, _("; %s"), text_string(&finding->mend));
    text_sanitise_line(&safe, text_string(&line), line.length);
    command_print(doctor->program->charset, "%s\n", text_string(&safe));
    fflush(stdout); /* before the terminal is asked something */
    text_free(&line);
    text_free(&safe);
}

static int run(Program *program)
{
    Doctor doctor = {.program = program, .skills = terminal_skills()};
    doctor.usable = terminal_usable(&doctor.note);
    for (size_t i = 0; i < sizeof ITEMS / sizeof *ITEMS; i++) {
        Finding finding = {0};
        ITEMS[i].look(&doctor, &finding);
        print_finding(&doctor, _(ITEMS[i].name), &finding);
        text_free(&finding.found);
        text_free(&finding.mend);
    }
    text_free(&doctor.note);
    return command_finish(EXIT_DONE);
}

const Command COMMAND_DOCTOR = {
    "doctor",
    "[OPTION]...",
    run,
    N_("look at what the terminal can show and what is found where"),
    N_("One line for each item: ok, or ! where something is amiss, and what to set. The terminal is\n"
       "asked how wide it draws some characters; through a pipe it is asked nothing."),
    .reads_content = true,
};
