"""Leave out the modules that nothing loads any more, since all they had were numbers and literals."""

from collections.abc import Iterable

from host_sim.slim.groups import asked_by_readers, reach
from host_sim.slim.program import Program, Sources


def drop_unreached(sources: Sources, readers: list[str], roots: Iterable[str]) -> Sources:
    """Answer the modules of a program that a root loads, or a reader, at once or later; and every package."""
    program = Program(sources, readers)
    found = reach(program, [*asked_by_readers(program), *(root for root in roots if root in sources)])
    return {name: source for name, source in sources.items() if name in found or name.endswith("__init__")}
