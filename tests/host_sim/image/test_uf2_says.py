"""A MicroPython for each Pico is told from the others, and from what is none, by what it says of itself."""

from dataclasses import replace

import pytest

from host_sim.image.uf2_join import RP2040, RP2350, BadUf2, look
from tests.support.made_uf2 import FLASH, PICOS, firmware, uf2

PICO = PICOS["RPI_PICO"]


@pytest.mark.parametrize("name", PICOS)
def test_each_pico_is_known_and_where_its_files_lie(name: str) -> None:
    found = look(uf2(PICOS[name], firmware(PICOS[name], version="v1.29.0-preview.7.gabcdef")))
    assert (found.pico, found.version) == (name, "v1.29.0-preview.7.gabcdef")
    assert found.named == f"MicroPython v1.29.0-preview.7.gabcdef for {name}: it plays"
    assert (found.files_at, found.files_bytes) == (FLASH + PICOS[name].files_at, PICOS[name].files_bytes)
    assert found.flash.startswith(firmware(PICOS[name], version="v1.29.0-preview.7.gabcdef"))


def test_one_newer_than_any_that_was_tried_is_said_to_be_so() -> None:
    found = look(uf2(PICO, firmware(PICO, version="v1.30.0")))
    assert found.named == (
        "MicroPython v1.30.0 for RPI_PICO: it plays, on a MicroPython newer than any that was tried (1.29)"
    )


def without_info() -> bytes:
    content = bytearray(firmware(PICO))
    content[0x1D4:0x1E8] = bytes(20)
    return bytes(content)


def with_pointers_to(address: int) -> bytes:
    content = bytearray(firmware(PICO))
    content[0x3000:0x3004] = address.to_bytes(4, "little")
    return bytes(content)


def with_a_million_long_texts() -> bytes:
    """Tell of so many entries, each a text of four million letters: all read, that takes minutes."""
    content = bytearray(b"x" * (8 << 20))
    content[-1] = 0
    content[0x1D4:0x1E8] = firmware(PICO)[0x1D4:0x1D8] + b"".join(
        word.to_bytes(4, "little") for word in (FLASH + 0x3000, FLASH + 0x403000, FLASH, 0xE71AA390)
    )
    content[0x1000:0x100C] = firmware(PICO)[0x1000:0x1008] + (FLASH + 0x403000).to_bytes(4, "little")
    content[0x3000:0x403000] = (FLASH + 0x1000).to_bytes(4, "little") * (1 << 20)
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (
            firmware(PICO, program="blink"),
            "^does not play: this is no MicroPython; take MicroPython 1.29",
        ),
        (without_info(), "this is no MicroPython"),
        (with_pointers_to(0x20000000), "this is no MicroPython"),
        (with_pointers_to(FLASH - 8), "this is no MicroPython"),
        (with_a_million_long_texts(), "this is no MicroPython"),
        (firmware(replace(PICO, flash=17 << 20)), "this is no MicroPython"),
        (firmware(replace(PICO, files_at=PICO.files_at + 256)), "this is no MicroPython"),
        (b"\0" * 5000, "this is no MicroPython"),
        (
            firmware(PICO, name="adafruit_feather"),
            "^does not play: adafruit_feather with an RP2040 is no Pico; take",
        ),
        (firmware(PICO, name="my\n\x1b[2J"), r"my\?\?\[2J with an RP2040 is no Pico"),
        (firmware(PICO, name="pico2"), "pico2 with an RP2040 is no Pico"),
        (firmware(PICO, version="v1.23.0"), "^does not play: MicroPython 1.23 is too old; take"),
        (firmware(PICO, version="v1.9"), "is too old"),
        (firmware(PICO, version="own"), "is too old"),
        (firmware(PICO, frozen="main"), "starts a program of its own, not Rattle: take"),
        (firmware(PICO, frozen="boot"), "starts a program of its own"),
        (firmware(PICO).ljust(PICO.files_at + 1, b"\0"), "has files in it already"),
    ],
)
def test_what_rattle_does_not_run_on_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(BadUf2, match=why):
        look(uf2(PICO, content))


@pytest.mark.parametrize(
    ("chip", "others", "offered"),
    [(RP2040, "RPI_PICO2_W", "RPI_PICO, RPI_PICO_W"), (RP2350, "RPI_PICO", "RPI_PICO2, RPI_PICO2_W")],
)
@pytest.mark.parametrize("program", ["MicroPython", "blink"])
def test_who_wants_a_chip_is_offered_no_other(chip: int, others: str, offered: str, program: str) -> None:
    with pytest.raises(BadUf2, match=rf"^is for an RP2\d\d0: take .* for one of {offered}$"):
        look(uf2(PICOS[others], firmware(PICOS[others], program=program)), (chip,))
