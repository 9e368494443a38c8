"""The page as one file, the one file that it makes, and a release of both."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD, board_names
from host_sim.emulator.web.fetch import node
from host_sim.image import uf2
from host_sim.image.fold import files_in
from host_sim.image.manifest import sha256
from host_sim.image.uf2_join import TOO_LARGE, BadUf2
from host_sim.page import build, release
from host_sim.page.build import JoinError, joined, one_file
from host_sim.page.offer import sections
from tests.host_sim.page import page_session
from tests.support import made_uf2
from tests.support.made_uf2 import LAYOUTS, PICOS
from version import VERSION


def join(**sources: str) -> str:
    return joined("main.js", lambda name: sources[name.removesuffix(".js")])


def test_the_page_joins_and_is_javascript(tmp_path):
    script = joined("main.js", lambda name: (build.PAGE / name).read_text())
    (tmp_path / "page.mjs").write_text(script)
    subprocess.run([str(node()), "--check", str(tmp_path / "page.mjs")], check=True)
    page = one_file((build.PAGE / "index.html").read_text(), "", script, {"worker.js": b"1"}, b"")
    assert 'id="asset:worker.js"' in page
    asks = re.sub(r'<a href="[^"]*"', "", page)  # for what a person asks when following a link
    assert not re.findall(r'(?:src|href)="(?!data:)[^"]*"', asks), "one file asks for another"


def test_the_page_holds_the_very_files_of_the_firmware():
    packed = build.packed()
    for path in files_in(ROOT / "firmware"):
        if path.suffix == ".py":
            assert packed[f"firmware/{path.relative_to(ROOT / 'firmware').as_posix()}"] == path.read_text()


def test_the_page_names_no_other_host_than_where_micropython_is_to_be_had():
    named = ("http://www.w3.org/2000/svg", "https://micropython.org/download/RPI_PICO")
    for path in build.PAGE.iterdir():
        found = re.findall(r"https?://[^\s\"']+", path.read_text("latin-1"))
        assert all(address.startswith(named) for address in found), path.name


def test_a_module_stands_once_and_before_whoever_imports_it():
    sources = {
        "main": 'import { b } from "./b.js";\nimport { c } from "./c.js";\nb(c);\n',
        "b": 'import { c } from "./c.js";\nexport function b() {}\n',
        "c": "export const c = 1;\n",
    }
    assert join(**sources) == "const c = 1;\nfunction b() {}\nb(c);\n"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('import b from "./b.js";', 'import b from "./b.js";'),
        ("export default 1;", "export default 1;"),
        ('import { b } from "elsewhere";', 'import { b } from "elsewhere";'),
        ('import { b } from "./b.js";\nconst same = 1;', "main.js and b.js both have a same"),
    ],
)
def test_what_cannot_be_joined_is_refused_with_its_line(line, why):
    with pytest.raises(JoinError, match=re.escape(why)):
        join(main=f"{line}\n", b="const same = 2;\nexport const b = 3;\n")


@pytest.fixture(scope="module")
def offer(offered):
    for name, content in sections().items():
        (offered / name).write_bytes(content)
    return offered


def joined_by_page(offer: Path, board: str, *picked: Path) -> list[str]:
    return page_session.under_node("join_under_node.mjs", offer, board, *map(str, picked)).splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_it_is_what_make_uf2_makes(name, offer, tmp_path):
    board = board_names()[list(PICOS).index(name)]  # so that some of them are tried, too
    stock = made_uf2.uf2(PICOS[name])
    (tmp_path / "stock").write_bytes(stock)
    assert joined_by_page(offer, board, tmp_path / "stock") == [f"rattle-{VERSION}-{board}-{name}.uf2"]
    assert (tmp_path / "stock.made").read_bytes() == uf2.joined(stock, board)[1]


@pytest.mark.slow
def test_what_make_uf2_refuses_the_page_refuses_in_the_same_words(offer, tmp_path):
    pico = PICOS["RPI_PICO"]
    good = made_uf2.uf2(pico)
    bad = {
        "notes.txt": b"no UF2",
        "half.uf2": good[: len(good) // 2 + 100],
        "some.uf2": good[:-5120],
        "spoilt.uf2": good[:512] + b"spoilt" + good[518:],
        "old.uf2": made_uf2.uf2(pico, made_uf2.firmware(pico, version="v1.19.1")),
        "blink.uf2": made_uf2.uf2(pico, made_uf2.firmware(pico, program="blink")),
        "toaster.uf2": made_uf2.uf2(pico, made_uf2.firmware(pico, name="toaster")),
        "chip.uf2": b"".join(
            block[:28] + (0x1234).to_bytes(4, "little") + block[32:] for block in made_uf2.blocks_of(good)
        ),
        "joined.uf2": uf2.joined(good, board_names()[0])[1],
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    said = joined_by_page(offer, board_names()[0], *(tmp_path / name for name in bad))
    for words, (name, content) in zip(said, bad.items(), strict=True):
        with pytest.raises(BadUf2) as refused:
            uf2.joined(content, board_names()[0])
        assert words == f"{name} {refused.value}"


@pytest.mark.slow
def test_the_size_is_looked_at_before_a_byte_is_read(offer, tmp_path):
    with (tmp_path / "film.uf2").open("wb") as file:
        file.truncate(5 << 30)  # more than Node reads of a file
    assert joined_by_page(offer, board_names()[0], tmp_path / "film.uf2") == [f"film.uf2 {TOO_LARGE}"]


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


def made_by_another_process(dist: Path, stock: Path) -> dict[str, bytes]:
    """Make a release in a folder, of a tree that need not be clean, with another order of sets."""
    program = (
        "import sys; from pathlib import Path; from host_sim.page import release\n"
        "release.DIST, release.require_clean = Path(sys.argv[1]), lambda _: None\n"
        "sys.exit(release.main(sys.argv[2:]))"
    )
    command = [sys.executable, "-c", program, str(dist), "--uf2", str(stock)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "1"}, check=True)
    return {path.name: path.read_bytes() for path in dist.iterdir()}


@pytest.mark.slow
def test_two_releases_are_the_same_and_have_page_packages_uf2_and_changes(tmp_path):
    stock = tmp_path / "stock.uf2"
    stock.write_bytes(made_uf2.uf2(PICOS["RPI_PICO"]))
    found = made_by_another_process(tmp_path / "1", stock)
    assert found == release.files([str(stock)], DEFAULT_BOARD)
    sums = dict(line.split("  ")[::-1] for line in found.pop(release.SUMS).decode().splitlines())
    assert sums == {name: sha256(content) for name, content in found.items()}
    called = ("-changes.md", ".html", "-site.zip", "-mip.zip", f"-{DEFAULT_BOARD}-RPI_PICO.uf2")
    assert set(found) == {f"rattle-{VERSION}{ending}" for ending in called}
    assert f"Rattle {VERSION}." in found[f"rattle-{VERSION}.html"].decode()
    with zipfile.ZipFile(tmp_path / "1" / f"rattle-{VERSION}-site.zip") as site:
        assert "site/index.html" in site.namelist()
    with zipfile.ZipFile(tmp_path / "1" / f"rattle-{VERSION}-mip.zip") as packages:
        assert f"mip/{DEFAULT_BOARD}.json" in packages.namelist()
