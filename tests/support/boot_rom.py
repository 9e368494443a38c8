"""What the boot ROM of a Pico does with the blocks of a UF2 that is copied onto its drive.

RP2040: pico-bootrom-rp2040, bootrom/virtual_disk.c (vd_write_block, _update_current_uf2_info,
_write_uf2_page).
RP2350: pico-bootrom-rp2350, src/nsboot/usb_virtual_disk.c, the same functions, with a chip of stepping A2: it
does not heed the extension by which a block is to be ignored, and an address behind the end of the flash is
one from its beginning, as the flash does not decode what is above it. No partition table.
"""

import struct
from collections.abc import Iterable

FLASH = 0x10000000
_RP2040 = 0xE48BFF56
_ABSOLUTE, _DATA, _RP2350_ARM = 0xE48BFF57, 0xE48BFF58, 0xE48BFF59
_XIP_END = {_RP2040: 0x11000000, _RP2350_ARM: 0x14000000}
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
        """Write blocks in their order."""
        for block in blocks:
            self._write(block)

    def _write(self, block: bytes) -> None:
        start0, start1, flags, address, size, number, count, family = struct.unpack_from("<8I", block)
        if (start0, start1) != (0x0A324655, 0x9E5D5157) or block[508:] != struct.pack("<I", 0x0AB16F30):
            return
        if not flags & 0x2000 or flags & 0x0001 or size != 256:
            return
        taken = {_RP2040} if self._family == _RP2040 else {_ABSOLUTE, _DATA, _RP2350_ARM}
        if family not in taken:
            return
        if not count or not FLASH <= address < _XIP_END[self._family] or address % 256:
            self._transfer = None
            return
        if self._transfer != (count, family):
            self._transfer = (count, family)
            self._valid.clear()
            self._erased.clear()
        if number >= count:
            self._transfer = None
            return
        if number not in self._valid:
            self._program(address, number, block[32:288])
            self._valid.add(number)
        self.rebooted = len(self._valid) == count

    def _program(self, address: int, number: int, page: bytes) -> None:
        at = (address - FLASH) % len(self.flash)
        sector = at - at % _SECTOR
        group = number // 16 if self._family == _RP2040 else sector
        if group not in self._erased:  # RP2040-E14: by number, and the sector of whichever came first
            self._erased.add(group)
            self.flash[sector : sector + _SECTOR] = b"\xff" * _SECTOR
        there = int.from_bytes(self.flash[at : at + len(page)])
        left = there & int.from_bytes(page)  # programming clears bits, nothing more
        self.flash[at : at + len(page)] = left.to_bytes(len(page))
