"""The list of lessons: a part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "keeping.drill keeping.content ui.text.lesson_words ui.menus.practice.practice"


def make(app: "App"):
    """Make the list, with the record of the drill."""
    yield  # a slice of its own for the last module
    from keeping.content import ContentFile
    from keeping.drill import Drill
    from ui.menus.practice.practice import Practice

    record = Drill()
    file = ContentFile(app.keeper.shelf, record, False)
    yield
    file.read()
    file.store.close()
    app.tell_losses(file.lost)
    yield
    yield Practice(app, record)
