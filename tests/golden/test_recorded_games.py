"""Recorded games give the pictures, the tones and the cards that they gave when they were recorded.

A sheet beside each shows what was seen at every press. The signature counts each picture between, too. Each
board stands one way up or the other; in `make campaign` both.
"""

import json
import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from contract.tunes import TUNES
from host_sim import ROOT
from host_sim.cable.rehearsal import power_on
from host_sim.window import games, press_files, run
from hw.sound import Sound
from hw.wiring import pins
from tests.golden.kept_pictures import compare_with_sheet
from tests.support import boards
from tests.support.recorded import (
    GAMES,
    GOLDEN,
    LEFT,
    RECORDED,
    SEEN,
    WALKS,
    outcome,
    press_file,
)
from tests.support.slices import IS_CAMPAIGN
from tests.support.ui_rig import beeper


def at_presses(name: str) -> list[bytes]:
    """Answer what is seen at each press of a recorded game, and at its end."""
    ticks = [press.tick for press in outcome(name).presses]
    shown = [tick for tick, _ in SEEN[name]]
    return [SEEN[name][bisect_right(shown, tick) - 1][1] for tick in [*ticks, shown[-1]]]


def record_anew(name: str) -> None:
    """Let the robot play a game of GAMES again, and write its presses down."""
    game = GAMES[name]
    robot = run.robot_for(game.robot, game.sheet, game.players.split(","))
    presses = run.play(game.seed, robot=robot, board=game.board).presses
    comment = f"seed {game.seed}, {game.sheet} sheet, {game.players}; "
    comment += f"a {game.robot} robot presses for the humans"
    if game.board != boards.DEFAULT:
        comment += f"\n{game.board}"
    press_file(name).write_text(press_files.unparse(presses, comment))
    outcome.cache_clear()


@pytest.mark.parametrize("name", [*RECORDED, *WALKS])
def test_recorded_presses_give_what_was_seen_and_heard(
    name: str, request: pytest.FixtureRequest, golden: Callable[[str, Mapping[str, Any]], None]
) -> None:
    rewrites = bool(request.config.getoption("--rewrite-golden"))
    if rewrites and name in GAMES:
        record_anew(name)
    compare_with_sheet(GOLDEN / f"{name}.png", at_presses(name), rewrites)
    golden(name, outcome(name).report)


@pytest.mark.parametrize("name", GAMES)
def test_each_card_of_a_recorded_game_is_the_same_again_from_its_code(name: str) -> None:
    outcome(name)
    keeper, match, _ = power_on(LEFT[name])
    found = games.games_of(keeper, match)
    assert len(found) == match.players
    for player, (_, total, code) in enumerate(found):
        _, again, _ = games.read(code)
        assert (again.total(0), again.cards[0].order) == (total, match.cards[player].order)


@pytest.mark.parametrize("name", boards.ALL)
def test_one_press_list_gives_one_signature_on_every_display(name: str) -> None:
    free = pins.free(boards.config(name), boards.PINS)  # there hang six buttons
    one_way_up = 180 * (boards.NAMES.index(name) % 2)
    for rotation in (one_way_up, 180 - one_way_up) if IS_CAMPAIGN else (one_way_up,):
        config = boards.config(name, **dict(zip(pins.OF_BUTTONS, free, strict=False)), ROTATION=rotation)
        presses = press_files.parse(press_file("solo").read_text())
        done = run.play(GAMES["solo"].seed, presses=presses, board=name, config=config)
        for key in ("signature", "tones_signature")[: 2 if config.BEEPER is not None else 1]:
            assert done.report[key] == outcome("solo").report[key], rotation


def test_every_tune_sounds_as_it_was_kept(request: pytest.FixtureRequest) -> None:
    """A line of the file is a tune: hertz and ticks of every note, 0 for a rest."""
    kept = GOLDEN / "tunes.txt"
    played: list[list[list[int]]] = []
    for tune, content in enumerate(TUNES):
        sound, wave = beeper()
        sound.play(tune)
        notes: list[list[int]] = []
        for ticks in content[1::2]:
            sound.tick()
            notes.append([wave.hertz if wave.duty else 0, ticks])
            for _ in range(ticks - 1):
                sound.tick()
                assert [wave.hertz if wave.duty else 0, ticks] == notes[-1]
        sound.tick()
        assert not wave.duty and sound.is_ending()
        played.append(notes)
    if request.config.getoption("--rewrite-golden"):
        kept.write_text("".join(f"{json.dumps(tune)}\n" for tune in played))
    assert played == [json.loads(line) for line in kept.read_text().splitlines()]


SCREENS = ROOT / "firmware" / "ui"
# Of what is wrong with the board, these are sound; how a match of bots alone ends (tests/ui/play/test_cheer);
# that A says B, on few buttons while beeps speak (tests/ui/speech); the throw of a choice that is played
# again (the walk of a pupil).
NOT_HEARD = {
    "stage.py: tell",
    "play/score.py: tick",
    "speech/speech.py: hear",
    "menus/lesson/again.py: go_on",
}


def test_every_place_that_sounds_is_heard_in_a_recorded_game(monkeypatch: pytest.MonkeyPatch) -> None:
    there: set[str] = set()  # file: function
    for path in SCREENS.rglob("*.py"):
        _, *functions = re.split(r"\n *def (\w+)", path.read_text())
        for i in range(0, len(functions), 2):
            if "sound.play(" in functions[i + 1]:
                there.add(f"{path.relative_to(SCREENS).as_posix()}: {functions[i]}")
    heard: set[str] = set()
    play = Sound.play

    def note(sound: Sound, tune: int) -> None:
        caller = sys._getframe(1).f_code
        heard.add(f"{Path(caller.co_filename).relative_to(SCREENS).as_posix()}: {caller.co_name}")
        play(sound, tune)

    monkeypatch.setattr(Sound, "play", note)
    for name in ("two-start-roll", "solo", "tour"):
        presses = press_files.parse(press_file(name).read_text())
        run.play(RECORDED[name].seed, presses=presses, board=RECORDED[name].board)
    assert heard == there - NOT_HEARD
