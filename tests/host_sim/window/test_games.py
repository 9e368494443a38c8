"""Games that travel: the dice of a day, of which the first game counts; and what opens on a match."""

import json
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from contract.play import RECORDED
from engine import rules
from host_sim import commands
from host_sim.cable.records import days_told
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.flash import Flash
from host_sim.chip.kept_flash import load_flash
from host_sim.handheld import Handheld
from host_sim.window import daily, games, play
from host_sim.window.games import DAYS, DAYS_FILE, EPOCH, Days
from tests.support.ui_rig import Rig
from ui import screens

DAY = date(2026, 11, 28).toordinal() - EPOCH
CODE = "EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM"


def begun(rig: Rig, day: int = DAY) -> None:
    """Play the day's from the title."""
    rig.go("title")
    games.play_daily(rig.app, day)
    rig.arrive()
    if rig.shows(screens.GIVE_UP_SCREEN):
        rig.app.table.new_match.start(rig.app)
    rig.arrive()


def test_the_dice_of_a_day_are_the_same_for_everybody_and_have_a_duel_code() -> None:
    assert games.letters_of(DAY) == "JWAPT3TN"
    assert len({games.letters_of(DAY + i) for i in range(3000)}) == 3000


def test_the_first_game_of_a_day_counts_and_one_over_after_midnight_is_of_the_day_before() -> None:
    rig, flash = Rig(), Flash()
    days = Days(flash)
    begun(rig)
    match = rig.match
    assert (match.players, match.sheet, bytes(match.seed)) == (1, rules.OFFICIAL, bytes(games.seed_of(DAY)))
    assert days.look(rig.app, DAY) and not days.look(rig.app, DAY)
    match.roll()
    begun(rig)
    assert match.rolls == 1, "it goes on with it"
    rig.write(0, {0: 3, 12: 20})
    rig.finish()
    assert days.look(rig.app, DAY + 1) and Days(flash).found[0][3] == 23
    begun(rig)
    rig.finish()
    assert not days.look(rig.app, DAY), "a second one does not count"
    begun(rig, DAY + 1)
    assert days.look(rig.app, DAY + 1) and days.streak(DAY + 1) == 1
    rig.finish()
    assert days.look(rig.app, DAY + 1)
    assert [days.streak(DAY + i) for i in range(4)] == [1, 2, 2, 0]
    assert [*days_told(Days(flash))] == ["daily: 2 days in a row", "2026-11-29  0", "2026-11-28  23"]


def test_the_last_days_are_told_of_and_of_a_damaged_file_none() -> None:
    rig, flash = Rig(), Flash()
    flash.put(DAYS_FILE, json.dumps([[DAY - i, i, 0, 200, None] for i in range(DAYS, 0, -1)]).encode())
    days = Days(flash)
    begun(rig)
    assert days.look(rig.app, DAY) and [line[0] for line in days.found] == [*range(DAY - DAYS + 1, DAY + 1)]
    for content in (b"", b"7", b"[[1]]", b'[["x", 1, 0, 2, 3]]', b"\xff", b"[[1, null, 0, 2, 3]]"):
        flash.put(DAYS_FILE, content)
        assert Days(flash).found == []


@pytest.mark.parametrize("words", [["watch", CODE, "--race"], ["daily"]])
def test_the_window_opens_on_the_race_and_on_the_game_of_the_day(words, monkeypatch, tmp_path) -> None:
    seen: list[Any] = []

    def tick(board: Handheld) -> bool:
        if board.app is not None and board.app.table.has_match():
            seen.append(board.app.table.match)
        return not seen and board.ticks < 2000

    face = SimpleNamespace(tick=tick, wants_bench=False, say=None, close=lambda: None)
    monkeypatch.setenv("RATTLE_FLASH", str(tmp_path))
    monkeypatch.setattr(play, "open_face", lambda *_: face)
    monkeypatch.setattr(play, "date", SimpleNamespace(today=lambda: date(2026, 11, 28)))
    assert commands.main(words) == 0
    if words == ["daily"]:
        assert [line[0] for line in Days(load_flash(tmp_path / DEFAULT_BOARD)).found] == [DAY]
    else:
        assert RECORDED in seen[0].kinds


def test_a_handheld_is_told_the_letters(capsys) -> None:
    args = commands.parser("daily").parse_args(["daily", "--letters"])
    assert daily.main(args, lambda: DAY) == 0
    assert capsys.readouterr().out == "JWAPT3TN\n"
