#!/usr/bin/env python3
"""Runs `attnlab lesson`, `attnlab lessons` and `attnlab` alone through a pipe: what each takes, and in which language."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

NONE = 'attnlab: lesson: a word is missing; write attnlab lesson ID[.PAGE][:STEP]|FILE [OPTION]...\n'


def run(args):
    settings = {**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en', 'ATTNLAB_PATH': 'lessons'}
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=settings,
                          timeout=60, check=False)


# Arguments, exit code, a word of standard output, standard error.
LINES = [
    (['lesson', '16'], 0, 'Attention by hand', ''),
    (['lesson'], 2, '', NONE),
    (['lesson', '--plain'], 2, '', NONE),
    (['--lang', 'zh', 'lesson'], 2, '', 'attnlab: lesson: 少了一个词；写法是 attnlab lesson ID[.PAGE][:STEP]|FILE [OPTION]...\n'),
    ([], 0, '16  Attention by hand', ''),
    (['--plain'], 0, '16  Attention by hand', ''),
    (['lessons'], 0, '16  Attention by hand', ''),
]

# Arguments; the lessons come in Chinese.
CHINESE = [['--lang', 'zh', 'lessons'], ['--lang=zh', 'lessons'], ['lessons', '--lang', 'zh'], ['--lan', 'zh', 'lessons'],
           ['--lan=zh', 'lessons'], ['lessons', '--la', 'zh']]


def every_line_is_taken_or_refused():
    for args, code, word, error in LINES:
        done = run(args)
        assert (done.returncode, done.stderr) == (code, error), (args, done.returncode, done.stderr)
        assert word in done.stdout and bool(word) == bool(done.stdout), (args, done.stdout)


def a_shortened_option_of_language_counts():
    for args in CHINESE:
        done = run(args)
        assert done.returncode == 0 and '页' in done.stdout, (args, done.stdout, done.stderr)
    done = run(['--lan', 'xx', 'lessons'])
    assert done.returncode == 2 and done.stderr.startswith('attnlab: --lang: cannot be "xx"; use en'), done.stderr


def its_data_is_found_whatever_it_was_started_as():
    with tempfile.TemporaryDirectory() as tree:
        program = os.path.join(tree, 'bin', 'attnlab')
        os.mkdir(os.path.dirname(program))
        shutil.copy2(PROGRAM, program)
        os.symlink(os.path.abspath('tests/support/course/lessons'), os.path.join(tree, 'lessons'))
        for name, path in (('', '/usr/bin'), ('nonsense', '/usr/bin'), ('/no/such/file', ''), ('attnlab', ':/usr/bin'),
                           ('attnlab', '::')):
            settings = {'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en', 'PATH': path, 'HOME': '/nonexistent'}
            done = subprocess.run([name, 'lessons'], executable=program, capture_output=True, text=True, env=settings,
                                  cwd=os.path.dirname(program), stdin=subprocess.DEVNULL, timeout=60, check=False)
            assert (done.returncode, done.stderr) == (0, '') and '91  Two keys' in done.stdout, (name, path, done)


def a_file_that_is_not_there_opens_no_lesson():
    for word, code in (('lessons/16/en.md', 0), ('lessons/16', 0), ('lessons/16/', 0), ('lessons/16/nothere.md', 3), ('lessons/nothere', 3), ('./nothere.md', 3)):
        done = run(['lesson', word])
        assert done.returncode == code and bool(done.stdout) == (code == 0), (word, done)
        assert code == 0 or done.stderr.startswith(f'attnlab: {word}: '), (word, done.stderr)


def a_page_is_printed_alone_and_what_is_not_there_is_named():
    whole = run(['lesson', '16']).stdout
    page = whole[whole.index('\n16.3  Two keys'):whole.index('\n16.4  ')].strip()
    done = run(['lesson', '16.3'])
    assert (done.returncode, done.stderr) == (0, '') and page in done.stdout and '\n16.4  ' not in done.stdout, done
    assert '\n05.8  ' in run(['lesson', '5.8']).stdout and '\n05.7  ' not in run(['lesson', '5.8']).stdout
    for word, where, right in (('16.3:wieghts', 'wieghts', 'near it: weights'), ('16.99', '16.99', '16.0, 16.1, 16.2,'), ('16.3:wieghts', 'wieghts', 'raw, scaled, rowmax'),
                               ('16.3:', '16.3:', '16.3:weights'), ('16.0:raw', 'raw', 'walks no steps'), ('16:weights', '16:weights', '16.3:weights'),
                               ('99.1', '99.1', 'attnlab lessons'), ('.3', '.3', 'attnlab lessons'), (':raw', '', 'attnlab lessons')):
        done = run(['lesson', word])
        assert done.returncode == 2 and not done.stdout and done.stderr.count('\n') == 1, (word, done)
        assert done.stderr.startswith(f'attnlab: {where}') and right in done.stderr, (word, done.stderr)


def a_step_is_printed_alone_by_its_id_or_its_symbol():
    for words, title, question in ((('weights', 'A', '÷Σ', '/sum', 'WEIGHTS', 'step 7'), 'step 7/8  weights', 'Predict first: The score of k₁'),
                                   (('scaled', '÷√d', '/√d', '/sqrt(d)', 'S'), 'step 2/8  scaled scores', ''),
                                   (('raw', 'QKᵀ', 'QK^T'), 'step 1/8  raw scores', 'Predict first: q₀ lies')):
        for word in words:
            done = run(['lesson', f'16.3:{word}'])
            lines = done.stdout.splitlines()
            assert (done.returncode, done.stderr, lines[0]) == (0, '', '16.3  Two keys'), (word, done)
            assert done.stdout.count('\nstep ') == 1 and f'\n{title}' in done.stdout, (word, done.stdout)
            assert done.stdout.count('Predict first') == bool(question) and question in done.stdout, (word, done.stdout)
            assert 'kept query' in done.stdout and len(lines) < 26, (word, done.stdout)
    done = run(['lesson', '16.3:÷√d', '--lang', 'zh'])
    assert '第 2/8 步' in done.stdout and done.stdout.count('步 ') == 1, done.stdout
    board = run(['lesson', '16.3:exp', '--board']).stdout
    assert '0.4931' in board and '1.4931' not in board and '0.6698' not in board, board


if __name__ == '__main__':
    run_all([a_step_is_printed_alone_by_its_id_or_its_symbol, a_file_that_is_not_there_opens_no_lesson, a_page_is_printed_alone_and_what_is_not_there_is_named, its_data_is_found_whatever_it_was_started_as, every_line_is_taken_or_refused, a_shortened_option_of_language_counts])
