"""The menu about one of the people, and the question before somebody is removed."""

from micropython import const

from contract.glass import WIDTH
from contract.settings import PERSON
from keeping import people_changes
from ui import screens
from ui.draw.menu import Choices
from ui.text import people_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_NOTE_TOP = const(55)
_LINES = (people_words.BACK, people_words.RENAME, people_words.REMOVE)
_RENAME_ROW = const(1)  # of the lines
_ANSWERS = (people_words.KEEP, people_words.REMOVE)


class PersonScreen(Choices):
    """Rename or remove somebody. place: whom (keeping.people)."""

    name_id = screens.PERSON_SCREEN

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

    def leave(self, app: "App") -> None:
        """Leave the person as they are, and show the list again."""
        app.go(app.part_screen)

    def act(self, app: "App") -> None:
        """Ask for another name, or whether to remove."""
        if self.row == _RENAME_ROW:
            app.part_screen.picker.ask(app, self.place)
        else:
            app.go(app.part_screen.remove)


class RemoveScreen(Choices):
    """Ask, and remove."""

    name_id = screens.REMOVE_SCREEN
    title = people_words.REMOVE_QUESTION

    def lines(self, app: "App") -> tuple:
        """Answer the two answers: keep the person, or remove them."""
        return _ANSWERS

    def draw(self, app: "App") -> None:
        """Draw the question, and what is not lost."""
        super().draw(app)
        app.canvas.text_middle(app.canvas.words, people_words.STAYS_NOTE, 0, WIDTH, _NOTE_TOP)

    def leave(self, app: "App") -> None:
        """Remove nobody, and show the list again."""
        app.go(app.part_screen)

    def act(self, app: "App") -> None:
        """Remove the person; a guest takes their seats in the set-up. Keep that."""
        place = app.part_screen.person.place
        people_changes.remove(app.keeper.people, place)
        app.save_people()
        seats = app.keeper.settings.setup
        for i in range(len(seats)):
            if seats[i] == PERSON + place:
                seats[i] = 0
                app.save_settings()
        app.go(app.part_screen)
