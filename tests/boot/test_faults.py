"""What goes wrong is written down, shown and survived; and Ctrl-C always reaches the console."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import machine
import micropython
import pytest

import saves_apart
from boot import set_up
from contract.device import FORGET
from engine import saved
from host_sim.chip.flash import Flash, FlashFile
from host_sim.handheld import Handheld, Stop, mask_of
from host_sim.window import press_files
from hw.faults import FILE
from hw.files import ANSWERS
from tests.support import boards, recorded
from tests.support.boards import Attentive, BoardWithApp
from tests.support.slices import some
from ui.app import App
from version import VERSION

Act = Callable[[App], None]

A, B, DOWN = mask_of("a"), mask_of("b"), mask_of("down")


def app_that(act: Act, at: int = 10) -> Any:
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


def watch(board: Handheld, ticks: int, presses: dict[int, int] | None = None) -> None:
    """Run for some ticks with the buttons of the dictionary from its ticks on."""

    def hook(board: Handheld) -> None:
        if presses and board.ticks in presses:
            board.set_buttons(presses[board.ticks])
        if board.ticks >= ticks:
            raise Stop

    board.run(hook)


def solo() -> dict[int, int]:
    """Answer what is pressed in a recorded game: the buttons by the ticks that change them."""
    return dict(press_files.timeline(press_files.parse(recorded.press_file("solo").read_text())))


def crash_file(board: Handheld) -> str:
    return board.flash.get(FILE).decode()


def test_a_fault_is_written_down_shown_and_left_by_a_press() -> None:
    board = BoardWithApp(app_class=app_that(divide_by_zero), survives=True)
    pictures: list[bytes] = []

    def hook(board: Handheld) -> None:
        board.set_buttons(A if board.ticks == 100 else 0)
        if board.ticks in (5, 60):
            pictures.append(bytes(board.chip.picture()))
        if board.soc.resets:
            raise Stop

    board.run(hook)
    told = crash_file(board)
    head, version, *trace = told.splitlines()
    assert head.startswith("1 in a row, code V-")
    assert version == f"rattle {VERSION} pico_ssd1306_i2c"
    assert trace[0].startswith("Traceback") and "ZeroDivisionError" in trace[-1]
    code = head.split()[-1]
    assert f"rattle fault {code}" in board.console.getvalue()
    assert pictures[0] != pictures[1] and any(pictures[1])
    assert board.console.getvalue().count("ready") == 2
    assert board.soc.watchdog_bites == 0, "the watchdog watched a loop that had ended"


def test_the_code_of_a_fault_is_not_shown_for_ever() -> None:
    board = BoardWithApp(app_class=app_that(divide_by_zero), survives=True)
    lit: list[bool] = []

    def hook(board: Handheld) -> None:
        lit.append(board.chip.on)
        if board.ticks == 4550:
            raise Stop

    board.run(hook)
    assert "rattle fault" in board.console.getvalue()
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


@pytest.mark.parametrize("cut", [300, 402, 1500])
def test_a_game_goes_on_from_its_save_after_a_fault(cut: int) -> None:
    timeline = solo()
    board = BoardWithApp(seed=1, app_class=app_that(divide_by_zero, cut + 2), survives=True)
    before, after = bytearray(saved.SIZE), bytearray(saved.SIZE)
    crashed: list[App] = []

    def hook(board: Handheld) -> None:
        if not board.soc.resets:
            if board.ticks <= cut:
                board.set_buttons(timeline.get(board.ticks, board.buttons))
            else:
                crashed[:] = [board.app]
                board.set_buttons(A if board.ticks > cut + 70 else 0)
        elif board.app is not crashed[0]:
            raise Stop

    board.run(hook)
    assert saved.save(crashed[0].table.match, before) == saved.save(board.app.table.match, after) == 0
    assert before == after


def test_a_throw_that_was_seen_is_kept_where_a_fault_comes_before_that() -> None:
    timeline = solo()
    board = Handheld(seed=1, survives=True)
    before, after = bytearray(saved.SIZE), bytearray(saved.SIZE)

    class Beeper(machine.PWM):
        def duty_u16(self, *duty: int) -> Any:
            if board.ticks > 400 and not any(before) and board.app.keeper.due:
                saved.save(board.app.table.match, before)
                raise MemoryError
            return super().duty_u16(*duty)

    def hook(board: Handheld) -> None:
        if not any(before):
            board.set_buttons(timeline.get(board.ticks, board.buttons))
        else:
            press_on_and_off(board)
        if board.console.getvalue().count("ready") == 2:
            raise Stop

    board.kit.pwm = Beeper
    board.run(hook)
    assert saved.save(board.app.table.match, after) == 0
    assert before == after
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
    timeline = solo()
    wanted = b""

    def hook(board: Handheld) -> None:
        nonlocal wanted
        app: App = board.app
        if board.ticks <= 402:
            board.set_buttons(timeline.get(board.ticks, board.buttons))
        elif not wanted:
            flash.is_tight = True
            app.table.match.roll()
            app.keeper.mark_match()
            app.speak()
            app.keeper.people.put(0, b"ANNA\x7f\x7f\x7f\x7f")
            app.keeper.mark_people()
            wanted = all_of(app)
        else:
            press_on_and_off(board)
        if board.soc.resets and "ready" in board.console.getvalue().rsplit("fault", 1)[-1]:
            raise Stop

    board.run(hook)
    assert crash_file(board).startswith("1 in a row, code M-")
    assert all_of(board.app) == wanted


def all_of(app: App) -> bytes:
    match = bytearray(saved.SIZE)
    saved.save(app.table.match, match)
    return bytes(match + app.keeper.settings.buffer + app.keeper.people.buffer)


def press_on_and_off(board: Handheld) -> None:
    board.set_buttons(A if board.ticks % 80 < 3 else 0)
    if board.ticks > 1000:
        raise Stop


def test_three_faults_in_a_row_start_safe_mode_and_the_next_start_tries_again() -> None:
    board = BoardWithApp(app_class=app_that(divide_by_zero), survives=True)
    board.run(press_on_and_off)
    console = board.console.getvalue()
    assert board.ticks < 1000, "main did not end"
    assert board.soc.resets == 3 and console.count("ready") == 3
    assert console.endswith("rattle safe mode: 3 faults in a row, the last is in crash.txt\n")
    assert crash_file(board).startswith("0 in a row")
    assert any(board.chip.picture())
    again = Handheld(flash=board.flash, survives=True)
    watch(again, 20)
    assert "ready" in again.console.getvalue()


def test_a_minute_without_a_fault_begins_the_count_anew() -> None:
    flash = Flash()
    flash.put(FILE, b"2 in a row, code V-1234\n")
    board = Handheld(flash=flash)
    watch(board, 2990)
    assert flash.get(FILE).startswith(b"2")
    board = Handheld(flash=flash)
    watch(board, 3010)
    assert flash.get(FILE) == b"0 in a row, code V-1234\n"


@pytest.mark.parametrize(
    "numbers",
    [{"A": 99}, {"SDA": 6}, {"CONTROLLER": 1305}, {"ROTATION": 90}, {"I2C_HZ": 0}],
    ids=str,
)
def test_a_number_that_no_board_can_have_ends_at_the_console_in_one_line(numbers: dict[str, Any]) -> None:
    board = Handheld(config=boards.config(**numbers), wired=boards.config(), survives=True)
    watch(board, 300)
    assert board.ticks == 0 and not board.soc.resets
    (line,) = board.console.getvalue().splitlines()
    assert line.startswith("rattle fault") and "as board_config.py has it: " in line
    assert crash_file(board).startswith("1 in a row")


@pytest.mark.parametrize("numbers", [{"A": None}, {"BEEPER": 99}, {"VSYS": 15}], ids=str)
def test_a_number_that_no_board_can_have_is_a_fault_on_the_screen_where_one_opens(
    numbers: dict[str, Any],
) -> None:
    board = Handheld(config=boards.config(**numbers), wired=boards.config(), survives=True)
    watch(board, 300, {100: B})
    assert board.soc.resets == 1
    assert board.console.getvalue().count("a button starts anew") == 2


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x in a row", b"9", b"3"])
def test_a_damaged_account_of_faults_never_stops_more_than_one_start(content: bytes) -> None:
    flash = Flash()
    flash.put(FILE, content)
    starts = 0
    for _ in range(2):
        board = Handheld(flash=flash, survives=True)
        watch(board, 20)
        starts += "ready" in board.console.getvalue()
    assert starts >= 1


def test_a_fault_on_a_full_file_system_is_shown_all_the_same() -> None:
    board = BoardWithApp(app_class=app_that(divide_by_zero), survives=True)
    board.flash.full = True
    board.run(press_on_and_off)
    assert "rattle fault V-" in board.console.getvalue()
    assert board.soc.resets > 5, "it goes on starting anew when told to"


def test_a_press_that_was_meant_for_the_game_does_not_hide_the_fault() -> None:
    board = BoardWithApp(app_class=app_that(divide_by_zero, 20), survives=True)
    watch(board, 70, {tick: A if tick % 10 < 3 else 0 for tick in range(60)})
    assert board.soc.resets == 0 and "fault" in board.console.getvalue()


def test_a_save_that_fails_does_not_end_the_game() -> None:
    board = Handheld(seed=1)
    timeline = solo()

    def hook(board: Handheld) -> None:
        board.flash.full = board.ticks > 300
        board.set_buttons(timeline.get(board.ticks, board.buttons))
        if board.ticks > 600:
            raise Stop

    board.run(hook)
    assert board.app.table.match.turn > 1


# the watchdog


def test_a_loop_that_hangs_is_reset_and_counted() -> None:
    board = BoardWithApp(app_class=app_that(hang), survives=True)

    def hook(board: Handheld) -> None:
        if board.soc.resets == 1 and board.app.ticks > 5:
            raise Stop

    with_time(board)
    board.run(hook)
    assert board.soc.watchdog_bites == 1
    assert "rattle fault H-0000 - the watchdog reset the board" in board.console.getvalue()
    assert crash_file(board).startswith("1 in a row, code H-0000")


def with_time(board: Handheld) -> None:
    """Let reading a pin take time (more than on a Pico), so that it passes for a loop of nothing else."""
    levels = board.soc.outside

    class Slow(bytearray):
        def __getitem__(self, index: Any) -> Any:
            board.soc.time.advance_us(600)
            return super().__getitem__(index)

    board.soc.outside = Slow(levels)


def test_a_reset_that_was_asked_for_is_no_fault() -> None:
    board = Handheld()

    def hook(board: Handheld) -> None:
        if board.soc.resets:
            raise Stop
        if board.ticks == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        board.run(hook)
    with pytest.raises(machine.Reset):
        machine.reset()
    board.soc.restart()
    again = Handheld()
    again.kit.soc.cause = machine.WDT_RESET
    watch(again, 10)
    assert FILE not in board.flash.files and "fault" not in again.console.getvalue()


TICKS = [*range(1, 60), 99, 100, 101, 2999, 3000, 4499, 4500, 4501, 30010]


@pytest.mark.parametrize("tick", some(TICKS, 17))
def test_ctrl_c_at_any_tick_ends_at_the_console_without_a_watchdog(tick: int) -> None:
    board = Handheld(survives=True)

    def hook(board: Handheld) -> None:
        if board.ticks == tick:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        board.run(hook)
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
    import hw.power

    board = Handheld(survives=True)
    presses = 0

    def interrupted(*_: Any) -> None:
        nonlocal presses
        presses += 1
        if presses == 1:
            raise KeyboardInterrupt
        if cleaning == "stop":
            real_stop(*_)

    real_stop = hw.power.Watchdog.stop
    if cleaning == "stop":
        monkeypatch.setattr(hw.power.Watchdog, "stop", interrupted)

    def unlock_interrupted() -> None:
        micropython.heap_unlock()
        raise KeyboardInterrupt

    def hook(board: Handheld) -> None:
        if board.ticks == 5:
            if cleaning == "unlock":
                board.kit.unlock = unlock_interrupted
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        board.run(hook)
    assert board.soc.watchdog_ms == 0


@pytest.mark.parametrize("chip", ["rp2040", "rp2350"])
def test_the_watchdog_of_each_chip_is_disarmed_where_its_register_is(chip: str) -> None:
    from host_sim.chip.soc import Soc
    from host_sim.chip.vtime import VirtualTime
    from hw.power import Watchdog

    soc = Soc(VirtualTime(), chip)
    machine.soc = soc
    watchdog = Watchdog()
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
    assert Watchdog().fired()
    machine.soc = None


# buttons


@pytest.mark.parametrize(("name", "held"), [(boards.DEFAULT, A | B), ("waveshare_pico_oled_1_3", A | DOWN)])
def test_a_and_b_or_what_there_is_held_at_power_on_start_nothing(name: str, held: int) -> None:
    board = Handheld(name, survives=True)
    board.set_buttons(held)
    board.run(lambda board: None)
    assert board.console.getvalue() == "rattle safe mode: two buttons are held\n"
    assert board.ticks == 0 and not board.chip.on and board.soc.bus_bytes() == 0
    assert not board.flash.files


@pytest.mark.parametrize("held", ["a", "b", "left"])
def test_one_button_held_at_power_on_starts_the_game(held: str) -> None:
    board = Handheld()
    board.set_buttons(mask_of(held))
    watch(board, 20, {10: 0})
    assert "ready" in board.console.getvalue()
    assert f"held since power on, or stuck: {held.upper()}\n" in board.console.getvalue()


class Listening(App):
    """Take note of what is heard and said."""

    def __init__(self, *wires: Any) -> None:
        super().__init__(*wires)
        self.heard: list[int] = []
        self.said: list[bytes] = []
        toast = self.stage.overlay.toast

        def said(line: bytes) -> None:
            self.said.append(line)
            toast(line)

        self.stage.overlay.toast = said  # type: ignore[method-assign]

    def tick(self, events: int) -> bool:
        if events:
            self.heard.append(events)
        return super().tick(events)


IN_A_GAME = {60: A, 63: 0}
STUCK_TICKS = 500  # of a button that goes down in play
SIX = ("up", "down", "left", "right", "a", "b")


@pytest.mark.parametrize(
    ("name", "stuck", "other"),
    [("pico_ssd1306_i2c", stuck, "b" if stuck == "a" else "a") for stuck in SIX]
    + [("picoboy", "a", "down"), ("picoboy", "right", "a")]
    + [("waveshare_pico_oled_1_3", "a", "down"), ("waveshare_pico_oled_1_3", "down", "a")],
)
def test_a_button_that_sticks_in_play_is_named_and_the_others_work(name: str, stuck: str, other: str) -> None:
    down, other_down = mask_of(stuck), mask_of(other)
    tries = {250: down | other_down, 253: down, 900: down | other_down, 903: down}
    board = BoardWithApp(name, seed=1, app_class=Listening)
    heard: dict[int, int] = {}

    def hook(board: Handheld) -> None:
        board.set_buttons((IN_A_GAME | {200: down} | tries).get(board.ticks, board.buttons))
        heard[board.ticks] = len(board.app.heard)
        if board.ticks == 200 + STUCK_TICKS:
            assert board.app.said[-1:] != [f"{stuck.upper()} STUCK".encode()]
        if board.ticks == 950:
            raise Stop

    board.run(hook)
    assert f"{stuck.upper()} STUCK".encode() in board.app.said
    assert heard[890] == heard[200 + STUCK_TICKS] < heard[950], "it owns the pad, or repeats"
    pressed = [events & 63 for events in board.app.heard[heard[890] :] if events & 63]
    assert pressed in ([other_down], [8 | 2])  # or next


@pytest.mark.parametrize("stuck", ["up", "a"])
def test_a_stuck_button_keeps_nothing_awake_and_any_other_wakes_the_board(stuck: str) -> None:
    down = mask_of(stuck)
    board = BoardWithApp(seed=1, app_class=Listening)
    contrasts: dict[int, int] = {}
    heard: list[int] = []
    timeline = IN_A_GAME | {200: down, 32_000: down | B, 32_003: down, 32_050: down | B, 32_053: down}

    def hook(board: Handheld) -> None:
        board.set_buttons(timeline.get(board.ticks, board.buttons))
        contrasts[board.ticks] = board.chip.contrast if board.chip.on else 0
        heard.append(len(board.app.heard))
        if board.ticks == 32_100:
            raise Stop

    board.run(hook)
    named = 200 + STUCK_TICKS
    assert contrasts[named + 100] == 0xCF and contrasts[named + 1_700] == 8 and contrasts[named + 4_700] == 0
    assert board.soc.deep_ms > 1000 * 60, "it never rested"
    assert contrasts[32_010] == 0xCF
    assert heard[32_040] == heard[named], "the press that wakes the board does nothing else"
    assert heard[32_099] > heard[32_040]


# saves that do not mount


class Refused(Flash):
    """A file system that keeps all but the saves, whose own does not mount."""

    def open(self, name: str, mode: str = "r") -> FlashFile:
        """Open what is no save."""
        if name.startswith("saves/"):
            raise OSError(19, "ENODEV")
        return super().open(name, mode)


HOLDS = {  # (first tick, last tick, what is held) of 20 ms, and whether the saves are emptied
    "nobody": ([], False),
    "A": ([(200, 210, A)], False),
    "DOWN for long and A not": ([(200, 460, DOWN)], False),
    "DOWN for long and once more": ([(200, 460, DOWN), (700, 1000, DOWN)], False),
    "A for long": ([(200, 600, A), (700, 1000, A)], False),
    "not long enough": ([(200, 440, DOWN), (700, 1000, A)], False),
    "DOWN is stuck": ([(0, 9999, DOWN), (200, 460, A), (700, 1000, A)], False),
    "both at once": ([(200, 1500, A | DOWN)], False),
    "DOWN for long, then A": ([(200, 460, DOWN), (700, 960, A)], True),
}


@pytest.mark.parametrize("name", ["pico_ssd1306_i2c", "waveshare_pico_oled_1_3"])
@pytest.mark.parametrize(("held", "emptied"), HOLDS.values(), ids=HOLDS)
def test_saves_that_do_not_mount_are_said_and_seen_and_emptied_only_by_who_says_so_twice(
    name: str, held: list[tuple[int, int, int]], emptied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "saves_apart", saves_apart)
    monkeypatch.setattr(saves_apart, "lost", True)
    made: list[str] = []
    monkeypatch.setattr(saves_apart, "make_anew", lambda: made.append("anew"))
    board = Handheld(name, flash=Refused())
    pictures: set[bytes] = set()
    heard: set[int] = set()

    def hook(board: Handheld) -> None:
        mask = 0
        for first, last, buttons in held:
            mask |= buttons if first <= board.ticks <= last else 0
        board.set_buttons(mask)
        heard.add(board.kit.wave.hertz)  # of its beeps, which last no tick
        if "ready" not in board.console.getvalue():
            pictures.add(bytes(board.chip.picture()))
        elif not board.app.waits:
            raise Stop

    board.run(hook)
    assert 440 in heard and len(pictures) == 1 + any(last == 460 and what == DOWN for _, last, what in held)
    assert bool(made) == emptied and board.soc.resets == emptied
    assert board.ticks < 30_000 // 20 + 1200 * bool(held), "who waits for it to be ready gives up"
    assert board.app.stage.overlay.panel or board.app.stage.overlay.toast_ticks
    assert not [file for file in board.flash.files if file.startswith("saves/")]
