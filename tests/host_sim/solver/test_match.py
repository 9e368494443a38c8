"""`match`: engine games without screens."""

import argparse
import json
import math
import statistics

import pytest

from engine import rules
from engine.match import Match
from host_sim.solver.match import RememberingGreedy, Totals, main, play_game, play_games, seed_of_game
from strategy.bots.brain import GREEDY, RANDOM, Brain

pytestmark = pytest.mark.needs("numba")


def test_a_match_tells_of_each_player_in_the_order_given():
    found = play_games(["greedy", "random"], "official", 30, 5)
    assert (found["sheet"], found["games"], found["seed"]) == ("official", 30, 5)
    greedy, dull = found["players"]
    assert (greedy["name"], dull["name"]) == ("greedy", "random")
    assert greedy["mean"] > 150 > 80 > dull["mean"]
    assert greedy["wins"] + dull["wins"] + greedy["ties"] == 30
    for player in found["players"]:
        assert player["worst"] <= player["mean"] <= player["best"]
        assert player["sem"] == pytest.approx(player["sd"] / math.sqrt(30), abs=1e-3)


def test_what_is_remembered_changes_no_game():
    # the device's Brain and the remembering one, game by game
    found = play_games(["greedy", "random"], "parlor", 6, 9)
    match = Match()
    brain = Brain(RememberingGreedy())
    totals = []
    for game in range(6):
        match.new_game(rules.PARLOR, bytes((GREEDY, RANDOM)), seed_of_game(9, game))
        play_game(match, brain)
        totals.append((match.total(0), match.total(1)))
    for player, column in zip(found["players"], zip(*totals, strict=True), strict=True):
        assert player["mean"] == pytest.approx(statistics.mean(column), abs=1e-4)
        assert player["sd"] == pytest.approx(statistics.stdev(column), abs=1e-4)
        assert (player["best"], player["worst"]) == (max(column), min(column))


@pytest.mark.parametrize(
    ("sheet", "best"), [("official", 254.5877), pytest.param("applet", 254.5896, marks=pytest.mark.tables)]
)
def test_what_is_given_away_is_what_is_missing_to_the_best_average(sheet, best):
    found = play_games(["chaser", "greedy", "optimal", "sharp"], sheet, 60, 2)
    assert round(found["best_average"], 4) == best
    chaser, greedy, optimal, sharp = found["players"]
    for player, average in ((chaser, 171.8240), (greedy, 217.3051)):  # docs/strategy.md
        missing = found["best_average"] - average
        assert abs(player["given_away"] - missing) < 3.5 * player["given_away_sem"]
        assert abs(player["mean"] - average) < 3.5 * player["sem"]
    assert 0 < optimal["given_away"] < 0.02
    assert 3 < sharp["given_away"] < 7


def test_several_processes_tell_the_same(monkeypatch):
    alone = play_games(["chaser", "random"], "fun", 70, 4)
    monkeypatch.setattr("host_sim.solver.match.GAMES_ALONE", 60)
    done = []
    assert play_games(["chaser", "random"], "fun", 70, 4, done.append) == alone
    assert done == [0, 50, 70]


def test_one_game_has_no_spread_and_a_shared_top_is_a_tie():
    tally = Totals("random")
    tally.add(7, 7, 2)
    assert tally.summary() == {
        "name": "random", "mean": 7, "sd": 0, "sem": 0, "best": 7, "worst": 7, "wins": 0, "ties": 1,
        "given_away": 0, "given_away_sem": 0
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "sheet", "games"),
    [
        (["human"], "official", 1),
        (["greedy", "nobody"], "official", 1),
        ([], "official", 1),
        (["random"] * 7, "official", 1),
        (["random"], "house", 1),
        (["random"], "official", 0),
        (["random"], "official", 1_000_001),
    ],
)
def test_what_cannot_be_played_is_refused(players, sheet, games, capsys):
    with pytest.raises(ValueError):
        play_games(players, sheet, games, 1)
    args = argparse.Namespace(players=players, sheet=sheet, games=games, seed=1, json=True, upper_first=False)
    assert main(args) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("match: ")


def test_every_game_has_its_own_seed_and_the_same_seed_plays_the_same_games():
    assert len({seed_of_game(seed, game) for seed in (1, 2) for game in (0, 1, 999_999)}) == 6
    assert seed_of_game(3, 17) == (3_000_017).to_bytes(8, "big")
    once = play_games(["random"], "free", 20, 1)
    assert play_games(["random"], "free", 20, 1) == once
    assert play_games(["random"], "free", 20, 2)["players"] != once["players"]


def test_json_is_all_that_stdout_gets_or_words_for_people(capsys):
    asked = {"players": ["random", "random"], "sheet": "classic", "games": 3, "seed": 4, "upper_first": False}
    assert main(argparse.Namespace(**asked, json=True)) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out) == play_games(["random", "random"], "classic", 3, 4)
    assert "3 of 3 games" in captured.err
    assert main(argparse.Namespace(**asked, json=False)) == 0
    assert "random" in capsys.readouterr().out
