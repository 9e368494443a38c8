"""A copy of the checkout in which one change at a time is tried; the checkout itself is never touched."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim import ROOT
from host_sim.mutants import plugin, warm
from host_sim.mutants.changes import Change
from host_sim.mutants.reach import Reach

_NOT_COPIED = shutil.ignore_patterns(".*", "build", "dist", "backups", "__pycache__")
_ALWAYS = tuple(f"tests/golden/test_{name}.py" for name in ("pictures", "recorded_games", "words"))
PATIENCE = 20  # seconds, and eight times as long as it takes: what has not ended then hangs


class MutantTrial(NamedTuple):
    """How it went: by what a change was killed, empty when nothing did; tests: how many were to run."""

    change: Change
    by: str
    tests: int


class CheckoutCopy:
    """A copy of the checkout in a folder that is not there yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=_NOT_COPIED)
        (folder / ".venv").symlink_to(sys.prefix)
        self._number = 0
        self._server = subprocess.Popen(
            [sys.executable, "-m", warm.__name__],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def close(self) -> None:
        """End the process that runs its tests."""
        assert self._server.stdin and self._server.stdout
        self._server.stdin.close()
        self._server.wait()
        self._server.stdout.close()

    def trial(self, change: Change, reach: Reach, most: float = 1e9) -> MutantTrial:
        """Make a change, run the tests that reach it until one fails, and take the change back.

        most: the seconds of tests that are tried, besides golden pictures, games and words. What fails
        without the change, too, is told of and left out from then on.
        """
        while True:
            stages = _stages(change.path, reach, reach.of(change), most)
            by = self._failure_with(change, stages, reach)
            if by not in reach.seconds or by in reach.sound:
                break
            if not self.failure([by], [reach.seconds[by]]):
                reach.sound.add(by)
                break
            print(f"mutants: {by} fails without a change and is left out", file=sys.stderr)
            reach.left_out.add(by)
        return MutantTrial(change, by, sum(len(stage) for stage in stages))

    def _failure_with(self, change: Change, stages: list[list[str]], reach: Reach) -> str:
        path = self.folder / "firmware" / change.path
        self._number += 1
        try:
            path.write_bytes(change.source)
            os.utime(path, (self._number, self._number))  # another time, so that it is compiled anew
            for stage in stages:
                if by := self.failure(stage, [reach.seconds[test] for test in stage]):
                    return by
        finally:
            shutil.copy2(ROOT / "firmware" / change.path, path)
        return ""

    def failure(self, tests: Sequence[str], seconds: Sequence[float]) -> str:
        """Run tests in their order until one fails and tell which; empty when all pass.

        seconds: what they take. What takes many times as long hangs, and has failed.
        """
        (self.folder / ".order").write_text("\n".join(tests))
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        a_test = PATIENCE + 8 * max(seconds)
        options = (
            f"-x --tb=no -rfE -p {plugin.__name__} -p no:cacheprovider -p no:cov -p no:unraisableexception"
        )
        options += f" -o faulthandler_timeout={a_test:.0f}"
        options += " --basetemp=.temporary"  # else all tidy up the same folder at once, and fail
        options += " -o faulthandler_exit_on_timeout=true -W ignore::pytest.PytestAssertRewriteWarning"
        job = warm.Job(
            arguments=[*options.split(), *plugin.SAME_EXAMPLES, *files],
            says=".says",
            seconds=round(3 * PATIENCE + 8 * sum(seconds)),
            environment={plugin.ORDER: ".order"},
        )
        code = self._run(job)
        if code == 0:
            return ""
        said = (self.folder / ".says").read_text(errors="replace")
        if code in (3, 4, 5):
            raise RuntimeError(f"pytest could not run them:\n{said[-2000:]}")
        if found := re.search(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", said, re.MULTILINE):
            return found[1]
        return "a hang" if "Timeout" in said or code == -signal.SIGALRM else "a crash"

    def _run(self, job: warm.Job) -> int:
        server = self._server
        assert server.stdin and server.stdout
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        return int(server.stdout.readline())


def _stages(path: str, reach: Reach, tests: list[str], most: float) -> list[list[str]]:
    """Divide tests: those in the folder that mirrors the file's, or in one above it, and the others.

    Of both together those that take so many seconds, and the golden pictures, games and words besides: of
    each test one case after the other, so that none is left out for the many cases of another.
    """
    tests = by_turns(tests)
    near: list[str] = []
    for folder in Path(path).parents:
        near = [test for test in tests if test.startswith(f"{(Path('tests') / folder).as_posix()}/")]
        if near:
            break
    known = set(near)
    stages: list[list[str]] = []
    spent = 0.0
    for some in (near, [test for test in tests if test not in known]):
        stage: list[str] = []
        for test in some:
            spent += reach.seconds[test]
            if spent <= most or test.startswith(_ALWAYS):
                stage.append(test)
        if stage:
            stages.append(stage)
    return stages


def by_turns(tests: list[str]) -> list[str]:
    """Order tests so that each function has its first case before any has a second."""
    turns: Counter[str] = Counter()
    turn_of: dict[str, int] = {}
    for test in tests:
        function = test.partition("[")[0]
        turn_of[test] = turns[function]
        turns[function] += 1
    return sorted(tests, key=turn_of.__getitem__)
