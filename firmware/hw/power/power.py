"""Dims an idle device, then darkens it, then lets it rest; moves a picture that stands for long by a line.

Idle is a pad that nobody touches under a picture that does not move. The first press wakes a dark board and
does nothing else: not when the button comes up and not when it is held. A dimmed picture can be read, so a
press does there what it says.
"""

from micropython import const

from contract import keys
from hw.display.display import FULL_CONTRAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BRIGHT = const(0)
DIM = const(1)
DARK = const(2)  # the panel is off, the game ticks on
REST = const(3)  # nothing ticks but this

_DIM_AT = b"\x03\x01\x0c\x1e"  # in tens of seconds, by what is set: 30 s, 10 s, 2 min, 5 min
_TEN_SECONDS = const(500)  # ticks of 20 ms
_DARK_AT = const(3)  # times as much
_REST_AFTER = const(25500)  # ticks later, 8.5 min
_TIRED = const(250)  # 5 s
_MOVE_EVERY = const(30000)  # ticks of light

_CONTRASTS = bytes((FULL_CONTRAST, 0x50, 0x18))  # by the brightness that is set
_LOW_CONTRAST = const(0x08)


class Power:
    """Follow how long nothing happened.

    display: set_contrast(level), set_power(on), move(). stage is one of BRIGHT, DIM, DARK, REST.
    """

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
        """Count a tick with the buttons' events; moved says whether the picture has changed since the last.

        Answer the events that the game may have. Does not allocate.
        """
        stage = self.stage
        if events & keys.ANY:
            self._deaf = stage >= DARK
        if events or (moved and stage <= DIM):
            self._idle = 0
            if stage:
                self._wake()
        elif stage != REST:
            self._idle += 1
            self._fall_asleep()
        self._count_down(events)
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
        self._tired = _TIRED

    def _wake(self) -> None:
        self.stage = BRIGHT
        self._display.set_contrast(self._contrast)
        self._display.set_power(True)

    def _count_down(self, events: int) -> None:
        if events:
            self._tired = 0
        elif self._tired:
            self._tired -= 1
            if not self._tired:
                self._rest()

    def _rest(self) -> None:
        if self.stage < DARK:
            self._display.set_power(False)
        self.stage = REST

    def _fall_asleep(self) -> None:
        idle = self._idle
        dark_at = _DARK_AT * self._dim_at
        if idle == self._dim_at:
            self.stage = DIM
            self._display.set_contrast(_LOW_CONTRAST)
            self._move()
        elif idle == dark_at:
            self.stage = DARK
            self._display.set_power(False)
        elif idle == dark_at + _REST_AFTER:
            self._rest()

    def _move(self) -> None:
        self._lit = 0
        self._display.move()
