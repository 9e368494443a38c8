"""The computer at the other end of the emulated USB cable: it hears the serial console, and types nothing.

Corrects: rp2040py answers each endpoint that is ready to receive at once, with nothing where there is nothing
to send. A chip is interrupted without an end by that, and two thirds of its time are gone. Here the console's
endpoint waits, as a computer lets it.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.usb.cdc import USBCDC


class Console:
    """A chip's serial console. hear: is called with the bytes that the chip says."""

    def __init__(self, chip: Any, hear: Callable[[bytes | bytearray], object]) -> None:
        self._host: Any = USBCDC(chip.usb_ctrl)
        self._host.on_serial_data = hear
        self._answer = chip.usb_ctrl.on_endpoint_read
        chip.usb_ctrl.on_endpoint_read = self._ready

    def _ready(self, endpoint: int, size: int) -> None:
        if endpoint != self._host._out_endpoint:  # that of the set-up
            self._answer(endpoint, size)
