"""The records: the list of books, a book's pages, and the dice. A part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "keeping.books keeping.content "
    "ui.menus.records.record_words ui.menus.records.luck ui.menus.records.records"
)


def make(app: "App"):
    """Make the list; while that is seen, the sums of every book, and then what shows a book."""
    from ui.menus.records.records import RecordsScreen

    screen = RecordsScreen(app.keeper.tally.buffer)
    yield screen
    yield from screen.make(app)
    app.tell_losses(screen.lost)
    yield
    from ui.menus.records.book import BookScreen

    yield
    screen.book = BookScreen()
