"""How often best play comes to each state: what a fit of the values has to be good at."""

import numpy as np
from numpy.typing import NDArray

from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE
from host_sim.solver.follow import choose_following, score_following
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.states import COUNTS, LOWER_MASKS
from host_sim.solver.turns import BIT_OF_LOWER, LANES, Rules, look_ahead, rules_of, throw
from host_sim.solver.values import empty_values, levels
from strategy.keeps import FACES, FIRST_ROLL, KEEPS, ROLLS


@compiled
def _enter(visits: Array, rules: Rules, row: int, column: int, box: int, slot: int, chance: float) -> None:
    if box < UPPER_BOXES:
        visits[row, rules.after[column, box, slot]] += chance
    elif box == YAHTZEE:
        visits[row + (1 + slot) * LOWER_MASKS, column] += chance
    else:
        visits[row | 1 << BIT_OF_LOWER[box], column] += chance


@compiled
def _pass_on(visits: Array, values: Array, tasks: Array, rules: Rules) -> None:
    worth = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    nothing = np.zeros((BOXES, COUNTS, LANES))
    boxes = np.empty((KEEPS, LANES))
    chosen = np.empty((2, KEEPS, LANES))
    chance = np.empty(KEEPS)
    for task in range(len(tasks)):
        row, mask = tasks[task]
        last = rules.first[mask + 1]
        for column in range(rules.first[mask], last, LANES):
            look_ahead(after, rules, values, row, mask, column, last, 1.0)
            for box in range(BOXES):
                nothing[box] = box
            score_following(worth, boxes, after, nothing, rules, row, mask, 1.0, 0.0)
            for throws in range(2):
                throw(worth, rules)
                for keep in range(KEEPS):
                    chosen[throws, keep] = keep
                choose_following(worth, chosen[throws], rules)
            for lane in range(min(LANES, last - column)):
                here = visits[row, column + lane]
                chance[:FIRST_ROLL] = 0.0
                chance[FIRST_ROLL:] = here * rules.chances
                for throws in range(1, -1, -1):
                    for roll in range(FIRST_ROLL, KEEPS):
                        keep = int(chosen[throws, roll, lane])
                        if keep != roll:
                            chance[keep] += chance[roll]
                            chance[roll] = 0.0
                    for keep in range(FIRST_ROLL):
                        for face in range(FACES):
                            chance[rules.grown[keep, face]] += chance[keep] / FACES
                        chance[keep] = 0.0
                for roll in range(ROLLS):
                    box = int(boxes[FIRST_ROLL + roll, lane])
                    slot = rules.prices.slot[box, roll]
                    _enter(visits, rules, row, column + lane, box, slot, chance[FIRST_ROLL + roll])


def visits_of(of: Variant, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Tell the chance that a game under best play comes to each state, full cards too: float64[192, columns]."""
    rules = rules_of(of)
    visits = empty_values()
    visits[0, 0] = 1.0
    for tasks in reversed(list(levels())):
        _pass_on(visits, values, tasks, rules)
    return visits
