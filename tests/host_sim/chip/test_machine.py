"""The fake machine refuses what a board would answer with silence or nonsense; a witness hears its tones."""

from types import SimpleNamespace
from typing import Any

import machine
import micropython
import pytest
from machine import ADC, I2C, PWM, SPI, WDT, Misuse, Pin

from host_sim.chip.board_numbers import load_config
from host_sim.chip.soc import Wave
from host_sim.chip.witness import Witness
from host_sim.handheld import Handheld


@pytest.fixture(autouse=True)
def board():
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
def test_misuse_is_an_error(wrong, error):
    with pytest.raises(error):
        wrong()


def test_two_pins_of_a_slice_have_one_frequency_and_each_its_own_duty(board):
    first, other = PWM(Pin(4), freq=440, duty_u16=100), PWM(Pin(21))
    other.freq(440)
    other.duty_u16(200)
    assert (first.duty_u16(), other.duty_u16()) == (100, 200)
    PWM(Pin(6), freq=2000).deinit()
    assert sorted(board.soc.waves) == [4, 21]


def test_a_transfer_that_takes_longer_than_the_time_out_is_cut_off(board):
    i2c = I2C(0, sda=4, scl=5, freq=10_000, timeout=50_000)
    began_us = board.soc.time.ticks_us()
    with pytest.raises(OSError, match="110"):
        i2c.writeto(0x3C, b"\x80\xb0\x80\x00\x80\x10\x40" + b"\xff" * 128)
    assert board.soc.time.ticks_us() - began_us == 50_000
    assert 40 < board.chip.column < 50


def test_an_interrupt_comes_at_a_falling_edge_until_it_is_taken_back(board):
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


def test_pins_read_what_is_pressed_written_or_applied_to_them(board):
    pin, led = Pin(14, Pin.IN, Pin.PULL_UP), Pin("LED", Pin.OUT, value=1)
    assert (pin.value(), led.value()) == (1, 1)
    board.set_buttons(1 << 4)
    led.value(0)
    assert (pin.value(), led.value()) == (0, 0)
    board.set_buttons(0)
    assert pin() == 1
    board.soc.volts[29] = 12345
    assert ADC(29).read_u16() == 12345


def test_a_reset_leaves_the_program_and_without_a_board_nothing_works():
    with pytest.raises(machine.Reset):
        machine.reset()
    machine.soc = None
    with pytest.raises(RuntimeError, match="no simulated board"):
        Pin(3)
    with pytest.raises(ValueError, match="pico_ssd1306_i2c"):
        load_config("arduino")


SILENCE = (0, 0)
Tone = tuple[int, int]  # hertz, duty


def heard(*ticks: Tone) -> tuple[int, str]:
    """Let a wave be so in one tick after the other; answer how many tones were heard, and their signature."""
    wave = Wave()
    kit: Any = SimpleNamespace(chip=SimpleNamespace(touched=False), wave=wave)
    witness = Witness(kit)
    for tick, (wave.hertz, wave.duty) in enumerate(ticks, 1):
        witness.look(tick)
    return witness.tones, witness.tones_signature()


def test_pitch_loudness_length_and_place_of_a_tone_make_its_signature():
    tone = (440, 4096)
    all_heard = {
        heard(*ticks)
        for ticks in (
            (tone, SILENCE, SILENCE, SILENCE),
            ((441, 4096), SILENCE, SILENCE, SILENCE),
            ((440 + 65536, 4096), SILENCE, SILENCE, SILENCE),
            ((440, 4097), SILENCE, SILENCE, SILENCE),
            ((440, 8192), SILENCE, SILENCE, SILENCE),
            (tone, tone, SILENCE, SILENCE),
            (SILENCE, tone, SILENCE, SILENCE),
        )
    }
    assert {tones for tones, _ in all_heard} == {1}
    assert len(all_heard) == 7
