"""The firmware as it goes on a board, made slim, plays the recorded games as the sources do."""

import json
from pathlib import Path

import pytest

from host_sim import image, runtimes
from tests.recorded import GAMES, outcome


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_has_its_signature_with_the_firmware_made_slim(name: str, tmp_path: Path) -> None:
    done = outcome(name)
    image.build(done.board, tmp_path / "image", compiled=False)
    _, *fakes = runtimes.path_for(runtimes.root_for("mp64"), done.board)
    code = f"import sys\nsys.path[:] = {[str(tmp_path / 'image'), *fakes]!r}\n"
    code += "from guest.play import play\nplay(True)\nprint(sys.modules['ui.turn'].__file__)\n"
    job = {"seed": done.seed, "end": done.report["ticks"], "timeline": done.timeline}
    printed = runtimes.run_python("mp64", code, json.dumps(job) + "\n").splitlines()
    assert printed[-1] == str(tmp_path / "image" / "ui" / "turn.py")
    found = json.loads(printed[-2].removeprefix("RATTLE "))
    assert found["allocations"] == 0
    assert {key: found[key] for key in ("ticks", "frames", "bus_bytes", "signature")} == {
        key: done.report[key] for key in ("ticks", "frames", "bus_bytes", "signature")
    }
