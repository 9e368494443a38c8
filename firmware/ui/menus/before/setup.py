"""Setting up a match: one row a choice, and only the choices that the rule sheet has."""

from micropython import const

from contract import keys, tunes
from engine import rules
from engine.dice import MAX_PLAYERS
from engine.match import MAX_ROUNDS
from strategy.bots.kinds import GREEDY, HUMAN, KINDS, TABLELESS
from strategy.review.diary import WARN_FROM_ONE
from strategy.values.files import rules_of
from ui import screens
from ui.draw import menu
from ui.menus.before.rows import NO_VALUE, Rows
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# What bots score on average, in whole points (docs/strategy.md says how each is known): by the rules of a
# table (strategy.values.files), then by kind (strategy.bots.kinds); 0 for people.
_MEANS = (
    (0, 46, 217, 172, 203, 224, 240, 250, 255, 255),
    (0, 46, 217, 171, 203, 224, 240, 249, 254, 254),
    (0, 46, 217, 172, 226, 248, 263, 272, 276, 276),
    (0, 46, 183, 139, 166, 184, 198, 208, 214, 214),
)


def mean_of(kind: int, rules: int) -> int:
    """Tell the average score of a kind of player by the rules of a table; 0 when it is not known."""
    return _MEANS[rules][kind] if rules >= 0 else 0


# rows
SHEET_ROW = const(0)
PLAYERS_ROW = const(1)
KIND_ROW = const(2)  # KIND_ROW + p: who plays at seat p
ROUNDS_ROW = const(8)
DICE_ROW = const(9)
SAME_ROW = const(10)
TEAMS_ROW = const(11)
UPPER_ROW = const(12)
COACH_ROW = const(13)
WARN_FROM_ROW = const(14)
START_ROW = const(15)
SETUP_ROW_COUNT = const(16)

# values of DICE_ROW
OF_DEVICE = const(0)
OF_CODE = const(1)  # the device's dice, of a duel code
OF_TABLE = const(2)

_FEWEST_IN_TEAMS = const(3)
_LEAST = b"\x00\x01\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"
# The names of each row's values; None: the value itself is shown, or of the teams the sizes.
_VALUES = (
    menu_words.SHEETS,
    None,
    words.KINDS,
    words.KINDS,
    words.KINDS,
    words.KINDS,
    words.KINDS,
    words.KINDS,
    None,
    menu_words.DICE_VALUES,
    menu_words.SWITCH,
    None,
    menu_words.SWITCH,
    menu_words.COACH_VALUES,
    menu_words.WARN_VALUES,
)


class Setup(Rows):
    """Choose all about a match.

    values: bytearray(SETUP_ROW_COUNT), what every row is set to; the app keeps it as its `wishes`.
    rows: row ids, `count` of them. tables: mask of the rules that there is a table for
    (strategy.values.files).
    """

    name_id = screens.SETUP_SCREEN
    title = menu_words.NEW

    def __init__(self, app: "App") -> None:
        if app.wishes is None:
            app.wishes = bytearray(SETUP_ROW_COUNT)
        values = app.wishes
        super().__init__()
        self.rows = bytearray(SETUP_ROW_COUNT)
        self.values = values
        self.tables = 0
        if not values[PLAYERS_ROW]:
            for row in range(SETUP_ROW_COUNT):
                values[row] = _LEAST[row]
            values[PLAYERS_ROW] = 2
            values[KIND_ROW + 1] = GREEDY
            values[WARN_FROM_ROW] = WARN_FROM_ONE
        self._list()

    def value(self, row: int) -> int:
        """Answer what a row (its id) is set to, or what counts while it does not apply."""
        value = self.values[row]
        return value if row == SHEET_ROW or value <= self._most(row) else self._least_of(row)

    def row_number(self) -> int:
        """Answer by which number the row under the cursor is told (docs/eyes-free.md)."""
        return self.rows[self.row] + 1

    def row_value(self, app: "App") -> int:
        """Answer what that row is set to, as a number; -1: it is not set to anything."""
        row = self.rows[self.row]
        return NO_VALUE if row == START_ROW else self.value(row)

    def options(self) -> int:
        """Answer the match options chosen (engine.rules)."""
        options = 0
        if self.value(DICE_ROW) == OF_TABLE:
            options |= rules.REAL
        if self.value(SAME_ROW):
            options |= rules.DUPLICATE
        if self.value(TEAMS_ROW):
            options |= rules.TEAMS
        if self.value(UPPER_ROW):
            options |= rules.UPPER_FIRST
        return options

    def enter(self, app: "App") -> None:
        """Show the rows as they were left, the cursor too."""
        self.tables = app.tables
        self._list()

    def press(self, app: "App", events: int) -> None:
        """Change a row, start, or go back."""
        if events & keys.B:
            app.go(app.before.title)
        elif events & keys.A and self.rows[self.row] == START_ROW:
            if self.value(DICE_ROW) == OF_CODE:
                app.go(app.before.duel_code)
            else:
                self.begin_fresh(app)
        elif events & (keys.A | keys.GO_RIGHT):
            self._change(app, 1)
        elif events & keys.GO_LEFT:
            self._change(app, -1)

    # the start

    def begins_alone(self) -> bool:
        """Tell whether A starts a game of one round for one person, with the device's dice."""
        return (
            self.rows[self.row] == START_ROW
            and self.value(PLAYERS_ROW) == 1
            and self.value(KIND_ROW) == HUMAN
            and self.value(ROUNDS_ROW) == 1
            and self.value(DICE_ROW) == OF_DEVICE
        )

    def begin_fresh(self, app: "App") -> None:
        """Start the match that the rows describe, with dice never seen before."""
        app.new_match.draw_seed(app)
        self.begin(app)

    def begin(self, app: "App") -> None:
        """Start the match that the rows describe, with the dice of the wanted seed."""
        wanted = app.new_match
        players = self.value(PLAYERS_ROW)
        sides = self.value(TEAMS_ROW) + 1
        for i in range(players):
            wanted.kinds[players][i] = self.value(KIND_ROW + i)
            wanted.teams[players][i] = i % sides
        wanted.begin(
            app,
            self.value(SHEET_ROW),
            players,
            self.value(ROUNDS_ROW),
            self.options(),
            self.value(COACH_ROW),
            self.value(WARN_FROM_ROW),
        )

    # what the rows may be

    def _applies(self, row: int) -> bool:
        if row < KIND_ROW or row in (DICE_ROW, START_ROW):
            return True
        flags = rules.FLAGS[self.values[SHEET_ROW]]
        players = self.values[PLAYERS_ROW]
        real = flags & rules.MAY_REAL and self.values[DICE_ROW] == OF_TABLE
        if KIND_ROW <= row < KIND_ROW + MAX_PLAYERS:
            return row - KIND_ROW < players and not real
        if row == ROUNDS_ROW:
            return bool(flags & rules.MANY_ROUNDS)
        if row == SAME_ROW:
            return players > 1 and not real
        if row == TEAMS_ROW:
            return players >= _FEWEST_IN_TEAMS and bool(flags & rules.MAY_TEAMS)
        if row == UPPER_ROW:
            return bool(flags & rules.MAY_UPPER_FIRST)
        if row == COACH_ROW:
            return self._has_table()
        if row == WARN_FROM_ROW:
            return self._has_table() and self.values[COACH_ROW] > 0
        return True

    def _has_table(self) -> bool:
        """Tell whether there is a table that serves the sheet as it is set up."""
        rules = rules_of(self.values[SHEET_ROW], self.value(UPPER_ROW))
        return rules >= 0 and self.tables >> rules & 1 == 1

    def _most(self, row: int) -> int:
        """Answer the highest value of a row as things stand."""
        if not self._applies(row):
            return self._least_of(row)
        if row == SHEET_ROW:
            return rules.SHEETS - 1
        if row == PLAYERS_ROW:
            return MAX_PLAYERS
        if KIND_ROW <= row < KIND_ROW + MAX_PLAYERS:
            return (KINDS if self._has_table() else TABLELESS) - 1
        if row == ROUNDS_ROW:
            return MAX_ROUNDS
        if row == DICE_ROW:
            return OF_TABLE if rules.FLAGS[self.values[SHEET_ROW]] & rules.MAY_REAL else OF_CODE
        if row == COACH_ROW:
            return len(menu_words.COACH_VALUES) - 1
        if row == WARN_FROM_ROW:
            return len(menu_words.WARN_VALUES) - 1
        if row == TEAMS_ROW:
            return len(menu_words.TEAM_VALUES[self.values[PLAYERS_ROW] - _FEWEST_IN_TEAMS]) - 1
        return 1

    def _least_of(self, row: int) -> int:
        return _LEAST[row]

    def _list(self) -> None:
        """Collect the rows that apply."""
        self.count = 0
        for row in range(SETUP_ROW_COUNT):
            if self._applies(row):
                self.rows[self.count] = row
                self.count += 1

    # keys

    def _change(self, app: "App", step: int) -> None:
        row = self.rows[self.row]
        if row == START_ROW:
            return
        least = self._least_of(row)
        span = self._most(row) - least + 1
        self.values[row] = (self.value(row) - least + step) % span + least
        self._list()
        for i in range(self.count):
            if self.rows[i] == row:  # rows above it may have come or gone
                self.go_to(i)
        app.sound.play(tunes.CLICK_TUNE)
        app.stale = True

    # picture

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a row and what it is set to."""
        row = self.rows[i]
        if row == START_ROW:
            canvas.text(canvas.words, menu_words.START, menu.TEXT_LEFT, y)
            if self.value(PLAYERS_ROW) % (self.value(TEAMS_ROW) + 1):  # one side adds more cards than another
                canvas.text_right(canvas.tiny, menu_words.UNEQUAL, menu.LINE_WIDTH - 4, y + 1)
            return
        label = menu_words.PLAYER if KIND_ROW <= row < KIND_ROW + MAX_PLAYERS else menu_words.SETUP_ROWS[row]
        x = canvas.text(canvas.words, label, menu.TEXT_LEFT, y)
        if KIND_ROW <= row < KIND_ROW + MAX_PLAYERS:
            canvas.number(canvas.words, row - KIND_ROW + 1, x + 3, y)
        self._draw_value(canvas, row, menu.LINE_WIDTH - 4, y)

    def _draw_value(self, canvas: "Canvas", row: int, right: int, y: int) -> None:
        """Draw what a row is set to, a bot with its average score."""
        value = self.value(row)
        names = _VALUES[row]
        if row == TEAMS_ROW:
            names = menu_words.TEAM_VALUES[self.value(PLAYERS_ROW) - _FEWEST_IN_TEAMS]
        if KIND_ROW <= row < KIND_ROW + MAX_PLAYERS:
            mean = mean_of(value, rules_of(self.values[SHEET_ROW], self.value(UPPER_ROW)))
            if mean:
                right = canvas.number_right(canvas.tiny, mean, right, y + 1) - 3
        if names is None:
            canvas.number_right(canvas.words, value, right, y)
        else:
            canvas.text_right(canvas.words, names[value], right, y)
