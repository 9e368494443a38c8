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
