"""The firmware's inner loops, compiled for this machine: strategy.analysis.loops_plain itself, word for word.

A third twin beside strategy.analysis.loops_plain and machine_code.loops_viper, for those who hand one
in.
"""

from typing import Any

from host_sim.lab.solver.jit import compiled
from strategy.analysis import loops_plain

PACE = loops_plain.PACE

take_rolls: Any = compiled(loops_plain.take_rolls)
fold_keeps: Any = compiled(loops_plain.fold_keeps)
climb: Any = compiled(loops_plain.climb)
name_holds: Any = compiled(loops_plain.name_holds)
choose_hold: Any = compiled(loops_plain.choose_hold)
score_rolls: Any = compiled(loops_plain.score_rolls)
rate_boxes: Any = compiled(loops_plain.rate_boxes)
successors: Any = compiled(loops_plain.successors)
look_up: Any = compiled(loops_plain.look_up)
add_up = loops_plain.add_up
read_table = loops_plain.read_table
