"""Join files with the firmware of a UF2, into one UF2 that the boot ROM of any Pico takes.

A UF2 (github.com/microsoft/uf2) is blocks of 512 bytes: eight words, low byte first (0x0A324655, 0x9E5D5157,
flags, address, bytes of payload, number of the block, how many blocks, family of chips), 476 bytes of which
the first are payload, and 0x0AB16F30. Here a payload has 256 bytes.

The rule of join(), from which one can write it again:

1. Blocks of another family than the firmware's stay as they are, at the beginning: a UF2 for an RP2350 has
   one, for erratum RP2350-E10 (said to be one of two, with no second).
2. The flash is sectors of 4096 bytes. Each that holds a page of the firmware or a byte of a file becomes 16
   blocks, in the order of their addresses, and what neither fills in it is 0xFF, as erased flash is.
3. Those blocks have the flags 0x2000, a payload of 256 bytes, the firmware's family, numbers from 0 on and
   all the same count. Behind the payload are zeros.

For an RP2040 erases one sector for every 16 block numbers, whatever their addresses (erratum RP2040-E14;
pico-bootrom-rp2040, virtual_disk.c), and forgets what it took when the count changes.

MicroPython runs this, too: the page joins with it.
"""

import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

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


class Firmware:
    """What a UF2 brings: the family of its chip, pages of 256 bytes by address, blocks of other families."""

    def __init__(self, family: int, pages: dict[int, bytes], others: bytes) -> None:
        self.family = family
        self.pages = pages
        self.others = others


def read(uf2: bytes) -> Firmware:
    """Read a UF2 for one chip; BadUf2 when it is none, is damaged or incomplete, or is for no Pico."""
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
    return Firmware(chips.pop(), pages, bytes(others))


def is_in_flash(address: int, size: int = 1) -> bool:
    """Tell whether bytes from an address on have a place in a flash, as large as one can be."""
    return FLASH <= address <= FLASH + FLASH_BYTES - size


def join(uf2: bytes, files: "Mapping[int, bytes]") -> bytes:
    """Answer a UF2 with the firmware of one and with files: address, a multiple of 4096 -> their bytes.

    BadUf2 as read(); ValueError when a file lies elsewhere, or where the firmware or another file does.
    """
    firmware = read(uf2)
    sectors: dict[int, bytearray] = {}
    for page, content in firmware.pages.items():
        at = page % SECTOR_BYTES
        _sector(sectors, page - at)[at : at + PAGE_BYTES] = content
    for address, content in files.items():
        for start in range(0, len(content), SECTOR_BYTES):
            if (address + start) % SECTOR_BYTES or address + start in sectors:
                raise ValueError(f"no file can lie at 0x{address + start:08X}")
            part = content[start : start + SECTOR_BYTES]
            _sector(sectors, address + start)[: len(part)] = part
    pages = [
        (address + at, bytes(sectors[address][at : at + PAGE_BYTES]))
        for address in sorted(sectors)
        for at in range(0, SECTOR_BYTES, PAGE_BYTES)
    ]
    return firmware.others + b"".join(
        _block(address, content, number, len(pages), firmware.family)
        for number, (address, content) in enumerate(pages)
    )


def _sector(sectors: dict[int, bytearray], address: int) -> bytearray:
    return sectors.setdefault(address, bytearray(b"\xff" * SECTOR_BYTES))


def _block(address: int, payload: bytes, number: int, count: int, family: int) -> bytes:
    head = struct.pack(_HEAD, *_MAGIC, _FLAGS, address, PAGE_BYTES, number, count, family)
    return head + payload + bytes(_LAST - len(head) - len(payload)) + struct.pack(_END, _MAGIC_END)
