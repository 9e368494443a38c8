"""Entropy that can be had again: os.urandom from a seed (SHA-256 in counter mode)."""

import hashlib


class Noise:
    """Stands for os.urandom; the same seed gives the same bytes on every runtime."""

    def __init__(self, seed: int) -> None:
        self._seed = str(seed).encode()
        self._block = 0
        self._rest = b""

    def urandom(self, count: int) -> bytes:
        """Answer the next count bytes."""
        while len(self._rest) < count:
            self._rest += hashlib.sha256(self._seed + b":" + str(self._block).encode()).digest()
            self._block += 1
        answer = self._rest[:count]
        self._rest = self._rest[count:]
        return answer
