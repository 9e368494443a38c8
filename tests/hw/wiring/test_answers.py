"""The answers of the wizard: kept as they were given; a file that cannot be read is put aside, not lost."""

import zlib
from types import SimpleNamespace

import pytest

from contract.device import BAD, LATER, STORE_OK
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash, FlashFile
from hw.files import ANSWERS as FILE
from hw.flash.store import Store
from hw.wiring import answers
from hw.wiring.wiring import Wiring

GIVEN = SimpleNamespace(
    CONTROLLER=1106,
    COLUMN_OFFSET=2,
    ROTATION=180,
    I2C_BUS=1,
    SDA=2,
    SCL=3,
    I2C_HZ=400_000,
    ADDRESS=0x3D,
    UP=28,
    DOWN=27,
    LEFT=26,
    RIGHT=22,
    A=21,
    B=None,
    BEEPER=0,
)
NOBODYS = SimpleNamespace()


def names_of(flash: Flash) -> set[str]:
    return {name for name in flash.sizes if name.startswith(FILE)}


def of_a_later_firmware() -> bytes:
    data = bytes(48)
    head = b"R\2H\0" + (1).to_bytes(2, "big") + len(data).to_bytes(2, "big")
    return head + zlib.adler32(head + data).to_bytes(4, "big") + data


def test_what_was_given_comes_back_and_what_was_not_is_none() -> None:
    flash = Flash()
    assert answers.store(GIVEN, flash)
    found = answers.load(NOBODYS, flash)
    assert {name: found[name] for name in answers.NAMES} == {
        name: getattr(GIVEN, name, None) for name in answers.NAMES
    }


def test_they_are_kept_in_the_format_that_every_board_has_and_another_is_not_read() -> None:
    flash = Flash()
    assert answers.store(GIVEN, flash)
    record = bytearray(48)
    store = Store(flash, FILE, "H", len(record))
    assert store.load(record) == STORE_OK
    assert record[:2] == b"\1\1"
    record[0] = 2
    assert store.save(record) == STORE_OK
    assert answers.load(NOBODYS, flash) is None


def test_without_answers_there_are_no_numbers() -> None:
    assert answers.load(NOBODYS, Flash()) == {}


def test_answers_that_are_not_to_be_used_are_none() -> None:
    flash = Flash()
    assert answers.store(GIVEN, flash, hold=False)
    assert answers.load(NOBODYS, flash) == {}


def test_parts_of_the_board_on_pins_that_are_anothers_are_not_there() -> None:
    flash = Flash()
    answers.store(GIVEN, flash)
    found = answers.load(SimpleNamespace(LED=28, VSYS=29, VSYS_SELECT=27), flash)
    assert found["LED"] is found["VSYS_SELECT"] is None
    assert "VSYS" not in found


def test_answers_that_are_given_again_leave_no_other_file() -> None:
    flash = Flash()
    for _ in range(3):
        assert answers.store(GIVEN, flash)
    assert names_of(flash) == {FILE}


@pytest.mark.parametrize(("content", "ending"), [(b"rubbish" * 9, BAD), (of_a_later_firmware(), LATER)])
def test_what_cannot_be_read_is_put_aside_when_answers_are_given_anew(content: bytes, ending: str) -> None:
    flash = Flash()
    flash.put(FILE, content)
    assert answers.load(NOBODYS, flash) is None
    assert answers.store(GIVEN, flash)
    assert names_of(flash) == {FILE, FILE + ending}
    assert flash.get(FILE + ending) == content
    assert answers.load(NOBODYS, flash)


def test_answers_that_cannot_be_read_are_damaged_and_not_none() -> None:
    class Unreadable(Flash):
        def open(self, name: str, mode: str = "r") -> FlashFile:
            raise OSError(5 if name in self.files else 2, "")

    flash = Unreadable()
    assert not Wiring(NOBODYS, flash).damaged
    flash.put(FILE, b"x")
    assert Wiring(NOBODYS, flash).damaged


@pytest.mark.parametrize("content", [b"rubbish" * 9, of_a_later_firmware()])
def test_what_can_be_neither_read_nor_put_aside_stays_and_nothing_is_stored(content: bytes) -> None:
    class Stiff(Flash):
        def rename(self, old: str, new: str) -> None:
            raise OSError(5)

    flash = Stiff()
    flash.put(FILE, content)
    assert not answers.store(GIVEN, flash)
    assert flash.get(FILE) == content


def test_the_numbers_of_a_board_come_back_too() -> None:
    flash = Flash()
    config = load_config("pico_ssd1306_spi")
    assert answers.store(config, flash)
    found = answers.load(config, flash)
    assert {name: found[name] for name in ("SCK", "MOSI", "DC", "SPI_HZ")} == {
        name: getattr(config, name) for name in ("SCK", "MOSI", "DC", "SPI_HZ")
    }
