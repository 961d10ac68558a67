#!/usr/bin/env python3
"""Runs the built program on random heads and on vetted ones, and compares every step with the oracle, to 1e-12."""
import json
import math
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

import oracle  # noqa: E402 (beside this file)
from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

TOLERANCE = 1e-12
FROM_SHIFT = ('rowmax', 'shifted', 'exp', 'rowsum', 'weights', 'output')

# The vetted heads: q, k, v, tau, options, offset of the causal mask or None, and the output by hand, 3 decimals.
VETTED = [
    ([[-1, -1, 2, 0], [1, 0, 0, 1]], [[0, 1, 0, 0], [0, 2, 0, -1], [2, 1, 0, 2]], [[-2, -2], [4, -2], [4, 4]],
     1, [], None, [[.961, -.882], [3.333, 2.928]]),
    ([[-1, 1, 0, -1], [0, 1, -1, 2], [-1, 2, 1, 1]], [[0, 0, -1, 2], [-1, -1, 0, 0], [2, 1, -1, 0]],
     [[4, -2], [-2, 4], [0, 3]], 1, ['--mask', 'causal'], 0, [[4, -2], [3.715, -1.715], [1.881, .331]]),
    ([[-1, 0, 1], [2, 1, 1]], [[-1, 1, 2], [2, -1, 1], [0, 1, -1], [-1, 2, 2]], [[-2, -2], [4, 2], [-1, 3], [-2, 3]],
     1, ['--mask', 'causal', '--align', 'bottom-right'], 2, [[-1.420, -1.254], [1.833, 1.816]]),
    ([[-1, 0, 1], [2, 1, 1]], [[-1, 1, 2], [2, -1, 1], [0, 1, -1], [-1, 2, 2]], [[-2, -2], [4, 2], [-1, 3], [-2, 3]],
     1, ['--mask', 'causal', '--past', '2'], 2, [[-1.420, -1.254], [1.833, 1.816]]),
    ([[2, 1, 0, 0], [0, 2, 0, 1]], [[-1, 0, 1, -1], [2, -1, 2, 0], [2, 1, 1, 2]], [[4, -2], [4, 4], [-2, 3]],
     2.5, [], None, [[.870, 2.706], [.405, 2.078]]),
    ([[-1, -1, 2, -1]], [[2, 2, 2, 1], [-1, 1, 0, 2], [-1, -1, 0, 1]], [[4, 4], [0, 4], [4, -2]],
     1, [], None, [[3.439, .229]]),
    ([[2, 1], [-1, 2], [2, -1]], [[2, -1], [2, 0], [2, 2]], [[4, 0, 2], [2, -2, -1], [3, 1, 2]],
     1, ['--mask', 'causal'], 0, [[4, 0, 2], [2.391, -1.609, -.413], [3.314, -.537, 1.083]]),
]


def vetted_cases():
    for q, k, v, tau, options, offset, output in VETTED:
        hidden = [[offset is not None and j > i + offset for j in range(len(k))] for i in range(len(q))]
        steps = oracle.head(q, k, v, tau, hidden, [[0.0] * len(k) for _ in q])
        for row, known in zip(steps['output'], output):
            assert all(abs(x - y) <= 0.0005 + 1e-9 for x, y in zip(row, known)), 'the oracle misses the hand work'
        args = ['--q', oracle.literal(q), '--k', oracle.literal(k), '--v', oracle.literal(v), '--tau', repr(tau)]
        yield {'args': args + options, 'steps': steps, 'undefined': []}


def softmax_steps(masked):
    """The steps between the masked scores and the weights, of one row."""
    seen = [s for s in masked if s is not None]
    if not seen:
        return None
    top = max(seen)
    shifted = [None if s is None else s - top for s in masked]
    exps = [0.0 if s is None else math.exp(s) for s in shifted]
    return {'rowmax': top, 'shifted': shifted, 'exp': exps, 'rowsum': math.fsum(exps)}


def expected_steps(case, shift):
    """What the program should print: "-inf" for a masked score, null from the maximum on in an undefined row."""
    steps = dict(case['steps'])
    rows = [softmax_steps(row) for row in steps['masked']]
    width = len(steps['masked'][0])
    for step in ('rowmax', 'shifted', 'exp', 'rowsum'):
        blank = None if step in ('rowmax', 'rowsum') else [None] * width
        steps[step] = [row[step] if row else blank for row in rows]
    if not shift:
        del steps['rowmax'], steps['shifted']
        steps['exp'] = [[0.0 if s is None else math.exp(s) for s in row] if rows[i] else [None] * width
                        for i, row in enumerate(steps['masked'])]
        steps['rowsum'] = [math.fsum(row) if rows[i] else None for i, row in enumerate(steps['exp'])]
    blanks = {'weights': width, 'output': len(next((r for r in steps['output'] if r), [])) or None}
    for step, columns in blanks.items():
        steps[step] = [row if row else (columns and [None] * columns) for row in steps[step]]
    return steps


def difference(step, expected, given, undefined, at=''):
    """The first cell that differs, or None."""
    if isinstance(expected, list):
        if not isinstance(given, list) or len(given) != len(expected):
            return f'{step}{at}: {given} instead of {expected}'
        pairs = enumerate(zip(expected, given))
        return next(filter(None, (difference(step, e, g, undefined, f'{at}[{i}]') for i, (e, g) in pairs)), None)
    if expected is None and not undefined:
        expected = '-inf'
    if isinstance(expected, float) or isinstance(expected, int):
        if isinstance(given, (int, float)) and abs(given - expected) <= TOLERANCE * max(1, abs(expected)):
            return None
    elif expected == given:
        return None
    return f'{step}{at}: {given} instead of {expected}'


def run(args):
    done = subprocess.run([PROGRAM, 'run', *args, '--json'], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise ValueError(f'exit {done.returncode}: {done.stderr.strip()}')
    return json.loads(done.stdout)['heads'][0], done.stderr


def compare(case, extra):
    """What is wrong with the program's answer, or None."""
    head, notes = run(case['args'] + extra)
    steps = expected_steps(case, shift='--shift' not in extra)
    given = {step['id']: step['values'] for step in head['steps']}
    if set(given) != set(steps):
        return f'steps {sorted(given)}'
    if head['undefined_rows'] != case['undefined']:
        return f'undefined rows {head["undefined_rows"]} instead of {case["undefined"]}'
    if bool(case['undefined']) != ('attnlab: note: ' in notes):
        return f'notes: {notes!r}'
    for step, rows in steps.items():
        for i, (row, answer) in enumerate(zip(rows, given[step])):
            undefined = step in FROM_SHIFT and i in case['undefined']
            if undefined and row is None and isinstance(answer, list):
                row = [None] * len(answer)
            wrong = difference(step, row, answer, undefined, f'[{i}]')
            if wrong:
                return wrong
    return None


def agree(cases, *extra):
    """The first thing that is wrong, with the command that shows it."""
    for case in cases:
        wrong = compare(case, list(extra))
        if wrong:
            return f'{wrong}\n  attnlab run ' + ' '.join(f"'{word}'" for word in [*case['args'], *extra, '--json'])
    return None


def vetted_heads_agree_with_the_oracle():
    return agree(vetted_cases())


def random_heads_agree_with_the_oracle():
    return agree(oracle.random_heads(200, 2026))


def random_heads_agree_without_the_shift():
    return agree(oracle.random_heads(60, 2026), '--shift', 'none')


if __name__ == '__main__':
    run_all([vetted_heads_agree_with_the_oracle, random_heads_agree_with_the_oracle, random_heads_agree_without_the_shift])
