"""What somebody at the bench saved as a test (F10) looks, sounds and ends as it did then.

The first line of a press file is the command that plays it; what came of it stands beside it.
"""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from host_sim import commands

HERE = Path(__file__).parent
RUN = "# python -m host_sim "
SAVED = sorted(path.stem for path in HERE.glob("*.presses"))


@pytest.mark.parametrize("name", SAVED)
def test_what_was_saved_comes_out_as_it_did(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HERE)
    first = (HERE / f"{name}.presses").read_text().splitlines()[0]
    assert first.startswith(RUN)
    assert commands.main([*shlex.split(first.removeprefix(RUN)), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found == json.loads((HERE / f"{name}.json").read_text())
