"""The account of faults: what is closed is written no more."""

import pytest

from host_sim.chip.flash import Flash
from hw.faults import FILE, Faults
from tests.support.boards import Attentive


def account(content: bytes) -> tuple[Flash, Faults]:
    flash = Flash()
    flash.put(FILE, content)
    return flash, Faults(flash)


def test_a_run_that_goes_well_is_forgiven_and_the_account_stays() -> None:
    flash, faults = account(b"2 in a row, E1\n")
    faults.forgive()
    assert faults.in_a_row == 0
    assert flash.get(FILE) == b"0 in a row, E1\n"


def test_no_more_than_nine_in_a_row_are_counted() -> None:
    flash, faults = account(b"")
    for _ in range(12):
        faults.write("E1\n", b"")
    assert faults.in_a_row == 9 and flash.get(FILE).startswith(b"9 in a row, ")
    assert Faults(flash).in_a_row == 9


@pytest.mark.parametrize("content", [b"", b"x in a row", b": in a row", b"/ in a row"])
def test_an_account_that_begins_with_no_number_counts_none(content: bytes) -> None:
    assert account(content)[1].in_a_row == 0


def test_what_is_closed_is_not_forgiven_any_more() -> None:
    flash, faults = account(b"2 in a row, E1\n")
    faults.close()
    faults.close()
    faults.forgive()
    assert flash.get(FILE) == b"2 in a row, E1\n"


def test_whoever_writes_or_closes_leaves_no_file_open() -> None:
    flash = Attentive()
    flash.put(FILE, b"1 in a row, E1\n")
    faults = Faults(flash)
    faults.write("E2\n", b"")
    assert flash.names_open() == [FILE]
    faults.close()
    assert flash.names_open() == []


@pytest.mark.parametrize("faults", [0, 1])
def test_an_account_is_open_while_there_is_something_to_forgive(faults: int) -> None:
    flash = Attentive()
    flash.put(FILE, b"%d in a row, E1\n" % faults)
    found = Faults(flash)
    assert flash.names_open() == [FILE] * faults
    found.forgive()
    assert flash.names_open() == [] and Faults(flash).in_a_row == 0


def test_an_older_handle_that_is_closed_does_not_write_over_a_newer_account() -> None:
    flash, older = account(b"1 in a row, E1\n")
    older.close()
    newer = Faults(flash)
    newer.write("E2\n", b"")
    older.forgive()
    assert flash.get(FILE) == b"2 in a row, E2\n"
    newer.close()
    assert Faults(flash).in_a_row == 2


def test_without_an_account_there_is_nothing_to_close_or_forgive() -> None:
    faults = Faults(Flash())
    faults.close()
    faults.forgive()
    assert faults.in_a_row == 0
