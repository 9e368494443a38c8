"""A person at a board whose wires the firmware does not know: looks, grounds pins, answers the wizard."""

from collections.abc import Generator
from itertools import chain
from typing import Any
from unittest.mock import patch

from host_sim.handheld import Handheld
from hw.wiring.pins import OF_BUTTONS
from tests.support.boards import run
from wizard.panel import Panel

Action = Generator[None, None, None]

_MOST_TICKS = 100_000
_PATIENCE = 9000  # ticks: longer than all that can be tried
_LISTENS = 60  # ticks
_UPRIGHT = b"WHICH WAY UP?"
_YES = _UPRIGHT, b"FOUND", b"NO BEEPER", b"STORE THIS?"


class Person:
    """Somebody at a board, who knows what is wired and nothing else. do() takes what they do, one by one.

    Reads a page only while the glass shows it as it was drawn, the right way up. read: how each page looked
    that could be read, by title and lines, in order; one pin's beeper is as another's.
    """

    def __init__(self, wired: Any) -> None:
        self.wired = wired
        self.board = Handheld(wired=wired)
        self.read: dict[tuple[bytes, tuple[bytes, ...]], bytes] = {}
        self._drawn: tuple[Any, bytes, tuple[bytes, ...]] = (None, b"", ())  # by which panel
        self.board.soc.volts.setdefault(29, 0)  # no gauge
        self._pins: dict[str, int | None] = {name: getattr(wired, name) for name in OF_BUTTONS}
        self._beside = self._pins["RIGHT"]
        if self._beside is None:  # the other of two buttons is called B when it is asked for
            self._beside = self._pins["DOWN"]
            self._pins = {"A": self._pins["A"], "B": self._beside}

    def do(self, *actions: Action) -> None:
        """Switch on and do something; switch off when it is done. What is done first is done before that."""
        doing = chain(*actions)
        next(doing)

        def is_done(board: Handheld) -> bool:
            self.reads()
            return next(doing, True) is not None

        def noting(draw: Any) -> Any:
            def drawn(panel: Panel, title: bytes, lines: Any) -> None:
                draw(panel, title, lines)
                self._drawn = panel, title, tuple(lines)

            return drawn

        with patch.multiple(Panel, page=noting(Panel.page), border=noting(Panel.border)):
            run(self.board, _MOST_TICKS, is_done)

    def reads(self) -> tuple[bytes, tuple[bytes, ...]]:
        """Answer title and lines of the page on the glass; nothing when it can't be read."""
        panel, title, lines = self._drawn
        picture = bytes(self.board.chip.picture())
        if panel is None or picture != panel.canvas.bytes:
            return b"", ()
        self.read.setdefault((title, () if title == b"BEEPER" else lines), picture)
        return title, lines

    def says(self) -> str:
        """Answer what has been on the console."""
        return self.board.console.getvalue()

    def hold(self, gpio: int, down: bool = True) -> None:
        self.board.soc.outside[gpio] = 0 if down else 2

    # what one can do

    def wait(self, ticks: int) -> Action:
        for _ in range(ticks):
            yield

    def press(self, gpio: int, ticks: int = 5) -> Action:
        """Press for a while and let go for a while."""
        self.hold(gpio)
        yield from self.wait(ticks)
        self.hold(gpio, False)
        yield from self.wait(8)

    def call(self) -> Action:
        """Hold A's pin to ground from power on, and let go after three seconds."""
        return self.press(self.wired.A, 170)

    def until(self, title: bytes, line: bytes = b"") -> Action:
        """Wait for a page."""
        for _ in range(_PATIENCE):
            found, lines = self.reads()
            if found.startswith(title) and (not line or line in lines):
                return
            yield
        raise AssertionError(
            f"{title!r} {line!r} did not come; there were {[*self.read]}, at last {self._drawn}"
        )

    def until_said(self, words: str, times: int = 1) -> Action:
        """Wait until some words have been on the console some times."""
        for _ in range(_PATIENCE):
            if self.says().count(words) >= times:
                return
            yield
        raise AssertionError(self.says())

    def answer(self, title: bytes = b"", line: bytes = b"") -> Action:
        """Answer each page as is right until such a page can be read; without one, until the game runs."""
        goal = self.until(title, line) if title else self.until_said(" ready\n")
        silent = 0
        for _ in goal:
            found, lines = self.reads()
            silent = silent + 1 if found == b"BEEPER" and not self.board.tone_hertz else 0
            gpio = self._wanted(found, lines, silent)
            if gpio is None:
                yield
            else:
                yield from self.press(gpio)
                silent = 0

    def _wanted(self, title: bytes, lines: tuple[bytes, ...], silent: int) -> int | None:
        """Tell what is to be pressed now."""
        if title.startswith(b"BUTTONS"):
            return self._pins.get(lines[0].removeprefix(b"Press ").decode())
        if silent:
            return self._beside if silent == _LISTENS else None
        yes = title in _YES or title == b"BEEPER" or self._drawn[1] != _UPRIGHT and self._sees_border()
        return self._pins["A"] if yes else None

    def _sees_border(self) -> bool:
        """Tell whether all four sides of the glass are lit from end to end."""
        picture = self.board.chip.picture()
        across = all(picture[x] & 1 and picture[896 + x] & 128 for x in range(128))
        return across and all(picture[128 * page + x] == 255 for page in range(8) for x in (0, 127))
