"""Pages about a sheet, a row of the set-up, or how to play. What they say follows from the engine's flags."""

from micropython import const

from contract import keys
from engine import rules
from ui import menu, screens
from ui.menus import rules_words
from ui.menus.plan import SHEET_ROW
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App

LINES = const(5)  # of a page

_CHOSEN = (
    rules.MANY_ROUNDS | rules.MAY_UPPER_FIRST | rules.MAY_TEAMS | rules.MAY_REAL
)  # by who sets a match up


class RulesScreen:
    """Turn pages for the screen that asked.

    From the table they are of the match's sheet, from the set-up of what its cursor is on, from the title of
    how to play, and then of the sheet that QUICK starts. pages: of each its title and its lines. page: the
    one shown, from 0. The constructor allocates them.
    """

    name_id = screens.RULES_SCREEN

    def __init__(self, app: "App") -> None:
        self._asker = app.stage.screen
        self.at_table = self._asker.at_table
        self.page = 0
        if self.at_table:
            self.pages = pages_of(app.table.match.sheet, played(app.table.match))
            return
        if self._asker.name_id == screens.TITLE_SCREEN:
            self.pages = how_to_play(app) + pages_of(app.parts.title.plan.value(SHEET_ROW))
            return
        setup = app.parts.setup
        row = setup.rows[setup.row]
        about = rules_words.ABOUT_ROWS[row]
        if about:
            self.pages = []
            _add(self.pages, menu_words.SETUP_ROWS[row] or menu_words.PLAYER, about)
        else:
            self.pages = pages_of(setup.plan.value(row))

    def enter(self, app: "App") -> None:
        """Start on the first page."""
        self.page = 0

    def tick(self, app: "App", events: int) -> None:
        """Turn to another page, or go back to where the rules were asked for."""
        if events & (keys.A | keys.B):
            row = self._asker.row
            app.stage.leave(self._asker)
            self._asker.row = row
        elif events & keys.GO:
            step = 1 if events & (keys.GO_RIGHT | keys.GO_DOWN) else -1
            self.page = (self.page + step) % len(self.pages)
            app.stage.stale = True

    def draw(self, app: "App") -> None:
        """Draw the page."""
        canvas = app.stage.canvas
        title, lines = self.pages[self.page]
        menu.draw_header(canvas, title)
        count = len(self.pages)
        if count > 1:
            menu.draw_arrows(canvas)
            x = canvas.number_right(canvas.words, count, 110, 1, 0)  # beside the arrows
            canvas.character(canvas.words, menu.SLASH, x - 6, 1, 0)
            canvas.number_right(canvas.words, self.page + 1, x - 7, 1, 0)
        canvas.lines(lines, 3, menu.TOP, menu.ROW_HEIGHT)


def played(match: "Match") -> int:
    """Answer the flags of a match's sheet, of what can be chosen only what was."""
    flags = match.flags & ~(rules.MANY_ROUNDS if match.rounds == 1 else 0)
    not_chosen = (rules.UPPER_FIRST | rules.TEAMS | rules.REAL) & ~match.options
    return flags & ~(not_chosen * rules.MAY_UPPER_FIRST)  # these stand in the order of the options


def how_to_play(app: "App") -> list:
    """Make three pages for who has never played: the goal, the keys of this board, the boxes. Allocates."""
    from ui.menus.help import keys_of

    pages: list = []
    _add(pages, menu_words.HOW_TO_PLAY, rules_words.GOAL)
    pages.append((words.KEYS, keys_of(app)))
    _add(pages, rules_words.THE_BOXES, rules_words.BOXES_AT_ONCE)
    return pages


def pages_of(sheet: int, flags: int = 0) -> list:
    """Make the pages of a sheet: a title and up to LINES lines each. Allocates.

    flags: of a match by it, see played(); without them what can be chosen is listed on the last page.
    """
    its_own = rules.FLAGS[sheet]
    title = menu_words.SHEETS[sheet]
    pages: list = []
    if sheet == rules.OFFICIAL:
        _add(pages, title, rules_words.THE_GAME)
    else:
        paragraph = rules_words.BUT
        for _, ways in rules_words.SWITCHES:
            way = _way(ways, its_own)
            if way is not _way(ways, rules.FLAGS[rules.OFFICIAL]):
                paragraph += b"\n" + way[1]
        _add(pages, title, paragraph)
    _add(pages, rules_words.THE_BOXES, rules_words.BOXES)
    options = b""
    for title, ways in rules_words.SWITCHES:
        flag, line, paragraph = _way(ways, flags or its_own)
        if not flags and flag & _CHOSEN:
            options += b"\n" + line
        else:
            _add(pages, title, paragraph)
    _add(pages, rules_words.OPTIONS, options[1:])
    return pages


def _way(ways: tuple, flags: int) -> tuple:
    for way in ways:
        if way[0] & flags or not way[0]:
            return way
    raise ValueError  # the last way needs no flag, or every sheet has one of them


def _add(pages: list, title: bytes, paragraph: bytes) -> None:
    lines = paragraph.split(b"\n") if paragraph else []
    pages.extend([(title, lines[first : first + LINES]) for first in range(0, len(lines), LINES)])


def make(app: "App"):
    """Make the pages."""
    yield RulesScreen(app)
