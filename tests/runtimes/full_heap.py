"""Fills the heap of a device in the midst of whatever it does: on a board, and in a guest.

What fills it lies in pieces, the smallest of one block, and holds the app as well. In each life of a device
that is done once, in a tick and at a door that follow from its number. It says which match came, and is seen.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DOORS = ("wait", "duty", "settle")  # after a tick, as a tone begins before its press is kept, at an import
_PRESSES = (16, 16, 8, 16, 4, 16, 16, 8, 8, 16, 2, 16)  # A, RIGHT, LEFT, DOWN
_EVERY = 8  # ticks
_LARGEST = 1 << 22  # words
_LEAST = 4  # words: a list has so many
_PRESENT = 222  # bytes of engine.saved


def mask_at(tick: int) -> int:
    return _PRESSES[tick // _EVERY * 7 % len(_PRESSES)] if tick % _EVERY < 3 else 0


def match_of(app: "Any") -> str:
    """Put the match of an app into digits. Allocates."""
    from engine.saved import save

    buffer = bytearray(_PRESENT)
    return "none" if save(app.table.match, buffer) else "".join([f"{byte:02x}" for byte in buffer])


class FullHeap:
    """Stand at the doors of a device that begins its life of that number. full: what fills its heap."""

    def __init__(self, doors: "Any", number: int) -> None:
        self.full: Any = None
        self._doors = doors
        self._at = 60 + number * 37 % 151  # the tick from which on it fills
        self._door = _DOORS[number % len(_DOORS)]
        self._ticks = 0
        self.locked = False
        self._lock, self._unlock = doors.lock, doors.unlock
        doors.lock, doors.unlock = self.lock, self.unlock
        settle, wait, pwm = doors.settle, doors.clock.wait, doors.pwm
        doors.settle = lambda: self.come("settle") or settle()
        doors.clock.wait = lambda deeply=False, buttons=None, awaited=False: (
            self.come("wait") or wait(deeply, buttons, awaited)
        )
        doors.pwm = lambda pin: Wave(pwm(pin), self)

    def lock(self) -> None:
        """Lock the heap, at most once."""
        if not self.locked:
            self.locked = True
            self._lock()

    def unlock(self) -> None:
        if self.locked:
            self.locked = False
            self._unlock()

    def come(self, door: str) -> None:
        """Be at a door; when it is time fill the heap and raise MemoryError."""
        app = self._doors.app
        if self.full is not None or app is None or app.parts.title is None:
            return
        if door == "wait":
            self._ticks += 1
        if self._ticks == self._at + 100:
            self._door = "wait"  # nothing sounded, nothing was loaded
        fills = self._ticks >= self._at and door == self._door and (door != "duty" or app.keeper.due != 0)
        if not fills and (door != "wait" or self._ticks != 1):
            return
        locked = self.locked
        self.unlock()
        try:
            print("SEEN" if fills else "CAME", match_of(app), app.keeper.due)
            if fills:
                self._fill(app)
        finally:
            if locked:
                self.lock()

    def empty(self) -> None:
        """Give back what fills the heap, without a collection."""
        full = self.full
        while type(full) is list:
            before = full[0]
            full.clear()
            full = before

    def _fill(self, app: "Any") -> None:
        full: Any = [app, None, None, None]
        words = _LARGEST
        while words >= _LEAST:
            try:
                piece = [None] * words
                piece[0] = full
                full = piece
            except MemoryError:
                words >>= 1
        self.full = full
        block: Any = None
        try:
            while True:
                block = (block,)
        finally:
            full[1] = block


class Wave:
    """A PWM with somebody before it."""

    def __init__(self, pwm: "Any", heap: FullHeap) -> None:
        self.freq = pwm.freq
        self.deinit = pwm.deinit
        self._duty = pwm.duty_u16
        self._heap = heap

    def duty_u16(self, duty: int) -> None:
        """Begin or end a tone."""
        self._heap.come("duty")
        self._duty(duty)


def begin(doors: "Any") -> "Any":
    """Count the lives of a board in a file of its flash, tell its faults, and be at its doors."""
    number = 0
    faults = "0"
    try:
        with open("lives") as file:
            number = int(file.read())
        with open("crash.txt", "r+b") as file:
            faults = file.read(1).decode()
            file.seek(0)
            file.write(b"0")  # else it would be safe mode soon
    except OSError:
        pass
    with open("lives", "w") as file:
        file.write(str(number + 1))
    print("COUNT", faults)
    FullHeap(doors, number)
    return doors
