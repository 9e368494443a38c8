"""A simulated board: power on, play, power off, any number of times in one process."""

import os
import signal
from typing import Any

import machine
import micropython
import pytest

from engine import saved
from host_sim.chip.flash import Flash
from host_sim.chip.kept_flash import keep_flash, load_flash
from host_sim.handheld import Handheld, Stop, mask_of
from host_sim.window import press_files
from tests.support import recorded
from tests.support.boards import BoardWithApp, run
from tests.support.slices import some
from ui.app import App

QUICK = {60: mask_of("a"), 63: 0}  # a game for one


@pytest.mark.parametrize("while_busy", ["loading", "saving"])
def test_a_press_that_is_over_while_the_loop_is_busy_is_heard(while_busy):
    heard: list[int] = []

    class Busy(App):
        """Waits for a part, or has something to keep, after the first press and its release."""

        is_busy = False

        def tick(self, events):
            heard.extend([events] if events else [])
            if len(heard) == 2 and not events:
                self.is_busy = True
                self.waits = while_busy == "loading"
                if while_busy == "saving":
                    self.keeper.mark_match()
            return super().tick(events)

        def fetch(self):
            super().fetch()
            self._press_meanwhile()

        def keep_due(self):
            super().keep_due()
            self._press_meanwhile()

        def _press_meanwhile(self):
            if self.is_busy and len(heard) == 2:
                board.set_buttons(mask_of("b"))
                board.set_buttons(0)

    board = BoardWithApp(app_class=Busy)
    run(board, 400, presses={300: mask_of("down"), 303: 0})
    assert heard[2:] == [mask_of("b"), mask_of("b") << 6]


@pytest.mark.parametrize("raised", [KeyboardInterrupt, ZeroDivisionError])
def test_what_a_hook_raises_comes_through_and_the_heap_is_unlocked(raised):
    def hook(board):
        assert micropython.heap_locks() == 1
        raise raised

    with pytest.raises(raised):
        Handheld(survives=True).run(hook)
    assert micropython.heap_locks() == 0


def test_ctrl_c_waits_for_the_end_of_the_tick_and_stops_a_board_that_is_stuck():
    def press_ctrl_c():
        os.kill(os.getpid(), signal.SIGINT)

    class Stopped(App):
        went_on = 0

        def tick(self, events):
            press_ctrl_c()
            self.went_on += 1
            return super().tick(events)

    class Stuck(App):
        def tick(self, events):
            while True:
                press_ctrl_c()

    board = BoardWithApp(app_class=Stopped)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        run(board, 10)
    assert board.app.went_on == 1 and micropython.heap_locks() == 0
    with pytest.raises(KeyboardInterrupt):
        run(BoardWithApp(app_class=Stuck), 10)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_reset_starts_main_anew_and_leaves_the_display_its_picture():
    board = Handheld()

    def hook(board):
        if board.soc.resets == 2:
            assert board.chip.on
            raise Stop
        if board.ticks % 10 == 0:
            machine.reset()

    board.run(hook)
    assert board.console.getvalue().count("ready") == 3
    assert micropython.heap_locks() == 0


def test_boards_do_not_know_of_each_other_but_the_flash_of_one_can_be_given_to_the_next(tmp_path):
    early = Handheld(seed=1)  # still runs on its own parts
    seeds = []
    for seed in (1, 2, 1):
        board = Handheld(seed=seed)
        run(board, 200, presses=QUICK)
        seeds.append(bytes(board.app.table.match.seed))
    assert seeds[0] == seeds[2] != seeds[1]
    assert not early.chip.on
    run(early, 200, presses=QUICK)
    assert early.chip.on and bytes(early.app.table.match.seed) == seeds[0]
    keep_flash(board.flash, tmp_path)
    again = Handheld(seed=2, flash=load_flash(tmp_path))
    run(again, 60)
    assert bytes(again.app.table.match.seed) == seeds[2]


def read_report(app: Any) -> bool:
    """Read the report of a match that is over; tell whether it knows the whole game."""
    app.go_on()
    for _ in range(3000):
        app.tick(0)
        if app.waits:
            app.fetch()
        if app.parts.report is not None and app.parts.report.found.ready and app.parts.report.found.done:
            break
    report = app.parts.report.found
    assert report.ready and report.done
    assert report.score == app.table.match.total(0) << 7
    return bool(report.whole)


SOLO = dict(press_files.timeline(press_files.parse(recorded.press_file("solo").read_text())))


def played_on(flash: Flash, ticks: int) -> Handheld:
    """Play a game on a flash for so many ticks, from the first press on."""
    board = Handheld(seed=1, flash=flash)
    run(board, ticks, presses=SOLO)
    return board


def app_after(flash: Flash) -> Any:
    """Switch a board with a flash on, and answer its app a while later."""
    board = Handheld(seed=2, flash=flash)
    run(board, 400)
    return board.app


def test_after_a_power_cut_at_any_tick_nothing_is_lost_and_the_report_still_knows_the_whole_game():
    whole = app_after(played_on(Flash(), 2300).flash)
    for cut in some((0, 250, 400, 401, 402, 900, 1501, 1502, 1503, 1504, 1990, 2200), 5):
        board = played_on(Flash(), cut + 1)
        again = app_after(board.flash)
        before, after = bytearray(saved.SIZE), bytearray(saved.SIZE)
        assert saved.save(board.app.table.match, before) == saved.save(again.table.match, after)
        assert before == after, cut
        match, diary = again.table.match, again.keeper.diary
        assert not match.turn or diary.is_of(match) and not diary.is_late()
        for turn in range(match.turn):
            assert diary.rolls(0, 0, turn) == whole.keeper.diary.rolls(0, 0, turn) > 0
            assert diary.hold(0, 0, turn, 1) == whole.keeper.diary.hold(0, 0, turn, 1)
    assert read_report(whole)
