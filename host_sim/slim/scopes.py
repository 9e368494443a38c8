"""Tell which names in a module stand for what lies at its top level."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from host_sim.slim.program import Place, Program, bound_by, local

_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Reference(NamedTuple):
    """What stands for a thing in a module: a name, or an attribute of one that is a module.

    place: the thing's module and its name there, "" for the module itself; ("", name) for what is built in.
    bound: what the functions and the class around the reference bind.
    """

    node: ast.Name | ast.Attribute
    place: Place
    bound: frozenset[str]


def references(name: str, program: Program) -> Iterator[Reference]:
    """Yield what in a module of a program stands for anything at the top level of a module."""
    module = program.modules[name]
    tops = top_names(name, program)
    attributes = {node.value: node for node in module.nodes if isinstance(node, ast.Attribute)}
    for node, bound in globals_in(module.tree):
        place = tops.get(node.id, ("", node.id))
        attribute = attributes.get(node)
        if attribute is not None and place[0] in program.modules and not place[1]:
            yield Reference(attribute, program.origin((place[0], attribute.attr)), bound)
        else:
            yield Reference(node, place, bound)


def top_names(name: str, program: Program) -> dict[str, Place]:
    """Answer what each name at the top level of a module stands for."""
    module = program.modules[name]
    found: dict[str, Place] = {}
    for statement in module.tree.body:
        match statement:
            case ast.FunctionDef(name=own) | ast.ClassDef(name=own):
                found[own] = name, own
            case ast.ImportFrom(module=str(home), names=aliases):
                found |= {local(alias): (home, alias.name) for alias in aliases}
            case ast.Import(names=aliases):
                found |= {local(alias).split(".")[0]: (alias.name, "") for alias in aliases}
            case _:
                bound = [node.id for node, _ in globals_in(statement) if not isinstance(node.ctx, ast.Load)]
                found |= {own: (name, own) for own in bound}
    found |= {own: program.origin(place) for own, place in module.members.items()}
    return found | {own: (home, "") for own, home in module.modules.items()}


def globals_in(tree: ast.AST) -> Iterator[tuple[ast.Name, frozenset[str]]]:
    """Yield each name in a module that no function or class around it binds, and what those do bind."""
    yield from _visit(tree, frozenset(), frozenset())


def _visit(
    node: ast.AST, enclosing: frozenset[str], here: frozenset[str]
) -> Iterator[tuple[ast.Name, frozenset[str]]]:
    """Yield from under a node; enclosing: what functions around bind; here: that, and what a class does."""
    if isinstance(node, ast.Name):
        if node.id not in here:
            yield node, here
        return
    inside: list[ast.AST] = []
    scope = visible = enclosing
    if isinstance(node, _Function):
        inside = [node.body] if isinstance(node, ast.Lambda) else list(node.body)
        scope = visible = enclosing | _bound_in(inside) | {arg.arg for arg in _arguments(node.args)}
    elif isinstance(node, ast.ClassDef):
        inside = list(node.body)
        visible = enclosing | _bound_in(inside)
    elif isinstance(node, _Comprehension):
        inside = list(ast.iter_child_nodes(node))
        scope = visible = here | _bound_in(inside)
    for child in ast.iter_child_nodes(node):
        if child in inside:
            yield from _visit(child, scope, visible)
        else:
            yield from _visit(child, enclosing, here)


def _bound_in(nodes: list[ast.AST]) -> frozenset[str]:
    """Find what some nodes bind in the scope that they are in."""
    names: set[str] = set()
    for node in nodes:
        names |= set(bound_by(node))
        if not isinstance(node, _Function | ast.ClassDef | _Comprehension):
            names |= _bound_in(list(ast.iter_child_nodes(node)))
    return frozenset(names)


def _arguments(arguments: ast.arguments) -> list[ast.arg]:
    more = [arg for arg in (arguments.vararg, arguments.kwarg) if arg is not None]
    return arguments.posonlyargs + arguments.args + arguments.kwonlyargs + more
