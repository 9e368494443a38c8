"""The two screens that a turn leads to: the card, for reading, and the pause."""

from micropython import const

from contract import keys
from contract.device import WIDTH
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import HUNDRED, OPEN, UPPER_PAR, Card
from engine.turn import OVER
from ui import screens
from ui.draw import overlay
from ui.menu import Choices
from ui.parts import RULES
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App
    from ui.draw.canvas import Canvas

_ROW = const(7)
_TOP = const(13)
_LEFT = const(2)
_LEFT_END = const(55)
_MARK = const(62)
_MAY_PAY = const(63)  # behind what is not written down


class CardScreen:
    """Read the cards of all players. player, round (from 0): whose card is shown."""

    name_id = screens.CARD_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.player = 0
        self.round = 0

    def enter(self, app: "App") -> None:
        """Show the card of the player whose turn it is, or the winner's when the match is over."""
        match = app.table.match
        self.player = match.player
        self.round = match.round
        if match.phase == OVER:
            self.player = app.parts.result.order[0]

    def tick(self, app: "App", events: int) -> None:
        """Turn to another card, or go back; A pauses, or when all is over looks at that card's game again."""
        if events & (keys.GO_LEFT | keys.GO_RIGHT):
            self._turn_over(app, -1 if events & keys.GO_LEFT else 1)
        elif events & (keys.B | keys.DOWN):
            app.go_on()
        elif events & keys.A and app.table.match.phase == OVER:
            app.parts.result.watch(app, self.player, self.round)
        elif events & keys.A:
            app.stage.go(app.parts.pause)

    def draw(self, app: "App") -> None:
        """Draw the card: who, the total, the boxes in two columns, the bonus."""
        canvas = app.stage.canvas
        match = app.table.match
        card = match.card(self.player, self.round)
        canvas.pill(0, 0, WIDTH, 9)
        x = 3
        if match.players > 1 and self.player == match.player:  # whose turn it is
            x = canvas.character(canvas.words, _MARK, 2, 1, 0)
        x = overlay.draw_name(canvas, app.table.name(self.player), match.kinds[self.player], x, 1, 0)
        if match.players > 1 or match.rounds > 1:
            x = canvas.character(canvas.words, 60, 56, 1, 0)
            canvas.character(canvas.words, 62, x + 1, 1, 0)
        if match.rounds > 1:
            x = canvas.text(canvas.tiny, words.ROUND, 72, 2, 0)
            canvas.number(canvas.tiny, self.round + 1, x, 2, 0)
        x = canvas.number_right(canvas.words, card.total, WIDTH - 3, 1, 0)
        if card.hundreds:
            x = canvas.number_right(canvas.tiny, card.hundreds * HUNDRED, x - 3, 2, 0)
            canvas.character(canvas.tiny, 43, x - 4, 2, 0)
        mine = self.player == match.player and self.round == match.round and match.rolls
        legal = match.legal_mask() if mine else 0
        for box in range(BOXES):
            self._draw_box(canvas, match, card, box, legal)
        self._draw_bonus(canvas, card)
        canvas.fill(60, _TOP, 1, _ROW * 7 - 2)

    def _turn_over(self, app: "App", step: int) -> None:
        match = app.table.match
        place = self.round * match.players + self.player + step
        place %= match.players * match.rounds
        self.player = place % match.players
        self.round = place // match.players
        app.stage.stale = True

    def _draw_box(self, canvas: "Canvas", match: "Match", card: Card, box: int, legal: int) -> None:
        if box < UPPER_BOXES:
            x = _LEFT
            end = _LEFT_END
            y = _TOP + _ROW * box
        else:
            x = 66
            end = 126
            y = _TOP + _ROW * (box - UPPER_BOXES)
        x = canvas.text(canvas.tiny, words.BOX_LINES[box], x, y) + 1
        written = card.boxes[box]
        if written != OPEN:
            canvas.number_right(canvas.mid, written, end, y - 1)
            return
        if legal >> box & 1:
            x_of_mark = end - canvas.tiny.advance(_MAY_PAY) + 1
            canvas.character(canvas.tiny, _MAY_PAY, x_of_mark, y)
            end = canvas.number_right(canvas.tiny, match.pays(box) + match.hundred(box), x_of_mark - 1, y) - 2
        canvas.dots(x + 2 - (x + 1) % 3, y + 4, end - x - 2)

    def _draw_bonus(self, canvas: "Canvas", card: Card) -> None:
        y = _TOP + _ROW * UPPER_BOXES
        canvas.text(canvas.tiny, words.BONUS_LINE, _LEFT, y)
        if card.upper_bonus:
            canvas.number_right(canvas.mid, card.upper_bonus, _LEFT_END, y - 1)
        else:
            x = canvas.text_right(canvas.tiny, words.TO_GO, _LEFT_END, y)
            canvas.number_right(canvas.tiny, UPPER_PAR - card.upper, x - 3, y)


_LINES = (words.RESUME, words.KEYS, words.RULES, words.LEAVE)
_LINES_AND_UNDO = (words.RESUME, words.KEYS, words.RULES, words.LEAVE, words.TAKE_BACK)
# rows of the pause, in the order of these; the first one goes on
_KEYS_ROW = const(1)
_RULES_ROW = const(2)
_LEAVE_ROW = const(3)  # the match stays saved
_UNDO_ROW = const(4)


class Pause(Choices):
    """Choose how to go on."""

    page = screens.PAUSE_SCREEN
    at_table = True
    title = words.PAUSE

    def lines(self, app: "App") -> tuple:
        """Answer the four ways to go on, and a fifth where a score can be taken back."""
        return _LINES_AND_UNDO if app.table.may_undo() else _LINES

    def leave(self, app: "App") -> None:
        """Go on."""
        app.go_on()

    def act(self, app: "App") -> None:
        """Explain the keys, open the rules, go to the title, or take a score back."""
        if self.row == _KEYS_ROW:
            app.stage.explain(screens.NO_PLACE)
        elif self.row == _RULES_ROW:
            app.stage.open_part(RULES)
        elif self.row == _UNDO_ROW:
            app.parts.turn.undo(app)
        elif self.row == _LEAVE_ROW:
            app.stage.open("title")
