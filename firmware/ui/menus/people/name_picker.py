"""Spelling a name: five groups of letters lie like the keys, then those of one group.

UP, LEFT, RIGHT and DOWN take what lies there, A what lies in the middle. With two buttons NEXT goes around
and A takes what is framed.
"""

from micropython import const

from contract import keys, tunes
from keeping import people_changes
from keeping.people import LETTERS, NO_LETTER
from ui import screens
from ui.draw import menu
from ui.text import people_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# Five things each, as they lie: UP, LEFT, MIDDLE, RIGHT, DOWN. Below _GROUPS the number of another group.
_TREE = (
    b"\x01\x02\x03\x04\x05",
    b"ABCDE",
    b"FGHIJ",
    b"KLMNO",
    b"PQRST",
    b"\x06\x07\x1f\x08\x09",
    b"UVW\x7f\x7f",
    b"XYZ\x7f\x7f",
    b"01234",
    b"56789",
)
_GROUPS = const(10)
_DONE = const(0x1F)
_ROOT = const(0)
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
_NAME_LEFT = const(40)
_FOOT = const(58)
_FOOT_ABOVE = const(51)


class NamePicker:
    """Spell a name of up to LETTERS letters.

    name: bytearray(LETTERS), filled up with NO_LETTER; length: how many letters it has. group: of things
    to choose from (_TREE); at: the place that is framed, 0 to 4.
    """

    name_id = screens.NAME_SCREEN
    at_table = False

    def __init__(self) -> None:
        self.name = bytearray(LETTERS)
        self.length = 0
        self.at = _MIDDLE
        self.group = _ROOT
        self._place = 0  # of whom it is the name

    def ask(self, app: "App", place: int) -> None:
        """Show the screen for the name at a place of the people, which may be empty."""
        people = app.keeper.people
        self._place = place
        self.length = people.length(place)
        for i in range(LETTERS):
            self.name[i] = people.names[place][i] if i < self.length else NO_LETTER
        app.go(self)

    def enter(self, app: "App") -> None:
        """Show all groups."""
        self._open(_ROOT)

    def tick(self, app: "App", events: int) -> None:
        """Take a letter, go around, take a letter back or leave."""
        if not events & keys.ANY:
            return
        if events & keys.ANY == keys.NEXT:
            self._go_around()
        elif events & keys.B:
            self._go_back(app)
        elif events & keys.A:
            self._take(app, self.at)
        elif events & keys.UP:
            self._take(app, 0)
        elif events & keys.LEFT:
            self._take(app, 1)
        elif events & keys.RIGHT:
            self._take(app, 3)
        else:
            self._take(app, 4)
        app.stale = True

    def draw(self, app: "App") -> None:
        """Draw the name so far, and what lies at each of the five places."""
        canvas = app.canvas
        menu.draw_header(canvas, people_words.NAME)
        x = canvas.text(canvas.words, self.name, _NAME_LEFT, 1, 0)
        if self.length < LETTERS:
            canvas.fill(x, 7, 5, 1, 0)
        things = _TREE[self.group]
        for place in range(_PLACES):
            x = _CELLS_LEFT + _CELL_WIDTH * _COLUMNS[place]
            y = _CELLS_TOP + _CELL_HEIGHT * _ROWS[place]
            if place == self.at:
                canvas.box(x, y, _CELL_WIDTH, _CELL_HEIGHT)
            y += (_CELL_HEIGHT - _LETTER_HEIGHT) // 2
            thing = things[place]
            if thing < _GROUPS:
                canvas.text_middle(canvas.words, people_words.GROUPS[thing], x, _CELL_WIDTH, y)
            elif thing == _DONE:
                canvas.text_middle(canvas.words, people_words.DONE, x, _CELL_WIDTH, y)
            else:
                x += (_CELL_WIDTH - canvas.words.advance(thing)) // 2
                canvas.character(canvas.words, thing, x, y)
        if app.buttons == keys.SIX:
            canvas.text(canvas.tiny, words.BACK_FOOT, 2, _FOOT)
        else:  # in two lines, as one would reach into the frame of what DOWN takes
            canvas.text(canvas.tiny, people_words.HOLD_A, 2, _FOOT_ABOVE)
            canvas.text(canvas.tiny, people_words.BACK, 2, _FOOT)

    def _open(self, group: int) -> None:
        self.group = group
        self.at = _MIDDLE

    def _go_around(self) -> None:
        things = _TREE[self.group]
        self.at = (self.at + 1) % _PLACES
        while things[self.at] == NO_LETTER:
            self.at = (self.at + 1) % _PLACES

    def _go_back(self, app: "App") -> None:
        if self.group != _ROOT:
            self._open(_ROOT)
        elif self.length:
            self.length -= 1
            self.name[self.length] = NO_LETTER
        else:
            app.go(app.part_screen)
        app.sound.play(tunes.CLICK_TUNE)

    def _take(self, app: "App", place: int) -> None:
        thing = _TREE[self.group][place]
        if thing == NO_LETTER:
            return
        app.sound.play(tunes.CLICK_TUNE)
        if thing < _GROUPS:
            self._open(thing)
        elif thing == _DONE:
            self._finish(app)
        elif self.length == LETTERS:
            _refuse(app, people_words.TOO_LONG)
        else:
            self.name[self.length] = thing
            self.length += 1
            self._open(_ROOT)

    def _finish(self, app: "App") -> None:
        """Give the name, if it is one that nobody else has."""
        people = app.keeper.people
        there = people_changes.find(people, self.name)
        if not self.length:
            _refuse(app, people_words.NO_NAME)
        elif there >= 0 and there != self._place:
            _refuse(app, people_words.TAKEN)
        else:
            people_changes.put(people, self._place, self.name)
            app.save_people()
            app.go(app.part_screen)


def _refuse(app: "App", line: bytes) -> None:
    app.sound.play(tunes.REFUSED_TUNE)
    app.toast(line)
