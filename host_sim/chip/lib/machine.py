"""Stand-in for the board's `machine`: the same calls, on the simulated RP2040 in `soc`.

Runs on CPython and on MicroPython. What is not here does not exist: the firmware must not use it. Calls that
the firmware makes in a tick (Pin.value, I2C.writeto, PWM.*, WDT.feed) do not allocate.
"""

from micropython import const, heap_lock, heap_unlock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from host_sim.chip.shapes import Bytes
    from host_sim.chip.soc import Soc, Wave

    AnyPin: TypeAlias = "Pin | int | str"

soc: "Soc | None" = None  # set by whoever assembles a board

PWRON_RESET = const(1)
WDT_RESET = const(3)

# RP2040 data sheet, 1.4.3, table 2 "GPIO functions": what each bank 0 pin can be, F1 (SPI) and F3 (I2C).
_SPI = ("MISO", "CS", "SCK", "MOSI")  # there RX, CSn, SCK, TX
_I2C = ("SDA", "SCL")
_USUAL_MISO = (16, 8)  # what the port takes when it is not told

_I2C_BITS = const(9)  # a byte and its acknowledgement

_IRQ_OBJECT = const(24)  # bytes

_EIO = OSError(5)  # made once: raised under a locked heap
_ETIMEDOUT = OSError(110)


class Reset(BaseException):
    """The board was reset, by the program or by its watchdog."""


def _board() -> "Soc":
    if soc is None:
        raise RuntimeError("no simulated board is attached to machine")
    return soc


def _number(pin: "AnyPin") -> int:
    """Take a Pin, a number or a name as the real port does."""
    if isinstance(pin, Pin):
        return pin.number
    if isinstance(pin, str):
        if pin == "LED":
            return 25
        if not pin.startswith("GP"):
            raise ValueError("unknown named pin " + pin)
        pin = int(pin[2:])
    if not 0 <= pin < 30:
        raise ValueError("invalid pin")
    return pin


class Misuse(BaseException):
    """The firmware did what a board would answer with silence or nonsense. No handler shall swallow it."""


class Pin:
    """One GPIO."""

    IN = const(0)
    OUT = const(1)
    PULL_UP = const(1)
    IRQ_FALLING = const(4)

    def __init__(
        self, id: "int | str", mode: int = -1, pull: "int | None" = -1, *, value: "int | None" = None
    ) -> None:
        self.number = _number(id)
        self._soc = _board()
        self._read = self._soc.level
        self._mode = -1
        self._level = 0
        self._handler: "Callable[[Pin], object] | None" = None
        if mode != -1 or pull != -1 or value is not None:
            self.init(mode, pull, value=value)

    def init(self, mode: int = -1, pull: "int | None" = -1, *, value: "int | None" = None) -> None:
        """Set direction and pull."""
        if mode not in (-1, Pin.IN, Pin.OUT):
            raise ValueError("invalid pin mode")
        if pull not in (-1, None, Pin.PULL_UP):
            raise ValueError("invalid pin pull")
        if mode == Pin.IN and pull in (-1, None):
            self._soc.release(self.number)  # an input that pulls nowhere is what every pin is after a reset
        else:
            self._soc.claim(self.number, self._soc.AN_OUTPUT if mode == Pin.OUT else self._soc.AN_INPUT)
            if mode == Pin.IN:
                self._soc.listen(self.number, 1 if pull == Pin.PULL_UP else 0)
        self._mode = mode
        if value is not None:
            self._level = 1 if value else 0
        if mode == Pin.OUT:
            self._soc.drive(self.number, self._level)

    def value(self, x: "int | None" = None) -> "int | None":
        """Read the level, or drive it."""
        if x is None:
            level = self._read(self.number)
            if level > 1:
                raise Misuse("reading a pin that nobody drives: GP" + str(self.number))
            return level
        if self._mode != Pin.OUT:
            raise Misuse("driving a pin that is no output: GP" + str(self.number))
        self._level = 1 if x else 0
        self._soc.drive(self.number, self._level)
        return None

    def irq(
        self, handler: "Callable[[Pin], object] | None" = None, trigger: int = 12, hard: bool = False
    ) -> None:
        """Call handler(pin) at every falling edge; without one, stop. The first call for a pin allocates."""
        if self._soc.irq_objects[self.number] is None:
            self._soc.irq_objects[self.number] = bytearray(_IRQ_OBJECT)
        if handler is not None and (trigger != Pin.IRQ_FALLING or not hard):
            raise Misuse("only hard interrupts at falling edges are simulated")
        self._handler = handler
        self._soc.irqs[self.number] = None if handler is None else self

    def falls(self) -> None:
        """Take note of a falling edge, as an interrupt does: with the heap locked."""
        heap_lock()
        try:
            if self._handler is not None:
                self._handler(self)
        finally:
            heap_unlock()

    def __call__(self, x: "int | None" = None) -> "int | None":
        return self.value(x)


def spi_function(gpio: int) -> "tuple[int, str]":
    """Answer the bus and the signal of a pin's SPI function: groups of eight pins take turns."""
    return gpio >> 3 & 1, _SPI[gpio & 3]


def i2c_function(gpio: int) -> "tuple[int, str]":
    """Answer the bus and the signal of a pin's I2C function."""
    return gpio >> 1 & 1, _I2C[gpio & 1]


def _claimed(pin: "AnyPin", function: "Callable[[int], tuple[int, str]]", bus: int, signal: str) -> int:
    number = _number(pin)
    if function(number) != (bus, signal):
        raise ValueError("bad " + signal + " pin: GP" + str(number))
    _board().claim(number, signal + " of bus " + str(bus))
    return number


def _scl_cycles(hertz: int, freq: int) -> int:
    """Answer the cycles of a core of hertz that a clock of SCL takes when freq is asked for.

    The port's SDK divides the core's clock (i2c_set_baudrate); the controller adds the filter for spikes and
    eight cycles (RP2040 data sheet, 4.3.14.1). So 376 kHz come of 400.
    """
    period = (hertz + freq // 2) // freq
    low = period * 3 // 5
    spike = 1 if low < 16 else low // 16
    return period + spike + 7 + 1


class I2C:
    """One of the two I2C controllers."""

    def __init__(
        self, id: int, *, scl: "AnyPin", sda: "AnyPin", freq: int = 400_000, timeout: int = 50_000
    ) -> None:
        if id not in (0, 1):
            raise ValueError("I2C(" + str(id) + ") doesn't exist")
        self._soc = _board()
        cycles = _scl_cycles(self._soc.hertz, freq)
        if cycles * 1_000_000 < self._soc.hertz:
            raise Misuse("I2C at " + str(self._soc.hertz // cycles) + " Hz")
        if timeout <= 0:
            raise ValueError("timeout")
        self._wires = (_claimed(sda, i2c_function, id, "SDA"), _claimed(scl, i2c_function, id, "SCL"))
        self._bus = self._soc.i2c[id]
        self._bit_ns = cycles * 1000 // (self._soc.hertz // 1_000_000)
        self._timeout_us = timeout

    def scan(self) -> "list[int]":
        """List the addresses that answer, from 0x08 to 0x77."""
        return sorted([address for address in self._bus.devices if self._bus.hears(address, self._wires)])

    def writeto(self, addr: int, buf: "Bytes", stop: bool = True) -> int:
        """Send buf in one transfer; OSError: nobody answers (EIO), or it takes too long and is cut off."""
        if not 0x08 <= addr <= 0x77:
            raise Misuse("not an I2C address: " + hex(addr))
        if not stop:
            raise Misuse("a transfer without a stop")
        bus = self._bus
        bus.transfers += 1
        bus.bytes += 1
        if not bus.hears(addr, self._wires):
            self._soc.busy_us(_I2C_BITS * self._bit_ns // 1000)
            raise _EIO
        device = bus.devices[addr]
        count = len(buf)
        byte_ns = _I2C_BITS * self._bit_ns
        fit = self._timeout_us * 1000 // byte_ns - 1
        if count > fit:
            bus.bytes += fit
            self._soc.busy_us(self._timeout_us)
            device.receive(buf[:fit])
            raise _ETIMEDOUT
        bus.bytes += count
        self._soc.busy_us((count + 1) * byte_ns // 1000)
        device.receive(buf)
        return count


def _spi_hertz(baudrate: int, source: int) -> int:
    """Answer the clock that comes of what is asked for: the one of peripherals, divided evenly."""
    half = source // 2
    return half // ((half + baudrate - 1) // baudrate)


class SPI:
    """One of the two SPI controllers."""

    MSB = const(0)

    def __init__(
        self, id: int, baudrate: int = 1_000_000, *, polarity: int = 0, phase: int = 0, bits: int = 8,
        firstbit: int = 0, sck: "AnyPin", mosi: "AnyPin", miso: "AnyPin | None" = -1,
    ) -> None:  # fmt: skip
        if id not in (0, 1):
            raise ValueError("SPI(" + str(id) + ") doesn't exist")
        if bits != 8 or firstbit != SPI.MSB:
            raise Misuse("displays take 8 bits, most significant first")
        if not 1 <= baudrate <= 62_500_000:
            raise Misuse("SPI at " + str(baudrate) + " Hz")
        self._wires = (_claimed(sck, spi_function, id, "SCK"), _claimed(mosi, spi_function, id, "MOSI"))
        if polarity != phase:
            raise Misuse("displays read a bit on the rising edge: mode 0 or 3")
        self._baudrate = baudrate
        self._soc = _board()
        for pin in self._wires:
            self._soc.drive(pin, int(polarity and pin == self._wires[0]))
        if miso is not None:
            taken = _claimed(_USUAL_MISO[id] if miso == -1 else miso, spi_function, id, "MISO")
            self._soc.listen(taken, 2)  # pulled nowhere
        self._bus = self._soc.spi[id]
        self._byte_ns = self._bus.byte_ns(_spi_hertz(baudrate, self._soc.peripherals_hertz), phase)

    def write(self, buf: "Bytes") -> None:
        """Send buf to the one device that is selected."""
        if not self._bus.send(buf, self._wires, self._baudrate) and self._soc.strict:
            raise Misuse("no SPI device is selected")
        self._soc.busy_us(len(buf) * self._byte_ns // 1000)


class PWM:
    """A square wave on a pin. Two pins share a slice, and with it the frequency."""

    def __init__(self, dest: "AnyPin", *, freq: int = -1, duty_u16: int = -1) -> None:
        self._number = _number(dest)
        board = _board()
        board.claim(self._number, "PWM")
        self._wave: Wave = board.wave(self._number)
        if freq != -1:
            self.freq(freq)
        if duty_u16 != -1:
            self.duty_u16(duty_u16)

    def freq(self, value: "int | None" = None) -> "int | None":
        """Read or set the frequency, 8 Hz to 62.5 MHz."""
        if value is None:
            return self._wave.hertz
        if not 8 <= value <= 62_500_000:
            raise ValueError("freq too " + ("small" if value < 8 else "large"))
        other = _board().beside(self._number)
        if other is not None and other.hertz not in (0, value):
            raise Misuse(
                "GP" + str(self._number) + " changes the frequency of the other pin of its PWM slice"
            )
        self._wave.hertz = value
        self._wave.changes += 1
        return None

    def duty_u16(self, value: "int | None" = None) -> "int | None":
        """Read or set the high part of the wave, 0 to 65535."""
        if value is None:
            return self._wave.duty
        if not 0 <= value <= 65535:
            raise Misuse("duty " + str(value))
        if not self._wave.hertz:
            raise Misuse("a duty before a frequency")
        self._wave.duty = value
        self._wave.changes += 1
        return None

    def deinit(self) -> None:
        """Stop the wave, and what there is on the other channel of its slice."""
        if _board().beside(self._number) is not None:
            raise Misuse("GP" + str(self._number) + " stops the other pin of its PWM slice")
        self._wave.duty = 0
        _board().waves.pop(self._number, None)


class ADC:
    """A voltage between 0 and 3.3 V as 0 to 65535; 4 is the temperature sensor."""

    def __init__(self, pin: "AnyPin") -> None:
        number = _number(pin)
        if isinstance(pin, int) and pin < 4:
            number = 26 + pin
        if number != 4 and not 26 <= number <= 29:
            raise ValueError("Pin(GPIO" + str(number) + ") does not have ADC capabilities")
        self._soc = _board()
        self._number = number

    def read_u16(self) -> int:
        """Answer what the world applies to the pin."""
        if self._number not in self._soc.volts:
            raise Misuse("reading an analogue pin that nobody drives: " + str(self._number))
        return self._soc.volts[self._number]


class WDT:
    """The watchdog; started once, it cannot be stopped through this class."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if id != 0:
            raise ValueError("WDT(" + str(id) + ") doesn't exist")
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self._soc = _board()
        self._timeout = timeout
        self.feed()

    def feed(self) -> None:
        """Start the count anew."""
        self._soc.feed(self._timeout)


class _Mem32:
    """Words by address, only those that the firmware has business with."""

    def __getitem__(self, address: int) -> int:
        return _board().read_word(address)

    def __setitem__(self, address: int, value: int) -> None:
        _board().write_word(address, value)


class _Mem16:
    """Halves of such words; reading only, since a narrow write to a register writes the whole of it."""

    def __getitem__(self, address: int) -> int:
        return _board().read_half(address)


mem32 = _Mem32()
mem16 = _Mem16()


def lightsleep(time_ms: int = 0) -> None:
    """Sleep; without a time, until a pin changes, which no fake can promise."""
    if time_ms <= 0:
        raise Misuse("lightsleep without an end")
    board = _board()
    if board.usb_connected:
        raise Misuse("lightsleep while a computer is connected: it loses the board")
    board.deep_ms += time_ms
    board.time.sleep_ms(time_ms)


def reset() -> None:
    """Leave the program and start anew; the display keeps its power and its picture."""
    _board().die("machine.reset()")


def reset_cause() -> int:
    """Answer how the board came up."""
    return _board().cause


def freq(hz: int = 0, peripherals: int = 48_000_000) -> int:
    """Read or set the core clock in hertz, and with it that of SPI: the same, or 48 MHz."""
    board = _board()
    if hz:
        if not 10_000_000 <= hz <= 280_000_000 or peripherals not in (hz, 48_000_000):
            raise ValueError("cannot change frequency")
        board.hertz = hz
        board.peripherals_hertz = peripherals
    return board.hertz
