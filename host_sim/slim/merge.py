"""Put modules that are only ever loaded together into one file, that of the one which loads the others.

A module takes 200 to 300 bytes of a Pico's heap beside its code: an object, a dict of its globals with an
entry for all that it imports, tables of its names and constants, its path.
"""

import ast
import builtins
import keyword
from collections.abc import Iterable
from typing import NamedTuple

from host_sim.fold import FoldError
from host_sim.slim.arguments import letters
from host_sim.slim.edits import Edits
from host_sim.slim.groups import groups_of
from host_sim.slim.program import Place, Program, Sources, local
from host_sim.slim.scopes import references

Files = dict[str, str]  # the file in which a module lies, by the module; both by a module's name


class Part(NamedTuple):
    """A module in a file, and the line of the file that is its first."""

    module: str
    line: int


class Merged(NamedTuple):
    """The files of a program, by a module's name; parts: what lies in those with several, in their order."""

    sources: Sources
    parts: dict[str, list[Part]]

    def origin(self, file: str, line: int) -> Part:
        """Answer whose line a line of a file is, and which line of that module."""
        for part in reversed(self.parts.get(file, [])):
            if part.line <= line:
                return Part(part.module, line - part.line + 1)
        return Part(file, line)


def merge(
    sources: Sources, readers: list[str], roots: Iterable[str], wings: Iterable[Iterable[str]] = ()
) -> Merged:
    """Answer the modules of a program, those that a root alone brings along in its file.

    roots: modules that are all loaded, always, in this order; wings: more of them, those of a wing only when
    all of it is wanted. What may be loaded without them stays a file, and what is handed around as an object.
    Raises FoldError when names clash that have to stay.
    """
    program = Program(sources, readers)
    groups = groups_of(
        program,
        [root for root in roots if root in sources],
        [[root for root in wing if root in sources] for wing in wings],
    )
    file_of = {name: root for root, names in groups.items() for name in names}
    fixed = _fixed(program)
    new: dict[Place, str] = {}
    for root, names in groups.items():
        new |= _new_names(root, names, program, file_of, fixed)
    written = {name: _rewritten(name, program, file_of, new) for name in sources}
    answer = {name: source for name, source in written.items() if name not in file_of}
    parts: dict[str, list[Part]] = {root: [] for root in groups}
    for root, names in groups.items():
        text = ""
        for name in names:
            parts[root].append(Part(name, text.count("\n") + 1))
            text += written[name].rstrip() + "\n"
        answer[root] = _without_repeats(text)
    return Merged(answer, parts)


def _new_names(
    file: str, names: list[str], program: Program, file_of: Files, fixed: set[Place]
) -> dict[Place, str]:
    """Answer how things of a file are called that cannot keep their names beside each other."""
    homes: dict[str, set[Place]] = {}  # what a name stands for, in one module or another
    hidden: set[Place] = set()  # where a scope of the file binds the name for itself
    taken = {*dir(builtins), *keyword.kwlist}
    for name in names:
        module = program.modules[name]
        taken |= module.bound.keys() | {node.id for node in module.nodes if isinstance(node, ast.Name)}
        for node in module.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                homes.setdefault(node.name, set()).add((name, node.name))
        for node, place, bound in references(name, program):
            if file_of.get(place[0]) == file and place[1]:
                homes.setdefault(place[1], set()).add(place)
                if place[1] in bound:
                    hidden.add(place)
            elif isinstance(node, ast.Name):
                homes.setdefault(node.id, set()).add(place)
    free = letters(taken)
    new: dict[Place, str] = {}
    for name, places in homes.items():
        stay = sorted(place for place in places if place in fixed or file_of.get(place[0]) != file)
        if len(stay) > 1 or hidden.intersection(stay):
            raise FoldError(
                f"{file}: {name} of {' and of '.join(home for home, _ in stay)} clash: rename one"
            )
        kept = [*stay, *sorted(places - hidden)][:1]
        new |= {place: next(free) for place in sorted(places) if place not in kept}
    return new


def _fixed(program: Program) -> set[Place]:
    """Find what a reader or a function imports, or says `global` of."""
    found: set[Place] = set()
    for name, module in [*program.modules.items(), *(("", reader) for reader in program.readers)]:
        for node in module.nodes:
            if isinstance(node, ast.ImportFrom) and (not name or node not in module.tree.body):
                found |= {program.origin((node.module or "", alias.name)) for alias in node.names}
            elif isinstance(node, ast.Global):
                found |= {(name, own) for own in node.names}
    for reader in program.readers:
        found |= {program.origin(place) for _, place in reader.uses()}
    return found


def _rewritten(name: str, program: Program, file_of: Files, new: dict[Place, str]) -> str:
    """Answer a module that calls things as their files do, and imports from files."""
    module = program.modules[name]
    edits = Edits(module.source)
    for node in module.tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            edits.replace(node, _import(node, file_of.get(name, name), program, file_of, new))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and (name, node.name) in new:
            edits.rename(node, node.name, new[name, node.name])
    for node, place, _ in references(name, program):
        word = new.get(place, place[1])
        if name in file_of and file_of.get(place[0]) == file_of[name] and place[1]:
            edits.replace(node, word)
        elif isinstance(node, ast.Attribute):
            edits.rename(node, node.attr, word)
    return edits.applied()


def _import(
    node: ast.Import | ast.ImportFrom, file: str, program: Program, file_of: Files, new: dict[Place, str]
) -> str:
    """Answer an import from files; what is in the same file needs none."""
    lines: list[str] = []
    for alias in node.names:
        module = f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name
        if module in program.modules:
            home = file_of.get(module, module)
            package, _, name = home.rpartition(".")
        elif isinstance(node, ast.ImportFrom):
            place = program.origin((node.module or "", alias.name))
            home = package = file_of.get(place[0], place[0])
            name = new.get(place, place[1])
        else:
            home, package, name = module, "", module
        if home != file:
            start = f"from {package} import {name}" if package else f"import {name}"
            lines.append(start + (f" as {local(alias)}" if local(alias) != name else ""))
    return "; ".join(lines)


def _without_repeats(source: str) -> str:
    """Take out imports that a file has already."""
    edits = Edits(source)
    seen: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            if ast.unparse(node) in seen:
                edits.replace(node, "pass")  # there may be another one in its line
            seen.add(ast.unparse(node))
    return edits.applied()
