"""An SPI controller of rp2040py with the clock and the time of its bytes, and a bus with our models on it.

Corrects: rp2040py's bytes take no time, and it takes the clock of peripherals for 125 MHz. MicroPython leaves
that at 48 MHz, unless machine.freq is asked for more; the register says. Of a transfer by DMA all bytes but
the last go at once, when their time is over; the port waits for it, and who waits is taken there.
"""

from collections.abc import Callable
from typing import Any

from machine import Misuse
from rp2040py.peripherals import dma, spi

from host_sim.chip.soc import USB_HERTZ, SPIBus

_RAM = 0x20000000
_FUNCTION = 1  # of a pin
_BITS = 8
_PERI_SOURCES = {0: 125_000_000, 1: 125_000_000, 2: USB_HERTZ}  # CLK_PERI_CTRL: clk_sys, its PLL, USB's PLL
_MODES = (0, spi.SPO | spi.SPH)


class SPIWires:
    """SCK and MOSI of a chip with the devices of a bus. bytes, ns, heard: as of i2c.Wires."""

    def __init__(self, chip: Any, number: int, sck: int, mosi: int, bus: SPIBus) -> None:
        self.bytes = 0
        self.ns = 0.0
        self.heard: Callable[[], object] = lambda: None
        self._chip = chip
        self._clock = chip.clock
        self._pins = (chip.gpio[sck], chip.gpio[mosi])
        self._wires = (sck, mosi)
        self._bus = bus
        self._controller = chip.spi[number]
        self._controller.on_transmit = self._start_byte
        self._byte = b""
        self._byte_alarm = chip.clock.create_alarm(self._end_byte)
        self._sender: Any = None  # the channel whose bytes are on their way
        self._block_alarm = chip.clock.create_alarm(self._end_block)
        for channel in chip.dma.channels:
            self._take_over(channel)

    def hertz(self) -> float:
        """Answer the clock that the controller is set to make of the peripherals' one."""
        source = self._chip.clocks.peri_ctrl >> 5 & 7
        if source not in _PERI_SOURCES:
            raise Misuse("the clock of peripherals from source " + str(source))
        prescale = self._controller._clock_divisor
        return _PERI_SOURCES[source] / (prescale * (1 + (self._controller._control0 >> spi.SCR_SHIFT & 0xFF)))

    def _byte_ns(self) -> int:
        return self._bus.byte_ns(round(self.hertz()), self._controller._control0 & spi.SPH)

    def _take_over(self, channel: Any) -> None:
        """Have a channel give what it sends to this bus at once."""
        schedule = channel.schedule_transfer
        read = channel.read_uint32

        def schedule_transfer() -> None:
            if channel is self._sender:
                return
            if not self._start_block(channel):
                schedule()

        def read_when_it_is_over(offset: int) -> int:
            if self._sender and offset in dma.CTRL_REGS:
                self._clock.tick(max(0.0, self._clock.nanos_to_next_alarm))
            return read(offset)

        channel.schedule_transfer = schedule_transfer
        channel.read_uint32 = read_when_it_is_over

    def _start_block(self, channel: Any) -> bool:
        """Begin with all bytes of a channel but the last; False when it is not of that kind."""
        controller = self._controller
        count = channel._trans_count - 1
        if (
            channel.treq != controller.dreq.tx
            or count < 1
            or channel._data_size != 1
            or not channel._ctrl & dma.INCR_READ
            or channel._read_addr < _RAM
            or controller._busy
        ):
            return False
        self._sender = channel
        self._after(self._block_alarm, count)
        return True

    def _end_block(self) -> None:
        channel, self._sender = self._sender, None
        count = channel._trans_count - 1
        at = channel._read_addr - _RAM
        self._send(bytes(self._chip.sram[at : at + count]))
        channel._read_addr += count
        channel._trans_count = 1
        for other in self._chip.dma.channels:
            if other.active and other.treq == self._controller.dreq.rx:  # has read as many
                other._trans_count -= count
                other._write_addr += count if other._ctrl & dma.INCR_WRITE else 0
        channel.schedule_transfer()

    def _start_byte(self, byte: int) -> None:
        self._byte = bytes((byte & 0xFF,))
        self._after(self._byte_alarm, 1)

    def _end_byte(self) -> None:
        self._send(self._byte)
        self._controller.complete_transmit(0)

    def _after(self, alarm: Any, count: int) -> None:
        ns = count * self._byte_ns()
        self.ns += ns
        alarm.schedule(ns)

    def _send(self, data: bytes) -> None:
        """Let the bytes be heard, with the levels that pins have at their end."""
        controller = self._controller
        self.bytes += len(data)
        if any(pin.ctrl & 0x1F != _FUNCTION for pin in self._pins):
            return
        if controller.data_bits != _BITS or controller._control0 & (spi.SPO | spi.SPH) not in _MODES:
            raise Misuse("displays take 8 bits and read one on the rising edge: mode 0 or 3")
        if not self._bus.send(data, self._wires, self.hertz()):
            raise Misuse("no SPI device is selected")
        self.heard()
