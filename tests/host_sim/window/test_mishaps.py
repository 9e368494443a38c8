"""What goes wrong by hand is seen on the glass, as the firmware means to show it, and is survived."""

from collections.abc import Callable, Mapping
from typing import Any

import machine
import micropython
import pytest

from engine import saved
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop, mask_of
from host_sim.window import press_files
from tests.support.recorded import press_file
from tests.support.texts import shows

A, B, DOWN = mask_of("a"), mask_of("b"), mask_of("down")
I2C, SPI, TWO_KEYS = "pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"
BEGUN = {60: A, 63: 0, 150: B, 153: 0}  # a game for one, and its first throw
BEGUN_WITHOUT_B = {60: A, 63: 0, 150: A, 180: 0}
SOLO = dict(press_files.timeline(press_files.parse(press_file("solo").read_text())))

Masks = Mapping[int, int]
Mishap = tuple[int, Callable[[Handheld], object]]  # after which tick, and what goes wrong


def wire_off(board: Handheld) -> None:
    board.chip.answers = False


def wire_on(board: Handheld) -> None:
    board.chip.answers = True


def plug(board: Handheld) -> None:
    board.pull_plug()


def spoiling(count: int) -> Callable[[Handheld], object]:
    """Flip bits in so many bytes of the match that is kept, as far apart as can be."""

    def spoil(board: Handheld) -> None:
        content = bytearray(board.flash.get("saves/match"))
        for at in {(2 * i + 1) * len(content) // (2 * count) for i in range(count)}:
            content[at] ^= 0x5A
        board.flash.put("saves/match", bytes(content))

    return spoil


class PlayedBoard:
    """A board that is played on for some ticks, and its glass after each of them."""

    def __init__(
        self,
        ticks: int,
        masks: Masks,
        *mishaps: Mishap,
        name: str = I2C,
        look: Callable[[Handheld], object] = lambda board: None,
    ) -> None:
        self.glass: list[bytes] = [bytes(1024)]
        self.board = Handheld(name, seed=1, flash=Flash())

        def hook(board: Handheld) -> None:
            self.glass.append(bytes(board.chip.picture()))
            look(board)
            for tick, goes_wrong in mishaps:
                if tick == board.ticks:
                    goes_wrong(board)
            board.set_buttons(masks.get(board.ticks, board.buttons))
            if board.ticks == ticks:
                raise Stop

        self.board.run(hook)

    def shown(self, words: str) -> bool:
        """Tell whether words were on the glass in any tick."""
        return any(shows(picture, words) for picture in dict.fromkeys(self.glass))


def kept(app: Any) -> bytes:
    buffer = bytearray(saved.SIZE)
    assert not saved.save(app.table.match, buffer)
    return bytes(buffer)


def press(button: int, *ticks: int) -> dict[int, int]:
    masks: dict[int, int] = {}
    for tick in ticks:
        masks |= {tick: button, tick + 3: 0}
    return masks


# the display's wire


def test_without_its_wire_the_display_stands_still_and_with_it_again_it_shows_what_is():
    masks = BEGUN | press(DOWN, 240)
    well = PlayedBoard(400, masks)
    ill = PlayedBoard(400, masks, (200, wire_off), (300, wire_on))
    assert ill.glass[:200] == well.glass[:200]
    assert set(ill.glass[202:301]) == {well.glass[200]} and well.glass[300] != well.glass[200]
    assert ill.glass[335:] == well.glass[335:], "half a second later it is drawn anew"


@pytest.mark.parametrize(("off", "on"), [(1, 40), (140, 300)])
def test_over_spi_what_was_cut_off_as_the_power_came_or_later_is_right_half_a_minute_later(off, on):
    well = PlayedBoard(1750, BEGUN_WITHOUT_B, (2, plug), name=SPI)
    ill = PlayedBoard(1750, BEGUN_WITHOUT_B, (off, wire_off), (2, plug), (on, wire_on), name=SPI)
    assert ill.glass[1490] != well.glass[1490]
    assert ill.glass[1750] == well.glass[1750] and any(ill.glass[1750])
    assert ill.board.chip.points() == well.board.chip.points()


# the battery


def test_a_drained_battery_is_told_of_then_the_board_rests_and_nothing_is_lost():
    low, empty = (lambda board, mv=mv: board.kit.set_vsys(mv) for mv in (3450, 3200))
    ill = PlayedBoard(900, BEGUN_WITHOUT_B, (200, low), (400, empty), name=TWO_KEYS)
    assert any(shows(picture, "Battery low") for picture in dict.fromkeys(ill.glass[200:400]))
    assert any(shows(picture, "Battery empty") for picture in dict.fromkeys(ill.glass[400:]))
    assert not any(ill.glass[-1]), "it still shines"
    saved_on = Handheld(TWO_KEYS, flash=ill.board.flash).flash
    assert ill.board.app.table.match.rolls == 1 and saved_on.get("saves/match")


# the flash


def test_on_a_full_flash_the_game_goes_on_and_says_that_nothing_is_kept():
    full, free = (lambda board, full=full: setattr(board.flash, "full", full) for full in (True, False))
    ill = PlayedBoard(600, BEGUN, (140, full))
    assert ill.shown("Nothing can be saved") and ill.board.app.table.match.rolls == 1
    masks = BEGUN | press(B, 400)
    well = PlayedBoard(600, masks, (140, full), (350, free), (500, plug))
    assert kept(well.board.app) == kept(PlayedBoard(490, masks).board.app), "not all is kept again"


# the plug


@pytest.mark.parametrize("tick", [170, 1203])
def test_after_the_plug_was_pulled_the_game_goes_on_at_the_same_turn(tick):
    before: list[bytes] = []

    def look(board):
        if board.ticks == tick:
            before.append(kept(board.app))

    masks = {at: mask for at, mask in SOLO.items() if at <= tick} | {tick + 1: 0}
    ill = PlayedBoard(tick + 100, masks, (tick, plug), look=look)
    assert [kept(ill.board.app)] == before
    assert ill.glass[tick + 100] == ill.glass[tick + 90] and shows(ill.glass[tick + 100], "CONTINUE")
    assert ill.board.console.getvalue().count("ready") == 2
    assert (ill.board.soc.cause, ill.board.soc.resets) == (machine.PWRON_RESET, 0)
    assert ill.board.ticks == tick + 100


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_plug_pulled_in_a_save_leaves_the_match_before_or_after_it(step):
    states: list[bytes] = []

    def look(board):
        if board.ticks in (149, 155):
            states.append(kept(board.app))

    PlayedBoard(160, BEGUN, look=look)
    ill = PlayedBoard(400, BEGUN, (149, lambda board: board.pull_plug(step - 1)))
    assert len(set(states)) == 2 and kept(ill.board.app) in states
    assert ill.board.console.getvalue().count("ready") == (2 if step <= 2 else 1), (
        "a throw is saved in two steps"
    )


def test_what_was_not_flushed_never_happened_though_the_program_would_on_its_way_out():
    board = Handheld()
    file = board.flash.open("notes", "w+b")
    went: list[int] = []

    def unlock():
        micropython.heap_unlock()
        if board.ticks == 10 and not went:
            went.append(board.ticks)
            file.flush()

    def hook(board):
        if board.ticks == 10:
            file.write(b"half")
            board.kit.unlock = unlock
            board.pull_plug()
        if board.ticks == 20:
            raise Stop

    board.run(hook)
    assert went and board.flash.get("notes") == b""
    assert micropython.heap_locks() == 0


def test_a_button_that_is_held_for_long_is_named_the_others_work_and_free_again_so_does_it():
    stuck = BEGUN | {200: B, 840: B | DOWN, 843: B}
    masks = stuck | {880: 0} | press(B, 900)
    ill = PlayedBoard(1000, masks)
    assert ill.shown("B STUCK") and ill.glass[835] != ill.glass[870]
    assert ill.board.app.table.match.rolls == 3
    assert PlayedBoard(1000, stuck).board.app.table.match.rolls == 2


@pytest.mark.parametrize(("count", "older"), [(16, False), (200, False), (1, True)])
def test_a_spoilt_save_is_put_aside_or_its_older_half_serves_and_that_is_told(count, older):
    ill = PlayedBoard(500, BEGUN, (300, spoiling(count)), (310, plug))
    aside = [name for name in ill.board.flash.files if name.endswith(".bad")]
    assert len(aside) == (0 if older else 1) and ill.shown("SAVED FILES")
    assert (ill.shown("Older") and ill.board.app.table.has_match()) == older
    assert "ready" in ill.board.console.getvalue().split("ready", 1)[1]
