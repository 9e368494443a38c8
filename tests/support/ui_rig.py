"""An App in a test's hands, without a board: events go in, the frame comes out, texts are watched."""

from collections.abc import Callable
from typing import Any

from boot.loader import Loader
from contract import keys
from contract.device import HEIGHT, WIDTH
from engine.boxes import BOXES
from engine.turn import OVER
from engine.turn import TURN as TURN_PHASE
from hw.doors import Newcomers
from hw.files import table
from keeping.keeper import Keeper, Settings
from strategy.analysis import loops_plain
from strategy.analysis.prices import KEEPS_FILE
from strategy.chance import CHANCE_FILE
from strategy.values import STATES_FILE
from tests.support.texts import Texts, shows
from ui import parts, screens
from ui.app import App
from ui.draw import pen_plain
from ui.draw.canvas import Canvas
from ui.draw.dice import DicePictures
from ui.draw.overlay import NO_PANEL, SEEN
from ui.menus import plan
from ui.parts import Parts
from ui.play.picture import ROLL_TICKS
from ui.stage import NO_TOPIC, Stage
from ui.strip import Strip
from ui.table import Table

SHORT_TICKS = 2
LONG_TICKS = 25
_ARRIVES_IN = 100  # ticks: all parts one after the other take fewer
BUTTONS = {"U": keys.UP, "D": keys.DOWN, "L": keys.LEFT, "R": keys.RIGHT, "A": keys.A, "B": keys.B}


class Keep:
    """A store that keeps the last buffer, in memory. status: what load() answers while nothing is kept."""

    def __init__(self) -> None:
        self.kept = b""
        self.saves = self.sequence = 0
        self.status = 1
        self.aside: list[tuple[str, bytes]] = []

    def load(self, buffer: Any) -> int:
        if not self.kept or self.status > 1:
            return self.status
        buffer[:] = self.kept
        return 0

    def save(self, content: Any, more: bytes = b"") -> int:
        """Keep both, one behind the other, unless they are kept already."""
        if self.status > 1:
            return 3
        whole = bytes(content) + bytes(more)
        if self.kept != whole:
            self.kept = whole
            self.saves += 1
            self.sequence += 1
        return 0

    def is_there(self) -> bool:
        return bool(self.kept)

    def put_aside(self, ending: str) -> bool:
        self.aside.append((ending, self.kept))
        self.kept = b""
        self.status = 1
        return True


class Shelf:
    """The stores of a board; is_new: not even settings were kept, so that the guide comes."""

    def __init__(self, is_new: bool = False) -> None:
        self.match, self.past, self.records, self.people, self.diary = (Keep() for _ in range(5))
        self.settings = Keep()
        self.settings.kept = b"" if is_new else bytes(Settings().buffer)
        self.books: dict[str, Keep] = {}

    def book(self, name: str, size: int, writes: bool = True) -> Keep:
        return self.books.setdefault(name, Keep())

    def saved(self) -> dict[str, tuple[bytes, int]]:
        """Answer what each store but the books has, and how often it was saved."""
        return {name: (keep.kept, keep.saves) for name, keep in vars(self).items() if name != "books"}


class Silence:
    """A beeper that remembers what it was asked to play."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def play(self, tune: int) -> None:
        self.played.append(tune)

    def say(self, notes: bytearray, length: int) -> None:
        pass

    def is_ending(self) -> bool:
        return True


class SoundTables:
    """Tables of which the one for the official rules is sound."""

    mask = 1

    def give(self, table: object, sheet: int, options: int) -> bool:
        return False

    def reason(self, sheet: int, options: int) -> int:
        return 0


class Making:
    """A loader of what a generator makes."""

    name = ""
    brought: list[str] = []
    left: list[str] = []

    def __init__(self, make: Any) -> None:
        self.done = False
        self._make = make
        self._making: Any = None

    def step(self, app: Any) -> Any:
        if self._making is None:
            self._making = self._make(app)
        for made in self._making:
            return made
        self.done = True
        return None

    def drop(self) -> None:
        pass


def no_values(name: str) -> Any:
    return table(name) if name in (KEEPS_FILE, STATES_FILE, CHANCE_FILE) else None


class Rig:
    """An App with its frame, a shelf, a silent beeper and a seed; an advisor if given.

    Its parts come and go as on a board: between two ticks, while the app waits for one. buttons: how many
    those have that are made from now on.
    """

    buttons = keys.SIX
    colours = 0
    strip: bytearray | None = None
    strip_cells: bytearray | None = None
    cells: bytearray | None = None

    def __init__(self, seed: int = 7, shelf: Shelf | None = None, advisor: Any = None) -> None:
        self.frame = bytearray(WIDTH * HEIGHT // 8)
        self.shelf = shelf or Shelf()
        self.sound = Silence()
        self._seed = seed
        self._advisor = advisor
        keeper = Keeper(self.shelf)
        canvas: Any = Canvas(self.frame, pen_plain, cells=self.cells)
        strip = None if self.strip is None else Strip(canvas, self.strip, self.strip_cells)
        tables = SoundTables.mask if advisor is not None else 0
        self.app: Any = App(
            Stage(canvas, DicePictures(), self.sound, self.buttons, self.colours, strip),
            Table(keeper, self._entropy, tables, lambda name: loops_plain, no_values),
            keeper,
            Parts(self._load),
        )
        self._settle = Newcomers().names
        while self.app.parts.turn is None:
            self._fetch()
        self.tick()

    def _load(self, name: str) -> Any:
        """Answer the firmware's own loader of a part, but for the judge's: it has this rig's advisor."""
        makes = name.endswith("ui.play.judge") and self._advisor is not None
        return Making(self._make_judge) if makes else Loader(name)

    def _make_judge(self, app: Any) -> Any:
        from strategy.analysis.advisor import Analysis
        from ui.play.judge import Judge

        analysis: Any = Analysis()
        yield from analysis.make(loops_plain, no_values)
        analysis.table = vars(self._advisor).setdefault("table", analysis.table)
        judge: Any = Judge(analysis)
        judge.advisor = self._advisor
        analysis.tables = SoundTables()
        analysis.tables.mask = app.table.tables
        app.table.judge = judge
        judge.begin(app)

    def _entropy(self, buffer: bytearray) -> None:
        buffer[:] = self._seed.to_bytes(len(buffer), "big")

    @property
    def match(self) -> Any:
        return self.app.table.match

    @property
    def turn(self) -> Any:
        return self.app.parts.turn

    @property
    def before(self) -> Any:
        """The screens before a match, which have to be there."""
        assert self.app.parts.setup is not None, "the screens before a match are not there"
        return self.app.parts

    @property
    def advisor(self) -> Any:
        return self.app.table.judge.advisor

    @property
    def report(self) -> Any:
        """What is known of a game; it has to be there."""
        return self.app.parts.report.found

    def tells(self, line: bytes) -> bool:
        return self.app.stage.overlay.toast_ticks > 0 and shows(bytes(self.frame), line.decode())

    @property
    def awaits(self) -> bool:
        """Whether a screen or a panel was asked for that is still to come."""
        stage = self.app.stage
        return stage.is_opening() or stage.topic != NO_TOPIC

    def shows(self, name_id: int) -> bool:
        return self.app.stage.screen.name_id == name_id

    def tick(self, events: int = 0) -> bool:
        """Let a tick go by, and fetch what the app waits for, as the firmware's loop does."""
        changed: bool = self.app.tick(events)
        self.app.keep_due()  # as the loop of a board does
        if self.app.waits:
            self._fetch()
        return changed

    def _fetch(self) -> None:
        self.app.parts.came.extend(self._settle())
        self.app.fetch()

    def wait(self, ticks: int = 1) -> None:
        for _ in range(ticks):
            self.tick()

    def until(self, is_so: Callable[[], object], most: int = 4000) -> int:
        """Wait until something is so; answer after how many ticks that was."""
        for ticks in range(most):
            if is_so():
                return ticks
            self.tick()
        raise AssertionError("it never came to that")

    def come_to(self, name_id: int) -> None:
        """Wait until a screen is shown."""
        self.until(lambda: self.shows(name_id))

    def arrive(self) -> None:
        """Wait until the screen or the panel that was asked for is shown."""
        overlay = self.app.stage.overlay
        self.until(lambda: not self.awaits and overlay.panel in (NO_PANEL, SEEN), _ARRIVES_IN)

    def fetch_all(self) -> None:
        """Wait until all is there that the match needs, and nothing else."""
        self.wait()
        self.until(lambda: not self.app.waits, _ARRIVES_IN)

    def be_heard(self) -> None:
        self.until(lambda: not self.app.stage.deaf.ticks)

    def press(self, buttons: str) -> None:
        """Press buttons (letters of UDLRAB) briefly, each when what the one before asked for is heard."""
        for name in buttons:
            self.be_heard()
            button = BUTTONS[name]
            self.tick(button)
            self.wait(SHORT_TICKS)
            self.tick(button << keys.SHORT)
            self.wait(SHORT_TICKS)
            self.arrive()

    def press_until(self, buttons: str, is_so: Callable[[], object], most: int = 60) -> None:
        """Press some buttons again and again until something is so."""
        for _ in range(most):
            if is_so():
                return
            self.press(buttons)
        raise AssertionError("it never came to that")

    def tap(self) -> None:
        """Press A and let it go, heard or not; the picture of that tick is shown."""
        self.tick(keys.A)
        self.tick(keys.A_SHORT)

    def press_long(self, name: str) -> None:
        """Hold a button until its long press is told, and what it asks for is shown."""
        self.tick(BUTTONS[name])
        self.wait(LONG_TICKS - 1)
        self.tick(BUTTONS[name] << keys.LONG)
        self.wait(1)
        self.arrive()

    def to_title(self) -> None:
        self.app.stage.open("title")
        self.arrive()

    def go(self, name: str) -> None:
        """Show a screen by its name, the app's or that of the menus."""
        stage, there = self.app.stage, self.app.parts
        if name in ("records", "settings", "people"):  # these come when they are asked for
            stage.open_part(getattr(parts, name.upper()))
            self.arrive()
        elif name == "hardware":
            self.go("settings")
            stage.go(there.screen.hardware)
        else:
            if not hasattr(there, name) and there.before is None:
                self.to_title()
            stage.leave(getattr(there if hasattr(there, name) else self.before, name))
        self.wait()

    def settle(self, most_ticks: int = 200) -> None:
        """Wait until the turn screen waits for a decision, or another screen is shown."""
        for _ in range(most_ticks):
            if self.app.stage.screen is not self.turn or self.turn.state == screens.DECIDE:
                return
            if self.turn.state == screens.ROLLING:  # who looks at dice that fly waits tick by tick
                self.turn.ticks = max(self.turn.ticks, ROLL_TICKS - 2)
            self.wait()
        raise AssertionError("the turn never settled")

    def start(self, sheet: int = 0, kinds: bytes = b"\0", **values: int) -> None:
        """Start a match as the setup screen would: rows by name (rounds, dice, same, teams, upper, coach)."""
        if self.app.parts.setup is None:
            self.to_title()
        usual = {"rounds": 1, "dice": 0, "same": 0, "teams": 0, "upper": 0}
        self._fill_in(kinds, usual | {"sheet": sheet} | values).plan.start(self.app)
        self.arrive()
        if self.shows(screens.GIVE_UP_SCREEN):
            self.app.table.new_match.start(self.app)
        self.wait()
        self.fetch_all()
        self.arrive()

    def set_up(self, kinds: bytes, **values: int) -> Any:
        """Show the set-up with such seats, and rows by name (sheet, rounds, dice...); answer it."""
        self.go("setup")
        return self._fill_in(kinds, values)

    def _fill_in(self, kinds: bytes, values: dict[str, int]) -> Any:
        setup = self.before.setup
        rows = setup.plan.values
        rows[plan.PLAYERS_ROW] = len(kinds)
        rows[plan.KIND_ROW : plan.KIND_ROW + len(kinds)] = kinds
        for name, value in values.items():
            rows[getattr(plan, f"{name.upper()}_ROW")] = value
        setup.enter(self.app)
        return setup

    def press_start(self) -> None:
        """Go to the first row of the set-up, which is shown, and press A."""
        setup = self.before.setup
        self.press_until("U", lambda: setup.rows[setup.row] == plan.START_ROW)
        self.press("A")

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
        """Say that the match is over, and show the result; an advisor finds no box open."""
        for card in self.match.cards if self._advisor is not None else ():
            for box in range(BOXES):
                if card.open_mask >> box & 1:
                    card.write(box, 0, 0)
        self.match.phase = OVER
        self.match.rolls = 0
        self.app.go_on()
        self.arrive()
        self.wait()

    def full_picture(self) -> bytes:
        """Answer what a redraw of the whole screen gives."""
        self.app.stage.stale = True
        self.wait()
        return bytes(self.frame)

    def faults(self) -> list[str]:
        """Tell what of the texts of a whole redraw leaves the picture, touches another one, or is cut."""
        texts = self.app.stage.canvas.pen = Texts(pen_plain)
        self.full_picture()
        overlay = self.app.stage.overlay
        texts.look(self.frame, overlay.toast_ticks > 0 or overlay.panel > 0)
        self.app.stage.canvas.pen = pen_plain
        return texts.faults
