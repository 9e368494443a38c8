"""What the bots decide, against the oracle's scores and exact fractions, and that it is always legal."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from contract.play import BOX
from engine import rules
from engine.boxes import YAHTZEE, pack
from engine.match import Match
from engine.rules import OK
from engine.turn import OVER, START
from host_sim.solver.device_advisor import plain_greedy
from strategy.bots.brain import GREEDY, HUMAN, NAMES, ORDER, RANDOM, UNDECIDED, Brain, chase, play
from strategy.bots.greedy import key_of
from tests.support import oracle
from tests.support.oracle import exact

LEAST = Fraction(1, 40)  # points below which two expectations may be mistaken for each other


def decide(brain, match, kind=None):
    if kind is None:
        brain.begin(match)
    else:
        brain.begin_as(match, kind)
    while not brain.step():
        pass
    return brain.decision


def position(sheet, filled, dice, rolls, options=0, seed=1):
    """A solitaire match with some boxes filled (box: points) and dice on the table."""
    match = Match()
    assert match.new_game(rules.NAMES.index(sheet), b"\0", seed.to_bytes(8, "big"), 1, options) == OK
    for box, points in filled.items():
        match.current.write(box, points, 0)
    match.turn = len(filled)
    for i, face in enumerate(dice):
        match.dice[i] = face
    match.packed = pack(match.dice)
    match.rolls = rolls
    return match


def some_position(rng, sheet, may_have=rules.UPPER_FIRST):
    """A position as it may be met: some boxes filled with what they can hold, perhaps an option."""
    options = rng.choice((0, rules.options_of(rules.NAMES.index(sheet)) & may_have))
    order = rng.sample(range(6), 6) + rng.sample(range(6, 13), 7) if options else rng.sample(range(13), 13)
    filled = {}
    for box in order[: rng.randrange(13)]:
        filled[box] = rng.choice((0, oracle.plain_points(oracle.BOXES[box], rng.choice(oracle.ROLLS))))
        if box == YAHTZEE:
            filled[box] = rng.choice((0, 50))
    dice = [rng.randint(1, 6) for _ in range(5)]
    if rng.random() < 0.3:
        dice = [dice[0]] * 4 + [rng.choice(dice)]
    rng.shuffle(dice)
    return position(sheet, filled, dice, rng.choice((1, 2, 3)), options), filled, dice, options


def gain_of(sheet, filled, options) -> dict[tuple[int, ...], dict[int, int]]:
    """Return each roll's best points of this turn by the oracle, and the boxes that make them."""
    card = {oracle.BOXES[box]: points for box, points in filled.items()}
    return {
        roll: {
            oracle.BOXES.index(box): points + hundred
            for box, (points, hundred) in oracle.placements(sheet, card, roll, bool(options)).items()
        }
        for roll in oracle.ROLLS
    }


@pytest.mark.parametrize("sheet", rules.NAMES)
def test_greedy_decides_as_exact_fractions_over_the_oracles_scores_do(sheet):
    rng = random.Random(f"greedy {sheet}")
    brain = Brain(plain_greedy())
    for _ in range(8):
        match, filled, dice, options = some_position(rng, sheet)
        gains = gain_of(sheet, filled, options)
        keep_worth, roll_worth = exact(tuple(max(gains[roll].values()) for roll in oracle.ROLLS))
        throws_left = 3 - match.rolls
        decision = decide(brain, match, GREEDY)
        roll = tuple(sorted(dice))
        if decision >= BOX:
            found = gains[roll][decision - BOX]
        else:
            found = keep_worth(tuple(sorted(dice[i] for i in range(5) if decision >> i & 1)), throws_left)
        assert roll_worth(roll, throws_left) - found < LEAST, (filled, dice, match.rolls, decision)


def test_greedy_takes_the_first_box_and_counts_the_hundred_that_one_brings():
    match = position(
        "official", {}, (6, 6, 6, 6, 5), 3
    )  # the first box on the card of those that pay the same
    assert decide(Brain(plain_greedy()), match, GREEDY) == BOX + oracle.BOXES.index("three of a kind")
    match = position("official", {12: 20}, (1, 1, 1, 1, 1), 3)
    assert decide(Brain(plain_greedy()), match, GREEDY) == BOX + YAHTZEE
    # only Aces is open: four fives are held for the hundred that comes with a zero there
    filled = dict.fromkeys(range(1, 11), 10) | {YAHTZEE: 50, 12: 20}
    match = position("official", filled, (5, 5, 5, 5, 2), 2)
    assert decide(Brain(plain_greedy()), match, GREEDY) == 0b01111
    match = position("applet", filled | {YAHTZEE: 0}, (5, 5, 5, 5, 1), 2)
    assert decide(Brain(plain_greedy()), match, GREEDY) == 0b10000


def test_outside_of_a_turn_nothing_is_decided_and_before_the_first_throw_it_is_thrown():
    brain = Brain(plain_greedy())
    match = Match()
    assert decide(brain, match) == UNDECIDED
    match.new_game(rules.OFFICIAL, bytes((GREEDY, GREEDY)), bytes(8))
    assert match.phase == START
    assert decide(brain, match) == UNDECIDED
    assert brain.step()
    for kind in (HUMAN, RANDOM, GREEDY):
        assert decide(Brain(plain_greedy()), position("official", {}, (0,) * 5, 0), kind) == 0  # it throws
    assert (NAMES[HUMAN], NAMES[RANDOM], NAMES[GREEDY]) == ("human", "random", "greedy")


@pytest.mark.slow
@pytest.mark.parametrize(("rolls", "most"), [(1, 75), (2, 75), (3, 28)])
def test_random_chooses_evenly_among_all_that_may_be_done(rolls, most):
    """Of 38 and of 7 degrees of freedom: beyond only one time in some thousands."""
    filled = dict.fromkeys((0, 2, 3, 8, 11), 0)
    actions = set(range(31 if rolls < 3 else 0)) | {BOX + box for box in range(13) if box not in filled}
    positions = (position("official", filled, (1, 3, 3, 4, 6), rolls, seed=seed) for seed in range(1950))
    counts = Counter(decide(Brain(plain_greedy()), match, RANDOM) for match in positions)
    assert set(counts) == actions
    expected = 1950 / len(actions)
    assert sum((counts[action] - expected) ** 2 / expected for action in actions) < most


@pytest.mark.parametrize("sheet", rules.NAMES)
def test_every_decision_is_legal_in_whole_matches(sheet):
    brain = Brain(plain_greedy())
    match = Match()
    number = rules.NAMES.index(sheet)
    for seed in range(12):
        rng = random.Random(seed)
        options = rules.DUPLICATE * rng.randrange(2)
        if rules.options_of(number) & rules.UPPER_FIRST:
            options |= rules.UPPER_FIRST * rng.randrange(2)
        rounds = rng.choice((1, 2)) if rules.FLAGS[number] & rules.MANY_ROUNDS else 1
        kinds = bytes(rng.choice((RANDOM, RANDOM, RANDOM, GREEDY)) for _ in range(rng.randint(1, 6)))
        assert match.new_game(number, kinds, seed.to_bytes(8, "big"), rounds, options) == OK
        while match.phase == START:
            match.throw_start()
        while match.phase != OVER:
            assert play(match, decide(brain, match)) == OK


def test_a_decision_is_the_same_whenever_it_is_asked_for():
    def decisions(ask_twice):
        brain = Brain(plain_greedy())
        match = Match()
        match.new_game(rules.FUN, bytes((RANDOM, GREEDY)), bytes(range(8)))
        made = []
        while match.phase != OVER:
            if ask_twice:
                Brain(plain_greedy()).begin(match)
                brain.begin(match)
                brain.step()
            made.append(decide(brain, match))
            play(match, made[-1])
        return made

    assert decisions(False) == decisions(True)


def test_cards_on_which_another_box_or_rule_counts_have_other_keys():
    keys = {}
    for sheet in range(rules.SHEETS):
        for options in (0, rules.UPPER_FIRST):
            for yahtzee in ({}, {YAHTZEE: 0}, {YAHTZEE: 50}):
                for filled in ({}, {0: 3}, {12: 20}, {0: 3, 12: 20}):
                    match = position("fun", filled | yahtzee, b"\1\2\3\4\6", 1)
                    keys[key_of(sheet, options, match.current)] = sheet, options, yahtzee, filled
    assert len(keys) == 6 * 2 * 3 * 4 and max(keys) < 1 << 24


@pytest.mark.parametrize("low", range(1, 6))
@pytest.mark.parametrize(("filled", "holds_low"), [("high", True), ("low", False), ("", False)])
def test_of_two_pairs_the_chaser_holds_that_whose_box_is_open_else_the_higher(low, filled, holds_low):
    boxes = {"low": {low - 1: 0}, "high": {low: 0}}.get(filled, {})
    alone = next(face for face in range(1, 7) if face not in (low, low + 1))
    match = position("fun", boxes, (low, low + 1, low, low + 1, alone), 1)
    assert chase(match) == (0b00101 if holds_low else 0b01010)


def test_the_chaser_holds_three_of_a_face_whose_box_is_filled_and_not_two_of_an_open_one():
    assert chase(position("fun", {0: 3}, b"\1\6\1\6\1", 1)) == 0b10101


@pytest.mark.parametrize("one", range(6, 12))
@pytest.mark.parametrize("other", range(6, 12))
def test_of_boxes_that_pay_nothing_the_chaser_takes_the_first_in_order(one, other):
    filled = dict.fromkeys(set(range(13)) - {one, other}, 0)
    match = position("fun", filled, b"\1\2\4\6\6", 3)
    assert match.pays(one) == match.pays(other) == 0
    assert chase(match) == BOX + min(one, other, key=ORDER.index)
