"""Write a literal where it is used, when that is the only place: words, tables, numbers.

What is used in several places keeps its name: each copy would take memory. But a number takes none, and a
short word written twice no more than its name does.
"""

import ast
from math import inf
from typing import TypeGuard, cast

from host_sim.slim.edits import Edits
from host_sim.slim.program import Module, Place, Program, Sources

_BLOCK = 16  # bytes, of a Pico's heap

Literal = int | bytes | str | tuple["Literal", ...] | None

_ALLOWED = (
    ast.Constant, ast.Tuple, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop, ast.expr_context
)  # fmt: skip


def inline(sources: Sources, readers: list[str]) -> Sources:
    """Answer the modules of a program with literals in place of names that are used once, or not at all.

    readers: sources that may use the program's names and stay as they are. A name that is bound again, even
    in a function, stays, and one that is asked for by name alone.
    """
    while True:
        after = _inline_once(Program(sources, readers))
        if after == sources:
            return sources
        sources = after  # a tuple of names may have become a literal


def _inline_once(program: Program) -> Sources:
    found: dict[Place, tuple[ast.Assign, Literal]] = {}
    for module in program.modules.values():
        for node in module.tree.body:
            definition = _definition(node)
            if definition is None or definition[0] in program.asked or module.bound[definition[0]] > 1:
                continue
            assert isinstance(node, ast.Assign)
            found[module.name, definition[0]] = node, definition[1]
    places: dict[Place, list[tuple[Module, ast.expr]]] = {place: [] for place in found}
    for module in program.modules.values():
        for node, used in module.uses():
            place = program.origin(used)
            if place not in found:
                continue
            if isinstance(node, ast.Name) and module.bound[node.id] > 1:
                del found[place]  # a local variable of the same name, perhaps
            else:
                places[place].append((module, node))
    edits = {name: Edits(module.source) for name, module in program.modules.items()}
    for place, (definition, value) in found.items():
        if len(places[place]) > _most_places(value):
            continue
        edits[place[0]].replace(definition, "")
        for module, node in places[place]:
            negative = isinstance(value, int) and value < 0
            edits[module.name].replace(node, f"({value})" if negative else repr(value))
    return {name: edit.applied() for name, edit in edits.items()}


def _definition(node: ast.stmt) -> tuple[str, Literal] | None:
    """Tell the name and the value of `NAME = literal`, None for any other statement."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=expression):
            if all(isinstance(part, _ALLOWED) for part in ast.walk(expression)):
                value: object = eval(compile(ast.Expression(expression), name, "eval"), {})
                if _is_literal(value):
                    return name, value
        case _:
            pass
    return None


def _most_places(value: Literal) -> float:
    """Answer in how many places a literal takes no more memory than one does with its name."""
    if value is None or isinstance(value, int):
        return inf
    return 2 if len(value) < _BLOCK and not isinstance(value, tuple) else 1


def _is_literal(value: object) -> TypeGuard[Literal]:
    if isinstance(value, tuple):
        return all(map(_is_literal, cast("tuple[object, ...]", value)))
    return value is None or isinstance(value, int | bytes | str)
