"""What a talk may ask of whoever holds the line, and what is asked of a board with it.

A request is a tuple, its name first; what is answered is made of what JSON can write down:

    run(code)                       what it printed, and its traceback or ""
    load(name)                      the same of host_sim/guest/NAME.py
    restart(ends, seconds)          the lines that main.py says, up to one with such an end
    piece(name, offset, count)      bytes of a file that is to be sent, in base64
    image(board, code, compiled, rest, apart)
                                    path -> (SHA-256, bytes) of what a board is to have, its pieces at hand;
                                    rest: without what may be frozen; apart: its saves lie apart
    boards()                        the names of those that there are, the default one first
    frozen(machine_code)            the names of what may be frozen, and the digest of it as it should be
    keep(saves)                     where these are now, in words: name -> hexadecimal
    say(words), warn(words), bar(what, total), step(units, note)    nothing

A Trouble may come instead of an answer.
"""

import json

from host_sim.device.talk.trouble import BoardError, BoardFull

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any, TypeVar

    _T = TypeVar("_T")
    Talk = Generator[tuple[Any, ...], Any, _T]

CHUNK = 1536  # bytes of a file in one command: 2 KB of base64
_FULL = 28  # ENOSPC


def run(code: str) -> "Talk[str]":
    """Run code on the board and answer what it printed. Raises as printed() does."""
    return printed((yield ("run", code)))


def load(name: str) -> "Talk[None]":
    """Define on the board what a file of host_sim/guest defines."""
    printed((yield ("load", name)))


def ask(expression: str) -> "Talk[Any]":
    """Answer the value of an expression on the board, made of what JSON can write down."""
    return json.loads((yield from run(f"import json\nprint(json.dumps({expression}))")))


def say(words: str) -> "Talk[None]":
    """Tell a person."""
    yield ("say", words)


def printed(answer: "tuple[str, str]") -> str:
    """Answer what a program on the board printed, of what it printed and its traceback.

    BoardError when there is one, BoardFull when that is for want of room.
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
    return BoardError(f"{last} ({places[-1]})" if places else last)
