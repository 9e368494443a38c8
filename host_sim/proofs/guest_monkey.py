"""A monkey on a simulated board inside MicroPython, the heap locked in every tick.

Reads seed and ticks as a line of JSON from stdin. Prints a line that starts with "RATTLE ": JSON.
"""

import gc
import io
import json
import sys

from emulator.guest.heap import HeapLock

from .life import Monkey, OnFlash
from .match_checker import Wrong
from .random_presses import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

printing: "Any" = sys  # MicroPython's has more than CPython's


class GuestBoard:
    """One power-on, as host_sim.handheld.Handheld has it; every tick has to have locked the heap."""

    def __init__(self, seed: int, files: "Any", heap: HeapLock, collect: bool) -> None:
        from chip.kit import Kit

        import board_config

        self.kit = Kit(board_config, seed, files)
        self.has_gauge = getattr(board_config, "VSYS", None) is not None
        if not collect:
            self.kit.collect = _collect_nothing
        self._heap = heap

    @property
    def app(self) -> "Any":
        """The firmware's App, None until it is made."""
        return self.kit.app

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set."""
        self.kit.set_buttons(mask)

    def run(self, hook: "Callable[[Any], None]") -> None:
        """Run the firmware; hook(board) is called after every tick."""
        import board_config
        from boot.start import play
        from hw.wiring.wiring import Wiring

        heap = self._heap
        kit = self.kit
        kit.lock = heap.lock
        kit.unlock = heap.unlock

        def between_ticks() -> None:
            if not heap.is_locked():
                raise Wrong("the heap is not locked in a tick")
            heap.unlock()
            hook(self)
            heap.lock()

        kit.time.sleeping = between_ticks
        try:
            play(Wiring(board_config, kit.files), kit)
        finally:
            heap.unlock()

    def told(self, error: BaseException) -> str:
        """Tell an error and where it came from in a line."""
        out = io.StringIO()
        printing.print_exception(error, out)
        lines = out.getvalue().strip().split("\n")
        return lines[-1] + " (" + lines[-2].strip() + ")"


def _collect_nothing() -> None:
    """Leave the garbage where it is: collecting is not safe everywhere."""


def main(collect: bool, littlefs: bool) -> None:
    """Do the job on the standard input and print what came of it."""
    from chip.fewer_buttons import Pad

    import board_config

    job = json.loads(sys.stdin.readline())
    gc.collect() if collect else gc.disable()
    heap = HeapLock()
    if littlefs:
        from .littlefs import OnLittlefs

        store: "Any" = OnLittlefs(heap, Chance(job["seed"]))
    else:
        from chip.flash import Flash

        store = OnFlash(Flash())

    def power_on(seed: int) -> GuestBoard:
        return GuestBoard(seed, store.system, heap, collect)

    monkey = Monkey(job["seed"], power_on, store, Pad(board_config))
    monkey.run(job["ticks"])
    print("RATTLE " + json.dumps(monkey.found()))
