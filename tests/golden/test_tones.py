"""What is heard is part of a recorded game: not one sound of one screen can be taken out unnoticed."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from contract import tunes
from host_sim import ROOT
from host_sim.window import press_files, run
from hw import sound
from hw.sound import Sound
from tests.support.recorded import RECORDED, outcome, press_file

KEPT = Path(__file__).parent / "tunes.txt"  # a line a tune: hertz and ticks of every note, 0 for a rest
SCREENS = ROOT / "firmware" / "ui"
# Of what is wrong with the board, these are sound; how a match of bots alone ends (tests/ui/play/test_cheer);
# that A says B, on few buttons while beeps speak (tests/ui/speech); the throw of a choice that is played
# again (the walk of a pupil).
NOT_HEARD = {
    "ui/stage.py: tell",
    "ui/play/score.py: tick",
    "ui/speech/speech.py: hear",
    "ui/menus/lesson/again.py: go_on",
}

Place = str  # file: function


def play_again(
    name: str, monkeypatch: pytest.MonkeyPatch, sounds: Callable[[Place, int], bool]
) -> run.Outcome:
    """Play what is recorded by a name; sounds(place, tune) tells of each tune whether it is played."""
    play = Sound.play

    def play_some(self: Sound, tune: int) -> None:
        caller = sys._getframe(1).f_code
        file = Path(caller.co_filename).relative_to(ROOT / "firmware").as_posix()
        if sounds(f"{file}: {caller.co_name}", tune):
            play(self, tune)

    with monkeypatch.context() as patch:
        patch.setattr(Sound, "play", play_some)
        presses = press_files.parse(press_file(name).read_text())
        return run.play(RECORDED[name].seed, presses=presses, board=RECORDED[name].board)


def places_in_the_sources() -> set[Place]:
    """Answer every function of a screen that plays a tune."""
    places: set[Place] = set()
    for path in SCREENS.rglob("*.py"):
        function = ""
        for line in path.read_text().splitlines():
            if found := re.match(r" *def (\w+)", line):
                function = found[1]
            if "sound.play(" in line:
                places.add(f"{path.relative_to(SCREENS.parent).as_posix()}: {function}")
    return places


def test_a_click_taken_out_of_a_screen_is_noticed_where_nothing_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def all_but_a_click(place: Place, tune: int) -> bool:
        return place != "ui/play/cursor.py: _toggle" or tune != tunes.CLICK_TUNE

    with_it = outcome("solo").report
    without = play_again("solo", monkeypatch, all_but_a_click).report
    assert without["signature"] == with_it["signature"]
    assert without["tones"] < with_it["tones"]
    assert without["tones_signature"] != with_it["tones_signature"]


def test_every_tune_sounds_as_it_was_kept(request: pytest.FixtureRequest) -> None:
    played = []
    for tune in sound.TUNES:
        notes = [(tune[i], tune[i + 1]) for i in range(0, len(tune), 2)]
        played.append([[sound._HERTZ[note - 1] if note else 0, ticks] for note, ticks in notes])
    if request.config.getoption("--rewrite-golden"):
        KEPT.write_text("".join(f"{json.dumps(tune)}\n" for tune in played))
    assert played == [json.loads(line) for line in KEPT.read_text().splitlines()]


def test_a_tune_that_is_another_one_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_usual(place: Place, tune: int) -> bool:
        return True

    usual = outcome("tour").report
    monkeypatch.setattr(sound, "TUNES", (b"\x1a\x01", *sound.TUNES[1:]))
    another = play_again("tour", monkeypatch, as_usual).report
    assert another["tones"] == usual["tones"]
    assert another["tones_signature"] != usual["tones_signature"]


def test_every_place_that_sounds_is_heard_in_a_recorded_game(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: set[Place] = set()

    def note(place: Place, tune: int) -> bool:
        heard.add(place)
        return True

    for name in ("two-start-roll", "solo", "tour"):
        play_again(name, monkeypatch, note)
    assert heard == places_in_the_sources() - NOT_HEARD
