"""The loops over points in colours, in JavaScript (web/points.mjs): a twin of hw.display.show_plain.

It is the leaf of the chip's model, too. JavaScript is given addresses and numbers: a buffer would
want a proxy, and a place in the heap.
"""

import json

from uctypes import addressof  # pyright: ignore[reportUnknownVariableType]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chip.shapes import Bytes

_points: "Any" = __import__("points_in_javascript")
_lines = _points.lines
_write = _points.write
_look = _points.look


def lines(
    to: bytearray, row: int, frame: bytearray, start: int, stop: int, beyond: int, inks: bytearray,
    eight: int, cells: "Bytes",
) -> None:  # fmt: skip
    """Do as hw.display.show_plain.lines."""
    at = addressof(cells)
    _lines(addressof(to), row, addressof(frame), start, stop, beyond, addressof(inks), eight, at)


def mount(chip: "Any") -> None:
    """Say where the points of a chip in colours lie, whose leaf this is to be."""
    high, low, *where = chip.planes()
    _points.mount(json.dumps([addressof(high), addressof(low)] + where + [chip.width, chip.height]))


def write(
    origin: int, across: int, down: int, width: int, size: int, first: int, buffer: "Bytes", start: int,
    count: int,
) -> None:  # fmt: skip
    """Write so many points into a window of the RAM, row by row; after its last comes its first.

    origin: where the window begins, across and down: how far it is from there to the next column and row.
    width, size: of the window, in points; first: the one of them to begin with.
    """
    _write(origin, across, down, width, size, first, addressof(buffer) + start, count)


def look(picture: bytearray, is_over: bool) -> None:
    """Find the pixels that the points were made of."""
    _look(addressof(picture), is_over)
