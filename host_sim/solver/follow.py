"""One turn of a player who decides by one number and is paid in another, compiled.

Beside the worth that decides, a second number of each keep or roll is carried along: the square of what is to
come, for the standard deviation; what a decision is truly worth, for the loss of a table.
"""

import numpy as np

from engine.boxes import BOXES
from host_sim.solver.jit import Array, compiled
from host_sim.solver.states import COUNTS, LOWER_MASKS
from host_sim.solver.turns import LANES, Rules, legal_boxes, look_ahead, mean_of_rolls, throw
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS


@compiled
def take_better(worth: Array, second: Array, keep: int, lane: int, value: float, carried: float) -> None:
    """Take both numbers where the first is more; of equals the one that was there stays."""
    better = value > worth[keep, lane]
    worth[keep, lane] = value if better else worth[keep, lane]
    second[keep, lane] = carried if better else second[keep, lane]


@compiled
def score_box(
    worth: Array,
    second: Array,
    after: Array,
    after_second: Array,
    rules: Rules,
    box: int,
    roll: int,
    points: float,
    unit: float,
    second_unit: float,
) -> None:
    """Score a final roll in a box where that is better than what was found before."""
    slot = rules.prices.slot[box, roll]
    for lane in range(LANES):
        value = unit * points + after[box, slot, lane]
        carried = second_unit * points + after_second[box, slot, lane]
        take_better(worth, second, FIRST_ROLL + roll, lane, value, carried)


@compiled
def score_following(
    worth: Array,
    second: Array,
    after: Array,
    after_second: Array,
    rules: Rules,
    row: int,
    mask: int,
    unit: float,
    second_unit: float,
) -> None:
    """Find the worth of every final roll, worth[210:], and what goes along.

    Of equals it is the first box on the card. unit, second_unit: what a point is in each.
    """
    worth[FIRST_ROLL:] = -1
    legal = legal_boxes(rules, row, mask, 0)
    for box in range(BOXES):
        if legal >> box & 1:
            for roll in range(DISTINCT_ROLLS):
                points = rules.prices.plain[box, roll]
                score_box(worth, second, after, after_second, rules, box, roll, points, unit, second_unit)
    for face in range(1, FACES + 1):
        roll = rules.prices.fives[face - 1]
        legal = legal_boxes(rules, row, mask, face)
        worth[FIRST_ROLL + roll] = -1
        for box in range(BOXES):
            if legal >> box & 1:
                points = rules.prices.five[row // LOWER_MASKS, mask, face - 1, box]
                score_box(worth, second, after, after_second, rules, box, roll, points, unit, second_unit)


@compiled
def choose_following(worth: Array, second: Array, rules: Rules) -> None:
    """Raise every keep, rolls too, to the best among its own keeps."""
    for keep in range(1, KEEPS):
        for i in range(rules.parents_end[keep]):
            smaller = rules.parents[keep, i]
            for lane in range(LANES):
                take_better(worth, second, keep, lane, worth[smaller, lane], second[smaller, lane])


@compiled
def spread(variances: Array, values: Array, tasks: Array, rules: Rules) -> None:
    """Fill in the variance of what is to come under best play, from the states with one more box filled."""
    worth = np.empty((KEEPS, LANES))
    square = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    after_variance = np.empty((BOXES, COUNTS, LANES))
    mean = np.empty(LANES)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            look_ahead(after, rules, values, row, mask, column, last, 1.0)
            look_ahead(after_variance, rules, variances, row, mask, column, last, 0.0)
            score_following(worth, square, after, after_variance, rules, row, mask, 1.0, 0.0)
            for roll in range(FIRST_ROLL, KEEPS):
                for lane in range(LANES):
                    square[roll, lane] += worth[roll, lane] ** 2
            for _ in range(2):
                throw(worth, rules)
                throw(square, rules)
                choose_following(worth, square, rules)
            mean_of_rolls(mean, square, rules)
            for lane in range(min(LANES, last - column)):
                variances[row, column + lane] = mean[lane] - values[row, column + lane] ** 2
