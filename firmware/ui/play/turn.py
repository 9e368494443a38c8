"""The turn: throw, hold, throw again, fill a box, and see that. One picture for people and bots.

A turn has a picture and a cursor in it, which answers what the keys have chosen. With real dice a throw is
entered instead of made; before the first of a turn A goes to the boxes and UP from there to the card.
"""

from micropython import const

from contract import keys, tunes
from contract.play import BOX, NO_CHOICE
from engine import rules
from engine.dice import DICE, ROLLS
from engine.turn import ALL_HELD, OVER
from strategy.review.diary import take_back
from ui import screens
from ui.play import between
from ui.play.card import CardScreen, Pause
from ui.play.cursor import EXPLAIN, HELD, LEAVE, ON_BOXES, Cursor
from ui.play.picture import ROLL_TICKS, TurnPicture
from ui.play.score import Joy, NewestScore
from ui.screens import ASKED, BARE, COACHED, DECIDE, ENTRY, NO_PLACE, ROLLING, SCORED
from ui.stage import DEAF_TICKS, HURRIED_DEAF_TICKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.real_dice import Bare

_HURRIED_ROLL_FROM = const(13)  # the tick of the roll at which a hurried one begins


class TurnScreen:
    """Play turns.

    state: of ui.screens. rolling: mask of the dice in the air. hurry: bots are not waited for; set by A or B,
    until a person's turn comes. joy: of the newest throw. newest: the score that was made last. What real
    dice ask for is of ui.play.real_dice.
    """

    name_id = screens.TURN_SCREEN
    at_table = True

    def __init__(self) -> None:
        self.picture = TurnPicture()
        self.cursor = Cursor(self.picture)
        self.hurry = False
        self.state = DECIDE
        self.ticks = 0  # of the roll, that were drawn
        self.joy = Joy()
        self.newest = NewestScore()
        self._undone = NO_PLACE  # the box whose score was taken back just now
        self.at_undo = False  # with two buttons, before the first throw: A does not throw, but takes back
        self.rolling = 0

    def enter(self, app: "App") -> None:
        """Show the turn as the match stands."""
        match = app.table.match
        self.state = DECIDE
        self.joy.end()
        self.at_undo = False
        self.picture.read(match, app.table.name(match.player))
        app.table.coach.begin(app)
        self.cursor.to_dice(0)
        if match.kinds[match.player]:
            self.picture.die = NO_PLACE
            if app.table.bots is not None:  # else they begin when they come
                app.table.bots.begin(app)
        elif match.rolls == ROLLS:
            self.cursor.to_boxes()
        elif match.options & rules.REAL and not match.rolls:
            app.table.real.ask(app, False)
        if self._undone != NO_PLACE and match.rolls:
            self.cursor.to_box(self._undone)
        self._undone = NO_PLACE

    def be_deaf(self, app: "App") -> None:
        """Hear no press for a moment, and for longer where bots were hurried on."""
        app.stage.deaf.begin(HURRIED_DEAF_TICKS if self.hurry else DEAF_TICKS)

    def is_shown(self, app: "App") -> None:
        """Be seen first, but by who throws real dice."""
        if not app.table.match.options & rules.REAL:
            self.be_seen_first(app)

    def be_seen_first(self, app: "App") -> None:
        """Hear a person's first throw only after the picture was seen; wait for bots again."""
        match = app.table.match
        if not match.kinds[match.player]:
            if not match.rolls:
                self.be_deaf(app)
            self.hurry = False

    def tick(self, app: "App", events: int) -> None:
        """Let the state go on, or let a key act where the cursor is."""
        match = app.table.match
        if self.joy.ticks:
            self.joy.tick(app, self.picture, events & keys.ANY)
        else:
            app.table.coach.think(app)
        if events & (keys.A | keys.B) and self.picture.kind and self.state <= SCORED:
            self.hurry = True
        if self.state == ROLLING:
            self._tick_roll(app)
        elif self.state == SCORED:
            if self.newest.tick(app, events):
                self.go_further(app)
        elif self.state == ENTRY or self.state == BARE:
            app.table.real.tick(app, events)
        elif self.state == COACHED or self.state == ASKED:
            app.table.coach.tick(app, events)
        elif match.kinds[match.player]:
            self._keys_for_bot(app, events)
        elif match.rolls or self.cursor.zone == ON_BOXES:
            chosen = self.cursor.hear(app, match, events)
            if chosen != NO_CHOICE:
                self._act(app, chosen)
        else:
            self._keys_before(app, events)

    def draw(self, app: "App") -> None:
        """Draw the turn: the coach before it, real dice, or the table alone."""
        if self.state == COACHED:
            app.table.coach.draw(app)
        elif self.state == ENTRY:
            app.table.real.draw(app)
        else:
            self.draw_table(app)

    def draw_table(self, app: "App") -> None:
        """Draw everything, even if the coach speaks before it."""
        canvas = app.stage.canvas
        shown = self.picture
        before_roll = self.state == DECIDE and not shown.rolls
        if before_roll and between.draw_turn_of_several(app, not self.at_undo):
            return
        shown.draw_status(canvas, False)
        shown.draw_table(canvas, app.stage.dice)
        if self.state == ROLLING:
            shown.draw_tumble(canvas, app.stage.dice, self.rolling, self.ticks - 1)
        elif self.state == SCORED:
            shown.clear_dice(canvas)
            self.newest.draw(canvas, self.cursor.box)
        elif self.state == BARE:
            app.table.real.bare.draw(canvas)
        elif self.joy.ticks:
            self.joy.draw(canvas, app.stage.dice, shown)
        elif not shown.rolls:
            between.draw_before_roll(app, not self.at_undo)

    # what coach, real dice and bots ask for

    def give_way(self, state: int) -> None:
        """Let presses go to the coach (ASKED, COACHED) or real dice (ENTRY, BARE); DECIDE takes them back."""
        self.state = state
        self.cursor.pressed = False
        if state == ENTRY:
            self.cursor.to_dice(self.cursor.die)

    def _keys_for_bot(self, app: "App", events: int) -> None:
        if events & keys.UP:
            app.stage.go(app.parts.card)
        elif events & keys.LEFT and app.table.may_undo():
            self.undo(app)
        elif app.table.bots is not None:
            app.table.bots.tick(app)

    def _keys_before(self, app: "App", events: int) -> None:
        if events & keys.A and self.at_undo:
            self.undo(app)
        elif events & (keys.A | keys.B):
            self.roll(app)
        elif events & keys.NEXT == keys.NEXT and app.table.may_undo():
            self.at_undo = not self.at_undo
            app.stage.stale = True
        elif events & keys.LEFT:
            if app.table.may_undo():
                self.undo(app)
            else:
                app.stage.refuse(rules.NOTHING_TO_UNDO)
        elif events & keys.UP:
            app.stage.go(app.parts.card)
        elif events & keys.DOWN:
            app.stage.refuse(rules.NOT_ROLLED)

    def _act(self, app: "App", chosen: int) -> None:
        """Do what the cursor answers; the coach is asked about every choice first."""
        match = app.table.match
        if chosen == HELD:
            app.keeper.mark_match()
        elif chosen == LEAVE:
            app.stage.go(app.parts.card)
        elif chosen == EXPLAIN:
            self._explain(app)
        elif chosen >= BOX and match.options & rules.REAL and not match.rolls:
            app.table.real.ask_bare(app)
        elif chosen < BOX or not self.cursor.asks_zero(app, match):
            app.table.coach.ask(app, chosen)

    def _explain(self, app: "App") -> None:
        """Give a hint; or let real dice be put right, or scored bare; or explain the keys or the box."""
        on_boxes = self.cursor.zone == ON_BOXES
        if not on_boxes:
            app.keeper.mark_match()  # the hold that the press began with was taken back
        if app.table.coach.ask_hint(app, on_boxes):
            return
        if not app.table.match.options & rules.REAL:
            app.stage.explain(self.cursor.box if on_boxes else NO_PLACE)
        elif on_boxes:
            app.table.real.ask_bare(app)
        else:
            app.table.real.ask(app, True)

    def roll(self, app: "App") -> None:
        """Throw the dice that are not held, or say why not; with real dice, ask for the faces."""
        match = app.table.match
        flying = ~match.holds & ALL_HELD
        if match.options & rules.REAL:
            app.table.real.ask_for_throw(app, flying)
            return
        reason = match.roll()
        if reason:
            app.stage.refuse(reason)
            return
        app.keeper.mark_match()
        self.joy.end()
        app.stage.sound.play(tunes.ROLL_TUNE)
        self.rolling = flying
        self.state = ROLLING
        self.ticks = _HURRIED_ROLL_FROM if self.hurry else 0
        shown = self.picture
        if not shown.rolls and match.players > 1:  # it is the table of players that goes
            app.stage.stale = True
        shown.draw_throw(app.stage.canvas, app.stage.dice, match, flying)
        self._tick_roll(app)

    def _tick_roll(self, app: "App") -> None:
        if not app.stage.stale:
            self.picture.draw_tumble(app.stage.canvas, app.stage.dice, self.rolling, self.ticks)
        app.stage.touched = True
        self.ticks += 1
        if self.ticks == ROLL_TICKS - 1 and not self.picture.kind:
            app.stage.deaf.begin(1)  # a button that is down says nothing of the dice that will lie
        if self.ticks == ROLL_TICKS:
            self.settle(app)

    def settle(self, app: "App") -> None:
        """Let the player, or the bot, decide about the dice that lie."""
        match = app.table.match
        shown = self.picture
        self.state = DECIDE
        shown.boxes.read_boxes(match)
        if match.kinds[match.player]:
            app.table.bots.think(app)
        else:
            app.table.coach.mark(app)
            self.joy.begin(app, shown)
            if shown.rolls == ROLLS:
                self.cursor.to_boxes()
            else:
                self.cursor.to_dice(self.cursor.die)
        for i in range(DICE):
            shown.draw_die(app.stage.canvas, app.stage.dice, i)
        shown.boxes.draw_boxes(app.stage.canvas)
        app.stage.touched = app.stage.busy = True

    def score(self, app: "App", bare: "Bare | None" = None) -> None:
        """Fill the box under the cursor with the dice, or with a bare score, or say why not."""
        match = app.table.match
        box = self.cursor.box
        card = match.current
        bonus = card.upper_bonus
        app.keeper.diary.note(match)
        app.keeper.mark_diary()
        reason = match.score(box) if bare is None else match.score_bare(box, bare.points, bare.hundred)
        if reason:
            app.stage.refuse(reason)
            return
        app.keeper.mark_match()
        self.state = SCORED
        self.newest.show(app, self.picture, box, card.upper_bonus - bonus, self.hurry)
        if not self.picture.kind:
            self.be_deaf(app)

    def undo(self, app: "App") -> None:
        """Take the last score of a person back, if it can be; the cursor goes to the box it was in."""
        if not app.table.may_undo():
            return
        if app.table.match.phase == OVER:
            app.forget_report()
        self._undone = take_back(app.table.match, app.keeper.diary)
        app.keeper.mark_match()
        app.stage.stale = True  # the turn may lie ready as it was
        app.stage.open("turn")

    def go_further(self, app: "App") -> None:
        """Show what follows a score: the next turn, whose it is, or the result."""
        over = app.table.match.phase == OVER
        if not over and between.is_due(app):
            app.stage.go(app.parts.handover)
        elif over or app.stage.screen is not self:
            app.go_on()
        else:
            self.enter(app)
            self.be_seen_first(app)
            app.stage.stale = True

    def choose(self, app: "App", choice: int) -> None:
        """Throw, for a hold (0 to 31), or fill the box under the cursor."""
        if choice < BOX:
            self.roll(app)
        else:
            self.score(app)


def make(app: "App"):
    """Make app.parts.turn and what goes with it."""
    app.parts.card = CardScreen()
    app.parts.pause = Pause()
    app.parts.handover = between.Handover()
    app.parts.turn = TurnScreen()
    yield
