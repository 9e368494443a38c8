"""The exact averages of the bots: every decision they are made of is one that the firmware makes."""

import random

import pytest

from contract.play import BOX
from engine import rules as sheets
from engine.boxes import BOXES
from engine.match import Match
from engine.scoring import hundred, pays
from host_sim.solver.device_advisor import fast_advisor
from host_sim.solver.match import RememberingGreedy, play_games
from host_sim.solver.policies import POLICIES, worth_of_bot
from host_sim.solver.sheets import variant
from host_sim.solver.states import columns, graph
from hw import files
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, Keeps
from strategy.bots.brain import NAMES, Brain
from strategy.values import mask_of, row_of, rules_of
from tests.host_sim.solver.test_loss import ROLLS_AS_PACKED, random_card, sorted_dice

pytestmark = [pytest.mark.tables, pytest.mark.needs("numba")]

KEEPS = Keeps(files.table)
BOTS = list(POLICIES)


def decided(brain, match, kind):
    brain.begin_as(match, kind)
    while not brain.step():
        pass
    return brain.decision


def worth_of_a_turn(of, card, kind, brain, means):
    """What the firmware's bot makes from a card on, if it makes from the next one what is said of it."""
    match = Match()
    match.new_game(sheets.NAMES.index(of.sheet), bytes((kind,)), bytes(8), 1, int(of.upper_first))
    for box in range(BOXES):
        if not card.open_mask >> box & 1:
            match.current.write(box, card.boxes[box], 0)
    match.turn = match.current.filled

    def lay(roll, rolls):
        match.dice[:] = sorted_dice(ROLLS_AS_PACKED[roll])
        match.packed = ROLLS_AS_PACKED[roll]
        match.rolls = rolls

    def paid(roll, box):
        here = match.current
        before = here.total
        here.write(box, pays(here, match.packed, box), hundred(of.flags, here, match.packed, box))
        column = columns().of_total[mask_of(here), min(here.upper, 63)]
        found = here.total - before + means[row_of(here), column]
        here.take_back()
        return found

    worth = [0.0] * DISTINCT_ROLLS
    for rolls in (3, 2, 1):
        mean = [0.0] * FIRST_ROLL + worth
        for keep in range(FIRST_ROLL - 1, -1, -1):
            mean[keep] = sum(mean[larger] for larger in graph().grown[keep]) / FACES
        for roll in range(DISTINCT_ROLLS):
            lay(roll, rolls)
            decision = decided(brain, match, kind)
            if decision >= BOX:
                worth[roll] = paid(roll, decision - BOX)
            else:
                worth[roll] = mean[KEEPS.keep(match.dice, decision)]
    return sum(chance * each for chance, each in zip(graph().chances, worth, strict=True))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("sheet", "upper_first", "cards"), [*((name, False, 30) for name in sheets.NAMES), ("official", True, 30)]
)
def test_a_bots_exact_worth_is_what_the_firmwares_decisions_make(sheet, upper_first, cards, name):
    of = variant(sheet, upper_first)
    means = worth_of_bot(of, name).mean
    options = sheets.UPPER_FIRST if upper_first else 0
    brain = Brain(RememberingGreedy(), fast_advisor(rules_of(sheets.NAMES.index(sheet), options)))
    chance = random.Random(f"{sheet} {name}")
    for _ in range(cards):
        card = random_card(chance, of)
        found = worth_of_a_turn(of, card, NAMES.index(name), brain, means)
        column = columns().of_total[mask_of(card), min(card.upper, 63)]
        assert found == pytest.approx(means[row_of(card), column], abs=1e-9)


def test_the_exact_averages_under_official_are_the_known_ones():
    of = variant("official")
    assert worth_of_bot(of, "optimal").mean[0, 0] == pytest.approx(254.586937, abs=1e-6)
    assert round(float(worth_of_bot(of, "greedy").mean[0, 0]), 2) == 217.31
    assert round(worth_of_bot(of, "greedy").sd, 1) == 48.9
    assert round(float(worth_of_bot(of, "chaser").mean[0, 0])) == 172


def test_looking_ahead_under_official_is_worth_what_is_known():
    assert 254.587 < worth_of_bot(variant("official"), "ahead").mean[0, 0] < 254.587729


@pytest.mark.parametrize("sheet", sheets.NAMES)
def test_ten_thousand_games_average_what_is_exact(sheet):
    games = 10_000 if sheet == "official" else 1_000
    for player in play_games(["optimal", "greedy", "chaser"], sheet, games, 1)["players"]:
        assert abs(player["mean"] - player["exact"]) < 3 * player["sem"]
