"""People: eight places with a name each, numbers that are not given again soon, and what cannot be."""

import string

import pytest

from contract import settings as at
from keeping.keeper import SETTINGS_BYTES, SETTINGS_VERSION, Settings
from keeping.people import NO_LETTER, PLACES, People, is_letter


def name(text: str) -> bytes:
    return text.encode() + bytes([NO_LETTER] * (8 - len(text)))


@pytest.fixture
def people():
    return People()


def test_a_person_lies_where_the_description_says(people):
    people.put(0, name("ANN"))
    people.put(7, name("BARTHOLO"))
    assert bytes(people.buffer) == (bytes([1, 2, 1]) + name("ANN") + bytes(6 * 9) + b"\2BARTHOLO" + bytes(12))
    assert [bytes(row) for row in people.seats] == [bytes(6), bytes(6)]
    people.seats[0][0] = 1
    people.seats[1][5] = 2
    assert bytes(people.buffer[74:]) == bytes([1, *[0] * 10, 2])


def test_who_is_where_is_found_by_number_and_by_name(people):
    assert [people.number(place) or people.length(place) for place in range(PLACES)] == [0] * 8
    assert people.place_of(0) == people.find(name("ANN")) == -1
    people.put(3, name("ANN"))
    people.put(0, name("BOB"))
    people.put(7, name("EIGHTEEN"))
    assert [people.place_of(number) for number in (1, 2, 3, 4, 0)] == [3, 0, 7, -1, -1]
    assert [people.find(name(text)) for text in ["ANN", "BOB", "EIGHTEEN", "AN", "ANNE"]] == [3, 0, 7, -1, -1]
    assert [people.length(place) for place in (0, 3, 7, 1)] == [3, 3, 8, 0]


def test_who_is_removed_leaves_nothing_and_the_others_stay(people):
    for place, text in enumerate(("ANN", "BOB", "CLEO")):
        people.put(place, name(text))
    people.put(1, name("BOBBY"))
    assert (people.number(1), bytes(people.names[1])) == (2, name("BOBBY"))  # a new name leaves the number
    people.remove(1)
    assert bytes(people.buffer[2:29]) == b"\1" + name("ANN") + bytes(9) + b"\3" + name("CLEO")
    assert people.place_of(2) == -1
    assert people.is_possible()


def test_a_number_is_given_again_when_all_others_were_but_not_who_is_there(people):
    people.put(0, name("ANN"))
    given: list[int] = []
    for _ in range(256):
        people.put(1, name("BOB"))
        given.append(people.number(1))
        people.remove(1)
    assert given == [*range(2, 256), 2, 3]


@pytest.mark.parametrize("letters", ["X", "ANN", "WILHELM8"])
def test_a_name_has_one_to_eight_letters_which_are_capitals_and_digits(people, letters):
    assert {chr(code) for code in range(256) if is_letter(code)} == {*string.ascii_uppercase, *string.digits}
    people.put(0, name(letters))
    assert people.is_possible()


@pytest.mark.parametrize(
    "row",
    [
        b"\1" + name(""),
        b"\0" + name("ANN"),
        b"\1" + name("aNN"),
        b"\1ANN" + bytes(5),
        b"\1A\x7fN" + bytes([NO_LETTER] * 5),
        b"\0" + bytes([NO_LETTER] * 8),
        b"\2" + name("BOB"),  # a number of two
        b"\3" + name("CLEO"),  # a name of two
    ],
)
def test_a_row_that_nobody_wrote_cannot_be(people, row):
    people.put(0, name("CLEO"))
    people.put(1, name("DORA"))
    people.buffer[2 + 9 * 4 : 2 + 9 * 5] = row
    assert people.is_possible() == (row == b"\3BOB")


# Settings: which values can be, to the last of each, and that a set-up may name a person.
# By place, what a setting has most; seats (18 to 23) may hold 128 to 135 besides: a person's place.
MOST = {
    at.VOLUME: 3, at.BRIGHTNESS: 2, at.DIM_AFTER: 3, at.PACE: 2, at.ASKS_ZERO: 1, at.LEFT_HANDED: 1,
    at.HANDOVER: 1, at.SPOKEN: 3, at.FORGETS: 1, at.GUIDE: 1, at.COLOURS: 3,
    at.HIDES_CHANCE: 1, **dict.fromkeys(range(13, 16), 0), 16: 5, 17: 6, **dict.fromkeys(range(18, 24), 9),
    **dict(enumerate((6, 2, 1, 2, 1, 3, 3, 1), 24)),
}  # fmt: skip


def is_possible(place: int, value: int) -> bool:
    settings = Settings()
    settings.buffer[place] = value
    return settings.is_possible()


def test_a_new_device_has_zeros_and_the_setup_is_the_second_half():
    settings = Settings()
    assert bytes(settings.buffer) == bytes([SETTINGS_VERSION]) + bytes(SETTINGS_BYTES - 1)
    settings.setup[0] = 5
    settings.setup[15] = 1
    assert (settings.buffer[16], settings.buffer[31], len(settings.setup)) == (5, 1, 16)
    assert sorted(MOST) == list(range(1, SETTINGS_BYTES))
    assert [is_possible(0, version) for version in (0, 1, 2)] == [False, True, False]


@pytest.mark.parametrize("place", MOST)
def test_a_value_can_be_as_high_as_it_means_something(place):
    people = set(range(128, 136)) if 18 <= place < 24 else set[int]()
    assert {value for value in range(256) if is_possible(place, value)} == set(
        range(MOST[place] + 1)
    ) | people
