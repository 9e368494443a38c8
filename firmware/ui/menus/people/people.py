"""The people: a row for each, and one for a new name while there is a place; the menu about one of them."""

from micropython import const

from contract.settings import PERSON
from keeping import people_changes
from keeping.people import NOBODY, PLACES
from ui import screens
from ui.draw import menu
from ui.menus.before.rows import Rows
from ui.menus.people.name_picker import NamePicker
from ui.text import people_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_NO_PLACE = const(-1)
_LINES = (people_words.BACK, people_words.RENAME, people_words.REMOVE)
# of the lines
_RENAME_ROW = const(1)
_REMOVE_ROW = const(2)


class PersonScreen(menu.Choices):
    """Rename or remove somebody. place: whom (keeping.people)."""

    page = screens.PERSON_SCREEN
    losing = _REMOVE_ROW
    loss = people_words.STAYS_NOTE

    def __init__(self) -> None:
        super().__init__()
        self.place = 0
        self.title = b""

    def ask(self, app: "App", place: int) -> None:
        """Show the screen for the person at a place."""
        self.place = place
        self.title = app.keeper.people.names[place]
        app.go(self)

    def lines(self, app: "App") -> tuple:
        """Answer what can be done about the person."""
        return _LINES

    def act(self, app: "App") -> None:
        """Ask for another name, or remove the person; a guest takes their seats in the set-up. Keep that."""
        if self.row == _RENAME_ROW:
            app.part_screen.picker.ask(app, self.place)
            return
        place = self.place
        people_changes.remove(app.keeper.people, place)
        app.save_people()
        seats = app.keeper.settings.setup
        for i in range(len(seats)):
            if seats[i] == PERSON + place:
                seats[i] = 0
                app.save_settings()
        app.go(app.part_screen)


class PeopleScreen(Rows):
    """Choose somebody, or a new name. picker, person: the screens that lead on from here."""

    name_id = screens.PEOPLE_SCREEN
    title = people_words.TITLE
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
        for place in range(PLACES - 1, -1, -1):
            if people.number(place) == NOBODY:
                free = place
        for place in range(PLACES):
            if people.number(place) != NOBODY:
                self._add(place)
        if free != _NO_PLACE:
            self._add(free)
        self.go_to(min(self.row, self.count - 1))

    def leave(self, app: "App") -> None:
        """Go back to the title, without the people's screens."""
        app.leave(app.title)

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
        line = people.names[place] if known else people_words.NEW_NAME
        canvas.text(canvas.words, line, menu.TEXT_LEFT, y)

    def _add(self, place: int) -> None:
        self._places[self.count] = place
        self.count += 1
