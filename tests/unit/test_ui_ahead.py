"""What is drawn before the press that shows it is what would be drawn after it."""

import pytest

from tests.ui_rig import BUTTONS, Rig
from ui import screens


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
