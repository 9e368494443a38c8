"""A walker who knows no way: wherever it stands, it presses what it has pressed least there.

Where it stands is a screen, the row of its cursor, and the row where something was changed last, or where it
came from if nothing was. So it comes to every screen that presses lead to, and out of each; who adds a screen
tells it nothing. A tourist knows his way: he goes where something sounds that no recorded game comes by.
"""

import random
from collections import Counter, deque
from collections.abc import Callable, Generator
from typing import Any

from contract.settings import HANDOVER, PERSON
from engine import rules
from engine.match import Match
from engine.turn import START
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop
from host_sim.window import robots
from host_sim.window.press_files import Recorder
from host_sim.window.robots import DOWN, NO_PRESS, A, B, Pad, Robot
from hw.flash.shelf import Shelf
from keeping.keeper import SIZES, Keeper
from keeping.people import LETTERS, NO_LETTER
from strategy.review import diary
from ui import screens
from ui.menus import plan
from ui.screens import THINKS

_REST_TICKS = 6
_TITLE_TICKS = 60  # its letters have fallen
_POWER_FOR = 150  # presses
_MOST_ENOUGH = 20
_NEAR_ONCE_IN = 3  # else any screen with a place that is not known well is gone to
_NOTHING = -1
_STILL_TICKS = 12  # a picture that did not change for so long waits for a press
_PATIENCE_TICKS = 900  # all parts one after the other take fewer, and so does a report

Place = tuple[int, ...]
_OFF: Place = (screens.NO_SCREEN,)
Way = tuple[int, int]  # which buttons are pressed, for how many ticks


def all_screens() -> dict[int, str]:
    """List the screens that there are, number -> name: all that ui.screens has."""
    return {value: name for name, value in vars(screens).items() if name.endswith("_SCREEN") and value >= 0}


def before_the_last_boxes() -> Flash:
    """Answer a flash as two people leave it who hand the device over and lack a box each of the end.

    One of them it knows by name; what was set up last asks for a code.
    """
    set_up = bytes((0, 2, PERSON, 0, 0, 0, 0, 0, 1, plan.OF_CODE, 0, 0, 0, 0, 0, 1))
    return _left(rules.APPLET, bytes(2), 12, set_up)


def before_the_last_boxes_of_a_pupil() -> Flash:
    """Answer a flash as somebody leaves it who is taught by the coach and lacks three boxes of the end."""
    return _left(rules.OFFICIAL, bytes(1), 10, bytes((0, 1, *bytes(11), diary.TEACH, 0, 1)), diary.TEACH)


def before_the_last_box_of_one() -> Flash:
    """Answer a flash as somebody leaves it who plays alone and lacks one box: the end is near."""
    return _left(rules.OFFICIAL, bytes(1), 12, bytes((0, 1, *bytes(11), diary.OFF, 0, 1)))


def _left(sheet: int, kinds: bytes, turns: int, set_up: bytes, coach: int = diary.OFF) -> Flash:
    flash = Flash()
    keeper = Keeper(Shelf(flash, *SIZES))
    match = Match()
    keeper.load(match)
    keeper.people.put(0, b"ANN".ljust(LETTERS, bytes((NO_LETTER,))))
    keeper.save_people()
    keeper.settings.buffer[HANDOVER] = 1
    keeper.settings.setup[:] = set_up
    keeper.save_settings()
    match.new_game(sheet, kinds, bytes(range(8)))
    while match.phase == START:
        match.throw_start()
    keeper.begin(match, coach)
    while match.turn < turns:
        match.roll()
        keeper.diary.note(match)
        match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))
    keeper.save(match)
    keeper.save_diary()
    return flash


class Walk:
    """Walk on a board till each wanted screen was come to and left, or `most` presses are done.

    wanted: numbers of screens, all without it. After each power_for presses the power goes, and what was kept
    before the walk, begins(), is there again. reached, left: the numbers of screens; by a press, in both.
    presses: how many it took. recorder: those since the power came.
    """

    def __init__(
        self,
        board: str,
        most: int,
        seed: int = 1,
        wanted: set[int] | None = None,
        power_for: int = _POWER_FOR,
        begins: Callable[[], Flash] = before_the_last_boxes,
    ) -> None:
        self.reached: set[int] = set()
        self.left: set[int] = set()
        self.presses = 0
        self._most = most
        self._power_for = power_for
        self._chance = random.Random(seed)
        self._tried: Counter[tuple[Place, Way]] = Counter()
        self._known: set[tuple[Place, Way]] = set()
        self._leads: dict[tuple[Place, Way], Place] = {}
        self._plan: deque[tuple[Place, Way]] = deque()  # where one will be, and the way from there
        self._enough = 1  # so often a way to another screen is tried before it is tried once more
        self._wanted = set(all_screens()) if wanted is None else wanted
        pad = Pad(load_config(board))
        self._ways = [(1 << button, robots.HELD_TICKS) for button in pad.buttons]
        self._ways.append((1 << A, robots.LONG_TICKS))
        if pad.two:
            self._ways.append((1 << DOWN, robots.LONG_TICKS))
        if B not in pad.buttons:
            self._ways.append((1 << A | 1 << DOWN, robots.HELD_TICKS))  # A held, as those without B say it
        while not self.is_done():
            self._live(Handheld(board, flash=begins(), seed=seed + self.presses))

    def _live(self, board: Handheld) -> None:
        steps = self._walk()
        next(steps)
        self.recorder = Recorder()

        def hook(board: Handheld) -> None:
            try:
                steps.send(board)
            finally:
                self.recorder.see(board.ticks, board.buttons)

        board.run(hook)

    def is_done(self) -> bool:
        """Tell whether there is no more to walk."""
        return self.wanting() == set() or self.presses >= self._most

    def wanting(self) -> set[int]:
        """Answer which of the wanted screens were not come to and left."""
        return self._wanted - self.left

    def missing(self) -> list[str]:
        """Name the screens that were not come to, and those that were not left."""
        names = all_screens()
        wanting = sorted(self.wanting())
        answer = [f"{names[screen]} is not reached" for screen in wanting if screen not in self.reached]
        return answer + [f"{names[screen]} is not left" for screen in wanting if screen in self.reached]

    def _walk(self) -> Generator[None, Handheld, None]:
        """Walk for a while, or till the board wants a restart; it is sent the board after every tick."""
        board = yield
        app = board.app
        for _ in range(_TITLE_TICKS):
            board = yield
        here = (*_place(app), _NOTHING)
        self.reached.add(here[0])
        until = self.presses + self._power_for
        while not self.is_done() and self.presses < until:
            way = self._choose(here)
            mask, ticks = way
            self._tried[here, way] += 1
            self._known.add((here[:-1], way))
            self.presses += 1
            board.set_buttons(mask)
            picture = seen = bytes(app.stage.canvas.bytes)
            still = 0
            for tick in range(ticks + _PATIENCE_TICKS):
                board = yield
                if app.wants:
                    self.left.add(here[0])
                    self._leads[here, way] = _OFF
                    raise Stop
                if tick == ticks:
                    board.set_buttons(0)
                still = still + 1 if seen == app.stage.canvas.bytes else 0
                if not still:
                    seen = bytes(app.stage.canvas.bytes)
                rests = still >= _STILL_TICKS or app.stage.screen.name_id != here[0]
                if tick >= ticks + _REST_TICKS and rests and not app.waits and not app.stage.deaf.ticks:
                    break
            there = (*_place(app), here[-1])
            if there[0] != here[0]:
                there = (*there[:-1], _NOTHING - 1 - here[0])
            elif there == here and picture != app.stage.canvas.bytes and not app.stage.screen.at_table:
                there = (*there[:-1], here[2])
            self._leads[here, way] = there
            if there[0] != here[0]:
                self.left.add(here[0])
                self.reached.add(there[0])
            here = there
        raise Stop

    def _choose(self, here: Place) -> Way:
        """Go on to where one wanted to; or choose a way that was not tried enough, here or elsewhere."""
        if self._plan and self._plan[0][0] == here:
            return self._plan.popleft()[1]
        self._plan.clear()
        for _ in range(_MOST_ENOUGH):
            for is_new in (self._is_strange, self._is_new):
                new = [way for way in self._ways if is_new(here, way)]
                if new:
                    return self._chance.choice(new)
                self._plan = self._path_from(here, is_new)
                if self._plan:
                    return self._plan.popleft()[1]
            self._enough += 1
        return self._chance.choice(self._ways)  # there is no way out

    def _is_strange(self, place: Place, way: Way) -> bool:
        """Tell whether a way was never tried there, whatever was changed last."""
        return place != _OFF and (place[:-1], way) not in self._known

    def _is_new(self, place: Place, way: Way) -> bool:
        """Tell whether a way was not tried there, or as a door, which may lead elsewhere, not enough."""
        there = self._leads.get((place, way))
        if there is None:
            return place != _OFF
        return there[0] != place[0] and self._tried[place, way] < self._enough

    def _path_from(self, here: Place, is_new: Callable[[Place, Way], bool]) -> deque[tuple[Place, Way]]:
        """Find a known place where a way was not tried enough, near or on any screen; answer the way."""
        came_by: dict[Place, tuple[Place, Way] | None] = {here: None}
        paths = deque([here])
        found: list[Place] = []
        while paths:
            place = paths.popleft()
            if place != here and any(is_new(place, way) for way in self._ways):
                found.append(place)
            for way in self._ways:
                there = self._leads.get((place, way))
                if there is not None and there not in came_by:
                    came_by[there] = place, way
                    paths.append(there)
        steps: deque[tuple[Place, Way]] = deque()
        if found:
            near = not self._chance.randrange(_NEAR_ONCE_IN)
            screen = found[0][0] if near else self._rare({place[0] for place in found})
            step = came_by[next(place for place in found if place[0] == screen)]
            while step is not None:
                steps.appendleft(step)
                step = came_by[step[0]]
        return steps

    def _rare(self, among: set[int]) -> int:
        """Choose a screen, sooner one where few presses were made."""
        made = Counter[int]()
        for (place, _), times in self._tried.items():
            made[place[0]] += times
        places = sorted(among)
        return self._chance.choices(places, [1 / (1 + made[screen]) for screen in places])[0]


def _place(app: Any) -> Place:
    """Tell where one stands: the screen, whether a panel lies over it, the cursor, and how far a turn is."""
    screen = app.stage.screen
    names = ("row", "zone", "state", "stage", "page", "group", "count", "at", "at_undo")
    cursor = [int(getattr(screen, name, 0)) for name in names]
    table = app.parts.turn.picture
    asks = screen.name_id == screens.TURN_SCREEN or hasattr(screen, "question")
    dice = (table.rolls, int(table.boxes.box >= 0)) if asks else (0, 0)
    return screen.name_id, app.stage.overlay.panel, *cursor, *dice


# What the tourist presses, from the title on, each press when it is heard.
_TOUR = (
    "UARLB"  # a setting is changed back
    "UUAADABBB"  # a name without a letter
    "UADDAAAADAB"  # of the beeps three sounds, and a question
    "DRLUUAUARURURURUADBB"  # the rules; a position with too few dice, then with all
    "UADRRRRRAAAARAAAAAAABAAAAAARARRBABB"  # the drill: wrongly, rightly, and nothing to throw
    "UUADLUUADRDDDADAUAUAUAUAUAUAUAUABBBBBBBBBB"  # a new match by a code, which is none
    "UUURDDDAAAUA"  # one with dice of one's own: a score without dice
)


class Tourist(Robot):
    """Change a setting back, leave out a name, mistype a code, score without dice; stop at the next turn."""

    def __init__(self) -> None:
        super().__init__("greedy", rules.OFFICIAL, bytes(1))
        self._left = _TOUR

    def choose(self, app: Any) -> int:
        """Answer the next one; who answers a lesson waits while it thinks."""
        self.finished = not self._left and app.table.match.turn > 0
        screen = app.stage.screen
        thinks = screen.name_id in (screens.DRILL_SCREEN, screens.POSITION_SCREEN) and screen.stage == THINKS
        if not self._left or thinks and self._left[0] != "B":
            return NO_PRESS
        button, self._left = self._left[0], self._left[1:]
        return "UDLRAB".index(button)
