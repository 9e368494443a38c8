"""The first screen: the name on six dice, the ways to play, people, records and settings."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from contract import device, keys
from contract.device import HEIGHT, WIDTH
from ui import menu, screens
from ui.draw.dice import picture_of, plate
from ui.menus.plan import DICE_ROW, OF_DEVICE, PLAYERS_ROW, ROUNDS_ROW, SHEET_ROW, MatchPlan
from ui.parts import HOW_TO_PLAY, PEOPLE, PRACTICE, RECORDS, SETTINGS
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

LETTERS = const(6)

_DIE = const(20)  # pixels a side
# The letters of the logo, two pixels thick: columns of the upper eight pixels, then of the four below.
_R = b"\xff\xff\x63\x63\x63\xe3\xe3\x7f\x3e\x00\x0f\x0f\x00\x00\x00\x01\x07\x0f\x0c\x00"
_A = b"\xf0\xfc\x8e\x87\x83\x83\x87\x8e\xfc\xf0\x0f\x0f\x01\x01\x01\x01\x01\x01\x0f\x0f"
_T = b"\x03\x03\x03\x03\xff\xff\x03\x03\x03\x03\x00\x00\x00\x00\x0f\x0f\x00\x00\x00\x00"
_L = b"\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\x0f\x0f\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x00"
_E = b"\xff\xff\x63\x63\x63\x63\x63\x03\x03\x00\x0f\x0f\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x00"

CONTINUE_ROW = const(0)
QUICK_ROW = const(1)
NEW_ROW = const(2)
HOW_ROW = const(3)
PRACTICE_ROW = const(4)
PEOPLE_ROW = const(5)
RECORDS_ROW = const(6)
SETTINGS_ROW = const(7)

_PARTS = (HOW_TO_PLAY, PRACTICE, PEOPLE, RECORDS, SETTINGS)
_SHOWN = const(3)  # rows that fit under the name
_TOP = const(28)
_CURSOR_LEFT = const(22)
_PLAN_LEFT = const(65)
_PLAN_RIGHT = const(122)
_MARKS = const(124)
_MARK = const(4)  # from one mark to the next
_DROP_TICKS = const(5)  # between one letter and the next
_FALL = b"\x1a\x18\x14\x0e\x06\x00\x02\x03\x02\x00"  # pixels above its place, tick by tick
_REST = b"\x02\x04\x01\x03\x02\x04"  # where each letter comes to lie


def _letter(columns: bytes) -> FrameBuffer:
    picture = picture_of(_DIE)
    plate(picture, _DIE)
    letter = FrameBuffer(bytearray(columns), 10, 12, MONO_VLSB)
    picture.blit(letter, 5, 4, 1, FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB))  # lit points dark
    return picture


class Title:
    """Choose how to play.

    count rows; row: the index chosen. plan: what QUICK_ROW starts.
    """

    name_id = screens.TITLE_SCREEN
    at_table = False

    def __init__(self, app: "App") -> None:
        self.plan = MatchPlan(app)
        self.count = 0
        self._above = CONTINUE_ROW  # the rows that are not offered
        self.row = 0
        self.first = 0  # the topmost row seen
        self.ticks = 0
        self._asked = False  # for what is chosen
        self._letters = [_letter(columns) for columns in (_R, _A, _T, _T, _L, _E)]

    def enter(self, app: "App") -> None:
        """Show the ways to play; CONTINUE_ROW is the first where a match is saved.

        The cursor is where it was, on the first row after a match.
        """
        was = self.chosen() if self.count and not app.stage.came_from_table else CONTINUE_ROW
        self.plan.recall(app)
        self._above = CONTINUE_ROW if app.table.has_match() else QUICK_ROW
        self.count = len(menu_words.TITLE_ROWS) - self._above
        self.row = max(0, was - self._above)
        self.first = menu.first_seen(0, self.row, _SHOWN, self.count)
        self.ticks = 0
        self._asked = False

    def chosen(self) -> int:
        """Answer the action under the cursor: CONTINUE_ROW to SETTINGS_ROW."""
        return self._above + self.row

    def row_number(self) -> int:
        """Answer the number that is told for the action under the cursor (docs/eyes-free.md)."""
        return self.chosen() + 1

    def tick(self, app: "App", events: int) -> None:
        """Let the letters fall, move the cursor, do what is chosen, as soon as that is there."""
        if self.ticks < LETTERS * _DROP_TICKS + len(_FALL):
            self.ticks += 1
            self._draw_logo(app)
            app.stage.touched = True
        if self._asked:
            pass  # until then no press is heard
        elif events & keys.GO_UP:
            self._move(app, self.count - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.A:
            self._asked = True
        if self._asked and app.parts.setup is not None:
            self._asked = False
            self._go(app)

    def draw(self, app: "App") -> None:
        """Draw the logo and the rows."""
        self._draw_logo(app)
        self._draw_rows(app)

    def _go(self, app: "App") -> None:
        choice = self.chosen()
        if choice == CONTINUE_ROW:
            app.go_on()
        elif choice == QUICK_ROW:
            self.plan.start(app)
        elif choice == NEW_ROW:
            app.stage.go(app.parts.setup)
        else:
            app.stage.open_part(_PARTS[choice - HOW_ROW])

    def _move(self, app: "App", step: int) -> None:
        before = self.row
        first = self.first
        self.row = (before + step) % self.count
        self.first = menu.first_seen(first, self.row, _SHOWN, self.count)
        if self.first == first:
            menu.move_cursor(app, self.row, _CURSOR_LEFT, self._y_of(self.row), self._y_of(before))
        else:
            self._draw_rows(app)
            app.stage.touched = True

    def _draw_rows(self, app: "App") -> None:
        """Draw the rows that are seen, at their side how many there are, and in the corner the battery."""
        canvas = app.stage.canvas
        canvas.fill(0, _TOP, WIDTH, HEIGHT - _TOP, 0)
        for i in range(_SHOWN):
            row = self.first + i
            y = self._y_of(row)
            canvas.text(canvas.words, menu_words.TITLE_ROWS[self._above + row], 34, y)
            if self._above + row == QUICK_ROW:
                _draw_game(canvas, self.plan, y - 3)
                _draw_players(canvas, self.plan, y + 3)
        menu.draw_cursor(app, self.row, _CURSOR_LEFT, self._y_of(self.row))
        y = _TOP + (HEIGHT - _TOP - _MARK * self.count) // 2
        for i in range(self.count):
            if self.first <= i < self.first + _SHOWN:
                canvas.fill(_MARKS, y, 2, _MARK - 2)
            else:
                canvas.fill(_MARKS, y + 1, 1, 1)
            y += _MARK
        if app.stage.battery != device.NO_GAUGE:
            quarters = app.stage.battery
            canvas.box(2, 55, 14, 8)
            canvas.fill(16, 57, 2, 4)
            canvas.fill(4, 57, 2 + 2 * quarters if quarters else 0, 4)

    def _y_of(self, row: int) -> int:
        return _TOP + 12 * (row - self.first) + 4

    def _draw_logo(self, app: "App") -> None:
        canvas = app.stage.canvas
        canvas.fill(0, 0, WIDTH, 28, 0)
        for i in range(LETTERS):
            fallen = self.ticks - i * _DROP_TICKS
            if fallen >= 0:
                above = _FALL[fallen] if fallen < len(_FALL) else 0
                canvas.stamp(self._letters[i], 1 + 21 * i, 1 + _REST[i] - above)


def _draw_game(canvas: "Canvas", plan: MatchPlan, y: int) -> None:
    """Draw the sheet of a plan, its rounds, and whose dice are thrown."""
    tiny = canvas.tiny
    x = canvas.text(tiny, menu_words.SHEETS[plan.value(SHEET_ROW)], _PLAN_LEFT, y)
    rounds = plan.value(ROUNDS_ROW)
    if rounds > 1:
        x = canvas.text(tiny, words.ROUND, x + 1, y)
        x = canvas.number(tiny, rounds, x, y)
    dice = plan.value(DICE_ROW)
    if dice != OF_DEVICE:
        canvas.text_right(tiny, menu_words.QUICK_DICE[dice], _PLAN_RIGHT, y)


def _draw_players(canvas: "Canvas", plan: MatchPlan, y: int) -> None:
    """Draw who plays in a plan, as many as there is room for, and how many more."""
    tiny = canvas.tiny
    players = plan.value(PLAYERS_ROW)
    x = _PLAN_LEFT
    for player in range(players):
        kind = plan.kind(player)
        name = words.KINDS[kind] if kind else plan.name(player)
        rest = players - player - 1
        room = _PLAN_RIGHT - 8 if rest else _PLAN_RIGHT
        if player and x + canvas.measure(tiny, name) > room:
            x = canvas.character(tiny, menu.PLUS, x - 1, y)
            canvas.number(tiny, rest + 1, x, y)
            return
        x = canvas.text(tiny, name, x, y) + 2


def make(app: "App"):
    """Make app.parts.title."""
    app.parts.title = Title(app)
    yield
