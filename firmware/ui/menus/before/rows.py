"""A screen of rows under a header, more than are seen at once: what set-up and settings have in common."""

from micropython import const

from contract import keys
from ui.draw import menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

NO_VALUE = const(-1)


class Rows:
    """Move a cursor over rows. A or RIGHT changes the one under it, LEFT back; A held long explains it.

    Who extends it has name_id and title, sets count, and says how a row is drawn, changed, explained, and how
    all are left. row: the index under the cursor; first: the topmost row seen, of `shown`.
    """

    at_table = False
    has_values = True  # which LEFT and RIGHT change
    shown = menu.SHOWN
    title = b""

    def __init__(self) -> None:
        self.count = 0
        self.row = 0
        self.first = 0
        self._pressed = 0  # A went down on this row and is not up yet

    def row_value(self, app: "App") -> int:
        """Answer what the row under the cursor is set to, as a number; NO_VALUE: nothing that has one."""
        return NO_VALUE

    def change(self, app: "App", step: int) -> None:
        """Change the row under the cursor by 1 or -1."""

    def act(self, app: "App") -> None:
        """Do what a short A says."""
        self.change(app, 1)

    def explain(self, app: "App") -> None:
        """Explain the row under the cursor."""

    def leave(self, app: "App") -> None:
        """Do what B says: go back, each screen its own way."""

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a row by its index, at its y."""

    def tick(self, app: "App", events: int) -> None:
        """Move the cursor, or do what is pressed."""
        if events & keys.GO_UP:
            self._move(app, self.count - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.B:
            self.leave(app)
        elif events & keys.A:
            self._pressed = 1
        elif events & keys.A_LONG and self._pressed:
            self._pressed = 0
            self.explain(app)
        elif events & keys.A_SHORT and self._pressed:
            self._pressed = 0
            self.act(app)
        elif events & keys.GO_RIGHT:
            self.change(app, 1)
        elif events & keys.GO_LEFT:
            self.change(app, -1)

    def draw(self, app: "App") -> None:
        """Draw the title, the rows that are seen, and the cursor."""
        canvas = app.canvas
        menu.draw_header(canvas, self.title)
        if self.has_values:
            menu.draw_keys(app)
        menu.draw_scroll(canvas, self.first, self.shown, self.count)
        for i in range(self.first, min(self.first + self.shown, self.count)):
            self.draw_row(canvas, app, i, self._y_of(i))
        menu.draw_cursor(app, self.row, menu.CURSOR_LEFT, self._y_of(self.row))

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, which is seen from the next picture on."""
        self.row = row
        self._pressed = 0
        self.first = menu.first_seen(self.first, row, self.shown, self.count)

    def _move(self, app: "App", step: int) -> None:
        before = self.row
        first = self.first
        self.go_to((before + step) % self.count)
        if self.first == first:
            menu.move_cursor(app, self.row, menu.CURSOR_LEFT, self._y_of(self.row), self._y_of(before))
        else:
            app.stale = True

    def _y_of(self, row: int) -> int:
        return menu.TOP + menu.ROW_HEIGHT * (row - self.first)
