"""What every test shares: the paths of the board, and golden files that only `make golden` may rewrite."""

import gc
import json
import os
import platform
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

import host_sim  # noqa: F401 (puts the firmware and the fake Pico on the path)

# isort: split
import machine

from host_sim.command_line import threads_here

GOLDEN = Path(__file__).parent / "golden"

# A file runs in one process, and the files of a line in the same: what one of them has solved, played or
# built serves all. They come first, as they take longest.
TOGETHER = (
    ("ui/test_walker",),
    ("host_sim/solver/", "host_sim/test_exits", "strategy/review/test_report_identity"),
    ("golden/", "runtimes/test_same_on", "runtimes/test_modules"),
    ("host_sim/cable/", "host_sim/image/"),
    ("host_sim/emulator/",),
    ("host_sim/page/",),
    ("host_sim/proofs/",),
)


def rank_of(test: str) -> int:
    """Tell which of TOGETHER a test belongs to, by its name; len(TOGETHER) when to none."""
    within = test.removeprefix("tests/")
    return next((i for i, names in enumerate(TOGETHER) if within.startswith(names)), len(TOGETHER))


class Together(LoadFileScheduling):
    """Give a file to one process, and the files of a line of TOGETHER to the same: `--dist loadfile`."""

    def _split_scope(self, nodeid: str) -> str:
        rank = rank_of(nodeid)
        return str(rank) if rank < len(TOGETHER) else super()._split_scope(nodeid)


def pytest_xdist_auto_num_workers() -> int:
    """Answer how many processes share the tests out: three for two cores, as boards on a pty mostly wait."""
    return max(2, threads_here() * 3 // 2)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together | None:
    """Share the tests out by files, where that is asked for."""
    return Together(config, log) if config.getvalue("dist") == "loadfile" else None


# What is exact or statistical by nature, or starts processes, is slow, whole folders of it: make test-slow.
SLOW = (
    "host_sim/solver/",
    "host_sim/proofs/",
    "host_sim/emulator/",
    "host_sim/test_exits",
    "runtimes/test_displays",
)
# Tests with such a mark run only when the command line names it.
ASKED_FOR = {
    "slow": "exact, statistical, on a pty, or whole games on a second runtime: make test-slow",
    "tables": "rebuilds or measures whole tables (minutes): make campaign",
    "site": "needs Chromium: make site-test",
    "walk": "walks through all screens (a minute): make walk",
}

# What does not exist on every platform (the lock says where), and whether it does on this one.
_HERE = f"{sys.platform}-{platform.machine().lower()}"
EXISTS = {"mp64": _HERE == "linux-x86_64", "numba": _HERE != "darwin-x86_64"}

# Tests of the emulated Pico want a MicroPython, which neither the lock nor CI brings; they run on each.
UF2 = "RATTLE_UF2"
UF2S = [path for path in os.environ.get(UF2, "").split(os.pathsep) if path]
_WANT_UF2 = [f"host_sim/emulator/test_{name}.py" for name in ("room", "stock_uf2")]
collect_ignore = [] if UF2S else _WANT_UF2


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if collect_ignore:
        terminalreporter.write_line(
            f"without a MicroPython for the emulated Pico: {UF2}=FILE.uf2 names one, or several"
        )


def pytest_configure(config: pytest.Config) -> None:
    for mark, why in ASKED_FOR.items():
        config.addinivalue_line("markers", f"{mark}: {why}")
    config.addinivalue_line("markers", "needs(name): wants what does not exist on every platform")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)  # so can what a test starts be interrupted


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the page's tests alone unless asked for: what drives a browser takes a second to load."""
    asked_for = "site" in (config.option.markexpr or "")
    return None if asked_for or collection_path != Path(__file__).parent / "site" else True


def is_asked_for(item: pytest.Item) -> bool:
    """Tell whether a test has no mark of ASKED_FOR, or one that the command line names."""
    named = item.config.option.markexpr or ""
    return all(mark in named or not item.get_closest_marker(mark) for mark in ASKED_FOR)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is slow; leave out what is not asked for; put first what belongs together."""
    for item in items:
        marked = any(item.get_closest_marker(mark) for mark in ASKED_FOR)
        if item.nodeid.removeprefix("tests/").startswith(SLOW) and not marked:
            item.add_marker(pytest.mark.slow)
    config.hook.pytest_deselected(items=[item for item in items if not is_asked_for(item)])
    items[:] = [item for item in items if is_asked_for(item)]
    items.sort(key=lambda item: rank_of(item.nodeid))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what this platform has no runtime for; where there is one, or CI is set, a missing one fails."""
    needed = {name for mark in item.iter_markers("needs") for name in mark.args}
    if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
        needed |= {"mp64"} & {value for value in item.callspec.params.values() if isinstance(value, str)}
    for name in needed:
        if not EXISTS[name] and not os.environ.get("CI"):
            pytest.skip(f"there is no {name} for {_HERE}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden", action="store_true", help="write golden files anew instead of comparing with them"
    )


@pytest.fixture(scope="session", autouse=True)
def a_flash_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is played apart from the developer's own game, and from the tests of other processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RATTLE_FLASH", str(tmp_path_factory.mktemp("flash")))
        yield


@pytest.fixture(params=UF2S, ids=lambda path: Path(path).stem)
def uf2(request: pytest.FixtureRequest) -> str:
    """The UF2 of a MicroPython for the emulated Pico, one after the other."""
    return str(request.param)


@pytest.fixture(scope="module", autouse=True)
def quick_collections() -> None:
    """Take what is there out of the garbage collector's sight: the firmware often asks it to look."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_board_is_plugged_in() -> Iterator[None]:
    """Leave no simulated board behind."""
    yield
    machine.soc = None


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, Mapping[str, Any]], None]:
    """Compare a mapping with tests/golden/NAME.json, as `golden(name, mapping)`."""
    rewrite = bool(request.config.getoption("--rewrite-golden"))

    def compare(name: str, found: Mapping[str, Any]) -> None:
        path = GOLDEN / f"{name}.json"
        text = json.dumps(found, indent=1, sort_keys=True) + "\n"
        if rewrite:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        assert path.exists(), f"{path.name} is missing; `make golden` writes it"
        assert json.loads(text) == json.loads(path.read_text()), (
            f"{path.name} differs; if that is meant, `make golden` rewrites it"
        )

    return compare
