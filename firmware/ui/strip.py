"""The strip below the picture of a colour display: who plays, and the best of the others, with their totals.

What A and B do now stands beside them where there is room, and the battery. It is drawn when that has
changed, once a tick draws nothing else. Its first row stays dark, as air below the picture.
"""

from framebuf import GS8, MONO_VLSB, FrameBuffer
from micropython import const

from contract.device import IN_TURN, LEADS, NO_GAUGE, WIDTH
from engine.dice import MAX_PLAYERS, ROLLS
from engine.result import is_together
from engine.turn import TURN, TURNS
from ui import screens
from ui.draw.canvas import Canvas
from ui.play.cursor import ON_BOXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.font import Font

# what A and B do
OK = b"A: OK"
OK_BACK = b"A: OK  B: BACK"
LONG_BACK = b"LONG A: BACK"
ROLL = b"A: ROLL"
HOLD = b"A: HOLD"
HOLD_ROLL = b"A: HOLD  B: ROLL"
FILL = b"A: FILL"
FILL_ROLL = b"A: FILL  B: ROLL"
LONG_ROLL = b"LONG A: ROLL"
FASTER = b"A: FASTER"
NOTHING = b""

_HEIGHT = const(8)
_LEFT = const(1)
_TOP = const(1)
_TINY_TOP = const(3)
_RIGHT = const(127)
_BATTERY_LEFT = const(114)
_NO_TURN = const(-1)
_GAP = const(3)  # before a total
_AIR = const(9)  # behind it, and up to the next cell

_OF_PLAYER = (screens.TURN_SCREEN, screens.CARD_SCREEN, screens.PAUSE_SCREEN, screens.HANDOVER_SCREEN)
_A_ALONE = (screens.TITLE_SCREEN, screens.START_SCREEN, screens.HANDOVER_SCREEN)
# They tell of A and B themselves, or what those do is another thing each time.
_TELL = (
    screens.CHEER_SCREEN,
    screens.RESULTS_SCREEN,
    screens.DRILL_SCREEN,
    screens.POSITION_SCREEN,
    screens.AGAIN_SCREEN,
    screens.WATCH_SCREEN,
)


class Strip:
    """Draw in the 128 bytes of a strip, with an app's pen and fonts. Allocates when made and never again."""

    def __init__(self, canvas: Canvas, strip: bytearray, cells: "Any" = None) -> None:
        self._canvas = _Sheet(canvas, strip, cells)
        self._moment = _NO_TURN
        self._keys = NOTHING
        self._level = NO_GAUGE

    def look(self, app: "App") -> bool:
        """Draw what is to be said now, and tell so, if that is another than before."""
        name_id = app.stage.screen.name_id
        is_turn = name_id == screens.TURN_SCREEN
        state = app.parts.turn.state if is_turn else screens.DECIDE
        if state == screens.ROLLING:
            return False
        keys = _of_turn(app) if is_turn else _elsewhere(name_id, app.stage.has_b)
        moment = self._moment
        if name_id != screens.CHEER_SCREEN and state != screens.SCORED:  # else the match has gone on
            moment = _NO_TURN
            match = app.table.match
            if name_id in _OF_PLAYER and match.phase == TURN:
                moment = (match.round * TURNS + match.turn) * MAX_PLAYERS + match.player
        if moment == self._moment and keys == self._keys and app.stage.battery == self._level:
            return False
        self._moment = moment
        self._keys = keys
        self._level = app.stage.battery
        self._draw(app)
        return True

    def _draw(self, app: "App") -> None:
        canvas = self._canvas
        canvas.clear()
        right = _RIGHT
        if self._level != NO_GAUGE:
            right = _BATTERY_LEFT - 4
            canvas.box(_BATTERY_LEFT, _TOP, 12, 7)
            canvas.fill(_BATTERY_LEFT + 12, _TOP + 2, 1, 3)
            canvas.fill(_BATTERY_LEFT + 2, _TOP + 2, 2 * self._level, 3)
        width = canvas.measure(canvas.tiny, self._keys)
        x = 0 if self._moment == _NO_TURN else self._draw_sides(app, right - width)
        if x + width <= right:
            canvas.text_right(canvas.tiny, self._keys, right, _TINY_TOP)

    def _draw_sides(self, app: "App", right: int) -> int:
        """Draw who plays and the best of the others, in the order of their seats; answer the x behind.

        They are large if they end before the column `right`.
        """
        match = app.table.match
        standing = app.parts.turn.picture.standing
        standing.read_sides(match)
        first = second = player = self._moment % MAX_PLAYERS  # the match may have gone on
        best = _NO_TURN
        for other in range(match.players):
            if not is_together(match, other, player) and standing.sides[other] > best:
                best = standing.sides[other]
                first = min(player, other)
                second = max(player, other)
        canvas = self._canvas
        x = 0
        for draws in (False, True):
            face = canvas.tiny if x > right else canvas.words
            x = self._go_along(app, face, first, 0, draws)
            if second != first:
                x = self._go_along(app, face, second, x, draws)
        return x

    def _go_along(self, app: "App", face: "Font", player: int, x: int, draws: bool) -> int:
        """Draw a name and its side's total in whole cells, or only measure; answer the x of what follows."""
        canvas = self._canvas
        match = app.table.match
        standing = app.parts.turn.picture.standing
        name = app.table.name(player)
        end = x + _LEFT + canvas.measure(face, name) + _GAP
        if draws:
            y = _TOP if face is canvas.words else _TINY_TOP
            canvas.text(face, name, x + _LEFT, y)
            canvas.number(face, standing.sides[player], end, y)
        end += face.measure_number(standing.sides[player])
        if draws and player == self._moment % MAX_PLAYERS:
            canvas.tint(x, 0, end - x, _HEIGHT, IN_TURN)
        elif draws and standing.lead(match, player) > 0:
            canvas.tint(x, 0, end - x, _HEIGHT, LEADS)
        return end + _AIR & ~7


def _elsewhere(name_id: int, has_b: bool) -> bytes:
    """Answer what A and B do on a screen that is no turn."""
    if name_id in _TELL:
        return NOTHING
    if name_id in _A_ALONE:
        return OK
    return OK_BACK if has_b else LONG_BACK


def _of_turn(app: "App") -> bytes:
    """Answer what A and B do in a turn. Of real dice, and of what the coach asks, their own pictures tell."""
    match = app.table.match
    if app.parts.turn.state != screens.DECIDE:
        return NOTHING
    if match.kinds[match.player]:
        return FASTER
    on_boxes = app.parts.turn.cursor.zone == ON_BOXES
    if not match.rolls:
        return FILL if on_boxes else ROLL
    if match.rolls == ROLLS:
        return FILL if on_boxes else HOLD
    if not app.stage.has_b:
        return LONG_ROLL
    return FILL_ROLL if on_boxes else HOLD_ROLL


class _Sheet(Canvas):
    """A canvas as high as the strip, that writes with what another one has."""

    def __init__(self, canvas: Canvas, strip: bytearray, cells: "Any" = None) -> None:
        self.pen = canvas.pen
        self.bytes = strip
        self.cells = None if cells is None else FrameBuffer(cells, 16, 1, GS8)
        self.frame = FrameBuffer(strip, WIDTH, _HEIGHT, MONO_VLSB)
        self.ground = FrameBuffer(strip, WIDTH, 1, GS8)
        self.tiny = canvas.tiny
        self.words = canvas.words
        self._line = canvas._line
