"""What the pages name is there: links, files, targets of make, commands with their options."""

import re
import shlex
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.cli import commands

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("boards/**/*.md")),
]
OF_TODAY = [page for page in PAGES if page.name != "CHANGELOG.md"]  # which tells of what once was, too

TARGETS = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
ROOMS = "boards|docs|firmware|host_sim|tests"
INVENTED = ("boards/NAME", "boards/mine", "boards/...")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as its hosts make them: small letters, hyphens for spaces."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    """The links of a page that lead to no file, or to no heading of it."""
    broken: list[str] = []
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", page.read_text()):
        name, _, anchor = link.partition("#")
        to = page.parent / name if name else page
        if not to.exists() or anchor and anchor not in anchors(to):
            broken.append(link)
    return broken


def missing_files(text: str) -> list[str]:
    """The files and folders that are named from the project's own folder, and are not there."""
    named = re.findall(rf"(?<![\w./-])(?:{ROOMS})/[\w./*-]*", text)
    return [
        name
        for name in (one.rstrip("./") for one in named)
        if not name.startswith(INVENTED) and not any(ROOT.glob(name))
    ]


def unknown_targets(text: str) -> list[str]:
    """The targets of make that are named in code, and are none."""
    return [
        name
        for name in re.findall(r"(?:^ {4}|`)make ([a-z][\w-]*)", text, re.MULTILINE)
        if name not in TARGETS
    ]


def refused_commands(text: str) -> list[str]:
    """The commands that are named, without a gap to fill in, and would be refused."""
    refused: list[str] = []
    for module, rest in re.findall(r"python -m ([\w.]+)([^`#\n]*)", text):
        if find_spec(module) is None:
            refused.append(module)
        words = shlex.split(rest)
        if module != "host_sim" or any(word == "..." or word.isupper() for word in words):
            continue
        try:
            commands.parser(words[0] if words else "").parse_args(words)
        except SystemExit as end:
            if end.code:
                refused.append(module + rest)
    return refused


def missing_recordings(text: str) -> list[str]:
    """The recordings that commands play, and are not there."""
    played = re.findall(r"host_sim [^`#\n]*--presses ([^\s`]+)", text)
    return [name for name in played if not (ROOT / name).is_file() and not name.isupper()]


def wrong_on(pages: Sequence[Path], wrong: Callable[[str], Sequence[str]]) -> dict[str, Sequence[str]]:
    """What is wrong with the text of some pages, by their names; nothing of the others."""
    found = {str(page.relative_to(ROOT)): wrong(page.read_text()) for page in pages}
    return {name: what for name, what in found.items() if what}


def test_every_link_leads_somewhere() -> None:
    assert not {str(page): broken for page in PAGES if (broken := broken_links(page))}


def test_every_file_that_a_page_names_is_there() -> None:
    assert not wrong_on(OF_TODAY, missing_files)


def test_every_target_that_a_page_names_is_one() -> None:
    assert not wrong_on(OF_TODAY, unknown_targets)


def test_every_recording_that_a_command_plays_is_there() -> None:
    assert not wrong_on(OF_TODAY, missing_recordings)


@pytest.mark.needs("numba")  # some commands import it to say what they take
def test_every_command_that_a_page_names_is_taken() -> None:
    assert not wrong_on(OF_TODAY, refused_commands)


def test_what_is_gone_is_seen() -> None:
    assert missing_files("`tests/unit/test_sheet_*.py` test each, `tests/engine/sheets` too") == [
        "tests/unit/test_sheet_*.py"
    ]
    assert unknown_targets("    make sim\n    make tea\n`make flash`, `make away`") == ["tea", "away"]
    assert refused_commands(
        "`python -m host_sim wear`, `python -m host_sim wear --pages`, `python -m host_sim.nowhere`"
    ) == ["host_sim wear --pages", "host_sim.nowhere"]
