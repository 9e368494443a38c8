"""A talk with a board: its line, what there is to send, and the person who is told, for procedures to use."""

import base64
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from host_sim.cable.link import Link
from host_sim.cable.procedures.trouble import shown
from host_sim.chip.board_numbers import DEFAULT_BOARD, board_names
from host_sim.command_line import Bar
from host_sim.image import image
from host_sim.image.manifest import sha256

_ON_BOARD = Path(__file__).parent / "on_board"

_T = TypeVar("_T")


class Talk:
    """A talk over a line; the page has another one, with the same methods (host_sim/page/procedures.py).

    contents: files that are to be sent, by the names of their pieces; keep: puts saves somewhere, says where;
    sure: what is asked about may go.
    """

    def __init__(
        self,
        link: Link,
        contents: Mapping[str, bytes] | None = None,
        keep: Callable[[dict[str, bytes]], str] | None = None,
        *,
        sure: bool = False,
    ) -> None:
        self.link = link
        self.contents = contents or {}
        self._keep = keep
        self._sure = sure
        self._bar: Bar | None = None

    def wanted(self) -> dict[str, tuple[str, int]]:
        """Answer SHA-256 and bytes of the contents, by their names."""
        return {name: (sha256(data), len(data)) for name, data in self.contents.items()}

    async def tell(self, code: str) -> tuple[str, str]:
        """Run code on the board; answer what it printed, and its traceback or nothing."""
        return self.link.tell(code)

    async def restart(self, ends: list[str], seconds: float) -> list[str]:
        """Start main.py; answer the lines that it says, up to one with such an end."""
        return self.link.restart(tuple(ends), seconds)

    async def image(
        self, board: str, code: str, compiled: bool, apart: bool
    ) -> Mapping[str, tuple[str, int]]:
        """Build what a board is to have, its files the contents from now on. apart: its saves lie apart."""
        with TemporaryDirectory() as folder:
            out = Path(folder) / board
            names = image.build(board, out, code, compiled=compiled, saves_apart=apart)
            self.contents = {name: (out / name).read_bytes() for name in names}
        return self.wanted()

    def program(self, name: str) -> str:
        """Answer a file of on_board/."""
        return (_ON_BOARD / f"{name}.py").read_text()

    def piece(self, name: str, offset: int, count: int) -> str:
        """Answer bytes of a file that is to be sent, in base64."""
        return base64.b64encode(self.contents[name][offset : offset + count]).decode()

    def boards(self) -> list[str]:
        """List the boards that there are, the default one first."""
        return sorted(board_names(), key=lambda name: name != DEFAULT_BOARD)

    def keep(self, saves: Mapping[str, str]) -> str:
        """Keep saves, name -> hexadecimal; answer in words where they are now."""
        assert self._keep is not None, "this procedure keeps nothing"
        return self._keep({name: bytes.fromhex(data) for name, data in saves.items()})

    def sure(self, words: str) -> bool:
        """Answer whether a person is sure that something may go."""
        return self._sure

    def say(self, words: str) -> None:
        """Tell a person."""
        self._end_bar()
        print(shown(words), flush=True)

    def warn(self, words: str) -> None:
        """Tell a person beside the results."""
        self._end_bar()
        print(shown(words), file=sys.stderr)

    def bar(self, what: str, total: int) -> None:
        """Show a bar that is full after so many units."""
        self._end_bar()
        self._bar = Bar(what, total)
        self._bar.__enter__()

    def step(self, units: int, note: str = "") -> None:
        """Go on by units, where a bar is shown; note: what is in hand."""
        if self._bar is not None:
            self._bar.add(units, shown(note))
            if self._bar.is_full:
                self._end_bar()

    def carry_out(self, procedure: Coroutine[Any, Any, _T]) -> _T:
        """Carry out a procedure, which waits for nothing here; answer what it does. Raises what it raises."""
        try:
            procedure.send(None)
        except StopIteration as end:
            return end.value
        finally:
            self._end_bar()
        raise AssertionError("a procedure waits for what is no Talk")

    def _end_bar(self) -> None:
        if self._bar is not None:
            self._bar.__exit__()
            self._bar = None
