"""Speck32/64, a block cipher whose every step fits 16 bits; it spreads a seed over the generator's state.

Source: R. Beaulieu, D. Shors, J. Smith, S. Treatman-Clark, B. Weeks, L. Wingers, "The SIMON and SPECK
Families of Lightweight Block Ciphers", IACR ePrint 2013/404 (32-bit block, 64-bit key, 22 rounds, rotations
7 and 2).
"""

from micropython import const

ROUNDS = const(22)
_WORD = const(0xFFFF)


class Speck:
    """Encrypt 32-bit blocks under a 64-bit key. Only the constructor allocates."""

    def __init__(self) -> None:
        self.x = 0  # the block, high word
        self.y = 0  # the block, low word
        self._l0 = 0
        self._l1 = 0
        self._l2 = 0
        self._k = 0

    def key(self, key: bytes | bytearray) -> None:
        """Take a key of 8 bytes, most significant first."""
        self._l2 = key[0] << 8 | key[1]
        self._l1 = key[2] << 8 | key[3]
        self._l0 = key[4] << 8 | key[5]
        self._k = key[6] << 8 | key[7]

    def encrypt(self, x: int, y: int) -> None:
        """Encrypt the block of two 16-bit words; the answer is in the attributes x and y."""
        l0 = self._l0
        l1 = self._l1
        l2 = self._l2
        k = self._k
        for i in range(ROUNDS):
            x = ((x >> 7 | x << 9) + y & _WORD) ^ k
            y = (y << 2 & _WORD | y >> 14) ^ x
            # the key schedule is the same round, with the counter for a key
            new = ((l0 >> 7 | l0 << 9) + k & _WORD) ^ i
            k = (k << 2 & _WORD | k >> 14) ^ new
            l0 = l1
            l1 = l2
            l2 = new
        self.x = x
        self.y = y
