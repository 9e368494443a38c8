"""Count what there is, for `make docs-check ARGS=--counts`: files, lines, docstrings, tests, imports.

A line of code has more on it than a comment, and is not of a docstring. A repeat is a docstring that stands
word for word elsewhere. Tests are functions, whatever number of cases they have. An arrow leads from a room
to one that it imports; in a circle each imports all others, directly or not.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim import ROOT

HOUSES = ("firmware", "host_sim", "tests", "boards")

Edges = dict[str, set[str]]  # who imports -> what


class Source(NamedTuple):
    """What one file holds."""

    lines: int
    docstrings: list[str]
    tests: int
    classes: list[str]


def read(text: str) -> Source:
    """Count what a source holds."""
    nodes = list(ast.walk(ast.parse(text)))
    documented = [
        node
        for node in nodes
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node)
    ]
    spans = [node.body[0] for node in documented]
    of_docstrings = {line for span in spans for line in range(span.lineno, (span.end_lineno or 0) + 1)}
    lines = enumerate(text.splitlines(), 1)
    return Source(
        sum(bool(line.strip()) and line.strip()[0] != "#" and n not in of_docstrings for n, line in lines),
        [ast.get_docstring(node) or "" for node in documented],
        sum(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in nodes),
        [node.name for node in nodes if isinstance(node, ast.ClassDef)],
    )


def sources(root: Path = ROOT) -> Iterator[tuple[str, Source]]:
    """Yield each file of Python that is ours, by the room that it is in."""
    for house in HOUSES:
        for path in sorted((root / house).rglob("*.py")):
            inside = path.relative_to(root).parts[:-1]
            yield "/".join(inside[:2]), read(path.read_text())


def arrows(imports: Edges, depth: int) -> Edges:
    """Answer which room imports which; a room's name is the first `depth` names of its modules'."""
    inside = {name: ".".join(name.split(".")[:depth]) for name in imports if name.count(".") >= depth - 1}
    found: Edges = {room: set() for room in inside.values()}
    for importer, room in inside.items():
        found[room] |= {inside[name] for name in imports[importer] if name in inside} - {room}
    return found


def circles(edges: Edges) -> list[list[str]]:
    """Answer the groups in which each leads to all others."""
    reached = {name: _reached(edges, name) for name in edges}
    groups = {frozenset(n for n in reached[name] if name in reached.get(n, ())) for name in edges}
    return sorted(sorted(group) for group in groups if len(group) > 1)


def _reached(edges: Edges, start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in edges.get(waiting.pop(), set()) - found:
            found.add(name)
            waiting.append(name)
    return found


def imports_of(packages: Iterable[str], root: Path = ROOT) -> Edges:
    """Answer what each module of packages imports of them, but for types."""
    from grimp import build_graph  # takes half a second

    path = sys.path[:]
    sys.path[:0] = [str(root / "firmware"), str(root)]
    try:
        graph = build_graph(*packages, exclude_type_checking_imports=True, cache_dir=None)
    finally:
        sys.path[:] = path  # else a board would load machine code here
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def tell(root: Path = ROOT) -> None:
    """Print all of it."""
    print(f"\n{'room':<32}files   lines  docstrings  tests")
    found = list(sources(root))
    rooms: dict[str, list[Source]] = {}
    for room, source in found:
        for name in {room, room.split("/")[0], "all"}:
            rooms.setdefault(name, []).append(source)
    for room, held in sorted(rooms.items(), key=lambda item: (item[0] == "all", item[0])):
        docstrings = sum(len(source.docstrings) for source in held)
        lines, tests = sum(source.lines for source in held), sum(source.tests for source in held)
        print(f"{room:<32}{len(held):>5}{lines:>8}{docstrings:>12}{tests:>7}")
    words = Counter(text for _, source in found for text in source.docstrings)
    classes = Counter(name for _, source in found for name in source.classes)
    print(f"docstrings that are repeats: {sum(words.values()) - len(words)}")
    print(f"names of more than one class: {sum(count > 1 for count in classes.values())}")
    packages = sorted({path.parent.name for path in (root / "firmware").glob("*/*.py")})
    for house, imports, depth in (
        ("firmware", imports_of(packages, root), 1),
        ("host_sim", imports_of(["host_sim"], root), 2),
    ):
        between = arrows(imports, depth)
        count = sum(map(len, between.values()))
        print(f"{house}: {len(between)} rooms, {count} arrows, ", end="")
        print(f"circles of rooms: {len(circles(between))}, of files: {len(circles(imports))}")
