"""What goes wrong is written down, shown and survived; and Ctrl-C always reaches the console."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import machine
import micropython
import pytest

import hw.power
from boot import set_up, start
from contract.device import FORGET
from engine import saved
from host_sim.chip.flash import Flash, FlashFile
from host_sim.chip.soc import Soc
from host_sim.chip.vtime import VirtualTime
from host_sim.handheld import Handheld, mask_of
from host_sim.window import press_files
from hw.faults import FILE
from hw.files import ANSWERS
from tests.support import boards, recorded
from tests.support.boards import Attentive, BoardWithApp, run
from tests.support.slices import some
from tests.support.texts import shows
from ui.app import App
from version import VERSION

A, B = mask_of("a"), mask_of("b")
ON_AND_OFF = {tick + late: held for tick in range(0, 1000, 80) for late, held in ((0, A), (3, 0))}
SOLO = dict(press_files.timeline(press_files.parse(recorded.press_file("solo").read_text())))

# Its first throw is on the way to be kept then; what goes on after a fault is pressed for.
SOLO_UNTIL_402 = {tick: held for tick, held in SOLO.items() if tick <= 402} | {
    tick: held for tick, held in ON_AND_OFF.items() if tick > 402
}


def app_that(act: Callable[[App], None], at: int = 10) -> Any:
    """Make a class of apps that do something of their own in a tick, and in every later one."""

    class Faulty(App):
        def __init__(self, *wires: Any) -> None:
            super().__init__(*wires)
            self.ticks = 0

        def tick(self, events: int) -> bool:
            self.ticks += 1
            if self.ticks > at:
                act(self)
            return super().tick(events)

    return Faulty


def divide_by_zero(app: App) -> None:
    app.stage.battery = 1 // 0


def hang(app: App) -> None:
    while True:
        machine.Pin(2, machine.Pin.IN, machine.Pin.PULL_UP).value()


def faulty(at: int = 10) -> Handheld:
    return BoardWithApp(app_class=app_that(divide_by_zero, at), seed=1, survives=True)


def all_of(app: App) -> bytes:
    match = bytearray(saved.SIZE)
    saved.save(app.table.match, match)
    return bytes(match + app.keeper.settings.buffer + app.keeper.people.buffer)


def test_a_fault_is_written_down_shown_and_left_by_a_press() -> None:
    board = faulty()
    pictures: dict[int, bytes] = {}

    def see(board: Handheld) -> bool:
        pictures[board.ticks] = bytes(board.chip.picture())
        return bool(board.soc.resets)

    console = run(board, 200, see, {100: A, 101: 0})
    head, version, *trace = board.flash.get(FILE).decode().splitlines()
    assert head.startswith("1 in a row, code V-")
    assert version == f"rattle {VERSION} pico_ssd1306_i2c"
    assert trace[0].startswith("Traceback") and "ZeroDivisionError" in trace[-1]
    assert f"rattle fault {head.split()[-1]}" in console
    assert shows(pictures[60], head.split()[-1])
    assert console.count("ready") == 2
    assert board.soc.watchdog_bites == 0, "the watchdog watched a loop that had ended"


def test_the_code_of_a_fault_is_not_shown_for_ever() -> None:
    lit: list[bool] = []
    assert "rattle fault" in run(faulty(), 4550, lambda board: lit.append(board.chip.on))
    assert lit.index(False, 20) == pytest.approx(4510, abs=3)
    assert not any(lit[4515:])


@pytest.mark.parametrize("kept", [True, False])
def test_answers_are_forgotten_before_the_board_begins_anew_or_it_says_that_they_stay(
    kept: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Handheld()
    board.flash.full = not kept
    monkeypatch.setattr(machine, "soc", board.soc)
    with pytest.raises(machine.Reset):
        set_up.restart(SimpleNamespace(A=10), FORGET, board.flash)
    assert (ANSWERS in board.flash.files) == kept
    assert ("the file system does not take " + ANSWERS in capsys.readouterr().out) == (not kept)


@pytest.mark.parametrize("cut", [300, 1500])
def test_a_game_goes_on_from_its_save_after_a_fault(cut: int) -> None:
    board = faulty(cut + 2)
    crashed: list[App] = []

    def see(board: Handheld) -> bool:
        if board.soc.resets:
            return board.app is not crashed[0]
        crashed[:] = [board.app]
        return False

    until_then = {tick: held for tick, held in SOLO.items() if tick <= cut}
    run(board, 3000, see, until_then | {cut + 1: 0, cut + 71: A})
    assert all_of(crashed[0]) == all_of(board.app)


def test_a_throw_that_was_seen_is_kept_where_a_fault_comes_before_that() -> None:
    board = Handheld(seed=1, survives=True)
    before: list[bytes] = []

    class Beeper(machine.PWM):
        def duty_u16(self, *duty: int) -> Any:
            if board.ticks > 400 and not before and board.app.keeper.due:
                before.append(all_of(board.app))
                raise MemoryError
            return super().duty_u16(*duty)

    board.kit.pwm = Beeper
    run(board, 1000, lambda board: board.console.getvalue().count("ready") == 2, SOLO_UNTIL_402)
    assert [all_of(board.app)] == before
    assert not board.tone_hertz, "it goes on sounding"


class Tight(Attentive):
    """Has no room for a file beside those of the match, until a fault is written down."""

    is_tight = False

    def open(self, name: str, mode: str = "r") -> FlashFile:
        self.is_tight = self.is_tight and name != FILE
        if self.is_tight and "saves/match" in self.names_open():
            raise MemoryError
        return super().open(name, mode)


def test_what_finds_no_room_to_be_kept_is_kept_after_the_fault_with_the_match() -> None:
    flash = Tight()
    board = Handheld(seed=1, flash=flash, survives=True)
    wanted: list[bytes] = []

    def see(board: Handheld) -> bool:
        app: App = board.app
        if board.ticks > 402 and not wanted:
            flash.is_tight = True
            app.table.match.roll()
            app.keeper.mark_match()
            app.speak()
            app.keeper.people.put(0, b"ANNA\x7f\x7f\x7f\x7f")
            app.keeper.mark_people()
            wanted.append(all_of(app))
        return board.soc.resets > 0 and "ready" in board.console.getvalue().rsplit("fault", 1)[-1]

    run(board, 1000, see, SOLO_UNTIL_402)
    assert flash.get(FILE).startswith(b"1 in a row, code M-")
    assert [all_of(board.app)] == wanted


def test_three_faults_in_a_row_start_safe_mode_and_the_next_start_tries_again() -> None:
    board = faulty()
    console = run(board, 1000, presses=ON_AND_OFF)
    assert board.ticks < 1000, "main did not end"
    assert board.soc.resets == 3 and console.count("ready") == 3
    assert console.endswith("rattle safe mode: 3 faults in a row, the last is in crash.txt\n")
    assert board.flash.get(FILE).startswith(b"0 in a row")
    assert any(board.chip.picture())
    assert "ready" in run(Handheld(flash=board.flash, survives=True), 20)


def test_a_minute_without_a_fault_begins_the_count_anew() -> None:
    flash = Flash()
    flash.put(FILE, b"2 in a row, code V-1234\n")
    run(Handheld(flash=flash), 2990)
    assert flash.get(FILE).startswith(b"2")
    run(Handheld(flash=flash), 3010)
    assert flash.get(FILE) == b"0 in a row, code V-1234\n"


@pytest.mark.parametrize("numbers", [{"A": 99}, {"SDA": 6}, {"CONTROLLER": 1305}, {"I2C_HZ": 0}], ids=str)
def test_a_number_that_no_board_can_have_ends_at_the_console_in_one_line(numbers: dict[str, Any]) -> None:
    board = Handheld(config=boards.config(**numbers), wired=boards.config(), survives=True)
    (line,) = run(board, 300).splitlines()
    assert board.ticks == 0 and not board.soc.resets
    assert line.startswith("rattle fault") and "as board_config.py has it: " in line
    assert board.flash.get(FILE).startswith(b"1 in a row")


@pytest.mark.parametrize("numbers", [{"A": None}, {"VSYS": 15}], ids=str)
def test_a_number_that_no_board_can_have_is_a_fault_on_the_screen_where_one_opens(
    numbers: dict[str, Any],
) -> None:
    board = Handheld(config=boards.config(**numbers), wired=boards.config(), survives=True)
    console = run(board, 300, presses={100: B})
    assert board.soc.resets == 1 and console.count("a button starts anew") == 2


def test_a_fault_on_a_full_file_system_is_shown_all_the_same() -> None:
    board = faulty()
    board.flash.full = True
    assert "rattle fault V-" in run(board, 1000, presses=ON_AND_OFF)
    assert board.soc.resets > 5, "it goes on starting anew when told to"


def test_a_press_that_was_meant_for_the_game_does_not_hide_the_fault() -> None:
    board = faulty(20)
    presses = {tick + late: held for tick in range(0, 60, 10) for late, held in ((0, A), (3, 0))}
    assert "fault" in run(board, 70, presses=presses)
    assert board.soc.resets == 0


def test_a_save_that_fails_does_not_end_the_game() -> None:
    board = Handheld(seed=1)

    def see(board: Handheld) -> None:
        board.flash.full = board.ticks > 300

    run(board, 600, see, SOLO)
    assert board.app.table.match.turn > 1


# the watchdog


def test_a_loop_that_hangs_is_reset_and_counted() -> None:
    board = BoardWithApp(app_class=app_that(hang), survives=True)

    class Slow(bytearray):
        """Levels whose reading takes time, more than on a Pico: it passes for a loop of nothing else."""

        def __getitem__(self, index: Any) -> Any:
            board.soc.time.advance_us(600)
            return super().__getitem__(index)

    board.soc.outside = Slow(board.soc.outside)
    console = run(board, 1000, lambda board: board.soc.resets == 1 and board.app.ticks > 5)
    assert board.soc.watchdog_bites == 1
    assert "rattle fault H-0000 - the watchdog reset the board" in console
    assert board.flash.get(FILE).startswith(b"1 in a row, code H-0000")


def interrupted_at(board: Handheld, tick: int, unlock: Callable[[], object] | None = None) -> None:
    """Press Ctrl-C in a tick; unlock: what lets the board allocate from then on."""

    def see(board: Handheld) -> bool:
        if board.ticks == tick:
            board.kit.unlock = unlock or board.kit.unlock
            raise KeyboardInterrupt
        return bool(board.soc.resets)

    with pytest.raises(KeyboardInterrupt):
        run(board, 40_000, see)


def test_a_reset_that_was_asked_for_is_no_fault() -> None:
    board = Handheld()
    interrupted_at(board, 10)
    with pytest.raises(machine.Reset):
        machine.reset()
    board.soc.restart()
    again = Handheld()
    again.kit.soc.cause = machine.WDT_RESET
    assert "fault" not in run(again, 10) and FILE not in board.flash.files


@pytest.mark.parametrize(
    "tick", some([1, 5, 2999, 3000, 4500, 30010, *range(2, 60), 99, 100, 101, 4499, 4501], 6)
)
def test_ctrl_c_at_any_tick_ends_at_the_console_without_a_watchdog(tick: int) -> None:
    board = Handheld(survives=True)
    interrupted_at(board, tick)
    assert micropython.heap_locks() == 0
    assert board.soc.watchdog_ms == 0
    for _ in range(100):
        board.kit.time.advance_us(1_000_000)
    assert board.soc.watchdog_bites == 0
    assert FILE not in board.flash.files


@pytest.mark.parametrize("cleaning", ["unlock", "stop"])
def test_a_second_ctrl_c_while_cleaning_up_leaves_no_watchdog_either(
    cleaning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = hw.power.Watchdog.stop
    presses: list[int] = []

    def stop_interrupted(watchdog: Any) -> None:
        presses.append(1)
        if len(presses) == 1:
            raise KeyboardInterrupt
        stop(watchdog)

    def unlock_interrupted() -> None:
        micropython.heap_unlock()
        raise KeyboardInterrupt

    if cleaning == "stop":
        monkeypatch.setattr(hw.power.Watchdog, "stop", stop_interrupted)
    board = Handheld(survives=True)
    interrupted_at(board, 5, unlock_interrupted if cleaning == "unlock" else None)
    assert board.soc.watchdog_ms == 0


@pytest.mark.parametrize("chip", ["rp2040", "rp2350"])
def test_the_watchdog_of_each_chip_is_disarmed_where_its_register_is(
    chip: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    soc = Soc(VirtualTime(), chip)
    monkeypatch.setattr(machine, "soc", soc)
    watchdog = hw.power.Watchdog()
    watchdog.start()
    assert soc.watchdog_ms == 4000
    for _ in range(5):
        soc.time.advance_us(3_900_000)
        watchdog.feed()
    watchdog.stop()
    soc.time.advance_us(9_000_000)
    assert soc.watchdog_bites == 0
    watchdog.start()
    with pytest.raises(machine.Reset):
        soc.time.advance_us(4_000_001)
    soc.restart()
    assert hw.power.Watchdog().fired()


def test_an_image_that_is_not_found_in_memory_is_told_once_and_all_runs_from_the_heap(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def moves(image: str) -> None:
        raise OSError(f"{image} is not there")

    monkeypatch.setattr(start, "moves", moves)
    settle = start.settles("game.img")
    assert settle is not None
    for _ in range(2):
        settle()
    assert capsys.readouterr().out == "all runs from memory: game.img is not there\n"
