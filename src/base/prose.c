/* Text as people write it in files. */
#include "base/prose.h"

#include <string.h>

#include "base/text.h"

#define BLANKS " \t\n"

const char *prose_trim(Arena *arena, const char *text, size_t length)
{
    while (length > 0 && strchr(BLANKS, text[length - 1])) length--;
    while (length > 0 && strchr(BLANKS, *text)) text++, length--;
    return arena_text(arena, text, length);
}

const char *prose_next(Arena *arena, const char **list)
{
    const char *start = *list;
    if (!start) return NULL;
    const size_t length = strcspn(start, ",");
    *list = start[length] == ',' ? start + length + 1 : NULL;
    return prose_trim(arena, start, length);
}

/* --- Lines --- */

/* Chinese and its punctuation. */
static bool is_cjk(uint32_t c)
{
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE4F) ||
           (c >= 0xFF00 && c <= 0xFFEF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/* Marks that Chinese shares with other scripts: dash, quotes, dots. */
static bool is_shared_mark(uint32_t c)
{
    return c == 0x2014 || (c >= 0x2018 && c <= 0x201D) || c == 0x2026 || c == 0x00B7;
}

bool prose_joins(uint32_t before, uint32_t after)
{
    const bool cjk_before = is_cjk(before), cjk_after = is_cjk(after);
    return (cjk_before && cjk_after) || (cjk_before && is_shared_mark(after)) ||
           (is_shared_mark(before) && cjk_after);
}

static bool ends_sentence(uint32_t c)
{
    return (c < 0x80 && c != 0 && strchr(".:;!?", (int)c)) || c == 0x3002 || c == 0xFF1A || c == 0xFF1B ||
           c == 0xFF01 || c == 0xFF1F;
}

static const char *join(Arena *arena, const char *text, bool keep_sentences)
{
    Text out = {0};
    const size_t length = strlen(text);
    uint32_t before = 0, character;
    bool at_end = false;
    for (size_t at = 0, bytes; at < length; at += bytes) {
        bytes = text_decode(text + at, length - at, &character);
        const bool is_indent = at_end && (character == ' ' || character == '\t');
        at_end = at_end || character == '\n';
        if (character == '\n' || is_indent) continue;
        if (at_end && keep_sentences && ends_sentence(before))
            text_add(&out, "\n");
        else if (at_end && before != 0 && !prose_joins(before, character))
            text_add(&out, " ");
        text_put(&out, text + at, bytes);
        before = character;
        at_end = false;
    }
    const char *joined = arena_text(arena, text_string(&out), out.length);
    text_free(&out);
    return joined;
}

const char *prose_flatten(Arena *arena, const char *text)
{
    return join(arena, text, false);
}

const char *prose_join_sentences(Arena *arena, const char *text)
{
    return join(arena, text, true);
}
