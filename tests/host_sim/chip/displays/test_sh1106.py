"""The SH1106's model, against its data sheet (version 2.3); what it shares is tested in test_ssd1306."""

import random

import pytest
from machine import Misuse

from host_sim.chip.displays.sh1106 import SH1106

READY = b"\x00\xa1\xc8\xaf"


@pytest.fixture
def chip() -> SH1106:
    """Answer a chip that is on, upright, with an empty RAM."""
    chip = SH1106()
    chip.receive(READY)
    chip.ram[:] = bytes(132 * 8)
    return chip


def lit(chip: SH1106) -> set[tuple[int, int]]:
    picture = chip.picture()
    return {(x, y) for y in range(64) for x in range(128) if picture[(y >> 3) * 128 + x] >> (y & 7) & 1}


def test_after_power_on_the_panel_is_dark_and_the_converter_on() -> None:
    chip = SH1106()
    assert lit(chip) == set()
    chip.receive(b"\x00\xaf")
    assert lit(chip)


def test_without_the_converter_it_is_dark(chip: SH1106) -> None:
    chip.ram[2] = 255
    assert lit(chip)
    chip.receive(b"\x00\xae\xad\x8a\xaf")
    assert lit(chip) == set()


def test_column_two_is_the_leftmost(chip: SH1106) -> None:
    chip.receive(b"\x80\xb0\x80\x02\x80\x10\x40\x01")
    assert lit(chip) == {(0, 0)}


def test_the_columns_beside_the_glass_are_not_seen(chip: SH1106) -> None:
    for column in (0, 1, 130, 131):
        chip.ram[132 + column] = 255
    assert lit(chip) == set()
    chip.ram[132 + 129] = 1
    assert lit(chip) == {(127, 8)}


@pytest.mark.parametrize("lines", [b"", b"\x7f", b"\x48", b"\xd3\x05", b"\x47\xd3\x3e"])
@pytest.mark.parametrize("commands", [b"\xa1\xc8", b"\xa0\xc0"])
def test_the_ram_copied_whole_is_the_ram_followed_row_by_row(
    chip: SH1106, commands: bytes, lines: bytes
) -> None:
    chip.ram[:] = random.Random(1).randbytes(132 * 8)
    chip.receive(b"\x00" + commands + lines)
    followed = bytearray(1024)
    chip._map_rows(followed)
    assert chip.picture() == followed


def test_the_pointer_stays_in_its_page_to_column_131_and_no_further(chip: SH1106) -> None:
    chip.receive(b"\x00\xb3\x02\x18")  # column 130
    chip.receive(b"\x40\x01\x02")
    assert (chip.ram[3 * 132 + 130], chip.ram[3 * 132 + 131]) == (1, 2)
    chip.receive(b"\x00\x03\x18")
    with pytest.raises(Misuse, match="131"):
        chip.receive(b"\x40\x01\x02")


@pytest.mark.parametrize(
    ("commands", "where"),
    [
        (b"\xa0", (127, 0)),
        (b"\xc0", (0, 63)),
        (b"\xa0\xc0", (127, 63)),
        (b"\x7f", (0, 1)),
        (b"\xd3\x3f", (0, 1)),
        (b"\xd3\x3f\xa0\xc0", (127, 62)),
    ],
)
def test_directions_and_lines_move_the_pixel_of_the_first_bit(
    chip: SH1106, commands: bytes, where: tuple[int, int]
) -> None:
    chip.ram[2] = 1
    chip.receive(b"\x00" + commands)
    assert lit(chip) == {where}


def test_a_panel_mounted_upside_down_is_seen_so(chip: SH1106) -> None:
    chip.ram[2] = 1
    chip.upside_down = True
    assert lit(chip) == {(127, 63)}


@pytest.mark.parametrize(
    "wrong",
    [b"\x00\x20\x02", b"\x00\x21\x00\x7f", b"\x00\x8d\x14", b"\x00\xad\x14", b"\x00\xae\xad\x89", b"\x00\xb8",
     b"\x00\x19", b"\x00\x34", b"\x00\x2e", b"\x00\xdc\x00", b"\x00\x04\x18\x40", b"\x00\xe0"],
)  # fmt: skip
def test_commands_of_other_controllers_and_addresses_beyond_are_misuse(chip: SH1106, wrong: bytes) -> None:
    with pytest.raises(Misuse):
        chip.receive(wrong)
        chip.receive(b"\x40\x00")


def test_the_converter_is_not_switched_while_the_panel_is_on(chip: SH1106) -> None:
    with pytest.raises(Misuse, match="off"):
        chip.receive(b"\x00\xad\x8b")


def test_data_inside_a_command_is_misuse(chip: SH1106) -> None:
    with pytest.raises(Misuse, match="0x81"):
        chip.receive(b"\x80\x81\x40\x00")
