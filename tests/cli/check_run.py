#!/usr/bin/env python3
"""Runs `attnlab run` as a user would: which steps it prints, what it calls the mask, and what it says of rows and numbers."""
import json
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

# The order of the contract, with softcapped where it is given.
ORDER = ['raw', 'scaled', 'softcapped', 'tempered', 'masked', 'rowmax', 'shifted', 'exp', 'rowsum', 'weights', 'output']
HEAD = ['--q', '1 0;0 1', '--k', '1 2;0 1', '--v', '1;2', '--softcap', '3']
REASON = 'undefined: every key is masked'


def run(args, lang='en'):
    return subprocess.run([PROGRAM, 'run', *args], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': lang})


def steps_of(args):
    done = run([*args, '--json'])
    assert done.returncode == 0, done
    return json.loads(done.stdout)['heads'][0]['steps']


def texts_of(args, **more):
    """What the text says of each step: its paragraph, by its id."""
    done = run(args, **more)
    assert done.returncode == 0, done
    parts = [part for part in done.stdout.split('\n\n') if part.split(':')[0] in ORDER]
    return {part.split(':')[0]: part for part in parts}


def steps_are_chosen_by_id_by_range_and_by_group():
    rows = [(step, [step]) for step in ORDER]
    rows += [(f'{a}..{b}', ORDER[i:j + 1]) for i, a in enumerate(ORDER) for j, b in enumerate(ORDER) if i <= j]
    rows += [('all', ORDER), ('scores', ORDER[:5]), ('weights,raw', ['raw', 'weights']), ('exp, rowsum', ['exp', 'rowsum']),
             ('raw raw', ['raw']), ('scores,output', ORDER[:5] + ['output']), ('raw..', ORDER), ('..exp', ORDER[:ORDER.index('exp') + 1]), ('raw , exp', ['raw', 'exp']),
             ('raw .. scaled', ORDER[:2]), ('raw..scaled,weights..output',
                                                                              ['raw', 'scaled', 'weights', 'output'])]
    for words, expected in rows:
        found = [step['id'] for step in steps_of([*HEAD, '--steps', words])]
        assert found == expected, (words, found)
    for words, expected in rows[::7]:
        assert list(texts_of([*HEAD, '--steps', words])) == expected, words


def a_word_that_is_no_step_is_refused_with_all_that_are():
    for words in ('', 'ra', 'rawx', 'raws', 'raw,,exp', 'q', 'mask', 'allx', 'score', 'raw...exp'):
        done = run([*HEAD, '--steps', words])
        assert done.returncode == 2 and not done.stdout, (words, done)
        assert done.stderr.startswith('attnlab: --steps: ') and ', '.join(ORDER) in done.stderr, done.stderr


def steps_the_wrong_way_round_are_refused():
    done = run([*HEAD, '--steps', 'scaled..raw'])
    assert done.returncode == 2 and 'scaled comes after raw' in done.stderr, done


def the_word_at_fault_is_quoted_as_it_was_typed():
    for words, quoted in (('RAWX', 'RAWX'), ('raw,RawX', 'RawX'), ('raw， Ｗeight', 'Ｗeight'), ('RAW..Outputs,exp', 'RAW..Outputs')):
        assert f'"{quoted}" is no step' in run([*HEAD, '--steps', words]).stderr, words


def a_step_that_is_not_there_is_refused_with_those_that_are():
    rows = [(['--scores', '1 2'], 'raw', ORDER[1:2] + ORDER[3:10]), (['--scores', '1 2'], 'softcapped,output', ORDER[1:2] + ORDER[3:10]),
            (['--scores', '1 2', '--shift', 'none'], 'rowmax..shifted', ['scaled', 'tempered', 'masked', 'exp', 'rowsum', 'weights'])]
    for args, words, there in rows:
        done = run([*args, '--steps', words])
        assert done.returncode == 2 and done.stderr.endswith('there are ' + ', '.join(there) + '\n'), done


def a_softcap_is_a_step_where_it_is_given():
    given = [step['id'] for step in steps_of(['--scores', '1 2', '--softcap', '2'])]
    assert given == ORDER[1:10], given
    without = [step['id'] for step in steps_of(['--scores', '1 2'])]
    assert without == [step for step in given if step != 'softcapped'], without


def rows_without_weights_are_listed_by_what_became_of_them():
    """exp(1000) is beyond a double, exp(-1000) below: without the shift the row overflows, or has no denominator."""
    shift = ['--shift', 'none']
    rows = [('1 2;3 4', [], {'undefined_rows': []}), ('1 2;-inf -inf', [], {'undefined_rows': [1]}),
            ('1000 0;-1000 -1000', [], {'undefined_rows': []}),
            ('1 2;1000 0', shift, {'undefined_rows': [], 'overflow_rows': [1]}),
            ('-1000 -1000;1 2', shift, {'undefined_rows': [], 'underflow_rows': [0]}),
            ('1000 0;-1000 -1000;-inf -inf;1 2;0 1000', shift,
             {'undefined_rows': [2], 'overflow_rows': [0, 4], 'underflow_rows': [1]})]
    for scores, more, expected in rows:
        done = run(['--scores=' + scores, *more, '--json'])
        head = json.loads(done.stdout)['heads'][0]
        assert {name: value for name, value in head.items() if name not in ('head', 'steps')} == expected, (scores, more, head)


def a_mask_is_called_by_all_its_parts():
    rows = [([], 'none'), (['--mask', 'none'], 'none'), (['--mask', 'causal'], 'causal'), (['--mask', '1 1;0 1'], 'boolean'),
            (['--mask', '0 1;0 .5'], 'additive'), (['--mask', 'causal', '--mask', '1 1;0 1'], 'causal+boolean'),
            (['--mask', '1 1;0 1', '--mask', 'causal'], 'causal+boolean'),
            (['--mask', 'causal', '--mask', '0 -inf;0 0'], 'causal+additive')]
    for mask, name in rows:
        args = ['--scores', '1 2;3 4', *mask]
        assert json.loads(run([*args, '--json']).stdout)['mask'] == name, mask
        first = run(args).stdout.split('\n')[0]
        assert first.startswith('scaled:' if name == 'none' else 'mask: ' + name), (mask, first)


def where_no_board_is_so_narrow_the_steps_are_printed():
    """The titles of three blocks and their numbers alone take more than 20 columns."""
    wide = ['--q', '2 1;-1 2;2 -1', '--k', '2 -1;2 0;2 2', '--v', '4 0 2;2 -2 -1;3 1 2', '--softcap', '3']
    done = run([*wide, '--board', '--width', '20'])
    assert (done.returncode, done.stdout) == (0, run(wide).stdout), done.stdout
    assert done.stderr == 'attnlab: note: no board is so narrow; the steps are printed one by one\n', done.stderr
    for width in ('0', '100', '200'):
        fits = run([*wide, '--board', *(['--width', width] if width != '0' else [])])
        lines = fits.stdout.split('\n')
        assert (fits.returncode, fits.stderr) == (0, '') and 'raw:' not in fits.stdout, (width, fits)
        assert width == '0' or max(map(len, lines)) <= int(width), (width, fits.stdout)


def the_text_says_which_rows_have_no_value_and_why():
    for layout in ('row', 'column'):
        texts = texts_of(['--scores', '1 2;3 4;5 6', '--v', '1 2;3 4', '--mask', '0 0;1 1;0 0',
                          '--layout', layout])
        for step, text in texts.items():
            assert ('q0, q2 ' + REASON in text) == (step in ORDER[5:]), (layout, step, text)
    assert REASON not in run(['--scores', '1 2', '--mask', '0 1']).stdout
    over = texts_of(['--scores', '800 0', '--shift', 'none'])
    assert 'q0 undefined: an exponential' in over['weights'] and 'undefined' not in over['exp'], over
    under = texts_of(['--scores', '-800 -900', '--shift', 'none'])
    assert 'q0 undefined: every exponential became 0' in under['weights'], under


def shown_digits_that_miss_the_sum_are_noted():
    rows = [('0 0 0', '2', 'q0: Σ 1.00 (shown digits add to 0.99)'), ('0 0 0 0', '2', None), ('0 0', '4', None),
            ('0 0 0 0 0 0', '2', 'q0: Σ 1.00 (shown digits add to 1.02)')]
    for scores, digits, note in rows:
        text = texts_of(['--scores', scores, '--digits', digits])['weights']
        assert note in text if note else 'Σ' not in text.split('\n', 1)[1], (scores, text)


def numbers_that_a_mask_hardly_means_are_noted():
    rows = [('0 -1e-9', '-1e-09 hardly changes'), ('0 1e-5', '1e-05 hardly changes'), ('0 -1e9', 'hides no key'),
            ('-10000 0', 'hides no key'), ('0 -1', None), ('0 .001', None), ('0 -inf', None), ('0 1', None), ('0 5', None),
            ('-9999 0', None)]
    for mask, note in rows:
        for form in ([], ['--json']):
            stderr = run(['--scores', '1 2', '--mask', mask, *form]).stderr
            assert note in stderr if note else not stderr, (mask, stderr)


run_all([
    steps_are_chosen_by_id_by_range_and_by_group, steps_the_wrong_way_round_are_refused,
    a_word_that_is_no_step_is_refused_with_all_that_are,
    the_word_at_fault_is_quoted_as_it_was_typed,
    a_step_that_is_not_there_is_refused_with_those_that_are,
    a_softcap_is_a_step_where_it_is_given,
    rows_without_weights_are_listed_by_what_became_of_them,
    a_mask_is_called_by_all_its_parts,
    where_no_board_is_so_narrow_the_steps_are_printed,
    the_text_says_which_rows_have_no_value_and_why,
    shown_digits_that_miss_the_sum_are_noted,
    numbers_that_a_mask_hardly_means_are_noted,
])
