"""Six buttons to ground, sampled once a tick: debounced, timed, one at a time.

1. A change is acted on at its first sample, then the whole pad is frozen for _FREEZE ticks, so that a contact
   bouncing for up to 20 ms is one change: two ticks never take less (hw.doors).
2. The first button down owns the pad until it is up again, of two in a sample the lower bit. Others that go
   down meanwhile do nothing until they are released and pressed afresh.
3. A button that is down when the driver starts, or for ten seconds, is stuck: it is ignored until it has been
   up once.
4. Where the loop says that it will be busy for longer than a short press, interrupts (Latch) see a press that
   begins before the next sample, and it is told even if it is over by then.
"""

from machine import Pin
from micropython import const

from contract import keys

_FREEZE = const(1)  # ticks
LONG_TICKS = const(25)  # of 20 ms: 500 ms
_REPEAT_AT = const(20)  # 400 ms
_REPEAT_EVERY = const(5)  # 100 ms
_STUCK_AT = const(500)  # 10 s

_UP_LEFT = const(5 | 5 << 6 | 5 << 12 | 5 << 18)  # of UP and LEFT


class Latch:
    """Watch buttons to ground by interrupt; armed: it does. Only the constructor allocates."""

    def __init__(self, pins: "Any") -> None:
        self.armed = False
        self._pins = pins
        self._watched = 0
        self._stuck = 0
        self._noted = 0
        self._on_edge = self._note  # bound once
        self.take()  # the first irq() of a pin allocates

    def arm(self, watched: int, stuck: int) -> None:
        """Note the first press of a watched button that begins or goes on; none while one is down."""
        self._watched = watched
        self._stuck = stuck
        self._noted = 0
        self.armed = True
        for pin in self._pins:
            pin.irq(self._on_edge, Pin.IRQ_FALLING, True)
        for pin in self._pins:
            if not pin.value():
                self._note(pin)

    def take(self) -> int:
        """Stop, and answer the mask of the button that went down, though it may be up again, or 0."""
        for pin in self._pins:
            pin.irq(None)
        self.armed = False
        return self._noted

    def _note(self, pin: "Any") -> None:
        """Note a button that is down. May run as a hard interrupt: the heap is locked then."""
        if self._noted:
            return
        noted = 0
        bit = 1
        for other in self._pins:
            if other is pin:
                noted = bit
            elif not other.value() and not self._stuck & bit:
                return
            bit <<= 1
        self._noted = noted & self._watched


def turned(events: int) -> int:
    """Turn the directions of events for a board that is held upside down; A and B stay."""
    there = events & _UP_LEFT
    back = events & _UP_LEFT << 1
    return events ^ (there | back) | there << 1 | back >> 1


class Buttons:
    """Turn six pins into events. Allocates here only.

    pins: value() -> 0 when pressed, and irq() of machine.Pin, in the order of their bits (contract.keys).
    down: the buttons that are down; stuck: those of rule 3; owner: of rule 2, or 0, and held_ticks since it
    went down.
    """

    def __init__(self, pins: "Any") -> None:
        if len(pins) != keys.SIX:
            raise ValueError("six pins")
        self._pins = pins
        self._latch = Latch(pins)
        self._frozen = 0
        self._changed = 0  # the buttons that did in the newest sample
        self._missed = 0  # one that interrupts saw going down, until it is told
        self.owner = 0
        self.held_ticks = 0  # ticks since the owner went down, or came up while another was down
        self.down = 0
        self.down = self._sample()
        self.stuck = self.down

    def _sample(self) -> int:
        """Read the pins, a mask of the pressed ones; while frozen the mask of before."""
        if self._frozen:
            self._frozen -= 1
            return self.down
        down = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                down |= bit
            bit <<= 1
        if self._latch.armed:
            noted = self._latch.take()
            self._missed = self._missed or noted
        down |= self._missed
        self._changed = down ^ self.down
        if self._changed:
            self._frozen = _FREEZE
        return down

    def is_settled(self) -> bool:
        """Tell whether the newest sample changed nothing, and no press is yet to be told."""
        return not self._frozen and not self._missed

    def have_moved(self) -> bool:
        """Tell whether a contact is not as it was in the newest sample. Does not allocate."""
        bit = 1
        for pin in self._pins:
            if (not pin.value()) != (self.down & bit != 0):
                return True
            bit <<= 1
        return False

    def watch(self) -> None:
        """Note presses until the next sample: the loop is about to be busy. Does not allocate or block."""
        if not self._latch.armed:
            stuck = self.down & ~self.owner
            self._latch.arm(~(self.down | self._changed), stuck)

    def mute(self) -> None:
        """Say nothing more of the button that is down; six buttons have said that it is."""

    def held(self) -> int:
        """Answer the mask of the buttons that were down in the newest sample."""
        return self.down

    def poll(self) -> int:
        """Sample once; call exactly once a tick. Answer the events of this tick, all of one button.

        Its bit as it went down; keys.SHORT higher came up before 500 ms, keys.LONG held for 500 ms (once),
        keys.REPEAT, a direction alone, from 400 ms on every 100 ms. Does not allocate or block.
        """
        down = self._sample()
        fresh = down & ~self.down
        self.down = down
        self.stuck &= down
        owner = self.owner
        if fresh and not owner:
            owner = fresh & -fresh
            self.owner = owner
            self.held_ticks = 0
            self._missed = 0
            return owner
        if owner and not down & owner:
            self.owner = 0
            self.down &= ~(fresh | self._missed)  # pressed after that, and told after it
            held = self.held_ticks
            self.held_ticks = 0
            return owner << keys.SHORT if held < LONG_TICKS else 0
        if down == self.stuck:
            return 0
        held = self.held_ticks + 1
        self.held_ticks = held
        if held == _STUCK_AT:
            self.stuck = self.stuck | owner if owner else down
            self.owner = 0
            self.held_ticks = 0
            return 0
        if not owner:
            return 0
        events = 0
        if held == LONG_TICKS:
            events = owner << keys.LONG
        if owner <= keys.RIGHT and held >= _REPEAT_AT and (held - _REPEAT_AT) % _REPEAT_EVERY == 0:
            events |= owner << keys.REPEAT
        return events
