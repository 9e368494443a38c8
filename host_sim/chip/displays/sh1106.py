"""Sino Wealth SH1106: 132x64 RAM, addressed by page and column alone.

Command numbers are those of the data sheet, version 2.3. On the usual module the glass is wired to segments 2
to 129, so that an upright picture begins in column 2.
"""

from machine import Misuse

from .oled import RowOled


class SH1106(RowOled):
    """The chip after power on: off, RAM undefined (here: a pattern), contrast 80, DC-DC converter on."""

    MOST_SPI_HERTZ = 4_000_000  # a clock cycle of 250 ns at 2.4 V and more
    RAM_COLUMNS = 132
    FIRST_SEGMENT = 2
    PARAMETERS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def reset(self) -> None:
        """Go to the state after a reset."""
        super().reset()
        self.pump = True
        self.pump_level = 2

    def _switch(self, byte: int) -> None:
        if 0x30 <= byte < 0x34:  # command 3: pump voltage
            self.pump_level = byte & 3
        else:
            super()._switch(byte)

    def _command_with(self, command: int, value: int, second: int) -> None:
        """Carry out the command whose parameters have come."""
        if command == 0xAD:  # command 11
            if value & 0xFE != 0x8A:
                raise Misuse("DC-DC setting")
            if self.on:
                raise Misuse("the panel must be off while the DC-DC converter is switched")
            self.pump = bool(value & 1)
        else:
            super()._command_with(command, value, second)

    def _powered(self) -> bool:
        return self.pump
