"""A cheer for a person's Yahtzee, the upper bonus, a new best or a win: a picture and a tune.

Any press ends it.
"""

from micropython import const

from contract import keys, tunes
from contract.device import HEIGHT, HELD, LEADS, STORE_OK, STORE_OLDER, WIDTH
from engine.dice import DICE
from engine.rules import TEAMS
from engine.turn import OVER
from strategy.bots.brain import HUMAN
from ui import screens
from ui.draw import overlay
from ui.play.score import BONUS_CHEER, END_CHEER, SCORED_TICKS, YAHTZEE_CHEER
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from keeping.keeper import Keeper
    from ui.app import App
    from ui.draw.canvas import Canvas

TITLES = (b"YAHTZEE!", b"UPPER BONUS", b"NEW BEST", b"WINS")  # the last follows a name

# What is shown; besides YAHTZEE_CHEER and BONUS_CHEER.
NO_CHEER = const(0)  # still the score
BEST_CHEER = const(8)
WIN_CHEER = const(16)

CHEER_TICKS = const(90)

_TITLE_TOP = const(3)
_HOP = b"\x00\x03\x06\x08\x09\x08\x06\x03\x00\x00\x00\x00\x00\x00\x00\x00"  # pixels, tick by tick of a wave
_BAR_TOP = const(31)
_BAR_LEFT = const(6)
_BAR_WIDTH = const(116)
_BAR_HEIGHT = const(10)
_FILLS_IN = const(40)  # ticks
_SPARKS = b"\x0c\x16\x22\x2c\x14\x36\x20\x14\x60\x38\x6c\x14\x5e\x26\x74\x34"  # x and y of each
_CUP_TOP = const(15)


class CheerScreen:
    """Cheer for one thing; at a match's end show the score until it is known which.

    cheer: YAHTZEE_CHEER, BONUS_CHEER, BEST_CHEER, WIN_CHEER, or NO_CHEER.
    """

    name_id = screens.CHEER_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.cheer = NO_CHEER
        self.ticks = 0

    def enter(self, app: "App") -> None:
        """Begin with the cheer of the turn; at the end of a match the score is seen first."""
        newest = app.parts.turn.newest
        self.cheer = newest.due & YAHTZEE_CHEER or newest.due & BONUS_CHEER
        newest.seen |= self.cheer
        app.parts.turn.be_deaf(app)
        self.ticks = 0

    def tick(self, app: "App", events: int) -> None:
        """Go on by a tick; with any press or in time to what comes next."""
        self.ticks += 1
        if events & keys.ANY or self.ticks == (CHEER_TICKS if self.cheer else SCORED_TICKS):
            if app.parts.turn.newest.due & END_CHEER and self.cheer < BEST_CHEER and self._finds_end(app):
                app.stage.stale = True
            else:
                app.parts.turn.go_further(app)
        elif self.cheer and self.ticks & 1:
            self._draw_moving(app)
            app.stage.touched = True

    def draw(self, app: "App") -> None:
        """Draw the cheer; until it is known which, the turn."""
        canvas = app.stage.canvas
        turn = app.parts.turn
        if self.cheer == NO_CHEER:
            turn.draw_table(app)
            return
        canvas.tint(0, 0, WIDTH, HEIGHT, LEADS if self.cheer >= BEST_CHEER else HELD)
        if self.cheer < BEST_CHEER:
            turn.newest.draw_gains(canvas, 49)
        if self.cheer == YAHTZEE_CHEER:
            canvas.text_middle(canvas.words, TITLES[0], 0, WIDTH, _TITLE_TOP)
        elif self.cheer == BONUS_CHEER:
            canvas.text_middle(canvas.words, TITLES[1], 0, WIDTH, _TITLE_TOP)
            canvas.box(_BAR_LEFT, _BAR_TOP, _BAR_WIDTH, _BAR_HEIGHT)
        elif self.cheer == BEST_CHEER:
            canvas.text_middle(canvas.words, TITLES[2], 0, WIDTH, _TITLE_TOP)
            canvas.number_middle(canvas.big, app.keeper.new_best, 0, WIDTH, 28)
        else:
            self._draw_winner(app)
        self._draw_moving(app)

    def _finds_end(self, app: "App") -> bool:
        """Look for a new best or a person's win, and begin to show it, once; with neither play the end."""
        turn = app.parts.turn
        tune = tunes.FANFARE_TUNE
        cheer = NO_CHEER
        if not turn.newest.seen & (BEST_CHEER | WIN_CHEER):
            if app.keeper.new_best:
                cheer = BEST_CHEER
                tune = tunes.BEST_TUNE
            elif self._a_person_wins(app):
                cheer = WIN_CHEER
                tune = tunes.WIN_TUNE
        turn.newest.seen |= cheer
        turn.be_deaf(app)
        self.cheer = cheer
        self.ticks = 0
        app.stage.sound.play(tune)
        return cheer != NO_CHEER

    def _a_person_wins(self, app: "App") -> bool:
        """Tell whether one side won, and a person is on it."""
        match = app.table.match
        results = app.parts.result
        results.read(app)
        if match.players == 1 or results.shares(app, results.order[0]):
            return False
        for player in range(match.players):
            if results.result.winners >> player & 1 and match.kinds[player] == HUMAN:
                return True
        return False

    def _draw_moving(self, app: "App") -> None:
        if self.cheer == YAHTZEE_CHEER:
            self._draw_dice(app)
        elif self.cheer == BONUS_CHEER:
            self._draw_bar(app)
        else:
            self._draw_sparks(app.stage.canvas)

    def _draw_dice(self, app: "App") -> None:
        canvas = app.stage.canvas
        canvas.fill(0, 13, WIDTH, 34, 0)
        faces = app.parts.turn.picture.faces
        for i in range(DICE):
            step = max(self.ticks - 3 * i, 0)
            hop = _HOP[(step >> 1) % len(_HOP)]
            canvas.stamp(app.stage.dice.held[faces[i]], 3 + 25 * i, 22 - hop)

    def _draw_bar(self, app: "App") -> None:
        """Let the bar fill, and light a face wherever it comes by."""
        canvas = app.stage.canvas
        filled = min(self.ticks, _FILLS_IN) * (_BAR_WIDTH - 4) // _FILLS_IN
        canvas.fill(_BAR_LEFT + 2, _BAR_TOP + 2, filled, _BAR_HEIGHT - 4)
        for i in range(6):
            x = 11 + 20 * i
            if _BAR_LEFT + filled >= x:
                canvas.stamp(app.stage.dice.mini[i + 1], x, 18)

    def _draw_sparks(self, canvas: "Canvas") -> None:
        for i in range(0, len(_SPARKS), 2):
            x = _SPARKS[i]
            y = _SPARKS[i + 1]
            size = ((self.ticks >> 3) + i // 2 * 3) % 4
            canvas.fill(x - 3, y - 3, 7, 7, 0)
            if size == 3:
                canvas.fill(x - 3, y, 2, 1)
                canvas.fill(x + 2, y, 2, 1)
                canvas.fill(x, y - 3, 1, 2)
                canvas.fill(x, y + 2, 1, 2)
            elif size:
                canvas.fill(x - size + 1, y, 2 * size - 1, 1)
                canvas.fill(x, y - size + 1, 1, 2 * size - 1)

    def _draw_winner(self, app: "App") -> None:
        canvas = app.stage.canvas
        match = app.table.match
        first = app.parts.result.order[0]
        wins = canvas.measure(canvas.words, TITLES[3])
        if match.options & TEAMS:
            x = (WIDTH - wins - 13 - canvas.measure(canvas.words, words.TEAM)) // 2
            x = canvas.text(canvas.words, words.TEAM, x, _TITLE_TOP) + 3
            x = canvas.character(canvas.words, 65 + match.teams[first], x, _TITLE_TOP)
        else:
            x = (WIDTH - wins - 4 - overlay.measure_name(canvas, app.table.name(first), HUMAN)) // 2
            x = overlay.draw_name(canvas, app.table.name(first), HUMAN, x, _TITLE_TOP)
        canvas.text(canvas.words, TITLES[3], x + 4, _TITLE_TOP)
        canvas.box(43, _CUP_TOP + 2, 42, 13)  # the handles
        canvas.fill(50, _CUP_TOP, 28, 16)
        canvas.pill(52, _CUP_TOP + 14, 24, 6)
        canvas.pill(56, _CUP_TOP + 19, 16, 4)
        canvas.fill(62, _CUP_TOP + 23, 4, 7)
        canvas.pill(54, _CUP_TOP + 30, 20, 4)
        canvas.number_middle(canvas.words, app.parts.result.result.sides[first], 0, WIDTH, 54)


def find_best(keeper: "Keeper", match: "Match", result: "Any"):
    """Find the best total of people that beats the book: a generator, the last that it yields, or 0.

    The result is told how the best one stands among those of the person who made it. To be asked before the
    match, which is over, counts itself. A first game beats nothing. A book that cannot be read is left as it
    is. Allocates; a slice is some 30 ms.
    """
    from keeping import books  # most cheers need none

    yield
    book = books.Book(books.book_of(match.sheet, match.options))
    store = keeper.shelf.book(book.name, books.SIZE, False)
    yield
    found = 0
    dice = books.dice_of(match, keeper.extras)
    status = store.load(book.buffer)
    yield
    if status in (STORE_OK, STORE_OLDER) and book.is_possible() and book.games(books.EVERYBODY, dice):
        person = 0
        for player in range(match.players):
            if match.kinds[player] == HUMAN:
                for round in range(match.rounds):
                    if match.card(player, round).total > found:
                        found = match.card(player, round).total
                        person = player
        row = max(book.row_of(keeper.person(person)), books.EVERYBODY)
        if book.games(row, dice):
            result.place, result.points = books.standing(book, row, dice, found)
            result.best_of = person
        if found <= book.best(books.EVERYBODY, dice):
            found = 0
    yield found


def make(app: "App"):
    """Make the screen, once it is known whether a match that is over was the best so far."""
    app.keeper.new_best = 0
    if app.table.match.phase == OVER:
        yield
        app.parts.result.best_of = screens.NO_PLACE
        for found in find_best(app.keeper, app.table.match, app.parts.result):
            app.keeper.new_best = found or 0
            yield
    yield CheerScreen()
