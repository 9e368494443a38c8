"""The five dice in large, as the turn shows them, with those held that a choice holds."""

from micropython import const

from contract.choices import BOX
from engine.dice import DICE

_SLOT = const(25)
_FIRST_DIE = const(3)


def draw(app, dice, choice: int, y: int) -> None:
    """Draw five faces, 23 pixels high; a choice that is a hold lights the dice that it holds."""
    for i in range(DICE):
        held = choice < BOX and choice >> i & 1
        picture = app.dice.held[dice[i]] if held else app.dice.plain[dice[i]]
        app.canvas.stamp(picture, _FIRST_DIE + _SLOT * i, y)
