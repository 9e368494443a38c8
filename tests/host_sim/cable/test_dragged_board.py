"""A board onto which a UF2 of `make uf2` was dragged: every command finds its saves and leaves them whole."""

from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.cable import saves
from host_sim.cable.talk import Talk
from host_sim.image import uf2
from saves_apart import RP2040_BLOCKS
from tests.support import made_uf2
from tests.support.brought import OTHER_SAVES, SAVES, command
from tests.support.folders import read, write
from tests.support.made_uf2 import PICOS, BootRom, blocks_of
from tests.support.pty_board import BLOCK_BYTES, PtyBoard

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

BOARD = "pico_ssd1306_i2c"


def dragged(name: str, files: bytes) -> bytearray:
    """Drag a UF2 onto a Pico with these files; answer them as they are then."""
    pico = PICOS[name]
    flash = bytearray(pico.files_at) + files
    rom = BootRom(pico.family, flash)
    rom.send(blocks_of(uf2.joined(made_uf2.uf2(pico), BOARD)[1]))
    assert rom.rebooted
    return flash[pico.files_at :]


def plugged(folder: Path, name: str, files: bytes = b"") -> PtyBoard:
    return PtyBoard(folder, flash=dragged(name, files.ljust(PICOS[name].files_bytes, b"\xa5")))


def say(board: PtyBoard, capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    """Give a command, which ends with a code; answer what it said."""
    capsys.readouterr()
    found = command(board, *words)
    said = capsys.readouterr()
    assert found == code, said
    return said.out + said.err


def kept(board: PtyBoard) -> dict[str, bytes]:
    """What is on an unplugged board of what a player had there."""
    return {name: data for name, data in board.files().items() if name in SAVES}


@pytest.fixture(scope="module")
def with_saves(tmp_path_factory):
    """A Pico that was dragged onto, then flashed, with what it kept tonight; it is to be copied."""
    board = plugged(tmp_path_factory.mktemp("dragged") / "board", "RPI_PICO")
    board.put(SAVES)
    assert command(board, "flash") == 0  # the machine code of this computer
    assert command(board, "doctor", "--clear") == 0  # it may have crashed with a Pico's before
    return board


@pytest.fixture
def board(with_saves, tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path / "backups")
    return with_saves.copied(tmp_path / "board")


def in_reserved(board: PtyBoard) -> bytes:
    return bytes(board.flash()[-RP2040_BLOCKS * BLOCK_BYTES : -BLOCK_BYTES])


def test_a_backup_has_them_and_a_restore_brings_others(board, capsys, tmp_path):
    say(board, capsys, 0, "backup", "--to", str(tmp_path / "mine"))
    assert read(tmp_path / "mine").items() >= SAVES.items()
    say(board, capsys, 0, "restore", "--from", write(tmp_path / "other", OTHER_SAVES))
    found = board.files()
    assert found.items() >= OTHER_SAVES.items()
    assert not [name for name in found if name.endswith(".new")]


def test_a_flashed_board_gets_no_boot_py_and_the_doctor_warns_of_a_drag(flashed_board, capsys):
    said = say(flashed_board, capsys, 0, "doctor")
    assert "saves      among the files: `make backup` before a UF2" in said
    assert "boot.py" not in flashed_board.files()


def test_a_pico_w_without_room_for_two_versions_is_flashed_and_keeps_them(capsys, monkeypatch, tmp_path):
    build = Talk.do_image  # without machine code: this computer's is longer than a Pico's
    monkeypatch.setattr(Talk, "do_image", lambda talk, board, _, *more: build(talk, board, "", *more))
    board = plugged(tmp_path / "board", "RPI_PICO_W")
    board.put(SAVES)
    board.pull_after(235_000)
    said = say(board, capsys, 1, "flash")
    assert "there is no room for two versions: the old one is removed first" in said
    assert "main.py" not in board.files(), "nothing starts"
    say(board, capsys, 0, "flash")
    assert kept(board) == SAVES
    say(board, capsys, 0, "doctor")


# saves that do not mount

# Whoever waits for a button waits 200 times as fast.
QUICK = """
import time
sys.modules["time"] = _Over(
    time, sleep_ms=lambda ms: time.sleep_us(5 * ms), ticks_ms=lambda: time.ticks_us() // 5
)
"""


def spoilt(board: PtyBoard, folder: Path, spoil: Callable[[bytearray], None]) -> PtyBoard:
    """Make another board with the same flash, spoilt; it soon sees that nobody presses a button."""
    flash = board.flash()
    spoil(flash)
    return PtyBoard(folder, flash=flash, before=QUICK)


def flip_bits(flash: bytearray, reserved: int = RP2040_BLOCKS) -> None:
    """Flip one bit in each superblock of the saves."""
    for block in (0, 1):
        flash[(block - reserved) * BLOCK_BYTES + 9] ^= 4


def test_saves_that_do_not_mount_are_said_backed_up_as_blocks_and_emptied_by_a_flag_alone(
    board, capsys, tmp_path
):
    board = spoilt(board, tmp_path / "spoilt", flip_bits)
    blocks = in_reserved(board)
    said = say(board, capsys, 1, "doctor")
    assert said.count("do not mount, and are left as they are") == 2
    assert "start      rattle" in said and "`make doctor EMPTY_SAVES=1`" in said
    assert "the saves do not mount" in say(
        board, capsys, 1, "restore", "--from", write(tmp_path / "other", OTHER_SAVES)
    )
    say(board, capsys, 0, "flash")
    said = say(board, capsys, 0, "backup", "--to", str(tmp_path / "mine"))
    assert "saves.littlefs" in said and "the saves do not mount" in said
    assert (tmp_path / "mine" / "saves.littlefs").read_bytes() == blocks == in_reserved(board)
    assert "the saves were emptied" in say(board, capsys, 0, "doctor", "--empty-saves")
    assert "nothing was emptied" in say(board, capsys, 1, "doctor", "--empty-saves")
    assert "saves/match" in board.files() and kept(board) != SAVES


def test_saves_beside_files_that_were_made_anew_are_not_written_over_unless_they_are_given_up(
    board, capsys, tmp_path
):
    """MicroPython formats a main file system that does not mount; the saves have one of their own."""

    def erase(flash):
        flash[: 2 * BLOCK_BYTES] = b"\xff" * (2 * BLOCK_BYTES)

    again = plugged(tmp_path / "again", "RPI_PICO", bytes(spoilt(board, tmp_path / "spoilt", erase).flash()))
    assert kept(again) == SAVES
    board = spoilt(board, tmp_path / "more", erase)
    blocks = in_reserved(board)
    assert "A UF2 of `make uf2` finds the saves again" in say(board, capsys, 1, "flash")
    say(board, capsys, 0, "backup", "--to", str(tmp_path / "mine"))
    assert (tmp_path / "mine" / "saves.littlefs").read_bytes() == blocks == in_reserved(board)
    assert "files are out of date" in say(board, capsys, 1, "doctor", "--empty-saves")
    say(board, capsys, 0, "flash")


def test_flash_updates_it_the_saves_stay_where_no_uf2_writes_and_the_doctor_says_so(board, tmp_path, capsys):
    assert kept(board) == SAVES
    assert {"boot.py", "saves_apart.mpy", "game.img"} < set(board.files())
    said = say(board, capsys, 0, "doctor")
    assert "saves      apart: they stay when a UF2" in said
    assert "files      all as they should be" in said and "saves/match" in said
    again = plugged(tmp_path / "again", "RPI_PICO", bytes(board.flash()))
    assert kept(again) == SAVES
    assert in_reserved(again) == in_reserved(board)


def test_a_boot_py_of_somebody_elses_is_kept_and_the_saves_are_found_again(board, capsys):
    board.put({"boot.py": b"# mine\n"})
    said = say(board, capsys, 1, "doctor")
    assert "boot.py" in said
    assert "saves      among the files, though room apart is kept: `make backup`, then `make flash`" in said
    say(board, capsys, 0, "flash")
    assert board.files()["boot.old.py"] == b"# mine\n"
    assert kept(board) == SAVES


def test_restore_takes_no_backup_of_blocks_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "BACKUPS", tmp_path)
    write(tmp_path / "1", OTHER_SAVES)
    write(tmp_path / "2", {"saves.littlefs": bytes(9), "hardware.set": b"wires"})
    assert saves.newest() == tmp_path / "1"
