#!/usr/bin/env python3
"""Writes random records, lets the built program sum them up, and compares stability, difficulty and date with the oracle's."""
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))

import fsrs  # noqa: E402 (beside this file)
from checks import PROGRAM, run_all  # noqa: E402 (in tests/support)

TOLERANCE = 1e-9
SKILLS = ['scores', 'scale', 'softmax', 'mixing', 'mask', 'temperature', 'axes', 'cache', 'cross', 'heads', 'text']
START = datetime.datetime(1976, 12, 30, tzinfo=datetime.timezone.utc)  # a record of a day to come counts for nothing

KNOWN = [
    ([3, 3, 3, 3], [2.3065, 10.9643, 46.2802, 162.8622], [2, 11, 46, 163]),
    ([3, 1, 3, 3], [2.3065, .6076, 2.4004, 5.9398], None),
    ([1, 3, 3, 3], [.212, 1.8868, 6.2692, 17.3792], None),
]


def oracle_meets_the_known_values():
    for ratings, stabilities, days in KNOWN:
        for i, (stability, interval) in enumerate(fsrs.when_due(ratings)):
            if abs(stability - stabilities[i]) > .00005 or (days and interval != days[i]):
                return f'{ratings}, review {i}: {stability} {interval}'
    return None


def line(moment, skill, exercise, **more):
    record = {'format': 1, 'time': moment.strftime('%Y-%m-%dT%H:%M:%SZ'), 'kind': 'answer', 'exercise': exercise, 'skill': skill,
              'closed_book': True, 'hints': 0, 'verdict': 'right', 'steps': [], 'methods': [], 'easy': False}
    return {**record, **more}


# What an answer holds, and how it is rated.
ANSWERS = [
    ({'verdict': 'wrong'}, fsrs.AGAIN),
    ({'verdict': 'wrong', 'easy': True, 'hints': 2}, fsrs.AGAIN),
    ({'hints': 1}, fsrs.HARD),
    ({'closed_book': False}, fsrs.HARD),
    ({'verdict': 'drift'}, fsrs.HARD),
    ({'verdict': 'layout'}, fsrs.HARD),
    ({}, fsrs.GOOD),
    ({}, fsrs.GOOD),
    ({'easy': True}, fsrs.EASY),
]
# What stands in a record and is no review.
ASIDES = [{'verdict': 'digits'}, {'kind': 'left'}, {'kind': 'rate', 'words': 'so so'}]


def random_history(draw, skill):
    """Lines of one skill in order of time, and its reviews as (rating, day)."""
    lines, reviews, day = [], [], draw.randrange(400)
    for number in range(draw.randrange(1, 24)):
        moment = START + datetime.timedelta(days=day, hours=number)
        fields, rating = draw.choice(ANSWERS)
        exercise = f'{skill}-{number}'
        if draw.random() < .3:
            lines.append(line(moment, skill, exercise, **draw.choice(ASIDES)))
        lines.append(line(moment, skill, exercise, **fields))
        reviews.append((rating, day))
        if draw.random() < .3:  # a retry of the same day
            again = moment + datetime.timedelta(seconds=draw.randrange(1, 3600))
            lines.append(line(again, skill, exercise, **draw.choice(ANSWERS)[0]))
        day += draw.choice([0, 0, 1, 1, 2, draw.randrange(30), draw.randrange(1000)])
    return lines, reviews


def compare(entry, reviews):
    stability, difficulty, day = fsrs.review(reviews)
    due = (START + datetime.timedelta(days=day + fsrs.interval(stability))).strftime('%Y-%m-%d')
    for name, value in (('stability', stability), ('difficulty', difficulty)):
        if abs(entry[name] - value) > TOLERANCE * max(1, value):
            return f'{name} {entry[name]}, expected {value}'
    if (entry['due'], entry['reviews']) != (due, len(reviews)):
        return f'{entry["reviews"]} reviews, due {entry["due"]}; expected {len(reviews)}, {due}'
    return None


def run(lines):
    with tempfile.TemporaryDirectory() as state:
        os.mkdir(os.path.join(state, 'attnlab'))
        with open(os.path.join(state, 'attnlab', 'record.jsonl'), 'w', encoding='utf-8') as file:
            file.writelines(json.dumps(entry) + '\n' for entry in lines)
        environment = {**os.environ, 'XDG_STATE_HOME': state, 'TZ': 'UTC', 'LC_ALL': 'C.UTF-8'}
        done = subprocess.run([PROGRAM, 'record', '--json'], capture_output=True, text=True, check=True, env=environment)
        return json.loads(done.stdout)


def random_histories_agree_with_the_oracle():
    draw = random.Random(2026)
    for number in range(100):
        histories = {skill: random_history(draw, skill) for skill in SKILLS}
        lines = sorted((entry for entries, _ in histories.values() for entry in entries), key=lambda entry: entry['time'])
        summary = run(lines)
        if [entry['skill'] for entry in summary['skills']] != SKILLS or summary['damaged'] or summary['torn']:
            return f'record {number}: {summary}'
        for entry in summary['skills']:
            wrong = compare(entry, histories[entry['skill']][1])
            if wrong:
                return f'record {number}, {entry["skill"]}: {wrong}; {histories[entry["skill"]][1]}'
    return None


if __name__ == '__main__':
    run_all([oracle_meets_the_known_values, random_histories_agree_with_the_oracle])
