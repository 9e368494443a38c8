"""Moving the cursor: a few bytes for the display, whatever screen it is on."""

from collections.abc import Iterator

import machine
import pytest

from engine import rules
from host_sim.handheld import Handheld
from hw.wiring import drivers as hw_board
from tests.support import boards
from tests.support.ui_rig import Rig, touching
from ui import screens
from ui.menus import plan

US_A_BYTE = 22.5  # nine bits on the 400 kHz bus
MOST_US = 3000
MOST_US_WITH_FOOT = 7000


class Glass:
    """A display on a simulated board's I2C bus that shows what a Rig has drawn."""

    def __init__(self) -> None:
        config = boards.config()
        board = Handheld(config=config)
        self._bus = board.soc.i2c[0]
        self._display = hw_board.open_display(config, board.kit.clock)

    def show(self, rig: Rig) -> float:
        """Show the picture; answer the microseconds on the bus."""
        count = self._bus.bytes
        self._display.frame[:] = rig.frame
        self._display.show()
        return (self._bus.bytes - count) * US_A_BYTE


@pytest.fixture
def glass() -> Iterator[Glass]:
    yield Glass()
    machine.soc = None


def moves(rig: Rig, glass: Glass, buttons: str) -> list[float]:
    """Press buttons one after the other; answer the microseconds that each took the bus."""
    glass.show(rig)
    took: list[float] = []
    for button in buttons:
        rig.press(button)
        took.append(glass.show(rig))
    return took


def on_the_table() -> Rig:
    rig = Rig()
    rig.start()
    rig.lay(b"\1\2\4\4\6")
    return rig


def on_screen(name: str) -> Rig:
    rig = Rig()
    rig.go(name)
    rig.wait(60)  # until the letters of the name have fallen into the picture
    rig.watch.outside.clear()
    return rig


def test_a_move_over_the_dice_takes_the_bus_less_than_3_ms(glass: Glass) -> None:
    rig = on_the_table()
    rig.press("RRARRARR")  # two are held
    took = moves(rig, glass, "RRRRRRLLLLLL")
    assert min(took) > 0
    assert max(took) < MOST_US


def test_a_move_over_the_boxes_takes_the_bus_less_than_3_ms(glass: Glass) -> None:
    rig = on_the_table()
    rig.press("D")
    took = moves(rig, glass, "R" * 13 + "UDUD" + "L" * 13)
    assert min(took) > 0
    assert max(took) < MOST_US


@pytest.mark.parametrize(
    ("screen", "buttons"),
    [
        ("title", "DDUU"),
        ("settings", "DDDDUUUU"),
        ("hardware", "DDU"),
        ("pause", "DDDUUU"),
        ("give_up", "DDU"),
    ],
)
def test_a_move_in_a_menu_takes_the_bus_less_than_3_ms(glass: Glass, screen: str, buttons: str) -> None:
    took = moves(on_screen(screen), glass, buttons)
    assert min(took) > 0
    assert max(took) < MOST_US


def test_a_move_in_the_set_up_whose_foot_tells_of_the_row_takes_the_bus_less_than_7_ms(glass: Glass) -> None:
    took = moves(on_screen("setup"), glass, "DDDUUU")
    assert min(took) > 0
    assert max(took) < MOST_US_WITH_FOOT


@pytest.mark.parametrize("players", [3, 6])
def test_a_move_over_those_who_may_start_takes_the_bus_less_than_3_ms(glass: Glass, players: int) -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(players), dice=plan.OF_TABLE)
    assert rig.shows(screens.START_SCREEN)
    rig.watch.outside.clear()
    took = moves(rig, glass, "DDDDUUUU")
    assert min(took) > 0
    assert max(took) < MOST_US
    moved = bytes(rig.frame)
    assert moved == rig.full_picture()
    assert touching(rig.watch.glyphs) == [] == rig.watch.outside


@pytest.mark.parametrize("screen", ["title", "setup", "hardware", "pause", "give_up", "settings"])
def test_the_cursor_is_where_a_full_picture_has_it(screen: str) -> None:
    rig = on_screen(screen)
    for button in "DDDDDDDUUU":
        rig.press(button)
        moved = bytes(rig.frame)
        assert moved == rig.full_picture()
        assert rig.watch.outside == []


def test_a_die_under_the_cursor_shows_the_number_of_its_line() -> None:
    rig = on_screen("setup")
    pips: list[int] = []
    for _ in range(4):
        y = 13 + 10 * rig.before.setup.row
        lit = sum(rig.app.stage.canvas.frame.pixel(1 + x, y + i) for x in range(7) for i in range(7))
        pips.append(7 * 7 - 4 - lit)  # round corners
        rig.press("D")
    assert pips == [1, 2, 3, 4]
