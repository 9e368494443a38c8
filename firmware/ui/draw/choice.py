"""A choice in one line: a box by its name, a hold by its dice."""

from micropython import const

from contract.choices import BOX, STOP
from engine.dice import DICE
from ui.text import choices, words

_MINI = const(11)  # from one small die to the next


def draw(app, dice, choice: int, x: int, y: int, ink: int = 1) -> None:
    """Draw a choice in one line: the name of a box, or the dice held, small."""
    canvas = app.canvas
    if choice >= BOX:
        canvas.text(canvas.words, words.BOX_NAMES[choice - BOX], x, y, ink)
    else:
        _draw_hold(app, dice, choice, x, y, ink)


def draw_short(app, dice, choice: int, x: int, y: int) -> None:
    """Draw a choice as short as a card names it."""
    canvas = app.canvas
    if choice >= BOX:
        canvas.text(canvas.words, words.BOX_LINES[choice - BOX], x, y)
    else:
        _draw_hold(app, dice, choice, x, y, 1)


def _draw_hold(app, dice, choice: int, x: int, y: int, ink: int) -> None:
    canvas = app.canvas
    if choice == STOP:
        canvas.text(canvas.words, choices.STOP, x, y, ink)
    elif not choice:
        canvas.text(canvas.words, choices.THROW_ALL, x, y, ink)
    else:
        for i in range(DICE):
            if choice >> i & 1:
                canvas.stamp(app.dice.mini[dice[i]], x, y - 1, ink)
                x += _MINI
