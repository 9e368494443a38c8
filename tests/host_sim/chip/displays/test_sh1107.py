"""The SH1107's model, against its data sheet (version 2.1) and what is known of the 64x128 glass."""

import pytest
from machine import Misuse

from host_sim.chip.displays.sh1107 import SH1107

# 64 rows, offset 60 hexadecimal, both directions normal: how the module's maker sets it up.
READY = b"\x00\xa8\x3f\xd3\x60\xa0\xc0\xaf"


@pytest.fixture
def chip() -> SH1107:
    """Answer a chip that is on, set up as the maker of the module does, with an empty RAM."""
    chip = SH1107()
    chip.receive(READY)
    chip.ram[:] = bytes(128 * 16)
    return chip


def lit(chip: SH1107) -> set[tuple[int, int]]:
    picture = chip.picture()
    return {(x, y) for y in range(64) for x in range(128) if picture[(y >> 3) * 128 + x] >> (y & 7) & 1}


def test_after_power_on_the_panel_is_dark_and_has_128_rows() -> None:
    chip = SH1107()
    assert lit(chip) == set()
    assert chip.rows == 128


def test_a_page_lies_across_the_long_side_and_column_63_is_on_the_top(chip: SH1107) -> None:
    chip.receive(b"\x80\xb5\x80\x0f\x80\x13\x40\x81")  # page 5, column 63
    assert lit(chip) == {(40, 0), (47, 0)}


def test_the_makers_way_of_drawing_gives_the_makers_picture(chip: SH1107) -> None:
    """A line of 16 bytes, leftmost pixel in bit 0, goes to one column of all pages."""
    chip.receive(b"\x00\x21")  # page after page
    for y, line in ((0, bytes(15) + b"\x80"), (63, b"\x01" + bytes(15))):
        column = 63 - y
        chip.receive(bytes((0, 0xB0, column & 15, 0x10 | column >> 4)))
        chip.receive(b"\x40" + line)
    assert lit(chip) == {(127, 0), (0, 63)}


def test_page_mode_moves_the_column_and_vertical_mode_the_page(chip: SH1107) -> None:
    chip.receive(b"\x00\xbf\x00\x10")
    chip.receive(b"\x40\x01\x01")
    assert chip.ram[15 * 128] == chip.ram[15 * 128 + 1] == 1
    chip.receive(b"\x00\x21\xbf\x05\x10")
    chip.receive(b"\x40\x02\x03")
    assert (chip.ram[15 * 128 + 5], chip.ram[6]) == (2, 3)  # from the last page to the first, a column on


@pytest.mark.parametrize(
    ("commands", "where"),
    [
        (b"", (0, 63)),
        (b"\xa1", (127, 63)),
        (b"\xc8", (0, 0)),
        (b"\xa1\xc8", (127, 0)),
        (b"\xdc\x7f", (0, 62)),
        (b"\xd3\x5f", (0, 62)),
    ],
)
def test_directions_start_line_and_offset_move_the_pixel_of_the_first_bit(
    chip: SH1107, commands: bytes, where: tuple[int, int]
) -> None:
    chip.ram[0] = 1
    chip.receive(b"\x00" + commands)
    assert lit(chip) == {where}


def test_without_the_offset_half_of_the_rows_are_driven_where_no_glass_is(chip: SH1107) -> None:
    chip.ram[:] = b"\xff" * (128 * 16)
    assert len(lit(chip)) == 8192
    chip.receive(b"\x00\xd3\x00")
    assert len(lit(chip)) == 4096


def test_inverse_and_entire_on(chip: SH1107) -> None:
    chip.ram[0] = 1
    chip.receive(b"\x00\xa7")
    assert len(lit(chip)) == 8191
    chip.receive(b"\x00\xa5")
    assert len(lit(chip)) == 8192


@pytest.mark.parametrize(
    "wrong",
    [b"\x00\x40", b"\x00\x22\x00\x07", b"\x00\x8d\x14", b"\x00\xda\x12", b"\x00\x18", b"\x00\x32",
     b"\x00\xad\x8a", b"\x00\xae\xad\x90", b"\x00\xe0"],
)  # fmt: skip
def test_commands_of_other_controllers_are_misuse(chip: SH1107, wrong: bytes) -> None:
    with pytest.raises(Misuse):
        chip.receive(wrong)
