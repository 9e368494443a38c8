"""The display driver: what is drawn is what the chip shows, and only what changed is sent."""

import random
from collections.abc import Iterator
from typing import Any

import machine
import pytest

from host_sim.board import Board, load_config
from host_sim.pico.chips.ssd1306 import SSD1306 as Chip
from host_sim.pico.soc import Soc
from hw import board as hw_board
from hw.display import NO_ANSWER
from hw.ssd1306 import SSD1306

CONFIG = load_config("pico_ssd1306_i2c")
HEADER = 7 + 1  # control bytes, commands and the address


@pytest.fixture
def soc() -> Iterator[Soc]:
    yield Board().soc
    machine.soc = None


@pytest.fixture
def display(soc: Soc) -> SSD1306:
    display = hw_board.open_display(CONFIG)
    display.show()
    return display


def chip(soc: Soc) -> Chip:
    found = soc.i2c[0].devices[0x3C]
    assert isinstance(found, Chip)
    return found


def sent(soc: Soc, display: SSD1306) -> tuple[int, int]:
    """Show; answer the transfers and the bytes that it took."""
    bus = soc.i2c[0]
    transfers, count = bus.transfers, bus.bytes
    display.show()
    return bus.transfers - transfers, bus.bytes - count


def test_the_first_picture_fills_the_whole_ram_then_lights_the_panel(soc: Soc) -> None:
    display = hw_board.open_display(CONFIG)
    display.frame[5] = 0x81
    assert not chip(soc).on
    assert display.show() == 1024
    assert chip(soc).picture() == display.frame
    assert soc.i2c[0].transfers == 1 + 2 + 8 + 1


def test_an_unchanged_frame_sends_nothing(soc: Soc, display: SSD1306) -> None:
    assert sent(soc, display) == (0, 0)
    assert display.show() == 0


def test_one_changed_byte_costs_one_transfer_of_nine_bytes(soc: Soc, display: SSD1306) -> None:
    display.frame[777] ^= 4
    assert sent(soc, display) == (1, HEADER + 1)


def test_a_gap_shorter_than_a_header_is_sent_along(soc: Soc, display: SSD1306) -> None:
    for gap, cost in (
        (0, (1, HEADER + 2)),
        (7, (1, HEADER + 9)),
        (8, (2, 2 * HEADER + 2)),
        (60, (2, 2 * HEADER + 2)),
    ):
        display.frame[130] ^= 1
        display.frame[131 + gap] ^= 1
        assert sent(soc, display) == cost, gap


def test_pages_are_separate_runs(soc: Soc, display: SSD1306) -> None:
    display.frame[127] ^= 1
    display.frame[128] ^= 1
    assert sent(soc, display) == (2, 2 * (HEADER + 1))


def test_random_changes_all_arrive(soc: Soc, display: SSD1306) -> None:
    noise = random.Random(3)
    for _ in range(400):
        start = noise.randrange(1024)
        for i in range(start, min(1024, start + noise.choice((1, 3, 20, 200, 1024)))):
            if noise.random() < 0.5:
                display.frame[i] = noise.randrange(256)
        display.show()
        assert chip(soc).picture() == display.frame


def test_a_column_offset_shifts_the_ram_not_the_frame(soc: Soc) -> None:
    display = SSD1306(machine.I2C(0, sda=4, scl=5), 0x3C, 2)
    columns: list[int] = []

    class Spy:
        def writeto(self, address: int, buffer: bytes) -> None:
            columns.append(buffer[3] | (buffer[5] & 15) << 4)

    spied: Any = display
    spied._i2c = Spy()
    spied._awake = True
    display.frame[0] = 1
    display.frame[100] = 1
    display.show()
    assert columns == [2, 102]


def test_a_display_that_vanishes_is_tried_again_and_drawn_from_nothing(soc: Soc, display: SSD1306) -> None:
    chip(soc).answers = False
    display.frame[9] ^= 255
    assert display.show() == NO_ANSWER
    assert display.lost
    chip(soc).answers = True
    chip(soc).power_on()
    answers = [display.show() for _ in range(25)]
    assert answers == [NO_ANSWER] * 24 + [1024]
    assert not display.lost
    assert chip(soc).picture() == display.frame


def test_a_missing_display_is_one_clear_line(soc: Soc, capsys: pytest.CaptureFixture[str]) -> None:
    chip(soc).answers = False
    display = hw_board.open_display(CONFIG)
    assert capsys.readouterr().out == "display: nothing answers at 0x3c on SDA 4 SCL 5 - found: nothing\n"
    assert display.show() == NO_ANSWER


def test_another_address_is_named(soc: Soc, capsys: pytest.CaptureFixture[str]) -> None:
    bus = soc.i2c[0]
    bus.attach(0x3D, bus.devices.pop(0x3C))
    hw_board.open_display(CONFIG)
    assert capsys.readouterr().out.endswith("found: 0x3d\n")
