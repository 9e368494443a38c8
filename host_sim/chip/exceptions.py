"""sys.print_exception for CPython, which has none: what MicroPython says of an exception."""

import sys
import traceback
from pathlib import Path
from typing import BinaryIO

from host_sim import ROOT


def print_exception(error: BaseException, file: BinaryIO) -> None:
    """Write the traceback in MicroPython's form, with the paths that a board would show."""
    file.write(b"Traceback (most recent call last):\n")
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        firmware = ROOT / "firmware"
        name = path.relative_to(firmware) if path.is_relative_to(firmware) else path.name
        file.write(f'  File "{name}", line {frame.lineno}, in {frame.name}\n'.encode())
    file.write(f"{type(error).__name__}: {error}\n".encode())


def install() -> None:
    """Put it where the firmware looks for it."""
    if not hasattr(sys, "print_exception"):
        setattr(sys, "print_exception", print_exception)  # noqa: B010 (its stubs know of none)
