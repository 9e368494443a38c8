"""Matches saved in version 1 of the layout: one part of 1038 bytes, Adler-32 (RFC 1950) in the last four."""

from micropython import const

from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.match import NO_TEAM
from engine.reasons import BAD_SIZE, DAMAGED, FOREIGN, OK
from engine.saved import layout as at

SIZE = const(1038)

_MAGIC = b"RTTL"
_VERSION = const(1)
_AT_SUM = const(1034)
_MODULUS = const(65521)

# What stood where. From the version to the kinds all is as it is now, four bytes further on.
_AT_VERSION = const(4)
_AT_ROUND = const(10)
_SAME = const(33)  # bytes, up to and with the kinds
_AT_TEAMS = const(37)
_AT_THROWN_HOLDS = const(43)
_AT_THROWN = const(46)
_AT_START_DICE = const(67)
_AT_CARDS = const(98)
_CARDS_BYTES = const(936)


def upgrade(old: bytes | bytearray, buffer: bytearray | memoryview) -> int:
    """Rewrite a match of version 1 in today's layout into a buffer of layout.SIZE bytes.

    Refused: BAD_SIZE; FOREIGN (no match of Rattle's); DAMAGED (the check sum, or another version).
    saved.load() judges what stands in it.
    """
    if len(old) != SIZE or len(buffer) != at.SIZE:
        return BAD_SIZE
    for i in range(len(_MAGIC)):
        if old[i] != _MAGIC[i]:
            return FOREIGN
    if old[_AT_VERSION] != _VERSION or not _is_whole(old):
        return DAMAGED
    for i in range(at.SIZE):
        buffer[i] = 0
    for i in range(_SAME):
        buffer[i] = old[_AT_VERSION + i]
    buffer[at.AT_VERSION] = at.VERSION
    for i in range(MAX_PLAYERS):
        team = old[_AT_TEAMS + i]
        _put_nibble(buffer, at.AT_TEAMS, i, at.NO_NIBBLE if team == NO_TEAM else team)
    for i in range(ROLLS):
        buffer[at.AT_THROWN_HOLDS + i] = old[_AT_THROWN_HOLDS + i]
    for i in range(ROLLS * DICE):
        _put_nibble(buffer, at.AT_THROWN, i, old[_AT_THROWN + i])
    for i in range(MAX_PLAYERS * DICE):
        _put_nibble(buffer, at.AT_START_DICE, i, old[_AT_START_DICE + i])
    present = old[_AT_ROUND] * at.ROUND_BYTES
    if present >= _CARDS_BYTES:
        return DAMAGED
    for i in range(at.ROUND_BYTES):
        buffer[at.AT_CARDS + i] = old[_AT_CARDS + present + i]
    for i in range(present):
        buffer[at.AT_PAST + i] = old[_AT_CARDS + i]
    return OK


def _put_nibble(buffer: bytearray | memoryview, place: int, i: int, value: int) -> None:
    """Set a nibble that is zero; a value beyond it becomes one that no match has."""
    buffer[place + (i >> 1)] |= min(value, 14 if value != at.NO_NIBBLE else 15) << (0 if i & 1 else 4)


def _is_whole(old: bytes | bytearray) -> bool:
    low = 1
    high = 0
    for i in range(_AT_SUM):
        low += old[i]
        high += low
    low %= _MODULUS
    high %= _MODULUS
    return high == at.word(old, _AT_SUM) and low == at.word(old, _AT_SUM + 2)
