"""The RP2040 as the fakes of `machine` see it: thirty pins, two I2C and two SPI controllers, PWM slices.

Strict on purpose: what a board would answer with silence or nonsense raises Misuse here.
"""

from machine import PWRON_RESET, WDT_RESET, Misuse, Reset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .shapes import Bytes, Edge, I2CDevice, SPIDevice, Watcher
    from .vtime import VirtualTime

PINS = 30
USB_HERTZ = 48_000_000  # which peripherals have, too, unless machine.freq is told otherwise

# RP2040 and RP2350 data sheets: SYSINFO, WATCHDOG, USBCTRL_REGS.
_CHIP_ID = 0x40000000
_SIE_STATUS_LOW = 0x50110050
_SIE_STATUS_HIGH = 0x50110052
_CHIP_IDS = {"rp2040": 0x20002927, "rp2350": 0x20004927}
_WATCHDOGS = {"rp2040": 0x40058000, "rp2350": 0x400D8000}
_CLEAR = 0x3000  # alias of a register: writing clears the bits written
_SCRATCH = (0x0C, 0x10)  # two words of eight
_ENABLE = 1 << 30
_CONNECTED = 1
_SUSPENDED = 1 << 4

FLOATING = 2  # besides 0 and 1: nobody drives the pin


class I2CBus:
    """One I2C controller's wires: devices by address, and a count of what went over them."""

    def __init__(self) -> None:
        self.devices: dict[int, I2CDevice] = {}
        self._wires: dict[int, tuple[int, int]] = {}  # address -> SDA and SCL of a device that is fussy
        self.bytes = 0  # with the address byte of every transfer
        self.transfers = 0

    def attach(self, address: int, device: "I2CDevice", wires: "tuple[int, int] | None" = None) -> None:
        """Wire a device (receive(buffer), called with the bytes of one transfer) to the bus.

        wires: the SDA and SCL that it hangs on; without them it hears the controller on any of its pins.
        """
        if address in self.devices:
            raise Misuse("two devices at address " + hex(address))
        self.devices[address] = device
        if wires is not None:
            self._wires[address] = wires

    def hears(self, address: int, wires: "tuple[int, int]") -> bool:
        """Tell whether a device acknowledges its address on an SDA and SCL."""
        if address not in self.devices or not self.devices[address].answers:
            return False
        return address not in self._wires or self._wires[address] == wires


class SPIBus:
    """One SPI controller's wires, and a count of what went over them."""

    def __init__(self) -> None:
        self.devices: list[SPIDevice] = []
        self.bytes = 0

    def attach(self, device: "SPIDevice") -> None:
        """Wire a device to the bus."""
        self.devices.append(device)

    def byte_ns(self, hertz: int, phase: int) -> int:
        """Answer how long a byte takes at a clock, with what lies between two of them.

        That is from measurements that people wrote down (raspberrypi/pico-feedback 39,
        raspberrypi/pico-examples 285): two clocks where the first edge captures (phase 0), else half of one.
        """
        return (17 if phase else 20) * 500_000_000 // hertz

    def send(self, buf: "Bytes", wires: "tuple[int, int]", hertz: float) -> bool:
        """Give the bytes of one write to the one device that is selected; answer whether one is."""
        taken = False
        for device in self.devices:
            if device.hears(wires):
                if taken:
                    raise Misuse("two SPI devices are selected")
                taken = True
                if hertz > device.most_hertz:
                    raise Misuse("SPI faster than the device takes it: " + str(device.most_hertz) + " Hz")
                device.receive(buf, wires)
        self.bytes += len(buf)
        return taken


class Wave:
    """What one PWM pin puts out."""

    def __init__(self) -> None:
        self.hertz = 0
        self.duty = 0  # of 65535
        self.changes = 0


class Soc:
    """The state of one simulated RP2040, or RP2350. time is its VirtualTime.

    timed = False: a bus takes no time. usb_connected: a computer is at the other end of the cable;
    usb_asleep: it sleeps. cause: how the chip came up; resets: how often it was reset since power on. world:
    what goes on around it, to be called whenever time has passed.
    """

    AN_INPUT = "an input"  # what a pin may be used for, besides buses and PWM
    AN_OUTPUT = "an output"

    def __init__(self, time: "VirtualTime", chip: str = "rp2040") -> None:
        self.time = time
        self.strict = True  # False while the program guesses how it is wired: silence is an answer then
        self.timed = True
        self.usb_connected = False
        self.usb_asleep = False
        self.cause = PWRON_RESET
        self.resets = 0
        self.watchdog_bites = 0
        self.deep_ms = 0  # of light sleep
        self._dead = False
        self._chip = chip
        self._watchdog = _WATCHDOGS[chip]
        self._scratch: dict[int, int] = {}  # address -> word
        self.world: Callable[[], None] | None = None
        time.watch = self._let_pass
        self.outside = bytearray([FLOATING] * PINS)  # what the world drives: 0, 1 or FLOATING
        self.driven = bytearray([FLOATING] * PINS)  # what the program or a bus drives
        self._pulls = bytearray([FLOATING] * PINS)  # where a pin goes that nobody drives
        self.owners = [""] * PINS  # what a pin is used for
        self.watchers: list[Watcher | None] = [None] * PINS  # who hears of the levels of a pin
        self.irq_objects: list[bytearray | None] = [None] * PINS  # made when first asked for
        self.irqs: list[Edge | None] = [None] * PINS  # who hears of falling edges
        self.i2c = [I2CBus(), I2CBus()]
        self.spi = [SPIBus(), SPIBus()]
        self.waves: dict[int, Wave] = {}  # pin -> Wave
        self.volts: dict[int, int] = {}  # ADC pin -> reading, 0-65535
        self.watchdog_ms = 0  # 0: not started
        self.fed_ms = 0
        self.hertz = 125000000
        self.peripherals_hertz = USB_HERTZ

    def claim(self, pin: int, owner: str) -> None:
        """Give a pin to a peripheral; it has one until it is released.

        While the program guesses, a bus and an output may take a pin from each other: let go of, it floats.
        """
        guessing = not self.strict and self.AN_INPUT not in (owner, self.owners[pin])
        if self.owners[pin] not in ("", owner) and not guessing:
            raise Misuse("GP" + str(pin) + " is " + self.owners[pin] + " already, not " + owner)
        self.owners[pin] = owner

    def release(self, pin: int) -> None:
        """Take a pin from its peripheral: nothing inside drives it any more."""
        self.driven[pin] = FLOATING
        self._pulls[pin] = FLOATING
        self.owners[pin] = ""

    def watch(self, pin: int, watcher: "Watcher") -> None:
        """Tell a watcher, level(pin, 0 or 1), whenever the program drives a pin or pulls it."""
        self.watchers[pin] = watcher

    def drive(self, pin: int, level: int) -> None:
        """Drive a pin from inside: the program's own output, or a bus."""
        self.driven[pin] = level
        self._tell(pin)

    def listen(self, pin: int, pulled_to: int) -> None:
        """Make a pin an input that is pulled to 0 or 1, or nowhere: FLOATING."""
        self.driven[pin] = FLOATING
        self._pulls[pin] = pulled_to
        self._tell(pin)

    def level(self, pin: int) -> int:
        """Answer the level of a pin, FLOATING where nobody makes one."""
        level = self.driven[pin]
        if level == FLOATING:
            level = self.outside[pin]
        if level == FLOATING:
            level = self._pulls[pin]
        return level

    def _tell(self, pin: int) -> None:
        watcher = self.watchers[pin]
        if watcher is not None:
            level = self.level(pin)
            if level != FLOATING:
                watcher.level(pin, level)

    def pull(self, pin: int, level: int) -> None:
        """Drive a pin from outside, or with FLOATING let it go; low is an edge if it was not low before."""
        before = self.outside[pin]
        self.outside[pin] = level
        irq = self.irqs[pin]
        if irq is not None and before and not level:
            irq.falls()

    def wave(self, pin: int) -> Wave:
        """Answer the wave of a PWM pin; of two pins 16 apart, which share a channel, only one has one."""
        for other in self.waves:
            if other != pin and other % 16 == pin % 16:
                raise Misuse("GP" + str(pin) + " and GP" + str(other) + " are the same PWM channel")
        if pin not in self.waves:
            self.waves[pin] = Wave()
        return self.waves[pin]

    def beside(self, pin: int) -> "Wave | None":
        """Answer the wave on the other channel of a PWM pin's slice, None when there is none.

        A slice has one frequency, and one switch. Which of these 30 pins are led to which is the same on both
        chips (RP2040 data sheet, 4.5.2; RP2350 data sheet, 12.5.2).
        """
        for other in self.waves:
            if (other ^ pin) & 15 == 1:
                return self.waves[other]
        return None

    def bus_bytes(self) -> int:
        """Answer the bytes clocked over all buses since the start."""
        return self.i2c[0].bytes + self.i2c[1].bytes + self.spi[0].bytes + self.spi[1].bytes

    def busy_us(self, us: int) -> None:
        """Let a transfer or the flash take its time."""
        if self.timed:
            self.time.advance_us(us)

    def feed(self, timeout_ms: int) -> None:
        """Start the watchdog's count anew."""
        self.watchdog_ms = timeout_ms
        self.fed_ms = self.time.ticks_ms()

    def _let_pass(self) -> None:
        """Let the world go on; reset the chip when nobody has fed for too long."""
        if self.world is not None:
            self.world()
        if not self.watchdog_ms or self._dead:
            return
        if self.time.ticks_diff(self.time.ticks_ms(), self.fed_ms) >= self.watchdog_ms:
            self.watchdog_bites += 1
            self.die("watchdog")

    def die(self, why: str) -> None:
        """Stop the program with Reset, and let nothing that it does on its way out reach a register."""
        self._dead = True
        raise Reset(why)

    def restart(self) -> None:
        """Come up again after a reset: pins float, peripherals are off; the scratch words are kept."""
        self._begin()
        self.cause = WDT_RESET  # of machine.reset() too, on these chips
        self.resets += 1

    def power_on(self) -> None:
        """Come up after power was away: nothing is kept."""
        self._begin()
        self.cause = PWRON_RESET
        self.resets = 0
        self._scratch.clear()

    def _begin(self) -> None:
        self._dead = False
        self.watchdog_ms = 0
        for pin in range(PINS):
            self.release(pin)
            self.irq_objects[pin] = None
            self.irqs[pin] = None
        self.waves.clear()
        self.peripherals_hertz = USB_HERTZ
        self.strict = True

    def read_word(self, address: int) -> int:
        """Answer a register."""
        if address == _CHIP_ID:
            return _CHIP_IDS[self._chip]
        if address == self._watchdog:
            return _ENABLE if self.watchdog_ms else 0
        if address - self._watchdog in _SCRATCH:
            return self._scratch.get(address, 0)
        raise Misuse("no register is simulated at " + hex(address))

    def read_half(self, address: int) -> int:
        """Answer half of a register. Does not allocate: to reckon with an address would, beyond 31 bits."""
        if address == _SIE_STATUS_HIGH:
            return _CONNECTED if self.usb_connected else 0
        if address == _SIE_STATUS_LOW:
            return _SUSPENDED if self.usb_asleep else 0
        raise Misuse("no register is simulated at " + hex(address))

    def write_word(self, address: int, value: int) -> None:
        """Write a register."""
        if self._dead:
            return
        if address == self._watchdog + _CLEAR:
            if value != _ENABLE:
                raise Misuse("clearing bits of WATCHDOG_CTRL: " + hex(value))
            self.watchdog_ms = 0
        elif address - self._watchdog in _SCRATCH:
            self._scratch[address] = value
        else:
            raise Misuse("no register is simulated at " + hex(address))
