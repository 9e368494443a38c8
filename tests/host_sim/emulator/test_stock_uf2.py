"""A stock MicroPython in the emulator, where RATTLE_UF2 names some: what boots, plays and is kept."""

import json
from pathlib import Path

import pytest

from host_sim import commands
from host_sim.emulator import emulate
from host_sim.emulator.run import flash_for_pico, play_on_pico
from host_sim.window import press_files, run
from host_sim.window.face import FaceBoard
from tests.support.boards import DEFAULT

pytestmark = pytest.mark.needs("numba")

GOLDEN = Path(__file__).parents[2] / "golden"
A = 0b010000


def test_a_run_on_the_emulated_pico_is_the_simulators(uf2, capsys):
    presses = GOLDEN / "solo.presses"
    asked = ["run", "--seed", "1", "--presses", str(presses), "--on", "pico", "--uf2", uf2, "--json"]
    assert commands.main(asked) == 0
    found = json.loads(capsys.readouterr().out)
    golden = json.loads(presses.with_suffix(".json").read_text())
    assert found["signature"] == golden["signature"]
    assert found["tones_signature"] == golden["tones_signature"]
    assert 0.2 < found["first_picture_ms"] / 1000 < found["ready_ms"] / 1000 < 5
    assert 2 < found["tick_ms"] < 20
    assert 8_000 < found["heap_piece_bytes"] < found["heap_free_bytes"] < 200_000


def test_other_presses_are_found_out(uf2):
    presses = press_files.read(str(GOLDEN / "solo.presses"))
    done = run.play(1, presses=presses, until=120)
    flash = flash_for_pico(uf2, done.board, 2)  # other dice
    with pytest.raises(run.RunFailed, match="the pictures on the emulated Pico are others .* first in tick"):
        play_on_pico(done, flash)


class Person:
    """A face: presses A once the title is there, and looks until the game has begun and is kept."""

    wants_recording = wants_bench = False

    def __init__(self, ticks: int) -> None:
        self.pictures: set[bytes] = set()
        self._ticks = ticks

    def tick(self, handheld: FaceBoard) -> bool:
        self.pictures.add(bytes(handheld.chip.picture()))
        handheld.set_buttons(A if self._ticks in (110, 111, 112, 113) else 0)
        self._ticks -= 1
        return self._ticks > 0

    def say(self, words: str) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize("board", [DEFAULT, "picopad"])
def test_a_person_plays_and_what_was_begun_is_there_the_next_time(board, uf2, tmp_path, monkeypatch):
    monkeypatch.setenv("RATTLE_FLASH", str(tmp_path))
    people: list[Person] = []

    def face(*_):
        people.append(Person(300))
        return people[-1]

    monkeypatch.setattr(emulate, "open_face", face)
    assert emulate.main([uf2, "--board", board]) == 0
    assert len(list(tmp_path.rglob("flash.bin"))) == 1
    assert emulate.main([uf2, "--board", board]) == 0
    first, second = people
    assert second.pictures - first.pictures  # CONTINUE, which an empty flash does not offer
