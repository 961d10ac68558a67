"""FSRS-6 with its published default parameters, written from the formulas alone (standard library)."""
import math

W = [.212, 1.2931, 2.3065, 8.2956, 6.4133, .8334, 3.0194, .001, 1.8722, .1666, .796, 1.4835, .0614, .2629, 1.6483, .6014, 1.8729,
     .5425, .0912, .0658, .1542]
DECAY = -W[20]
F = 0.9 ** (1 / DECAY) - 1
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4


def recall(stability, days):
    return (1 + F * days / stability) ** DECAY


def interval(stability, retention=.9):
    return min(max(round(stability / F * (retention ** (1 / DECAY) - 1)), 1), 36500)


def first_difficulty(rating):
    return W[4] - math.e ** (W[5] * (rating - 1)) + 1


def clamp(difficulty):
    return sorted((1, difficulty, 10))[1]


def next_difficulty(difficulty, rating):
    return clamp(W[7] * first_difficulty(4) + (1 - W[7]) * (difficulty - W[6] * (rating - 3) * (10 - difficulty) / 9))


def next_stability(stability, difficulty, rating, days):
    if days == 0:
        factor = math.e ** (W[17] * (rating - 3 + W[18])) * stability ** -W[19]
        return max(stability * factor, stability) if rating in (GOOD, EASY) else stability * factor
    r = recall(stability, days)
    if rating == AGAIN:
        lapse = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * math.e ** (W[14] * (1 - r))
        return min(lapse, stability / math.e ** (W[17] * W[18]))
    bonus = {HARD: W[15], GOOD: 1, EASY: W[16]}[rating]
    grown = math.e ** W[8] * (11 - difficulty) * stability ** -W[9] * (math.e ** (W[10] * (1 - r)) - 1)
    return stability * (1 + grown * bonus)


def review(history):
    """(stability, difficulty, last day) after [(rating, day), …], days rising; None without a review."""
    state = None
    for rating, day in history:
        if state is None:
            state = W[rating - 1], clamp(first_difficulty(rating)), day
        else:
            stability, difficulty, last = state
            state = next_stability(stability, difficulty, rating, day - last), next_difficulty(difficulty, rating), day
    return state


def when_due(ratings):
    """Stabilities and intervals where every review comes on its day."""
    history, out, day = [], [], 0
    for rating in ratings:
        history.append((rating, day))
        stability = review(history)[0]
        out.append((stability, interval(stability)))
        day += interval(stability)
    return out
