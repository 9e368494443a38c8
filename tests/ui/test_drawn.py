"""What boxes pay pixel by pixel; words fit their places; the strip below a picture in colour."""

import re
import sys

import pytest

from contract import keys
from contract.device import HEIGHT, IN_TURN, LEADS, WIDTH
from engine import boxes, rules
from engine.rules import BAD_SHEET, REASONS
from tests.golden.test_words import MODULES, texts, words_of
from tests.support.texts import Texts, shows
from tests.support.ui_rig import Rig
from ui import strip
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.menus import rules_words
from ui.play import real_dice
from ui.play.picture import ROLL_TICKS, TurnPicture
from ui.screens import NO_PLACE
from ui.text import menu_words, words

CANVAS = Canvas(bytearray(WIDTH * HEIGHT // 8), pen_plain)
KEY = re.compile(rb"\[([^]]+)\]")  # a cap, whose letters are tiny


@pytest.mark.parametrize("chosen, pressed", [(False, False), (True, False), (True, True)])
def test_what_a_box_pays_stands_clear_of_its_edges_marked_chosen_or_held_down(
    chosen: bool, pressed: bool
) -> None:
    for number in range(boxes.BOXES * 2):
        box, is_best = number // 2, number % 2
        for worth in range(151):
            canvas = Canvas(bytearray(1024), pen_plain)
            canvas.pen = watched = Texts()
            shown = TurnPicture()
            shown.rolls = 1
            shown.boxes.legal = (1 << boxes.BOXES) - 1
            shown.boxes.points[box] = worth % 100
            shown.boxes.hundreds = worth // 100 << box
            shown.boxes.best = box if is_best else NO_PLACE
            shown.boxes.box = box if chosen else NO_PLACE
            shown.boxes.pressed = pressed
            shown.boxes.draw_box(canvas, box)
            watched.look(canvas.bytes, False)
            assert watched.faults == []


def width(line: bytes) -> int:
    return CANVAS.measure(CANVAS.words, line)


def test_every_reason_at_the_table_has_its_own_words_and_those_of_setting_up_share_some() -> None:
    assert len(words.REASONS) == len(set(words.REASONS)) == BAD_SHEET
    rig = Rig()
    for reason in range(1, REASONS):
        rig.app.stage.refuse(reason)
        rig.wait()
        assert rig.tells(words.REASONS[reason] if reason < BAD_SHEET else words.NO_SUCH_MATCH)


def test_a_toast_fits_the_screen() -> None:
    others = (words.SET_ALL, real_dice.SET_HINT, real_dice.SET_HINT_WITHOUT_B, menu_words.NOT_A_CODE)
    others += (words.NO_SUCH_MATCH, menu_words.NO_TABLE, words.BATTERY_LOW, words.BATTERY_EMPTY)
    for line in (*words.REASONS, *others):
        assert 0 < width(line) <= WIDTH - 12, line


def test_the_fonts_have_every_letter() -> None:
    assert not [
        (module.__name__, line)
        for module in MODULES
        for line in texts(tuple(words_of(module).values()))
        for written in [line.replace(b"\n", b"") if module is rules_words else line]  # of paragraphs
        if not all(CANVAS.words.advance(code) for code in KEY.sub(b"", written))
        or not all(CANVAS.tiny.advance(code) for code in b"".join(KEY.findall(written)))
    ]


class InColour(Rig):
    def __init__(self, buttons: int = keys.SIX) -> None:
        self.buttons = buttons
        super().__init__()
        self.below, self.cells = bytearray(128), bytearray(16)
        self.app.stage.strip = strip.Strip(self.app.stage.canvas, self.below, self.cells)

    def tick(self, events: int = 0) -> bool:
        """Tick; where nothing is drawn, the strip is."""
        return super().tick(events) or self.app.stage.draw_strip()

    def rest(self) -> None:
        """Wait until nothing is left to be drawn."""
        for _ in range(100):
            if not self.tick():
                return
        raise AssertionError("it never comes to rest")

    def says(self, line: bytes) -> bool:
        """Tell whether the strip has words somewhere, once nothing moves."""
        self.rest()
        return shows(bytes(self.below) + bytes(896), line.decode())


@pytest.mark.parametrize(
    ("buttons", "on_dice", "on_boxes", "in_menus"),
    [
        (keys.FOUR, strip.HOLD_ROLL, strip.FILL_ROLL, strip.OK_BACK),
        (keys.TWO, strip.LONG_ROLL, strip.LONG_ROLL, strip.LONG_BACK),
    ],
)
def test_a_and_b_are_told_in_the_words_of_the_board(
    buttons: int, on_dice: bytes, on_boxes: bytes, in_menus: bytes
) -> None:
    rig = InColour(buttons)
    rig.go("title")
    rig.app.stage.go(rig.app.parts.setup)
    assert rig.says(in_menus)
    rig.start()
    assert rig.says(strip.ROLL)
    rig.lay(b"\4\4\4\2\6")
    assert rig.says(on_dice)
    rig.press("D")
    assert rig.says(on_boxes)
    rig.lay(b"\4\4\4\2\6", rolls=3)
    assert rig.says(strip.FILL) and not rig.says(on_boxes)


def test_of_several_the_best_other_stands_there_with_both_totals_each_in_its_cells() -> None:
    rig = InColour()
    rig.start(rules.OFFICIAL, bytes(3))
    rig.match.phase, rig.match.player = 2, 2
    rig.write(0, {12: 30})
    rig.write(1, {12: 5})
    rig.write(2, {12: 7})
    rig.app.go_on()
    assert rig.says(b"P1") and rig.says(b"30") and rig.says(b"P3") and rig.says(b"7") and not rig.says(b"P2")
    assert bytes(rig.cells[:7]) == bytes([LEADS] * 4 + [IN_TURN] * 3)


def test_no_strip_is_drawn_while_the_dice_fly_and_without_one_nothing_of_it_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = InColour()
    rig.start()
    rig.be_heard()
    rig.rest()
    before = bytes(rig.below)
    rig.tick(keys.B)
    for _ in range(ROLL_TICKS - 3):
        rig.tick()
        assert rig.below == before
    assert rig.says(strip.HOLD_ROLL)
    monkeypatch.delitem(sys.modules, "ui.strip", raising=False)
    Rig().start()
    assert "ui.strip" not in sys.modules
