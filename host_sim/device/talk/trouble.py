"""What a person meets, in one line each, with what to do about it."""

OLDEST = (1, 24)  # MicroPython; its compiled files are those of 1.28

# Words of sys.implementation._machine, the more particular ones first, and the name of the download.
_DOWNLOADS = (
    ("Pico 2 W", "RPI_PICO2_W"),
    ("Pico 2", "RPI_PICO2"),
    ("Pico W", "RPI_PICO_W"),
    ("RP2350", "RPI_PICO2"),
)

GONE = "the board went away; plug it in and run the same again"
REMOVE_FILES = "remove files of yours from it: `make repl`, import os, os.listdir(), os.remove(...)"


class Trouble(Exception):
    """Something went wrong that a person can mend; the message is one line."""


class BoardError(Exception):
    """A program on the board ended with an exception; the message is its last line."""


class BoardFull(Exception):
    """The board's file system has no room left."""


def words_of(error: Exception) -> str:
    """Say in a line what ended a talk; empty for what no talk ends with."""
    if isinstance(error, BoardFull):
        return f"the board's file system is full; {REMOVE_FILES}"
    if isinstance(error, BoardError):
        return f"the board says: {error}"
    return str(error) if isinstance(error, Trouble) else ""


def never_silent(port: str) -> str:
    """Say that what is there talks all the time."""
    return f"what is on {port} never stops talking: no board with MicroPython"


def never_answers(port: str) -> str:
    """Say that nothing there knows the raw REPL."""
    return (
        f"nothing on {port} answers as MicroPython; unplug the board, plug it in and try again, "
        f"and if it has no MicroPython yet: {get_micropython()}"
    )


def get_micropython(machine: str = "") -> str:
    """Say where MicroPython is to be had for a machine (as it names itself) and how it gets on the board."""
    names = [name for words, name in _DOWNLOADS if words in machine] + ["RPI_PICO"]
    return (
        f"download the newest UF2 from https://micropython.org/download/{names[0]}/, unplug the board, hold "
        "its BOOTSEL button while plugging it in, and copy the UF2 onto the drive that appears"
    )
