"""Every screen is come to and left by presses alone, with six to two buttons."""

from typing import Any

import pytest

from tests.support.texts import Texts
from tests.support.walker import Walk
from ui import screens
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.menus.duel_code import GiveUp

SIX, FIVE = "pico_ssd1306_i2c", "picoboy"
FOUR, TWO = "pimoroni_pico_display", "waveshare_pico_oled_1_3"
MOST = 3000  # presses of each
WALKERS = range(2, 30)
SOME = 400  # presses, and the screens that are left meanwhile
MANY = 8


@pytest.mark.walk
@pytest.mark.parametrize("board", [SIX, FIVE, TWO])
def test_every_screen_is_reached_and_left(board: str) -> None:
    wanted, missing = None, []
    for seed in WALKERS:  # the next one is led elsewhere by chance
        walk = Walk(board, MOST, seed, wanted)
        wanted, missing = walk.wanting(), walk.missing()
        if not wanted:
            break
    assert missing == []


@pytest.mark.parametrize(
    "board", [SIX, TWO, *(pytest.param(name, marks=pytest.mark.walk) for name in (FIVE, FOUR))]
)
def test_a_few_hundred_presses_come_to_many_screens(board: str) -> None:
    walk = Walk(board, SOME)
    assert len(walk.left) >= MANY


def test_a_screen_that_nobody_comes_to_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "LOST_SCREEN", 99, raising=False)
    assert "LOST_SCREEN is not reached" in Walk(SIX, 20).missing()


def test_a_screen_that_nobody_leaves_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GiveUp, "tick", lambda screen, app, events: None)
    assert "GIVE_UP_SCREEN is not left" in Walk(SIX, 300).missing()


Lines = list[tuple[Any, ...]]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([(b"HH", 10, 0), (b"HH", 10, 8), (b"A B\x7f", 40, 0), (b"HH", 3, 22, 0)], ""),
        ([(b"HH", 10, 0), (b"HH", 10, 7)], "'HH' at 10, 7 touches 'HH' at 10, 0"),
        ([(b"A;B", 10, 20)], "b'A;B' has letters that the font has not"),
        ([(b"HHH", 120, 0)], "'HHH' at 120, 0 leaves the picture"),
        ([(b"HHH", 10, 40)], "'HHH' at 10, 40 is cut"),
    ],
)
def test_lines_that_touch_leave_the_picture_lack_letters_or_are_cut_are_told_of(
    lines: Lines, fault: str
) -> None:
    for covered in (False, True):
        canvas = Canvas(bytearray(1024))
        canvas.pen = texts = Texts(pen_plain)
        canvas.fill(0, 20, 30, 12)
        for line in lines:
            canvas.text(canvas.words, *line)
        canvas.fill(0, 40, 14, 10, 0)
        texts.look(canvas.bytes, covered)
        may_be_cut = covered and fault.endswith("cut")
        assert texts.faults == ([fault] if fault and not may_be_cut else [])
