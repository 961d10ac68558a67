"""python3 tests/mutate [--seed N] [--count N] [--jobs N] [FILE...]: whether the tests notice small mistakes in the sources.

The checkout is copied to scratch folders and built there. Each mutant is one change of one source (sites.py); it is built
with warnings as errors, and passed over if it does not build or comes to the same object code. Then the tests that
link the file run, its own first and those of the whole program last, until one fails: the mutant is killed.
Survivors are listed; those that `equivalent` gives a reason for are not drawn. Exit 0 if 85 % are killed."""
import argparse
import concurrent.futures
import os
import pathlib
import queue
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import sites  # noqa: E402 (beside this file)

ROOT = pathlib.Path(__file__).resolve().parents[2]
EQUIVALENT = pathlib.Path(__file__).with_name('equivalent')
SHARE = .85
LIMITS = {resource.RLIMIT_AS: 4 << 30, resource.RLIMIT_FSIZE: 1 << 28, resource.RLIMIT_CORE: 0}
BUILD_SECONDS, BASE_SECONDS, SLOWER = 600, 15, 8


def limit():
    """A mutant may go wild; and a shell's background job ignores what the tests send."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    for what, bound in LIMITS.items():
        resource.setrlimit(what, (bound, resource.getrlimit(what)[1]))


def run(command, folder, seconds, environment=None):
    """(whether it ended well, what it wrote); in a process group of its own, ended when the time is up."""
    process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limit)
    try:
        out, _ = process.communicate(timeout=seconds)
        return process.returncode == 0, out.decode(errors='replace')
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return False, f'no end within {seconds:.0f} s'


def make(folder, *targets, jobs=1):
    return run(['make', f'-j{jobs}', '-s', 'CC=gcc -Werror', 'OPTIMIZE=-O1', *targets], folder, BUILD_SECONDS)


class Tree:
    """A scratch copy of the checkout, with what it builds."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        home = self.folder / 'home'
        home.mkdir(exist_ok=True)
        self.environment = {**os.environ, 'HOME': str(home), 'TMPDIR': str(home), 'BUILD': 'build', 'PYTHONDONTWRITEBYTECODE': '1'}

    def test(self, test, seconds):
        script = test.endswith('.py')
        if not script:
            built, out = make(self.folder, test)
            if not built:
                return False, out
        return run(['python3', test] if script else [test], self.folder, seconds, self.environment)


def copy_checkout(folder):
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], cwd=ROOT,
                            capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split('\0')):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def symbols(path):
    """The functions and objects that a program or an object file defines for others."""
    out = subprocess.run(['nm', '-g', '--defined-only', path], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in out.splitlines() if line}


class Tests:
    """What links what, and how long each test takes where nothing is wrong."""

    def __init__(self, tree):
        folder = tree.folder
        names = sorted(str(p.relative_to(folder)) for p in folder.glob('tests/*/*') if p.match('test_*.c') or p.match('check_*.py'))
        self.names = [name if name.endswith('.py') else f'build/{name[:-2]}' for name in names]
        built, out = make(folder, 'all', *(n for n in self.names if not n.endswith('.py')), jobs=os.cpu_count())
        if not built:
            sys.exit(f'attnlab: mutate: the checkout does not build:\n{out}')
        self.seconds, self.symbols = {}, {}
        program = symbols(folder / 'build/attnlab')
        for name in self.names:
            started = time.monotonic()
            passed, out = tree.test(name, BUILD_SECONDS)
            if not passed:
                sys.exit(f'attnlab: mutate: {name} fails without a mutant; mend it first:\n{out}')
            self.seconds[name] = time.monotonic() - started
            self.symbols[name] = program if self.runs_program(name) else symbols(folder / name)

    @staticmethod
    def runs_program(name):
        return name.endswith('.py') or '/e2e/' in name

    def of(self, source, tree):
        """The tests that link the source: its own, those of its folder, the others, the quick ones first."""
        defined = symbols(tree.folder / 'build/obj' / pathlib.Path(source).relative_to('src').with_suffix('.o'))
        group, stem = pathlib.Path(source).parent.name, pathlib.Path(source).stem

        def distance(name):
            own = name.endswith(f'/{group}/test_{stem}'), f'/{group}/' in name, not self.runs_program(name)
            return tuple(not near for near in own) + (self.seconds[name],)
        return sorted((name for name in self.names if defined & self.symbols[name]), key=distance)

    def limit(self, name):
        return BASE_SECONDS + SLOWER * self.seconds[name]


def try_mutant(mutant, tree, tests):
    """What became of the mutant: None where it is none, '' where it survived, else the test that failed."""
    source = tree.folder / mutant.path
    target = str(pathlib.Path('build/obj') / pathlib.Path(mutant.path).relative_to('src').with_suffix('.o'))
    text, compiled = source.read_text(encoding='utf-8'), (tree.folder / target).read_bytes()
    linked = tests.of(mutant.path, tree)
    try:
        source.write_text(text[:mutant.start] + mutant.instead + text[mutant.end:], encoding='utf-8')
        built, _ = make(tree.folder, target)
        if not built or (tree.folder / target).read_bytes() == compiled:
            return None
        if any(map(tests.runs_program, linked)) and not make(tree.folder, 'build/attnlab')[0]:
            return None
        return next((name for name in linked if not tree.test(name, tests.limit(name))[0]), '')
    finally:
        source.write_text(text, encoding='utf-8')
        make(tree.folder, target)


def equivalents():
    """{(path, before, after)} of the paragraphs of `equivalent`: path, "- line", "+ line", reason."""
    known = set()
    for paragraph in EQUIVALENT.read_text(encoding='utf-8').split('\n\n') if EQUIVALENT.exists() else []:
        lines = [line for line in paragraph.split('\n') if line and not line.startswith('#')]
        if lines:
            path, before, after, *reason = lines
            if not reason or before[:2] != '- ' or after[:2] != '+ ':
                sys.exit(f'attnlab: mutate: {EQUIVALENT.name}: {path}: a paragraph is a path, "- line", "+ line" and a reason')
            known.add((path, before[2:], after[2:]))
    return known


def arguments():
    parser = argparse.ArgumentParser(prog='tests/mutate', description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--seed', type=int, default=8)
    parser.add_argument('--count', type=int, default=60)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('files', nargs='*', metavar='FILE', help='sources to mutate; without one all of them')
    return parser.parse_args()


def survey(mutants, trees, tests, count):
    """Tries mutants, as many at a time as there are trees, until `count` of them built; [(mutant, killer or '')]."""
    tried, waiting = [], queue.Queue()
    for tree in trees:
        waiting.put(tree)

    def attempt(mutant):
        tree = waiting.get()
        started = time.monotonic()
        try:
            return mutant, try_mutant(mutant, tree, tests), time.monotonic() - started
        finally:
            waiting.put(tree)

    with concurrent.futures.ThreadPoolExecutor(len(trees)) as pool:
        while len(tried) < count:
            batch = [mutant for mutant, _ in zip(mutants, range(min(2 * len(trees), count - len(tried))))]
            if not batch:
                break
            for mutant, killer, seconds in pool.map(attempt, batch):
                if killer is None:
                    continue
                tried.append((mutant, killer))
                fate = f'killed by {killer.split("tests/")[-1]}' if killer else 'SURVIVED'
                print(f'{len(tried):3} {mutant.path}:{mutant.line} {mutant.kind}: {fate} ({seconds:.0f} s)', flush=True)
    return tried


def main():
    wanted = arguments()
    known = equivalents()
    with tempfile.TemporaryDirectory(prefix='attnlab-mutate-') as scratch:
        first = pathlib.Path(scratch) / '0'
        first.mkdir()
        os.chmod(scratch, 0o755)  # a test runs the program as somebody else
        copy_checkout(first)
        trees = [Tree(first)]
        tests = Tests(trees[0])
        for i in range(1, wanted.jobs):
            trees.append(Tree(shutil.copytree(first, pathlib.Path(scratch) / str(i))))
        paths = wanted.files or sorted(str(p.relative_to(first)) for p in first.glob('src/*/*.c'))
        os.chdir(first)
        mutants = list(sites.drawn(paths, wanted.seed))
        mutants = iter([m for m in mutants if (m.path, m.before, m.after) not in known])
        tried = survey(mutants, trees, tests, wanted.count)
        os.chdir(ROOT)
    survivors = [mutant for mutant, killer in tried if not killer]
    for mutant in survivors:
        print(f'\n{mutant.path}\n- {mutant.before}\n+ {mutant.after}\nline {mutant.line}, {mutant.kind}')
    killed = len(tried) - len(survivors)
    print(f'\n{killed} of {len(tried)} mutants killed ({killed / max(len(tried), 1):.0%}), seed {wanted.seed}')
    sys.exit(0 if killed >= SHARE * len(tried) else 1)


if __name__ == '__main__':
    main()
