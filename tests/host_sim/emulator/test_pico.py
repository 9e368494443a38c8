"""What hangs on an emulated Pico, and what is corrected of rp2040py, by the chip's own registers."""

import struct
from typing import Any

import pytest
from rp2040py.peripherals import i2c
from rp2040py.usb.cdc import LineCoding

from host_sim.chip.board_numbers import load_config
from host_sim.emulator.engine import BeyondThePico
from host_sim.emulator.pico import EmulatedPico
from host_sim.emulator.play import EmulatedHeap

pytestmark = pytest.mark.needs("numba")

STAYS = (0xE7FE).to_bytes(2, "little")  # a jump to itself
BOARD = "pico_ssd1306_i2c"
UP_AND_A = 0b010001
ADDRESS = 0x3C
MS = 1_000_000.0
ON_BY_HAND, ON_I2C, ON_PWM = 5, 3, 4  # functions of a pin
WITH_PULL_UP = 0x48  # an input
WATCHDOG_ENABLE = 1 << 30
SET_UP = bytes((0x00, 0x8D, 0x14, 0xAF))


@pytest.fixture
def pico():
    """A Pico whose program does nothing."""
    return EmulatedPico(STAYS, load_config(BOARD), 1)


def chip_of(pico: EmulatedPico) -> Any:
    return vars(pico)["_chip"]


def send(pico: EmulatedPico, address: int, data: bytes) -> Any:
    """Let a program send bytes at 400 kHz, as the SDK does; answer the controller."""
    chip = chip_of(pico)
    for pin in (4, 5):
        chip.gpio[pin].ctrl = ON_I2C
    bus = chip.i2c[0]
    bus.write_uint32(i2c.IC_TAR, address)
    bus.write_uint32(i2c.IC_FS_SCL_HCNT, 125)
    bus.write_uint32(i2c.IC_FS_SCL_LCNT, 176)
    bus.write_uint32(i2c.IC_FS_SPKLEN, 3)
    bus.write_uint32(i2c.IC_ENABLE, i2c.ENABLE)
    for i, byte in enumerate(data):
        while bus.read_uint32(i2c.IC_TXFLR):
            pico.engine.run(MS / 100)
        bus.write_uint32(i2c.IC_DATA_CMD, byte | (i2c.STOP if i == len(data) - 1 else 0))
    pico.engine.run(MS)
    return bus


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ((0x4800, 0x4700, 0x0001, 0x0800), "at 0x08000000, where no program can be"),  # goes there
        ((0x4901, 0x2001, 0x6008, 0x46C0, 0, 0x5020), "which rp2040py does not do"),  # starts a PIO
    ],
)
def test_what_the_emulated_pico_cannot_do_is_said_in_a_line(program, why):
    pico = EmulatedPico(struct.pack(f"<{len(program)}H", *program), load_config(BOARD), 1)
    with pytest.raises(
        BeyondThePico, match=f"^the emulated Pico cannot go on .*{why}.*: take MicroPython .*$"
    ):
        pico.engine.run(MS)


def test_the_display_gets_what_is_sent_and_takes_the_time_that_its_bits_take(pico):
    bus = send(pico, ADDRESS, SET_UP)
    assert pico.chip.on and pico.chip.pump
    assert not bus.int_raw & i2c.R_TX_ABRT
    assert pico.wires.bytes == len(SET_UP) + 1
    bits = 9 * (len(SET_UP) + 1) + 2
    assert pico.wires.ns == pytest.approx(bits * (125 + 176 + 3 + 8) * 8)


@pytest.mark.parametrize(("address", "heard"), [(ADDRESS, True), (ADDRESS + 1, False)])
def test_an_address_that_is_moved_by_hand_is_acknowledged(pico, address, heard):
    chip = chip_of(pico)
    sio = chip.sio
    sda, scl = 1 << 4, 1 << 5
    for pin in (4, 5):
        chip.gpio[pin].ctrl = ON_BY_HAND
        chip.gpio[pin].pad_value = WITH_PULL_UP

    def put(pin, high):
        sio.write_uint32(0x28 if high else 0x24, pin)  # an output that is low, or let go of

    put(sda, 1), put(scl, 1), put(sda, 0), put(scl, 0)
    for bit in range(7, -1, -1):
        put(sda, address << 1 >> bit & 1), put(scl, 1), put(scl, 0)
    put(sda, 1), put(scl, 1)
    assert bool(sio.read_uint32(0x04) & sda) is not heard


def test_a_button_pulls_its_pin_down_and_lets_it_go(pico):
    chip = chip_of(pico)
    for pin in range(10, 16):
        chip.gpio[pin].pad_value = WITH_PULL_UP
    pico.set_buttons(UP_AND_A)
    assert [chip.gpio[pin].input_value for pin in range(10, 16)] == [False, True, True, True, False, True]
    pico.set_buttons(0)
    assert all(chip.gpio[pin].input_value for pin in range(10, 16))


def test_a_fed_watchdog_is_a_tick_and_the_setting_of_one_is_not():
    ticks: list[int] = []
    pico = EmulatedPico(STAYS, load_config(BOARD), 1, lambda: ticks.append(1))
    watchdog = chip_of(pico).watchdog
    watchdog.write_uint32(4, 1000)
    assert not ticks
    watchdog.write_uint32(0, WATCHDOG_ENABLE)
    watchdog.write_uint32(4, 1000)
    watchdog.write_uint32(4, 1000)
    assert len(ticks) == 2


def test_a_tone_is_what_its_registers_say(pico):
    pwm = chip_of(pico).pwm
    assert pico.tone_hertz == 0
    div, top = 0x50, 125_000_000 // 5 // 440 - 1  # as the port has 440 Hz, or nearly
    for register, value in ((0x04, div), (0x10, top), (0x0C, (top + 1) // 4), (0x00, 1)):
        pwm.write_uint32(register, value)
    assert pico.tone_hertz == 0  # the pin is no PWM's yet
    chip_of(pico).gpio[16].ctrl = ON_PWM
    assert (pico.tone_hertz, pico.wave.duty) == (440, 64 << 8)


def test_the_random_bit_is_a_seeds():
    def bits(seed):
        block = chip_of(EmulatedPico(STAYS, load_config(BOARD), seed)).peripherals[0x40060]
        return [block.read_uint32(0x1C) for _ in range(64)]

    assert bits(1) == bits(1) != bits(2)
    assert set(bits(1)) == {0, 1}


def test_the_flash_takes_its_time(pico):
    ssi = chip_of(pico).ssi
    before = pico.engine.now_ns
    for command in (bytes((0x20, 1, 0, 0)), bytes((0x02, 1, 0, 0, 0x12))):
        ssi._tx_buffer = bytearray(command)
        ssi._write_enabled = True
        ssi._apply_command()
    assert pico.flash()[0x10000:0x10002] == b"\x12\xff"
    assert pico.engine.now_ns - before == pytest.approx(45.4 * MS)
    assert (pico.flash_time.erases, pico.flash_time.programs) == (1, 1)


def test_the_consoles_endpoint_waits_and_others_are_answered(pico):
    usb = chip_of(pico).usb_ctrl
    answered: list[int] = []
    usb.endpoint_read_done = lambda endpoint, _data: answered.append(endpoint)
    console, others = 2, 0
    usb.on_endpoint_read.__self__._host._out_endpoint = console
    usb.on_endpoint_read.__self__._host._pending_line_coding = LineCoding()
    usb.on_endpoint_read(console, 64)
    assert not answered
    usb.on_endpoint_read(others, 7)
    assert answered == [others]


def test_a_heap_is_found_in_memory_and_counted():
    memory = bytearray(128 << 10)
    table, blocks, at = 1024, 1024 * 4, 0x400
    begin = 0x20000000 + 0x1000
    first = begin + table + table // 2
    state = (begin, table, begin + table, first, first + blocks * 16)
    memory[at : at + 20] = b"".join(word.to_bytes(4, "little") for word in state)
    memory[0x1000:0x1003] = bytes((0b01, 0b1001_0010, 0b1111_1111))
    heap = EmulatedHeap(memoryview(memory))
    assert heap.bytes == blocks * 16
    assert heap.used() == (1 + 3 + 4) * 16
    with pytest.raises(LookupError):
        EmulatedHeap(memoryview(bytearray(4096)))


@pytest.mark.parametrize(("address", "answers"), [(ADDRESS + 1, True), (ADDRESS, False)])
def test_nobody_answers_at_another_address_or_by_pulled_wires(pico, address, answers):
    pico.chip.answers = answers
    assert send(pico, address, SET_UP).int_raw & i2c.R_TX_ABRT
    assert not pico.chip.on
