#!/usr/bin/env python3
"""`--board` of run and lesson: the board holds the numbers that --json gives, at every width, in both layouts, and is as wide as it may be."""
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADS = [
    ['--q', '1.25 0.5', '--k', '1 0.25;0 1', '--v', '1 0.5;0.75 2'],
    ['--q', '2 1;-1 2;2 -1', '--k', '2 -1;2 0;2 2', '--v', '4 0 2;2 -2 -1;3 1 2', '--mask', 'causal'],
    ['--q', '1 2 3;0.5 -1 1', '--k', '1 0 2;0 1 -1;2 2 0', '--v', '1;2;3.5', '--tau', '0.5', '--softcap', '3'],
    ['--scores', '2 1 0;0 -inf 1'],
]


def run(*args, lang='en'):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=ROOT,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': lang})


def numbers(text):
    return {round(float(number), 2) for number in re.findall(r'-?\d+\.\d+|(?<![\w.])-?\d+(?![\w.])', text)}


def close(found, value):
    """Two decimals are the fewest that a board has; halves may be rounded twice."""
    return any(abs(found_value - value) < 0.0101 for found_value in found)


def the_board_has_the_numbers_of_the_core_steps():
    for head in HEADS:
        steps = {step['id']: step['values'] for step in json.loads(run('run', *head, '--json').stdout)['heads'][0]['steps']}
        for width in (None, '200', '120', '100', '80'):
            done = run('run', *head, '--board', *(['--width', width] if width else []))
            assert done.returncode == 0, done
            found = numbers(done.stdout)
            for step in ('raw', 'masked', 'weights', 'output'):
                for row in steps.get(step, []):
                    for value in row:
                        assert value == '-inf' or value == 0 or close(found, value), (head, width, step, value, done.stdout)


def no_line_is_wider_than_asked():
    for head in HEADS:
        for width in (60, 80, 100, 120, 200):
            for line in run('run', *head, '--board', '--width', str(width)).stdout.splitlines():
                assert len(line) <= width or line.startswith('mask'), (head, width, line)


def the_layout_moves_labels_and_changes_no_number():
    row = run('run', *HEADS[1], '--board').stdout
    column = run('run', '--layout', 'column', '--q', '2 -1 2;1 2 -1', '--k', '2 2 2;-1 0 2', '--v', '4 2 3;0 -2 1;2 -1 2', '--mask', 'causal',
                 '--board').stdout
    assert numbers(row) == numbers(column), (row, column)
    assert 'O = AV' in row and 'O = VPᵀ' in column and 'Kᵀ' in row and 'Qᵀ' in column, (row, column)


def a_query_is_one_line_from_q_to_o():
    # By hand: scores 1/√2 and 0, weights 0.6698 and 0.3302, output 0.6698 and 0.6605.
    text = run('run', '--q', '1 0', '--k', '1 0;0 1', '--v', '1 0;0 2', '--board').stdout
    line = [row for row in text.splitlines() if row.startswith('q0')]
    assert len(line) == 1, text
    values = re.findall(r'-?\d+\.?\d*', line[0][2:])
    assert values == ['1', '0', '1', '0', '0.7071', '0.0000', '0.7071', '0.0000', '-0.7071', '1.0000', '0.4931', '1.4931', '0.6698', '0.3302', '1.0000', '0.6698', '0.6605'], values


def a_lesson_prints_its_walks_as_boards_with_the_questions_before_the_numbers():
    for lang in ('en', 'zh'):
        text = run('lesson', '16', '--board', '--lessons', 'lessons', lang=lang).stdout
        page = text[text.index('\n16.3'):text.index('\n16.4')]
        assert '\nq0' not in page.split('O = AV')[0].split('QKᵀ')[0], page
        first = page.index('0.6605')
        ask = page.index('Is its weight zero too' if lang == 'en' else 'k₁')
        assert ask < first, page
        assert 'O = AV' in page and 'step 1/' not in page, page


def a_board_is_text_without_control_characters():
    for args in (['run', *HEADS[1], '--board'], ['lesson', '05', '--board', '--lessons', 'lessons'], ['run', *HEADS[1], '--board', '--ascii']):
        text = run(*args).stdout
        assert text and not re.search(r'[\x00-\x09\x0b-\x1f\x7f]', text), args
    assert run('run', *HEADS[1], '--board', '--ascii').stdout.isascii()


run_all([
    the_board_has_the_numbers_of_the_core_steps,
    no_line_is_wider_than_asked,
    the_layout_moves_labels_and_changes_no_number,
    a_query_is_one_line_from_q_to_o,
    a_lesson_prints_its_walks_as_boards_with_the_questions_before_the_numbers,
    a_board_is_text_without_control_characters,
])
