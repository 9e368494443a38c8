"""What was done in a run as files: for `python -m host_sim run`, or as a test."""

import json
import subprocess
import sys
import time
from pathlib import Path

from host_sim import ROOT
from host_sim.common.whole import zipped
from host_sim.play import press_files
from host_sim.play.run import RunFailed
from host_sim.workbench.recording import BUTTONS, Recording

REPLAYS = ROOT / "tests" / "replays"


def write_presses(recording: Recording, end: int, folder: Path) -> Path:
    """Write what was done up to a tick as a press file, with the flash beside it; answer where.

    Its first line is the command that plays it; an empty flash is none. OSError when that fails.
    """
    path = folder / time.strftime("rattle-%Y%m%d-%H%M%S.presses")
    if recording.flash:
        path.with_suffix(".zip").write_bytes(zipped(recording.flash))
    command = f"python -m host_sim {' '.join(_arguments(recording, end, Path(path.name)))}"
    path.write_text(press_files.unparse(_presses(recording, end), command, recording.mishaps(end)))
    return path


def _presses(recording: Recording, end: int) -> list[press_files.Press]:
    """Answer what was pressed up to a tick; all is let go of then."""
    recorder = press_files.Recorder()
    for event in recording.between(0, end):
        if event.name == BUTTONS:
            recorder.see(event.tick, event.value)
    return recorder.end(end)


def _arguments(recording: Recording, end: int, path: Path) -> list[str]:
    """Answer what `python -m host_sim` is to be given to play a press file, and the flash beside it."""
    given = [
        "run",
        "--seed",
        str(recording.seed),
        "--board",
        recording.board,
        "--presses",
        str(path),
        "--ticks",
        str(end),
    ]
    return [*given, "--flash", str(path.with_suffix(".zip"))] if recording.flash else given


def write_test(recording: Recording, end: int, folder: Path = REPLAYS) -> Path:
    """Write a run up to a tick as a test of tests/replays; answer where.

    RunFailed when it cannot be played by the sources as they are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = write_presses(recording, end, folder)
    command = [sys.executable, "-m", "host_sim", *_arguments(recording, end, path), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RunFailed(done.stderr.strip())
    path.with_suffix(".json").write_text(json.dumps(json.loads(done.stdout), indent=1, sort_keys=True) + "\n")
    return path
