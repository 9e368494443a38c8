"""Call the arguments of functions a, b, c: a compiled function keeps their names, for calls by keyword."""

import ast
from collections.abc import Iterator
from itertools import count
from string import ascii_lowercase

from host_sim.slim.edits import Edits
from host_sim.slim.program import Program, Sources


def letters(taken: set[str]) -> Iterator[str]:
    """Yield short names that are free, the same ones in the same order for everybody."""
    for length in count(1):
        for i in range(26**length):
            name = "".join(ascii_lowercase[i // 26**place % 26] for place in reversed(range(length)))
            if name not in taken:
                yield name


def shorten(sources: Sources, readers: list[str], taken: set[str]) -> Sources:
    """Answer the modules of a program with short names for the arguments of its functions.

    taken: names that are no new names. A name that any call passes by keyword stays, as do `self`, the
    arguments of a decorated function (viper keeps none) and of one with a function or a class inside.
    """
    program = Program(sources, readers)
    keywords = {
        node.arg
        for module in (*program.modules.values(), *program.readers)
        for node in module.nodes
        if isinstance(node, ast.keyword) and node.arg is not None
    }
    answer: Sources = {}
    for name, module in program.modules.items():
        edits = Edits(module.source)
        for node in module.nodes:
            if isinstance(node, ast.FunctionDef) and not node.decorator_list and not _has_inner(node):
                _shorten_one(node, keywords | {"self"}, taken, edits)
        answer[name] = edits.applied()
    return answer


def _shorten_one(function: ast.FunctionDef, kept: set[str], taken: set[str], edits: Edits) -> None:
    body = [node for statement in function.body for node in ast.walk(statement)]
    bound_otherwise = {node.name for node in body if isinstance(node, ast.ExceptHandler)}
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound_otherwise |= {alias.asname or alias.name for alias in node.names}
    positional = function.args.posonlyargs + function.args.args
    renamed = [arg for arg in positional if arg.arg not in kept and arg.arg not in bound_otherwise]
    free = letters(taken)
    new = {arg.arg: next(free) for arg in renamed}
    for arg in renamed:
        edits.rename(arg, arg.arg, new[arg.arg])
    for node in body:
        if isinstance(node, ast.Name) and node.id in new:
            edits.rename(node, node.id, new[node.id])


def _has_inner(function: ast.FunctionDef) -> bool:
    """Tell whether a function has a function, a class or a lambda inside."""
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    return any(isinstance(node, inner) for node in ast.walk(function) if node is not function)
