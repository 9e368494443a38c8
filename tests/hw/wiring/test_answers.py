"""The answers of the wizard: kept as they were given; a file that cannot be read is put aside, not lost."""

import zlib
from types import SimpleNamespace

import pytest

from contract.device import BAD, LATER, STORE_OK
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from hw.files import ANSWERS as FILE
from hw.flash.store import Store
from hw.wiring import answers
from hw.wiring.wiring import Wiring

GIVEN = SimpleNamespace(
    CONTROLLER=1106, COLUMN_OFFSET=2, ROTATION=180, I2C_BUS=1, SDA=2, SCL=3, I2C_HZ=400_000, ADDRESS=0x3D,
    UP=28, DOWN=27, LEFT=26, RIGHT=22, A=21, B=None, BEEPER=0,
)  # fmt: skip
NOBODYS = SimpleNamespace()


def names_of(flash: Flash) -> set[str]:
    return {name for name in flash.sizes if name.startswith(FILE)}


def _broken(*_: object) -> None:
    raise OSError(5)


def of_a_later_firmware() -> bytes:
    data = bytes(48)
    head = b"R\2H\0" + (1).to_bytes(2, "big") + len(data).to_bytes(2, "big")
    return head + zlib.adler32(head + data).to_bytes(4, "big") + data


@pytest.mark.parametrize("given", [GIVEN, load_config("pico_ssd1306_spi")])
def test_what_was_given_comes_back_and_what_was_not_is_none(given):
    flash = Flash()
    assert answers.store(given, flash)
    found = answers.load(NOBODYS, flash)
    assert all(found[name] == getattr(given, name, None) for name in answers.NAMES)


def test_they_are_kept_in_the_format_that_every_board_has_and_another_is_not_read():
    flash = Flash()
    assert answers.store(GIVEN, flash)
    record = bytearray(48)
    store = Store(flash, FILE, "H", len(record))
    assert store.load(record) == STORE_OK
    assert record[:2] == b"\1\1"
    record[0] = 2
    assert store.save(record) == STORE_OK
    assert answers.load(NOBODYS, flash) is None


def test_without_answers_that_are_to_be_used_there_are_no_numbers():
    flash = Flash()
    assert answers.load(NOBODYS, flash) == {}
    assert answers.store(GIVEN, flash, hold=False)
    assert answers.load(NOBODYS, flash) == {}


def test_parts_of_the_board_on_pins_that_are_anothers_are_not_there():
    flash = Flash()
    answers.store(GIVEN, flash)
    found = answers.load(SimpleNamespace(LED=28, VSYS=29, VSYS_SELECT=27), flash)
    assert found["LED"] is found["VSYS_SELECT"] is None
    assert "VSYS" not in found


@pytest.mark.parametrize(("content", "ending"), [(b"rubbish" * 9, BAD), (of_a_later_firmware(), LATER)])
def test_what_cannot_be_read_is_put_aside_when_answers_are_given_anew(content, ending, monkeypatch):
    flash = Flash()
    flash.put(FILE, content)
    assert answers.load(NOBODYS, flash) is None
    with monkeypatch.context() as patch:
        patch.setattr(flash, "rename", _broken)
        assert not answers.store(GIVEN, flash)  # what cannot be put aside stays
    assert flash.get(FILE) == content
    assert answers.store(GIVEN, flash)
    assert flash.get(FILE + ending) == content
    for _ in range(2):
        assert answers.load(NOBODYS, flash)
        assert answers.store(GIVEN, flash)
    assert names_of(flash) == {FILE, FILE + ending}
    assert not Wiring(NOBODYS, flash).damaged
    opens = flash.open
    monkeypatch.setattr(flash, "open", lambda name, *mode: _broken() if name == FILE else opens(name, *mode))
    assert Wiring(NOBODYS, flash).damaged  # and not none


# Which numbers can be a board's: a display on pins that its bus has, buttons, every pin once.
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
NO_B = {"B": None}

# A board, several numbers, and whether it can be.
SEVERAL = [
    *((ON_I2C, {"I2C_HZ": hertz}, can) for hertz, can in ((10_000, True), (1_000_000, True), (9_999, False),
        (1_000_001, False), (None, False))),
    *((ON_SPI, {"SPI_HZ": hertz}, can) for hertz, can in ((10_000, True), (10_000_000, True), (9_999, False),
        (10_000_001, False), (None, False))),
    *((ON_I2C, {"CONTROLLER": controller}, controller in (1106, 1107)) for controller in (1106, 1107, 1305)),
    *((IN_COLOUR, {"BEEPER": gpio}, gpio is None) for gpio in (None, 18, 3, 300)),
    (ON_I2C, {"I2C_BUS": 1, "SDA": 2, "SCL": 3}, True),
    (ON_I2C, {"I2C_BUS": 1, "SDA": 26, "SCL": 27}, True),
    (ON_I2C, {"SDA": 5, "SCL": 4}, False),
    (ON_I2C, {"SDA": 1, "SCL": 5}, False),
    (ON_I2C, NO_B | {"UP": None, "LEFT": None, "RIGHT": None}, True),
    (ON_I2C, NO_B | {"UP": None}, False),
    (ON_SPI, {"SPI_BUS": 0, "SCK": 18, "MOSI": 19}, True),
    (ON_SPI, {"SPI_BUS": 0, "SCK": 2, "MOSI": 3}, True),
    (ON_SPI, {"SCK": 27, "MOSI": 26}, False),
    (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 22}, True),
    (ON_SPI, {"BACKLIGHT": 15}, True),  # of the colour display that the board had
    (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 4}, False),
    (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 5}, False),
    (IN_COLOUR, {"BACKLIGHT": 20, "BEEPER": 21}, False),
]  # fmt: skip


@pytest.mark.parametrize(("board", "numbers", "can"), SEVERAL)
def test_numbers_have_to_fit_each_other(board, numbers, can):
    assert answers.plausible(board | numbers) == can
