"""The turn: throw, hold, throw again, fill a box. One picture for people and bots.

LEFT and RIGHT choose, A holds a die (or releases it) and, let go, moves on to the next, or fills a box, B
throws, DOWN goes to the box that pays most, UP goes back to the dice and from there to the card. A held long
explains. With real dice a throw is entered instead of made; before the first of a turn A goes to the boxes
and UP from there to the card.
"""

from micropython import const

from contract import keys, tunes
from contract.choices import BOX
from contract.settings import ASKS_ZERO
from engine import reasons
from engine.boxes import YAHTZEE_POINTS
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.match import OVER
from engine.rules import REAL
from engine.turn_state import TURNS
from strategy.bots.kinds import HUMAN
from ui import screens
from ui.play import box_paths, handover, picture
from ui.play.picture import NO_PLACE, ROLL_TICKS, TurnPicture
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App

# state
DECIDE = const(0)  # waiting for the player
ROLLING = const(1)
SCORED = const(2)  # the score just made is shown
ENTRY = const(3)  # real dice: the faces of a throw are asked for
BARE = const(4)  # real dice: the bare score of a box is asked for
COACHED = const(5)  # the coach has something to say
ASKED = const(6)  # the coach was asked and is thinking; presses are not heard

# zone: where the cursor is
ON_DICE = const(0)
ON_BOXES = const(1)

# cheers: for what a person may be glad of
YAHTZEE_CHEER = const(1)
BONUS_CHEER = const(2)
END_CHEER = const(4)  # perhaps, of how the match ended

SCORED_TICKS = const(55)
_HURRIED_SCORED_TICKS = const(12)
_HURRIED_ROLL_FROM = const(13)  # the tick of the roll at which a hurried one begins

_ALL = const(31)


class TurnScreen:
    """Play turns.

    state: DECIDE, ROLLING, SCORED, ENTRY, BARE, COACHED or ASKED. zone: ON_DICE or ON_BOXES; die (0 to 4),
    box (0 to 12): the cursor there. hurry: bots are not waited for; set by A or B, until a person's turn
    comes. picture: what is seen. What real dice ask for is app.real's (ui.play.real_dice.real_dice).
    cheers: for the newest score, yet to be shown (ui.play.cheer); seen: the shown ones, since a score that
    is taken back and made again is no new one; cheered_at: that score's place in the match.
    """

    name_id = screens.TURN_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.picture = TurnPicture()
        self.hurry = False
        self.state = DECIDE
        self.zone = ON_DICE
        self.die = 0
        self.box = 0
        self.ticks = 0  # drawn in ROLLING, left in SCORED
        self.pressed = False  # A went down here and is not up yet
        self.rolling = 0  # mask of the dice in the air
        self._asked_box = NO_PLACE  # the box under the cursor, once it was asked whether it shall take a zero
        self._undone = NO_PLACE  # the box whose score was taken back just now
        self.points = 0  # what was scored, with its hundred and the upper bonus it earned
        self.hundred = 0
        self.bonus = 0
        self.cheers = 0
        self.seen = 0
        self.cheered_at = NO_PLACE

    def enter(self, app: "App") -> None:
        """Show the turn as the match stands."""
        match = app.match
        self.state = DECIDE
        self.die = 0
        self.pressed = False
        self.picture.read(match, app.name(match.player))
        app.coach.begin(app)
        self.to_dice()
        if match.kinds[match.player]:
            self.picture.die = NO_PLACE
            if app.bots is not None:  # else they begin when they come
                app.bots.autopilot.begin(app)
        else:
            self.hurry = False
            if match.rolls == ROLLS:
                self.to_boxes()
            elif match.options & REAL and not match.rolls:
                app.real.ask(app, False)
        if self._undone != NO_PLACE and match.rolls:
            self.to_boxes()
            self.box = self.picture.box = self._undone
        self._undone = NO_PLACE

    def tick(self, app: "App", events: int) -> None:
        """Let the state go on, or let a key act where the cursor is."""
        match = app.match
        app.coach.think(app)
        if self.state == ROLLING:
            self._tick_roll(app)
        elif self.state == SCORED:
            self._tick_scored(app, events)
        elif self.state == ENTRY or self.state == BARE:
            app.real.tick(app, events)
        elif self.state == COACHED or self.state == ASKED:
            app.coach.tick(app, self, events)
        elif match.kinds[match.player]:
            self._keys_for_bot(app, events)
        elif self.zone == ON_BOXES:
            self._keys_on_boxes(app, events)
        elif match.rolls:
            self._keys_on_dice(app, events)
        else:
            self._keys_before(app, events)

    def draw(self, app: "App") -> None:
        """Draw the turn: the coach before it, real dice, or the table alone."""
        if self.state == COACHED:
            app.coach.draw(app)
        elif self.state == ENTRY:
            app.real.draw(app)
        else:
            self.draw_table(app)

    def draw_table(self, app: "App") -> None:
        """Draw everything, even if the coach speaks before it."""
        canvas = app.canvas
        shown = self.picture
        match = app.match
        shown.draw(canvas, app.dice)
        if self.state == ROLLING:
            shown.draw_tumble(canvas, app.dice, self.rolling, self.ticks - 1)
        elif self.state == SCORED:
            shown.clear_dice(canvas)
            picture.draw_score(canvas, self.box, self.points, self.hundred, self.bonus)
        elif self.state == BARE:
            app.real.bare.draw(canvas)
        elif not shown.rolls:
            if match.kinds[match.player]:
                picture.draw_bot(canvas, app.name(match.player), match.kinds[match.player])
            elif match.options & REAL:
                picture.draw_bare(canvas)
            else:
                picture.draw_roll(canvas, app.buttons)
            if app.may_undo() and not match.options & REAL:
                picture.draw_undo(canvas)

    # what coach, real dice and bots ask for

    def give_way(self, state: int) -> None:
        """Let presses go to the coach (ASKED, COACHED) or real dice (ENTRY, BARE); DECIDE takes them back."""
        self.state = state
        self.pressed = False
        if state == ENTRY:
            self.zone = ON_DICE
            self.picture.box = NO_PLACE

    def point_at(self, die: int) -> None:
        """Put the cursor on a die, once it is among the dice."""
        self.die = die

    def hurry_up(self) -> None:
        """Wait for no bot until a person's turn comes."""
        self.hurry = True

    # keys

    def _keys_for_bot(self, app: "App", events: int) -> None:
        if events & keys.UP:
            app.go(app.card)
        elif events & keys.LEFT and app.may_undo():
            self.undo(app)
        elif app.bots is not None:
            app.bots.autopilot.tick(app, self, events)

    def _keys_before(self, app: "App", events: int) -> None:
        if events & (keys.A | keys.B):
            self.roll(app)
        elif events & keys.LEFT:
            if app.may_undo():
                self.undo(app)
            else:
                app.refuse(reasons.NOTHING_TO_UNDO)
        elif events & keys.UP:
            app.go(app.card)
        elif events & keys.DOWN:
            app.refuse(reasons.NOT_ROLLED)

    def _keys_on_dice(self, app: "App", events: int) -> None:
        if events & keys.NEXT == keys.NEXT and self.die == DICE - 1:
            self._go_to_boxes(app)
            self.die = 0
        elif events & keys.GO_LEFT:
            self._move_die(app, DICE - 1)
        elif events & keys.GO_RIGHT:
            self._move_die(app, 1)
        elif events & keys.A:
            self._toggle(app)
        elif events & keys.A_SHORT and self.pressed:
            self._move_die(app, 1)
        elif events & keys.A_LONG and self.pressed:
            self._long_on_die(app)
        elif events & keys.B:
            self._choose_roll(app)
        elif events & keys.UP:
            app.go(app.card)
        elif events & keys.DOWN:
            self._go_to_boxes(app)

    def _keys_on_boxes(self, app: "App", events: int) -> None:
        if events & keys.GO:
            box = box_paths.way(self.picture.card, self.box, events)
            if box == box_paths.TO_DICE:
                self._leave_boxes(app)
            else:
                self._move_box(app, box)
        elif events & keys.A:
            self._press(app, True)
        elif events & keys.A_SHORT and self.pressed:
            self._press(app, False)
            self._act_on_box(app)
        elif events & keys.A_LONG and self.pressed:
            self._press(app, False)
            if app.coach.ask_hint(app, True):
                return
            if app.match.options & REAL:
                app.real.ask_bare(app)
            else:
                app.explain(self.box)
        elif events & keys.B:
            self._choose_roll(app)

    # the cursor

    def to_dice(self) -> None:
        """Put the cursor on the dice."""
        self.zone = ON_DICE
        self.picture.die = self.die
        self.picture.box = NO_PLACE

    def to_boxes(self) -> None:
        """Put the cursor on the box that pays most."""
        self.zone = ON_BOXES
        self._asked_box = NO_PLACE
        self.box = self.picture.best
        if self.box == NO_PLACE:
            self.box = box_paths.first_open(self.picture.card)
        self.picture.box = self.box
        self.picture.die = NO_PLACE
        self.pressed = False

    def _go_to_boxes(self, app: "App") -> None:
        self.to_boxes()
        self.picture.draw_die(app.canvas, app.dice, self.die)
        self._draw_box(app)

    def _move_die(self, app: "App", step: int) -> None:
        self.die = (self.die + step) % DICE
        self.pressed = False
        self.picture.move_die(app.canvas, self.die)
        app.touched = True

    def _move_box(self, app: "App", box: int) -> None:
        if box == box_paths.NOWHERE:
            return
        self.box = box
        self._asked_box = NO_PLACE
        self.pressed = False
        self.picture.move_box(app.canvas, box)
        app.touched = True

    def _leave_boxes(self, app: "App") -> None:
        if not app.match.rolls:  # no dice lie there: B asks for them
            app.go(app.card)
            return
        self.to_dice()
        self.picture.draw_die(app.canvas, app.dice, self.die)
        self._draw_box(app)

    def _draw_box(self, app: "App") -> None:
        self.picture.draw_box(app.canvas, self.box)
        app.touched = True

    def _press(self, app: "App", down: bool) -> None:
        self.pressed = down
        self.picture.pressed = down
        self._draw_box(app)

    # holding and throwing

    def _toggle(self, app: "App") -> None:
        reason = app.match.toggle_hold(self.die)
        if reason:
            app.refuse(reason)
            return
        self.pressed = True
        self.picture.holds = app.match.holds
        self.picture.draw_die(app.canvas, app.dice, self.die)
        app.touched = True
        app.sound.play(tunes.CLICK_TUNE)
        app.save()

    def _long_on_die(self, app: "App") -> None:
        """Take back the hold that the press began with; then help, or let real dice be put right."""
        self.pressed = False
        match = app.match
        match.toggle_hold(self.die)
        self.picture.holds = match.holds
        app.save()
        if not app.coach.ask_hint(app, False):
            if match.options & REAL:
                app.real.ask(app, True)
            else:
                app.explain(NO_PLACE)
        app.stale = True

    def _choose_roll(self, app: "App") -> None:
        app.coach.ask(app, app.match.holds)

    def roll(self, app: "App") -> None:
        """Throw the dice that are not held, or say why not; with real dice, ask for the faces."""
        match = app.match
        flying = ~match.holds & _ALL
        if match.options & REAL:
            app.real.ask_for_throw(app, flying)
            return
        reason = match.roll()
        if reason:
            app.refuse(reason)
            return
        app.save()
        app.sound.play(tunes.ROLL_TUNE)
        self.rolling = flying
        self.state = ROLLING
        self.ticks = _HURRIED_ROLL_FROM if self.hurry else 0
        self._clear_the_table(app, flying)
        self._tick_roll(app)

    def _clear_the_table(self, app: "App", flying: int) -> None:
        """Take the cursor away, the prompt too, and let the dice that stay lie."""
        shown = self.picture
        canvas = app.canvas
        box = shown.box
        if not shown.rolls:
            shown.clear_dice(canvas)
        shown.box = NO_PLACE
        shown.die = NO_PLACE
        shown.read_dice(app.match)
        for i in range(DICE):
            if not flying >> i & 1:
                shown.draw_die(canvas, app.dice, i)
        shown.draw_status(canvas)
        if box != NO_PLACE:
            shown.draw_box(canvas, box)

    def _tick_roll(self, app: "App") -> None:
        self.picture.draw_tumble(app.canvas, app.dice, self.rolling, self.ticks)
        app.touched = True
        self.ticks += 1
        if self.ticks == ROLL_TICKS:
            self.settle(app)

    def settle(self, app: "App") -> None:
        """Let the player, or the bot, decide about the dice that lie."""
        match = app.match
        shown = self.picture
        self.state = DECIDE
        self.pressed = False
        shown.read_boxes(match)
        if match.kinds[match.player]:
            app.bots.autopilot.think(app)
        elif shown.rolls == ROLLS:
            self.to_boxes()
        else:
            self.to_dice()
        for i in range(DICE):
            shown.draw_die(app.canvas, app.dice, i)
        shown.draw_boxes(app.canvas)
        app.touched = True

    # scoring

    def show_box(self, app: "App", box: int) -> None:
        """Put the cursor on a box, for a bot."""
        self.box = box
        self.picture.box = box
        self._draw_box(app)

    def score(self, app: "App") -> None:
        """Fill the box under the cursor with the dice, or say why not."""
        match = app.match
        card = match.current
        bonus = card.upper_bonus
        app.diary.note(match)
        app.save_diary()
        reason = match.score(self.box)
        if reason:
            app.refuse(reason)
        else:
            self.scored(app, card.upper_bonus - bonus)

    def undo(self, app: "App") -> None:
        """Take the newest score back, which App.may_undo() lets; the cursor goes to the box it was in."""
        match = app.match
        self._undone = match.last_box
        match.undo()
        app.save()
        app.open(screens.TURN_SCREEN)

    def _act_on_box(self, app: "App") -> None:
        if app.match.options & REAL and not app.match.rolls:
            app.real.ask_bare(app)
        elif not self._asks_zero(app):
            app.coach.ask(app, BOX + self.box)

    def _asks_zero(self, app: "App") -> bool:
        """Ask once before a zero goes into the box under the cursor, if that is set; tell whether it does."""
        if not app.keeper.settings.buffer[ASKS_ZERO] or self._asked_box == self.box:
            return False
        if app.match.refusal(self.box) or app.match.pays(self.box):
            return False
        self._asked_box = self.box
        app.toast(words.ASK_ZERO)
        return True

    def scored(self, app: "App", bonus: int) -> None:
        """Show the score that was just made; bonus: what it earned of the upper bonus."""
        match = app.match
        app.save()
        self.points = match.last_points
        self.hundred = match.last_hundred
        self.bonus = bonus
        self.state = SCORED
        self.ticks = _HURRIED_SCORED_TICKS if self.hurry else SCORED_TICKS
        shown = self.picture
        shown.legal = 0
        shown.best = NO_PLACE
        shown.box = self.box
        shown.die = NO_PLACE
        shown.read_total(match)
        app.sound.play(self._tune())
        app.stale = True
        self._find_cheers(match)

    def _tune(self) -> int:
        if self.hundred or self.points == YAHTZEE_POINTS:
            return tunes.YAHTZEE_TUNE
        return tunes.BONUS_TUNE if self.bonus else tunes.SCORE_TUNE

    def _find_cheers(self, match: "Match") -> None:
        """Note what the score gives people reason to be glad of, and has not yet been shown."""
        cheers = 0
        if self.picture.kind == HUMAN:
            cheers = BONUS_CHEER if self.bonus else 0
            if self._tune() == tunes.YAHTZEE_TUNE:
                cheers |= YAHTZEE_CHEER
        place = (match.round * TURNS + match.turn) * MAX_PLAYERS + match.player << 1
        if match.phase == OVER:
            place += 1
            if match.people():
                cheers |= END_CHEER
        if place != self.cheered_at:
            self.cheered_at = place
            self.seen = 0
        self.cheers = cheers & ~self.seen

    def _tick_scored(self, app: "App", events: int) -> None:
        if self.cheers:
            app.open_part("ui.play.cheer", app.match.phase == OVER)  # then it asks the result who won
            return
        self.ticks -= 1
        if events & (keys.A | keys.B) and self.picture.kind:
            self.hurry = True
        if self.ticks > 0 and not events & keys.ANY:
            return
        if app.match.phase == OVER:
            app.sound.play(tunes.FANFARE_TUNE)
        self.go_further(app)

    def go_further(self, app: "App") -> None:
        """Show what follows a score: the next turn, whose it is, or the result."""
        over = app.match.phase == OVER
        if not over and handover.is_due(app):
            app.go(app.handover)
        elif over or app.screen is not self:
            app.go_on()
        else:
            self.enter(app)
            app.stale = True

    def choose(self, app: "App", choice: int) -> None:
        """Throw, for a hold (0 to 31), or fill the box under the cursor."""
        if choice < BOX:
            self.roll(app)
        else:
            self.score(app)
