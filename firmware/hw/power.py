"""Supply, rest, and the watchdog.

The battery is known by its voltage: GP29 of a Pico sees a third of VSYS (Pico data sheet, 4.4). On a Pico W
it shows VSYS only while GP25 is high (its data sheet, 2.4): such a board names that as VSYS_SELECT. A reading
that no Pico could run on means that there is no gauge.

Power dims an idle device, then darkens it, then lets it rest; it moves a picture that stands for long by a
line. The first press wakes a dark board and does nothing else; a dimmed picture can be read, so a press does
there what it says.

The watchdog ends with the loop that feeds it, else after Ctrl-C it would reset the board in the middle of
whatever is done at the console: its enable bit is cleared through the clear alias of its register (RP2040
data sheet, 2.1.2 and 4.7; RP2350 data sheet, 2.1.3 and 12.9). An unknown chip has none.
"""

from machine import WDT, WDT_RESET, mem32, reset_cause
from micropython import const

from contract import keys
from contract.device import BATTERY_FLAT, BATTERY_FULL, BATTERY_LOW, NO_GAUGE
from hw.display.display import FULL_CONTRAST

# the battery
_SAMPLES = const(8)  # of the converter, for one reading
_SCALE_MV = const(9900)  # three times 3.3 V: what 65536 stands for
_LEAST_MV = const(1800)  # the Pico's regulator ends here
_MOST_MV = const(4600)  # USB, less a diode: the battery is not what is measured

# rest: the stages
BRIGHT = const(0)
DIM = const(1)
DARK = const(2)  # the panel is off, the game ticks on
REST = const(3)  # nothing ticks but this

_DIM_AT = b"\x03\x01\x0c\x1e"  # in tens of seconds, by what is set: 30 s, 10 s, 2 min, 5 min
_TEN_SECONDS = const(500)  # ticks of 20 ms
_DARK_AT = const(3)  # times as much
_REST_AFTER = const(25500)  # ticks later, 8.5 min
_MOVE_EVERY = const(30000)  # ticks of light

_CONTRASTS = bytes((FULL_CONTRAST, 0x50, 0x18))  # by the brightness that is set

# the watchdog
_TIMEOUT_MS = const(4000)  # a save may take several flash erases of 45 ms; the most is 8388
_ENABLE = const(1 << 30)  # of CTRL, at offset 0
_CLEAR = const(0x3000)  # offset of the alias
_SCRATCH = const(0x0C)  # a word that outlives every reset but power on
_ON_DUTY = const(0x5A77)  # what it holds while the loop runs

# the chip (RP2040 data sheet, 2.20; RP2350 data sheet, 12.15.1): the same place in both
_CHIP_ID = const(0x40000000)
_RP2040 = const(2)  # bits 12 to 27: the part
_RP2350 = const(4)
_WATCHDOG_RP2040 = const(0x40058000)
_WATCHDOG_RP2350 = const(0x400D8000)


def watchdog_base() -> int:
    """Answer the address of the watchdog's registers, 0 for a chip that is not known. Allocates."""
    part = (mem32[_CHIP_ID] >> 12) & 0xFFFF
    if part == _RP2040:
        return _WATCHDOG_RP2040
    if part == _RP2350:
        return _WATCHDOG_RP2350
    return 0


class Battery:
    """Measure once a second. adc: read_u16(), or None; low_mv, empty_mv: when to warn, when to stop."""

    def __init__(self, adc: "Any", low_mv: int = 0, empty_mv: int = 0, full_mv: int = 0) -> None:
        self.level = NO_GAUGE
        self._adc = adc
        self._low_mv = low_mv
        self._empty_mv = empty_mv
        self._full_mv = full_mv
        self._mv = 0  # smoothed; 0 without a gauge
        self._ticks = 0

    def tick(self) -> bool:
        """Count a tick; tell whether the level is another now; less than 100 mV more are no higher one."""
        if self._adc is None:
            return False
        self._ticks -= 1
        if self._ticks > 0:
            return False
        self._ticks = 50
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        mv = (total // _SAMPLES * _SCALE_MV) >> 16
        if not _LEAST_MV <= mv <= _MOST_MV:
            self._mv = 0
            level = NO_GAUGE
        else:
            self._mv += (mv - self._mv) >> 2 if self._mv else mv
            level = self._level_of(self._mv)
            if self.level != NO_GAUGE:
                level = max(min(level, self.level), self._level_of(self._mv - 100))
        if level == self.level:
            return False
        self.level = level
        return True

    def _level_of(self, mv: int) -> int:
        if mv < self._empty_mv:
            return BATTERY_FLAT
        if mv < self._low_mv:
            return BATTERY_LOW
        steps = (mv - self._low_mv) * (BATTERY_FULL - BATTERY_LOW) // (self._full_mv - self._low_mv)
        return min(BATTERY_FULL, BATTERY_LOW + 1 + steps)


class Power:
    """Follow how long nothing happened, in a stage from BRIGHT to REST."""

    def __init__(self, display: "Any") -> None:
        self.stage = BRIGHT
        self._display = display
        self._contrast = FULL_CONTRAST
        self._dim_at = _DIM_AT[0] * _TEN_SECONDS
        self._idle = 0  # ticks
        self._lit = 0  # ticks since the picture moved
        self._tired = 0  # ticks until rest, 0 when not tired
        self._deaf = False  # until the button that woke the board was let go and one goes down afresh

    def tick(self, events: int, moved: bool) -> int:
        """Count a tick with events and whether the picture has changed; answer the events that may be had."""
        stage = self.stage
        if events & keys.ANY:
            self._deaf = stage >= DARK
        if events or (moved and stage <= DIM):
            self._idle = 0
            if stage:
                self.stage = BRIGHT
                self._display.set_contrast(self._contrast)
                self._display.set_power(True)
        elif stage != REST:
            self._idle += 1
            self._fall_asleep()
        if events:
            self._tired = 0
        elif self._tired:
            self._tired -= 1
            if not self._tired:
                self._rest()
        if stage <= DIM:
            self._lit += 1
            if self._lit >= _MOVE_EVERY:
                self._move()
        return 0 if self._deaf else events

    def set(self, brightness: int, dim_after: int) -> None:
        """Be as bright while somebody plays, and dim so late, as is set (contract.settings)."""
        self._dim_at = _DIM_AT[dim_after] * _TEN_SECONDS
        contrast = _CONTRASTS[brightness]
        if contrast != self._contrast:
            self._contrast = contrast
            if self.stage == BRIGHT:
                self._display.set_contrast(contrast)

    def tire(self) -> None:
        """Go to rest in five seconds, unless a button is pressed meanwhile."""
        self._tired = 250

    def _rest(self) -> None:
        if self.stage < DARK:
            self._display.set_power(False)
        self.stage = REST

    def _fall_asleep(self) -> None:
        idle = self._idle
        dark_at = _DARK_AT * self._dim_at
        if idle == self._dim_at:
            self.stage = DIM
            self._display.set_contrast(0x08)
            self._move()
        elif idle == dark_at:
            self.stage = DARK
            self._display.set_power(False)
        elif idle == dark_at + _REST_AFTER:
            self._rest()

    def _move(self) -> None:
        self._lit = 0
        self._display.move()


class Watchdog:
    """Reset the board when feed() is not called for four seconds, from start() to stop()."""

    def __init__(self) -> None:
        self._base = watchdog_base()
        self._wdt: WDT | None = None

    def fired(self) -> bool:
        """Tell whether the board was just reset because a loop had stopped feeding. Ask before start()."""
        return bool(self._base) and reset_cause() == WDT_RESET and mem32[self._base + _SCRATCH] == _ON_DUTY

    def start(self) -> None:
        """Begin to watch. Allocates."""
        if self._base:
            mem32[self._base + _SCRATCH] = _ON_DUTY
            self._wdt = WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        """Say that the loop has advanced. Does not allocate."""
        if self._wdt is not None:
            self._wdt.feed()

    def stop(self) -> None:
        """Take the watchdog off duty, for whatever comes after the loop. May be called without start()."""
        if self._base:
            mem32[self._base + _CLEAR] = _ENABLE
            mem32[self._base + _SCRATCH] = 0
