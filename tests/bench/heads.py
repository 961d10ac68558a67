"""python3 tests/bench/heads.py PROGRAM: a head of 256 x 256, d = 64, in `open`: what a key costs in each picture. Reported, never judged: exits 0."""
import os
import random
import sys
import tempfile

sys.dont_write_bytecode = True

from terminal import LARGE, Terminal  # noqa: E402 (beside this file)

TOKENS, FEATURES, KEYS = 256, 64, 100


def matrix(source):
    return ';'.join(' '.join(f'{source.gauss(0, 1):.2f}' for _ in range(FEATURES)) for _ in range(TOKENS))


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def report(name, pairs):
    seen = [pair for pair in pairs if pair[0] is not None]
    if not seen:
        print(f'{name:34} nothing was drawn')
        return
    times, sizes = [ms for ms, _ in seen], [size for _, size in seen]
    print(f'{name:34}{quantile(times, .5):10.2f}{quantile(times, .99):10.2f}{quantile(sizes, .5):10}')


def main():
    if len(sys.argv) != 2 or not os.access(sys.argv[1], os.X_OK):
        print(__doc__)
        return
    source = random.Random(1)
    command = [os.path.abspath(sys.argv[1]), 'open', '--mask', 'causal']
    for name in ('--q', '--k', '--v'):
        command += [name, matrix(source)]
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(command, {**os.environ, 'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8', 'XDG_STATE_HOME': folder}, LARGE)
        print(f'{"":34}{"median ms":>10}{"p99 ms":>10}{"bytes":>10}')
        print(f'{"first frame":34}{terminal.first_frame():10.2f}')
        for _ in range(8):
            terminal.press(b' ')
        for name in ('board', 'matrices', 'bars', 'curve', 'heat map'):
            for _ in range(30):
                terminal.press(b'j')
            report(f'{name}: down', [terminal.press(b'j') for _ in range(KEYS)])
            report(f'{name}: right', [terminal.press(b'l') for _ in range(KEYS)])
            report(f'{name}: t and T', [terminal.press(key) for key in (b't', b'T') * 20])
            terminal.press(b'u' * 40, silence_ms=100, limit_ms=5000)
            terminal.press(b'g')
            report(f'{name}: v', [terminal.press(b'v')])
        print(f'{"peak memory, MiB":34}{terminal.peak_mib():10.1f}')
        terminal.close()


if __name__ == '__main__':
    main()
