"""A game looked at again: the recorded seat is a bot whose choices are read, on the picture of a turn.

It has a match of its own; the one at the table, its diary, and what is kept stay as they are. The game is of
that match, or app.table.recorded: of the newest games, or of a game code (strategy.review.game_code), which
stands at the end. There a race against it begins: a match of two with the same dice, in which the seat is the
other one.
"""

from micropython import const

from contract import keys
from contract.device import WIDTH
from contract.play import BOX, RECORDED
from engine.dice import DICE
from engine.match import Match
from engine.rules import OK, UPPER_FIRST
from engine.turn import OVER, TURNS
from strategy.review.diary import OFF, decided, follow
from strategy.review.game_code import GameCode
from strategy.review.record import play_turn, record_of, refusal
from ui import menu, screens
from ui.draw import overlay
from ui.menus.plan import COACH_ROW
from ui.play.bots import Bots
from ui.screens import PLAN_PLAYER, PLAN_ROUND, SCORED
from ui.stage import DEAF_TICKS
from ui.table import NoCoach
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.analysis.advisor import Advisor
    from ui.app import App

_HALF = const(64)  # 1/128 point: from so much on it is said that a choice gave something away
_STEPS_A_TICK = const(2)
_TOTAL_TOP = const(11)
_CODE_ROW = const(8)
_IN_A_ROW = const(18)  # characters: two groups with their hyphens
_MINUS = const(45)
_POINT = const(46)
_ZERO = const(48)
_LINE = const(28)
_NOTHING = const(-1)
_BEHIND = const(3)  # place in app.table.recorded

HOLD = b" Hold "
NONE = b"none"
CODE = b"GAME CODE"
RACE = b"[A]RACE"
TURN_BACK = b"< TURN"


class Recorded:
    """Decide as it was decided: a Brain that reads. loss: what the decision gave away, 1/128 point, or 0."""

    def __init__(self, match: Match) -> None:
        self.record = bytearray()
        self.decision = 0
        self.loss = 0
        self.better = 0
        self.advisor: Advisor | None = None
        self._match = match

    def begin(self, match: Match) -> None:
        """Read the decision of the turn and throw that a match is at."""
        self._match = match
        self.loss = 0
        self.decision = decided(self.record, match)
        if self.advisor is not None:
            self.advisor.begin(match)

    def step(self) -> bool:
        """Judge the decision, if there is an advisor; tell whether that is done."""
        advisor = self.advisor
        if advisor is None or not advisor.ready:
            return True
        for _ in range(_STEPS_A_TICK):
            if advisor.step():
                self.better = advisor.best_choice()
                self.loss = advisor.worth(self.better) - advisor.worth(self.decision)
                return True
        return False


class Hand(Bots):
    """Play what was recorded, and show what it gave away."""

    def show(self, app: "Any", decision: int) -> None:
        """Name the loss, too."""
        super().show(app, decision)
        app.name_loss()


class Stand:
    """Stand in for app, table and keeper while a game is looked at again: nothing of it is kept.

    source: the match of the game, taken over unless it is the one at the table. coached: losses are told.
    seat: the name of who played.
    """

    def __init__(self, app: "App", source: Match, coached: bool) -> None:
        self.stage = app.stage
        self.parts = app.parts
        self.settings = app.keeper.settings
        self.table = self.keeper = self.diary = self
        self.match = Match(1, 1) if source is app.table.match else source
        self.coach = NoCoach()
        self.brain = Recorded(self.match)
        self.bots = Hand(self.brain)
        self.seat: "bytes | memoryview" = b""
        if coached and app.table.judge is not None:
            app.table.judge.analysis.prepare(source.sheet, source.options)
            self.brain.advisor = app.table.judge.advisor
        self._kinds = bytes((RECORDED,))
        self._source = source
        line = bytearray(_LINE)
        self._lines = [memoryview(line)[:length] for length in range(_LINE + 1)]
        self._length = 0

    def take(self, record: bytearray, seat: "bytes | memoryview") -> None:
        """Take the game of a seat, by its record (strategy.review.diary)."""
        self.brain.record = record
        self.seat = seat

    def begin(self) -> None:
        """Go to the first turn."""
        source = self._source
        self.match.new_game(source.sheet, self._kinds, source.seed, 1, source.options & UPPER_FIRST)
        follow(self.match, self.brain.record)

    def name_loss(self) -> None:
        """Say what the decision gave away, from half a point on, and what was better."""
        brain = self.brain
        if brain.loss < _HALF:
            return
        self._length = 0
        tenths = menu.tenths(brain.loss)
        self._put(_MINUS)
        if tenths >= 100:
            self._put(_ZERO + tenths // 100)
        self._put(_ZERO + tenths // 10 % 10)
        self._put(_POINT)
        self._put(_ZERO + tenths % 10)
        if brain.better >= BOX:
            self._put(32)
            self._put_all(words.BOX_NAMES[brain.better - BOX])
        else:
            self._put_all(HOLD)
            if not brain.better:
                self._put_all(NONE)
            for i in range(DICE):
                if brain.better >> i & 1:
                    self._put(_ZERO + self.match.dice[i])
        self.stage.toast(self._lines[self._length])

    def _put(self, character: int) -> None:
        self._lines[_LINE][self._length] = character
        self._length += 1

    def _put_all(self, line: bytes) -> None:
        for i in range(len(line)):
            self._put(line[i])

    # as table and keeper

    def name(self, player: int) -> "bytes | memoryview":
        """Answer who played."""
        return self.seat

    def may_undo(self) -> bool:
        """Tell that nothing can be taken back."""
        return False

    def note(self, match: Match) -> None:
        """Write nothing down."""

    def mark_match(self) -> None:
        """Keep nothing."""

    mark_diary = mark_match


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
            yield
            play_turn(stand.match, stand.brain.record)
        yield
        yield from screen.read_code(screen.code.writing_record(stand.match, record))
    else:
        screen = WatchScreen(Stand(app, app.table.match, app.keeper.diary.coach() != OFF))
        yield from screen.read_card(app)
    yield screen
