"""What tests of the hardware share: no board stays plugged in."""

from collections.abc import Iterator

import machine
import pytest


@pytest.fixture(autouse=True)
def unplug() -> Iterator[None]:
    """Leave no chip behind for the next test."""
    yield
    machine.soc = None
