"""The picture of a turn: status line, five large dice, and all thirteen boxes with what each would pay now.

The picture keeps its own copy of what it shows, so that a roll can tumble, or a score be admired, while the
match has already gone on.
"""

from micropython import const

from contract.device import HELD, IN_TURN, LEADS, PLAIN, WIDTH
from engine.boxes import ALL
from engine.dice import DICE, ROLLS
from engine.result import Result
from engine.turn import TURNS, Turn
from ui.draw import overlay
from ui.draw.dice import DIE, TILTS
from ui.play.box_rows import BoxRows
from ui.screens import ALONE, NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.draw.canvas import Canvas

# the dice: each alone in three by three cells, and beside them the throws left
_SLOT = const(24)  # from one die to the next
_FIRST_DIE = const(1)
_DICE_TOP = const(7)  # the band of the dice and its air
_DICE_HEIGHT = const(26)
_LYING = const(8)
_CRADLE = const(24)  # what the die under the cursor lies in: all of it in one page of the display
_CRADLE_HEIGHT = const(8)
_THROWS_LEFT = const(121)
_STOPS = b"\x0b\x0d\x0f\x11\x13"  # the tick at which each die of a roll comes to rest
ROLL_TICKS = const(20)
_BOUNCE = b"\x00\x02\x03\x01"

# the status line
STATUS_HEIGHT = const(7)
_MOST_LARGE = const(999)
_PLUS = const(43)
_EQUAL = const(61)


class TurnPicture:
    """Show one player's turn.

    rolls, holds, faces (bytearray(5)): the dice; die: the one under the cursor, or NO_PLACE. boxes:
    BoxRows. player, name, kind, turn, total: what is shown besides. lead: of the player's side over the
    best of the others, ALONE where there are none; standing: what it is read from.
    """

    def __init__(self) -> None:
        self.rolls = 0
        self.holds = 0
        self.faces = bytearray(DICE)
        self.die = NO_PLACE
        self.boxes = BoxRows()
        self.standing = Result()
        self.player = 0
        self.name: bytes | memoryview = words.SEATS[0]
        self.kind = 0
        self.round = 0
        self.turn = 0
        self.total = 0
        self.lead = ALONE

    def read(self, match: "Match", name: bytes | memoryview) -> None:
        """Take everything from the match as it stands; name: of the player whose turn it is (App.name)."""
        self.player = match.player
        self.name = name
        self.kind = match.kinds[match.player]
        self.round = match.round
        self.turn = match.turn
        self.boxes.card = match.current
        self.read_dice(match)
        self.read_total(match)
        self.boxes.read_boxes(match)

    def read_total(self, match: "Match") -> None:
        """Take the total of the player shown, and the lead."""
        self.total = match.total(self.player)
        self.lead = ALONE
        if match.players > 1:
            self.standing.read_sides(match)
            self.lead = self.standing.lead(match, self.player)

    def draw_table(self, canvas: "Canvas", dice: "Any") -> None:
        """Draw the dice that lie with the throws left, and the boxes, on dark ground."""
        if self.rolls:
            for i in range(DICE):
                self.draw_die(canvas, dice, i, False)
            self.draw_throws(canvas)
        self.boxes.draw_boxes(canvas, False)

    def draw_status(self, canvas: "Canvas", wipe: bool = True) -> None:
        """Draw who plays, the turn or the lead, the total."""
        if wipe:
            wipe_status(canvas)
        canvas.tint(0, 0, overlay.draw_name(canvas, self.name, self.kind, 1, 0), STATUS_HEIGHT, IN_TURN)
        self.draw_progress(canvas)
        canvas.number_right(canvas.words, self.total, WIDTH - 1, 0)

    def draw_progress(self, canvas: "Canvas") -> None:
        """Draw the turn, or of several players the lead, in the status line."""
        if self.lead != ALONE:
            draw_lead(canvas, self.lead, 96)
            return
        x = canvas.number(canvas.tiny, self.turn + 1, 64, 1)
        x = canvas.character(canvas.tiny, 47, x, 1)
        canvas.number(canvas.tiny, TURNS, x, 1)

    def draw_throws(self, canvas: "Canvas") -> None:
        """Draw a pip for each throw left, a point for each that is used."""
        for i in range(ROLLS):
            y = 10 + 7 * i
            if i < ROLLS - self.rolls:
                canvas.pill(_THROWS_LEFT, y, 5, 5)
            else:
                canvas.fill(_THROWS_LEFT, y, 5, 5, 0)
                canvas.fill(_THROWS_LEFT + 2, y + 2, 1, 1)

    def draw_throw(self, canvas: "Canvas", dice: "Any", match: "Match", flying: int) -> None:
        """Take the cursor and the prompt away, and let the dice lie that do not fly; flying: a mask."""
        box = self.boxes.box
        first = not self.rolls
        self.boxes.box = NO_PLACE
        self.die = NO_PLACE
        self.read_dice(match)
        if first:
            self.clear_dice(canvas)
        for i in range(DICE):
            if not flying >> i & 1:
                self.draw_die(canvas, dice, i)
        self.draw_status(canvas)
        self.draw_throws(canvas)
        if box != NO_PLACE:
            self.boxes.draw_box(canvas, box)

    def read_dice(self, match: Turn) -> None:
        """Take the dice, the holds and the throws used."""
        self.faces[ALL] = match.dice
        self.holds = match.holds
        self.rolls = match.rolls

    def clear_dice(self, canvas: "Canvas") -> None:
        """Make the band of the dice dark."""
        canvas.fill(0, _DICE_TOP, WIDTH, _DICE_HEIGHT, 0)
        canvas.tint(0, _LYING, WIDTH, DIE)

    def draw_die(self, canvas: "Canvas", dice: "Any", i: int, wipe: bool = True) -> None:
        """Draw one die where it lies: lit when held, in a cradle when the cursor is on it."""
        x = _FIRST_DIE + _SLOT * i
        if wipe:
            self._clear_slot(canvas, i)
        held = self.holds >> i & 1
        canvas.stamp((dice.held if held else dice.plain)[self.faces[i]], x, _LYING)
        if wipe or held:
            canvas.tint(x, _LYING, DIE, DIE, HELD if held else PLAIN)
        if i == self.die:
            self._draw_cradle(canvas, i, 1)

    def move_die(self, canvas: "Canvas", die: int) -> None:
        """Move the cursor from one die to another; nothing else has changed."""
        self._draw_cradle(canvas, self.die, 0)
        self.die = die
        self._draw_cradle(canvas, die, 1)

    def _draw_cradle(self, canvas: "Canvas", i: int, ink: int) -> None:
        """Draw the sides, the corners and the bottom of a die's cradle."""
        x = _FIRST_DIE + _SLOT * i
        y = _CRADLE + _CRADLE_HEIGHT
        canvas.fill(x - 1, _CRADLE, 1, _CRADLE_HEIGHT, ink)
        canvas.fill(x + DIE, _CRADLE, 1, _CRADLE_HEIGHT, ink)
        canvas.fill(x, y - 2, DIE, 2, ink)

    def _clear_slot(self, canvas: "Canvas", i: int) -> None:
        x = _FIRST_DIE + _SLOT * i
        canvas.fill(x - 1, _DICE_TOP, _SLOT, _DICE_HEIGHT, 0)

    def draw_tumble(self, canvas: "Canvas", dice: "Any", mask: int, tick: int) -> None:
        """Draw the dice of a mask at a tick (0 to ROLL_TICKS - 1) of their roll."""
        for i in range(DICE):
            if mask >> i & 1:
                if tick >= _STOPS[i]:
                    self.draw_die(canvas, dice, i)
                else:
                    self._clear_slot(canvas, i)
                    step = (tick >> 1) + i
                    picture = dice.tilted[step % TILTS]
                    if step % 4 == 3:
                        picture = dice.plain[1 + (step * 5 + i) % 6]
                    canvas.stamp(picture, _FIRST_DIE + _SLOT * i, _LYING + _BOUNCE[tick + i & 3])


def wipe_status(canvas: "Canvas") -> None:
    """Make the status line dark and plain."""
    canvas.fill(0, 0, WIDTH, STATUS_HEIGHT, 0)
    canvas.tint(0, 0, WIDTH, STATUS_HEIGHT)


def draw_lead(canvas: "Canvas", lead: int, right: int) -> None:
    """Draw by how much a side leads (+12) or is behind (-12), or equal (=0); right: its end."""
    face = canvas.words if -_MOST_LARGE <= lead <= _MOST_LARGE else canvas.tiny
    y = 0 if face is canvas.words else 1
    x = canvas.number_right(face, lead, right, y)
    if lead >= 0:
        sign = _PLUS if lead else _EQUAL
        x -= face.advance(sign)
        canvas.character(face, sign, x, y)
    if lead > 0:
        canvas.tint(x, 0, right - x, STATUS_HEIGHT, LEADS)
