"""A UF2 as MicroPython's rp2 port builds one, but for what it would do: CI has no real one.

What a real one has and what a reader of it relies on is there: blocks as picotool writes them, a block of
another family before those for an RP2350, and the binary info of the SDK (pico/binary_info/structure.h).
"""

import struct
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
        """The bytes of its file system, which ends with the flash."""
        return self.flash - self.files_at

    @property
    def blocks(self) -> int:
        """The blocks of its file system."""
        return self.files_bytes // 4096


# With the sizes of v1.28.0.
PICOS = {
    "RPI_PICO": Pico("pico", RP2040, 0x200000, 0xA0000, 0x52F00),
    "RPI_PICO_W": Pico("pico_w", RP2040, 0x200000, 0x12C000, 0xD6400),
    "RPI_PICO2": Pico("pico2", RP2350, 0x400000, 0x100000, 0x50B00),
    "RPI_PICO2_W": Pico("pico2_w", RP2350, 0x400000, 0x180000, 0xD4000),
}
LAYOUTS = ("RPI_PICO", "RPI_PICO2_W")  # what is the same for a Pico and its W is tried on one of each chip


def block(address: int, payload: bytes, number: int, count: int, family: int, flags: int = 0x2000) -> bytes:
    """Write one block."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(payload), number, count, family)
    return (head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


def blocks_of(uf2: bytes) -> list[bytes]:
    """Take a UF2 apart."""
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

    entries: list[bytes] = [
        struct.pack("<2H2I", 6, 0x5052, number, text(words))
        for number, words in (
            (0x02031C86, program),
            (0x11A9BC3A, version),
            (0xB63CFFBB, name or pico.sdk_name),
            (0xA1F4B453, "USB REPL"),
            (0xA1F4B453, "thread support"),
        )
    ]
    entries.append(struct.pack("<2H2I", 6, 0x504D, 0x4A99D719, text(frozen)))
    entries.append(
        struct.pack("<2H4IH2x", 7, 0x504D, text(program), FLASH + pico.files_at, pico.files_bytes, 0, 3)
    )
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
