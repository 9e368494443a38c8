"""The people: a part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "keeping.people_changes ui.text.people_words ui.menus.people.name_picker ui.menus.people.people"


def make(app: "App"):
    """Make the list, with the screens that it leads to."""
    from ui.menus.people.people import PeopleScreen

    yield PeopleScreen()
