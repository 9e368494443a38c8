"""What is on the flash of an emulated Pico: a MicroPython that somebody downloaded, and the built image."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from littlefs import LittleFS

from host_sim.chip.noise import Noise
from host_sim.image.flash_files import BLOCK_BYTES, OPTIONS, Chip, FilesDoNotFit
from host_sim.image.image import MAIN
from host_sim.image.uf2 import files_for, laid_out, read_uf2
from host_sim.image.uf2_join import FLASH, RP2040, BadUf2, Stock, look, where
from hw.flash.store import FOLDER
from saves_apart import RP2040_BLOCKS

_CHIPS = (RP2040,)
FLASH_BYTES = 2 << 20
_ENTROPY = "Doors(Clock(), Entropy, files, settles(image))"  # in main.py
_KEY_BYTES = 32  # that hw.doors asks for


def stock_of(uf2: str | None) -> Stock:
    """Read the UF2 of a MicroPython for an RP2040; BadUf2, with the file's name, when it cannot be used."""
    if not uf2:
        raise BadUf2(f"no UF2 is named, the MicroPython for the emulated Pico: {where(_CHIPS)}")
    content = read_uf2(uf2)
    try:
        stock = look(content, _CHIPS)
        if stock.files_at + stock.files_bytes > FLASH + FLASH_BYTES:
            raise BadUf2(f"is for more flash than the emulated Pico has: {where(_CHIPS)}")
    except BadUf2 as error:
        raise BadUf2(f"{uf2} {error}") from None
    return stock


def flash_with_game(
    stock: Stock, board: str, seed: int | None = None, before: bytes = b"",
    saves: Mapping[str, bytes] | None = None,
) -> bytes:  # fmt: skip
    """Answer a flash as it is after one UF2 of MicroPython and the game was dragged onto a Pico.

    seed: of the dice, in the place of os.urandom: the one line of main.py that names their source has the
    key in it that a simulated board of the seed finds. before: what was on the flash. saves: files of the
    player, by path, in place of those that were. Raises as image.build(); BadUf2 when the game does not fit.
    """
    files = files_for(board)
    if seed is not None:
        files[MAIN] = _with_dice_of(seed, files[MAIN].decode()).encode()
    flash = bytearray(before.ljust(FLASH_BYTES, b"\xff"))
    flash[: len(stock.flash)] = stock.flash
    try:
        blocks = laid_out(stock, files)
    except FilesDoNotFit:
        raise BadUf2("the MicroPython leaves too little of the flash for the game") from None
    if saves:
        at = stock.files_at + stock.files_bytes - RP2040_BLOCKS * BLOCK_BYTES
        blocks[at] = _littlefs_of(saves)
    for address, content in blocks.items():
        flash[address - FLASH : address - FLASH + len(content)] = content
    return bytes(flash)


def _littlefs_of(saves: Mapping[str, bytes]) -> bytes:
    """Answer the littlefs with the saves among some files, by path, as a dragged board has it."""
    blocks = RP2040_BLOCKS - 1
    chip = Chip(bytearray(BLOCK_BYTES * blocks))
    system: Any = LittleFS(chip, block_count=blocks, **OPTIONS)
    for path, content in saves.items():
        if path.startswith(FOLDER + "/"):
            within = path.removeprefix(FOLDER + "/")
            system.makedirs(PurePosixPath(within).parent.as_posix(), exist_ok=True)
            with system.open(within, "wb") as file:
                file.write(content)
    return bytes(chip.buffer)


def _with_dice_of(seed: int, main: str) -> str:
    assert main.count(_ENTROPY) == 1, "main.py makes its doors in another way"
    key = Noise(seed).urandom(_KEY_BYTES)
    return main.replace(
        _ENTROPY, f"Doors(Clock(), lambda: Entropy(lambda _: {key!r}), files, settles(image))"
    )
