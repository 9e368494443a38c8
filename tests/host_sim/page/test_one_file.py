"""Modules are joined into one script, each before whoever imports it, and nothing is lost between them."""

import re
import subprocess

import pytest

from host_sim import ROOT
from host_sim.emulator.web.fetch import node
from host_sim.image.fold import files_in
from host_sim.page import build
from host_sim.page.one_file import JoinError, joined, one_file


def join(**sources: str) -> str:
    return joined("main.js", lambda name: sources[name.removesuffix(".js")])


def test_a_module_stands_once_and_before_whoever_imports_it():
    script = join(
        main='import { b } from "./b.js";\nimport { c } from "./c.js";\nb(c);\n',
        b='import { c } from "./c.js";\nexport function b() {}\n',
        c="export const c = 1;\n",
    )
    assert script == "const c = 1;\nfunction b() {}\nb(c);\n"


def test_two_modules_with_the_same_name_at_their_top_are_refused():
    with pytest.raises(JoinError, match=r"main.js and b.js both have a same"):
        join(
            main='import { b } from "./b.js";\nconst same = 1;\n', b="const same = 2;\nexport const b = 3;\n"
        )


@pytest.mark.parametrize(
    "line", ['import b from "./b.js";', "export default 1;", 'import { b } from "elsewhere";']
)
def test_what_cannot_be_joined_is_refused_with_its_line(line):
    with pytest.raises(JoinError, match=re.escape(line)):
        join(main=f"{line}\n", b="")


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


def test_javascript_is_laid_out_as_the_rest():
    for path in [*build.PAGE.glob("*.js"), *(ROOT / "host_sim" / "emulator" / "web").glob("*.mjs")]:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            where = f"{path.name}:{number}"
            assert len(line) <= 120 and line == line.rstrip() and "\t" not in line, where
            assert (len(line) - len(line.lstrip())) % 4 == 0 or line.lstrip().startswith("*"), where
