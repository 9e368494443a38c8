"""What PARLOR and docs/strategy.md say in numbers, of chances, bots, tables and best play, worked out."""

import random
import re

import pytest

from contract.play import BOX
from engine import rules as sheets
from engine.boxes import BOXES
from engine.match import Match
from engine.scoring import hundred, pays
from host_sim import ROOT
from host_sim.solver.device_advisor import fast_advisor
from host_sim.solver.loss import loss_of
from host_sim.solver.match import RememberingGreedy
from host_sim.solver.policies import POLICIES, worth_of_bot
from host_sim.solver.sheets import variant
from host_sim.solver.solve import solved
from host_sim.solver.states import columns, graph
from host_sim.solver.table_file import committed
from hw import files
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL, Keeps
from strategy.bots.brain import NAMES, Brain
from strategy.values import RULES, mask_of, row_of, rules_of
from tests.host_sim.solver.test_loss import ROLLS_AS_PACKED, random_card, sorted_dice
from ui.menus.setup import mean_of

pytestmark = [pytest.mark.tables, pytest.mark.needs("numba")]

PARLOR = variant("parlor")


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


PAGE = (ROOT / "docs" / "strategy.md").read_text()
TABLES = {
    "official": variant("official"),
    "free": variant("free"),
    "fun": variant("fun"),
    "official-upper-first": variant("official", upper_first=True),
}
SOLVED = {
    "official, parlor": variant("official"),
    "applet, classic": variant("applet"),
    "free": variant("free"),
    "fun": variant("fun"),
    "official, parlor with the upper section first": variant("official", upper_first=True),
}


def told(heading, name):
    """The cells behind a name in the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    found = re.search(rf"^\| {re.escape(name)} \|(.*)\|$", section, re.MULTILINE)
    assert found, name
    return [cell.strip() for cell in found[1].split("|")]


@pytest.mark.parametrize("name", BOTS)
def test_the_page_gives_the_exact_averages_of_the_bots(name):
    worth = worth_of_bot(variant("official"), name)
    assert told("The bots", name)[1:3] == [f"{worth.mean[0, 0]:.4f}", f"{worth.sd:.2f}"]


@pytest.mark.parametrize("name", SOLVED)
def test_the_page_gives_the_best_averages(name):
    found = solved(SOLVED[name], 2)
    assert told("The best there is", name) == [f"{found['mean']:.6f}", f"{found['sd']:.3f}"]


@pytest.mark.parametrize("name", BOTS)
def test_what_is_known_exactly_is_shown_rounded_beside_a_bots_name(name):
    """All other averages: tests/ui/menus/test_setup."""
    assert [rules_of(number, 0) for number in range(3)] == list(range(3)) and len(TABLES) == RULES
    for number, of in enumerate(TABLES.values()):
        assert mean_of(NAMES.index(name), number) == round(worth_of_bot(of, name).mean[0, 0])


@pytest.mark.parametrize("name", TABLES)
def test_the_page_gives_the_bytes_of_each_table_and_what_it_loses(name):
    path, rules = committed(TABLES[name])
    found = loss_of(TABLES[name], path.read_bytes(), rules)
    losses = f"{found['loss']:.4f}", f"{found['loss_lookahead']:.4f}"
    assert told("The table", name)[1:] == [f"{path.stat().st_size:,}", *losses]
