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

DISPLAY, BUTTON, BEEPER = "display", "button", "beeper"

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

    kind: str
    name: str
    note: str
    wires: tuple[Wire, ...]


def side_of(pin: int) -> int:
    """Tell the side of a pin: 0 left, 1 right."""
    return int(pin > ROWS)


def row_of(pin: int) -> int:
    """Tell the row of a pin, 0 at the USB socket."""
    return 2 * ROWS - pin if pin > ROWS else pin - 1


def parts(board: str) -> list[Part]:
    """List the parts of a board, the display first; ValueError for a board that does not exist.

    A button on a GPIO that a Pico leads to no pin is left out.
    """
    config = load_config(board)
    answer = [_display(config)]
    there = [name for name in OF_BUTTONS if f"GP{_gpio(config, name)}" in PINS]
    rows: list[list[int]] = [[], []]
    for name in there:
        pin = pin_of(getattr(config, name))
        rows[side_of(pin)].append(row_of(pin))
    answer += [_button(config, name, rows) for name in there]
    if _gpio(config, "BEEPER") is not None:
        pin = pin_of(config.BEEPER)
        answer.append(_part(BEEPER, "beeper", "passive piezo", side_of(pin), [("+", pin), ("-", GND)]))
    return answer


def pin_of(gpio: int) -> int:
    """Find the pin of a GPIO, 1 to 40."""
    return PINS.index(f"GP{gpio}") + 1


def table(board: str) -> str:
    """Write the wires of a board as a Markdown table: a row a button, and a row a wire of the rest."""
    lines = ["| part | to the Pico's pin |", "|---|---|"]
    for part in parts(board):
        rows = {part.name: part.wires} if part.kind == BUTTON else {}
        for name, wires in (rows or {f"{part.name} {wire.terminal}": (wire,) for wire in part.wires}).items():
            lines.append(f"| {name} | {', '.join(f'{wire.pin} ({wire.label})' for wire in wires)} |")
    return "\n".join(lines) + "\n"


def _gpio(config: Any, name: str) -> int | None:
    return getattr(config, name, None)


def _display(config: Any) -> Part:
    i2c = _gpio(config, "I2C_BUS") is not None
    terminals: list[tuple[str, int | str]] = []
    for label, number in _I2C if i2c else _SPI:
        if number in (GND, SUPPLY):
            terminals.append((label, number))
        else:
            gpio = _gpio(config, number)
            if gpio is not None:
                terminals.append((label, pin_of(gpio)))
    signals = [pin for _, pin in terminals if isinstance(pin, int)]
    side = int(2 * sum(side_of(pin) for pin in signals) > len(signals))
    width, height = _gpio(config, "GLASS_WIDTH"), _gpio(config, "GLASS_HEIGHT")
    size = f"{width}x{height}" if width else "128x64"
    note = f"{_CONTROLLERS[config.CONTROLLER]}, {'I2C' if i2c else 'SPI'}, {size}"
    return _part(DISPLAY, "LCD" if width else "OLED", note, side, terminals)


def _button(config: Any, name: str, rows: list[list[int]]) -> Part:
    """Make a button; rows: those of all buttons' pins, by side. Buttons of a side share their ground."""
    pin = pin_of(getattr(config, name))
    shared = rows[side_of(pin)]
    ground = _nearest(GND, side_of(pin), sum(shared) / len(shared))
    title, note = name, ""
    if _gpio(config, "B") is None:
        two = _gpio(config, "RIGHT") is None
        if name == "A":
            title, note = "SELECT" if two else "CENTRE", "hold: B"
        elif two:
            title, note = "NEXT", "hold: up"
    return Part(BUTTON, title, note, (Wire("one leg", pin), Wire("other leg", ground)))


def _part(kind: str, name: str, note: str, side: int, terminals: list[tuple[str, int | str]]) -> Part:
    """Make a part; GND and 3V3 become the pins of that name nearest to its other wires."""
    signals = [pin for _, pin in terminals if isinstance(pin, int)]
    near = sum(row_of(pin) for pin in signals) / len(signals)
    wires = tuple(
        Wire(label, pin if isinstance(pin, int) else _nearest(pin, side, near)) for label, pin in terminals
    )
    return Part(kind, name, note, wires)


def _nearest(label: str, side: int, row: float) -> int:
    """Find the pin of a label that is nearest to a row, on the side if there is one."""
    pins = [pin for pin in range(1, 2 * ROWS + 1) if PINS[pin - 1] == label]
    return min(pins, key=lambda pin: (side_of(pin) != side, abs(row_of(pin) - row), pin))


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
