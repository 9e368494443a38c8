"""Runs in the page's MicroPython: carries out procedures of host_sim.cable over what site/talk.js can do."""

import json

from host_sim.cable.procedures import doctor, flash, saves
from host_sim.cable.procedures.trouble import (
    GONE,
    SILENT,
    BoardError,
    BoardFull,
    Trouble,
    never_answers,
    never_silent,
    shown,
    words_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

_PROCEDURES: "dict[str, Callable[..., Coroutine[Any, Any, object]]]" = {
    "flash": flash.flash,
    "doctor": doctor.examine,
    "backup": saves.backup,
    "restore": saves.restore,
}
_HERE = (  # what the commands call otherwise
    ("`make doctor CLEAR=1` forgets it", "“Forget the crash” does that"),
    ("`make flash`", "“Install”"),
    ("`make doctor`", "“Examine”"),
    ("`make backup`", "“Back up”"),
    (" (`make restore ANYWAY=1` sends it all the same)", ""),
    ("run the same again", "press the same button again"),
)
_PORT = "this port"
_ANOTHER = "“Another board” chooses another one"


def gone(how: str) -> str:
    """Say why there is no procedure: how is "talks", "mute", "stuck", or empty when the board went away."""
    words = {"talks": never_silent(_PORT), "mute": never_answers(_PORT)}.get(how)
    if words is None:
        return _here(SILENT if how == "stuck" else GONE)
    return _here(f"{words}; {_ANOTHER}")


async def carry_out(name: str, arguments: str, page: "Any") -> str:
    """Carry out a procedure; answer its trouble in words, or nothing.

    arguments: a JSON list; page: a Talk of talk.js.
    """
    try:
        await _PROCEDURES[name](PageTalk(page), *json.loads(arguments))
    except (Trouble, BoardError, BoardFull) as error:
        return _here(words_of(error))
    return ""


class PageTalk:
    """What host_sim.cable.talk.Talk is to the commands; what goes to and fro is text, or JSON."""

    def __init__(self, page: "Any") -> None:
        self._page = page
        self.program = page.program
        self.piece = page.piece
        self.sure = page.sure
        self.bar = page.bar

    async def tell(self, code: str) -> "tuple[str, str]":
        """Run code on the board; answer what it printed, and its traceback or nothing."""
        words, traceback = await self._page.tell(code)
        return words, traceback

    async def restart(self, ends: list[str], seconds: float) -> list[str]:
        """Start main.py; answer the lines that it says, up to one with such an end."""
        return json.loads(await self._page.restart(json.dumps(ends), seconds))

    async def image(self, board: str, code: str, compiled: bool, apart: bool) -> "dict[str, list[Any]]":
        """Answer what a board is to have: path -> SHA-256, bytes."""
        return json.loads(await self._page.image(board, code, compiled, apart))

    def boards(self) -> list[str]:
        """Answer the names of the boards."""
        return json.loads(self._page.boards())

    def keep(self, saves: dict[str, str]) -> str:
        """Keep saves, name -> hexadecimal; answer in words where they are now."""
        return self._page.keep(json.dumps(saves))

    def say(self, words: str) -> None:
        """Tell a person."""
        self._page.say(_here(shown(words)))

    warn = say

    def step(self, units: int, note: str = "") -> None:
        """Go on by units, where a bar is shown."""
        self._page.step(units)


def _here(words: str) -> str:
    for command, button in _HERE:
        words = words.replace(command, button)
    return words
