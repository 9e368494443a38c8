"""Write a rounded table as the file that strategy.values.table reads."""

import struct
import zlib

from host_sim.lab.solver.quantise import Rounded, parents
from host_sim.lab.solver.states import columns
from strategy.values.rice import FIRST_COMPONENT, GRADE, MEAN_BITS, OWN, RICE_FROM, START_MEAN
from strategy.values.states import COLUMNS, ROWS
from strategy.values.table import (
    C_AT,
    COLUMN_GRADES,
    GRADES_AT,
    MAGIC,
    MOST_COMPONENTS,
    SHIFTS_AT,
    SUM_AT,
    TABLE_HEADER,
    VERSION,
)


class Writer:
    """Write whole numbers in Rice's code, each in a context whose mean sets the parameter."""

    def __init__(self, contexts: int) -> None:
        self.bits: list[str] = []
        self._means = [START_MEAN] * contexts

    def number(self, context: int, value: int) -> None:
        """Write a number."""
        folded = 2 * value if value >= 0 else -2 * value - 1
        mean = self._means[context]
        n = 0
        while RICE_FROM << n < mean:
            n += 1
        self.bits.append("0" * (folded >> n) + "1" + (f"{folded & (1 << n) - 1:0{n}b}" if n else ""))
        self._means[context] = mean + folded - (mean >> MEAN_BITS)

    def body(self) -> bytes:
        """Tell all that was written, zeros to the end of the last byte."""
        text = "".join(self.bits)
        text += "0" * (-len(text) % 8)
        return int("1" + text, 2).to_bytes(len(text) // 8 + 1)[1:]

    def size(self) -> int:
        """Tell how many bits were written."""
        return sum(map(len, self.bits))


def pack(table: Rounded, rules: int) -> bytes:
    """Make the file: a header, and a body that the device reads into the end of where it unpacks it."""
    components = table.p.shape[1]
    writer = Writer(FIRST_COMPONENT + components)
    for k in range(components):
        for row in range(ROWS):
            writer.number(FIRST_COMPONENT + k, int(table.p[row, k]))
    for row in range(ROWS):
        writer.number(OWN, int(table.a[row]))
    before = parents()
    lengths = [length for length, _ in table.grades]
    shifts = [shift for _, shift in table.grades]
    grades = [int(grade) for grade in table.grade]
    own = [int(table.own[i]) << shifts[grades[i]] for i in range(COLUMNS)]
    unpacked: list[tuple[int, int]] = []  # bits read, and bytes of room filled then
    room = 0
    for column in range(COLUMNS):
        grade, guessed = grades[column], int(before[column])
        length, shift = lengths[grade], shifts[grade]
        writer.number(GRADE, grade - (grades[column - 1] if column else 0))
        writer.number(OWN, int(table.own[column]) - (own[guessed] >> shift if column else 0))
        there = lengths[grades[guessed]] if column else 0
        drop = shifts[grades[guessed]] - shift
        for k in range(length):
            guess = int(table.q[guessed, k]) if k < there else 0
            guess = guess << drop if drop >= 0 else guess >> -drop
            writer.number(FIRST_COMPONENT + k, int(table.q[column, k]) - guess)
        room += length
        unpacked.append((writer.size(), room))
    body = writer.body()
    # what is not read yet must never be written over
    room = max([len(body), room] + [len(body) - bits // 8 + filled for bits, filled in unpacked])
    head = bytearray(TABLE_HEADER)
    struct.pack_into(
        "<4s6BHHH",
        head,
        0,
        MAGIC,
        VERSION,
        rules,
        components,
        table.unit_bits,
        table.own_bits,
        0,
        COLUMNS,
        len(body),
        room,
    )
    struct.pack_into("<13H", head, C_AT, *(int(value) for value in table.c[1:]))
    for i, (length, shift) in enumerate(table.grades):
        head[GRADES_AT + i] = length << 2 | shift
    for k in range(components):
        head[SHIFTS_AT + k] = int(table.p_shifts[k])
    total = zlib.adler32(bytes(head[:SUM_AT] + head[C_AT:]) + body)
    struct.pack_into("<I", head, SUM_AT, total)
    assert (
        len(columns().mask) == COLUMNS
        and len(table.grades) <= COLUMN_GRADES
        and components <= MOST_COMPONENTS
    )
    return bytes(head) + body
