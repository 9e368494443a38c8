"""A UF2 as MicroPython's rp2 port builds one, but for what it would do: CI has no real one.

What a real one has and what a reader of it relies on is there: blocks as picotool writes them, a block of
another family before those for an RP2350, and the binary info of the SDK (pico/binary_info/structure.h).

What the boot ROM of a Pico does with the blocks of a UF2 that is copied onto its drive.

RP2040: pico-bootrom-rp2040, bootrom/virtual_disk.c (vd_write_block, _update_current_uf2_info,
_write_uf2_page).
RP2350: pico-bootrom-rp2350, src/nsboot/usb_virtual_disk.c, the same functions, with a chip of stepping A2: it
does not heed the extension by which a block is to be ignored, and an address behind the end of the flash is
one from its beginning, as the flash does not decode what is above it. No partition table.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from host_sim.image.uf2_join import RP2040, RP2350

FLASH = 0x10000000
ABSOLUTE = 0xE48BFF57
_NOISE = bytes(i * 89 % 251 for i in range(4096))


@dataclass(frozen=True)
class Pico:
    """What tells a Pico from another: its flash, where its files begin, where its firmware ends, in bytes."""

    sdk_name: str
    family: int
    flash: int
    files_at: int
    firmware: int

    @property
    def files_bytes(self) -> int:
        return self.flash - self.files_at


# With the sizes of v1.28.0.
PICOS = {
    "RPI_PICO": Pico("pico", RP2040, 0x200000, 0xA0000, 0x52F00),
    "RPI_PICO_W": Pico("pico_w", RP2040, 0x200000, 0x12C000, 0xD6400),
    "RPI_PICO2": Pico("pico2", RP2350, 0x400000, 0x100000, 0x50B00),
    "RPI_PICO2_W": Pico("pico2_w", RP2350, 0x400000, 0x180000, 0xD4000),
}
LAYOUTS = ("RPI_PICO", "RPI_PICO2_W")  # what is the same for a Pico and its W is tried on one of each chip


def block(address: int, payload: bytes, number: int, count: int, family: int, flags: int = 0x2000) -> bytes:
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(payload), number, count, family)
    return (head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


def blocks_of(uf2: bytes) -> list[bytes]:
    return [uf2[start : start + 512] for start in range(0, len(uf2), 512)]


def firmware(
    pico: Pico,
    *,
    version: str = "v1.29.0",
    program: str = "MicroPython",
    name: str = "",
    frozen: str = "_boot",
    inside: bytes = b"",
) -> bytes:
    """Make the bytes of a firmware; frozen: the module in it, inside: what else is to be found in it."""
    info, texts, at = b"", b"", 0x1000

    def text(words: str) -> int:
        nonlocal texts
        texts += words.encode() + b"\0"
        return FLASH + 0x2000 + len(texts) - len(words) - 1

    said = (
        (0x5052, 0x02031C86, program),
        (0x5052, 0x11A9BC3A, version),
        (0x5052, 0xB63CFFBB, name or pico.sdk_name),
        (0x5052, 0xA1F4B453, "USB REPL"),
        (0x5052, 0xA1F4B453, "thread support"),
        (0x504D, 0x4A99D719, frozen),
    )
    entries = [struct.pack("<2H2I", 6, tag, number, text(words)) for tag, number, words in said]
    drive = (text(program), FLASH + pico.files_at, pico.files_bytes, 0, 3)
    entries.append(struct.pack("<2H4IH2x", 7, 0x504D, *drive))
    entries.append(struct.pack("<2H2I", 5, 0x5052, 0x68F465DE, FLASH + pico.firmware))
    pointers = b""
    for entry in entries:
        pointers += struct.pack("<I", FLASH + at + len(info))
        info += entry
    content = bytearray(_NOISE * (pico.firmware // len(_NOISE) + 1))[: pico.firmware]
    content[0x1D4 : 0x1D4 + 20] = struct.pack(
        "<5I", 0x7188EBF2, FLASH + 0x3000, FLASH + 0x3000 + len(pointers), FLASH + 0x238, 0xE71AA390
    )
    for start, part in ((at, info), (0x2000, texts), (0x3000, pointers), (0x4000, inside)):
        content[start : start + len(part)] = part
    return bytes(content)


def uf2(pico: Pico, content: bytes | None = None) -> bytes:
    """Make a UF2 of a firmware, that of the Pico when no other is given."""
    content = firmware(pico) if content is None else content
    pages = [content[start : start + 256].ljust(256, b"\0") for start in range(0, len(content), 256)]
    first = b""
    if pico.family == RP2350:  # picotool --abs-block, with the extension that later chips heed
        ignored = b"\xef" * 256
        first = bytearray(block(FLASH + 0xFFFF00, ignored, 0, 2, ABSOLUTE, 0xA000))
        first[288:292] = struct.pack("<I", 0x9957E304)
    return bytes(first) + b"".join(
        block(FLASH + 256 * i, page, i, len(pages), pico.family) for i, page in enumerate(pages)
    )


_XIP_END = {RP2040: 0x11000000, RP2350: 0x14000000}
_SECTOR = 4096


class BootRom:
    """A Pico in BOOTSEL mode: family tells its chip; flash is changed by what it is sent."""

    def __init__(self, family: int, flash: bytearray) -> None:
        self.flash = flash
        self.rebooted = False  # all blocks of a transfer were there
        self._family = family
        self._transfer: tuple[int, int] | None = None  # how many blocks, and their family
        self._valid: set[int] = set()
        self._erased: set[int] = set()  # groups of 16 block numbers; on an RP2350 sectors

    def send(self, blocks: Iterable[bytes]) -> None:
        for block in blocks:
            start0, start1, flags, address, size, number, count, family = struct.unpack_from("<8I", block)
            is_one = (start0, start1, block[508:]) == (0x0A324655, 0x9E5D5157, struct.pack("<I", 0x0AB16F30))
            families = {RP2040} if self._family == RP2040 else {ABSOLUTE, RP2350}
            if not is_one or flags & 0x2001 != 0x2000 or size != 256 or family not in families:
                continue
            is_in_flash = FLASH <= address < _XIP_END[self._family] and not address % 256
            if not is_in_flash or number >= count:
                self._transfer = None
                continue
            if self._transfer != (count, family):
                self._transfer = (count, family)
                self._valid.clear()
                self._erased.clear()
            if number not in self._valid:
                self._program(address, number, block[32:288])
                self._valid.add(number)
            self.rebooted = len(self._valid) == count

    def _program(self, address: int, number: int, page: bytes) -> None:
        at = (address - FLASH) % len(self.flash)
        sector = at - at % _SECTOR
        group = number // 16 if self._family == RP2040 else sector
        if group not in self._erased:  # RP2040-E14: by number, and the sector of whichever came first
            self._erased.add(group)
            self.flash[sector : sector + _SECTOR] = b"\xff" * _SECTOR
        left = int.from_bytes(self.flash[at : at + 256]) & int.from_bytes(page)
        self.flash[at : at + 256] = left.to_bytes(256)  # programming clears bits, nothing more
