"""What the parts of a simulated board expect of each other; for type checkers, never imported."""

from typing import Protocol

Bytes = bytes | bytearray | memoryview


class I2CDevice(Protocol):
    """Something with an address. answers: whether it acknowledges."""

    answers: bool

    def receive(self, buffer: Bytes) -> None:
        """Take the bytes of one transfer."""


class SPIDevice(Protocol):
    """Something with a clock and a chip select. most_hertz: the fastest clock that it takes."""

    most_hertz: int

    def hears(self, wires: tuple[int, int]) -> bool:
        """Tell whether it is selected, and the SCK of SCK and MOSI is its own."""
        ...

    def receive(self, buffer: Bytes, wires: tuple[int, int]) -> None:
        """Take the bytes of one write on an SCK and a MOSI."""


class Watcher(Protocol):
    """Something that hears of a pin."""

    def level(self, pin: int, high: int) -> None:
        """Take note of a pin's level, 0 or 1."""


class Edge(Protocol):
    """Something with an interrupt."""

    def falls(self) -> None:
        """Take note of a falling edge."""
