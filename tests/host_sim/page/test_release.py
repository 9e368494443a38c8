"""A release: all of it is in dist/, the same bytes each time, and only of what is committed."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.image.manifest import sha256
from host_sim.page import release
from tests.support import made_uf2
from tests.support.made_uf2 import PICOS
from version import VERSION

MOST_LINES = 60  # of what changed, which a person is to read


def test_what_changed_is_told_in_at_most_60_lines():
    assert 10 < len(release.changes((ROOT / "CHANGELOG.md").read_text()).splitlines()) <= MOST_LINES
    with pytest.raises(release.NotReady, match=f"no part for {VERSION}"):
        release.changes("# Changelog\n\n## [Unreleased]\n")


def test_it_is_made_of_what_is_committed_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.main([]) == 2
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / "new.py").touch()
    assert release.main([]) == 2
    outside, dirty = capsys.readouterr().err.splitlines()
    assert outside.startswith("release: a release is made in a checkout: ")
    assert dirty == "release: commit or remove what is not in the last commit: new.py"


def made_by_another_process(dist: Path, stock: Path, hash_seed: str) -> dict[str, bytes]:
    """Make a release in a folder, of a tree that need not be clean, with another order of sets."""
    program = (
        "import sys; from pathlib import Path; from host_sim.page import release\n"
        "release.DIST, release.require_clean = Path(sys.argv[1]), lambda _: None\n"
        "sys.exit(release.main(sys.argv[2:]))"
    )
    command = [sys.executable, "-c", program, str(dist), "--uf2", str(stock)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, check=True)
    return {path.name: path.read_bytes() for path in dist.iterdir()}


@pytest.mark.slow
def test_two_releases_are_the_same_and_have_page_packages_uf2_and_changes(tmp_path):
    stock = tmp_path / "stock.uf2"
    stock.write_bytes(made_uf2.uf2(PICOS["RPI_PICO"]))
    found, again = [made_by_another_process(tmp_path / name, stock, name) for name in ("1", "2")]
    assert found == again
    sums = dict(line.split("  ")[::-1] for line in found.pop(release.SUMS).decode().splitlines())
    assert sums == {name: sha256(content) for name, content in found.items()}
    called = ("-changes.md", ".html", "-site.zip", "-mip.zip", f"-{DEFAULT_BOARD}-RPI_PICO.uf2")
    assert set(found) == {f"rattle-{VERSION}{ending}" for ending in called}
    assert f"Rattle {VERSION}." in found[f"rattle-{VERSION}.html"].decode()
    with zipfile.ZipFile(tmp_path / "1" / f"rattle-{VERSION}-site.zip") as site:
        assert "site/index.html" in site.namelist()
    with zipfile.ZipFile(tmp_path / "1" / f"rattle-{VERSION}-mip.zip") as packages:
        assert f"mip/{DEFAULT_BOARD}.json" in packages.namelist()
