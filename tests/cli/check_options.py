#!/usr/bin/env python3
"""Command lines of every kind: what each option takes, how many words a command takes, and that nothing is left out in silence."""
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, least_seconds, run_all  # noqa: E402 (in tests/support)

FIXTURE = os.path.abspath('tests/support/course')
HEAD = ['--q', '1 0', '--k', '1 0; 0 1', '--v', '1 0; 0 2']
MEMORY_MAX_KB = 300 * 1024


def run(args, **changes):
    settings = {**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en', 'ATTNLAB_PATH': f'{FIXTURE}/lessons',
                'ATTNLAB_EXERCISES': f'{FIXTURE}/exercises', **changes}
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=settings, timeout=60,
                          check=False)


def refused(args, where, says, code=2, **changes):
    done = run(args, **changes)
    assert done.returncode == code and not done.stdout, (args, done)
    assert done.stderr.startswith(f'attnlab: {where}: ') and says in done.stderr, (args, done.stderr)
    assert not done.stderr.startswith(f'attnlab: {where}: {where}'), done.stderr


# ---- words ----

# How many words each command takes; a word of `record` has to be `rate`.
WORDS = {'lesson': 1, 'lessons': 0, 'quiz': 1, 'open': 0, 'run': 0, 'check': 0, 'doctor': 0}


def a_word_too_many_is_refused_by_every_command():
    listed = set(re.findall(r'^  attnlab (\w+)', run(['--help']).stdout, re.M))
    assert listed == set(WORDS) | {'record', 'lint'}, listed
    for command, most in WORDS.items():
        words = ['w1', 'w2', 'w3'][:most + 1]
        refused([command, *words], words[-1], f'one word too many; write attnlab {command} ')
        refused([command, *words, '--plain'], words[-1], 'one word too many')
    refused(['record', 'rat'], 'rat', 'no such word')
    refused(['lesson'], 'lesson', 'a word is missing; write attnlab lesson ')


# ---- options ----

BAD_OPTIONS = [
    (['-xy'], '-xy', 'no such option'),
    (['-x'], '-x', 'no such option'),
    (['-é'], '-é', 'no such option'),
    (['run', '-xy'], '-xy', 'no such option'),
    (['run', '-q', '1'], '-q', 'no such option'),
    (['run', *HEAD, '-1'], '-1', 'no such option'),
    (['run', 'word', '-xy'], '-xy', 'no such option'),
    (['lessons', '--plain', '-p'], '-p', 'no such option'),
    (['--no-such'], '--no-such', 'no such option'),
    (['run', '--no-such=3'], '--no-such=3', 'no such option'),
    (['run', '--json=3'], '--json=3', 'takes no value'),
    (['lessons', '--ascii=no'], '--ascii=no', 'takes no value'),
    (['run', '--q'], '--q', 'needs a value'),
    (['lessons', '--width'], '--width', 'needs a value'),
    (['run', *HEAD, '--tau', '1', '--tau', '1'], '--tau', 'given twice'),
    (['run', *HEAD, '--json', '--json'], '--json', 'given twice'),
    (['--lang', 'en', 'lessons', '--lang', 'en'], '--lang', 'given twice'),
    (['lessons', '--lang', 'xx'], '--lang', 'use en'),
    (['lessons', '--color', 'red'], '--color', 'use auto or never'),
    (['lessons', '--background', 'grey'], '--background', 'use auto, dark or light'),
    (['run', *HEAD, '--shift', 'min'], '--shift', 'use max or none'),
    (['run', *HEAD, '--softcap', '0'], '--softcap', 'greater than 0'),
    (['run', *HEAD, '--softcap=-1'], '--softcap', 'greater than 0'),
    (['run', *HEAD, '--softcap', 'inf'], '--softcap:1:1', 'finite'),
    (['run', *HEAD, '--softcap', 'nan'], '--softcap:1:1', ''),
    (['run', '--q', '1'], '--q', 'is given, but --k is not'),
    (['run', '--scores', '1 2', '--align', 'top-left'], '--align', 'places a causal mask'),
    (['run', '--scores', '1 2', '--scale', '2'], '--scale', 'has no use where scores are given'),
    (['run', *HEAD, '--layout', 'rows'], '--layout', 'use row or column'),
    (['run', *HEAD, '--align', 'left'], '--align', 'use top-left or bottom-right'),
    (['record', 'rate', 'x', '--skill', 'luck'], '--skill', 'use scores, scale,'),
]


def an_option_that_cannot_be_is_named_as_typed():
    for args, where, says in BAD_OPTIONS:
        refused(args, where, says)


def a_language_of_the_environment_that_is_none_of_ours_is_noted():
    for args, asked, noted in ((['lessons'], 'de', True), (['lessons'], 'zh_CN.UTF-8', False), (['lessons'], '', False),
                               (['--lang', 'en', 'lessons'], 'de', False), (['run', *HEAD, '--json'], 'xx', True)):
        done = run(args, ATTNLAB_LANG=asked)
        note = f'attnlab: note: ATTNLAB_LANG: cannot be "{asked}"; use en or zh\n' if noted else ''
        assert done.returncode == 0 and done.stderr == note, (args, asked, done.stderr)


def a_comma_that_may_be_another_is_noted_where_no_count_decides():
    two = ['--v', '[[1],[2]]']
    rows = [(['run', '--scores', '0,6698; 0,6605'], '--scores: the commas were read as separators, 0 6698; 0 6605; as decimal'),
            (['run', '--scores', '3,145', '--json'], '--scores: the commas were read as separators, 3 145; as decimal commas'),
            (['run', '--scores', '1,234,567'], 'as thousands 1234567: leave the commas out'),
            (['run', '--scores', '1.500,5'], 'with points between thousands 1500.5'),
            (['open', '--scores', '1,234,567'], 'as thousands 1234567'),
            (['check', '--scores', '3,145', *two, '--got-weights', '0 1'], '--scores: the commas were read'),
            (['run', '--scores', '0.8 0.1 0.4,0.4 0.1 0.5'], '--scores: this was read as one row; put a semicolon between rows'),
            (['check', '--scores', '1 2; 2 1', '--got-weights', '.2689 .7311 .7311,.2689'],
             '--got-weights: this was read as one row; put a semicolon between rows')]
    for args, note in rows:
        stderr = run(args).stderr
        assert stderr.startswith('attnlab: note: ') and note in stderr and stderr.count('\n') == 1, (args, stderr)
    for scores in ('2,1,0', '1, 2, 3', '100, 200, 300', '[[100,200]]', '1,0;0,2', '0.5,0.25', '1 2'):
        assert not run(['run', '--scores', scores]).stderr, scores
    refused(['check', '--scores', '1 2', *two, '--got-output', '1.500,5'], '--got-output:1:6', '1500.5')


# What --steps may say, and the steps that are then printed, in the order of the computation.
ALL = ['raw', 'scaled', 'tempered', 'masked', 'rowmax', 'shifted', 'exp', 'rowsum', 'weights', 'output']
STEPS = [
    ([], ALL),
    (['--steps', 'all'], ALL),
    (['--steps', 'raw'], ['raw']),
    (['--steps', 'RAW'], ['raw']),
    (['--steps', 'Ｒaw，ＷＥＩＧＨＴＳ'], ['raw', 'weights']),
    (['--steps', 'weights'], ['weights']),
    (['--steps', 'output,raw'], ['raw', 'output']),
    (['--steps', 'raw..masked'], ALL[:4]),
    (['--steps', '..raw'], ['raw']),
    (['--steps', 'exp..'], ALL[6:]),
    (['--steps', 'scores'], ALL[:4]),
    (['--steps', 'scores,exp..output'], ALL[:4] + ALL[6:]),
    (['--steps', 'all', '--shift', 'none'], ALL[:4] + ALL[6:]),
]


def the_chosen_steps_are_printed_and_no_other():
    for options, steps in STEPS:
        text = run(['run', *HEAD, *options])
        assert text.returncode == 0 and re.findall(r'^(\w+): ', text.stdout, re.M) == steps, (options, text)
        head = json.loads(run(['run', *HEAD, *options, '--json']).stdout)['heads'][0]
        assert [step['id'] for step in head['steps']] == steps, (options, head)
    for bad in ('', 'sums', 'output..raw', 'raw,', '..q'):
        refused(['run', *HEAD, '--steps', bad], '--steps', '')
    refused(['run', '--scores', '1 2', '--steps', 'raw'], '--steps', 'none of these steps exists here')


# Arguments before, the option, the least and the most of a whole number.
BOUNDS = [
    (['lessons'], '--width', 20, 1000),
    (['run', *HEAD], '--digits', 1, 15),
    (['run', *HEAD], '--past', 0, 1000000),
    (['check', *HEAD, '--got-output', '.67 .66'], '--model-width', 0, 1000000),
]


def a_number_is_taken_up_to_its_bounds():
    commands = set(re.findall(r'^  attnlab (\w+)', run(['--help']).stdout, re.M))
    numbers = {option for command in commands for option in re.findall(r'(--[a-z-]+) N\b', run([command, '--help']).stdout)}
    assert numbers == {option for _, option, _, _ in BOUNDS}, numbers
    for args, option, least, most in BOUNDS:
        says = f'no whole number from {least} to {most}; use one'
        for value in (least, most):
            done = run([*args, option, str(value)])
            missed = option == '--past' and 'keys' in done.stderr and says not in done.stderr  # so many keys are not there
            assert done.returncode in (0, 1) and not done.stderr or missed, (args, option, value, done)
        for value in (least - 1, most + 1, f'{least}.5'):
            refused([*args, option, str(value)], option, says)
    for tau in ('0', '-1', '-0'):
        refused(['run', *HEAD, '--tau', tau], '--tau', f'must be greater than 0, this is {tau}')


def thousands_of_options_are_read_in_a_moment():
    for args in (['--mask', 'none'] * 8000, ['--mask', 'causal'] * 8000, ['--json'] * 8000):
        done = run(['run', *HEAD, *args])
        assert done.returncode in (0, 2), (args[:2], done.returncode, done.stderr[:200])
        assert least_seconds(lambda: run(['run', *HEAD, *args]), 2) <= 2, args[:2]
    # the largest of all programs that were started here; it was 1.3 GB when every option copied all before it
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < MEMORY_MAX_KB


# ---- literals ----

CONTROLS = ['1\a2', '1\x7f2', '1\b2', '1 \u202e2 3', '1\x1b[31m2', '1\u200b2', '1\x012', '1\u20662', '1\ufeff2']


def a_control_inside_a_literal_is_refused_at_its_place():
    for literal in CONTROLS:
        for args in (['run', '--scores', literal], ['open', '--scores', literal], ['run', *HEAD, '--tau', literal],
                     ['check', *HEAD, '--got-output', literal], ['run', *HEAD, '--mask', literal]):
            done = run(args)
            assert done.returncode == 2 and not done.stdout, (args, done)
            assert re.match(r'attnlab: --[a-z-]+:1:[23]: ', done.stderr), (args, done.stderr)
            raw = [character for character in done.stderr if character != '\n' and not character.isprintable()]
            assert not raw, (args, done.stderr)


def a_decimal_comma_counts_in_every_option():
    for args in (['run', '--scores', '0,5 1,5', '--tau', '0,5'], ['open', '--scores', '0,5 1,5', '--tau', '0,5'],
                 ['check', '--scores', '0,5 1,5', '--got-weights', '0,2689 0,7311', '--tau', '1,0']):
        done = run(args + ['--decimal-comma'])
        assert done.returncode == 0 and not done.stderr, (args, done)
        assert run(args).returncode == 2, args


# ---- ASCII ----

HIDDEN_ROW = HEAD + ['--mask', '0 0', '--tau', '2', '--softcap', '3']


def ascii_is_ascii_in_every_output():
    commands = [['--help'], ['lessons'], ['doctor'], ['record'], ['quiz'], ['lesson', '91'], ['run', *HEAD], ['run', *HIDDEN_ROW],
                ['check', *HEAD, '--got-weights', '.5 .5'], ['run', '--scores', '1–2'], ['run', '--scores', '0.6… 1'],
                ['run', '--scores', '1', '--tau', '−1'], ['run', '--scores', '√−1']]
    for command in commands + [[*command, '--json'] for command in commands if command[0] in ('run', 'check')]:
        for done in (run([*command, '--ascii']), run(command, LC_ALL='C', ATTNLAB_LANG='')):
            assert (done.stdout + done.stderr).isascii(), (command, done)
    for command in (['run', *HIDDEN_ROW], ['check', *HEAD, '--got-weights', '.5 .5']):
        escaped, plain = (run([*command, '--json', *more]).stdout for more in (['--ascii'], []))
        assert json.loads(escaped) == json.loads(plain), command


# ---- what is not there ----

def a_folder_that_is_not_there_is_named():
    for command in (['lessons'], ['lesson', '40'], ['quiz'], ['lint'], []):
        refused(['--lessons', '/nonexistent', *command], '--lessons', 'there is no folder /nonexistent')
    refused(['--lessons', __file__, 'lessons'], '--lessons', 'there is no folder')
    refused(['--lessons', '', 'lessons'], '--lessons', 'there is no folder')
    for variable in ('ATTNLAB_PATH', 'ATTNLAB_EXERCISES'):
        for command in ('lessons', 'quiz', 'lint'):
            done = run([command], **{variable: f'{FIXTURE}:/nonexistent'})
            assert f'attnlab: note: {variable}: there is no folder /nonexistent\n' in done.stderr, (command, done)
    done = run(['quiz'], ATTNLAB_EXERCISES='/nonexistent')
    assert done.returncode == 3 and 'no exercise was found' in done.stderr, done


def a_folder_without_a_lesson_is_named():
    with tempfile.TemporaryDirectory() as folder:
        note = f'there is no lesson in {folder}\n'
        for command in (['lessons'], ['lesson', '91'], []):
            done = run(['--lessons', folder, *command])
            assert done.stderr == f'attnlab: note: --lessons: {note}', (command, done)
            done = run(command, ATTNLAB_PATH=f'{folder}:{FIXTURE}/lessons')
            assert done.stderr == f'attnlab: note: ATTNLAB_PATH: {note}', (command, done)
    assert not run(['--lessons', f'{FIXTURE}/lessons', 'lessons']).stderr


def a_lesson_is_opened_by_a_file_of_it():
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(f'{FIXTURE}/lessons'):
            path = f'{FIXTURE}/lessons/{name}'
            if not os.path.isdir(path):
                continue
            by_id = run(['lesson', name])
            assert by_id.returncode == 0, by_id
            for word in (f'{path}/en.md', f'{path}/examples.md', path, f'{path}/'):
                assert run(['lesson', word], ATTNLAB_PATH='').stdout == by_id.stdout, word
        for word in ('nothing.md', './nothing', folder, f'{folder}/en.md'):
            refused(['lesson', word], word, 'there is no lesson', code=3)
    refused(['lesson', 'nothing'], 'nothing', 'no such lesson')


TESTS = [a_word_too_many_is_refused_by_every_command, an_option_that_cannot_be_is_named_as_typed,
         the_chosen_steps_are_printed_and_no_other, a_number_is_taken_up_to_its_bounds,
         thousands_of_options_are_read_in_a_moment,
         a_language_of_the_environment_that_is_none_of_ours_is_noted, a_comma_that_may_be_another_is_noted_where_no_count_decides,
         a_control_inside_a_literal_is_refused_at_its_place, a_decimal_comma_counts_in_every_option,
         a_folder_that_is_not_there_is_named, a_folder_without_a_lesson_is_named,
         ascii_is_ascii_in_every_output, a_lesson_is_opened_by_a_file_of_it]


if __name__ == '__main__':
    run_all(TESTS)
