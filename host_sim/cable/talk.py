"""A talk with a board: a procedure runs there (on_board/procedures.py), and here is done what it asks for.

What a board says is lines of JSON: a list, a name first. One that is not as it is to be is a Trouble. The
page has a twin (site/talk.js), which gets what both need by host_sim.page.offer.
"""

import ast
import base64
import json
import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from host_sim import ROOT
from host_sim.cable.link import Link
from host_sim.cable.on_board.line import damaged
from host_sim.cable.trouble import SENSELESS, Trouble
from host_sim.chip.board_numbers import DEFAULT_BOARD, board_names
from host_sim.chip.players import BLOCKS_FILE, is_players
from host_sim.command_line import Bar, shown
from host_sim.image import image
from host_sim.image.manifest import sha256

# The ends of lines that main.py prints: after the first picture, and when a fault came before it.
READY = " ready\r\n"
ENDS = (READY, "a button starts anew\r\n")
START_S = 30.0
RATTLE = "rattle "
SAYS = ("display:", "buttons:", RATTLE)  # begin its lines
MOST_LINES = 20
# What a board may say, and of which types the words behind the name are.
REQUESTS: dict[str, tuple[type, ...]] = {
    "say": (str,), "warn": (str,), "bar": (str, int), "step": (int, str), "boards": (),
    "image": (str, str, bool, bool), "piece": (str, int, int), "more": (str, str), "whole": (str, str),
    "keep": (), "sure": (str,), "shown": (str,), "trouble": (str,), "start": (str,) * 5, "found": (str, str),
}  # fmt: skip

ASKS = ("boards", "image", "piece", "keep", "sure")  # those that want an answer

_MODULES = (
    "chip/players", "image/manifest", "image/processors", "cable/on_board/line", "cable/on_board/files",
    "cable/on_board/about", "cable/on_board/update", "cable/on_board/procedures",
)  # fmt: skip
_FREE = "import gc\ngc.collect()\nfree_heap = gc.mem_free()"  # before anything else is there
_LOADER = """
import gc, sys
def take(name, source):
    names = {"__name__": name}
    exec(source, names)
    outer = None
    parts = name.split(".")
    for i in range(len(parts)):
        path = ".".join(parts[:i + 1])
        if path not in sys.modules:
            sys.modules[path] = type("Module", (), {})
        if outer:
            setattr(outer, parts[i], sys.modules[path])
        outer = sys.modules[path]
    for key in names:
        if not key.startswith("__"):
            setattr(outer, key, names[key])
    gc.collect()
"""


@cache
def programs() -> list[str]:
    """List the programs that bring the procedures to a board, for its memory alone."""
    return [
        _FREE,
        _LOADER,
        *(f"take({f'host_sim/{name}'.replace('/', '.')!r}, {_sent(name)!r})" for name in _MODULES),
    ]


PROCEDURE = "from host_sim.cable.on_board.procedures import run\nrun(NAME, free_heap, GIVEN)"


def procedure(name: str, given: list[Any]) -> str:
    """Answer the program that runs a procedure then."""
    return PROCEDURE.replace("NAME", repr(name)).replace("GIVEN", repr(json.dumps(given)))


def _sent(name: str) -> str:
    """Answer a module as any MicroPython takes it: without types, words about it, and f-strings."""
    return ast.unparse(_Plain().visit(ast.parse((ROOT / "host_sim" / f"{name}.py").read_text())))


class _Plain(ast.NodeTransformer):
    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        form, given = "", list[ast.expr]()
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                form += f"{{:{ast.unparse(part.format_spec)[2:-1]}}}" if part.format_spec else "{}"
                given.append(self.visit(part.value))
            else:
                form += str(ast.literal_eval(part)).replace("{", "{{").replace("}", "}}")
        return ast.Call(ast.Attribute(ast.Constant(form), "format", ast.Load()), given, [])

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)  # pyright: ignore

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        return self.visit(ast.Assign([node.target], node.value, lineno=0)) if node.value else ast.Pass()

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        return ast.Pass() if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        if node.module != "saves_apart":
            return node
        import saves_apart  # the board may have one that runs

        names = [alias.name for alias in node.names]
        return [ast.parse(f"{name} = {getattr(saves_apart, name)!r}").body[0] for name in names]


class Talk:
    """What is done for a procedure. contents: files that are to be sent, by the names of their pieces.

    keep: puts saves somewhere, says where; saves: that came; sure: what is asked about may go.
    """

    def __init__(
        self, link: Link, contents: Mapping[str, bytes] | None = None,
        keep: Callable[[dict[str, bytes]], str] | None = None, *, sure: bool = False,
    ) -> None:  # fmt: skip
        self.link = link
        self.contents = contents or {}
        self._keep = keep
        self._sure = sure
        self._bar: Bar | None = None
        self._is_brought = False
        self._coming: dict[str, bytes] = {}  # saves
        self.saves: dict[str, bytes] = {}
        self._prefix: str | None = None  # of what is shown of a start

    def carry_out(self, name: str, *given: Any) -> None:
        """Carry out a procedure, and start the game. Raises Trouble."""
        what, *words = self.serve(procedure(name, list(given)))
        if what != "start":
            raise Trouble(SENSELESS)
        said, trouble, fails, version, older = words
        started, lines = heard(self.link)
        if self._prefix is not None:
            for line in lines:
                self.do_say(self._prefix + line)
        if started and older and (has := lines[-1].removeprefix(RATTLE).split(" ")[0]) != version:
            trouble = older.replace("?", has)
        if trouble or fails and not started:
            raise Trouble(trouble or fails)
        if said:
            self.do_say(said)

    def serve(self, program: str) -> list[Any]:
        """Run a program on the board beside the procedures, and do what it asks for; answer its last word.

        Raises Trouble.
        """
        last: list[Any] = [""]
        try:
            if not self._is_brought:
                for part in programs():
                    if "".join(self.link.run(part)):
                        raise Trouble(SENSELESS)
                self._is_brought = True
            for line in self.link.run(program):
                what, *words = last = _read(line)
                answer = getattr(self, f"do_{what}")(*words)
                if what in ASKS:
                    self.link.answer(f"{json.dumps(answer)}\n")
        finally:
            self._end_bar()
        if last[0] == "trouble":
            raise Trouble(last[1])
        return last

    def send(self, contents: Mapping[str, bytes], old: str) -> None:
        """Put files on the board, and remove what is in an old folder before."""
        self.contents = contents
        self.serve(procedure("send", [self.wanted(), old]))

    def forget(self) -> None:
        """Stop whatever runs on the board, which has a fresh interpreter then."""
        self.link.stop()
        self._is_brought = False

    def wanted(self) -> dict[str, tuple[str, int]]:
        """Answer SHA-256 and bytes of the contents, by their names."""
        return {name: (sha256(data), len(data)) for name, data in self.contents.items()}

    # what a board says

    def do_say(self, words: str) -> None:
        """Tell a person."""
        self._end_bar()
        print(shown(words), flush=True)

    def do_warn(self, words: str) -> None:
        """Tell a person beside the results."""
        self._end_bar()
        print(shown(words), file=sys.stderr)

    def do_bar(self, what: str, total: int) -> None:
        """Show a bar that is full after so many units."""
        self._end_bar()
        self._bar = Bar(shown(what), total)
        self._bar.__enter__()

    def do_step(self, units: int, note: str) -> None:
        """Go on by units, where a bar is shown; note: what is in hand."""
        if self._bar is not None:
            self._bar.add(units, shown(note))
            if self._bar.is_full:
                self._end_bar()

    def do_boards(self) -> list[str]:
        """List the boards that there are, the default one first."""
        return sorted(board_names(), key=lambda name: name != DEFAULT_BOARD)

    def do_image(self, board: str, code: str, compiled: bool, apart: bool, /) -> dict[str, tuple[str, int]]:
        """Build what a board is to have, its files the contents from now on. apart: its saves lie apart."""
        self.contents = image.build(board, code, compiled=compiled, saves_apart=apart)
        return self.wanted()

    def do_piece(self, name: str, offset: int, count: int) -> str:
        """Answer bytes of a file that is to be sent, in base64."""
        if name not in self.contents:
            raise Trouble(SENSELESS)
        return base64.b64encode(self.contents[name][offset : offset + count]).decode()

    def do_more(self, name: str, digits: str) -> None:
        """Take bytes of a save, in hexadecimal."""
        is_hexadecimal = not digits.strip("0123456789abcdef") and len(digits) % 2 == 0
        if not is_hexadecimal or not (is_players(name) or name == BLOCKS_FILE):
            raise Trouble(SENSELESS)
        self._coming[name] = self._coming.get(name, b"") + bytes.fromhex(digits)

    def do_whole(self, name: str, digest: str) -> None:
        """Compare a save that came with its SHA-256."""
        self.do_more(name, "")
        if sha256(self._coming[name]) != digest:
            raise damaged(name)
        self.saves[name] = self._coming.pop(name)

    def do_keep(self) -> str:
        """Keep the saves that came whole; answer in words where they are now."""
        if self._keep is None or self._coming or not self.saves:
            raise Trouble(SENSELESS)
        return self._keep(self.saves)

    def do_sure(self, words: str) -> bool:
        """Answer whether a person is sure that something may go."""
        return self._sure

    def do_shown(self, prefix: str) -> None:
        """Show what the start says, each line behind a prefix."""
        self._prefix = prefix

    def do_end(self, *words: str) -> None:
        """Do nothing: serve() answers the last word."""

    do_trouble = do_start = do_found = do_end

    def _end_bar(self) -> None:
        if self._bar is not None:
            self._bar.__exit__()
            self._bar = None


def heard(link: Link) -> tuple[bool, list[str]]:
    """Start main.py; answer whether the first picture came, and what it said."""
    lines = link.restart(ENDS, START_S)
    words = [line for line in lines if line.startswith(SAYS)][-MOST_LINES:]
    started = bool(words) and words[-1].endswith(READY.strip())
    errors = [line for line in lines if line not in words and ("Error" in line or "Exception" in line)]
    if errors and not started:
        words.append(f"main.py ended with {errors[-1]}")
    return started, words


def _read(line: str) -> list[Any]:
    """Read what a board said. Trouble when it makes no sense."""
    try:
        found: Any = json.loads(line)
        what, *words = found
        if type(found) is list and tuple(map(type, words)) == REQUESTS[what]:
            return [what, *words]
    except (ValueError, LookupError, TypeError, RecursionError):
        pass
    raise Trouble(SENSELESS)
