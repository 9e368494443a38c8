"""The ear: stands for pen and frame while a screen draws itself, and hears words, numbers and dice.

So whatever is seen can be said, and no screen needs to know of it.
"""

from array import array

from micropython import const

from engine.boxes import BOXES, UPPER_BOXES
from ui.speech import voice
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App
    from ui.draw.dice import DicePictures
    from ui.speech.voice import Voice

_MOST_HEARD = const(64)
_MOST_SYMBOLS = const(288)
_SAME_LINE = const(3)  # pixels up or down
_JOINED = const(2)  # pixels between what is one number
_NEIGHBOURS = const(26)  # from a die to the next
_NAMES_FROM = const(4)  # letters of the shortest name of a box
_FACES = const(7)

_P = const(80)
_ZERO = const(48)
_NINE = const(57)
_PLUS = const(43)
_MINUS = const(45)
_POINT = const(46)

# heard
_WORDS = const(0)
_DIGITS = const(1)
_DICE = const(2)
_SIGN = const(3)  # a box, a player


class Ear:
    """Hear what is drawn. Only the constructor allocates."""

    def __init__(self, dice: "DicePictures") -> None:
        self._dice = dice
        self._pen: "Any" = None
        self._count = 0
        self._order = bytearray(_MOST_HEARD)  # from the upper left to the lower right
        self._kinds = bytearray(_MOST_HEARD)
        self._lefts = bytearray(_MOST_HEARD)
        self._rights = bytearray(_MOST_HEARD)
        self._tops = bytearray(_MOST_HEARD)
        self._ends = array(
            "H", bytearray(2 * _MOST_HEARD)
        )  # of the symbols of each, and the next one's begin
        self._symbols = bytearray(_MOST_SYMBOLS)

    def listen(self, app: "App", drawn: "Any", row: int = -1) -> None:
        """Hear a screen that draws itself, or a row of it, or the overlay."""
        canvas: "Any" = app.canvas
        pen = canvas.pen
        frame = canvas.frame
        ground = canvas.ground
        self._pen = pen
        self._count = 0
        canvas.pen = self
        canvas.frame = self
        canvas.ground = self
        try:
            if drawn is app.overlay:
                drawn.draw()
            elif row < 0:
                drawn.draw(app)
            else:
                drawn.draw_row(canvas, app, row, 0)
        finally:
            canvas.pen = pen
            canvas.frame = frame
            canvas.ground = ground

    def repeat(self, said: "Voice", spelled: bool) -> None:
        """Say what was heard, line by line; without the words, unless spelled."""
        before = -1
        for place in range(self._count):
            i = self._order[place]
            at = self._ends[i - 1] if i else 0
            if at == self._ends[i] or self._kinds[i] == _WORDS and not spelled:
                continue
            if before >= 0 and not self._is_joined(before, i):
                said.add(voice.SPACE)
                if self._tops[i] > self._tops[before] + _SAME_LINE:
                    said.add(voice.SPACE)
            before = i
            while at < self._ends[i]:
                said.add(self._symbols[at])
                at += 1

    def _is_joined(self, before: int, i: int) -> bool:
        """Tell whether two belong together without a pause: numbers side by side, dice in a row."""
        kind = self._kinds[i]
        gap = self._lefts[i] - self._rights[before]
        most = _JOINED if kind == _DIGITS else _NEIGHBOURS if kind == _DICE else -1
        return kind == self._kinds[before] and 0 <= gap <= most

    # for the canvas

    def write(
        self,
        frame: "Any",
        table: "Any",
        starts: "Any",
        pages: int,
        line: bytes | bytearray,
        length: int,
        x: int,
        y: int,
        ink: int,
    ) -> int:
        """Hear a line of text, as a pen would draw it; answer the x of what follows."""
        right = x + self._pen.measure(table, starts, line, length) + 1
        first = line[0] if length else 0
        if length == 1 and _ZERO < first <= _NINE and self._is_after_p(x):
            self._kinds[self._count - 1] = _SIGN
            self._symbols[self._ends[self._count - 1] - 1] = voice.PLAYER + first - _ZERO
        elif length:
            self._hear_line(line, length, x, right, y)
        return right

    def measure(self, table: "Any", starts: "Any", line: bytes | bytearray, length: int) -> int:
        """Measure as the pen does."""
        return self._pen.measure(table, starts, line, length)

    def blit(self, picture: "Any", x: int, y: int, key: int, palette: "Any" = None) -> None:
        """Hear a die."""
        dice = self._dice
        for face in range(_FACES):
            if picture is dice.held[face]:
                self._hear_die(voice.HELD + face, x, y)
            elif picture is dice.plain[face] or picture is dice.mini[face]:
                self._hear_die(voice.FREE + face, x, y)

    def fill_rect(self, x: int, y: int = 0, width: int = 0, height: int = 0, ink: int = 0) -> None:
        """Hear nothing."""

    fill = hline = vline = pixel = fill_rect

    # what was heard

    def _is_after_p(self, x: int) -> bool:
        """Tell whether a single P ends at x: with a digit behind it, it is a player's seat."""
        last = self._count - 1
        if last < 0 or self._kinds[last] != _WORDS or self._rights[last] != x:
            return False
        end = self._ends[last]
        return end - (self._ends[last - 1] if last else 0) == 1 and self._symbols[end - 1] == _P

    def _hear_die(self, symbol: int, x: int, y: int) -> None:
        self._hear(_DICE, x, x, y)
        self._add(symbol)

    def _hear_line(self, line: bytes | bytearray, length: int, x: int, right: int, y: int) -> None:
        if length >= _NAMES_FROM:
            for box in range(BOXES):
                if line is words.BOX_NAMES[box] or line is words.BOX_LINES[box]:
                    self._hear(_SIGN, x, right, y)
                    self._add(box_symbol(box))
                    return
        kind = _DIGITS
        for i in range(length):
            code = line[i]
            if not (_ZERO <= code <= _NINE or code in (_PLUS, _MINUS, _POINT)):
                kind = _WORDS
        self._hear(kind, x, right, y)
        for i in range(length):
            code = line[i]
            if kind == _WORDS:
                self._add(code)
            elif code == _MINUS:
                self._add(voice.MINUS)
            elif code == _POINT:
                self._add(voice.POINT)
            elif code != _PLUS:
                self._add(voice.NUMBER + code - _ZERO)

    def _hear(self, kind: int, left: int, right: int, top: int) -> None:
        """Put what is heard in its place; its symbols follow. What is too much is taken for the last one."""
        i = self._count
        if i == _MOST_HEARD:
            return
        self._count += 1
        left = max(left, 0)
        top = max(top, 0)
        self._kinds[i] = kind
        self._lefts[i] = left
        self._rights[i] = min(right, 255)
        self._tops[i] = top
        self._ends[i] = self._ends[i - 1] if i else 0
        order = self._order
        at = i
        while at and self._is_after(order[at - 1], left, top):
            order[at] = order[at - 1]
            at -= 1
        order[at] = i

    def _is_after(self, i: int, left: int, top: int) -> bool:
        below = self._tops[i] - top
        return below > _SAME_LINE or below >= -_SAME_LINE and self._lefts[i] > left

    def _add(self, symbol: int) -> None:
        end = self._ends[self._count - 1]
        if end < _MOST_SYMBOLS:
            self._symbols[end] = symbol
            self._ends[self._count - 1] = end + 1


def box_symbol(box: int) -> int:
    """Answer the symbol of a box, 0 to 12."""
    return voice.UPPER + 1 + box if box < UPPER_BOXES else voice.LOWER + 1 + box - UPPER_BOXES
