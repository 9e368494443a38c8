"""A display driver alone on a board, and pictures that are moved."""

from typing import Any

import numpy as np

from host_sim.chip.soc import Soc
from host_sim.handheld import Handheld
from hw.display.display import Display
from hw.wiring import drivers as hw_board
from tests.support import boards
from tests.support.boards import chip_of

_LAST_ROW = int.from_bytes(bytes(896) + b"\x80" * 128, "big")


def has_last_row(picture: bytes | bytearray) -> bool:
    """Tell whether a pixel is lit in the last row of a picture."""
    return bool(int.from_bytes(picture, "big") & _LAST_ROW)


def lower(picture: bytes | bytearray) -> bytes:
    """Move a picture down by a line; the last is lost, and the first is dark."""
    pages = np.frombuffer(bytes(picture), np.uint8).reshape(8, 1, 128)
    rows = np.unpackbits(pages, axis=1, bitorder="little").reshape(64, 128)
    seen = np.zeros_like(rows)
    seen[1:] = rows[:-1]
    return np.packbits(seen.reshape(8, 8, 128), axis=1, bitorder="little").tobytes()


class Bench:
    """A display driver on a simulated board's bus."""

    def __init__(self, name: str = boards.DEFAULT, **changes: Any) -> None:
        config = boards.config(name, **changes)
        board = Handheld(name, config=config)
        self.soc: Soc = board.soc
        self.chip = chip_of(self.soc)
        self.display: Display = hw_board.open_display(config, board.kit.clock)

    @property
    def picture(self) -> bytearray:
        """What a person sees."""
        return self.chip.picture()

    def draw(self, picture: bytes) -> None:
        """Draw a picture, and show it."""
        self.display.frame[:] = picture
        self.display.show()

    def sent(self) -> tuple[int, int]:
        """Show; answer the I2C transfers and the bytes that it took."""
        bus = self.soc.i2c[0]
        transfers, count = bus.transfers, bus.bytes
        self.display.show()
        return bus.transfers - transfers, bus.bytes - count
