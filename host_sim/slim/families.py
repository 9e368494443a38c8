"""Tell which modules' objects are of one kind: a class in one of them is the base of a class in another."""

import ast

from host_sim.slim.program import Program


def families_of(program: Program) -> dict[str, str]:
    """Answer each module's family, by the name of one of its modules."""
    families = {name: name for name in program.modules}
    for name, module in program.modules.items():
        bases = {base for node in module.nodes if isinstance(node, ast.ClassDef) for base in node.bases}
        for used, place in module.uses() if bases else ():
            home = program.origin(place)[0]
            if used in bases and home in families:
                old, new = families[home], families[name]
                families = {key: new if value == old else value for key, value in families.items()}
    return families
