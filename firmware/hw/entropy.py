"""Seeds for the dice: hardware entropy gathered at boot, stretched without allocation.

os.urandom allocates, and a new game may be asked for while the heap is locked. So 32 bytes of the board's
own entropy key an RC4 key stream once at boot (Schneier, Applied Cryptography, 17.1; the first 768 bytes are
dropped as Mironov 2002 advises); every seed is the next bytes of that stream.
"""

from os import urandom

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_STATES = const(256)
_KEY = const(32)
_DROPPED = const(768)


class Entropy:
    """A stream of unpredictable bytes, keyed from source(count), the hardware's. Allocates here only."""

    def __init__(self, source: "Any" = urandom) -> None:
        self._state = bytearray(range(_STATES))
        self._i = 0
        self._j = 0
        key = source(_KEY)
        state = self._state
        j = 0
        for i in range(_STATES):
            j = (j + state[i] + key[i % _KEY]) & 255
            swapped = state[i]
            state[i] = state[j]
            state[j] = swapped
        i = j = 0
        for _ in range(_DROPPED):  # as _byte() does, without a call for each
            i = (i + 1) & 255
            a = state[i]
            j = (j + a) & 255
            state[i] = state[j]
            state[j] = a
        self._i = i
        self._j = j

    def _byte(self) -> int:
        state = self._state
        i = (self._i + 1) & 255
        a = state[i]
        j = (self._j + a) & 255
        b = state[j]
        state[i] = b
        state[j] = a
        self._i = i
        self._j = j
        return state[(a + b) & 255]

    def fill(self, buffer: bytearray) -> None:
        """Overwrite every byte of buffer. Does not allocate."""
        for i in range(len(buffer)):
            buffer[i] = self._byte()
