"""Hears no press that was meant for the picture before.

The rule: a press acts on the picture that was seen when it went down. A picture that comes by itself, or that
asks for what nothing takes back, is not heard at once: a score, the picture before the first throw, the one
between two people, a coach's warning, a cheer, the result. It takes people about a quarter of a second to see
that it came and to stop a press. Who presses sooner than DEAF_TICKS after it cannot have seen it; who goes on
pressing has not yet, so each press begins that time anew, up to MOST_TICKS. Who hurries bots on presses
slowly and looks up now and then, and HURRIED_DEAF_TICKS go by before the first throw is heard; and so many at
every result that comes, which A gives up. Later than that a press was decided on with the picture in sight:
to hear it not would cost everybody a press in every turn. A button that is told of when it comes up
(hw.input.few_buttons) says nothing if it went down before; nor does it of dice that a person threw, if it did
before they lay. A press that closes a panel does nothing else: what belongs to it is not heard.
"""

from micropython import const

from contract import keys

DEAF_TICKS = const(15)
HURRIED_DEAF_TICKS = const(40)
MOST_TICKS = const(100)  # somebody who presses for so long means it


class Deaf:
    """Be deaf for some ticks. ticks: that are left. spent: a press has closed a panel."""

    def __init__(self) -> None:
        self.ticks = 0
        self.spent = False
        self._from = 0
        self._most = 0

    def begin(self, ticks: int) -> None:
        """Hear nothing for some ticks from this one on."""
        self.ticks = ticks
        self._from = ticks
        self._most = MOST_TICKS

    def hear(self, events: int) -> int:
        """Answer what is heard of a tick's events."""
        if self.ticks:
            self._most -= 1
            self.ticks = min(self._most, self._from if events & keys.ANY else self.ticks - 1)
            return 0
        if events & keys.ANY:
            self.spent = False
        return 0 if self.spent else events
