/* The language of messages, and the locale that can show it.
 *
 * gettext translates by LANGUAGE in any locale but C, so LC_MESSAGES always follows the locale of LC_CTYPE
 * and the language is chosen by LANGUAGE alone. In a C locale everything is ASCII and English until somebody
 * asks for a language that needs more. */
#include "base/lang.h"

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DOMAIN "attnlab"

#define LANG_CODE(id, code, ...) code,
const char *const LANG_CODES[LANG_COUNT + 1] = {LANG_TABLE(LANG_CODE) NULL};

#define LANG_ROW(id, code, own_name, ascii_name, name, whole, ...)                       {own_name, ascii_name, name, whole},
#define LANG_HINT(id, code, own_name, ascii_name, name, whole, hint, explanation)        hint,
#define LANG_EXPLANATION(id, code, own_name, ascii_name, name, whole, hint, explanation) explanation,
#define LANG_FILE(id, code, ...)                                                         ", " code ".md"
static const char FILES[] = LANG_TABLE(LANG_FILE);
const char *const LANG_FILES = FILES + 2;

const char *const LANG_HINTS[LANG_COUNT] = {LANG_TABLE(LANG_HINT)};
const char *const LANG_EXPLANATIONS[LANG_COUNT] = {LANG_TABLE(LANG_EXPLANATION)};

static const struct {
    const char *own_name;
    const char *ascii_name;
    const char *name;
    bool whole;
} LANGUAGES[LANG_COUNT] = {LANG_TABLE(LANG_ROW)};

/* Locales that bring UTF-8 and no language; the first that exists is taken. */
static const char *const UTF8_LOCALES[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};

static Lang current_lang = LANG_EN;
static Charset current_charset = CHARSET_ASCII;
static bool spares_symbols;
static bool environment_has_utf8;
static bool started;

const char *lang_own_name(Lang lang, Charset charset)
{
    return charset == CHARSET_UTF8 ? LANGUAGES[lang].own_name : LANGUAGES[lang].ascii_name;
}

const char *lang_name(Lang lang)
{
    return _(LANGUAGES[lang].name);
}

bool lang_is_whole(Lang lang)
{
    return LANGUAGES[lang].whole;
}

Lang lang_next(void)
{
    return (Lang)((current_lang + 1) % LANG_COUNT);
}

bool lang_parse(const char *code, Lang *lang)
{
    for (int i = 0; code && i < LANG_COUNT; i++) {
        size_t length = strlen(LANG_CODES[i]);
        if (strncasecmp(code, LANG_CODES[i], length) != 0) continue;
        if (code[length] != '\0' && !strchr("_-.@:", code[length])) continue;
        *lang = (Lang)i;
        return true;
    }
    return false;
}

/* The value of the first of these variables that is set and not empty; "" if none is. */
static const char *first_set(const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return value;
    }
    return "";
}

static const char *locale_name(const char *category)
{
    return first_set((const char *const[]){"LC_ALL", category, "LANG"}, 3);
}

static bool is_utf8_active(void)
{
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Whether a name such as zh_CN.UTF-8, C.utf8 or a bare UTF-8 asks for UTF-8. */
static bool names_utf8(const char *name)
{
    const char *dot = strchr(name, '.');
    const char *codeset = dot ? dot + 1 : name;
    return strncasecmp(codeset, "UTF-8", 5) == 0 || strncasecmp(codeset, "utf8", 4) == 0;
}

/* Sets LC_CTYPE to any locale with UTF-8; false if this machine has none. */
static bool set_utf8_locale(void)
{
    for (size_t i = 0; i < sizeof UTF8_LOCALES / sizeof *UTF8_LOCALES; i++)
        if (setlocale(LC_CTYPE, UTF8_LOCALES[i]) && is_utf8_active()) return true;
    return false;
}

/* Sets LC_CTYPE as the environment asks: its own locale, or another with UTF-8 where it asks for that and has
 * none. */
static bool set_environment_locale(void)
{
    if (setlocale(LC_CTYPE, "") && is_utf8_active()) return true;
    return names_utf8(locale_name("LC_CTYPE")) && set_utf8_locale();
}

/* LANGUAGE is a list such as "fr:zh_CN:en"; the first language of ours counts. */
static bool parse_list(const char *list, Lang *lang)
{
    for (const char *code = list; code; code = strchr(code, ':')) {
        if (*code == ':') code++;
        if (lang_parse(code, lang)) return true;
    }
    return false;
}

/* The language that the environment's locale speaks. */
static Lang environment_lang(void)
{
    Lang lang = LANG_EN;
    if (!environment_has_utf8) return lang;
    if (!parse_list(getenv("LANGUAGE"), &lang)) lang_parse(locale_name("LC_MESSAGES"), &lang);
    return lang;
}

/* Sets LC_CTYPE for a language: the environment's, or one with UTF-8 in place of C where the language is not
 * English. */
static bool set_locale_for(Lang lang)
{
    bool utf8 = environment_has_utf8 ? set_environment_locale() : lang != LANG_EN && set_utf8_locale();
    if (!utf8) setlocale(LC_CTYPE, "C");
    return utf8;
}

static void set_language(Lang lang)
{
    setenv("LANGUAGE", LANG_CODES[lang], 1);
    textdomain(DOMAIN); /* makes gettext forget what it found for the language before */
}

/* LC_MESSAGES in the locale of LC_CTYPE, and LANGUAGE for the language. */
static void set_messages(Lang lang)
{
    Text name = {0};
    text_add(&name, setlocale(LC_CTYPE, NULL));
    setlocale(LC_MESSAGES, text_string(&name));
    text_free(&name);
    set_language(lang);
}

void lang_switch(Lang lang)
{
    bool utf8 = set_locale_for(lang);
    current_charset = utf8 ? CHARSET_UTF8 : CHARSET_ASCII;
    current_lang = utf8 ? lang : LANG_EN;
    set_messages(current_lang);
    setlocale(LC_NUMERIC, "C");
}

bool lang_start(const char *requested, const char *catalogues)
{
    environment_has_utf8 = set_environment_locale();
    Lang lang = LANG_EN;
    bool chosen = lang_parse(requested, &lang);
    if (!chosen && !lang_parse(getenv("ATTNLAB_LANG"), &lang)) lang = environment_lang();
    bindtextdomain(DOMAIN, catalogues);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    started = true;
    lang_switch(lang);
    return chosen || !requested;
}

/* A catalogue begins with a magic number, a version, and the count of its messages: the first of these, the
 * empty one, is its head. */
size_t lang_message_count(Lang lang)
{
    uint32_t head[3] = {0};
    Text path = {0};
    text_addf(&path, "%s/%s/LC_MESSAGES/" DOMAIN ".mo", bindtextdomain(DOMAIN, NULL), LANG_CODES[lang]);
    FILE *file = fopen(text_string(&path), "rb");
    const bool read = file && fread(head, sizeof head, 1, file) == 1 && head[0] == 0x950412DE;
    if (file) fclose(file);
    text_free(&path);
    return read && head[2] > 0 ? head[2] - 1 : 0;
}

Lang lang_current(void)
{
    return current_lang;
}

const char *lang_choose(const char *const titles[LANG_COUNT], const char *otherwise)
{
    const char *title = titles[current_lang];
    for (int i = 0; i < LANG_COUNT && !title; i++) title = titles[i];
    return title ? title : otherwise;
}

Charset lang_charset(void)
{
    return current_charset == CHARSET_UTF8 && spares_symbols ? CHARSET_SYMBOLS : current_charset;
}

void lang_spare_symbols(bool spare)
{
    spares_symbols = spare;
}

const char *lang_locale_asked(void)
{
    return locale_name("LC_CTYPE");
}

const char *lang_locale_used(void)
{
    return setlocale(LC_CTYPE, NULL);
}

/* English messages are their own keys. */
static bool is_key(Lang lang, const char *message)
{
    return !started || lang == LANG_EN || message[0] == '\0';
}

const char *lang_text(const char *message)
{
    return is_key(current_lang, message) ? message : gettext(message);
}

const char *lang_text_in(Lang lang, const char *message)
{
    if (is_key(lang, message)) return message;
    set_language(lang);
    const char *text = gettext(message);
    set_language(current_lang);
    return text;
}

const char *lang_plural(const char *one, const char *many, unsigned long count)
{
    if (is_key(current_lang, one)) return count == 1 ? one : many;
    return ngettext(one, many, count);
}
