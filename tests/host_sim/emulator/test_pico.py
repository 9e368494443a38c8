"""What an emulated Pico refuses, and how long the bytes on its SPI take, by registers.

That a game looks, sounds and is kept as on the simulator: test_stock_uf2.py.
"""

import struct
from typing import Any

import pytest
from rp2040py.peripherals import clocks, spi

from host_sim.chip.board_numbers import load_config
from host_sim.emulator.engine import BeyondThePico
from host_sim.emulator.pico import EmulatedPico
from host_sim.emulator.play import EmulatedHeap

pytestmark = pytest.mark.needs("numba")

STAYS = (0xE7FE).to_bytes(2, "little")  # a jump to itself
BOARD = "pico_ssd1306_i2c"
MS = 1_000_000.0
ON_SPI, BY_HAND = 1, 5  # functions of a pin


def chip_of(pico: EmulatedPico) -> Any:
    return vars(pico)["_chip"]


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


MODE_0, MODE_1, MODE_3 = 0, spi.SPH, spi.SPO | spi.SPH
EIGHT_BITS, SIXTEEN_BITS = 7, 15
USB, SYSTEM = 2, 1  # where the clock of peripherals comes from
SLEEP_OUT = b"\x11"


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


def test_what_a_display_cannot_take_is_refused():
    program = Program()
    with pytest.raises(BeyondThePico, match="no SPI device is selected"):
        program.tell(SLEEP_OUT)
    program = Program()
    program.put(program.config.CS, 0)
    with pytest.raises(BeyondThePico, match="not reset"):
        program.tell(SLEEP_OUT)
    for mode, bits in ((MODE_1, EIGHT_BITS), (MODE_3, SIXTEEN_BITS)):
        program = Program()
        program.reset()
        program.set(mode, bits)
        with pytest.raises(BeyondThePico, match="8 bits and read one on the rising edge"):
            program.tell(SLEEP_OUT)


def test_an_oled_on_spi_is_heard_where_the_pins_are_spis_and_the_clock_is_not_too_fast():
    program = Program("pico_ssd1306_spi", MODE_0, USB)
    program.reset()
    with pytest.raises(BeyondThePico, match="SPI faster than the device takes it: 10000000 Hz"):
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
