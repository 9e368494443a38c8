"""A MicroPython for each Pico is told from the others, and from what is none, by what it says of itself."""

import pytest

from host_sim.image.uf2_join import BadUf2
from host_sim.image.uf2_says import look
from tests.support.made_uf2 import FLASH, PICOS, firmware, uf2

PICO = PICOS["RPI_PICO"]


@pytest.mark.parametrize("name", PICOS)
def test_each_pico_is_known_and_where_its_files_lie(name: str) -> None:
    found = look(uf2(PICOS[name], firmware(PICOS[name], version="v1.29.0-preview.7.gabcdef")))
    assert (found.pico, found.version) == (name, "v1.29.0-preview.7.gabcdef")
    assert (found.files_at, found.files_bytes) == (FLASH + PICOS[name].files_at, PICOS[name].files_bytes)
    assert found.flash.startswith(firmware(PICOS[name], version="v1.29.0-preview.7.gabcdef"))


def without_info() -> bytes:
    content = bytearray(firmware(PICO))
    content[0x1D4:0x1E8] = bytes(20)
    return bytes(content)


def with_pointers_to(address: int) -> bytes:
    content = bytearray(firmware(PICO))
    content[0x3000:0x3004] = address.to_bytes(4, "little")
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (firmware(PICO, program="blink"), "is no MicroPython for a Pico: take MicroPython 1.24 or newer"),
        (without_info(), "is no MicroPython for a Pico"),
        (with_pointers_to(0x20000000), "is no MicroPython for a Pico"),
        (with_pointers_to(FLASH - 8), "is no MicroPython for a Pico"),
        (b"\0" * 5000, "is no MicroPython for a Pico"),
        (firmware(PICO, name="adafruit_feather"), "is for another board, adafruit_feather: take"),
        (firmware(PICO, name="pico2"), "is for another board, pico2"),
        (firmware(PICO, version="v1.23.0"), "is MicroPython v1.23.0, which is too old: take"),
        (firmware(PICO, version="v1.9"), "which is too old"),
        (firmware(PICO, version="own"), "which is too old"),
        (firmware(PICO).ljust(PICO.files_at + 1, b"\0"), "has files in it already"),
    ],
)
def test_what_rattle_does_not_run_on_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(BadUf2, match=why):
        look(uf2(PICO, content))
