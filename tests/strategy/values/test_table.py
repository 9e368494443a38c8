"""A table is read from its file slice by slice, and refused with the reason when it is of no use."""

import io
import random
import struct
import zlib

from engine import rules as sheets
from engine.reasons import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from host_sim.lab.device_advisor import data_of
from strategy.values.files import (
    NO_RULES,
    RULES,
    RULES_ON_50,
    RULES_ON_FILLED,
    RULES_UPPER_FIRST,
    RULES_WHEN_PAID,
    rules_of,
)
from strategy.values.states import COLUMNS, States
from strategy.values.table import C_AT, MOST_COMPONENTS, SUM_AT, TABLE_HEADER, VERSION, ValueTable


def reason_for(data, rules=RULES_ON_50):
    """Read over a table that was there, as a board does; answer what came of it."""
    table = ValueTable(States())
    assert table.load(io.BytesIO(data_of(RULES_ON_50)), RULES_ON_50) == OK
    reason = table.load(io.BytesIO(bytes(data)), rules)
    assert (table.rules == rules) == (reason == OK)
    return reason


def test_every_sheet_gets_the_table_for_its_rules():
    served = [rules_of(sheet, 0) for sheet in range(sheets.SHEETS)]
    assert served == [RULES_ON_50, RULES_WHEN_PAID, RULES_ON_FILLED, RULES_ON_50, RULES_ON_50, RULES_ON_50]
    assert rules_of(sheets.OFFICIAL, sheets.UPPER_FIRST) == RULES_UPPER_FIRST
    assert rules_of(sheets.PARLOR, sheets.UPPER_FIRST | sheets.DUPLICATE) == RULES_UPPER_FIRST
    assert rules_of(sheets.FUN, sheets.UPPER_FIRST) == NO_RULES


def test_a_table_for_other_rules_is_refused():
    for rules in range(RULES):
        for other in range(RULES):
            assert reason_for(data_of(rules), other) == (OK if rules == other else BAD_SHEET)


def test_a_table_cut_short_or_too_long_is_refused():
    data = data_of(RULES_ON_50)
    for size in (TABLE_HEADER - 1, TABLE_HEADER, TABLE_HEADER + 1, len(data) // 2, len(data) - 1):
        assert reason_for(data[:size]) == BAD_SIZE
    assert reason_for(data + b"\0") == BAD_SIZE


def test_a_head_that_no_table_has_is_damage_and_one_too_large_for_the_board_is_not():
    data = bytearray(data_of(RULES_ON_50))
    data[6] = MOST_COMPONENTS
    assert reason_for(data) == BAD_SIZE
    data[6] = MOST_COMPONENTS + 1
    assert reason_for(data) == DAMAGED
    for at, wrong in ((10, COLUMNS + 1), (14, len(data) - TABLE_HEADER - 1)):  # the columns, the room
        data = bytearray(data_of(RULES_ON_50))
        struct.pack_into("<H", data, at, wrong)
        struct.pack_into("<I", data, SUM_AT, zlib.adler32(data[:SUM_AT] + data[C_AT:]))
        assert reason_for(data) == DAMAGED


def test_what_is_no_table_is_foreign_and_another_version_newer():
    for size in range(4):
        assert reason_for(data_of(RULES_ON_50)[:size]) == FOREIGN
    assert reason_for(bytes(20_000)) == FOREIGN
    data = bytearray(data_of(RULES_ON_50))
    for version in (VERSION - 1, VERSION + 1):
        data[4] = version
        assert reason_for(data) == NEWER


def test_any_wrong_bit_is_noticed():
    data = data_of(RULES_ON_50)
    chance = random.Random(5)
    for at in [*range(5, TABLE_HEADER), *chance.sample(range(TABLE_HEADER, len(data)), 40)]:
        wrong = bytearray(data)
        wrong[at] ^= 1 << chance.randrange(8)
        assert reason_for(wrong) in (DAMAGED, BAD_SIZE), at


def test_a_table_that_was_there_is_gone_after_a_refusal():
    table = ValueTable(States())
    assert table.load(io.BytesIO(data_of(RULES_ON_50)), RULES_ON_50) == OK
    assert table.load(io.BytesIO(data_of(RULES_WHEN_PAID)), RULES_ON_50) == BAD_SHEET
    assert table.rules == -1


def test_a_table_takes_no_more_of_a_board_than_28000_bytes():
    table = ValueTable(States())
    arrays = (table.wide, table.p, table.q, table.b, table.anchors, table.grade)
    assert sum(memoryview(each).nbytes for each in arrays) <= 28_000


def test_a_file_that_cannot_be_read_is_damaged():
    class Failing(io.BytesIO):
        def readinto(self, *_):
            raise OSError(5)

    table = ValueTable(States())
    assert table.load(Failing(data_of(RULES_ON_50)), RULES_ON_50) == DAMAGED
    assert table.load(None, RULES_ON_50) == DAMAGED
