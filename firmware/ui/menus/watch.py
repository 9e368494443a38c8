"""A game looked at again, on the picture of a turn: ui.menus.recorded plays it.

It is of the match at the table, or app.table.recorded: of the newest games, or of a game code
(strategy.review.game_code), which stands at the end. There a race against it begins: a match of two with the
same dice, in which the seat is the other one.
"""

from micropython import const

from contract import keys
from contract.device import WIDTH
from contract.play import RECORDED
from engine.rules import OK
from engine.turn import OVER, TURNS
from strategy.review.diary import OFF
from strategy.review.game_code import GameCode
from strategy.review.record import play_turn, record_of, refusal
from ui import menu, screens
from ui.draw import overlay
from ui.menus.plan import COACH_ROW
from ui.menus.recorded import Stand
from ui.screens import PLAN_PLAYER, PLAN_ROUND, SCORED
from ui.stage import DEAF_TICKS
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_TOTAL_TOP = const(11)
_CODE_ROW = const(8)
_IN_A_ROW = const(18)  # characters: two groups with their hyphens
_NOTHING = const(-1)
_BEHIND = const(3)  # place in app.table.recorded
_TURNS_A_SLICE = const(3)

CODE = b"GAME CODE"
RACE = b"[A]RACE"
TURN_BACK = b"< TURN"


class WatchScreen:
    """Play a recorded game again: LEFT and RIGHT go a turn back and on, UP and DOWN to another card.

    A stops it, and shows its end; there A begins a race against it.
    stand: the app that the turn is shown of. known: all of it is; else it is left at once.
    """

    name_id = screens.WATCH_SCREEN
    at_table = True

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self.known = True
        self.code = GameCode()
        self._rows: list[memoryview] = []
        self._seek = _NOTHING  # the turn to go to

    def slices(self, app: "App"):
        """Take another card of the match, and show it: a generator of slices. Allocates."""
        yield from self.read_card(app)
        app.stage.go(self)

    def read_card(self, app: "App"):
        """Take the card that app.table.lesson_plan tells: a generator of slices. Allocates."""
        player = app.table.lesson_plan[PLAN_PLAYER]
        round = app.table.lesson_plan[PLAN_ROUND]
        match = app.table.match
        diary = app.keeper.diary
        self.known = not refusal(match, diary, player, round)
        self.stand.take(record_of(match, diary, player, round), app.table.name(player))
        yield
        yield from self.read_code(self.code.writing(match, diary, player, round))

    def read_code(self, writing: "Any"):
        """Let the code be written, take its rows, and begin: a generator of slices. Allocates."""
        for reason in writing:
            if reason == OK:
                yield
        code = self.code
        text = memoryview(code.text)
        ends = range(_IN_A_ROW, code.length + _IN_A_ROW, _IN_A_ROW)
        self._rows = [text[end - _IN_A_ROW : min(end, code.length)] for end in ends]
        self.stand.begin()
        yield

    def enter(self, app: "App") -> None:
        """Begin with the first turn."""
        self._go_to(app, 0)

    def tick(self, app: "App", events: int) -> None:
        """Go on, or do what the keys say."""
        stand = self.stand
        turn = app.parts.turn
        if events & keys.B or not self.known:
            self._stop(app)
            if not self.known:
                app.stage.toast(menu_words.GAP_NOTE)
        elif events & keys.A and not self.shows_turn():
            app.table.recorded = None
            app.parts.title.plan.race(app, stand.match, stand.brain.record)
        elif events & keys.A:
            self._go_to(app, TURNS)
        elif events & keys.GO_RIGHT:  # before DOWN: with two buttons both are one
            self._go_to(app, self._turn(app) + 1)
        elif events & keys.GO_LEFT:
            self._go_to(app, self._turn(app) - 1)
        elif events & (keys.UP | keys.DOWN):
            self._turn_over(app, 1 if events & keys.DOWN else -1)
        elif self._seek != _NOTHING:
            self._seek_on(app)
        elif turn.state == SCORED:
            if turn.newest.tick(stand, 0):
                self._begin_turn(app)
        elif stand.match.phase != OVER and not app.stage.overlay.toast_ticks:
            turn.tick(stand, 0)

    def shows_turn(self) -> bool:
        """Tell whether a turn is shown, not the end."""
        return self.stand.match.phase != OVER or self.stand.parts.turn.state == SCORED

    def draw(self, app: "App") -> None:
        """Draw the turn, or the end of the game with its code."""
        stand = self.stand
        if self.shows_turn():
            app.parts.turn.draw(stand)
            return
        canvas = app.stage.canvas
        face = canvas.words
        canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
        overlay.draw_name(canvas, stand.seat, RECORDED, 3, 1, 0)
        canvas.number_right(face, stand.match.total(0), WIDTH - 3, 1, 0)
        y = _TOTAL_TOP
        canvas.keys(RACE, WIDTH - 2 - canvas.measure_keys(RACE), y)
        if self._rows:
            canvas.text(face, CODE, 2, y)
            y += _CODE_ROW + 2
        for row in self._rows:
            canvas.text(face, row, 2, y)
            y += _CODE_ROW
        menu.draw_foot(canvas, menu.back_foot(app), TURN_BACK)

    def _stop(self, app: "App") -> None:
        app.parts.turn.newest.due = 0
        recorded = app.table.recorded
        app.table.recorded = None
        if recorded is not None and recorded[_BEHIND]:
            app.stage.open_part(recorded[_BEHIND])
        else:
            is_own = recorded is None and app.table.match.phase == OVER
            app.stage.open("result" if is_own else "title")

    def _turn(self, app: "App") -> int:
        """Tell the turn that is shown, or gone to."""
        if self._seek != _NOTHING:
            return self._seek
        return self.stand.match.turn - (1 if app.parts.turn.state == SCORED else 0)

    def _go_to(self, app: "App", turn: int) -> None:
        """Go to the beginning of a turn, as far as there is one."""
        self._seek = max(0, min(turn, TURNS))
        app.stage.overlay.close()
        match = self.stand.match
        if match.turn > self._seek or match.rolls or not match.players:
            self.stand.begin()
        self._seek_on(app)

    def _seek_on(self, app: "App") -> None:
        """Play one of the turns before; show the wanted one once it is reached."""
        stand = self.stand
        if stand.match.turn < self._seek and stand.match.phase != OVER:
            play_turn(stand.match, stand.brain.record)
            return
        self._seek = _NOTHING
        self._begin_turn(app)

    def _begin_turn(self, app: "App") -> None:
        turn = app.parts.turn
        turn.hurry = False
        turn.newest.due = 0
        turn.give_way(screens.DECIDE)
        if self.stand.match.phase != OVER:
            turn.enter(self.stand)
        else:
            app.stage.deaf.begin(DEAF_TICKS)
        app.stage.stale = True

    def _turn_over(self, app: "App", step: int) -> None:
        """Look at another card of the match."""
        match = app.table.match
        plan = app.table.lesson_plan
        cards = match.players * match.rounds
        place = (plan[PLAN_ROUND] * match.players + plan[PLAN_PLAYER] + step) % cards
        if cards > 1 and app.table.recorded is None:
            plan[PLAN_PLAYER] = place % match.players
            plan[PLAN_ROUND] = place // match.players
            app.stage.overlay.close()
            app.stage.call(self)


def make(app: "App"):
    """Make the screen for app.table.recorded, or else for the card that app.table.lesson_plan tells."""
    if app.table.recorded is not None:
        match, record, seat, _ = app.table.recorded
        stand = Stand(app, match, app.keeper.settings.setup[COACH_ROW] != OFF)
        stand.take(record, seat)
        stand.begin()
        screen = WatchScreen(stand)
        while stand.match.phase != OVER:
            if not stand.match.turn % _TURNS_A_SLICE:
                yield
            play_turn(stand.match, stand.brain.record)
        yield
        yield from screen.read_code(screen.code.writing_record(stand.match, record))
    else:
        screen = WatchScreen(Stand(app, app.table.match, app.keeper.diary.coach() != OFF))
        yield from screen.read_card(app)
    yield screen
