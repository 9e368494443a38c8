"""What the device tells of a game, whoever plays, is what exact values say, to a third of a point."""

import json

import numpy as np
import pytest

from host_sim.cli import commands
from host_sim.lab.match import BOTS
from host_sim.lab.solver.reports import Errors, errors_of
from host_sim.lab.solver.sheets import variant
from host_sim.lab.solver.values import best_values
from strategy.review.report import average_of
from strategy.values import ValueTable
from tests.host_sim.lab.solver.test_strategy_page import row_of

pytestmark = pytest.mark.needs("numba")

RMS = 0.3  # points, over the games of a bot; of every choice for its loss
MOST = 1.5  # points, in any game
ON_PAGE = ("official", "free", "fun")


def check(name: str, errors: Errors) -> None:
    """Hold one bot's errors against what a player may be told."""
    for each in errors:
        assert np.sqrt(np.mean(each**2)) <= RMS, name
        assert np.abs(each).max() <= MOST, name


def test_reports_on_weak_players_and_what_the_coach_tells_them_are_near_the_exact_ones():
    found = errors_of(variant("official"), ("random", "greedy", "novice"), 130)
    for name, errors in found.items():
        assert len(errors.luck) == len(errors.given_away) == 130
        assert len(errors.single) > 13 * 130
        assert np.abs(errors.single).max() > 0  # a table is not exact
        check(name, errors)


def test_what_is_off_in_luck_is_off_in_what_was_given_away():
    # for the sum is the score; the average is told in 1/128 point
    of = variant("free")
    errors = errors_of(of, ("random",), 20, seed=3)["random"]
    rounded = best_values(of)[0, 0] - average_of(of.flags, 0) / 128
    assert 0 < abs(rounded) < 1 / 256
    assert errors.luck == pytest.approx(errors.given_away + rounded, abs=1e-9)


def test_a_report_by_exact_values_would_be_off_by_its_rounding_alone(monkeypatch):
    # the yardstick is right: whole 1/128 points of the very values it has
    of = variant("official")
    values = np.round(best_values(of) * 128).astype(np.int64)

    def look_up(self, found, asked, first, last, left):
        for at in range(4 * first, 4 * last, 4):
            worth = int(values[asked[at + 1], asked[at + 2]]) if left else 0
            found[asked[at]] = worth + asked[at + 3]

    monkeypatch.setattr(ValueTable, "look_up", look_up)
    for name, errors in errors_of(of, ("random", "casual"), 30).items():
        assert np.abs(errors.single).max() < 6 / 128, name
        assert np.abs(errors.given_away).max() < 0.2, name


def test_the_command_tells_a_line_of_each_bot(capsys):
    assert commands.main(["reports", "--players", "greedy,random", "--games", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sheet"], found["games"], found["seed"]) == ("official", 5, 1)
    assert [player["name"] for player in found["players"]] == ["greedy", "random"]
    assert found["players"][1]["luck_max"] >= found["players"][1]["luck_rms"] > 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "greedy,nobody"], "no bot is called 'nobody'; there are: " + ", ".join(BOTS)),
        (["--sheet", "free", "--upper-first"], "the free sheet does not have the upper section first"),
    ],
)
def test_the_command_says_in_one_line_what_it_cannot_do(arguments, why, capsys):
    assert commands.main(["reports", *arguments]) == 2
    assert capsys.readouterr().err == f"reports: {why}\n"


def test_the_command_refuses_a_number_of_games_that_cannot_be(capsys):
    with pytest.raises(SystemExit) as ended:
        commands.main(["reports", "--games", "0"])
    said = capsys.readouterr().err
    assert ended.value.code == 2 and said.count("\n") == 1 and "--games: it is a whole number from 1" in said


@pytest.mark.tables
@pytest.mark.parametrize(
    "of",
    [variant(name) for name in ("official", "free", "fun", "applet")] + [variant("official", True)],
    ids=lambda of: of.name,
)
def test_the_report_of_every_bot_is_near_the_exact_one_in_2000_games_as_the_page_says(of):
    for name, errors in errors_of(of).items():
        check(name, errors)
        if of.name in ON_PAGE:
            cell = row_of("How near a report is", name)[ON_PAGE.index(of.name)]
            assert cell == "{luck_rms:.3f}, at most {luck_max:.2f}".format(**errors.summary()), name
