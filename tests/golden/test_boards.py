"""The same presses give the same frames and tones on every board's own controller, either way up.

Each board stands one way or the other; in `make campaign` both.
"""

from itertools import cycle

import pytest

from host_sim.window import press_files, run
from tests.support import boards
from tests.support.recorded import GAMES, outcome, press_file
from tests.support.slices import IS_CAMPAIGN

ONE_WAY_UP = [
    pytest.param(name, way, marks=boards.slow_but_first(name))
    for name, way in zip(boards.NAMES, cycle((0, 180)))
]
OTHER_WAY_UP = [*zip(boards.NAMES, cycle((180, 0)))] if IS_CAMPAIGN else []


@pytest.mark.parametrize(("name", "rotation"), [*ONE_WAY_UP, *OTHER_WAY_UP])
def test_one_press_list_gives_one_signature_on_every_display(name: str, rotation: int) -> None:
    config = boards.with_six_buttons(name)
    config.ROTATION = rotation
    presses = press_files.parse(press_file("solo").read_text())
    done = run.play(GAMES["solo"].seed, presses=presses, board=name, config=config)
    for key in ("signature", "tones_signature")[: 2 if config.BEEPER is not None else 1]:
        assert done.report[key] == outcome("solo").report[key]
