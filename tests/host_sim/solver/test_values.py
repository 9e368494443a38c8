"""The exact values: states against plain sums, known averages, prices as the engine has them."""

import math
import random
import sys

import numpy as np
import pytest

from engine import rules as sheets
from engine.boxes import BOXES, points
from engine.card import OPEN, Card
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.solve import best_values, each_level, solve_values, solve_variances
from host_sim.solver.states import columns, filled, graph
from hw import files
from strategy.values import COLUMNS, MASKS, NO_COLUMN, ROWS, States, filled_in, mask_of, row_of

pytestmark = pytest.mark.needs("numba")

FORCED_WHEN_PAID = Variant("forced, paid", sheets.JOKER_FORCED | sheets.HUNDRED_WHEN_PAID)


def test_sheets_with_the_same_jokers_and_hundreds_are_solved_once():
    alike = {name: variant(name).first_alike.sheet for name in sheets.NAMES}
    assert alike == {name: name for name in sheets.NAMES} | {"parlor": "official", "classic": "applet"}
    assert variant("parlor", True).first_alike == variant("official", True)
    assert best_values(variant("classic")) is best_values(variant("applet"))
    assert FORCED_WHEN_PAID.first_alike is FORCED_WHEN_PAID


@pytest.mark.parametrize(
    ("of", "mean"),
    [
        (variant("official"), 254.587729),
        (variant("applet"), 254.589609),  # Verhoeff 1999: 254.5896
        (variant("free"), 254.469374),
        pytest.param(FORCED_WHEN_PAID, 254.468908, marks=pytest.mark.slow),  # no sheet of the game
        (variant("fun"), 276.170472),
        (variant("parlor", upper_first=True), 213.688109),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else "",
)
def test_the_best_average_is_the_known_one_to_six_decimals(of, mean):
    assert round(float(best_values(of)[0, 0]), 6) == mean


def test_results_do_not_depend_on_threads():
    of = variant("official")
    assert np.array_equal(solve_values(of, threads=1), best_values(of))  # of two


def test_on_a_terminal_each_level_says_how_far_it_is(monkeypatch, capsys):
    each_level(lambda tasks: None, 1, "fun")
    assert not capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    each_level(lambda tasks: None, 1, "fun")
    shown = capsys.readouterr().err.split("\r")
    assert len(shown) > 13 and "  0 %" in shown[1] and "100 %" in shown[-1]


def sums(boxes):
    found = {0}
    for box in boxes:
        found = {total + count * (box + 1) for total in found for count in range(6)}
    return found


def can_hold(states, mask, total):
    return states.rank[64 * (mask - 1) + min(total, 63)] != NO_COLUMN if mask else not total


def test_totals_are_one_column_exactly_when_the_same_sums_to_come_bring_the_bonus():
    states = States(files.table)
    for mask in range(MASKS):
        to_come = sums(box for box in range(6) if not mask >> box & 1)
        held = {min(total, 63) for total in sums(box for box in range(6) if mask >> box & 1)}
        column_of = {}
        for total in sorted(held):
            enough = frozenset(more for more in to_come if total + more >= 63)
            column_of.setdefault(enough, states.column(mask, total))
            assert states.column(mask, total) == column_of[enough]
        assert sorted(column_of.values()) == list(range(states.first[mask], states.first[mask + 1]))
        assert {total for total in range(64) if can_hold(states, mask, total)} == held
    assert states.first[MASKS] == COLUMNS == 1640


@pytest.mark.parametrize(
    ("of", "sd"),
    [
        (variant("official"), 59.608),
        pytest.param(variant("applet"), 59.611, marks=pytest.mark.tables),
        pytest.param(variant("free"), 59.368, marks=pytest.mark.tables),
        pytest.param(variant("fun"), 81.435, marks=pytest.mark.tables),
        pytest.param(variant("parlor", upper_first=True), 43.275, marks=pytest.mark.tables),
    ],
)
def test_the_standard_deviations_of_best_play_are_known(of, sd):
    assert round(math.sqrt(solve_variances(of, best_values(of))[0, 0]), 3) == sd


def test_a_card_has_one_row_and_mask_and_every_state_its_number_of_boxes():
    assert filled().shape == (ROWS, COLUMNS)
    assert sum(filled_in(row) == 7 for row in range(ROWS)) == 2
    assert filled()[0, 0] == 0 and filled()[-1, -1] == 13
    assert columns().first[-1] == COLUMNS and len(columns().mask) == COLUMNS
    chance, states = random.Random(3), States(files.table)
    packed = [int(dice) for dice in graph().packed[210:]]
    for _ in range(300):
        card = Card()
        for box in chance.sample(range(BOXES), chance.randrange(BOXES + 1)):
            card.write(box, points(box, chance.choice(packed), 0), 0)
        row, mask = row_of(card), mask_of(card)
        assert filled_in(row) + mask.bit_count() == card.filled
        assert row >> 6 == (0 if card.boxes[11] == OPEN else 1 if not card.boxes[11] else 2)
        assert [row >> i & 1 for i in range(6)] == [card.boxes[box] != OPEN for box in (6, 7, 8, 9, 10, 12)]
        assert [mask >> box & 1 for box in range(6)] == [card.boxes[box] != OPEN for box in range(6)]
        assert can_hold(states, mask, card.upper)
