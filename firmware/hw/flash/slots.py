"""Reads the file of a hw.flash.store: which of its slots are whole, and which of those is the newest."""

from contract.store_status import STORE_DAMAGED, STORE_EMPTY, STORE_NEWER, STORE_OK, STORE_OLDER
from hw.flash.adler import is_whole
from hw.flash.slot import FORMAT, MAGIC, SEQUENCES, SLOT_HEADER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def newest(file: "Any", end: int, kind: int, size: int) -> tuple[int, ...]:
    """Answer a status, and for STORE_OK of the newest whole slot: number, sequence, where its content is.

    Others: STORE_EMPTY, STORE_DAMAGED, STORE_NEWER, and
    STORE_OLDER with the same numbers: the other slot is damaged, and may be the newer one.
    end: bytes of the file. One slot at a time is in the heap. Passes an OSError on.
    """
    best: tuple[int, ...] = (STORE_DAMAGED, 0, 0, 0, 0)
    stride = SLOT_HEADER + size
    whole = set()
    for slot in range(2):
        # A later firmware with another size has its second slot where the second half of the file begins.
        for at in (0,) if not slot else (stride, end // 2):
            found = _slot_at(file, end, at, slot, kind, size)
            if found[0] in (STORE_NEWER, STORE_EMPTY):
                return found
            if found[0] == STORE_OK:
                whole.add(slot)
            if found[0] == STORE_OK and (best[0] != STORE_OK or _is_after(found[2], best[2])):
                best = found
    status, slot, sequence, at, length = best
    if status == STORE_OK and length != size:
        return (STORE_NEWER,)
    if len(whole) == 1 and _may_be_older(file, 0 if slot else at + size, kind, sequence):
        status = STORE_OLDER
    return status, slot, sequence, at


def _may_be_older(file: "Any", other: int, kind: int, sequence: int) -> bool:
    """Tell whether there was another slot than the best, and it does not say that it was the one before."""
    header = _read(file, other, SLOT_HEADER)
    if not header:
        return sequence != 1
    if len(header) < SLOT_HEADER or header[0] != MAGIC or header[2] != kind:
        return True
    return (header[4] << 8 | header[5]) != (sequence - 1) & (SEQUENCES - 1)


def _read(file: "Any", at: int, count: int) -> bytes:
    file.seek(at)
    found: bytes = file.read(count)
    return found


def _is_after(sequence: int, other: int) -> bool:
    return (sequence - other) & (SEQUENCES - 1) < SEQUENCES // 2


def _slot_at(file: "Any", end: int, at: int, slot: int, kind: int, size: int) -> tuple[int, ...]:
    header = _read(file, at, SLOT_HEADER)
    if len(header) < SLOT_HEADER or header[0] != MAGIC or header[2] != kind:
        return (STORE_DAMAGED,)
    length = header[6] << 8 | header[7]
    if length > end - at - SLOT_HEADER:  # so no heap is asked for more than there is
        return (STORE_DAMAGED,)
    content: bytes = file.read(length)
    if not is_whole(header, content):
        return (STORE_DAMAGED,)
    if header[1] > FORMAT or length > size:
        return (STORE_NEWER,)
    if not length:  # nothing was saved: there can be no more than that in the file
        return (STORE_EMPTY if end == SLOT_HEADER else STORE_DAMAGED,)
    return (STORE_OK, slot, header[4] << 8 | header[5], at + SLOT_HEADER, length)
