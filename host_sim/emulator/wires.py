"""The I2C and SPI controllers of rp2040py with the time that their bytes take, and our models on the wires.

Corrects rp2040py: its bytes take no time; its TX_EMPTY of I2C rises before a byte has left; it forgets an odd
length of spikes; its SPI takes the clock of peripherals for 125 MHz, and the register says. A program that
spins until a byte is out is taken there at once. Of a transfer by DMA all bytes but the last go at once, when
their time is over. A model gets a transfer of I2C when it is over; nothing is read of it.
"""

from collections.abc import Callable
from typing import Any

from machine import Misuse
from rp2040py.peripherals import dma, spi
from rp2040py.peripherals import i2c as registers

from host_sim.chip.shapes import I2CDevice
from host_sim.chip.soc import USB_HERTZ, SPIBus
from host_sim.emulator.engine import CYCLE_NS

_BYTE_BITS = 9  # with the acknowledgement
_OWN_CYCLES = 8  # of each clock of SCL, beside the two counts and the filter (RP2040 data sheet, 4.3.14.1)
_I2C_FUNCTION = 3  # of a pin


class Wires:
    """SDA and SCL of a chip with one device at an address. bytes, ns: what went over them in all.

    heard: is called when the device has taken something.
    """

    def __init__(self, chip: Any, bus: int, sda: int, scl: int, address: int, device: I2CDevice) -> None:
        self.bytes = 0
        self.ns = 0.0
        self.heard: Callable[[], object] = lambda: None
        self._pins = (chip.gpio[sda], chip.gpio[scl])
        self._address = address
        self._device = device
        self._controller = chip.i2c[bus]
        self._clock = chip.clock
        self._transfer = bytearray()
        self._heard = False
        self._then: Any = None
        self._alarm = chip.clock.create_alarm(self._go_on)
        self._next_command = self._controller._next_command
        self._in_next_command = False
        self._take_over()
        for pin in self._pins:
            pin.set_input_value(True)  # pulled up

    def _take_over(self) -> None:
        """Stand between rp2040py's controller and its own ends, and correct its TX_EMPTY."""
        controller = self._controller
        controller.on_start = self._start
        controller.on_connect = self._connect
        controller.on_write_byte = self._write
        controller.on_read_byte = self._read
        controller.on_stop = self._stop
        set_interrupts = controller._set_interrupts
        abort = controller._abort
        complete_write = controller.complete_write
        read = controller.read_uint32

        def set_interrupts_late(mask: int) -> None:
            late = self._in_next_command and controller.control & registers.TX_EMPTY_CTRL
            if not late or mask != registers.R_TX_EMPTY:
                set_interrupts(mask)

        def next_command() -> None:
            self._in_next_command = True
            try:
                self._next_command()
            finally:
                self._in_next_command = False

        def complete_write_and_tell(acknowledged: bool) -> None:
            complete_write(acknowledged)
            if controller._tx_fifo.item_count <= controller.tx_threshold:
                set_interrupts(registers.R_TX_EMPTY)

        def abort_and_tell(reason: int) -> None:
            abort(reason)
            set_interrupts(registers.R_TX_EMPTY)

        def read_when_there_is_something(offset: int) -> int:
            over = registers.R_TX_EMPTY | registers.R_STOP_DET
            if offset == registers.IC_RAW_INTR_STAT and self._then and not controller.int_raw & over:
                self._clock.tick(max(0.0, self._clock.nanos_to_next_alarm))
            return read(offset)

        write = controller.write_uint32

        def write_spike_length(offset: int, value: int) -> None:
            write(offset, value)
            if offset == registers.IC_FS_SPKLEN:
                controller._spikelen = value & 0xFF

        controller.write_uint32 = write_spike_length
        controller._set_interrupts = set_interrupts_late
        controller._next_command = next_command
        controller.complete_write = complete_write_and_tell
        controller._abort = abort_and_tell
        controller.read_uint32 = read_when_there_is_something

    def _after(self, bits: int, then: Any) -> None:
        controller = self._controller
        counts = controller.scl_high_period + controller._spikelen + controller.scl_low_period
        ns = bits * (counts + _OWN_CYCLES) * CYCLE_NS
        self.ns += ns
        self._then = then
        self._alarm.schedule(ns)

    def _go_on(self) -> None:
        then, self._then = self._then, None
        then()

    def _start(self, _repeated: bool) -> None:
        self._after(1, self._controller.complete_start)

    def _read(self, _acknowledge: bool) -> None:
        self._after(_BYTE_BITS, lambda: self._controller.complete_read(0xFF))

    def _connect(self, address: int, mode: int) -> None:
        wired = all(pin.ctrl & 0x1F == _I2C_FUNCTION for pin in self._pins)
        answers = address == self._address and self._device.answers
        self._heard = wired and mode == registers.I2CMode.WRITE and answers
        self._transfer.clear()
        self.bytes += 1
        self._after(_BYTE_BITS, lambda: self._controller.complete_connect(self._heard))

    def _write(self, byte: int) -> None:
        self.bytes += 1
        self._transfer.append(byte)
        self._after(_BYTE_BITS, lambda: self._controller.complete_write(self._heard))

    def _stop(self) -> None:
        def over() -> None:
            if self._heard and self._transfer:
                self._device.receive(bytes(self._transfer))
                self.heard()
            self._heard = False
            self._controller.complete_stop()

        self._after(1, over)


_RAM = 0x20000000
_FUNCTION = 1  # of a pin
_BITS = 8
_PERI_SOURCES = {0: 125_000_000, 1: 125_000_000, 2: USB_HERTZ}  # CLK_PERI_CTRL: clk_sys, its PLL, USB's PLL
_MODES = (0, spi.SPO | spi.SPH)


class SPIWires:
    """SCK and MOSI of a chip with the devices of a bus. bytes, ns, heard: as of Wires."""

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
        is_to_send = channel.treq == controller.dreq.tx and not controller._busy and count > 0
        is_of_ram = channel._ctrl & dma.INCR_READ and channel._read_addr >= _RAM
        if not is_to_send or not is_of_ram or channel._data_size != 1:
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
