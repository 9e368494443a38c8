"""Duel codes: a game seed as eight characters that two players can read out to each other.

Seven characters carry the seed in base 23, the eighth checks them: the sum of all eight values times 1 to 8
leaves 1 over 23. As 23 is a prime above every weight, one wrong character, or any two exchanged, is always
noticed (the scheme of ISBN-10, ISO 2108). The alphabet has one of each group that looks alike: no 0 O Q D,
1 I L, 2 Z, 5 S, 8 B, 6 G, U V.
"""

from micropython import const

from engine.rules import BAD_CODE, BAD_SEED, BAD_SIZE, OK

SEED_LENGTH = const(8)
CODE_LENGTH = const(8)
ALPHABET = b"23456789ACEFHJKMNPRTWXY"

_BASE = const(23)
_DATA = const(7)
_CHECK_WEIGHT_INVERSE = const(3)  # 8 * 3 leaves 1 over 23
_LEFT_OVER = const(1)
_ABOVE_LAST_HIGH = const(0xCAF1)  # 23 ** 7, the first seed without a code
_ABOVE_LAST_LOW = const(0x8367)


def trim(seed: bytearray) -> None:
    """Cut a drawn seed of 8 bytes, in place, to the 31 bits of which each has a duel code."""
    for i in range(4):
        seed[i] = 0
    seed[4] &= 0x7F


def encode(seed: bytes | bytearray, code: bytearray) -> int:
    """Write the duel code of a seed (8 bytes) into 8 bytes. Refused: BAD_SIZE, BAD_SEED (23 ** 7 or more)."""
    if len(seed) != SEED_LENGTH or len(code) != CODE_LENGTH:
        return BAD_SIZE
    high = seed[4] << 8 | seed[5]
    low = seed[6] << 8 | seed[7]
    above = high > _ABOVE_LAST_HIGH or high == _ABOVE_LAST_HIGH and low >= _ABOVE_LAST_LOW
    if seed[0] | seed[1] | seed[2] | seed[3] or above:
        return BAD_SEED
    weighted = 0
    for i in range(_DATA - 1, -1, -1):
        low += high % _BASE << 16
        high //= _BASE
        value = low % _BASE
        low //= _BASE
        code[i] = ALPHABET[value]
        weighted += value * (i + 1)
    code[_DATA] = ALPHABET[(_LEFT_OVER - weighted) * _CHECK_WEIGHT_INVERSE % _BASE]
    return OK


def decode(code: bytes | bytearray, seed: bytearray) -> int:
    """Read a duel code, small letters too, into a seed of 8 bytes. Refused, unchanged: BAD_SIZE, BAD_CODE."""
    if len(code) != CODE_LENGTH or len(seed) != SEED_LENGTH:
        return BAD_SIZE
    weighted = 0
    high = 0
    low = 0
    for i in range(CODE_LENGTH):
        value = value_of(code[i])
        if value < 0:
            return BAD_CODE
        weighted += value * (i + 1)
        if i < _DATA:
            low = low * _BASE + value
            high = high * _BASE + (low >> 16)
            low &= 0xFFFF
    if weighted % _BASE != _LEFT_OVER:
        return BAD_CODE
    for i in range(4):
        seed[i] = 0
    seed[4] = high >> 8
    seed[5] = high & 0xFF
    seed[6] = low >> 8
    seed[7] = low & 0xFF
    return OK


def value_of(character: int) -> int:
    """Tell the value (0 to 22) of an ASCII character, or -1 when the alphabet lacks it."""
    if character >= 97:
        character -= 32
    for i in range(_BASE):
        if ALPHABET[i] == character:
            return i
    return -1
