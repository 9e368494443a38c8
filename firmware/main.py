"""Start the game. The console stays free when A and B are held, or after three faults in a row."""

import sys

from machine import Pin
from micropython import alloc_emergency_exception_buf, const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Doors
    from hw.wiring.wiring import Wiring

_IMAGE = "rattle.img"
_FOLDER = "/game"
_BLOCK = const(512)  # bytes
_PAGE = const(64)  # that littlefs reads at once, a quarter of each of its buffers
_BLOCK_COUNT = const(4)  # what littlefs asks for (MicroPython's vfs documentation, AbstractBlockDev.ioctl)
_BLOCK_SIZE = const(5)


class Image:
    """The blocks of rattle.img, a file system in one file: as files its modules take four times the flash.

    OSError when there is no such file.
    """

    def __init__(self) -> None:
        self._file = open(_IMAGE, "rb")  # noqa: SIM115 (open for life)
        self._blocks = self._file.seek(0, 2) // _BLOCK

    def readblocks(self, block: int, buffer: bytearray, offset: int) -> None:
        """Read. Does not allocate: tables are read in ticks."""
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def ioctl(self, request: int, argument: int) -> int:
        """Answer how many blocks there are, their bytes, and 0 to all else."""
        return self._blocks if request == _BLOCK_COUNT else _BLOCK if request == _BLOCK_SIZE else 0


def mount() -> None:
    """Let modules and tables be found in rattle.img; OSError when it is damaged."""
    try:
        image = Image()
    except OSError:
        return  # they are files of the flash
    import vfs

    files = vfs.VfsLfs2(image, readsize=_PAGE, progsize=_PAGE, lookahead=8)  # pyright: ignore[reportArgumentType]
    vfs.mount(files, _FOLDER, readonly=True)
    sys.path.insert(0, _FOLDER)


def held(number: int) -> bool:
    """Tell whether the button on a pin is down."""
    return not Pin(number, Pin.IN, Pin.PULL_UP).value()


def unwanted(wiring: "Wiring") -> bool:
    """Tell whether A and B are held; on a board without B, A and DOWN."""
    second = wiring.DOWN if wiring.B is None else wiring.B
    return held(wiring.A) and held(second)


def start(wiring: "Wiring", doors: "Doors") -> None:
    """Play until the power goes or Ctrl-C comes, unless two buttons are held. What goes wrong is raised."""
    if unwanted(wiring):
        print("rattle safe mode: two buttons are held")
        return
    alloc_emergency_exception_buf(100)  # an OSError under a locked heap has no number without it
    from boot.handheld import play

    play(wiring, doors)


def main(config: object, doors: "Doors") -> None:
    """Play on a board of these numbers; what goes wrong is written down and shown."""
    from hw.wiring.wiring import Wiring

    wiring = Wiring(config, doors.files)
    try:
        start(wiring, doors)
    except Exception as error:
        from boot.rescue import after

        after(error, wiring, doors)


if __name__ == "__main__":
    try:
        mount()
        import board_config
        from hw import files
        from hw.clock import Clock
        from hw.doors import Doors
        from hw.entropy import Entropy

        main(board_config, Doors(Clock(), Entropy, files))
    except Exception as error:  # not the game's: that has ways of its own
        print("rattle does not start, `make flash` brings its files anew:", repr(error))
