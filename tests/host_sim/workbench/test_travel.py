"""A run that one goes back and forth in is the run that it would have been without."""

import os
import random
from collections.abc import Callable, Iterator

import pytest

from host_sim.pico.events import Event
from host_sim.workbench.recording import BUTTONS, Recording
from host_sim.workbench.travel import Travel
from tests.support.bench_recordings import recorded
from tests.support.recorded import RECORDED

JUMPS = int(os.environ.get("JUMPS", "20"))
GAMES = tuple(RECORDED) if JUMPS >= 1000 else ("solo",)
A = 16
DOWN = 2

Departs = Callable[[Recording], Travel]


@pytest.fixture
def depart() -> Iterator[Departs]:
    """Begin travels that end with the test."""
    travels: list[Travel] = []

    def begin(recording: Recording, copies: bool = True) -> Travel:
        travels.append(Travel(recording, copies=copies))
        return travels[-1]

    yield begin
    for travel in travels:
        travel.close()


@pytest.mark.parametrize("name", GAMES)
def test_wherever_one_goes_the_picture_is_that_of_who_stayed(name: str, depart: Departs) -> None:
    recording, done, pictures = recorded(name)
    travel = depart(recording)
    end = done.report["ticks"]
    travel.go_on(end - 1)
    assert {moment.tick: moment.picture for moment in travel.moments if moment.picture} == pictures
    chance = random.Random(1)
    for _ in range(JUMPS // len(GAMES)):
        tick = chance.randint(1, end)
        report = travel.go(tick)
        seen = max((at for at in pictures if at <= tick), default=0)
        assert (report.tick, report.picture) == (tick, pictures.get(seen, bytes(1024)))
    assert travel.tip == end
    assert sum(moment.bus_bytes for moment in travel.moments) == done.report["bus_bytes"]


def test_where_nothing_can_be_copied_the_way_back_begins_at_power_on(depart: Callable[..., Travel]) -> None:
    recording, _, _ = recorded("solo")
    near, far = depart(recording), depart(recording, copies=False)
    for travel in (near, far):
        travel.go_on(400)
        travel.go(120)
    assert far.report.picture == near.report.picture
    assert not far.kept


def test_what_is_done_in_the_past_takes_the_place_of_what_came(depart: Departs) -> None:
    travel = depart(Recording("pico_ssd1306_i2c", 1, {}))
    travel.go_on(100)
    travel.go_on(20, (Event(101, BUTTONS, DOWN), Event(105, BUTTONS, 0)))
    once = travel.report.picture
    travel.go(101)
    unlike = travel.go_on(20, (Event(101, BUTTONS, A), Event(105, BUTTONS, 0))).picture
    assert unlike != once
    assert travel.tip == 121
    assert [event.value for event in travel.recording.events] == [A, 0]
    travel.go(101)
    travel.go_on(20, (Event(101, BUTTONS, DOWN), Event(105, BUTTONS, 0)))
    assert travel.report.picture == once


def test_a_branch_forgets_what_came_after(depart: Departs) -> None:
    recording, _, _ = recorded("solo")
    travel = depart(recording)
    travel.go_on(600)
    travel.go(200)
    travel.branch()
    assert (travel.tick, travel.tip, len(travel.moments)) == (200, 200, 200)
    assert all(event.tick < 200 for event in travel.recording.events)


def test_the_flash_goes_back_too(depart: Departs) -> None:
    recording, _, _ = recorded("solo")
    travel = depart(recording)
    travel.go_on(1500)
    late = travel.report.flash
    last = [moment.tick for moment in travel.moments if moment.saved][-1]
    travel.go(last - 1)
    assert travel.report.flash != late
    travel.go(travel.tip)
    assert travel.report.flash == late


def test_a_story_goes_on_from_the_flash_that_it_begins_with(depart: Departs) -> None:
    recording, _, _ = recorded("solo")
    travel = depart(recording)
    travel.go_on(700)
    again = depart(Recording(recording.board, 9, travel.report.flash))
    again.go_on(200)
    fresh = depart(Recording(recording.board, 9, {}))
    fresh.go_on(200)
    assert again.report.picture != fresh.report.picture  # the title offers to go on


def test_of_a_tick_is_told_what_it_did(depart: Departs) -> None:
    recording, done, _ = recorded("solo")
    travel = depart(recording)
    travel.go_on(done.report["ticks"] - 1)
    busy = max(travel.moments, key=lambda moment: moment.bus_bytes)
    assert busy.bus_us == pytest.approx(busy.bus_bytes * 9 / 0.4, rel=0.02)  # nine bits at 400 kHz
    _, *saved = [moment for moment in travel.moments if moment.saved]  # at power on files are made
    assert all(moment.flash_us >= 400 for moment in saved)  # a page of the settings, two of a match
    erasing = [moment for moment in saved if moment.flash_us > 45_000]
    assert 0 < len(erasing) < len(saved) / 3
    assert all(moment.late for moment in erasing)
    assert {moment.hertz for moment in travel.moments} > {0}
    # A page when a file is closed that might have been written.
    assert {moment.flash_us for moment in travel.moments if not moment.saved} <= {0, 400}
    state = travel.report.state
    assert state is not None
    assert state.rows[0][2] == str(done.report["players"][0]["total"])
