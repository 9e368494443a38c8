"""The start roll: those who are highest throw again until one is left."""

import pytest

from engine.dice import DiceSource, StartRoll, first_of


@pytest.mark.parametrize(("mask", "first"), [(0, -1), (1, 0), (6, 1), (32, 5)])
def test_the_lowest_of_a_mask_comes_first_and_nobody_of_none(mask: int, first: int) -> None:
    assert first_of(mask) == first


def test_nobody_throws_before_it_begins_and_then_everybody_from_the_first() -> None:
    start = StartRoll()
    assert start.player() == -1
    start.begin(3, 1)
    assert start.player() == 0
    assert start.waiting == start.tied == 0b111


def test_of_an_earlier_start_no_die_lies_there() -> None:
    start = StartRoll()
    source = DiceSource()
    source.seed(bytes(range(8)))
    start.begin(2, 5)
    while start.waiting:
        start.throw(source)
    assert all(start.dice[:10])
    start.begin(2, 5)
    assert start.dice == bytes(30)
    assert start.totals == bytes(6)
