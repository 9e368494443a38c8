"""Which keys push a board's buttons and what those do, for the help in the window; README.md has the same."""

from typing import NamedTuple

from host_sim.chip.board_numbers import load_config
from hw.wiring.pins import OF_BUTTONS


class Key(NamedTuple):
    """A row of the help: what is pushed on the device, with which keys in the window, and what it does."""

    device: str
    window: str
    does: str


class Help(NamedTuple):
    """The keys of a board. title: of the window; hint: the line of the terminal, of 64 characters at most."""

    title: str
    hint: str
    rows: tuple[Key, ...]


_A_KEYS, _B_KEYS = "Z, Enter, Space", "X, Backspace, Escape"
_A_DOES = "hold a die and go on to the next, fill a box, choose"
_B_DOES = "throw the dice that are not held; go back"
_HELD = "the same, held"
_SAY_AGAIN = "with spoken beeps: say it again"
_CHOOSE = "choose; from the dice, DOWN leads to the box that pays most, UP to the card"
_ARROWS = Key("LEFT RIGHT UP DOWN", "arrows", _CHOOSE)
_UNDO = Key("LEFT before a throw", "Left", "undo your last score, and the turns of bots since")
_GO_ON = "pause: go on, read the keys or the rules, leave the game for later"
_PAUSE = Key("A on the card", "the same", _GO_ON)

_TO_THE_BOXES = "to the boxes; from there UP to the card, B back to the dice"

_OF_SIX = (
    _ARROWS,
    Key("A", _A_KEYS, _A_DOES),
    Key("B", _B_KEYS, _B_DOES),
    Key("A held long", _HELD, "explain; with real dice: correct a throw, score a box without dice"),
    Key("A, where your own dice are asked for", "the same", _TO_THE_BOXES),
    Key("B held long", _HELD, _SAY_AGAIN),
    _UNDO,
    _PAUSE,
)
_OF_A_JOYSTICK = (
    _ARROWS,
    Key("A, the centre", _A_KEYS, _A_DOES),
    Key("A held", _HELD, _B_DOES),
    Key("A held while a direction is pushed", _HELD, "explain"),
    Key("A held for a second", _HELD, _SAY_AGAIN),
    _UNDO,
    _PAUSE,
)
_OF_FOUR = (
    Key("NEXT", "Down", "go on to the next die, then to the boxes; in a menu to the next row"),
    Key("UP", "Up", "back to the dice, from there to the card"),
    *_OF_SIX[1:4],
    Key("B held long", _HELD, _SAY_AGAIN),
    _PAUSE,
)
_OF_TWO = (
    Key("NEXT", "Down", "go on to the next die, then to the boxes; in a menu to the next row"),
    Key("NEXT held", _HELD, "back to the dice, from there to the card"),
    Key("A, SELECT", _A_KEYS, _A_DOES),
    Key("A held", _HELD, _B_DOES),
    Key("A held while NEXT is pushed", _HELD, "explain"),
    Key("A held for a second", _HELD, _SAY_AGAIN),
    _PAUSE,
)

# Keys that are the window's own, whatever the board.
OF_THE_WINDOW = (
    Key("", "F1", "help with these keys, and away with it"),
    Key("", "F2", "while the help is there: open the developer's bench"),
    Key("", "F12, F11", "save a picture of the display, or its last ten seconds as a film"),
    Key("", "M", "sound off, and on again"),
    Key("", "+ and -", "larger, smaller"),
    Key("", "close it", "stop; the game is kept"),
)

_SIX = Help(
    "Rattle \u2013 arrows, Z = A, X = B, F1 = help",
    "arrows   z or Enter: A   x: B   Shift: long   q: quit",
    _OF_SIX,
)
_JOYSTICK = Help(
    "Rattle \u2013 arrows, Z = A, held = B, F1 = help",
    "arrows   z or Enter: A   Z: A held, as B   q: quit",
    _OF_A_JOYSTICK,
)
_FOUR = Help(
    "Rattle \u2013 Down = NEXT, Z = A, X = B, F1 = help",
    "Down: NEXT   Up   z or Enter: A   x: B   q: quit",
    _OF_FOUR,
)
_TWO = Help(
    "Rattle \u2013 Down = NEXT, Z = A, F1 = help",
    "Down: NEXT   z or Enter: A   J, Z: the same held   q: quit",
    _OF_TWO,
)


def buttons_of(board: str) -> frozenset[str]:
    """Answer the names of the buttons that a board has."""
    config = load_config(board)
    return frozenset(name for name in OF_BUTTONS if getattr(config, name, None) is not None)


def help_of(buttons: frozenset[str]) -> Help:
    """Answer the keys of a board with these buttons."""
    if "B" in buttons:
        return _SIX if "RIGHT" in buttons else _FOUR
    return _JOYSTICK if "UP" in buttons else _TWO


def says_missing(button: str) -> str:
    """Say that a board lacks the button of a key that was pressed."""
    return f"This board has no {button}; F1 shows its keys."
