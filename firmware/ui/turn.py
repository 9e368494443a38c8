"""The turn: throw, hold, throw again, fill a box. Humans by their keys, bots by their own clock, in the same picture.

With real dice the players' throws are entered here too. LEFT and RIGHT choose, A holds a die or fills a box, B throws, DOWN goes to the box that pays most, UP goes back to the
dice and from there to the card. A held long explains.
"""

from micropython import const

from engine import reasons
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import OPEN
from engine.match import OVER
from engine.rng import DICE, ROLLS
from engine.rules import REAL
from ui import keys, people, tunes, words
from ui.autopilot import Autopilot
from ui.bare import Bare
from ui.canvas import WIDTH
from ui.entry import Entry
from ui.table import NOTHING, ROLL_TICKS, Table

# state
DECIDE = const(0)  # waiting for the player
ROLLING = const(1)
SCORED = const(2)  # the score just made is shown
ENTRY = const(3)  # real dice: the faces of a throw are asked for
BARE = const(4)  # real dice: the bare score of a box is asked for

# zone: where the cursor is
ON_DICE = const(0)
ON_BOXES = const(1)

SCORED_TICKS = const(55)
_HURRIED_SCORED_TICKS = const(12)
_HURRIED_ROLL_FROM = const(13)  # the tick of the roll at which a hurried one begins

_ALL = const(31)
_PROMPT_TOP = const(12)


class Turn:
    """Play turns.

    state: DECIDE, ROLLING, SCORED, ENTRY or BARE. zone: ON_DICE or ON_BOXES; die (0 to 4) and box (0 to 12) there.
    entry, bare: what real dice ask for. autopilot: the bots' hand.
    """

    name_id = 4

    def __init__(self) -> None:
        self.table = Table()
        self.autopilot = Autopilot()
        self.entry = Entry()
        self.bare = Bare()
        self.state = DECIDE
        self.zone = ON_DICE
        self.die = 0
        self.box = 0
        self.ticks = 0  # left in ROLLING or SCORED
        self.pressed = 0  # A is down on a box
        self.rolling = 0  # mask of the dice in the air
        self.points = 0
        self.hundred = 0
        self.bonus = 0

    def enter(self, app) -> None:
        """Show the turn as the match stands."""
        match = app.match
        self.state = DECIDE
        self.pressed = 0
        self.die = 0
        self.table.read(match)
        self._to_dice()
        if match.kinds[match.player]:
            self.table.die = NOTHING
            self.autopilot.begin(app)
        else:
            self.autopilot.hurry = False
            if match.rolls == ROLLS:
                self._to_boxes()
            elif match.options & REAL and not match.rolls:
                self._ask(app, 0)
        app.stale = True

    def tick(self, app, events: int) -> None:
        """Go on by one tick."""
        match = app.match
        if self.state == ROLLING:
            self._tick_roll(app)
        elif self.state == SCORED:
            self.ticks -= 1
            if not self.ticks or events & keys.ANY:
                self._next(app)
        elif self.state == ENTRY:
            self.entry.tick(app, self, events)
        elif self.state == BARE:
            self.bare.tick(app, self, events)
        elif match.kinds[match.player]:
            if events & keys.UP:
                app.go(app.card)
            elif events & keys.LEFT and app.may_undo():
                self.undo(app)
            else:
                self.autopilot.tick(app, self, events)
        elif self.zone == ON_BOXES:
            self._keys_on_boxes(app, events)
        elif match.rolls:
            self._keys_on_dice(app, events)
        else:
            self._keys_before(app, events)

    def draw(self, app) -> None:
        """Draw everything."""
        canvas = app.canvas
        table = self.table
        table.draw(canvas, app.dice)
        if self.state == SCORED:
            self._draw_banner(canvas)
        elif self.state == ENTRY:
            for i in range(DICE):
                self.show_entry_die(app, i)
            if app.may_undo():
                canvas.fill(46, 0, 30, 7, 0)
                self._draw_undo(canvas, 46, 0)
        elif self.state == BARE:
            self.bare.draw(canvas)
        elif not table.rolls:
            self._draw_prompt(app)

    # a person's keys

    def _keys_before(self, app, events: int) -> None:
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

    def _keys_on_dice(self, app, events: int) -> None:
        if events & keys.GO_LEFT:
            self._move_die(app, DICE - 1)
        elif events & keys.GO_RIGHT:
            self._move_die(app, 1)
        elif events & keys.A:
            self._toggle(app)
        elif events & keys.A_LONG:
            self._long_on_die(app)
        elif events & keys.B:
            self.roll(app)
        elif events & keys.UP:
            app.go(app.card)
        elif events & keys.DOWN:
            self._to_boxes()
            self.table.draw_die(app.canvas, app.dice, self.die)
            self.table.draw_box(app.canvas, self.box)
            app.touched = True

    def _keys_on_boxes(self, app, events: int) -> None:
        if events & keys.GO_LEFT:
            self._step_box(app, BOXES - 1)
        elif events & keys.GO_RIGHT:
            self._step_box(app, 1)
        elif events & keys.GO_DOWN:
            if self.box < UPPER_BOXES:
                self._move_to_row(app, UPPER_BOXES, BOXES)
        elif events & keys.GO_UP:
            if self.box < UPPER_BOXES or not self._move_to_row(app, 0, UPPER_BOXES):
                self._leave_boxes(app)
        elif events & keys.A:
            self._press(app, 1)
        elif events & keys.A_SHORT:
            if app.match.options & REAL and not app.match.rolls:
                self._press(app, 0)
                self._ask_bare(app)
            else:
                self.score(app)
        elif events & keys.A_LONG:
            self._press(app, 0)
            if app.match.options & REAL:
                self._ask_bare(app)
            else:
                self._explain(app)
        elif events & keys.B:
            self.roll(app)

    def _long_on_die(self, app) -> None:
        """Take back the hold that the press began with; then help, or set real dice right."""
        match = app.match
        if not match.toggle_hold(self.die):
            self.table.holds = match.holds
            app.save()
        if match.options & REAL:
            self._ask(app, 1)
        else:
            app.overlay.explain(words.HELP, words.HELP_DIE)
        app.stale = True

    def _move_die(self, app, step: int) -> None:
        before = self.die
        self.die = (before + step) % DICE
        self.table.die = self.die
        self.table.draw_die(app.canvas, app.dice, before)
        self.table.draw_die(app.canvas, app.dice, self.die)
        app.touched = True

    def _toggle(self, app) -> None:
        reason = app.match.toggle_hold(self.die)
        if reason:
            app.refuse(reason)
            return
        self.table.holds = app.match.holds
        self.table.draw_die(app.canvas, app.dice, self.die)
        app.touched = True
        app.sound.play(tunes.CLICK)
        app.save()

    def _step_box(self, app, step: int) -> None:
        box = (self.box + step) % BOXES
        while self.table.card.boxes[box] != OPEN:
            box = (box + step) % BOXES
        self._move_box(app, box)

    def _move_to_row(self, app, first: int, end: int) -> bool:
        """Move to the open box of another row that is nearest to the column of this one."""
        column = self.box % UPPER_BOXES if first else self.box - UPPER_BOXES
        nearest = NOTHING
        distance = BOXES
        for box in range(first, end):
            away = abs(box - first - column)
            if self.table.card.boxes[box] == OPEN and away < distance:
                nearest = box
                distance = away
        if nearest == NOTHING:
            return False
        self._move_box(app, nearest)
        return True

    def _move_box(self, app, box: int) -> None:
        before = self.box
        self.box = box
        self.table.box = box
        self.pressed = 0
        self.table.draw_box(app.canvas, before)
        self.table.draw_box(app.canvas, box)
        app.touched = True

    def _press(self, app, down: int) -> None:
        self.pressed = down
        self.table.pressed = down
        self.table.draw_box(app.canvas, self.box)
        app.touched = True

    def _leave_boxes(self, app) -> None:
        if not app.match.rolls:
            self.enter(app)
            return
        box = self.box
        self._to_dice()
        self.table.draw_box(app.canvas, box)
        self.table.draw_die(app.canvas, app.dice, self.die)
        app.touched = True

    def _to_dice(self) -> None:
        self.zone = ON_DICE
        self.table.die = self.die
        self.table.box = NOTHING

    def _to_boxes(self) -> None:
        self.zone = ON_BOXES
        self.box = self.table.best
        if self.box == NOTHING:
            self.box = 0
            while self.table.card.boxes[self.box] != OPEN:
                self.box += 1
        self.table.box = self.box
        self.table.die = NOTHING

    def _explain(self, app) -> None:
        match = app.match
        box = self.box
        reason = match.refusal(box)
        if reason:
            app.overlay.explain_box(box, NOTHING, 0, words.REASONS[reason])
        else:
            hundred = match.hundred(box)
            app.overlay.explain_box(box, self.table.points[box], hundred, words.HUNDRED_NOTE if hundred else b"")
        app.stale = True

    # what happens

    def roll(self, app) -> None:
        """Throw the dice that are not held, or say why not; with real dice, ask for the faces."""
        match = app.match
        if match.options & REAL and match.rolls < ROLLS:
            if match.holds == _ALL:
                app.refuse(reasons.ALL_HELD)
            else:
                self._ask(app, 0)
                app.stale = True
            return
        flying = ~match.holds & _ALL
        reason = match.roll()
        if reason:
            app.refuse(reason)
            return
        app.save()
        table = self.table
        self.rolling = flying
        self.state = ROLLING
        self.ticks = _HURRIED_ROLL_FROM if self.autopilot.hurry else 0
        app.sound.play(tunes.ROLL)
        box = table.box
        table.box = NOTHING
        table.die = NOTHING
        table.legal = 0
        table.best = NOTHING
        if not table.rolls:
            table.clear_dice(app.canvas)
        table.read_dice(match)
        for i in range(DICE):
            if not flying >> i & 1:
                table.draw_die(app.canvas, app.dice, i)
        table.draw_status(app.canvas)
        if box != NOTHING:
            table.draw_box(app.canvas, box)
        self._tick_roll(app)

    def score(self, app) -> None:
        """Fill the box under the cursor, or say why not."""
        match = app.match
        card = match.current
        bonus = card.upper_bonus
        self.points = match.pays(self.box)
        self.hundred = match.hundred(self.box)
        reason = match.score(self.box)
        if reason:
            app.refuse(reason)
            self._press(app, 0)
            return
        self._scored(app, card.upper_bonus - bonus)

    def _scored(self, app, bonus: int) -> None:
        app.save()
        self.bonus = bonus
        self.state = SCORED
        self.ticks = _HURRIED_SCORED_TICKS if self.autopilot.hurry else SCORED_TICKS
        self.pressed = 0
        table = self.table
        table.legal = 0
        table.best = NOTHING
        table.box = self.box
        table.die = NOTHING
        table.read_total(app.match)
        app.sound.play(tunes.YAHTZEE if self.points == 50 or self.hundred else tunes.BONUS if bonus else tunes.SCORE)
        app.stale = True

    def undo(self, app) -> None:
        """Take the newest score back, or say why not."""
        box = app.match.last_box
        reason = app.match.undo()
        if reason:
            app.refuse(reason)
            return
        app.save()
        self.enter(app)
        if app.match.rolls and not app.match.kinds[app.match.player]:
            self._to_boxes()
            self.box = box
            self.table.box = box

    def _tick_roll(self, app) -> None:
        table = self.table
        table.draw_tumble(app.canvas, app.dice, self.rolling, self.ticks)
        app.touched = True
        self.ticks += 1
        if self.ticks < ROLL_TICKS:
            return
        self._settle(app)

    def _settle(self, app) -> None:
        """Let the player, or the bot, decide about the dice that lie."""
        match = app.match
        table = self.table
        self.state = DECIDE
        table.read_boxes(match)
        if match.kinds[match.player]:
            self.autopilot.think(app)
        elif table.rolls == ROLLS:
            self._to_boxes()
        else:
            self._to_dice()
        for i in range(DICE):
            table.draw_die(app.canvas, app.dice, i)
        table.draw_boxes(app.canvas)
        app.touched = True

    def show_box(self, app, box: int) -> None:
        """Put the cursor on a box, for a bot."""
        self.box = box
        self.table.box = box
        self.table.draw_box(app.canvas, box)
        app.touched = True

    def _next(self, app) -> None:
        if app.match.phase == OVER:
            app.sound.play(tunes.FANFARE)
            app.go(app.results)
        else:
            self.enter(app)

    # real dice

    def entered(self, app) -> None:
        """Show the throw that was entered."""
        app.save()
        self.table.read_dice(app.match)
        self.die = 0
        self._settle(app)
        app.stale = True

    def leave_entry(self, app) -> None:
        """Go to the boxes without a throw, or back to the dice that lie."""
        self.state = DECIDE
        self.table.read_dice(app.match)
        if app.match.rolls:
            self.die = self.entry.die
            self._to_dice()
        else:
            self._to_boxes()
        app.stale = True

    def show_entry_die(self, app, i: int) -> None:
        """Draw a die of the entry."""
        table = self.table
        entry = self.entry
        table.faces[i] = entry.faces[i]
        table.die = entry.die
        table.draw_die(app.canvas, app.dice, i)
        app.touched = True

    def write_bare(self, app) -> None:
        """Write the bare score down, or say why not."""
        match = app.match
        card = match.current
        bonus = card.upper_bonus
        reason = match.score_bare(self.box, self.bare.points, self.bare.hundred)
        if reason:
            app.refuse(reason)
            return
        self.points = self.bare.points
        self.hundred = match.last_hundred
        self._scored(app, card.upper_bonus - bonus)

    def cancel_bare(self, app) -> None:
        """Go back to the boxes."""
        self.state = DECIDE
        app.stale = True

    def _ask(self, app, correcting: int) -> None:
        self.state = ENTRY
        self.zone = ON_DICE
        self.table.box = NOTHING
        self.entry.begin(app, correcting)
        if not app.match.rolls and not app.match.turn:
            app.toast(words.SET_HINT)

    def _ask_bare(self, app) -> None:
        self.state = BARE
        self.bare.begin(self.box, self.table.points[self.box])
        app.stale = True

    # the band of the dice when there are none

    def _draw_prompt(self, app) -> None:
        canvas = app.canvas
        match = app.match
        if match.kinds[match.player]:
            width = people.measure(canvas, match.player, match.kinds[match.player])
            people.draw(canvas, match.player, match.kinds[match.player], (WIDTH - width) // 2, _PROMPT_TOP + 4)
            canvas.box((WIDTH - width) // 2 - 6, _PROMPT_TOP, width + 12, 15, 1)
        elif match.options & REAL:
            canvas.text_middle(canvas.words, words.BARE_HINT, 0, WIDTH, _PROMPT_TOP + 4)
        else:
            canvas.pill(41, _PROMPT_TOP, 46, 15, 1)
            canvas.pill(44, _PROMPT_TOP + 2, 11, 11, 0)
            canvas.character(canvas.words, 66, 47, _PROMPT_TOP + 4)
            canvas.text(canvas.words, words.ROLL, 59, _PROMPT_TOP + 4, 0)
        if app.may_undo():
            self._draw_undo(canvas, 1, _PROMPT_TOP + 4)

    def _draw_undo(self, canvas, x: int, y: int) -> None:
        x = canvas.character(canvas.words, 60, x, y)
        canvas.text(canvas.tiny, words.UNDO, x + 1, y + 1)

    def _draw_banner(self, canvas) -> None:
        self.table.clear_dice(canvas)
        canvas.text_middle(canvas.words, words.BOX_NAMES[self.box], 0, WIDTH, 9)
        width = self._measure_gain(canvas, self.points)
        if self.hundred:
            width += 8 + self._measure_gain(canvas, self.hundred)
        if self.bonus:
            width += 8 + self._measure_gain(canvas, self.bonus)
        x = self._draw_gain(canvas, self.points, (WIDTH - width) // 2)
        if self.hundred:
            x = self._draw_gain(canvas, self.hundred, x + 8)
        if self.bonus:
            self._draw_gain(canvas, self.bonus, x + 8)

    def _measure_gain(self, canvas, points: int) -> int:
        return canvas.big.advance(43) + canvas.big.measure_number(points)

    def _draw_gain(self, canvas, points: int, x: int) -> int:
        x = canvas.character(canvas.big, 43, x, 19)
        return canvas.number(canvas.big, points, x, 19) - 1
