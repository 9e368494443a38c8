"""Which numbers can be a board's: a display on pins that its bus has, buttons, every pin once."""

from typing import Any

import pytest

from hw.wiring.answers import plausible

ON_I2C = {
    "CONTROLLER": 1306, "COLUMN_OFFSET": 0, "ROTATION": 0,
    "I2C_BUS": 0, "SDA": 4, "SCL": 5, "ADDRESS": 0x3C, "I2C_HZ": 400_000,
    "SPI_BUS": None, "SCK": None, "MOSI": None, "CS": None, "DC": None, "RST": None, "SPI_HZ": None,
    "UP": 6, "DOWN": 7, "LEFT": 8, "RIGHT": 9, "A": 10, "B": 11, "BEEPER": 15,
}  # fmt: skip
ON_SPI = ON_I2C | {
    "I2C_BUS": None, "SDA": None, "SCL": None, "ADDRESS": None, "I2C_HZ": None,
    "SPI_BUS": 1, "SCK": 26, "MOSI": 27, "CS": 13, "DC": 14, "RST": 16, "SPI_HZ": 8_000_000,
}  # fmt: skip
IN_COLOUR = ON_SPI | {"CONTROLLER": 7789, "BACKLIGHT": 18}


@pytest.mark.parametrize(
    ("board", "numbers"),
    [
        (ON_I2C, {}),
        (ON_I2C, {"CONTROLLER": 1106}),
        (ON_I2C, {"CONTROLLER": 1107, "ROTATION": 180}),
        (ON_I2C, {"COLUMN_OFFSET": 4}),
        (ON_I2C, {"ADDRESS": 0x3D}),
        (ON_I2C, {"I2C_HZ": 10_000}),
        (ON_I2C, {"I2C_HZ": 1_000_000}),
        (ON_I2C, {"I2C_BUS": 1, "SDA": 2, "SCL": 3}),
        (ON_I2C, {"I2C_BUS": 1, "SDA": 26, "SCL": 27}),
        (ON_I2C, {"SDA": 16, "SCL": 21}),
        (ON_I2C, {"B": None}),
        (ON_I2C, {"B": None, "UP": None, "LEFT": None, "RIGHT": None}),
        (ON_I2C, {"BEEPER": None}),
        (ON_I2C, {"BEEPER": 0}),
        (ON_I2C, {"BEEPER": 22}),
        (ON_I2C, {"BEEPER": 28}),
        (ON_SPI, {}),
        (ON_SPI, {"SPI_BUS": 0, "SCK": 18, "MOSI": 19}),
        (ON_SPI, {"SPI_BUS": 0, "SCK": 2, "MOSI": 3}),
        (ON_SPI, {"CS": None}),
        (ON_SPI, {"RST": None}),
        (ON_SPI, {"SPI_HZ": 10_000}),
        (ON_SPI, {"SPI_HZ": 10_000_000}),
        (ON_SPI, {"BACKLIGHT": 15}),  # of the colour display that the board had
        (IN_COLOUR, {}),
        (IN_COLOUR, {"BEEPER": None}),
        (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 22}),
    ],
)
def test_a_board_that_can_be(board: dict[str, Any], numbers: dict[str, Any]) -> None:
    assert plausible(board | numbers)


@pytest.mark.parametrize(
    ("board", "numbers"),
    [
        (ON_I2C, {"CONTROLLER": 1305}),
        (ON_I2C, {"CONTROLLER": 1307}),
        (ON_I2C, {"ROTATION": 90}),
        (ON_I2C, {"ROTATION": 1}),
        (ON_I2C, {"COLUMN_OFFSET": -1}),
        (ON_I2C, {"COLUMN_OFFSET": 5}),
        (ON_I2C, {"COLUMN_OFFSET": None}),
        (ON_I2C, {"I2C_BUS": 1}),
        (ON_I2C, {"I2C_BUS": 2}),
        (ON_I2C, {"SDA": None}),
        (ON_I2C, {"SCL": None}),
        (ON_I2C, {"SDA": 5, "SCL": 4}),
        (ON_I2C, {"SDA": 2}),
        (ON_I2C, {"SCL": 3}),
        (ON_I2C, {"SDA": 1, "SCL": 5}),
        (ON_I2C, {"SCL": 0}),
        (ON_I2C, {"ADDRESS": 0x3B}),
        (ON_I2C, {"ADDRESS": 0x3E}),
        (ON_I2C, {"ADDRESS": None}),
        (ON_I2C, {"I2C_HZ": 9_999}),
        (ON_I2C, {"I2C_HZ": 1_000_001}),
        (ON_I2C, {"I2C_HZ": None}),
        (ON_I2C, {"DOWN": None}),
        (ON_I2C, {"A": None}),
        (ON_I2C, {"UP": None}),
        (ON_I2C, {"LEFT": None}),
        (ON_I2C, {"RIGHT": None}),
        (ON_I2C, {"B": None, "UP": None}),
        (ON_I2C, {"A": 7}),
        (ON_I2C, {"BEEPER": 4}),
        (ON_I2C, {"BEEPER": 23}),
        (ON_I2C, {"BEEPER": 25}),
        (ON_I2C, {"BEEPER": 29}),
        (ON_I2C, {"BEEPER": 300}),
        (ON_SPI, {"SPI_BUS": 0}),
        (ON_SPI, {"SPI_BUS": None}),
        (ON_SPI, {"SCK": None}),
        (ON_SPI, {"MOSI": None}),
        (ON_SPI, {"SCK": 27, "MOSI": 26}),
        (ON_SPI, {"SCK": 24}),
        (ON_SPI, {"MOSI": 3}),
        (ON_SPI, {"MOSI": 25}),
        (ON_SPI, {"DC": None}),
        (ON_SPI, {"DC": 6}),
        (ON_SPI, {"CS": 6}),
        (ON_SPI, {"RST": 15}),
        (ON_SPI, {"SPI_HZ": 9_999}),
        (ON_SPI, {"SPI_HZ": 10_000_001}),
        (ON_SPI, {"SPI_HZ": None}),
        (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 4}),
        (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 5}),
        (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 21}),
    ],
)
def test_a_board_that_cannot_be(board: dict[str, Any], numbers: dict[str, Any]) -> None:
    assert not plausible(board | numbers)
