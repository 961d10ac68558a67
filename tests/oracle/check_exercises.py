#!/usr/bin/env python3
"""Every exercise that asks for numbers has an answer here that the program did not compute, and the quiz calls it right to three
decimals. A new exercise needs its row in ANSWERS and nothing else."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

HERE = 'tests/oracle/check_exercises.py'
BLOCK = re.compile(r'^```exercise\n(.*?)^```$', re.S | re.M)
FIELD = re.compile(r'^(\w+) *= *(.*)$', re.M)

# What is to be typed, by the exercise's id. EX-…: the vetted sets of the specification; the others: by hand, and by a few lines of
# Python. Never from what the program prints.
ANSWERS = {
    'EX-P1': '.961,-.882 ; 3.333,2.928',
    'EX-M1': '4,-2 ; 3.715,-1.715 ; 1.881,.331',
    'EX-M2': '-1.420,-1.254 ; 1.833,1.816',
    'EX-T1': '.870,2.706 ; .405,2.078',
    'EX-C1': '.089,3.299',
    'EX-X1': '3.439,.229',
    'EX-G1': '-1.830,-2 ; 3.665,-1.665',
    'both-zero': '0.5, 1',
    'two-keys': '0.6698, 0.6605',
    'one-score': '1, 3',
    'one-scale': '2, -1, 3',
    'one-row': '.844 .114 .042 ; .422 .422 .155',
    'one-mixture': '1.3 2.2 ; 2.9 4.5',
    'masked-row': '.254 0 .690 .057',
    'empty-row': '[undefined, [0, .047, .953]]',
    'columns': '-.573 -.055 -1.345 ; 2.417 2.212 .282',
}


def numeric_exercises(root):
    """{id: the text of its exercise.md} of those that ask for numbers."""
    found = {}
    for path in sorted(pathlib.Path(root).glob('*/exercise.md')):
        text = path.read_text(encoding='utf-8')
        fields = dict(FIELD.findall(BLOCK.search(text)[1]))
        if fields['kind'] == 'numeric':
            found[fields.get('id', path.parent.name)] = (path.parent, text)
    return found


def what_is_missing(exercises, answers):
    """What is wrong with the table, a line each."""
    missing = [f'{folder}: no answer that was computed without the program; work it out by hand or with tests/oracle/oracle.py, and '
               f'add the row {name!r} to ANSWERS in {HERE}' for name, (folder, _) in exercises.items() if name not in answers]
    return missing + [f'{HERE}: {name!r} is no exercise that asks for numbers; take its row out'
                      for name in answers if name not in exercises]


def strict(text):
    """The exercise with a tolerance that lets through what is rounded to three decimals, and no more."""
    def fields(match):
        kept = re.sub(r'^(digits|tolerance) *=.*\n', '', match[1], flags=re.M)
        return f'```exercise\n{kept}digits = 3\ntolerance = 0.00051\n```'
    return BLOCK.sub(fields, text, count=1)


def verdict(folder, name, typed):
    """What the quiz says of an answer: 'right', 'not yet', or all that it printed."""
    settings = dict(os.environ, LC_ALL='C.UTF-8', ATTNLAB_LANG='en', ATTNLAB_EXERCISES=folder,
                    XDG_STATE_HOME=os.path.join(folder, 'state'))
    done = subprocess.run([PROGRAM, 'quiz', name], env=settings, input=f'{typed}\n\n3\n', capture_output=True, text=True, timeout=60,
                          check=False)
    said = re.findall(r'^(right|not yet)$', done.stdout, re.M)
    return said[0] if said else done.stdout + done.stderr


def moved(typed):
    """The answer with its first number that is not 0 a little larger: by more than the tolerance, by less than a learner sees."""
    return re.sub(r'-?(\d*\.\d+|[1-9]\d*)', lambda match: str(float(match[0]) + .003), typed, count=1)


def every_exercise_has_an_answer_from_elsewhere():
    return '\n'.join(what_is_missing(numeric_exercises('exercises'), ANSWERS))


def what_lacks_a_row_is_named_with_the_place_for_it():
    new = {'new': (pathlib.Path('exercises/new'), '')}
    lines = what_is_missing(new, {'old': '1'})
    assert len(lines) == 2 and not what_is_missing(new, {'new': '1'}), lines
    assert lines[0].startswith('exercises/new: ') and HERE in lines[0] and "'old'" in lines[1], lines


def the_quiz_calls_the_answers_right_and_others_wrong():
    wrong = []
    with tempfile.TemporaryDirectory() as root:
        for name, (folder, text) in numeric_exercises('exercises').items():
            copy = pathlib.Path(root, folder.name)
            copy.mkdir()
            for file in folder.glob('*.md'):
                copy.joinpath(file.name).write_text(strict(text) if file.name == 'exercise.md' else file.read_text(encoding='utf-8'),
                                                    encoding='utf-8')
            if name not in ANSWERS:
                continue
            for typed, expected in ((ANSWERS[name], 'right'), (moved(ANSWERS[name]), 'not yet')):
                said = verdict(root, name, typed)
                if said != expected:
                    wrong.append(f'{name}: {typed}: {said}')
    return '\n'.join(wrong)


run_all([every_exercise_has_an_answer_from_elsewhere, what_lacks_a_row_is_named_with_the_place_for_it,
         the_quiz_calls_the_answers_right_and_others_wrong])
