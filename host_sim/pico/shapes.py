"""What the parts of a simulated board expect of each other; for type checkers, never imported."""

from typing import Protocol

Bytes = bytes | bytearray | memoryview


class BoardConfig(Protocol):
    """The numbers of a board_config."""

    BOARD: str
    CONTROLLER: int
    I2C_BUS: int
    ADDRESS: int
    UP: int
    DOWN: int
    LEFT: int
    RIGHT: int
    A: int
    B: int
    BEEPER: int


class I2CDevice(Protocol):
    """Something with an address. answers: whether it acknowledges."""

    answers: bool

    def receive(self, buffer: Bytes) -> None:
        """Take the bytes of one transfer."""
        ...


class SPIDevice(Protocol):
    """Something with a chip select."""

    def selected(self) -> bool:
        """Tell whether its chip select is low."""
        ...

    def receive(self, buffer: Bytes) -> None:
        """Take the bytes of one write."""
        ...


class Panel(Protocol):
    """A display controller. touched: whether the picture may have changed since it was asked for."""

    touched: bool

    def picture(self) -> bytearray:
        """Answer what the panel shows, 1024 bytes."""
        ...
