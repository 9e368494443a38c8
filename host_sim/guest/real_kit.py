"""What stands for a simulated board's Kit on a real one: its own display, but no hand on it and no clock.

Buttons are pressed and time goes by as a recording says, and the board is fed from USB, as a simulated one
is. The display, its bus, the beeper's pin, the watchdog and the files are the board's own; the beeper is
silent, since nobody wants to hear a game at this speed.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const
from pico.noise import Noise
from pico.vtime import VirtualTime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HEIGHT = const(64)  # lines of a picture
_WIDTH = const(128)
_USB = const(31775)  # of 65535: a third of 4.8 V, of 3.3 V
_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


class RealKit:
    """Put itself between the firmware and the board; what was there before is lost until the next reset."""

    def __init__(self, seed: int) -> None:
        import hw.clock
        import hw.entropy
        import hw.wiring.drivers

        self.time = VirtualTime()
        self.chip = Shown()
        self.mask = 0  # of the buttons that are down
        self.display: "Any" = None
        board: "Any" = hw.wiring.drivers
        self._board: "Any" = board
        self._pin = board.Pin
        self._open_display: "Any" = board.open_display
        self._open_buttons: "Any" = board.open_buttons
        self._pwm = board.PWM
        board.open_display = self.open_display
        board.open_buttons = self.open_buttons
        board.PWM = self.make_pwm
        board.ADC = Gauge
        clock: "Any" = hw.clock
        clock.time = self.time
        clock.lightsleep = self.time.sleep_ms
        entropy: "Any" = hw.entropy
        entropy.urandom = Noise(seed).urandom

    def set_buttons(self, mask: int) -> None:
        """Press exactly the buttons whose bits are set (UP 0 to B 5)."""
        self.mask = mask

    def open_display(self, *wires: "Any") -> "Any":
        """Open the board's display, and see what is shown on it."""
        self.display = self._open_display(*wires)
        self.chip.watch(self.display)
        return self.display

    def open_buttons(self, config: "Any") -> "Any":
        """Make the firmware's buttons on pins that nobody can touch, and let go of hw.wiring.drivers."""
        board = self._board
        open_buttons = self._open_buttons
        self._board = self._open_display = self._open_buttons = None  # the game unloads it, it needs the room
        board.Pin = Contacts(self, config)
        try:
            return open_buttons(config)
        finally:
            board.Pin = self._pin

    def make_pwm(self, pin: "Any") -> "Any":
        """Stand for PWM(pin)."""
        return Quiet(self._pwm(pin))


class Shown:
    """What is seen on the glass of a display that does as it is told: a Panel's picture in the simulator."""

    def __init__(self) -> None:
        self.touched = False
        self._lit = True
        self._display: "Any" = None
        self._drawn: "Any" = None
        self._show: "Any" = None
        self._set_power: "Any" = None
        self._move: "Any" = None
        self._seen = bytearray(_WIDTH * _HEIGHT // 8)
        self._onto_seen = FrameBuffer(self._seen, _WIDTH, _HEIGHT, MONO_VLSB)

    def watch(self, display: "Any") -> None:
        """Take note whenever display is told something that changes what is seen."""
        self._display = display
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
        lines_down = self._display.lines_down
        if self._lit and not lines_down:
            return self._display.frame
        self._onto_seen.fill(0)
        if self._lit:
            self._onto_seen.blit(self._drawn, 0, lines_down)
        return self._seen


class Contacts:
    """Stands for the class Pin while the buttons are opened."""

    IN = const(0)
    PULL_UP = const(1)

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
    """The beeper's PWM with a wave of no height."""

    def __init__(self, pwm: "Any") -> None:
        self._pwm = pwm

    def freq(self, hertz: int) -> None:
        """Set the frequency."""
        self._pwm.freq(hertz)

    def duty_u16(self, duty: int) -> None:
        """Set the duty to nothing."""
        self._pwm.duty_u16(0)
