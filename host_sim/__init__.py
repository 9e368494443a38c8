"""The simulated Pico and everything that runs on a computer.

Importing this package puts the stand-ins for the board's built-in modules on the path, then `firmware`: a
stand-in is found first, as what is built into a board is.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

for _path in (ROOT / "firmware", ROOT / "host_sim" / "pico" / "lib"):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
