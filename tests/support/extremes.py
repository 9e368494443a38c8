"""The highest and the lowest total that a sheet allows, and how likely the highest is, exactly."""

from functools import cache
from typing import NamedTuple

import numpy as np

from engine.boxes import BOXES
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.solve import each_level
from host_sim.solver.states import COUNTS, LOWER_MASKS, columns
from host_sim.solver.turns import (
    LANES,
    Rules,
    choose,
    legal_boxes,
    look_ahead,
    mean_of_rolls,
    rules_of,
    throw,
)
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS
from strategy.values import ROWS


class Extremes(NamedTuple):
    """Totals of a game, and the chance of the highest for who plays for nothing else."""

    highest: int
    lowest: int
    chance_of_highest: float


@compiled
def _turn(highest: Array, lowest: Array, chances: Array, tasks: Array, rules: Rules) -> None:
    """Fill in the most and the least that can still come: of all rolls, in all boxes that may be filled.

    chances: of the most, if every choice is made for that.
    """
    after_high = np.zeros((BOXES, COUNTS, LANES), np.int32)
    after_low = np.zeros((BOXES, COUNTS, LANES), np.int32)
    after_chance = np.zeros((BOXES, COUNTS, LANES))
    most = np.zeros((DISTINCT_ROLLS, LANES), np.int32)
    chance = np.zeros((KEEPS, LANES))
    mean = np.zeros(LANES)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            lanes = min(LANES, last - column)
            look_ahead(after_high, rules, highest, row, mask, column, last, 1)
            look_ahead(after_low, rules, lowest, row, mask, column, last, 1)
            look_ahead(after_chance, rules, chances, row, mask, column, last, 0)
            for lane in range(lanes):
                highest[row, column + lane] = -1
                lowest[row, column + lane] = 1 << 20
            most[:] = -1
            for roll in range(DISTINCT_ROLLS):
                face = 0
                for i in range(FACES):
                    if rules.prices.fives[i] == roll:
                        face = i + 1
                legal = legal_boxes(rules, row, mask, face)
                for box in range(BOXES):
                    if not legal >> box & 1:
                        continue
                    points = int(rules.prices.plain[box, roll])
                    if face:
                        points = int(rules.prices.five[row // LOWER_MASKS, mask, face - 1, box])
                    slot = rules.prices.slot[box, roll]
                    for lane in range(lanes):
                        at = column + lane
                        total = points + after_high[box, slot, lane]
                        if total > most[roll, lane]:
                            most[roll, lane] = total
                            chance[FIRST_ROLL + roll, lane] = 0
                        if total == most[roll, lane]:
                            here = max(chance[FIRST_ROLL + roll, lane], after_chance[box, slot, lane])
                            chance[FIRST_ROLL + roll, lane] = here
                        highest[row, at] = max(highest[row, at], total)
                        lowest[row, at] = min(lowest[row, at], points + after_low[box, slot, lane])
            for roll in range(DISTINCT_ROLLS):
                for lane in range(lanes):
                    if most[roll, lane] < highest[row, column + lane]:
                        chance[FIRST_ROLL + roll, lane] = 0
            for _ in range(2):
                throw(chance, rules)
                choose(chance, rules)
            mean_of_rolls(mean, chance, rules)
            for lane in range(lanes):
                chances[row, column + lane] = mean[lane]


def extremes_of(of: Variant) -> Extremes:
    """Find them for a sheet, once a process for all sheets of the same rules."""
    return _extremes_of(of.first_alike)


@cache
def _extremes_of(of: Variant) -> Extremes:
    rules = rules_of(of)
    highest = np.zeros((ROWS, len(columns().mask)), np.int32)
    lowest = np.zeros_like(highest)
    chances = np.ones(highest.shape)
    each_level(lambda tasks: _turn(highest, lowest, chances, tasks, rules), 2, of.name)
    return Extremes(int(highest[0, 0]), int(lowest[0, 0]), float(chances[0, 0]))
