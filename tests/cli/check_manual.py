#!/usr/bin/env python3
"""The manual pages and the two READMEs of content list exactly the options and fields that the program knows: its --help, and
what lint says that a block may have."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

MANUAL = pathlib.Path('src/man/attnlab.1').read_text(encoding='utf-8')
LESSON_MANUAL = pathlib.Path('src/man/attnlab-lesson.5').read_text(encoding='utf-8')
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'ATTNLAB_LANG': 'en'}


# The texts speak of whole languages alone; others are named by the program where it lists what there is.
PARTIAL = {code for code, whole in re.findall(r'ROW\(LANG_\w+, "(\w+)",.* (true|false)\)',
                                              pathlib.Path('src/base/lang.h').read_text(encoding='utf-8')) if whole == 'false'}


def run(*args, code=0):
    done = subprocess.run([PROGRAM, *args], capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False)
    assert done.returncode == code, done
    return done


# ---- options ----

def helped(command, heading):
    """The options below a heading of --help: name to argument."""
    text = run(*command, '--help').stdout.split(f'\n{heading}\n')
    if len(text) == 1:
        return {}
    lines = text[1].split('\n\n')[0]
    return {name: '|'.join(word for word in argument.split('|') if word not in PARTIAL)
            for name, argument in re.findall(r'^  --([a-z-]+)(?: ([^ ]+))? ', lines, re.M)}


def described(heading):
    """The options of a section of the manual page."""
    section = re.split(r'^\.S[sh] ', MANUAL.split(f'.Ss {heading}\n')[1], flags=re.M)[0]
    found = {}
    for line in re.findall(r'^\.It (Fl .*)$', section, re.M):
        parts = [part.strip().split(' ', 1) for part in line.replace(',', '').split('Fl -')[1:]]
        argument = re.sub(r'\b(Cm|Ar) |\s', '', parts[-1][1]) if len(parts[-1]) > 1 else ''
        for name, *_ in parts:
            assert name not in found, name
            found[name] = argument
    return found


def differences(here, there, what):
    wrong = [f'{what}: {name} {here.get(name)} in the program, {there.get(name)} in the text'
             for name in sorted(set(here) | set(there)) if here.get(name) != there.get(name)]
    assert not wrong, '\n'.join(wrong)


def the_manual_lists_every_option_as_help_does():
    inputs = helped(['open'], 'Options:')
    differences(helped(['run'], 'Options:'), described('Options of run and open'), 'run')
    own = {name: argument for name, argument in helped(['check'], 'Options:').items() if name not in inputs}
    differences(own, described('Options of check'), 'check')
    for command in ('record', 'lesson'):
        differences(helped([command], 'Options:'), described(f'Options of {command}'), command)
    differences(helped([], 'Options of every command:'), described('Options of every command'), 'every command')


def every_command_with_own_options_is_described():
    usage = run('--help').stdout
    for command in re.findall(r'^  attnlab (\w+)', usage, re.M):
        assert re.search(rf'^\.It Cm {command}\b', MANUAL, re.M), command
        if command not in ('run', 'open', 'check', 'record', 'lesson'):
            assert not helped([command], 'Options:'), command


# ---- fields ----

EXAMPLES = '```lesson\nid = 40\nqq = 1\n```\n\n```example A\nq = 1\nk = 1\nqq = 1\n```\n\n```example B\nq = 1\nk = 1\n```\n'
TEXT = ('```lesson\ntitle = T\nobjective = O\nqq = 1\n```\n\n## 40.1 P\n\n```page\nqq = 1\n```\n\n```show\nexample = B\nqq = 1\n```\n\n'
        '```question\nexample = B\nstep = exp\nask = x\nqq = 1\n```\n\n'
        '```expect\nexample = B\nstep = exp\nvalues = 1\nqq = 1\n```\n\n```fact\nqq = 1\n```\n')
EXERCISE = '```exercise\nkind = choice\nskill = axes\nchoices = a, b\nqq = 1\n```\n'
ANSWERS = '```answer\nchoice = a\nqq = 1\n```\n'


def known_fields(files):
    """Of each file and kind of block what lint says that it may have."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, 'own')  # an exercise's id is its folder's name, which not every name can be
        folder.mkdir()
        for name, text in files.items():
            pathlib.Path(folder, name).write_text(text, encoding='utf-8')
        told = run('lint', str(folder), code=1).stderr
    found = re.findall(r'/([a-z]+\.md):\S+ qq is no field of (\w+); it may have (.*)', told)
    return {(name, kind): {field for field in fields.split(', ') if field.partition('.')[2] not in PARTIAL}
            for name, kind, fields in found}


def lesson_fields():
    return known_fields({'examples.md': EXAMPLES, 'en.md': TEXT, 'zh.md': TEXT})


def item(kind):
    """What the manual page says of a kind of block: the names in bold."""
    text = re.split(r'^\.It Cm \w+( Ar NAME)?$|^\.El\n\.Sh', LESSON_MANUAL.split(f'.It Cm {kind}')[1], flags=re.M)
    body = text[0] if text[0].strip() not in ('', 'Ar NAME') else text[1]
    return {name for line in re.findall(r'^\.Cm (.*)$', body, re.M) for name in re.findall(r'[A-Za-z][\w.]*', line)}


def the_manual_lists_every_field_of_a_lesson():
    fields = lesson_fields()
    heads = fields['examples.md', 'lesson'] | fields['en.md', 'lesson']
    listed = {'lesson': (heads, item('lesson'))}
    for name, kind in (('examples.md', 'example'), ('en.md', 'page'), ('en.md', 'show'), ('en.md', 'question'), ('en.md', 'expect'), ('en.md', 'fact')):
        listed[kind] = (fields[name, kind], item(kind))
    for kind, (known, told) in listed.items():
        assert known == told, f'{kind}: the program alone {known - told}, the manual alone {told - known}'


def table(path, heading):
    """The field names in the first column of the tables below a heading."""
    text = pathlib.Path(path).read_text(encoding='utf-8').split(f'\n{heading}\n')[1]
    level = heading.split(' ')[0]
    section = re.split(rf'^#{{2,{len(level)}}} ', text, flags=re.M)[0]
    rows = re.findall(r'^\| (`[^|]*) \|', section, re.M)
    return {name for row in rows for name in re.findall(r'`([^`]+)`', row)}


def the_readme_explains_every_field():
    fields = lesson_fields()
    exercise = known_fields({'exercise.md': EXERCISE, 'en.md': '', 'zh.md': '', 'answers.md': ANSWERS})
    cases = [('lessons/README.md', '### lesson', fields['examples.md', 'lesson'] | fields['en.md', 'lesson']),
             ('lessons/README.md', '### page', fields['en.md', 'page']),
             ('lessons/README.md', '### question', fields['en.md', 'question']),
             ('lessons/README.md', '### expect', fields['en.md', 'expect']),
             ('exercises/README.md', '## exercise.md', exercise['exercise.md', 'exercise'])]
    for path, heading, known in cases:
        missing = known - table(path, heading)
        assert not missing, (path, heading, missing)
    for kind in ('example', 'show'):
        heading = '### example NAME' if kind == 'example' else '### show'
        name = 'examples.md' if kind == 'example' else 'en.md'
        text = pathlib.Path('lessons/README.md').read_text(encoding='utf-8').split(f'\n{heading}\n')[1].split('\n### ')[0]
        missing = [field for field in fields[name, kind] if f'`{field}`' not in text]
        assert not missing, (heading, missing)
    text = pathlib.Path('exercises/README.md').read_text(encoding='utf-8')
    missing = [field for field in exercise['answers.md', 'answer'] if f'{field} =' not in text and f'`{field}`' not in text]
    assert not missing, missing


if __name__ == '__main__':
    run_all([the_manual_lists_every_option_as_help_does, every_command_with_own_options_is_described,
             the_manual_lists_every_field_of_a_lesson, the_readme_explains_every_field])
