"""What stands for a simulated board's Kit on a real one: its own display, but no hand on it and no clock.

Buttons are pressed and time goes by as a recording says, and the board is fed from USB, as a simulated one
is. The display, its bus, the beeper's pin, the watchdog and the files are the board's own; the beeper is
silent, since nobody wants to hear a game at this speed: what it should sound is noted.
"""

from chip.noise import Noise
from chip.vtime import VirtualTime
from framebuf import MONO_VLSB, FrameBuffer
from machine import PWM
from micropython import const

from hw import files
from hw.doors import Clock, Doors, Entropy

_HEIGHT = const(64)  # lines of a picture
_WIDTH = const(128)
_USB = const(31775)  # of 65535: a third of 4.8 V, of 3.3 V
_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


class RealKit(Doors):
    """The doors of a real board for a recorded game."""

    def __init__(self, seed: int, config: "Any") -> None:
        self.time = VirtualTime()
        self.mask = 0  # of the buttons that are down
        self.chip = Shown()
        chance = Noise(seed).urandom  # as a simulated board of the seed has it
        super().__init__(Clock(self.time, self.time.sleep_ms), lambda: Entropy(chance), files)
        self.pin = ButtonPins(self, config)
        self.pwm = self.wave = Quiet()
        self.adc = Gauge

    def set_buttons(self, mask: int) -> None:
        """Press exactly the buttons whose bits are set (UP 0 to B 5)."""
        self.mask = mask

    @property
    def display(self) -> "Any":
        """The board's display; what is shown on it is seen."""
        return self.chip.display

    @display.setter
    def display(self, display: "Any") -> None:
        self.chip.watch(display)


class Shown:
    """What is seen on the glass of a display that does as it is told; in the simulator a chip's picture."""

    def __init__(self) -> None:
        self.touched = False
        self._lit = True
        self.display: "Any" = None
        self._drawn: "Any" = None
        self._show: "Any" = None
        self._set_power: "Any" = None
        self._move: "Any" = None
        self._seen = bytearray(_WIDTH * _HEIGHT // 8)
        self._onto_seen = FrameBuffer(self._seen, _WIDTH, _HEIGHT, MONO_VLSB)

    def watch(self, display: "Any") -> None:
        """Take note whenever display is told something that changes what is seen."""
        self.display = display
        self._drawn = FrameBuffer(display.frame, _WIDTH, _HEIGHT, MONO_VLSB)
        self._show = display.show
        self._set_power = display.set_power
        self._move = display.move
        display.show = self.show
        display.set_power = self.set_power
        display.move = self.move

    def show(self) -> int:
        """Note it, and let the display do it."""
        self.touched = True
        return self._show()

    def set_power(self, on: bool) -> None:
        """Note it, and let the display do it."""
        self.touched = True
        self._lit = on
        self._set_power(on)

    def move(self) -> None:
        """Note it, and let the display do it."""
        self.touched = True
        self._move()

    def picture(self) -> bytearray:
        """Answer 1024 bytes, MONO_VLSB, that are good until the next call. Does not allocate."""
        self.touched = False
        lines_down = self.display.lines_down
        if self._lit and not lines_down:
            return self.display.frame
        self._onto_seen.fill(0)
        if self._lit:
            self._onto_seen.blit(self._drawn, 0, lines_down)
        return self._seen


class ButtonPins:
    """Makes the pins of the buttons."""

    def __init__(self, kit: RealKit, config: "Any") -> None:
        self._kit = kit
        self._bits = {getattr(config, name, None): 1 << i for i, name in enumerate(_NAMES)}

    def __call__(self, number: int, *_: "Any") -> "Contact":
        """Stand for Pin(number, Pin.IN, Pin.PULL_UP)."""
        return Contact(self._kit, self._bits[number])


class Contact:
    """A button's pin."""

    def __init__(self, kit: RealKit, bit: int) -> None:
        self._kit = kit
        self._bit = bit

    def value(self) -> int:
        """Answer 0 while the button is down."""
        return 0 if self._kit.mask & self._bit else 1

    def irq(self, handler: "Any", trigger: int = 0, hard: bool = False) -> None:
        """Do nothing: it changes between ticks alone."""


class Gauge:
    """Stands for the ADC that measures the supply."""

    def __init__(self, pin: "Any") -> None:
        pass

    def read_u16(self) -> int:
        """Answer what USB gives."""
        return _USB


class Quiet:
    """The beeper's PWM, once called with its pin, with a wave of no height; hertz, duty: as asked for."""

    def __init__(self) -> None:
        self.hertz = 0
        self.duty = 0
        self._pwm: "Any" = None

    def __call__(self, pin: "Any") -> "Quiet":
        """Stand for PWM(pin)."""
        self._pwm = PWM(pin)
        return self

    def freq(self, hertz: int) -> None:
        """Set the frequency."""
        self.hertz = hertz
        self._pwm.freq(hertz)

    def duty_u16(self, duty: int) -> None:
        """Note the duty, and set it to nothing."""
        self.duty = duty
        self._pwm.duty_u16(0)
