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
from host_sim.workbench.story import BUTTONS, Story

REPLAYS = ROOT / "tests" / "replays"


def write_presses(story: Story, end: int, folder: Path) -> Path:
    """Write what was done up to a tick as a press file, with the flash beside it; answer where.

    Its first line is the command that plays it; an empty flash is none. OSError when that fails.
    """
    path = folder / time.strftime("rattle-%Y%m%d-%H%M%S.presses")
    if story.flash:
        path.with_suffix(".zip").write_bytes(zipped(story.flash))
    command = f"python -m host_sim {' '.join(_arguments(story, end, Path(path.name)))}"
    path.write_text(press_files.unparse(_presses(story, end), command, story.mishaps(end)))
    return path


def _presses(story: Story, end: int) -> list[press_files.Press]:
    """Answer what was pressed up to a tick; all is let go of then."""
    recorder = press_files.Recorder()
    for event in story.between(0, end):
        if event.name == BUTTONS:
            recorder.see(event.tick, event.value)
    return recorder.end(end)


def _arguments(story: Story, end: int, path: Path) -> list[str]:
    """Answer what `python -m host_sim` is to be given to play a press file, and the flash beside it."""
    given = [
        "run",
        "--seed",
        str(story.seed),
        "--board",
        story.board,
        "--presses",
        str(path),
        "--ticks",
        str(end),
    ]
    return [*given, "--flash", str(path.with_suffix(".zip"))] if story.flash else given


def write_test(story: Story, end: int, folder: Path = REPLAYS) -> Path:
    """Write a run up to a tick as a test of tests/replays; answer where.

    RunFailed when it cannot be played by the sources as they are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = write_presses(story, end, folder)
    command = [sys.executable, "-m", "host_sim", *_arguments(story, end, path), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RunFailed(done.stderr.strip())
    path.with_suffix(".json").write_text(json.dumps(json.loads(done.stdout), indent=1, sort_keys=True) + "\n")
    return path
