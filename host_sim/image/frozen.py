"""What is frozen into MicroPython by whoever builds it: `python -m host_sim.image.frozen` fills build/frozen.

There lie the folded sources and firmware/manifest.py, which names them. Their version.py has a line more: a
digest of them all, by which `make flash` knows such a board.
"""

import functools
import hashlib
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from host_sim import ROOT
from host_sim.cli.exits import leave
from host_sim.cli.parser import Parser
from host_sim.image.board_numbers import CONFIG
from host_sim.image.fold import MANIFEST, files_in
from host_sim.image.image import MAIN, OF_BOOT, folded
from host_sim.image.whole import replacing

FIRMWARE = ROOT / "firmware"
OUT = ROOT / "build" / "frozen"
DIGEST = "SOURCES"  # its name in the frozen version.py

_FILES = "machine_code"  # a package that is never frozen
_VERSION = "version.py"


def is_frozen(path: str) -> bool:
    """Tell whether a file of an image, by its path there, is one that would be frozen."""
    file = PurePosixPath(path)
    return (
        file.suffix in (".py", ".mpy")
        and file.parts[0] != _FILES
        and path not in (MAIN, CONFIG, *(f"{name}.py" for name in OF_BOOT))
    )


@functools.cache
def sources(machine_code: bool = True) -> Mapping[str, str]:
    """Answer what is to be frozen, path -> source; machine_code: False for a board that has none."""
    modules = folded(FIRMWARE, machine_code)
    paths = {f"{module.replace('.', '/')}.py": source for module, source in modules.items()}
    return {path: source for path, source in paths.items() if is_frozen(path)}


def names() -> set[str]:
    """Answer the packages and modules that are frozen, those that lie in no other."""
    paths = [path.relative_to(FIRMWARE) for path in files_in(FIRMWARE)]
    return {path.parts[0].removesuffix(".py") for path in paths if is_frozen(path.as_posix())}


def digest_of(frozen: Mapping[str, str]) -> str:
    """Answer a digest of all sources() and their paths, in hexadecimal."""
    total = hashlib.sha256()
    for path, source in sorted(frozen.items()):
        total.update(f"{path} {len(source.encode())}\n{source}".encode())
    return total.hexdigest()


def is_in(flash: bytes) -> bool:
    """Tell whether this checkout's sources() are frozen into a MicroPython for a Pico, by its bytes."""
    return digest_of(sources()).encode() in flash


def fill(out: Path = OUT) -> None:
    """Put sources and manifest in the place of a folder. Raises OSError when there is no room."""
    frozen = dict(sources())
    frozen[_VERSION] += f'{DIGEST} = "{digest_of(frozen)}"\n'
    with replacing(out) as new:
        for path, source in frozen.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            (new / path).write_text(source)
        shutil.copyfile(FIRMWARE / MANIFEST, new / MANIFEST)


def main(arguments: Sequence[str]) -> int:
    """Fill build/frozen and say how it is used; answer the exit code."""
    Parser(prog="python -m host_sim.image.frozen", description=__doc__).parse_args(arguments)
    try:
        fill()
    except OSError as error:
        print(f"frozen: {error}", file=sys.stderr)
        return 1
    print(f"FROZEN_MANIFEST={OUT / MANIFEST}")
    return 0


if __name__ == "__main__":
    leave(main)
