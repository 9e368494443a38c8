"""Reads the file of a hw.flash.store: which of its slots are whole, and which of those is the newest."""

from contract.store_status import DAMAGED, EMPTY, NEWER, OK
from hw.flash.adler import is_whole
from hw.flash.slot import FORMAT, HEADER, MAGIC, SEQUENCES


def newest(data: bytes, kind: int, size: int) -> tuple[int, ...]:
    """Answer a status, and if it is OK, of the newest whole slot: number, sequence, where it is, how long.

    Where and how long the content is, that is. Other statuses: EMPTY, DAMAGED, NEWER. Allocates.
    """
    best: tuple[int, ...] = (DAMAGED if data else EMPTY, 0, 0, 0, 0)
    stride = HEADER + size
    for slot in range(2):
        # A firmware with another size wrote its second slot where the second half of the file begins.
        for at in (0,) if not slot else (stride, len(data) // 2):
            found = _slot_at(data, at, slot, kind, size)
            if found[0] == NEWER:
                return found
            if found[0] == OK and (best[0] != OK or _is_after(found[2], best[2])):
                best = found
    return best


def _is_after(sequence: int, other: int) -> bool:
    return (sequence - other) & (SEQUENCES - 1) < SEQUENCES // 2


def _slot_at(data: bytes, at: int, slot: int, kind: int, size: int) -> tuple[int, ...]:
    header = data[at : at + HEADER]
    if len(header) < HEADER or header[0] != MAGIC or header[2] != kind:
        return (DAMAGED,)
    length = header[6] << 8 | header[7]
    content = data[at + HEADER : at + HEADER + length]
    if len(content) < length or not is_whole(header, content):
        return (DAMAGED,)
    if header[1] > FORMAT or length > size:
        return (NEWER,)
    return (OK, slot, header[4] << 8 | header[5], at + HEADER, length)
