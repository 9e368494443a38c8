"""The fake machine refuses what a board would answer with silence or nonsense."""

from collections.abc import Callable, Iterator

import machine
import micropython
import pytest
from machine import ADC, I2C, PWM, SPI, WDT, Misuse, Pin

from host_sim.chip.board_numbers import load_config
from host_sim.handheld import Handheld


@pytest.fixture(autouse=True)
def board() -> Iterator[Handheld]:
    yield Handheld()
    machine.soc = None


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: Pin(30), ValueError),
        (lambda: Pin(3, 9), ValueError),
        (lambda: Pin(3, Pin.IN).value(), Misuse),
        (lambda: Pin(3, Pin.IN, Pin.PULL_UP).value(1), Misuse),
        (lambda: Pin(3, Pin.IN, Pin.PULL_UP).irq(print), Misuse),
        (lambda: Pin(3, Pin.IN, Pin.PULL_UP).irq(print, Pin.IRQ_FALLING), Misuse),
        (lambda: Pin(3, Pin.IN, Pin.PULL_UP, strength=1), TypeError),  # type: ignore[call-arg]
        (lambda: I2C(2, sda=4, scl=5), ValueError),
        (lambda: I2C(0, sda=5, scl=4), ValueError),
        (lambda: I2C(1, sda=4, scl=5), ValueError),
        (lambda: I2C(0, sda=4, scl=5, speed=1), TypeError),  # type: ignore[call-arg]
        (lambda: I2C(0, sda=4, scl=5, freq=2_000_000), Misuse),
        (lambda: I2C(0, sda=4, scl=5).writeto(0x80, b""), Misuse),
        (lambda: I2C(0, sda=4, scl=5).writeto(0x78, b""), Misuse),
        (lambda: I2C(0, sda=4, scl=5).writeto(0x3D, b""), OSError),
        (lambda: SPI(0, sck=10, mosi=11), ValueError),
        (lambda: SPI(1, sck=10, mosi=12), ValueError),
        (lambda: SPI(1, sck=10, mosi=11, bits=9), Misuse),
        (lambda: SPI(1, sck=10, mosi=11).write(b"x"), Misuse),
        (lambda: (SPI(0, sck=18, mosi=19), Pin(16, Pin.OUT)), Misuse),  # is MISO if nobody says otherwise
        (lambda: PWM(Pin(16), freq=1), ValueError),
        (lambda: PWM(Pin(16), freq=440, duty_u16=65536), Misuse),
        (lambda: PWM(Pin(16), duty_u16=1), Misuse),
        (lambda: (PWM(Pin(0)), PWM(Pin(16))), Misuse),
        (lambda: (PWM(Pin(4), freq=2000), PWM(Pin(21), freq=440)), Misuse),
        (lambda: (PWM(Pin(5)), PWM(Pin(4)).deinit()), Misuse),
        (lambda: ADC(25), ValueError),
        (lambda: ADC(26).read_u16(), Misuse),
        (lambda: WDT(timeout=9000), ValueError),
        (lambda: machine.lightsleep(), Misuse),
        (lambda: machine.mem32[0x40000004], Misuse),
        (lambda: machine.freq(1), ValueError),
        (lambda: machine.freq(125_000_000, 62_500_000), ValueError),
        (lambda: (Pin(4, Pin.IN, Pin.PULL_UP), I2C(0, sda=4, scl=5)), Misuse),
    ],
)
def test_misuse_is_an_error(wrong: Callable[[], object], error: type[BaseException]) -> None:
    with pytest.raises(error):
        wrong()


def test_two_pins_of_a_slice_have_one_frequency_and_each_its_own_duty(board: Handheld) -> None:
    first, other = PWM(Pin(4), freq=440, duty_u16=100), PWM(Pin(21))
    other.freq(440)
    other.duty_u16(200)
    assert (first.duty_u16(), other.duty_u16()) == (100, 200)
    PWM(Pin(6), freq=2000).deinit()
    assert sorted(board.soc.waves) == [4, 21]


def test_a_transfer_that_takes_longer_than_the_time_out_is_cut_off(board: Handheld) -> None:
    i2c = I2C(0, sda=4, scl=5, freq=10_000, timeout=50_000)
    began_us = board.soc.time.ticks_us()
    with pytest.raises(OSError, match="110"):
        i2c.writeto(0x3C, b"\x80\xb0\x80\x00\x80\x10\x40" + b"\xff" * 128)
    assert board.soc.time.ticks_us() - began_us == 50_000
    assert 40 < board.chip.data_bytes < 50


def test_an_interrupt_comes_at_a_falling_edge_until_it_is_taken_back(board: Handheld) -> None:
    pin = Pin(3, Pin.IN, Pin.PULL_UP)
    heard: list[tuple[Pin, int]] = []
    pin.irq(lambda pin: heard.append((pin, micropython.heap_locks())), Pin.IRQ_FALLING, True)
    for level in (0, 0, 1, 2, 0):
        board.soc.pull(3, level)
    assert heard == [(pin, 1), (pin, 1)]
    pin.irq(None)
    board.soc.pull(3, 1)
    board.soc.pull(3, 0)
    assert len(heard) == 2


def test_without_a_board_nothing_works() -> None:
    machine.soc = None
    with pytest.raises(RuntimeError, match="no simulated board"):
        Pin(3)


def test_a_button_reads_one_until_it_is_pressed(board: Handheld) -> None:
    pin = Pin(14, Pin.IN, Pin.PULL_UP)
    assert pin.value() == 1
    board.set_buttons(1 << 4)
    assert pin.value() == 0
    board.set_buttons(0)
    assert pin() == 1


def test_an_output_keeps_what_was_written(board: Handheld) -> None:
    pin = Pin("LED", Pin.OUT, value=1)
    assert pin.value() == 1
    pin.value(0)
    assert pin.value() == 0


def test_a_reset_leaves_the_program() -> None:
    with pytest.raises(machine.Reset):
        machine.reset()


def test_the_analogue_pin_reads_what_the_world_applies(board: Handheld) -> None:
    board.soc.volts[29] = 12345
    assert ADC(29).read_u16() == 12345


def test_an_unknown_board_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="pico_ssd1306_i2c"):
        load_config("arduino")
