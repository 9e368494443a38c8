"""How often play comes to each state: what a fit of the values has to be good at.

Best play, play at random, and a best turn from where random play is: what a report weighs that against.
"""

import numpy as np
from numpy.typing import NDArray

from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE
from host_sim.solver import turns
from host_sim.solver.jit import Array, compiled
from host_sim.solver.sheets import Variant
from host_sim.solver.solve import empty_values, levels
from host_sim.solver.states import COUNTS, LOWER_MASKS
from host_sim.solver.turns import BIT_OF_LOWER, LANES, SIXTH, Rules, rules_of
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, KEEPS

_NEVER = 1e-30  # states less likely than this are left out: the smallest numbers of all are slow


@compiled
def _enter(visits: Array, rules: Rules, row: int, column: int, box: int, slot: int, chance: float) -> None:
    if box < UPPER_BOXES:
        visits[row, rules.columns.after[column, box, slot]] += chance
    elif box == YAHTZEE:
        visits[row + (1 + slot) * LOWER_MASKS, column] += chance
    else:
        visits[row | 1 << BIT_OF_LOWER[box], column] += chance


@compiled
def _keep_and_throw(chance: Array, chosen: Array, rules: Rules) -> None:
    """Take the chances of rolls along what is kept of each and one throw of the other dice."""
    for roll in range(FIRST_ROLL, KEEPS):
        for lane in range(LANES):
            keep = int(chosen[roll, lane])
            if keep != roll:
                chance[keep, lane] += chance[roll, lane]
                chance[roll, lane] = 0.0
    for keep in range(FIRST_ROLL):
        for face in range(FACES):
            larger = rules.dice.grown[keep, face]
            for lane in range(LANES):
                chance[larger, lane] += SIXTH * chance[keep, lane]
        chance[keep] = 0.0


@compiled
def _pass_on(arrivals: Array, visits: Array, values: Array, tasks: Array, rules: Rules) -> None:
    """Add to arrivals (which may be visits) where a best turn leads from some states."""
    worth = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    nothing = np.zeros((BOXES, COUNTS, LANES))
    boxes = np.empty((KEEPS, LANES))
    chosen = np.empty((2, KEEPS, LANES))
    chance = np.empty((KEEPS, LANES))
    arrived = np.empty((BOXES, COUNTS, LANES))
    for row, mask, column, last in tasks:
        lanes = min(LANES, last - column)
        if visits[row, column : column + lanes].max() < _NEVER:
            continue
        turns.look_ahead(after, rules, values, row, mask, column, last, 1.0)
        for box in range(BOXES):
            nothing[box] = box
        turns.score_following(worth, boxes, after, nothing, rules, row, mask, 1.0, 0.0)
        for throws in range(2):
            turns.throw(worth, rules)
            for keep in range(KEEPS):
                chosen[throws, keep] = keep
            turns.choose_following(worth, chosen[throws], rules)
        chance[:FIRST_ROLL] = 0.0
        for lane in range(LANES):
            here = visits[row, column + lane] if lane < lanes else 0.0
            here = here if here > _NEVER else 0.0
            for roll in range(DISTINCT_ROLLS):
                chance[FIRST_ROLL + roll, lane] = here * rules.dice.chances[roll]
        for throws in range(1, -1, -1):
            _keep_and_throw(chance, chosen[throws], rules)
        arrived[:] = 0.0
        for roll in range(DISTINCT_ROLLS):
            for lane in range(lanes):
                box = int(boxes[FIRST_ROLL + roll, lane])
                arrived[box, rules.prices.slot[box, roll], lane] += chance[FIRST_ROLL + roll, lane]
        for box in range(BOXES):
            for slot in range(COUNTS):
                for lane in range(lanes):
                    if arrived[box, slot, lane]:
                        _enter(arrivals, rules, row, column + lane, box, slot, arrived[box, slot, lane])


@compiled
def _pass_on_at_random(visits: Array, tasks: Array, rules: Rules) -> None:
    """Whoever holds any dice scores five fair ones, and in any legal box."""
    chance = np.empty((BOXES, COUNTS))
    for row, mask, first, last in tasks:
        chance[:] = 0.0
        for roll in range(DISTINCT_ROLLS):
            legal = turns.legal_boxes(rules, row, mask, rules.prices.face[roll])
            ways = 0
            for box in range(BOXES):
                ways += legal >> box & 1
            for box in range(BOXES):
                if legal >> box & 1:
                    chance[box, rules.prices.slot[box, roll]] += rules.dice.chances[roll] / ways
        for column in range(first, min(first + LANES, last)):
            here = visits[row, column]
            if here < _NEVER:
                continue
            for box in range(BOXES):
                for slot in range(COUNTS):
                    if chance[box, slot]:
                        _enter(visits, rules, row, column, box, slot, here * chance[box, slot])


def visits_of(of: Variant, values: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
    """Tell how likely a game comes to each state by these values, or at random: float64[192, columns]."""
    rules = rules_of(of)
    visits = empty_values()
    visits[0, 0] = 1.0
    for tasks in reversed(list(levels())):
        if values is None:
            _pass_on_at_random(visits, tasks, rules)
        else:
            _pass_on(visits, visits, values, tasks, rules)
    return visits


def visits_after(
    of: Variant, visits: NDArray[np.float64], values: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Tell how often a single turn by these values, from states met so often, leads to each state."""
    rules = rules_of(of)
    arrivals = empty_values()
    for tasks in levels():
        _pass_on(arrivals, visits, values, tasks, rules)
    return arrivals
