"""A board to plug in: a real MicroPython REPL, raw mode included, on a pty, with a real littlefs behind it.

The interpreter is the 64-bit Unix runtime; its REPL is the one of every port (shared/runtime/pyexec.c), its
file system littlefs over a file of the host. Two ptys and a thread between them stand for the USB cable, so
that it can be pulled at any byte. What the rp2 port does and the Unix one does not is done here: a printed
line ends as on a terminal, and a soft reset (the interpreter ends at Ctrl-D) starts it again, in the raw REPL
when it was there and with main.py when it was not, as `ports/rp2/main.c` does. Ctrl-C comes between two steps
of a program, as there: where the Unix port raises it amid its table of names or its heap, the interpreter
hangs for good. So it is handed over while the interpreter rests in a system call, and main.py waits a little.

mpremote reads without a way to give up from what is named as a pty, so the port is a link to it.
"""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.chip.players import is_players
from host_sim.emulator.guest.runtimes import run_python
from tests.support import folders
from tests.support.slices import HANGS_S
from tests.support.terminal import read_until

BLOCK_BYTES = 4096
PICO_BYTES = 352 * BLOCK_BYTES  # of its files

_MICROPYTHON = Path(sys.executable).with_name("micropython")
_RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n"
_INTERRUPT = b"\x03"
_LOOK_S = 0.01  # at the cable, at least so often
_UNREST_S = 0.5  # a program that has not rested so long counts, and touches no name
_ENTER_RAW = b"\x01"
_ENTER_FRIENDLY = b"\x02"

_OVER = """
import os, sys, vfs
class _Over:
    def __init__(self, real, **other):
        self.real = real
        for name in other:
            setattr(self, name, other[name])
    def __getattr__(self, name):
        return getattr(self.real, name)
"""
_MOUNT = """
class _Flash:
    file = open({image!r}, "r+b")
    written = open({written!r}, "ab")  # a letter a block
    left = [{left}]
    there = {{256 * pages: bytearray(256 * pages) for pages in range(1, 17)}}  # a tick allocates nothing
    erased = b"\\xff" * 4096
    def __init__(self, **part):
        self.at = part.get("start", 0)
        self.count = part.get("len", {size}) // 4096
    def readblocks(self, block, buffer, offset=0):
        self.file.seek(self.at + block * 4096 + offset)
        self.file.readinto(buffer)
    def writeblocks(self, block, buffer, offset=0):
        there = self.there[len(buffer)]
        self.readblocks(block, there, offset)
        for i in range(len(buffer)):
            there[i] &= buffer[i]
        self.file.seek(self.at + block * 4096 + offset)
        self.file.write(there)
        self.written.write(b".")
        self.left[0] -= 1
        while not self.left[0]:  # the power is gone
            try:
                while True:
                    pass
            except KeyboardInterrupt:
                pass
    def ioctl(self, what, argument):
        if what == 6:
            self.file.seek(self.at + argument * 4096)
            self.file.write(self.erased)
        return self.count if what == 4 else 4096 if what == 5 else 0
class _Whole(_Flash):
    def readblocks(self, block, buffer, offset=0):
        raise OSError("this flash is a file of a computer")
class _Rp2:
    def Flash(**part):
        return _Flash(**part) if part else _Whole()
sys.modules["rp2"] = _Rp2
_blocks = _Flash()
repaired = False  # as modules/_boot.py of the rp2 port has it
try:
    _files = vfs.VfsLfs2(_blocks, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(_blocks, progsize=256)
    _files = vfs.VfsLfs2(_blocks, progsize=256)
    repaired = True
vfs.mount(_files, "/")
vfs.mount(vfs.VfsPosix({host!r}), "/host")
os.chdir("/")
"""

# The firmware's `machine` is the simulated one, with a display on it and nobody at the buttons.
_WIRE = """
sys.path[:] = ["/host/host_sim/chip/lib", "/host/host_sim"]
import machine, time
from chip.displays.ssd1306 import SSD1306
from chip.soc import Soc
import micropython
# Bare-metal ports alone have it.
sys.modules["micropython"] = _Over(micropython, alloc_emergency_exception_buf=print)
machine.soc = Soc(_Over(time))
machine.soc.timed = False  # time passes by itself
machine.soc.volts[29] = 31775  # a third of what USB gives
machine.soc.i2c[0].attach(0x3C, SSD1306())
sys.path[:] = ["", "/host/host_sim/chip/lib", "/lib"]
"""
_UP_NOW = 'print("the board is up")\n'
_UP = b"the board is up\n"

# As ports/rp2/main.c does with boot.py, and, but for the raw REPL, with main.py.
_RUN = """
if {name!r} in os.listdir("/"):
    exec(open({name!r}).read(), {{"__name__": "__main__"}})
"""
_BOOT = _RUN.format(name="boot.py")
_START = "time.sleep_ms(20)\n" + _RUN.format(name="main.py")

# From a folder of the computer to the flash, or back.
_COPY = """
vfs.mount(vfs.VfsPosix({folder!r}), "/computer")
def _copy(here, there):
    for name, kind, *_ in sorted(os.ilistdir(here or "/")):
        source, target = here + "/" + name, there + "/" + name
        if kind != 0x4000:
            with open(source, "rb") as old, open(target, "wb") as new:
                new.write(old.read())
        elif source not in ("/computer", "/host", "/reserved"):
            try:
                os.mkdir(target)
            except OSError:
                pass
            _copy(source, target)
_copy({here!r}, {there!r})
"""
_TELL = """
import json
print("\\nANSWER " + json.dumps(answer))
"""


class PtyBoard:
    """A board kept in a folder, not plugged in yet; as a context manager it is, and plays main.py.

    before: MicroPython to run ahead of everything at each start (to make it older than it is, say); flash:
    what is in the blocks of its files. port: where it is plugged in.
    """

    def __init__(self, folder: Path, *, before: str = "", flash: bytes = b"\xff" * PICO_BYTES) -> None:
        folder.mkdir(exist_ok=True)
        self._image = folder / "flash.img"
        self._image.write_bytes(flash)
        self._written = folder / "written"  # a letter for each block that it wrote
        self._before = before
        self._thread: threading.Thread | None = None
        self._quit = threading.Event()
        # After so many bytes from the host, or so many blocks, the cable is pulled; -1: it is not.
        self._bytes_left = self._most_written = -1
        self._last = b""  # the \r that it printed last, if it did
        self.port = str(folder / "port")
        self.heard = b""  # all that the host sent since it was plugged in
        self.stopped = b""  # its flash when its program ended last

    def __enter__(self) -> "PtyBoard":
        # Our end of the cable, and the other, held so that the port stays while nobody has it open.
        self._outer, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._outer, False)  # nobody need listen
        os.symlink(os.ttyname(self._slave), self.port)
        self._quit.clear()
        self.heard = b""
        self._written.write_bytes(b"")
        self._start(raw=False)
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._thread is not None
        self._quit.set()
        self._thread.join(HANGS_S)
        self._thread = None
        os.remove(self.port)
        self._bytes_left = self._most_written = -1

    def pull_after(self, count: int) -> None:
        """Pull the cable when the host has sent so many more bytes."""
        self._bytes_left = count

    def pull_after_blocks(self, count: int) -> None:
        """Pull the cable when the board has written so many blocks to its flash.

        They count from plugging in on; where it is plugged in, from when its program ends.
        """
        new = self._written.with_suffix(".new")  # who writes already goes on in the old one
        new.write_bytes(b"")
        new.replace(self._written)
        self._most_written = count

    def blocks_written(self) -> int:
        """Answer how many blocks count."""
        return self._written.stat().st_size

    def files(self) -> dict[str, bytes]:
        """Answer what is in the flash; the board must not be plugged in."""
        with TemporaryDirectory() as folder:
            self.run(_BOOT + _COPY.format(folder=folder, here="", there="/computer"))
            return folders.read(Path(folder))

    def players(self) -> dict[str, bytes]:
        """Answer what of the player's is there; the board must not be plugged in."""
        return {name: data for name, data in self.files().items() if is_players(name)}

    def flash(self) -> bytearray:
        """Answer what is in the blocks of its file system; the board must not be plugged in."""
        assert self._thread is None, "the flash is in use"
        return bytearray(self._image.read_bytes())

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write files to the flash; the board must not be plugged in."""
        with TemporaryDirectory() as folder:
            folders.write(Path(folder), files)
            self.run(_BOOT + _COPY.format(folder=folder, here="/computer", there=""))

    def copied(self, folder: Path, before: str = "") -> "PtyBoard":
        """Make another board of the same kind with the same flash; this one must not be plugged in."""
        return PtyBoard(folder, before=self._before + before, flash=self.flash())

    def run(self, code: str) -> Any:
        """Run code over its files, but not boot.py; answer its `answer`. It must not be plugged in.

        The code finds _Flash.file, whose bytes are those of the blocks, and `repaired`.
        """
        assert self._thread is None, "the flash is in use"
        program = f"{_OVER}{self._mount(-1)}answer = None\n{code}\n{_TELL}"
        said = run_python("mp64", program, heap_bytes=32 << 20)
        return json.loads(said.rpartition("\nANSWER ")[2])

    def _mount(self, left: int) -> str:
        image, written, host = str(self._image), str(self._written), str(ROOT)
        size = self._image.stat().st_size
        return _MOUNT.format(image=image, size=size, host=host, written=written, left=left)

    def _start(self, raw: bool) -> None:
        self._inner, slave = pty.openpty()  # the interpreter's terminal
        tty.setraw(slave)
        mount = self._mount(self._most_written - self.blocks_written())
        code = _OVER + self._before + mount + _WIRE + _BOOT + _UP_NOW + ("" if raw else _START)
        self._process = subprocess.Popen(
            [str(_MICROPYTHON), "-X", "heapsize=4M", "-i", "-c", code],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        read_until(self._inner, _UP)
        if raw:
            read_until(self._inner, b">>> ")
            os.write(self._inner, _ENTER_RAW)
            read_until(self._inner, _RAW_BANNER)

    def _carry(self) -> None:
        """Carry bytes both ways until the cable is pulled."""
        raw = False
        unsent = b""
        try:
            while not self._quit.is_set():
                inner, outer = ([], [self._outer]) if unsent else ([self._inner], [])
                ready, room, _ = select.select([*inner, self._outer], outer, [], _LOOK_S)
                if not ready and 0 <= self._most_written <= self.blocks_written():
                    break
                if self._outer in ready:
                    data = os.read(self._outer, 4096)
                    if 0 <= self._bytes_left <= len(data):
                        data = data[: self._bytes_left]
                        self._quit.set()
                    self._bytes_left -= len(data)
                    self.heard += data
                    last = max(data.rfind(_ENTER_RAW), data.rfind(_ENTER_FRIENDLY))
                    if last >= 0:
                        raw = data[last : last + 1] == _ENTER_RAW
                    if _INTERRUPT in data:
                        self._await_rest()
                        if self._is_running():
                            self._process.send_signal(signal.SIGINT)
                            data = data.rpartition(_INTERRUPT)[2]
                    while data:
                        data = data[os.write(self._inner, data) :]
                if self._inner in ready:
                    try:
                        unsent = self._cooked(os.read(self._inner, 4096))
                    except OSError:  # the interpreter has ended
                        self._stop()
                        self.stopped = self._image.read_bytes()
                        self._start(raw)
                        unsent = b"MPY: soft reboot\r\n" + (_RAW_BANNER if raw else b"")
                if room:
                    unsent = unsent[os.write(self._outer, unsent) :]
        finally:
            self._stop()
            os.close(self._outer)
            os.close(self._slave)

    def _await_rest(self) -> None:
        """Wait until the interpreter is in a system call: asleep, reading or writing."""
        end = self._worked_s() + _UNREST_S
        while self._of_process("stat").rpartition(") ")[2].startswith("R") and self._worked_s() < end:
            time.sleep(0.001)

    def _is_running(self) -> bool:
        """Tell whether a program runs, which a signal interrupts here; at the prompt Ctrl-C is a letter."""
        caught = int(self._of_process("status").partition("SigCgt:")[2].split()[0], 16)
        return bool(caught >> (signal.SIGINT - 1) & 1)

    def _worked_s(self) -> float:
        return int(self._of_process("schedstat").split()[0]) / 1e9

    def _of_process(self, name: str) -> str:
        return Path(f"/proc/{self._process.pid}/{name}").read_text()

    def _cooked(self, data: bytes) -> bytes:
        cooked = re.sub(rb"(?<!\r)\n", b"\r\n", self._last + data)[len(self._last) :]
        self._last = b"\r" if data.endswith(b"\r") else b""
        return cooked

    def _stop(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._inner)


def posing(**fields: object) -> str:
    """Answer MicroPython, to run ahead of everything: other fields of sys.implementation."""
    return f"sys.modules['sys'] = _Over(sys, implementation=_Over(sys.implementation, **{fields!r}))\n"
