"""The highest and the lowest total that a sheet allows, exactly."""

import numpy as np

from engine.boxes import BOXES
from host_sim.lab.solver.jit import Array, compiled
from host_sim.lab.solver.sheets import Variant
from host_sim.lab.solver.states import COUNTS, LOWER_MASKS, columns
from host_sim.lab.solver.turns import LANES, Rules, legal_boxes, look_ahead, rules_of
from host_sim.lab.solver.values import each_level
from strategy.analysis.keeps import DISTINCT_ROLLS, FACES
from strategy.values.states import ROWS


@compiled
def _turn(highest: Array, lowest: Array, tasks: Array, rules: Rules) -> None:
    """Fill in the most and the least that can still come: of all rolls, in all boxes that may be filled."""
    after_high = np.zeros((BOXES, COUNTS, LANES), np.int32)
    after_low = np.zeros((BOXES, COUNTS, LANES), np.int32)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = int(rules.first[mask + 1])
        for column in range(rules.first[mask], last, LANES):
            look_ahead(after_high, rules, highest, row, mask, column, last, 1)
            look_ahead(after_low, rules, lowest, row, mask, column, last, 1)
            for lane in range(min(LANES, last - column)):
                highest[row, column + lane] = -1
                lowest[row, column + lane] = 1 << 20
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
                    for lane in range(min(LANES, last - column)):
                        at = column + lane
                        highest[row, at] = max(highest[row, at], points + after_high[box, slot, lane])
                        lowest[row, at] = min(lowest[row, at], points + after_low[box, slot, lane])


def extremes_of(of: Variant, threads: int = 2) -> tuple[int, int]:
    """Tell the highest and the lowest total of a game."""
    rules = rules_of(of)
    highest = np.zeros((ROWS, len(columns().mask)), np.int32)
    lowest = np.zeros_like(highest)
    each_level(lambda tasks: _turn(highest, lowest, tasks, rules), threads, of.name)
    return int(highest[0, 0]), int(lowest[0, 0])
