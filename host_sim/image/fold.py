"""Write constants into the modules as what they stand for, before those are compiled for a board.

MicroPython folds `X = const(1)` only inside its module; any other use is a look-up, and a name that is kept
for ever: on a Pico a quarter of the memory that the code takes. So here each constant becomes its value, its
definition goes, and so does an import that nothing uses then. Lines stay where they are, for tracebacks.

needed() tells which modules an image then wants.
"""

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

Value = int | bytes
Values = dict[str, dict[str, Value]]  # by module ("engine.boxes"), then by name


@dataclass
class Constants:
    """The constants of a firmware.

    asked: names that some module looks up on what only the board knows, or imports inside a function.
    """

    values: Values
    asked: set[str]


class _Edits:
    """Pieces of a source to be replaced, each by text with as many line ends as it had."""

    def __init__(self, source: str) -> None:
        self._source = source.encode()
        self._starts = [0]
        for line in self._source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: list[tuple[int, int, bytes]] = []

    def replace(self, node: ast.stmt | ast.expr, text: str) -> None:
        """Put text where a statement or an expression was."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        text += "\n" * (node.end_lineno - node.lineno)
        first = self._starts[node.lineno - 1] + node.col_offset
        last = self._starts[node.end_lineno - 1] + node.end_col_offset
        self._edits.append((first, last, text.encode()))

    def applied(self) -> str:
        """Answer the changed source."""
        source = self._source
        for first, last, text in sorted(self._edits, reverse=True):
            source = source[:first] + text + source[last:]
        return source.decode()


class BadSource(RuntimeError):
    """A file of the firmware can be no part of an image; the message says which, and why."""


class FoldError(BadSource):
    """A module uses the name of a constant for something else too; the message says where."""


def constants_of(sources: Mapping[str, str]) -> Constants:
    """Find the value of every `NAME = const(expression)` or `NAME = b""` at the top level of modules.

    sources: by the names of modules. An expression knows the constants of its own module alone: MicroPython
    compiles no other.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    found: Values = {}
    for module, tree in trees.items():
        own = found[module] = {}
        for node in tree.body:
            if (definition := _definition(node)) is not None:
                name, expression = definition
                value = _value(expression, own)
                if value is not None:
                    own[name] = value
    asked: set[str] = set()
    for tree in trees.values():
        asked |= _asked(tree, set(trees))
    return Constants(found, asked)


def sources_in(firmware: Path) -> dict[str, str]:
    """Read the modules under a folder; answer their sources by their names ("engine.boxes")."""
    return {
        module_name(path, firmware): path.read_text() for path in files_in(firmware) if path.suffix == ".py"
    }


def files_in(firmware: Path) -> list[Path]:
    """List what of a firmware goes on a board, sorted."""
    return sorted(path for path in firmware.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def module_name(path: Path, firmware: Path) -> str:
    """Tell the dotted name of a module from its path."""
    return ".".join(path.relative_to(firmware).with_suffix("").parts)


def fold(source: str, module: str, constants: Constants) -> str:
    """Answer the source of a module with public constants, its own and others', as numbers.

    Imports at its top that it does not use go: no module may import what another one only imports. A
    definition that is asked for by name (leaf.PACE, where leaf is one of two modules) stays, as does one that
    a function imports. FoldError when the module binds the name of a constant in another way as well.
    """
    tree = ast.parse(source)
    edits = _Edits(source)
    names: dict[str, Value] = {}
    modules: dict[str, dict[str, Value]] = {}
    gone: set[ast.AST] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            _fold_import(node, constants.values, names, modules, edits)
        elif (definition := _definition(node)) is not None:
            name = definition[0]
            value = constants.values.get(module, {}).get(name)
            if value is None or isinstance(value, int) and name.startswith("_"):
                continue  # MicroPython's own compiler folds that
            names[name] = value
            gone |= set(ast.walk(node))
            edits.replace(node, f"{name} = {value!r}" if name in constants.asked else "")
    for node in ast.walk(tree):
        if node in gone:
            continue
        if isinstance(node, ast.arg) and node.arg in names:
            raise FoldError(f"{module}, line {node.lineno}: {node.arg} is a constant and an argument")
        if isinstance(node, ast.Name) and node.id in names:
            if not isinstance(node.ctx, ast.Load):
                raise FoldError(f"{module}, line {node.lineno}: {node.id} is a constant and bound again")
            edits.replace(node, _literal(names[node.id]))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            value = modules.get(node.value.id, {}).get(node.attr)
            if value is not None and isinstance(node.ctx, ast.Load):
                edits.replace(node, _literal(value))
    return _without_unused(edits.applied())


def _without_unused(source: str) -> str:
    """Answer a source without the imports at its top that only type checkers use, or nobody."""
    tree = ast.parse(source)
    edits = _Edits(source)
    unused = set(_never_evaluated(tree))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in unused}
    for node in tree.body:
        if node in unused:
            edits.replace(node, "")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            kept = [alias for alias in node.names if _local(alias).split(".")[0] in used]
            if len(kept) < len(node.names):
                start = f"from {node.module} import " if isinstance(node, ast.ImportFrom) else "import "
                edits.replace(node, start + ", ".join(map(ast.unparse, kept)) if kept else "")
    return edits.applied()


def _never_evaluated(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what MicroPython skips: annotations, the `const` of a constant, and what is for type checkers."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id="TYPE_CHECKING")]) | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            ):
                yield from ast.walk(node)
            case ast.Assign(value=ast.Call(func=ast.Name(id="const") as const)):
                yield const
            case ast.arg(annotation=ast.expr() as kind) | ast.AnnAssign(annotation=kind):
                yield from ast.walk(kind)
            case ast.FunctionDef(returns=ast.expr() as kind):
                yield from ast.walk(kind)
            case _:
                pass


def _fold_import(
    node: ast.ImportFrom, constants: Values, names: dict[str, Value], modules: dict[str, dict[str, Value]],
    edits: _Edits,
) -> None:  # fmt: skip
    """Take the constants out of an import; note them and the modules that have some."""
    there = constants.get(node.module or "", {})
    kept: list[str] = []
    for alias in node.names:
        if alias.name in there:
            names[_local(alias)] = there[alias.name]
        else:
            modules[_local(alias)] = constants.get(f"{node.module}.{alias.name}", {})
            kept.append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
    if len(kept) < len(node.names):
        edits.replace(node, f"from {node.module} import {', '.join(kept)}" if kept else "")


def _asked(tree: ast.Module, modules: set[str]) -> set[str]:
    """Find the names looked up on anything but an imported module, and those imported inside a function."""
    known: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            known |= {_local(alias) for alias in node.names if f"{node.module}.{alias.name}" in modules}
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            if not (isinstance(node.value, ast.Name) and node.value.id in known):
                names.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node not in tree.body:
            names |= {alias.name for alias in node.names}
    return names


def _definition(node: ast.stmt) -> tuple[str, ast.expr] | None:
    """Tell the name and the expression of a constant's definition, None for any other statement."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"), args=[expression])
        ):
            return name, expression
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=bytes()) as expression):
            return name, expression
        case _:
            return None


def _value(expression: ast.expr, names: dict[str, Value]) -> Value | None:
    """Work out bytes, or an expression of integers and known constants; None when it is something else."""
    if any(isinstance(node, ast.Name) and node.id not in names for node in ast.walk(expression)):
        return None
    value: object = eval(compile(ast.Expression(expression), "const", "eval"), {"__builtins__": {}}, names)
    return value if isinstance(value, int | bytes) else None


def _local(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _literal(value: Value) -> str:
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)


VIPER = "_viper"
PLAIN = "_plain"


def needed(sources: Mapping[str, str], machine_code: bool) -> set[str]:
    """Answer the names of the modules that an image wants, of folded sources by their names.

    Machine code it wants where it has some, else the plain twins. What holds nothing any more it does not
    want, unless somebody still imports it; a folder is a package for MicroPython without `__init__`, too.
    """
    imported = {name for source in sources.values() for name in _read(source)[0]}
    return {
        name
        for name, source in sources.items()
        if (machine_code or not name.endswith(VIPER))
        and (_read(source)[1] and not name.endswith(PLAIN) or name in imported)
    }


@functools.lru_cache(maxsize=512)
def _read(source: str) -> tuple[frozenset[str], bool]:
    """Answer what may be the names of modules in a source, and whether it does something."""
    tree = ast.parse(source)
    return frozenset(_named(tree)), _does_something(tree)


def _named(tree: ast.Module) -> Iterator[str]:
    """List what may be the name of a module that a source loads, by import or in a string, among others."""
    for node in alive(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Constant(value=str(text)):
                yield from text.split()
            case _:
                pass


def alive(node: ast.AST) -> Iterator[ast.AST]:
    """List what is in a node, but for docstrings and the branch that a constant (MACHINE_CODE) rules out."""
    yield node
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.If(test=ast.Constant(value=value)):
            inside: Iterable[ast.AST] = node.body if value else node.orelse
        case _:
            inside = ast.iter_child_nodes(node)
    for inner in inside:
        yield from alive(inner)


def _does_something(tree: ast.Module) -> bool:
    """Tell whether there is more in a module than words and constants of its own."""
    for node in tree.body:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Assign(value=ast.Call(func=ast.Name(id="const"))):
                pass
            case ast.ImportFrom(module="micropython"):
                pass
            case _:
                return True
    return False
