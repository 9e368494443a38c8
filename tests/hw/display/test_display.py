"""The display drivers: what is drawn is what the chip shows, and only what changed is sent."""

import random
from typing import Any

import pytest

from boot.loader import leaf
from host_sim.handheld import Handheld
from hw.display.display import FRAME_BYTES, NO_ANSWER, Display
from hw.wiring import drivers as hw_board
from tests.support import boards

OLEDS = [param for param in boards.ALL if param.values[0] not in boards.IN_COLOUR]
HEADER = 7 + 1  # control bytes, commands and the address
ROOM = b"\xff" * 896 + b"\x7f" * 128  # a last row that is dark
FULL = b"\xff" * FRAME_BYTES


class Bench(Handheld):
    """A board that runs nothing, and the driver of its display."""

    def __init__(self, name: str = boards.DEFAULT, **changes: Any) -> None:
        super().__init__(name, config=boards.config(name, **changes))
        self.display: Display = hw_board.open_display(self.config, self.kit.clock, leaf)

    def draw(self, picture: bytes) -> None:
        self.display.frame[:] = picture
        self.display.show()


def upside_down(picture: bytes | bytearray) -> bytes:
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture))


def lower(picture: bytes | bytearray) -> bytes:
    """Move a picture down by a line; the last is lost, and the first is dark."""
    above = bytes(128) + picture
    return bytes((here << 1 | over >> 7) & 255 for over, here in zip(above, picture, strict=False))


@pytest.fixture
def bench():
    bench = Bench()
    bench.display.show()
    return bench


@pytest.mark.parametrize("name", boards.ALL)
def test_no_panel_is_lit_before_all_of_the_first_picture_is_there(name, monkeypatch):
    bench = Bench(name)
    receive = bench.chip.receive_part
    sent = 0

    def look_and_receive(*sending: Any) -> None:
        nonlocal sent
        assert not bench.chip.on
        sent += 1
        receive(*sending)

    monkeypatch.setattr(bench.chip, "receive_part", look_and_receive)
    assert bench.display.show() == FRAME_BYTES
    assert bench.chip.on and sent > 8


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", boards.ALL)
def test_on_every_board_either_way_up_what_is_drawn_is_what_is_seen(name, rotation):
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
        assert bench.chip.picture() == frame


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", boards.ALL)
def test_a_picture_turned_over_is_seen_the_other_way_up_as_bright_and_back_again(name, rotation):
    bench = Bench(name, ROTATION=rotation)
    display, chip = bench.display, bench.chip
    display.frame[:] = random.Random(4).randbytes(FRAME_BYTES)
    display.show()
    display.set_contrast(0x50)
    for over in (True, False):
        display.turn(over)
        assert display.show() == FRAME_BYTES
        assert bench.chip.picture() == (upside_down(display.frame) if over else display.frame)
        assert chip.contrast == 0x50
        display.turn(over)
        assert display.show() == 0


@pytest.mark.parametrize("name", boards.ALL)
def test_one_changed_pixel_is_four_bytes_of_picture_and_an_unchanged_frame_nothing(name):
    bench = Bench(name)
    bench.display.show()
    for i in (0, 511, 777, 1023):
        bench.display.frame[i] ^= 4
        assert bench.display.show() == 4
        before = bench.soc.bus_bytes()
        assert bench.display.show() == 0
        assert bench.soc.bus_bytes() == before


def back(bench: Bench) -> list[int]:
    """Give a display that was lost its power again; answer what half a second of pictures came to."""
    assert bench.display.lost
    bench.chip.answers = True
    bench.chip.power_on()
    return [bench.display.show() for _ in range(25)]


@pytest.mark.parametrize("is_dark", [False, True])
def test_a_display_that_is_back_is_drawn_from_nothing_as_bright_and_dark_as_it_was(bench, is_dark):
    bench.display.set_contrast(9)
    bench.chip.answers = False
    bench.display.frame[9] ^= 255
    assert bench.display.show() == NO_ANSWER
    bench.display.set_power(not is_dark)
    assert back(bench) == [NO_ANSWER] * 24 + [FRAME_BYTES]
    assert (bench.display.lost, bench.chip.contrast, bench.chip.on) == (False, 9, not is_dark)
    bench.display.set_power(True)
    assert bench.chip.picture() == bench.display.frame


@pytest.mark.parametrize("has_moved", [True, False])
def test_a_display_that_is_lost_while_its_picture_moves_shows_it_where_it_was_drawn(bench, has_moved):
    bench.draw(ROOM)
    if has_moved:
        bench.display.move()
    bench.chip.answers = False
    bench.display.set_contrast(9)
    bench.display.move()
    back(bench)
    assert not bench.display.lost and bytes(bench.chip.picture()) == ROOM
    bench.display.move()
    assert bytes(bench.chip.picture()) == lower(ROOM)


def test_a_gap_that_takes_no_longer_than_a_new_run_is_sent_along(bench):
    bus = bench.soc.i2c[0]
    assert bus.transfers == 1 + 1 + 8 + 1  # is it there? set-up, eight pages, panel on

    def sent() -> tuple[int, int]:
        """Show; answer the I2C transfers and the bytes that it took."""
        transfers, count = bus.transfers, bus.bytes
        bench.display.show()
        return bus.transfers - transfers, bus.bytes - count

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
        assert sent() == cost, gap
    bench.display.frame[127] ^= 1
    bench.display.frame[128] ^= 1  # of the next page
    assert sent() == (2, 2 * (HEADER + 4))


@pytest.mark.parametrize(("name", "spare"), [("pico_sh1106_i2c", 4), ("picoboy", 4)])
def test_a_wrong_column_offset_shifts_the_picture_and_the_right_one_fits(name, spare):
    for column in range(spare + 1):
        for rotation in (0, 180):
            bench = Bench(name, COLUMN_OFFSET=column, ROTATION=rotation)
            bench.display.frame[:] = b"\xff" * FRAME_BYTES
            for i in range(len(bench.chip.ram)):
                bench.chip.ram[i] = 0
            bench.display.show()
            dark = sum(not byte for byte in bench.chip.picture()[:128])
            assert dark == abs(column - 2), (column, rotation)


@pytest.mark.parametrize("name", boards.ALL)
def test_brightness_and_darkness_reach_the_chip_and_leave_the_picture(name):
    bench = Bench(name)
    bench.display.frame[100] = 7
    bench.display.show()
    bench.display.set_contrast(9)
    assert bench.chip.contrast == 9
    bench.display.set_power(False)
    assert not bench.chip.on
    bench.display.set_power(True)
    assert bench.chip.picture() == bench.display.frame


# renewing it


def renewed(bench: Bench) -> None:
    """Let every part of it go out, each in a tick of its own."""
    bench.soc.time.advance_us(200_000)
    for part in range(17):
        bench.soc.time.advance_us(20_000)
        bench.display.renew(part)


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("name", boards.ON_SPI)
def test_what_a_controller_has_lost_unseen_comes_anew_in_the_dark_too(name, moves, is_dark):
    bench = Bench(name)
    bench.draw(ROOM)
    bench.display.set_contrast(9)
    if moves:
        bench.display.move()
    before = bytes(bench.chip.picture()), bench.chip.points()
    bench.display.set_power(not is_dark)
    bench.chip.power_on()
    assert bytes(bench.chip.picture()) != before[0]
    renewed(bench)
    assert bench.chip.on == (not is_dark)
    bench.display.set_power(True)
    assert (bytes(bench.chip.picture()), bench.chip.points()) == before
    assert bench.chip.contrast == 9
    bench.draw(FULL)
    assert bytes(bench.chip.picture()) == FULL


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", boards.ON_SPI)
def test_to_renew_what_is_right_changes_no_point_and_takes_a_third_of_a_tick(name, rotation, monkeypatch):
    bench = Bench(name, ROTATION=rotation)
    bench.draw(random.Random(5).randbytes(896) + bytes(128))
    bench.display.move()
    before = bytes(bench.chip.picture()), bench.chip.points()
    receive = bench.chip.receive_part

    def receive_and_look(*sent: Any) -> None:
        receive(*sent)
        assert (bytes(bench.chip.picture()), bench.chip.points()) == before

    monkeypatch.setattr(bench.chip, "receive_part", receive_and_look)
    for part in range(17):
        bench.soc.time.advance_us(20_000)
        began_us = bench.soc.time.ticks_us()
        bench.display.renew(part)
        assert bench.soc.time.ticks_us() - began_us < 6_700


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", OLEDS)
def test_a_picture_with_a_dark_last_row_is_moved_down_by_a_line_and_back_until_one_would_be_cut(
    name, rotation
):
    bench = Bench(name, ROTATION=rotation)
    bench.draw(ROOM)
    for seen in (lower(ROOM), ROOM, lower(ROOM)):
        bench.display.move()
        assert bytes(bench.chip.picture()) == seen
    other = b"\x55" * 896 + b"\x2a" * 128
    bench.draw(other)
    assert bytes(bench.chip.picture()) == lower(other)
    bench.display.set_contrast(8)
    bench.display.set_power(False)
    bench.draw(bytes(1023) + b"\x80")
    bench.display.set_power(True)
    assert bench.chip.picture() == bench.display.frame
    bench.draw(FULL)
    bench.display.move()
    assert bytes(bench.chip.picture()) == FULL


@pytest.mark.parametrize("lost_at", range(1, 10))
def test_a_display_lost_while_it_goes_back_shows_no_picture_cut(bench, lost_at):
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
        assert bench.chip.start_line == 0 or not any(byte & 128 for byte in bench.chip.ram[896:])
    assert bytes(bench.chip.picture()) == FULL


def test_what_no_driver_can_do_is_refused():
    clock = Handheld().kit.clock
    with pytest.raises(ValueError, match="no driver for controller 1309"):
        hw_board.open_display(boards.config(CONTROLLER=1309), clock, leaf)
    with pytest.raises(ValueError, match="not by 90"):
        hw_board.open_display(boards.config(ROTATION=90), clock, leaf)


# finding it


def cold(board: Handheld, after_ms: int) -> None:
    """Let the display answer only once its power has come up."""
    time = board.kit.time
    from_ms = time.ticks_add(time.ticks_ms(), after_ms)

    class ColdChip:
        chip = board.chip
        answers = property(lambda _: time.ticks_diff(time.ticks_ms(), from_ms) >= 0)

        def receive(self, buffer: Any) -> None:
            self.chip.receive(buffer)

    board.soc.i2c[0].devices[0x3C] = ColdChip()  # pyright: ignore[reportArgumentType]


def test_the_other_address_is_found_a_late_display_is_waited_for_and_who_answers_instead_is_named(capsys):
    for address in (0x3D, 0x3C, 0x68):
        board = Handheld()
        bus = board.soc.i2c[0]
        if address == 0x3C:
            cold(board, 1900)
        else:
            bus.attach(address, bus.devices.pop(0x3C))
        display = hw_board.open_display(board.config, board.kit.clock, leaf)
        assert display.show() == (NO_ANSWER if address == 0x68 else FRAME_BYTES)
        said = capsys.readouterr().out
        assert said.endswith("found: 0x68\n") if address == 0x68 else said == ""


def test_a_missing_display_is_told_on_the_console_by_the_led_and_by_the_beeper(capsys):
    board = Handheld()
    cold(board, 2100)
    seen: list[int] = []

    class Eye:
        def level(self, pin: int, high: int) -> None:
            seen.append(high)

    board.soc.watch(25, Eye())
    display = hw_board.open_display(board.config, board.kit.clock, leaf)
    assert capsys.readouterr().out == "display: nothing answers at 0x3c on SDA 4 SCL 5 - found: nothing\n"
    assert [level for level in seen if level] == [1] * 5
    assert board.soc.waves[board.config.BEEPER].duty == 0
    assert board.soc.waves[board.config.BEEPER].changes == 1 + 2 * 5
    assert display.show() == FRAME_BYTES  # it came while the board complained


@pytest.mark.parametrize("led", [None, 7, "LED", "WL_LED"])
def test_whatever_led_and_beeper_there_are_a_missing_display_stops_nothing(led):
    config = boards.config(LED=led, BEEPER=None)
    board = Handheld(config=config)
    board.chip.answers = False
    assert hw_board.open_display(config, board.kit.clock, leaf).show() == NO_ANSWER
    hw_board.open_sound(config).play(0)


# the clock of the bus


@pytest.mark.parametrize("core_hertz", [125_000_000, 150_000_000, 200_000_000])
@pytest.mark.parametrize("hertz", [10_000, 20_000, 100_000, 400_000, 1_000_000])
def test_the_bus_is_as_fast_as_the_board_says_and_no_faster_and_shows_what_is_drawn(hertz, core_hertz):
    config = boards.config(I2C_HZ=hertz)
    board = Handheld(config=config)
    board.soc.hertz = core_hertz
    display = hw_board.open_display(config, board.kit.clock, leaf)
    display.show()
    bus = board.soc.i2c[0]
    display.frame[:] = random.Random(6).randbytes(FRAME_BYTES)
    start_us, start = board.kit.time.ticks_us(), bus.bytes
    display.show()
    took_us = board.kit.time.ticks_us() - start_us
    real_hertz = (bus.bytes - start) * 9 * 1_000_000 // took_us
    assert 0.985 * hertz < real_hertz <= 1.001 * hertz
    assert board.chip.picture() == display.frame and not display.lost
    assert took_us < 27_000 or hertz < 400_000
