"""What the scripts tests/*/check_*.py share: the built program, and a run of their tests that reads as cmocka's does."""
import os
import subprocess
import sys
import time

PROGRAM = os.path.abspath(os.path.join(os.environ.get('BUILD', 'build'), 'attnlab'))
FAILURES = (AssertionError, ValueError, LookupError, OSError, subprocess.SubprocessError)


def least_seconds(work, limit):
    """Runs work up to three times, until one run took at most limit seconds; returns the shortest, since what else
    the machine does can only make a run longer."""
    least = float('inf')
    for _ in range(3):
        start = time.monotonic()
        work()
        least = min(least, time.monotonic() - start)
        if least <= limit:
            break
    return least


def passes(test):
    print(f'[ RUN      ] {test.__name__}', flush=True)
    try:
        wrong = test()
    except FAILURES as error:
        wrong = f'{type(error).__name__}: {error}'
    if wrong:
        print(wrong)
    print(f'[  FAILED  ] {test.__name__}' if wrong else f'[       OK ] {test.__name__}')
    return not wrong


def run_all(tests):
    """Runs all tests and ends the script. A test raises one of FAILURES, or returns what is wrong."""
    results = [passes(test) for test in tests]
    print(f'[  PASSED  ] {results.count(True)} test(s).')
    if not all(results):
        print(f'[  FAILED  ] {results.count(False)} test(s)')
    sys.exit(0 if all(results) else 1)
