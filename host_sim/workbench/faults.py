"""Where the firmware was when something was raised."""

import traceback
from collections.abc import Sequence
from pathlib import Path

from host_sim import ROOT
from host_sim.workbench.orders import Fault


def fault_of(error: BaseException) -> Fault:
    """Tell where the firmware, or what it stands on, was last when something was raised."""
    whole = "".join(traceback.format_exception(error))
    words = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename:
        return Fault(f"SyntaxError: {error.msg}", _within(error.filename), error.lineno or 0, whole)
    places = _in_firmware(traceback.extract_tb(error.__traceback__))
    return Fault(words, _within(places[-1].filename), places[-1].lineno or 0, whole)


def _in_firmware(places: Sequence[traceback.FrameSummary]) -> Sequence[traceback.FrameSummary]:
    firmware = str(ROOT / "firmware")
    return [place for place in places if place.filename.startswith(firmware)] or places


def _within(file: str) -> str:
    path = Path(file)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else file
