#!/usr/bin/env python3
"""Answers as learners give them to the vetted sets, for tests/oracle/test_answers.c, which reads them from a pipe.

    answers.py [SET]

A set begins with `set NAME FAMILY` and the fields of its example. Then a line for each answer, whose words are

    answer KIND METHODS WAY DECIMALS STEP MATRIX

KIND: right, wrong (one catalogued method), pair (two of them, of different families), route (another right way).
WAY: exact; zeros (zeros in rows that only the wrong method leaves empty); final (only the answer rounded); steps (every matrix rounded); hand and hand-shifted (every exponential, sum
and product rounded too, without and with the largest score subtracted; to two decimals only). Of wrong and pair are left out the answers that
are right, and -inf where there is no mask: it could not be typed.
"""
import copy
import json
import math
import sys

import methods
from methods import NOTHING, VETTED, compute

FAMILIES = {'EX-P1': 'plain', 'EX-M1': 'causal', 'EX-M2': 'chunk', 'EX-T1': 'temperature', 'EX-C1': 'cache',
            'EX-X1': 'cross', 'EX-G1': 'heads'}
CAPPED = ('EX-M1', 'EX-T1', 'EX-X1')


def family_of(name):
    return FAMILIES[name.removesuffix('-capped')]


STEPS = ('masked', 'weights', 'output')
WAYS = ('steps', 'hand', 'hand-shifted')

# ---- rounding ----


def rounded(x, decimals):
    """Half away from zero, on the decimal value."""
    unit = 10 ** decimals
    return math.copysign(math.floor(abs(x) * unit * (1 + 2 ** -50) + 0.5) / unit, x)


def rounded_rows(matrix, decimals):
    return [None if row is None else [None if x is None else rounded(x, decimals) for x in row] for row in matrix]


def product_by_hand(q, k, decimals):
    return [[sum(rounded(x * y, decimals) for x, y in zip(a, b)) for b in k] for a in q]


def softmax_by_hand(scores, decimals, shifted):
    rows = []
    for row in scores:
        seen = [s for s in row if s is not None]
        if not seen:
            rows.append(None)
            continue
        top = max(seen) if shifted else 0.0
        exps = [0.0 if s is None else rounded(math.exp(s - top), decimals) for s in row]
        rows.append([rounded(e / sum(exps), decimals) for e in exps])
    return rows


def mix_by_hand(weights, values, decimals):
    return [None if row is None else
            [rounded(sum(rounded(w * v[c], decimals) for w, v in zip(row, values)), decimals)
             for c in range(len(values[0]))] for row in weights]


def honestly(case, changes, way, decimals):
    """The three answers of a method, rounded on the way."""
    keep = lambda f: f and (lambda *args: rounded_rows(f(*args), decimals))
    rounding = {step: keep(changes.get(step)) for step in ('raw', 'scaled', 'capped', 'tempered', 'masked', 'weights', 'output')}
    default = {
        'raw': lambda: rounded_rows(methods.product(case.q, case.k), decimals),
        'scaled': lambda s: rounded_rows(methods.times(s, 1 / math.sqrt(len(case.q[0]))), decimals),
        'capped': lambda s: rounded_rows(methods.cap(s, case.softcap), decimals),
        'tempered': lambda s: rounded_rows(methods.times(s, 1 / case.tau), decimals),
        'weights': lambda s: rounded_rows([methods.softmax_row(row) for row in s], decimals),
        'output': lambda a, s: rounded_rows(methods.mix(a, case.v), decimals),
    }
    if way != 'steps':
        default['raw'] = lambda: product_by_hand(case.q, case.k, decimals)
        default['weights'] = lambda s: softmax_by_hand(s, decimals, way == 'hand-shifted')
        default['output'] = lambda a, s: mix_by_hand(a, case.v, decimals)
    for step, rule in default.items():
        if not changes.get(step):
            rounding[step] = rule
    return compute(case, **{step: rule for step, rule in rounding.items() if rule})


# ---- methods ----


def changes_of(case, groups):
    """Name and changes of each method of these groups that is a candidate on the head."""
    found = {}
    for group in methods.GROUPS:
        if group.__name__ not in groups:
            continue
        for name, changes in group(case):
            if changes and compute(case, **changes)['output'] is not None:
                found['%s.%s' % (group.__name__, name)] = changes
    return found


def stacked(cases, steps_of):
    """One answer for all asked heads, the rows below each other; None where one of them has none."""
    out = {step: [] for step in STEPS}
    for case in cases:
        steps = steps_of(case)
        for step in STEPS:
            if out[step] is not None:
                out[step] = None if steps[step] is None else out[step] + steps[step]
    return out


# ---- writing ----


def literal(matrix, decimals):
    cell = lambda x: '-inf' if x is None else ('%.12g' % x if decimals is None else '%.*f' % (decimals, x))
    rows = ['undefined' if row is None else '[' + ', '.join(map(cell, row)) + ']' for row in matrix]
    return '[' + ', '.join(rows) + ']'


def apart(a, b):
    """The largest difference of a cell; infinite where only one of them has a number."""
    if len(a) != len(b) or any(x is not None and y is not None and len(x) != len(y) for x, y in zip(a, b)):
        return math.inf
    cells = [pair for x, y in zip(a, b) for pair in (zip(x, y) if x and y else [(x and 0, y and 0)])]
    return max(0 if x is y else math.inf if x is None or y is None else abs(x - y) for x, y in cells)


def is_right(matrix, right):
    return apart(matrix, right) <= 0.005 + 1e-9


def write(kind, names, way, decimals, answers, right=None):
    for step in STEPS:
        matrix = answers[step]
        if matrix is not None and not (right and is_right(matrix, right[step])):
            print('answer', kind, names, way, decimals or 0, step, literal(matrix, decimals))


def with_zeros(matrix, right):
    """Zeros in rows that have no value here, but a right one; None where there is no such row."""
    empty = [row is None and other is not None for row, other in zip(matrix or [], right or [])]
    if not any(empty) or len(matrix) != len(right):
        return None
    return [[0.0] * len(other) if fill else row for row, other, fill in zip(matrix, right, empty)]


def typeable(cases, answers):
    """Without the scores that hold -inf where nothing is hidden."""
    hides = any(any(row) for case in cases for row in case.hidden)
    hidden = answers['masked'] is not None and any(x is None for row in answers['masked'] for x in row)
    return answers if hides or not hidden else {**answers, 'masked': None}


def write_method(kind, names, cases, changes, right):
    """`changes` by case; the exact answer must differ from the right one, then its rounded ones are asked too."""
    exact = typeable(cases, stacked(cases, lambda case: compute(case, **changes[id(case)])))
    telling = {step: m if m is not None and not (right and is_right(m, right[step])) else None
               for step, m in exact.items()}
    write(kind, names, 'exact', None, telling)
    if kind == 'wrong':
        write(kind, names, 'zeros', None, {step: with_zeros(m, right[step]) for step, m in telling.items()
                                           if step != 'masked'} | {'masked': None})
    for decimals in (3, 2):
        final = {step: m and rounded_rows(m, decimals) for step, m in telling.items()}
        write(kind, names, 'final', decimals, final, right)
        for way in WAYS if decimals == 2 else WAYS[:1]:
            answers = stacked(cases, lambda case: honestly(case, changes[id(case)], way, decimals))
            write(kind, names, way, decimals, {s: answers[s] if telling[s] else None for s in STEPS}, right)


def write_pairs(cases, groups, right):
    lists = {id(case): changes_of(case, groups) for case in cases}
    names = sorted(set.intersection(*(set(found) for found in lists.values())))
    for a in names:
        for b in names:
            if a >= b or a.split('.')[0] == b.split('.')[0]:
                continue
            both = {key: {**found[a], **found[b]} for key, found in lists.items()}
            if any(set(found[a]) & set(found[b]) for found in lists.values()):
                continue
            answers = stacked(cases, lambda case: compute(case, **both[id(case)]))
            write('pair', a + '+' + b, 'exact', None, {**NOTHING, 'output': answers['output']})


# ---- other right routes ----


def routes(case):
    """Output by other right ways."""
    d = len(case.q[0])
    root, fourth = math.sqrt(d), d ** .25
    divided = lambda m, by: [[x / by for x in row] for row in m]
    capped = lambda s: methods.cap(s, case.softcap)
    plain = lambda s: [[None if case.hidden[i][j] else x / case.tau for j, x in enumerate(row)]
                       for i, row in enumerate(capped(s))]
    scores = plain(divided(methods.product(case.q, case.k), root))

    def exps(row, shift=0.0):
        return [0.0 if s is None else math.exp(s + shift) for s in row]

    def finish(rows):
        return methods.mix([[e / sum(row) for e in row] for row in rows], case.v)

    yield 'no-max-subtraction', finish([exps(row) for row in scores])
    yield 'constant-shift', finish([exps(row, 1.5 - i) for i, row in enumerate(scores)])
    yield 'root-on-q', finish([exps(row) for row in plain(methods.product(divided(case.q, root), case.k))])
    yield 'root-on-k', finish([exps(row) for row in plain(methods.product(case.q, divided(case.k, root)))])
    yield 'fourth-root-on-both', finish(
        [exps(row) for row in plain(methods.product(divided(case.q, fourth), divided(case.k, fourth)))])
    everything = [[x / case.tau for x in row] for row in capped(divided(methods.product(case.q, case.k), root))]
    weights = [[e / sum(exps(row)) for e in exps(row)] for row in everything]
    yield 'mask-after-softmax-renormalised', finish(
        [[0.0 if case.hidden[i][j] else w for j, w in enumerate(row)] for i, row in enumerate(weights)])
    dropped = []
    for i, row in enumerate(scores):
        kept = [j for j in range(len(row)) if not case.hidden[i][j]]
        e = [math.exp(row[j]) for j in kept]
        dropped.append([math.fsum(x / math.fsum(e) * case.v[j][c] for x, j in zip(e, kept)) for c in range(len(case.v[0]))])
    yield 'masked-keys-dropped', dropped
    yield 'normalised-after-mixing', [[x / sum(exps(row)) for x in mixed] for row, mixed in
                                      zip(scores, methods.mix([exps(row) for row in scores], case.v))]


def write_routes(cases):
    for found in zip(*(routes(case) for case in cases)):
        rows = [row for _, output in found for row in output]
        for decimals in (None, 3, 2):
            answer = {**NOTHING, 'output': rounded_rows(rows, decimals) if decimals else rows}
            write('route', found[0][0], 'final' if decimals else 'exact', decimals, answer)


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def write_columns(name, case):
    """The same head with a column for each token, also in the answer."""
    if case.heads:
        return
    print('set', name + '-columns', family_of(name))
    for line in case.fields():
        field, value = line.split(' = ', 1)
        print(field, '=', literal(transposed(json.loads(value)), None) if field[0] in 'qkv' else value)
    print('layout = column')
    for decimals in (None, 3, 2):
        output = transposed(compute(case)['output'])
        answer = {**NOTHING, 'output': rounded_rows(output, decimals) if decimals else output}
        write('route', 'other-layout', 'final' if decimals else 'exact', decimals, answer)


def capped(case):
    """The same head under a soft cap that bends its scores."""
    case = copy.copy(case)
    case.softcap = 1.75
    return case


def write_set(name, groups, cases):
    print('set', name, family_of(name))
    print('\n'.join(cases[0].fields()))
    if cases[0].heads:
        print('heads = %s of %d' % (','.join(str(case.heads[0]) for case in cases), cases[0].heads[1]))
    nothing = {id(case): {} for case in cases}
    right = stacked(cases, compute)
    write_method('right', '-', cases, nothing, None)
    lists = {id(case): changes_of(case, groups) for case in cases}
    for method in sorted(set.intersection(*(set(found) for found in lists.values()))):
        write_method('wrong', method, cases, {key: found[method] for key, found in lists.items()}, right)
    write_pairs(cases, groups, right)
    write_routes(cases)
    write_columns(name, cases[0])


def main():
    for name, groups, _, _, cases in VETTED:
        if sys.argv[1:] in ([], [name]):
            write_set(name, groups, cases)
        if name in CAPPED and sys.argv[1:] in ([], [name + '-capped']):
            write_set(name + '-capped', groups, [capped(case) for case in cases])


if __name__ == '__main__':
    main()
