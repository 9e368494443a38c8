"""Which modules of a firmware an image wants, and not those that nothing on the board would load."""

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping

VIPER = "_viper"
PLAIN = "_plain"


def needed(sources: Mapping[str, str], machine_code: bool) -> set[str]:
    """Answer the names of the modules that an image wants, of folded sources by their names.

    Machine code it wants where it has some; the plain twin if somebody still imports it: wizard and rescue
    are in no hurry and ask for nothing else. What holds nothing any more it does not want, unless somebody
    still imports it; a folder is a package for MicroPython without `__init__`, too.
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
