#!/usr/bin/env python3
"""Runs `attnlab lint` on what a command line may name: lessons, exercises, folders of them, files, nothing."""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

FIXTURE = os.path.abspath('tests/support/course')
LESSON = {'examples.md': '```lesson\nid = 7\n```\n',
          'en.md': '```lesson\ntitle = T\nobjective = O\n```\n\n## 7.1 P\n\ntext\n',
          'zh.md': '```lesson\ntitle = T\nobjective = O\n```\n\n## 7.1 P\n\ntext\n'}
TEXT = ('```exercise\ntitle = T\n```\n\n?\n\n## hint\n\na\n\n## hint\n\nb\n\n## hint\n\nc\n\n'
        '## explanation\n\nd\n')
EXERCISE = {'exercise.md': '```exercise\nkind = free\nskill = axes\n```\n', 'en.md': TEXT, 'zh.md': TEXT,
            'answers.md': '```answer\npoints = p\npoints.zh = p\n```\n'}
BROKEN = {'exercise.md': '```exercise\nkind = riddle\n```\n'}
UNREADABLE = {'examples.md/x': 'a folder in the place of the file\n'}

# The folders of the test: two lessons of which one cannot be read, and two exercises of which one is broken.
TREE = {'lessons/good': LESSON, 'lessons/bad': UNREADABLE, 'exercises/good': EXERCISE, 'exercises/bad': BROKEN}


def write():
    for folder, files in TREE.items():
        for name, text in files.items():
            path = os.path.join(root, folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)


def lint(*args):
    settings = dict(os.environ, LC_ALL='C.UTF-8', ATTNLAB_LANG='en', ATTNLAB_EXERCISES=os.path.join(root, 'exercises'))
    settings.pop('ATTNLAB_PATH', None)
    done = subprocess.run([PROGRAM, 'lint', *args], cwd=root, env=settings, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=60, check=False)
    # What a language that is not whole lacks is noted, and depends on which languages there are.
    errors = [line for line in done.stderr.splitlines(True) if 'text; the English one is shown' not in line]
    return done.returncode, done.stdout, ''.join(errors)


# Arguments, exit code, how the summary begins, words of standard error.
CASES = [
    (['lessons/good'], 0, '1 lesson, 0 exercises', []),
    (['lessons/good/en.md'], 0, '1 lesson, 0 exercises', []),
    (['exercises/good'], 0, '0 lessons, 1 exercise', []),
    (['exercises/good/exercise.md'], 0, '0 lessons, 1 exercise', []),
    (['exercises/good', 'lessons/good'], 0, '1 lesson, 1 exercise', []),
    (['exercises'], 1, '0 lessons, 2 exercises', ['exercises/bad/exercise.md:2:8', 'riddle']),
    (['lessons'], 1, '2 lessons, 0 exercises', ['lessons/bad/examples.md', 'no regular file']),
    (['lessons/bad', 'exercises/bad'], 1, '1 lesson, 1 exercise', ['no regular file', 'riddle']),
    (['--lessons', os.path.abspath('lessons'), f'{FIXTURE}/lessons', f'{FIXTURE}/exercises'], 0, '2 lessons, 3 exercises', []),
    (['nowhere'], 1, '1 lesson', ['nowhere', 'there is no lesson']),
    (['--lessons', 'nowhere', 'lessons/good'], 2, '', ['--lessons', 'no folder nowhere']),
]


def without_a_path_all_is_checked():
    code, out, error = lint('--lessons', 'lessons')
    counted = out.split(' lessons, ')[0]
    if code != 1 or not counted.isdigit() or int(counted) < 2 or ', 2 exercises' not in ', ' + out.split('lessons, ')[1]:
        return f'exit {code}: {out}{error}'
    missing = [word for word in ('lessons/bad/examples.md', 'exercises/bad/exercise.md') if word not in error]
    return f'not told: {missing}\n{error}' if missing else None


def a_path_names_a_lesson_an_exercise_or_a_folder_of_them():
    for args, code, begins, words in CASES:
        got, out, error = lint(*args)
        missing = [word for word in words if word not in error]
        if got != code or not out.startswith(begins) or missing or (code == 0 and error):
            return f'lint {args}: exit {got}, {out}{error}'
    return None


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as root:
        write()
        run_all([a_path_names_a_lesson_an_exercise_or_a_folder_of_them, without_a_path_all_is_checked])
