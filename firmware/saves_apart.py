"""Let saves lie where no UF2 writes, on a board onto which one was dragged that holds the game (`make uf2`).

The last blocks of such a board's file system belong to files in RESERVED, one each, which are named by their
numbers. So littlefs gives them to nobody, and a UF2 that is dragged there once more brings the names anew but
not the blocks (host_sim/image/flash_files.py). In all of them but the last is a file system of its own: the
folder of the saves. The last one may be wiped on an RP2350 whenever a UF2 is dragged (erratum RP2350-E10).

Blocks that never had one get a new one. One that was there and does not mount is left as it is: the folder
refuses all, so the game saves nothing and says so, until a person wants an empty one (ask, `make doctor`).
"""

import os
import sys

from micropython import const

RESERVED = "reserved"
BLOCK = const(4096)  # bytes

# How many blocks there may be. They must never change: saves of a board with others would be lost.
RP2040_BLOCKS = const(96)
RP2350_BLOCKS = const(256)

_SAVES = "/saves"
_PAGE = const(256)  # bytes that the flash is programmed by
_BLOCK_COUNT = const(4)  # MicroPython's vfs documentation, AbstractBlockDev.ioctl
_SIZE = const(6)  # in what os.stat answers
_WRITTEN = const(8)
_ENOENT = const(2)
_ENODEV = const(19)
_NAME = b"littlefs"  # stands so far behind the beginning of its first two blocks (littlefs, SPEC.md)
_NAME_AT = const(8)
_MADE = "/saves.made"  # a file beside the program: they had a file system
_HELD = const(250)  # ticks of 20 ms
_PATIENCE = const(750)

_TOLD = (b"SAVES DAMAGED", b"Nothing is saved now.", b"PC: make backup", b"Play: ", b"Empty them: 5 s ")
_ASKED = (b"EMPTY ALL SAVES?", b"All games are lost", b"", b"No: ", b"Yes: 5 s ")

lost = False  # they had one that does not mount, and nobody was asked yet

# What the wizard learnt lies beside the program (hw.files.ANSWERS), and is kept as saves are.
_ANSWERS = "/hardware.set"
_KEPT_ANSWERS = _SAVES + _ANSWERS


def mount() -> None:
    """Let the folder of the saves be those blocks, and print what goes wrong."""
    global lost
    try:
        blocks = _blocks()
        if blocks is not None:
            _mount(blocks)
    except Exception as error:  # the game starts all the same
        lost = True
        print("the saves cannot be read, and are left as they are:", repr(error))
        import vfs

        vfs.mount(Refusing(), _SAVES)  # pyright: ignore[reportArgumentType]
        return  # this module stays, to ask()
    if blocks is not None:
        try:
            if not _read(_MADE):
                _write(_MADE, b"The file system of /saves was made.\n")
            _keep_answers()
        except OSError as error:
            print("what lies beside the saves is not kept:", repr(error))
    sys.modules.pop(__name__)


def make_anew() -> None:
    """Make an empty file system of those blocks; what was in them is gone. A person alone may want it."""
    from vfs import VfsLfs2

    VfsLfs2.mkfs(_blocks(), progsize=_PAGE)


def ask(wiring: "Any", clock: "Any", leaf: "Any") -> None:
    """Say on display and beeper that nothing is saved; DOWN, then A, held for 5 s each, empties the saves."""
    global lost
    from machine import Pin, reset

    from contract.keys import TWO
    from hw import faults
    from hw.wiring import drivers
    from ui.draw.canvas import Canvas

    lost = False
    sys.modules.pop(__name__, None)
    display = drivers.open_display(wiring, clock, leaf)
    canvas = Canvas(display.frame, leaf("pen"))
    names = [b"NEXT", b"SELECT"] if drivers.count_buttons(wiring) == TWO else [b"DOWN", b"A"]
    pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (wiring.DOWN, wiring.A)]
    for lines in (_TOLD, _ASKED):
        canvas.clear()
        for i in range(len(lines)):
            canvas.text(canvas.words, lines[i] + (names[4 - i] if i > 2 else b""), 0, 12 * i + 2)
        display.show()
        faults.call(clock, drivers.number_of(wiring, "LED"), drivers.number_of(wiring, "BEEPER"))
        if not _is_held(pins[0], pins[1], clock):
            return
        names.reverse()
        pins.reverse()
    make_anew()
    reset()


def _is_held(pin: "Any", other: "Any", clock: "Any") -> bool:
    """Tell whether a button is held long, once both were up, before a short press, another or none."""
    clock.begin()
    left = _PATIENCE
    held = 0
    were_up = False
    while left and held < _HELD:
        clock.wait()
        if pin.value() and other.value():
            if held:
                return False
            were_up = True
            left -= 1
        elif not were_up:
            left -= 1
        elif pin.value() or not other.value():
            return False
        else:
            held += 1
    return held == _HELD


class Refusing:
    """A file system in the place of one that does not mount, so that nothing is written beside that."""

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing."""

    def umount(self) -> None:
        """Do nothing."""

    def refuse(self, *_: "Any") -> None:
        """Do nothing else."""
        raise OSError(_ENODEV)

    open = stat = statvfs = ilistdir = mkdir = rmdir = rename = remove = refuse


def reserved(end: int) -> int:
    """Answer how many blocks before end are reserved, 0 where none are."""
    for count in (RP2350_BLOCKS, RP2040_BLOCKS):
        if _is_reserved(end - count) and _is_reserved(end - 1):
            return count
    return 0


def _is_reserved(block: int) -> bool:
    """Tell whether a block has its file; not if a MicroPython wrote that, as it may lie anywhere then."""
    try:
        found = os.stat("/" + RESERVED + "/" + str(block))
    except OSError:
        return False
    return found[_SIZE] == BLOCK and not found[_WRITTEN]


def _blocks() -> "Any":
    """Answer the blocks of the saves, None where none are reserved."""
    import rp2

    end = rp2.Flash().ioctl(_BLOCK_COUNT, 0) or 0
    count = reserved(end)
    return rp2.Flash(start=(end - count) * BLOCK, len=(count - 1) * BLOCK) if count else None


def _mount(blocks: "Any") -> None:
    from vfs import VfsLfs2, mount

    try:
        files = VfsLfs2(blocks, progsize=_PAGE)
    except OSError:
        if _read(_MADE) or begins_one(blocks):
            raise
        VfsLfs2.mkfs(blocks, progsize=_PAGE)
        files = VfsLfs2(blocks, progsize=_PAGE)
    mount(files, _SAVES)


def begins_one(blocks: "Any") -> bool:
    """Tell whether a littlefs was made there, though a few bits of its beginning may be others now."""
    name = bytearray(len(_NAME))
    for block in (0, 1):
        blocks.readblocks(block, name, _NAME_AT)
        if sum([name[i] == _NAME[i] for i in range(len(_NAME))]) > len(_NAME) // 2:
            return True
    return False


def _keep_answers() -> None:
    """Copy what the wizard learnt to the saves, or back when a UF2 has taken it away."""
    here = _read(_ANSWERS)
    kept = _read(_KEPT_ANSWERS)
    if here and here != kept:
        _write(_KEPT_ANSWERS, here)
    elif kept and not here:
        _write(_ANSWERS, kept)


def _read(path: str) -> bytes:
    """Answer a file, empty when there is none; OSError when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        if error.errno != _ENOENT:
            raise
        return b""


def _write(path: str, content: bytes) -> None:
    """Put a file in its place, whole or not at all."""
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.rename(path + ".new", path)
