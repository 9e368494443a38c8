"""The command line: what it takes, what it refuses, and where it says so."""

import json
import subprocess
import sys
from collections.abc import Sequence

import pytest

from host_sim import ROOT, commands
from host_sim.window.play import has_display
from tests.support.slices import HANGS_S
from version import VERSION


def ask(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "host_sim", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=HANGS_S
    )


@pytest.mark.parametrize("command", [[], ["run"], ["match"]])
def test_help_shows_an_example(command: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main([*command, "--help"])
    assert left.value.code == 0
    assert "python -m host_sim " + "".join(command) in capsys.readouterr().out


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main(["--version"])
    assert (left.value.code, capsys.readouterr().out) == (0, f"rattle {VERSION}\n")


@pytest.mark.parametrize("command", ["run", "match"])
def test_help_lists_every_bot(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        commands.main([command, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "random, greedy, chaser, novice, casual, steady, sharp, optimal, ahead" in said


@pytest.mark.parametrize(
    "wrong",
    [
        ["nonsense"],
        ["--seed", "-1"],
        ["--scale", "0"],
        ["run", "--seed", "1"],
        ["run", "--seed", "one", "--robot", "greedy"],
        ["run", "--robot", "greedy", "--presses", "some.presses"],
        ["run", "--robot", "greedy", "--sheet", "house"],
        ["run", "--robot", "greedy", "--on", "mp16"],
        ["run", "--robot", "greedy", "--players", "human,,human"],
        ["match", "--games", "10"],
        ["match", "--players", "greedy", "--games", "0"],
        ["match", "--players", "greedy", "--seed", "9223372036854775808"],
        ["match", "--players", "greedy", "--board", "picoboy"],
        ["run", "--presses", ""],
        ["run", "--robot", "greedy", "--frames", ""],
        ["run", "--presses", "", "--robot", "greedy"],
        ["solve", "--threads", "0"],
        ["tables", "--threads", "100000"],
        ["loss", "--table", ""],
        ["powercut", "--every", "-1"],
        ["wear", "--games", "1.5"],
        ["damage", "two\nlines"],
    ],
    ids=" ".join,
)
def test_a_wrong_question_is_one_line_on_stderr_and_exit_code_2(
    wrong: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main(wrong)
    said = capsys.readouterr()
    assert left.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "before", [["--board", "picoboy"], ["--seed", "7"], ["--terminal"], ["--tones"]], ids=" ".join
)
def test_what_stands_before_a_command_is_refused_for_it_would_be_forgotten(
    before: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        commands.main([*before, "run", "--robot", "random"])
    assert left.value.code == 2
    assert f"come after it, not before, as {before[0]} does" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--board", "toaster"],
        ["run", "--robot", "greedy", "--board", "toaster"],
        ["run", "--robot", "toaster"],
        ["run", "--robot", "greedy", "--players", "toaster"],
        ["run", "--presses", "no/such/file"],
        ["run", "--presses", "."],
        ["run", "--robot", ""],
        ["run", "--robot", "human"],
        ["solve", "--sheet", "free", "--upper-first"],
        ["match", "--players", "toaster"],
        ["match", "--players", "human"],
        ["match", "--players", "random,random,random,random,random,random,random"],
    ],
    ids=" ".join,
)
def test_a_wrong_name_is_one_line_on_stderr_and_exit_code_2(
    wrong: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(wrong) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


@pytest.mark.needs("numba")
def test_a_match_prints_json_alone_on_stdout() -> None:
    done = ask(
        "match", "--players", "random,random", "--sheet", "fun", "--games", "2", "--seed", "3", "--json"
    )
    assert done.returncode == 0
    players = json.loads(done.stdout)["players"]
    assert [player["name"] for player in players] == ["random", "random"]
    assert {"mean", "sd", "sem", "best", "worst"} <= players[0].keys()


def test_a_run_prints_json_alone_on_stdout() -> None:
    done = ask("run", "--seed", "4", "--robot", "random", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["seed"] == 4
    assert report["sheet"] == "official"
    card = report["players"][0]
    assert sum(card["boxes"]) + card["bonus"] + 100 * card["yahtzee_bonuses"] == card["total"]


def test_without_display_and_terminal_playing_fails_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    done = ask("--terminal")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other desktops always have a display")
def test_the_terminal_is_chosen_where_there_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()
