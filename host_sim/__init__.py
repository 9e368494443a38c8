"""The simulated Pico and everything that runs on a computer.

Importing this package puts the stand-ins for the board's built-in modules on the path, then `firmware`: a
stand-in is found first, as what is built into a board is.

Rooms stand on floors. Each may import from the floors below its own, and nothing else (pyproject.toml):

    docs         draws the pictures in the documents, and the wires of boards

    cli          the command lines

    emulator     a Pico that boots a real MicroPython
    site         the page

    device       speaks to a board
    proofs       power cuts, damage, monkeys
    workbench    the developer's bench

    faces        window and terminal
    guest        MicroPython as a guest
    lab          solver and matches
    records      what was scored, read from saves

    image        what goes on a board
    play         whole games, by robots or from recorded presses
    web          MicroPython for browsers

    pico         the simulated chip, and a board around it
    pictures     PNG and GIF

    common       what every room uses
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

for _path in (ROOT / "firmware", ROOT / "host_sim" / "pico" / "lib"):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
