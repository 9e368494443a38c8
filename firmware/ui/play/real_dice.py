"""Real dice: the five faces as the players threw them, or a bare score for a box, one that they counted."""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from engine import rules
from engine.boxes import next_held
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.turn import TURNS
from ui.play.between import draw_undo
from ui.screens import BARE, DECIDE, ENTRY
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

ENTRY_TITLE = b"Your own dice"
_CHOOSE = b"LEFT RIGHT choose a die"
_NEXT = b"NEXT: the next die"
_SET = b"UP DOWN set its face"
_THROWN = b"B when all five are set"
_THROWN_WITHOUT_B = b"LONG A when all are set"
_BOXES = b"A to the boxes"
_CARD = b"UP from them to the card"
HELPS_ENTRY = (  # of six, five, four, two buttons
    (_CHOOSE, _SET, _THROWN, _BOXES, _CARD),
    (_CHOOSE, _SET, _THROWN_WITHOUT_B, _BOXES, _CARD),
    (_NEXT, b"UP sets its face", _THROWN, _BOXES),
    (_NEXT, b"LONG NEXT sets its face", _THROWN_WITHOUT_B, _BOXES),
)
PLUS_HUNDRED = b"+100"
BARE_KEYS = b"A: OK"
SET_HINT = b"Set your dice, then B"
SET_HINT_WITHOUT_B = b"Set your dice, LONG A"

_PLUS = const(43)
_MINUS = const(45)
_TOP = const(7)
_HEIGHT = const(26)
_NO_THROW = const(-1)


class Bare:
    """Choose the points for a box. points, and hundred (0 or 1) for a further Yahtzee's +100."""

    def __init__(self) -> None:
        self.box = 0
        self.points = 0
        self.hundred = 0

    def tick(self, app: "App", events: int) -> None:
        """Change the points, claim the hundred, write it down, or go back."""
        if events & keys.GO_UP:
            self.points = next_held(self.box, self.points, 1)
        elif events & keys.GO_DOWN:
            self.points = next_held(self.box, self.points, -1)
        elif events & (keys.LEFT | keys.RIGHT):
            self.hundred ^= 1
        elif events & keys.A:
            app.parts.turn.score(app, self)
            return
        elif events & keys.B:
            app.parts.turn.give_way(DECIDE)
            app.stage.stale = True
            return
        else:
            return
        app.stage.sound.play(tunes.CLICK_TUNE)
        self.draw(app.stage.canvas)
        app.stage.touched = True

    def draw(self, canvas: "Canvas") -> None:
        """Draw the question over the band of the dice."""
        canvas.fill(0, _TOP, WIDTH, _HEIGHT, 0)
        canvas.tint(0, _TOP + 1, WIDTH, _HEIGHT - 2)
        canvas.text_middle(canvas.words, words.BOX_NAMES[self.box], 0, 96, 9)
        canvas.number_middle(canvas.big, self.points, 0, 96, 20)
        canvas.character(canvas.words, _PLUS, 27, 19)
        canvas.character(canvas.words, _MINUS, 27, 26)
        if self.hundred:
            canvas.pill(98, 18, 28, 13)
        canvas.text_middle(canvas.words, PLUS_HUNDRED, 98, 28, 21, 0 if self.hundred else 1)
        canvas.text_middle(canvas.words, BARE_KEYS, 96, 32, 9)


class DiceEntry:
    """Take the faces of a throw. faces: bytearray(5), 0 = not given yet; die: the one under the cursor.

    set: mask of the dice whose faces were given here; they stay so until the throw is given, whatever is
    looked at meanwhile.
    """

    def __init__(self) -> None:
        self.faces = bytearray(DICE)
        self.die = 0
        self.correcting = False  # the newest throw is put right
        self.pressed = False
        self.set = 0
        self._throw = _NO_THROW

    def begin(self, app: "App", correcting: bool) -> None:
        """Ask for the next throw, held dice given, or for the newest once more."""
        match = app.table.match
        turn = match.round * TURNS + match.turn
        throw = (turn * MAX_PLAYERS + match.player) * ROLLS + match.rolls
        if correcting or throw != self._throw:
            self.set = 0
        self._throw = _NO_THROW if correcting else throw
        self.correcting = correcting
        self.pressed = False
        for i in range(DICE):
            if correcting or match.holds >> i & 1:
                self.set &= ~(1 << i)
                self.faces[i] = match.dice[i]
            elif not self.set >> i & 1:
                self.faces[i] = 0
        self.die = 0
        while self.die < DICE - 1 and (self.locked(app, self.die) or self.set >> self.die & 1):
            self.die += 1

    def forget(self) -> None:
        """Know of no face that was given: another match begins."""
        self._throw = _NO_THROW

    def locked(self, app: "App", die: int) -> int:
        """Tell whether a die lay held in the throw and so cannot change."""
        match = app.table.match
        held = match.thrown_holds[match.rolls - 1] if self.correcting else match.holds
        return held >> die & 1

    def tick(self, app: "App", events: int) -> None:
        """Choose a die, turn it, give the throw, or go to the boxes."""
        if events & keys.NEXT == keys.NEXT:
            self._next(app)
        elif events & keys.GO_LEFT:
            if self.die or not events & keys.LEFT or not app.table.may_undo():
                self._move(app, -1)
            else:
                app.parts.turn.undo(app)
        elif events & keys.GO_RIGHT:
            self._move(app, 1)
        elif events & keys.GO_UP:
            self._turn(app, 1)
        elif events & keys.GO_DOWN:
            self._turn(app, -1)
        elif events & keys.B:
            match = app.table.match
            reason = match.correct(self.faces) if self.correcting else match.enter(self.faces)
            if reason:
                app.stage.toast(words.SET_ALL if reason == rules.BAD_FACE else words.REASONS[reason])
            else:
                app.table.real.entered(app)
        elif events & keys.A:
            self.pressed = True
        elif events & keys.A_SHORT and self.pressed:
            app.table.real.leave_entry(app)
        elif events & keys.A_LONG and self.pressed:
            app.stage.overlay.explain(ENTRY_TITLE, HELPS_ENTRY[app.stage.column])

    def show_die(self, app: "App", i: int) -> None:
        """Draw a die as it is set."""
        shown = app.parts.turn.picture
        shown.faces[i] = self.faces[i]
        shown.die = self.die
        shown.draw_die(app.stage.canvas, app.stage.dice, i)
        app.stage.touched = True

    def _next(self, app: "App") -> None:
        """Go to the next die that is not locked, from the last to the first."""
        before = self.die
        self.die = (before + 1) % DICE
        while self.locked(app, self.die) and self.die != before:
            self.die = (self.die + 1) % DICE
        self.show_die(app, before)
        self.show_die(app, self.die)

    def _move(self, app: "App", step: int) -> None:
        die = self.die + step
        while 0 <= die < DICE and self.locked(app, die):
            die += step
        if 0 <= die < DICE:
            before = self.die
            self.die = die
            self.show_die(app, before)
            self.show_die(app, die)

    def _turn(self, app: "App", step: int) -> None:
        face = self.faces[self.die]
        if step < 0 and face < 2:
            face = 6
        else:
            face = face + step if face + step < 7 else 1
        self.faces[self.die] = face
        self.set |= 1 << self.die
        self.show_die(app, self.die)


_UNDO_LEFT = const(46)  # where the undo hint lies over the status line


class Real:
    """Ask for what the players' own dice show. entry: for a throw, bare: for a score."""

    def __init__(self) -> None:
        self.entry = DiceEntry()
        self.bare = Bare()

    def tick(self, app: "App", events: int) -> None:
        """Let what was asked for be entered."""
        if app.parts.turn.state == ENTRY:
            self.entry.tick(app, events)
        else:
            self.bare.tick(app, events)

    def draw(self, app: "App") -> None:
        """Draw the table while a throw is entered."""
        canvas = app.stage.canvas
        shown = app.parts.turn.picture
        shown.draw_status(canvas)
        shown.draw_throws(canvas)
        shown.boxes.draw_boxes(canvas)
        for i in range(DICE):
            self.entry.show_die(app, i)
        if app.stage.has_sides and app.table.may_undo():
            canvas.fill(_UNDO_LEFT, 0, 31, 7, 0)
            draw_undo(canvas, app.stage.has_sides, False, _UNDO_LEFT, 0)

    def ask_for_throw(self, app: "App", flying: int) -> None:
        """Ask for the faces of the dice in a mask, or say why there is no throw."""
        if app.table.match.rolls == ROLLS:
            app.stage.refuse(rules.NO_ROLLS_LEFT)
        elif not flying:
            app.stage.refuse(rules.NONE_TO_THROW)
        else:
            self.ask(app, False)
            app.stage.stale = True

    def ask(self, app: "App", correcting: bool) -> None:
        """Ask for a throw; with correcting, for the newest once more."""
        app.parts.turn.give_way(ENTRY)
        self.entry.begin(app, correcting)
        if not app.table.match.rolls and not app.table.match.turn and not self.entry.set:
            app.stage.toast(SET_HINT if app.stage.has_b else SET_HINT_WITHOUT_B)

    def entered(self, app: "App") -> None:
        """Show the throw that was entered."""
        turn = app.parts.turn
        app.keeper.mark_match()
        turn.picture.read_dice(app.table.match)
        turn.cursor.die = 0
        turn.settle(app)
        app.stage.stale = True

    def leave_entry(self, app: "App") -> None:
        """Go to the boxes without a throw, or back to the dice that lie."""
        turn = app.parts.turn
        turn.give_way(DECIDE)
        turn.picture.read_dice(app.table.match)
        if app.table.match.rolls:
            turn.cursor.to_dice(self.entry.die)
        else:
            turn.cursor.to_boxes()
        app.stage.stale = True

    def ask_bare(self, app: "App") -> None:
        """Ask for the score of the box under the cursor."""
        turn = app.parts.turn
        turn.give_way(BARE)
        bare = self.bare
        bare.box = turn.cursor.box
        bare.points = turn.picture.boxes.points[bare.box]
        bare.hundred = 0
        app.stage.stale = True


def make(app: "App"):
    """Make app.table.real, with which turns can be played."""
    app.table.real = Real()
    app.parts.real_turn = app.parts.turn
    yield
