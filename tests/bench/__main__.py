"""python3 tests/bench PROGRAM: what the program costs, beside less in the same run. Reported, never judged: exits 0."""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from terminal import Terminal  # noqa: E402 (beside this file)

FRAMES, HELD, RUNS, IDLE_SECONDS = 15, 500, 50, 3
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


def walk(command, folder, step_key, move_keys):
    """A session: steps with moves of the cursor between them, held keys, silence."""
    terminal = Terminal(command, environment(folder))
    terminal.first_frame()
    steps, moves = [], []
    for _ in range(60):
        steps.append(terminal.press(step_key))
        moves += [terminal.press(key) for key in move_keys]
    result = {'steps': answers(steps), 'moves': answers(moves)}
    result['held'] = terminal.press((move_keys or [step_key])[0] * HELD, silence_ms=60, limit_ms=500)
    result['held steps'] = terminal.press(step_key * HELD, silence_ms=60, limit_ms=500)
    result.update(idle(terminal))
    result['peak'] = terminal.peak_mib()
    terminal.close()
    return result


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
    print(f'{"":44}{"attnlab":>10}{"beside":>10}  budget')
    for name, own, other, budget, limit in rows:
        over = '  OVER' if own is not None and limit is not None and own > limit else ''
        print(f'{name:44}{shown(own):>10}{shown(other):>10}  {budget}{over}')


def rows_of(frames, own, less, runs):
    other = less or {'moves': {}, 'steps': {}, 'held': (None, None)}
    scroll, move, step = other['steps'], own['moves'], own['steps']
    limit = frames.get('less') and 1.7 * frames['less']
    return [
        (f'first frame, ms, median of {FRAMES}', frames['attnlab'], frames.get('less'), 'less x 1.7', limit),
        (f'key to frame, ms, median of {move["count"]} cursor moves', move['median'], scroll.get('median'), '1', 1),
        ('key to frame, ms, p99', move['p99'], scroll.get('p99'), '5', 5),
        (f'step to frame, ms, median of {step["count"]} steps', step['median'], None, '1', 1),
        ('step to frame, ms, p99', step['p99'], None, '5', 5),
        ('bytes per cursor move, median', move['bytes'], scroll.get('bytes'), '300', 300),
        ('bytes per cursor move, most', move['most'], scroll.get('most'), '', None),
        ('bytes per step, median', step['bytes'], None, '1500', 1500),
        ('bytes per step, most', step['most'], None, '', None),
        ('peak memory, MiB', own['peak'], other.get('peak'), '8', 8),
        (f'idle for {IDLE_SECONDS} s, bytes', own['idle bytes'], other.get('idle bytes'), '0', 0),
        (f'idle for {IDLE_SECONDS} s, CPU ms', own['idle cpu'], other.get('idle cpu'), '0', 0),
        (f'{HELD} held cursor keys, ms', own['held'][0], other['held'][0], '30', 30),
        (f'{HELD} held cursor keys, bytes', own['held'][1], other['held'][1], '20000', 20000),
        (f'{HELD} held steps, ms', own['held steps'][0], None, '30', 30),
        (f'{HELD} held steps, bytes', own['held steps'][1], None, '20000', 20000),
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
        own = walk(commands['attnlab'], folder, b' ', [b'l', b'j', b'h', b'k'])
        less = walk(commands['less'], folder, b'j', []) if 'less' in commands else None
        print_table(rows_of(frames, own, less, run_times(program, folder)))


if __name__ == '__main__':
    main()
