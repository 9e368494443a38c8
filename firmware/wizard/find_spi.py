"""The wires of a display on SPI that no board describes: guesses light it up, and somebody says when.

There is nothing to read yet, so there is one rule: whenever all of the display lights up, press any button.
It goes dark then. A press is asked for twice, since it may come late: the guess is shown again, then the one
before it.
"""

import gc

from micropython import const

from hw.wiring import pins, plausible
from hw.wiring.probe import NOBODY, STUCK_TICKS, Probe
from wizard.panel import WayOut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.doors import Clock

_NO_GUESS = const(-1)

_LIT_TICKS = const(60)  # 1.2 s of each guess
_AGAIN_TICKS = const(100)
_DARK_TICKS = const(20)
_SETTLE_TICKS = const(2)  # a reset behind a capacitor rises slowly and would pass for a button


def run(clock: "Clock") -> list:
    """List the ways (bus, SCK, MOSI, CS, DC, RST) in which the display may be wired; none if nobody saw one.

    CS and RST are None where they need no pin. Allocates; blocks for 40 s when nobody presses, for less than
    two minutes when somebody does.
    """
    print("wizard: looking for a display on SPI: whenever all of it lights up, press any button")
    pins.release_all()
    ways = _hunt(_Watch(clock))
    if not ways:
        print("wizard: nobody saw one")
    return ways


def _hunt(watch: "Any") -> list:
    clocks = plausible.clocks()
    resets = [None] + list(pins.HEADER)
    at = watch.lit_from([(clocks, rst, None) for rst in resets])
    if at == _NO_GUESS:
        return []
    rst = resets[at]
    print("wizard: RST", rst)
    clocks = [clock for clock in clocks if rst not in clock[1:]]
    at = watch.lit_from([([clock], rst, None) for clock in clocks])
    if at == _NO_GUESS:
        return []
    bus, sck, mosi = clocks[at]
    print("wizard: SCK", sck, "MOSI", mosi)
    return [(bus, sck, mosi, cs, dc, rst) for cs, dc in _find_cs_and_dc(watch, clocks[at], rst)]


def _find_cs_and_dc(watch: "Any", clock: tuple, rst: "Any") -> list:
    """List what the two may be: the two pins that light it up, one for the other; or DC alone, or none."""
    others = [gpio for gpio in pins.HEADER if gpio != rst and gpio not in clock[1:]]
    guesses = [([clock], rst, gpio) for gpio in others]
    first = watch.lit_from(guesses)
    if first == _NO_GUESS:
        return []
    second = watch.lit_from(guesses, first + 1)
    if second == _NO_GUESS:
        print("wizard: DC", others[first], "no CS")
        return [(None, others[first])]
    print("wizard: DC and CS", others[first], others[second])
    return [(others[second], others[first]), (others[first], others[second])]


class _Watch:
    """Show guesses, each what lamp.light takes, and hear when somebody presses. Allocates."""

    def __init__(self, clock: "Clock") -> None:
        self._clock = clock
        self._way_out = WayOut()
        self._probe = Probe(pins.HEADER)

    def lit_from(self, guesses: "Any", start: int = 0) -> int:
        """Answer the index of the first guess from start on that somebody saw, or _NO_GUESS."""
        for at in range(start, len(guesses)):
            if not self._is_seen(guesses[at], _LIT_TICKS):
                continue
            for again in (at, at - 1):
                if again >= start and self._is_seen(guesses[again], _AGAIN_TICKS):
                    return again
        return _NO_GUESS

    def _is_seen(self, guess: "Any", ticks: int) -> bool:
        """Try a guess; tell whether a button is pressed in its time. Raises Left after three seconds."""
        gc.collect()  # in a heap that fills up every allocation takes longer, and a guess half a second more
        plausible.light(self._clock, *guess)
        self._wait(_SETTLE_TICKS)
        probe = self._probe
        while ticks:
            self._clock.wait()
            if probe.poll() != NOBODY:
                plausible.darken()
                self._wait(_DARK_TICKS)
                return True
            self._way_out.tick(probe.held())
            if not probe.held() or probe.ticks > STUCK_TICKS:
                ticks -= 1
        return False

    def _wait(self, ticks: int) -> None:
        """Let ticks pass, of a new beat: nothing catches up the lamp's time."""
        self._clock.begin()
        for _ in range(ticks):
            self._clock.wait()
