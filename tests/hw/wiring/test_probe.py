"""A pin that is pulled to ground and let go is found; two at once are none, and one down before waits."""

from collections.abc import Iterator

import machine
import pytest

from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from hw.wiring.probe import NOBODY, Probe

GPIOS = [3, 9, 22]


@pytest.fixture
def soc() -> Iterator[Soc]:
    machine.soc = Soc(VirtualTime())
    yield machine.soc
    machine.soc = None


def polled(soc: Soc, probe: Probe, levels: str, gpio: int = 9) -> list[int]:
    """Give a pin a level a tick, down (_) or up (^); answer what each poll says."""
    said: list[int] = []
    for level in levels:
        soc.pull(gpio, 1 if level == "^" else 0)
        said.append(probe.poll())
    return said


def test_a_press_is_told_when_two_samples_have_seen_it_end(soc: Soc) -> None:
    probe = Probe(GPIOS)
    assert polled(soc, probe, "^__^^^") == [NOBODY] * 4 + [9, NOBODY]


def test_one_sample_is_no_press_and_no_end_of_one(soc: Soc) -> None:
    probe = Probe(GPIOS)
    assert polled(soc, probe, "^_^_^^^") == [NOBODY] * 7
    assert polled(soc, probe, "__^_^_^^^") == [NOBODY] * 7 + [9, NOBODY]


def test_while_it_lasts_it_is_held_and_its_ticks_are_counted(soc: Soc) -> None:
    probe = Probe(GPIOS)
    held: list[tuple[bool, int, int]] = []
    for level in "^____^^":
        polled(soc, probe, level)
        held.append((probe.held(), probe.down, probe.ticks))
    nobody = (False, NOBODY)
    assert held[:5] == [(*nobody, 0), (*nobody, 0), (True, 9, 1), (True, 9, 2), (True, 9, 3)]
    assert held[5:] == [(True, 9, 4), (*nobody, 4)]
    polled(soc, probe, "__")
    assert probe.ticks == 1


def test_two_at_once_are_nobody_and_the_next_one_counts(soc: Soc) -> None:
    probe = Probe(GPIOS)
    polled(soc, probe, "___")
    polled(soc, probe, "__", gpio=22)
    assert polled(soc, probe, "^^", gpio=22) == [NOBODY] * 2
    assert polled(soc, probe, "^^^") == [NOBODY] * 3
    assert polled(soc, probe, "__^^") == [NOBODY] * 3 + [9]


def test_another_that_outlasts_the_first_is_nobody(soc: Soc) -> None:
    probe = Probe(GPIOS)
    polled(soc, probe, "__", gpio=9)
    soc.pull(9, 1)
    polled(soc, probe, "____", gpio=3)
    assert polled(soc, probe, "^^^", gpio=3) == [NOBODY] * 3


def test_what_is_down_from_the_beginning_is_dead_until_two_samples_have_seen_it_up(soc: Soc) -> None:
    soc.pull(9, 0)
    probe = Probe(GPIOS)
    assert probe.dead() == [9]
    assert polled(soc, probe, "__^_") == [NOBODY] * 4
    assert probe.dead() == [9]
    assert not probe.held()
    polled(soc, probe, "^^")
    assert probe.dead() == []
    assert polled(soc, probe, "__^^") == [NOBODY] * 3 + [9]


def test_beside_a_dead_pin_the_others_work(soc: Soc) -> None:
    soc.pull(9, 0)
    probe = Probe(GPIOS)
    assert polled(soc, probe, "__^^", gpio=3) == [NOBODY] * 3 + [3]
