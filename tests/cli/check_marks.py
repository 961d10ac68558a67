#!/usr/bin/env python3
"""A Chinese sentence ends in a Chinese mark, whatever it was put together from."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

WRONG = re.compile(r'[\u4e00-\u9fff）」”][.;:!?](?=\s|$)')
ENGLISH_ONLY = '```lesson\ntitle = T\nobjective = O\n```\n\n## 71.1 P\n\nx {a.b}\n'
COMMANDS = [
    ['lesson', '05'], ['lesson', '16'], ['lessons'], ['doctor'], ['--help'], ['run', '--help'], ['check', '--help'],
    ['run', '--scores', '[[1,2],[0,0]]', '--mask', '[[0,0],[1,1]]', '--v', '[[1],[2]]'],
    ['check', '--q', '1 0', '--k', '1 0;0 1', '--v', '1 0;0 2', '--got-scores', '1 0', '--got-weights', '.73 .27',
     '--got-output', '.7 .5'],
    ['check', '--scores', '1 2;3 4', '--got-weights', '.1 .9;.3 .7'], ['run', '--q', '1'], ['lesson', '99'],
    ['quiz', 'two-keys'], ['quiz', 'qk-axis'], ['quiz', 'steps-order'], ['record'],
]


def run(args, folder):
    settings = {**os.environ, 'LC_ALL': 'C.UTF-8', 'XDG_STATE_HOME': folder}
    done = subprocess.run([PROGRAM, *args, '--lang', 'zh', '--plain'], input='1 2\n\n3\nwhy\n\n\n', capture_output=True, text=True,
                          env=settings, timeout=60, check=False)
    return done.stdout + done.stderr


def what_commands_print_in_chinese_has_chinese_marks():
    with tempfile.TemporaryDirectory() as folder:
        own = pathlib.Path(folder, 'own', '71')
        own.mkdir(parents=True)
        (own / 'en.md').write_text(ENGLISH_ONLY, encoding='utf-8')
        for args in COMMANDS + [['lesson', '71', '--lessons', str(own.parent)], ['lint', str(own)]]:
            out = run(args, folder)
            assert re.search('[\u4e00-\u9fff]', out), (args, out)
            for line in out.splitlines():
                assert not WRONG.search(line), (args, line)


def messages_in_chinese_have_chinese_marks():
    for line in pathlib.Path('src/po/zh.po').read_text(encoding='utf-8').splitlines():
        assert not WRONG.search(line.rstrip('"').replace('\\n', '')), line


if __name__ == '__main__':
    run_all([what_commands_print_in_chinese_has_chinese_marks, messages_in_chinese_have_chinese_marks])
