#!/usr/bin/env python3
"""Checks of the sources that no compiler makes: floors, doors, lengths, openings, paths. One line each when all is well, else
file:line for every finding, and exit 1."""
import pathlib
import re
import statistics
import subprocess
import sys

# From the ground up; a folder may include only from folders on lower floors, and from itself.
FLOORS = [('base',), ('math',), ('trace',), ('grade',), ('course', 'files', 'record'), ('view',), ('term',), ('app',), ('cli',)]
FLOOR = {folder: level for level, folders in enumerate(FLOORS) for folder in folders}

# Where a library's header may be included: the beginning of a path.
DOORS = {'curses.h': 'src/term/', 'ncurses.h': 'src/term/', 'term.h': 'src/term/', 'histedit.h': 'src/term/line',
         'md4c.h': 'src/course/document', 'jansson.h': 'src/base/json.c', 'libintl.h': 'src/base/lang.c',
         **dict.fromkeys(('unicase.h', 'unilbrk.h', 'uninorm.h', 'unistr.h', 'uniwidth.h'), 'src/base/text.c')}
STANDARD = set('''assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h
    stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h
    uchar.h wchar.h wctype.h dirent.h dlfcn.h fcntl.h fnmatch.h ftw.h getopt.h glob.h langinfo.h poll.h pthread.h pwd.h regex.h
    strings.h sys/file.h sys/ioctl.h sys/mman.h sys/resource.h sys/select.h sys/stat.h sys/time.h sys/types.h sys/wait.h termios.h
    unistd.h'''.split())

LINES_MAX, MEDIAN_MAX, P90_MAX = 50, 10, 20
NESTING_MAX = 3
PARAMETERS_MAX = 6
TESTS_SHARE = .85  # lines of test code, in C and Python, to a line of the sources
# In pieces, so that this file does not find itself.
MACHINE_PATHS = re.compile('|'.join('/' + folder + '/' for folder in ('ho' 'me', 'wo' 'rk', 'ro' 'ot', 'Us' 'ers')))
LEFT_OVERS = re.compile(r'\b(TO' r'DO|FIX' r'ME|XX' r'X)\b')

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')
CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def c_files(*roots):
    return sorted(p for root in roots for p in pathlib.Path(root).rglob('*') if p.suffix in ('.c', '.h'))


def read(path):
    return path.read_text(encoding='utf-8')


def includes(path):
    for number, line in enumerate(read(path).split('\n'), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1] == '<', match[2]


def check_floors():
    for path in c_files('src'):
        own = path.parts[1]
        if own not in FLOOR:
            yield path, 1, f'the folder {own} stands on no floor'
            continue
        for number, system, name in includes(path):
            folder = name.split('/')[0]
            if system or folder == own:
                continue
            if folder not in FLOOR or '/' not in name:
                yield path, number, f'"{name}" is not written by its path from src'
            elif FLOOR[folder] >= FLOOR[own]:
                yield path, number, f'{own} includes "{name}", which does not stand below it'


def modules():
    """{module: {module that it includes: (path, line)}}; a module is a .c file and the .h file of its name."""
    graph = {}
    for path in c_files('src'):
        own = str(path.with_suffix('').relative_to('src'))
        reached = graph.setdefault(own, {})
        for number, system, name in includes(path):
            if not system and name.removesuffix('.h') != own:
                reached.setdefault(name.removesuffix('.h'), (path, number))
    return graph


def circles(graph):
    """The sets of modules that reach each other (Tarjan's strongly connected components), those of one alone left out."""
    index, low, stack, found = {}, {}, [], []

    def visit(module):
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph.get(module, {}):
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            at = stack.index(module)
            if len(stack) - at > 1:
                found.append(stack[at:])
            del stack[at:]

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def check_circles():
    graph = modules()
    for circle in circles(graph):
        names = ', '.join(sorted(circle))
        for module in sorted(circle):
            for other, (path, number) in graph[module].items():
                if other in circle:
                    yield path, number, f'includes "{other}.h" in a circle of {names}'


def check_doors():
    for path in c_files('src'):
        for number, system, name in includes(path):
            if not system or name in STANDARD:
                continue
            door = DOORS.get(name)
            if path.suffix == '.h':
                yield path, number, f'<{name}> in a header'
            elif not door or not str(path).startswith(door):
                yield path, number, f'<{name}> belongs behind {door or "a door of its own"}'


def check_own_header_first():
    for path in c_files('src'):
        own = path.with_suffix('.h')
        if path.suffix != '.c' or not own.exists():
            continue
        name = str(own.relative_to('src'))
        first = next(iter(includes(path)), (1, False, 'nothing'))
        if first[2] != name:
            yield path, first[0], f'"{name}" is not included first'


def check_guards():
    for path in c_files('src', 'tests'):
        if path.suffix != '.h':
            continue
        parts = path.with_suffix('').parts
        guard = 'ATTNLAB_' + '_'.join(parts[1:] if parts[0] == 'src' else parts).upper() + '_H'
        if f'#ifndef {guard}\n#define {guard}\n' not in read(path):
            yield path, 1, f'the guard is not {guard}'


def check_openings():
    for path in c_files('src', 'tests'):
        if not re.match(r'/\* [^\n]{10}', read(path)):
            yield path, 1, 'does not open with a comment that says what it is for'


def blanked(text):
    """The text without comments and literals, lines kept."""
    return CODE.sub(lambda match: re.sub(r'[^\n]', ' ', match[0]), text)


def parameters(head):
    """How many parameters a function's head names: by the commas of its last parentheses."""
    depth, commas, named = 0, 0, ''
    for character in reversed(head.rstrip()):
        depth += (character == ')') - (character == '(')
        if depth == 0:
            break
        commas += character == ',' and depth == 1
        named += character
    return commas + 1 if named.strip(') ')[::-1].strip() not in ('', 'void') else 0


def functions(path):
    """(first line, lines, deepest nesting, parameters) of every function: a brace at the outermost level behind a parenthesis."""
    text = re.sub(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', lambda m: re.sub(r'[^\n]', ' ', m[0]), blanked(read(path)), flags=re.M)
    depth = 0
    start = deepest = named = None
    boundary = 0
    for at, character in enumerate(text):
        if character == '{':
            if depth == 0 and text[:at].rstrip().endswith(')'):
                head = text[boundary:at]
                start = boundary + len(head) - len(head.lstrip())
                deepest, named = 0, parameters(head)
            depth += 1
            if start is not None:
                deepest = max(deepest, depth - 1)
        elif character == '}':
            depth -= 1
            if depth == 0:
                if start is not None:
                    first = text.count('\n', 0, start) + 1
                    yield first, text.count('\n', start, at) + 1, deepest, named
                start = None
                boundary = at + 1
        elif character == ';' and depth == 0:
            boundary = at + 1


def lengths():
    return sorted(count for path in c_files('src') for _, count, _, _ in functions(path))


def check_functions():
    for path in c_files('src'):
        for first, lines, nesting, named in functions(path):
            for count, most, what in ((lines, LINES_MAX, '{} lines'), (nesting, NESTING_MAX, 'blocks {} deep'),
                                      (named, PARAMETERS_MAX, '{} parameters')):
                if count > most:
                    yield path, first, f'a function of {what.format(count)}, more than {most}'
    lines = lengths()
    for count, most, what in ((statistics.median(lines), MEDIAN_MAX, 'median'), (lines[len(lines) * 9 // 10], P90_MAX, 'p90')):
        if count > most:
            yield 'src', 0, f'functions have a {what} of {count:.0f} lines, more than {most}'


def tell_functions():
    lines = lengths()
    return f'{len(lines)}, median {statistics.median(lines):.0f} lines, p90 {lines[len(lines) * 9 // 10]}, longest {lines[-1]}'


def line_counts():
    """Lines of the sources, and of the tests in C and Python."""
    tests = c_files('tests') + sorted(pathlib.Path('tests').rglob('*.py'))
    return tuple(sum(read(path).count('\n') for path in paths) for paths in (c_files('src'), tests))


def check_tests():
    sources, tests = line_counts()
    if tests < TESTS_SHARE * sources:
        yield 'tests', 0, f'{tests} lines of test code to {sources} of the sources, less than {TESTS_SHARE} to one'


def tell_tests():
    sources, tests = line_counts()
    return f'{tests} lines to {sources} of the sources, {tests / sources:.2f} to one'


def tracked_files():
    listed = subprocess.run(['git', 'ls-files', '-z'], capture_output=True, text=True)
    if listed.returncode == 0:
        return [pathlib.Path(name) for name in listed.stdout.split('\0') if name and pathlib.Path(name).is_file()]
    return [p for p in pathlib.Path('.').rglob('*') if p.is_file() and p.parts[0] not in ('build', '.git')]


def matching_lines(pattern, paths, what):
    for path in paths:
        try:
            text = read(path)
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.split('\n'), 1):
            match = pattern.search(line)
            if match:
                yield path, number, what.format(match[0])


def check_paths():
    return matching_lines(MACHINE_PATHS, tracked_files(), '{}: a path of one machine')


def check_skips():
    return matching_lines(re.compile(r'\bskip\(\)'), c_files('tests'), '{}: a test that skips shows nothing')


def check_left_overs():
    return matching_lines(LEFT_OVERS, c_files('src', 'tests'), '{}: unfinished')


CHECKS = [
    ('floors', check_floors, None),
    ('no circles of files', check_circles, None),
    ('libraries behind their doors', check_doors, None),
    ('own header first', check_own_header_first, None),
    ('header guards', check_guards, None),
    ('opening comments', check_openings, None),
    ('functions', check_functions, tell_functions),
    ('tests', check_tests, tell_tests),
    ('paths of one machine', check_paths, None),
    ('no test skips', check_skips, None),
    ('left-overs', check_left_overs, None),
]


def main():
    sound = True
    for name, check, tell in CHECKS:
        findings = list(check())
        for path, line, message in findings:
            print(f'{path}:{line}: {message}')
        sound = sound and not findings
        print(f'{"FAIL " if findings else "ok   "} {name}{f": {tell()}" if tell else ""}')
    sys.exit(0 if sound else 1)


if __name__ == '__main__':
    main()
