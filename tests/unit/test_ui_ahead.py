"""What is drawn before the press that shows it is what would be drawn after it."""

import pytest

from engine import rules
from tests.ui_rig import BUTTONS, Rig
from ui import screens, setup, title


def rig_with_dice() -> Rig:
    rig = Rig()
    rig.start()
    rig.press("B")
    rig.settle()
    rig.press("RARA")
    return rig


@pytest.mark.parametrize(
    "way", ["U", "UB", "UD", "UAB", "UAA", "DUU", "UADDA", "UADDAA", "UADDABDDA", "RUBAU"]
)
def test_a_picture_drawn_ahead_is_that_of_a_redraw(way: str) -> None:
    rig = rig_with_dice()
    for button in way:
        rig.press(button)
        shown = bytes(rig.frame)
        assert rig.shows(screens.TITLE) or shown == rig.full_picture(), button


def settled_title(rig: Rig, row: int) -> None:
    """Wait until the letters of the title have fallen, the cursor on a row, and what comes is drawn."""
    screen = rig.menus.title
    rig.wait(60)
    while screen.chosen() != row:
        rig.press("D")
    rig.wait(3)


def test_a_quick_game_begins_with_what_was_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    settled_title(rig, title.QUICK)
    monkeypatch.setattr(rig.turn, "draw", lambda app: pytest.fail("drawn once more"))
    rig.app.tick(BUTTONS["A"])
    monkeypatch.undo()
    assert rig.app.screen is rig.turn
    assert bytes(rig.frame) == rig.full_picture()


@pytest.mark.parametrize("sheet", range(rules.SHEETS))
def test_a_game_for_one_begins_with_what_was_drawn_ahead(sheet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    screen = rig.menus.setup
    screen.values[setup.SHEET] = sheet
    screen.values[setup.PLAYERS] = 1
    settled_title(rig, title.NEW)
    rig.press("AU")
    assert screen.begins_alone()
    rig.wait(3)
    monkeypatch.setattr(rig.turn, "draw", lambda app: pytest.fail("drawn once more"))
    rig.app.tick(BUTTONS["A"])
    monkeypatch.undo()
    assert rig.app.screen is rig.turn
    assert bytes(rig.frame) == rig.full_picture()


@pytest.mark.parametrize(
    ("row", "value"), [(setup.PLAYERS, 2), (setup.KIND, 1), (setup.ROUNDS, 2), (setup.DICE, setup.REAL_DICE)]
)
def test_a_game_that_begins_otherwise_is_not_taken_for_one_for_one(row: int, value: int) -> None:
    rig = Rig()
    screen = rig.menus.setup
    screen.values[setup.PLAYERS] = 1
    screen.values[row] = value
    settled_title(rig, title.NEW)
    rig.press("AU")
    assert not screen.begins_alone()


def test_the_question_whether_to_give_up_a_match_is_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = rig_with_dice()
    rig.press("UADDA")
    settled_title(rig, title.QUICK)
    monkeypatch.setattr(rig.menus.give_up, "draw", lambda app: pytest.fail("drawn once more"))
    rig.app.tick(BUTTONS["A"])
    monkeypatch.undo()
    assert rig.app.screen is rig.menus.give_up
    assert bytes(rig.frame) == rig.full_picture()


def test_what_is_drawn_ahead_is_not_seen() -> None:
    rig = rig_with_dice()
    before = bytes(rig.frame)
    rig.wait(3)
    assert rig.app.canvas.bytes is rig.frame
    assert bytes(rig.frame) == before


def test_a_press_takes_what_was_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = rig_with_dice()
    rig.wait(2)
    monkeypatch.setattr(rig.app.card, "draw", lambda app: pytest.fail("drawn once more"))
    rig.tick(BUTTONS["U"])
    assert rig.app.screen is rig.app.card


def test_what_was_drawn_ahead_of_a_change_is_drawn_anew() -> None:
    rig = rig_with_dice()
    rig.wait(2)
    rig.press("B")
    rig.settle()
    rig.tick(BUTTONS["U"])
    assert bytes(rig.frame) == rig.full_picture()


def test_under_a_panel_nothing_is_drawn_and_the_screen_comes_back() -> None:
    rig = rig_with_dice()
    before = bytes(rig.frame)
    rig.app.overlay.explain(b"Title", (b"line",))
    panel = rig.full_picture()
    rig.wait(2)
    assert bytes(rig.frame) == panel != before
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) == before
