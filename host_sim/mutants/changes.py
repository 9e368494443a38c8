"""What can be changed in a source, one thing at a time: a comparison, a sum, a constant, a call.

`<` becomes `<=`, `+` becomes `-`, `and` becomes `or`, `min` becomes `max`, a `not` goes, a number grows by
one, True becomes False, the first byte of a bytes literal another, and a call whose answer nobody takes is
left out. Texts and docstrings stay as they are, and so do annotations and what is imported for types alone.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_SUMS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
}
_LOGIC: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
_SWAPPED = {"min": "max", "max": "min"}

Node = ast.expr | ast.stmt


class Change(NamedTuple):
    """One thing changed: the line as it was and as it becomes, without its indent; source: all, changed.

    path: of the file under firmware/. statement: the line where it begins. function: the innermost with its
    class, empty outside of all. name: what is given a value there at import, empty in a function.
    """

    path: str
    line: int
    statement: int
    function: str
    name: str
    was: str
    becomes: str
    source: bytes

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when lines above come and go."""
        return self.path, self.function, self.was, self.becomes


class _Finder(ast.NodeVisitor):
    """Goes through a module and notes each change."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.function: list[str] = []
        self.inside = 0  # functions around
        self.name = ""
        self.statement = 1
        self.found: list[Change] = []

    def visit(self, node: ast.AST) -> None:
        """Note where each statement begins."""
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        super().visit(node)

    def _first(self, node: Node) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _last(self, node: Node) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def _note(self, first: int, last: int, text: str) -> None:
        changed = self.source[:first] + text.encode() + self.source[last:]
        line = self.source.count(b"\n", 0, first)
        begin = self.starts[line]
        end = changed.find(b"\n", first + len(text))
        self.found.append(
            Change(
                self.path,
                line + 1,
                self.statement,
                ".".join(self.function),
                "" if self.inside else self.name,
                _one_line(self.source[begin : self.source.find(b"\n", last)]),
                _one_line(changed[begin:end]),
                changed,
            )
        )

    def _between(self, left: Node, right: Node, pair: tuple[str, str]) -> None:
        """Note what an operator between two becomes."""
        was, becomes = pair
        first = self.source.index(was.encode(), self._last(left), self._first(right))
        self._note(first, first + len(was), becomes)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Leave annotations out, and note which function it is."""
        self.name = self.name if self.inside else node.name
        for default in (*node.args.defaults, *(found for found in node.args.kw_defaults if found)):
            self.visit(default)
        self.function.append(node.name)
        self.inside += 1
        self._visit_all(node.body)
        self.inside -= 1
        self.function.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Note which class it is."""
        self.function.append(node.name)
        self._visit_all(node.body)
        self.function.pop()

    def visit_If(self, node: ast.If) -> None:
        """Leave out what is imported for types alone."""
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Note the name."""
        self.name = ast.unparse(node.targets[0])
        if self.name != "TYPE_CHECKING":
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Note the name; leave the annotation out."""
        self.name = ast.unparse(node.target)
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave a text as it is."""

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave a call out."""
        if isinstance(node.value, ast.Call):
            self._note(self._first(node), self._last(node), "pass")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Make each comparison another one."""
        for left, operator, right in zip(
            (node.left, *node.comparators), node.ops, node.comparators, strict=False
        ):
            self._between(left, right, _COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Make each sum another one; not of texts."""
        if type(node.op) in _SUMS and not _is_text(node.left) and not _is_text(node.right):
            self._between(node.left, node.right, _SUMS[type(node.op)])
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Make each sum another one."""
        if type(node.op) in _SUMS:
            self._between(node.target, node.value, _SUMS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Swap `and` and `or`."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, _LOGIC[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Take a `not` away."""
        if isinstance(node.op, ast.Not):
            self._note(self._first(node), self._first(node) + len("not "), "")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Swap `min` and `max`."""
        if isinstance(node.func, ast.Name) and node.func.id in _SWAPPED:
            self._note(self._first(node.func), self._last(node.func), _SWAPPED[node.func.id])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Make a number one more, a truth its contrary, a first byte another."""
        value = node.value
        if isinstance(value, bool):
            becomes = repr(not value)
        elif isinstance(value, int):
            becomes = repr(value + 1)
        elif isinstance(value, bytes) and value:
            becomes = repr(bytes([value[0] ^ 1]) + value[1:])
        else:
            return
        self._note(self._first(node), self._last(node), becomes)

    def _visit_all(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.visit(statement)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _one_line(source: bytes) -> str:
    return " ".join(source.decode().split())


def changes_in(path: str, source: bytes) -> list[Change]:
    """List every change of a source, in the order of its lines; path: of the file under firmware/."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda change: change.line)


def names_given_at_import(source: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield, of each statement that gives a name a value at import, first line, last line and name."""
    for statement in ast.parse(source).body:
        names: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            names = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            names = [statement.target]
        for name in names:
            yield statement.lineno, statement.end_lineno or statement.lineno, ast.unparse(name)
