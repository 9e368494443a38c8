"""What a person meets, in one line each, with what to do about it."""

from host_sim.image.processors import take

GONE = "the board went away; plug it in and run the same again"
SILENT = "the board does not answer; unplug it, plug it in and run the same again"
MEDDLED = (
    "another program types to the board, or it started anew meanwhile: run the same again, and if that stays "
    "so, close what uses its port (on Linux `sudo systemctl stop ModemManager`)"
)
SENSELESS = "what the board answers makes no sense; unplug it, plug it in and run the same again"
ONTO_A_PICO = "unplug the Pico, plug it in with BOOTSEL held, and copy the UF2 onto the drive that appears"
GET_MICROPYTHON = f"{take()}, {ONTO_A_PICO}"
DAMAGED = "arrived damaged; try again, with another cable if it stays so"
REMOVE_FILES = "remove files of yours from it: `make repl`, import os, os.listdir(), os.remove(...)"


_MOST_LETTERS = 4000  # of a line; the longest of ours names all saves
_MOST_LINES = 40
_NO_TEXT = (  # code points: control characters, marks that turn text about or hide in it, halves of letters
    (0, 0x1F), (0x7F, 0x9F), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
)  # fmt: skip


class Trouble(Exception):
    """Something went wrong that a person can mend; the message is one line."""


class BoardError(Exception):
    """A program on the board ended with an exception; the message is its last line."""


class BoardFull(Exception):
    """The board's file system has no room left."""


def words_of(error: Exception) -> str:
    """Say in a line what ended a procedure; empty for what no procedure ends with."""
    if isinstance(error, BoardFull):
        return f"the board's file system is full; {REMOVE_FILES}"
    words = f"the board says: {error}" if isinstance(error, BoardError) else str(error)
    return shown(words.replace("\n", " ")) if isinstance(error, (BoardError, Trouble)) else ""


def shown(words: str) -> str:
    """Answer words with a board's in them as a person may see them: lines of text alone, and no end of them.

    `?` stands for what would steer a terminal or turn the direction of writing.
    """
    lines = words.split("\n")
    more = ["..."] if len(lines) > _MOST_LINES else []
    return "\n".join([_line_of(line) for line in lines[:_MOST_LINES]] + more)


def _line_of(line: str) -> str:
    letters = "".join([letter if _is_text(ord(letter)) else "?" for letter in line[:_MOST_LETTERS]])
    return letters if len(line) <= _MOST_LETTERS else letters + "..."


def _is_text(code: int) -> bool:
    return not any(first <= code <= last for first, last in _NO_TEXT)


def never_silent(port: str) -> str:
    """Say that what is there talks all the time."""
    return f"what is on {port} never stops talking: no board with MicroPython"


def never_answers(port: str) -> str:
    """Say that nothing there knows the raw REPL."""
    return (
        f"nothing on {port} answers as MicroPython; unplug the board, plug it in and try again. If a main.py "
        "on it keeps Ctrl-C to itself, only a UF2 of `make uf2` replaces that, and all files with it. If it "
        f"has no MicroPython yet: {GET_MICROPYTHON}"
    )
