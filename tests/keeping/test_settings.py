"""Settings: which values can be, to the last of each, and that a set-up may name a person."""

import pytest

from contract import settings as at
from keeping.settings import SIZE, VERSION, Settings

# By place, what a setting has most; seats (18 to 23) may hold 128 to 135 besides: a person's place.
MOST = {
    at.VOLUME: 3,
    at.BRIGHTNESS: 2,
    at.DIM_AFTER: 3,
    at.PACE: 2,
    at.ASKS_ZERO: 1,
    at.LEFT_HANDED: 1,
    at.HANDOVER: 1,
    at.SPOKEN: 3,
    at.FORGETS: 1,
    at.GUIDE: 1,
    at.COLOURS: 3,
    **dict.fromkeys(range(12, 16), 0),
    16: 5,
    17: 6,
    **dict.fromkeys(range(18, 24), 9),
    **dict(enumerate((6, 2, 1, 2, 1, 3, 3, 1), 24)),
}


def is_possible(place: int, value: int) -> bool:
    settings = Settings()
    settings.buffer[place] = value
    return settings.is_possible()


def test_a_new_device_has_zeros() -> None:
    assert bytes(Settings().buffer) == bytes([VERSION]) + bytes(SIZE - 1)


@pytest.mark.parametrize("place", MOST)
def test_a_value_can_be_as_high_as_it_means_something(place: int) -> None:
    people = set(range(128, 136)) if 18 <= place < 24 else set[int]()
    assert {value for value in range(256) if is_possible(place, value)} == set(
        range(MOST[place] + 1)
    ) | people


def test_no_place_is_forgotten_and_the_version_is_one_alone() -> None:
    assert sorted(MOST) == list(range(1, SIZE))
    assert [is_possible(0, version) for version in (0, 1, 2)] == [False, True, False]


def test_the_setup_is_the_second_half() -> None:
    settings = Settings()
    settings.setup[0] = 5
    settings.setup[15] = 1
    assert (settings.buffer[16], settings.buffer[31], len(settings.setup)) == (5, 1, 16)
