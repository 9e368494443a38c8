"""Which wire goes from which pin to where, as a board's numbers say: `python -m host_sim.cable.wiring`.

`make wiring` calls it: it writes the table between the two marks in boards/NAME/README.md. The drawing beside
it, boards/NAME/wiring.svg, was made of the same wires, and is changed by hand.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import ROOT
from host_sim.chip.board_numbers import board_names, load_config
from host_sim.command_line import Parser, ends, leave
from hw.wiring.pins import OF_BUTTONS

BEGIN, END = "<!-- wiring: made by `make wiring` -->\n", "<!-- end of wiring -->\n"

PINS = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)  # fmt: skip
"""What the Pico's pins 1 to 40 are (Raspberry Pi Pico data sheet, figure 2)."""

ROWS = 20  # pins a side; 1 to 20 go down the left, 21 to 40 up the right

GND, SUPPLY = "GND", "3V3"

_CONTROLLERS = {1306: "SSD1306", 1106: "SH1106", 1107: "SH1107", 7789: "ST7789"}
_I2C = (("GND", GND), ("VCC", SUPPLY), ("SCL", "SCL"), ("SDA", "SDA"))
_SPI = (
    ("GND", GND), ("VCC", SUPPLY), ("CLK", "SCK"), ("DIN", "MOSI"), ("RST", "RST"), ("DC", "DC"),
    ("CS", "CS"), ("BL", "BACKLIGHT"),
)  # fmt: skip


class Wire(NamedTuple):
    """A wire from a terminal of a part to a pin of the Pico, 1 to 40."""

    terminal: str
    pin: int

    @property
    def label(self) -> str:
        """What the pin is called: GP4, GND, 3V3."""
        return PINS[self.pin - 1]


class Part(NamedTuple):
    """A part, and its wires in the order of its terminals."""

    name: str
    note: str
    wires: tuple[Wire, ...]
    is_button: bool = False


def parts(board: str) -> list[Part]:
    """List the parts of a board, the display first; ValueError for a board that does not exist.

    A button on a GPIO that a Pico leads to no pin is left out. Buttons of a side share their ground.
    """
    config = load_config(board)
    answer = [_display(config)]
    buttons = {name: pin for name in OF_BUTTONS if (pin := _pin_of(config, name))}
    for name, pin in buttons.items():
        beside = [other for other in buttons.values() if _side_of(other) == _side_of(pin)]
        legs = Wire("one leg", pin), Wire("other leg", _nearest(GND, beside))
        answer.append(Part(*_called(config, name), legs, is_button=True))
    if beeper := _pin_of(config, "BEEPER"):
        answer.append(_part("beeper", "passive piezo", {"+": beeper, "-": GND}))
    return answer


def table(board: str) -> str:
    """Write the wires of a board as a Markdown table: a row a button, and a row a wire of the rest."""
    lines = ["| part | to the Pico's pin |", "|---|---|"]
    for part in parts(board):
        rows = {part.name: part.wires} if part.is_button else {}
        for name, wires in (rows or {f"{part.name} {wire.terminal}": (wire,) for wire in part.wires}).items():
            lines.append(f"| {name} | {', '.join(f'{wire.pin} ({wire.label})' for wire in wires)} |")
    return "\n".join(lines) + "\n"


def _pin_of(config: Any, name: str) -> int:
    """Answer the pin of what has a GPIO in a board's numbers, 1 to 40; 0 where it is on none."""
    label = f"GP{getattr(config, name, None)}"
    return PINS.index(label) + 1 if label in PINS else 0


def _display(config: Any) -> Part:
    i2c = getattr(config, "I2C_BUS", None) is not None
    wired = _I2C if i2c else _SPI
    terminals = {label: name if name in PINS else _pin_of(config, name) for label, name in wired}
    width, height = getattr(config, "GLASS_WIDTH", None), getattr(config, "GLASS_HEIGHT", None)
    size = f"{width}x{height}" if width else "128x64"
    note = f"{_CONTROLLERS[config.CONTROLLER]}, {'I2C' if i2c else 'SPI'}, {size}"
    return _part("LCD" if width else "OLED", note, {label: end for label, end in terminals.items() if end})


def _called(config: Any, name: str) -> tuple[str, str]:
    """Answer what a button is called on the board, and what it does when it is held."""
    if config.B is not None:
        return name, ""
    two = config.RIGHT is None
    if name == "A":
        return "SELECT" if two else "CENTRE", "hold: B"
    return ("NEXT", "hold: up") if two else (name, "")


def _part(name: str, note: str, terminals: dict[str, int | str]) -> Part:
    """Make a part of its terminals; GND and 3V3 become the pins of that name nearest to its other wires."""
    signals = [end for end in terminals.values() if isinstance(end, int)]
    wires = (
        Wire(label, end if isinstance(end, int) else _nearest(end, signals))
        for label, end in terminals.items()
    )
    return Part(name, note, tuple(wires))


def _nearest(label: str, pins: Sequence[int]) -> int:
    """Find the pin of a label that is nearest to some pins, on the side of most of them if there is one."""
    is_right = 2 * sum(map(_side_of, pins)) > len(pins)
    row = sum(map(_row_of, pins)) / len(pins)
    there = [pin for pin, name in enumerate(PINS, 1) if name == label]
    return min(there, key=lambda pin: (_side_of(pin) != is_right, abs(_row_of(pin) - row), pin))


def _side_of(pin: int) -> int:
    """Tell the side of a pin: 0 left, 1 right."""
    return int(pin > ROWS)


def _row_of(pin: int) -> int:
    """Tell the row of a pin, 0 at the USB socket."""
    return 2 * ROWS - pin if pin > ROWS else pin - 1


def with_table(board: str) -> str:
    """Answer the README of a board with its table made anew; ValueError where the marks are missing."""
    text = readme(board).read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"{readme(board).relative_to(ROOT)}: no place for the table, between {BEGIN!r} and {END!r}"
        )
    return f"{before}{BEGIN}\n{table(board)}\n{END}{after}"


def readme(board: str) -> Path:
    """Answer where a board's README is."""
    return ROOT / "boards" / board / "README.md"


@ends("wiring", (), (OSError, ValueError))
def main(arguments: Sequence[str]) -> int:
    """Write everything; answer the exit code."""
    Parser(prog="python -m host_sim.cable.wiring", description=__doc__).parse_args(arguments)
    for board in board_names():
        readme(board).write_text(with_table(board))
        print(readme(board).relative_to(ROOT))
    return 0


if __name__ == "__main__":
    leave(main)
