"""Take out imports that nothing uses, once numbers and literals stand where their names were.

`const` is one of them: the compiler knows it by its name.
"""

import ast

from host_sim.slim.edits import Edits
from host_sim.slim.program import Module, Program, Sources, local


def drop_unused(sources: Sources, readers: list[str]) -> Sources:
    """Answer the modules of a program without the imports at their top that neither they nor others use.

    Others ask a module for what it imports, but not for a module: `app.coach` is no `coach` of `ui.turn`.
    """
    while True:
        after = _drop_once(Program(sources, readers))
        if after == sources:
            return sources
        sources = after  # what one module imported only for another


def _drop_once(program: Program) -> Sources:
    wanted = {place for module in program.modules.values() for place in module.members.values()}
    for module in program.modules.values():
        wanted |= {place for _, place in module.uses() if place[0] != module.name}
    answer: Sources = {}
    for name, module in program.modules.items():
        edits = Edits(module.source)
        used = _used(module)
        for node in module.tree.body:
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            kept = [
                alias
                for alias in node.names
                if local(alias).split(".")[0] in used
                or (local(alias) in program.asked and local(alias) not in module.modules)
                or (name, local(alias)) in wanted
            ]
            if len(kept) < len(node.names):
                start = f"from {node.module} import " if isinstance(node, ast.ImportFrom) else "import "
                edits.replace(node, start + ", ".join(map(ast.unparse, kept)) if kept else "")
        answer[name] = edits.applied()
    return answer


def _used(module: Module) -> set[str]:
    """Find the names that a module reads, but for `const` where the compiler takes it away."""
    folded: set[ast.AST] = set()
    for node in module.nodes:
        match node:
            case ast.Assign(value=ast.Call(func=ast.Name(id="const") as const)):
                folded.add(const)
            case _:
                pass
    return {node.id for node in module.nodes if isinstance(node, ast.Name) and node not in folded}
