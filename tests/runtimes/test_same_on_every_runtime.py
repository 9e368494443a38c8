"""The same presses give the same frames and tones, byte for byte, on CPython and every MicroPython.

Of the recorded games the 32-bit one plays some, and the page has one; in `make campaign` both play all, and
more monkeys come.
"""

import functools
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from contract.settings import SPOKEN
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from host_sim.emulator.guest import runtimes
from host_sim.emulator.guest.runtimes import NAMES, WEB
from host_sim.emulator.run import play_again
from host_sim.image import image
from host_sim.window import press_files, run
from tests.support.boards import DEFAULT
from tests.support.recorded import GAMES, RECORDED, WALKS, outcome, press_file
from tests.support.slices import some
from tests.support.walker import visit

OF_ALL = ("ticks", "frames", "tones", "signature", "tones_signature", "bus_bytes")
# Those that are played on everything else, too: the first have a controller each; `make campaign` takes all.
SOME = tuple(GAMES)[: int(os.environ.get("RECORDED_GAMES", "3"))]
ON_WEB = tuple(RECORDED) if len(SOME) == len(GAMES) else ("solo",)
SEEDS = (48, 25, 38)[: int(os.environ.get("MONKEYS", "1"))]
NIGHT = "a night between two throws"
WATCHED = "a game is looked at again, and raced"
BY_EAR = {"spoken": DEFAULT, "spoken on two buttons": "waveshare_pico_oled_1_3"}
BOTS = "against bots that look ahead"
STUCK = {"a button sticks": DEFAULT, "one of two buttons sticks": "waveshare_pico_oled_1_3"}

MADE = (*STUCK, *BY_EAR, BOTS, *map(str, SEEDS))


@functools.cache
def played(name: str) -> run.Outcome:
    """Play on CPython what is recorded, what is told here, or what a monkey of a seed presses."""
    if name == NIGHT:
        rests = 2 * 60 * 60 * 1000 // 60 - 30_000 * 20 // 60  # after ten minutes awake, one every 60 ms
        morning = 30_100 + rests
        presses = f"60 a\n100 b\n{morning} b\n{morning + 50} b\n{morning + 120} down\n{morning + 140} a\n"
        return run.play(1, presses=press_files.parse(presses))
    if name == WATCHED:
        solo = press_file("solo").read_text()
        end = int(solo.split("\n")[-2].split()[0])
        presses = f"{end + 150} down\n{end + 1100} left\n"
        presses += "".join(f"{end + 1400 + 60 * i} right\n" for i in range(14))
        presses += "".join(f"{end + 2500 + 120 * i} {key}\n" for i, key in enumerate("abbbaa" + 9 * "bbba"))
        return run.play(GAMES["solo"].seed, presses=press_files.parse(solo + presses))
    if name in BY_EAR:
        flash, chance = Flash(), random.Random(25)
        keeper, *_ = power_on(flash)
        keeper.settings.buffer[SPOKEN] = 3
        assert keeper.save_settings()
        buttons = ("a", "b", "down", "right", "up") if name == "spoken" else ("a", "down")
        presses = "".join(
            f"{tick} {chance.choice(buttons)} {chance.choice((3, 3, 60))}\n" for tick in range(300, 8000, 90)
        )
        return run.play(1, presses=press_files.parse("100 a\n" + presses), board=BY_EAR[name], flash=flash)
    if name == BOTS:
        return run.play(9, robot=run.robot_for("greedy", "free", ["human", "ahead", "optimal", "random"]))
    if name in STUCK:
        presses = "60 a\n200 down 700\n950 a 30\n2600 down\n2700 a\n"  # half a minute: the picture is moved
        return run.play(1, presses=press_files.parse(presses), board=STUCK[name])
    if name.isdigit():
        presses, volts = visit(int(name), 4000)
        done = run.play(int(name), presses=presses, volts=volts)
        assert done.report["presses"], "it sets no match up"
        return done
    return outcome(name)


def test_a_press_that_wakes_the_board_does_nothing_else_and_the_game_goes_on() -> None:
    match = played(NIGHT).match
    assert match.turn == 1 and match.scored_rolls == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("runtime", "name"),
    [("mp64", name) for name in (*RECORDED, *some(WALKS, 1), WATCHED, *MADE)]
    + [("mp32", name) for name in (*SOME, *some(reversed(WALKS), 1), WATCHED, *MADE, NIGHT)]
    + [(WEB, name) for name in ON_WEB],
)
def test_what_is_pressed_does_the_same_on_micropython_and_allocates_nothing(runtime: str, name: str) -> None:
    done = played(name)
    found = play_again(done, runtime)
    assert found["heap_locked"] is True and found["allocations"] == 0
    assert {key: found[key] for key in OF_ALL} == {key: done.report[key] for key in OF_ALL}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the modules of an image, constants folded, in source."""
    folder = tmp_path_factory.mktemp("modules")
    image.fill(folder, compiled=False)
    return folder


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize("name", [*some(GAMES, 1), *map(str, SEEDS)])
def test_the_firmware_of_an_image_does_what_the_sources_do(name: str, folder: Path) -> None:
    done = played(name)
    _, *fakes = runtimes.path_for(runtimes.root_for("mp64"), done.board)
    code = f"import sys\nsys.path[:] = {[str(folder), *fakes]!r}\n"
    code += "from emulator.guest.play import play\nplay(True)\nprint(sys.modules['ui.play.turn'].__file__)\n"
    job = {"seed": done.seed, "end": done.report["ticks"], "timeline": done.timeline, "volts": done.volts}
    printed = runtimes.run_python("mp64", code, json.dumps(job) + "\n").splitlines()
    assert printed[-1] == str(folder / "ui" / "play" / "turn.py")
    found = json.loads(printed[-2].removeprefix("RATTLE "))
    assert found["allocations"] == 0
    assert {key: found[key] for key in OF_ALL[:4:3]} == {key: done.report[key] for key in OF_ALL[:4:3]}


def play_changed(runtime: str, change: str, ticks: int = 30) -> dict[str, Any]:
    """Play a few ticks on a guest on which a program has changed something."""
    code = runtimes.prelude(runtime, DEFAULT) + f"import strategy.analysis.advisor\n{change}"
    code += f"from emulator.guest.play import play\nplay({runtimes.collects(runtime)})\n"
    job = json.dumps({"seed": 1, "end": ticks, "timeline": [[3, 16], [5, 0]]}) + "\n"
    return json.loads(runtimes.run_python(runtime, code, job).split("RATTLE ")[1])


@pytest.mark.slow
def test_a_board_that_was_awake_for_248_days_goes_on() -> None:
    found = play_changed(
        "mp32",
        "from boot import handheld\n"
        "begin = handheld.Handheld.__init__\n"
        "def begin_late(self, *parts):\n    begin(self, *parts)\n    self._ticks = (1 << 30) - 20\n"
        "handheld.Handheld.__init__ = begin_late\n",
        60,
    )
    assert found["ticks"] == 60 and found["heap_locked"] is True and found["allocations"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("runtime", ("mp32", WEB))
def test_the_proof_sees_a_tick_that_allocates_unlocks_or_both(runtime: str) -> None:
    ticks = (
        "import ui.app\nfrom micropython import heap_lock, heap_unlock\n"
        "tick = ui.app.App.tick\n"
        "def changed(self, events):\n    if events: CHANGE\n    return tick(self, events)\n"
        "ui.app.App.tick = changed\n"
    )
    with pytest.raises(runtimes.GuestFailed, match="MemoryError"):
        play_changed(runtime, ticks.replace("CHANGE", "bytearray(8)"))
    found = play_changed(
        runtime, ticks.replace("CHANGE", "heap_unlock(); self.leak = bytearray(4096); heap_lock()")
    )
    assert found["allocations"] >= 4096 and found["heap_locked"] is True
    assert play_changed(runtime, ticks.replace("CHANGE", "heap_unlock()"))["heap_locked"] is False


@pytest.mark.needs("mp64")
def test_small_integers_are_31_bits_on_the_32_bit_runtimes_only() -> None:
    code = (
        "from micropython import heap_lock, heap_unlock\n"
        "def double(x):\n    heap_lock()\n    try:\n        return x + x > 0\n    except MemoryError:\n"
        "        return None\n    finally:\n        heap_unlock()\n"
        "print(double(1 << 28), double((1 << 29) + 1))\n"
    )
    found = [runtimes.run_python(runtime, code).split() for runtime in ("mp32", WEB, "mp64")]
    assert found == [["True", "None"], ["True", "None"], ["True", "True"]]


@pytest.mark.parametrize("runtime", (*NAMES, WEB))
def test_a_program_that_fails_or_hangs_is_one_clear_error(runtime: str) -> None:
    with pytest.raises(runtimes.GuestFailed, match="ZeroDivisionError"):
        runtimes.run_python(runtime, "1 // 0")
    with pytest.raises(runtimes.GuestFailed):
        runtimes.run_python(runtime, "while True: pass", seconds=0.5)


def test_a_missing_interpreter_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtimes.sys, "executable", "/nowhere/python")
    with pytest.raises(runtimes.RuntimeMissing, match="make setup"):
        runtimes.run_python("mp64", "pass")
