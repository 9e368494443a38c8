"""A player's brain with the keeps of the committed table."""

from typing import Any

from host_sim.solver.device_advisor import plain_greedy
from strategy.bots.brain import Brain


def brain_of(advisor: Any = None) -> Brain:
    """Make a brain, with an advisor if given."""
    return Brain(plain_greedy(), advisor)
