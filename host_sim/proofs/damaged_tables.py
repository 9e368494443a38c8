"""Damages table files in many ways and has the firmware read them: each must be refused with a reason.

Runs on CPython and on MicroPython; the same seed makes the same damage on both.
"""

from engine.rules import OK
from hw.files import table
from strategy.values import HEADER, RULES, States, ValueTable, name_of

from .chance import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

WAYS = 9
_MOST_NOISE = 32_000


class Damager:
    """Read the committed tables, and damage copies of them."""

    def __init__(self, seed: int) -> None:
        self.sound: "list[bytes]" = []
        for rules in range(RULES):
            pieces: "Any" = table(name_of(rules))
            assert pieces is not None
            self.sound.append(b"".join([bytes(piece) for piece in pieces]))
        self._chance = Chance(seed)

    def damaged(self, rules: int, way: int) -> "bytes":
        """Damage a table in one of WAYS ways; by chance it may come out as it was."""
        below = self._chance.below
        data = bytearray(self.sound[rules])
        size = len(data)
        if way == 0:  # some wrong bits
            for _ in range(1 + below(8)):
                data[self._place(size)] ^= 1 << below(8)
        elif way == 1:  # one wrong byte in the header
            data[below(HEADER)] = below(256)
        elif way == 2:  # cut short
            data = data[: self._place(size)]
        elif way == 3:  # something behind it
            data = data + self._noise(1 + below(300))
        elif way == 4:  # the end of another table
            at = self._place(size)
            data = data[:at] + self.sound[(rules + 1 + below(RULES - 1)) % RULES][at:]
        elif way == 5:  # a piece in another place
            length = 1 + below(512)
            here = self._place(size - length)
            there = self._place(size - length)
            data[here : here + length] = self.sound[rules][there : there + length]
        elif way == 6:  # an erased or an empty piece, as flash leaves it
            length = 1 + below(4096)
            at = self._place(size)
            fill = b"\xff" if below(2) else b"\0"
            data[at : at + length] = fill * len(data[at : at + length])
        elif way == 7:  # a header, and noise
            data = data[: below(HEADER + 1)] + self._noise(below(_MOST_NOISE))
        else:  # noise
            data = self._noise(below(_MOST_NOISE))
        return bytes(data)

    def _place(self, size: int) -> int:
        """Draw a place in so many bytes: a chance of at most 32,362 knows half of the places in a table."""
        half = size // 2
        return 2 * self._chance.below(half) + self._chance.below(2)

    def _noise(self, size: int) -> bytearray:
        noise = bytearray(size)
        for i in range(size):
            noise[i] = self._chance.below(256)
        return noise


def read_all(leaf: "Any", cut: "Callable[[bytes], list[memoryview]]", seed: int, files: int) -> "list[int]":
    """Have so many damaged files read; answer how many were refused, by reason, those read at place 0.

    cut: play.table_pieces.cut. AssertionError when a file is read that is not a table of those rules, or a
    refused one leaves a table.
    """
    damager = Damager(seed)
    values = ValueTable(States(table), leaf)
    counts = [0] * 32
    for i in range(files):
        rules = i % RULES
        data = damager.damaged(rules, i // RULES % WAYS)
        reason = values.take(cut(data), rules)
        assert (reason == OK) == (data == damager.sound[rules])
        assert (values.rules == rules) == (reason == OK)
        counts[reason] += 1
    for rules in range(RULES):
        assert values.take(cut(damager.sound[rules]), rules) == OK
    return counts
