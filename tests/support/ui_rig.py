"""An App in a test's hands, without a board: events go in, the frame comes out, texts are watched."""

from collections.abc import Callable
from typing import Any

import machine

from boot.loader import Loader, leaf
from contract import keys
from contract.device import HEIGHT, WIDTH
from contract.settings import GUIDE
from engine.turn import TURN as TURN_PHASE
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from host_sim.chip.soc import Soc, Wave
from host_sim.chip.vtime import VirtualTime
from hw.doors import Newcomers
from hw.files import table
from hw.flash.shelf import Shelf
from hw.sound import Sound
from keeping.keeper import SIZES, Keeper
from strategy.values import NAMES
from tests.support.closed_matches import end
from tests.support.texts import shows
from ui import parts, screens
from ui.app import App
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.draw.dice import DicePictures
from ui.draw.overlay import NO_PANEL, SEEN
from ui.menus import plan
from ui.parts import Parts
from ui.stage import Stage
from ui.table import Table

SHORT_TICKS = 2
LONG_TICKS = 25
BUTTONS = {"U": keys.UP, "D": keys.DOWN, "L": keys.LEFT, "R": keys.RIGHT, "A": keys.A, "B": keys.B}


def used(flash: Flash) -> Flash:
    """Let a board with that flash have been played on, so that no guide comes; answer the flash."""
    keeper, *_ = power_on(flash)
    keeper.settings.buffer[GUIDE] = 0
    assert keeper.save_settings()
    return flash


def beeper() -> tuple[Sound, Wave]:
    """Answer a beeper on a pin of a chip of its own, and the wave there."""
    machine.soc = Soc(VirtualTime())
    return Sound(machine.PWM(machine.Pin(0))), machine.soc.wave(0)


class Rig:
    """An App with its frame, a flash that was used, a beeper and a seed.

    Its parts come and go as on a board, a slice between two ticks; at first all are there. buttons, colours:
    how many those have that are made from now on. tables: the rules that there are values for, as a mask.
    """

    buttons = keys.SIX
    colours = 0
    tables = 0

    def __init__(self, seed: int = 7, flash: Flash | None = None) -> None:
        self.frame = bytearray(WIDTH * HEIGHT // 8)
        self.flash = used(Flash()) if flash is None else flash
        self.seed = seed
        self.sound, self.wave = beeper()
        self.heard: list[int] = []
        keeper = Keeper(Shelf(self.flash, SIZES))
        read = table if self.tables else lambda name: None if name in NAMES else table(name)
        self.app: Any = App(
            Stage(Canvas(self.frame, pen_plain), DicePictures(), self.sound, self.buttons, self.colours),
            Table(keeper, self._entropy, self.tables, leaf, read),
            keeper,
            Parts(Loader),
        )
        self._settle = Newcomers().names
        while self.app.waits:
            self._fetch()
        self.match: Any = self.app.table.match
        self.turn: Any = self.app.parts.turn
        self.report: Any = self.app.parts.report.found
        self.tick()

    def _entropy(self, buffer: bytearray) -> None:
        buffer[:] = self.seed.to_bytes(len(buffer), "big")

    def tells(self, line: bytes) -> bool:
        return self.app.stage.overlay.toast_ticks > 0 and shows(bytes(self.frame), line.decode())

    def shows(self, name_id: int) -> bool:
        return self.app.stage.screen.name_id == name_id

    def tick(self, events: int = 0) -> bool:
        """Let a tick go by, and fetch what the app waits for, as the firmware's loop does."""
        changed: bool = self.app.tick(events)
        self.sound.tick()
        self.heard.append(self.wave.hertz if self.wave.duty else 0)
        self.app.keep_due()
        if self.app.waits:
            self._fetch()
        return changed

    def _fetch(self) -> None:
        self.app.parts.came.extend(self._settle())
        self.app.fetch()

    def wait(self, ticks: int = 1) -> None:
        for _ in range(ticks):
            self.tick()

    def until(self, is_so: Callable[[], object], presses: str = "") -> int:
        """Wait, or press buttons again and again, until something is so; answer after how many times."""
        for times in range(60 if presses else 4000):
            if is_so():
                return times
            if presses:
                self.press(presses)
            else:
                self.tick()
        raise AssertionError("it never came to that")

    def come_to(self, name_id: int) -> None:
        """Wait until a screen is shown."""
        self.until(lambda: self.shows(name_id))

    def arrive(self) -> None:
        """Wait until all is there that was asked for, and is shown, and no dice fly."""
        stage = self.app.stage
        self.wait()
        self.until(lambda: not (self.app.waits or stage.is_opening() or self.turn.state == screens.ROLLING))
        self.until(lambda: stage.overlay.panel in (NO_PANEL, SEEN))

    def be_heard(self) -> None:
        self.until(lambda: not self.app.stage.deaf.ticks)

    def press(self, buttons: str) -> None:
        """Press buttons (UDLRAB, or udlrab to hold one), each when what the one before asked for is heard."""
        for name in buttons:
            button, is_long = BUTTONS[name.upper()], name.islower()
            self.be_heard()
            self.tick(button)
            self.wait(LONG_TICKS - 1 if is_long else SHORT_TICKS)
            self.tick(button << (keys.LONG if is_long else keys.SHORT))
            self.wait(SHORT_TICKS)
            self.arrive()

    def go(self, name: str) -> None:
        """Show a screen by its name."""
        stage, part = self.app.stage, getattr(parts, name.upper(), "")
        if part:
            stage.open_part(part)
        else:
            stage.open(name)
        self.arrive()

    def start(self, sheet: int = 0, kinds: bytes = b"\0", **values: int) -> None:
        """Start a match from the set-up: rows by name (rounds, dice, same, teams, upper, coach)."""
        usual = {"rounds": 1, "dice": 0, "same": 0, "teams": 0, "upper": 0, "sheet": sheet}
        self.set_up(kinds, **usual | values).go_to(0)
        self.press("A")
        if self.shows(screens.GIVE_UP_SCREEN):
            self.app.table.new_match.start(self.app)
            self.arrive()
        self.be_heard()

    def set_up(self, kinds: bytes, **values: int) -> Any:
        """Show the set-up with such seats, and rows by name (sheet, rounds, dice...); answer it."""
        self.go("setup")
        setup = self.app.parts.setup
        rows = setup.plan.values
        rows[plan.PLAYERS_ROW] = len(kinds)
        rows[plan.KIND_ROW : plan.KIND_ROW + len(kinds)] = kinds
        for name, value in values.items():
            rows[getattr(plan, f"{name.upper()}_ROW")] = value
        setup.enter(self.app)
        return setup

    def lay(self, dice: bytes, rolls: int = 1) -> None:
        """Lay dice on the table as if they had been thrown."""
        match = self.match
        assert match.phase == TURN_PHASE
        match.dice[:] = dice
        match.rolls = rolls
        match.holds = 0
        match.restore()
        self.app.stage.go(self.turn)
        self.wait()

    def write(self, player: int, boxes: dict[int, int], hundreds: int = 0) -> None:
        """Fill boxes of a player's first card, a hundred with each of the first `hundreds`."""
        card = self.match.card(player, 0)
        for i, (box, points) in enumerate(boxes.items()):
            card.write(box, points, 100 if i < hundreds else 0)
        self.match.turn = max(self.match.turn, card.filled)

    def finish(self) -> None:
        """Fill the boxes that are open with nothing, and show the result."""
        end(self.app.keeper, self.match)
        self.app.go_on()
        self.arrive()

    def full_picture(self) -> bytes:
        """Answer what a redraw of the whole screen gives."""
        self.app.stage.stale = True
        self.wait()
        return bytes(self.frame)
