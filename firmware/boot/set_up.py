"""Whether the wizard is called for, and calling it. Nothing of it is in the heap while the game runs."""

from machine import I2C, Pin, mem32, reset
from micropython import const

from boot.loader import leaf, unload
from contract.device import FORGET
from hw.display.display import ADDRESSES, answers
from hw.doors import Clock, Doors
from hw.files import ANSWERS
from hw.power import watchdog_base
from hw.wiring import pins
from hw.wiring.wiring import Wiring

_SCRATCH = const(0x10)  # a word of the watchdog's that outlives a reset, beside the one of hw.power
_CALLED = const(0x5E70)

_HELD = const(150)  # ticks of 20 ms: 3 s
_LET_GO = const(150)
_TRIES = const(20)  # a display that got its power late: 2 s, 100 ms apart
_BETWEEN_TRIES_US = const(100_000)


def set_up_if_called(wiring: Wiring, doors: Doors) -> None:
    """Run the wizard when it is called for; otherwise take out of the heap what only the question needs."""
    if wiring.damaged:
        print(ANSWERS, "is damaged: the board's own numbers hold; set up the hardware again")
    if summoned(wiring, doors.clock):
        set_up(wiring, doors)
    unload("hw.wiring.probe", "hw.wiring.answers", "hw.wiring.pins", "boot.set_up")


def set_up(wiring: Wiring, doors: Doors) -> None:
    """Let the wizard learn what is wired where, and start anew."""
    from wizard.wizard import run

    doors.guesses = True
    run(wiring, doors.clock, doors.files, leaf)
    reset()


def restart(wiring: Wiring, wants: int, files: "Any") -> None:
    """Reset, with the answers about the hardware forgotten or the wizard called: FORGET, SET_UP."""
    if wants == FORGET:
        from hw.wiring.answers import store

        if not store(wiring, files, False):
            print("the file system does not take", ANSWERS)
    else:
        call()
    reset()


def call() -> None:
    """Let the next start be the wizard's, if it is a reset's; when the power goes, that is forgotten."""
    base = watchdog_base()
    if base:
        mem32[base + _SCRATCH] = _CALLED


def summoned(wiring: Wiring, clock: Clock) -> bool:
    """Tell whether to set up the hardware before anything else.

    1. The menu has called, before the reset that brought us here.
    2. One pin alone, that is nothing of the board's, is held to ground for three seconds from power on, and
       then let go within three more. So a stuck one delays the start and does not prevent it. (The same with
       one of the board's own buttons calls from within the game, which then starts at once.) Where the
       display does not answer, it may be any pin.
    3. Nothing is stored, the display does not answer where the board has it, and one answers elsewhere.

    Any of these calls for it. Blocks as long as a pin is held, and for two seconds when no display answers
    anywhere.
    """
    base = watchdog_base()
    if base and mem32[base + _SCRATCH] == _CALLED:
        mem32[base + _SCRATCH] = 0  # once
        return True
    return _held(wiring, clock) or _display_elsewhere(wiring, clock)


def _held(wiring: Wiring, clock: Clock) -> bool:
    parts = pins.used(wiring, pins.OF_DISPLAY + ("BEEPER", "LED"))  # a speaker may hold its pin low for ever
    low = [gpio for gpio in pins.HEADER if not pins.is_high(gpio)]
    low = [gpio for gpio in low if gpio not in parts] or low
    own = parts + pins.used(wiring, pins.OF_BUTTONS)
    if len(low) != 1 or (low[0] in own and _answers(wiring)):
        return False
    clock.begin()
    for _ in range(_HELD):
        clock.wait()
        if pins.is_high(low[0]):
            return False
    for _ in range(_LET_GO):
        clock.wait()
        if pins.is_high(low[0]):
            return True
    return False


def _display_elsewhere(wiring: Wiring, clock: Clock) -> bool:
    if wiring.answered or _answers(wiring):
        return False
    from hw.wiring import probe  # not before it is needed: it would take its room from the game

    for _ in range(_TRIES):
        if probe.first_display() is not None:
            return True
        clock.pause_us(_BETWEEN_TRIES_US)
        if _answers(wiring):
            return False
    return False


def _answers(wiring: Wiring) -> bool:
    """Tell whether a display answers where the board has it; on SPI none can, and is taken to be there."""
    if getattr(wiring, "I2C_BUS", None) is None:
        return True
    i2c = I2C(wiring.I2C_BUS, sda=Pin(wiring.SDA), scl=Pin(wiring.SCL), freq=wiring.I2C_HZ)
    for address in ADDRESSES:
        if answers(i2c, address):
            return True
    return False
