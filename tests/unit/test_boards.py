"""Every folder of boards/: complete, and wired as the RP2040 can be."""

import re
from collections.abc import Iterator
from typing import Any

import machine
import pytest

from host_sim import ROOT
from host_sim.board import Board, load_config
from hw import board as hw_board
from tests import boards

# RP2040 data sheet, 1.4.3, table 2 "GPIO functions": what each bank 0 pin can be, F1 (SPI) and F3 (I2C).
_SPI = ("RX", "CSn", "SCK", "TX")
_I2C = ("SDA", "SCL")
_GPIOS = range(30)
_ON_THE_HEADER = {*range(23), 26, 27, 28}  # Pico data sheet, figure 2

REQUIRED = {
    "BOARD",
    "CONTROLLER",
    "COLUMN_OFFSET",
    "ROTATION",
    "UP",
    "DOWN",
    "LEFT",
    "RIGHT",
    "A",
    "B",
    "BEEPER",
    "LED",
}
I2C = {"I2C_BUS", "SDA", "SCL", "I2C_HZ", "ADDRESS"}
SPI = {"SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST", "SPI_HZ"}
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


def spi_function(pin: int) -> tuple[int, str]:
    """Answer the bus and the signal of a pin's SPI function: groups of eight pins take turns."""
    return pin >> 3 & 1, _SPI[pin & 3]


def i2c_function(pin: int) -> tuple[int, str]:
    return pin >> 1 & 1, _I2C[pin & 1]


def numbers(name: str) -> dict[str, Any]:
    return vars(boards.config(name))


def pins(of: dict[str, Any]) -> dict[str, int]:
    """Answer the GPIO numbers among a board's numbers, "LED" being 25 or no GPIO at all."""
    found = {name: of[name] for name in boards.PINS if of.get(name) is not None}
    return {name: 25 if pin == "LED" else pin for name, pin in found.items()}


def faults(of: dict[str, Any]) -> list[str]:
    """List what is wrong with the numbers of a board."""
    found = [f"{name} is missing" for name in sorted(REQUIRED - of.keys())]
    buses = [bus for bus in (I2C, SPI) if bus <= of.keys()]
    if len(buses) != 1:
        found.append("one bus, whole, is wanted")
    wired = pins(of)
    for name, pin in wired.items():
        if pin not in _GPIOS:
            found.append(f"{name}: no GP{pin}")
        elif pin not in _ON_THE_HEADER and name != "LED":
            found.append(f"{name}: GP{pin} is not on the header")
        found += [f"GP{pin} is {name} and {other}" for other in wired if other < name and wired[other] == pin]
    if "I2C_BUS" in of:
        found += [f"{name}: GP{of[name]}" for name in _I2C if i2c_function(of[name]) != (of["I2C_BUS"], name)]
        if not 0 < of["I2C_HZ"] <= 400_000 or of["ADDRESS"] not in (0x3C, 0x3D):
            found.append("I2C: up to 400 kHz, addresses 3C and 3D")
    else:
        for name, signal in (("SCK", "SCK"), ("MOSI", "TX")):
            if spi_function(of[name]) != (of["SPI_BUS"], signal):
                found.append(f"{name}: GP{of[name]}")
    there = tuple(name for name in BUTTONS if of.get(name) is not None)
    if there not in (BUTTONS, BUTTONS[:5], ("DOWN", "A")):
        found.append("buttons: six, five without B, or DOWN and A")
    if of["CONTROLLER"] not in (1306, 1106, 1107) or of["ROTATION"] not in (0, 180):
        found.append("controller or rotation")
    return found


@pytest.fixture(autouse=True)
def unplug() -> Iterator[None]:
    yield
    machine.soc = None


def test_the_pin_functions_are_those_of_the_data_sheet() -> None:
    """Some rows of the table, read by eye."""
    assert [i2c_function(pin) for pin in (0, 3, 4, 7, 26, 29)] == [
        (0, "SDA"), (1, "SCL"), (0, "SDA"), (1, "SCL"), (1, "SDA"), (0, "SCL")
    ]  # fmt: skip
    assert [spi_function(pin) for pin in (0, 7, 10, 15, 16, 18, 19, 26, 29)] == [
        (0, "RX"), (0, "TX"), (1, "SCK"), (1, "TX"), (0, "RX"), (0, "SCK"), (0, "TX"), (1, "SCK"), (1, "CSn")
    ]  # fmt: skip


def test_the_five_boards_are_there() -> None:
    assert {
        "pico_ssd1306_i2c",
        "pico_sh1106_i2c",
        "pico_ssd1306_spi",
        "picoboy",
        "waveshare_pico_oled_1_3",
    } <= set(boards.NAMES)


@pytest.mark.parametrize("folder", sorted((ROOT / "boards").iterdir()))
def test_every_folder_has_its_three_files(folder: Any) -> None:
    if folder.is_dir() and folder.name != "__pycache__":
        assert {"board_config.py", "README.md", "wiring.svg"} <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_pins_of_every_board_can_be_what_they_are_used_for(name: str) -> None:
    assert faults(numbers(name)) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"UP": 11}, "GP11 is UP and DOWN"),
        ({"SDA": 5, "SCL": 4}, "SDA: GP5"),
        ({"SDA": 6, "SCL": 7}, "SCL: GP7"),
        ({"BEEPER": 30}, "BEEPER: no GP30"),
        ({"UP": 24}, "UP: GP24 is not on the header"),
        ({"B": None, "A": None}, "buttons: six, five without B, or DOWN and A"),
        ({"ADDRESS": 0x78}, "I2C: up to 400 kHz, addresses 3C and 3D"),
        ({"ROTATION": 90}, "controller or rotation"),
    ],
)
def test_a_wrong_number_is_found(changes: dict[str, Any], fault: str) -> None:
    assert fault in faults(numbers("pico_ssd1306_i2c") | changes)


def test_a_wrong_pin_of_an_spi_board_is_found() -> None:
    assert "SCK: GP17" in faults(numbers("pico_ssd1306_spi") | {"SCK": 17, "CS": 18})


@pytest.mark.parametrize("name", boards.NAMES)
def test_a_board_is_called_as_its_folder_and_holds_numbers_only(name: str) -> None:
    config = load_config(name)
    assert name == config.BOARD
    for key, value in vars(config).items():
        if not key.startswith("__") and key != "const":
            assert key.isupper() and (value is None or isinstance(value, int | str)), key


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_board_can_be_opened_as_it_says(name: str) -> None:
    board = Board(name)
    hw_board.open_display(board.config)
    hw_board.open_buttons(board.config)
    hw_board.open_sound(board.config)
    used = {pin for pin, owner in enumerate(board.soc.owners) if owner}
    assert used == set(pins(numbers(name)).values()) - {25} - ({5} if name == "picoboy" else set())


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_readme_names_every_pin_that_is_wired(name: str) -> None:
    text = (ROOT / "boards" / name / "README.md").read_text()
    named = {int(number) for number in re.findall(r"\bGP(\d+)\b", text)}
    assert named >= set(pins(numbers(name)).values()) - {25}
