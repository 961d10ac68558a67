#!/usr/bin/env python3
"""An independent computation of attention, for the tests: plain lists, nothing shared with the program.

    oracle.py random COUNT SEED    JSON lines of random heads (Tq != Tk, d != dv, masks, tau, softcap) with every step computed
    oracle.py methods COUNT SEED   the same heads as fields, each followed by the outputs of wrong methods

A line of JSON: {"args": [...of attnlab run...], "steps": {id: values}, "undefined": [rows], "methods": {id: output or null}}.
Written row by row from the definitions (softmax(cap(QK'/sqrt(d))/tau + M) V), not from the program's table of steps.
"""
import json
import math
import random
import sys


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def softmax_row(row):
    """Weights of one row; None where every key is hidden (None)."""
    seen = [s for s in row if s is not None]
    if not seen:
        return None
    top = max(seen)
    exps = [0.0 if s is None else math.exp(s - top) for s in row]
    total = math.fsum(exps)
    return [e / total for e in exps]


def mix(weights, values):
    if weights is None:
        return None
    return [math.fsum(w * v[c] for w, v in zip(weights, values) if w) for c in range(len(values[0]))]


def cap(score, c):
    """A soft cap of c; 0: none."""
    return c * math.tanh(score / c) if c else score


def head(q, k, v, tau, hidden, added, softcap=0):
    """Every step of one head: hidden[i][j] says that key j is masked from query i."""
    d = len(q[0])
    steps = {}
    steps['raw'] = [[dot(a, b) for b in k] for a in q]
    steps['scaled'] = [[s / math.sqrt(d) for s in row] for row in steps['raw']]
    before = 'scaled'
    if softcap:
        before = 'softcapped'
        steps[before] = [[cap(s, softcap) for s in row] for row in steps['scaled']]
    steps['tempered'] = [[s / tau for s in row] for row in steps[before]]
    steps['masked'] = [[None if hidden[i][j] else s + added[i][j] for j, s in enumerate(row)]
                       for i, row in enumerate(steps['tempered'])]
    steps['weights'] = [softmax_row(row) for row in steps['masked']]
    steps['output'] = [mix(row, v) for row in steps['weights']]
    return steps


def wrong_methods(q, k, v, tau, hidden, added, softcap, right):
    """Outputs of three wrong methods, computed from their descriptions."""
    masked_raw = [[None if hidden[i][j] else cap(dot(a, b), softcap) / tau + added[i][j] for j, b in enumerate(k)]
                  for i, a in enumerate(q)]
    unscaled = [mix(softmax_row(row), v) for row in masked_raw]
    columns = [softmax_row([row[j] for row in right['masked']]) for j in range(len(k))]
    down = None
    if all(c is not None for c in columns):
        down = [mix([columns[j][i] for j in range(len(k))], v) for i in range(len(q))]
    keys = [mix(row, k) for row in right['weights']]
    return {'scale.none': unscaled, 'softmax.over-queries': down, 'output.keys-as-values': keys}


def literal(matrix):
    return '[' + ', '.join('[' + ', '.join('-inf' if x is None else repr(x) for x in row) + ']' for row in matrix) + ']'


def random_case(rng):
    tq, tk, d, dv = rng.choice([(2, 3, 4, 2), (3, 2, 2, 5), (1, 4, 3, 2), (4, 4, 3, 3), (3, 5, 4, 1), (2, 6, 5, 4)])
    draw = lambda rows, columns: [[rng.choice([rng.randint(-3, 3), round(rng.uniform(-2, 2), 3)]) for _ in range(columns)]
                                  for _ in range(rows)]
    q, k, v = draw(tq, d), draw(tk, d), draw(tk, dv)
    tau = rng.choice([1, 0.5, 2.5])
    hidden = [[False] * tk for _ in range(tq)]
    added = [[0.0] * tk for _ in range(tq)]
    args = ['--q', literal(q), '--k', literal(k), '--v', literal(v), '--tau', repr(tau)]
    kind = rng.choice(['none', 'causal', 'boolean', 'additive', 'both'])
    if kind in ('causal', 'both'):
        offset = rng.choice([0, tk - tq])
        args += ['--mask', 'causal']
        if tq != tk:
            args += ['--align', 'bottom-right' if offset else 'top-left']
        hidden = [[j > i + offset for j in range(tk)] for i in range(tq)]
    if kind in ('boolean', 'both'):
        keep = [[rng.random() < 0.6 for _ in range(tk)] for _ in range(tq)]
        args += ['--mask', literal([[int(x) for x in row] for row in keep])]
        hidden = [[hidden[i][j] or not keep[i][j] for j in range(tk)] for i in range(tq)]
    if kind == 'additive':
        added = [[rng.choice([None, -1.5, 0.25, 2]) for _ in range(tk)] for _ in range(tq)]
        args += ['--mask', literal(added)]
        hidden = [[x is None for x in row] for row in added]
        added = [[x or 0.0 for x in row] for row in added]
    softcap = rng.choice([0, 0, 1.5, 4])
    if softcap:
        args += ['--softcap', repr(softcap)]
    return q, k, v, tau, hidden, added, softcap, args


def random_heads(count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        q, k, v, tau, hidden, added, softcap, args = random_case(rng)
        steps = head(q, k, v, tau, hidden, added, softcap)
        undefined = [i for i, row in enumerate(steps['weights']) if row is None]
        methods = wrong_methods(q, k, v, tau, hidden, added, softcap, steps)
        yield {'args': args, 'steps': steps, 'undefined': undefined, 'methods': methods}


def print_methods(case):
    """`name = value` lines, then per method its id and a row per query; - where there is no number."""
    print('head')
    for name, value in zip(case['args'][::2], case['args'][1::2]):
        print(name[2:], '=', value)
    for method, output in case['methods'].items():
        print('method', method)
        for row in output or [None] * len(case['steps']['raw']):
            print(' '.join(map(repr, row)) if row else '-')


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ('random', 'methods'):
        sys.exit(__doc__)
    for case in random_heads(int(sys.argv[2]), int(sys.argv[3])):
        if sys.argv[1] == 'random':
            print(json.dumps(case))
        else:
            print_methods(case)


if __name__ == '__main__':
    main()
