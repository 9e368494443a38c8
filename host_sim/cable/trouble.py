"""What a person meets, in one line each, with what to do about it."""

from host_sim.cable.on_board.about import ONTO_A_PICO
from host_sim.cable.on_board.line import Trouble as Trouble
from host_sim.image.processors import take

GONE = "the board went away; plug it in and run the same again"
SILENT = "the board does not answer; unplug it, plug it in and run the same again"
MEDDLED = (
    "another program types to the board, or it started anew meanwhile: run the same again, and if that stays "
    "so, close what uses its port (on Linux `sudo systemctl stop ModemManager`)"
)
SENSELESS = "what the board answers makes no sense; unplug it, plug it in and run the same again"
GET_MICROPYTHON = f"{take()}, {ONTO_A_PICO}"
TALKS = "what is on {} never stops talking: no board with MicroPython"
MUTE = (
    "nothing on {} answers as MicroPython; unplug the board, plug it in and try again. If a main.py "
    "on it keeps Ctrl-C to itself, only a UF2 of `make uf2` replaces that, and all files with it. If it "
    f"has no MicroPython yet: {GET_MICROPYTHON}"
)

_MOST_LETTERS = 4000  # of a line; the longest of ours names all saves
_MOST_LINES = 40


def of_traceback(traceback: str) -> str:
    """Say in a line what a traceback from the board is; MEDDLED when it is not of what was sent.

    Our programs are whole, and know all their names.
    """
    lines = [line.strip() for line in traceback.split("\n") if line.strip()]
    last = lines[-1] if lines else "an exception without a word"
    if last.startswith(("SyntaxError", "IndentationError", "NameError", "Meddled")):
        return MEDDLED
    places = [line for line in lines if line.startswith("File ")]
    return f"the board says: {last} ({places[-1]})" if places else f"the board says: {last}"


def shown(words: str) -> str:
    """Answer words with a board's in them as a person may see them: lines of text alone, and no end of them.

    `?` stands for what would steer a terminal or turn the direction of writing.
    """
    lines = words.split("\n")
    found: list[str] = []
    for line in lines[:_MOST_LINES]:
        letters = "".join(letter if letter.isprintable() else "?" for letter in line[:_MOST_LETTERS])
        found.append(letters if len(line) <= _MOST_LETTERS else letters + "...")
    return "\n".join(found + (["..."] if len(lines) > _MOST_LINES else []))
