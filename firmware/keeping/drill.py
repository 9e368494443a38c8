"""The record of the drill (ui.menus.lesson): how well people choose, in bytes that are kept as they are.

A choice is right when it gives away nothing that can be told. The bytes: version; two zeros, where a book has
a serial; right choices in a row, up to the newest (2 bytes); the most in a row (2); choices in all (2); what
they gave away in all, 1/128 point (4). High byte first.
"""

from micropython import const

from engine.saved import put_word, word
from keeping.content import Content

NAME = "drill"
VERSION = const(1)
SIZE = const(13)

_AT_SERIAL = const(1)
_AT_STREAK = const(3)
_AT_BEST = const(5)
_AT_CHOICES = const(7)
_AT_GIVEN = const(9)
_MOST_CHOICES = const(0xFFFF)
_MOST_GIVEN = const(0x3FFF)  # of a choice: 127 points, so that the sum stays a small integer


class Drill(Content):
    """Read and count. Only the constructor allocates. name: of its file."""

    name = NAME

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def is_possible(self) -> bool:
        """Tell whether the counts can be of one drill: no streak is longer than all choices."""
        buffer = self.buffer
        if buffer[0] != VERSION or word(buffer, _AT_SERIAL):
            return False
        if not self.streak() <= self.best() <= self.choices():
            return False
        high = word(buffer, _AT_GIVEN)  # of four bytes; 65,535 choices give away less than 2**30
        return high <= _MOST_GIVEN and self._given() <= self.choices() * _MOST_GIVEN

    def streak(self) -> int:
        """Answer how many choices were right one after the other, up to the newest."""
        return word(self.buffer, _AT_STREAK)

    def best(self) -> int:
        """Answer how many were so at most."""
        return word(self.buffer, _AT_BEST)

    def choices(self) -> int:
        """Answer how many choices were made; it stays at 65535."""
        return word(self.buffer, _AT_CHOICES)

    def average(self) -> int:
        """Answer what a choice gave away on the average, 1/128 point, rounded; 0 without one."""
        choices = self.choices()
        return (self._given() + choices // 2) // choices if choices else 0

    def count(self, given: int) -> None:
        """Count a choice that gave away so much, 1/128 point."""
        buffer = self.buffer
        choices = self.choices()
        given = min(given, _MOST_GIVEN)
        total = self._given() + given
        if choices == _MOST_CHOICES:  # the average stays as it is
            total -= self._given() // choices
        else:
            put_word(buffer, _AT_CHOICES, choices + 1)
        put_word(buffer, _AT_GIVEN, total >> 16)
        put_word(buffer, _AT_GIVEN + 2, total & 0xFFFF)
        streak = 0 if given else min(self.streak() + 1, _MOST_CHOICES)
        put_word(buffer, _AT_STREAK, streak)
        put_word(buffer, _AT_BEST, max(streak, self.best()))

    def _given(self) -> int:
        return word(self.buffer, _AT_GIVEN) << 16 | word(self.buffer, _AT_GIVEN + 2)
