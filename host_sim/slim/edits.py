"""Change pieces of a source, and leave every line where it is."""

import ast


class Edits:
    """Pieces of a source to be replaced, each by text with as many line ends as it had."""

    def __init__(self, source: str) -> None:
        self._source = source.encode()
        self._starts = [0]
        for line in self._source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: list[tuple[int, int, bytes]] = []

    def replace(self, node: ast.stmt | ast.expr, text: str) -> None:
        """Put text where a statement or an expression was."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        text += "\n" * (node.end_lineno - node.lineno)
        first = self._starts[node.lineno - 1] + node.col_offset
        last = self._starts[node.end_lineno - 1] + node.end_col_offset
        self._edits.append((first, last, text.encode()))

    def rename(self, node: ast.AST, old: str, new: str) -> None:
        """Call a node by another name: a variable, an attribute, an argument, a function or a class."""
        match node:
            case ast.Attribute(end_lineno=int(line), end_col_offset=int(end)):
                first = self._starts[line - 1] + end - len(old.encode())
            case (
                ast.FunctionDef(lineno=line, col_offset=column) | ast.ClassDef(lineno=line, col_offset=column)
            ):
                first = self._source.index(old.encode(), self._starts[line - 1] + column + len("def "))
            case ast.Name(lineno=line, col_offset=column) | ast.arg(lineno=line, col_offset=column):
                first = self._starts[line - 1] + column
            case _:
                raise ValueError(f"{ast.dump(node)} has no name")
        last = first + len(old.encode())
        assert self._source[first:last] == old.encode(), (old, self._source[first:last])
        self._edits.append((first, last, new.encode()))

    def applied(self) -> str:
        """Answer the changed source."""
        source = self._source
        for first, last, text in sorted(self._edits, reverse=True):
            source = source[:first] + text + source[last:]
        return source.decode()
