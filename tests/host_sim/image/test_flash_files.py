"""A file system made here, on MicroPython's own littlefs, mounted with its boot code's arguments."""

import hashlib
from collections.abc import Mapping

import pytest
from littlefs import LittleFS
from littlefs.context import UserContext

from host_sim.image.flash_files import BLOCK_BYTES, FilesDoNotFit, fill
from tests.support import on_flash
from tests.support.made_uf2 import LAYOUTS, PICOS

FILES = {
    "main.py": b"print('played')\n" * 100,
    "board_config.py": b"A = 1\n",
    "empty": b"",
    "game.img": bytes(i * 7 % 251 for i in range(300_001)),
    ".rattle/manifest": b"x" * 600,
}

LOOK = """
found = {{path: digest(path) for path in {paths!r}}}
total = os.statvfs("/")[2]
at_mount = flash_guest.Flash.written
for i in range(40):  # and it can be written to
    with open("new%d" % (i % 3), "wb") as file:
        file.write(bytes([i]) * 9000)
    os.rename("new%d" % (i % 3), "board_config.py")
flash_guest.boot()
after = {{path: digest(path) for path in {paths!r}}}
answer = [repaired, at_mount, found, total, after]
"""


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def laid_over(flash: bytearray, blocks: Mapping[int, bytes]) -> bytearray:
    for number, content in blocks.items():
        flash[number * BLOCK_BYTES : (number + 1) * BLOCK_BYTES] = content
    return flash


@pytest.mark.needs("mp64")
@pytest.mark.parametrize("name", LAYOUTS)
def test_micropython_mounts_it_over_a_dirty_flash_without_a_write_and_goes_on_with_it(name: str) -> None:
    blocks = PICOS[name].blocks
    earlier = fill(blocks, {f"old{i}": bytes([i]) * 9000 for i in range(60)})
    flash = laid_over(bytearray(b"\x5a" * (blocks * BLOCK_BYTES)), earlier)
    made = fill(blocks, FILES)
    repaired, written, found, total, after = on_flash.run(
        laid_over(flash, made), LOOK.format(paths=list(FILES))
    )
    assert not repaired
    assert written == 0
    digests = {path: sha256(content) for path, content in FILES.items()}
    assert found == digests
    assert total == blocks
    assert after == digests | {"board_config.py": sha256(bytes([39]) * 9000)}


def test_nothing_is_in_it_that_does_not_matter() -> None:
    made = fill(352, FILES)
    flash = laid_over(bytearray(b"\xff" * (352 * BLOCK_BYTES)), made)
    system = LittleFS(UserContext(buffer=flash), block_size=BLOCK_BYTES, block_count=352)
    assert system.used_block_count == len(made)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(FilesDoNotFit):
        fill(70, FILES)


def test_the_same_files_make_the_same_bytes() -> None:
    assert fill(352, FILES) == fill(352, dict(reversed(FILES.items())))
