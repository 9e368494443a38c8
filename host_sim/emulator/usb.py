"""The computer at the other end of the emulated USB cable, with a serial console.

Corrects: rp2040py answers each endpoint that is ready to receive at once, with nothing where there is nothing
to send. A chip is interrupted without an end by that, and two thirds of its time are gone. Here such an
endpoint waits until there is something, as a computer lets it.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.fifo import FIFO

_ROOM = 1 << 20  # bytes that may wait to be sent
_SOON_NS = 20_000


class Console:
    """A chip's serial console. hear: is called with the bytes that the chip says."""

    def __init__(self, chip: Any, hear: Callable[[bytes | bytearray], object]) -> None:
        self._host: Any = USBCDC(chip.usb_ctrl)
        self._host.tx_fifo = FIFO(_ROOM)
        self._host.on_serial_data = hear
        self._waits: int | None = None  # bytes that the chip is ready to receive
        usb = chip.usb_ctrl
        self._receive = usb.on_endpoint_read
        self._reset = usb.on_reset
        usb.on_endpoint_read = self._ready
        usb.on_reset = self._begin_anew
        self._alarm = chip.clock.create_alarm(self._send)

    def say(self, data: bytes) -> None:
        """Send bytes to the chip, when it takes them."""
        for byte in data:
            self._host.tx_fifo.push(byte)
        if self._waits is not None:
            self._alarm.schedule(_SOON_NS)

    def _ready(self, endpoint: int, size: int) -> None:
        if 0 < endpoint == self._host._out_endpoint and self._host.tx_fifo.empty:
            self._waits = size
        else:
            self._receive(endpoint, size)

    def _send(self) -> None:
        if self._waits is not None and not self._host.tx_fifo.empty:
            size, self._waits = self._waits, None
            self._receive(self._host._out_endpoint, size)

    def _begin_anew(self) -> None:
        self._waits = None
        self._reset()
