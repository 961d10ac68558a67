/* Markdown as blocks: kinds, spans, places, and what is wrong inside a file. */
#include "course/document.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"
#include "support/folder.h"

typedef struct {
    Arena arena;
    FaultList faults;
    Document document;
} Reading;

static void read_bytes(Reading *reading, const char *bytes, size_t length)
{
    *reading = (Reading){0};
    document_parse(&reading->arena, "f.md", bytes, length, &reading->document, &reading->faults);
}

static void read_text(Reading *reading, const char *text)
{
    read_bytes(reading, text, strlen(text));
}

static void drop(Reading *reading)
{
    arena_free(&reading->arena);
    fault_list_free(&reading->faults);
}

static void add_spans(Text *out, SpanList spans)
{
    static const char *const MARKS[] = {"", "em:", "st:", "code:", "formula:", "ref:", "link:", "break"};
    for (size_t i = 0; i < spans.count; i++) {
        if (i > 0) text_add(out, "|");
        text_addf(out, "%s%s", MARKS[spans.items[i].kind], spans.items[i].text);
        if (spans.items[i].target) text_addf(out, "->%s", spans.items[i].target);
    }
}

/* A document in one line, block by block. */
static void add_blocks(Text *out, const Document *document)
{
    static const char *const KINDS[] = {"h", "p", "i", "q", "f", "c", "t", "fields"};
    for (size_t i = 0; i < document->count; i++) {
        const DocumentBlock *block = &document->blocks[i];
        text_addf(out, "%s%s", i > 0 ? " / " : "", KINDS[block->kind]);
        if (block->level > 0) text_addf(out, "%d", block->level);
        if (block->number > 0) text_addf(out, "#%d", block->number);
        text_add(out, " ");
        add_spans(out, block->spans);
        if (block->info && *block->info) text_addf(out, "(%s,%s)", block->info, block->argument);
        for (size_t f = 0; f < block->fields.count; f++)
            text_addf(out, "%s=%s;", block->fields.items[f].name, block->fields.items[f].value);
        if (block->text) text_addf(out, "<%s>", block->text);
        for (size_t cell = 0; cell < block->rows * block->columns; cell++) {
            text_add(out, cell % block->columns == 0 ? "[" : ",");
            add_spans(out, block->cells[cell]);
            if (cell % block->columns == block->columns - 1) text_add(out, "]");
        }
    }
}

static void markdown_becomes_blocks_and_spans(void **state)
{
    (void)state;
    static const struct {
        const char *input, *expected;
    } CASES[] = {
        {"", ""},
        {"# One *two*", "h1 One |em:two"},
        {"## 16.3 Two keys\ntext", "h2 16.3 Two keys / p text"},
        {"a **b** `c{d}` $S = QKᵀ$ e", "p a |st:b| |code:c{d}| |formula:S = QKᵀ| e"},
        {"see {A.weights[q0,k1]:3}.", "p see |ref:A.weights[q0,k1]:3|."},
        {"{a.x[b_c,d_e]}{f.y}", "p ref:a.x[b_c,d_e]|ref:f.y"},
        {"the set \\{0, 1\\} and \\\\{A.d}", "p the set {0, 1} and \\|ref:A.d"},
        {"$\\frac{1}{2}$ `{x}`", "p formula:\\frac{1}{2}| |code:{x}"},
        {"[the *paper*](http://x.y/z)", "p link:the ->http://x.y/z|link:paper->http://x.y/z"},
        {"a  \nb", "p a|break|b"},
        {"a &lt; b &amp; &#955;", "p a < b & λ"},
        {"- a\n- b\n  - c\n\n    d\n", "i1 a / i1 b / i2 c / p2 d"},
        {"3. a\n4. b\n", "i1#3 a / i1#4 b"},
        {"> like a\n> library", "q like a library"},
        {"$$\nS = QKᵀ\nO = AV\n$$", "f <S = QKᵀ\nO = AV>"},
        {"```formula\nS = QKᵀ\n  O\n```", "f (formula,)<S = QKᵀ\n  O>"},
        {"```c\nint x;\n\n\ty;\n```", "c (c,)<int x;\n\n    y;>"},
        {"|a|b|\n|---|---|\n|{A.d}|`x`|\n|y|", "t [a,b][ref:A.d,code:x][y,]"},
        {"|a|b|\n|---|---|\n|`x\\|y`|$p\\|q$ r\\|s|", "t [a,b][code:x|y,formula:p|q| r|s]"},
        {"    not code", "p not code"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        Text out = {0};
        read_text(&reading, CASES[i].input);
        add_blocks(&out, &reading.document);
        if (strcmp(text_string(&out), CASES[i].expected) != 0) print_error("case %zu\n", i);
        assert_string_equal(text_string(&out), CASES[i].expected);
        assert_int_equal(reading.faults.count, 0);
        text_free(&out);
        drop(&reading);
    }
}

static void a_line_end_is_a_blank_but_not_between_chinese_characters(void **state)
{
    (void)state;
    static const struct {
        const char *input, *expected;
    } CASES[] = {
        {"one\ntwo", "p one two"},
        {"分数\n权重", "p 分数权重"},
        {"分数，\n权重", "p 分数，权重"},
        {"分数\nsoftmax", "p 分数 softmax"},
        {"softmax\n分数", "p softmax 分数"},
        {"他说\n“好”", "p 他说“好”"},
        {"he said\n“yes”", "p he said “yes”"},
        {"分数\n**权重**", "p 分数|st:权重"},
        {"**分数**\n权重", "p st:分数|权重"},
        {"**分数**\n**权重**", "p st:分数|st:权重"},
        {"one\n*two*", "p one| |em:two"},
        {"分数\n$S$", "p 分数| |formula:S"},
        {"分数\n{A.d}\n个", "p 分数 |ref:A.d| 个"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        Text out = {0};
        read_text(&reading, CASES[i].input);
        add_blocks(&out, &reading.document);
        if (strcmp(text_string(&out), CASES[i].expected) != 0) print_error("case %zu\n", i);
        assert_string_equal(text_string(&out), CASES[i].expected);
        text_free(&out);
        drop(&reading);
    }
}

static void fields_have_values_that_go_on(void **state)
{
    (void)state;
    static const struct {
        const char *input, *expected;
    } CASES[] = {
        {"```example A b\nq = [1, 0]\n# no\ntau=2\n```", "fields (example,A b)q=[1, 0];tau=2;<>"},
        {"```show\nq = [[1],\n   [2]]\n\nk = x  \n```", "fields (show,)q=[[1],\n   [2]];k=x;<>"},
        {"```show\nq = [[1],\n# between\n   [2]]\n```", "fields (show,)q=[[1],\n\n   [2]];<>"},
        {"```show\nq =\n   [2]\n```", "fields (show,)q=[2];<>"},
        {"```show\nmask = causal\nmask = [1]\ntokens.zh = a, b\n```",
         "fields (show,)mask=causal;mask=[1];tokens.zh=a, b;<>"},
        {"```notes\n\na = b\n  c\n```", "fields (notes,)<a = b\n  c>"},
        {"```fact\nsource = x.py\n  line 3\n\nText = more.\n```",
         "fields (fact,)source=x.py\n  line 3;<Text = more.>"},
        {"```fact\nno source\nmore\n```", "fields (fact,)<no source\nmore>"},
        {" ```show\n a = 1\n ```", "fields (show,)a=1;<>"},
        {"   ~~~~   show  x\n   a = 1\n ~~~~~", "fields (show,x)a=1;<>"},
        {"> ```show\n> a = 1\n> ```", "fields (show,)a=1;<>"},
        {"1. ```show\n   a = 1\n   ```", "i1#1  / fields (show,)a=1;<>"},
        {"````notes\n```show\na = 1\n```\n````", "fields (notes,)<```show\na = 1\n```>"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        Text out = {0};
        read_text(&reading, CASES[i].input);
        add_blocks(&out, &reading.document);
        if (strcmp(text_string(&out), CASES[i].expected) != 0) print_error("case %zu\n", i);
        assert_string_equal(text_string(&out), CASES[i].expected);
        assert_int_equal(reading.faults.count, 0);
        text_free(&out);
        drop(&reading);
    }
}

static void blocks_spans_and_fields_know_their_place(void **state)
{
    (void)state;
    Reading reading;
    read_text(&reading, "# T\n\n中文 {A.d}\n\n- x\n\n  ```example A\n  # c\n  q  =  [1,\n    2]\n  ```\n");
    const DocumentBlock *blocks = reading.document.blocks;
    assert_int_equal(reading.document.count, 4);
    assert_int_equal(blocks[0].place.line, 1);
    assert_int_equal(blocks[1].place.line, 3);
    assert_int_equal(blocks[1].spans.items[1].place.line, 3);
    assert_int_equal(blocks[1].spans.items[1].place.column, 5);
    assert_int_equal(blocks[2].place.line, 5);
    assert_int_equal(blocks[3].place.line, 7);
    assert_int_equal(blocks[3].fields.items[0].place.line, 9);
    assert_int_equal(blocks[3].fields.items[0].place.column, 9);
    assert_string_equal(blocks[3].fields.items[0].value, "[1,\n  2]");
    assert_string_equal(blocks[0].place.name, "f.md");
    drop(&reading);
}

#define LONG_WORD "0123456789012345678901234567890123456789012345678901234567890123456789"

static void what_is_wrong_is_told_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        size_t count;
        const char *where, *word;
    } CASES[] = {
        {"a\n```example A\nq = [1]\n", 1, "f.md:2:1", "not closed"},
        {"~~~text\nx", 1, "f.md:1:1", "not closed"},
        {"```example A\nq = 1\n```show\nexample = A\n```\n", 1, "f.md:1:1", "not closed"},
        {"```show\nexample = A\n\n## 1.2 Next\n\ntext", 1, "f.md:1:1", "not closed"},
        {"```show\nexample = A\nwhat is this\n```\n", 1, "f.md:3:1", "\"what is this\" is no field"},
        {"```show\n\na =\n```\n", 1, "f.md:3:1", "a has no value"},
        {"x\n\n中a\xE2\x80\x8B c\n", 1, "f.md:3:3", "hidden"},
        {"ab\xFFz\n", 1, "f.md:1:3", "UTF-8"},
        {"a \x1B[31m b \xC2\x9B\n", 1, "f.md:1:3", "(2)"},
        {"a <b>bold</b>\n", 1, "f.md:1:3", "HTML"},
        {"<div>\nx\ny\n</div>\n", 1, "f.md:1:1", "HTML"},
        {"![alt](x.png)\n", 1, "f.md:1:1", "picture"},
        {"[a]: http://" LONG_WORD LONG_WORD LONG_WORD LONG_WORD "\n\n[a]\n", 1, "f.md:1:1",
         "target of a link"},
        {"a {open\n\nb}", 1, "f.md:1:3", "no }"},
        {"a &zwj; b", 1, "f.md:1:3", "&zwj;"},
        {"a &#x202E; b", 1, "f.md:1:3", "&#x202E;"},
        {"x\n\n| a | b |\n|-|-|\n| c | d |\n", 1, "f.md:3:1", "no table"},
        {"a\n\n---\n", 1, "f.md:1", "rule"},
        {"text\n\n```\n", 1, "f.md:3:1", "put ``` on a line"},
        {"```\nx\n```\n\n~~~~\n\n\ny\n", 1, "f.md:5:1", "put ~~~~ on a line"},
        {"- ```text\n  x\n\nno list\n", 1, "f.md:1:1", "not closed"},
        {"> ```text\n> x\nno quote\n", 1, "f.md:1:1", "not closed"},
        {"a ```b``` c\n\n ```c\nx\n", 1, "f.md:3:1", "not closed"},
        {"```text\nx\n``` no\n", 1, "f.md:1:1", "not closed"},
        {" ```show\n example = A\n ```show\n x = 1\n ```\n", 1, "f.md:1:1", "not closed"},
        {"```show\nx y\n```\n\n\xFF\n\n```show\nz z\n```\n```a\n", 4, "f.md:5:1", "UTF-8"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        read_text(&reading, CASES[i].input);
        if (reading.faults.count != CASES[i].count)
            print_error("case %zu: %zu faults\n", i, reading.faults.count);
        assert_int_equal(reading.faults.count, CASES[i].count);
        if (!strstr(reading.faults.items[0].message, CASES[i].word)) print_error("case %zu\n", i);
        assert_non_null(strstr(reading.faults.items[0].message, CASES[i].word));
        assert_string_equal(reading.faults.items[0].where, CASES[i].where);
        assert_int_equal(reading.faults.items[0].kind, FAULT_INPUT);
        drop(&reading);
    }
}

static void fields_and_code_know_their_place_behind_blank_lines_and_indents(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        size_t line, column; /* of the last field's value */
    } CASES[] = {
        {"```show\na = 1\n```", 2, 5},
        {"```show\n\n\na = 1\n```", 4, 5},
        {"  ```show\n  a = 1\n  ```", 2, 7},
        {"   ```show\n a = 1\n  ```", 2, 6},
        {"> - ```show\n>   a = 1\n>   b = 2\n>   ```", 3, 9},
        {"```\nx\n```\n\n```show\na = 1\n```", 6, 5},
        {"```c\n```\n```show\na = 1\n```", 4, 5},
        {"a ```` b\n\n```show\na = 1\n```", 4, 5},
        {"[x]: y\n\n<div>\n\n---\n\n```show\na = 1\n```", 8, 5},
        {"[x]: y \"```\"\n\n```show\na = 1\n```", 4, 5},
        {"1) - ```show\n     a = 1\n     ```", 2, 10},
        {"```show\nb = 2\n```notes\nx\n```\n\n```show\na = 1\n```", 8, 5},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        read_text(&reading, CASES[i].input);
        const DocumentBlock *block = &reading.document.blocks[reading.document.count - 1];
        const Place place = block->fields.items[block->fields.count - 1].place;
        if (place.line != CASES[i].line || place.column != CASES[i].column)
            fail_msg("case %zu: %zu:%zu", i, place.line, place.column);
        drop(&reading);
    }
}

/* Each one begins the file's reading anew; a file of nothing else is read in a moment all the same. */
static void of_very_many_unclosed_blocks_the_rest_is_left_out(void **state)
{
    (void)state;
    enum { LINES = 400000 };
    Text text = {0};
    Reading reading;
    for (size_t i = 0; i < LINES; i++) text_add(&text, "```show\n");
    read_text(&reading, text_string(&text));
    assert_int_equal(reading.document.count, 17);
    assert_non_null(strstr(reading.faults.items[reading.faults.count - 1].message, "more than 16 blocks"));
    text_free(&text);
    drop(&reading);
}

static void what_follows_an_unclosed_block_is_read(void **state)
{
    (void)state;
    Reading reading;
    read_text(&reading,
              "```example A\nq = 1\n```show\nexample = B\n```\n\n```example C\nk = 1\n## 1.1 Next\nlast\n");
    Text out = {0};
    add_blocks(&out, &reading.document);
    assert_string_equal(text_string(&out), "fields (example,A)q=1;<> / fields (show,)example=B;<> / "
                                           "fields (example,C)k=1;<> / h2 1.1 Next / p last");
    assert_int_equal(reading.document.blocks[3].place.line, 9);
    assert_int_equal(reading.document.blocks[4].place.line, 10);
    text_free(&out);
    drop(&reading);
}

static void fences_inside_fences_lists_and_quotes_are_closed(void **state)
{
    (void)state;
    static const char *const CASES[] = {
        "````text\n```example A\n```\n````\n",    "- ```text\n  x\n  ```\n", "> ```text\n> x\n> ```\n",
        "1. a\n\n   ```show\n   a = 1\n   ```\n", "~~~\n```\n~~~\n",         "```text\n# c\n## d\n```\n",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        read_text(&reading, CASES[i]);
        if (reading.faults.count != 0) print_error("case %zu: %s\n", i, reading.faults.items[0].message);
        assert_int_equal(reading.faults.count, 0);
        drop(&reading);
    }
}

static void windows_line_ends_and_a_byte_order_mark_are_no_fault(void **state)
{
    (void)state;
    Reading reading;
    read_text(&reading, "\xEF\xBB\xBF# T\r\n\r\na\r\nb\r\n");
    assert_int_equal(reading.faults.count, 0);
    assert_int_equal(reading.document.count, 2);
    assert_string_equal(reading.document.blocks[1].spans.items[0].text, "a b");
    drop(&reading);
}

static void binary_and_enormous_files_give_one_fault(void **state)
{
    (void)state;
    static char big[4 * 1024 * 1024 + 1];
    Reading reading;
    read_bytes(&reading, "a\0b\xFF\xFE", 5);
    assert_int_equal(reading.faults.count, 1);
    assert_int_equal(reading.document.count, 0);
    assert_non_null(strstr(reading.faults.items[0].message, "binary"));
    drop(&reading);
    memset(big, 'a', sizeof big);
    read_bytes(&reading, big, sizeof big);
    assert_int_equal(reading.faults.count, 1);
    assert_non_null(strstr(reading.faults.items[0].message, "4 MiB"));
    drop(&reading);
}

/* What somebody may send: at most 4 MiB of one pattern, which is read within its bounds. */
#define LONG_LINK "[a]: x" LONG_WORD LONG_WORD LONG_WORD LONG_WORD LONG_WORD LONG_WORD LONG_WORD LONG_WORD

static void hostile_patterns_stay_within_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *head, *pattern;
        size_t blocks_max, faults_max;
    } CASES[] = {
        {"", "- a\n", DOCUMENT_BLOCKS_MAX, 1},
        {"", "a\xFF\n", 1, 2001},
        {"```show\n", "zz\n", 1, 2001},
        {"```show\n", "a = 1\n", 1, 2001},
        {"", "```show\n", DOCUMENT_BLOCKS_MAX, 2001},
        {"|a|b|\n|---|---|\n", "|c|\n", 0, 1},
        {"", "*a* ", 1, 0},
        {LONG_LINK "\n\n", "[a]", 1, 2001},
        {"", "{A.d} ", 1, 0},
    };
    enum { BYTES = 300000 };
    static char bytes[BYTES];
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading;
        size_t length = strlen(CASES[i].head);
        memcpy(bytes, CASES[i].head, length);
        const size_t pattern = strlen(CASES[i].pattern);
        for (; length + pattern <= BYTES; length += pattern)
            memcpy(bytes + length, CASES[i].pattern, pattern);
        read_bytes(&reading, bytes, length);
        const bool held =
            reading.document.count <= CASES[i].blocks_max && reading.faults.count <= CASES[i].faults_max;
        if (!held)
            print_error("case %zu: %zu blocks, %zu faults\n", i, reading.document.count,
                        reading.faults.count);
        assert_true(held);
        drop(&reading);
    }
}

#define HEAD "```lesson\ntitle = T\nobjective = one\n  and two\n```\n"

static void the_outline_of_a_file_is_what_the_whole_says(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *title; /* NULL: none */
        size_t page_count;
    } CASES[] = {
        {HEAD "## 1.1 P\n\nx\n\n## 1.2 Q\n", "T", 2},
        {"# F\n\n~~~lesson\ntitle = T\n~~~\n## 1.1 P\n", "T", 1},
        {HEAD "```\n## no page\n```\n## 1.1 P\n", "T", 1},
        {HEAD "````\n```\n## no page\n````\n## 1.1 P\n", "T", 1},
        {" ```lesson\n title = T\n ```\n ## 1.1 P\n", "T", 1},
        {"   ``` lesson\ntitle = T\n ```\nP\n---\n", "T", 1},
        {"- ```lesson\n  title = T\n  ```\n\n1.1 P\n--\n", "T", 1},
        {"```lesson\ntitle = T\n## 1.1 P\n", "T", 1},                            /* never closed */
        {"```lesson\ntitle = T\n```show\nexample = A\n```\n## 1.1 P\n", "T", 1}, /* nor this */
        {HEAD "```lesson\ntitle = U\n```\n", "T", 0},
        {"```lessons\ntitle = T\n```\n", NULL, 0},
        {"```show\ntitle = T\n```\n### 1.1 P\n", NULL, 0},
        {"", NULL, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char folder[FOLDER_PATH_BYTES];
        Reading whole, outline = {0};
        folder_make(folder);
        folder_write(folder, "en.md", CASES[i].text);
        const char *path = arena_format(&outline.arena, "%s/en.md", folder);
        read_text(&whole, CASES[i].text);
        assert_true(document_read_outline(&outline.arena, path, &outline.document, &outline.faults));
        const char *titles[] = {
            field_value(document_head(&whole.document, BLOCK_LESSON), "title", ""),
            field_value(document_head(&outline.document, BLOCK_LESSON), "title", ""),
            field_value(document_read_head(&outline.arena, path, BLOCK_LESSON), "title", ""),
        };
        for (size_t k = 0; k < sizeof titles / sizeof *titles; k++)
            if (strcmp(titles[k], CASES[i].title ? CASES[i].title : "") != 0)
                fail_msg("case %zu: title %s", i, titles[k]);
        const char **ids;
        if (document_core_pages(&whole.arena, &whole.document, &ids) != CASES[i].page_count ||
            document_core_pages(&outline.arena, &outline.document, &ids) != CASES[i].page_count)
            fail_msg("case %zu", i);
        assert_int_equal(outline.faults.count, 0);
        folder_remove(folder);
        drop(&whole);
        drop(&outline);
    }
}

static void what_is_no_file_cannot_be_read(void **state)
{
    (void)state;
    static const char *const PATHS[] = {"tests/no-such-file.md", "tests", "/dev/zero"};
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
        Reading reading = {0};
        assert_false(document_read(&reading.arena, PATHS[i], &reading.document, &reading.faults));
        assert_int_equal(reading.faults.count, 1);
        assert_string_equal(reading.faults.items[0].where, PATHS[i]);
        drop(&reading);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markdown_becomes_blocks_and_spans),
        cmocka_unit_test(a_line_end_is_a_blank_but_not_between_chinese_characters),
        cmocka_unit_test(fields_have_values_that_go_on),
        cmocka_unit_test(blocks_spans_and_fields_know_their_place),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(fields_and_code_know_their_place_behind_blank_lines_and_indents),
        cmocka_unit_test(of_very_many_unclosed_blocks_the_rest_is_left_out),
        cmocka_unit_test(what_follows_an_unclosed_block_is_read),
        cmocka_unit_test(fences_inside_fences_lists_and_quotes_are_closed),
        cmocka_unit_test(windows_line_ends_and_a_byte_order_mark_are_no_fault),
        cmocka_unit_test(binary_and_enormous_files_give_one_fault),
        cmocka_unit_test(hostile_patterns_stay_within_bounds),
        cmocka_unit_test(the_outline_of_a_file_is_what_the_whole_says),
        cmocka_unit_test(what_is_no_file_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
