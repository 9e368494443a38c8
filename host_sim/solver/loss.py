"""`python -m host_sim loss`: what a table gives away, exactly: every decision of every state, as the device makes it."""

import numpy as np
from numpy.typing import NDArray

from host_sim.solver.sheets import Variant
from host_sim.solver.turns import rules_of
from host_sim.solver.values import each_level, empty_values
from host_sim.solver.whole import follow_table, look_one_turn


def worth_of(of: Variant, table: NDArray[np.int32], threads: int = 2) -> NDArray[np.float64]:
    """Tell what a player who decides by a table makes on average, from each state: float64[192, columns]."""
    rules = rules_of(of)
    truth = empty_values()
    each_level(lambda tasks: follow_table(truth, table, tasks, rules), threads, of.name)
    return truth


def looked_ahead(of: Variant, table: NDArray[np.int32], threads: int = 2) -> NDArray[np.int32]:
    """Tell the table that one turn of look-ahead makes of a table."""
    rules = rules_of(of)
    seen = np.zeros_like(table)
    each_level(lambda tasks: look_one_turn(seen, table, tasks, rules), threads, of.name)
    return seen
