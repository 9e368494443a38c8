"""Does what a procedure asks for (procedures.requests lists it), on an open line to a board."""

import base64
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar, assert_never

from host_sim.common.board_numbers import DEFAULT_BOARD, board_names
from host_sim.common.progress import Bar
from host_sim.device.link import Link
from host_sim.device.procedures.trouble import shown
from host_sim.image import image
from host_sim.image.manifest import sha256

if TYPE_CHECKING:
    from host_sim.device.procedures.requests import Procedure, Request

_ON_BOARD = Path(__file__).parent / "on_board"

_T = TypeVar("_T")
Image = dict[str, tuple[str, int]]


class Runner:
    """One that carries out procedures over a line.

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
        self._link = link
        self._contents = dict(contents or {})
        self._keep = keep
        self._sure = sure
        self._bar: Bar | None = None

    def carry_out(self, procedure: "Procedure[_T]") -> _T:
        """Carry out a procedure to its end; answer what it does. Raises what it raises, and Trouble."""
        try:
            request = next(procedure)
            while True:
                request = procedure.send(self._done(request))
        except StopIteration as end:
            return end.value
        finally:
            self._close_bar()

    def _done(self, request: "Request") -> object:
        """Do what is asked for; answer what it answers."""
        match request:
            case ("run", code):
                return self.run(code)
            case ("load", name):
                return self.load(name)
            case ("restart", ends, seconds):
                return self.restart(ends, seconds)
            case ("piece", name, offset, count):
                return self.piece(name, offset, count)
            case ("image", board, code, compiled, apart):
                return self.image(board, code, compiled, apart)
            case ("boards",):
                return self.boards()
            case ("keep", saves):
                return self.keep(saves)
            case ("sure", _):
                return self._sure
            case ("say", words):
                return self.say(words)
            case ("warn", words):
                return self.warn(words)
            case ("bar", what, total):
                return self.bar(what, total)
            case ("step", units, note):
                return self.step(units, note)
            case _:
                assert_never(request)

    def wanted(self) -> Image:
        """Answer SHA-256 and bytes of the contents, by their names."""
        return {name: (sha256(data), len(data)) for name, data in self._contents.items()}

    def run(self, code: str) -> tuple[str, str]:
        """Run code on the board."""
        return self._link.tell(code)

    def load(self, name: str) -> tuple[str, str]:
        """Run a file of on_board/ on the board."""
        return self._link.tell((_ON_BOARD / f"{name}.py").read_text())

    def restart(self, ends: list[str], seconds: float) -> list[str]:
        """Start main.py."""
        return self._link.restart(tuple(ends), seconds)

    def piece(self, name: str, offset: int, count: int) -> str:
        """Answer a piece of the contents."""
        return base64.b64encode(self._contents[name][offset : offset + count]).decode()

    def image(self, board: str, code: str, compiled: bool, apart: bool) -> Image:
        """Build the image for a board; its files are the contents from now on."""
        with TemporaryDirectory() as folder:
            out = Path(folder) / board
            names = image.build(board, out, code, compiled=compiled, saves_apart=apart)
            self._contents = {name: (out / name).read_bytes() for name in names}
        return self.wanted()

    def boards(self) -> list[str]:
        """List the boards, the default one first."""
        return sorted(board_names(), key=lambda name: name != DEFAULT_BOARD)

    def keep(self, saves: dict[str, str]) -> str:
        """Put saves away."""
        assert self._keep is not None, "this procedure keeps nothing"
        return self._keep({name: bytes.fromhex(data) for name, data in saves.items()})

    def say(self, words: str) -> None:
        """Tell a person."""
        self._close_bar()
        print(shown(words), flush=True)

    def warn(self, words: str) -> None:
        """Tell a person beside the results."""
        self._close_bar()
        print(shown(words), file=sys.stderr)

    def bar(self, what: str, total: int) -> None:
        """Show how far it is."""
        self._close_bar()
        self._bar = Bar(what, total)
        self._bar.__enter__()

    def step(self, units: int, note: str) -> None:
        """Go on, where a bar is shown."""
        if self._bar is not None:
            self._bar.add(units, shown(note))
            if self._bar.is_full:
                self._close_bar()

    def _close_bar(self) -> None:
        if self._bar is not None:
            self._bar.__exit__()
            self._bar = None
