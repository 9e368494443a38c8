"""The models of OLED controllers, against their data sheets (SSD1306 1.1, SH1106 2.3, SH1107 2.1).

Of the SH1107 also what is known of the 64x128 glass over it.
"""

import random

import pytest
from machine import Misuse

from host_sim.chip.displays import oled, ssd1306
from host_sim.chip.displays.oled import Oled
from host_sim.chip.displays.sh1107 import SH1107
from host_sim.chip.displays.ssd1306 import SH1106, SSD1306

# What sets each up: as its maker does, upright.
READY = {
    SSD1306: b"\x00\x8d\x14\xa1\xc8\xaf",
    SH1106: b"\x00\xa1\xc8\xaf",
    SH1107: b"\x00\xa8\x3f\xd3\x60\xa0\xc0\xaf",  # 64 rows, offset 60 hexadecimal, both directions normal
}
FIRST = {SSD1306: 0, SH1106: 2, SH1107: 0}  # the column of its RAM that is seen first


def ready(make: type[Oled], ram: bytes = b"") -> Oled:
    """Make a chip that is on, upright, with an empty RAM or that in its first bytes that are seen."""
    chip = make()
    chip.receive(READY[make])
    chip.ram[:] = bytes(len(chip.ram))
    chip.ram[FIRST[make] : FIRST[make] + len(ram)] = ram
    return chip


def lit(chip: Oled) -> set[tuple[int, int]]:
    picture = chip.picture()
    return {(x, y) for y in range(64) for x in range(128) if picture[(y >> 3) * 128 + x] >> (y & 7) & 1}


@pytest.mark.parametrize("make", READY)
def test_after_power_on_the_panel_is_dark_although_the_ram_is_not(make):
    chip = make()
    assert any(chip.ram) and lit(chip) == set()
    assert chip.rows == (128 if make is SH1107 else 64)


@pytest.mark.parametrize(
    ("make", "dark"),
    [(SSD1306, b"\xae"), (SSD1306, b"\x8d\x10"), (SH1106, b"\xae\xad\x8a\xaf"), (SH1107, b"\xae")],
)
def test_switched_off_or_without_its_converter_it_is_dark(make, dark):
    chip = ready(make, b"\xff")
    assert lit(chip)
    chip.receive(b"\x00" + dark)
    assert lit(chip) == set()


@pytest.mark.parametrize(
    ("make", "sent", "seen"),
    [
        (SSD1306, [b"\x80\xb2\x80\x05\x80\x11\x40\x81"], {(21, 16), (21, 23)}),  # eight pixels downwards
        (SSD1306, [b"\x00\xb7\x0e\x17", b"\x40\x01\x01"], {(126, 56), (127, 56)}),  # a column on
        (SSD1306, [b"\x00\xb7\x0e\x17", b"\x40\x01\x01", b"\x40\x01"], {(126, 56), (127, 56), (0, 56)}),
        (SH1106, [b"\x80\xb0\x80\x02\x80\x10\x40\x01"], {(0, 0)}),  # column 2 is the leftmost
        (
            SH1106,
            [b"\x00\xb1\x00\x10", b"\x40\xff\xff", b"\x00\x02\x18", b"\x40\xff\xff"],
            set(),
        ),  # beside it
        (SH1106, [b"\x00\xb1\x01\x18", b"\x40\x01\xff\xff"], {(127, 8)}),
        (SH1107, [b"\x80\xb5\x80\x0f\x80\x13\x40\x81"], {(40, 0), (47, 0)}),  # page 5, column 63
        (SH1107, [b"\x00\xbf\x00\x10", b"\x40\x01\x01"], {(120, 63), (120, 62)}),  # page mode: a column on
    ],
)
def test_bytes_go_where_page_column_and_mode_lead_them(make, sent, seen):
    chip = ready(make)
    for data in sent:
        chip.receive(data)
    assert lit(chip) == seen


@pytest.mark.parametrize(
    ("make", "commands", "where"),
    [
        (SSD1306, b"\xa0", (127, 0)),
        (SSD1306, b"\xc0", (0, 63)),
        (SSD1306, b"\xa0\xc0", (127, 63)),
        (SSD1306, b"\x41", (0, 63)),
        (SSD1306, b"\x7f", (0, 1)),
        (SSD1306, b"\xd3\x3f", (0, 1)),
        (SH1106, b"\xa0", (127, 0)),
        (SH1106, b"\xc0", (0, 63)),
        (SH1106, b"\x7f", (0, 1)),
        (SH1106, b"\xd3\x3f", (0, 1)),
        (SH1106, b"\xd3\x3f\xa0\xc0", (127, 62)),
        (SH1107, b"", (0, 63)),
        (SH1107, b"\xa1", (127, 63)),
        (SH1107, b"\xc8", (0, 0)),
        (SH1107, b"\xdc\x7f", (0, 62)),
        (SH1107, b"\xd3\x5f", (0, 62)),
    ],
)
def test_directions_start_line_and_offset_move_the_pixel_of_the_first_bit(make, commands, where):
    chip = ready(make, b"\x01")
    chip.receive(b"\x00" + commands)
    assert lit(chip) == {where}
    chip.upside_down = True  # as a panel may be mounted
    assert lit(chip) == {(127 - where[0], 63 - where[1])} or make is SH1107


def test_fewer_rows_are_driven_or_some_where_no_glass_is():
    chip = ready(SSD1306)
    chip.ram[:] = b"\xff" * 1024
    chip.receive(b"\x00\xa8\x1f")
    assert len(lit(chip)) == 32 * 128
    chip = ready(SH1107)
    chip.ram[:] = b"\xff" * (128 * 16)
    assert len(lit(chip)) == 8192
    chip.receive(b"\x00\xd3\x00")
    assert len(lit(chip)) == 4096


@pytest.mark.parametrize("make", READY)
def test_inverse_and_entire_on(make):
    chip = ready(make, b"\x01")
    before = lit(chip)
    for commands, count in ((b"\xa7", 8191), (b"\xa5", 8192)):
        chip.receive(b"\x00" + commands)
        assert len(lit(chip)) == count
    chip.receive(b"\x00\xa4\xa6")
    assert lit(chip) == before


def test_sequential_com_pins_on_this_panel_scramble_the_rows():
    chip = ready(SSD1306, b"\x03")
    chip.receive(b"\x00\xda\x02")
    assert {y for _, y in lit(chip)} != {0, 1}


def test_a_command_may_be_spread_over_transfers():
    chip = ready(SSD1306)
    chip.receive(b"\x80\x81")
    chip.receive(b"\x80\x20")
    assert chip.contrast == 0x20


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        *((SSD1306, wrong) for wrong in (
            b"\x01\xaf", b"\x80", b"\x00\xb8", b"\x00\x18", b"\x00\xff", b"\x00\x20\x03", b"\x00\x21\x00\x01",
            b"\x00\x8d\x15\x95", b"\x00\x20\x00\xb0", b"\x00\x20\x00\x21\x05\x04", b"\x00\xa8\x0e",
            b"\x00\xda\x13\x33", b"\x00\x2f",
            b"\x80\xb0\x80\x0f\x80\x17\x40\x01\x01",  # beyond the last column
        )),
        *((SH1106, wrong) for wrong in (
            b"\x00\x20\x02", b"\x00\x21\x00\x7f", b"\x00\x8d\x14", b"\x00\xad\x14", b"\x00\xae\xad\x89",
            b"\x00\xb8", b"\x00\x19", b"\x00\x34", b"\x00\x2e", b"\x00\xdc\x00",
            b"\x00\x04\x18\x40", b"\x00\xe0",
            b"\x00\xad\x8b",  # the converter is not switched while the panel is on
            b"\x80\x81\x40\x00", b"\x80\x03\x80\x18\x40\x01\x02",
        )),
        *((SH1107, wrong) for wrong in (
            b"\x00\x40", b"\x00\x22\x00\x07", b"\x00\x8d\x14", b"\x00\xda\x12", b"\x00\x18", b"\x00\x32",
            b"\x00\xad\x8a", b"\x00\xae\xad\x90", b"\x00\xe0",
        )),
    ],
)  # fmt: skip
def test_commands_of_other_controllers_and_addresses_beyond_are_misuse(make, wrong):
    chip = ready(make)
    with pytest.raises(Misuse):
        chip.receive(wrong)
        chip.receive(b"\x40\x00")


def looked_at(make: type[Oled], seed: int) -> list[bytes]:
    """Answer pictures of a chip with noise in its RAM, however its glass is scanned."""
    chance = random.Random(seed)
    chip = ready(make)
    seen: list[bytes] = []
    for number in range(64):
        chip.ram[:] = chance.randbytes(len(chip.ram))
        chip.remap, chip.reversed, chip.inverse, chip.upside_down = (number >> i & 1 == 1 for i in range(4))
        chip.start_line, chip.offset = chance.randrange(64), chance.randrange(64) if number & 16 else 0
        seen.append(bytes(chip.picture()))
    return seen


@pytest.mark.parametrize("make", READY)
def test_what_cpython_draws_many_bytes_at_once_is_what_the_loops_draw_which_micropython_runs(
    make, monkeypatch
):
    at_once = looked_at(make, 7)
    assert len(set(at_once)) == len(at_once)
    for module in (oled, ssd1306):
        monkeypatch.setattr(module, "COPY_IN_C", False)
    assert looked_at(make, 7) == at_once
