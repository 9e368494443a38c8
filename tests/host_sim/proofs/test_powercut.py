"""The proofs of the saved files, in short; `make campaign` makes them in full."""

import functools
import json
from typing import Any

import pytest

from host_sim import commands
from host_sim.emulator.guest import runtimes
from host_sim.proofs import damage, powercut, wear
from host_sim.window.press_files import Press

pytestmark = pytest.mark.needs("mp64")


cut_game = functools.cache(powercut.cut_game)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "every"), [(0, 13), (1, 13), (2, 13), (3, 1)])
def test_no_cut_loses_anything_on_littlefs(number, every):
    """The last is an evening of games that are coached differently."""
    found = cut_game(number, every)
    assert powercut.is_sound(found), found["first"]
    assert found["before"] > 0 and found["after"] > 0
    assert found["cuts"] > 25


@pytest.mark.slow
def test_no_cut_loses_the_record_of_the_drill_on_littlefs():
    """A die is held and the others thrown, or a box filled and the drill left, and so on."""
    down, a, b = 1, 4, 5
    presses = [Press(60, down), Press(66, down), Press(72, a), Press(200, a)]
    for tick in range(900, 7800, 600):
        presses += [Press(tick, a), Press(tick + 10, b), Press(tick + 60, a)]
    done = powercut.run.play(2, presses=presses)
    job = {"seed": 2, "end": done.report["ticks"], "timeline": done.timeline}
    found = powercut.ask_guest("cuts", job | {"every": 1, "noise": 3})
    assert powercut.is_sound(found), found["first"]
    assert found["before"] > 10 and found["after"] > 10


@functools.cache
def a_game() -> powercut.run.Outcome:
    return powercut.run.play(1, robot=powercut.run.robot_for("greedy", "free", ["human"]))


def changed(change: str) -> dict[str, Any]:
    """Cut the first half of a game of a firmware in which something was changed for the worse."""
    done = a_game()
    job = {"files": [], "seed": 1, "end": done.report["ticks"] // 2, "timeline": done.timeline}
    code = runtimes.prelude("mp64", powercut.BOARD) + change + "\nfrom proofs.cuts import main\nmain()\n"
    line = json.dumps(job | {"every": 25, "noise": 1}) + "\n"
    printed = runtimes.run_python("mp64", code, line, heap_bytes=powercut.HEAP_BYTES)
    found: dict[str, Any] = json.loads(printed.split("RATTLE ")[1])
    return found


@pytest.mark.slow
def test_the_proof_sees_saves_that_come_late():
    found = changed(
        "import hw.flash.store\nsave = hw.flash.store.Store.save\n"
        "def late(self, content, more=b''):\n"
        "    old = getattr(self, 'old', None)\n"
        "    self.old = bytes(content) + bytes(more)\n"
        "    return save(self, old or self.old)\n"
        "hw.flash.store.Store.save = late\n"
    )
    assert found["lost"] > 0


@pytest.mark.slow
def test_the_proof_sees_a_firmware_that_hears_the_next_press_before_it_keeps_the_last():
    found = changed(
        "import ui.app\nkeep = ui.app.App.keep_due\n"
        "def seldom(self):\n"
        "    self.calls = getattr(self, 'calls', 0) + 1\n"
        "    if self.calls % 40 == 0:\n"
        "        keep(self)\n"
        "ui.app.App.keep_due = seldom\n"
    )
    assert found["late"] > 0


@pytest.mark.slow
def test_the_proof_sees_files_that_cannot_be_read():
    found = changed("import hw.flash.store\nhw.flash.store.seal = lambda header, content, more: None\n")
    assert found["corrupt"] > 0


def test_spoilt_files_have_a_clear_outcome():
    found = damage.spoil_all(150, 77)
    assert sum(found.values()) == 150
    assert not [outcome for outcome in found if outcome.startswith("WRONG")], found
    assert len(found) >= 4


def test_the_proof_sees_a_firmware_that_believes_what_it_reads(monkeypatch):
    monkeypatch.setattr("hw.flash.store.is_whole", lambda header, content: True)
    assert any(damage.spoil_save(number, 77).startswith("WRONG") for number in range(4000))


@pytest.mark.slow
def test_a_flash_wears_out_to_the_last_free_block_and_nothing_is_lost_meanwhile():
    found = wear.measure(1, 400, lasts=20)
    assert found["enough"] and found["lost"] == 0
    assert 0 < found["first_years"] < found["years"] > 100
    assert found["erases_a_game"] < 30
    assert found["free_blocks"] > 230  # the image takes the others


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({}, "the whole flash after 55 (1000 games measured)"),
        ({"games": 4000}, "4000 games are too few to tell how long the flash lasts"),
        ({"games": 300}, "1 players: less than 20 years"),
        ({"lost": 1}, "1 players: something is lost"),
    ],
    ids=["well", "too few", "too short", "lost"],
)
def test_a_flash_that_lasts_too_short_or_loses_something_fails_and_too_few_games_tell_nothing_of_it(
    monkeypatch, capsys, found, told
):
    well = {"games": 1000, "first": 9, "lost": 0, "free": 5, "saves": 9, "programmed": 9, "erases": 30}
    monkeypatch.setattr(wear, "ask_guest", lambda *_: well | found)
    code = commands.main(["wear"])
    out, err = capsys.readouterr()
    assert told in out + err and code == (1 if "1 players: " in err else 0)


@pytest.mark.slow
def test_the_wear_of_one_game_can_be_asked_for(capsys):
    assert commands.main(["wear", "--games", "1", "--json"]) == 0
    for found in json.loads(capsys.readouterr().out):
        assert found["saves_a_game"] > 100 and not found["enough"]


@pytest.mark.slow
def test_the_commands_tell_their_results_as_json(monkeypatch, capsys):
    monkeypatch.setattr(powercut, "cut_game", cut_game)
    assert commands.main(["damage", "--files", "40", "--json"]) == 0
    assert sum(json.loads(capsys.readouterr().out).values()) == 40
    assert commands.main(["powercut", "--games", "1", "--every", "13", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["lost"] == 0
