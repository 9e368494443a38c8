"""Monkeys find nothing, and find what is planted; `make campaign` lets them loose for as long as it takes."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.match import Match
from host_sim import commands
from host_sim.proofs import monkey
from keeping import closing
from keeping.keeper import Keeper

SIX, FIVE, TWO = "pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"


@pytest.mark.parametrize(
    ("runtime", "board", "seed", "ticks"),
    [
        ("cpython", SIX, 10, 2000),
        ("cpython", FIVE, 1, 2000),
        ("cpython", TWO, 3, 2000),
        pytest.param("mp64", SIX, 11, 3000, marks=pytest.mark.slow),
        pytest.param("mp32", TWO, 6, 2000, marks=pytest.mark.slow),
    ],
)
def test_a_monkey_finds_nothing(runtime, board, seed, ticks):
    found = monkey.run(runtime, board, seed, ticks)
    assert found["wrong"] == ""
    assert found["ticks"] >= ticks and found["lives"] > 1


def unsaved_holds(patch: pytest.MonkeyPatch) -> None:
    save = Keeper.save

    def forgetful(keeper: Keeper, match: Match) -> bool:
        return bool(match.holds) or save(keeper, match)

    patch.setattr(Keeper, "save", forgetful)


def a_settings_file_that_is_never_written(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Keeper, "save_settings", lambda keeper: True)


def a_match_that_counts_twice(patch: pytest.MonkeyPatch) -> None:
    count = closing.count

    def twice(*match: Any) -> Iterator[None]:
        yield from count(*match)
        yield from count(*match)

    patch.setattr(closing, "count", twice)


# What is planted, what the monkey says of it, and the first of the seeds that are tried.
PLANTED: list[tuple[Callable[[pytest.MonkeyPatch], None], str, int]] = [
    (unsaved_holds, "another match came back", 0),
    (a_settings_file_that_is_never_written, "other settings came back", 1),
    (a_match_that_counts_twice, "the books do not have each match that is over once", 21),
]


@pytest.mark.parametrize(("plant", "wrong", "seed"), PLANTED, ids=lambda what: getattr(what, "__name__", ""))
def test_a_monkey_finds_what_is_planted(plant, wrong, seed, monkeypatch):
    plant(monkeypatch)
    tried = iter(range(seed, seed + 30))
    found = {"wrong": ""}
    while not found["wrong"]:
        found = monkey.run("cpython", SIX, next(tried), 5000)
    assert wrong in found["wrong"]


def test_what_goes_wrong_comes_again_by_the_command_that_is_told(monkeypatch, capsys):
    unsaved_holds(monkeypatch)
    assert commands.main(["monkey", "--ticks", "20000", "--seed", "5", "--board", SIX]) == 1
    _, wrong, again = capsys.readouterr().out.splitlines()
    assert "another match came back" in wrong
    assert commands.main(again.removeprefix("again: python -m host_sim ").split()) == 1
    assert wrong in capsys.readouterr().out


def test_it_tells_where_the_monkeys_came(capsys):
    assert commands.main(["monkey", "--ticks", "500"]) == 0
    told = capsys.readouterr().out
    assert "screens: TITLE_SCREEN" in told and "RECORDS_SCREEN" in told
    assert commands.main(["monkey", "--ticks", "200", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ticks"] >= 200
