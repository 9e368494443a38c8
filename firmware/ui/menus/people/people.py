"""The people: a row for each, and one for a new name while there is a place."""

from micropython import const

from keeping.people import NOBODY, PLACES
from ui import screens
from ui.draw import menu
from ui.menus.before.rows import Rows
from ui.menus.people.name_picker import NamePicker
from ui.menus.people.person import PersonScreen, RemoveScreen
from ui.text import people_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_NO_PLACE = const(-1)


class PeopleScreen(Rows):
    """Choose somebody, or a new name. picker, person, remove: the screens that lead on from here."""

    name_id = screens.PEOPLE_SCREEN
    title = people_words.TITLE
    has_values = False

    def __init__(self) -> None:
        super().__init__()
        self._places = bytearray(PLACES + 1)  # of each row; behind the people the first free one
        self.picker = NamePicker()
        self.person = PersonScreen()
        self.remove = RemoveScreen()

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
