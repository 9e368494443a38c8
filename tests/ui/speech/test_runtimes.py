"""Every screen is said alike on real MicroPythons, and nothing allocates: random presses, notes summed up."""

import pytest

from host_sim.emulator.guest.runtimes import NAMES, prelude, run_python
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
MADE = "self.app = App(stage, table, keeper, Parts(Loader))\n"
SPOKEN = "        self.app.keeper.settings.buffer[8] = 3\n"
TOLD = "\nprint(player.app.stage.sound.count, player.app.stage.sound.sum)\n"


def spoken(program: str) -> str:
    """Answer a program of presses with spoken beeps on."""
    assert program.count(SILENT) == program.count(MADE) == 1
    return program.replace(SILENT, HEARD).replace(MADE, MADE + SPOKEN).replace("wander(60)", "wander(20)")


PRESSES = spoken(PROGRAM) + TOLD
LESSONS = spoken(COACHED) + TOLD.replace("player", "pupil")

# LEARN THE BEEPS, with spoken beeps off; whoever counts at random is seldom right, so it is known what is.
LEARNT = """
player = Player()


def fill(buffer):
    for i in range(len(buffer)):
        buffer[i] = player.below(256)


player.app.table.entropy = fill
player.app.keeper.settings.buffer[8] = 0
player.to_menus()
player.app.stage.open_part("ui.menus.beeps")
while player.app.stage.speech is None:
    player.tick(0)
places = set()
while player.app.stage.screen.name_id == screens.BEEPS_SCREEN:
    screen = player.app.stage.screen
    places.add((screen.step, screen.stage, screen.number))
    for _ in range(player.below(4) * 60):
        player.tick(0)
    if not player.below(6):
        player.press((keys.UP, keys.A)[player.below(2)])
    elif screen.stage:
        for _ in range(screen._digit(screen._known) - screen.counted):
            player.press(keys.DOWN)
        player.press(keys.A)
    else:
        player.press(keys.A)
print(player.pictures(), len(places))
"""
BEEPS = spoken(PROGRAM).split("player = Player()")[0] + LEARNT + TOLD


@pytest.fixture(scope="module", params=[PRESSES, LESSONS, BEEPS], ids=["presses", "lessons", "beeps"])
def program(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A program and what it prints on CPython."""
    return request.param, here(request.param)


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_all_that_is_said_is_the_same_and_allocates_nothing(runtime: str, program: tuple[str, str]) -> None:
    code, printed = program
    assert int(printed.splitlines()[-1].split()[0]) > 200
    assert run_python(runtime, prelude(runtime, "pico_ssd1306_i2c") + code).strip() == printed.strip()
