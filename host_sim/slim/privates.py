"""Call what is private by short names, the same ones in every module.

A name that only one module mentions (or several, when a class of one is the base of another's) may mean
something else elsewhere. One that more of them mention has one short name, which nothing else has.
"""

import ast

from host_sim.slim.arguments import letters
from host_sim.slim.edits import Edits
from host_sim.slim.program import Module, Program, Sources, local


def shorten(sources: Sources, readers: list[str], taken: set[str]) -> Sources:
    """Answer the modules of a program with short names for what is private: globals, attributes, methods.

    taken: names that are no new names. What a reader asks for stays, and what is not bound here; so does
    `_NAME = const(...)`, which leaves no trace as it is.
    """
    program = Program(sources, readers)
    families = _families(program)
    groups: dict[str, set[str]] = {}  # where a name is mentioned
    variables: dict[str, set[str]] = {}  # the names of variables, arguments and functions, by family
    kept: set[str] = set()
    bound: set[str] = set()
    for name, module in program.modules.items():
        for node in module.nodes:
            if (mentioned := _mentioned(node)) is not None:
                groups.setdefault(mentioned, set()).add(families[name])
                if not isinstance(node, ast.Attribute):
                    variables.setdefault(families[name], set()).add(mentioned)
            if _binds(node):
                bound.add(mentioned or "")
            kept |= _kept(node)
    for reader in program.readers:
        for node in reader.nodes:
            kept |= _asked(node)
    private = [name for name in sorted(groups) if _is_private(name) and name in bound and name not in kept]
    private.sort(key=lambda name: len(groups[name]) == 1)
    new: dict[str, str] = {}
    used: dict[str, set[str]] = {family: set() for family in families.values()}
    for name in private:
        homes = groups[name]
        busy = taken.union(*(used[family] for family in homes))
        if any(name in variables.get(family, ()) for family in homes):
            busy = busy.union(*(variables[family] for family in homes if family in variables))
        new[name] = next(letters(busy))
        for family in homes if len(homes) == 1 else used:
            used[family].add(new[name])
    return {name: _renamed(module, new) for name, module in program.modules.items()}


def _renamed(module: Module, new: dict[str, str]) -> str:
    edits = Edits(module.source)
    for node in module.nodes:
        name = _mentioned(node)
        if name in new:
            edits.rename(node, name, new[name])
    return edits.applied()


def _families(program: Program) -> dict[str, str]:
    """Answer which modules share their objects' attributes, since a class of one is the base of another's."""
    families = {name: name for name in program.modules}
    for name, module in program.modules.items():
        for node in module.nodes:
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                for used, place in module.uses():
                    home = program.origin(place)[0]
                    if used is base and home in families:
                        old, new = families[home], families[name]
                        families = {key: new if value == old else value for key, value in families.items()}
    return families


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


def _asked(node: ast.AST) -> set[str]:
    """Find what a reader asks of something that is not its own."""
    match node:
        case ast.Attribute(value=ast.Name(id="self")):
            return set()
        case ast.Attribute(attr=name):
            return {name}
        case _:
            return _kept(node)
