"""A table is taken by its pieces, and refused with the reason when it is of no use."""

import random

import pytest

from contract.device import PIECE
from engine import rules as sheets
from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from host_sim.solver.device_advisor import cut, data_of
from host_sim.solver.states import summed
from hw.files import table
from hw.files import table as pieces_of
from strategy import values
from strategy.analysis import loops_plain
from strategy.analysis.prices import KEEPS_FILE, Keeps
from strategy.values import (
    RULES,
    RULES_ON_50,
    RULES_ON_FILLED,
    RULES_UPPER_FIRST,
    RULES_WHEN_PAID,
    States,
    Tables,
    ValueTable,
)


def reason_for(data, rules=RULES_ON_50):
    return values.refusal(cut(bytes(data)), rules)


def test_every_sheet_gets_the_table_for_its_rules():
    served = [values.rules_of(sheet, 0) for sheet in range(sheets.SHEETS)]
    assert served == [RULES_ON_50, RULES_WHEN_PAID, RULES_ON_FILLED, RULES_ON_50, RULES_ON_50, RULES_ON_50]
    assert values.rules_of(sheets.OFFICIAL, sheets.UPPER_FIRST) == RULES_UPPER_FIRST
    assert values.rules_of(sheets.PARLOR, sheets.UPPER_FIRST | sheets.DUPLICATE) == RULES_UPPER_FIRST
    assert values.rules_of(sheets.FUN, sheets.UPPER_FIRST) == values.NO_RULES


def test_a_table_for_other_rules_is_refused():
    for rules in range(RULES):
        for other in range(RULES):
            assert reason_for(data_of(rules), other) == (OK if rules == other else BAD_SHEET)


def test_a_table_cut_short_or_too_long_is_refused():
    data = data_of(RULES_ON_50)
    for size in (values.HEADER - 1, values.HEADER, PIECE, PIECE + 1, len(data) // 2, len(data) - 1):
        assert reason_for(data[:size]) == BAD_SIZE
    assert reason_for(data + b"\0") == BAD_SIZE
    assert reason_for(data + bytes(PIECE)) == BAD_SIZE


def test_a_file_has_the_size_that_its_components_make_and_their_number_is_even():
    assert len(data_of(RULES_ON_50)) == values.file_bytes(16)
    for components, reason in (
        (14, BAD_SIZE),
        (15, DAMAGED),
        (values.MOST_COMPONENTS, BAD_SIZE),
        (values.MOST_COMPONENTS + 2, DAMAGED),
    ):
        data = bytearray(data_of(RULES_ON_50))
        data[values.COMPONENTS_AT] = components
        assert reason_for(summed(bytes(data[: -values.SUM_BYTES]))) == reason


def test_what_is_looked_up_together_lies_in_one_piece():
    for components in range(0, values.MOST_COMPONENTS + 1, 2):
        row, column = 2 + 2 * components, 2 + components
        assert PIECE - row < values.HEADER + values.rows_a_piece(components) * row <= PIECE
        assert PIECE - column < values.columns_a_piece(components) * column <= PIECE


def test_what_is_no_table_is_foreign_and_another_version_newer():
    for size in range(4):
        assert reason_for(data_of(RULES_ON_50)[:size]) == FOREIGN
    assert reason_for(bytes(20_000)) == FOREIGN
    data = bytearray(data_of(RULES_ON_50))
    for version in (values.VERSION - 1, values.VERSION + 1):
        data[4] = version
        assert reason_for(data) == reason_for(data[:5]) == NEWER


def test_any_wrong_bit_is_noticed():
    data = data_of(RULES_ON_50)
    chance = random.Random(5)
    for at in [*range(5, values.HEADER), *chance.sample(range(values.HEADER, len(data)), 40)]:
        wrong = bytearray(data)
        wrong[at] ^= 1 << chance.randrange(8)
        assert reason_for(wrong) in (DAMAGED, BAD_SIZE), at


# the tables that there are


def found(files):
    """Find what there is among some files, by their names."""
    tables = Tables()
    for rules in range(RULES):
        for _ in tables.find(rules, lambda name: cut(files[name]) if name in files else None):
            pass
    return tables


def files():
    """Answer the committed files by their names."""
    return {values.NAMES[rules]: data_of(rules) for rules in range(RULES)}


def test_a_match_is_given_its_table_and_the_one_that_it_has_not_again():
    tables = found(files())
    assert tables.mask == (1 << RULES) - 1
    table = ValueTable(States(pieces_of), loops_plain)
    for sheet, options, rules in (
        (sheets.OFFICIAL, 0, RULES_ON_50),
        (sheets.FUN, 0, RULES_ON_FILLED),
        (sheets.PARLOR, sheets.UPPER_FIRST, RULES_UPPER_FIRST),
    ):
        assert tables.reason(sheet, options) == OK
        assert tables.give(table, sheet, options) and table.rules == rules
        assert not tables.give(table, sheet, options) and table.rules == rules
    twin = ValueTable(States(pieces_of), loops_plain)
    twin.use(cut(data_of(RULES_UPPER_FIRST)), RULES_UPPER_FIRST)
    assert table.value(0, 0, 0) == twin.value(0, 0, 0)


def test_a_table_that_is_not_there_or_damaged_is_not_given_and_says_why():
    there = files()
    del there[values.NAMES[RULES_ON_FILLED]]
    there[values.NAMES[RULES_WHEN_PAID]] = there[values.NAMES[RULES_WHEN_PAID]][:-1] + b"x"
    there[values.NAMES[RULES_UPPER_FIRST]] = b""
    tables = found(there)
    assert tables.mask == 1 << RULES_ON_50
    table = ValueTable(States(pieces_of), loops_plain)
    assert tables.give(table, sheets.OFFICIAL, 0)
    for sheet, options, reason in (
        (sheets.FUN, 0, values.NO_FILE),
        (sheets.FREE, 0, DAMAGED),
        (sheets.OFFICIAL, sheets.UPPER_FIRST, FOREIGN),
        (sheets.FREE, sheets.UPPER_FIRST, values.NO_FILE),
    ):
        assert tables.reason(sheet, options) == reason
        assert not tables.give(table, sheet, options) and table.rules == RULES_ON_50


# What all rules need is read from its file; a damaged one is told of.
@pytest.mark.parametrize("reads, name", [(Keeps, KEEPS_FILE), (States, values.STATES_FILE)])
def test_a_damaged_file_is_refused_wherever_it_is_damaged(reads, name):
    whole = table(name)
    spoilt = [None, [], whole[:-1] + [whole[-1][:-1]], [whole[0][:-1] + b"\0\0", *whole[1:]]]
    for number, piece in enumerate(whole):
        for at in range(0, len(piece), 97):
            other = bytearray(piece)
            other[at] ^= 1 << at % 8
            spoilt.append(whole[:number] + [bytes(other)] + whole[number + 1 :])
    reads(lambda name: whole)
    for pieces in spoilt:
        with pytest.raises(ValueError, match=f"tables/{name} is damaged or not there: install Rattle again"):
            reads(lambda name, pieces=pieces: pieces)
