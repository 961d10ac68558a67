#!/usr/bin/env python3
"""The command `attnlab doctor` from outside: on terminals that answer, answer oddly or not at all, and through a pipe."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

ITEMS = ['terminal', 'size', 'colours', 'background', 'mouse', 'clipboard', 'locale', 'language', 'widths', 'symbols', 'lessons', 'exercises',
         'progress', 'record']
QUESTION = re.compile(r'\r([^\r\x1b]+)\x1b\[6n')


def environment(home, **changes):
    kept = {name: value for name, value in os.environ.items()
            if name not in ('NO_COLOR', 'LANG', 'LANGUAGE', 'LC_CTYPE', 'ATTNLAB_LANG', 'ATTNLAB_PATH', 'ATTNLAB_EXERCISES',
                         'COLORFGBG')}
    kept.update(TERM='xterm-256color', LC_ALL='C.UTF-8', XDG_STATE_HOME=home, ATTNLAB_PATH=os.path.abspath('lessons'),
                ATTNLAB_EXERCISES=os.path.abspath('exercises'))
    kept.update(changes)
    return {name: value for name, value in kept.items() if value is not None}


def lines_of(text):
    """(mark, rest) by name; each line has the mark, the name and what was found. Notes go before them."""
    found = {}
    for line in text.splitlines():
        if line.startswith('attnlab: note: '):
            continue
        match = re.fullmatch(r'(ok|! )  (\w+) +(.+)', line)
        assert match, f'no item: {line!r}'
        found[match[2]] = (match[1].strip(), match[3])
    assert list(found) == ITEMS, list(found)
    return found


def through_a_pipe(*options, **changes):
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([PROGRAM, 'doctor', *options], env=environment(home, **changes), stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=10, check=False)
    told = done.stderr + done.stdout
    assert done.returncode == 0 and all(line.startswith(b'attnlab: note: ') for line in done.stderr.splitlines()), told
    assert b'\x1b' not in told and b'\r' not in told, told
    return told.decode()


class Fake:
    """A terminal of our own: `widths` tells how wide it claims to draw a character; None never answers. Asked for its
    background it answers `colour`, if it has one."""

    def __init__(self, home, widths, size=(24, 80), colour='', options=(), **changes):
        self.widths, self.answered, self.bytes = widths, 0, b''
        self.colour, self.named = colour, False
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack('HHHH', *size, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen([PROGRAM, 'doctor', *options], env=environment(home, **changes), stdin=self.slave, stdout=self.slave,
                                        stderr=self.slave, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def step(self):
        """Takes what comes within a moment, and answers the questions in it."""
        if select.select([self.master], [], [], 0.05)[0]:
            self.bytes += os.read(self.master, 65536)
        if self.widths is None:
            return
        asked = QUESTION.findall(self.bytes.decode(errors='ignore'))
        for character in asked[self.answered:]:
            os.write(self.master, f'x\x1b[A\x1b[12;{self.widths(character) + 1}R'.encode())  # behind keys of an impatient hand
        self.answered = len(asked)
        if not self.named and b'\x1b[c' in self.bytes:
            self.named = True
            os.write(self.master, f'{self.colour}\x1b[?62;22c'.encode())

    def end(self):
        """(what it printed, its exit code); asserts that the settings are those of the start."""
        until = time.monotonic() + 10
        while self.process.poll() is None:
            self.step()
            assert time.monotonic() < until, 'it does not end'
        while select.select([self.master], [], [], 0.05)[0]:
            self.bytes += os.read(self.master, 65536)
        assert termios.tcgetattr(self.slave) == self.before, 'the terminal is not as it was'
        os.close(self.slave)
        os.close(self.master)
        return re.sub(r'\r[^\r\n]*\x1b\[6n|\r\x1b\[K|\x1b\]11;\?\x1b\\|\x1b\[\?2026\$p|\x1b\[c', '', self.bytes.decode()).replace('\r\n', '\n'), self.process.returncode


def on_terminal(widths, **changes):
    with tempfile.TemporaryDirectory() as home:
        text, status = Fake(home, widths, **changes).end()
    assert status == 0, status
    return lines_of(text)


def narrow(character):
    return 2 if character == '字' else 1


def a_pipe_is_asked_nothing():
    items = lines_of(through_a_pipe())
    assert items['widths'][1].startswith('not asked'), items['widths']
    assert items['terminal'][0] == 'ok', items['terminal']
    assert not any(mark == '!' for mark, _ in items.values()), items


def a_terminal_that_answers_is_well():
    items = on_terminal(narrow)
    assert items['widths'] == ('ok', '· × √ τ ─ ▶ ▪ 1, 字 2'), items['widths']
    assert items['size'] == ('ok', '80 columns, 24 rows'), items['size']
    assert items['colours'] == ('ok', '256 by TERM'), items['colours']


def the_background_is_told_with_what_says_so():
    light = '\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\'
    cases = [
        ({'colour': light}, 'light: the terminal answers rgb:fdfd/f6f6/e3e3'),
        ({'colour': 'keys\x1b]11;#000000\x07'}, 'dark: the terminal answers #000000'),
        ({'colour': '\x1b]11;no colour\x07'}, 'unknown, the terminal gave no answer'),
        ({'colour': ''}, 'unknown, the terminal gave no answer'),
        ({'colour': light, 'COLORFGBG': '15;0'}, 'dark by COLORFGBG=15;0'),
        ({'colour': light, 'COLORFGBG': '0;15', 'options': ['--background=dark']}, 'dark, since --background says so'),
        ({'TERM': 'linux', 'colour': light}, 'unknown, not asked'),
    ]
    for changes, told in cases:
        mark, found = on_terminal(narrow, **changes)['background']
        assert mark == 'ok' and found.startswith(told), f'{changes}: {mark} {found}'


def wide_symbols_are_told_with_what_to_set():
    mark, found = on_terminal(lambda character: 2 if character in '·√字' else 1)['widths']
    assert mark == '!' and '· 2, √ 2' in found and '--ascii' in found and '×' not in found, found


def silence_ends_the_question():
    mark, found = on_terminal(None)['widths']
    assert mark == '!' and 'no answer' in found and '--ascii' in found, found


def what_is_amiss_comes_with_what_to_set():
    cases = [
        ({'LC_ALL': 'C'}, 'locale', 'C.UTF-8'),
        ({'LC_ALL': 'xx_YY.UTF-8'}, 'locale', 'in place of xx_YY.UTF-8'),
        ({'TERM': 'dumb'}, 'terminal', 'set TERM'),
        ({'TERM': None}, 'terminal', 'set TERM'),
        ({'TERM': 'vt100'}, 'colours', 'xterm-256color'),
        ({'TERM': 'linux'}, 'symbols', '--ascii'),
        ({'size': (20, 60)}, 'size', '80 x 24'),
        ({'size': (4, 80)}, 'size', '20 x 5'),
        ({'XDG_STATE_HOME': None, 'HOME': None}, 'progress', 'set HOME'),
        ({'XDG_STATE_HOME': '/dev/null/x'}, 'record', 'XDG_STATE_HOME'),
        ({'ATTNLAB_EXERCISES': '/dev/null'}, 'exercises', 'ATTNLAB_EXERCISES'),
        ({'TERM': 'xterm-nobody'}, 'terminal', 'xterm-256color is taken'),
    ]
    for changes, name, mend in cases:
        mark, found = on_terminal(narrow, **changes)[name]
        assert mark == '!' and mend in found, f'{changes}: {mark} {found}'
    assert on_terminal(narrow, NO_COLOR='1')['colours'] == ('ok', 'none, since NO_COLOR is set')


def a_damaged_record_is_told():
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home, 'attnlab')
        folder.mkdir()
        (folder / 'record.jsonl').write_text('no record\n', encoding='utf-8')
        (folder / 'progress.json').write_text('{', encoding='utf-8')
        items = lines_of(through_a_pipe(XDG_STATE_HOME=home))
    assert items['record'][0] == '!' and '1 damaged' in items['record'][1], items['record']
    assert items['progress'][0] == '!', items['progress']


def a_folder_that_is_named_but_not_there_is_noted():
    for name in ('ATTNLAB_PATH', 'ATTNLAB_EXERCISES'):
        text = through_a_pipe(**{name: '/nonexistent'})
        assert text.startswith(f'attnlab: note: {name}: there is no folder /nonexistent\n'), text


def answers_of_a_day_to_come_are_told():
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home, 'attnlab')
        folder.mkdir()
        line = ('{"format":1,"time":"2999-01-01T00:00:00Z","kind":"answer","exercise":"EX-P1","skill":"output","steps":[],'
                '"verdict":"right","methods":[]}\n')
        (folder / 'record.jsonl').write_text(line, encoding='utf-8')
        mark, found = lines_of(through_a_pipe(XDG_STATE_HOME=home))['record']
    assert mark == '!' and '1 answer in the record is of a day to come' in found, found


def nothing_of_the_environment_reaches_the_terminal_raw():
    evil = '/tmp/\x1b]0;title\x07\x1b[31m \u202e \x9b1m \u200b line\nend\ttab\r'
    for name in ('HOME', 'XDG_STATE_HOME', 'LC_ALL', 'LANG', 'TERM', 'ATTNLAB_PATH', 'ATTNLAB_EXERCISES', 'ATTNLAB_LANG'):
        changes = {name: evil}
        if name == 'HOME':
            changes['XDG_STATE_HOME'] = None
        if name == 'LANG':
            changes['LC_ALL'] = None
        text = through_a_pipe(**changes)
        lines_of(text)
        raw = [character for character in text if character != '\n' and not character.isprintable()]
        assert not raw, f'{name}: {raw}'


def a_signal_gives_the_terminal_back():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with tempfile.TemporaryDirectory() as home:
            fake = Fake(home, None)
            while b'\x1b[6n' not in fake.bytes:
                fake.step()
            fake.process.send_signal(number)
            _, status = fake.end()
        assert status == -number, status


def ascii_and_chinese_are_kept_to():
    assert through_a_pipe('--ascii').isascii()
    assert through_a_pipe(LC_ALL='C').isascii()
    assert '终端' in through_a_pipe('--lang', 'zh')


def wrong_use_ends_with_2():
    for words in (['now'], ['--no-such']):
        done = subprocess.run([PROGRAM, 'doctor', *words], capture_output=True, check=False)
        assert done.returncode == 2 and not done.stdout, done


TESTS = [
    a_pipe_is_asked_nothing,
    a_terminal_that_answers_is_well,
    the_background_is_told_with_what_says_so,
    wide_symbols_are_told_with_what_to_set,
    silence_ends_the_question,
    what_is_amiss_comes_with_what_to_set,
    a_damaged_record_is_told,
    a_folder_that_is_named_but_not_there_is_noted,
    answers_of_a_day_to_come_are_told,
    nothing_of_the_environment_reaches_the_terminal_raw,
    a_signal_gives_the_terminal_back,
    ascii_and_chinese_are_kept_to,
    wrong_use_ends_with_2,
]


if __name__ == '__main__':
    run_all(TESTS)
