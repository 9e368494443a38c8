"""`make uf2`: a MicroPython and the game in one file, that a Pico plays when it is dragged onto it."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from littlefs import LittleFS
from littlefs.context import UserContext

from host_sim.command_line import exit_code
from host_sim.image import manifest, uf2
from host_sim.image.flash_files import BLOCK_BYTES, FilesDoNotFit, fill
from host_sim.image.manifest import MANIFEST, sha256
from host_sim.image.uf2_join import FLASH, SECTOR_BYTES, join
from tests.host_sim.cable.test_dragged_board import plugged
from tests.support import made_uf2
from tests.support.made_uf2 import LAYOUTS, PICOS
from version import VERSION

BOARD = "pico_ssd1306_i2c"
GAME = ("boot.py", "saves_apart.mpy", "main.py", "board_config.py", "game.img", "tables.img")


@pytest.fixture
def out(tmp_path, monkeypatch):
    monkeypatch.setattr(uf2, "ROOT", tmp_path)
    return tmp_path / "build"


@pytest.mark.needs("mp64")
@pytest.mark.parametrize("name", LAYOUTS)
def test_what_was_dragged_is_the_game_with_the_list_that_flash_reads(name, tmp_path):
    board = plugged(tmp_path / "board", name)
    assert board.run("answer = repaired") is False
    files = uf2.files_for(BOARD)
    assert set(files) == {*GAME, MANIFEST}
    found = board.files()
    assert found.items() >= files.items() and set(found) - set(files) == {"saves.made"}
    ours = manifest.read(files[MANIFEST].decode())
    assert ours == {path: {sha256(content)} for path, content in files.items() if path != MANIFEST}


def test_the_command_names_the_file_after_board_and_pico_and_says_what_to_do(
    out, tmp_path, capsys, monkeypatch
):
    pico = PICOS["RPI_PICO2_W"]
    given = tmp_path / "downloaded.uf2"
    given.write_bytes(made_uf2.uf2(pico))
    assert uf2.main([str(given), "--board", "picoboy"]) == 0
    (made,) = out.iterdir()
    assert made.name == f"rattle-{VERSION}-picoboy-RPI_PICO2_W.uf2"
    assert made.read_bytes() == uf2.joined(made_uf2.uf2(pico), "picoboy")[1]  # the same on every run
    said = capsys.readouterr()
    assert said.err == ""
    assert "MicroPython v1.29.0 for RPI_PICO2_W: it plays\n" in said.out
    assert "picoboy-RPI_PICO2_W.uf2: hold BOOTSEL" in said.out

    def full(path, content):
        raise OSError(28, "No space left on device")

    made.write_bytes(b"the one before")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(OSError, match="No space left on device"):  # exit_code() says it
            uf2.main([str(given), "--board", "picoboy"])
    assert made.read_bytes() == b"the one before" and list(out.iterdir()) == [made]


def without_room(blocks: int) -> bytes:
    """Make one whose file system has so few blocks."""
    return made_uf2.uf2(replace(PICOS["RPI_PICO"], flash=PICOS["RPI_PICO"].files_at + 4096 * blocks))


STOCK = made_uf2.uf2(PICOS["RPI_PICO"])
JOINED = join(STOCK, {FLASH + PICOS["RPI_PICO"].files_at: bytes(SECTOR_BYTES)})


LITTLE = "downloaded.uf2 leaves too little of the flash for the game"


@pytest.mark.parametrize(
    ("content", "board", "code", "why"),
    [
        (b"<html>", BOARD, 2, "downloaded.uf2 is no UF2"),
        (JOINED, BOARD, 2, "downloaded.uf2 has files in it already: take"),
        (STOCK[:-512], BOARD, 2, "downloaded.uf2 is damaged: 1326 of 1327 blocks are there"),
        (None, BOARD, 2, "downloaded.uf2 cannot be used: No such file or directory"),
        (os.mkfifo, BOARD, 2, "downloaded.uf2 cannot be used: It is no file"),
        (lambda path: path.symlink_to("/dev/zero"), BOARD, 2, "downloaded.uf2 cannot be used: It is no file"),
        (
            lambda path: path.touch() or os.truncate(path, 1 << 40),
            BOARD,
            2,
            "cannot be used: It is too large",
        ),
        (STOCK, "mine", 2, "no board named mine; there are: "),
        *((without_room(blocks), BOARD, 1, LITTLE) for blocks in (0, 1, 7, 100)),
    ],
)
def test_what_cannot_be_is_refused_with_one_line_and_nothing_is_made(
    content, board, code, why, out, tmp_path, capsys
):
    given = tmp_path / "downloaded.uf2"
    if callable(content):
        content(given)
    elif content is not None:
        given.write_bytes(content)
    assert exit_code(lambda: uf2.main([str(given), "--board", board])) == code
    said = capsys.readouterr().err
    assert said.startswith("uf2: ") and why in said and said.count("\n") == 1
    assert not out.exists()


FILES = {
    "main.py": b"print('played')\n" * 100,
    "board_config.py": b"A = 1\n",
    "empty": b"",
    "game.img": bytes(i * 7 % 251 for i in range(300_001)),
    ".rattle/manifest": b"x" * 600,
}


def laid_over(flash: bytearray, blocks: Mapping[int, bytes]) -> bytearray:
    for number, content in blocks.items():
        flash[number * BLOCK_BYTES : (number + 1) * BLOCK_BYTES] = content
    return flash


def test_nothing_is_in_it_that_does_not_matter_and_what_does_not_fit_is_refused():
    made = fill(352, FILES)
    flash = laid_over(bytearray(b"\xff" * (352 * BLOCK_BYTES)), made)
    system = LittleFS(UserContext(buffer=flash), block_size=BLOCK_BYTES, block_count=352)
    assert system.used_block_count == len(made)
    assert fill(352, dict(reversed(FILES.items()))) == made
    with pytest.raises(FilesDoNotFit):
        fill(70, FILES)
