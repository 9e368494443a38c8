"""What a procedure may ask of whoever holds the line, and what is asked of a board with it.

A request is a tuple, its name first (Request), and its answer is made of what JSON can write down. Each has a
function here, which asks for it and answers what it gets. A Trouble may come instead of an answer. What a
board answers is not believed: it is read as what was asked for, or is a Trouble.
"""

import json

from host_sim.device.procedures.trouble import MEDDLED, SENSELESS, BoardError, BoardFull, Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from typing import Any, Literal, TypeVar

    _T = TypeVar("_T")
    Image = Mapping[str, tuple[str, int]]  # path -> SHA-256, bytes
    Request = (
        tuple[Literal["run"], str]
        | tuple[Literal["load"], str]
        | tuple[Literal["restart"], list[str], float]
        | tuple[Literal["piece"], str, int, int]
        | tuple[Literal["image"], str, str, bool, bool]
        | tuple[Literal["boards"]]
        | tuple[Literal["keep"], dict[str, str]]
        | tuple[Literal["sure"], str]
        | tuple[Literal["say"], str]
        | tuple[Literal["warn"], str]
        | tuple[Literal["bar"], str, int]
        | tuple[Literal["step"], int, str]
    )
    Procedure = Generator[Request, Any, _T]

CHUNK = 1536  # bytes of a file in one command: 2 KB of base64
_FULL = 28  # ENOSPC
_TYPED = '"<stdin>"'  # where a traceback puts what came over the line
_MOST_LETTERS = 65536  # of JSON from a board: more than the names of all files that it can have


def run(code: str) -> "Procedure[str]":
    """Run code on the board and answer what it printed. Raises as printed() does."""
    return printed((yield ("run", code)))


def load(name: str) -> "Procedure[None]":
    """Define on the board what a file of host_sim/device/on_board defines."""
    printed((yield ("load", name)))


def ask(expression: str, like: "Any") -> "Procedure[Any]":
    """Answer the value of an expression on the board, made of what JSON can write down.

    like: see value_of(), and what it raises.
    """
    return value_of((yield from run(f"import json\nprint(json.dumps({expression}))")), like)


def value_of(printed: str, like: "Any") -> "Any":
    """Read what a board printed as JSON.

    like: an example; of a list of any length one item, of one of a certain length a tuple of all. Raises
    Trouble when it is anything else.
    """
    try:
        value = json.loads(printed) if len(printed) <= _MOST_LETTERS else None
    except (ValueError, RuntimeError):  # no JSON, or too deep
        value = None
    if not _is_like(value, like):
        raise Trouble(SENSELESS)
    return value


def _is_like(value: "Any", like: "Any") -> bool:
    if type(like) not in (list, tuple):
        return type(value) is type(like)
    if not _is_list(value) or not _is_list(like) and len(value) != len(like):
        return False
    return all(_is_like(value[i], like[i % len(like)]) for i in range(len(value)))


def _is_list(value: "Any") -> bool:
    return isinstance(value, list)


def restart(ends: list[str], seconds: float) -> "Procedure[list[str]]":
    """Start main.py; answer the lines that it says, up to one with such an end."""
    return (yield ("restart", ends, seconds))


def piece(name: str, offset: int, count: int) -> "Procedure[str]":
    """Answer bytes of a file that is to be sent, in base64."""
    return (yield ("piece", name, offset, count))


def image(board: str, code: str, compiled: bool, apart: bool) -> "Procedure[Image]":
    """Answer what a board is to have, its pieces at hand from now on. apart: its saves lie apart."""
    return (yield ("image", board, code, compiled, apart))


def boards() -> "Procedure[list[str]]":
    """Answer the names of the boards that there are, the default one first."""
    return (yield ("boards",))


def keep(saves: dict[str, str]) -> "Procedure[str]":
    """Keep saves, name -> hexadecimal; answer in words where they are now."""
    return (yield ("keep", saves))


def sure(words: str) -> "Procedure[bool]":
    """Ask a person whether something may go; answer it."""
    return (yield ("sure", words))


def say(words: str) -> "Procedure[None]":
    """Tell a person."""
    yield ("say", words)


def warn(words: str) -> "Procedure[None]":
    """Tell a person beside the results."""
    yield ("warn", words)


def bar(what: str, total: int) -> "Procedure[None]":
    """Show a bar that is full after so many units."""
    yield ("bar", what, total)


def step(units: int, note: str = "") -> "Procedure[None]":
    """Go on by units, where a bar is shown; note: what is in hand."""
    yield ("step", units, note)


def printed(answer: "tuple[str, str]") -> str:
    """Answer what a program on the board printed, of what it printed and its traceback.

    BoardError when there is one, BoardFull when that is for want of room, Trouble when it is not of what was
    sent: our programs are whole, and know all their names.
    """
    words, traceback = answer
    if traceback:
        raise _exception(traceback)
    return words


def _exception(traceback: str) -> Exception:
    """Make an exception of a traceback from the board."""
    lines = [line.strip() for line in traceback.split("\n") if line.strip()]
    last = lines[-1] if lines else "an exception without a word"
    if "ENOSPC" in last or last == f"OSError: {_FULL}":
        return BoardFull(last)
    places = [line for line in lines if line.startswith("File ")]
    if last.startswith(("SyntaxError", "IndentationError", "NameError")) and _TYPED in "".join(places[-1:]):
        return Trouble(MEDDLED)
    return BoardError(f"{last} ({places[-1]})" if places else last)
