"""Which tests reach which line of the firmware, and how long each takes.

Found by coverage.py, one context a test, and kept in build/mutants: a file of tests is run again only when it
has changed, or the firmware.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypedDict

from coverage import CoverageData

from host_sim import ROOT
from host_sim.mutants import plugin
from host_sim.mutants.changes import Change, names_given_at_import

KEPT = ROOT / "build" / "mutants" / "reach.json"
# Most of these ask a MicroPython, a browser, a solver or a command line of its own, so they take long and
# coverage sees nothing of it; some play for long. The rest runs the firmware in its own process.
LEFT_OUT = (
    "runtimes/",
    "site/",
    "golden/test_moved_pictures.py",
    "host_sim/cli/",
    "host_sim/common/",
    "host_sim/device/",
    "host_sim/docs/",
    "host_sim/emulator/",
    "host_sim/faces/",
    "host_sim/guest/",
    "host_sim/image/",
    "host_sim/lab/",
    "host_sim/pictures/",
    "host_sim/play/test_press_economy.py",
    "host_sim/site/",
    "host_sim/timing/",
    "host_sim/web/",
    "host_sim/workbench/",
    "host_sim/test_locks.py",
    "host_sim/test_setup.py",
    "host_sim/mutants/test_mutants.py",
    "strategy/bots/test_runtimes.py",
    "ui/speech/test_runtimes.py",
    "ui/test_runtimes.py",
    "ui/test_walker.py",
)
# Files of the firmware that only a MicroPython runs, or runs whole, and the file of tests that lets it.
ON_MICROPYTHON = {
    "main.py": "tests/host_sim/image/test_mounted.py",
    "saves_apart.py": "tests/host_sim/image/test_dragged_saves.py",
    "hw/in_flash/image.py": "tests/host_sim/image/test_mounted.py",
    "hw/in_flash/moving.py": "tests/hw/in_flash/test_moving.py",
    "hw/in_flash/places.py": "tests/hw/in_flash/test_places.py",
    "hw/in_flash/move_plain.py": "tests/hw/in_flash/test_moving.py",
}
Lines = dict[str, list[int]]  # by file of the firmware


class _Test(TypedDict):
    seconds: float
    lines: Lines


class _File(TypedDict):
    digest: str
    tests: dict[str, _Test]


class CannotMeasure(RuntimeError):
    """The tests could not be run without a change; the message says why."""


def test_files(only: Sequence[str] = ("tests",)) -> list[str]:
    """List the files of tests that run the firmware themselves, and ON_MICROPYTHON's.

    only: how their paths may begin; ValueError for what none begins with.
    """
    names = (path.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    wanted = (name for name in names if not name.startswith(LEFT_OUT))
    found = {*(f"tests/{name}" for name in wanted), *ON_MICROPYTHON.values()}
    for beginning in only:
        if not any(name.startswith(beginning) for name in found):
            raise ValueError(f"no tests that run the firmware themselves are in {beginning}")
    return [name for name in sorted(found) if name.startswith(tuple(only))]


class Reach:
    """The tests that pass, by file of tests: the seconds of each, and the lines of the firmware it runs."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.tests: dict[str, dict[int, set[str]]] = {}  # by file of the firmware, by line
        self.of_file: dict[str, list[str]] = {}  # by file of tests
        self.sound: set[str] = set()  # tests that killed a change, and passed without one
        self.left_out: set[str] = set()  # and that failed without one
        self._sources = {
            path.relative_to(ROOT / "firmware").as_posix(): path.read_bytes()
            for path in sorted((ROOT / "firmware").rglob("*.py"))
        }

    def measure(self, copy: Path, files: Iterable[str]) -> None:
        """Run the files of tests in a copy of the checkout, but those of which all is known.

        Raises CannotMeasure when a test fails.
        """
        known: dict[str, _File] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        digests = self._digests(files)
        wanted = [name for name in digests if name not in known or known[name]["digest"] != digests[name]]
        if wanted:
            print(f"mutants: {len(wanted)} files of tests are measured, once", file=sys.stderr)
            for name, tests in _measured(copy, wanted).items():
                known[name] = {"digest": digests[name], "tests": tests}
            KEPT.parent.mkdir(parents=True, exist_ok=True)
            KEPT.write_text(json.dumps(known))
        for name in digests:
            self.of_file[name] = list(known[name]["tests"])
            for test, found in known[name]["tests"].items():
                self.seconds[test] = found["seconds"]
                for path, lines in found["lines"].items():
                    by_line = self.tests.setdefault(path, {})
                    for line in lines:
                        by_line.setdefault(line, set()).add(test)

    def of(self, change: Change) -> list[str]:
        """List the tests that reach a change, the cheapest first.

        What happens at import is reached by those that run a line with the name that it gives, or with one
        that is made of it, and by those in files that import the module; when there are none, by all that
        run a line of it. What only a MicroPython runs whole is reached by all of its file, too.
        """
        by_line = self.tests.get(change.path, {})
        lines = range(change.statement, change.line + 1)
        found = set[str]().union(*(by_line.get(line, set()) for line in lines))
        if on_micropython := ON_MICROPYTHON.get(change.path):
            found |= set(self.of_file.get(on_micropython, ()))
        elif change.name:
            found = found | self._of_name(change.path, change.name, set()) | self._of_module(change.path)
        if not found and not change.function:
            found = set[str]().union(*by_line.values())
        return sorted(found - self.left_out, key=lambda test: (self.seconds[test], test))

    def _of_module(self, path: str) -> set[str]:
        """Answer the tests of all files that import a module, as they may only read a number of it."""
        imports = re.compile(rf"^(from|import) [^\n(]*(\([^)]*)?\b{Path(path).stem}\b", re.MULTILINE)
        return {
            test
            for name, tests in self.of_file.items()
            if imports.search((ROOT / name).read_text())
            for test in tests
        }

    def _of_name(self, path: str, name: str, seen: set[tuple[str, str]]) -> set[str]:
        seen.add((path, name))
        word = re.compile(rf"\b{re.escape(name)}\b".encode())
        found: set[str] = set()
        for other in [path] if name.startswith("_") else self._sources:
            source = self._sources[other]
            if not word.search(source):
                continue
            lines = source.splitlines()
            for number, line in enumerate(lines, 1):
                if word.search(line):
                    found |= self.tests.get(other, {}).get(number, set())
            for first, last, given in names_given_at_import(source):
                used = any(word.search(line) for line in lines[first - 1 : last])
                if used and (other, given) not in seen:
                    found |= self._of_name(other, given, seen)
        return found

    def _digests(self, files: Iterable[str]) -> dict[str, str]:
        """Hash what decides what a file of tests reaches: the firmware, itself, and what supports it."""
        shared = hashlib.sha256()
        for path, source in self._sources.items():
            shared.update(path.encode() + source)
        support = {path.stem: path.read_text() for path in sorted((ROOT / "tests" / "support").glob("*.py"))}
        return {
            name: hashlib.sha256(
                shared.digest() + "".join(with_support((ROOT / name).read_text(), support)).encode()
            ).hexdigest()
            for name in files
        }


def with_support(text: str, support: dict[str, str]) -> list[str]:
    """List a file of tests, and the modules of tests/support that it or one of them imports."""
    found = {"": text}
    todo = [text]
    while todo:
        for names in re.findall(r"tests\.support(?: import|\.)((?: \([^)]*|[^\n]*))", todo.pop()):
            for name in re.findall(r"\w+", names):
                if name in support and name not in found:
                    found[name] = support[name]
                    todo.append(support[name])
    return [found[name] for name in sorted(found)]


def _measured(copy: Path, files: list[str]) -> dict[str, dict[str, _Test]]:
    """Run files of tests; answer, by file and by test, its seconds and the lines that it runs."""
    data, times = copy / ".coverage", copy / ".times.json"
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile", "--tb=short"]
    command += ["-p", plugin.__name__, "-p", "no:cacheprovider", *plugin.SAME_EXAMPLES]
    command += ["--cov=firmware", "--cov-context=test", "--cov-report=", *files]
    environment = os.environ | {plugin.TIMES: str(times)}
    done = subprocess.run(command, cwd=copy, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise CannotMeasure(f"without a change, tests fail:\n{done.stdout[-3000:]}")
    return _read(data, times, copy / "firmware", files)


def _read(data: Path, times: Path, firmware: Path, files: list[str]) -> dict[str, dict[str, _Test]]:
    found = CoverageData(str(data))
    found.read()
    by_test: defaultdict[str, Lines] = defaultdict(dict)
    for path in found.measured_files():
        short = Path(path).relative_to(firmware.resolve()).as_posix()
        for line, contexts in found.contexts_by_lineno(path).items():
            for test in {context.rpartition("|")[0] for context in contexts}:
                by_test[test].setdefault(short, []).append(line)
    answer: dict[str, dict[str, _Test]] = {name: {} for name in files}
    seconds: dict[str, float] = json.loads(times.read_text())
    for test, spent in seconds.items():
        answer[test.partition("::")[0]][test] = {"seconds": spent, "lines": by_test.get(test, {})}
    return answer
