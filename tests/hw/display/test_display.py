"""The display drivers: what is drawn is what the chip shows, and only what changed is sent."""

import random
from collections.abc import Iterator
from typing import Any

import machine
import pytest

from host_sim.handheld import Handheld
from hw.display.display import FRAME_BYTES, NO_ANSWER
from hw.wiring import drivers as hw_board
from tests.support import boards
from tests.support.boards import Bench, chip_of, has_last_row, lower

SILENT = [name for name in boards.NAMES if not hasattr(boards.config(name), "I2C_BUS")]
HEADER = 7 + 1  # control bytes, commands and the address


@pytest.fixture(autouse=True)
def unplug() -> Iterator[None]:
    yield
    machine.soc = None


def upside_down(picture: bytes | bytearray) -> bytes:
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture))


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.display.show()
    return bench


def test_the_first_picture_fills_the_whole_ram_then_lights_the_panel() -> None:
    bench = Bench()
    bench.display.frame[5] = 0x81
    assert not bench.chip.on
    assert bench.display.show() == FRAME_BYTES
    assert bench.picture == bench.display.frame
    assert bench.soc.i2c[0].transfers == 1 + 1 + 8 + 1  # is it there? set-up, eight pages, panel on


@pytest.mark.parametrize("name", boards.NAMES)
def test_no_panel_is_lit_before_all_of_the_first_picture_is_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(name)
    receive = bench.chip._receive
    sent = 0

    def look_and_receive(*sending: Any) -> None:
        nonlocal sent
        assert not bench.chip.on
        sent += 1
        receive(*sending)

    monkeypatch.setattr(bench.chip, "_receive", look_and_receive)
    bench.display.show()
    assert bench.chip.on and sent > 8


@pytest.mark.parametrize("hertz", [100_000, 400_000, 1_000_000])
@pytest.mark.parametrize("core", [125_000_000, 150_000_000, 200_000_000])
def test_the_clock_on_i2c_is_what_the_config_says_or_a_few_hertz_less(
    hertz: int, core: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hw_board, "freq", lambda: core)
    really = core // machine._scl_cycles(core, hw_board._to_ask_for(hertz))
    assert 0.985 * hertz < really <= hertz


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", boards.NAMES)
def test_on_every_board_either_way_up_what_is_drawn_is_what_is_seen(name: str, rotation: int) -> None:
    bench = Bench(name, ROTATION=rotation)
    assert bench.chip.upside_down == (rotation == 180)
    frame = bench.display.frame
    noise = random.Random(3)
    for _ in range(120):
        start = noise.randrange(FRAME_BYTES)
        for i in range(start, min(FRAME_BYTES, start + noise.choice((1, 3, 20, 200, 1024)))):
            if noise.random() < 0.5:
                frame[i] = noise.randrange(256)
        bench.display.show()
        assert bench.picture == frame


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", boards.NAMES)
def test_a_picture_turned_over_is_seen_the_other_way_up_as_bright_and_back_again(
    name: str, rotation: int
) -> None:
    bench = Bench(name, ROTATION=rotation)
    display, chip = bench.display, bench.chip
    display.frame[:] = random.Random(4).randbytes(FRAME_BYTES)
    display.show()
    display.set_contrast(0x50)
    for over in (True, False):
        display.turn(over)
        assert display.show() == FRAME_BYTES
        assert bench.picture == (upside_down(display.frame) if over else display.frame)
        assert chip.contrast == 0x50
        display.turn(over)
        assert display.show() == 0


@pytest.mark.parametrize("name", boards.NAMES)
def test_a_turned_driver_on_an_upright_panel_is_upside_down(name: str) -> None:
    bench = Bench(name, ROTATION=180)
    bench.chip.upside_down = False
    bench.display.frame[0] = 1
    bench.display.show()
    assert bytes(bench.picture) == bytes(1023) + b"\x80"


@pytest.mark.parametrize("name", boards.NAMES)
def test_an_unchanged_frame_sends_nothing(name: str) -> None:
    bench = Bench(name)
    bench.display.show()
    before = bench.soc.bus_bytes()
    assert bench.display.show() == 0
    assert bench.soc.bus_bytes() == before


@pytest.mark.parametrize("name", boards.NAMES)
def test_one_changed_pixel_is_four_bytes_of_picture(name: str) -> None:
    bench = Bench(name)
    bench.display.show()
    for i in (0, 511, 777, 1023):
        bench.display.frame[i] ^= 4
        assert bench.display.show() == 4


def test_one_changed_byte_costs_one_transfer_of_twelve_bytes(bench: Bench) -> None:
    bench.display.frame[777] ^= 4
    assert bench.sent() == (1, HEADER + 4)


def test_a_gap_that_takes_no_longer_than_a_new_run_is_sent_along(bench: Bench) -> None:
    for gap, cost in (
        (0, (1, HEADER + 8)),
        (4, (1, HEADER + 12)),
        (12, (1, HEADER + 20)),
        (15, (1, HEADER + 20)),
        (16, (2, 2 * (HEADER + 4))),
        (60, (2, 2 * (HEADER + 4))),
    ):
        bench.display.frame[131] ^= 1
        bench.display.frame[132 + gap] ^= 1
        assert bench.sent() == cost, gap


@pytest.mark.parametrize(("first", "last", "pages"), [(0, 0, 1), (63, 63, 0x80), (8, 15, 2), (15, 16, 6)])
def test_where_the_ram_lies_across_only_the_pages_under_a_change_are_turned(
    first: int, last: int, pages: int
) -> None:
    bench = Bench("waveshare_pico_oled_1_3")
    bench.display.show()
    for column in range(first, last + 1):
        bench.display.frame[column] ^= 1
    assert bench.display._take_changes() == pages


def test_pages_are_separate_runs(bench: Bench) -> None:
    bench.display.frame[127] ^= 1
    bench.display.frame[128] ^= 1
    assert bench.sent() == (2, 2 * (HEADER + 4))


@pytest.mark.parametrize(("name", "spare"), [("pico_sh1106_i2c", 4), ("picoboy", 4)])
def test_a_wrong_column_offset_shifts_the_picture_and_the_right_one_fits(name: str, spare: int) -> None:
    for column in range(spare + 1):
        for rotation in (0, 180):
            bench = Bench(name, COLUMN_OFFSET=column, ROTATION=rotation)
            bench.display.frame[:] = b"\xff" * FRAME_BYTES
            for i in range(len(bench.chip.ram)):
                bench.chip.ram[i] = 0
            bench.display.show()
            dark = sum(not byte for byte in bench.picture[:128])
            assert dark == abs(column - 2), (column, rotation)


def test_a_display_that_vanishes_is_tried_again_and_drawn_from_nothing(bench: Bench) -> None:
    bench.chip.answers = False
    bench.display.frame[9] ^= 255
    assert bench.display.show() == NO_ANSWER
    assert bench.display.lost
    bench.chip.answers = True
    bench.chip.power_on()
    answers = [bench.display.show() for _ in range(25)]
    assert answers == [NO_ANSWER] * 24 + [FRAME_BYTES]
    assert not bench.display.lost
    assert bench.picture == bench.display.frame


@pytest.mark.parametrize("name", boards.NAMES)
def test_brightness_and_darkness_reach_the_chip_and_leave_the_picture(name: str) -> None:
    bench = Bench(name)
    bench.display.frame[100] = 7
    bench.display.show()
    bench.display.set_contrast(9)
    assert bench.chip.contrast == 9
    bench.display.set_power(False)
    assert not bench.chip.on
    bench.display.set_power(True)
    assert bench.picture == bench.display.frame


def test_a_display_that_comes_back_is_as_bright_and_as_dark_as_it_was(bench: Bench) -> None:
    bench.display.set_contrast(9)
    bench.chip.answers = False
    bench.display.set_power(False)
    assert bench.display.lost
    bench.chip.answers = True
    bench.chip.power_on()
    for _ in range(25):
        bench.display.show()
    assert bench.chip.contrast == 9
    assert not bench.chip.on


# renewing it


def renewed(bench: Bench) -> None:
    """Let every part of it go out, each in a tick of its own."""
    bench.soc.time.advance_us(200_000)
    for part in range(17):
        bench.soc.time.advance_us(20_000)
        bench.display.renew(part)


@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("name", SILENT)
def test_what_a_controller_has_lost_unseen_comes_anew(name: str, moves: int) -> None:
    bench = Bench(name)
    bench.draw(ROOM)
    bench.display.set_contrast(9)
    if moves:
        bench.display.move()
    before = bytes(bench.picture), bench.chip.points()
    bench.chip.power_on()
    assert bytes(bench.picture) != before[0]
    renewed(bench)
    assert (bytes(bench.picture), bench.chip.points()) == before
    assert bench.chip.contrast == 9
    bench.draw(FULL)
    assert bytes(bench.picture) == FULL


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", SILENT)
def test_to_renew_what_is_right_changes_no_point_at_any_moment_and_takes_a_third_of_a_tick_at_most(
    name: str, rotation: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(name, ROTATION=rotation)
    bench.draw(random.Random(5).randbytes(896) + bytes(128))
    bench.display.move()
    before = bytes(bench.picture), bench.chip.points()
    receive = bench.chip._receive

    def receive_and_look(*sent: Any) -> None:
        receive(*sent)
        assert (bytes(bench.picture), bench.chip.points()) == before

    monkeypatch.setattr(bench.chip, "_receive", receive_and_look)
    for part in range(17):
        bench.soc.time.advance_us(20_000)
        began_us = bench.soc.time.ticks_us()
        bench.display.renew(part)
        assert bench.soc.time.ticks_us() - began_us < 6_700


def test_what_answers_is_sent_nothing_anew(bench: Bench) -> None:
    before = bench.soc.bus_bytes()
    renewed(bench)
    assert bench.soc.bus_bytes() == before


@pytest.mark.parametrize("name", SILENT)
def test_what_is_dark_is_renewed_in_the_dark(name: str) -> None:
    bench = Bench(name)
    bench.draw(ROOM)
    bench.display.set_power(False)
    bench.chip.power_on()
    renewed(bench)
    assert not bench.chip.on
    bench.display.set_power(True)
    assert bytes(bench.picture) == ROOM


ROOM = b"\xff" * 896 + b"\x7f" * 128  # a last row that is dark
FULL = b"\xff" * FRAME_BYTES


@pytest.mark.parametrize("name", boards.BURN_IN)
def test_a_picture_with_a_dark_last_row_is_moved_down_by_a_line_and_back(name: str) -> None:
    bench = Bench(name)
    bench.draw(ROOM)
    for seen in (lower(ROOM), ROOM, lower(ROOM)):
        bench.display.move()
        assert bytes(bench.picture) == seen
    bench.draw(FULL)
    bench.display.move()
    assert bytes(bench.picture) == FULL


@pytest.mark.parametrize("name", boards.BURN_IN)
def test_a_moved_picture_stays_there_until_one_comes_that_would_be_cut(name: str) -> None:
    bench = Bench(name)
    bench.draw(ROOM)
    bench.display.move()
    other = b"\x55" * 896 + b"\x2a" * 128
    bench.draw(other)
    assert bytes(bench.picture) == lower(other)
    bench.display.set_contrast(8)
    bench.display.set_power(False)
    bench.draw(bytes(1023) + b"\x80")
    bench.display.set_power(True)
    assert bench.picture == bench.display.frame


def test_a_display_that_comes_back_shows_its_picture_where_it_was_drawn(bench: Bench) -> None:
    bench.draw(ROOM)
    bench.display.move()
    bench.chip.answers = False
    bench.display.set_contrast(9)
    bench.display.move()
    bench.chip.answers = True
    bench.chip.power_on()
    for _ in range(25):
        bench.display.show()
    assert bytes(bench.picture) == ROOM
    bench.display.move()
    assert bytes(bench.picture) == lower(ROOM)


def test_a_display_that_is_lost_as_its_picture_moves_shows_it_when_it_is_back(bench: Bench) -> None:
    bench.draw(ROOM)
    bench.chip.answers = False
    bench.display.move()
    assert bench.display.lost
    bench.chip.answers = True
    bench.chip.power_on()
    for _ in range(25):
        bench.display.show()
    assert not bench.display.lost
    assert bytes(bench.picture) == ROOM


@pytest.mark.parametrize("lost_at", range(1, 10))
def test_a_display_lost_while_it_goes_back_shows_no_picture_cut(bench: Bench, lost_at: int) -> None:
    bench.draw(ROOM)
    bench.display.move()
    receive = bench.chip.receive
    transfers = 0

    def falter(buffer: Any) -> None:
        nonlocal transfers
        transfers += 1
        if transfers == lost_at:
            raise OSError(5)
        receive(buffer)

    bench.chip.receive = falter  # pyright: ignore[reportAttributeAccessIssue]
    for _ in range(26):
        bench.draw(FULL)
        assert bench.chip.start_line == 0 or not has_last_row(bench.chip.ram)
    assert bytes(bench.picture) == FULL


def test_what_no_driver_can_do_is_refused() -> None:
    clock = Handheld().kit.clock
    with pytest.raises(ValueError, match="no driver for controller 1309"):
        hw_board.open_display(boards.config(CONTROLLER=1309), clock)
    with pytest.raises(ValueError, match="not by 90"):
        hw_board.open_display(boards.config(ROTATION=90), clock)


# finding it


def test_the_other_address_is_found_too(capsys: pytest.CaptureFixture[str]) -> None:
    board = Handheld()
    bus = board.soc.i2c[0]
    bus.attach(0x3D, bus.devices.pop(0x3C))
    display = hw_board.open_display(board.config, board.kit.clock)
    assert display.show() == FRAME_BYTES
    assert capsys.readouterr().out == ""


class ColdChip:
    """A chip that answers only once its power has come up."""

    def __init__(self, board: Handheld, after_ms: int) -> None:
        self._time = board.kit.time
        self._chip = chip_of(board.soc)
        self._from_ms = self._time.ticks_add(self._time.ticks_ms(), after_ms)
        board.soc.i2c[0].devices[0x3C] = self

    @property
    def answers(self) -> bool:
        return self._time.ticks_diff(self._time.ticks_ms(), self._from_ms) >= 0

    @answers.setter
    def answers(self, value: bool) -> None:
        raise AssertionError

    def receive(self, buffer: Any) -> None:
        self._chip.receive(buffer)


def test_a_display_that_gets_its_power_late_is_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    board = Handheld()
    ColdChip(board, 1900)
    assert hw_board.open_display(board.config, board.kit.clock).show() == FRAME_BYTES
    assert capsys.readouterr().out == ""


def test_a_missing_display_is_told_on_the_console_by_the_led_and_by_the_beeper(
    capsys: pytest.CaptureFixture[str],
) -> None:
    board = Handheld()
    ColdChip(board, 2100)
    seen: list[int] = []

    class Eye:
        def level(self, pin: int, high: int) -> None:
            seen.append(high)

    board.soc.watch(25, Eye())
    display = hw_board.open_display(board.config, board.kit.clock)
    assert capsys.readouterr().out == "display: nothing answers at 0x3c on SDA 4 SCL 5 - found: nothing\n"
    assert [level for level in seen if level] == [1] * 5
    assert board.soc.waves[board.config.BEEPER].duty == 0
    assert board.soc.waves[board.config.BEEPER].changes == 1 + 2 * 5
    assert display.show() == FRAME_BYTES  # it came while the board complained


def test_who_answers_instead_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    board = Handheld()
    bus = board.soc.i2c[0]
    bus.attach(0x68, bus.devices.pop(0x3C))
    assert hw_board.open_display(board.config, board.kit.clock).show() == NO_ANSWER
    assert capsys.readouterr().out.endswith("found: 0x68\n")


@pytest.mark.parametrize("led", [None, 7, "LED", "WL_LED"])
def test_whatever_led_and_beeper_there_are_a_missing_display_stops_nothing(led: Any) -> None:
    config = boards.config(LED=led, BEEPER=None)
    board = Handheld(config=config)
    chip_of(board.soc).answers = False
    assert hw_board.open_display(config, board.kit.clock).show() == NO_ANSWER
    hw_board.open_sound(config).play(0)


# the clock of the bus


@pytest.mark.parametrize("core_hertz", [125_000_000, 150_000_000, 200_000_000])
@pytest.mark.parametrize("hertz", [100_000, 400_000, 1_000_000])
def test_the_bus_is_as_fast_as_the_board_says_and_no_faster(hertz: int, core_hertz: int) -> None:
    config = boards.config(I2C_HZ=hertz)
    board = Handheld(config=config)
    board.soc.hertz = core_hertz
    display = hw_board.open_display(config, board.kit.clock)
    display.show()
    bus = board.soc.i2c[0]
    display.frame[:] = bytes(255 for _ in range(FRAME_BYTES))
    start_us, start = board.kit.time.ticks_us(), bus.bytes
    display.show()
    real_hertz = (bus.bytes - start) * 9 * 1_000_000 // (board.kit.time.ticks_us() - start_us)
    assert 0.985 * hertz < real_hertz <= 1.001 * hertz


@pytest.mark.parametrize("hertz", [10_000, 20_000, 100_000])
def test_on_the_slowest_bus_that_is_allowed_what_is_drawn_is_what_is_seen(hertz: int) -> None:
    bench = Bench(I2C_HZ=hertz)
    bench.draw(random.Random(6).randbytes(FRAME_BYTES))
    assert bench.picture == bench.display.frame and not bench.display.lost


def test_a_full_screen_takes_less_than_27_ms(bench: Bench) -> None:
    bench.display.frame[:] = bytes(255 for _ in range(FRAME_BYTES))
    transfers, count = bench.sent()
    assert transfers == 8
    assert count * 22.5 < 27_000
