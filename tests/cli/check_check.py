#!/usr/bin/env python3
"""Runs `attnlab check` as a user would: exit codes, JSON to the letter, and what it says and does not say."""
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, least_seconds, run_all  # noqa: E402 (in tests/support)

P1 = ['--q', '[[-1,-1,2,0],[1,0,0,1]]', '--k', '[[0,1,0,0],[0,2,0,-1],[2,1,0,2]]', '--v', '[[-2,-2],[4,-2],[4,4]]']
HEAD3 = ['--q', '[[2,1],[-1,2],[2,-1]]', '--k', '[[2,-1],[2,0],[2,2]]', '--v', '[[4,0,2],[2,-2,-1],[3,1,2]]',
         '--mask', 'causal']
NONE = ['--scores', '[[1,2],[0,0]]', '--v', '[[1],[2]]', '--mask', '[[1,1],[0,0]]']
COLUMNS = ['--layout', 'column', '--q', '[[-1,1],[-1,0],[2,0],[0,1]]', '--k', '[[0,0,2],[1,2,1],[0,0,0],[0,-1,2]]',
           '--v', '[[-2,4,4],[-2,-2,4]]']
SPACED = {ord(','): ' '}
RIGHT = '[[.961,-.882],[3.333,2.928]]'
RIGHT_WEIGHTS = '[[.506,.307,.186],[.111,.067,.821]]'
UNSCALED = '[[.0086,-1.4598],[3.8928,3.8534]]'
RAW = '[[-1,-2,-3],[0,-1,4]]'
UNMASKED3 = '[[2.121,2.828,4.243],[-2.828,-1.414,1.414],[3.536,2.828,1.414]]'
RIGHT3 = '[[4,0,2],[2.391,-1.609,-.413],[3.314,-.537,1.083]]'


def run(args, **env):
    return subprocess.run([PROGRAM, 'check', *args], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en', **env})


def head_of(args):
    done = run([*args, '--json'])
    tree = json.loads(done.stdout)
    assert list(tree) == ['format', 'heads'] and tree['format'] == 1 and len(tree['heads']) == 1, done.stdout
    head = tree['heads'][0]
    assert list(head) == ['head', 'verdict', 'methods', 'first_wrong_step', 'cells', 'steps'], done.stdout
    assert head['head'] == 0 and done.stderr == '', done.stderr
    assert done.returncode == (0 if head['verdict'] in ('right', 'drift') else 1), done.returncode
    return head


# ---- JSON ----

# arguments, verdict, methods, first wrong step, how many cells
VERDICTS = [
    (P1 + ['--got-output', RIGHT], 'right', [], None, 0),
    (P1 + ['--got-output', '.96 -.88; 3.33 2.93'], 'right', [], None, 0),
    (P1 + ['--got-weights', RIGHT_WEIGHTS, '--got-output', RIGHT], 'right', [], None, 0),
    (P1 + ['--got-output', UNSCALED], 'wrong', ['scale.none'], 'scaled', 4),
    (P1 + ['--got-output', UNSCALED, '--scale', 'none'], 'right', [], None, 0),
    (P1 + ['--got-output', RIGHT_WEIGHTS], 'wrong', ['output.weights'], 'output', 0),
    (P1 + ['--got-output', '[[1,2],[3,4]]'], 'wrong', [], 'output', 4),
    (P1 + ['--got-output', '[[1,2,3,4,5]]'], 'wrong', [], 'output', 0),
    (P1 + ['--got-output', '[[.961,3.333],[-.882,2.928]]'], 'layout', [], 'output', 2),
    (P1 + ['--got-output', '[[1.0,-.9],[3.3,2.9]]'], 'digits', [], 'output', 4),
    (P1 + ['--got-weights', RIGHT_WEIGHTS, '--got-output', UNSCALED], 'wrong', ['scale.none'], 'output', 4),
    (P1 + ['--got-output', RIGHT, '--got-scores', RAW], 'right', [], None, 0),
    (HEAD3 + ['--got-output', RIGHT3, '--got-scores', UNMASKED3], 'right', [], None, 0),
    (HEAD3 + ['--got-scores', UNMASKED3], 'wrong', ['mask.ignored', 'mask.after-softmax'], 'masked', 3),
    (HEAD3 + ['--got-output', RIGHT3], 'right', [], None, 0),
    (HEAD3 + ['--got-weights', '[[100%,<.0001,0],[19.56%,80.44%,0],[.62,.3057,.0743]]'], 'right', [], None, 0),
    (['--scores', '[[-4,-5,-6]]', '--got-weights', '.66 .25 .09'], 'drift', [], None, 0),
    (['--scores', '[[0,0]]', '--v', '[[1,0],[0,2]]', '--got-output', '0.5 1'], 'right', [], None, 0),
    (NONE + ['--got-weights', '[[.27,.73],undefined]', '--got-output', '1.73\n--'], 'right', [], None, 0),
    (NONE + ['--got-weights', '[[.27,.73],[0,0]]'], 'wrong', ['mask.after-softmax', 'softmax.over-whole-matrix'],
     'masked', 2),
    (COLUMNS + ['--got-output', '[[.961,3.333],[-.882,2.928]]'], 'right', [], None, 0),
    ([x.translate(SPACED) for x in P1] + ['--decimal-comma', '--got-output', '0,961 -0,882; 3,333 2,928'], 'right', [], None, 0),
]


def verdicts_methods_and_steps():
    for args, verdict, methods, step, cells in VERDICTS:
        head = head_of(args)
        given = (head['verdict'], head['methods'], head['first_wrong_step'], len(head['cells']))
        assert given == (verdict, methods, step, cells), (args, head)


def cells_say_where_and_what():
    head = head_of(P1 + ['--got-output', '[[.961,-.882],[3.333,7]]'])
    cell, = head['cells']
    assert list(cell) == ['step', 'at', 'given', 'expected'], cell
    assert cell['step'] == 'output' and cell['at'] == {'query': 1, 'value': 1} and cell['given'] == 7, cell
    assert abs(cell['expected'] - 2.92845411679) < 1e-10, cell
    cell = head_of(HEAD3 + ['--got-scores', UNMASKED3])['cells'][0]
    assert cell['step'] == 'masked' and cell['at'] == {'query': 0, 'key': 1} and cell['expected'] == '-inf', cell
    cells = head_of(NONE + ['--got-weights', '[[.27,.73],[0,0]]'])['cells']
    assert [c['expected'] for c in cells] == [None, None], cells


# arguments, the steps of the head
STEPS = [
    (P1 + ['--got-scores', RAW, '--got-output', RIGHT],
     [{'step': 'masked', 'verdict': 'right', 'carried': 'right', 'as': 'raw'},
      {'step': 'output', 'verdict': 'right', 'carried': 'right'}]),
    (HEAD3 + ['--got-scores', UNMASKED3, '--got-output', RIGHT3],
     [{'step': 'masked', 'verdict': 'right', 'carried': 'right', 'as': 'unmasked'},
      {'step': 'output', 'verdict': 'right', 'carried': 'right'}]),
    (P1 + ['--got-scores', '-.5 -1 -1.5; 0 -.5 1', '--got-weights', '.506 .307 .186; .231 .140 .629',
           '--got-output', '.961 -.882; 2.613 1.771'],
     [{'step': 'masked', 'verdict': 'wrong', 'carried': 'wrong'},
      {'step': 'weights', 'verdict': 'wrong', 'carried': 'right'},
      {'step': 'output', 'verdict': 'wrong', 'carried': 'right'}]),
    (P1 + ['--got-scores', RAW, '--got-weights', RIGHT],
     [{'step': 'masked', 'verdict': 'wrong', 'carried': 'wrong'},
      {'step': 'weights', 'verdict': 'wrong', 'carried': 'wrong'}]),
]


def steps_are_judged_and_carried():
    for args, steps in STEPS:
        head = head_of(args)
        assert head['steps'] == steps, (args, head['steps'])


# ---- text ----

# arguments, what is said, what is not said
TEXTS = [
    (P1 + ['--got-output', RIGHT], ['output: right'], ['method', 'wrong', 'expected']),
    (P1 + ['--got-output', UNSCALED], ['output: not right', 'scaled', 'scale.none: The raw scores', '?'], ['no known']),
    (P1 + ['--got-output', '[[1,2],[3,4]]'], ['not right', 'no known method gives this'], ['scale.', '?']),
    (P1 + ['--got-output', '[[1.0,-.9],[3.3,2.9]]'], ['too few digits'], ['no known', 'wrong step']),
    (P1 + ['--got-output', '[[.961,3.333],[-.882,2.928]]'], ['other layout'], ['no known', 'expected']),
    (P1 + ['--got-scores', RAW, '--got-output', RIGHT], ['scores: right', 'raw scores', 'output: right'], ['wrong']),
    (['--scores', '[[-4,-5,-6]]', '--got-weights', '.66 .25 .09'], ['rounding'], ['wrong', 'no known']),
]


def text_says_what_is_certain_and_no_more():
    for args, said, unsaid in TEXTS:
        done = run(args)
        for words in said:
            assert words in done.stdout, (args, words, done.stdout)
        for words in unsaid:
            assert words not in done.stdout, (args, words, done.stdout)


# arguments, how the answer was understood
ECHOES = [
    (P1 + ['--got-output', RIGHT], 'output, read as 2 x 2: [[0.961, -0.882], [3.333, 2.928]]'),
    (['--scores', '[[0,0]]', '--got-weights', '67% 1/2'], 'weights, read as 1 x 2: [[0.67, 0.5]]'),
    (['--scores', '[[0,0]]', '--got-weights', '<.0001 １'], 'weights, read as 1 x 2: [[0, 1]]'),
    (NONE + ['--got-weights', '.27 .73\n--'], 'weights, read as 2 x 2: [[0.27, 0.73], [undefined, undefined]]'),
    (HEAD3 + ['--got-scores', '1 -inf −∞; 1 2 -inf; 1 2 3'], '3 x 3: [[1, -inf, -inf], [1, 2, -inf], [1, 2, 3]]'),
    (P1 + ['--got-output', '1 2; 3 4; 5 6'], 'output, read as 3 x 2: [[1, 2], [3, 4], [5, 6]]'),
    (COLUMNS + ['--got-output', '1 2; 3 4'], 'output, read as 2 x 2: [[1, 2], [3, 4]]'),
    (['--scores', '[[0,0]]', '--v', '[[1,0,3],[0,2,1]]', '--got-output', '1\n2\n3'], '3 x 1: [[1], [2], [3]]'),
    (P1 + ['--got-output', '[' + ','.join(['0'] * 40) + ']'], 'output, read as 1 x 40\n'),
]


def the_parse_is_echoed():
    for args, echo in ECHOES:
        done = run(args)
        assert echo in done.stdout, (args, done)
    for args, echo in ECHOES[:-1]:  # and can be typed back
        again = echo.split(': ')[1]
        assert again in run(args[:-1] + [again]).stdout, again


def what_differs_is_printed_so_that_it_differs():
    for values, given in (('1e6; 1000001', '1000000'), ('2345678; 2345680', '2345678'), ('-1e7; -10000001', '-1e7'),
                          ('1e12; 1000000000001', '1e12')):
        done = run(['--scores', '0 0', '--v', values, '--got-output', given])
        shown = re.search(r'given (\S+), expected (\S+)', done.stdout)
        assert shown and float(shown[1]) != float(shown[2]) and float(shown[1]) == float(given), (values, done.stdout)


def the_c_locale_gets_ascii():
    for args in (P1 + ['--got-output', UNSCALED], NONE + ['--got-weights', '[[.27,.73],[0,0]]']):
        run(args, LC_ALL='C').stdout.encode('ascii')


def another_language_changes_no_json():
    args = P1 + ['--got-output', UNSCALED, '--json']
    assert run(args).stdout == run(args + ['--lang', 'zh']).stdout
    assert run(args[:-1]).stdout != run(args[:-1] + ['--lang', 'zh']).stdout


# ---- what is refused ----

# arguments, exit code, how standard error begins, what it says
REFUSED = [
    (P1, 2, 'attnlab: check: ', '--got-scores, --got-weights or --got-output'),
    (P1 + ['--got-output', '1 2; 3 x'], 2, 'attnlab: --got-output:1:8: ', 'x'),
    (P1 + ['--got-output', 'nan 1; 2 3'], 2, 'attnlab: --got-output:1:1: ', 'nan'),
    (P1 + ['--got-output', '50% 1; 2 3'], 2, 'attnlab: --got-output:1:3: ', 'percent'),
    (P1 + ['--got-weights', '1 0 0; undefined'], 2, 'attnlab: --got-weights:1:8: ', 'mask'),
    (P1 + ['--got-weights', '0,5 0,5; 1 0'], 2, 'attnlab: --got-weights:1:2: ', '--decimal-comma'),
    (P1 + ['--got-output', RIGHT, '--got-output', RIGHT], 2, 'attnlab: --got-output: ', 'twice'),
    (P1[:4] + ['--got-output', '1 2'], 2, 'attnlab: --got-output: ', 'values'),
    (P1 + ['--got-output', RIGHT, '--tau', '0'], 2, 'attnlab: --tau: ', 'temperature'),
    (P1 + ['--got-output', RIGHT, 'word'], 2, 'attnlab: word: ', 'one word too many; write attnlab check --q L'),
    (P1 + ['--got-output', RIGHT, '--steps', 'all'], 2, 'attnlab: ', 'no such option'),
    (['--got-output', RIGHT], 2, 'attnlab: check: ', 'nothing to start from'),
    (P1 + ['--got-output', RIGHT, '--model-width', 'x'], 2, 'attnlab: --model-width:1:1: ', ''),
]


def faults_name_the_place():
    for args, code, where, says in REFUSED:
        done = run(args)
        assert done.returncode == code and done.stdout == '', (args, done)
        assert done.stderr.startswith(where) and says in done.stderr, (args, done.stderr)


def the_width_of_the_model_lets_one_more_method_be_named():
    # softmax(QK'/sqrt(12))V, worked out from the definition
    answer = P1 + ['--got-output', '[[1.4033,-0.5423],[2.7811,1.8678]]']
    assert head_of(answer)['methods'] == []
    assert head_of(answer + ['--model-width', '12'])['methods'] == ['scale.by-root-model']


def a_check_is_quick():
    assert least_seconds(lambda: run(HEAD3 + ['--got-output', '1 2 3; 4 5 6; 7 8 9']), 1) <= 1


def help_lists_the_inputs_and_the_answers():
    done = run(['--help'])
    assert done.returncode == 0
    for option in ('--q L', '--mask none', '--got-scores', '--got-weights', '--got-output', '--model-width', '--json'):
        assert option in done.stdout, option


TESTS = [verdicts_methods_and_steps, cells_say_where_and_what, steps_are_judged_and_carried,
         text_says_what_is_certain_and_no_more, the_parse_is_echoed, what_differs_is_printed_so_that_it_differs,
         the_c_locale_gets_ascii, another_language_changes_no_json,
         faults_name_the_place, the_width_of_the_model_lets_one_more_method_be_named, a_check_is_quick,
         help_lists_the_inputs_and_the_answers]


if __name__ == '__main__':
    run_all(TESTS)
