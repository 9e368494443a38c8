"""A MicroPython whose heap is full shows its fault, and goes on with the match after a press."""

import pytest

from boot.loader import leaf
from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from tests.support.boards import DEFAULT
from tests.support.slices import some
from ui.draw.canvas import Canvas
from ui.draw.fault import draw_fault

LIVES = 200
A_GUEST = 5  # so many: it collects nothing

# The fakes are no part of what is to be rescued, so they have room of their own once a file is opened.
LIVE = """
import machine
import board_config
from boot import start
from chip.flash import Flash
from chip.kit import Kit


class Lacking:
    alloc_emergency_exception_buf = print  # mp32 has none


start.micropython = Lacking


class Files:
    def __init__(self, flash):
        self.room = [0] * 16384
        self.rename = flash.rename
        self.mkdir = flash.mkdir
        self._open = flash.open

    def open(self, name, mode="r"):
        if heap is not None and heap.full:
            self.room.clear()
        return self._open(name, mode)


flash = Flash()
for number in range(FIRST, FIRST + LIVES):
    kit = Kit(board_config, number, flash)
    kit.files = Files(flash)
    kit.collect = lambda: None
    heap = None
    ticks = shown = 0
    print("COUNT", flash.get("crash.txt")[:1].decode() if "crash.txt" in flash.files else "0")
    if "crash.txt" in flash.files:
        flash.files["crash.txt"][0] = 48  # else it would be safe mode soon

    def slept():
        global ticks, shown
        if heap.full:
            shown += 1
            if shown == 40:
                heap.empty()
                print("PICTURE", "".join(["%02x" % byte for byte in kit.chip.picture()]))
            kit.set_buttons(16 if shown > 60 else 0)
        elif kit.app is not None and kit.app.parts.title is not None:
            locked = heap.locked
            heap.unlock()
            ticks += 1
            kit.set_buttons(mask_at(ticks))
            if locked:
                heap.lock()

    heap = FullHeap(kit, number)
    kit.time.sleeping = slept
    try:
        start.run(board_config, kit)
    except machine.Reset:
        print("RESET")
"""


class Lives:
    """Judge the lives of a device. seen: each match; due: how often something was still to be kept."""

    def __init__(self) -> None:
        self.seen: list[str] = ["none"]
        self.due = 0

    def judge(self, said: str, picture: bytes) -> None:
        """Look at what a life said, from power on, and what it showed in the end."""
        number = len(self.seen)
        words = {line.split(" ")[0]: line.split(" ")[1:] for line in said.splitlines() if line}
        assert words["COUNT"] == ["0" if number == 1 else "1"], "the life before counted no fault"
        assert words["CAME"][0] == self.seen[-1], f"another match began life {number}"
        assert "cannot" not in said and "does not start" not in said, said
        frame = bytearray(1024)
        draw_fault(Canvas(frame, leaf("pen")), words["rattle"][1])
        assert words["rattle"][1].startswith("M-") and picture == frame, f"life {number} ends otherwise"
        self.seen.append(words["SEEN"][0])
        self.due += words["SEEN"][1] != "0"


@pytest.mark.slow
@pytest.mark.parametrize("first", some(range(0, LIVES, A_GUEST), 4))
def test_a_full_heap_is_a_fault_that_is_shown_and_counted_and_nothing_is_lost(first: int) -> None:
    source = (ROOT / "tests" / "runtimes" / "full_heap.py").read_text()
    code = LIVE.replace("FIRST", str(first)).replace("LIVES", str(A_GUEST))
    said = runtimes.run_python("mp32", runtimes.prelude("mp32", DEFAULT) + source + code)
    lives = Lives()
    for life in said.split("RESET")[:-1]:
        lives.judge(life, bytes.fromhex(life.rpartition("PICTURE ")[2].strip()))
    assert len(lives.seen) == 1 + A_GUEST
    assert len(set(lives.seen)) > 2
