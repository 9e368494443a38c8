"""The bytes on an SPI bus: data or command by a pin, a reset first, nothing that a chip would not take."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from machine import SPI, Misuse, Pin

from boot.loader import leaf
from host_sim.handheld import Handheld
from hw.display.display import OverSPI
from hw.wiring import drivers as hw_board
from hw.wiring import pins
from tests.support import boards

NAME = "pico_ssd1306_spi"


@pytest.fixture
def board():
    return Handheld(NAME)


def bus_of(board: Handheld, **wires: Any) -> OverSPI:
    config = board.config
    spi = SPI(0, baudrate=wires.get("hertz", 8_000_000), sck=Pin(config.SCK), mosi=Pin(config.MOSI))
    pins = {name: Pin(getattr(config, name.upper()), Pin.OUT, value=1) for name in ("dc", "cs", "rst")}
    pins |= {name: pin for name, pin in wires.items() if name in pins}
    return OverSPI(wires.get("clock", board.kit.clock), spi, pins["dc"], pins["cs"], pins["rst"])


def test_a_run_is_three_commands_and_its_data(board):
    bus = bus_of(board)
    bus.reset()
    bus.tx[7:15] = b"\x11\x22\x33\x44\x55\x66\x77\x88"
    bus.run(0xB2, 0x04, 0x11, 8)
    assert bytes(board.chip.ram[2 * 128 + 0x14 : 2 * 128 + 0x1C]) == b"\x11\x22\x33\x44\x55\x66\x77\x88"
    assert board.soc.bus_bytes() == 3 + 8


def test_a_reset_is_long_enough_for_every_chip_and_a_millisecond_before_the_first_command(board):
    rst = Pin(board.config.RST, Pin.OUT, value=1)
    waits: list[tuple[Any, int]] = []

    def pause_us(us: int) -> None:
        waits.append((rst.value(), us))
        board.kit.clock.pause_us(us)

    bus_of(board, rst=rst, clock=SimpleNamespace(pause_us=pause_us)).reset()
    assert waits == [(0, 20), (1, 1000)]


def test_nobody_is_selected_after_commands_and_after_a_run(board):
    bus = bus_of(board)
    bus.reset()
    for send in (lambda: bus.commands(b"\x00\xae"), lambda: bus.run(0xB2, 0x04, 0x11, 8)):
        send()
        assert board.soc.level(board.config.CS) == 1


@pytest.mark.parametrize("missing", ["RST", "CS"])
def test_a_module_without_a_reset_pin_or_with_chip_select_tied_low_is_drawn_on(missing):
    config = boards.config(NAME, **{missing: None})
    board = Handheld(config=config)
    assert hw_board.open_display(config, board.kit.clock, leaf).show() == 1024
    assert board.chip.on


# what a chip would not take is misuse


def clock_by_hand(times: int) -> None:
    """Let SCK rise some times without a bus."""
    for _ in range(times):
        pins.release(18)
        sck = Pin(18, Pin.OUT, value=0)
        sck.value(1)
        sck.value(0)
        pins.release(18)


def lost_its_power(board: Handheld) -> None:
    display = hw_board.open_display(board.config, board.kit.clock, leaf)
    display.show()
    device: Any = board.soc.spi[0].devices[0]
    device.power_on()
    display.frame[0] ^= 1
    display.show()


def sends(board: Handheld, but_first: Callable[[], object] = lambda: None, **wires: Any) -> None:
    bus = bus_of(board, **wires)
    bus.reset()
    but_first()
    bus.commands(b"\x00\xae")


MISUSE: list[tuple[str, Callable[[Handheld], object]]] = [
    ("not reset", lost_its_power),
    ("held in reset", lambda board: sends(board, lambda: Pin(board.config.RST, Pin.OUT, value=0))),
    ("DC, GP20", lambda board: sends(board, lambda: board.soc.release(board.config.DC), dc=Pin(2, Pin.OUT))),
    (
        "no SPI device",
        lambda board: (Pin(board.config.CS, Pin.OUT, value=1), sends(board, cs=Pin(2, Pin.OUT))),
    ),
    ("10000000 Hz", lambda board: sends(board, hertz=12_000_000)),
    ("mode 0 or 3", lambda board: SPI(0, polarity=1, phase=0, sck=Pin(18), mosi=Pin(19))),
    (
        "1 edges of SCK",
        lambda board: sends(board, lambda: (Pin(board.config.CS, Pin.OUT, value=0), clock_by_hand(1))),
    ),
]


@pytest.mark.parametrize(("said", "does"), MISUSE)
def test_what_the_chip_would_not_take_is_misuse(board, said, does):
    with pytest.raises(Misuse, match=said):
        does(board)
