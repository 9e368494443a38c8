"""The firmware's inner loops, compiled for this machine: strategy.leaf_plain itself, word for word.

A third twin beside strategy.leaf_plain and strategy.leaf_viper, for those who hand one in.
"""

from typing import Any

from host_sim.solver.jit import compiled
from strategy import leaf_plain

PACE = leaf_plain.PACE

take_rolls: Any = compiled(leaf_plain.take_rolls)
fold_keeps: Any = compiled(leaf_plain.fold_keeps)
climb: Any = compiled(leaf_plain.climb)
name_holds: Any = compiled(leaf_plain.name_holds)
choose_hold: Any = compiled(leaf_plain.choose_hold)
score_rolls: Any = compiled(leaf_plain.score_rolls)
rate_boxes: Any = compiled(leaf_plain.rate_boxes)
successors: Any = compiled(leaf_plain.successors)
look_up: Any = compiled(leaf_plain.look_up)
add_up = leaf_plain.add_up
read_table = leaf_plain.read_table
