"""The same presses give the same frames and tones, byte for byte, on CPython and every MicroPython.

Of the recorded games the 32-bit one plays some, and the page has one; in `make campaign` both play all.
"""

import functools
import json
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from host_sim.emulator.run import play_again
from host_sim.window import press_files, run
from tests.support.recorded import ON_WEB, RECORDED, SOME, WALKS, outcome


@pytest.mark.slow
@pytest.mark.parametrize(
    ("runtime", "name"),
    [("mp64", name) for name in (*RECORDED, *WALKS)]
    + [("mp32", name) for name in (*SOME, *WALKS)]
    + [(runtimes.WEB, name) for name in ON_WEB],
)
def test_a_whole_game_is_the_same_on_micropython_and_allocates_nothing(runtime: str, name: str) -> None:
    done = outcome(name)
    found = play_again(done, runtime)
    assert found["signature"] == done.report["signature"]
    assert found["heap_locked"] is True
    assert found["allocations"] == 0
    for key in ("ticks", "frames", "tones", "tones_signature", "bus_bytes"):
        assert found[key] == done.report[key], key


@functools.cache
def night_between_two_throws() -> run.Outcome:
    """Begin a game, throw, leave the board alone for two hours, wake it, throw again and score."""
    rests = 2 * 60 * 60 * 1000 // 60 - 30_000 * 20 // 60  # after ten minutes awake, one every 60 ms
    morning = 30_100 + rests
    presses = f"60 a\n100 b\n{morning} b\n{morning + 50} b\n{morning + 120} down\n{morning + 140} a\n"
    return run.play(1, presses=press_files.parse(presses))


def test_a_press_that_wakes_the_board_does_nothing_else_and_the_game_goes_on() -> None:
    match = night_between_two_throws().match
    assert match.turn == 1 and match.scored_rolls == 2


@pytest.mark.slow
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_a_board_that_idles_for_hours_is_the_same_and_allocates_nothing(runtime: str) -> None:
    found = play_again(night_between_two_throws(), runtime)
    assert found["heap_locked"] is True
    assert found["allocations"] == 0


@functools.cache
def stuck_and_thinking(board: str) -> run.Outcome:
    """Begin a game in which a button sticks for a while, and think for half a minute."""
    return run.play(
        1, presses=press_files.parse("60 a\n200 down 700\n950 a 30\n2600 down\n2700 a\n"), board=board
    )


@pytest.mark.slow
@pytest.mark.parametrize("board", ["pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"])
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_a_button_that_sticks_and_a_picture_that_is_moved_are_the_same_and_allocate_nothing(
    runtime: str, board: str
) -> None:
    found = play_again(stuck_and_thinking(board), runtime)
    assert found["heap_locked"] is True
    assert found["allocations"] == 0


def pressed(*keys: tuple[str, int]) -> list[press_files.Press]:
    """Press buttons by their letters one after the other, each pair's held for so many ticks."""
    presses: list[press_files.Press] = []
    tick = 60
    for names, held in keys:
        for name in names:
            presses.append(press_files.Press(tick, "UDLRAB".index(name), held))
            tick += held + 12
    return presses


@functools.cache
def settings_changed() -> run.Outcome:
    """Change every setting, have one explained, turn the board over, and set all back."""
    presses = pressed(
        ("DDDDA", 3),
        ("RDRDRDRDRDRD", 3),
        ("A", 40),  # what LEFT-HANDED means
        ("AR", 3),
        ("UADA", 3),  # turned over: UP is DOWN now, to SET BACK, and down to ONLY SETTINGS
    )
    return run.play(5, presses=presses)


@functools.cache
def people_named() -> run.Outcome:
    """Name two people, rename one, remove one, seat the other, throw and look at the card."""
    spelt = "DDAARRDADAUUDAADAAUDAUADDADA"
    return run.play(5, presses=pressed((spelt, 3), ("BDADDLUUUA", 3), ("B", 60), ("B", 60), ("BU", 3)))


@pytest.mark.slow
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_people_are_the_same_and_take_no_allocation(runtime: str) -> None:
    found = play_again(people_named(), runtime)
    assert found["heap_locked"] is True
    assert found["allocations"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_settings_are_followed_the_same_and_without_an_allocation(runtime: str) -> None:
    found = play_again(settings_changed(), runtime)
    assert found["heap_locked"] is True
    assert found["allocations"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_a_board_that_was_awake_for_248_days_goes_on(runtime: str) -> None:
    found = _play_changed(
        runtime,
        "from boot import handheld\n"
        "begin = handheld.Handheld.__init__\n"
        "def begin_late(self, *parts):\n    begin(self, *parts)\n    self._ticks = (1 << 30) - 20\n"
        "handheld.Handheld.__init__ = begin_late\n",
        60,
    )
    assert found["ticks"] == 60 and found["heap_locked"] is True and found["allocations"] == 0


def _play_with(runtime: str, change: str, ticks: int = 30) -> dict[str, Any]:
    """Play a few ticks on a guest whose App.tick was changed."""
    return _play_changed(
        runtime,
        "import ui.app\nfrom micropython import heap_lock, heap_unlock\n"
        "tick = ui.app.App.tick\n"
        f"def changed(self, events):\n    {change}\n    return tick(self, events)\n"
        "ui.app.App.tick = changed\n",
        ticks,
    )


def _play_changed(runtime: str, change: str, ticks: int) -> dict[str, Any]:
    """Play a few ticks on a guest on which a program has changed something."""
    code = runtimes.prelude(runtime, "pico_ssd1306_i2c") + f"import strategy.analysis.advisor\n{change}"
    code += f"from emulator.guest.play import play\nplay({runtimes.collects(runtime)})\n"
    job = json.dumps({"seed": 1, "end": ticks, "timeline": [[3, 16], [5, 0]]}) + "\n"
    answer = runtimes.run_python(runtime, code, job)
    return json.loads(answer.split("RATTLE ")[1])


@pytest.mark.slow
@pytest.mark.parametrize("runtime", (*runtimes.NAMES, runtimes.WEB))
def test_the_proof_sees_a_tick_that_allocates(runtime: str) -> None:
    with pytest.raises(runtimes.GuestFailed, match="MemoryError"):
        _play_with(runtime, "bytearray(8) if events else 0")


@pytest.mark.slow
@pytest.mark.parametrize("runtime", (*runtimes.NAMES, runtimes.WEB))
def test_the_proof_sees_an_allocation_behind_an_unlock(runtime: str) -> None:
    found = _play_with(runtime, "if events: heap_unlock(); self.leak = bytearray(4096); heap_lock()")
    assert found["allocations"] >= 4096


@pytest.mark.slow
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_the_proof_sees_a_tick_that_runs_unlocked(runtime: str) -> None:
    assert _play_with(runtime, "pass")["heap_locked"] is True
    assert _play_with(runtime, "if events: heap_unlock()")["heap_locked"] is False


@pytest.mark.needs("mp64")
def test_small_integers_are_31_bits_on_the_32_bit_runtimes_only() -> None:
    code = (
        "from micropython import heap_lock, heap_unlock\n"
        "def double(x):\n    heap_lock()\n    try:\n        return x + x > 0\n    except MemoryError:\n"
        "        return None\n    finally:\n        heap_unlock()\n"
        "print(double(1 << 28), double((1 << 29) + 1))\n"
    )
    assert runtimes.run_python("mp32", code).split() == ["True", "None"]
    assert runtimes.run_python(runtimes.WEB, code).split() == ["True", "None"]
    assert runtimes.run_python("mp64", code).split() == ["True", "True"]


@pytest.mark.parametrize("runtime", (*runtimes.NAMES, runtimes.WEB))
def test_a_program_that_fails_or_hangs_is_one_clear_error(runtime: str) -> None:
    with pytest.raises(runtimes.GuestFailed, match="ZeroDivisionError"):
        runtimes.run_python(runtime, "1 // 0")
    with pytest.raises(runtimes.GuestFailed):
        runtimes.run_python(runtime, "while True: pass", seconds=0.5)


def test_a_missing_interpreter_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtimes.sys, "executable", "/nowhere/python")
    with pytest.raises(runtimes.RuntimeMissing, match="make setup"):
        runtimes.run_python("mp64", "pass")


def test_no_firmware_file_asks_where_it_runs() -> None:
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        text = path.read_text()
        assert "sys.implementation" not in text and "sys.platform" not in text, path
