"""The simulated Pico and everything that runs on a computer, in eight rooms.

Importing this package puts the stand-ins for the board's built-in modules on the path, then `firmware`: a
stand-in is found first, as what is built into a board is. Each room may import from the floors below its own
(pyproject.toml):

    page          the handheld in a browser, and what puts it on a board from there
    proofs        power cuts, damage, wear, monkeys
    cable         what a maker does with a board: flash, doctor, backup, records, wiring
    emulator      a Pico that boots a real MicroPython, and MicroPythons as guests
    window        who looks and presses: window, terminal, robots, recorded presses
    solver        perfect play, and matches in numbers
    image         what goes on a board
    chip          the simulated Pico: its pins, buses, displays, flash and time

`handheld` is the simulated handheld, which all of them hold: read it first. `commands` lists the command
lines, `command_line` has how each of them reads its words and ends.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

for _path in (ROOT / "firmware", ROOT / "host_sim" / "chip" / "lib"):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
