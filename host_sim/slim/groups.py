"""Tell which modules are loaded with which others, and never without."""

import ast
from collections.abc import Iterable, Sequence

from host_sim.slim.program import Module, Program
from host_sim.slim.scopes import globals_in


def groups_of(program: Program, roots: list[str], wings: Sequence[list[str]] = ()) -> dict[str, list[str]]:
    """List for each root what only it brings along, each module after those that it imports; itself last.

    roots: modules in the order in which they are loaded. A module belongs to the first one that imports it.
    wings: more roots, those of a wing loaded after all the others, and taken out again, whatever becomes of
    the other wings. What two of them need is in no group.
    """
    at_top = {name: _imported(module.tree.body, program) for name, module in program.modules.items()}
    everyone = [*roots, *(root for wing in wings for root in wing)]
    inside = reach(program, everyone)
    at_once = {name for module in inside for name in at_top[module]}
    apart = program.modules.keys() - inside
    for name, module in program.modules.items():
        late = set(_imported(module.nodes, program)) - set(at_top[name])
        apart |= _handed_around(module) | (at_once & late)
    done = reach(program, [*apart, *asked_by_readers(program)], but=everyone)
    groups: dict[str, list[str]] = {root: [] for root in everyone}

    def place(name: str, root: str) -> None:
        if name in done or (name in everyone and name != root):
            return
        done.add(name)
        for before in at_top[name]:
            place(before, root)
        groups[root].append(name)

    for root in roots:
        place(root, root)
    needed = [reach(program, wing, but=done) for wing in wings]
    for i, one in enumerate(needed):
        for other in needed[i + 1 :]:
            done |= one & other
    for wing in wings:
        for root in wing:
            place(root, root)
    return groups


def reach(program: Program, names: Iterable[str], but: Iterable[str] = ()) -> set[str]:
    """Find some modules of a program and all that they load, at once or later; but not what `but` names."""
    found: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name not in found and name not in but:
            found.add(name)
            left += _imported(program.modules[name].nodes, program)
    return found


def asked_by_readers(program: Program) -> set[str]:
    """Find the modules that a program's readers load."""
    return {name for reader in program.readers for name in _imported(_run(reader), program)}


def _imported(nodes: Iterable[ast.AST], program: Program) -> list[str]:
    """List the modules of the program that some nodes import."""
    found: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names] + [node.module or ""]
    return [name for name in dict.fromkeys(found) if name in program.modules]


def _handed_around(module: Module) -> set[str]:
    """Find the modules that a module uses in another way than to look up a name there."""
    owners = {node.value for node in module.nodes if isinstance(node, ast.Attribute)}
    return {
        module.modules[node.id]
        for node, _ in globals_in(module.tree)
        if node.id in module.modules and node not in owners
    }


def _run(reader: Module) -> list[ast.AST]:
    """List the nodes of a reader but for what only a type checker reads."""
    unread: set[ast.AST] = set()
    for node in reader.nodes:
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                unread |= set(ast.walk(node))
            case _:
                pass
    return [node for node in reader.nodes if node not in unread]
