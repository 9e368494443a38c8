"""Choosing one of many things by two presses: five groups lie like the keys, then the things of one group.

UP, LEFT, RIGHT and DOWN take what lies there, A what lies in the middle. With two buttons NEXT goes around
and A takes what is framed.
"""

from micropython import const

from contract import keys
from keeping.people import NO_LETTER
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

GROUPS = const(10)  # at most; below it a thing is the number of another group
DONE = const(0x1F)
ROOT = const(0)

_MIDDLE = const(2)
_PLACES = const(5)

# Where each of five lies in a cross of three by three.
_COLUMNS = b"\x01\x00\x01\x02\x01"
_ROWS = b"\x00\x01\x01\x01\x02"
_CELL_WIDTH = const(42)
_CELL_HEIGHT = const(18)
_CELLS_LEFT = const(1)
_CELLS_TOP = const(10)
_LETTER_HEIGHT = const(7)
_FOOT = const(56)
_FOOT_ABOVE = const(48)


class Picker:
    """Choose letters. group: what is chosen from; at: the place that is framed, 0 to 4.

    tree: of each group five things as they lie: UP, LEFT, MIDDLE, RIGHT, DOWN; NO_LETTER is none. names: of
    each group, the first one is never shown. Who extends it says what is done with a letter, with DONE, and
    what B does while all groups are shown.
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
            self._go_around()
        elif events & keys.B:
            if self.group != ROOT:
                self.open(ROOT)
            else:
                self.take_back(app)
        elif events & keys.A:
            self._press(app, self.at)
        elif events & keys.UP:
            self._press(app, 0)
        elif events & keys.LEFT:
            self._press(app, 1)
        elif events & keys.RIGHT:
            self._press(app, 3)
        else:
            self._press(app, 4)
        app.stale = True

    def open(self, group: int) -> None:
        """Show the things of a group."""
        self.group = group
        self.at = _MIDDLE

    def draw_things(self, app: "App") -> None:
        """Draw what lies at each of the five places, and what B does."""
        canvas = app.canvas
        things = self._tree[self.group]
        for place in range(_PLACES):
            x = _CELLS_LEFT + _CELL_WIDTH * _COLUMNS[place]
            y = _CELLS_TOP + _CELL_HEIGHT * _ROWS[place]
            if place == self.at:
                canvas.box(x, y, _CELL_WIDTH, _CELL_HEIGHT)
            y += (_CELL_HEIGHT - _LETTER_HEIGHT) // 2
            thing = things[place]
            if thing < GROUPS:
                canvas.text_middle(canvas.words, self._names[thing], x, _CELL_WIDTH, y)
            elif thing == DONE:
                canvas.text_middle(canvas.words, menu_words.DONE, x, _CELL_WIDTH, y)
            else:
                x += (_CELL_WIDTH - canvas.words.advance(thing)) // 2
                canvas.character(canvas.words, thing, x, y)
        if app.has_b:
            canvas.text(canvas.words, words.BACK_FOOT, 1, _FOOT)
        else:  # in two lines, as one would reach into the frame of what DOWN takes
            canvas.text(canvas.words, menu_words.HOLD_A, 1, _FOOT_ABOVE)
            canvas.text(canvas.words, menu_words.BACK, 1, _FOOT)

    def _go_around(self) -> None:
        things = self._tree[self.group]
        self.at = (self.at + 1) % _PLACES
        while things[self.at] == NO_LETTER:
            self.at = (self.at + 1) % _PLACES

    def _press(self, app: "App", place: int) -> None:
        thing = self._tree[self.group][place]
        if thing == NO_LETTER:
            return
        if thing < GROUPS:
            self.open(thing)
        else:
            self.open(ROOT)
            self.take(app, thing)
