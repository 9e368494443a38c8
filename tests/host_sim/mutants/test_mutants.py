"""Changes are made in a copy, one at a time; a test that fails kills one, and what lives is told of."""

from collections.abc import Iterator

import pytest

from host_sim import ROOT
from host_sim.mutants import __main__ as mutants
from host_sim.mutants import reach as reaching
from host_sim.mutants import trial, unnoticed
from host_sim.mutants.changes import Change, changes_in
from host_sim.mutants.reach import ON_MICROPYTHON, Reach
from host_sim.mutants.trial import CheckoutCopy
from tests.support.patience import HANGS_S
from tests.support.slices import some

FIRMWARE = ROOT / "firmware"


def becomes(source: str) -> list[str]:
    return [change.becomes for change in changes_in("some.py", source.encode() + b"\n")]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b", ["a <= b"]),
        ("a >= b", ["a > b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("a in b", ["a not in b"]),
        ("(a) is not (b)", ["(a) is (b)"]),
        ("a + b", ["a - b"]),
        ("a -= b", ["a += b"]),
        ("a << b", ["a >> b"]),
        ("a and b and c", ["a or b and c", "a and b or c"]),
        ("not (a)", ["(a)"]),
        ("a = 7", ["a = 8"]),
        ("a = const(0x10)", ["a = const(17)"]),
        ("a = True", ["a = False"]),
        ('a = b"AB"', ["a = b'@B'"]),
        ("a = min(b, c)", ["a = max(b, c)"]),
        ("click()", ["pass"]),
        ("def a(b, c=1): pass", ["def a(b, c=2): pass"]),
    ],
)
def test_what_a_line_may_become(source: str, wanted: list[str]) -> None:
    assert sorted(becomes(source)) == sorted(wanted)


@pytest.mark.parametrize(
    "source",
    [
        '"""Says 1 + 1."""',
        "TYPE_CHECKING = False",
        "if TYPE_CHECKING:\n    a = 1",
        "a: Literal[1] = b",
        "def a(b: Literal[1]) -> Literal[2]: pass",
        'raise ValueError("no " + f"{a + 1}")',
        "a = const(b)",
        "return",
        "a = call()",
    ],
)
def test_what_stays_as_it_is(source: str) -> None:
    assert becomes(source) == []


def test_a_change_knows_its_function_and_what_was_there() -> None:
    source = b"class A:\n    def b(self):\n        x = call(\n            1,\n        )\n"
    (change,) = changes_in("a.py", source)
    assert change[:7] == ("a.py", 4, 3, "A.b", "", "1,", "2,")
    assert change.source == source.replace(b"1", b"2")


def test_every_change_of_the_firmware_can_be_compiled() -> None:
    for path in (FIRMWARE / "engine").glob("*.py"):
        for change in some(changes_in(path.name, path.read_bytes()), 20):
            compile(change.source, path.name, "exec")


def test_a_sample_stays_when_a_line_comes_before() -> None:
    source = b"".join(b"x = %d\n" % number for number in range(50))

    def chosen(source: bytes) -> set[str]:
        return {change.was for change in mutants.sample(changes_in("a.py", source), 10, 1)}

    assert chosen(source) == chosen(b"import a\n" + source)
    assert len(chosen(source)) == 10


def known(path: str, tests: dict[int, set[str]]) -> Reach:
    reach = Reach()
    reach.tests[path] = tests
    reach.seconds = {test: 0.1 for found in tests.values() for test in found}
    return reach


def change_of(path: str, becomes: str) -> Change:
    (found,) = (
        change for change in changes_in(path, (FIRMWARE / path).read_bytes()) if change.becomes == becomes
    )
    return found


def line_of(path: str, text: str) -> int:
    return next(i for i, line in enumerate((FIRMWARE / path).read_text().splitlines(), 1) if text in line)


def test_a_constant_is_reached_by_whoever_runs_a_line_with_its_name() -> None:
    path = "engine/dice.py"
    (constant,) = (
        change for change in changes_in(path, (FIRMWARE / path).read_bytes()) if change.name == "ROLLS"
    )
    in_roll = line_of("engine/match.py", "if self.rolls == ROLLS:")
    reach = known("engine/match.py", {in_roll: {"one"}, in_roll + 1: {"another"}})
    assert reach.of(constant) == ["one"]
    reach.of_file = {"tests/engine/test_dice.py": ["in dice"], "tests/hw/test_clock.py": ["elsewhere"]}
    reach.seconds |= {"in dice": 0.2, "elsewhere": 0.2}
    assert reach.of(constant) == ["one", "in dice"]


def test_every_test_has_its_first_case_tried_before_any_has_a_second() -> None:
    tests = [
        "a.py::test_one[1]",
        "a.py::test_one[2]",
        "b.py::test_two",
        "a.py::test_one[3]",
        "b.py::test_three[1]",
    ]
    assert trial.by_turns(tests) == [tests[0], tests[2], tests[4], tests[1], tests[3]]


def test_where_time_is_up_golden_files_are_tried_all_the_same_words_too() -> None:
    golden = [f"tests/golden/test_{name}.py::test" for name in ("pictures", "recorded_games", "words")]
    others = ["tests/ui/test_parts.py::test", "tests/wizard/test_wizard.py::test"]
    reach = known("ui/text/trouble_words.py", {1: {*golden, *others}})
    reach.seconds = dict.fromkeys((*golden, *others), 9.0)
    stages = trial._stages("ui/text/trouble_words.py", reach, [*others, *golden], 10)
    assert stages == [others[:1], golden]


def test_what_supports_a_file_of_tests_is_part_of_it() -> None:
    support = {
        "panels": "from tests.support.scenes import full_card\n",
        "scenes": "FULL = 63\n",
        "stories": "from tests.support import panels\n",
        "whims": "pass\n",
    }
    for text, names in (
        ("from tests.support import panels\n", {"panels", "scenes"}),
        ("from tests.support import (\n    scenes,\n    whims,\n)\n", {"scenes", "whims"}),
        ("from tests.support.whims import Whims\n", {"whims"}),
        ("import random\n", set()),
    ):
        assert set(reaching.with_support(text, support)) == {text, *(support[name] for name in names)}


@pytest.mark.parametrize(("path", "tests"), ON_MICROPYTHON.items())
def test_what_only_a_micropython_runs_whole_is_tried_by_the_tests_that_let_it_too(
    path: str, tests: str
) -> None:
    assert tests in reaching.test_files()
    changes = changes_in(path, (FIRMWARE / path).read_bytes())
    reach = known(path, {changes[-1].line: {"one"}})
    reach.of_file = {tests: ["on a MicroPython"], "tests/test_doors.py": ["elsewhere"]}
    reach.seconds |= {"on a MicroPython": 0.2, "elsewhere": 0.2}
    for change in changes[:-1]:
        assert "on a MicroPython" in reach.of(change) and "elsewhere" not in reach.of(change)
    assert reach.of(changes[-1]) == ["one", "on a MicroPython"]


PATH = "engine/dice.py"
TESTS = """\
import pytest
from engine.dice import first_of

def test_of_two(): assert first_of(6) == 1
def test_of_the_first(): assert first_of(1) == 0
def test_that_fails(): assert first_of(0) == 0

@pytest.mark.parametrize("found", [first_of(6)])
def test_case(found): assert found == 1
"""
OF_TWO, OF_THE_FIRST, THAT_FAILS = (
    f"tests/engine/test_first.py::test_{name}" for name in ("of_two", "of_the_first", "that_fails")
)
CASE = "tests/engine/test_first.py::test_case"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckoutCopy]:
    made = CheckoutCopy(tmp_path_factory.mktemp("mutants") / "copy")
    (made.folder / "tests/engine/test_first.py").write_text(TESTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trial, "PATIENCE", HANGS_S)
        yield made
    made.close()


def test_without_a_change_a_test_passes_or_is_named(copy: CheckoutCopy) -> None:
    assert copy.failure([OF_TWO, OF_THE_FIRST], [0.1, 0.1]) == ""
    assert copy.failure([OF_TWO, THAT_FAILS, OF_THE_FIRST], [0.1, 0.1, 0.1]) == THAT_FAILS


@pytest.mark.parametrize(
    ("becomes", "tests", "by"),
    [
        ("if mask:", [OF_TWO], OF_TWO),
        ("if mask:", [f"{CASE}[1]"], f"{CASE}[-1]"),
        ("bit = 1", [OF_TWO], ""),
        ("bit = 1", [OF_TWO, OF_THE_FIRST], "a hang"),
        ("return -2", [], ""),
    ],
)
def test_a_change_is_killed_by_the_test_that_fails_or_hangs_and_lives_without_one(
    copy: CheckoutCopy, monkeypatch: pytest.MonkeyPatch, becomes: str, tests: list[str], by: str
) -> None:
    if by == "a hang":
        monkeypatch.setattr(trial, "PATIENCE", 0)
    change = change_of(PATH, becomes)
    before = (FIRMWARE / PATH).read_bytes()
    assert copy.trial(change, known(PATH, {change.line: set(tests)})) == (change, by, len(tests))
    assert (FIRMWARE / PATH).read_bytes() == (copy.folder / "firmware" / PATH).read_bytes() == before


def test_a_test_that_fails_without_the_change_too_is_told_of_and_kills_nothing(
    copy: CheckoutCopy, capsys: pytest.CaptureFixture[str]
) -> None:
    change = change_of(PATH, "bit = 1")
    assert copy.trial(change, known(PATH, {change.line: {OF_TWO, THAT_FAILS}})) == (change, "", 1)
    assert f"{THAT_FAILS} fails without a change and is left out" in capsys.readouterr().err


def test_what_cannot_be_run_is_a_fault_and_kills_nothing(copy: CheckoutCopy) -> None:
    with pytest.raises(RuntimeError, match="could not run"):
        copy.failure(["tests/engine/test_first.py::test_of_nobody"], [0.1])


@pytest.mark.parametrize("where", ["attic", "engine/attic.py", "engine/match.py:x", "../tests", "/"])
def test_a_place_that_is_not_there_is_told_of(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main([where]) == 2
    assert f"there is no firmware/{where}; name a folder" in capsys.readouterr().err


def test_tests_that_are_not_there_or_run_no_firmware_here_are_told_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert mutants.main(["engine", "--tests", "tests/engine", "tests/runtimes/test_scan.py"]) == 2
    assert "no tests that run the firmware themselves are in tests/runtimes" in capsys.readouterr().err


def test_a_line_can_be_asked_for() -> None:
    line = line_of(PATH, "bit = 0")
    assert [change.becomes for change in mutants.changes_of(f"{PATH}:{line}")] == ["bit = 1"]


def test_every_change_that_nobody_could_notice_can_still_be_made_and_says_why() -> None:
    listed = list(unnoticed.entries(unnoticed.PATH.read_text()))
    paths = {entry.key[0] for entry in listed}
    possible = {change.key for path in paths for change in changes_in(path, (FIRMWARE / path).read_bytes())}
    assert [entry.key for entry in listed if entry.key not in possible] == []
    assert len({entry.key for entry in listed}) == len(listed)
    assert all(entry.why for entry in listed)
