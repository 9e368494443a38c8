"""What is drawn bit by bit, and what comes back, is what would be drawn from nothing."""

from typing import Any

import pytest
from framebuf import GS8, FrameBuffer

from contract.device import HELD, IN_TURN, MARKED, ZERO
from tests.support import monkey
from tests.support.slices import some
from tests.support.ui_rig import BUTTONS, Rig
from ui import screens
from ui.draw.overlay import TOAST_TICKS
from ui.play import coach
from ui.speech.ear import Ear
from ui.text import words


def rig_with_dice() -> Rig:
    rig = Rig()
    rig.start()
    rig.press("B")
    rig.settle()
    rig.press("RARA")
    return rig


def test_under_a_panel_nothing_is_drawn_and_the_screen_comes_back() -> None:
    rig = rig_with_dice()
    before = bytes(rig.frame)
    rig.app.stage.overlay.explain(b"Title", (b"line",))
    panel = rig.full_picture()
    rig.wait(2)
    assert bytes(rig.frame) == panel != before
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) == before


def test_a_toast_that_comes_while_a_panel_stands_is_seen_over_it_and_leaves_it_whole() -> None:
    rig = rig_with_dice()
    rig.app.stage.overlay.explain(b"Title", (b"line",))
    rig.app.stage.stale = True
    rig.wait(2)
    panel = bytes(rig.frame)
    rig.app.stage.toast(words.BATTERY_LOW)
    rig.wait()
    assert bytes(rig.frame) != panel
    rig.wait(TOAST_TICKS)
    assert bytes(rig.frame) == panel


def test_a_panel_is_not_closed_by_a_press_that_came_before_it_was_seen() -> None:
    rig = rig_with_dice()
    rig.app.stage.overlay.explain(b"Title", (b"line",))
    rig.app.stage.stale = True
    rig.tick(BUTTONS["B"])
    panel = bytes(rig.frame)
    assert panel == rig.full_picture()
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) != panel


@pytest.mark.parametrize("tick", [0, 5, 12, 16])
def test_a_throw_that_is_drawn_anew_in_the_air_stays_there(tick: int) -> None:
    frames: list[bytes] = []
    for level in (None, 3):
        rig = rig_with_dice()
        rig.tick(BUTTONS["B"])
        rig.wait(tick)
        if level:
            rig.app.stage.show_battery(level)
        rig.wait()
        frames.append(bytes(rig.frame))
    assert frames[0] == frames[1]


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


def test_who_listens_to_a_screen_changes_no_ink() -> None:
    CELLS[:] = bytes(128)
    rig = rig_with_dice()
    rig.app.stage.canvas.cells = FrameBuffer(CELLS, 16, 8, GS8)
    Ear(rig.app.stage.dice).listen(rig.app, rig.app.stage.screen, True)
    assert not any(CELLS)


@pytest.mark.parametrize("seed", some([22, 12, 3], 1))
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

    monkey.visit(seed, 2500, look)
    assert len(levels) > 1 and warnings - {coach.NO_CHOICE}
    assert inks >= {HELD, MARKED, ZERO, IN_TURN}
