"""The firmware of an image does what the sources do: whole games, and whatever monkeys press.

The first monkey comes to twelve kinds of screens. `make campaign` lets all play, and every recorded game.
"""

import json
from pathlib import Path

import pytest

from host_sim.emulator.guest import runtimes
from host_sim.image import image
from host_sim.window import run
from tests.support import recorded as monkey
from tests.support.recorded import SOME, outcome

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

SEEDS = (110, 108, 123, 121, 111)[: monkey.MONKEYS]
TICKS = 4000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the modules of an image, in source."""
    folder = tmp_path_factory.mktemp("modules")
    image.fill(folder, compiled=False)
    return folder


def require_the_same_of_the_image(done: run.Outcome, folder: Path) -> None:
    _, *fakes = runtimes.path_for(runtimes.root_for("mp64"), done.board)
    code = f"import sys\nsys.path[:] = {[str(folder), *fakes]!r}\n"
    code += "from emulator.guest.play import play\nplay(True)\nprint(sys.modules['ui.play.turn'].__file__)\n"
    job = {"seed": done.seed, "end": done.report["ticks"], "timeline": done.timeline, "volts": done.volts}
    printed = runtimes.run_python("mp64", code, json.dumps(job) + "\n").splitlines()
    assert printed[-1] == str(folder / "ui" / "play" / "turn.py")
    found = json.loads(printed[-2].removeprefix("RATTLE "))
    assert found["allocations"] == 0
    assert {key: found[key] for key in ("ticks", "frames", "bus_bytes", "signature")} == {
        key: done.report[key] for key in ("ticks", "frames", "bus_bytes", "signature")
    }


@pytest.mark.parametrize("name", SOME)
def test_a_recorded_game_is_the_same_with_constants_folded(name: str, folder: Path) -> None:
    require_the_same_of_the_image(outcome(name), folder)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_monkey_sees_the_same_with_constants_folded(seed: int, folder: Path) -> None:
    visit = monkey.visit(seed, TICKS)
    assert len(visit.seen) > 7
    done = run.play(seed, presses=visit.presses, volts=visit.volts)
    require_the_same_of_the_image(done, folder)
