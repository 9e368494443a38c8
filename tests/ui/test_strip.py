"""The strip below the picture of a colour display: who plays, what A and B do, the battery."""

import sys

import pytest

from contract import device, keys
from contract.device import IN_TURN, LEADS
from engine import rules
from strategy.bots.brain import GREEDY
from tests.support.legible import shows
from tests.support.ui_rig import Rig
from ui import screens, strip
from ui.play.picture import ROLL_TICKS


class Handheld(Rig):
    """A rig whose display has a strip."""

    def __init__(self, buttons: int = keys.SIX) -> None:
        self.buttons = buttons
        self.strip: bytearray = bytearray(128)
        self.strip_cells = bytearray(16)
        super().__init__()

    def tick(self, events: int = 0) -> bool:
        """Tick; where nothing is drawn, the strip is."""
        return super().tick(events) or self.app.stage.draw_strip()

    def rest(self) -> None:
        """Wait until nothing is left to be drawn."""
        for _ in range(100):
            if not self.tick():
                return
        raise AssertionError("it never comes to rest")

    def says(self, words: bytes) -> bool:
        """Tell whether the strip has words somewhere, once nothing moves."""
        self.rest()
        return shows(bytes(self.strip) + bytes(896), words.decode())


@pytest.fixture
def rig() -> Handheld:
    return Handheld()


@pytest.mark.parametrize(
    ("buttons", "on_dice", "on_boxes", "in_menus"),
    [
        (keys.SIX, strip.HOLD_ROLL, strip.FILL_ROLL, strip.OK_BACK),
        (keys.FOUR, strip.HOLD_ROLL, strip.FILL_ROLL, strip.OK_BACK),
        (keys.FIVE, strip.LONG_ROLL, strip.LONG_ROLL, strip.LONG_BACK),
        (keys.TWO, strip.LONG_ROLL, strip.LONG_ROLL, strip.LONG_BACK),
    ],
)
def test_a_and_b_are_told_in_the_words_of_the_board(
    buttons: int, on_dice: bytes, on_boxes: bytes, in_menus: bytes
) -> None:
    rig = Handheld(buttons)
    rig.to_title()
    rig.app.stage.go(rig.before.setup)
    assert rig.says(in_menus)
    rig.start()
    assert rig.says(strip.ROLL)
    rig.lay(b"\4\4\4\2\6")
    assert rig.says(on_dice)
    rig.press("D")
    assert rig.says(on_boxes)


def test_after_the_third_throw_nothing_is_said_of_rolling(rig: Handheld) -> None:
    rig.start()
    rig.lay(b"\4\4\4\2\6", rolls=3)
    assert rig.says(strip.FILL) and not rig.says(strip.FILL_ROLL)


def test_the_result_tells_of_its_keys_itself(rig: Handheld) -> None:
    rig.start()
    rig.finish()
    rig.rest()
    assert rig.shows(screens.RESULTS_SCREEN) and not any(rig.strip)


def test_who_plays_is_named_until_the_score_was_seen(rig: Handheld) -> None:
    rig.start(rules.OFFICIAL, bytes((0, GREEDY)))
    rig.match.phase, rig.match.player = 2, 0
    rig.app.go_on()
    assert rig.says(b"P1")
    rig.press("B")
    rig.settle()
    rig.press("DA")
    assert rig.match.player == 1 and rig.says(b"P1") and rig.strip_cells[0] == IN_TURN
    rig.press("A")
    assert rig.says(b"P2") and rig.says(strip.FASTER) and rig.strip_cells[0] != IN_TURN


def test_of_several_the_best_other_stands_there_with_both_totals_each_in_its_cells(rig: Handheld) -> None:
    rig.start(rules.OFFICIAL, bytes(3))
    rig.match.phase, rig.match.player = 2, 2
    rig.write(0, {12: 30})
    rig.write(1, {12: 5})
    rig.write(2, {12: 7})
    rig.app.go_on()
    assert rig.says(b"P1") and rig.says(b"30") and rig.says(b"P3") and rig.says(b"7") and not rig.says(b"P2")
    assert bytes(rig.strip_cells[:7]) == bytes([LEADS] * 4 + [IN_TURN] * 3)


def test_keys_give_way_to_the_widest_name_and_its_total(rig: Handheld) -> None:
    rig.app.keeper.people.put(0, b"M" * 8)
    rig.start()
    rig.app.keeper.begin(rig.match, seats=bytes((rig.app.keeper.people.number(0),)))
    rig.app.stage.show_battery(device.BATTERY_FULL)
    rig.lay(b"\4\4\4\2\6")
    assert rig.says(b"M" * 8) and not rig.says(strip.HOLD_ROLL)
    assert not any(rig.strip[110:114])


def test_the_battery_is_filled_by_its_level(rig: Handheld) -> None:
    lit = []
    for level in range(device.NO_GAUGE, device.BATTERY_FULL + 1):
        rig.app.stage.show_battery(level)
        rig.rest()
        lit.append(sum(byte.bit_count() for byte in rig.strip[112:]))
    assert lit[1:] == sorted(set(lit[1:]))
    rig.app.stage.show_battery(device.NO_GAUGE)
    assert rig.says(strip.OK)


def test_nothing_is_drawn_while_the_dice_fly(rig: Handheld) -> None:
    rig.start()
    rig.be_heard()
    rig.rest()
    before = bytes(rig.strip)
    rig.tick(keys.B)
    assert rig.match.rolls == 1
    for _ in range(ROLL_TICKS - 3):
        rig.tick()
        assert rig.strip == before
    assert rig.says(strip.HOLD_ROLL)


def test_a_display_without_a_strip_loads_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "ui.strip", raising=False)
    Rig().start()
    assert "ui.strip" not in sys.modules
