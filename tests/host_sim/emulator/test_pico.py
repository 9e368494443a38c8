"""What hangs on an emulated Pico, displays on its SPI, and what is corrected of rp2040py; by registers."""

import struct
from typing import Any

import pytest
from machine import Misuse
from rp2040py.peripherals import clocks, dma, i2c, spi

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
ON_SPI, ON_I2C, ON_PWM, BY_HAND = 1, 3, 4, 5  # functions of a pin
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
        chip.gpio[pin].ctrl = BY_HAND
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


MODE_0, MODE_1, MODE_3 = 0, spi.SPH, spi.SPO | spi.SPH
EIGHT_BITS, SIXTEEN_BITS = 7, 15
USB, SYSTEM = 2, 1  # where the clock of peripherals comes from
SOURCE = 0x20000100  # of a transfer by DMA, in RAM
NOWHERE = 0x20000080
DATA_REGISTER = 0x4003C008
SENDER, TAKER = 3, 4  # channels
SLEEP_OUT, COLUMNS, POINTS, DISPLAY_ON = b"\x11", b"\x2a", b"\x3a", b"\x29"


class Program:
    """What a program does with a board's display, register by register."""

    def __init__(self, board: str = "picopad", mode: int = MODE_3, source: int = SYSTEM) -> None:
        self.config = load_config(board)
        self.pico = EmulatedPico(STAYS, self.config, 1)
        self.chip = chip_of(self.pico)
        self.bus = self.chip.spi[self.config.SPI_BUS]
        self.chip.clocks.write_uint32(clocks.CLK_PERI_CTRL, 0x800 | source << 5)
        self.set(mode)
        for pin in (self.config.SCK, self.config.MOSI):
            self.chip.gpio[pin].ctrl = ON_SPI
        for pin in (self.config.CS, self.config.DC, self.config.RST):
            self.chip.gpio[pin].ctrl = BY_HAND
            self.put(pin, 1)
            self.chip.sio.write_uint32(0x24, 1 << pin)  # an output

    def set(self, mode: int, bits: int = EIGHT_BITS) -> None:
        self.bus.write_uint32(spi.SSPCPSR, 2)
        self.bus.write_uint32(spi.SSPCR0, mode | bits)
        self.bus.write_uint32(spi.SSPCR1, spi.SSE)

    def put(self, pin: int, high: int) -> None:
        self.chip.sio.write_uint32(0x14 if high else 0x18, 1 << pin)

    def reset(self) -> None:
        """Pulse RST, wait as long as an ST7789 wants, and select the display."""
        self.put(self.config.RST, 0)
        self.pico.engine.run(MS)
        self.put(self.config.RST, 1)
        self.pico.engine.run(121 * MS)
        self.put(self.config.CS, 0)

    def write(self, data: bytes) -> None:
        """Send as the SDK does what is short."""
        for byte in data:
            while not self.bus.read_uint32(spi.SSPSR) & spi.TNF:
                self.pico.engine.run(MS / 1000)
            self.bus.write_uint32(spi.SSPDR, byte)
        while self.bus.read_uint32(spi.SSPSR) & spi.BSY:
            self.pico.engine.run(MS / 1000)
        while self.bus.read_uint32(spi.SSPSR) & spi.RNE:
            self.bus.read_uint32(spi.SSPDR)

    def tell(self, command: bytes, parameters: bytes = b"") -> None:
        self.put(self.config.DC, 0)
        self.write(command)
        self.put(self.config.DC, 1)
        self.write(parameters)

    def wake(self) -> None:
        self.reset()
        self.tell(SLEEP_OUT)
        self.pico.engine.run(6 * MS)
        self.tell(POINTS, b"\x55")

    def start_dma(self, data: bytes) -> None:
        """Begin to send by DMA, as MicroPython does: one channel fills what another one empties."""
        at = SOURCE - 0x20000000
        self.chip.sram[at : at + len(data)] = data
        for channel, address, to, grows, dreq in (
            (SENDER, SOURCE, DATA_REGISTER, dma.INCR_READ, self.bus.dreq.tx),
            (TAKER, DATA_REGISTER, NOWHERE, 0, self.bus.dreq.rx),
        ):
            base = channel << 6
            self.chip.dma.write_uint32(base + dma.CHN_READ_ADDR, address)
            self.chip.dma.write_uint32(base + dma.CHN_WRITE_ADDR, to)
            self.chip.dma.write_uint32(base + dma.CHN_TRANS_COUNT, len(data))
            control = grows | channel << dma.CHAIN_TO_SHIFT | dreq << dma.TREQ_SEL_SHIFT | dma.EN
            self.chip.dma.write_uint32(base + dma.CHN_AL1_CTRL, control)
        self.chip.dma.write_uint32(dma.MULTI_CHAN_TRIGGER, 1 << SENDER | 1 << TAKER)

    def is_busy(self, channel: int) -> bool:
        return bool(self.chip.dma.read_uint32((channel << 6) + dma.CHN_CTRL_TRIG) & dma.BUSY)


@pytest.mark.parametrize(("source", "hertz"), [(USB, 24_000_000), (SYSTEM, 62_500_000)])
def test_its_clock_is_made_of_that_of_the_peripherals(source, hertz):
    assert Program(source=source).pico.wires.hertz() == hertz


@pytest.mark.parametrize(("mode", "clocks_a_byte"), [(MODE_0, 10), (MODE_3, 8.5)])
def test_bytes_take_the_time_of_their_bits_and_of_what_lies_between(mode, clocks_a_byte):
    program = Program(mode=mode)
    program.reset()
    program.tell(SLEEP_OUT)
    wires = program.pico.wires
    assert (wires.bytes, wires.ns) == (1, clocks_a_byte * 16)


def test_a_command_is_heard_with_dc_low_and_its_parameters_with_dc_high():
    program = Program()
    program.wake()
    assert not program.pico.chip.asleep and program.pico.chip.bits == 16
    with pytest.raises(Misuse, match="unknown command 0xae"):
        program.tell(b"\xae")


def test_a_light_on_a_pwm_makes_it_be_seen():
    program = Program()
    program.wake()
    program.tell(DISPLAY_ON)
    chip = program.pico.chip
    assert not chip.on
    light = program.config.BACKLIGHT
    program.chip.gpio[light].ctrl = ON_PWM
    for register, value in ((0x04, 0x10), (0x10, 999), (0x0C, 500), (0x00, 1)):
        program.chip.pwm.write_uint32(0x14 * (light >> 1 & 7) + register, value)
    assert chip.on and chip.contrast == 0xCF // 2 + 1


def test_by_dma_come_the_same_points_in_the_same_time_and_both_channels_end():
    points = bytes(range(256)) * 2
    by_hand, by_dma = Program(), Program()
    for program in (by_hand, by_dma):
        program.wake()
        program.tell(COLUMNS, b"\0\0\0\xef")
        program.tell(b"\x2c")
    by_hand.write(points)
    began = by_dma.pico.engine.now_ns
    by_dma.start_dma(points)
    while by_dma.is_busy(TAKER):
        by_dma.pico.engine.run(8.0)
    assert not by_dma.is_busy(SENDER)
    assert by_dma.pico.engine.now_ns - began == pytest.approx(len(points) * 8.5 * 16, rel=0.01)
    assert by_dma.pico.chip.high == by_hand.pico.chip.high
    assert by_dma.pico.wires.ns == by_hand.pico.wires.ns
    assert by_dma.pico.wires.bytes == by_hand.pico.wires.bytes


def test_what_a_display_cannot_take_is_refused():
    program = Program()
    with pytest.raises(Misuse, match="no SPI device is selected"):
        program.tell(SLEEP_OUT)
    program = Program()
    program.put(program.config.CS, 0)
    with pytest.raises(Misuse, match="not reset"):
        program.tell(SLEEP_OUT)
    for mode, bits in ((MODE_1, EIGHT_BITS), (MODE_3, SIXTEEN_BITS)):
        program = Program()
        program.reset()
        program.set(mode, bits)
        with pytest.raises(Misuse, match="8 bits and read one on the rising edge"):
            program.tell(SLEEP_OUT)


def test_an_oled_on_spi_is_heard_where_the_pins_are_spis_and_the_clock_is_not_too_fast():
    program = Program("pico_ssd1306_spi", MODE_0, USB)
    program.reset()
    with pytest.raises(Misuse, match="SPI faster than the device takes it: 10000000 Hz"):
        program.tell(b"\xae")
    program = Program("pico_ssd1306_spi", MODE_0, USB)
    program.reset()
    program.bus.write_uint32(spi.SSPCPSR, 6)  # 8 MHz
    mosi = program.chip.gpio[program.config.MOSI]
    mosi.ctrl = BY_HAND
    program.tell(b"\xff")  # carries nothing, or it would be refused
    mosi.ctrl = ON_SPI
    program.tell(b"\xaf")
    assert program.pico.chip.on
