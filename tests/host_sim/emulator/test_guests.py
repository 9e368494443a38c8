"""The guest runtimes: mp32 loads bytecode of the sources and says their lines; npm gives what is pinned."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from host_sim.emulator.web import fetch
from tests.support.boards import DEFAULT


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

    class Wheel:
        ROOT_DIR = "/nowhere"

        @staticmethod
        def npm(_: list[str], cwd: str, **__: Any) -> "subprocess.CompletedProcess[str]":
            if not code:
                (Path(cwd) / "package.tgz").write_bytes(archive)
            return subprocess.CompletedProcess([], code, "", "npm error code ENOTFOUND\nnpm error more\n")

    monkeypatch.setattr(fetch, "ROOT", tmp_path)
    monkeypatch.setattr(fetch, "_wheel", Wheel)
    fetch.folder()


def test_another_archive_than_the_pinned_one_is_refused_and_leaves_nothing(monkeypatch, tmp_path):
    with pytest.raises(fetch.WebMissing, match="another .* than the pinned one"):
        fetched_by(monkeypatch, tmp_path, b"not it", 0)
    assert not list(tmp_path.iterdir())


def test_without_a_network_one_line_says_what_npm_said(monkeypatch, tmp_path, capsys):
    with pytest.raises(fetch.WebMissing, match="npm error code ENOTFOUND") as missing:
        fetched_by(monkeypatch, tmp_path, b"", 1)
    assert "\n" not in str(missing.value)
    with pytest.raises(runtimes.RuntimeMissing, match="ENOTFOUND"):
        runtimes.run_python("web", "pass")
