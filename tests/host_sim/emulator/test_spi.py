"""A display on the SPI of an emulated Pico: its clock and time, DMA, the pins beside it; by registers."""

import pytest
from machine import Misuse
from rp2040py.peripherals import clocks, dma, spi

from host_sim.chip.board_numbers import load_config
from host_sim.emulator.pico import EmulatedPico
from tests.host_sim.emulator.test_pico import STAYS, chip_of

pytestmark = pytest.mark.needs("numba")

ON_SPI, ON_PWM, BY_HAND = 1, 4, 5  # functions of a pin
MODE_0, MODE_1, MODE_3 = 0, spi.SPH, spi.SPO | spi.SPH
EIGHT_BITS, SIXTEEN_BITS = 7, 15
USB, SYSTEM = 2, 1  # where the clock of peripherals comes from
SOURCE = 0x20000100  # of a transfer by DMA, in RAM
NOWHERE = 0x20000080
DATA_REGISTER = 0x4003C008
SENDER, TAKER = 3, 4  # channels
MS = 1_000_000.0
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


def test_who_asks_whether_dma_is_over_has_waited_for_it():
    program = Program()
    program.wake()
    program.tell(b"\x2c")
    program.start_dma(bytes(512))
    asked = 0
    while program.is_busy(TAKER):
        asked += 1
        program.pico.engine.run(8.0)
    assert asked < 40  # of 4,300 that its time has room for


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
