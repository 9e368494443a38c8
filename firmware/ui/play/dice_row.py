"""The row of five large dice: they lie, are held, tumble; the one under the cursor is in a cradle."""

from micropython import const

from contract.device import WIDTH
from engine.dice import DICE
from ui.draw.dice import DIE, TILTS
from ui.states import NO_PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.turn import Turn
    from ui.draw.canvas import Canvas


_SLOT = const(25)  # from one die to the next
_FIRST_DIE = const(3)
_DICE_TOP = const(7)  # the band of the dice and its air
_DICE_HEIGHT = const(27)
_LYING = const(8)
_CRADLE = const(24)  # what the die under the cursor lies in: all of it in one page of the display
_CRADLE_HEIGHT = const(8)


_STOPS = b"\x0b\x0d\x0f\x11\x13"  # the tick at which each die of a roll comes to rest
ROLL_TICKS = const(20)
_BOUNCE = b"\x00\x02\x03\x01"


class DiceRow:
    """Show the dice of a turn.

    rolls, holds, faces (bytearray(5)): what is shown. die: the one under the cursor, or NO_PLACE.
    """

    def __init__(self) -> None:
        self.rolls = 0
        self.holds = 0
        self.faces = bytearray(DICE)
        self.die = NO_PLACE

    def read_dice(self, match: "Turn") -> None:
        """Take the dice, the holds and the throws used."""
        for i in range(DICE):
            self.faces[i] = match.dice[i]
        self.holds = match.holds
        self.rolls = match.rolls

    def clear_dice(self, canvas: "Canvas") -> None:
        """Make the band of the dice dark."""
        canvas.fill(0, _DICE_TOP, WIDTH, _DICE_HEIGHT, 0)

    def draw_die(self, canvas: "Canvas", dice: "Any", i: int, wipe: bool = True) -> None:
        """Draw one die where it lies: lit when held, in a cradle when the cursor is on it."""
        x = _FIRST_DIE + _SLOT * i
        if wipe:
            self._clear_slot(canvas, i)
        picture = dice.held[self.faces[i]] if self.holds >> i & 1 else dice.plain[self.faces[i]]
        canvas.stamp(picture, x, _LYING)
        if i == self.die:
            self._draw_cradle(canvas, i, 1)

    def move_die(self, canvas: "Canvas", die: int) -> None:
        """Move the cursor from one die to another; nothing else has changed."""
        self._draw_cradle(canvas, self.die, 0)
        self.die = die
        self._draw_cradle(canvas, die, 1)

    def _draw_cradle(self, canvas: "Canvas", i: int, ink: int) -> None:
        """Draw the sides, the corners and the bottom of a die's cradle."""
        left = _FIRST_DIE + _SLOT * i - 2
        right = left + DIE + 3
        y = _CRADLE + _CRADLE_HEIGHT
        canvas.fill(left, _CRADLE, 1, _CRADLE_HEIGHT, ink)
        canvas.fill(left + 1, _CRADLE, 1, _CRADLE_HEIGHT, ink)
        canvas.fill(right, _CRADLE, 1, _CRADLE_HEIGHT, ink)
        canvas.fill(right - 1, _CRADLE, 1, _CRADLE_HEIGHT, ink)
        canvas.fill(left + 2, y - 2, DIE, 2, ink)

    def _clear_slot(self, canvas: "Canvas", i: int) -> None:
        """Make a die's place dark; the sides of a cradle, which neighbours share, are set right."""
        x = _FIRST_DIE + _SLOT * i
        canvas.fill(x - 1, _DICE_TOP, DIE + 2, _DICE_HEIGHT, 0)
        at = self.die
        canvas.fill(x - 2, _CRADLE, 1, _CRADLE_HEIGHT, at == i or at == i - 1 != NO_PLACE)
        canvas.fill(x + DIE + 1, _CRADLE, 1, _CRADLE_HEIGHT, at == i or at == i + 1)

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
