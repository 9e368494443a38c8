"""Virtual time: MicroPython's tick functions over a counter that sleeping, transfers and the flash move.

Every intermediate fits a 31-bit small integer, so that nothing allocates on a 32-bit MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_HALF = 1 << 29  # MicroPython's tick counters wrap at 2 * _HALF


def ticks_add(ticks: int, delta: int) -> int:
    """Add delta to a tick count, wrapping."""
    moved = ticks - _HALF + delta
    if moved >= _HALF:
        return moved - _HALF
    moved += _HALF
    return moved + _HALF + _HALF if moved < 0 else moved


def ticks_diff(later: int, earlier: int) -> int:
    """Subtract two tick counts; the answer is signed and right when they are less than half a wrap apart."""
    delta = later - earlier
    if delta >= _HALF:
        return delta - _HALF - _HALF
    if delta < -_HALF:
        return delta + _HALF + _HALF
    return delta


class VirtualTime:
    """Stands for the module `time`.

    sleeping() is called after every sleep: there the world goes on; watch() whenever time has passed.

    The counters start two seconds before they wrap, so that every run proves that wrapping is harmless.
    """

    ticks_add = staticmethod(ticks_add)
    ticks_diff = staticmethod(ticks_diff)

    def __init__(self) -> None:
        self._ms = ticks_add(0, -2000)
        self._us = ticks_add(0, -2000000)
        self._odd_us = 0
        self.sleeping: Callable[[], None] | None = None
        self.watch: Callable[[], None] | None = None

    def ticks_ms(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        return self._ms

    def ticks_us(self) -> int:
        """Microseconds, wrapping at 2**30."""
        return self._us

    def advance_us(self, us: int) -> None:
        """Let us (below 500 000 000) microseconds pass without a word to anybody."""
        self._us = ticks_add(self._us, us)
        self._odd_us += us
        if self._odd_us >= 1000:
            self._ms = ticks_add(self._ms, self._odd_us // 1000)
            self._odd_us %= 1000
        if self.watch is not None:
            self.watch()

    def sleep_ms(self, ms: int) -> None:
        """Let ms milliseconds pass, then let the world outside act."""
        self.sleep_us(ms * 1000)
        if self.sleeping is not None:
            self.sleeping()

    def sleep_us(self, us: int) -> None:
        """Let us microseconds pass."""
        self.advance_us(us)
