"""A display controller on SPI: watches the pins beside the two of the bus."""

from machine import Misuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..shapes import Bytes
    from ..soc import Soc
    from .oled import Oled

LEAST_RESET_US = 10  # SH1106 and SH1107: tRW; an SSD1306 takes 3

_LOW = 0


class OnSPI:
    """Wires a chip to SPI as a board's numbers say; CS and RST may be None: tied low, tied high.

    Bytes without a reset pulse since power on (where RST is wired), after edges of SCK that were no byte,
    with DC driven by nobody, or faster than the chip's data sheet has it, raise Misuse. To a program that
    guesses its wires (Soc.strict False) the chip does what a chip does: it takes what is clocked in, bit by
    bit.
    """

    def __init__(self, chip: "Oled", soc: "Soc", config: "Any") -> None:
        self.chip = chip
        self.most_hertz = chip.MOST_SPI_HERTZ
        self._soc = soc
        self._wires: tuple[int, int] = (config.SCK, config.MOSI)
        self._dc = config.DC
        self._cs: int | None = getattr(config, "CS", None)
        self._rst: int | None = getattr(config, "RST", None)
        self._was_reset = self._rst is None
        self._low_since_us = -1
        self._clock_high = True  # not known: no edge
        self._bits = 0  # clocked in by edges of SCK that no bus has made, less than a byte
        self._bit_count = 0
        for pin in (self._wires[0], self._cs, self._rst):
            if pin is not None:
                soc.watch(pin, self)

    def power_on(self) -> None:
        """Give power anew: the chip wants another reset, where RST is wired."""
        self.chip.power_on()
        self._was_reset = self._rst is None

    def level(self, pin: int, high: int) -> None:
        """Take note of the level of RST, CS or SCK."""
        if pin == self._rst:
            self._take_reset(high)
        elif pin == self._cs:
            if high:
                self._bit_count = 0
        else:
            if high and not self._clock_high:
                self._take_edge()
            self._clock_high = bool(high)

    def _take_reset(self, high: int) -> None:
        time = self._soc.time
        if not high:
            if self._low_since_us < 0:
                self._low_since_us = time.ticks_us()
            return
        if self._low_since_us < 0:
            return
        if time.ticks_diff(time.ticks_us(), self._low_since_us) < LEAST_RESET_US:
            if self._soc.strict:
                raise Misuse("a reset pulse shorter than " + str(LEAST_RESET_US) + " us")
            return
        self._low_since_us = -1
        self._was_reset = True
        self._bit_count = 0
        self.chip.reset()

    def _take_edge(self) -> None:
        """Clock a bit in; eight of them would be a byte that nobody sent, which is left out."""
        if self._selected():
            self._bits = (self._bits << 1 | self._soc.level(self._wires[1]) & 1) & 255
            self._bit_count = (self._bit_count + 1) & 7

    def _selected(self) -> bool:
        return self._cs is None or self._soc.level(self._cs) == _LOW

    def hears(self, wires: "tuple[int, int]") -> bool:
        """Tell whether its chip select is low and its clock is that of SCK and MOSI."""
        return wires[0] == self._wires[0] and self._selected()

    def receive(self, buffer: "Bytes", wires: "tuple[int, int]") -> None:
        """Take the bytes of one write: data or commands, as DC says."""
        if not self.chip.answers:
            self.chip.missed = True
            return
        if not self._soc.strict:
            self._receive_guesses(buffer, wires)
            return
        if wires != self._wires:
            raise Misuse("MOSI is GP" + str(self._wires[1]))
        if not self._was_reset:
            raise Misuse("bytes for a display that was not reset")
        if self._low_since_us >= 0:
            raise Misuse("bytes for a display held in reset")
        if self._bit_count:
            raise Misuse("bytes after " + str(self._bit_count) + " edges of SCK that were none")
        level = self._soc.level(self._dc)
        if level > 1:
            raise Misuse("nobody drives DC, GP" + str(self._dc))
        self.chip.receive_bytes(buffer, level)

    def _receive_guesses(self, buffer: "Bytes", wires: "tuple[int, int]") -> None:
        """Take bytes from a program that does not know the wires: what makes no sense is lost."""
        level = self._soc.level(self._dc)
        if not self._was_reset or self._low_since_us >= 0 or level > 1:
            return
        if wires != self._wires:
            buffer = bytes([255 * (self._soc.level(self._wires[1]) & 1)]) * len(buffer)
        self.chip.receive_bytes(self._shifted(buffer), level)

    def _shifted(self, buffer: "Bytes") -> "Bytes":
        """Answer the bytes that arrive when some bits have come before; keep what is left of the last."""
        count = self._bit_count
        if not count:
            return buffer
        arrived = bytearray(len(buffer))
        for i in range(len(buffer)):
            word = self._bits << 8 | buffer[i]
            arrived[i] = word >> count & 255
            self._bits = buffer[i]
        return arrived
