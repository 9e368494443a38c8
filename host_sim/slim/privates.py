"""Call what is private by short names, the same ones in every module.

Two of them may have the same short name when no module mentions both: an object has only what the modules of
its class mention (every attribute is made in `__init__`).
"""

import ast

from host_sim.slim.arguments import letters
from host_sim.slim.edits import Edits
from host_sim.slim.families import families_of
from host_sim.slim.program import Module, Program, Sources, asked_of_others, local


def shorten(sources: Sources, readers: list[str], taken: set[str]) -> Sources:
    """Answer the modules of a program with short names for what is private: globals, attributes, methods.

    taken: names that are no new names. What a reader asks for stays, and what is not bound here; so does
    `_NAME = const(...)`, which leaves no trace as it is.
    """
    program = Program(sources, readers)
    families = families_of(program)
    homes: dict[str, set[str]] = {}  # where a name is mentioned
    used: dict[str, set[str]] = {family: set() for family in families.values()}
    kept: set[str] = set()
    bound: set[str] = set()
    for name, module in program.modules.items():
        for node in module.nodes:
            if (mentioned := _mentioned(node)) is not None:
                homes.setdefault(mentioned, set()).add(families[name])
                used[families[name]].add(mentioned)
            if _binds(node):
                bound.add(mentioned or "")
            kept |= _kept(node)
    for reader in program.readers:
        kept |= asked_of_others(reader).union(*map(_kept, reader.nodes))
    private = [name for name in sorted(homes) if _is_private(name) and name in bound and name not in kept]
    private.sort(key=lambda name: -len(homes[name]))
    new: dict[str, str] = {}
    for name in private:
        new[name] = next(letters(taken.union(*(used[family] for family in homes[name]))))
        for family in homes[name]:
            used[family].add(new[name])
    return {name: _renamed(module, new) for name, module in program.modules.items()}


def _renamed(module: Module, new: dict[str, str]) -> str:
    edits = Edits(module.source)
    for node in module.nodes:
        name = _mentioned(node)
        if name in new:
            edits.rename(node, name, new[name])
    return edits.applied()


def _is_private(name: str) -> bool:
    return len(name) > 1 and name.startswith("_") and not name.startswith("__")


def _mentioned(node: ast.AST) -> str | None:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case _:
            return None


def _binds(node: ast.AST) -> bool:
    if isinstance(node, ast.Name | ast.Attribute):
        return not isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.FunctionDef | ast.ClassDef)


def _kept(node: ast.AST) -> set[str]:
    """Find the names that stay because of what a node is."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
            return {name}
        case ast.Constant(value=str(name)) | ast.ExceptHandler(name=str(name)) | ast.keyword(arg=str(name)):
            return {name}  # a string may be for getattr
        case ast.arg(arg=name):
            return {name}
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return {alias.name for alias in aliases} | {local(alias) for alias in aliases}
        case _:
            return set()
