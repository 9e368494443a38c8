"""What a match comes to, before its first throw and at its end: points, teams, and who earns what."""

import pytest

from engine import rules
from engine.boxes import BOXES, CHANCE
from engine.match import NO_TEAM, Match
from engine.result import Result
from engine.rules import OK
from tests.support import table


@pytest.mark.parametrize("name", rules.NAMES)
def test_only_on_classic_the_winner_earns_the_difference(name):
    start = None if name in ("fun", "applet") else ((6,) * 5, (1,) * 5)
    match = table.begin(name, players=2, start=start)
    table.place(match, CHANCE, (6, 6, 6, 6, 5))
    table.place(match, CHANCE, (1, 1, 1, 1, 2))
    result = Result()
    result.read(match)
    assert (result.totals, list(result.ranks[:2]), result.winners) == ([29, 6, 0, 0, 0, 0], [0, 1], 1)
    assert result.settlement == ([23, -23] if name == "classic" else [0, 0]) + [0] * 4


def test_nobody_who_does_not_play_is_ahead_while_all_have_nothing():
    match = Match()
    assert match.new_game(rules.OFFICIAL, bytes(2), table.SEED) == OK
    result = Result()
    result.read(match)
    assert result.winners == 0b11


def test_teams_of_a_match_without_teams_are_nobodys():
    match = Match()
    teams = bytes([0, 1, 0, 1])
    assert match.new_game(rules.OFFICIAL, bytes(4), table.SEED, 1, 0, teams) == OK
    assert list(match.teams) == [NO_TEAM] * 6
    assert match.new_game(rules.OFFICIAL, bytes(4), table.SEED, 1, rules.TEAMS, teams) == OK
    assert list(match.teams) == [0, 1, 0, 1, NO_TEAM, NO_TEAM]


def test_before_a_throw_no_box_pays_or_brings_a_hundred():
    match = table.begin("official")
    assert [match.pays(box) for box in range(BOXES)] == [0] * BOXES
    assert [match.hundred(box) for box in range(BOXES)] == [0] * BOXES
