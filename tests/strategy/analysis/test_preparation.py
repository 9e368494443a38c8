"""A match finds dice, prices and its table ready, made slice by slice; what cannot be had has a reason."""

import io

from engine import rules
from engine.reasons import DAMAGED, OK
from host_sim.lab.device_advisor import TABLES
from strategy.analysis.keeps import Keeps
from strategy.analysis.preparation import NO_FILE, Preparation
from strategy.analysis.prices import Prices
from strategy.values.files import RULES_ON_50, RULES_UPPER_FIRST, name_of
from strategy.values.states import States
from strategy.values.table import NO_TABLE, ValueTable


class Shelf:
    """Table files by name, the committed ones at first. opened: those that were, closed or not."""

    def __init__(self) -> None:
        self.files = {path.name: path.read_bytes() for path in TABLES.iterdir()}
        self.opened: list[io.BytesIO] = []

    def open(self, name: str) -> io.BytesIO | None:
        if name not in self.files:
            return None
        self.opened.append(io.BytesIO(self.files[name]))
        return self.opened[-1]


def prepared(preparation: Preparation) -> int:
    """Step until all is done; count the steps."""
    steps = 1
    while not preparation.step():
        steps += 1
    return steps


def parts(shelf: Shelf) -> tuple[ValueTable, Preparation]:
    table = ValueTable(States())
    return table, Preparation(table, Prices(Keeps(), now=False), shelf.open)


def test_a_match_finds_its_table_read_and_the_file_closed() -> None:
    shelf = Shelf()
    table, preparation = parts(shelf)
    assert preparation.begin(rules.OFFICIAL, 0)
    assert prepared(preparation) > 20
    assert table.rules == RULES_ON_50 and not preparation.busy
    assert all(file.closed for file in shelf.opened)
    assert preparation.reason(rules.OFFICIAL, 0) == OK


def test_what_is_ready_is_not_prepared_again() -> None:
    _, preparation = parts(Shelf())
    preparation.begin(rules.OFFICIAL, 0)
    prepared(preparation)
    assert not preparation.begin(rules.OFFICIAL, 0)
    assert preparation.step()
    assert preparation.begin(rules.OFFICIAL, rules.UPPER_FIRST)
    assert not preparation.step()


def test_a_table_that_is_not_there_has_that_for_a_reason_and_is_not_asked_for() -> None:
    shelf = Shelf()
    del shelf.files[name_of(RULES_UPPER_FIRST)]
    _, preparation = parts(shelf)
    assert not preparation.tables >> RULES_UPPER_FIRST & 1
    assert preparation.reason(rules.OFFICIAL, rules.UPPER_FIRST) == NO_FILE
    assert preparation.reason(rules.OFFICIAL, 0) == OK
    assert not preparation.begin(rules.OFFICIAL, rules.UPPER_FIRST)


def test_a_table_that_goes_after_power_on_is_missed_when_it_is_wanted() -> None:
    shelf = Shelf()
    table, preparation = parts(shelf)
    shelf.files.clear()
    assert preparation.begin(rules.OFFICIAL, 0)
    assert prepared(preparation)
    assert table.rules == NO_TABLE
    assert preparation.reason(rules.OFFICIAL, 0) == NO_FILE
    assert preparation.tables >> RULES_UPPER_FIRST & 1 and not preparation.tables >> RULES_ON_50 & 1


def test_a_damaged_table_is_found_out_once_and_not_read_again() -> None:
    shelf = Shelf()
    damaged = bytearray(shelf.files[name_of(RULES_ON_50)])
    damaged[500] ^= 4
    shelf.files[name_of(RULES_ON_50)] = bytes(damaged)
    table, preparation = parts(shelf)
    preparation.begin(rules.OFFICIAL, 0)
    prepared(preparation)
    assert table.rules == NO_TABLE
    assert preparation.reason(rules.OFFICIAL, 0) == DAMAGED
    assert not preparation.begin(rules.OFFICIAL, 0)
    assert all(file.closed for file in shelf.opened)


def test_where_the_heap_is_locked_a_table_waits_until_it_is_fetched() -> None:
    class Locked(Shelf):
        locked = True

        def open(self, name: str) -> io.BytesIO | None:
            if self.locked:
                raise MemoryError
            return super().open(name)

    shelf = Locked()
    shelf.locked = False
    table, preparation = parts(shelf)
    shelf.locked = True
    assert preparation.begin(rules.OFFICIAL, 0)
    assert preparation.waits
    assert not any(preparation.step() for _ in range(1000))
    shelf.locked = False
    preparation.fetch()
    assert not preparation.waits
    prepared(preparation)
    assert table.rules == RULES_ON_50


def test_without_files_there_are_dice_and_prices_alone() -> None:
    preparation = Preparation(ValueTable(States()), Prices(Keeps(), now=False))
    assert preparation.tables == 0 and preparation.busy
    preparation.begin(rules.OFFICIAL, 0)
    assert prepared(preparation)
