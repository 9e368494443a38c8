"""Games that version 1 of the records counted, all kinds of dice and options of a sheet together.

They stand in the tally (keeping.tally), a row of 9 bytes a sheet: games (2 bytes), points in all (4), best
(2), 1 if a coach helped with it.
"""

from micropython import const

from engine.rules import MOST_POINTS, SHEETS
from engine.saved.layout import word
from engine.slices import cut

OLDER_VERSION = const(1)

AT_OLDER = const(3)
_END = const(57)  # AT_OLDER + a row a sheet
_ROW = const(9)
_POINTS = const(2)  # places in a row
_BEST = const(6)
_COACHED = const(8)

# of version 1: behind its serial a sheet, the row of that as it was before the newest match, the rows
_SHEET_1 = const(3)
_BEFORE_1 = const(4)
_ROWS_1 = cut[13:67]
_ROWS = cut[AT_OLDER:_END]
_REST = cut[_END:]


def upgrade(buffer: bytearray, version: int) -> None:
    """Bring the content of version 1 into the layout of a tally of a version; any other stays. Allocates."""
    if buffer[0] == OLDER_VERSION:
        buffer[_ROWS] = buffer[_ROWS_1]
        buffer[_REST] = bytes(len(buffer) - _END)
        buffer[0] = version


def take_back(tally: bytearray, old: bytearray) -> None:
    """Take the newest match back that version 1, whose content is old, had counted."""
    row = AT_OLDER + old[_SHEET_1] * _ROW
    for i in range(_ROW):
        tally[row + i] = old[_BEFORE_1 + i]


def are_possible(tally: bytearray) -> bool:
    """Tell whether a firmware could have written the rows."""
    for sheet in range(SHEETS):
        row = AT_OLDER + sheet * _ROW
        if tally[row + _COACHED] > 1 or word(tally, row + _POINTS) >> 12:
            return False
        most = best(tally, sheet)
        sum = points(tally, sheet)
        if not (most <= MOST_POINTS and most <= sum <= games(tally, sheet) * most):
            return False
    return True


def games(tally: bytearray, sheet: int) -> int:
    """Answer how many games of a sheet (0 to 5) there are, 0 to 65535."""
    return word(tally, AT_OLDER + sheet * _ROW)


def points(tally: bytearray, sheet: int) -> int:
    """Answer the points of all older games of a sheet."""
    row = AT_OLDER + sheet * _ROW + _POINTS
    return word(tally, row) << 16 | word(tally, row + 2)


def best(tally: bytearray, sheet: int) -> int:
    """Answer the best older game of a sheet, 0 without one."""
    return word(tally, AT_OLDER + sheet * _ROW + _BEST)


def is_coached(tally: bytearray, sheet: int) -> bool:
    """Tell whether a coach helped with the best."""
    return tally[AT_OLDER + sheet * _ROW + _COACHED] == 1
