"""Robots: they play the humans' part through the real screens, by looking at the app and pressing buttons.

A robot reads the app's screens and its match and changes nothing but the buttons. What to do it asks the
firmware's own Brain; which key moves which cursor of the menus is written down here, of the table in `ways`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from contract.play import BOX
from engine.boxes import BOXES
from engine.dice import DICE, first_of
from engine.match import Match
from host_sim.solver.device_advisor import plain_advisor, plain_greedy
from hw.wiring.pins import OF_BUTTONS
from strategy.bots.brain import FIRST_BY_TABLE, HUMAN, NAMES, Brain
from strategy.review.diary import WARN_FROM_ONE
from strategy.values import rules_of
from ui import screens
from ui.menus import plan
from ui.menus import start_roll as start_screen
from ui.menus import title as title_screen
from ui.play import cursor as paths
from ui.play.cursor import ON_BOXES, ON_DICE
from ui.screens import NO_PLACE

UP, DOWN, LEFT, RIGHT, A, B = range(6)
NO_PRESS = -1

ROBOTS = {name: kind for kind, name in enumerate(NAMES) if kind != HUMAN}
"""The robots by name, and the kind of bot that each plays like."""

REST_TICKS = 3  # from a release to the next press: longer than the buttons' debouncing
HELD_TICKS = 2  # a short press
LONG_TICKS = 28  # a long one: 500 ms and a little
LOOK_TICKS = 2  # nobody presses on a screen before it is seen
PATIENCE_TICKS = 1500  # 30 s; no bot, animation or banner lasts so long


class Pad:
    """Say what six buttons say on those that a board has. config is its board_config module."""

    def __init__(self, config: Any) -> None:
        self.buttons = [bit for bit, name in enumerate(OF_BUTTONS) if getattr(config, name, None) is not None]
        self.two = self.buttons == [DOWN, A]

    def reach(self, app: Any, button: int) -> tuple[int, int]:
        """Tell which button to press, and for how many ticks, to say one of the six on the app's screen."""
        if button in self.buttons and not self.two:
            return button, HELD_TICKS
        if button == B:
            return A, LONG_TICKS
        if button == A or (app.stage.screen.name_id == screens.SETUP_SCREEN and button in (LEFT, RIGHT)):
            return A, HELD_TICKS  # A changes a value too, round and round
        if button == UP and app.stage.screen.name_id == screens.TURN_SCREEN:
            return DOWN, LONG_TICKS
        return DOWN, HELD_TICKS  # next, round and round


class Stuck(RuntimeError):
    """A robot pressed and waited, and nothing went on."""


class Robot:
    """Set up one match on the screens, play its humans, stop at its result.

    name: one of ROBOTS, how it decides. sheet: 0 to 5; kinds: one kind per player, as in Match.kinds.
    `finished` is True from the tick on which the result is shown. OSError or TableError without a sound
    table where the robot plays by one.
    """

    def __init__(self, name: str, sheet: int, kinds: bytes) -> None:
        if name not in ROBOTS:
            raise ValueError(f"no robot is called {name!r}; there are: {', '.join(ROBOTS)}")
        self.name = name
        self.sheet = sheet
        self.kinds = kinds
        self.finished = False
        self._kind = ROBOTS[name]
        advisor = plain_advisor(rules_of(sheet, 0)) if self._kind >= FIRST_BY_TABLE else None
        self._brain = Brain(plain_greedy(), advisor)
        self._asked: object = None
        self._decision = 0
        self._settings = {
            plan.SHEET_ROW: sheet,
            plan.PLAYERS_ROW: len(kinds),
            plan.ROUNDS_ROW: 1,
            plan.DICE_ROW: plan.OF_DEVICE,
            plan.WARN_FROM_ROW: WARN_FROM_ONE,
            **dict.fromkeys((plan.SAME_ROW, plan.TEAMS_ROW, plan.UPPER_ROW, plan.COACH_ROW), 0),
            **{plan.KIND_ROW + player: kind for player, kind in enumerate(kinds)},
        }
        self._rest_ticks = REST_TICKS
        self._idle_ticks = 0
        self._looked_at: object = None
        self._seen: set[object] = set()

    def press(self, app: Any, tick: int) -> int:
        """Tell which button to press now (0 to 5: UP DOWN LEFT RIGHT A B), or NO_PRESS.

        To be asked once a tick while no button is down; tick only serves the words of Stuck, which is raised
        when nothing new has come up for PATIENCE_TICKS.
        """
        if self.finished:
            return NO_PRESS
        self._watch(app, tick)
        if app.stage.screen is not self._looked_at:
            self._looked_at = app.stage.screen
            self._rest_ticks = max(self._rest_ticks, LOOK_TICKS)
        if self._rest_ticks:
            self._rest_ticks -= 1
            return NO_PRESS
        if app.stage.deaf.ticks or app.stage.is_opening():  # no press is heard
            return NO_PRESS
        button = self.choose(app)
        if button != NO_PRESS:
            self._rest_ticks = REST_TICKS
        return button

    def _watch(self, app: Any, tick: int) -> None:
        """Raise Stuck when for too long the match and the settings have only stood as they did before."""
        setup = app.parts.setup
        rows = b"" if setup is None else bytes(setup.plan.values)
        stand = (int(app.stage.screen.name_id), rows, _position(app.table.match))
        if stand not in self._seen:
            self._seen.add(stand)
            self._idle_ticks = 0
            return
        self._idle_ticks += 1
        if self._idle_ticks > PATIENCE_TICKS:
            screen = type(app.stage.screen).__name__
            raise Stuck(
                f"robot {self.name}: nothing new for {PATIENCE_TICKS} ticks, at tick {tick} on {screen}"
            )

    def choose(self, app: Any) -> int:
        """Answer the next button, NO_PRESS for none, where one may be pressed."""
        screen = app.stage.screen
        if screen.name_id == screens.TITLE_SCREEN:
            return to_row(screen.row, screen.row + title_screen.NEW_ROW - screen.chosen(), screen.count)
        if screen.name_id == screens.SETUP_SCREEN:
            return self._set_up(screen)
        if screen.name_id == screens.START_SCREEN:
            waits = screen.state == start_screen.WAITING and app.table.match.kinds[screen.player] == HUMAN
            return B if waits else NO_PRESS
        if screen.name_id == screens.TURN_SCREEN:
            return self._play(app)
        if screen.name_id == screens.RESULTS_SCREEN:
            return self._end(app)
        if screen.name_id == screens.CHEER_SCREEN:
            return NO_PRESS
        return B  # any other screen: back

    def _end(self, app: Any) -> int:
        self.finished = True
        return NO_PRESS

    def _set_up(self, screen: Any) -> int:
        """Tell the next press to the first row that is not as asked for, to change it, or to start."""
        chosen = screen.plan
        rows = bytes(screen.rows[: screen.count])
        for row, name in enumerate(rows):
            if name in self._settings and chosen.value(name) != self._settings[name]:
                way = _way(chosen, name, self._settings[name])
                if way != NO_PRESS:
                    return way if screen.row == row else to_row(screen.row, row, screen.count)
                break
        else:
            if all(chosen.value(name) == self._settings[name] for name in plan.ORDER[plan.FIRST_SELDOM :]):
                return to_row(screen.row, rows.index(plan.START_ROW), screen.count)
        return to_row(screen.row, rows.index(plan.MORE_ROW), screen.count)

    def _play(self, app: Any) -> int:
        match: Match = app.table.match
        screen = app.parts.turn
        if screen.state == screens.COACHED:
            return A  # do it all the same
        if match.kinds[match.player] != HUMAN or screen.state != screens.DECIDE:
            return NO_PRESS
        return next_press(app, self._decide(match)) if match.rolls else B

    def _decide(self, match: Match) -> int:
        """Tell what the robot's kind of bot does here; thought out once."""
        position = _position(match)
        if position != self._asked:
            self._asked = position
            self._brain.begin_as(match, self._kind)
            while not self._brain.step():
                pass
            self._decision = self._brain.decision
        return self._decision


class SeveralGames(Robot):
    """Set up some games one after the other, and play on when the last of them is over.

    games: of each how it is coached (level, from how much on) and how many turns are played before it is
    given up for the next. The first score of each is taken back once. The robot is finished with the first
    throw of the game that begins from the last one's result.
    """

    def __init__(self, name: str, sheet: int, games: Sequence[tuple[int, int, int]]) -> None:
        super().__init__(name, sheet, bytes((HUMAN,)))
        self._games = list(games[1:])
        self._begin(*games[0])

    def _begin(self, coach: int, warn_from: int, turns: int) -> None:
        self._settings[plan.COACH_ROW] = coach
        self._settings[plan.WARN_FROM_ROW] = warn_from
        self._turns = turns
        self._undone = False
        self._over = False

    def choose(self, app: Any) -> int:
        """Answer it as any robot does, and on the way from a game to the next one."""
        screen = app.stage.screen
        if screen.name_id in (screens.GIVE_UP_SCREEN, screens.SURE_SCREEN):
            return A if screen.row else DOWN
        if screen.name_id == screens.CARD_SCREEN:
            return A
        if screen.name_id == screens.PAUSE_SCREEN:
            return to_row(screen.row, 3, 4)
        return super().choose(app)

    def _play(self, app: Any) -> int:
        match: Match = app.table.match
        if app.parts.turn.state == screens.DECIDE and not match.rolls:
            if match.turn == 1 and not self._undone:
                self._undone = True
                return LEFT
            if match.turn == self._turns:
                self._begin(*self._games.pop(0))
                return UP
        if self._over and match.rolls:
            self.finished = True
            return NO_PRESS
        return super()._play(app)

    def _end(self, app: Any) -> int:
        self._over = True
        return A


def _way(chosen: Any, row: int, wanted: int) -> int:
    """Tell which key brings a row to a value sooner; NO_PRESS for one that a seat is not offered yet."""
    if not plan.is_seat(row):
        return RIGHT if chosen.value(row) < wanted else LEFT
    count = chosen.offer(row)
    offered = bytes(chosen.offered[:count])
    if wanted not in offered:
        return NO_PRESS
    ahead = (offered.index(wanted) - offered.index(chosen.value(row))) % count
    return RIGHT if ahead <= count // 2 else LEFT


def _position(match: Match) -> tuple[object, ...]:
    """Tell what a match has come to, holds and cursors apart."""
    start = match.start
    return (
        match.phase, start.number, start.waiting,
        match.round, match.turn, match.player, match.rolls, bytes(match.dice), match.current.open_mask,
    )  # fmt: skip


def to_row(row: int, wanted: int, count: int) -> int:
    """Tell the next press from one row of a menu of count rows to another, and A on it."""
    if row == wanted:
        return A
    return DOWN if (wanted - row) % count <= count // 2 else UP


class Spot(NamedTuple):
    """What presses change: the zone that the cursor is in, its die, its box (if there), the dice held."""

    zone: int
    die: int
    box: int
    holds: int


def next_press(app: Any, choice: int) -> int:
    """Tell the next of the fewest presses for a choice (0 to 31: hold so and throw, 32 + b: fill a box).

    A person is to decide, the dice lie. On two buttons RIGHT stands for next, UP for that held long.
    """
    turn = app.parts.turn
    cursor = turn.cursor
    box = cursor.box if cursor.zone == ON_BOXES else NO_PLACE
    here = Spot(cursor.zone, cursor.die, box, app.table.match.holds)
    if choice < BOX:
        return _first(app, here, lambda spot: spot.holds == choice, B)
    return _first(app, here, lambda spot: spot.box == choice - BOX, A)


def _first(app: Any, here: Spot, arrived: Callable[[Spot], bool], then: int) -> int:
    """Tell the first press of a shortest way to where one has arrived; `then` where that is here."""
    if arrived(here):
        return then
    ways = {here: then}  # to each spot that was found, the first press
    found = [here]
    for spot in found:
        for button, beyond in (_on_dice if spot.zone == ON_DICE else _on_boxes)(app, spot):
            if beyond in ways:
                continue
            ways[beyond] = button if spot is here else ways[spot]
            if arrived(beyond):
                return ways[beyond]
            found.append(beyond)
    raise ValueError(f"no presses lead there from {here}")


# Each of the next two tells each press that may help, and the spot that it leads to.


def _on_dice(app: Any, spot: Spot) -> Iterator[tuple[int, Spot]]:
    best = app.parts.turn.picture.boxes.best
    if best == NO_PLACE:
        best = first_of(app.table.match.current.open_mask)
    boxes = spot._replace(zone=ON_BOXES, box=best)
    right = spot._replace(die=(spot.die + 1) % DICE)
    if not app.stage.has_sides:
        yield RIGHT, right if right.die else boxes._replace(die=0)
    else:
        yield RIGHT, right
        yield LEFT, spot._replace(die=(spot.die - 1) % DICE)
        yield DOWN, boxes
    yield A, right._replace(holds=spot.holds ^ 1 << spot.die)


def _on_boxes(app: Any, spot: Spot) -> Iterator[tuple[int, Spot]]:
    card = app.table.match.current
    if not app.stage.has_sides:
        yield RIGHT, spot._replace(box=paths.next_by_worth(app.parts.turn.picture.boxes, spot.box))
        above = NO_PLACE
    else:
        yield RIGHT, spot._replace(box=paths.next_open(card, spot.box, 1))
        yield LEFT, spot._replace(box=paths.next_open(card, spot.box, BOXES - 1))
        below = paths.below(card, spot.box)
        if below != NO_PLACE:
            yield DOWN, spot._replace(box=below)
        above = paths.above(card, spot.box)
    yield UP, spot._replace(zone=ON_DICE if above == NO_PLACE else spot.zone, box=above)
