"""The simulated Pico and everything that runs on a computer.

Importing this package puts `firmware` and the stand-ins for the board's built-in modules on the path, in the
order in which the board would find them.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

for _path in (ROOT / "host_sim" / "pico" / "lib", ROOT / "firmware"):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))
