"""One UF2 of a firmware and files: every byte arrives, in whatever order its blocks do."""

import random
import re
from dataclasses import replace

import pytest

from host_sim.image.processors import FOREIGN, MICROPYTHON, NEVER, PLAYS, STOPS, judge
from host_sim.image.uf2_join import RP2040, RP2350, BadUf2, join, look, read
from tests.support.made_uf2 import ABSOLUTE, FLASH, PICOS, BootRom, Pico, block, blocks_of, firmware, uf2

SMALL = Pico("pico", PICOS["RPI_PICO"].family, 0x40000, 0x20000, 0x5300)
SMALL_2 = Pico("pico2", PICOS["RPI_PICO2"].family, 0x40000, 0x20000, 0x5300)
FILES = {FLASH + 0x20000: b"first" * 2000, FLASH + 0x30000: b"x", FLASH + 0x3D000: b"last" * 1024}

ORDERS = {
    "in order": list,
    "in reverse": lambda blocks: blocks[::-1],
    "shuffled": lambda blocks: random.Random(2).sample(blocks, len(blocks)),
}


def dirty(pico: Pico) -> bytearray:
    return bytearray(random.Random(1).randbytes(pico.flash))


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("pico", [SMALL, SMALL_2], ids=["RP2040", "RP2350"])
def test_every_byte_arrives_on_a_dirty_flash_and_the_rest_stays(pico, order):
    flash = dirty(pico)
    wanted = bytearray(flash)
    for address, content in {FLASH: firmware(pico), **FILES}.items():
        at, end = address - FLASH, address - FLASH + -(-len(content) // 4096) * 4096
        wanted[at:end] = content.ljust(end - at, b"\xff")
    first, *blocks = blocks_of(join(uf2(pico), FILES))
    if pico is SMALL_2:
        wanted[-4096:] = b"\xff" * 4096  # what erratum RP2350-E10's block leaves of a smaller flash
        wanted[-256:] = b"\xef" * 256
        blocks = [first, *order(blocks)]  # which is before all others, or not where it has to be
    else:
        blocks = order([first, *blocks])
    rom = BootRom(pico.family, flash)
    rom.send(blocks)
    assert rom.rebooted
    assert flash == wanted


def test_the_same_is_made_of_the_same_in_whole_sectors_with_one_count():
    joined = join(uf2(SMALL), FILES)
    assert join(uf2(SMALL), dict(reversed(FILES.items()))) == joined
    _, pages, _ = read(joined)
    assert set(pages) == {
        FLASH + sector + page
        for sector in (*range(0, 0x6000, 4096), *range(0x20000, 0x23000, 4096), 0x30000, 0x3D000)
        for page in range(0, 4096, 256)
    }
    assert len(joined) == 512 * len(pages)
    once = join(uf2(SMALL), {})
    assert join(once, {}) == once
    (_, small, _), (_, again, _) = read(uf2(SMALL)), read(once)
    assert {page: again[page] for page in small} == small


def test_the_block_before_those_of_an_rp2350_stays_the_first_as_it_is():
    given = uf2(SMALL_2)
    joined = join(given, FILES)
    assert joined[:512] == given[:512]
    assert int.from_bytes(joined[28:32], "little") == ABSOLUTE
    assert len(blocks_of(joined)) == 1 + (6 + 3 + 1 + 1) * 16


def spoilt(at: int, value: int) -> bytes:
    """Change a byte of a UF2, counted from its fourth block on."""
    content = bytearray(uf2(SMALL))
    content[3 * 512 + at] = value
    return bytes(content)


UF2 = uf2(SMALL)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is no UF2"),
        (b"PK" * 600, "is no UF2"),
        (UF2[:-1], "ends in the middle of a block"),
        (UF2[:-512], "damaged: 82 of 83 blocks"),
        (UF2[512:], "damaged: 82 of 83 blocks"),
        (UF2 + block(FLASH, bytes(256), 83, 84, RP2040), "damaged: its blocks do not belong together"),
        (spoilt(0, 0), "block 3 is none"),
        (spoilt(508, 0), "block 3 is none"),
        (spoilt(8, 1), "block 3 is not as those for a Pico"),
        (spoilt(12, 1), "block 3 is not as those for a Pico"),
        (spoilt(16, 1), "block 3 is not as those for a Pico"),
        (spoilt(20, 4), "damaged: its blocks do not belong together"),
        (spoilt(24, 84), "damaged: its blocks do not belong together"),
        (block(0xFFFFFF00, bytes(256), 0, 1, RP2040), "block 0 is not as those for a Pico"),
        (block(FLASH - 256, bytes(256), 0, 1, RP2040), "block 0 is not as those for a Pico"),
        (block(FLASH + (16 << 20), bytes(256), 0, 1, RP2040), "block 0 is not as those for a Pico"),
        (block(FLASH, bytes(256), 0, 1, ABSOLUTE) * 0x10002, "larger than a UF2 for a Pico"),
        (UF2 + uf2(SMALL_2), "several chips"),
        (
            UF2.replace(RP2040.to_bytes(4, "little"), b"\x07\x08\x09\x0a"),
            "not for the chip of a Pico .*0x0A090807",
        ),
    ],
)
def test_what_is_no_whole_uf2_for_one_pico_is_refused(content, why):
    with pytest.raises(BadUf2, match=why):
        read(content)


PICO = PICOS["RPI_PICO"]


@pytest.mark.parametrize("name", PICOS)
def test_each_pico_is_known_and_where_its_files_lie(name):
    found = look(uf2(PICOS[name], firmware(PICOS[name], version="v1.29.0-preview.7.gabcdef")))
    assert (found.pico, found.version) == (name, "v1.29.0-preview.7.gabcdef")
    assert found.named == f"MicroPython v1.29.0-preview.7.gabcdef for {name}: it plays"
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
        (firmware(PICO, program="blink"), "^does not play: this is no MicroPython; take MicroPython 1.29"),
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
def test_what_rattle_does_not_run_on_is_refused(content, why):
    with pytest.raises(BadUf2, match=why):
        look(uf2(PICO, content))


@pytest.mark.parametrize(
    ("chip", "others", "offered"),
    [(RP2040, "RPI_PICO2_W", "RPI_PICO, RPI_PICO_W"), (RP2350, "RPI_PICO", "RPI_PICO2, RPI_PICO2_W")],
)
@pytest.mark.parametrize("program", ["MicroPython", "blink"])
def test_who_wants_a_chip_is_offered_no_other(chip, others, offered, program):
    with pytest.raises(BadUf2, match=rf"^is for an RP2\d\d0: take .* for one of {offered}$"):
        look(uf2(PICOS[others], firmware(PICOS[others], program=program)), (chip,))


@pytest.mark.parametrize(
    "files",
    [
        {FLASH: b"x"},
        {FLASH + 0x5000: b"x"},
        {FLASH + 0x20800: b"x"},
        {FLASH + 0x20000: bytes(5000), FLASH + 0x21000: b"x"},
    ],
)
def test_a_file_lies_neither_in_the_firmware_nor_across_sectors_nor_in_anothers(files):
    with pytest.raises(ValueError, match="no file can lie at 0x100"):
        join(uf2(SMALL), files)
    last = FLASH + (16 << 20) - 256  # the last page that a flash can have
    assert list(read(block(last, bytes(256), 0, 1, RP2040))[1]) == [last]


PICO_W = 184_160  # bytes free before the game starts on v1.29, the least of the four Picos
PICO_2 = 480_000


@pytest.mark.parametrize(
    ("version", "free", "compiled", "verdict", "words"),
    [
        ((1, 24), PICO_W, True, PLAYS, "plays"),
        ((1, 29, 1), PICO_W, True, PLAYS, "plays"),
        ((1, 30), PICO_W, True, PLAYS, r"plays, on a MicroPython newer than any that was tried \(1.29\)"),
        ((1, 29), PICO_2, False, PLAYS, "plays uncompiled: .* leaves 18 KB of a Pico 2's memory"),
        ((1, 29), PICO_W - 8000, True, STOPS, "will stop .*, 172 KB .* of the 176 .*, or take another"),
        ((1, 30), PICO_W, False, STOPS, "will stop .*, 179 KB .* of the 450 .*, or take another"),
        ((1, 23), PICO_W, True, NEVER, "does not play: MicroPython 1.23 is too old; take another"),
    ],
)
def test_a_pico_is_judged_by_version_memory_and_what_it_loads(version, free, compiled, verdict, words):
    found, said = judge(MICROPYTHON, "", version, "take another", free, compiled)
    assert found == verdict
    assert re.fullmatch(words, said)
    never = (NEVER, "does not play: ESP32 module is no Pico; ")
    assert judge(MICROPYTHON, "ESP32 module", (1, 29), "") == never
    other = (FOREIGN, "does not play: circuitpython is no MicroPython; ")
    assert judge("circuitpython", "", (9, 1), "") == other
