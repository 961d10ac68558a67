#!/usr/bin/env python3
"""A quiz through a pipe: the whole flow in both languages, its end at every prompt, bad input, a record that cannot be kept, and
kill -9.

`check_quiz.py 1000` kills a thousand times."""
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, least_seconds, run_all  # noqa: E402 (in tests/support)

EXERCISES = os.path.abspath('exercises')
NOBODY = 65534
KILLS = 40

RIGHT = '.961 -.882; 3.333 2.928'
NO_SCALE = '[[0.009, -1.46], [3.893, 3.853]]'
ENDINGS = {'en': 'r asks again, Enter leaves> ', 'zh': 'r 再来一次，回车离开> '}


@contextlib.contextmanager
def state(content=None):
    """A folder for state; `content`: the bytes of the record in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'attnlab', 'record.jsonl')
        path.parent.mkdir()
        if content is not None:
            path.write_bytes(content)
        yield folder, path


def environment(folder, lang='en'):
    plain = {name: value for name, value in os.environ.items() if name not in ('LANG', 'LANGUAGE')}
    return {**plain, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': lang, 'XDG_STATE_HOME': folder, 'ATTNLAB_EXERCISES': EXERCISES}


def quiz(folder, name, *lines, lang='en', **more):
    """`lines`: text, or bytes to be sent as they are."""
    data = b''.join(line if isinstance(line, bytes) else line.encode() + b'\n' for line in lines)
    return subprocess.run([PROGRAM, 'quiz', name, '--plain'], input=data, env=environment(folder, lang), capture_output=True,
                          timeout=60, check=False, **more)


def records(path):
    return [json.loads(line) for line in path.read_text(encoding='utf-8').splitlines()] if path.exists() else []


def expect(actual, expected, what):
    assert actual == expected, f'{what}: {actual!r}\nexpected {expected!r}'


def told(entry):
    """What is looked at of a record."""
    return [entry[name] for name in ('kind', 'exercise', 'attempt', 'mode', 'verdict', 'methods', 'confidence', 'reason', 'agree')]


# ---- the flow ----


def a_right_answer_goes_its_way_in_both_languages():
    for lang, words in (('en', ('as it was read', 'How sure are you?', 'right')), ('zh', ('读到的', '有多大把握', '正确'))):
        with state() as (folder, path):
            done = quiz(folder, 'EX-P1', RIGHT, '', '3', lang=lang)
            out = done.stdout.decode()
            expect((done.returncode, done.stderr), (0, b''), lang)
            at = [out.find(word) for word in words]
            assert -1 < at[0] < at[1] < out.find(words[2], at[1]), f'{lang}: {at}\n{out}'
            assert out.count('0.9611') == 1 and out.endswith(ENDINGS[lang] + '\n'), out[-200:]
            expect([told(entry) for entry in records(path)],
                   [['answer', 'EX-P1', 1, 'whole', 'right', [], 'sure', None, None]], lang)


def a_wrong_answer_is_asked_why_before_it_is_named():
    for lang in ENDINGS:
        with state() as (folder, path):
            out = quiz(folder, 'EX-P1', NO_SCALE, '', '２', '忘了根号 d', 'Ｙ', '', lang=lang).stdout.decode()
            reason, method, right = out.find('忘了根号 d'), out.find('scale.none'), out.find('0.9611')
            assert -1 < reason < method < right, f'{lang}: {reason} {method} {right}\n{out}'
            kept = records(path)
            expect([told(entry) for entry in kept],
                   [['answer', 'EX-P1', 1, 'whole', 'wrong', ['scale.none'], 'think', '忘了根号 d', True]], lang)
            expect(kept[0]['steps'][0]['text'], NO_SCALE, 'raw text')


def what_no_method_explains_is_found_step_by_step():
    with state() as (folder, path):
        out = quiz(folder, 'EX-P1', '[[1.6, -.1], [3.333, 2.928]]', '', '3', '', ':steps', '-.5 -1 -1.5; 0 -.5 2',
                   '.6 .3 .1; .111 .067 .821', '.4 -1.4; 3.333 2.928', '', '1', 'row 0', '', '').stdout.decode()
        assert 'The first step that goes wrong: weights.' in out, out
        assert 'output: follows from your own step before' in out, out
        expect([told(entry) for entry in records(path)],
               [['answer', 'EX-P1', 1, 'whole', 'wrong', [], 'sure', '', None],
                ['answer', 'EX-P1', 2, 'steps', 'wrong', [], 'guess', 'row 0', None]], 'records')
        expect([step['verdict'] for step in records(path)[1]['steps']], ['right', 'wrong', 'wrong'], 'steps')


def each_kind_of_question_can_be_answered():
    cases = [
        ('score-zero', ['c', '', '1'], 'right'), ('steps-order', ['d b f c e a', '', '1'], 'right'),
        ('weights-sum', ['along the keys', '', '1'], 'right'), ('why-root-d', ['variance', '', '1', 'y'], 'right'),
        ('EX-P1', ['array([[ 0.96111765, -0.88205766],', '       [ 3.33300627,  2.92845412]])', '', '1'], 'right'),
        ('EX-P1', ['tensor([[ 0.9611, -0.8821],', '        [ 3.3330,  2.9285]], dtype=torch.float64)', '', '1'], 'right'),
        ('EX-P1', ['【【０．９６１，－０．８８２】；【３。３３３，２．９２８】】', '', '１'], 'right'),
        ('EX-P1', ['1 -.9; 3.3 2.9', '', '1', '.96 -.88; 3.33 2.93', '', '1'], 'right'),
        ('EX-P1', ['.9 -.8; 3 2', RIGHT, '', '1'], 'right'),
        ('empty-row', ['undefined; 0 .047 .953', '', '1'], 'right'), ('empty-row', ['未定义; 0 .047 .953', '', '1'], 'right'),
        ('columns', ['[[-.573, 2.417], [-.055, 2.212], [-1.345, .282]]', '', '1'], 'layout'),
        ('EX-G1', ['-1.83 -2', '3.665 -1.665', '-1.83 -2; 3.665 -1.665', '', '1'], 'right'),
    ]
    for lang in ENDINGS:
        for name, lines, verdict in cases:
            with state() as (folder, path):
                done = quiz(folder, name, *lines, lang=lang)
                expect([(entry['kind'], entry.get('verdict')) for entry in records(path)], [('answer', verdict)],
                       f'{name} {lines}: {done.stdout.decode()}')


def a_question_is_asked_again_on_new_numbers():
    with state() as (folder, path):
        out = quiz(folder, 'EX-P1', RIGHT, '', '3', 'r', RIGHT, '', '1', '', '', '').stdout.decode()
        expect([(entry['attempt'], entry['variant'], entry['verdict']) for entry in records(path)],
               [(1, None, 'right'), (2, 'again', 'wrong')], out)
        assert out.count('Q = ') == 2, out


def a_new_answer_is_echoed_anew():
    with state() as (folder, _):
        out = quiz(folder, 'EX-P1', '1 2; 3 4', '5 6; 7 8').stdout.decode()
        expect(out.count('as it was read'), 2, out)
        expect(out.count('Q = '), 1, 'the question')


def hints_come_in_three_stages_and_are_counted():
    with state() as (folder, path):
        out = quiz(folder, 'EX-P1', ':hint', '：ｈｉｎｔ', ' :hint', ':hint', RIGHT, '', '1').stdout.decode()
        assert [out.count(f'Hint {n} of 3') for n in (1, 2, 3)] == [1, 1, 1], out
        assert 'There are no more hints.' in out and '0.961' not in out[:out.find('as it was read')], out
        expect(records(path)[0]['hints'], 3, 'hints')


INVISIBLE = ['\x07', '\x7f', '\x08', '\x1b', '\0', '\u202e', '\u200b', '\u2066']


def what_is_invisible_in_an_answer_is_refused_with_its_place():
    with state() as (folder, path):
        for character in INVISIBLE:
            done = quiz(folder, 'both-zero', f'0{character}5 1', '.5 1', '', '3')
            out = done.stdout.decode()
            assert 'an invisible character, U+' in out and '\n  ^' not in out and '\nright\n' in out, (character, out)
            assert not [c for c in out if c in '\x07\x7f\x08\x1b\0\u202e\u200b\u2066'], (character, out)
        assert len(records(path)) == len(INVISIBLE) and all(line['steps'][0]['text'] == '.5 1' for line in records(path))
        assert '\nright\n' in quiz(folder, 'both-zero', '\ufeff.5 1', '', '3').stdout.decode()


def a_line_ends_in_lf_crlf_or_cr():
    outputs = []
    for end in (b'\n', b'\r\n', b'\r'):
        with state() as (folder, path):
            lines = [NO_SCALE.encode(), b'', b'2', b'no scale', b'y', b'', b'']
            done = quiz(folder, 'EX-P1', end.join(lines))
            outputs.append(done.stdout)
            expect([told(entry) for entry in records(path)],
                   [['answer', 'EX-P1', 1, 'whole', 'wrong', ['scale.none'], 'think', 'no scale', True]], end)
        with state() as (folder, path):  # a matrix over several lines
            quiz(folder, 'EX-P1', end.join([b'[[.961, -.882]', b' [3.333, 2.928]]', b'', b'3', b'']))
            expect([entry['verdict'] for entry in records(path)], ['right'], end)
    assert outputs[0] == outputs[1] == outputs[2]


def the_end_of_input_leaves_at_every_prompt():
    steps = [([], 'left'), (['1 2; 3'], 'left'), ([NO_SCALE], 'left'), ([NO_SCALE, ''], 'left'), ([NO_SCALE, '', '3'], 'answer'),
             ([NO_SCALE, '', '3', 'x'], 'answer'), ([NO_SCALE, '', '3', 'x', 'y'], 'answer')]
    for lang in ENDINGS:
        for lines, kind in steps:
            with state() as (folder, path):
                done = quiz(folder, 'EX-P1', *lines, lang=lang)
                expect(done.returncode, 0, lines)
                expect([entry['kind'] for entry in records(path)], [kind], lines)
                expect(records(path)[0].get('reason'), 'x' if 'x' in lines else None, f'reason {lines}')


def a_signal_leaves_and_ends_the_program():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with state() as (folder, path):
            process = subprocess.Popen([PROGRAM, 'quiz', 'EX-P1', '--plain'], env=environment(folder), stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
            seen = b''
            while not seen.endswith(b'answer> '):
                seen += os.read(process.stdout.fileno(), 4096)
            time.sleep(.05)
            process.send_signal(number)
            process.communicate(timeout=20)
            expect(process.returncode, -number, 'exit')
            expect([entry['kind'] for entry in records(path)], ['left'], number)


# ---- bad input ----


def nothing_that_is_typed_hangs_or_breaks_the_quiz():
    million = b'[' + b','.join([b'[' + b','.join([b'1'] * 1000) + b']'] * 1000) + b']\n'
    lines = [b'1' * (1 << 20) + b'\n', b'[' * (1 << 20) + b'\n\n', b'x ' * (1 << 19) + b'\n', million, b'\x1b[2J\x07\x00\x9b31m\n',
             b'\xff\xfe\xc0\x80\xed\xa0\x80\n', '\u202e1 2; 3 4\n'.encode(), b'nan inf; 1e999 0/0\n', b'1-2 3; 4 5\n',
             b'0,67 0,33\n', b'[[1, 2], [3]]\n', b'[[1, 2], [3, 4]\n\n', b'[[1 ... 2]]\n', b'67% 1; 2 3\n', b'1 2\n']
    for lang in ENDINGS:
        for line in lines:
            with state() as (folder, path):
                done = quiz(folder, 'EX-P1', line, lang=lang)
                out = done.stdout.decode()
                expect(done.returncode, 0, line[:30])
                assert len(out) < 5000 and not re.search('[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]', out), f'{line[:30]!r}: {out[-300:]!r}'
                expect([entry['kind'] for entry in records(path)], ['left'], line[:30])
                taken = least_seconds(lambda: quiz(folder, 'EX-P1', line, lang=lang), 5)
                assert taken <= 5, f'{line[:30]!r} took {taken:.1f} s'


def a_refused_line_says_where_and_uses_no_attempt():
    with state() as (folder, path):
        out = quiz(folder, 'EX-P1', '[[1, x2], [3, 4]]', RIGHT, '', '1').stdout.decode()
        assert '[[1, x2], [3, 4]]\n     ^\n' in out, out
        expect([entry['attempt'] for entry in records(path)], [1], 'attempt')


def words_are_shown_safely_and_kept_as_typed():
    with state() as (folder, path):
        out = quiz(folder, 'score-zero', 'a', '', '1', b'\x1b[31mred\x07\xff\n').stdout.decode()
        assert not re.search('[\x00-\x09\x0b-\x1f]', out), out
        assert 'red' in records(path)[0].get('reason'), records(path)


def words_beyond_all_bounds_are_cut_and_told():
    for name, lines in (('score-zero', ('a', '', '1', '字' * 1000000)), ('qk-axis', ('字' * 1000000, '', '1', 'x'))):
        with state() as (folder, path):
            done = quiz(folder, name, *lines)
            expect(done.returncode, 0, name)
            assert len(done.stdout) < 50000, f'{name}: {len(done.stdout)} bytes'
            expect(done.stderr.decode().count('4096'), 1, name)
            entry = records(path)[0]
            expect({text.count('字') for text in (entry['reason'], entry['steps'][0]['text'])}, {0, 4096}, name)


def a_line_of_megabytes_is_cut_and_told():
    with state() as (folder, path):
        done = quiz(folder, 'EX-P1', '1 ' * 3000000, RIGHT, '', '3')
        expect(done.returncode, 0, 'code')
        expect(done.stderr.decode().count('only the first 4194304 bytes of the line are read'), 1, 'note')
        expect([entry['verdict'] for entry in records(path)], ['right'], 'verdict')


def wrong_use_ends_with_2():
    with state() as (folder, path):
        for name in ('no-such', ''):
            done = quiz(folder, name)
            expect((done.returncode, done.stdout), (2, b''), name)
        expect(records(path), [], 'record')


# ---- a record that cannot be kept ----


def goes_on(folder, **more):
    """Two answers, told at most once that they are not kept."""
    done = quiz(folder, 'score-zero', 'c', '', '1', 'r', 'c', '', '1', **more)
    expect(done.returncode, 0, done.stderr)
    expect(done.stdout.decode().count('exp(0) is 1'), 2, 'the quiz went on')
    expect(done.stderr.decode().count('attnlab: note: '), 1, done.stderr.decode())


ENTRY = {'format': 1, 'time': '2020-01-01T12:00:00Z', 'kind': 'left', 'exercise': 'score-zero', 'skill': 'softmax', 'student': None,
         'variant': None, 'attempt': 1, 'closed_book': True, 'hints': 0, 'seconds': 1, 'hash': None, 'version': '0.1.0'}
KEPT = json.dumps(ENTRY).encode() + b'\n'


def a_damaged_record_is_told_once_and_not_touched():
    content = b'not JSON\n' + KEPT + b'{"format":9}\n' + KEPT[:-30]
    with state(content) as (folder, path):
        goes_on(folder)
        after = path.read_bytes()
        assert after.startswith(content + b'\n{"format":1'), after
        expect([json.loads(line)['kind'] for line in after[len(content):].split(b'\n') if line], ['answer', 'answer'], 'added')


def an_unreadable_record_is_told_once_and_not_touched():
    """As somebody who is not root, whom every file lets in."""
    def somebody():
        os.setgid(NOBODY)
        os.setuid(NOBODY)

    cases = [('unreadable', 0o000, NOBODY), ('read-only', 0o444, NOBODY), ("another's", 0o600, 0)]
    for what, mode, owner in cases:
        if os.getuid() != 0:
            mode, somebody_else = (0o000, None)
        else:
            somebody_else = somebody
        with state(KEPT) as (folder, path):
            if os.getuid() == 0:
                for place in (folder, path.parent, path):
                    os.chown(place, NOBODY if place != path else owner, -1)
            path.chmod(mode)
            goes_on(folder, preexec_fn=somebody_else)
            expect(stat.S_IMODE(path.stat().st_mode), mode, what)
            path.chmod(0o600)
            expect(path.read_bytes(), KEPT, what)


def a_folder_in_the_records_place_is_told_once():
    with state() as (folder, path):
        path.mkdir()
        goes_on(folder)
        expect(list(path.iterdir()), [], 'folder')


def a_full_disk_is_told_once_and_nothing_is_touched():
    def no_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(KEPT) + 40, resource.RLIM_INFINITY))

    with state(KEPT) as (folder, path):
        goes_on(folder, preexec_fn=no_room)
        expect(path.read_bytes(), KEPT, 'bytes')
    with state() as (folder, path):
        path.symlink_to('/dev/full')
        goes_on(folder)


def output_that_cannot_be_written_ends_with_3_and_the_answer_is_kept():
    with state() as (folder, path), open('/dev/full', 'wb') as full:
        done = subprocess.run([PROGRAM, 'quiz', 'score-zero', '--plain'], input=b'c\n\n1\n\n', env=environment(folder), stdout=full,
                              stderr=subprocess.PIPE, timeout=20, check=False)
        expect(done.returncode, 3, done.stderr)
        expect([entry['verdict'] for entry in records(path)], ['right'], 'record')


# ---- two at once, and kill -9 ----


def script(times):
    return b'c\n\n2\nr\n' * times


def two_quizzes_at_once_lose_nothing():
    with state() as (folder, path):
        started = [subprocess.Popen([PROGRAM, 'quiz', 'score-zero', '--plain'], env=environment(folder), stdin=subprocess.PIPE,
                                    stdout=subprocess.DEVNULL) for _ in range(2)]
        for process in started:
            process.stdin.write(script(30))
            process.stdin.close()
        expect([process.wait(60) for process in started], [0, 0], 'exits')
        kinds = [entry['kind'] for entry in records(path)]
        expect((kinds.count('answer'), kinds.count('left')), (60, 2), 'records')


def kill_once(folder, path, delay):
    """Kills a quiz after `delay` seconds; returns how many answers it had said to be stored, and how many records came."""
    before = path.read_bytes() if path.exists() else b''
    with open(os.path.join(folder, 'said'), 'w+b') as said, open(os.path.join(folder, 'script'), 'rb') as lines:
        process = subprocess.Popen([PROGRAM, 'quiz', 'score-zero', '--plain'], env=environment(folder), stdin=lines, stdout=said)
        time.sleep(delay)
        process.kill()
        process.wait()
        said.seek(0)
        acknowledged = said.read().count(b'r asks again')
    after = path.read_bytes() if path.exists() else b''
    assert after.startswith(before), 'something stored was touched'
    added = after[len(before):]
    return acknowledged, added


def kill_9_at_any_moment_loses_nothing_stored(kills=None):
    kills = kills or KILLS
    with state() as (folder, _):
        start = time.monotonic()
        quiz(folder, 'score-zero', script(1))
        once = time.monotonic() - start
    chance = random.Random(2026)
    acknowledged = stored = torn = lost = early = 0
    for _ in range(0, kills, 20):
        with state() as (folder, path):
            pathlib.Path(folder, 'script').write_bytes(script(500))
            for _ in range(min(20, kills)):
                said, added = kill_once(folder, path, chance.uniform(0, 5 * once))
                lines = added.split(b'\n')
                whole = 0
                for line in lines:
                    with contextlib.suppress(ValueError):
                        whole += json.loads(line)['kind'] == 'answer'
                acknowledged += said
                stored += whole
                early += said == 0
                torn += bool(lines[-1])
                lost += max(0, said - whole)
                assert whole <= said + 1, f'{whole} records for {said} answers'
    print('kill -9: kills  before any answer  answers told as judged  records stored  torn last lines  lost')
    print(f'         {kills:5}  {early:17}  {acknowledged:22}  {stored:14}  {torn:15}  {lost:4}')
    expect(lost, 0, 'lost')
    assert acknowledged > kills / 4, 'hardly any answer came before a kill'


def a_line_ends_in_lf_crlf_or_cr():
    numpy = ['[[0.96111765 -0.88205766]', ' [3.33300627 2.92845412]]']
    for ending in ('\n', '\r\n', '\r'):
        for answer in ([RIGHT], numpy):
            with state() as (folder, path):
                done = quiz(folder, 'EX-P1', ending.join([*answer, '', '3', '']).encode())
                stored = records(path)
                expect([(entry['kind'], entry['verdict']) for entry in stored], [('answer', 'right')], f'{ending!r}: {done.stdout}')


def what_stands_for_a_key_is_read_from_the_table_of_keys():
    with state() as (folder, path):
        done = quiz(folder, 'EX-P1', ':HINT', '：ｓｔｅｐｓ', ':steps', NO_SCALE, '', 'x', '１', 'no idea', 'k', 'y', 'r')
        out = done.stdout.decode()
        for seen in ('Hint 1 of', 'scores> ', 'Type one of these: 1 2 3> ', 'Type one of these: y n> ', 'Enter leaves> '):
            assert seen in out, (seen, out)
        expect([(entry['kind'], entry.get('confidence'), entry.get('agree')) for entry in records(path)],
               [('answer', 'guess', True), ('left', None, None)], out)


def the_question_needs_no_answers_file():
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(os.path.join(EXERCISES, 'score-zero'), os.path.join(copy, 'score-zero'))
        os.remove(os.path.join(copy, 'score-zero', 'answers.md'))
        with state() as (folder, path):
            done = subprocess.run([PROGRAM, 'quiz', 'score-zero', '--plain'], input=b':hint\nc\n\n3\n', capture_output=True, timeout=20,
                                  env={**environment(folder), 'ATTNLAB_EXERCISES': copy}, check=False)
            out = done.stdout.decode()
            assert 'How sure are you?' in out and 'answers.md' in out, out
            expect([entry['kind'] for entry in records(path)], ['left'], out)


def a_title_that_one_language_lacks_is_listed_in_the_other():
    with tempfile.TemporaryDirectory() as copy, state() as (folder, _):
        shutil.copytree(os.path.join(EXERCISES, 'score-zero'), os.path.join(copy, 'score-zero'))
        os.remove(os.path.join(copy, 'score-zero', 'zh.md'))
        done = subprocess.run([PROGRAM, 'quiz', '--plain'], capture_output=True, timeout=20, check=False,
                              env={**environment(folder, 'zh'), 'ATTNLAB_EXERCISES': copy})
        expect((done.returncode, done.stdout.decode()), (0, 'score-zero       A score of zero (新题)\n'), 'the list')


TESTS = [
    a_right_answer_goes_its_way_in_both_languages,
    a_wrong_answer_is_asked_why_before_it_is_named,
    what_no_method_explains_is_found_step_by_step,
    each_kind_of_question_can_be_answered,
    a_question_is_asked_again_on_new_numbers,
    a_new_answer_is_echoed_anew,
    hints_come_in_three_stages_and_are_counted,
    a_line_ends_in_lf_crlf_or_cr,
    what_is_invisible_in_an_answer_is_refused_with_its_place,
    the_end_of_input_leaves_at_every_prompt,
    a_signal_leaves_and_ends_the_program,
    nothing_that_is_typed_hangs_or_breaks_the_quiz,
    a_refused_line_says_where_and_uses_no_attempt,
    words_are_shown_safely_and_kept_as_typed,
    words_beyond_all_bounds_are_cut_and_told,
    a_line_of_megabytes_is_cut_and_told,
    wrong_use_ends_with_2,
    a_damaged_record_is_told_once_and_not_touched,
    an_unreadable_record_is_told_once_and_not_touched,
    a_folder_in_the_records_place_is_told_once,
    a_full_disk_is_told_once_and_nothing_is_touched,
    output_that_cannot_be_written_ends_with_3_and_the_answer_is_kept,
    two_quizzes_at_once_lose_nothing,
    kill_9_at_any_moment_loses_nothing_stored,
    a_line_ends_in_lf_crlf_or_cr,
    what_stands_for_a_key_is_read_from_the_table_of_keys,
    the_question_needs_no_answers_file,
    a_title_that_one_language_lacks_is_listed_in_the_other,
]


if __name__ == '__main__':
    if len(sys.argv) > 1:
        kill_9_at_any_moment_loses_nothing_stored(int(sys.argv[1]))
    else:
        run_all(TESTS)
