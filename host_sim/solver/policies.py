"""What play by a table of values makes on average, exactly: played out over every state.

So the optimal bot plays, and by what a turn of look-ahead makes of its table, the bot ahead. A turn is
decided in the device's whole numbers (strategy.analysis.turn_values), 1/128 point, and paid for in points.
What decides is one number: a layer's value, and below it the keep's own number, as equals go by that.
"""

import numpy as np
from numpy.typing import NDArray

from engine.boxes import BOXES
from engine.dice import DICE
from host_sim.solver import turns
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.solve import each_level, empty_values
from host_sim.solver.states import COUNTS
from host_sim.solver.turns import LANES, Rules, rules_of
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS

POINT = 128
_OUTCOMES = FACES**DICE
_HALF = 4096
_SHIFT = 13
_ORDER_BITS = 9  # 462 keeps
_WEIGHTS = np.array([FACES**size for size in range(DICE + 1)])
_SIZES = np.array([0, 1, 7, 28, 84, 210, 462])  # first keep of each size
# (8192 / 7776)**3 - 1, in 65536ths: takes a value back over the three layers of a turn
_BACK = 11091
_BACK_SHIFT = 16


@compiled
def carried(value: int) -> int:
    """Take a value along one layer."""
    return (_OUTCOMES * value + _HALF) >> _SHIFT


@compiled
def throw_whole(layer: Array, sums: Array, rules: Rules) -> None:
    """From the values of rolls, sums[210:], find the sums of smaller keeps, and their values in the layer."""
    for size in range(DICE - 1, -1, -1):
        weight = _WEIGHTS[size]
        for keep in range(_SIZES[size], _SIZES[size + 1]):
            a, b, c, d, e, f = rules.dice.grown[keep]
            for lane in range(LANES):
                total = sums[a, lane] + sums[b, lane] + sums[c, lane]
                total += sums[d, lane] + sums[e, lane] + sums[f, lane]
                sums[keep, lane] = total
                layer[keep, lane] = (total * weight + _HALF) >> _SHIFT


@compiled
def order(layer: Array) -> None:
    """Put the order among equals below the values of a layer."""
    for keep in range(KEEPS):
        for lane in range(LANES):
            layer[keep, lane] = layer[keep, lane] << _ORDER_BITS | keep


@compiled
def decide(
    layers: Array, chosen: Array, boxes: Array, after: Array, rules: Rules, row: int, mask: int
) -> None:
    """Make every decision of a turn, given what may follow it (turns.look_ahead, in 1/128 point).

    layers: int32[4, 462, lanes], values with so many throws left, of final rolls [0, 210:]. chosen: int32[3,
    462, lanes], what best to keep of a roll with so many throws left, itself to score it. boxes: int32[462,
    lanes], the best box for each final roll, [210:].
    """
    number = np.zeros((BOXES, COUNTS, LANES), np.int32)
    for box in range(BOXES):
        number[box] = box
    turns.score_following(layers[0], boxes, after, number, rules, row, mask, POINT, 0)
    sums = layers[0].copy()
    stop = layers[0].copy()
    ranked = np.empty((KEEPS, LANES), np.int32)
    for left in range(1, 4):
        layer = layers[left]
        throw_whole(layer, sums, rules)
        for keep in range(FIRST_ROLL):
            for lane in range(LANES):
                ranked[keep, lane] = layer[keep, lane]
        for roll in range(FIRST_ROLL, KEEPS):
            for lane in range(LANES):
                layer[roll, lane] = carried(sums[roll, lane])
                stop[roll, lane] = carried(stop[roll, lane])
                ranked[roll, lane] = stop[roll, lane]
        if left < 3:
            order(ranked)
            for keep in range(KEEPS):
                chosen[left, keep] = keep
            turns.choose_following(ranked, chosen[left], rules)
            for roll in range(FIRST_ROLL, KEEPS):
                for lane in range(LANES):
                    sums[roll, lane] = ranked[roll, lane] >> _ORDER_BITS


@compiled
def look_one_turn(seen: Array, table: Array, tasks: Array, rules: Rules) -> None:
    """Fill in what the device finds a turn to be worth by a table: seen[row, column], 1/128 point."""
    layer = np.empty((KEEPS, LANES), np.int32)
    sums = np.empty((KEEPS, LANES), np.int32)
    after = np.empty((BOXES, COUNTS, LANES), np.int32)
    for row, mask, column, last in tasks:
        turns.look_ahead(after, rules, table, row, mask, column, last, POINT)
        turns.score(sums, after, rules, row, mask, POINT)
        for _ in range(2):
            throw_whole(layer, sums, rules)
            for roll in range(FIRST_ROLL, KEEPS):
                for lane in range(LANES):
                    layer[roll, lane] = carried(sums[roll, lane])
            turns.choose(layer, rules)
            for roll in range(FIRST_ROLL, KEEPS):
                for lane in range(LANES):
                    sums[roll, lane] = layer[roll, lane]
        throw_whole(layer, sums, rules)
        for lane in range(min(LANES, last - column)):
            value = layer[0, lane]
            seen[row, column + lane] = value + ((value * _BACK + (1 << _BACK_SHIFT - 1)) >> _BACK_SHIFT)


def looked_ahead(of: Variant, table: NDArray[np.int32], threads: int = 2) -> NDArray[np.int32]:
    """Tell the table that one turn of look-ahead makes of a table."""
    rules = rules_of(of)
    seen = np.zeros_like(table)
    each_level(lambda tasks: look_one_turn(seen, table, tasks, rules), threads, of.name)
    return seen


@compiled
def _paid(paid: Array, after: Array, boxes: Array, rules: Rules, row: int, mask: int) -> None:
    """Find what final rolls are worth in the boxes decided on."""
    for roll in range(DISTINCT_ROLLS):
        for lane in range(LANES):
            box = boxes[FIRST_ROLL + roll, lane]
            points = turns.points_of(rules, row, mask, box, roll)
            paid[FIRST_ROLL + roll, lane] = points + after[box, rules.prices.slot[box, roll], lane]


@compiled
def _play(means: Array, tasks: Array, rules: Rules, table: Array) -> None:
    """Fill in the means of some states by the decisions that a table of values, in 1/128 point, leads to."""
    layers = np.zeros((4, KEEPS, LANES), np.int32)
    chosen = np.zeros((3, KEEPS, LANES), np.int32)
    boxes = np.zeros((KEEPS, LANES), np.int32)
    told = np.zeros((BOXES, COUNTS, LANES), np.int32)
    after = np.zeros((BOXES, COUNTS, LANES))
    paid = np.zeros((KEEPS, LANES))
    worth = np.zeros((KEEPS, LANES))
    for row, mask, column, last in tasks:
        turns.look_ahead(told, rules, table, row, mask, column, last, POINT)
        decide(layers, chosen, boxes, told, rules, row, mask)
        turns.look_ahead(after, rules, means, row, mask, column, last, 1.0)
        _paid(paid, after, boxes, rules, row, mask)
        for roll in range(FIRST_ROLL, KEEPS):
            for lane in range(LANES):
                worth[roll, lane] = paid[roll, lane]
        for left in range(1, 3):
            turns.throw(worth, rules)
            for roll in range(FIRST_ROLL, KEEPS):
                for lane in range(LANES):
                    keep = chosen[left, roll, lane]
                    worth[roll, lane] = worth[keep, lane] if keep < FIRST_ROLL else paid[roll, lane]
        turns.mean_of_rolls(means, worth, rules, row, column, last)


def worth_by_table(of: Variant, table: NDArray[np.int32], threads: int = 2) -> NDArray[np.float64]:
    """Tell what play makes from each state on: float64[192, 1640].

    table: of all states' values, int32[192, 1640] in 1/128 point.
    """
    rules = rules_of(of)
    means = empty_values()
    each_level(lambda tasks: _play(means, tasks, rules, table), threads, of.name)
    return means
