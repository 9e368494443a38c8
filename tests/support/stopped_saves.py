"""Stopped saves of the simulator's flash: `python -m tests.support.stopped_saves FOLDER` tries each.

Prints a line for each: how it was stopped, and what was found in the folder afterwards. A program of its own,
because it forks.
"""

import itertools
import os
import resource
import shutil
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from host_sim.chip import kept_flash, whole
from host_sim.chip.kept_flash import KeptFlash

NAMES = ("saves/match", "saves/past")
OLD, NEW = b"old" * 300, b"new" * 300


def fill(kept: KeptFlash, content: bytes) -> None:
    """Let all files of a flash hold the same, and keep it."""
    for name in NAMES:
        kept.flash.put(name, content)
    kept.keep()


def found(folder: Path) -> str:
    """Tell what is kept: old, new, or what should never be."""
    with KeptFlash(folder) as kept:
        contents = [kept.flash.get(name) for name in NAMES]
        if kept.warning or contents not in ([OLD, OLD], [NEW, NEW]):
            return f"WRONG: {kept.warning} {contents}"
        return "old" if contents == [OLD, OLD] else "new"


def kill_at_line(number: int) -> None:
    """Kill this process before it runs so many lines more of those that keep."""
    lines = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        if frame.f_code.co_filename not in (kept_flash.__file__, whole.__file__):
            return None
        lines += event == "line"
        if lines == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)


def let_files_grow_to(size: int) -> None:
    """Let the system write no file of this process beyond a size in bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def stopped(folder: Path, stop: Any, number: int) -> int:
    """Keep what is new over what is old in a process that is stopped; answer its wait status."""
    shutil.rmtree(folder, ignore_errors=True)
    with KeptFlash(folder) as kept:
        fill(kept, OLD)
    child = os.fork()
    if not child:
        with KeptFlash(folder) as kept:
            stop(number)
            fill(kept, NEW)
            sys.settrace(None)
            os._exit(1 if "File too large" in kept.trouble else 0)
    return os.waitpid(child, 0)[1]


def main(folder: Path) -> None:
    """Stop saves at every line, then with a disk that takes ever more bytes, until one is not stopped."""
    for word, stop, step in (("killed", kill_at_line, 1), ("full", let_files_grow_to, 50)):
        for number in itertools.count(step, step):
            status = stopped(folder, stop, number)
            print(word if status else "done", number, found(folder), flush=True)
            if not status:
                break


if __name__ == "__main__":
    main(Path(sys.argv[1]))
