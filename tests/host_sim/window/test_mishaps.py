"""What goes wrong by hand is seen on the glass, as the firmware means to show it, and is survived."""

from collections.abc import Callable, Mapping
from typing import Any

import micropython
import pytest

from engine import saved
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, mask_of
from host_sim.window import mishaps
from host_sim.window.mishaps import MISHAPS, Event, MishapError
from tests.support.boards import run
from tests.support.texts import shows

A, B, DOWN = mask_of("a"), mask_of("b"), mask_of("down")
I2C, SPI, TWO_KEYS = "pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"
BEGUN = {60: A, 63: 0, 150: B, 153: 0}  # a game for one, and its first throw
BEGUN_WITHOUT_B = {60: A, 63: 0, 150: A, 180: 0}

Masks = Mapping[int, int]


class PlayedBoard:
    """A board that is played on for some ticks, and its glass after each of them."""

    def __init__(
        self,
        ticks: int,
        masks: Masks,
        *events: Event,
        name: str = I2C,
        look: Callable[[Handheld], object] = lambda board: None,
    ) -> None:
        self.glass: list[bytes] = [bytes(1024)]
        self.board = Handheld(name, seed=1, flash=Flash())

        def see(board: Handheld) -> None:
            self.glass.append(bytes(board.chip.picture()))
            look(board)
            for event in events:
                if event.tick == board.ticks:
                    mishaps.apply(board, event.name, event.value)

        run(self.board, ticks, see, masks)

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
    ill = PlayedBoard(400, masks, Event(200, "wire", 1), Event(300, "wire", 0))
    assert ill.glass[:200] == well.glass[:200]
    assert set(ill.glass[202:301]) == {well.glass[200]} and well.glass[300] != well.glass[200]
    assert ill.glass[335:] == well.glass[335:], "half a second later it is drawn anew"


@pytest.mark.parametrize(("off", "on"), [(1, 40), (140, 300)])
def test_over_spi_what_was_cut_off_as_the_power_came_or_later_is_right_half_a_minute_later(off, on):
    plug = Event(2, "plug", 0)
    well = PlayedBoard(1750, BEGUN_WITHOUT_B, plug, name=SPI)
    ill = PlayedBoard(1750, BEGUN_WITHOUT_B, Event(off, "wire", 1), plug, Event(on, "wire", 0), name=SPI)
    assert ill.glass[1490] != well.glass[1490]
    assert ill.glass[1750] == well.glass[1750] and any(ill.glass[1750])
    assert ill.board.chip.points() == well.board.chip.points()


# the battery


def test_a_drained_battery_is_told_of_then_the_board_rests_and_nothing_is_lost():
    events = Event(200, "battery", 3450), Event(400, "battery", MISHAPS["battery"].on)
    ill = PlayedBoard(900, BEGUN_WITHOUT_B, *events, name=TWO_KEYS)
    assert any(shows(picture, "Battery low") for picture in dict.fromkeys(ill.glass[200:400]))
    assert any(shows(picture, "Battery empty") for picture in dict.fromkeys(ill.glass[400:]))
    assert not any(ill.glass[-1]), "it still shines"
    saved_on = Handheld(TWO_KEYS, flash=ill.board.flash).flash
    assert ill.board.app.table.match.rolls == 1 and saved_on.get("saves/match")


# the flash


def test_on_a_full_flash_the_game_goes_on_and_says_that_nothing_is_kept():
    full = Event(140, "full", 1)
    ill = PlayedBoard(600, BEGUN, full)
    assert ill.shown("Nothing can be saved") and ill.board.app.table.match.rolls == 1
    masks = BEGUN | press(B, 400)
    free = PlayedBoard(600, masks, full, Event(350, "full", 0), Event(500, "plug", 0))
    assert kept(free.board.app) == kept(PlayedBoard(490, masks).board.app), "not all is kept again"


# the plug


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_plug_pulled_in_a_save_leaves_the_match_before_or_after_it(step):
    states: list[bytes] = []

    def look(board):
        if board.ticks in (149, 155):
            states.append(kept(board.app))

    PlayedBoard(160, BEGUN, look=look)
    ill = PlayedBoard(400, BEGUN, Event(149, "plug", step))
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

    def see(board):
        if board.ticks == 10:
            file.write(b"half")
            board.kit.unlock = unlock
            mishaps.apply(board, "plug", 0)

    run(board, 20, see)
    assert went and board.flash.get("notes") == b""
    assert micropython.heap_locks() == 0


# what there is, and when


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("flood", 1, "no mishap named flood; there are: wire hold bounce battery full spoil plug"),
        ("wire", 2, "the number of wire goes from 0 to 1 (1 off, 0 on again), not 2"),
        ("bounce", -1, "the number of bounce goes from 0 to 400 (milliseconds; 0 as good as new), not -1"),
        ("battery", 3300, "picoboy has no battery gauge"),
        ("spoil", 16, "nothing is saved yet"),
    ],
)
def test_what_cannot_go_wrong_is_refused_in_a_line(name, value, says):
    board = Handheld("picoboy")
    with pytest.raises(MishapError) as caught:
        mishaps.apply(board, name, value)
    assert str(caught.value) == says
    assert [name for name in MISHAPS if mishaps.refusal(board, name)] == ["battery", "spoil"]


@pytest.mark.parametrize(("count", "older"), [(MISHAPS["spoil"].on, False), (200, False), (1, True)])
def test_a_spoilt_save_is_put_aside_or_its_older_half_serves_and_that_is_told(count, older):
    ill = PlayedBoard(500, BEGUN, Event(300, "spoil", count), Event(310, "plug", 0))
    aside = [name for name in ill.board.flash.files if name.endswith(".bad")]
    assert len(aside) == (0 if older else 1) and ill.shown("SAVED FILES")
    assert (ill.shown("Older") and ill.board.app.table.has_match()) == older
    assert "ready" in ill.board.console.getvalue().split("ready", 1)[1]


def test_a_contact_touches_at_once_bounces_and_comes_to_rest_what_is_stuck_or_good_again_stays_so():
    board = Handheld()
    mishaps.apply(board, "bounce", 100)
    for _ in range(20):
        seen = set()
        for mask, rest in ((A, 0), (0, 2)):
            board.set_buttons(mask)
            assert board.soc.outside[board.config.A] == rest
            for _ in range(99):
                board.kit.time.advance_us(1000)
                seen.add(board.soc.outside[board.config.A])
            board.kit.time.advance_us(1000)
            assert board.soc.outside[board.config.A] == rest
        assert seen == {0, 2}
    board.set_buttons(A)
    mishaps.apply(board, "bounce", 0)  # good again
    board.set_buttons(0)
    for _ in range(20):
        board.kit.time.advance_us(10_000)
        assert board.soc.outside[board.config.A] == 2
    mishaps.apply(board, "hold", A)
    board.set_buttons(A)
    board.set_buttons(0)
    assert board.soc.outside[board.config.A] == 0
