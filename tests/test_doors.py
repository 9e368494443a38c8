"""The world comes into the firmware at its doors alone; the host passes its own in, and patches nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim import ROOT

FOLDER = ROOT / "firmware"
FIRMWARE = sorted(FOLDER.rglob("*.py"))
HOST = sorted((ROOT / "host_sim").rglob("*.py"))
OWN = {path.stem for path in FOLDER.iterdir()} | {"board_config"}  # the names that firmware is imported by

# What is reached by which name, and where that may be.
DOORS = {
    "time": "hw/doors.py",
    "machine.lightsleep": "hw/doors.py",
    "os.urandom": "hw/doors.py",
    "os": "hw/files.py",
    "io.open": "hw/files.py",
    "open": "hw/files.py",
}


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def reached(tree: ast.Module) -> Iterator[str]:
    """Yield what a module reaches of DOORS, by imports and by the names that builtins have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id


def door_of(name: str) -> str | None:
    """Answer the module that alone may reach what has this name, if there is one: os.x counts as os."""
    return DOORS.get(name) or DOORS.get(name.split(".")[0] if "." in name else "")


def is_excused(own: str, name: str) -> bool:
    if own in ("main.py", "hw/in_flash/image.py") and name == "open":
        return True  # of the file that hw/files itself lies in
    return own == "saves_apart.py" and name.split(".")[0] in ("open", "os")  # makes the place for saves


def test_time_chance_and_files_enter_at_one_place_each() -> None:
    assert not [
        f"{own}: {name} is for {door_of(name)}"
        for path in FIRMWARE
        for own in [path.relative_to(FOLDER).as_posix()]
        for name in reached(ast.parse(path.read_text()))
        if door_of(name) not in (None, own) and not is_excused(own, name)
    ]


@pytest.mark.parametrize(
    "source",
    [
        "open('x')",
        "import os",
        "from os import rename",
        "import time",
        "from io import open",
        "import io\nio.open",
    ]
    + ["from machine import lightsleep", "from os import urandom", "from time import ticks_ms"],
)
def test_each_other_way_in_is_seen(source: str) -> None:
    assert [name for name in reached(ast.parse(source)) if door_of(name)]


def test_the_doors_are_opened_in_main_alone() -> None:
    for path in FIRMWARE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                opens = node.func.id in ("Clock", "Entropy", "Doors")
                assert not opens or path == FOLDER / "main.py", short(path)


def patched(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that assign to, or delete, an attribute of what a module has of the firmware.

    That is what it imports, what import_module() answers, what sys.modules holds, and any other name for one
    of these or for a part of it.
    """
    known: set[str] = set()

    def is_firmware(node: ast.expr | None) -> bool:
        while isinstance(node, ast.Attribute):
            node = node.value
        if isinstance(node, ast.Subscript):
            return ast.unparse(node.value) == "sys.modules"
        if isinstance(node, ast.Call):
            return ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__")
        return isinstance(node, ast.Name) and node.id in known

    nodes = list(ast.walk(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            known |= {alias.asname or alias.name.split(".")[0] for alias in node.names if _is_own(alias.name)}
        elif isinstance(node, ast.ImportFrom) and _is_own(node.module or ""):
            known |= {alias.asname or alias.name for alias in node.names}
    before = -1
    while before != len(known):
        before = len(known)
        for node in nodes:
            if isinstance(node, ast.Assign | ast.AnnAssign) and is_firmware(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                known |= {target.id for target in targets if isinstance(target, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and is_firmware(node.value):
            yield node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
            yield from [node.lineno] if is_firmware(node.args[0]) else []


def _is_own(module: str) -> bool:
    return module.split(".")[0] in OWN


def test_the_host_replaces_no_name_in_the_firmware() -> None:
    assert not [
        f"{short(path)}, line {line}" for path in HOST for line in patched(ast.parse(path.read_text()))
    ]


@pytest.mark.parametrize(
    "source",
    [
        "import hw.doors\nhw.clock.time = 1",
        "from hw import doors\ndoors.time = 1",
        "import hw.doors as it\nit.time = 1",
        "from ui.app import App\nApp.tick = None",
        "import hw.doors\nclock: object = hw.doors\nother = clock\nother.time = 1",
        "import importlib\nstart = importlib.import_module('boot.power_on')\nstart.make_app = 1",
        "import sys\nsys.modules['boot.handheld'].gc = 1",
        "import ui.app\nsetattr(ui.app, 'App', 1)",
        "import boot.handheld\ndel boot.handheld.gc",
        "import boot.handheld, boot.power_on\nboot.handheld.gc = boot.power_on.gc = 1",
    ],
)
def test_each_way_to_replace_one_is_seen(source: str) -> None:
    assert list(patched(ast.parse(source)))
