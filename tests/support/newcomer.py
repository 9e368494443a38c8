"""A person at a board whose wires the firmware does not know: looks, grounds pins, answers the wizard."""

from collections.abc import Generator
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from host_sim.chip.displays.oled import LIT
from host_sim.handheld import Handheld, Stop
from hw.files import ANSWERS as FILE
from tests.support import boards
from wizard.panel import Panel

Action = Generator[None, None, None]

BUTTONS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")  # in the order of the questions
_PATIENCE = 9000  # ticks: longer than all that can be tried


class Stuck(Exception):
    """The person waited and waited, and what should have come did not."""


class Person:
    """Somebody at a board, who knows what is wired and nothing else. do() takes what they do.

    Reads a page only while the glass shows it as it was drawn, the right way up.
    """

    def __init__(self, wired: Any) -> None:
        self.wired = wired
        self.board = Handheld(wired=wired)
        self.reaction_ticks = 20  # from a light to a press
        self.pages: list[bytes] = []  # the titles, in order
        self._drawn: Any = None  # the panel that drew last
        self._page: tuple[bytes, tuple[bytes, ...]] = (b"", ())
        self.board.soc.volts.setdefault(29, 0)  # no gauge

    def _watch(self, draw: Any) -> Any:
        def drawn(panel: Panel, title: bytes, lines: Any) -> None:
            draw(panel, title, lines)
            if not self.pages or self.pages[-1] != title:
                self.pages.append(title)
            self._drawn = panel
            self._page = (title, tuple(lines))

        return drawn

    def do(self, action: Action) -> None:
        """Switch on and do something; switch off when it is done. What is done first is done before that."""
        next(action)

        def hook(board: Handheld) -> None:
            try:
                next(action)
            except StopIteration:
                raise Stop from None

        with patch.multiple(Panel, page=self._watch(Panel.page), border=self._watch(Panel.border)):
            self.board.run(hook)

    def reads(self) -> tuple[bytes, tuple[bytes, ...]]:
        """Answer title and lines of the page on the glass; nothing when it can't be read."""
        drawn = self._drawn
        if drawn is None or self.board.chip.picture() != drawn.canvas.bytes:
            return b"", ()
        return self._page

    def sees_border(self) -> bool:
        """Tell whether all four sides of the glass are lit from end to end, and not all that is between."""
        picture = self.board.chip.picture()
        if picture == LIT:
            return False
        across = all(picture[x] & 1 and picture[896 + x] & 128 for x in range(128))
        return across and all(picture[128 * page + x] == 255 for page in range(8) for x in (0, 127))

    def gpio(self, name: str) -> int:
        return getattr(self.wired, name)

    # what one can do

    def hold(self, gpio: int, down: bool = True) -> None:
        self.board.soc.outside[gpio] = 0 if down else 2

    def wait(self, ticks: int) -> Action:
        for _ in range(ticks):
            yield

    def press(self, gpio: int, ticks: int = 5) -> Action:
        """Press for a while and let go for a while."""
        self.hold(gpio)
        yield from self.wait(ticks)
        self.hold(gpio, False)
        yield from self.wait(8)

    def until(self, title: bytes, line: bytes = b"") -> Action:
        for _ in range(_PATIENCE):
            found, lines = self.reads()
            if found.startswith(title) and (not line or line in lines):
                return
            yield
        raise Stuck(f"{title!r} {line!r} did not come; there were {self.pages}, at last {self._page}")

    def find_display(self, gpio: int) -> Action:
        """Say yes with a pin when the glass lights up, when the border is whole, and to upright text.

        Then read what was found.
        """
        for _ in range(_PATIENCE):
            if self.sees_border():
                break
            if self.board.chip.picture() == LIT:
                yield from self.wait(self.reaction_ticks)
                yield from self.press(gpio)
            yield
        else:
            raise Stuck("no border")
        yield from self.press(gpio)
        yield from self.until(b"WHICH")
        yield from self.press(gpio)
        yield from self.until(b"FOUND")
        yield from self.press(gpio)

    def learn_buttons(self) -> Action:
        """Press each button that there is when it is asked for."""
        there = {name: self.gpio(name) for name in BUTTONS if self.gpio(name) is not None}
        if self.gpio("RIGHT") is None:
            there = {"A": self.gpio("A"), "B": self.gpio("DOWN")}
        for name, gpio in there.items():
            yield from self.until(b"BUTTONS", b"Press " + name.encode())
            yield from self.press(gpio)

    def find_beeper(self) -> Action:
        """Say next until the beeper sounds, or until none is offered; then yes."""
        right = self.gpio("RIGHT") if self.gpio("RIGHT") is not None else self.gpio("DOWN")
        while True:
            for _ in range(1000):
                title = self.reads()[0]
                if title in (b"BEEPER", b"NO BEEPER"):
                    break
                yield
            heard = False
            for _ in range(60):
                heard = heard or self.board.tone_hertz > 0
                yield
            if heard or title == b"NO BEEPER":
                yield from self.press(self.gpio("A"))
                return
            yield from self.press(right)

    def to_the_last_question(self) -> Action:
        """Learn the buttons, find the beeper, and read what would be stored."""
        yield from self.learn_buttons()
        yield from self.find_beeper()
        yield from self.until(b"STORE THIS?")

    def answer_everything(self) -> Action:
        """Go through the whole wizard, and wait until the game runs."""
        yield from self.find_display(self.gpio("A"))
        yield from self.to_the_last_question()
        yield from self.press(self.gpio("A"))
        yield from self.until_ready()

    def call(self, gpio: int) -> Action:
        """Hold a pin to ground from power on, and let go after three seconds."""
        yield from self.press(gpio, 170)

    def call_and_find(self) -> Action:
        """Call with A, and say which display it is."""
        yield from self.call(self.gpio("A"))
        yield from self.find_display(self.gpio("A"))

    def call_and_answer(self) -> Action:
        """Call with A, and go through the whole wizard."""
        yield from self.call(self.gpio("A"))
        yield from self.answer_everything()

    def leave(self) -> Action:
        """Hold a button for three seconds, let go, and find the game, and nothing changed."""
        yield from self.press(self.gpio("LEFT"), ticks=170)
        yield from self.until_ready()
        assert "wizard: left, nothing is changed" in self.board.console.getvalue()
        assert FILE not in self.board.flash.files

    def until_ready(self) -> Action:
        yield from self.until_said(" ready\n")

    def until_said(self, words: str, times: int = 1) -> Action:
        """Wait until some words have been on the console some times."""
        for _ in range(_PATIENCE):
            if self.board.console.getvalue().count(words) >= times:
                return
            yield
        raise Stuck(self.board.console.getvalue())


def wiring(**numbers: Any) -> Any:
    """Answer the numbers of wires that no folder describes: the usual board's but for what is named."""
    usual = vars(boards.config())
    return SimpleNamespace(**(usual | numbers))
