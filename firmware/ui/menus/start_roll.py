"""The roll for who starts: the highest begins, the tied throw again. It lasts (ui.parts)."""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from engine.dice import DICE
from engine.rules import REAL
from engine.turn import START
from ui import menu, screens
from ui.draw import overlay
from ui.draw.dice import DIE, MINI
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App

# state
WAITING = const(0)  # for the next throw, or for the choice of who starts
THROWING = const(1)
TIED = const(2)  # the tie is shown
DECIDED = const(3)  # the starter is shown

_THROW_TICKS = const(18)
_BOT_TICKS = const(18)
_TIED_TICKS = const(70)
_DECIDED_TICKS = const(100)

_ROW = const(9)
_TOP = const(11)
_OVER_DICE = const(3)  # rows
_DICE_TOP = const(41)


class StartRollScreen:
    """Throw for the start. player: who throws, or is chosen. thrower: whose dice lie large below."""

    name_id = screens.START_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.state = WAITING
        self.player = 0
        self.thrower = 0
        self.ticks = 0
        self.blank = 0  # mask of the players whose dice are not shown
        self.tumbling = bytearray(DICE)

    def enter(self, app: "App") -> None:
        """Show the start roll as the match stands."""
        self._wait(app)
        self.thrower = self.player
        if app.table.match.options & REAL:
            self.player = 0

    def tick(self, app: "App", events: int) -> None:
        """Wait for a throw, let the dice tumble, or show a tie or who starts."""
        real = app.table.match.options & REAL
        if events & keys.UP and self.state == WAITING and not real and app.parts.pause is not None:
            app.stage.go(app.parts.pause)
        elif self.state == WAITING:
            if real:
                self._choose(app, events)
            else:
                self._throw_when_told(app, events)
        elif self.state == THROWING:
            self._tumble(app)
        else:
            self.ticks -= 1
            if not self.ticks or events & keys.ANY:
                if self.state == DECIDED:
                    app.go_on()
                else:
                    self._wait(app)

    def draw(self, app: "App") -> None:
        """Draw the throw of every player, and who starts or what to do."""
        canvas = app.stage.canvas
        match = app.table.match
        menu.draw_header(canvas, menu_words.WHO_STARTS)
        if self.state == TIED:
            canvas.text_right(canvas.words, menu_words.TIE, WIDTH - 3, 1, 0)
        elif self.state == DECIDED:
            canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
            player = match.player
            x = overlay.draw_name(canvas, app.table.name(player), match.kinds[player], 3, 1, 0)
            canvas.text(canvas.words, menu_words.STARTS, x + 4, 1, 0)
        elif match.options & REAL:
            canvas.text_right(canvas.words, menu_words.CHOOSE_STARTER, WIDTH - 3, 1, 0)
        elif not match.kinds[self.player]:
            hint = menu_words.THROW_HINT if app.stage.has_b else menu_words.THROW_HINT_WITHOUT_B
            canvas.text_right(canvas.words, hint, WIDTH - 3, 1, 0)
        for player in range(match.players):
            self._draw_player(app, player)
        self._draw_dice(app)
        if match.options & REAL:
            menu.draw_cursor(app, self.player, menu.CURSOR_LEFT, self._top_of(match, self.player))

    def _wait(self, app: "App") -> None:
        start = app.table.match.start
        self.state = WAITING
        self.ticks = _BOT_TICKS
        self.blank = start.waiting
        self.player = start.player()
        app.stage.stale = True

    def _throw_when_told(self, app: "App", events: int) -> None:
        is_bot = app.table.match.kinds[self.player]
        if is_bot:
            self.ticks -= 1
        if not events & (keys.A | keys.B) and (self.ticks or not is_bot):
            return
        self.state = THROWING
        self.thrower = self.player
        self.ticks = _THROW_TICKS
        app.stage.sound.play(tunes.ROLL_TUNE)
        app.stage.stale = True

    def _choose(self, app: "App", events: int) -> None:
        if events & keys.GO_UP:
            self._move(app, app.table.match.players - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.A:
            if not app.table.match.choose_starter(self.player):
                app.keeper.mark_match()
                app.go_on()
        elif events & keys.B:
            app.stage.open("title")

    def _move(self, app: "App", step: int) -> None:
        match = app.table.match
        before = self.player
        self.player = (before + step) % match.players
        menu.move_cursor(
            app, self.player, menu.CURSOR_LEFT, self._top_of(match, self.player), self._top_of(match, before)
        )

    def _tumble(self, app: "App") -> None:
        self.ticks -= 1
        if self.ticks:
            for i in range(DICE):
                self.tumbling[i] = 1 + (self.ticks * 5 + i * 2 + (self.ticks >> 2)) % 6
            self._draw_dice(app)
            app.stage.touched = True
            return
        match = app.table.match
        number = match.start.number
        match.throw_start()
        app.keeper.mark_match()
        app.stage.stale = True
        self.blank &= ~(1 << self.player)
        if match.phase != START:
            self.state = DECIDED
            self.ticks = _DECIDED_TICKS
            app.stage.sound.play(tunes.SCORE_TUNE)
        elif match.start.number != number:
            self.state = TIED
            self.ticks = _TIED_TICKS
        else:
            self._wait(app)

    def _draw_player(self, app: "App", player: int) -> None:
        canvas = app.stage.canvas
        match = app.table.match
        start = match.start
        y = self._top_of(match, player)
        if y < _TOP or y >= _TOP + _OVER_DICE * _ROW and self._leaves_room(match):
            return
        if match.options & REAL:
            overlay.draw_name(canvas, app.table.name(player), match.kinds[player], menu.TEXT_LEFT, y)
            return
        ink = 1
        contends = start.tied >> player & 1
        on = player == self.player
        if self.state >= TIED:
            on = contends
        if on:
            canvas.pill(0, y - 1, WIDTH, _ROW)
            ink = 0
        overlay.draw_name(canvas, app.table.name(player), match.kinds[player], 3, y, ink)
        if not self.blank >> player & 1:
            large = player == self.thrower and self._leaves_room(match)
            for i in range(0 if large else start.per_player):
                face = start.dice[player * DICE + i]
                canvas.stamp(app.stage.dice.mini[face], 58 + (MINI + 2) * i, y, ink)
            canvas.number_right(canvas.words, start.totals[player], WIDTH - 3, y, ink)

    def _draw_dice(self, app: "App") -> None:
        """Draw the thrower's dice, large, that tumble or lie."""
        match = app.table.match
        throwing = self.state == THROWING
        if not self._leaves_room(match) or not throwing and self.blank >> self.thrower & 1:
            return
        canvas = app.stage.canvas
        start = match.start
        canvas.fill(0, _DICE_TOP, WIDTH, DIE, 0)
        for i in range(start.per_player):
            face = self.tumbling[i] if throwing else start.dice[self.thrower * DICE + i]
            canvas.stamp(app.stage.dice.plain[face], 1 + 24 * i, _DICE_TOP)

    def _leaves_room(self, match: "Match") -> bool:
        """Tell whether dice lie below the rows."""
        if match.options & REAL:
            return False
        return match.players <= _OVER_DICE or self.state <= THROWING

    def _top_of(self, match: "Match", player: int) -> int:
        """Tell where a player's row is; above or below the rows that are seen, if it is none of them."""
        row = player
        if self._leaves_room(match):
            row -= min(max(self.player - 1, 0), max(match.players - _OVER_DICE, 0))
        return _TOP + _ROW * row


def make(app: "App"):
    """Make app.parts.start_roll."""
    app.parts.start_roll = StartRollScreen()
    yield
