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
    """Wires a chip to an SPI bus. dc, cs, rst: GPIO numbers; cs and rst may be None: tied low, tied high.

    Bytes without a reset pulse since power on (where RST is wired), with DC driven by nobody, or faster than
    the chip's data sheet has it, raise Misuse.
    """

    def __init__(self, chip: "Oled", soc: "Soc", dc: int, cs: "int | None", rst: "int | None") -> None:
        self.chip = chip
        self.most_hertz = chip.MOST_SPI_HERTZ
        self._soc = soc
        self._dc = dc
        self._cs = cs
        self._was_reset = rst is None
        self._low_since_us = -1
        if rst is not None:
            soc.watch(rst, self)

    def power_on(self) -> None:
        """Give power anew: the chip wants another reset."""
        self.chip.power_on()
        self._was_reset = False

    def level(self, high: int) -> None:
        """Take note of the level of RST."""
        time = self._soc.time
        if not high:
            self._low_since_us = time.ticks_us()
            return
        if self._low_since_us < 0:
            return
        if time.ticks_diff(time.ticks_us(), self._low_since_us) < LEAST_RESET_US and self._soc.strict:
            raise Misuse("a reset pulse shorter than " + str(LEAST_RESET_US) + " us")
        self._low_since_us = -1
        self._was_reset = True
        self.chip.reset()

    def selected(self) -> bool:
        """Tell whether its chip select is low."""
        return self._cs is None or self._soc.outside[self._cs] == _LOW

    def receive(self, buffer: "Bytes") -> None:
        """Take the bytes of one write: data or commands, as DC says."""
        if not self._soc.strict:
            self._receive_guesses(buffer)
            return
        if not self._was_reset:
            raise Misuse("bytes for a display that was not reset")
        if self._low_since_us >= 0:
            raise Misuse("bytes for a display held in reset")
        level = self._soc.outside[self._dc]
        if level > 1:
            raise Misuse("nobody drives DC, GP" + str(self._dc))
        self.chip.receive_rest(buffer, 0, level)

    def _receive_guesses(self, buffer: "Bytes") -> None:
        """Take bytes from a program that does not know the wires: what makes no sense is lost."""
        level = self._soc.outside[self._dc]
        if self._was_reset and self._low_since_us < 0 and level <= 1:
            self.chip.receive_rest(buffer, 0, level)
