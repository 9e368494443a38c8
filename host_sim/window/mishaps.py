"""What can go wrong with a board, by hand: what a test injects, a person can see.

A mishap has a name and a number, and comes between two ticks, before the buttons of the next: an event, as
a press is. So the same flash, seed, presses and mishaps make the same run.
"""

from typing import NamedTuple

from host_sim.handheld import Handheld
from hw.flash.store import FOLDER

_SAVES = FOLDER + "/"
_FLIP = 0x5A


class Mishap(NamedTuple):
    """value: what its number, from least to most, says; on: what it is where none is given."""

    value: str
    least: int
    most: int
    on: int


class Event(NamedTuple):
    """A mishap, by its name, after a tick."""

    tick: int
    name: str
    value: int


class MishapError(ValueError):
    """A mishap that there is not, or not here and now; the message is one line."""


MISHAPS = {
    "wire": Mishap("1 off, 0 on again", 0, 1, 1),  # one of the display, which then hears nothing
    "hold": Mishap("sum of UP 1, DOWN 2, LEFT 4, RIGHT 8, A 16, B 32", 0, 63, 16),  # buttons, for ever
    "bounce": Mishap("milliseconds; 0 as good as new", 0, 400, 80),  # of worn contacts
    "battery": Mishap("millivolts; USB gives 4800", 0, 5500, 3200),
    "full": Mishap("1 full, 0 free again", 0, 1, 1),  # the flash: no block is left
    "spoil": Mishap("bytes", 1, 4096, 16),  # of what was saved last; seen when the power is back
    "plug": Mishap("0 now, N at the Nth step of a save", 0, 1000, 0),  # is pulled, and put in again
}


def check(name: str, value: int) -> None:
    """Refuse with MishapError a name that there is not, or a number that it cannot have."""
    mishap = MISHAPS.get(name)
    if mishap is None:
        raise MishapError(f"no mishap named {name}; there are: {' '.join(MISHAPS)}")
    if not mishap.least <= value <= mishap.most:
        bounds = f"{mishap.least} to {mishap.most} ({mishap.value})"
        raise MishapError(f"the number of {name} goes from {bounds}, not {value}")


def refusal(board: Handheld, name: str) -> str:
    """Tell in a line why a mishap cannot come to a board now; empty where it can."""
    if name == "battery" and getattr(board.config, "VSYS", None) is None:
        return f"{board.name} has no battery gauge"
    if name == "spoil" and not _newest_save(board):
        return "nothing is saved yet"
    return ""


def apply(board: Handheld, name: str, value: int) -> None:
    """Let a mishap come to a board, from a hook of its run or before that; MishapError where it cannot."""
    check(name, value)
    why = refusal(board, name)
    if why:
        raise MishapError(why)
    if name == "wire":
        board.chip.answers = not value
    elif name == "hold":
        board.kit.contacts.stick(value)
    elif name == "bounce":
        board.kit.contacts.bounce_us = value * 1000
    elif name == "battery":
        board.kit.set_vsys(value)
    elif name == "full":
        board.flash.full = bool(value)
    elif name == "spoil":
        _spoil(board, value)
    else:
        board.pull_plug(value - 1 if value else None)


def _newest_save(board: Handheld) -> str:
    """Name the file that was saved last; before any was, the match that lies there; empty without one."""
    flash = board.flash
    names = [flash.newest, _SAVES + "match"]
    return next((name for name in names if name.startswith(_SAVES) and flash.sizes.get(name)), "")


def _spoil(board: Handheld, count: int) -> None:
    """Flip bits in so many bytes of it, as far apart as can be."""
    name = _newest_save(board)
    content = bytearray(board.flash.get(name))
    for at in {(2 * i + 1) * len(content) // (2 * count) for i in range(count)}:
        content[at] ^= _FLIP
    board.flash.put(name, bytes(content))
