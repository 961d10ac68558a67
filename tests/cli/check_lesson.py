#!/usr/bin/env python3
"""Runs `attnlab lesson`, `attnlab lessons` and `attnlab` alone through a pipe: what each takes, and in which language."""
import os
import subprocess
import sys

PROGRAM = os.path.join(os.environ.get('BUILD', 'build'), 'attnlab')
NONE = 'attnlab: lesson: a word is missing; write attnlab lesson ID|FILE [OPTION]...\n'


def run(args):
    settings = {**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en', 'ATTNLAB_PATH': 'lessons'}
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=settings,
                          timeout=60, check=False)


# Arguments, exit code, a word of standard output, standard error.
LINES = [
    (['lesson', '16'], 0, 'Attention by hand', ''),
    (['lesson'], 2, '', NONE),
    (['lesson', '--plain'], 2, '', NONE),
    (['--lang', 'zh', 'lesson'], 2, '', 'attnlab: lesson: 少了一个词；写法是 attnlab lesson ID|FILE [OPTION]...\n'),
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
    assert done.returncode == 2 and '--lang cannot be "xx"; use en or zh' in done.stderr, done.stderr


def main():
    failed = 0
    tests = [every_line_is_taken_or_refused, a_shortened_option_of_language_counts]
    for test in tests:
        print(f'[ RUN      ] {test.__name__}')
        try:
            test()
            print(f'[       OK ] {test.__name__}')
        except AssertionError as error:
            print(error)
            print(f'[  FAILED  ] {test.__name__}')
            failed += 1
    print(f'[  PASSED  ] {len(tests) - failed} test(s).')
    if failed:
        print(f'[  FAILED  ] {failed} test(s).')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
