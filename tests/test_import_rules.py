"""What import-linter does not see: board configurations, main, and what happens at import."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from grimp import build_graph

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


def test_a_board_configuration_imports_const_alone() -> None:
    assert not [short(path) for path in BOARD_CONFIGS if not imported(path) <= {"micropython"}]


def test_the_import_rules_see_every_module() -> None:
    """Where one folder of a room has an `__init__.py`, those that have none are passed over."""
    rooms = {name.split(".")[0] for name in SOURCES if "." in name}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "firmware"))
        seen = build_graph(*sorted(rooms), cache_dir=None).modules
    assert {name for name in SOURCES if "." in name} <= seen


def allowed_at_the_top(path: Path) -> set[str]:
    parts = {"board_config", "boot", "contract", "engine", "hw", "strategy", "ui", "wizard"}
    allowed = parts | {"gc", "machine", "micropython", "sys", "vfs"}
    if path.name == "saves_apart.py":
        allowed |= {"os", "rp2", "typing"}  # what a board does before it plays
    if path.name == "main.py":
        allowed |= {"binascii", "io", "typing"}  # what it looks at the image with
    return allowed | {module.stem for module in TOP}


def test_what_puts_the_parts_together_reaches_the_host_nowhere() -> None:
    assert not [short(path) for path in TOP if not imported(path) <= allowed_at_the_top(path)]


def test_the_wizard_draws_on_the_canvas_and_needs_no_screen() -> None:
    for path in (ROOT / "firmware" / "wizard").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ui"):
                assert node.module == "ui.draw.canvas", path.name


def test_firmware_never_asks_what_it_runs_on() -> None:
    assert not [
        f"{short(path)}, line {node.lineno}"
        for path in FIRMWARE
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in ("implementation", "platform", "uname")
    ]


def happens_at_import(statement: ast.stmt, path: Path) -> bool:
    """Tell whether a statement at the top of a module does more than to name something."""
    if isinstance(statement, ast.Expr):
        called_main = path.name == "main.py" and isinstance(statement.value, ast.Call)
        return not (isinstance(statement.value, ast.Constant) or called_main)
    return isinstance(statement, (ast.For, ast.While, ast.With, ast.Try))


def test_nothing_but_constants_happens_at_import() -> None:
    assert not [
        f"{short(path)}, line {statement.lineno}"
        for path in FIRMWARE
        for statement in ast.parse(path.read_text()).body
        if happens_at_import(statement, path)
    ]


def test_no_files_of_the_firmware_import_each_other_in_a_circle() -> None:
    assert not in_circles({name: set(of_the_firmware(source)) for name, source in SOURCES.items()})


def test_no_files_of_the_host_import_each_other_in_a_circle() -> None:
    graph = build_graph("host_sim", exclude_type_checking_imports=True, cache_dir=None)
    assert not in_circles({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})


def in_circles(arrows: dict[str, set[str]]) -> set[str]:
    """Those that lead to each other, of modules and what each imports, and those that lead to them."""
    while ends := {name for name, to in arrows.items() if not to & set(arrows)}:
        for name in ends:
            del arrows[name]
    return set(arrows)


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


def test_machine_code_negates_and_inverts_no_variable() -> None:
    """`-x` and `~x` in viper changed x itself, beyond the third local, up to MicroPython 1.28."""
    assert not [
        f"{short(path)}, line {node.lineno}"
        for path in FIRMWARE
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.FunctionDef)
        and any("viper" in ast.unparse(d) for d in function.decorator_list)
        for node in ast.walk(function)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert))
        if not isinstance(node.operand, ast.Constant)
    ]
