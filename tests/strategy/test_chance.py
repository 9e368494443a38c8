"""The chance to win: even at first, exact at last, less for who gives points away; who was ahead."""

import pytest

from engine.boxes import CHANCE, FOUR_KIND, FULL_HOUSE, YAHTZEE
from engine.match import Match
from engine.turn import OVER
from host_sim.solver.device_advisor import plain_advisor
from hw import files
from strategy.bots.brain import HUMAN, NOVICE, OPTIMAL
from strategy.chance import COURSE, Chance, Course
from strategy.values import RULES_ON_50


def a_chance() -> Chance:
    return Chance(files.table, plain_advisor(RULES_ON_50))


def told(match: Match, chance: Chance | None = None) -> int:
    chance = chance or a_chance()
    for _ in range(300):
        chance.step(match)
    return chance.percent if chance.of(match, 0) >= 0 else -1


def a_match(*kinds: int) -> Match:
    match = Match()
    match.new_game(0, bytes(kinds), bytes(8))
    while match.throw_start() == 0:
        pass
    return match


def test_two_people_begin_even() -> None:
    assert told(a_match(HUMAN, HUMAN)) == 50


def test_a_novice_wins_a_quarter_against_best_play() -> None:
    assert told(a_match(NOVICE, OPTIMAL)) == pytest.approx(25, abs=2)
    assert told(a_match(OPTIMAL, NOVICE)) == pytest.approx(75, abs=2)


@pytest.mark.parametrize(
    ("boxes", "upper", "yahtzee", "lead", "percent"),
    [
        ((YAHTZEE,), 0, 0, 49, 95.4),  # five alike in three throws: 4.6 %
        ((FULL_HOUSE,), 0, 0, 24, 63.4),  # a full house: 36.6 %
        ((5,), 45, 0, 52, 64.5),  # three sixes for the bonus, of five dice with 91/216 each: 35.5 %
        ((CHANCE,), 0, 0, 4, 0),
        # exact, by all that best play can come to
        ((FULL_HOUSE, YAHTZEE), 0, 0, 0, 20.1),  # even if both stay zero
        ((FULL_HOUSE, YAHTZEE), 0, 0, 24, 40.2),
        ((4, 5), 30, 0, 60, 75.6),  # six of both together bring the bonus
        ((FOUR_KIND, CHANCE), 63, 50, 45, 77.8),  # five alike bring a hundred
    ],
)
def test_before_the_last_boxes_what_they_can_pay_decides(
    boxes: tuple[int, ...], upper: int, yahtzee: int, lead: int, percent: float
) -> None:
    match = a_match(HUMAN, HUMAN)
    one, other = match.cards[:2]
    for i in range(13):
        one.write(i, 0, 0)
        if i not in boxes:
            other.write(i, upper if i == 3 else yahtzee if i == YAHTZEE else 0, 0)
    one.total = other.total + lead
    assert told(match) == pytest.approx(percent, abs=0.6)


@pytest.mark.parametrize("slices", [10, 30, 39])
def test_a_throw_in_the_midst_of_the_work_leaves_nothing_behind_for_the_next_turn(slices: int) -> None:
    match = a_match(HUMAN, HUMAN)
    for card in match.cards[:2]:
        for box in range(11):
            card.write(box, 0, 0)
    chance = a_chance()
    for _ in range(slices):
        chance.step(match)
    assert not match.roll() and not match.score(CHANCE)
    assert told(match, chance) == told(match) >= 0


@pytest.mark.parametrize("kinds", [b"\0", b"\0\0\0"])
def test_nothing_is_told_but_of_two(kinds: bytes) -> None:
    assert told(a_match(*kinds)) == -1


def test_nothing_is_told_within_a_turn() -> None:
    match = a_match(HUMAN, HUMAN)
    match.roll()
    assert told(match) == -1


def test_the_course_of_a_match_ends_with_who_won_and_names_the_turn_that_did_most_for_them() -> None:
    match = a_match(HUMAN, HUMAN)
    while match.phase != OVER:
        match.roll()
        legal = [box for box in range(13) if match.legal_mask() >> box & 1]
        match.score(max(legal, key=match.pays) if match.player or match.turn % 4 else legal[-1])
    course = Course(a_chance())
    while course.known < COURSE:
        course.step(match)
    percents = list(course.percents)
    assert percents[0] == 50
    assert percents[-1] == 100 * (match.total(0) > match.total(1))
    gains = [(b - a) * (1 if percents[-1] else -1) for a, b in zip(percents, percents[1:], strict=False)]
    assert gains[course.turned] == max(gains)
