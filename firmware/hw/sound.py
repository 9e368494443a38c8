"""Tunes on a beeper (contract.tunes), and notes that are said: square waves from one PWM pin, by ticks."""

from machine import PWM
from micropython import const

from contract.settings import NORMAL
from contract.tunes import TUNES

# Equal temperament from A4, rounded to whole hertz.
HERTZ = (
    440, 466, 494, 523, 554, 587, 622, 659, 698, 740, 784, 831, 880, 932, 988, 1047, 1109, 1175, 1245, 1319,
    1397, 1480, 1568, 1661, 1760, 1865, 1976, 2093, 2217, 2349, 2489, 2637,
)  # fmt: skip

# Duties of 256 by volume (contract.settings): a quarter of the wave, none, a 32nd, half of it. The beeper
# follows the fundamental, sin(pi * duty): 3 dB below the loudest, and 20.
_DUTIES = b"\x40\x00\x08\x80"
_REST = const(0)


class Unheard:
    """Stands for a PWM where no beeper is."""

    def freq(self, value: int = 0) -> None:
        """Do nothing."""

    duty_u16 = deinit = freq


class Sound:
    """Play one tune at a time, or notes that are said, at a volume (contract.settings)."""

    def __init__(self, pwm: PWM) -> None:
        self.volume = NORMAL
        self._pwm = pwm
        self._tune: bytes | bytearray = b""
        self._at = 0  # index of the next note
        self._end = 0  # and of what is behind the last one
        self._left = 0  # ticks of the current one
        pwm.freq(HERTZ[0])
        pwm.duty_u16(0)

    def play(self, tune: int) -> None:
        """Start a tune of contract.tunes; other numbers are silent. Does not block or allocate."""
        if 0 <= tune < len(TUNES):
            self._tune = TUNES[tune]
            self._at = 0
            self._end = len(self._tune)
            self._left = 0

    def say(self, notes: bytearray, length: int) -> None:
        """Play the first bytes of a buffer, without a gap where the notes before end; none: be silent."""
        self._tune = notes
        self._at = 0
        self._end = length
        self._left = 1

    def is_ending(self) -> bool:
        """Tell whether nothing is heard, or the next tick ends it."""
        return self._at == self._end and self._left <= 1

    def tick(self) -> None:
        """Go on by one tick. Touches the pin only when the note changes."""
        if self._left:
            self._left -= 1
            if self._left:
                return
        elif self._at == self._end:
            return
        if self._at == self._end:
            self._pwm.duty_u16(0)
            return
        note = self._tune[self._at]
        self._left = self._tune[self._at + 1]
        self._at += 2
        if note == _REST:
            self._pwm.duty_u16(0)
        else:
            self._pwm.freq(HERTZ[note - 1])
            self._pwm.duty_u16(_DUTIES[self.volume] << 8)

    def close(self) -> None:
        """Be silent for good, and end the PWM."""
        self._pwm.duty_u16(0)
        self._pwm.deinit()
