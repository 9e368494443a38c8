"""What a room imports, what happens at import, circles, and where the world comes in.

That nothing reaches up, import-linter sees (`make imports`).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from grimp import build_graph

from host_sim import ROOT
from host_sim.image.fold import files_in, sources_in

FOLDER = ROOT / "firmware"
FIRMWARE = {path: ast.parse(path.read_text()) for path in files_in(FOLDER) if path.suffix == ".py"}
TOP = {path: tree for path, tree in FIRMWARE.items() if path.parent == FOLDER}
SOURCES = sources_in(FOLDER)
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


def imported(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


def test_a_board_configuration_imports_const_alone() -> None:
    for path in (ROOT / "boards").glob("*/board_config.py"):
        assert imported(ast.parse(path.read_text())) <= {"micropython"}, short(path)


def test_the_import_rules_see_every_module() -> None:
    """Where one folder of a room has an `__init__.py`, those that have none are passed over."""
    rooms = {name.split(".")[0] for name in SOURCES if "." in name}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        seen = build_graph(*sorted(rooms), cache_dir=None).modules
    assert {name for name in SOURCES if "." in name} <= seen


# What a room may import beside its own modules; array is storage, allowed wherever bytearray would be.
# Of hw uctypes, vfs and binascii are for in_flash, which looks at memory and asks littlefs; framebuf for
# display, which copies with it, as no slice may; io and sys for what MicroPython says of an exception.
ROOMS = {
    "contract": "micropython",
    "machine_code": "micropython",
    "engine": "array contract micropython",
    "strategy": "array binascii contract engine micropython",
    "keeping": "contract engine micropython strategy",
    "ui": "array contract engine framebuf keeping micropython strategy version",
    "wizard": "contract gc hw micropython ui",
    "hw": "array binascii contract framebuf gc io machine micropython os sys time uctypes vfs",
}
FOR_TYPES = {"collections", "typing"}  # no board has them: whoever needs them for more does not start


def test_a_room_imports_its_own_modules_and_what_it_may() -> None:
    for path, tree in FIRMWARE.items():
        room = path.relative_to(FOLDER).parts[0]
        if path not in TOP and room != "boot":
            assert imported(tree) <= {room, *ROOMS[room].split()} | FOR_TYPES, short(path)


MORE_AT_THE_TOP = {
    "saves_apart.py": {"os", "rp2", "typing"},  # what a board does before it plays
    "main.py": {"binascii", "io", "typing"},  # what it looks at the image with
}


def test_what_puts_the_parts_together_reaches_the_host_nowhere() -> None:
    parts = {"board_config", "boot", "contract", "engine", "hw", "strategy", "ui", "wizard"}
    parts |= {"gc", "machine", "micropython", "sys", "vfs"} | {path.stem for path in TOP}
    for path, tree in TOP.items():
        assert imported(tree) <= parts | MORE_AT_THE_TOP.get(path.name, set()), short(path)


def test_the_wizard_draws_on_the_canvas_and_needs_no_screen() -> None:
    for path in (FOLDER / "wizard").glob("*.py"):
        for node in ast.walk(FIRMWARE[path]):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ui"):
                assert node.module == "ui.draw.canvas", path.name


def happens_at_import(statement: ast.stmt, path: Path) -> bool:
    """Tell whether a statement at the top of a module does more than to name something."""
    if isinstance(statement, ast.Expr):
        called_main = path.name == "main.py" and isinstance(statement.value, ast.Call)
        return not (isinstance(statement.value, ast.Constant) or called_main)
    return isinstance(statement, (ast.For, ast.While, ast.With, ast.Try))


def test_nothing_but_constants_happens_at_import_and_nothing_asks_what_it_runs_on() -> None:
    for path, tree in FIRMWARE.items():
        assert not [node.lineno for node in tree.body if happens_at_import(node, path)], short(path)
        named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not named & {"implementation", "platform", "uname"}, short(path)


def test_no_files_import_each_other_in_a_circle() -> None:
    assert not in_circles({name: set(of_the_firmware(source)) for name, source in SOURCES.items()})
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
    for path, tree in FIRMWARE.items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and "viper" in ast.unparse(function).split("def ")[0]:
                for node in ast.walk(function):
                    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
                        assert isinstance(node.operand, ast.Constant), f"{short(path)}, line {node.lineno}"


# Time, chance and files enter at one place each.


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
    for path, tree in FIRMWARE.items():
        own = path.relative_to(FOLDER).as_posix()
        for name in reached(tree):
            assert door_of(name) in (None, own) or is_excused(own, name), f"{own}: {name}"


def test_the_doors_are_opened_in_main_alone() -> None:
    for path, tree in FIRMWARE.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                opens = node.func.id in ("Clock", "Entropy", "Doors")
                assert not opens or path == FOLDER / "main.py", short(path)


def patched(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that assign to, or delete, an attribute of what a module has of the firmware."""
    known: set[str] = set()

    def is_firmware(node: ast.expr) -> bool:
        while isinstance(node, ast.Attribute):
            node = node.value
        if isinstance(node, ast.Subscript | ast.Call):
            return ast.unparse(node).startswith(("sys.modules[", "importlib.import_module(", "__import__("))
        return isinstance(node, ast.Name) and node.id in known

    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            known |= {alias.asname or alias.name.split(".")[0] for alias in node.names if is_own(alias.name)}
        elif isinstance(node, ast.ImportFrom) and is_own(node.module):
            known |= {alias.asname or alias.name for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_firmware(node.value):
            known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif (
            isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and is_firmware(node.value)
        ):
            yield node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
            yield from [node.lineno] if is_firmware(node.args[0]) else []


def is_own(module: str | None) -> bool:
    return (module or "").split(".")[0] in OWN


def test_the_host_replaces_no_name_in_the_firmware() -> None:
    for path in (ROOT / "host_sim").rglob("*.py"):
        assert not [*patched(ast.parse(path.read_text()))], short(path)
