"""What documents and comments name is there: links, files, modules, targets of make, commands, options."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim import ROOT, commands
from host_sim.image.processors import NEWEST

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("boards/**/*.md")]
FIRMWARE = [*(ROOT / "firmware").rglob("*.py")]
OTHERS = [ROOT / "Makefile", ROOT / ".ci/run", *ROOT.glob("requirements*.in"), ROOT / "pyproject.toml"]
OTHERS += [path for room in ("host_sim", "tests") for path in (ROOT / room).rglob("*.*")]
OTHERS = [path for path in OTHERS if path.suffix in ("", ".in", ".toml", ".py", ".js", ".mjs", ".sh")]
HOUSES = "firmware|host_sim|docs|tests|boards"
BASES = [ROOT, *(ROOT / house for house in ("firmware", "host_sim", "host_sim/page", "tests"))]
ROOMS = "|".join(sorted(path.name for base in BASES for path in base.iterdir() if path.is_dir()))
# What commands make, boards have, or a reader is to make or to fill in.
NOT_HERE = r"build/|boards/(mine|yours)|\.mpy|[A-Z]{4}|(boot|pbc|demo|old)\.py|(package|install)\.json"
NOT_HERE += r"|rattle\.html"
OF_OTHERS = {"--stat", "--target"}  # of git and mpremote


def named(files: list[Path], pattern: str) -> Iterator[tuple[Path, str]]:
    """Each find of a pattern in some files, with where."""
    for path in files:
        for name in re.findall(pattern, path.read_text(), re.MULTILINE):
            yield path, name


def test_links_lead_somewhere() -> None:
    for page, link in named(PAGES, r"\]\((?!https?:)([^)]+)\)"):
        name, _, anchor = link.partition("#")
        to = page.parent / name if name else page
        headings = re.findall(r"^#+ (.+)$", to.read_text(), re.MULTILINE) if anchor else []
        anchors = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
        assert to.exists() and (not anchor or anchor in anchors), (page, link)


@pytest.mark.parametrize(
    ("files", "pattern"),
    [
        (PAGES + FIRMWARE, rf"(?<![\w./<@:-])((?:{ROOMS})/[\w./*-]*[\w*])"),
        (OTHERS, rf"(?<![\w./<{{@:-])((?:{HOUSES})/[\w./*-]*[\w*](?!_))(?![{{\w])"),
        (PAGES, r"`(?:\S*/)?([\w.*]+\.(?:py|md|json|svg|png|txt|toml|table|css|html))`"),
    ],
)
def test_files_are_there(files: list[Path], pattern: str) -> None:
    for page, name in named(files, pattern):
        ends = [base.glob(end) for base in BASES for end in (name, f"{name}.py")]
        ends += [(ROOT / house).rglob(name) for house in HOUSES.split("|")]
        is_there = any(list(end) for end in ends)
        assert is_there or re.search(NOT_HERE, name), (page, name)


def test_modules_are_there() -> None:
    for page, name in named(PAGES + OTHERS, r"(?:\(|`|python -m )((?:host_sim|tests)\.(?!md)[\w.]*\w)"):
        path = ROOT / name.replace(".", "/")
        holders = [path.parent.with_suffix(".py"), path.parent / "__init__.py"]
        is_in_one = any(path.name in holder.read_text() for holder in holders if holder.exists())
        assert path.exists() or path.with_suffix(".py").exists() or is_in_one, (page, name)


def test_targets_commands_and_options_are_taken() -> None:
    targets = re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for page, name in named(PAGES + FIRMWARE + OTHERS, r"(?:`|^    )(?:\w+=\S+ )*make ([a-z][\w-]*)"):
        assert name in targets, (page, name)
    for _, line in named(PAGES, r"python -m host_sim( (?!--help|--version)[^`#\n|>]*)"):
        words = shlex.split(line)
        if not re.search(r" [A-Z]{2}", line):  # else there is something to fill in
            commands.parser(words[0]).parse_args(words)
    taken = " ".join(path.read_text() for path in OTHERS)
    for page, name in named(PAGES, r"`[^`\n]*?(--[a-z][\w-]+)"):
        assert f'"{name}"' in taken or name in OF_OTHERS, (page, name)


def test_documents_and_page_name_the_newest_micropython_that_was_tried() -> None:
    newest = "MicroPython " + ".".join(map(str, NEWEST))
    for name in ("README.md", "boards/README.md", "CHANGELOG.md", "host_sim/page/site/index.html"):
        assert newest in (ROOT / name).read_text(), name
