"""What a match can need comes after the title and stays; beside it one part is there while it is open."""

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from contract import keys
from contract.settings import NORMAL, OFF, SPOKEN, VOLUME
from engine import rules
from engine.boxes import CHANCE
from engine.turn import START, TURN
from tests.support.ui_rig import Rig
from tests.support.whims import Whims
from ui import screens
from ui.parts import (
    LASTING,
    PEOPLE,
    PRACTICE,
    RECORDS,
    SETTINGS,
    SPEECH,
    Parts,
)
from ui.table import NoCoach

BESIDE = (PRACTICE, PEOPLE, RECORDS, SETTINGS)  # from the title


def playing(**values: Any) -> Rig:
    """Set a match up, and wait until its first turn is shown and all is there."""
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, **values)
    if rig.match.phase == START:
        while rig.match.phase == START:
            rig.match.throw_start()
        rig.app.go_on()
        rig.arrive()
        rig.fetch_all()
    return rig


def play_turns(rig: Rig, count: int) -> None:
    """Play turns of a person alone without the screens, and have them kept; Chance stays for the last."""
    match, app = rig.match, rig.app
    for _ in range(count):
        assert not (match.enter(b"\1\3\4\6\6") if match.options & rules.REAL else match.roll())
        app.keeper.diary.note(match)
        app.keeper.mark_diary()
        legal = match.legal_mask()
        assert not match.score((legal & ~(1 << CHANCE) or legal).bit_length() - 1)
    app.keeper.mark_match()
    app.keep_due()
    app.go_on()
    rig.arrive()


def last(part: str) -> str:
    return part.split()[-1]


def test_the_title_is_there_with_what_leads_to_a_match_and_the_rest_follows_slice_by_slice() -> None:
    rig = Rig(advisor=Whims())
    assert rig.shows(screens.TITLE_SCREEN) and set(rig.app.parts.here()) <= {*LASTING[:3]}
    seen = [rig.app.parts.here()]
    while rig.app.waits:
        rig.tick()
        if rig.app.parts.here() != seen[-1]:
            seen.append(rig.app.parts.here())
    assert seen[-1] == list(LASTING)
    assert all(later[:-1] == earlier for earlier, later in zip(seen, seen[1:], strict=False))
    app = rig.app
    made = (
        app.parts.before,
        app.table.judge,
        app.table.bots,
        app.parts.result,
        app.parts.report,
    )
    assert app.parts.start_roll is app.table.real is None  # until a match wants them
    assert None not in made and not isinstance(app.table.coach, NoCoach)
    assert app.stage.speech is app.parts.speech is app.parts.screen is None


class Slow:
    """A loader of three steps that writes down what is asked of it; the second makes something."""

    def __init__(self, name: str, log: list[str]) -> None:
        self.name = name
        self.done = False
        self._log = log
        self._steps = 0

    def step(self, app: Any) -> str | None:
        """Take a step."""
        assert not self.done
        self._steps += 1
        self._log.append(f"{self.name} {self._steps}")
        self.done = self._steps == 3
        return f"made {self.name}" if self._steps == 2 else None

    def drop(self) -> None:
        """Be of no use any more."""
        self._log.append(f"drop {self.name}")
        self.done = True


class Bench:
    """Parts with slow loaders, and what they did. last: how many of those that last have still to come."""

    def __init__(self, last: int = 0) -> None:
        self.log: list[str] = []
        self.owner: Any = None  # an app, which these parts want nothing of
        self.parts = Parts(lambda name: Slow(name, self.log))
        self.parts.need("", False)
        while self.parts.waits and len(self.parts.here()) < len(LASTING) - last:
            self.fetch()
        self.log.clear()

    def fetch(self, errand: str = "", speech: bool = False) -> None:
        """Fetch once."""
        self.parts.need(errand, speech)
        self.parts.fetch(self.owner)
        self.parts.need("", speech)

    def all(self, speech: bool = False) -> list[str]:
        """Fetch while there is something to fetch; what that did."""
        self.parts.need("", speech)
        while self.parts.waits:
            self.fetch("", speech)
        done = list(self.log)
        self.log.clear()
        return done


def steps(name: str) -> list[str]:
    return [f"{name} {step}" for step in (1, 2, 3)]


def test_a_part_beside_comes_before_what_lasts_which_then_goes_on_where_it_was() -> None:
    bench = Bench(1)
    bench.fetch()
    bench.parts.ask("a")
    assert bench.all() == [f"{LASTING[-1]} 1", *steps("a"), f"{LASTING[-1]} 2", f"{LASTING[-1]} 3"]
    assert bench.parts.screen == "made a" and bench.parts.here() == [*LASTING, "a"]


def test_a_part_beside_takes_the_place_of_the_one_before_and_of_itself() -> None:
    bench = Bench()
    bench.parts.ask("a")
    bench.all()
    bench.parts.ask("b")
    assert bench.all() == ["drop a", *steps("b")]
    bench.parts.ask("b")
    assert bench.all() == ["drop b", *steps("b")]
    bench.parts.ask("")
    assert bench.all() == ["drop b"] and bench.parts.here() == list(LASTING)


def test_a_part_that_is_left_before_it_is_made_goes_and_comes_whole_when_it_is_asked_for_again() -> None:
    bench = Bench()
    bench.parts.ask("a")
    bench.fetch()
    bench.parts.ask("")
    assert bench.all() == ["a 1", "drop a"]
    bench.parts.ask("a")
    bench.fetch()
    bench.parts.ask("a")
    assert bench.all() == ["a 1", "drop a", *steps("a")]


def test_an_errand_comes_first_is_done_to_its_end_and_goes() -> None:
    bench = Bench(1)
    bench.parts.ask("a")
    bench.fetch()
    bench.fetch("errand")
    assert bench.all() == ["a 1", *steps("errand"), "drop errand", "a 2", "a 3", *steps(LASTING[-1])]
    assert bench.parts.here() == [*LASTING, "a"]
    bench.fetch("errand")
    assert bench.all() == [*steps("errand"), "drop errand"], "and is done anew the next time"


def test_speech_comes_once_it_is_wanted_before_all_else_and_stays() -> None:
    bench = Bench(1)
    bench.parts.ask("a")
    assert bench.all(speech=True) == [*steps(SPEECH), *steps("a"), *steps(LASTING[-1])]
    bench.parts.ask("")
    assert bench.all() == ["drop a"] and bench.parts.here() == [*LASTING, SPEECH]
    assert bench.all(speech=True) == []


def test_what_a_screen_has_called_is_done_slice_by_slice_and_then_forgotten() -> None:
    class Caller:
        def slices(self, app: Any) -> Iterator[None]:
            bench.log.append("called")
            yield
            bench.log.append("called on")

    bench = Bench(1)
    caller = Caller()
    gone = weakref.ref(caller)
    bench.parts.call(caller)
    del caller
    assert bench.all() == ["called", "called on", *steps(LASTING[-1])]
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("name", BESIDE)
def test_no_press_is_heard_while_a_part_beside_is_waited_for(name: str) -> None:
    rig = Rig(advisor=Whims())
    rig.wait(60)
    rig.app.stage.open_part(name)
    row, ticks = rig.app.parts.title.row, 0
    while rig.awaits:
        assert rig.shows(screens.TITLE_SCREEN)
        rig.tick(keys.A | keys.B | keys.DOWN)
        ticks += 1
    assert ticks > 2 and rig.app.parts.title.row == row
    assert rig.app.stage.screen is rig.app.parts.screen and rig.app.parts.screen.row == 0
    rig.wait()
    assert bytes(rig.frame) == rig.full_picture()


@pytest.mark.parametrize("phase", [START, TURN])
def test_a_match_that_is_given_up_is_closed_and_the_next_one_begins(phase: int) -> None:
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, bytes(2))
    if phase == TURN:
        while rig.match.phase == START:
            rig.match.throw_start()
        rig.app.go_on()
    rig.to_title()
    serial = rig.app.keeper.match_serial()
    rig.press("DA")
    assert rig.shows(screens.GIVE_UP_SCREEN) and rig.match.phase == phase
    rig.press("DADA")
    assert rig.shows(screens.START_SCREEN) or rig.shows(screens.TURN_SCREEN)
    keeper = rig.app.keeper
    assert keeper.match_serial() == serial + 1 == keeper.tally.serial() + 1


def test_a_match_that_is_over_is_closed_when_it_is_left_and_not_before() -> None:
    rig = playing()
    play_turns(rig, 13)
    rig.press("UB")
    rig.fetch_all()
    assert rig.shows(screens.RESULTS_SCREEN) and rig.app.keeper.is_owed(rig.match)
    rig.press("B")
    rig.fetch_all()
    assert rig.shows(screens.TITLE_SCREEN) and not rig.app.keeper.is_owed(rig.match)


@pytest.mark.parametrize("ticks", [0, 5, 100])
def test_a_match_that_is_begun_while_the_records_are_being_forgotten_begins(ticks: int) -> None:
    rig = playing()
    rig.to_title()
    rig.wait(50)
    serial = rig.app.keeper.match_serial()
    rig.app.keeper.forget_records()
    rig.app.stage.toast(b"DONE")
    rig.wait(ticks)
    rig.app.table.new_match.start(rig.app)
    rig.arrive()
    rig.fetch_all()
    assert not rig.app.keeper.is_forgetting()
    assert rig.app.stage.screen is rig.turn and rig.app.keeper.match_serial() == serial + 1


def test_speech_is_there_only_once_it_was_wanted_and_not_in_silence() -> None:
    rig = Rig(advisor=Whims())
    rig.fetch_all()
    assert rig.app.parts.speech is rig.app.stage.speech is None
    chosen = rig.app.keeper.settings.buffer
    chosen[SPOKEN] = 1
    chosen[VOLUME] = OFF
    rig.app.stage.stale = True
    rig.fetch_all()
    assert rig.app.parts.speech is None
    chosen[VOLUME] = NORMAL
    rig.app.stage.stale = True
    rig.fetch_all()
    assert rig.app.stage.speech is rig.app.parts.speech is not None
