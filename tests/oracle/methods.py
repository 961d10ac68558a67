#!/usr/bin/env python3
"""Every wrong method of the catalogue, computed from its description; nothing shared with the program.

    methods.py >tests/oracle/catalogue.txt

The text holds the vetted sets and random heads (Tq != Tk, d != dv and others), each as the fields of an example, and
what every method gives there: `masked`, `weights` and `output`, a row per query, `-` for a row that is undefined, `x` for
a hidden score. `=` says that the right method gives the same, `none` that the method is no candidate there.
With `--sep` it prints instead how far apart right answer and methods are on the vetted sets; with `--rounded` what people
get who follow the right method and round everything on the way, for tests/trace/test_trace.c.
"""
import math
import random
import sys
from decimal import ROUND_HALF_UP, Decimal

from oracle import dot, softmax_row

# ---- an example ----


class Case:
    """One head: q, k, v, which keys are hidden, what the mask adds, and what only wrong methods read."""

    def __init__(self, name, q, k, v, tau=1.0, mask='none', offset=None, keep=None, added=None, past=None, **more):
        self.name, self.q, self.k, self.v, self.tau, self.mask = name, q, k, v, tau, mask
        self.past = past
        self.aligned = offset
        self.offset = past if past is not None else offset or 0
        self.hidden = [[False] * len(k) for _ in q]
        self.added = added or [[0.0] * len(k) for _ in q]
        if mask == 'causal':
            self.hidden = [[j > i + self.offset for j in range(len(k))] for i in range(len(q))]
        if mask == 'boolean':
            self.hidden = [[not x for x in row] for row in keep]
        if mask == 'additive':
            self.hidden = [[x is None for x in row] for row in added]
        self.keep = keep
        self.model_width = more.pop('model_width', 12)
        self.q_before = more.pop('q_before', None)
        self.q_other = more.pop('q_other', None)
        self.k_own = more.pop('k_own', None)
        self.v_own = more.pop('v_own', None)
        self.softcap = more.pop('softcap', 0)
        self.heads = more.pop('heads', None)  # (head, of, all keys, all values, all queries)
        assert not more

    def fields(self):
        q, k, v = self.q, self.k, self.v
        if self.heads:
            q, k, v = self.heads[4], self.heads[2], self.heads[3]
        lines = ['q = ' + literal(q), 'k = ' + literal(k), 'v = ' + literal(v)]
        for name in ('q_before', 'q_other', 'k_own', 'v_own'):
            if getattr(self, name):
                lines.append('%s = %s' % (name, literal(getattr(self, name))))
        if self.softcap:
            lines.append('softcap = %r' % self.softcap)
        if self.tau != 1:
            lines.append('tau = %r' % self.tau)
        if self.mask == 'causal':
            lines.append('mask = causal')
            if self.past is None and len(self.q) != len(self.k):
                lines.append('align = ' + ('bottom-right' if self.aligned else 'top-left'))
        if self.mask == 'boolean':
            lines.append('mask = ' + literal([[int(x) for x in row] for row in self.keep]))
        if self.mask == 'additive':
            lines.append('mask = ' + literal(self.added))
        if self.past is not None:
            lines.append('past = %d' % self.past)
        if self.model_width:
            lines.append('model_width = %d' % self.model_width)
        return lines


def literal(x):
    if isinstance(x, list):
        return '[' + ', '.join(literal(y) for y in x) + ']'
    return '-inf' if x is None else repr(x)


NOTHING = dict.fromkeys(('masked', 'weights', 'output'))

# ---- the right steps, any of which a method may do otherwise ----


class NoCandidate(Exception):
    """From this step on there are no numbers."""


class Misfit(Exception):
    """The shapes do not fit: nobody could follow the method."""


def compute(case, raw=None, scaled=None, capped=None, tempered=None, masked=None, weights=None, output=None):
    """The three answers, as far as they have values: a step that cannot be done ends the path."""
    d = len(case.q[0])
    steps = dict.fromkeys(('masked', 'weights', 'output'))
    try:
        s = raw() if raw else product(case.q, case.k)
        s = scaled(s) if scaled else times(s, 1 / math.sqrt(d))
        s = capped(s) if capped else cap(s, case.softcap)
        s = tempered(s) if tempered else times(s, 1 / case.tau)
        s = masked(s) if masked else hide(s, case.hidden, case.added)
        steps['masked'] = s
        a = weights(s) if weights else [softmax_row(row) for row in s]
        steps['weights'] = a
        steps['output'] = output(a, s) if output else mix(a, case.v)
    except (NoCandidate, ZeroDivisionError, OverflowError):
        pass
    except Misfit:
        return NOTHING
    return {name: sound(name, m, steps['masked']) for name, m in steps.items()}


def sound(name, matrix, masked):
    """None unless every cell is finite; a row without a visible key may be undefined, a score hidden."""
    if matrix is None:
        return None
    for i, row in enumerate(matrix):
        if row is None:
            if any(s is not None for s in masked[i]):
                return None
        elif any((x is None and name != 'masked') or (x is not None and not math.isfinite(x)) for x in row):
            return None
    return matrix


def product(q, k):
    return [[dot(a, b) for b in k] for a in q]


def times(matrix, factor):
    return [None if row is None else [x * factor for x in row] for row in matrix]


def cap(matrix, c):
    return [[c * math.tanh(x / c) if c else x for x in row] for row in matrix]


def hide(scores, hidden, added=None):
    return [[None if hidden[i][j] else s + (added[i][j] if added else 0.0) for j, s in enumerate(row)]
            for i, row in enumerate(scores)]


def mix(weights, values):
    if any(row is not None and len(row) != len(values) for row in weights):
        raise Misfit
    return [None if row is None else [math.fsum(w * v[c] for w, v in zip(row, values)) for c in range(len(values[0]))]
            for row in weights]


def seen(row):
    return [s for s in row if s is not None]


def each_row(rule):
    """Weights by a rule for the row's visible scores; a hidden key weighs 0."""
    def weights(scores):
        out = []
        for row in scores:
            values = iter(rule(seen(row)) if seen(row) else [])
            out.append([0.0 if s is None else next(values) for s in row] if seen(row) else None)
        return out
    return weights


def best_share(row):
    """The largest score's place; ties share."""
    top = max(seen(row))
    ties = [s is not None and abs(s - top) < 1e-12 for s in row]
    return [t / sum(ties) for t in ties]


def by_rows(rule):
    """Output by a rule for each row of weights and scores."""
    return lambda a, s: [rule(i, a[i], s[i]) for i in range(len(s))]


# ---- the groups of the catalogue ----


def scores(c):
    n, t = range(len(c.q)), range(len(c.k))
    d, dv = len(c.q[0]), len(c.v[0])
    norm = lambda x: math.sqrt(dot(x, x))
    every = lambda rule: lambda: [[rule(a, b) for b in c.k] for a in c.q]
    yield 'one-feature-only', dict(raw=every(lambda a, b: a[0] * b[0]))
    yield 'sum-of-sums', dict(raw=every(lambda a, b: sum(a) * sum(b)))
    yield 'add-instead-of-multiply', dict(raw=every(lambda a, b: sum(x + y for x, y in zip(a, b))))
    yield 'absolute-products', dict(raw=every(lambda a, b: sum(abs(x * y) for x, y in zip(a, b))))
    yield 'key-components-reversed', dict(raw=every(lambda a, b: dot(a, b[::-1])))
    yield 'transposed', len(c.q) == len(c.k) and dict(raw=lambda: [[dot(c.k[i], c.q[j]) for j in t] for i in n])
    own = [i + c.offset for i in n]
    inside = own[0] >= 0 and own[-1] < len(c.k)
    yield 'keys-with-keys', inside and dict(raw=lambda: [[dot(c.k[i], b) for b in c.k] for i in own])
    yield 'query-with-values', d == dv and dict(raw=lambda: product(c.q, c.v))
    yield 'negative-distance', dict(raw=every(lambda a, b: -sum((x - y) ** 2 for x, y in zip(a, b))))
    yield 'cosine', dict(raw=every(lambda a, b: dot(a, b) / (norm(a) * norm(b))), scaled=lambda s: s)
    yield 'first-query-for-all', dict(raw=lambda: [[dot(c.q[0], b) for b in c.k] for _ in n])


def scale(c):
    d, dv = len(c.q[0]), len(c.v[0])
    by = lambda factor: dict(scaled=lambda s: times(s, factor))
    yield 'none', by(1)
    yield 'by-d', by(1 / d)
    yield 'times-root-d', by(math.sqrt(d))
    yield 'by-root-dv', by(1 / math.sqrt(dv))
    yield 'by-root-keys', by(1 / math.sqrt(len(c.k)))
    yield 'by-root-model', c.model_width and by(1 / math.sqrt(c.model_width))
    yield 'fourth-root', by(1 / math.sqrt(math.sqrt(d)))
    soft = lambda s: times([softmax_row(row) for row in s], 1 / math.sqrt(d))
    yield 'after-softmax', dict(scaled=lambda s: s, weights=soft)
    yield 'twice-scores-and-output', dict(output=lambda a, s: times(mix(a, c.v), 1 / math.sqrt(d)))


def temperature(c):
    on = c.tau != 1
    root = math.sqrt(len(c.q[0]))
    yield 'ignored', on and dict(tempered=lambda s: s)
    yield 'multiplied', on and dict(tempered=lambda s: times(s, c.tau))
    yield 'squared', on and dict(tempered=lambda s: times(s, 1 / c.tau / c.tau))
    yield 'instead-of-root-d', on and dict(scaled=lambda s: s)
    soft = lambda s: times([softmax_row(row) for row in s], 1 / c.tau)
    yield 'after-softmax', on and dict(tempered=lambda s: s, weights=soft)
    yield 'inside-root', on and dict(tempered=lambda s: times(s, root / math.sqrt(root * root * c.tau)))


def mask(c):
    on = c.mask != 'none'
    hiding = c.mask in ('causal', 'boolean')
    n, t = range(len(c.q)), range(len(c.k))
    swap = lambda x: dict(masked=lambda s: [[x if c.hidden[i][j] else s[i][j] + c.added[i][j] for j in t] for i in n])
    only = lambda see: dict(masked=lambda s: hide(s, [[not see(i + c.offset, j, i) for j in t] for i in n]))
    yield 'ignored', on and dict(masked=lambda s: s)
    yield 'zero-score', on and swap(0.0)
    yield 'minus-one', on and swap(-1.0)
    cut = lambda s: [[0.0 if c.hidden[i][j] else w for j, w in enumerate(softmax_row(s[i]))] for i in n]
    yield 'after-softmax', hiding and dict(masked=lambda s: s, weights=cut)
    yield 'past-hidden', hiding and only(lambda i, j, row: j >= i)
    yield 'self-hidden', hiding and only(lambda i, j, row: j < i)
    yield 'one-future-visible', hiding and only(lambda i, j, row: j <= i + 1)
    yield 'only-future', hiding and only(lambda i, j, row: j > i)
    yield 'top-left', c.mask == 'causal' and c.offset and only(lambda i, j, row: j <= row)
    yield 'inverted', hiding and dict(masked=lambda s: hide(s, [[not x for x in row] for row in c.hidden]))
    yield 'added-as-numbers', hiding and dict(masked=lambda s: [[s[i][j] + (not c.hidden[i][j]) for j in t] for i in n])
    padding = c.mask == 'boolean' and len(c.q) == len(c.k) and any(c.hidden[0]) and all(x == c.hidden[0] for x in c.hidden)
    yield 'padding-over-queries', padding and dict(masked=lambda s: hide(s, [[c.hidden[0][i]] * len(c.k) for i in n]))


def over_queries(s):
    columns = []
    for j in range(len(s[0])):
        column = [row[j] for row in s]
        if not seen(column):
            raise NoCandidate
        columns.append(softmax_row(column))
    return [[column[i] for column in columns] for i in range(len(s))]


def over_all(s):
    flat = softmax_row([x for row in s for x in row])
    if flat is None:
        raise NoCandidate
    return [flat[i * len(s[0]):(i + 1) * len(s[0])] for i in range(len(s))]


def softmax(c):
    exps = lambda r: [math.exp(s) for s in r]
    shifted = lambda r: [math.exp(s - max(r)) for s in r]
    over = lambda above, below: dict(weights=each_row(lambda r: [x / below(r) for x in above(r)]))
    share = lambda f: over(lambda r: [f(s) for s in r], lambda r: math.fsum(f(s) for s in r))
    yield 'over-queries', dict(weights=over_queries)
    yield 'over-whole-matrix', dict(weights=over_all)
    yield 'no-exp', share(lambda s: s)
    yield 'not-normalised', dict(weights=each_row(exps))
    yield 'base-2', share(lambda s: 2 ** s)
    yield 'base-10', share(lambda s: 10 ** s)
    yield 'negative-exponent', share(lambda s: math.exp(-s))
    yield 'max-only-above', over(shifted, lambda r: math.fsum(exps(r)))
    yield 'max-only-below', over(exps, lambda r: math.fsum(shifted(r)))
    twice = each_row(lambda r: [math.exp(w) / math.fsum(exps(softmax_row(r))) for w in softmax_row(r)])
    yield 'twice', dict(weights=twice)
    yield 'over-largest', over(exps, lambda r: max(exps(r)))
    yield 'l2', over(exps, lambda r: math.sqrt(math.fsum(x * x for x in exps(r))))
    yield 'exps-over-count', over(exps, len)
    yield 'exps-over-scores', over(exps, math.fsum)
    yield 'sigmoid', dict(weights=each_row(lambda r: [1 / (1 + math.exp(-s)) for s in r]))


def output(c):
    d, dv = len(c.q[0]), len(c.v[0])
    pick = lambda row: mix([row], c.v)[0]
    visible = lambda row: [0.0 if s is None else 1.0 for s in row]
    count = lambda row: len(seen(row))
    by = lambda rule: dict(output=by_rows(rule))
    some = lambda rule: by(lambda i, a, s: rule(i, a, s) if seen(s) else None)
    yield 'keys-as-values', dict(output=lambda a, s: mix(a, c.k))
    yield 'weights', dict(output=lambda a, s: a)
    yield 'scores', dict(output=lambda a, s: s)
    yield 'best-value', some(lambda i, a, s: pick(best_share(s)))
    yield 'plain-mean', some(lambda i, a, s: [x / count(s) for x in pick(visible(s))])
    yield 'plain-sum', by(lambda i, a, s: pick(visible(s)))
    yield 'divided-by-count', some(lambda i, a, s: [x / count(s) for x in pick(a)])
    yield 'weights-reversed', some(lambda i, a, s: pick(a[::-1]))
    yield 'components-reversed', some(lambda i, a, s: pick(a)[::-1])
    yield 'best-times-weight', some(lambda i, a, s: pick([x * w for x, w in zip(best_share(s), a)]))
    yield 'query-rows-swapped', dict(output=lambda a, s: mix(a, c.v)[::-1])
    inside = c.offset >= 0 and c.offset + len(c.q) <= len(c.k)
    yield 'own-value', inside and by(lambda i, a, s: c.v[i + c.offset])
    yield 'residual-added', d == dv and some(lambda i, a, s: [x + y for x, y in zip(pick(a), c.q[i])])


def attend(q, k, v, c, hidden=None):
    """The right path on other matrices, nothing hidden but what `hidden` says."""
    bare = Case('', q, k, v, c.tau)
    return dict(raw=lambda: product(q, k), masked=lambda s: hide(s, hidden) if hidden else s,
                output=lambda a, s: mix(a, bare.v))


def cache(c):
    on = c.past and len(c.q) == 1 and len(c.k) == c.past + 1 and c.mask in ('none', 'causal')
    k, v, p = c.k, c.v, c.past or 0
    zero = lambda m: [0.0] * len(m[0])
    way = lambda *matrices: on and attend(*matrices, c)
    yield 'past-only', way(c.q, k[:-1], v[:-1])
    yield 'empty-slot', way(c.q, k + [zero(k)], v + [zero(v)])
    yield 'overwrote-last', p > 1 and way(c.q, k[:p - 1] + k[p:], v[:p - 1] + v[p:])
    yield 'value-late', way(c.q, k, [zero(v)] + v[:-1])
    yield 'value-early', way(c.q, k, v[1:] + [zero(v)])
    yield 'previous-query', c.q_before and way(c.q_before, k, v)
    yield 'value-missing', way(c.q, k, v[:-1] + [zero(v)])
    yield 'new-value-only', on and dict(output=lambda a, s: [v[-1]])
    yield 'oldest-dropped', way(c.q, k[1:], v[1:])
    yield 'self-score-qq', way(c.q, k[:-1] + [c.q[0]], v)


def cross(c):
    on = c.mask == 'none'
    way = lambda q, k, v: on and all((q, k, v)) and len(q) == len(c.q) and attend(q, k, v, c)
    fits = lambda k, v: k and v and len(k) == len(v)
    yield 'own-keys-and-values', way(c.q, c.k_own, c.v_own)
    yield 'own-values', way(c.q, c.k, c.v_own)
    yield 'own-keys', way(c.q, c.k_own, c.v)
    yield 'roles-swapped', way(c.q_other, c.k_own, c.v_own)
    yield 'all-encoder', way(c.q_other, c.k, c.v)
    two = c.q_other or c.k_own or c.v_own
    late = [[j > i for j in range(len(c.k))] for i in range(len(c.q))]
    yield 'causal', on and two and attend(c.q, c.k, c.v, c, late)
    yield 'both-sequences', fits(c.k_own, c.v_own) and way(c.q, c.k + c.k_own, c.v + c.v_own)


def heads(c):
    h, of, keys, values, _ = c.heads or (0, 1, [c.k], [c.v], None)
    n = len(keys)
    on = n > 1
    group = of // n
    right = h // group

    def read(at, value_at=None):
        value_at = at if value_at is None else value_at
        if not on or not 0 <= at < n or not 0 <= value_at < n:
            return None
        return dict(raw=lambda: product(c.q, keys[at]), output=lambda a, s: mix(a, values[value_at]))

    yield 'tiled', read(h % n)
    yield 'by-kv-count', read(h // n)
    yield 'from-one', read((h - 1) // group)
    yield 'first-only', read(0)
    yield 'from-the-end', read(n - 1 - right)
    yield 'mean', on and dict(output=lambda a, s: mean_of_heads(c, keys, values))
    yield 'keys-right-values-tiled', read(right, h % n)


def mean_of_heads(c, keys, values):
    parts = [compute(c, raw=lambda k=k: product(c.q, k), output=lambda a, s, v=v: mix(a, v))['output']
             for k, v in zip(keys, values)]
    rows = []
    for i in range(len(c.q)):
        row = [part[i] for part in parts]
        rows.append(None if None in row else [math.fsum(x) / len(row) for x in zip(*row)])
    return rows


GROUPS = [scores, scale, temperature, mask, softmax, output, cache, cross, heads]

def methods(case):
    for group in GROUPS:
        for name, changes in group(case):
            yield group.__name__ + '.' + name, compute(case, **changes) if changes else NOTHING


# ---- the vetted sets and random heads ----

SHARED_KEYS = [[[-1, 2], [1, 2]], [[1, 2], [-1, -1]], [[-1, -1], [1, 2]], [[-1, -1], [2, 1]]]
SHARED_VALUES = [[[4, 4], [3, 4]], [[4, -2], [-2, -2]], [[-2, 4], [-2, -2]], [[-2, 4], [4, -2]]]

PLAIN = ['scores', 'scale', 'softmax', 'output']
# name, family's groups, sep, right output to 3 decimals, cases (one for each asked head)
VETTED = [
    ('EX-P1', PLAIN, .240, [[.961, -.882], [3.333, 2.928]],
     [Case('EX-P1', [[-1, -1, 2, 0], [1, 0, 0, 1]], [[0, 1, 0, 0], [0, 2, 0, -1], [2, 1, 0, 2]],
           [[-2, -2], [4, -2], [4, 4]])]),
    ('EX-M1', PLAIN + ['mask'], .178, [[4, -2], [3.715, -1.715], [1.881, .331]],
     [Case('EX-M1', [[-1, 1, 0, -1], [0, 1, -1, 2], [-1, 2, 1, 1]], [[0, 0, -1, 2], [-1, -1, 0, 0], [2, 1, -1, 0]],
           [[4, -2], [-2, 4], [0, 3]], mask='causal')]),
    ('EX-M2', PLAIN + ['mask'], .157, [[-1.420, -1.254], [1.833, 1.816]],
     [Case('EX-M2', [[-1, 0, 1], [2, 1, 1]], [[-1, 1, 2], [2, -1, 1], [0, 1, -1], [-1, 2, 2]],
           [[-2, -2], [4, 2], [-1, 3], [-2, 3]], mask='causal', offset=2)]),
    ('EX-T1', PLAIN + ['temperature'], .126, [[.870, 2.706], [.405, 2.078]],
     [Case('EX-T1', [[2, 1, 0, 0], [0, 2, 0, 1]], [[-1, 0, 1, -1], [2, -1, 2, 0], [2, 1, 1, 2]],
           [[4, -2], [4, 4], [-2, 3]], tau=2.5)]),
    ('EX-C1', ['cache'], .25, [[.089, 3.299]],
     [Case('EX-C1', [[-1, -1, 1, -1]], [[2, 0, 1, 2], [0, 0, -1, -1], [0, -1, -1, 2]], [[3, -1], [-2, 4], [4, 4]],
           past=2, q_before=[[1, -1, 0, 2]])]),
    ('EX-X1', ['cross'], .25, [[3.439, .229]],
     [Case('EX-X1', [[-1, -1, 2, -1]], [[2, 2, 2, 1], [-1, 1, 0, 2], [-1, -1, 0, 1]], [[4, 4], [0, 4], [4, -2]],
           q_other=[[2, 0, 0, -1]], k_own=[[0, -1, -1, 2], [1, 1, 2, -1], [2, 0, -1, 1]],
           v_own=[[-1, -2], [-2, 3], [-2, 0]])]),
    ('EX-G1', ['heads'], 4.26, [[-1.830, -2], [3.665, -1.665]],
     [Case('EX-G1', [q], SHARED_KEYS[h // 2], SHARED_VALUES[h // 2],
           heads=(h, 8, SHARED_KEYS, SHARED_VALUES, [[[-1, -1]], [[0, 2]]])) for q, h in (([-1, -1], 3), ([0, 2], 6))]),
]


def draw(rng, *shape):
    if len(shape) > 1:
        return [draw(rng, *shape[1:]) for _ in range(shape[0])]
    return [rng.choice([rng.randint(-2, 3), round(rng.uniform(-2, 2), 2)]) for _ in range(shape[0])]


def head_cases(rng, name, query_heads, key_heads, tq, tk, d, dv, **more):
    q, k, v = draw(rng, query_heads, tq, d), draw(rng, key_heads, tk, d), draw(rng, key_heads, tk, dv)
    group = query_heads // key_heads
    return [Case(name, q[h], k[h // group], v[h // group], heads=(h, query_heads, k, v, q), **more)
            for h in range(query_heads)]


def random_cases():
    rng = random.Random(4)
    make = lambda name, tq, tk, d, dv, **more: Case(name, draw(rng, tq, d), draw(rng, tk, d), draw(rng, tk, dv), **more)
    yield make('plain', 2, 4, 3, 2)
    yield make('more queries than keys', 4, 2, 2, 3, tau=.7)
    yield make('one query', 1, 4, 3, 2, tau=3, model_width=0)
    yield make('chunk', 3, 5, 4, 2, mask='causal', offset=2)
    yield make('top-left', 2, 4, 3, 4, mask='causal', offset=0)
    yield make('square, d = dv', 3, 3, 3, 3, mask='causal', tau=1.5, model_width=24)
    yield make('d = dv', 2, 4, 3, 3)
    yield make('Tk = dv', 2, 4, 2, 4)
    yield make('boolean', 3, 4, 3, 2, mask='boolean', keep=[[1, 0, 1, 1], [0, 0, 0, 0], [0, 1, 1, 0]])
    yield make('additive', 2, 3, 2, 1, mask='additive', added=[[0.5, None, -1.5], [-.25, 2, 0.0]])
    yield make('cached', 1, 5, 3, 2, mask='causal', past=4, q_before=draw(rng, 1, 3), tau=2)
    yield make('one cached key', 1, 2, 2, 3, past=1)
    yield make('two new keys', 2, 5, 3, 2, mask='causal', past=3)
    yield make('two sequences', 2, 3, 3, 2, q_other=draw(rng, 2, 3), k_own=draw(rng, 3, 3), v_own=draw(rng, 3, 2))
    yield make('unlike sequences', 3, 4, 2, 3, q_other=draw(rng, 2, 2), k_own=draw(rng, 3, 2), v_own=draw(rng, 3, 3))
    yield from head_cases(rng, 'shared heads', 6, 3, 2, 3, 2, 4)
    yield from head_cases(rng, 'masked heads', 4, 2, 2, 4, 3, 2, mask='causal', offset=2, tau=.5)
    yield make('padding', 3, 3, 2, 2, mask='boolean', keep=[[1, 1, 0]] * 3)
    yield make('padding in front', 4, 4, 3, 2, mask='boolean', keep=[[0, 1, 1, 1]] * 4, tau=.5)
    yield make('capped', 2, 4, 3, 2, softcap=1.5)
    yield make('capped, tempered', 3, 3, 3, 3, softcap=2, tau=.4, mask='causal', model_width=24)
    yield make('capped far away', 1, 4, 4, 2, softcap=50, tau=2)
    yield make('capped chunk', 3, 5, 4, 2, softcap=1, mask='causal', offset=2)
    yield make('capped, boolean', 3, 4, 3, 2, softcap=.75, mask='boolean',
               keep=[[1, 0, 1, 1], [0, 0, 0, 0], [0, 1, 1, 0]])
    yield make('capped, additive', 2, 3, 2, 1, softcap=1.25, mask='additive', added=[[0.5, None, -1.5], [-.25, 2, 0.0]])
    yield make('capped, cached', 1, 5, 3, 2, softcap=2.5, mask='causal', past=4, q_before=draw(rng, 1, 3), tau=2)
    yield make('capped, two sequences', 2, 3, 3, 2, softcap=1.5, q_other=draw(rng, 2, 3), k_own=draw(rng, 3, 3),
               v_own=draw(rng, 3, 2))
    yield from head_cases(rng, 'capped heads', 4, 2, 2, 3, 2, 3, softcap=1.5, tau=.7)


# ---- writing ----


def same(a, b):
    return (a is None) == (b is None) and (a is None or write_rows(a) == write_rows(b))


def write_rows(matrix):
    cell = lambda x: 'x' if x is None else '%.12g' % x
    return ['-' if row is None else ' '.join(cell(x) for x in row) for row in matrix]


def write_case(case):
    print('case ' + case.name)
    print('\n'.join(case.fields()))
    if case.heads:
        h, of = case.heads[:2]
        asked = '3,6' if case.name == 'EX-G1' else ','.join(str(i) for i in range(of))
        print('heads = %s of %d' % (asked, of))
        print('head %d' % h)
    right = compute(case)
    for name, steps in [('right', right)] + list(methods(case)):
        print('method ' + name)
        for step, matrix in steps.items():
            if name == 'heads.mean' and step != 'output':
                continue  # there is one for each key head
            if matrix is None:
                print(step + ' none')
            elif name != 'right' and same(matrix, right[step]):
                print(step + ' =')
            else:
                print('\n'.join([step] + write_rows(matrix)))


def distance(a, b):
    worst = 0.0
    for x, y in zip(a, b):
        if x is None or y is None:
            worst = worst if x is y else math.inf
        else:
            worst = max([worst] + [abs(p - q) for p, q in zip(x, y)])
    return worst


def vetted_answers(cases, groups):
    """Each method's output, the asked heads below each other; only those of the answer's shape."""
    answers = {}
    for case in cases:
        rows = [('right', compute(case))] + [m for m in methods(case) if m[0].split('.')[0] in groups]
        for name, steps in rows:
            answers[name] = answers.get(name, []) + (steps['output'] or [[math.nan]])
    width = len(answers['right'][0])
    return {name: m for name, m in answers.items() if all(row is None or len(row) == width for row in m)}


def write_separations():
    for name, groups, sep, known, cases in VETTED:
        answers = vetted_answers(cases, groups)
        right = answers.pop('right')
        assert distance(right, known) <= .0005 + 1e-9, name
        nearest = min(answers, key=lambda m: distance(answers[m], right))
        apart = [(distance(answers[a], answers[b]), a, b) for a in answers for b in answers if a < b]
        apart = [x for x in apart if x[0] > .01]
        least = min(apart + [(distance(answers[m], right), m, 'right') for m in answers])
        print(name, 'nearest to the right answer:', nearest, '%.4f' % distance(answers[nearest], right),
              '; least between classes: %.4f %s %s' % least, '; sep', sep)


def rounded_output(case, decimals, shifted):
    """The right output where every score, exponential, sum, weight and product is rounded; 1/sqrt(d) is not."""
    r = lambda x: float(Decimal('%.13g' % x).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP))
    total = lambda terms: r(math.fsum(r(x) for x in terms))
    rows = []
    for i, q in enumerate(case.q):
        raw = [total(x * y for x, y in zip(q, k)) for k in case.k]
        s = [r(r(x / math.sqrt(len(q))) / case.tau) for x in raw]
        see = [j for j in range(len(s)) if not case.hidden[i][j]]
        top = max(s[j] for j in see) if shifted else 0
        exps = {j: r(math.exp(r(s[j] - top))) for j in see}
        below = total(exps.values())
        weights = {j: r(exps[j] / below) for j in see}
        rows.append([total(weights[j] * case.v[j][c] for j in see) for c in range(len(case.v[0]))])
    return rows


def write_rounded():
    cases = [set_[4][0] for set_ in VETTED[:4]]
    cases.append(Case('decimals', [[.375, -1.28], [2.125, .5]], [[1.11, .77], [-.333, 1.5], [.625, .625]],
                      [[.125, -3.3], [1.005, .45], [2.5, 1.77]], tau=.7))
    for case in cases:
        for decimals in (3, 2):
            for shifted in (True, False):
                rows = rounded_output(case, decimals, shifted)
                print(case.name, decimals, shifted, ', '.join('%g' % x for row in rows for x in row))


def main():
    if sys.argv[1:] == ['--sep']:
        return write_separations()
    if sys.argv[1:] == ['--rounded']:
        return write_rounded()
    for _, _, _, _, cases in VETTED:
        for case in cases:
            write_case(case)
    for case in random_cases():
        write_case(case)


if __name__ == '__main__':
    main()
