/* Lines of prose put together: a line's end is a blank, but not between two Chinese characters. */
#include "course/prose.h"

#include <string.h>

#include "base/text.h"

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

const char *prose_flatten(Arena *arena, const char *text)
{
    Text out = {0};
    const size_t length = strlen(text);
    uint32_t before = 0;
    bool at_end = false;
    for (size_t at = 0; at < length;) {
        uint32_t character;
        const size_t bytes = text_decode(text + at, length - at, &character);
        const bool is_indent = at_end && (character == ' ' || character == '\t');
        at_end = at_end || character == '\n';
        if (character != '\n' && !is_indent) {
            if (at_end && before != 0 && !prose_joins(before, character)) text_add(&out, " ");
            text_put(&out, text + at, bytes);
            before = character;
            at_end = false;
        }
        at += bytes;
    }
    const char *flat = arena_text(arena, text_string(&out), out.length);
    text_free(&out);
    return flat;
}
