"""The casing of a board as numbers: boards/NAME/casing.json, lengths in pixels of the display.

A board without that file has the default board's casing. Buttons and speaker that a board has not are left
out, so nothing is drawn that is not there.
"""

import json
from typing import Any, NamedTuple

from contract.device import HEIGHT, WIDTH
from host_sim import ROOT
from host_sim.chip import board_numbers
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard, load_config
from hw.wiring.pins import OF_BUTTONS

PLAN = "casing.json"

_GRACE = 1.5  # around a button that is pushed with the mouse


class ButtonPlan(NamedTuple):
    """A button: its middle, how wide it is, what stands on it, and the lines around a middle of their own.

    mark: a letter, or one of the four arrows.
    """

    x: float
    y: float
    width: float
    is_round: bool
    mark: str
    words: tuple[str, ...]
    words_at: tuple[float, float]


class CasingPlan(NamedTuple):
    """A casing. size: of the whole picture, a margin of desk around it; glass: its left, top, width, height.

    name, speaker: the middle of the name plate and of the slots; dish: the middle and radius of the hollow
    around a cross of buttons. None where there is none.
    """

    size: tuple[int, int]
    glass: tuple[int, int, int, int]
    name: tuple[float, float] | None
    speaker: tuple[float, float] | None
    dish: tuple[float, float, float] | None
    buttons: dict[str, ButtonPlan]

    @property
    def picture(self) -> tuple[int, int]:
        """Answer the left upper corner of the display's picture, in the middle of the glass."""
        x, y, width, height = self.glass
        return x + (width - WIDTH) // 2, y + (height - HEIGHT) // 2

    def button_at(self, x: float, y: float) -> str | None:
        """Return the name of the nearest button at a point, with a little grace around its edge, or None."""
        nearest: tuple[float, str] | None = None
        for name, button in self.buttons.items():
            dx, dy = abs(x - button.x), abs(y - button.y)
            away = (dx * dx + dy * dy) ** 0.5 if button.is_round else max(dx, dy)
            if away <= button.width / 2 + _GRACE and (nearest is None or away < nearest[0]):
                nearest = away, name
        return nearest and nearest[1]


def casing_of(board: str) -> CasingPlan:
    """Read the casing of a board; BadBoard, one line, where it is none or lacks a button of the board."""
    config = load_config(board)
    path = board_numbers.FOLDER / board / PLAN
    if not path.exists():
        path = ROOT / "boards" / DEFAULT_BOARD / PLAN
    shown = path.relative_to(path.parent.parent.parent)
    try:
        plan = _plan(json.loads(path.read_text("utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadBoard(f"{shown}: {type(error).__name__}: {error}") from None
    there = [name for name in OF_BUTTONS if getattr(config, name, None) is not None]
    without = [name for name in there if name not in plan.buttons]
    if without:
        raise BadBoard(f"{shown}: {', '.join(without)} must have a place, for the board has it")
    return plan._replace(
        buttons={name: plan.buttons[name] for name in there},
        speaker=None if config.BEEPER is None else plan.speaker,
    )


def _plan(read: dict[str, Any]) -> CasingPlan:
    size, glass = _lengths(2, read["size"]), _lengths(4, read["glass"])
    name, speaker, dish = (read.get(part) for part in ("name", "speaker", "dish"))
    buttons = {name: _button(button) for name, button in read["buttons"].items()}
    return CasingPlan(size, glass, _lengths(2, name), _lengths(2, speaker), _lengths(3, dish), buttons)


def _button(read: dict[str, Any]) -> ButtonPlan:
    x, y = read["at"]
    words = tuple(read["words"].split("\n")) if "words" in read else ()
    at = _lengths(2, read["words_at"]) if words else (x, y)
    return ButtonPlan(x, y, read["width"], read.get("round", False), read["mark"], words, at)


def _lengths(count: int, read: Any) -> Any:
    """Answer so many lengths, None where there are none; ValueError where there are more or less."""
    if read is not None and len(read) != count:
        raise ValueError(f"{read} must be {count} numbers")
    return read and tuple(read)
