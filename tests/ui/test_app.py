"""What a press does is shown, then kept, then the next is heard; what is drawn bit by bit is whole."""

import gc
import weakref
from typing import Any

import pytest
from framebuf import GS8, FrameBuffer

from contract import keys
from contract.device import HELD, IN_TURN, MARKED, ZERO
from contract.settings import LOUD, NORMAL, OFF, SOFT, SPOKEN, VOLUME
from engine import rules
from engine.turn import NEW
from host_sim.handheld import Handheld
from hw.display.display import Display
from hw.flash.store import Store
from hw.input.buttons import Buttons
from tests.support.boards import run
from tests.support.lessons import HeardRig, Pupil
from tests.support.slices import some
from tests.support.ui_rig import BUTTONS, Rig
from tests.support.walker import visit
from ui import screens
from ui.app import App
from ui.parts import PEOPLE, PRACTICE, RECORDS, SETTINGS
from ui.play import coach
from ui.text import words

A, B, RIGHT, DOWN = 16, 32, 8, 2
# tick: mask of the buttons. A quick game, a roll, a hold, another roll, a box, and the next turn's roll.
PRESSES = {50: A, 100: B, 150: A, 160: B, 210: DOWN, 220: A, 300: B}


def test_every_press_is_shown_then_kept_then_the_next_one_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []  # hear (an event) or tick (without one), show (a change), keep
    poll, show, save = Buttons.poll, Display.show, Store.save

    def heard(buttons: Buttons) -> int:
        events = poll(buttons)
        order.append("hear" if events else "tick")
        return events

    def showed(display: Display) -> int:
        sent = show(display)
        order.extend(["show"] if sent else [])
        return sent

    def keep(store: Store, *content: Any) -> int:
        sequence = store.sequence
        found = save(store, *content)
        if store.sequence != sequence:
            order.append("keep " + store.path.split("/")[-1])
        return found

    monkeypatch.setattr(Buttons, "poll", heard)
    monkeypatch.setattr(Display, "show", showed)
    monkeypatch.setattr(Store, "save", keep)
    board = Handheld(seed=1)
    run(board, 400, presses=PRESSES | {tick + 2: 0 for tick in PRESSES})
    assert board.app.table.match.turn == 1 and board.app.table.match.rolls == 1
    assert [what for what in order if what.startswith("keep")] == [
        "keep match", "keep diary",  # a new match, before its diary
        "keep match", "keep match", "keep match",  # a roll, a hold, a roll
        "keep diary", "keep match",  # a score, after its diary
        "keep match",
    ]  # fmt: skip
    for i, what in enumerate(order):
        if what.startswith("keep"):
            assert [what for what in order[:i] if not what.startswith("keep")][-2:] == ["hear", "show"]


def test_before_the_power_goes_all_is_kept_at_once() -> None:
    rig = Rig()
    rig.start()
    kept = rig.flash.get("saves/match")
    rig.app.tick(keys.B)
    rig.app.keep()
    rig.app.keep_due()
    assert rig.flash.get("saves/match") != kept
    again = Rig(flash=rig.flash)
    assert again.match.rolls == 1 and again.app.keeper.diary.is_of(rig.match)


def rig_with_dice() -> Rig:
    rig = Rig()
    rig.start()
    rig.press("B")
    rig.press("RARA")
    return rig


def with_panel() -> Rig:
    rig = rig_with_dice()
    rig.app.stage.overlay.explain(b"Title", (b"line",))
    rig.app.stage.stale = True
    return rig


def test_a_panel_is_closed_by_a_press_that_came_after_it_was_seen_and_the_screen_comes_back() -> None:
    before = bytes(rig_with_dice().frame)
    rig = with_panel()
    rig.tick(BUTTONS["B"])
    panel = bytes(rig.frame)
    rig.wait(2)
    assert panel == bytes(rig.frame) == rig.full_picture() != before
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) == before


CELLS = bytearray(128)


def in_colour(app: Any) -> bytes:
    """Answer the picture, and the ink of each cell."""
    return bytes(app.stage.canvas.bytes) + bytes(CELLS)


def redrawn(app: Any) -> bytes:
    """Answer the picture that the app should show, drawn from nothing; the canvas is left as it was."""
    canvas = app.stage.canvas
    shown = in_colour(app)
    canvas.clear()
    if not app.stage.overlay.panel:
        app.stage.screen.draw(app)
        if app.stage.guide is not None:
            app.stage.guide.draw(app)
    app.stage.overlay.draw()
    picture = in_colour(app)
    canvas.bytes[:] = shown[:1024]
    CELLS[:] = shown[1024:]
    return picture


@pytest.mark.parametrize("seed", some([10, 29, 93], 1))
def test_every_picture_is_the_one_that_is_drawn_from_nothing(seed: int) -> None:
    """A monkey with a battery plays, coached where it can be; a dropped redraw would leave a wrong colour."""
    levels: set[int] = set()
    warnings: set[int] = set()
    inks: set[int] = set()
    CELLS[:] = bytes(128)

    def look(app: Any) -> None:
        if app.stage.canvas.cells is None:
            app.stage.canvas.cells = FrameBuffer(CELLS, 16, 8, GS8)
            app.stage.stale = True
        inks.update(CELLS)
        if not app.stage.is_opening() and not app.stage.stale:
            assert in_colour(app) == redrawn(app)
        if app.stage.screen is app.parts.turn and app.parts.turn.state == screens.COACHED:
            levels.add(app.stage.battery)
            warnings.add(app.table.coach.choice)

    visit(seed, 2500, look)
    assert len(levels) > 1 and warnings - {coach.NO_CHOICE}
    assert inks >= {HELD, MARKED, ZERO, IN_TURN}


@pytest.mark.parametrize("name", [PRACTICE, PEOPLE, RECORDS, SETTINGS])
def test_no_press_is_heard_while_a_part_beside_is_waited_for_and_nothing_of_it_stays(name: str) -> None:
    rig = Pupil()
    rig.app.stage.open_part(name)
    row, ticks = rig.app.parts.title.row, 0
    while rig.app.stage.is_opening():
        assert rig.shows(screens.TITLE_SCREEN)
        rig.tick(keys.A | keys.B | keys.DOWN)
        ticks += 1
    assert ticks > 2 and rig.app.parts.title.row == row
    assert rig.app.stage.screen is rig.app.parts.screen and rig.app.parts.screen.row == 0
    rig.wait()
    assert bytes(rig.frame) == rig.full_picture()
    screen = weakref.ref(rig.app.parts.screen)
    rig.press("DB")
    assert rig.shows(screens.TITLE_SCREEN) and rig.app.parts.screen is None
    gc.collect()
    assert screen() is None


def test_speech_that_is_switched_off_is_silent_and_says_the_page_anew_when_it_is_on_again() -> None:
    rig = HeardRig()
    first = rig.quiet()
    spoken, chosen = rig.app.parts.speech, rig.app.keeper.settings.buffer
    chosen[SPOKEN] = 0
    rig.app.stage.stale = True
    rig.press("D")
    rig.wait(100)
    rig.press("U")
    assert rig.app.stage.speech is None and rig.said() == []
    chosen[SPOKEN] = rig.speed
    rig.app.stage.stale = True
    rig.wait()
    assert rig.app.stage.speech is spoken is rig.app.parts.speech
    assert first and rig.quiet() == first


def test_who_is_told_in_tones_is_told_softly_and_loudly_too_but_not_with_the_sound_off() -> None:
    rig = HeardRig()
    for volume in (OFF, SOFT, LOUD, NORMAL):
        rig.app.keeper.settings.buffer[VOLUME] = volume
        rig.app.stage.stale = True
        rig.wait(50)
        assert (rig.app.stage.speech is None) == (volume == OFF), volume


def test_a_match_that_the_rules_do_not_know_is_refused_in_words_and_nothing_begins() -> None:
    rig = Rig()
    kept = rig.flash.get("saves/match")
    rig.app.table.new_match.begin(rig.app, rules.SHEETS, 1, 1, 0)
    rig.wait(3)
    assert rig.tells(words.NO_SUCH_MATCH)
    assert rig.match.phase == NEW and rig.shows(screens.TITLE_SCREEN) and rig.flash.get("saves/match") == kept


SAVES = {"settings": "mark_settings", "people": "mark_people", "match": "mark_match"}


@pytest.mark.parametrize("name", ["settings", "people", "match"])
def test_what_cannot_be_kept_is_told_and_what_can_be_is_not(name: str) -> None:
    for told in (False, True):
        rig = Rig()
        if name == "match":
            rig.start()
        app: App = rig.app
        rig.flash.full = told
        rig.match.roll()
        app.keeper.settings.buffer[VOLUME] ^= 1
        app.keeper.people.put(0, b"ANNA    ")
        getattr(app.keeper, SAVES[name])()
        app.keep_due()
        assert bool(app.stage.overlay.toast_ticks) == told
        rig.wait()
        assert rig.tells(words.NOT_SAVED) == told


def test_who_asks_for_the_pause_before_it_has_come_waits_for_the_throw() -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(2))
    rig.app.parts.pause = None
    rig.press("U")
    assert rig.shows(screens.START_SCREEN)
