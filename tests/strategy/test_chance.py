"""The chance to win: even at the start, of who leads at the end, less for a bot that gives points away."""

import pytest

from engine.boxes import CHANCE
from engine.match import Match
from host_sim.solver.device_advisor import load_table
from hw import files
from strategy.bots.brain import HUMAN, NOVICE, OPTIMAL
from strategy.chance import UNKNOWN, Chance
from strategy.values import RULES_ON_50


def told(match: Match) -> int:
    chance = Chance(files.table, load_table(RULES_ON_50))
    for _ in range(20):
        chance.step(match)
    return chance.of(match)


def a_match(*kinds: int) -> Match:
    match = Match()
    match.new_game(0, bytes(kinds), bytes(8))
    while match.throw_start() == 0:
        pass
    return match


def test_two_people_begin_even() -> None:
    assert told(a_match(HUMAN, HUMAN)) == 50


def test_a_novice_wins_a_quarter_against_best_play() -> None:
    assert told(a_match(NOVICE, OPTIMAL)) == 100 - told(a_match(OPTIMAL, NOVICE)) == pytest.approx(25, abs=2)


@pytest.mark.parametrize("points, percent", [(5, 0), (23, 50)])
def test_before_the_last_box_what_it_can_pay_decides(points: int, percent: int) -> None:
    match = a_match(HUMAN, HUMAN)
    for player, card in enumerate(match.cards[:2]):
        for box in range(13):
            if box != CHANCE or not player:
                card.write(box, points if box == CHANCE else 0, 0)
    assert told(match) == pytest.approx(percent, abs=3)


@pytest.mark.parametrize("kinds", [b"\0", b"\0\0\0"])
def test_nothing_is_told_but_of_two(kinds: bytes) -> None:
    assert told(a_match(*kinds)) == UNKNOWN


def test_nothing_is_told_within_a_turn() -> None:
    match = a_match(HUMAN, HUMAN)
    match.roll()
    assert told(match) == UNKNOWN
