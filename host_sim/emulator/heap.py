"""How much of its heap a MicroPython has in use, counted in its memory from outside.

Its state says where its table of blocks is (py/mpstate.h, mp_state_mem_area_t): a pointer to the table, its
bytes, a pointer to the finalisers' bits, and where the blocks begin and end; a byte of the table is of four
blocks of 16 bytes, two bits each, 0 where nothing is (py/gc.c). So nothing that counts is in the heap.
"""

import numpy as np

from host_sim.solver.jit import Array

_RAM = 0x20000000
_BLOCK_BYTES = 16
_A_BYTE = 4 * _BLOCK_BYTES
_LEAST_TABLE = 512  # bytes: a heap of 32 KB
_SHIFTS = np.array((0, 2, 4, 6), np.uint8)
_USED = np.array([sum((byte >> at & 3) != 0 for at in (0, 2, 4, 6)) for byte in range(256)], np.uint8)


class EmulatedHeap:
    """The heap in a memory that begins at 0x20000000; LookupError where none is found."""

    def __init__(self, memory: memoryview) -> None:
        self._table, self.bytes = _find(memory)

    def used(self) -> int:
        """Answer the bytes in use, with what is garbage and not collected."""
        return int(_USED[self._table].sum(dtype=np.int64)) * _BLOCK_BYTES

    def largest(self) -> int:
        """Answer the bytes of the largest piece that is free."""
        free = (self._table[:, None] >> _SHIFTS & 3).ravel() == 0
        edges = np.flatnonzero(np.diff(free, prepend=False, append=False))
        return int(np.max(edges[1::2] - edges[::2], initial=0)) * _BLOCK_BYTES


def _find(memory: memoryview) -> tuple[Array, int]:
    words = np.frombuffer(memory, np.uint32).astype(np.int64)
    table, size, bits, first, end = (words[i : len(words) - 4 + i] for i in range(5))
    right = (
        (table >= _RAM)
        & (size >= _LEAST_TABLE)
        & (end - first == size * _A_BYTE)
        & (table + size <= bits)
        & (bits < first)
        & (end <= _RAM + len(memory))
    )
    found = np.flatnonzero(right)
    if len(found) != 1:
        raise LookupError(f"{len(found)} heaps of MicroPython in memory, not one")
    at = int(table[found[0]]) - _RAM
    count = int(size[found[0]])
    return np.frombuffer(memory, np.uint8)[at : at + count], count * _A_BYTE
