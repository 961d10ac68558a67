#!/usr/bin/env python3
"""Prose makes S, m, A, P and O of what the program makes them of: one symbol for one matrix, in words and in pictures.

An equation of a lesson or an exercise whose left side is one of these letters, and whose right side names a matrix, must
be one that `attnlab run` writes above its matrices, but for blanks, indices and the way in which a sum is written."""
import glob
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

HEAD = ['--q', '1,0,0;0,1,0', '--k', '1,0,0;0,1,0', '--v', '1,0;0,2']
LAYOUTS = ['row', 'column']
MORE = [['--mask', 'causal'], ['--tau', '2'], ['--softcap', '5']]
EQUATION = re.compile(r'(?<![\w{.\[′])([SmAPO])[ᵢⱼₖ₀₁₂]* *= *((?:(?!  |\. )[^|$\n;，。；：])+)')
MATRIX = re.compile(r'[QKVSAP]|exp')
LETTERS = {'raw': {'QKᵀ', 'QᵀK'}, 'rowmax': {'m'}, 'weights': {'A', 'P'}, 'output': {'O'}}


def plain(equation):
    """Without blanks, indices and a full stop behind it; a sum of exponentials is Σ, √3 is √d."""
    text = re.sub('[ ᵢⱼₖ₀₁₂]', '', equation).rstrip('.,').replace('√3', '√d')
    return text.replace('Σexp(S−m)', 'Σ').replace('Σexp(S)', 'Σ')


def outputs(*more):
    """What the program prints of a head, in each layout and with each set of what may be given besides."""
    for layout, count in itertools.product(LAYOUTS, range(len(MORE) + 1)):
        given = HEAD if layout == 'row' else [part if part.startswith('--') else turned(part) for part in HEAD]
        for extra in itertools.combinations(MORE, count):
            args = [PROGRAM, 'run', *given, *sum(extra, []), '--layout', layout, *more]
            yield subprocess.run(args, capture_output=True, text=True, env={**os.environ, 'LC_ALL': 'C.UTF-8'},
                                 timeout=60, check=True).stdout


def turned(matrix):
    rows = [row.split(',') for row in matrix.split(';')]
    return ';'.join(','.join(column) for column in zip(*rows))


def titles():
    """The equations above the matrices, as they are compared."""
    return {plain(title) for out in outputs() for title in re.findall(r'^\w+: .*  (\S.*)$', out, re.MULTILINE)}


def equations(text):
    """Those that are about a matrix, with the line that each stands in."""
    for number, line in enumerate(text.splitlines(), 1):
        for letter, right in EQUATION.findall(line):
            if MATRIX.search(right):
                yield number, f'{letter}={plain(right)}'


def titles_are_the_equations_of_the_specification():
    """By hand, from the order of the steps; so that a change of the titles is no change of what prose is held to."""
    expected = {'S=QKᵀ/√d', 'S=QKᵀ/√d+M', 'S=QKᵀ/√d/τ', 'S=cap(QKᵀ/√d)', 'S=QᵀK/√d+M', 'm=maxS', 'A=exp(S−m)/Σ', 'P=exp(S−m)/Σ',
                'O=AV', 'O=VPᵀ'}
    assert expected <= titles(), expected - titles()


def a_matrix_has_one_symbol_in_titles_and_in_json():
    for out in outputs('--json'):
        steps = {step['id']: step['symbol'] for step in json.loads(out)['heads'][0]['steps']}
        for step, letters in LETTERS.items():
            assert steps[step] in letters, (step, steps)
        scores = [steps[step] for step in ('scaled', 'softcapped', 'tempered', 'masked') if step in steps]
        assert scores[-1] == 'S' and steps['shifted'] == 'S − m', steps


def equations_are_found_as_people_write_them():
    for line, found in [('S   = QKᵀ / √d + M      [Tq, Tk]', ['S=QKᵀ/√d+M']), ('| scores | $S = QᵀK$, $[T, T]$: row', ['S=QᵀK']),
                        ('Aᵢⱼ = exp(Sᵢⱼ − mᵢ) / Σₖ exp(Sᵢₖ − mᵢ)', ['A=exp(S−m)/Σ']), ('m = max over keys   O = AV', ['O=AV']),
                        ('写成 S = QKᵀ。第 16 课', ['S=QKᵀ']), ('and S = QKᵀ. Lesson 16', ['S=QKᵀ']),
                        ('O = o / ℓ', []), ('{head.S = Q}', []), ('PS = QK', [])]:
        assert [equation for _, equation in equations(line)] == found, (line, list(equations(line)))


def prose_makes_each_letter_of_what_the_program_makes_it_of():
    known, count = titles(), 0
    for path in sorted(glob.glob('lessons/*/*.md') + glob.glob('exercises/*/*.md')):
        for number, equation in equations(pathlib.Path(path).read_text(encoding='utf-8')):
            assert equation in known, f'{path}:{number}: {equation}, but the program writes {sorted(known)}'
            count += 1
    assert count >= 20, count


if __name__ == '__main__':
    run_all([titles_are_the_equations_of_the_specification, a_matrix_has_one_symbol_in_titles_and_in_json,
             equations_are_found_as_people_write_them, prose_makes_each_letter_of_what_the_program_makes_it_of])
