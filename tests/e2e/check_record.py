#!/usr/bin/env python3
"""The command `attnlab record` from outside: what it prints, what it keeps, what it refuses, and what it never says."""
import contextlib
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)


# Nobody but the learner says that something is mastered.
CLAIM = re.compile(r'\bmaster(y|ed|s)?\b|\bproficien|\blearned it\b|掌握|精通|学会了|已学会|已经会', re.I)
LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"')

ANSWER = {'format': 1, 'time': '2020-01-01T12:00:00Z', 'kind': 'answer', 'exercise': 'EX-P1', 'skill': 'mixing', 'student': None,
          'variant': None, 'attempt': 1, 'closed_book': True, 'hints': 0, 'seconds': 30, 'hash': None, 'mode': 'whole',
          'steps': [{'step': 'output', 'text': '.961 -.882', 'values': [[.961, -.882]], 'verdict': 'right'}],
          'verdict': 'right', 'methods': [], 'confidence': 'sure', 'reason': None, 'agree': None, 'easy': False, 'version': '0.1.0'}

RECORDS = [
    {**ANSWER},
    {**ANSWER, 'time': '2020-01-01T12:10:00Z', 'attempt': 2},
    {**ANSWER, 'time': '2020-01-03T12:00:00Z', 'confidence': 'think'},
    {**ANSWER, 'time': '2020-01-03T13:00:00Z', 'skill': 'mask', 'exercise': 'EX-M1', 'verdict': 'wrong', 'confidence': 'sure',
     'methods': ['mask.ignored'], 'reason': '', 'agree': False},
    {**ANSWER, 'time': '2020-01-03T13:01:00Z', 'skill': 'mask', 'exercise': 'EX-M1', 'hints': 1, 'confidence': 'guess'},
    {**ANSWER, 'time': '2020-01-03T13:02:00Z', 'skill': 'mask', 'exercise': 'EX-M1', 'closed_book': False, 'confidence': None},
    {**ANSWER, 'time': '2020-01-03T13:03:00Z', 'skill': 'mask', 'exercise': 'EX-M1', 'verdict': 'digits'},
    {**ANSWER, 'time': '2020-01-03T13:04:00Z', 'skill': '=cmd, "x"\u202e', 'exercise': 'EX-Z', 'kind': 'left'},
    {'format': 1, 'time': '2020-01-04T12:00:00Z', 'kind': 'rate', 'exercise': None, 'skill': 'mask', 'student': None,
     'words': 'masks: \x1b[31mso so\u202e', 'easy': False, 'version': '0.1.0'},
]

# By hand: mixing is answered well on 1 and 3 January (the retry does not count): S = 10.96, due on the 14th. mask went
# wrong on the 3rd: due the next day.
TEXT = '''\
skill      answers      right, book closed  on these days          review due on
─────────  ───────────  ──────────────────  ─────────────────────  ────────────────
mixing     3            3                   2020-01-01 2020-01-03  2020-01-14 (now)
mask       3            0                                          2020-01-04 (now)
=cmd, "x"  0 (left: 1)  0

How sure you were before the verdict
  sure: 2 of 3 answers right
  think so: 1 of 1 answers right
  guess: 1 of 1 answers right
  not said: 1 of 1 answers right

In your own words
  2020-01-04  mask: masks: [31mso so
'''
CSV = '''\
skill,attempts,left,closed_book_rights,days,guess,guess_right,think,think_right,sure,sure_right,due
mixing,3,0,3,2020-01-01 2020-01-03,0,0,1,1,2,2,2020-01-14
mask,3,0,0,,1,1,0,0,1,0,2020-01-04
"'=cmd, ""x""",0,1,0,,0,0,0,0,0,0,
'''


@contextlib.contextmanager
def state(content=None):
    """A folder for state; `content`: the bytes of the record in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'attnlab', 'record.jsonl')
        if content is not None:
            path.parent.mkdir()
            path.write_bytes(content)
        yield folder, path


def environment(folder, **more):
    plain = {name: value for name, value in os.environ.items() if name not in ('LANG', 'LANGUAGE', 'ATTNLAB_LANG')}
    return {**plain, 'LC_ALL': 'C.UTF-8', 'TZ': 'UTC', 'XDG_STATE_HOME': folder, **more}


def record(folder, *words, settings=None, **more):
    return subprocess.run([PROGRAM, 'record', *words], env=environment(folder, **(settings or {})), text=True, encoding='utf-8',
                          stdin=subprocess.DEVNULL, stdout=more.pop('stdout', subprocess.PIPE), stderr=subprocess.PIPE, **more)


def lines_of(records):
    return ''.join(json.dumps(entry) + '\n' for entry in records).encode()


def expect(actual, expected, what):
    assert actual == expected, f'{what}: {actual!r}\nexpected {expected!r}'


def an_empty_record_says_so():
    with state() as (folder, path):
        for settings, said in (({}, 'Nothing is recorded yet.\n'), ({'ATTNLAB_LANG': 'zh'}, '还没有记录。\n')):
            done = record(folder, settings=settings)
            expect((done.returncode, done.stdout, done.stderr), (0, said, ''), said)
        expect(record(folder, '--path').stdout, f'{path}\n', '--path')
        expect(json.loads(record(folder, '--json').stdout)['skills'], [], '--json')
        expect(record(folder, '--csv').stdout, CSV.split('\n', maxsplit=1)[0] + '\n', '--csv')
        assert not path.exists(), 'looking made a file'


def text_and_csv_tell_what_happened():
    with state(lines_of(RECORDS)) as (folder, _):
        expect(record(folder, '--width', '100').stdout, TEXT, 'text')
        expect(record(folder, '--csv').stdout, CSV, 'CSV')


def json_tells_what_happened():
    with state(lines_of(RECORDS)) as (folder, _):
        tree = json.loads(record(folder, '--json').stdout)
    expect(list(tree), ['format', 'skills', 'calibration', 'ratings', 'damaged', 'torn'], 'names')
    mixing, mask, other = tree['skills']
    expect([mixing[name] for name in ('attempts', 'left', 'closed_book_rights', 'days', 'reviews', 'due')],
           [3, 0, 3, ['2020-01-01', '2020-01-03'], 2, '2020-01-14'], 'mixing')
    assert abs(mixing['stability'] - 10.9643) < .00005
    expect([mask[name] for name in ('attempts', 'closed_book_rights', 'days', 'due')], [3, 0, [], '2020-01-04'], 'mask')
    expect([other[name] for name in ('skill', 'left', 'stability', 'due')], ['=cmd, "x"', 1, None, None], 'other')
    expect([(level['confidence'], level['count'], level['right']) for level in tree['calibration']],
           [(None, 1, 1), ('guess', 1, 1), ('think', 1, 1), ('sure', 3, 2)], 'calibration')
    expect(tree['ratings'], [{'time': '2020-01-04T12:00:00Z', 'skill': 'mask', 'words': 'masks: [31mso so', 'easy': False}],
           'ratings')
    expect((tree['damaged'], tree['torn']), (0, False), 'damage')


def a_narrow_page_and_an_ascii_locale_are_kept_to():
    foreign = [{**RECORDS[-1], 'words': '掩码 √d 还行'}, {**ANSWER, 'skill': '掩码\t√d\n', 'reason': '原因', 'methods': ['方法']}]
    with state(lines_of([*RECORDS, *foreign])) as (folder, _):
        for width in ('40', '20'):
            out = record(folder, '--width', width, settings={'ATTNLAB_LANG': 'zh'}).stdout
            wide = [line for line in out.split('\n') if sum(2 if ord(c) > 0x2e80 else 1 for c in line) > int(width)]
            assert width == '20' or not wide, f'{width}: {wide}'
        for option in ([], ['--json'], ['--csv']):
            done = record(folder, *option, settings={'LC_ALL': 'C'})
            assert done.returncode == 0 and done.stdout.isascii() and '\t' not in done.stdout, f'{option}: {done}'


def words_are_kept_as_typed_and_shown_safely():
    with state() as (folder, path):
        typed = ['rate', '--skill', 'softmax', '温度\u202e\x1b[2J', 'and "scale"']
        expect(record(folder, *typed).returncode, 0, 'rate')
        kept = json.loads(path.read_text(encoding='utf-8'))
        expect((kept['words'], kept['skill'], kept['kind']), ('温度\u202e\x1b[2J and "scale"', 'softmax', 'rate'), 'kept')
        expect(path.stat().st_mode & 0o777, 0o600, 'mode')
        for option in ([], ['--json'], ['--csv']):
            out = record(folder, *option).stdout
            assert not re.search('[\x1b\u202e]', out), f'{option}: {out!r}'


def easy_moves_the_review_of_the_last_right_answer():
    with state(lines_of(RECORDS[:1])) as (folder, _):
        expect(json.loads(record(folder, '--json').stdout)['skills'][0]['due'], '2020-01-03', 'good')
        expect(record(folder, 'rate', '--skill', 'mixing', '--easy', 'no trouble').returncode, 0, 'rate')
        expect(json.loads(record(folder, '--json').stdout)['skills'][0]['due'], '2020-01-09', 'easy')


def damage_is_told_and_not_touched():
    content = b'not JSON\n' + lines_of(RECORDS[:1]) + b'{"format":9}\n' + lines_of(RECORDS[1:2])[:-20]
    with state(content) as (folder, path):
        done = record(folder)
        expect(done.returncode, 0, 'exit')
        notes = [line.replace(str(path), 'PATH') for line in done.stderr.splitlines()]
        expect(notes, ['attnlab: note: PATH: lines that cannot be read: 2, the first is line 1; they are left as they are',
                       'attnlab: note: PATH: the last line was never finished; it is passed over'], 'notes')
        tree = json.loads(record(folder, '--json').stdout)
        expect((tree['damaged'], tree['torn'], tree['skills'][0]['attempts']), (2, True, 1), 'JSON')
        expect(path.read_bytes(), content, 'bytes')
        expect(record(folder, 'rate', 'on a new line').returncode, 0, 'rate')
        assert path.read_bytes().startswith(content + b'\n{"format":1'), 'the new record begins no line of its own'


def wrong_use_ends_with_2():
    cases = [['rate'], ['rate', ' '], ['rate', '--easy', 'x'], ['rate', '--skill', 'cooking', 'x'], ['rate', '--json', 'x'],
             ['--json', '--csv'], ['--csv', '--path'], ['everything'], ['--skill', 'mask'], ['--easy'], ['--width', '5']]
    with state() as (folder, path):
        for words in cases:
            done = record(folder, *words)
            expect((done.returncode, done.stdout), (2, ''), words)
            assert done.stderr.startswith('attnlab: ') and '; ' in done.stderr, f'{words}: {done.stderr!r}'
        assert not path.exists(), 'wrong use made a file'


def what_cannot_be_read_or_written_ends_with_3():
    with state() as (folder, path):
        path.mkdir(parents=True)
        for words in ([], ['--json'], ['rate', 'x']):
            done = record(folder, *words)
            expect((done.returncode, done.stdout), (3, ''), words)
            assert str(path) in done.stderr, done.stderr
    for words in ([], ['rate', 'x'], ['--path']):
        done = record('', *words, settings={'HOME': ''})
        expect((done.returncode, done.stdout), (3, ''), words)
        assert 'HOME' in done.stderr, done.stderr
    with state(lines_of(RECORDS)) as (folder, _), open('/dev/full', 'w', encoding='ascii') as full:
        expect(record(folder, stdout=full).returncode, 3, '/dev/full')


def a_full_disk_is_told_and_nothing_is_touched():
    content = lines_of(RECORDS)

    def no_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(content) + 40, resource.RLIM_INFINITY))

    with state(content) as (folder, path):
        done = record(folder, 'rate', 'no room for this', preexec_fn=no_room)
        expect(done.returncode, 3, done.stderr)
        expect(path.read_bytes(), content, 'bytes')


def many_at_once_lose_nothing():
    with state() as (folder, path):
        started = [subprocess.Popen([PROGRAM, 'record', 'rate', f'number {i}'], env=environment(folder), stdout=subprocess.DEVNULL)
                   for i in range(40)]
        expect([process.wait() for process in started], [0] * 40, 'exits')
        kept = sorted(json.loads(line)['words'] for line in path.read_text(encoding='utf-8').splitlines())
        expect(kept, sorted(f'number {i}' for i in range(40)), 'words')


def nothing_says_that_a_learner_has_mastered_something():
    for path in [*pathlib.Path('src').rglob('*.c'), *pathlib.Path('src').rglob('*.h'), *pathlib.Path('src/po').glob('*.po')]:
        for number, line in enumerate(path.read_text(encoding='utf-8').split('\n'), 1):
            for literal in LITERAL.findall(line):
                assert not CLAIM.search(literal), f'{path}:{number}: {literal}'
    perfect = [{**ANSWER, 'time': f'20{year}-0{month}-11T12:00:00Z'} for year in range(10, 26) for month in range(1, 10)]
    with state(lines_of(perfect)) as (folder, _):
        for language in ('en', 'zh'):
            for option in ([], ['--json'], ['--csv'], ['--help']):
                out = record(folder, *option, settings={'ATTNLAB_LANG': language}).stdout
                assert out and not CLAIM.search(out), f'{option}: {out}'


TESTS = [
    an_empty_record_says_so,
    text_and_csv_tell_what_happened,
    json_tells_what_happened,
    a_narrow_page_and_an_ascii_locale_are_kept_to,
    words_are_kept_as_typed_and_shown_safely,
    easy_moves_the_review_of_the_last_right_answer,
    damage_is_told_and_not_touched,
    wrong_use_ends_with_2,
    what_cannot_be_read_or_written_ends_with_3,
    a_full_disk_is_told_and_nothing_is_touched,
    many_at_once_lose_nothing,
    nothing_says_that_a_learner_has_mastered_something,
]


if __name__ == '__main__':
    run_all(TESTS)
