"""The account of faults, and the code that each has; what is closed is written no more."""

import pytest

from host_sim.chip import on_cpython
from host_sim.chip.flash import Flash
from hw.faults import FILE, Faults, code_of, words_of
from tests.support.boards import Attentive


def account(content: bytes) -> tuple[Flash, Faults]:
    flash = Flash()
    flash.put(FILE, content)
    return flash, Faults(flash)


def test_no_more_than_nine_in_a_row_are_counted():
    flash, faults = account(b"")
    for _ in range(12):
        faults.write("E1\n", b"")
    assert faults.in_a_row == 9 and flash.get(FILE).startswith(b"9 in a row, ")
    assert Faults(flash).in_a_row == 9


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x in a row", b": in a row", b"/ in a row"])
def test_an_account_that_begins_with_no_number_counts_none(content):
    faults = account(content)[1]
    faults.close()
    faults.forgive()
    assert faults.in_a_row == Faults(Flash()).in_a_row == 0


@pytest.mark.parametrize("faults", [0, 1])
def test_an_account_is_open_while_there_is_something_to_forgive(faults):
    flash = Attentive()
    flash.put(FILE, b"%d in a row, E1\n" % faults)
    found = Faults(flash)
    assert flash.names_open() == [FILE] * faults
    found.forgive()
    assert flash.names_open() == [] and found.in_a_row == Faults(flash).in_a_row == 0
    assert flash.get(FILE) == b"0 in a row, E1\n"


def test_who_is_closed_leaves_no_file_open_and_neither_forgives_nor_writes_over_a_newer_account():
    flash = Attentive()
    flash.put(FILE, b"1 in a row, E1\n")
    older = Faults(flash)
    older.close()
    older.close()
    older.forgive()
    assert flash.get(FILE) == b"1 in a row, E1\n" and flash.names_open() == []
    newer = Faults(flash)
    newer.write("E2\n", b"")
    assert flash.names_open() == [FILE]
    older.forgive()
    assert flash.get(FILE) == b"2 in a row, E2\n"
    newer.close()
    assert flash.names_open() == [] and Faults(flash).in_a_row == 2


# A fault has a code: a letter of what was raised, and a sum of the last place that its account names.
PLACE = b'  File "ui.app", in tick\nValueError: odd\n'
ABOVE = b'Traceback (most recent call last):\n  File "main", in start\n'


def sum_of(words: bytes) -> int:
    return sum(byte * 31**power for power, byte in enumerate(reversed(words))) % 65536


@pytest.mark.parametrize(
    ("error", "letter"),
    [
        (MemoryError(), "M"), (OSError(5), "F"), (IndexError(), "I"), (KeyError(), "I"),
        (AttributeError(), "N"), (NameError(), "N"), (ImportError(), "N"), (TypeError(), "V"),
        (ValueError(), "V"), (ZeroDivisionError(), "V"), (RuntimeError(), "X"), (AssertionError(), "X"),
    ],
)  # fmt: skip
def test_the_letter_tells_what_was_raised(error, letter):
    assert code_of(error, PLACE) == f"{letter}-{sum_of(PLACE):04X}"


def test_whatever_called_is_no_part_of_the_sum():
    assert code_of(ValueError(), ABOVE + PLACE) == code_of(ValueError(), PLACE)
    assert code_of(ValueError(), PLACE.replace(b"tick", b"tock")) != code_of(ValueError(), PLACE)


def test_without_a_place_all_words_count():
    assert code_of(RuntimeError(), b"too deep") == f"X-{sum_of(b'too deep'):04X}"


def test_of_long_words_the_last_1500_bytes_are_kept():
    on_cpython.install()
    words = words_of(ValueError("x" * 2000))
    assert len(words) == 1500 and words.endswith(b"x\n")
    assert words_of(ValueError("odd")).endswith(b"ValueError: odd\n")
