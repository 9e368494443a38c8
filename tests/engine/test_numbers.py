"""The numbers that stand for things: each thing has one of its own, and the order that others count on."""

import pytest

from engine import boxes, rules, saved


def constants(module, prefix=""):
    """Answer a module's own numbers by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and name.startswith(prefix) and isinstance(value, int)
    }


def test_boxes_stand_as_on_the_card_the_upper_ones_by_their_face():
    upper = (boxes.ACES, boxes.TWOS, boxes.THREES, boxes.FOURS, boxes.FIVES, boxes.SIXES)
    lower = (
        boxes.THREE_KIND,
        boxes.FOUR_KIND,
        boxes.FULL_HOUSE,
        boxes.SMALL_STRAIGHT,
        boxes.LARGE_STRAIGHT,
        boxes.YAHTZEE,
        boxes.CHANCE,
    )
    assert upper + lower == tuple(range(boxes.BOXES))
    assert len(upper) == boxes.UPPER_BOXES
    assert sum(1 << box for box in upper) == boxes.UPPER_MASK
    assert sum(1 << box for box in lower) == boxes.LOWER_MASK
    assert boxes.ALL_BOXES == boxes.UPPER_MASK | boxes.LOWER_MASK


def test_sheets_are_counted_as_they_are_named():
    assert [getattr(rules, name.upper()) for name in rules.NAMES] == list(range(rules.SHEETS))


@pytest.mark.parametrize(
    "names",
    [
        ["UPPER_FIRST", "TEAMS", "REAL", "DUPLICATE"],
        [
            *("JOKER_FORCED", "HUNDRED_ON_50", "HUNDRED_ON_FILLED", "HUNDRED_WHEN_PAID", "SETTLES"),
            *("START_ONE_DIE", "START_FIVE_DICE", "MANY_ROUNDS", "MAY_UPPER_FIRST", "MAY_TEAMS", "MAY_REAL"),
        ],
    ],
)
def test_switches_have_a_bit_each(names):
    assert sorted(getattr(rules, name) for name in names) == [1 << bit for bit in range(len(names))]


def test_what_is_saved_lies_behind_each_other_without_a_gap():
    """A place that moves makes every save of an older firmware another match."""
    bytes_of = dict.fromkeys(constants(saved, "AT_"), 1) | {
        "AT_SCORES_SINCE_THROW": 2,
        "AT_START_NUMBER": 2,
        "AT_SEED": 8,
        "AT_KINDS": 6,
        "AT_TEAMS": 3,
        "AT_THROWN_HOLDS": 3,
        "AT_THROWN": 8,
        "AT_START_DICE": 15,
        "AT_SERIAL": 2,
        "AT_PAST_SEQUENCE": 2,
        "AT_CARDS": saved.ROUND_BYTES,
        "AT_PAST": 5 * saved.ROUND_BYTES,
    }
    place = 0
    for name, at in constants(saved, "AT_").items():
        assert at == place, name
        place += bytes_of[name]
    assert place == saved.SIZE
    assert saved.PRESENT == saved.AT_PAST
    assert saved.ROUND_BYTES == 6 * 26


def test_where_no_dice_lie_there_is_nothing_to_count():
    assert boxes.pack(bytes(5)) == 0
    assert boxes.pack(bytes([0, 0, 6, 0, 6])) == 2 << 20
