"""The driver of colour displays: pixels as points, in the inks of a theme, and the rest of the glass."""

import random
from typing import Any

import numpy as np
import pytest

from contract.device import INKS, PALETTES
from tests.hw.display.test_display import Bench
from tests.support import boards


def pixels(frame: bytes | bytearray) -> Any:
    """Answer a frame as rows of 128 zeros and ones, eight of a page."""
    pages = np.frombuffer(bytes(frame), np.uint8).reshape(-1, 1, 128)
    return np.unpackbits(pages, axis=1, bitorder="little").reshape(-1, 128)


def shown(display: Any, width: int, height: int, theme: bytes) -> bytes:
    """Answer the glass that shows what was drawn.

    Each pixel is two points, or one in an eighth of columns and rows. The strip is below, between equal air.
    """
    across, down = [2] * 128, [2] * 72
    if width == 240:
        across[6::8] = [1] * 16
        down[2::8] = [1] * 9
    drawn = np.concatenate((pixels(display.frame), pixels(display.strip)))
    cells = np.frombuffer(bytes(display.cells) + bytes(display.strip_cells), np.uint8).reshape(9, 16)
    drawn = drawn * (1 + cells.repeat(8, axis=0).repeat(8, axis=1))
    points = drawn.repeat(down, axis=0).repeat(across, axis=1)
    glass = np.zeros((height, width), np.uint8)
    air, left = (height - points.shape[0]) // 3, (width - points.shape[1]) // 2
    below = sum(down[:64])
    glass[air : air + below, left : left + points.shape[1]] = points[:below]
    top = 2 * air + below
    glass[top : top + sum(down[64:]), left : left + points.shape[1]] = points[below:]
    return np.frombuffer(theme, np.uint8).reshape(-1, 2)[glass].tobytes()


@pytest.mark.parametrize("name", boards.IN_COLOUR)
def test_every_point_of_the_glass_has_the_ink_of_its_cell_and_is_where_it_belongs(name):
    bench = Bench(name)
    chip: Any = bench.chip
    draw = random.Random(8)
    for _ in range(6):
        for _ in range(20):
            bench.display.frame[draw.randrange(1024)] = draw.randrange(256)
            bench.display.strip[draw.randrange(128)] = draw.randrange(256)
        cells: Any = bench.display.cells  # some change in a picture that does not
        cells[draw.randrange(128)] = draw.randrange(INKS)
        strip: Any = bench.display.strip_cells
        strip[draw.randrange(16)] = draw.randrange(INKS)
        bench.display.show()
        assert chip.points() == shown(bench.display, chip.width, chip.height, PALETTES[0])


@pytest.mark.parametrize("palette", range(len(PALETTES)))
def test_another_theme_is_all_over_the_glass_with_the_next_picture(palette):
    bench = Bench("picosystem")
    chip: Any = bench.chip
    bench.display.strip[:] = bytes(byte & 0xFE for byte in random.Random(10).randbytes(128))
    bench.draw(random.Random(9).randbytes(1024))
    bench.display.set_colours(palette)
    bench.display.show()
    assert chip.points() == shown(bench.display, 240, 240, PALETTES[palette])
    assert bench.chip.picture() == bench.display.frame
    bench.display.set_colours(palette)
    assert bench.display.show() == 0


@pytest.mark.parametrize("name", boards.IN_COLOUR)
def test_the_light_follows_brightness_and_is_out_while_it_is_dark(name):
    bench = Bench(name)
    light = bench.soc.wave(boards.config(name).BACKLIGHT)
    assert light.duty == 0  # till there is a picture
    bench.display.show()
    full = light.duty
    assert full > 65_000
    bench.display.set_contrast(0x08)
    assert 0 < light.duty < full // 20
    bench.display.set_power(False)
    assert light.duty == 0
    bench.display.set_contrast(0x50)
    bench.display.set_power(True)
    assert light.duty == 0x50 * 316


def test_a_die_a_whole_picture_and_a_strip_take_as_many_bytes_as_they_have_points_and_nothing_moves():
    bench = Bench("picopad")
    display = bench.display
    display.show()

    def sent(pixels: int) -> bool:
        """Show; tell whether that were the points of so many pixels, two bytes each, and a window."""
        before = bench.soc.bus_bytes()
        display.show()
        return bench.soc.bus_bytes() - before == (5 + 5 + 1 + 4 * pixels * 2 if pixels else 0)

    for page in range(1, 5):
        for column in range(2, 26):
            display.frame[128 * page + column] ^= 255
    assert sent(32 * 32)
    for i in range(1024):
        display.frame[i] ^= 255
    before_us = bench.soc.time.ticks_us()
    assert sent(128 * 64)
    byte_us = 8.5 / 62.5  # in mode 3, at half of the core's clock
    assert bench.soc.time.ticks_us() - before_us == pytest.approx(256 * 128 * 2 * byte_us, rel=0.02)
    display.strip[5] = 2
    assert sent(128 * 8) and sent(0)
    display.move()
    assert bench.chip.picture() == display.frame and not display.lost and not display.lines_down
    assert [name for name in boards.NAMES if Bench(name).display.strip] == boards.IN_COLOUR


@pytest.mark.parametrize("name", boards.IN_COLOUR)
@pytest.mark.parametrize("rotation", [0, 180])
def test_the_picture_is_seen_either_way_up_beside_a_strip_whose_first_row_is_dark(name, rotation):
    bench = Bench(name, ROTATION=rotation)
    bench.display.strip[:] = b"\xfe" * 128
    for palette in range(len(PALETTES)):
        bench.draw(b"\xff" * 128 + random.Random(palette).randbytes(896))
        assert bench.chip.picture() == bench.display.frame
        bench.display.turn(palette % 2 == 0)
        bench.display.set_colours(palette)
        bench.display.show()
        bench.display.turn(False)
