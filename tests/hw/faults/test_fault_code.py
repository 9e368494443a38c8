"""A fault has a code: a letter of what was raised, and a sum of the last place that its account names."""

import pytest

from host_sim.chip import on_cpython
from hw.faults import code_of, words_of

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
def test_the_letter_tells_what_was_raised(error: Exception, letter: str) -> None:
    assert code_of(error, PLACE) == f"{letter}-{sum_of(PLACE):04X}"


def test_whatever_called_is_no_part_of_the_sum() -> None:
    assert code_of(ValueError(), ABOVE + PLACE) == code_of(ValueError(), PLACE)
    assert code_of(ValueError(), PLACE.replace(b"tick", b"tock")) != code_of(ValueError(), PLACE)


def test_without_a_place_all_words_count() -> None:
    assert code_of(RuntimeError(), b"too deep") == f"X-{sum_of(b'too deep'):04X}"


def test_of_long_words_the_last_1500_bytes_are_kept() -> None:
    on_cpython.install()
    words = words_of(ValueError("x" * 2000))
    assert len(words) == 1500 and words.endswith(b"x\n")
    assert words_of(ValueError("odd")).endswith(b"ValueError: odd\n")
