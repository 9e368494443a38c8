"""The picture of a turn: status line, five large dice, and all thirteen boxes with what each would pay now.

The picture keeps its own copy of what it shows, so that a roll can tumble, or a score be admired, while the
match has already gone on. Open boxes carry a lit tab; closed ones are flat; the chosen thing is lit all over.
"""

from micropython import const

from contract.glass import WIDTH
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import OPEN, UPPER_PAR, Card
from engine.dice import DICE, ROLLS
from engine.turn_state import TURNS
from ui.draw import player_name
from ui.play.box_paths import pays_most
from ui.play.dice_row import NO_PLACE, DiceRow
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.match import Match
    from engine.turn_state import TurnState
    from ui.draw.canvas import Canvas

ALONE = const(-30000)

STATUS_HEIGHT = const(7)
_LEAD_RIGHT = const(75)
_THROWS_LEFT = const(78)
_THROW = const(7)  # from one to the next
_MOST_LARGE = const(999)
_PLUS = const(43)
_EQUAL = const(61)

_CELL = const(18)
_CELL_WIDTH = const(17)
_CELL_LIT = const(14)
_TAB = const(7)  # of its height
_CELL_HEIGHT = const(15)
_CELL_TOP = const(34)
_LABEL = const(9)  # the middle of a label, whose characters are all as wide
_HALF = const(2)
_COLUMNS = const(7)

# Where each box lies: the upper ones, then the lower ones in the row below.
_LEFT = bytes(range(1, 1 + _CELL * UPPER_BOXES, _CELL)) + bytes(range(1, 1 + _CELL * _COLUMNS, _CELL))
_TOP = bytes([_CELL_TOP] * UPPER_BOXES + [_CELL_TOP + _CELL_HEIGHT] * _COLUMNS)


class TurnPicture(DiceRow):
    """Show one player's turn.

    player, name, kind, turn, card: what is shown besides the dice. points (bytearray(13)), hundreds, legal
    (masks): what each box would take. best: the marked box, which pays most unless a coach knows better, or
    NO_PLACE. box: the one under the cursor, or NO_PLACE; pressed: it is held down. lead: of the player's side
    over the best of the others, ALONE where there are none. standing: an engine.result.Result that the lead
    is read from, or None for no lead.
    """

    def __init__(self, standing: "Any" = None) -> None:
        super().__init__()
        self.standing = standing
        self.player = 0
        self.name: bytes | memoryview = words.SEATS[0]
        self.kind = 0
        self.round = 0
        self.rounds = 1
        self.turn = 0
        self.card = Card()
        self.total = 0
        self.lead = ALONE
        self.points = bytearray(BOXES)
        self.hundreds = 0
        self.legal = 0
        self.best = NO_PLACE
        self.box = NO_PLACE
        self.pressed = False

    # what is shown

    def read(self, match: "Match", name: bytes | memoryview) -> None:
        """Take everything from the match as it stands; name: of the player whose turn it is (App.name)."""
        self.player = match.player
        self.name = name
        self.kind = match.kinds[match.player]
        self.round = match.round
        self.rounds = match.rounds
        self.turn = match.turn
        self.card = match.current
        self.read_dice(match)
        self.read_total(match)
        self.read_boxes(match)

    def read_total(self, match: "Match") -> None:
        """Take the total of the player shown, and the lead."""
        self.total = match.total(self.player)
        self.lead = ALONE
        if self.standing is not None and match.players > 1:
            self.standing.read_sides(match)
            self.lead = self.standing.lead(match, self.player)

    def read_boxes(self, match: "TurnState") -> None:
        """Take what each box would pay, and mark the one that pays most."""
        self.legal = match.legal_mask()
        self.hundreds = 0
        self.best = NO_PLACE
        points = self.points
        if not self.legal:
            for box in range(BOXES):
                points[box] = 0
            return
        for box in range(BOXES):
            points[box] = match.pays(box)
            if match.hundred(box):
                self.hundreds |= 1 << box
        self.best = pays_most(self)

    # the whole

    def draw(self, canvas: "Canvas", dice: "Any") -> None:
        """Draw everything but the banner, on dark ground."""
        self.draw_status(canvas, False)
        self.draw_table(canvas, dice)

    def draw_table(self, canvas: "Canvas", dice: "Any") -> None:
        """Draw the dice that lie and the boxes, on dark ground."""
        if self.rolls:
            for i in range(DICE):
                self.draw_die(canvas, dice, i, False)
        self.draw_boxes(canvas, False)

    def draw_status(self, canvas: "Canvas", wipe: bool = True) -> None:
        """Draw who plays, the turn, the throws left, the total."""
        if wipe:
            canvas.fill(0, 0, WIDTH, STATUS_HEIGHT, 0)
        player_name.draw(canvas, self.name, self.kind, 1, 0)
        self.draw_progress(canvas)
        canvas.number_right(canvas.words, self.total, WIDTH - 1, 0)

    def draw_progress(self, canvas: "Canvas") -> None:
        """Draw the turn, or of several players the lead, and the throws left, in the status line."""
        if self.lead != ALONE:
            draw_lead(canvas, self.lead, _LEAD_RIGHT)
        else:
            self._draw_turn(canvas)
        self.draw_throws(canvas, _THROWS_LEFT)

    def draw_throws(self, canvas: "Canvas", x: int, ink: int = 1) -> None:
        """Draw a pip for each throw left, a point for each that is used."""
        for i in range(ROLLS):
            if i < ROLLS - self.rolls:
                canvas.pill(x + _THROW * i, 1, 5, 5, ink)
            else:
                canvas.fill(x + _THROW * i + 2, 3, 1, 1, ink)

    def _draw_turn(self, canvas: "Canvas") -> None:
        x = canvas.number(canvas.tiny, self.turn + 1, 52, 1)
        x = canvas.character(canvas.tiny, 47, x, 1)
        canvas.number(canvas.tiny, TURNS, x, 1)

    def draw_throw(self, canvas: "Canvas", dice: "Any", match: "Match", flying: int) -> None:
        """Take the cursor and the prompt away, and let the dice lie that do not fly; flying: a mask."""
        box = self.box
        first = not self.rolls
        self.box = NO_PLACE
        self.die = NO_PLACE
        self.read_dice(match)
        if first:
            self.clear_dice(canvas)
        for i in range(DICE):
            if not flying >> i & 1:
                self.draw_die(canvas, dice, i)
        self.draw_status(canvas)
        if box != NO_PLACE:
            self.draw_box(canvas, box)

    # the boxes

    def draw_boxes(self, canvas: "Canvas", wipe: bool = True) -> None:
        """Draw all thirteen boxes and the way to the upper bonus."""
        for box in range(BOXES):
            self.draw_box(canvas, box, wipe)
        self.draw_bonus(canvas, wipe)

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
        label = words.BOX_LABELS[box]
        ink = 0 if lit or is_open else 1
        canvas.text(canvas.tiny, label, x + _LABEL - _HALF * len(label), y + 1, ink)
        if lit or self.legal or not is_open:
            self._draw_worth(canvas, box, x, y)

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
        else:
            self.draw_box(canvas, box)

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
            worth = self.points[box] + (self.hundreds >> box & 1) * 100
            if lit and worth > 99:
                canvas.fill(x + 1, y + canvas.mid.height - 1, _CELL_WIDTH - 2, 1)  # it reaches the corners
            canvas.number_middle(canvas.mid, worth, x, _CELL_WIDTH, y, ink)
            if box == self.best and not (lit and (self.pressed or worth > 99)):
                self._mark(canvas, x, y, worth, ink)

    def _mark(self, canvas: "Canvas", x: int, y: int, worth: int, ink: int) -> None:
        """Put a dot on both sides of what the marked box pays, as far as its number leaves room."""
        width = 2 if worth < 100 else 1
        canvas.fill(x, y + 2, width, 2, ink)
        canvas.fill(x + _CELL_WIDTH - width, y + 2, width, 2, ink)

    def draw_bonus(self, canvas: "Canvas", wipe: bool = True) -> None:
        """Draw how much the upper section still lacks to its bonus."""
        x = 1 + _CELL * UPPER_BOXES
        if wipe:
            canvas.fill(x, _CELL_TOP, _CELL_WIDTH, _CELL_HEIGHT, 0)
        canvas.text_middle(canvas.tiny, words.BONUS, x, _CELL_WIDTH, _CELL_TOP + 1)
        left = UPPER_PAR - self.card.upper
        if left > 0:
            canvas.number_middle(canvas.tiny, left, x, _CELL_WIDTH, _CELL_TOP + 8)
        else:
            canvas.text_middle(canvas.tiny, words.EARNED, x, _CELL_WIDTH, _CELL_TOP + 8)


def draw_lead(canvas: "Canvas", lead: int, right: int) -> None:
    """Draw by how much a side leads (+12) or is behind (-12), or equal (=0); right: its end."""
    face = canvas.words if -_MOST_LARGE <= lead <= _MOST_LARGE else canvas.tiny
    y = 0 if face is canvas.words else 1
    x = canvas.number_right(face, lead, right, y)
    if lead >= 0:
        sign = _PLUS if lead else _EQUAL
        canvas.character(face, sign, x - face.advance(sign), y)
