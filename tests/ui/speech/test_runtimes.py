"""Every screen is said alike on real MicroPythons, and nothing allocates: random presses, notes summed up."""

import pytest

from host_sim.guest.runtimes import NAMES, prelude, run_python
from tests.ui.test_runtimes import COACHED, PROGRAM, here

SILENT = """    def play(self, tune):
        pass
"""
HEARD = """    def __init__(self):
        self.sum = 0
        self.count = 0

    def play(self, tune):
        pass

    def say(self, notes, length):
        self.count += 1
        for i in range(length):
            self.sum = (self.sum * 31 + notes[i]) & 0x3FFFFF

    def is_ending(self):
        return True
"""
MADE = "self.fill, Loader, **more)\n"
SPOKEN = "        self.app.keeper.settings.buffer[8] = 3\n"
TOLD = "\nprint(player.app.sound.count, player.app.sound.sum)\n"


def spoken(program: str) -> str:
    """Answer a program of presses with spoken beeps on."""
    assert program.count(SILENT) == program.count(MADE) == 1
    return program.replace(SILENT, HEARD).replace(MADE, MADE + SPOKEN).replace("wander(60)", "wander(20)")


PRESSES = spoken(PROGRAM) + TOLD
LESSONS = spoken(COACHED) + TOLD.replace("player", "pupil")


@pytest.fixture(scope="module", params=[PRESSES, LESSONS], ids=["presses", "lessons"])
def program(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A program and what it prints on CPython."""
    return request.param, here(request.param)


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_all_that_is_said_is_the_same_and_allocates_nothing(runtime: str, program: tuple[str, str]) -> None:
    code, printed = program
    assert int(printed.splitlines()[-1].split()[0]) > 1000
    assert run_python(runtime, prelude(runtime, "pico_ssd1306_i2c") + code).strip() == printed.strip()
