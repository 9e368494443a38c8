"""What is laid on the flash of an emulated Pico, and which MicroPythons are refused, in a line each."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from host_sim import commands
from host_sim.chip.noise import Noise
from host_sim.emulator import emulate
from host_sim.emulator.on_flash import FLASH_BYTES, flash_with_game, stock_of
from tests.support import made_uf2
from tests.support.made_uf2 import PICOS
from tests.support.pty_board import PtyBoard

pytestmark = pytest.mark.needs("numba")

BOARD = "pico_ssd1306_i2c"
ON_PICO = ["run", "--robot", "greedy", "--on", "pico"]


@pytest.fixture
def uf2(tmp_path):
    path = tmp_path / "micropython.uf2"
    path.write_bytes(made_uf2.uf2(PICOS["RPI_PICO"]))
    return str(path)


def files_on(folder: Path, flash: bytes) -> dict[str, bytes]:
    return PtyBoard(folder, flash=flash[PICOS["RPI_PICO"].files_at :]).files()


@pytest.mark.needs("mp64")
def test_the_game_lies_there_as_after_a_drag_and_its_dice_are_the_seeds(uf2, tmp_path):
    found = files_on(tmp_path / "seed 7", flash_with_game(stock_of(uf2), BOARD, 7))
    assert {"boot.py", "board_config.py", "game.img", "tables.img", "saves_apart.mpy"} <= set(found)
    main = found["main.py"].decode()
    key = repr(Noise(7).urandom(32))
    (line,) = [line for line in main.splitlines() if key in line]
    ours = (Path(__file__).parents[3] / "firmware" / "main.py").read_text()
    assert main.replace(f"lambda: Entropy(lambda _: {key})", "Entropy") == ours
    assert line.strip().startswith("run(board_config, Doors(")
    unseeded = files_on(tmp_path / "no seed", flash_with_game(stock_of(uf2), BOARD))
    assert unseeded["main.py"].decode() == ours


def test_what_was_kept_apart_outlives_a_new_build(uf2):
    before = bytearray(flash_with_game(stock_of(uf2), BOARD))
    before[FLASH_BYTES - 5 * 4096 : FLASH_BYTES - 4 * 4096] = b"\x5a" * 4096
    after = flash_with_game(stock_of(uf2), BOARD, before=bytes(before))
    assert after == bytes(before)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is no UF2"),
        (made_uf2.uf2(PICOS["RPI_PICO2"]), "is for an RP2350: take"),
        (made_uf2.uf2(replace(PICOS["RPI_PICO"], flash=FLASH_BYTES + 4096)), "more flash than"),
        (made_uf2.uf2(PICOS["RPI_PICO"], made_uf2.firmware(PICOS["RPI_PICO"], version="v1.19.1")), "too old"),
    ],
)
def test_what_cannot_boot_is_refused_in_a_line(content, why, tmp_path, capsys):
    path = tmp_path / "given.uf2"
    path.write_bytes(content)
    assert emulate.main([str(path)]) == 2
    said = capsys.readouterr().err
    assert why in said and str(path) in said and said.count("\n") == 1
    assert "RPI_PICO2" not in said


class Window:
    """A face that nobody closes."""

    wants_bench = False

    def tick(self, handheld: Any) -> bool:
        return True

    def say(self, words: str) -> None:
        pass

    def close(self) -> None:
        print("closed", file=sys.stderr)


def test_a_program_that_the_emulated_pico_cannot_do_ends_in_a_line(uf2, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RATTLE_FLASH", str(tmp_path))
    monkeypatch.setattr(emulate, "open_face", lambda *_: Window())
    assert commands.main([*ON_PICO, "--uf2", uf2, "--ticks", "5"]) == emulate.main([uf2]) == 1
    presses, ran, closed, emulated = capsys.readouterr().err.splitlines()
    assert "again on pico" in presses and closed == "closed"
    assert ran.startswith("run: the emulated Pico cannot go on at 0x")
    assert emulated.removeprefix("emulate") == ran.removeprefix("run")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["README.md"], "is no UF2"),
        (["/nowhere/x.uf2"], "cannot be used"),
        ([""], " for one of RPI_PICO, RPI_PICO_W\n"),
        (["UF2", "--board", "nobodys"], "nobodys"),
    ],
)
def test_what_cannot_be_started_is_one_line(given, why, uf2, capsys):
    words = [uf2 if word == "UF2" else word for word in given]
    on_pico = [*ON_PICO, "--uf2", *words] if words[0] else ON_PICO
    for asked in (lambda: emulate.main(words), lambda: commands.main(on_pico)):
        assert asked() == 2
        said = capsys.readouterr().err
        assert why in said and said.count("\n") == 1
