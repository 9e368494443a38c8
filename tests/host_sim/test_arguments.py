"""Every program reads its words by one parser: what it does not know is refused, and nothing begins."""

from collections.abc import Sequence

import pytest

from host_sim import ROOT, commands
from tests.support.programs import Done, run

HOST = ROOT / "host_sim"
PROGRAMS = sorted(
    path.relative_to(HOST).as_posix() for path in HOST.rglob("*.py") if "    leave(main)" in path.read_text()
)
# A program, its words, and what it says.
WRONG = [
    ("image/uf2.py", [], "FIRMWARE= is missing, a UF2 of MicroPython: take"),
    ("emulator/emulate.py", [], "no UF2 is named"),
    ("__main__.py", ["monkey", "--board", ""], "a name is missing"),
    ("__main__.py", ["match", "--games", "-1"], "it is a whole number"),
    ("__main__.py", ["match", "--games", "0"], "it is a whole number from 1"),
    ("__main__.py", ["match", "--seed", "one"], "a seed is a whole number"),
]


def module_of(program: str) -> str:
    return f"host_sim/{program}".removesuffix(".py").removesuffix("/__main__").replace("/", ".")


def ask(program: str, *words: str) -> Done:
    return run([(module_of(program), *words)])[0]


@pytest.fixture(scope="module")
def said() -> dict[tuple[str, ...], Done]:
    """What each program answers to a word that none knows, to an option that none has, and to WRONG."""
    asked = [(program, word) for program in PROGRAMS for word in ("no-such-word", "--no-such-option")]
    asked += [(program, *words) for program, words, _ in WRONG]
    answers = run((module_of(program), *words) for program, *words in asked)
    return dict(zip(asked, answers, strict=True))


def test_every_program_is_one_of_these() -> None:
    begins = {
        path.relative_to(HOST).as_posix()
        for path in HOST.rglob("*.py")
        if '\nif __name__ == "__main__":\n' in path.read_text()
    }
    assert begins == set(PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("word", ["no-such-word", "--no-such-option"])
def test_a_word_too_many_is_one_line_and_exit_code_2(
    said: dict[tuple[str, ...], Done], program: str, word: str
) -> None:
    done = said[program, word]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and word in done.stderr


@pytest.mark.parametrize(("program", "words", "why"), WRONG)
def test_a_word_that_is_missing_or_cannot_be_is_one_line_and_exit_code_2(
    said: dict[tuple[str, ...], Done], program: str, words: Sequence[str], why: str
) -> None:
    done = said[program, *words]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and why in done.stderr


@pytest.mark.parametrize(
    "wrong",
    [["powercut", "--games", "0"], ["wear", "--games", "-3"], ["monkey", "--seed", "-1"]],
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
