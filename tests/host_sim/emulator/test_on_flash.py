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
from tests.support import made_uf2, on_flash
from tests.support.made_uf2 import PICOS

pytestmark = pytest.mark.needs("numba")

BOARD = "pico_ssd1306_i2c"
ON_PICO = ["run", "--robot", "greedy", "--on", "pico"]
LOOK = """
answer = [open("main.py").read(), sorted(os.listdir("/"))]
"""


@pytest.fixture
def uf2(tmp_path):
    """A MicroPython for a Pico."""
    path = tmp_path / "micropython.uf2"
    path.write_bytes(made_uf2.uf2(PICOS["RPI_PICO"]))
    return str(path)


def files_on(flash: bytes) -> Any:
    return on_flash.run(bytearray(flash[PICOS["RPI_PICO"].files_at :]), LOOK)


@pytest.mark.needs("mp64")
def test_the_game_lies_there_as_after_a_drag_and_its_dice_are_the_seeds(uf2):
    main, names = files_on(flash_with_game(stock_of(uf2), BOARD, 7))
    assert {"boot.py", "main.py", "board_config.py", "game.img", "tables.img", "saves_apart.mpy"} <= set(
        names
    )
    key = repr(Noise(7).urandom(32))
    (line,) = [line for line in main.splitlines() if key in line]
    ours = (Path(__file__).parents[3] / "firmware" / "main.py").read_text()
    assert main.replace(f"lambda: Entropy(lambda _: {key})", "Entropy") == ours
    assert line.strip().startswith("run(board_config, Doors(")


@pytest.mark.needs("mp64")
def test_without_a_seed_it_is_what_is_released(uf2):
    main, _ = files_on(flash_with_game(stock_of(uf2), BOARD))
    assert main == (Path(__file__).parents[3] / "firmware" / "main.py").read_text()


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
@pytest.mark.parametrize("command", [emulate.main])
def test_what_cannot_boot_is_refused_in_a_line(command, content, why, tmp_path, capsys):
    path = tmp_path / "given.uf2"
    path.write_bytes(content)
    assert command([str(path)]) == 2
    said = capsys.readouterr().err
    assert why in said and str(path) in said and said.count("\n") == 1
    assert "RPI_PICO2" not in said


def run_on_pico(uf2: list[str]) -> int:
    """Ask for a run."""
    return commands.main([*ON_PICO, "--uf2", *uf2])


@pytest.mark.parametrize("command", [emulate.main, run_on_pico])
@pytest.mark.parametrize(("given", "why"), [("README.md", "is no UF2"), ("/nowhere/x.uf2", "cannot be read")])
def test_a_uf2_that_is_none_is_named(command, given, why, capsys):
    assert command([given]) == 2
    said = capsys.readouterr().err
    assert why in said and said.count("\n") == 1


@pytest.mark.parametrize("asked", [lambda: emulate.main([""]), lambda: commands.main(ON_PICO)])
def test_without_a_uf2_it_is_said_where_there_are_some(asked, capsys):
    assert asked() == 2
    said = capsys.readouterr().err
    assert "no UF2 is named" in said and said.endswith(" for one of RPI_PICO, RPI_PICO_W\n")
    assert said.count("\n") == 1


def test_a_board_that_is_not_there_is_refused(uf2, capsys):
    assert emulate.main([uf2, "--board", "nobodys"]) == 2
    assert "nobodys" in capsys.readouterr().err


class Window:
    """A face that nobody closes."""

    wants_recording = wants_bench = False

    def tick(self, handheld: Any) -> bool:
        return True

    def say(self, words: str) -> None:
        pass

    def close(self) -> None:
        print("closed", file=sys.stderr)


def test_a_program_that_the_emulated_pico_cannot_do_ends_in_a_line(uf2, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RATTLE_FLASH", str(tmp_path))
    monkeypatch.setattr(emulate, "open_face", lambda *_: Window())
    assert run_on_pico([uf2, "--ticks", "5"]) == emulate.main([uf2]) == 1
    presses, ran, closed, emulated = capsys.readouterr().err.splitlines()
    assert "again on pico" in presses and closed == "closed"
    assert ran.startswith("run: the emulated Pico cannot go on at 0x")
    assert emulated.removeprefix("emulate") == ran.removeprefix("run")
