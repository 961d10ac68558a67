#!/usr/bin/env python3
"""One example, many ways to print it: `run --json`, `run` as text, the board, a lesson's page, and `check`, in both layouts and
languages and at every width, show the same numbers."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

DIGITS = 4
WIDTHS = (40, 52, 80, 131, 200)
LANGS = ('en', 'zh')
LAYOUTS = ('row', 'column')
MASKED, UNDEFINED = 'masked', 'undefined'
# As text prints a cell: a number, a masked score or weight, a cell of a row that sees no key.
CELL = re.compile(r'(?P<masked>× ?(?:−∞|0)?|x (?:-inf|0))(?=\s|$)|(?P<undefined>—|--)(?=\s|$)|(?<!\S)(?P<number>-?\d+\.\d+)(?!\S)')

# queries, keys, features, values, and what else: each kind of mask, of scores, and a row that sees nothing.
SHAPES = [
    (2, 2, 2, 2, {}),
    (1, 3, 2, 1, {'tau': '2'}),
    (3, 3, 2, 3, {'mask': 'causal'}),
    (2, 3, 3, 2, {'mask': 'causal', 'past': '1', 'softcap': '3'}),
    (3, 2, 1, 2, {'mask': '[[1,0],[0,0],[1,1]]'}),
    (2, 3, 2, 2, {'mask': '[[0,-1,0.5],[-2,0,1]]', 'scale': '0.25'}),
    (3, 1, 2, 1, {'tau': '0.5', 'shift': 'none'}),
]


def literal(matrix):
    return json.dumps(matrix)


def across(matrix):
    return [list(row) for row in zip(*matrix)]


def make_examples():
    """The fields of each example with tokens as rows; numbers that round nowhere to a half of the last place."""
    draw = random.Random(20)
    for queries, keys, features, values, more in SHAPES:
        sizes = {'q': (queries, features), 'k': (keys, features), 'v': (keys, values)}
        yield {name: [[draw.randint(-30, 30) / 10 for _ in range(cols)] for _ in range(rows)]
               for name, (rows, cols) in sizes.items()}, more


EXAMPLES = list(make_examples())


def fields_of(example, layout):
    matrices, more = example
    turned = {name: literal(m if layout == 'row' else across(m)) for name, m in matrices.items()}
    return {**turned, **more, 'layout': layout}


def options_of(example, layout):
    return [word for name, value in fields_of(example, layout).items() for word in ('--' + name, value)]


def attnlab(args, code=0):
    done = subprocess.run([PROGRAM, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en'})
    assert done.returncode == code, (args, done.returncode, done.stderr)
    return done.stdout


def steps_of(example, layout='row'):
    head, = json.loads(attnlab(['run', '--json', *options_of(example, layout)]))['heads']
    return head['steps']


def cells_of(line):
    """What the cells of a line say, from left to right."""
    return [float(m['number']) if m['number'] else MASKED if m['masked'] else UNDEFINED for m in CELL.finditer(line)]


def rows_of(step):
    """A step's numbers as rows, also of one number for each query."""
    return [row if isinstance(row, list) else [row] for row in step['values']]


def agrees(shown, exact, step, digits=DIGITS):
    """Whether a cell of a text is the number of the JSON: to half of its last place, or masked, or undefined."""
    if exact is None:
        return shown == UNDEFINED
    if exact == '-inf':
        return shown == MASKED
    if shown == MASKED:
        return exact == 0 and step in ('exp', 'weights')
    return shown != UNDEFINED and abs(shown - exact) <= 0.5 * 10**-digits + 1e-12


def assert_same(shown, step, at):
    rows = rows_of(step)
    assert [len(row) for row in shown] == [len(row) for row in rows], (at, step['id'], shown)
    for given, exact in zip(shown, rows):
        assert all(map(lambda one, other: agrees(one, other, step['id']), given, exact)), (at, step['id'], given, exact)


# ---- run ----

def a_layout_changes_no_number():
    for example in EXAMPLES:
        by_row, by_column = (steps_of(example, layout) for layout in LAYOUTS)
        assert [(s['id'], s['axes'], s['values']) for s in by_row] == [(s['id'], s['axes'], s['values']) for s in by_column], example


def sections_of(text):
    """{step: the cells of its rows} of the text of `run`."""
    found, rows = {}, None
    for line in text.split('\n'):
        title = re.match(r'(\w+): ', line)
        if title:
            rows = found.setdefault(title[1], [])
        elif rows is not None and re.match(r'  \S+ ', line) and cells_of(line) and 'Σ' not in line:
            rows.append(cells_of(line))
    return found


def shown_of(rows, step, layout):
    """A matrix of a text as [query, …]: only in columns its output lies across."""
    return across(rows) if layout == 'column' and 'value' in step['axes'] else rows


def text_agrees_with_json():
    for example in EXAMPLES:
        for layout, lang in ((layout, lang) for layout in LAYOUTS for lang in LANGS):
            text = attnlab(['run', '--lang', lang, *options_of(example, layout)])
            found = sections_of(text)
            for step in steps_of(example):
                assert_same(shown_of(found[step['id']], step, layout), step, (example, layout, lang))


# ---- the board ----

def board_lines(text, queries):
    """The cells of each query's line, with bands one behind the other, as they are typed."""
    lines = [[] for _ in range(queries)]
    for line in text.split('\n'):
        label = re.match(r'q(\d+) ', line)
        if label:
            lines[int(label[1])] += re.sub(r'Σ \S+|[A-Za-z]\S*', '', line).replace('≠', '').split()
    return lines


def can_be(token, exact):
    if token == '×':
        return exact in ('-inf', 0)
    if token == '—':
        return exact is None
    if token.startswith('<'):
        return isinstance(exact, float) and 0 < exact < float(token[1:])
    digits = len(token.partition('.')[2])
    return isinstance(exact, (int, float)) and abs(float(token) - exact) <= 0.5 * 10**-digits + 1e-12


def are_among(tokens, numbers):
    """Whether the tokens are some of the numbers, in their order."""
    left = iter(numbers)
    return all(any(can_be(token, number) for number in left) for token in tokens)


def board_agrees_with_json():
    """A board leaves out steps and digits where it is narrow; what it shows of a query is its numbers in their order."""
    whole = 0
    for example in EXAMPLES:
        matrices, _ = example
        queries = len(matrices['q'])
        steps = steps_of(example)
        for lang, width in ((lang, width) for lang in LANGS for width in (0, *WIDTHS)):
            text = attnlab(['run', '--board', '--lang', lang, *(['--width', str(width)] if width else []), *options_of(example, 'row')])
            for query, tokens in enumerate(board_lines(text, queries)):
                numbers = matrices['q'][query] + [x for step in steps for x in rows_of(step)[query]]
                assert are_among(tokens, numbers), (example, lang, width, query, tokens)
                assert width > 0 or len(tokens) >= len(numbers) - 3 * len(matrices['k']), (example, lang, tokens)
                whole += len(tokens)
    assert whole > 0


# ---- a lesson ----

def block(name, fields):
    return f'```{name}\n' + ''.join(f'{key} = {value}\n' for key, value in fields.items()) + '```\n\n'


def names():
    return [(f'case{i}{layout}', example, layout) for i, example in enumerate(EXAMPLES) for layout in LAYOUTS]


def write_lesson(folder):
    os.makedirs(folder)
    general = {'id': 91, 'minutes': 5, 'practice': 5}
    examples = ''.join(block('example ' + name, fields_of(example, layout)) for name, example, layout in names())
    pages = ''.join(f'## 91.{i} {name}\n\n' + block('show', {'example': name, 'steps': 'all'})
                    for i, (name, _, _) in enumerate(names()))
    pathlib.Path(folder, 'examples.md').write_text('# Numbers\n\n' + block('lesson', general) + examples, encoding='utf-8')
    for lang in LANGS:
        words = block('lesson', {'title': 'Numbers', 'objective': 'The same numbers.'})
        pathlib.Path(folder, lang + '.md').write_text('# Lesson 91\n\n' + words + pages, encoding='utf-8')


def pictures_of(page):
    """The lines of each step's picture, without the words below it."""
    parts = re.split(r'\n(?:step|第) ?\d+ ?/ ?\d+.*\n.*\n', page)[1:]
    return [re.split(r'\n  [^\n=]+\[\S*\] ?= ', part)[0].split('\n') for part in parts]


def result_of(lines, rows, columns):
    """A step's result is the last matrix of its picture: the last cells of the last lines that have so many."""
    full = [cells_of(re.sub(r'Σ -?\d\S*', '', line)) for line in lines]
    return [cells[-columns:] for cells in full if len(cells) >= columns][-rows:]


def pages_agree_with_json():
    with tempfile.TemporaryDirectory() as folder:
        write_lesson(os.path.join(folder, '91'))
        expected = [(layout, [s for s in steps_of(example)]) for _, example, layout in names()]
        for lang, width in ((lang, width) for lang in LANGS for width in WIDTHS):
            text = attnlab(['--lessons', folder, 'lesson', '91', '--plain', '--lang', lang, '--width', str(width)])
            pages = re.split(r'\n91\.\d+ .*\n', text)[1:]
            assert len(pages) == len(expected), (lang, width)
            for (layout, steps), page in zip(expected, pages):
                assert_page(steps, pictures_of(page), layout, (lang, width, layout))


def shown_steps(steps):
    """The steps that a page shows: not a temperature or a mask that changes nothing."""
    return [step for before, step in zip([None, *steps], steps)
            if step['id'] not in ('tempered', 'masked') or step['values'] != before['values']]


def assert_page(steps, pictures, layout, at):
    steps = shown_steps(steps)
    assert len(pictures) == len(steps), (at, len(pictures), [step['id'] for step in steps])
    for step, lines in zip(steps, pictures):
        rows = rows_of(step)
        turned = layout == 'column' and 'value' in step['axes']
        shape = (len(rows[0]), len(rows)) if turned else (len(rows), len(rows[0]))
        assert_same(shown_of(result_of(lines, *shape), step, layout), step, at)


# ---- check ----

GIVEN = {'masked': '--got-scores', 'weights': '--got-weights', 'output': '--got-output'}


def pasted_text_is_right():
    """Who pastes the rows that `run` prints into `check` is right, in the same layout."""
    for example in EXAMPLES:
        for layout, lang in ((layout, lang) for layout in LAYOUTS for lang in LANGS):
            options = options_of(example, layout)
            for step, option in GIVEN.items():
                lines = attnlab(['run', '--lang', lang, '--steps', step, *options]).split('\n')
                rows = [re.sub(r'^  \S+ ', '', line) for line in lines if cells_of(line) and re.match(r'  \S+ ', line) and 'Σ' not in line]
                head, = json.loads(attnlab(['check', '--json', option, '\n'.join(rows), *options]))['heads']
                assert (head['verdict'], head['cells']) == ('right', []), (example, layout, step, rows, head)


def an_expected_number_is_that_of_json():
    """Each cell that is given too large by one is wrong alone, and what it should be is the number of `run`."""
    for example in EXAMPLES:
        steps = {step['id']: step for step in steps_of(example)}
        for layout in LAYOUTS:
            for row, col, exact in ((i, j, x) for i, row in enumerate(steps['output']['values']) for j, x in enumerate(row)):
                given = [list(cells) for cells in steps['output']['values']]
                if exact is None:
                    continue
                given[row][col] += 1
                text = ';'.join(' '.join('undefined' if x is None else repr(x) for x in cells)
                                for cells in (across(given) if layout == 'column' else given))
                answer = json.loads(attnlab(['check', '--json', '--got-output', text, *options_of(example, layout)], 1))
                cell, = answer['heads'][0]['cells']
                assert (cell['at'], cell['expected']) == ({'query': row, 'value': col}, exact), (example, layout, cell)


if __name__ == '__main__':
    run_all([a_layout_changes_no_number, text_agrees_with_json, board_agrees_with_json, pages_agree_with_json,
             pasted_text_is_right, an_expected_number_is_that_of_json])
