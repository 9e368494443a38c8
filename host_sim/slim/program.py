"""A whole program: its modules, and what a name in one of them stands for in another."""

import ast
from collections.abc import Iterator

Sources = dict[str, str]  # by module ("engine.boxes")
Place = tuple[str, str]  # a module and a name at its top level


class Module:
    """A module of a program.

    members: local name -> the module it was imported from and its name there; modules: local name -> the
    module of the program that it stands for; bound: how often each name is bound, anywhere in the module.
    """

    def __init__(self, name: str, source: str, others: Sources) -> None:
        self.name = name
        self.source = source
        self.tree = ast.parse(source)
        self.nodes = list(ast.walk(self.tree))
        self.members: dict[str, Place] = {}
        self.modules: dict[str, str] = {}
        self.bound: dict[str, int] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if f"{node.module}.{alias.name}" in others:
                        self.modules[local(alias)] = f"{node.module}.{alias.name}"
                    elif node.module in others:
                        self.members[local(alias)] = (node.module, alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name in others and "." not in local(alias):
                        self.modules[local(alias)] = alias.name
        for node in self.nodes:
            for bound in bound_by(node):
                self.bound[bound] = self.bound.get(bound, 0) + 1

    def is_unsure(self, node: ast.Attribute) -> bool:
        """Tell whether the owner of an attribute may be a module of the program or something else as well."""
        return isinstance(node.value, ast.Name) and (
            node.value.id in self.modules and self.bound[node.value.id] > 1
        )

    def uses(self) -> Iterator[tuple[ast.Name | ast.Attribute, Place]]:
        """Yield every expression that reads a name at the top level of a module, and which."""
        for node in self.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node, self.members.get(node.id, (self.name, node.id))
            elif isinstance(node, ast.Attribute) and (home := self.module_of(node.value)) is not None:
                yield node, (home, node.attr)

    def module_of(self, node: ast.expr) -> str | None:
        """Answer which module of the program an expression is, None when it is none."""
        return self.modules.get(node.id) if isinstance(node, ast.Name) else None


class Program:
    """The modules of a program, and its readers: sources that use its names and stay as they are.

    asked: names that are looked up on what only the board knows, or by a reader, or imported in a function.
    """

    def __init__(self, sources: Sources, readers: list[str]) -> None:
        self.modules = {name: Module(name, source, sources) for name, source in sources.items()}
        self.readers = [Module("", reader, sources) for reader in readers]
        self.asked: set[str] = set()
        for module in self.modules.values():
            self.asked |= _asked(module)
        for reader in self.readers:
            self.asked |= _asked(reader) | {name for _, name in reader.members.values()}
            self.asked |= {place[1] for _, place in reader.uses() if place[0]}

    def origin(self, place: Place) -> Place:
        """Answer where a name was defined that a module may only have imported."""
        module = self.modules.get(place[0])
        while module is not None and place[1] in module.members:
            place = module.members[place[1]]
            module = self.modules.get(place[0])
        return place


def local(alias: ast.alias) -> str:
    """Answer the name that an import binds."""
    return alias.asname or alias.name


def asked_of_others(reader: Module) -> set[str]:
    """Find the attributes that a reader asks of what is not its own, and what it has to offer itself."""
    names: set[str] = set()
    for node in reader.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="self")):
                pass
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case _:
                pass
    return names


def bound_by(node: ast.AST) -> list[str]:
    """List the names that a node binds, those under it aside."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return [name]
        case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return [local(alias).split(".")[0] for alias in aliases]
        case _:
            return []


def _asked(module: Module) -> set[str]:
    names: set[str] = set()
    for node in module.nodes:
        if isinstance(node, ast.Attribute):
            if module.module_of(node.value) is None or module.is_unsure(node):
                names.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node not in module.tree.body:
            names |= {alias.name for alias in node.names}
    return names
