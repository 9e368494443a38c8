"""One turn, compiled: eight states of one row and one upper mask at a time, side by side.

All eight have the same open boxes, so they may do the same; what follows differs, as their upper totals do.
The arrays of a turn hold one number for each keep and each of the eight (29 KB: they stay in the nearest
cache). A turn is gone through backwards: worth of the final rolls, of the keeps before them (a mean over six
ways of adding a die, step by step), of the rolls before those (a keep's worth climbs to every larger keep),
twice.
"""

from typing import NamedTuple

import numpy as np

from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import RollPrices, Variant, prices
from host_sim.solver.states import COUNTS, LOWER_BOXES, LOWER_MASKS, MASKS, Columns, Graph, columns, graph
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS

LANES = 8
SIXTH = 1 / 6
BIT_OF_LOWER = np.array([LOWER_BOXES.index(box) if box in LOWER_BOXES else 0 for box in range(BOXES)])
_ALL_UPPER = MASKS - 1
_OPEN_LOWER = np.array(
    [sum(1 << box for i, box in enumerate(LOWER_BOXES) if not row >> i & 1) for row in range(LOWER_MASKS)]
)


class Rules(NamedTuple):
    """All that the compiled functions want to know."""

    prices: RollPrices
    columns: Columns
    dice: Graph


def rules_of(of: Variant) -> Rules:
    """Gather it for a variant."""
    return Rules(prices(of), columns(), graph())


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
                    bonus = unit * rules.columns.bonus[at, box, count]
                    after[box, count, lane] = values[row, rules.columns.after[at, box, count]] + bonus
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
def points_of(rules: Rules, row: int, mask: int, box: int, roll: int) -> int:
    """Tell what a final roll pays in a box, the hundred of a five of a kind included."""
    face = rules.prices.face[roll]
    if face:
        return int(rules.prices.five[row // LOWER_MASKS, mask, face - 1, box])
    return int(rules.prices.plain[box, roll])


@compiled
def score(worth: Array, after: Array, rules: Rules, row: int, mask: int, unit: float) -> None:
    """Find the worth of every final roll: worth[210:]."""
    for roll in range(DISTINCT_ROLLS):
        legal = legal_boxes(rules, row, mask, rules.prices.face[roll])
        worth[FIRST_ROLL + roll] = 0
        for box in range(BOXES):
            if legal >> box & 1:
                points = unit * points_of(rules, row, mask, box, roll)
                slot = rules.prices.slot[box, roll]
                for lane in range(LANES):
                    value = points + after[box, slot, lane]
                    worth[FIRST_ROLL + roll, lane] = max(worth[FIRST_ROLL + roll, lane], value)


@compiled
def throw(worth: Array, rules: Rules) -> None:
    """Find the mean worth of every keep of less than five dice over the dice to be thrown: worth[:210]."""
    for keep in range(FIRST_ROLL - 1, -1, -1):
        a, b, c, d, e, f = rules.dice.grown[keep]
        for lane in range(LANES):
            low, middle = worth[a, lane] + worth[b, lane], worth[c, lane] + worth[d, lane]
            worth[keep, lane] = SIXTH * (low + middle + (worth[e, lane] + worth[f, lane]))


@compiled
def choose(worth: Array, rules: Rules) -> None:
    """Raise every keep, rolls too, to the best among its own keeps."""
    for keep in range(1, KEEPS):
        for i in range(rules.dice.parents_end[keep]):
            smaller = rules.dice.parents[keep, i]
            for lane in range(LANES):
                worth[keep, lane] = max(worth[keep, lane], worth[smaller, lane])


@compiled
def mean_of_rolls(found: Array, worth: Array, rules: Rules, row: int, column: int, last: int) -> None:
    """Take the mean over one throw of five dice, for the columns up to last: found[row, column:]."""
    lanes = min(LANES, last - column)
    for lane in range(lanes):
        found[row, column + lane] = 0.0
    for roll in range(DISTINCT_ROLLS):
        for lane in range(lanes):
            found[row, column + lane] += rules.dice.chances[roll] * worth[FIRST_ROLL + roll, lane]


@compiled
def solve(values: Array, tasks: Array, rules: Rules) -> None:
    """Fill in the value of states from those with one more box filled: values[row, column], points.

    tasks: as solve.levels() tells them.
    """
    worth = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    for row, mask, column, last in tasks:
        look_ahead(after, rules, values, row, mask, column, last, 1.0)
        score(worth, after, rules, row, mask, 1.0)
        for _ in range(2):
            throw(worth, rules)
            choose(worth, rules)
        mean_of_rolls(values, worth, rules, row, column, last)


assert FACES == 6


@compiled
def take_better(worth: Array, second: Array, keep: int, lane: int, value: float, carried: float) -> None:
    """Take both numbers where the first is more; of equals the one that was there stays."""
    better = value > worth[keep, lane]
    worth[keep, lane] = value if better else worth[keep, lane]
    second[keep, lane] = carried if better else second[keep, lane]


@compiled
def score_following(
    worth: Array, second: Array, after: Array, after_second: Array, rules: Rules, row: int, mask: int,
    unit: float, second_unit: float,
) -> None:  # fmt: skip
    """Find the worth of every final roll, worth[210:], and what goes along.

    Of equals it is the first box on the card. unit, second_unit: what a point is in each.
    """
    for roll in range(DISTINCT_ROLLS):
        legal = legal_boxes(rules, row, mask, rules.prices.face[roll])
        worth[FIRST_ROLL + roll] = -1
        for box in range(BOXES):
            if legal >> box & 1:
                points = points_of(rules, row, mask, box, roll)
                slot = rules.prices.slot[box, roll]
                for lane in range(LANES):
                    value = unit * points + after[box, slot, lane]
                    carried = second_unit * points + after_second[box, slot, lane]
                    take_better(worth, second, FIRST_ROLL + roll, lane, value, carried)


@compiled
def choose_following(worth: Array, second: Array, rules: Rules) -> None:
    """Raise every keep, rolls too, to the best among its own keeps."""
    for keep in range(1, KEEPS):
        for i in range(rules.dice.parents_end[keep]):
            smaller = rules.dice.parents[keep, i]
            for lane in range(LANES):
                take_better(worth, second, keep, lane, worth[smaller, lane], second[smaller, lane])


@compiled
def throw_twice_following(worth: Array, second: Array, rules: Rules) -> None:
    """Go back over both throws that are left, to the first roll: second is of the keep that is worth most."""
    for _ in range(2):
        throw(worth, rules)
        throw(second, rules)
        choose_following(worth, second, rules)


@compiled
def spread(variances: Array, values: Array, tasks: Array, rules: Rules) -> None:
    """Fill in the variance of what is to come under best play, from the states with one more box filled."""
    worth = np.empty((KEEPS, LANES))
    square = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    after_variance = np.empty((BOXES, COUNTS, LANES))
    for row, mask, column, last in tasks:
        look_ahead(after, rules, values, row, mask, column, last, 1.0)
        look_ahead(after_variance, rules, variances, row, mask, column, last, 0.0)
        score_following(worth, square, after, after_variance, rules, row, mask, 1.0, 0.0)
        for roll in range(FIRST_ROLL, KEEPS):
            for lane in range(LANES):
                square[roll, lane] += worth[roll, lane] ** 2
        throw_twice_following(worth, square, rules)
        mean_of_rolls(variances, square, rules, row, column, last)
        for lane in range(min(LANES, last - column)):
            variances[row, column + lane] -= values[row, column + lane] ** 2
