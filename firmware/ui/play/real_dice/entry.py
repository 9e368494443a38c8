"""Real dice: the five faces as the players threw them."""

from micropython import const

from contract import keys
from engine import reasons
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.turn_state import TURNS
from ui.text import real_dice_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.real_dice.real_dice import Real

_NO_THROW = const(-1)


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
        match = app.match
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
        match = app.match
        held = match.thrown_holds[match.rolls - 1] if self.correcting else match.holds
        return held >> die & 1

    def tick(self, app: "App", real: "Real", events: int) -> None:
        """Choose a die, turn it, give the throw, or go to the boxes."""
        if events & keys.NEXT == keys.NEXT:
            self._next(app, real)
        elif events & keys.GO_LEFT:
            if self.die or not events & keys.LEFT or not app.may_undo():
                self._move(app, real, -1)
            else:
                app.turn.undo(app)
        elif events & keys.GO_RIGHT:
            self._move(app, real, 1)
        elif events & keys.GO_UP:
            self._turn(app, real, 1)
        elif events & keys.GO_DOWN:
            self._turn(app, real, -1)
        elif events & keys.B:
            match = app.match
            reason = match.correct(self.faces) if self.correcting else match.enter(self.faces)
            if reason:
                app.toast(words.SET_ALL if reason == reasons.BAD_FACE else words.REASONS[reason])
            else:
                real.entered(app)
        elif events & keys.A:
            self.pressed = True
        elif events & keys.A_SHORT and self.pressed:
            real.leave_entry(app)
        elif events & keys.A_LONG and self.pressed:
            app.overlay.explain(real_dice_words.ENTRY_TITLE, real_dice_words.HELPS_ENTRY[app.column])
            app.stale = True

    def _next(self, app: "App", real: "Real") -> None:
        """Go to the next die that is not locked, from the last to the first."""
        before = self.die
        self.die = (before + 1) % DICE
        while self.locked(app, self.die) and self.die != before:
            self.die = (self.die + 1) % DICE
        real.show_die(app, before)
        real.show_die(app, self.die)

    def _move(self, app: "App", real: "Real", step: int) -> None:
        die = self.die + step
        while 0 <= die < DICE and self.locked(app, die):
            die += step
        if 0 <= die < DICE:
            before = self.die
            self.die = die
            real.show_die(app, before)
            real.show_die(app, die)

    def _turn(self, app: "App", real: "Real", step: int) -> None:
        face = self.faces[self.die]
        if step < 0 and face < 2:
            face = 6
        else:
            face = face + step if face + step < 7 else 1
        self.faces[self.die] = face
        self.set |= 1 << self.die
        real.show_die(app, self.die)
