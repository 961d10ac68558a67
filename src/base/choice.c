/* What a typed line may mean. */
#include "base/choice.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/lang.h"
#include "base/twin.h"

enum { NEAR_MOST = 4, NEAR_BYTES = 40, MISSPELT_MOST = 2 };

/* ---- forms ---- */

static void fold_form(Text *out, const char *form)
{
    static const char IGNORED[] = " ()^*";
    Text plain = {0}, folded = {0};
    for (size_t left = strlen(form), bytes; left > 0; form += bytes, left -= bytes) {
        uint32_t character;
        char single[2];
        bytes = text_decode(form, left, &character);
        const char *twin = twin_find(character, single);
        if (twin)
            text_add(&plain, twin);
        else
            text_put(&plain, form, bytes);
    }
    text_fold(&folded, text_string(&plain));
    for (const char *at = text_string(&folded); *at; at++)
        if (!strchr(IGNORED, *at)) text_put(out, at, 1);
    text_free(&plain);
    text_free(&folded);
}

/* ---- the list ---- */

void choices_add_form(Choices *choices, const char *text, const char *form, size_t value)
{
    Text key = {0};
    fold_form(&key, form);
    choices->items = memory_room(choices->items, choices->count, &choices->capacity, sizeof *choices->items);
    if (key.length > 0)
        choices->items[choices->count++] =
            (Choice){.group = choices->group,
                     .text = arena_text(&choices->arena, text, strlen(text)),
                     .key = arena_text(&choices->arena, text_string(&key), key.length),
                     .is_own = strcmp(text, form) == 0,
                     .value = value};
    text_free(&key);
}

void choices_add(Choices *choices, const char *text, size_t value)
{
    choices_add_form(choices, text, text, value);
}

void choices_free(Choices *choices)
{
    free(choices->items);
    arena_free(&choices->arena);
    *choices = (Choices){0};
}

const Choice *choices_find(const Choices *choices, const char *typed)
{
    Text key = {0};
    const Choice *found = NULL;
    fold_form(&key, typed);
    for (size_t i = 0; i < choices->count && !found; i++)
        if (strcmp(choices->items[i].key, text_string(&key)) == 0) found = &choices->items[i];
    text_free(&key);
    return found;
}

/* ---- some of the list, each text once ---- */

typedef struct {
    const Choice **items;
    size_t count;
} Picked;

static Picked pick_none(const Choices *choices)
{
    return (Picked){memory_grow(NULL, choices->count + 1, sizeof(Choice *)), 0};
}

static void pick(Picked *picked, const Choice *choice)
{
    for (size_t i = 0; i < picked->count; i++)
        if (strcmp(picked->items[i]->text, choice->text) == 0) return;
    picked->items[picked->count++] = choice;
}

static void add_picked(const Picked *picked, size_t most, Text *out)
{
    for (size_t i = 0; i < picked->count && i < most; i++)
        text_addf(out, "%s%s", i > 0 ? _(", ") : "", picked->items[i]->text);
}

void choices_list(const Choices *choices, Text *out)
{
    Picked all = pick_none(choices);
    for (size_t i = 0; i < choices->count; i++) pick(&all, &choices->items[i]);
    add_picked(&all, all.count, out);
    free(all.items);
}

/* ---- completing ---- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Bytes of the text that stand for what was typed, with a blank at its end where one was typed. */
static size_t typed_bytes(const char *text, const char *key, bool blank)
{
    size_t bytes = 0, most = strlen(text);
    for (bool short_of = *key; short_of && bytes < most;) {
        uint32_t character;
        Text start = {0}, folded = {0};
        bytes += text_decode(text + bytes, most - bytes, &character);
        text_put(&start, text, bytes);
        fold_form(&folded, text_string(&start));
        short_of = folded.length < strlen(key);
        text_free(&start);
        text_free(&folded);
    }
    return bytes + (blank && text[bytes] == ' ');
}

/* The next word of the text: what is before it has been typed, what is behind it may differ. */
static void add_word(Text *out, const char *text, size_t typed)
{
    size_t first = typed < strlen(text) ? typed : 0, last = first;
    while (first > 0 && !strchr(" :", text[first - 1])) first--;
    while (text[last] && text[last] != ' ') last++;
    text_put(out, text + first, last - first);
    if (text[last]) text_add(out, " …");
}

/* The ways to go on as a list, a line for each group. */
static void list_words(const Picked *matches, size_t typed, Text *list)
{
    const char *group = NULL, *last = matches->items[matches->count - 1]->group;
    bool grouped = last && strcmp(matches->items[0]->group, last) != 0;
    Text before = {0}, word = {0};
    for (size_t i = 0; i < matches->count; i++, text_clear(&word)) {
        const Choice *choice = matches->items[i];
        bool opens = i == 0 || (grouped && strcmp(choice->group, group) != 0);
        group = choice->group;
        add_word(&word, choice->text, typed);
        if (!opens && strcmp(text_string(&before), text_string(&word)) == 0) continue;
        text_add(list, !opens ? _(", ") : i > 0 ? "\n" : "");
        if (opens && grouped)
            text_addf(list, _("%s: %s"), group, text_string(&word));
        else
            text_add(list, text_string(&word));
        text_clear(&before);
        text_add(&before, text_string(&word));
    }
    text_free(&before);
    text_free(&word);
}

/* Those of which the text (`own`), or else another form, begins with the key. */
static Picked match(const Choices *choices, const char *key, bool own)
{
    Picked matches = pick_none(choices);
    for (size_t i = 0; i < choices->count; i++) {
        const Choice *choice = &choices->items[i];
        if (choice->is_own == own && begins(choice->key, key)) pick(&matches, choice);
    }
    return matches;
}

/* Bytes with which all of them begin. */
static size_t agreed_bytes(const Picked *matches)
{
    const char *first = matches->items[0]->text;
    size_t agreed = strlen(first);
    for (size_t i = 1; i < matches->count; i++) {
        size_t bytes = 0;
        while (bytes < agreed && first[bytes] == matches->items[i]->text[bytes]) bytes++;
        agreed = bytes;
    }
    return agreed;
}

static void go_on(const Picked *matches, const char *typed, size_t bytes, Text *line, Text *list)
{
    size_t agreed = agreed_bytes(matches);
    if (matches->count == 1 || agreed > bytes) {
        text_put(line, matches->items[0]->text, agreed);
    } else {
        text_add(line, typed);
        list_words(matches, bytes, list);
    }
}

bool choices_complete(const Choices *choices, const char *typed, Text *line, Text *list)
{
    Text key = {0};
    fold_form(&key, typed);
    Picked own = match(choices, text_string(&key), true), other = match(choices, text_string(&key), false);
    const Picked *matches = own.count > 0 ? &own : &other;
    bool blank = *typed && typed[strlen(typed) - 1] == ' ', found = matches->count > 0;
    size_t bytes = own.count > 0 ? typed_bytes(own.items[0]->text, text_string(&key), blank) : SIZE_MAX;
    if (found) go_on(matches, typed, bytes, line, list);
    text_free(&key);
    free(own.items);
    free(other.items);
    return found;
}

/* ---- what is nearly the same ---- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* A wrong number is none that is nearly right. */
static size_t slip_of(char one, char other)
{
    bool digit = (one >= '0' && one <= '9') || (other >= '0' && other <= '9');
    return one == other ? 0 : digit ? MISSPELT_MOST + 1 : 1;
}

/* How many letters are too many, missing, others, or have changed places with their neighbours. */
static size_t count_slips(const char *typed, const char *key)
{
    size_t rows = strlen(typed), columns = strlen(key);
    size_t slips[NEAR_BYTES + 1][NEAR_BYTES + 1] = {{0}};
    if (rows > NEAR_BYTES || columns > NEAR_BYTES) return SIZE_MAX;
    for (size_t i = 1; i <= rows; i++) slips[i][0] = slips[i - 1][0] + slip_of(typed[i - 1], 0);
    for (size_t j = 1; j <= columns; j++) slips[0][j] = slips[0][j - 1] + slip_of(key[j - 1], 0);
    for (size_t i = 1; i <= rows; i++) {
        for (size_t j = 1; j <= columns; j++) {
            bool swapped = i > 1 && j > 1 && typed[i - 1] == key[j - 2] && typed[i - 2] == key[j - 1];
            size_t slip = slips[i - 1][j - 1] + slip_of(typed[i - 1], key[j - 1]);
            slip = least(slip, slips[i - 1][j] + slip_of(typed[i - 1], 0));
            slip = least(slip, slips[i][j - 1] + slip_of(key[j - 1], 0));
            if (swapped) slip = least(slip, slips[i - 2][j - 2] + slip_of(typed[i - 1], typed[i - 2]));
            slips[i][j] = slip;
        }
    }
    return slips[rows][columns];
}

static bool is_near(const Choice *choice, const char *typed)
{
    size_t allowed = least(strlen(typed) / 3, MISSPELT_MOST);
    return allowed > 0 && (begins(choice->key, typed) || count_slips(typed, choice->key) <= allowed);
}

bool choices_add_near(const Choices *choices, const char *typed, Text *out)
{
    Text key = {0};
    Picked near = pick_none(choices);
    fold_form(&key, typed);
    for (size_t i = 0; i < choices->count; i++)
        if (is_near(&choices->items[i], text_string(&key))) pick(&near, &choices->items[i]);
    bool found = near.count > 0;
    add_picked(&near, NEAR_MOST, out);
    text_free(&key);
    free(near.items);
    return found;
}
