"""`make uf2`: a MicroPython and the game in one file, that a Pico plays when it is dragged onto it."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from host_sim.command_line import exit_code
from host_sim.image import manifest, uf2
from host_sim.image.manifest import MANIFEST, sha256
from host_sim.image.uf2_join import RP2040, SECTOR_BYTES, join, read
from tests.support import made_uf2, on_flash
from tests.support.made_uf2 import FLASH, LAYOUTS, PICOS, BootRom, blocks_of
from version import VERSION

BOARD = "pico_ssd1306_i2c"
GAME = ("boot.py", "saves_apart.mpy", "main.py", "board_config.py", "game.img", "tables.img")
MEGABYTE = 1 << 20

LIST = """
def under(folder):
    for name, kind, *_ in os.ilistdir(folder):
        path = folder + "/" + name if folder != "/" else name
        if kind == 0x4000:
            if path not in ("reserved", "host"):
                yield from under(path)
        else:
            yield path
answer = [repaired, {path: digest(path) for path in under("/")}]
"""


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command's build folder is."""
    monkeypatch.setattr(uf2, "ROOT", tmp_path)
    return tmp_path / "build"


def dragged(name: str, made: bytes) -> bytearray:
    """Answer what of a Pico's flash its files lie in, once a UF2 was dragged onto it."""
    flash = bytearray(b"\x5a" * PICOS[name].flash)
    rom = BootRom(PICOS[name].family, flash)
    rom.send(blocks_of(made))
    assert rom.rebooted
    return flash[PICOS[name].files_at :]


@pytest.mark.needs("mp64")
@pytest.mark.parametrize("name", LAYOUTS)
def test_what_was_dragged_is_the_game_with_the_list_that_flash_reads(name: str) -> None:
    stock, made = uf2.joined(made_uf2.uf2(PICOS[name]), BOARD)
    repaired, found = on_flash.run(dragged(name, made), LIST)
    assert stock.pico == name
    assert not repaired
    files = uf2.files_for(BOARD)
    assert set(files) == {*GAME, MANIFEST}
    assert found == {path: sha256(content) for path, content in files.items()}
    ours = manifest.read(files[MANIFEST].decode())
    assert ours == {path: {digest} for path, digest in found.items() if path != MANIFEST}


def test_it_is_the_same_on_every_run_and_leaves_half_of_a_picos_flash_alone() -> None:
    _, made = uf2.joined(made_uf2.uf2(PICOS["RPI_PICO"]), BOARD)
    assert uf2.joined(made_uf2.uf2(PICOS["RPI_PICO"]), BOARD)[1] == made
    assert len(read(made).pages) * 256 <= MEGABYTE


def test_the_command_names_the_file_after_board_and_pico_and_says_what_to_do(
    out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "downloaded.uf2"
    given.write_bytes(made_uf2.uf2(PICOS["RPI_PICO2_W"]))
    assert uf2.main([str(given), "--board", "picoboy"]) == 0
    assert [path.name for path in out.iterdir()] == [f"rattle-{VERSION}-picoboy-RPI_PICO2_W.uf2"]
    said = capsys.readouterr()
    assert said.err == ""
    assert "MicroPython v1.29.0 for RPI_PICO2_W: it plays\n" in said.out
    assert "picoboy-RPI_PICO2_W.uf2: hold BOOTSEL" in said.out


OLD = made_uf2.uf2(PICOS["RPI_PICO"], made_uf2.firmware(PICOS["RPI_PICO"], version="v1.20.0"))
JOINED = join(made_uf2.uf2(PICOS["RPI_PICO"]), {FLASH + PICOS["RPI_PICO"].files_at: bytes(SECTOR_BYTES)})


@pytest.mark.parametrize(
    ("content", "board", "why"),
    [
        (b"<html>", BOARD, "downloaded.uf2 is no UF2"),
        (
            OLD,
            BOARD,
            "downloaded.uf2 does not play: MicroPython 1.20 is too old; take MicroPython 1.29 (1.24 or "
            "newer)",
        ),
        (JOINED, BOARD, "downloaded.uf2 has files in it already: take"),
        (OLD[:-512], BOARD, "downloaded.uf2 is damaged: 1326 of 1327 blocks are there"),
        (
            made_uf2.block(0xFFFFFF00, bytes(256), 0, 1, RP2040),
            BOARD,
            "downloaded.uf2 is damaged: block 0 is not as those for a Pico are",
        ),
        (None, BOARD, "downloaded.uf2 cannot be read: No such file or directory"),
        (made_uf2.uf2(PICOS["RPI_PICO"]), "mine", "no board named mine; there are: "),
    ],
)
def test_what_cannot_be_is_refused_with_one_line_and_nothing_is_made(
    content: bytes | None, board: str, why: str, out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "downloaded.uf2"
    if content is not None:
        given.write_bytes(content)
    assert exit_code(lambda: uf2.main([str(given), "--board", board])) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.startswith("uf2: ")
    assert said.count("\n") == 1
    assert not out.exists()


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize(
    ("make", "why"), [(endless, "It is no file"), (os.mkfifo, "It is no file"), (huge, "It is too large")]
)
def test_what_would_never_end_is_not_read(
    make: Callable[[Path], None], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "downloaded.uf2"
    make(given)
    assert uf2.main([str(given)]) == 2
    assert capsys.readouterr().err == f"uf2: {given} cannot be read: {why}\n"


@pytest.mark.parametrize("blocks", [0, 1, 7, 100])
def test_a_file_system_without_room_for_the_game_is_told_of(
    blocks: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "downloaded.uf2"
    pico = PICOS["RPI_PICO"]
    given.write_bytes(made_uf2.uf2(replace(pico, flash=pico.files_at + 4096 * blocks)))
    assert uf2.main([str(given)]) == 1
    assert capsys.readouterr().err == f"uf2: {given} leaves too little of the flash for the game\n"


def test_without_a_micropython_it_says_where_there_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert uf2.main([""]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "uf2: FIRMWARE= is missing, a UF2 of MicroPython: take MicroPython 1.29 (1.24 or newer)"
    )


def test_a_full_disk_leaves_the_file_that_was_there(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "downloaded.uf2"
    given.write_bytes(made_uf2.uf2(PICOS["RPI_PICO"]))
    there = out / f"rattle-{VERSION}-{BOARD}-RPI_PICO.uf2"
    there.parent.mkdir(parents=True)
    there.write_bytes(b"the one before")

    def full(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        assert uf2.main([str(given)]) == 1
    assert capsys.readouterr().err == "uf2: [Errno 28] No space left on device\n"
    assert there.read_bytes() == b"the one before"
    assert list(there.parent.iterdir()) == [there]
