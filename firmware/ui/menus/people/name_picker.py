"""Spelling a name, by the picker of letters.

A name that is there already is marked as a whole: a letter takes its place, OK keeps it, B leaves at once.
"""

from micropython import const

from contract import tunes
from contract.glass import WIDTH
from keeping import people_changes
from keeping.people import LETTERS, NO_LETTER
from ui import screens
from ui.draw import menu
from ui.menus.before.picker import DONE, ROOT, Picker
from ui.text import people_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

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
_NAME_LEFT = const(40)


class NamePicker(Picker):
    """Spell a name of up to LETTERS letters.

    name: bytearray(LETTERS), filled up with NO_LETTER; length: how many letters it has; marked: it is the
    name that was there.
    """

    name_id = screens.NAME_SCREEN
    at_table = False

    def __init__(self) -> None:
        super().__init__(_TREE, people_words.GROUPS)
        self.name = bytearray(LETTERS)
        self.length = 0
        self.marked = False
        self._place = 0  # of whom it is the name

    def ask(self, app: "App", place: int) -> None:
        """Show the screen for the name at a place of the people, which may be empty."""
        people = app.keeper.people
        self._place = place
        self.length = people.length(place)
        self.marked = self.length > 0
        for i in range(LETTERS):
            self.name[i] = people.names[place][i] if i < self.length else NO_LETTER
        app.go(self)

    def enter(self, app: "App") -> None:
        """Show all groups."""
        self.open(ROOT)

    def tick(self, app: "App", events: int) -> None:
        """Take a letter, go around, take a letter back or leave."""
        self.pick(app, events)

    def draw(self, app: "App") -> None:
        """Draw the name so far, and what lies at each of the five places."""
        canvas = app.canvas
        menu.draw_header(canvas, people_words.NAME)
        if self.marked:
            canvas.fill(_NAME_LEFT - 2, 0, WIDTH - 3 - _NAME_LEFT, menu.HEADER_HEIGHT, 0)
        x = canvas.text(canvas.words, self.name, _NAME_LEFT, 1, 1 if self.marked else 0)
        if self.length < LETTERS and not self.marked:
            canvas.fill(x, 7, 5, 1, 0)
        self.draw_things(app)

    def take_back(self, app: "App") -> None:
        """Take the last letter back, or leave."""
        app.sound.play(tunes.CLICK_TUNE)
        if self.length and not self.marked:
            self._shorten(self.length - 1)
        else:
            app.go(app.part_screen)

    def take(self, app: "App", thing: int) -> None:
        """Add a letter, or finish."""
        app.sound.play(tunes.CLICK_TUNE)
        if thing == DONE:
            self._finish(app)
            return
        if self.marked:
            self.marked = False
            self._shorten(0)
        if self.length == LETTERS:
            _refuse(app, people_words.TOO_LONG)
        else:
            self.name[self.length] = thing
            self.length += 1

    def _shorten(self, length: int) -> None:
        for i in range(length, LETTERS):
            self.name[i] = NO_LETTER
        self.length = length

    def _finish(self, app: "App") -> None:
        """Give the name, if it is one that nobody else has."""
        people = app.keeper.people
        there = people.find(self.name)
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
