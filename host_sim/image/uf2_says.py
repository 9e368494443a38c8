"""What the MicroPython in a UF2 says of itself: which Pico it is for, its version, where its files lie.

It says so in its binary info (pico-sdk, pico/binary_info/structure.h): behind five words, of which the first
and the last are marks, pointers to entries; each begins with its kind and with a tag of who made it.

MicroPython runs this, too, as the page does.
"""

import re
import struct

from host_sim.image.processors import MICROPYTHON, PLAYS, judge, take
from host_sim.image.uf2_join import (
    CHIPS,
    FLASH,
    PAGE_BYTES,
    RP2040,
    RP2350,
    SECTOR_BYTES,
    BadUf2,
    is_in_flash,
    read,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

# Their names in the SDK, in MicroPython, and their chips.
_PICOS = {
    "pico": ("RPI_PICO", RP2040),
    "pico_w": ("RPI_PICO_W", RP2040),
    "pico2": ("RPI_PICO2", RP2350),
    "pico2_w": ("RPI_PICO2_W", RP2350),
}

_CHIPS = {RP2040: "RP2040", RP2350: "RP2350"}
_MARKS = (0x7188EBF2, 0xE71AA390)
_HEAD = "<5I"
_HEAD_BYTES = 20
_WITHIN = 4096  # bytes of the flash
_MOST_ENTRIES = 1000  # a MicroPython has some 50
_MOST_LETTERS = 1000  # of a text
_ENTRY = "<2H"
_ENTRY_BYTES = 4
_WORDS, _DEVICE = 6, 7  # kinds: a text with a number that says of what, a block device
_SDK, _MICROPYTHON = 0x5052, 0x504D  # tags
_UNREADABLE = (ValueError, IndexError, getattr(struct, "error", ValueError))  # MicroPython has no such error
_PROGRAM, _VERSION, _PICO = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB  # of what
_FROZEN = 0x4A99D719  # likewise: the name of a module inside, which goes before a file of that name
_STARTED = ("boot", "main")  # those that MicroPython starts


class Stock:
    """A MicroPython: its Pico, the family of its chip, its version, its bytes, and where its files lie.

    named: it and what the game does, in words; flash: from the first address on, 0xFF where nothing is.
    """

    def __init__(
        self,
        pico: str,
        family: int,
        version: str,
        named: str,
        flash: bytes,
        files_at: int,
        files_bytes: int,
    ) -> None:
        self.pico = pico
        self.family = family
        self.version = version
        self.named = named
        self.flash = flash
        self.files_at = files_at
        self.files_bytes = files_bytes


def where(chips: "Collection[int]" = CHIPS) -> str:
    """Say which MicroPython to take, for one of the Picos with such a chip, and where it is."""
    return take([name for name, chip in _PICOS.values() if chip in chips])


def look(uf2: bytes, chips: "Collection[int]" = CHIPS) -> Stock:
    """Read what a UF2 says of itself.

    BadUf2 when it is no UF2 of MicroPython for one of the four Picos, or for one whose chip is not among
    these, is damaged, too old for Rattle, or not MicroPython alone.
    """
    try:
        firmware = read(uf2)
    except BadUf2 as error:
        raise BadUf2(f"{error}: {where(chips)}") from None
    if firmware.family not in chips:
        raise BadUf2(f"is for an {_CHIPS[firmware.family]}: {where(chips)}")
    flash = bytearray(b"\xff" * (max(firmware.pages) + PAGE_BYTES - FLASH))
    for address, page in firmware.pages.items():
        flash[address - FLASH : address - FLASH + PAGE_BYTES] = page
    try:
        words, devices, frozen = _entries(bytes(flash))
    except _UNREADABLE:
        words, devices, frozen = {}, [], []
    at, size = devices[0] if len(devices) == 1 else (0, 0)
    whole = not (at % SECTOR_BYTES or size % SECTOR_BYTES) and is_in_flash(at, size)
    program = MICROPYTHON if whole and words.get(_PROGRAM) == "MicroPython" else "this"
    called = words.get(_PICO, "a board without a name")
    pico, chip = _PICOS.get(called, ("", 0))
    version = words.get(_VERSION, "of no version")
    found = re.match(r"v(\d+)\.(\d+)", version)
    number = (int(found.group(1)), int(found.group(2))) if found else ()
    other = "" if chip == firmware.family else f"{called} with an {_CHIPS[firmware.family]}"
    verdict, game = judge(program, other, number, where(chips))
    if verdict != PLAYS:
        raise BadUf2(game)
    if any(name in frozen for name in _STARTED):
        raise BadUf2(f"starts a program of its own, not Rattle: {where(chips)}")
    if at < FLASH + len(flash):
        raise BadUf2(f"has files in it already: {where(chips)}")
    named = f"MicroPython {version} for {pico}: it {game}"
    return Stock(pico, chip, version, named, bytes(flash), at, size)


def _entries(flash: bytes) -> tuple[dict[int, str], list[tuple[int, int]], list[str]]:
    """Answer the SDK's texts by what they are of, MicroPython's devices (address, bytes) and its modules."""
    words: dict[int, str] = {}
    devices: list[tuple[int, int]] = []
    frozen: list[str] = []
    for at in _pointers(flash):
        kind, tag = struct.unpack_from(_ENTRY, flash, at)
        more = at + _ENTRY_BYTES
        if (kind, tag) == (_WORDS, _SDK):
            of, text = struct.unpack_from("<2I", flash, more)
            words.setdefault(of, _text(flash, text))
        elif (kind, tag) == (_WORDS, _MICROPYTHON):
            of, text = struct.unpack_from("<2I", flash, more)
            if of == _FROZEN:
                frozen.append(_text(flash, text))
        elif (kind, tag) == (_DEVICE, _MICROPYTHON):
            name, address, size = struct.unpack_from("<3I", flash, more)
            if _text(flash, name) == "MicroPython":
                devices.append((address, size))
    return words, devices, frozen


def _pointers(flash: bytes) -> "Iterator[int]":
    """List where in the flash the entries are."""
    for at in range(0, min(_WITHIN, len(flash) - _HEAD_BYTES), 4):
        first, start, end, _, last = struct.unpack_from(_HEAD, flash, at)
        if (first, last) == _MARKS:
            for pointer in range(start - FLASH, min(end, start + 4 * _MOST_ENTRIES) - FLASH, 4):
                yield struct.unpack_from("<I", flash, pointer)[0] - FLASH
            return


def _text(flash: bytes, address: int) -> str:
    at = address - FLASH
    letters = flash[at : flash.index(b"\0", at, at + _MOST_LETTERS)]
    return "".join([chr(letter) if 32 <= letter < 127 else "?" for letter in letters])
