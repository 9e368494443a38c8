"""What import-linter does not see: board configurations, main, and what happens at import."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.image.fold import files_in, sources_in

BOARD_CONFIGS = sorted((ROOT / "boards").glob("*/board_config.py"))
FIRMWARE = [path for path in files_in(ROOT / "firmware") if path.suffix == ".py"]
TOP = [path for path in FIRMWARE if path.parent == ROOT / "firmware"]
SOURCES = sources_in(ROOT / "firmware")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def floors() -> dict[str, int]:
    """Answer the floor of each room of host_sim, 0 at the top."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = [rule["layers"] for rule in rules if rule.get("containers") == ["host_sim"]]
    return {room: floor for floor, rooms in enumerate(layers) for room in rooms.split(" | ")}


def test_what_runs_on_micropython_keeps_to_the_floors_too() -> None:
    floor = floors()
    found = 0
    for path in (ROOT / "host_sim").rglob("*.py"):
        mine = path.relative_to(ROOT / "host_sim").parts[0]
        for room in imported(path) & set(floor):  # by the names that a room has there
            found += 1
            assert room == mine or floor[room] > floor[mine], f"{short(path)} imports {room}"
    assert found > 5


@pytest.mark.parametrize("path", BOARD_CONFIGS, ids=short)
def test_a_board_configuration_imports_const_alone(path: Path) -> None:
    assert imported(path) <= {"micropython"}


@pytest.mark.parametrize("path", TOP, ids=short)
def test_what_puts_the_parts_together_reaches_the_host_nowhere(path: Path) -> None:
    parts = {"board_config", "boot", "engine", "hw", "strategy", "ui", "wizard"}
    allowed = parts | {"gc", "machine", "micropython", "sys", "vfs"}
    if path.name == "saves_apart.py":
        allowed |= {"os", "rp2", "typing"}  # what a board does before it plays
    if path.name == "main.py":
        allowed |= {"binascii", "io", "typing"}  # what it looks at the image with
    assert imported(path) <= allowed | {module.stem for module in TOP}


def test_the_wizard_draws_on_the_canvas_and_needs_no_screen() -> None:
    for path in (ROOT / "firmware" / "wizard").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ui"):
                assert node.module == "ui.draw.canvas", path.name


@pytest.mark.parametrize("path", FIRMWARE, ids=short)
def test_firmware_never_asks_what_it_runs_on(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        asked = isinstance(node, ast.Attribute) and node.attr in ("implementation", "platform", "uname")
        assert not asked, f"line {node.lineno}" if isinstance(node, ast.expr) else ""


@pytest.mark.parametrize("path", FIRMWARE, ids=short)
def test_nothing_but_constants_happens_at_import(path: Path) -> None:
    for statement in ast.parse(path.read_text()).body:
        assert not isinstance(statement, (ast.For, ast.While, ast.With, ast.Try)), f"line {statement.lineno}"
        if isinstance(statement, ast.Expr):
            called_main = path.name == "main.py" and isinstance(statement.value, ast.Call)
            assert isinstance(statement.value, ast.Constant) or called_main, f"line {statement.lineno}"


def test_no_files_of_the_firmware_import_each_other_in_a_circle() -> None:
    arrows = {name: set(of_the_firmware(source)) for name, source in SOURCES.items()}
    while ends := {name for name, to in arrows.items() if not to & set(arrows)}:
        for name in ends:
            del arrows[name]
    assert not arrows


def of_the_firmware(source: str) -> Iterator[str]:
    """Yield the modules that a source imports, at once or in a function; not those for type checkers."""
    tree = ast.parse(source)
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node not in for_types:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in SOURCES else node.module or ""
