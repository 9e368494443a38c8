"""The thirteen boxes of a card, with what each would pay now, and the way to the upper bonus.

Open boxes carry a lit tab; closed ones are flat; the chosen one is lit all over.
"""

from micropython import const

from contract.device import MARKED, ZERO
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import HUNDRED, OPEN, UPPER_PAR, Card
from ui.screens import NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.turn import Turn
    from ui.draw.canvas import Canvas

_CELL = const(18)
_CELL_WIDTH = const(17)
_CELL_LIT = const(14)
_TAB = const(7)  # of its height
_CELL_HEIGHT = const(15)
_CELL_TOP = const(33)  # its tab and its number are each in one page of the display
_ROW = const(16)
_WORTH = const(8)  # where in a cell what it pays lies
_WORTH_HEIGHT = const(6)
_COLUMNS = const(7)

# Where each box lies: the upper ones, then the lower ones in the row below.
_LEFT = bytes(range(1, 1 + _CELL * UPPER_BOXES, _CELL)) + bytes(range(1, 1 + _CELL * _COLUMNS, _CELL))
_TOP = bytes([_CELL_TOP] * UPPER_BOXES + [_CELL_TOP + _ROW] * _COLUMNS)

# Which box to give up when nothing pays: the cheapest first.
_SACRIFICE = b"\x00\x0b\x07\x01\x0a\x06\x08\x09\x02\x03\x04\x05\x0c"
# Of boxes that pay alike, the one that is harder to fill later.
_PREFER = b"\x0b\x0a\x09\x08\x07\x05\x04\x03\x02\x01\x00\x06\x0c"


class BoxRows:
    """Show the boxes of a card below the dice.

    points (bytearray(13)), hundreds, legal (masks): what each box would take. best: the marked box, which
    pays most unless a coach knows better, or NO_PLACE. box: the one under the cursor, or NO_PLACE; pressed:
    it is held down.
    """

    def __init__(self) -> None:
        self.card = Card()
        self.points = bytearray(BOXES)
        self.hundreds = 0
        self.legal = 0
        self.best = NO_PLACE
        self.box = NO_PLACE
        self.pressed = False

    def read_boxes(self, match: "Turn") -> None:
        """Take what each box would pay, and mark the one that pays most."""
        self.legal = match.legal_mask()
        self.hundreds = 0
        for box in range(BOXES):
            self.points[box] = match.pays(box)
            if match.hundred(box):
                self.hundreds |= 1 << box
        self.best = self._pays_most()

    def worth(self, box: int) -> int:
        """Tell what the dice that lie would bring in a box, with its hundred."""
        return self.points[box] + (self.hundreds >> box & 1) * HUNDRED

    def _pays_most(self) -> int:
        """Answer the box that pays most for the dice that lie; where none pays, the one to give up."""
        most = 0
        found = NO_PLACE
        for box in _PREFER:
            worth = self.worth(box)
            if self.legal >> box & 1 and worth > most:
                most = worth
                found = box
        if found == NO_PLACE:
            for box in _SACRIFICE:
                if self.legal >> box & 1:
                    return box
        return found

    def draw_boxes(self, canvas: "Canvas", wipe: bool = True) -> None:
        """Draw all thirteen boxes and the way to the upper bonus; wipe: others lie there."""
        if wipe:
            canvas.fill(1, _CELL_TOP, _CELL * _COLUMNS - 1, _ROW + _CELL_HEIGHT, 0)
            canvas.tint(1, _CELL_TOP + _WORTH, _CELL * _COLUMNS - 1, _WORTH_HEIGHT)
            canvas.tint(1, _CELL_TOP + _ROW + _WORTH, _CELL * _COLUMNS - 1, _WORTH_HEIGHT)
        for box in range(BOXES):
            self.draw_box(canvas, box, False)
        self._draw_bonus(canvas)

    def draw_box(self, canvas: "Canvas", box: int, wipe: bool = True) -> None:
        """Draw one box: closed, open, not to be chosen, marked, or under the cursor."""
        x = _LEFT[box]
        y = _TOP[box]
        frame = canvas.frame
        lit = box == self.box
        is_open = self._is_open(box)
        if wipe:
            frame.fill_rect(x, y, _CELL_WIDTH, _CELL_HEIGHT, 0)
        if lit and self.pressed:
            canvas.pill(x + 1, y + 1, _CELL_WIDTH - 2, _CELL_LIT - 2)
        elif lit or is_open:  # a pill; thirteen of them are drawn at a time
            frame.fill_rect(x + 1, y, _CELL_WIDTH - 2, _TAB, 1)
            frame.vline(x, y + 1, _TAB - 2, 1)
            frame.vline(x + _CELL_WIDTH - 1, y + 1, _TAB - 2, 1)
            if box == self.best:
                frame.fill_rect(x + 2, y + 2, 2, 3, 0)
                frame.fill_rect(x + _CELL_WIDTH - 4, y + 2, 2, 3, 0)
        label = words.BOX_LABELS[box]
        ink = 0 if lit or is_open else 1
        canvas.text(canvas.tiny, label, x + 9 - 2 * len(label), y + 1, ink)  # all are as wide
        if lit or self.legal or not is_open:
            self._draw_worth(canvas, box, x, y)
        self._tint(canvas, box, x, y, wipe)

    def move_box(self, canvas: "Canvas", box: int) -> None:
        """Move the cursor to another box; nothing else has changed."""
        before = self.box
        self.box = box
        if self.pressed:
            self.pressed = False
            self.draw_box(canvas, before)
        else:
            self._draw_cursor(canvas, before)
        self._draw_cursor(canvas, box)

    def _draw_cursor(self, canvas: "Canvas", box: int) -> None:
        """Draw what the cursor changes of a box: an open one keeps its tab."""
        if self._is_open(box):
            x = _LEFT[box]
            y = _TOP[box]
            canvas.fill(x, y + _TAB, _CELL_WIDTH, _CELL_HEIGHT - _TAB, 0)
            self._draw_worth(canvas, box, x, y)
            self._tint(canvas, box, x, y, True)
        else:
            self.draw_box(canvas, box)

    def _tint(self, canvas: "Canvas", box: int, x: int, y: int, wipe: bool) -> None:
        """Give what a box would pay its ink; no two boxes have a number of two digits in the same cell."""
        if canvas.cells is None:
            return
        if wipe:
            canvas.tint(x + 3, y + _WORTH, 11, _WORTH_HEIGHT)
        if box == self.box or not self.legal >> box & 1:
            return
        if box == self.best:
            canvas.tint(x + 3, y + _WORTH, 11, _WORTH_HEIGHT, MARKED)
        elif not self.worth(box):
            canvas.tint(x + 6, y + _WORTH, 5, _WORTH_HEIGHT, ZERO)

    def _is_open(self, box: int) -> bool:
        """Tell whether a box has a tab: it is open, and the rules let it be chosen."""
        return self.card.boxes[box] == OPEN and (not self.legal or self.legal >> box & 1 == 1)

    def _draw_worth(self, canvas: "Canvas", box: int, x: int, y: int) -> None:
        """Draw what stands under the label of a box, on dark ground: what was written or would be paid."""
        lit = box == self.box
        ink = 0 if lit else 1
        if lit and not self.pressed:
            canvas.fill(x, y + _TAB, _CELL_WIDTH, _CELL_LIT - _TAB - 1)
            canvas.fill(x + 1, y + _CELL_LIT - 1, _CELL_WIDTH - 2, 1)
        written = self.card.boxes[box]
        if written != OPEN:
            canvas.number_middle(canvas.tiny, written, x, _CELL_WIDTH, y + 8, ink)
        elif not self._is_open(box):
            canvas.fill(x + 7, y + 10, 3, 1, ink)
        elif self.legal:
            y += 7 if lit else 8  # the cursor lifts what it is on
            worth = self.worth(box)
            if lit and worth > 99:
                canvas.fill(x + 1, y + canvas.mid.height - 1, _CELL_WIDTH - 2, 1)  # it reaches the corners
            canvas.number_middle(canvas.mid, worth, x, _CELL_WIDTH, y, ink)

    def _draw_bonus(self, canvas: "Canvas") -> None:
        """Draw how much the upper section still lacks to its bonus."""
        x = 1 + _CELL * UPPER_BOXES
        canvas.text_middle(canvas.tiny, words.BONUS, x, _CELL_WIDTH, _CELL_TOP + 1)
        left = UPPER_PAR - self.card.upper
        if left > 0:
            canvas.number_middle(canvas.tiny, left, x, _CELL_WIDTH, _CELL_TOP + 8)
        else:
            canvas.text_middle(canvas.tiny, words.EARNED, x, _CELL_WIDTH, _CELL_TOP + 8)
