"""Call the public attributes and methods of classes by short names, each the same in every module.

Two of them may have the same short name when no module mentions both: an object has only what the modules of
its class mention (every attribute is made in `__init__`).
"""

import ast

from host_sim.slim.arguments import letters
from host_sim.slim.edits import Edits
from host_sim.slim.families import families_of
from host_sim.slim.program import Module, Program, Sources, asked_of_others, local


def shorten(sources: Sources, readers: list[str], taken: set[str], known: set[str]) -> Sources:
    """Answer the modules of a program with short names for what its classes have and everybody may use.

    taken: names that are no new names; known: names that mean something outside the program as well, and so
    stay. So do private ones, those in a string or passed by keyword, and those that a module has too.
    """
    program = Program(sources, readers)
    families = families_of(program)
    homes: dict[str, set[str]] = {}  # the families that mention a name
    bound: set[str] = set()
    kept = set(known)
    for name, module in program.modules.items():
        for node, member in _members(module):
            homes.setdefault(member, set()).add(families[name])
            if isinstance(node, ast.FunctionDef) or isinstance(node.ctx, ast.Store):
                bound.add(member)
        kept |= _kept(module)
    for reader in program.readers:
        kept |= _kept(reader) | asked_of_others(reader)
    names = [name for name in sorted(bound - kept) if len(name) > 1 and not name.startswith("_")]
    names.sort(key=lambda name: -len(homes[name]))
    new: dict[str, str] = {}
    used: dict[str, set[str]] = {family: set() for family in families.values()}
    for name in names:
        new[name] = next(letters(taken.union(*(used[family] for family in homes[name]))))
        for family in homes[name]:
            used[family].add(new[name])
    answer: Sources = {}
    for name, module in program.modules.items():
        edits = Edits(module.source)
        for node, member in _members(module):
            if member in new:
                edits.rename(node, member, new[member])
        answer[name] = edits.applied()
    return answer


def _members(module: Module) -> list[tuple[ast.Attribute | ast.FunctionDef, str]]:
    """List every attribute and method that a module mentions, but for what other modules have."""
    found: list[tuple[ast.Attribute | ast.FunctionDef, str]] = []
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and module.module_of(node.value) is None:
            found.append((node, node.attr))
        elif isinstance(node, ast.ClassDef):
            found += [(method, method.name) for method in node.body if isinstance(method, ast.FunctionDef)]
    return found


def _kept(module: Module) -> set[str]:
    """Find the names in a module that stay: those of strings, keywords, imports, globals, class variables."""
    names: set[str] = set()
    outside = {
        local(alias).split(".")[0]
        for node in module.nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if local(alias) not in module.modules and local(alias) not in module.members
    }
    for node in module.nodes:
        match node:
            case ast.Constant(value=str(name)) | ast.keyword(arg=str(name)):
                names.add(name)
            case ast.Attribute(attr=name) if module.is_unsure(node):
                names.add(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names |= {alias.name.split(".")[-1] for alias in aliases}
            case ast.Attribute(value=ast.Name(id=home), attr=name) if home in outside:
                names.add(name)
            case ast.Module(body=body) | ast.ClassDef(body=body):
                names |= _variables(body, functions=isinstance(node, ast.Module))
            case _:
                pass
    return names


def _variables(body: list[ast.stmt], *, functions: bool) -> set[str]:
    """Find what a module or a class binds, methods aside."""
    names: set[str] = set()
    for statement in body:
        match statement:
            case ast.ClassDef(name=name):
                names.add(name)
            case ast.FunctionDef(name=name) if functions:
                names.add(name)
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                names |= {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
            case _:
                pass
    return names
