"""The simulated Pico and everything that runs on a computer.

Importing this package puts the stand-ins for the board's built-in modules on the path, then `firmware`: a
stand-in is found first, as what is built into a board is.

Rooms stand on floors. Each may import from the floors below its own, and nothing else (pyproject.toml):

    commands      the command lines

    page          the handheld in a browser, and what puts it on a board from there
    proofs        power cuts, damage, wear, monkeys

    cable         what a maker does with a board: flash, doctor, backup, records, wiring

    emulator      a Pico that boots a real MicroPython, and MicroPythons as guests

    window        who looks and presses: window, terminal, robots, recorded presses

    solver        perfect play, and matches in numbers
    image         what goes on a board

    command_line  how every command reads its words and ends

    handheld      the simulated handheld, which all of them hold: read this first

    chip          the simulated Pico: its pins, buses, displays, flash and time
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

for _path in (ROOT / "firmware", ROOT / "host_sim" / "chip" / "lib"):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
