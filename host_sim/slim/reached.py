"""Leave out the modules that nothing loads any more, since all they had were numbers and literals."""

from collections.abc import Iterable

from host_sim.slim.groups import imported, run
from host_sim.slim.program import Program, Sources


def drop_unreached(sources: Sources, readers: list[str], roots: Iterable[str]) -> Sources:
    """Answer the modules of a program that a root loads, or a reader, at once or later; and every package."""
    program = Program(sources, readers)
    left = [root for root in roots if root in sources]
    for reader in program.readers:
        left += imported(run(reader), program)
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += imported(program.modules[name].nodes, program)
    return {name: source for name, source in sources.items() if name in found or name.endswith("__init__")}
