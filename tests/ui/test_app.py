"""A match begins and is kept at once; what a press does is shown, then kept, then the next is heard."""

from typing import Any

import pytest

from contract.settings import VOLUME
from engine import rules
from engine.turn import NEW, TURN
from host_sim.handheld import Handheld, Stop
from hw.display.display import Display
from hw.flash.store import Store
from hw.input.buttons import Buttons
from tests.support.ui_rig import Rig
from ui import screens
from ui.app import App
from ui.text import words


def test_a_match_that_the_rules_do_not_know_is_refused_in_words_and_nothing_begins() -> None:
    rig = Rig()
    kept = rig.shelf.match.kept
    rig.app.table.new_match.begin(rig.app, rules.SHEETS, 1, 1, 0)
    rig.wait(3)
    assert rig.tells(words.NO_SUCH_MATCH)
    assert rig.match.phase == NEW and rig.shows(screens.TITLE_SCREEN) and rig.shelf.match.kept == kept


def begin(rig: Rig, sheet: int, players: int, options: int) -> None:
    """Begin a match with other dice, in place of any other."""
    rig.app.table.new_match.draw_seed(rig.app)
    rig.app.table.new_match.seed[7] ^= options
    rig.app.table.new_match.begin(rig.app, sheet, players, 1, options)
    rig.arrive()
    if rig.shows(screens.GIVE_UP_SCREEN):
        rig.app.table.new_match.start(rig.app)
        rig.arrive()
    rig.fetch_all()


def test_a_match_is_kept_with_its_diary_as_soon_as_it_begins() -> None:
    rig = Rig()
    for options in (0, rules.REAL):
        begin(rig, rules.FUN, 1, options)
        again = Rig(shelf=rig.shelf)
        assert again.match.phase == TURN and bytes(again.match.seed) == bytes(rig.app.table.new_match.seed)
        assert again.match.options == options
        assert rig.shelf.diary.kept.startswith(
            bytes(rig.app.keeper.diary.head)
        ) and again.app.keeper.diary.is_of(rig.match)


A, B, RIGHT, DOWN = 16, 32, 8, 2
# tick: mask of the buttons. A quick game, a roll, a hold, another roll, a box, and the next turn's roll.
PRESSES = {50: A, 100: B, 150: A, 160: B, 210: DOWN, 220: A, 300: B}
SAVES = {"settings": "mark_settings", "people": "mark_people", "match": "mark_match"}


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a board does, in its order: hear (an event) or tick (without one), show (a change), keep."""
    done: list[str] = []

    poll, show, save = Buttons.poll, Display.show, Store.save

    def heard(buttons: Buttons) -> int:
        events = poll(buttons)
        done.append("hear" if events else "tick")
        return events

    def showed(display: Display) -> int:
        sent = show(display)
        if sent:
            done.append("show")
        return sent

    def keep(store: Store, *content: Any) -> int:
        sequence = store.sequence
        found = save(store, *content)
        if store.sequence != sequence:
            done.append("keep " + store.path.split("/")[-1])
        return found

    monkeypatch.setattr(Buttons, "poll", heard)
    monkeypatch.setattr(Display, "show", showed)
    monkeypatch.setattr(Store, "save", keep)
    return done


def play(presses: dict[int, int], ticks: int = 400) -> Handheld:
    def hook(board: Handheld) -> None:
        board.set_buttons(presses.get(board.ticks, presses.get(board.ticks - 2, 0)))
        if board.ticks == ticks:
            raise Stop

    board = Handheld(seed=1)
    board.run(hook)
    return board


def test_a_score_is_kept_after_its_diary_and_a_new_match_before_it(order: list[str]) -> None:
    play(PRESSES)
    kept = [what for what in order if what.startswith("keep")]
    assert kept == [
        "keep match", "keep diary",  # the new match
        "keep match", "keep match", "keep match",  # a roll, a hold, a roll
        "keep diary", "keep match",  # the score
        "keep match",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["settings", "people", "match"])
def test_what_cannot_be_kept_is_told_and_what_can_be_is_not(name: str) -> None:
    for status, told in ((1, False), (2, True)):
        rig = Rig()
        if name == "match":
            rig.start()
        rig.wait(2)
        app: App = rig.app
        getattr(rig.shelf, name).status = status
        rig.match.roll()
        app.keeper.settings.buffer[VOLUME] ^= 1
        app.keeper.people.put(0, b"ANNA    ")
        getattr(app.keeper, SAVES[name])()
        app.keep_due()
        assert bool(app.stage.overlay.toast_ticks) == told
        rig.wait()
        assert rig.tells(words.NOT_SAVED) == told


def test_a_tick_in_which_nothing_happens_changes_nothing() -> None:
    rig = Rig()
    rig.wait(60)
    assert not rig.tick(0)
    rig.press("A")
    rig.press("B")
    rig.settle()
    rig.wait(2)
    before = bytes(rig.frame)
    assert not rig.tick(0)
    assert bytes(rig.frame) == before
