"""python3 tests/bench PROGRAM: what the program costs, beside less in the same run. Reported, never judged: exits 0."""
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from terminal import LARGE, Terminal  # noqa: E402 (beside this file)

FRAMES, HELD, RUNS, STEPS, PICTURES, IDLE_SECONDS = 15, 500, 50, 60, 5, 3
LESSON = pathlib.Path(__file__).resolve().parents[2] / 'lessons' / '16' / 'en.md'
TWO_KEYS = ['--q', '[[1,0]]', '--k', '[[1,0],[0,1]]', '--v', '[[1,0],[0,2]]', '--json']


def environment(folder):
    """A terminal with colours and UTF-8, and no record of earlier sessions."""
    kept = {name: value for name, value in os.environ.items() if name not in ('LINES', 'COLUMNS', 'LESS', 'LANGUAGE', 'LC_ALL')}
    return {**kept, 'TERM': 'xterm-256color', 'LANG': 'C.UTF-8', 'XDG_STATE_HOME': folder, 'LESSHISTFILE': '-'}


def first_frames(commands):
    """Milliseconds to the first frame of each command, taken in turn so that all see the same machine."""
    times = {name: [] for name in commands}
    for _ in range(FRAMES):
        for name, command in commands.items():
            with tempfile.TemporaryDirectory() as folder:
                terminal = Terminal(command, environment(folder))
                frame = terminal.first_frame()
                terminal.close()
            if frame is not None:
                times[name].append(frame)
    return {name: statistics.median(values) if values else None for name, values in times.items()}


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else None


def answers(pairs):
    """Times and bytes of the keys that changed the screen."""
    seen = [pair for pair in pairs if pair[0] is not None]
    times, sizes = [ms for ms, _ in seen], [size for _, size in seen]
    return {'median': quantile(times, .5), 'p99': quantile(times, .99), 'bytes': quantile(sizes, .5),
            'most': max(sizes, default=None), 'count': len(seen)}


def idle(terminal):
    before, until, count = terminal.cpu_ms(), time.perf_counter() + IDLE_SECONDS, 0
    while time.perf_counter() < until:
        count += terminal.read(until - time.perf_counter())
    after = terminal.cpu_ms()
    return {'idle bytes': count, 'idle cpu': None if None in (before, after) else after - before}


def walk(command, folder, step_key):
    """Steps through a text or a lesson, one by one and held, then silence."""
    terminal = Terminal(command, environment(folder))
    terminal.first_frame()
    steps = [terminal.press(step_key) for _ in range(STEPS)]
    result = {'steps': answers(steps), 'held steps': terminal.press(step_key * HELD, silence_ms=60, limit_ms=5000)}
    result.update(idle(terminal))
    result['peak'] = terminal.peak_mib()
    terminal.close()
    return result


def play(command, folder, steps):
    """What a learner does with one head, behind so many steps: at its weights on the board, each by itself."""
    terminal = Terminal(command, environment(folder), LARGE)
    terminal.first_frame()
    for _ in range(steps):
        terminal.press(b' ')
    taus = [key for _ in range(STEPS) for key in (b't', b'T')]
    result = {'moves': answers([terminal.press(key) for _ in range(STEPS) for key in (b'l', b'j', b'h', b'k')]),
              'tau': answers([terminal.press(key) for key in taus])}
    terminal.press(b'v')
    result['tau alone'] = answers([terminal.press(key) for key in taus])
    result['peak'] = terminal.peak_mib()
    terminal.press(b'v' * (PICTURES - 1), silence_ms=60)
    result['mask'] = answers([terminal.press(b'm') for _ in range(2 * STEPS)])
    edits = []
    for number in range(STEPS):
        terminal.press(b':')
        terminal.press(b'q[0,1]=%d' % (number % 7 + 2))
        edits.append(terminal.press(b'\r'))
    result['edit'] = answers(edits)
    result['held'] = terminal.press(b'j' * HELD, silence_ms=60, limit_ms=5000)
    result['all'] = terminal.peak_mib()
    terminal.close()
    return result


def large_head():
    """attnlab's options for a head of 256 x 256, d = 64."""
    source, options = random.Random(1), ['--mask', 'causal']
    for name in ('--q', '--k', '--v'):
        rows = (' '.join(f'{source.gauss(0, 1):.2f}' for _ in range(64)) for _ in range(256))
        options += [name, ';'.join(rows)]
    return options


def spawn_ms(command, sink):
    started = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, sink, 1)])
    os.waitpid(pid, 0)
    return (time.perf_counter() - started) * 1000


def run_times(program, folder):
    """Milliseconds of `run` and of a program that does nothing."""
    compiler, empty = shutil.which('cc') or shutil.which('gcc'), os.path.join(folder, 'empty')
    commands = {'attnlab': [program, 'run', *TWO_KEYS]}
    source = 'int main(void) { return 0; }'
    if compiler and subprocess.run([compiler, '-O2', '-x', 'c', '-', '-o', empty], input=source, text=True).returncode == 0:
        commands['empty'] = [empty]
    times = {name: [] for name in commands}
    with open(os.devnull, 'wb') as sink:
        for _ in range(RUNS):
            for name, command in commands.items():
                times[name].append(spawn_ms(command, sink.fileno()))
    return {name: statistics.median(values) for name, values in times.items()}


def shown(value):
    if value is None:
        return '-'
    return f'{value:.2f}' if isinstance(value, float) else str(value)


def print_table(rows):
    print(f'{"":58}{"attnlab":>10}{"beside":>10}  budget')
    for name, own, other, budget, limit in rows:
        over = '  NOTHING MEASURED' if own is None else '  OVER' if limit is not None and own > limit else ''
        print(f'{name:58}{shown(own):>10}{shown(other):>10}  {budget}{over}')


def change_rows(name, what, ms, memory):
    """Rows of what play() has measured; `ms`: budgets of a move, and of a change."""
    rows = [(f'{name}: cursor move, ms, median of {what["moves"]["count"]}', what['moves']['median'], None, str(ms[0]), ms[0]),
            (f'{name}: cursor move, ms, p99', what['moves']['p99'], None, '3', 3)]
    for kind, words in (('tau', 'τ step on the board'), ('tau alone', 'τ step in the step picture'), ('mask', 'mask'), ('edit', 'edit')):
        rows.append((f'{name}: {words}, ms, median of {what[kind]["count"]}', what[kind]['median'], None, str(ms[1]), ms[1]))
    return rows + [(f'{name}: peak memory of moves and τ steps, MiB', what['peak'], None, str(memory), memory),
                   (f'{name}: peak memory of edits too, MiB', what['all'], None, '', None)]


def rows_of(frames, own, lesson, large, less, runs):
    other = less or {'steps': {}, 'held steps': (None, None)}
    scroll, move, step = other['steps'], lesson['moves'], own['steps']
    limit = frames.get('less') and 1.7 * frames['less']
    return [
        (f'first frame, ms, median of {FRAMES}', frames['attnlab'], frames.get('less'), 'less x 1.7', limit),
        (f'step, ms, median of {step["count"]}', step['median'], scroll.get('median'), '1', 1),
        ('step, ms, p99', step['p99'], scroll.get('p99'), '3', 3),
        ('bytes per step, median', step['bytes'], scroll.get('bytes'), '1500', 1500),
        ('bytes per step, most', step['most'], scroll.get('most'), '', None),
        ('bytes per cursor move, median', move['bytes'], None, '300', 300),
        ('bytes per cursor move, most', move['most'], None, '', None),
        *change_rows('lesson', lesson, (1, 2), 8),
        *change_rows('256 x 256', large, (2, 5), 10),
        ('peak memory of the whole lesson, MiB', own['peak'], other.get('peak'), '8', 8),
        (f'idle for {IDLE_SECONDS} s, bytes', own['idle bytes'], other.get('idle bytes'), '0', 0),
        (f'idle for {IDLE_SECONDS} s, CPU ms', own['idle cpu'], other.get('idle cpu'), '0', 0),
        (f'lesson: {HELD} held cursor keys, ms', lesson['held'][0], None, '30', 30),
        (f'lesson: {HELD} held cursor keys, bytes', lesson['held'][1], None, '20000', 20000),
        (f'256 x 256: {HELD} held cursor keys, ms', large['held'][0], None, '', None),
        (f'{HELD} held steps, ms', own['held steps'][0], other['held steps'][0], '30', 30),
        (f'{HELD} held steps, bytes', own['held steps'][1], other['held steps'][1], '20000', 20000),
        (f'run, two keys, ms, median of {RUNS}', runs['attnlab'], runs.get('empty'), 'beside: an empty C program', None),
    ]


def main():
    if len(sys.argv) != 2 or not os.access(sys.argv[1], os.X_OK):
        print(__doc__)
        return
    program = os.path.abspath(sys.argv[1])
    commands = {'attnlab': [program, 'lesson', '16']}
    if shutil.which('less') and LESSON.exists():
        commands['less'] = ['less', str(LESSON)]
    with tempfile.TemporaryDirectory() as folder:
        frames = first_frames(commands)
        own = walk(commands['attnlab'], folder, b' ')
        less = walk(commands['less'], folder, b'j') if 'less' in commands else None
        lesson = play([program, 'lesson', '16.6:weights'], folder, steps=1)
        large = play([program, 'open', *large_head()], folder, steps=7)
        print_table(rows_of(frames, own, lesson, large, less, run_times(program, folder)))


if __name__ == '__main__':
    main()
