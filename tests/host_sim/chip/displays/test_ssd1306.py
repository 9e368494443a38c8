"""The controller's model, against its data sheet (SSD1306, revision 1.1)."""

import random

import pytest
from machine import Misuse

from host_sim.chip.displays.ssd1306 import SSD1306

READY = b"\x00\x8d\x14\xa1\xc8\xaf"


@pytest.fixture
def chip() -> SSD1306:
    """Answer a chip that is on, upright, with an empty RAM."""
    chip = SSD1306()
    chip.receive(READY)
    chip.ram[:] = bytes(1024)
    return chip


def lit(chip: SSD1306) -> set[tuple[int, int]]:
    picture = chip.picture()
    return {(x, y) for y in range(64) for x in range(128) if picture[(y >> 3) * 128 + x] >> (y & 7) & 1}


def test_after_power_on_the_panel_is_dark_although_the_ram_is_not() -> None:
    chip = SSD1306()
    assert any(chip.ram)
    assert lit(chip) == set()


@pytest.mark.parametrize("dark", [b"\xae", b"\x8d\x10"])
def test_without_display_on_or_charge_pump_it_is_dark(chip: SSD1306, dark: bytes) -> None:
    chip.ram[0] = 255
    assert lit(chip)
    chip.receive(b"\x00" + dark)
    assert lit(chip) == set()


def test_a_byte_is_eight_pixels_downwards_the_lowest_bit_on_top(chip: SSD1306) -> None:
    chip.receive(b"\x80\xb2\x80\x05\x80\x11\x40\x81")
    assert lit(chip) == {(0x15, 16), (0x15, 23)}


def test_page_mode_moves_the_column_and_keeps_the_page(chip: SSD1306) -> None:
    chip.receive(b"\x00\xb7\x0e\x17")
    chip.receive(b"\x40\x01\x01")
    assert lit(chip) == {(126, 56), (127, 56)}
    chip.receive(b"\x40\x01")
    assert (0, 56) in lit(chip)


def test_data_beyond_the_last_column_in_one_run_is_misuse(chip: SSD1306) -> None:
    chip.receive(b"\x00\xb0\x0f\x17")
    with pytest.raises(Misuse, match="127"):
        chip.receive(b"\x40\x01\x01")


def test_horizontal_mode_wraps_inside_its_window(chip: SSD1306) -> None:
    chip.receive(b"\x00\x20\x00\x21\x0a\x0b\x22\x01\x02")
    chip.receive(b"\x40\x01\x02\x04\x08\x10")
    assert lit(chip) == {(10, 12), (11, 9), (10, 18), (11, 19)}


def test_vertical_mode_goes_down_first(chip: SSD1306) -> None:
    chip.receive(b"\x00\x20\x01\x21\x0a\x0b\x22\x01\x02")
    chip.receive(b"\x40\x01\x02\x04\x08\x10")
    assert lit(chip) == {(10, 12), (10, 17), (11, 10), (11, 19)}


@pytest.mark.parametrize("lines", [b"", b"\x7f", b"\x48", b"\xd3\x05", b"\x47\xd3\x3e"])
@pytest.mark.parametrize("commands", [b"\xa1\xc8", b"\xa0\xc0"])
def test_the_ram_copied_whole_is_the_ram_followed_row_by_row(
    chip: SSD1306, commands: bytes, lines: bytes
) -> None:
    chip.ram[:] = random.Random(1).randbytes(1024)
    chip.receive(b"\x00" + commands + lines)
    followed = bytearray(1024)
    chip._map_rows(followed)
    assert chip.picture() == followed


@pytest.mark.parametrize(
    ("commands", "where"),
    [
        (b"\xa0", (127, 0)),
        (b"\xc0", (0, 63)),
        (b"\xa0\xc0", (127, 63)),
        (b"\x41", (0, 63)),
        (b"\x7f", (0, 1)),
    ],
)
def test_remap_scan_direction_and_start_line_move_the_pixel_of_the_first_bit(
    chip: SSD1306, commands: bytes, where: tuple[int, int]
) -> None:
    chip.ram[0] = 1
    chip.receive(b"\x00" + commands)
    assert lit(chip) == {where}


def test_display_offset_shifts_the_picture_and_wraps(chip: SSD1306) -> None:
    chip.ram[0] = 1
    seen = set()
    for offset in range(64):
        chip.receive(bytes((0, 0xD3, offset)))
        seen |= lit(chip)
    assert seen == {(0, y) for y in range(64)}


def test_a_smaller_multiplex_ratio_shows_fewer_rows(chip: SSD1306) -> None:
    chip.ram[:] = b"\xff" * 1024
    chip.receive(b"\x00\xa8\x1f")
    assert len(lit(chip)) == 32 * 128


def test_inverse_and_entire_on(chip: SSD1306) -> None:
    chip.ram[0] = 1
    chip.receive(b"\x00\xa7")
    assert len(lit(chip)) == 8191
    chip.receive(b"\x00\xa5")
    assert len(lit(chip)) == 8192
    chip.receive(b"\x00\xa4\xa6")
    assert lit(chip) == {(0, 0)}


def test_sequential_com_pins_on_this_panel_scramble_the_rows(chip: SSD1306) -> None:
    chip.ram[0] = 3
    chip.receive(b"\x00\xda\x02")
    assert {y for _, y in lit(chip)} != {0, 1}


def test_a_command_may_be_spread_over_transfers(chip: SSD1306) -> None:
    chip.receive(b"\x80\x81")
    chip.receive(b"\x80\x20")
    assert chip.contrast == 0x20


@pytest.mark.parametrize(
    "wrong",
    [b"\x01\xaf", b"\x80", b"\x00\xb8", b"\x00\x18", b"\x00\xff", b"\x00\x20\x03", b"\x00\x21\x00\x01",
     b"\x00\x8d\x15\x95",
     b"\x00\x20\x00\xb0", b"\x00\x20\x00\x21\x05\x04", b"\x00\xa8\x0e", b"\x00\xda\x13\x33", b"\x00\x2f"],
)  # fmt: skip
def test_what_the_data_sheet_does_not_know_is_misuse(chip: SSD1306, wrong: bytes) -> None:
    with pytest.raises(Misuse):
        chip.receive(wrong)
