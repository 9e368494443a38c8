"""The people: a row for each and one for a new name, the menu about one of them, and spelling a name.

A name that is there already is marked as a whole: a letter takes its place, OK keeps it, B leaves at once.
"""

from micropython import const

from contract import tunes
from contract.device import WIDTH
from contract.settings import PERSON
from keeping.people import LETTERS, NO_LETTER, NOBODY, PLACES
from ui import menu, screens
from ui.menus.setup import DONE, ROOT, Picker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

TITLE = b"PEOPLE"
NEW_NAME = b"NEW NAME"

NAME = b"NAME"
# the groups of letters of the picker, the first one is never shown
GROUPS = (b"", b"ABCDE", b"FGHIJ", b"KLMNO", b"PQRST", b"OK, U-9", b"UVW", b"XYZ", b"0-4", b"5-9")
TOO_LONG = b"Eight letters at most"
NO_NAME = b"A letter first"
TAKEN = b"This name is taken"

# one person
BACK = b"BACK"
RENAME = b"RENAME"
REMOVE = b"REMOVE"
STAYS_NOTE = b"The games stay, nameless"

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

# of the lines about one person
_RENAME_ROW = const(1)
_REMOVE_ROW = const(2)

_NO_PLACE = const(-1)


class NamePicker(Picker):
    """Spell a name of `length` letters, filled up with NO_LETTER; marked: it is the one that was there."""

    name_id = screens.NAME_SCREEN
    at_table = False

    def __init__(self) -> None:
        super().__init__(_TREE, GROUPS)
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
        app.stage.go(self)

    def enter(self, app: "App") -> None:
        """Show all groups."""
        self.open(ROOT)

    tick = Picker.pick

    def draw(self, app: "App") -> None:
        """Draw the name so far, and what lies at each of the five places."""
        canvas = app.stage.canvas
        menu.draw_header(canvas, NAME)
        if self.marked:
            canvas.fill(_NAME_LEFT - 2, 0, WIDTH - 3 - _NAME_LEFT, menu.HEADER_HEIGHT, 0)
        x = canvas.text(canvas.words, self.name, _NAME_LEFT, 1, 1 if self.marked else 0)
        if self.length < LETTERS and not self.marked:
            canvas.fill(x, 7, 5, 1, 0)
        self.draw_things(app)

    def take_back(self, app: "App") -> None:
        """Take the last letter back, or leave."""
        app.stage.sound.play(tunes.CLICK_TUNE)
        if self.length and not self.marked:
            self._shorten(self.length - 1)
        else:
            app.stage.go(app.parts.screen)

    def take(self, app: "App", thing: int) -> None:
        """Add a letter, or finish."""
        app.stage.sound.play(tunes.CLICK_TUNE)
        if thing == DONE:
            self._finish(app)
            return
        if self.marked:
            self.marked = False
            self._shorten(0)
        if self.length == LETTERS:
            app.stage.deny(TOO_LONG)
        else:
            self.name[self.length] = thing
            self.length += 1

    def _shorten(self, length: int) -> None:
        for i in range(length, LETTERS):
            self.name[i] = NO_LETTER
        self.length = length

    def _finish(self, app: "App") -> None:
        people = app.keeper.people
        there = people.find(self.name)
        if not self.length:
            app.stage.deny(NO_NAME)
        elif there >= 0 and there != self._place:
            app.stage.deny(TAKEN)
        else:
            people.put(self._place, self.name)
            app.keeper.mark_people()
            app.stage.go(app.parts.screen)


class PersonScreen(menu.Choices):
    """Rename or remove somebody. place: whom (keeping.people)."""

    page = screens.PERSON_SCREEN
    losing = _REMOVE_ROW
    loss = STAYS_NOTE
    choices = (BACK, RENAME, REMOVE)

    def __init__(self) -> None:
        super().__init__()
        self.place = 0
        self.title = b""

    def ask(self, app: "App", place: int) -> None:
        """Show the screen for the person at a place."""
        self.place = place
        self.title = app.keeper.people.names[place]
        app.stage.go(self)

    def act(self, app: "App") -> None:
        """Ask for another name, or remove the person; a guest takes their seats in the set-up. Keep that."""
        if self.row == _RENAME_ROW:
            app.parts.screen.picker.ask(app, self.place)
            return
        place = self.place
        app.keeper.people.remove(place)
        app.keeper.mark_people()
        seats = app.keeper.settings.setup
        for i in range(len(seats)):
            if seats[i] == PERSON + place:
                seats[i] = 0
                app.keeper.mark_settings()
        app.stage.go(app.parts.screen)


class PeopleScreen(menu.Rows):
    """Choose somebody, or a new name. picker, person: the screens that lead on from here."""

    name_id = screens.PEOPLE_SCREEN
    title = TITLE
    has_values = False

    def __init__(self) -> None:
        super().__init__()
        self._places = bytearray(PLACES + 1)  # of each row; behind the people the first free one
        self.picker = NamePicker()
        self.person = PersonScreen()

    def enter(self, app: "App") -> None:
        """List who is there, the cursor where it was left."""
        people = app.keeper.people
        free = _NO_PLACE
        self.count = 0
        for place in range(PLACES):
            if people.number(place) != NOBODY:
                self._add(place)
            elif free == _NO_PLACE:
                free = place
        if free != _NO_PLACE:
            self._add(free)
        self.go_to(min(self.row, self.count - 1))

    def act(self, app: "App") -> None:
        """Ask for a name, or open the menu about a person."""
        place = self._places[self.row]
        if app.keeper.people.number(place) == NOBODY:
            self.picker.ask(app, place)
        else:
            self.person.ask(app, place)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a name, or that there may be another."""
        people = app.keeper.people
        place = self._places[i]
        known = people.number(place) != NOBODY
        line = people.names[place] if known else NEW_NAME
        canvas.text(canvas.words, line, menu.TEXT_LEFT, y)

    def _add(self, place: int) -> None:
        self._places[self.count] = place
        self.count += 1


def make(app: "App"):
    """Make the list, with the screens that it leads to."""
    yield PeopleScreen()
