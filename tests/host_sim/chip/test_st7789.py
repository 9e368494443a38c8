"""The ST7789's model, against its data sheet (ST7789V, version 1.3) and what is known of glasses over it."""

from typing import Any

import pytest
from machine import Misuse

from host_sim.chip.displays.st7789 import RAM_COLUMNS, ST7789
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from tests.support import boards

WHITE = b"\xff\xff"
RED = b"\xf8\x00"


class Rig:
    """A chip with a glass and a light, and time; commands go in as a driver sends them."""

    def __init__(self, name: str, **changes: Any) -> None:
        self.config = boards.config(name, **changes)
        self.time = VirtualTime()
        self.soc = Soc(self.time)
        self.chip = ST7789()
        self.chip.mount(self.config, self.soc)
        self.light = self.soc.wave(self.config.BACKLIGHT)

    def tell(self, command: int, parameters: bytes = b"") -> None:
        self.chip.receive_bytes(bytes([command]), 0)
        if parameters:
            self.chip.receive_bytes(parameters, 1)

    def wake(self) -> None:
        """Bring it to a picture, as its maker does."""
        self.time.advance_us(120_000)
        self.tell(0x11)
        self.time.advance_us(5_000)
        self.tell(0x3A, b"\x55")
        self.tell(0x36, bytes([self.config.MADCTL]))
        self.tell(0x21)
        self.tell(0x29)
        self.light.duty = 65535

    def window(self, left: int, top: int, right: int, bottom: int) -> None:
        for command, first, last in ((0x2A, left, right), (0x2B, top, bottom)):
            self.tell(command, bytes([first >> 8, first & 255, last >> 8, last & 255]))

    def point(self, x: int, y: int) -> bytes:
        """Answer a point of the glass as it is seen."""
        at = 2 * (y * self.chip.width + x)
        return self.chip.points()[at : at + 2]


@pytest.fixture
def rig():
    rig = Rig("picosystem")
    rig.wake()
    return rig


def test_it_wants_its_time_after_a_reset_and_before_it_wakes(rig):
    rig.tell(0x01)
    with pytest.raises(Misuse, match="5000 us"):
        rig.tell(0x3A, b"\x55")
    rig.time.advance_us(5_000)
    with pytest.raises(Misuse, match="120 ms"):
        rig.tell(0x11)
    rig.time.advance_us(115_000)
    rig.tell(0x11)


def test_it_takes_commands_and_wakes_however_long_ago_the_last_wait_was(rig):
    rig.wake()
    for _ in range(20):  # a difference of microseconds is below 0 from nine minutes to eighteen
        rig.time.advance_us(60_000_000)
        rig.tell(0x29)
    rig.tell(0x10)
    rig.time.advance_us(600_000_000)
    rig.tell(0x11)
    assert rig.chip.on


def test_points_fill_a_window_row_by_row_and_begin_anew_behind_its_last(rig):
    rig.window(3, 5, 4, 6)
    rig.tell(0x2C, b"".join([RED, WHITE, RED, RED, WHITE]))
    assert [rig.point(x, y) for x, y in ((3, 5), (4, 5), (3, 6), (4, 6))] == [WHITE, WHITE, RED, RED]


@pytest.mark.parametrize(
    ("direction", "column", "row"),
    [(0x00, 3, 5), (0x40, 236, 5), (0x80, 3, 314), (0x20, 5, 3), (0x60, 234, 3), (0xA0, 5, 316)],
)
def test_madctl_leads_columns_and_rows_to_where_they_lie(rig, direction, column, row):
    rig.tell(0x36, bytes([direction]))
    rig.window(3, 5, 3, 5)
    rig.tell(0x2C, b"\x12\x34")
    at = row * RAM_COLUMNS + column
    assert (rig.chip.high[at], rig.chip.low[at]) == (0x12, 0x34)


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("picopad", (0, 0), (319, 239)),
        ("picoboy_color", (20, 0), (299, 239)),
        ("picosystem", (0, 0), (239, 239)),
        ("waveshare_pico_lcd_1_14", (40, 53), (279, 187)),
        ("pimoroni_pico_display", (40, 53), (279, 187)),
    ],
)
def test_the_makers_windows_are_the_whole_glass(name, first, last):
    rig = Rig(name)
    rig.wake()
    rig.window(*first, *last)
    count = (last[0] - first[0] + 1) * (last[1] - first[1] + 1)
    rig.tell(0x2C, RED * (count - 1) + WHITE)
    assert rig.chip.points() == RED * (count - 1) + WHITE


def test_without_inversion_such_a_glass_shows_the_opposite_colours(rig):
    rig.window(0, 0, 0, 0)
    rig.tell(0x2C, RED)
    rig.tell(0x20)
    assert rig.point(0, 0) == b"\x07\xff"


def test_a_light_that_goes_out_is_a_dark_glass_and_is_noticed(rig):
    rig.window(0, 0, 239, 239)
    above = 240 * (35 + 120)  # air, and the picture
    rig.tell(0x2C, WHITE * above + RED + WHITE * (240 * 240 - above - 1))
    assert rig.chip.picture() == b"\xff" * 1024 and not rig.chip.touched
    rig.light.duty = 0
    assert rig.chip.touched and not any(rig.chip.picture())
    rig.light.duty = 32768
    assert rig.chip.touched and 100 < rig.chip.contrast < 107


@pytest.mark.parametrize("commands", [(0x28,), (0x10,)])
def test_off_and_asleep_nothing_is_seen_and_the_ram_is_kept(rig, commands):
    rig.window(0, 0, 0, 0)
    rig.tell(0x2C, RED)
    for command in commands:
        rig.tell(command)
    assert not rig.chip.on and not any(rig.chip.points())
    assert rig.chip.high[0] == RED[0]


def test_the_bytes_of_a_point_may_come_apart(rig):
    rig.window(0, 0, 1, 1)
    rig.tell(0x2C, WHITE + RED[:1])
    rig.chip.receive_bytes(RED[1:] + WHITE, 1)
    assert [rig.point(0, 0), rig.point(1, 0), rig.point(0, 1)] == [WHITE, RED, WHITE]


@pytest.mark.parametrize("command", [0xAE, 0x8D, 0x03, 0x2F, 0xB0, 0xFF])
def test_unknown_commands_are_misuse_or_of_what_guesses_its_wires_not_heard(rig, command):
    with pytest.raises(Misuse, match="unknown command"):
        rig.tell(command)
    guessed = Rig("picosystem")
    guessed.light.duty = 65535
    guessed.chip.strict = False
    guessed.time.advance_us(5_000)
    guessed.tell(command)
    assert not guessed.chip.on and not any(guessed.chip.picture())


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ([(0x2A, b"\x00\x00\x00\xf0")], None),  # 240 columns
        ([(0x2B, b"\x00\x00\x01\x40")], None),  # 320 rows
        ([(0x2A, b"\x00\x09\x00\x08")], None),
        ([(0x3A, b"\x66")], None),
        ([(0x36, b"\x08")], None),
        ([(0x29, b"\x00")], None),
        ([(0x2B, b"\x00\x00\x01\x3f"), (0x36, b"\x20"), (0x2C, b"")], "beyond the RAM"),
        ([(0x2A, b"\x00\x00"), (0x2C, b"")], "inside 0x2a"),
        ([(0x2C, WHITE + RED[:1]), (0x2C, b"")], "half a point"),
    ],
)
def test_parameters_that_cannot_be_and_what_is_broken_off_are_misuse(rig, told, why):
    with pytest.raises(Misuse, match=why):
        for command, parameters in told:
            rig.tell(command, parameters)
