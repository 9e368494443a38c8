"""What the advisor says, against exact fractions over the oracle's scores and the table's own values."""

import random
from fractions import Fraction

import pytest

from contract.play import BOX, STOP
from engine import boxes, rules
from engine.boxes import BOXES
from engine.match import Match
from engine.rules import BAD_SHEET, DAMAGED
from host_sim.solver.device_advisor import advisor_with, cut, data_of, fast_advisor, load_table, plain_greedy
from host_sim.solver.policies import looked_ahead
from host_sim.solver.sheets import variant
from host_sim.solver.states import columns, graph
from host_sim.solver.table_file import all_values
from hw import files
from strategy import values
from strategy.analysis import loops_plain
from strategy.analysis.prices import FIRST_ROLL
from strategy.analysis.turn_values import SEEN_BONUS, SEEN_COLUMN, SEEN_ROW, SEEN_SLOT, SEEN_STATE, Outlook
from strategy.bots.brain import (
    CASUAL,
    FIRST_BY_TABLE,
    GREEDY,
    KINDS,
    NOVICE,
    OPTIMAL,
    SHARP,
    STEADY,
    Brain,
    play,
)
from strategy.values import RULES, RULES_ON_50, RULES_ON_FILLED, States, ValueTable, mask_of, row_of, rules_of
from tests.strategy.bots.test_bots import decide, position, some_position
from tests.support import oracle
from tests.support.oracle import exact

TABLE = {rule: load_table(rule) for rule in range(RULES)}
NEAR = Fraction(4, 128)  # rounding of three layers


def advised(advisor, match):
    advisor.begin(match)
    steps = 0
    while not advisor.step():
        steps += 1
    return steps


def worths(sheet, filled, options=0):
    """Return for every roll what each legal box makes of it, in points, from a card filled so."""
    table = TABLE[rules_of(rules.NAMES.index(sheet), options)]
    card = {oracle.BOXES[box]: points for box, points in filled.items()}
    upper = sum(points for box, points in filled.items() if box < 6)
    after = position(sheet, filled, (1, 2, 3, 4, 5), 1, options).current
    found = {}
    for roll in oracle.ROLLS:
        found[roll] = {}
        for name, (points, hundred) in oracle.placements(sheet, card, roll, bool(options)).items():
            box = oracle.BOXES.index(name)
            after.write(box, points, 0)
            bonus = 35 if box < 6 and upper < 63 <= after.upper else 0
            later = Fraction(table.value(row_of(after), mask_of(after), after.upper), 128)
            found[roll][box] = points + hundred + bonus + later
            after.take_back()
    return found


def opening(advisor):
    """Return what is to come on the card before the first throw, in 1/128 point."""
    while not advisor.turn.step_opening():
        pass
    return round(advisor.turn.opening() * (256 / 243) ** 3)


def loss(advisor, decision):
    """Return what a decision gives away against the best of all, in 1/128 point."""
    hold = advisor.best_hold()
    best = advisor.box_worth(advisor.best_box()) if hold == STOP else advisor.hold_worth(hold)
    return best - (advisor.box_worth(decision - BOX) if decision >= BOX else advisor.hold_worth(decision))


def test_before_there_are_dice_nothing_is_advised():
    advisor = advisor_with(TABLE[RULES_ON_50])
    assert (advisor.best_hold(), advisor.best_box(), advisor.box_worth(0), advisor.hold_worth(0)) == (0,) * 4
    advised(advisor, position("official", {}, (1, 2, 3, 4, 6), 0))
    assert advisor.best_hold() == 0


def test_a_turn_that_was_prepared_is_prepared_once_more_to_look_ahead():
    advisor = advisor_with(TABLE[RULES_ON_50])
    match = position("official", {0: 3, 1: 6, 2: 9, 3: 16}, (5, 5, 2, 3, 1), 3)
    assert advised(advisor, match) and not advised(advisor, match)
    plainly = [advisor.box_worth(box) for box in range(4, 13)]
    advisor.begin(match, ahead=True)
    assert not advisor.step()
    while not advisor.step():
        pass
    ahead = [advisor.box_worth(box) for box in range(4, 13)]
    assert ahead != plainly
    assert advised(advisor, match)
    assert [advisor.box_worth(box) for box in range(4, 13)] == plainly


@pytest.mark.parametrize("sheet", rules.NAMES)
def test_worth_is_that_of_exact_fractions(sheet):
    rng = random.Random(f"advice {sheet}")
    number = rules.NAMES.index(sheet)
    advisor = advisor_with(TABLE[rules_of(number, 0)])
    for _ in range(4):
        match, filled, dice, _ = some_position(rng, sheet, 0)
        advised(advisor, match)
        final = worths(sheet, filled)
        keep_worth, roll_worth = exact(tuple(max(final[roll].values()) for roll in oracle.ROLLS))
        roll = tuple(sorted(dice))
        left = 3 - match.rolls
        for box, worth in final[roll].items():
            assert advisor.box_worth(box) == worth * 128
        assert final[roll][advisor.best_box()] == max(final[roll].values())
        for hold in range(31 if left else 0):
            worth = keep_worth(tuple(sorted(dice[i] for i in range(5) if hold >> i & 1)), left)
            assert abs(Fraction(advisor.hold_worth(hold), 128) - worth) < NEAR
        if left:
            hold = advisor.best_hold()
            most = advisor.box_worth(advisor.best_box()) if hold == STOP else advisor.hold_worth(hold)
            assert abs(Fraction(most, 128) - roll_worth(roll, left)) < NEAR
        assert abs(Fraction(opening(advisor), 128) - keep_worth((), 3)) < NEAR


def test_the_analysis_comes_in_slices_and_serves_the_whole_turn():
    advisor = advisor_with(TABLE[RULES_ON_50])
    match = position("official", {0: 3}, (1, 1, 2, 3, 4), 1)
    assert advised(advisor, match) > 5
    match.rolls = 2
    assert advised(advisor, match) == 0
    assert advised(advisor, position("official", {0: 2}, (1, 1, 2, 3, 4), 1)) > 5
    advisor.forget()  # another table is to be read
    assert not advisor.ready and advisor.step()


def test_a_table_of_another_sheet_is_never_used():
    advisor = advisor_with(TABLE[RULES_ON_FILLED])
    match = position("official", {}, (5, 5, 2, 3, 1), 1)
    assert advised(advisor, match) == 0
    assert not advisor.ready
    match.options = rules.UPPER_FIRST
    advisor.begin(match)
    assert not advisor.ready
    advisor.begin(position("fun", {}, (5, 5, 2, 3, 1), 1))
    assert advisor.ready


def test_without_a_sound_table_bots_play_on_as_greedy():
    data = bytearray(data_of(RULES_ON_50))
    table = ValueTable(States(files.table), loops_plain)
    assert values.refusal(cut(data), RULES_ON_FILLED) == BAD_SHEET
    data[200] ^= 1
    assert values.refusal(cut(data), RULES_ON_50) == DAMAGED
    brain = Brain(plain_greedy(), advisor_with(table))
    for kind in range(FIRST_BY_TABLE, KINDS):
        for rolls in (1, 2, 3):
            match = position("official", {}, (5, 5, 2, 3, 1), rolls)
            greedy = decide(Brain(plain_greedy()), match, GREEDY)
            assert decide(brain, match, kind) == decide(Brain(plain_greedy()), match, kind) == greedy


def given_away(kind, games):
    """Return what a kind gives away a game, in points, by each decision's loss."""
    advisor = fast_advisor(RULES_ON_50)
    brain = Brain(plain_greedy(), advisor)
    match = Match()
    losses = []
    for game in range(games):
        match.new_game(rules.OFFICIAL, bytes((kind,)), game.to_bytes(8, "big"))
        while match.phase == 2:
            decision = decide(brain, match, kind)
            if match.rolls:
                losses.append(loss(advisor, decision))
            play(match, decision)
    return sum(losses) / 128 / games, losses


@pytest.mark.needs("numba")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "points"), [(NOVICE, 50), (CASUAL, 30), (STEADY, 15), (SHARP, 5), (OPTIMAL, 0)]
)
def test_a_graded_bot_gives_away_what_it_is_meant_to(kind, points):
    found, losses = given_away(kind, 40 if points else 4)
    assert found == pytest.approx(points, rel=0.25)
    # small errors often, blunders rarely
    assert sum(loss < 128 for loss in losses) > 2 * sum(loss >= 3 * 128 for loss in losses)
    assert sum(loss >= 10 * 128 for loss in losses) < len(losses) / 100


# A turn of look-ahead on the device, against the host's compiled reference.

ROLLS = [int(packed) for packed in graph().packed[FIRST_ROLL:]]


@pytest.mark.needs("numba")
@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["official", "fun", "free"])
def test_what_may_follow_is_worth_what_the_host_finds_by_looking_a_turn_ahead(sheet):
    table = load_table(rules_of(rules.NAMES.index(sheet), 0))
    seen = looked_ahead(variant(sheet), all_values(table))
    advisor = advisor_with(table)
    chance = random.Random(sheet)
    for filled in (12, 11, 10, 8):
        match = Match()
        assert match.new_game(rules.NAMES.index(sheet), b"\0", bytes(8)) == 0
        for box in chance.sample(range(BOXES), filled):
            match.current.write(box, boxes.points(box, chance.choice(ROLLS), 0), 0)
        match.turn = filled
        advisor.begin(match, ahead=True)
        while not advisor.step():
            pass
        (outlook,) = [part for part in vars(advisor).values() if isinstance(part, Outlook)]
        assert outlook.count
        for i in range(outlook.count):
            at = SEEN_STATE * i
            states = outlook.states
            wanted = seen[states[at + SEEN_ROW], states[at + SEEN_COLUMN]] + states[at + SEEN_BONUS]
            assert outlook.after[states[at + SEEN_SLOT]] == wanted
    assert len(columns().mask) == seen.shape[1]
