"""The proofs of the saved files, and monkeys, in short; `make campaign` makes them in full."""

import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.match import Match
from host_sim import commands
from host_sim.emulator.guest import runtimes
from host_sim.proofs import damage, powercut, wear
from host_sim.proofs.match_checker import Wrong
from host_sim.proofs.monkey import Monkey
from host_sim.window.press_files import Press
from keeping import closing
from keeping.keeper import Keeper

pytestmark = pytest.mark.needs("mp64")

cut_game = functools.cache(powercut.cut_game)


@pytest.mark.parametrize(("number", "every"), [(0, 13), (1, 13), (3, 1)])
def test_no_cut_loses_anything_on_littlefs(number, every):
    """The last is an evening of games that are coached differently."""
    found = cut_game(number, every)
    assert powercut.is_sound(found), found["first"]
    assert found["before"] > 0 and found["after"] > 0
    assert found["cuts"] > 25


def test_spoilt_files_have_a_clear_outcome():
    found = damage.spoil_all(150, 77)
    assert sum(found.values()) == 150
    assert not [outcome for outcome in found if outcome.startswith("WRONG")], found
    assert len(found) >= 4


def test_the_proof_sees_a_firmware_that_believes_what_it_reads(monkeypatch):
    monkeypatch.setattr("hw.flash.store.is_whole", lambda file, header, length: True)
    with pytest.raises(Wrong):
        for number in range(4000):
            damage.spoil_save(number, 77)


def test_a_flash_wears_out_to_the_last_free_block_and_nothing_is_lost_meanwhile():
    found = wear.measure(1, 400, lasts=20)
    assert found["enough"] and found["lost"] == 0
    assert 0 < found["first_years"] < found["years"] > 100
    assert found["erases_a_game"] < 30
    assert 1 < found["erases_in_a_row"] < 5  # where a file was opened as the log of its folder was just full
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
    well = {
        "games": 1000,
        "first": 9,
        "lost": 0,
        "free": 5,
        "saves": 9,
        "programmed": 9,
        "erases": 30,
        "in_a_row": 1,
    }
    well |= {"erases": 30, "in_a_row": 1}
    monkeypatch.setattr(wear, "ask_guest", lambda *_: well | found)
    code = commands.main(["wear"])
    out, err = capsys.readouterr()
    assert told in out + err and code == (1 if "1 players: " in err else 0)


def test_the_commands_tell_their_results_as_json(monkeypatch, capsys):
    monkeypatch.setattr(powercut, "cut_game", cut_game)
    assert commands.main(["damage", "--files", "40", "--json"]) == 0
    assert sum(json.loads(capsys.readouterr().out).values()) == 40
    assert commands.main(["powercut", "--games", "1", "--every", "13", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["lost"] == 0


# What was changed for the worse, and what of a cut game tells so.
WORSE = {
    "lost": "import hw.flash.store\nsave = hw.flash.store.Store.save\n"
    "def late(self, content, more=b''):\n"
    "    old = getattr(self, 'old', None)\n"
    "    self.old = bytes(content) + bytes(more)\n"
    "    return save(self, old or self.old)\n"
    "hw.flash.store.Store.save = late\n",
    "late": "import ui.app\nkeep = ui.app.App.keep_due\n"
    "def seldom(self):\n"
    "    self.calls = getattr(self, 'calls', 0) + 1\n"
    "    if self.calls % 40 == 0:\n"
    "        keep(self)\n"
    "ui.app.App.keep_due = seldom\n",
    "corrupt": "import hw.flash.store\nhw.flash.store.seal = lambda header, content, more: None\n",
}


@pytest.mark.parametrize("told", WORSE)
def test_the_proof_sees_saves_that_come_late_presses_before_them_and_files_that_cannot_be_read(told):
    done = powercut.run.play(1, robot=powercut.run.robot_for("greedy", "free", ["human"]))
    job = {"files": [], "seed": 1, "end": done.report["ticks"] // 2, "timeline": done.timeline}
    code = runtimes.prelude("mp64", powercut.BOARD) + WORSE[told] + "\nfrom proofs.cuts import main\nmain()\n"
    line = json.dumps(job | {"every": 25, "noise": 1}) + "\n"
    printed = runtimes.run_python("mp64", code, line, heap_bytes=powercut.HEAP_BYTES)
    assert json.loads(printed.split("RATTLE ")[1])[told] > 0


def test_no_cut_loses_the_record_of_the_drill_on_littlefs():
    """A die is held and the others thrown, or a box filled and the drill left, and so on."""
    down, a, b = 1, 4, 5
    presses = [*(Press(tick, down) for tick in (60, 66, 72)), Press(78, a), Press(200, a)]
    for tick in range(900, 7800, 600):
        presses += [Press(tick, a), Press(tick + 10, b), Press(tick + 60, a)]
    done = powercut.run.play(2, presses=presses)
    job = {"seed": 2, "end": done.report["ticks"], "timeline": done.timeline}
    found = powercut.ask_guest("cuts", job | {"every": 1, "noise": 3})
    assert powercut.is_sound(found), found["first"]
    assert found["before"] > 10 and found["after"] > 10


SIX, FIVE, TWO = "pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"


@pytest.mark.parametrize(
    ("board", "seed"),
    [
        (SIX, 10),
        (FIVE, 1),
        (TWO, 3),
    ],
)
def test_a_monkey_finds_nothing(board, seed):
    found = Monkey(board, seed)
    assert found.run(2000), found.wrong
    assert found.ticks >= 2000 and found.lives > 1


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
    (a_match_that_counts_twice, "the books do not have each match that is over once", 4),
]


@pytest.mark.parametrize(("plant", "wrong", "seed"), PLANTED, ids=lambda what: getattr(what, "__name__", ""))
def test_a_monkey_finds_what_is_planted(plant, wrong, seed, monkeypatch):
    plant(monkeypatch)
    tried = iter(range(seed, seed + 30))
    found = Monkey(SIX, next(tried))
    while found.run(5000):
        found = Monkey(SIX, next(tried))
    assert wrong in found.wrong


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
