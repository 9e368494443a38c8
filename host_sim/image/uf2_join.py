"""Join files with the firmware of a UF2, into one UF2 that the boot ROM of any Pico takes.

A UF2 (github.com/microsoft/uf2) is blocks of 512 bytes: eight words, low byte first (two marks, flags,
address, bytes of payload, number of the block, how many blocks, family of chips), 476 bytes of which the
first 256 are payload here, and a mark.

Each sector of 4096 bytes that holds a page of the firmware or a byte of a file becomes 16 blocks, in the
order of their addresses, 0xFF where neither is: for an RP2040 erases a sector for every 16 numbers of blocks,
whatever their addresses (erratum RP2040-E14). Blocks of another family stay as they are, at the beginning: a
UF2 for an RP2350 has one (erratum RP2350-E10).

look() reads what a MicroPython says of itself from its binary info (pico-sdk, pico/binary_info/structure.h).
MicroPython runs this, too: the page joins with it.
"""

import re
import struct

from host_sim.image.processors import MICROPYTHON, PLAYS, judge, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


BLOCK_BYTES = 512
PAGE_BYTES = 256
SECTOR_BYTES = 4096

FLASH = 0x10000000
FLASH_BYTES = 16 << 20  # the most of a chip's flash that has addresses
MOST_BYTES = 2 * FLASH_BYTES + BLOCK_BYTES  # of a UF2: all of it, and a block of another family
TOO_LARGE = "is larger than a UF2 for a Pico can be"

RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59  # its Arm cores
CHIPS = (RP2040, RP2350)

_HEAD = "<8I"
_HEAD_BYTES = 32
_END = "<I"
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_FLAGS = 0x2000  # the family is there, and nothing else is said
_LAST = BLOCK_BYTES - 4


class BadUf2(ValueError):
    """It is no UF2 that can be used; the message says why, without a name."""


def read(uf2: bytes) -> "tuple[int, dict[int, bytes], bytes]":
    """Answer what a UF2 for one chip brings: its family, pages of 256 bytes by address, blocks of others.

    BadUf2 when it is none, is damaged or incomplete, or is for no Pico.
    """
    if len(uf2) > MOST_BYTES:
        raise BadUf2(TOO_LARGE)
    if len(uf2) < BLOCK_BYTES or struct.unpack_from(_HEAD, uf2)[:2] != _MAGIC:
        raise BadUf2("is no UF2")
    if len(uf2) % BLOCK_BYTES:
        raise BadUf2("is damaged: it ends in the middle of a block")
    pages: dict[int, bytes] = {}
    others = bytearray()
    chips: set[int] = set()
    counts: set[int] = set()
    numbers: set[int] = set()
    for i in range(len(uf2) // BLOCK_BYTES):
        block = uf2[i * BLOCK_BYTES : (i + 1) * BLOCK_BYTES]
        *magic, flags, address, size, number, count, family = struct.unpack_from(_HEAD, block)
        if tuple(magic) != _MAGIC or struct.unpack_from(_END, block, _LAST)[0] != _MAGIC_END:
            raise BadUf2(f"is damaged: block {i} is none")
        if family not in CHIPS:
            others += block
            continue
        if flags != _FLAGS or size != PAGE_BYTES or address % PAGE_BYTES or not is_in_flash(address):
            raise BadUf2(f"is damaged: block {i} is not as those for a Pico are")
        chips.add(family)
        counts.add(count)
        numbers.add(number)
        pages[address] = block[_HEAD_BYTES : _HEAD_BYTES + PAGE_BYTES]
    if not chips:
        raise BadUf2(f"is not for the chip of a Pico (family 0x{struct.unpack_from(_HEAD, uf2)[-1]:08X})")
    if len(chips) > 1:
        raise BadUf2("is for several chips")
    if len(pages) < min(counts):
        raise BadUf2(f"is damaged: {len(pages)} of {min(counts)} blocks are there")
    if counts != {len(pages)} or numbers != set(range(len(pages))):
        raise BadUf2("is damaged: its blocks do not belong together")
    return chips.pop(), pages, bytes(others)


def is_in_flash(address: int, size: int = 1) -> bool:
    """Tell whether bytes from an address on have a place in a flash, as large as one can be."""
    return FLASH <= address <= FLASH + FLASH_BYTES - size


def join(uf2: bytes, files: "Mapping[int, bytes]") -> bytes:
    """Answer a UF2 with the firmware of one and with files: address, a multiple of 4096 -> their bytes.

    BadUf2 as read(); ValueError when a file lies elsewhere, or where the firmware or another file does.
    """
    family, written, others = read(uf2)
    sectors: dict[int, bytearray] = {}
    for page, content in written.items():
        at = page % SECTOR_BYTES
        _sector(sectors, page - at)[at : at + PAGE_BYTES] = content
    for address, content in files.items():
        for start in range(0, len(content), SECTOR_BYTES):
            if (address + start) % SECTOR_BYTES or address + start in sectors:
                raise ValueError(f"no file can lie at 0x{address + start:08X}")
            part = content[start : start + SECTOR_BYTES]
            _sector(sectors, address + start)[: len(part)] = part
    places = [(address, at) for address in sorted(sectors) for at in range(0, SECTOR_BYTES, PAGE_BYTES)]
    pages = [(address + at, bytes(sectors[address][at : at + PAGE_BYTES])) for address, at in places]
    return others + b"".join(
        _block(address, content, number, len(pages), family)
        for number, (address, content) in enumerate(pages)
    )


def _sector(sectors: dict[int, bytearray], address: int) -> bytearray:
    return sectors.setdefault(address, bytearray(b"\xff" * SECTOR_BYTES))


def _block(address: int, payload: bytes, number: int, count: int, family: int) -> bytes:
    head = struct.pack(_HEAD, *_MAGIC, _FLAGS, address, PAGE_BYTES, number, count, family)
    return head + payload + bytes(_LAST - len(head) - len(payload)) + struct.pack(_END, _MAGIC_END)


# Their names in the SDK, in MicroPython, and their chips.
_PICOS = {
    "pico": ("RPI_PICO", RP2040),
    "pico_w": ("RPI_PICO_W", RP2040),
    "pico2": ("RPI_PICO2", RP2350),
    "pico2_w": ("RPI_PICO2_W", RP2350),
}

_CHIPS = {RP2040: "RP2040", RP2350: "RP2350"}
_MARKS = (0x7188EBF2, 0xE71AA390)
_INFO = "<5I"
_INFO_BYTES = 20
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
        self, pico: str, family: int, version: str, named: str, flash: bytes, files_at: int, files_bytes: int
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
        family, pages, _ = read(uf2)
    except BadUf2 as error:
        raise BadUf2(f"{error}: {where(chips)}") from None
    if family not in chips:
        raise BadUf2(f"is for an {_CHIPS[family]}: {where(chips)}")
    flash = bytearray(b"\xff" * (max(pages) + PAGE_BYTES - FLASH))
    for address, page in pages.items():
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
    other = "" if chip == family else f"{called} with an {_CHIPS[family]}"
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
    for at in range(0, min(_WITHIN, len(flash) - _INFO_BYTES), 4):
        first, start, end, _, last = struct.unpack_from(_INFO, flash, at)
        if (first, last) == _MARKS:
            for pointer in range(start - FLASH, min(end, start + 4 * _MOST_ENTRIES) - FLASH, 4):
                yield struct.unpack_from("<I", flash, pointer)[0] - FLASH
            return


def _text(flash: bytes, address: int) -> str:
    at = address - FLASH
    letters = flash[at : flash.index(b"\0", at, at + _MOST_LETTERS)]
    return "".join([chr(letter) if 32 <= letter < 127 else "?" for letter in letters])
