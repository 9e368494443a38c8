"""Find the game in its image, and start it."""

import sys

from micropython import const

_IMAGE = "game.img"  # host_sim/cable/on_board/update.py says when it is another name
_HEAD_BYTES = const(20)  # see host_sim/image/pack.py
_MAGIC = b"Rattle1\0"
_GAME = "/g"  # short, as it stands before the path of each module in the heap
_READER = "/hw/in_flash/image"
_NO_FILE = const(2)  # ENOENT
_KIND = (0x4000, 0x8000)  # os.stat's, of a folder, of a file
_BUILT_IN = ("array", "binascii", "io", "machine", "os")  # and imported more than once


def keep_built_in() -> None:
    """Keep what MicroPython imports anew each time: it looks first whether a file is there in its place.

    With a "u" before its name it does not look (MicroPython's documentation, "Extending built-in libraries").
    """
    for name in _BUILT_IN:
        if name not in sys.modules:
            sys.modules[name] = __import__("u" + name)


class Reader:
    """A file system with the one module that reads all others from the image."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._path = _READER + (".mpy" if content[:1] == b"M" else ".py")

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: the module is known."""

    def umount(self) -> None:
        """Do nothing: nothing is open."""

    def stat(self, path: str) -> tuple:
        """Answer whether a path is the module or a folder of its."""
        if path != self._path and not _READER.startswith(path + "/"):
            raise OSError(_NO_FILE)
        return (_KIND[path == self._path],) + (0,) * 9

    def open(self, path: str, mode: str) -> "Any":
        """Open it."""
        from io import BytesIO

        return BytesIO(self._content)


def mount() -> "Any":
    """Let modules be found in the image; answer it, None without one. OSError: it is damaged."""
    try:
        with open(_IMAGE, "rb") as file:
            head = file.read(_HEAD_BYTES)
            file.seek(int.from_bytes(head[8:11], "little"))
            content = file.read(int.from_bytes(head[11:13], "little"))
    except OSError as error:
        if error.errno == _NO_FILE:
            return None  # they are files of the flash
        raise
    from binascii import crc32

    if head[:8] != _MAGIC or crc32(content) != int.from_bytes(head[16:], "little"):
        raise OSError(_IMAGE + " is damaged")
    import vfs

    sys.path.insert(0, _GAME)
    vfs.mount(Reader(content), _GAME, readonly=True)  # pyright: ignore[reportArgumentType]
    from hw.in_flash.image import Image

    vfs.umount(_GAME)
    image = Image(_IMAGE)
    vfs.mount(image, _GAME, readonly=True)  # pyright: ignore[reportArgumentType]
    return image


if __name__ == "__main__":
    try:
        keep_built_in()
        image = mount()
        import board_config
        from boot.start import run, settles
        from hw import files
        from hw.doors import Clock, Doors, Entropy

        run(board_config, Doors(Clock(), Entropy, files, settles(image)))
    except Exception as error:  # not the game's: that has ways of its own
        print("rattle does not start, `make flash` brings its files anew:", repr(error))
