"""The faces of the simulated board: a window, a terminal, and none.

A face is called once a tick with the handheld as a person meets it: six buttons to push, a glass to look at,
a beeper to hear. It knows nothing of the game, and the firmware knows nothing of it.
"""

from typing import Protocol

ASLEEP = "asleep: press a button"  # of a glass that has been dark for DARK_TICKS
DARK_TICKS = 100  # and not only while it starts


class FaceError(Exception):
    """A face that cannot be shown here; the message is one line for the person who asked for it."""


class Glass(Protocol):
    """The display of a handheld."""

    touched: bool  # something may have changed since the last picture()
    contrast: int  # 0 to 255, as the controller was told
    width: int  # of what points() answers

    def picture(self) -> bytearray:
        """Return 1024 bytes, each eight vertical pixels, the top one in bit 0; clears `touched`."""
        ...

    @property
    def on(self) -> bool:
        """Whether it shows anything."""
        ...

    def points(self) -> bytes:
        """Return the glass of a colour display, two bytes a point (5, 6 and 5 bits); else nothing."""
        ...


class FaceBoard(Protocol):
    """What a face may do with a board."""

    @property
    def chip(self) -> Glass:
        """The display."""
        ...

    @property
    def tone_hertz(self) -> int:
        """The pitch of the beeper, 0 while it is silent."""
        ...

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set."""


class Face(Protocol):
    """A way to look at a board and to push its buttons."""

    wants_bench: bool  # the person asked for it; a window alone can show it

    def tick(self, handheld: FaceBoard) -> bool:
        """Pump input into the pins, show the glass, sound the beeper, wait until the tick is over.

        Return False to switch the board off.
        """
        ...

    def say(self, words: str) -> None:
        """Tell the person something that does not belong on the glass, and stderr."""

    def close(self) -> None:
        """Give back the window, the terminal, the sound; harmless when called twice."""
