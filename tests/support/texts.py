"""Watches what is written on a canvas: no text leaves the picture, touches another, or is cut.

A `Texts` stands before the pen of a canvas (ui.draw.pen_plain) and notes where every line comes to lie. It
goes by the pixels: a line stands as long as each of its characters is there as it was drawn.
"""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from contract.device import HEIGHT, WIDTH

_FIRST = 32  # the first character a font may hold
_UNSEEN = b" \x7f"  # the space, and what fills up a name


class Glyph(NamedTuple):
    """The smallest box around what is lit of a character, and its columns, bit 0 on top."""

    x: int
    y: int
    width: int
    height: int
    columns: tuple[int, ...]
    ink: int

    def stands(self, frame: Sequence[int]) -> bool:
        """Tell whether a frame shows it, whole, on even ground, to which the columns beside it belong."""
        for at, mask, value in _cells(self):  # noqa: SIM110 (a million pictures are looked at)
            if frame[at] & mask != value:
                return False
        return True

    def touches(self, other: "Glyph") -> bool:
        """Tell whether there is no dark column and no dark row between the two."""
        return (
            self.x <= other.x + other.width
            and other.x <= self.x + self.width
            and self.y <= other.y + other.height
            and other.y <= self.y + self.height
        )


class TextLine(NamedTuple):
    """One line of text as it was written, and the smallest box around it."""

    text: bytes
    glyphs: tuple[Glyph, ...]
    box: Glyph

    def stands(self, frame: Sequence[int]) -> int:
        """Count how many characters a frame shows, all of them -1."""
        count = sum(glyph.stands(frame) for glyph in self.glyphs)
        return -1 if count == len(self.glyphs) else count

    def touches(self, other: "TextLine") -> bool:
        """Tell whether a character of the one touches one of the other."""
        if not self.box.touches(other.box):
            return False
        return any(mine.touches(theirs) for mine in self.glyphs for theirs in other.glyphs)

    def is_at(self, other: "TextLine") -> bool:
        """Tell whether it is the same line at the same place, whatever its ink."""
        return [glyph[:-1] for glyph in self.glyphs] == [glyph[:-1] for glyph in other.glyphs]

    def __str__(self) -> str:
        first = self.glyphs[0]
        return f"{self.text.decode('ascii', 'replace')!r} at {first.x}, {first.y}"


class Texts:
    """Stand before a pen. faults: what was seen so far, a line each."""

    def __init__(self, pen: Any) -> None:
        self.faults: list[str] = []
        self._pen = pen
        self._sheets: dict[int, tuple[bytearray, list[TextLine]]] = {}
        self._covered = False
        self._doubts: list[tuple[str, bytearray, tuple[TextLine, TextLine], list[int]]] = []

    def measure(self, *line: Any) -> int:
        """Pass on."""
        width: int = self._pen.measure(*line)
        return width

    def write(
        self,
        frame: bytearray,
        table: bytes,
        starts: Sequence[int],
        pages: int,
        line: bytes,
        length: int,
        x: int,
        y: int,
        ink: int,
    ) -> int:
        """Note what is written, look what it meets, and pass on."""
        unknown = [code for code in line[:length] if code not in _UNSEEN and not starts[code - _FIRST]]
        if unknown:
            self.faults.append(
                f"{bytes(line[:length])!r} has letters that the font has not: {bytes(unknown)!r}"
            )
        glyphs = _glyphs(table, starts, pages, line[:length], x, y, ink)
        new = TextLine(bytes(line[:length]), tuple(glyphs), _box(glyphs))
        inside = all(_is_inside(glyph) for glyph in new.glyphs)
        if not inside:
            self.faults.append(f"{new} leaves the picture")
        doubt = ""
        met = new
        if inside and new.glyphs:
            self._doubts = [other for other in self._doubts if other[1] is not frame or new not in other[2]]
            for old in self._meet(frame, new):
                doubt, met = f"{new} touches {old}", old
        right: int = self._pen.write(frame, table, starts, pages, line, length, x, y, ink)
        if inside and new.glyphs:
            if new.stands(frame) >= 0:
                doubt = doubt or f"{new} is written on something else"
            if doubt:
                self._doubts.append((doubt, frame, (new, met), _pixels(frame, new)))
        return right

    def _meet(self, frame: bytearray, new: TextLine) -> list[TextLine]:
        """Let a new line take the place of those on a sheet that it meets; list what is still there."""
        lines = self._sheets.setdefault(id(frame), (frame, []))[1]
        still: list[TextLine] = []
        for old in list(lines):
            if not old.touches(new):
                continue
            lines.remove(old)
            there = tuple(glyph for glyph in old.glyphs if glyph.stands(frame))
            if old._replace(glyphs=there).touches(new) and not old.is_at(new):
                still.append(old)
        lines.append(new)
        return still

    def look(self, frame: bytearray, covered: bool) -> None:
        """Look, after a tick, at the frame that is shown; covered: something lies over its screen.

        What was drawn over again in the same tick was never seen.
        """
        for doubt, sheet, (line, _), pixels in self._doubts:
            if pixels == _pixels(sheet, line):
                self.faults.append(doubt)
        self._doubts.clear()
        uncovered = self._covered and not covered  # what lay over it may go in part
        self._covered = covered
        shown = self._sheets.setdefault(id(frame), (frame, []))[1]
        for sheet, lines in list(self._sheets.values()):
            if sheet is not frame:
                shown += [
                    line for line in lines if line not in shown and line.stands(frame) < 0
                ]  # it was taken
        for line in list(shown):
            count = line.stands(frame)
            if not count:
                shown.remove(line)
            elif count > 0 and not covered:
                shown.remove(line)
                if not uncovered and _is_left_over(line, shown, frame):
                    self.faults.append(f"{line} is cut")


class PictureReader:
    """Read every picture of a run."""

    def __init__(self) -> None:
        self._texts: Any = None

    def begin(self, app: Any) -> None:
        """Stand before the pen of a new app."""
        self._texts = app.stage.canvas.pen = Texts(app.stage.canvas.pen)

    def look(self, app: Any) -> None:
        """Look after a tick; AssertionError, if a text is not as it should be."""
        if app.stage.touched:
            self._texts.look(
                app.stage.canvas.bytes, app.stage.overlay.toast_ticks > 0 or app.stage.overlay.panel > 0
            )
        if self._texts.faults:
            raise AssertionError(f"on screen {app.stage.screen.name_id}: text {self._texts.faults[0]}")


def _is_left_over(line: TextLine, others: list[TextLine], frame: bytearray) -> bool:
    """Tell whether a frame shows a character of a line which is none of another line that stands there."""
    theirs = {glyph for other in others if other.stands(frame) < 0 for glyph in other.glyphs}
    return any(glyph not in theirs and glyph.stands(frame) for glyph in line.glyphs)


@functools.cache
def _cells(glyph: Glyph) -> list[tuple[int, int, int]]:
    """List the bytes of a frame that show a glyph: which, the mask of its bits there, and what they are."""
    whole = (1 << glyph.height) - 1
    cells: list[tuple[int, int, int]] = []
    for i, column in enumerate((0, *glyph.columns, 0), glyph.x - 1):
        if 0 <= i < WIDTH:
            mask = whole << (glyph.y & 7)
            value = (column if glyph.ink else column ^ whole) << (glyph.y & 7)
            page = glyph.y >> 3
            while mask:
                cells.append((page * WIDTH + i, mask & 255, value & 255))
                mask, value, page = mask >> 8, value >> 8, page + 1
    return cells


def _pixels(frame: Sequence[int], line: TextLine) -> list[int]:
    """Answer what a frame shows where a line was written."""
    return [frame[at] & mask for glyph in line.glyphs for at, mask, _ in _cells(glyph)]


def _is_inside(glyph: Glyph) -> bool:
    right, bottom = glyph.x + glyph.width, glyph.y + glyph.height
    return glyph.x >= 0 and glyph.y >= 0 and right <= WIDTH and bottom <= HEIGHT


def _glyphs(
    table: bytes, starts: Sequence[int], pages: int, line: bytes, x: int, y: int, ink: int
) -> list[Glyph]:
    """Lay out the characters of a line; those without a lit pixel are left out."""
    found: list[Glyph] = []
    for code in line:
        at = starts[code - _FIRST]
        if at:
            left, top, height, columns = shape(table, at, pages)
            if columns:
                found.append(Glyph(x + left, y + top, len(columns), height, columns, ink))
            x += table[at] + 1
    return found


def _box(glyphs: Sequence[Glyph]) -> Glyph:
    """Answer the smallest box around characters."""
    if not glyphs:
        return Glyph(0, 0, 0, 0, (), 0)
    x, y = glyphs[0].x, min(glyph.y for glyph in glyphs)
    height = max(glyph.y + glyph.height for glyph in glyphs) - y
    return Glyph(x, y, glyphs[-1].x + glyphs[-1].width - x, height, (), 0)


@functools.cache
def shape(table: bytes, at: int, pages: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Answer of what is lit of a character the left, the top, the height, and the columns."""
    width = table[at]
    columns = [
        sum(table[at + 1 + page * width + i] << 8 * page for page in range(pages)) for i in range(width)
    ]
    lit = [i for i, column in enumerate(columns) if column]
    if not lit:
        return 0, 0, 0, ()
    whole = 0
    for column in columns:
        whole |= column
    top = (whole & -whole).bit_length() - 1
    cut = tuple(column >> top for column in columns[lit[0] : lit[-1] + 1])
    return lit[0], top, whole.bit_length() - top, cut
