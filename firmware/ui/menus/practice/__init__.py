"""The list of lessons: a part beside the match (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "keeping.drill keeping.shelved ui.draw.choice ui.text.lesson_words ui.text.practice_words "
    "ui.menus.practice.practice"
)


def make(app: "App"):
    """Make the list, with the record of the drill."""
    from keeping.drill import Drill
    from keeping.shelved import Shelved
    from ui.menus.practice.practice import Practice

    record = Drill()
    shelved = Shelved(app.keeper.shelf, record, False)
    shelved.read()
    shelved.store.close()
    app.tell_losses(shelved.lost)
    yield
    yield Practice(app, record)
