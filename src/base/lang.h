/* The language of messages, and the locale that can show it: the one door to gettext. */
#ifndef ATTNLAB_BASE_LANG_H
#define ATTNLAB_BASE_LANG_H

#include <stdbool.h>

#include "base/text.h"

/* `_("…")` translates where it stands; `N_("…")` only marks a text that is translated later. */
#define _(message)  lang_text(message)
#define N_(message) message

/* The languages. A third one is a row here, its catalogue src/po/CODE.po, and any CODE.md beside a lesson's
 * or an exercise's en.md. In a whole language everything must be there, and lint reports what is not; of
 * another one what is missing is shown in English, and lint and doctor note how much that is. A row: id,
 * code, its own name, the same in ASCII, its name in English, whether it is whole, the headings of an
 * exercise's hint and explanation. */
#define LANG_TABLE(ROW)                                                                                      \
    ROW(LANG_EN, "en", "English", "English", N_("English"), true, "hint", "explanation")                     \
    ROW(LANG_ZH, "zh", "中文", "zh", N_("Chinese"), true, "提示", "讲解")

#define LANG_ID(id, ...) id,
typedef enum { LANG_TABLE(LANG_ID) LANG_COUNT } Lang;
#undef LANG_ID

/* The two-letter codes, "en" and "zh"; NULL behind the last. */
extern const char *const LANG_CODES[LANG_COUNT + 1];

/* The files of texts that a lesson or an exercise has: "en.md, zh.md". */
extern const char *const LANG_FILES;

/* The headings that an exercise's text may have, in the words of each language. */
extern const char *const LANG_HINTS[LANG_COUNT], *const LANG_EXPLANATIONS[LANG_COUNT];

/* What the language calls itself, in ASCII unless everything may be shown. */
const char *lang_own_name(Lang lang, Charset charset);

/* What it is called in the current language. */
const char *lang_name(Lang lang);

bool lang_is_whole(Lang lang);

/* The language behind the current one; behind the last one comes the first. */
Lang lang_next(void);

/* How many messages are translated into it; 0 if its catalogue is not there. English has none. */
size_t lang_message_count(Lang lang);

/* The language of a code such as "zh", "zh_CN.UTF-8" or "EN"; false if it is none of ours. */
bool lang_parse(const char *code, Lang *lang);

/* Sets the locale from the environment and chooses the language: `requested` (a code; NULL for
 * ATTNLAB_LANG and then the locale). Where the environment asks for UTF-8 but its locale does not exist, and
 * where another language than English is requested in the C locale, C.UTF-8 is used. `catalogues` is the
 * folder with LANG/LC_MESSAGES/attnlab.mo. Numbers always use the point. Returns false if `requested` is no
 * language of ours (the locale is set all the same). Overwrites LANGUAGE. */
bool lang_start(const char *requested, const char *catalogues);

/* Switches the language in place: in the C locale to C.UTF-8, and back to ASCII for English. English stays
 * where no locale has UTF-8. */
void lang_switch(Lang lang);

Lang lang_current(void);

/* Of titles in each language the one in the current language, else in another one, else `otherwise`. NULL is
 * a title that is missing. */
const char *lang_choose(const char *const titles[LANG_COUNT], const char *otherwise);

/* What the locale can show: CHARSET_UTF8, or CHARSET_ASCII in a real C/POSIX locale. */
Charset lang_charset(void);

/* From now on lang_charset is CHARSET_SYMBOLS where it would be CHARSET_UTF8: what --ascii asks for. */
void lang_spare_symbols(bool spare);

/* The locale that the environment names for characters ("" if none), and the one that is in use. */
const char *lang_locale_asked(void);
const char *lang_locale_used(void);

/* The message in the current language; the English text is its own key. Valid until the language changes. */
const char *lang_text(const char *message) __attribute__((format_arg(1)));

/* The message in another language than the current one, where its catalogue is there and the locale can show
 * it; else in English. For comparing with, not for showing. Valid until the next call. */
const char *lang_text_in(Lang lang, const char *message) __attribute__((format_arg(2)));

/* The message for that many: of one, of many in English; in other languages as their catalogue has it. Both
 * are marked by standing here. */
const char *lang_plural(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

#endif
