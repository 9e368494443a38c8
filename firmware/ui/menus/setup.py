"""Setting up a match: one row a choice, and only the choices that the rule sheet has; and choosing letters.

Of many things one is chosen by two presses: five groups lie like the keys, then the things of one group. UP,
LEFT, RIGHT and DOWN take what lies there, A what lies in the middle. With two buttons NEXT goes around and A
takes what is framed.
"""

from micropython import const

from contract import keys, tunes
from contract.settings import PERSON
from keeping.people import NO_LETTER
from strategy.bots.brain import HUMAN, KINDS
from ui import menu, screens
from ui.menus import plan as at
from ui.parts import RULES
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# What stands at the foot: of each row a line for each value, the last one for all above. The second of a seat
# follows the average of a bot.
_SEAT = (b"Person, guest, or a bot", b"points on average")
HINTS = (
    (b"Joker forced", b"Five alike go anywhere", b"A Yahtzee: always +100",
     b"Free joker, no start roll", b"As OFFICIAL, one round", b"Free joker, leads are paid"),
    (b"People and bots together",),
    _SEAT, _SEAT, _SEAT, _SEAT, _SEAT, _SEAT,
    (b"Each fills a whole card",),
    (b"The device throws", b"Same dice, two devices", b"You throw your own dice"),
    (b"Each has dice of its own", b"All get the same dice"),
    (b"Each plays alone", b"Sides add their points"),
    (b"All boxes from the start", b"Lower boxes open late"),
    (b"Nobody helps you", b"Asks before a bad choice", b"And shows what is best", b"And says why"),
    (b"Points that may be lost",),
    (b"A starts the game",),
    (b"Dice, teams, more bots", b"All of it is shown"),
)  # fmt: skip

# What bots score on average, in whole points (docs/strategy.md says how each is known): by the rules of a
# table (strategy.values), then by kind (strategy.bots.brain); 0 for people.
_MEANS = (
    (0, 46, 217, 172, 204, 225, 240, 250, 255, 255),
    (0, 46, 217, 171, 204, 225, 240, 250, 254, 254),
    (0, 46, 217, 172, 227, 249, 263, 272, 276, 276),
    (0, 46, 183, 139, 166, 184, 198, 208, 214, 214),
)

# The names of each row's values; None: the value itself is shown, or of the teams the sizes.
_VALUES = (
    menu_words.SHEETS, None,
    words.KINDS, words.KINDS, words.KINDS, words.KINDS, words.KINDS, words.KINDS,
    None, menu_words.DICE_VALUES, menu_words.SWITCH, None, menu_words.SWITCH,
    menu_words.COACH_VALUES, menu_words.WARN_VALUES, None, menu_words.MORE_VALUES,
)  # fmt: skip

# choosing letters
GROUPS = const(10)  # at most; below it a thing is the number of another group
DONE = const(0x1F)
ROOT = const(0)

_MIDDLE = const(2)
_PLACES = const(5)
_TAKES = (keys.UP, keys.LEFT, 0, keys.RIGHT)  # what lies there; DOWN the last

# Where each of five lies in a cross of three by three.
_COLUMNS = b"\x01\x00\x01\x02\x01"
_ROWS = b"\x00\x01\x01\x01\x02"
_CELL_WIDTH = const(42)
_CELL_HEIGHT = const(18)
_FOOT = const(56)


class Picker:
    """Choose letters. group: what is chosen from; at: the place that is framed, 0 to 4.

    tree: of each group five things as they lie: UP, LEFT, MIDDLE, RIGHT, DOWN; NO_LETTER is none. names: of
    each group.
    """

    def __init__(self, tree: "tuple[bytes, ...]", names: "tuple[bytes, ...]") -> None:
        self.group = ROOT
        self.at = _MIDDLE
        self._tree = tree
        self._names = names

    def take(self, app: "App", thing: int) -> None:
        """Take a letter, or DONE."""

    def take_back(self, app: "App") -> None:
        """Take the last letter back, or leave."""

    def pick(self, app: "App", events: int) -> None:
        """Take what lies where a key does, go around, or go back."""
        if not events & keys.ANY:
            return
        if events & keys.ANY == keys.NEXT:
            self.at = (self.at + 1) % _PLACES
            while self._tree[self.group][self.at] == NO_LETTER:
                self.at = (self.at + 1) % _PLACES
        elif events & keys.B:
            if self.group != ROOT:
                self.open(ROOT)
            else:
                self.take_back(app)
        else:
            place = 4
            for i in range(len(_TAKES)):
                if events & _TAKES[i]:
                    place = i
            self._press(app, self.at if events & keys.A else place)
        app.stage.stale = True

    def open(self, group: int) -> None:
        """Show the things of a group."""
        self.group = group
        self.at = _MIDDLE

    def draw_things(self, app: "App") -> None:
        """Draw what lies at each of the five places, and what B does."""
        canvas = app.stage.canvas
        things = self._tree[self.group]
        for place in range(_PLACES):
            x = 1 + _CELL_WIDTH * _COLUMNS[place]
            y = 10 + _CELL_HEIGHT * _ROWS[place]
            if place == self.at:
                canvas.box(x, y, _CELL_WIDTH, _CELL_HEIGHT)
            y += (_CELL_HEIGHT - 7) // 2
            thing = things[place]
            if thing < GROUPS:
                canvas.text_middle(canvas.words, self._names[thing], x, _CELL_WIDTH, y)
            elif thing == DONE:
                canvas.text_middle(canvas.words, menu_words.DONE, x, _CELL_WIDTH, y)
            else:
                x += (_CELL_WIDTH - canvas.words.advance(thing)) // 2
                canvas.character(canvas.words, thing, x, y)
        if app.stage.has_b:
            canvas.text(canvas.words, words.BACK_FOOT, 1, _FOOT)
        else:  # in two lines, as one would reach into the frame of what DOWN takes
            canvas.text(canvas.words, menu_words.LONG_A, 1, 48)
            canvas.text(canvas.words, menu_words.BACK, 1, _FOOT)

    def _press(self, app: "App", place: int) -> None:
        thing = self._tree[self.group][place]
        if thing == NO_LETTER:
            return
        if thing < GROUPS:
            self.open(thing)
        else:
            self.open(ROOT)
            self.take(app, thing)


def mean_of(kind: int, rules: int) -> int:
    """Tell the average score of a kind of player by the rules of a table; 0 when it is not known."""
    return _MEANS[rules][kind] if rules >= 0 else 0


class SetupScreen(menu.Rows):
    """Choose all about a match. rows: `count` row ids of the plan; the foot says what the row means."""

    name_id = screens.SETUP_SCREEN
    title = menu_words.NEW
    shown = 4

    def __init__(self, app: "App") -> None:
        super().__init__()
        self.rows = bytearray(at.ROWS)
        self.plan = at.MatchPlan(app)
        if not self.plan.values[at.START_ROW]:  # nothing was ever played
            self.plan.values[at.PLAYERS_ROW] = 2

    def row_number(self) -> int:
        """Answer the number that is told for the row under the cursor (docs/eyes-free.md)."""
        return self.rows[self.row] + 1

    def row_value(self, app: "App") -> int:
        """Answer what that row is set to, as a number, people behind the bots; NO_VALUE: nothing."""
        row = self.rows[self.row]
        value = self.plan.value(row)
        if value >= PERSON:
            return value - PERSON + KINDS
        return menu.NO_VALUE if row == at.START_ROW else value

    def enter(self, app: "App") -> None:
        """Show the rows as they were left, the cursor too."""
        if self.plan.is_unusual():
            self.plan.shows_more = 1
        self._list()
        self.go_to(min(self.row, self.count - 1))  # who sat at a seat may be gone

    def tick(self, app: "App", events: int) -> None:
        """Start as soon as A goes down there; else as every screen of rows."""
        if events & keys.A and self.rows[self.row] == at.START_ROW:
            self.plan.keep(app)
            self.plan.shows_more = 0
            self.plan.start(app)
        else:
            super().tick(app, events)

    def explain(self, app: "App") -> None:
        """Open the pages about the sheet, or about the row."""
        app.stage.open_part(RULES)

    def leave(self, app: "App") -> None:
        """Go back to the title; the rows stay as they are, but for the cursor."""
        self.plan.shows_more = 0
        self.go_to(0)
        app.stage.go(app.parts.title)

    def _list(self) -> None:
        self.count = 0
        for i in range(at.ROWS if self.plan.shows_more else at.FIRST_SELDOM):
            if self.plan.applies(at.ORDER[i]):
                self.rows[self.count] = at.ORDER[i]
                self.count += 1

    def change(self, app: "App", step: int) -> None:
        """Take the next value that the row may have, or the one before."""
        row = self.rows[self.row]
        if row == at.START_ROW:
            return
        self.plan.change(row, step)
        self._list()
        for i in range(self.count):
            if self.rows[i] == row:  # rows above it may have come or gone
                self.go_to(i)
        app.stage.sound.play(tunes.CLICK_TUNE)
        app.stage.stale = True

    def say_row(self, app: "App") -> None:
        """Say what the value of the row under the cursor means, of a bot its average."""
        row = self.rows[self.row]
        lines = HINTS[row]
        value = self.plan.value(row)
        mean = -1
        if at.is_seat(row):
            mean = mean_of(self.plan.kind(row - at.KIND_ROW), self.plan.rules()) or -1
            value = 1 if mean > 0 else 0
        menu.draw_hint(app.stage.canvas, lines[min(value, len(lines) - 1)], mean)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a row and what it is set to."""
        row = self.rows[i]
        if row == at.START_ROW:
            canvas.text(canvas.words, menu_words.START, menu.TEXT_LEFT, y)
            sides = self.plan.value(at.TEAMS_ROW) + 1
            if self.plan.value(at.PLAYERS_ROW) % sides:  # one side adds more cards than another
                canvas.text_right(canvas.words, menu_words.UNEQUAL, menu.LINE_WIDTH - 4, y)
            return
        label = menu_words.PLAYER if at.is_seat(row) else menu_words.SETUP_ROWS[row]
        x = canvas.text(canvas.words, label, menu.TEXT_LEFT, y)
        if at.is_seat(row):
            canvas.number(canvas.words, row - at.KIND_ROW + 1, x + 3, y)
        self._draw_value(canvas, app, row, menu.LINE_WIDTH - 4, y)

    def _draw_value(self, canvas: "Canvas", app: "App", row: int, right: int, y: int) -> None:
        """Draw what a row is set to, a bot with its average score."""
        plan = self.plan
        value = plan.value(row)
        names = _VALUES[row]
        if value >= PERSON:
            canvas.text_right(canvas.words, app.keeper.people.names[value - PERSON], right, y)
            return
        if row == at.TEAMS_ROW:
            names = menu_words.TEAM_VALUES[plan.value(at.PLAYERS_ROW) - at.FEWEST_IN_TEAMS]
        if at.is_seat(row) and value != HUMAN:
            mean = mean_of(value, plan.rules())
            if mean:
                right = canvas.number_right(canvas.tiny, mean, right, y + 1) - 3
        if names is None:
            canvas.number_right(canvas.words, value, right, y)
        else:
            canvas.text_right(canvas.words, names[value], right, y)
