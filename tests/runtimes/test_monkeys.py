"""Monkeys at the buttons: nothing crashes, nothing allocates, and all runtimes see the same.

The first comes to nine kinds of screens; MONKEYS says how many play, `make campaign` lets all.
"""

import functools

import pytest

from host_sim.emulator.guest import runtimes
from host_sim.emulator.run import play_again
from host_sim.window import run
from tests.support import recorded as monkey

pytestmark = pytest.mark.slow

SEEDS = (108, 104, 114)[: monkey.MONKEYS]
TICKS = 4000


@functools.cache
def outcome(seed: int) -> run.Outcome:
    visit = monkey.visit(seed, TICKS)
    assert {"Title", "SetupScreen", "TurnScreen"} <= visit.seen
    return run.play(seed, presses=visit.presses, volts=visit.volts)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_a_monkey_sees_the_same_everywhere_with_the_heap_locked(runtime: str, seed: int) -> None:
    found = play_again(outcome(seed), runtime)
    assert found["heap_locked"] is True
    assert found["allocations"] == 0
