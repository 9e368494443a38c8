"""Asking a board, and what is made of its answers: each is read as what was asked for, or is a Trouble."""

import json

from host_sim.cable.procedures.trouble import MEDDLED, SENSELESS, BoardError, BoardFull, Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from host_sim.cable.talk import Talk

# The ends of lines that main.py prints: after the first picture, and when a fault came before it.
READY = "ready"
FAULT = "a button starts anew"
_START_S = 30.0
_MOST_LINES = 20
_FULL = 28  # ENOSPC
_TYPED = '"<stdin>"'  # where a traceback puts what came over the line
_MOST_LETTERS = 65536  # of JSON from a board: more than the names of all files that it can have


async def run(talk: "Talk", code: str) -> str:
    """Run code on the board and answer what it printed. Raises as printed() does."""
    return printed(await talk.tell(code))


async def load(talk: "Talk", name: str) -> None:
    """Define on the board what a file of host_sim/cable/on_board defines."""
    await run(talk, talk.program(name))


async def ask(talk: "Talk", expression: str, like: "Any") -> "Any":
    """Answer the value of an expression on the board, made of what JSON can write down.

    like: see value_of(), and what it raises.
    """
    return value_of(await run(talk, f"import json\nprint(json.dumps({expression}))"), like)


async def heard(talk: "Talk") -> "tuple[bool, list[str]]":
    """Start main.py; answer whether the first picture came, and what it said."""
    lines = await talk.restart([f" {READY}\r\n", f"{FAULT}\r\n"], _START_S)
    words = [line for line in lines if line.startswith(("display:", "buttons:", "rattle "))][-_MOST_LINES:]
    started = bool(words) and words[-1].endswith(READY)
    errors = [line for line in lines if line not in words and ("Error" in line or "Exception" in line)]
    if errors and not started:
        words.append(f"main.py ended with {errors[-1]}")
    return started, words


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
