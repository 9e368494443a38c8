"""What the firmware's bots make on average, exactly: each one's own rule, played out over every state.

A turn is decided in the device's whole numbers (strategy.analysis.turn_values), 1/128 point, and paid for in
points. What decides is one number: a layer's value, and below it the order among equals (Graph.preference).

optimal  the table
ahead    what a turn of look-ahead makes of the table
greedy   the same numbers with nothing to come and no upper bonus: strategy.bots.greedy
chaser   strategy.bots.brain: the firmware itself is asked what it holds, its order of boxes is used
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.boxes import BOXES, UPPER_BOXES
from engine.dice import DICE
from engine.match import Match
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.solve import each_level, empty_values
from host_sim.solver.states import COUNTS, LOWER_MASKS, MASKS, graph
from host_sim.solver.table_file import committed_values
from host_sim.solver.turns import (
    LANES,
    Rules,
    choose,
    choose_following,
    legal_boxes,
    look_ahead,
    mean_of_rolls,
    rules_of,
    score,
    score_following,
    throw,
)
from hw import files
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS, Keeps
from strategy.bots.brain import ORDER, chase

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
            a, b, c, d, e, f = rules.grown[keep]
            for lane in range(LANES):
                total = (
                    sums[a, lane]
                    + sums[b, lane]
                    + sums[c, lane]
                    + sums[d, lane]
                    + sums[e, lane]
                    + sums[f, lane]
                )
                sums[keep, lane] = total
                layer[keep, lane] = (total * weight + _HALF) >> _SHIFT


@compiled
def order(layer: Array, rules: Rules) -> None:
    """Put the order among equals below the values of a layer."""
    for keep in range(KEEPS):
        for lane in range(LANES):
            layer[keep, lane] = layer[keep, lane] << _ORDER_BITS | rules.preference[keep]


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
    score_following(layers[0], boxes, after, number, rules, row, mask, POINT, 0)
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
            order(ranked, rules)
            for keep in range(KEEPS):
                chosen[left, keep] = keep
            choose_following(ranked, chosen[left], rules)
            for roll in range(FIRST_ROLL, KEEPS):
                for lane in range(LANES):
                    sums[roll, lane] = ranked[roll, lane] >> _ORDER_BITS


@compiled
def look_one_turn(seen: Array, table: Array, tasks: Array, rules: Rules) -> None:
    """Fill in what the device finds a turn to be worth by a table: seen[row, column], 1/128 point."""
    layer = np.empty((KEEPS, LANES), np.int32)
    sums = np.empty((KEEPS, LANES), np.int32)
    after = np.empty((BOXES, COUNTS, LANES), np.int32)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            look_ahead(after, rules, table, row, mask, column, last, POINT)
            score(sums, after, rules, row, mask, POINT)
            for _ in range(2):
                throw_whole(layer, sums, rules)
                for roll in range(FIRST_ROLL, KEEPS):
                    for lane in range(LANES):
                        layer[roll, lane] = carried(sums[roll, lane])
                choose(layer, rules)
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


@cache
def committed_ahead(of: Variant) -> NDArray[np.int32]:
    """Tell what a turn of look-ahead makes of the committed table, found once a process: to be read only."""
    return looked_ahead(of, committed_values(of))


_STOP = 31


class Worth(NamedTuple):
    """What play by a policy makes from each state on: mean and variance, float64[192, 1640]."""

    mean: NDArray[np.float64]
    variance: NDArray[np.float64]

    @property
    def sd(self) -> float:
        """The standard deviation of a whole game."""
        return math.sqrt(self.variance[0, 0])


@compiled
def _paid(
    paid: Array,
    square: Array,
    after: Array,
    after_variance: Array,
    boxes: Array,
    rules: Rules,
    row: int,
    mask: int,
) -> None:
    """Find what final rolls are worth, and the mean square of that, in the boxes decided on."""
    yahtzee = row // LOWER_MASKS
    for roll in range(DISTINCT_ROLLS):
        face = 0
        for i in range(FACES):
            if rules.prices.fives[i] == roll:
                face = i + 1
        for lane in range(LANES):
            box = boxes[FIRST_ROLL + roll, lane]
            slot = rules.prices.slot[box, roll]
            points = int(rules.prices.plain[box, roll])
            if face:
                points = int(rules.prices.five[yahtzee, mask, face - 1, box])
            worth = points + after[box, slot, lane]
            paid[FIRST_ROLL + roll, lane] = worth
            square[FIRST_ROLL + roll, lane] = worth * worth + after_variance[box, slot, lane]


@compiled
def _follow(worth: Array, final: Array, chosen: Array, rules: Rules) -> None:
    """Take the worth of rolls, worth[210:], back over a throw and what is kept; final: of scoring them."""
    throw(worth, rules)
    for roll in range(FIRST_ROLL, KEEPS):
        for lane in range(LANES):
            keep = chosen[roll, lane]
            worth[roll, lane] = worth[keep, lane] if keep < FIRST_ROLL else final[roll, lane]


@compiled
def _settle(
    means: Array,
    variances: Array,
    chosen: Array,
    boxes: Array,
    rules: Rules,
    row: int,
    mask: int,
    column: int,
    last: int,
) -> None:
    """Fill in mean and variance of some states from the decisions made in them."""
    after = np.zeros((BOXES, COUNTS, LANES))
    after_variance = np.zeros((BOXES, COUNTS, LANES))
    look_ahead(after, rules, means, row, mask, column, last, 1.0)
    look_ahead(after_variance, rules, variances, row, mask, column, last, 0.0)
    paid = np.zeros((KEEPS, LANES))
    paid_square = np.zeros((KEEPS, LANES))
    _paid(paid, paid_square, after, after_variance, boxes, rules, row, mask)
    worth = paid.copy()
    square = paid_square.copy()
    for left in range(1, 3):
        _follow(worth, paid, chosen[left], rules)
        _follow(square, paid_square, chosen[left], rules)
    mean = np.empty(LANES)
    mean_square = np.empty(LANES)
    mean_of_rolls(mean, worth, rules)
    mean_of_rolls(mean_square, square, rules)
    for lane in range(min(LANES, last - column)):
        means[row, column + lane] = mean[lane]
        variances[row, column + lane] = mean_square[lane] - mean[lane] ** 2


@compiled
def _play_table(means: Array, variances: Array, tasks: Array, rules: Rules, table: Array, unit: int) -> None:
    """Play by a table of values in 1/128 point.

    unit: of the upper bonus; 0 forgets it, and all states of a row and a mask play as their first one does.
    """
    layers = np.zeros((4, KEEPS, LANES), np.int32)
    chosen = np.zeros((3, KEEPS, LANES), np.int32)
    boxes = np.zeros((KEEPS, LANES), np.int32)
    after = np.zeros((BOXES, COUNTS, LANES), np.int32)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            if unit or column == rules.first[mask]:
                look_ahead(after, rules, table, row, mask, column, last, unit)
                decide(layers, chosen, boxes, after, rules, row, mask)
            _settle(means, variances, chosen, boxes, rules, row, mask, column, last)


@compiled
def _play_chaser(
    means: Array, variances: Array, tasks: Array, rules: Rules, held: Array, in_order: Array
) -> None:
    """Keep held[mask, roll], then take the box that pays most; of equals the first one in order."""
    chosen = np.zeros((3, KEEPS, LANES), np.int32)
    boxes = np.zeros((KEEPS, LANES), np.int32)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        for left in range(1, 3):
            for roll in range(DISTINCT_ROLLS):
                chosen[left, FIRST_ROLL + roll] = held[mask, roll]
        for roll in range(DISTINCT_ROLLS):
            face = 0
            for i in range(FACES):
                if rules.prices.fives[i] == roll:
                    face = i + 1
            legal = legal_boxes(rules, row, mask, face)
            top = -1
            for box in in_order:
                if legal >> box & 1:
                    points = int(rules.prices.plain[box, roll])
                    if face:
                        points = int(rules.prices.five[row // LOWER_MASKS, mask, face - 1, box])
                    if points > top:
                        top = points
                        boxes[FIRST_ROLL + roll] = box
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            _settle(means, variances, chosen, boxes, rules, row, mask, column, last)


@cache
def _held_by_chaser() -> NDArray[np.int32]:
    """Ask the firmware what a chaser keeps of each roll, by the filled upper boxes: int32[64, 252]."""
    keeps = Keeps(files.table)
    match = Match()
    held = np.zeros((MASKS, DISTINCT_ROLLS), np.int32)
    for mask in range(MASKS):
        match.new_game(0, b"\0", bytes(8))
        for box in range(UPPER_BOXES):
            if mask >> box & 1:
                match.current.write(box, 0, 0)
        match.rolls = 1
        for roll in range(DISTINCT_ROLLS):
            match.packed = int(graph().packed[FIRST_ROLL + roll])
            counts = graph().counts[FIRST_ROLL + roll]
            match.dice[:] = bytes(face + 1 for face in range(FACES) for _ in range(counts[face]))
            decision = chase(match)
            held[mask, roll] = keeps.keep(match.dice, min(decision, _STOP))
    return held


def _played(of: Variant, threads: int, play: Callable[..., None], *given: Any) -> Worth:
    rules = rules_of(of)
    worth = Worth(empty_values(), empty_values())
    each_level(lambda tasks: play(*worth, tasks, rules, *given), threads, of.name)
    return worth


def worth_by_table(of: Variant, table: NDArray[np.int32], threads: int = 2) -> Worth:
    """Play by a table of all states' values, int32[192, 1640] in 1/128 point, as the optimal bot does."""
    return _played(of, threads, _play_table, table, POINT)


def _greedy(of: Variant, threads: int) -> Worth:
    return _played(of, threads, _play_table, np.zeros(empty_values().shape, np.int32), 0)


def _chaser(of: Variant, threads: int) -> Worth:
    return _played(of, threads, _play_chaser, _held_by_chaser(), np.array(list(ORDER)))


POLICIES: dict[str, Callable[[Variant, int], Worth]] = {
    "ahead": lambda of, threads: worth_by_table(of, committed_ahead(of), threads),
    "optimal": lambda of, threads: worth_by_table(of, committed_values(of), threads),
    "greedy": _greedy,
    "chaser": _chaser,
}


def worth_of_bot(of: Variant, name: str, threads: int = 2) -> Worth:
    """Tell what a bot of POLICIES makes, found once for all sheets of the same rules; KeyError for others."""
    return _worth_of_bot(of.first_alike, name, threads)


@cache
def _worth_of_bot(of: Variant, name: str, threads: int) -> Worth:
    return POLICIES[name](of, threads)
