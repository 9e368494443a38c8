"""What documents name has to be there: links, files, tests, targets of make, commands with their options."""

import contextlib
import io
import os
import re
import shlex
from fnmatch import fnmatchcase
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from host_sim import ROOT
from host_sim.cli import commands

# What commands build, boards have, or a reader is to make. Nobody finds it in a checkout.
NOT_HERE = {
    ".flash",
    ".venv",
    "_boot.py",
    "backups",
    "boards/mine",
    "boot.py",
    "build",
    "flash.zip",
    "game.img",
    "hardware.set",
    "install.json",
    "main.old.py",
    "mip",
    "rattle.html",
    "reserved",
    "saves",
    "saves.zip",
    "tables.img",
}
# What stands for a name of the reader's choice.
PLACEHOLDERS = {
    "BOARD",
    "BRANCH",
    "FILE",
    "FOLDER",
    "HOST",
    "NAME",
    "OWNER",
    "PRESSES",
    "REPO",
    "SHEET",
    "VERSION",
}
_SKIPPED = {".git", ".venv", "build", "backups", "dist", "node_modules", "__pycache__"}
_ENDINGS = {
    *("css", "html", "img", "js", "json", "md", "mjs", "mpy", "png", "presses"),
    *("py", "set", "sh", "svg", "table", "toml", "txt", "uf2", "zip"),
}
_ROOMS = "boards|docs|firmware|host_sim|tests"


def dead_links(page: Path) -> list[str]:
    """Find the links of a page that lead to no file, or to no heading of it."""
    dead: list[str] = []
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", page.read_text()):
        name, _, anchor = link.partition("#")
        to = page.parent / name if name else page
        if not to.exists() or anchor and anchor not in _anchors(to):
            dead.append(link)
    return dead


def _anchors(page: Path) -> set[str]:
    """Find the anchors of a page's headings, as its hosts make them: small letters, hyphens for spaces."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def missing_files(code: list[str], text: str = "") -> list[str]:
    """Find the files and folders that are named and not there, in code or by their whole path.

    A name may begin in the middle of a path, leave out `.py`, and have stars. Arguments are left out.
    """
    named = [word for piece in code if "python -m" not in piece for word in piece.split() if "=" not in word]
    named += re.findall(rf"(?<![\w./-])(?:{_ROOMS})/[\w./*-]*", text)
    asked = {word.strip(",;:()\"'").rstrip("./") for word in named if _is_file_name(word)}
    return sorted(name for name in asked if not _is_there(name))


def _is_file_name(word: str) -> bool:
    if re.search(r"[^\w./*,;:()\"'-]", word) or word.startswith(("/", "-", "..")) or "..." in word:
        return False
    steps = word.strip(",;:()\"'").split("/")
    if PLACEHOLDERS & set(re.split(r"[/.-]", word)) or any(
        "/".join(steps[:n]) in NOT_HERE for n in range(1, len(steps) + 1)
    ):
        return False
    if len(steps) > 1:
        return any(sign.isalpha() for sign in steps[0]) and not word.isupper()
    return steps[0].rpartition(".")[2] in _ENDINGS and "." in steps[0].strip(".")


def _is_there(name: str) -> bool:
    there = _ends_of_paths()
    if "*" in name:
        return any(fnmatchcase(path, name) for path in there)
    return name in there or f"{name}.py" in there


@cache
def _ends_of_paths() -> set[str]:
    """List the checkout: each file and folder from the project's folder on, and from any folder within it."""
    found: set[str] = set()
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in _SKIPPED]
        for name in [*folders, *files]:
            steps = (Path(folder) / name).relative_to(ROOT).parts
            found.update("/".join(steps[n:]) for n in range(len(steps)))
    return found


def missing_tests(code: list[str]) -> list[str]:
    """Find the functions of tests that are named in code and are gone."""
    named = {word for piece in code for word in re.findall(r"(?<![\w/.])(test_\w+)(?![\w.])", piece)}
    return sorted(name for name in named if name not in _tests() and not _is_there(name))


@cache
def _tests() -> set[str]:
    sources = (path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    return {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}


def unknown_targets(code: list[str]) -> list[str]:
    """Find the targets of make that are called in code and are none."""
    known = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    called = {
        name
        for piece in code
        for name in re.findall(r"^(?:\w+=\S+ )*make ([a-z][\w-]*)", piece, re.MULTILINE)
    }
    return sorted(called - known)


def refused_commands(code: list[str]) -> list[str]:
    """Find the commands of `python -m` that are named without a gap to fill in and would be refused."""
    refused: list[str] = []
    for piece in code:
        for module, rest in re.findall(r"python -m ([\w.]+)([^`#\n|>]*)", piece):
            if not _module_is_there(module):
                refused.append(module)
            elif module == "host_sim" and not _is_taken(shlex.split(rest)):
                refused.append(module + rest.rstrip())
    return refused


def _module_is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _is_taken(given: list[str]) -> bool:
    """Ask the command line; with a gap in the words only whether it knows the command."""
    command = given[0] if given and not given[0].startswith("-") else ""
    has_gap = any(word == "..." or word.isupper() for word in given)
    asked = commands.parser("" if has_gap else command)
    if has_gap:
        given = [command, "--help"] if command and not command.isupper() else []
    try:
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            asked.parse_args(given)
    except SystemExit as end:
        return not end.code
    return True


def unplayable(code: list[str]) -> list[str]:
    """Find the recordings that a command is to play and that are not there."""
    played = [name for piece in code for name in re.findall(r"host_sim [^#\n]*--presses (\S+)", piece)]
    return [name for name in played if "/" in name and not (ROOT / name).is_file()]
