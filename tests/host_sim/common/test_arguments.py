"""Every program reads its words by one parser: what it does not know is refused, and nothing begins."""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.cli import commands

HOST = ROOT / "host_sim"
INNER = {"workbench/teller.py", "mutants/warm.py"}  # ours to start, not a person's
PROGRAMS = sorted(
    path.relative_to(HOST).as_posix() for path in HOST.rglob("*.py") if "    leave(main)" in path.read_text()
)


def module_of(program: str) -> str:
    return f"host_sim/{program}".removesuffix(".py").removesuffix("/__main__").replace("/", ".")


def ask(program: str, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", module_of(program), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module")
def said() -> dict[tuple[str, str], "subprocess.CompletedProcess[str]"]:
    """What each program answers to a word that none knows, and to an option that none has."""
    asked = [(program, word) for program in PROGRAMS for word in ("no-such-word", "--no-such-option")]
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(asked, pool.map(lambda both: ask(*both), asked), strict=True))


def test_every_program_is_one_of_these() -> None:
    begins = {
        path.relative_to(HOST).as_posix()
        for path in HOST.rglob("*.py")
        if '\nif __name__ == "__main__":\n' in path.read_text()
    }
    assert begins - INNER == set(PROGRAMS)
    assert len(PROGRAMS) > 10


@pytest.mark.needs("numba")
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("word", ["no-such-word", "--no-such-option"])
def test_a_word_too_many_is_one_line_and_exit_code_2(
    said: dict[tuple[str, str], "subprocess.CompletedProcess[str]"], program: str, word: str
) -> None:
    done = said[program, word]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and (word in done.stderr or "required: command" in done.stderr)


@pytest.mark.parametrize(
    ("program", "words", "why"),
    [
        ("image/uf2.py", [], "FIRMWARE= is missing, a UF2 of MicroPython: take"),
        (
            "mutants/__main__.py",
            ["--number", "-1"],
            "it is a whole number from 1 to 1000000, not '-1'",
        ),
        ("mutants/__main__.py", ["--number", "0"], "it is a whole number from 1"),
        ("mutants/__main__.py", ["--seconds", "nan"], "more than 0 and at most 1000000 seconds"),
        ("mutants/__main__.py", ["--seconds", "-1"], "more than 0"),
        ("mutants/__main__.py", ["--seed", "one"], "a seed is a whole number"),
        ("mutants/__main__.py", [""], "a name is missing"),
        ("mutants/__main__.py", ["--tests", ""], "a name is missing"),
        pytest.param("emulator/emulate.py", [], "no UF2 is named", marks=pytest.mark.needs("numba")),
        pytest.param("emulator/calibrate.py", [], "no UF2 is named", marks=pytest.mark.needs("numba")),
        pytest.param("lab/solver/__main__.py", [], "required: command", marks=pytest.mark.needs("numba")),
        ("__main__.py", ["monkey", "--board", ""], "a name is missing"),
    ],
)
def test_a_word_that_is_missing_or_cannot_be_is_one_line_and_exit_code_2(
    program: str, words: Sequence[str], why: str
) -> None:
    done = ask(program, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and why in done.stderr


@pytest.mark.needs("numba")
@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "No such file or directory"), ("", "holds no points"), ("[1]", "holds no points")],
)
def test_points_that_cannot_be_drawn_are_one_line(content: str | None, why: str, tmp_path: Path) -> None:
    points = tmp_path / "points.json"
    if content is not None:
        points.write_text(content)
    done = ask(
        "lab/solver/__main__.py",
        "frontier",
        "--draw",
        "--points",
        str(points),
        "--picture",
        str(tmp_path / "x"),
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert why in done.stderr and str(points) in done.stderr


@pytest.mark.needs("numba")
@pytest.mark.parametrize(
    "wrong",
    [["reports", "--games", "0"], ["reports", "--games", "-3"], ["reports", "--seed", "-1"]],
    ids=" ".join,
)
def test_a_number_that_cannot_be_is_refused_alike_everywhere(
    wrong: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main(wrong)
    said = capsys.readouterr()
    assert (left.value.code, said.out) == (2, "")
    assert said.err.count("\n") == 1 and "whole number" in said.err
