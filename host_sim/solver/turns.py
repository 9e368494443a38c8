"""One turn, compiled: eight states of one row and one upper mask at a time, side by side.

All eight have the same open boxes, so they may do the same; what follows differs, as their upper totals do.
The arrays of a turn hold one number for each keep and each of the eight (29 KB: they stay in the nearest
cache). A turn is gone through backwards: worth of the final rolls, of the keeps before them (a mean over six
ways of adding a die, step by step), of the rolls before those (a keep's worth climbs to every larger keep),
twice.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import RollPrices, Variant, prices
from host_sim.solver.states import COUNTS, LOWER_BOXES, LOWER_MASKS, MASKS, columns, graph
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS

LANES = 8
SIXTH = 1 / 6
BIT_OF_LOWER = np.array([LOWER_BOXES.index(box) if box in LOWER_BOXES else 0 for box in range(BOXES)])
_ALL_UPPER = MASKS - 1
_OPEN_LOWER = np.array(
    [sum(1 << box for i, box in enumerate(LOWER_BOXES) if not row >> i & 1) for row in range(LOWER_MASKS)]
)


class Rules(NamedTuple):
    """All that the compiled functions want to know: see sheets.RollPrices, states.Columns, dice.Graph."""

    prices: RollPrices
    first: NDArray[np.int32]
    after: NDArray[np.int32]
    bonus: NDArray[np.int16]
    grown: NDArray[np.int16]
    parents: NDArray[np.int16]
    parents_end: NDArray[np.int8]
    chances: NDArray[np.float64]
    preference: NDArray[np.int32]


def rules_of(of: Variant) -> Rules:
    """Gather them for a variant."""
    cols, dice = columns(), graph()
    return Rules(
        prices(of),
        cols.first,
        cols.after,
        cols.bonus,
        dice.grown,
        dice.parents,
        dice.parents_end,
        dice.chances,
        dice.preference,
    )


@compiled
def open_boxes(row: int, mask: int) -> int:
    """Tell the mask of open boxes in a row with these upper boxes filled."""
    boxes = _OPEN_LOWER[row & (LOWER_MASKS - 1)] | (_ALL_UPPER ^ mask)
    return boxes | 1 << YAHTZEE if row < LOWER_MASKS else boxes


@compiled
def look_ahead(
    after: Array, rules: Rules, values: Array, row: int, mask: int, column: int, last: int, unit: float
) -> None:
    """Fetch the values that may follow: after[box, slot, lane], slots as in RollPrices, the 35 included.

    unit: what a point is in the values. Lanes from column last on repeat the one before.
    """
    boxes = open_boxes(row, mask)
    for box in range(BOXES):
        if not boxes >> box & 1:
            continue
        for lane in range(LANES):
            at = min(column + lane, last - 1)
            if box < UPPER_BOXES:
                for count in range(COUNTS):
                    bonus = unit * rules.bonus[at, box, count]
                    after[box, count, lane] = values[row, rules.after[at, box, count]] + bonus
            elif box == YAHTZEE:
                after[box, 0, lane] = values[row + LOWER_MASKS, at]
                after[box, 1, lane] = values[row + 2 * LOWER_MASKS, at]
            else:
                after[box, 0, lane] = values[row | 1 << BIT_OF_LOWER[box], at]


@compiled
def legal_boxes(rules: Rules, row: int, mask: int, face: int) -> int:
    """Tell the mask of boxes that a final roll may be scored in; face: of a five of a kind, else 0."""
    yahtzee = row // LOWER_MASKS
    lower_open = 1 if _OPEN_LOWER[row & (LOWER_MASKS - 1)] else 0
    if face:
        return open_boxes(row, mask) & rules.prices.five_legal[yahtzee, mask, lower_open, face - 1]
    return open_boxes(row, mask) & rules.prices.plain_legal[yahtzee, mask, lower_open]


@compiled
def score(worth: Array, after: Array, rules: Rules, row: int, mask: int, unit: float) -> None:
    """Find the worth of every final roll: worth[210:]."""
    worth[FIRST_ROLL:] = 0
    slot = rules.prices.slot
    legal = legal_boxes(rules, row, mask, 0)
    for box in range(BOXES):
        if legal >> box & 1:
            for roll in range(DISTINCT_ROLLS):
                points = unit * rules.prices.plain[box, roll]
                for lane in range(LANES):
                    value = points + after[box, slot[box, roll], lane]
                    worth[FIRST_ROLL + roll, lane] = max(worth[FIRST_ROLL + roll, lane], value)
    yahtzee = row // LOWER_MASKS
    for face in range(1, FACES + 1):
        roll = rules.prices.fives[face - 1]
        legal = legal_boxes(rules, row, mask, face)
        worth[FIRST_ROLL + roll] = 0
        for box in range(BOXES):
            if legal >> box & 1:
                points = unit * rules.prices.five[yahtzee, mask, face - 1, box]
                for lane in range(LANES):
                    value = points + after[box, slot[box, roll], lane]
                    worth[FIRST_ROLL + roll, lane] = max(worth[FIRST_ROLL + roll, lane], value)


@compiled
def throw(worth: Array, rules: Rules) -> None:
    """Find the mean worth of every keep of less than five dice over the dice to be thrown: worth[:210]."""
    for keep in range(FIRST_ROLL - 1, -1, -1):
        a, b, c, d, e, f = rules.grown[keep]
        for lane in range(LANES):
            worth[keep, lane] = SIXTH * (
                (worth[a, lane] + worth[b, lane])
                + (worth[c, lane] + worth[d, lane])
                + (worth[e, lane] + worth[f, lane])
            )


@compiled
def choose(worth: Array, rules: Rules) -> None:
    """Raise every keep, rolls too, to the best among its own keeps."""
    for keep in range(1, KEEPS):
        for i in range(rules.parents_end[keep]):
            smaller = rules.parents[keep, i]
            for lane in range(LANES):
                worth[keep, lane] = max(worth[keep, lane], worth[smaller, lane])


@compiled
def mean_of_rolls(mean: Array, worth: Array, rules: Rules) -> None:
    """Take the mean over one throw of five dice."""
    mean[:] = 0.0
    for roll in range(DISTINCT_ROLLS):
        for lane in range(LANES):
            mean[lane] += rules.chances[roll] * worth[FIRST_ROLL + roll, lane]


@compiled
def solve(values: Array, tasks: Array, rules: Rules) -> None:
    """Fill in the value of states from those with one more box filled: values[row, column], points.

    tasks: int64[n, 2], rows and masks of filled upper boxes.
    """
    worth = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    mean = np.empty(LANES)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            look_ahead(after, rules, values, row, mask, column, last, 1.0)
            score(worth, after, rules, row, mask, 1.0)
            for _ in range(2):
                throw(worth, rules)
                choose(worth, rules)
            mean_of_rolls(mean, worth, rules)
            for lane in range(min(LANES, last - column)):
                values[row, column + lane] = mean[lane]


assert FACES == 6


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
