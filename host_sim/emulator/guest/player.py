"""Lets a board play inside MicroPython: looks and presses between ticks, counts what was allocated.

Between two ticks the lock is given back, so that no lock lasts long, but this program allocates nothing
there either: the bytes in use when the firmware unlocks the heap, to load something or at the end, less
those when it locked it, are what it allocated in between. (mem_total() would not do: it also counts what
MicroPython tries on the heap and, the heap being locked, then puts on the stack.)
"""

import gc

from chip.witness import Witness
from micropython import const, heap_lock, heap_unlock

memory: "Any" = gc  # MicroPython's has more than CPython's


CHANGE = const(4)  # bytes


class Done(BaseException):
    """The job is done."""


class GuestPlayer:
    """The world around the board: looks and presses between two ticks, with the heap unlocked meanwhile.

    kit: the doors of the firmware, a chip.kit.Kit or what stands for it on a real board. end: how many ticks.
    changes: an open file with an entry for each change of the buttons, in order: its tick, three bytes, big
    end first, and which are down from then on. It is read as it is played, so its length does not matter.
    volts: of each change of the supply the tick and millivolts, where there is a gauge.
    """

    def __init__(self, kit: "Any", end: int, changes: "Any") -> None:
        self.kit = kit
        self.witness = Witness(kit)
        self.ticks = 0
        self.unlocked_ticks = 0
        self.allocations = 0  # bytes, while the firmware had the heap locked
        self.volts: "list[tuple[int, int]]" = []
        self._end = end
        self._changes = changes
        self._change = bytearray(CHANGE)  # that is next
        self._due = 0  # its tick
        self._read_change()
        self._next_volts = 0
        self._stop = Done()
        kit.time.sleeping = self._between_ticks
        kit.lock = self._lock
        kit.unlock = self._unlock

    def run(self, collect: bool) -> None:
        """Run the firmware until the job's end."""
        import board_config
        from boot.start import play
        from hw.wiring.wiring import Wiring

        if not collect:
            self.kit.collect = lambda: None  # it is not safe everywhere
        wiring = Wiring(board_config, self.kit.files)
        self.kit.settle()
        try:
            play(wiring, self.kit)
        except Done:
            pass

    @property
    def app(self) -> "Any":
        """The firmware's App, None until it is made."""
        return self.kit.app

    def found(self) -> "dict[str, Any]":
        """Answer what came of it, as JSON has it."""
        witness = self.witness
        return {
            "ticks": self.ticks,
            "frames": witness.frames,
            "signature": witness.signature(self.app.table.match),
            "tones": witness.tones,
            "tones_signature": witness.tones_signature(),
            "heap_locked": self.unlocked_ticks == 0,
            "allocations": self.allocations,
        }

    def _lock(self) -> None:
        self.allocations -= memory.mem_alloc()
        heap_lock()

    def _unlock(self) -> None:
        heap_unlock()
        self.allocations += memory.mem_alloc()

    def _read_change(self) -> None:
        """Read the next change; there is none after the last one. Does not allocate."""
        change = self._change
        if self._changes.readinto(change) == CHANGE:
            self._due = change[0] << 16 | change[1] << 8 | change[2]
        else:
            self._due = self._end + 1

    def _between_ticks(self) -> None:
        try:
            bytearray(1)
            self.unlocked_ticks += 1
        except MemoryError:
            heap_unlock()
        self.ticks += 1
        self.witness.look(self.ticks)
        while self._due <= self.ticks:
            self.kit.set_buttons(self._change[CHANGE - 1])
            self._read_change()
        if self._next_volts < len(self.volts) and self.volts[self._next_volts][0] == self.ticks:
            self.kit.set_vsys(self.volts[self._next_volts][1])
            self._next_volts += 1
        heap_lock()
        if self.ticks >= self._end:
            raise self._stop
