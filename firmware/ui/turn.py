"""The turn: throw, hold, throw again, fill a box. Humans by their keys, bots by their own clock, in the same picture.

LEFT and RIGHT choose, A holds a die or fills a box, B throws, DOWN goes to the box that pays most, UP goes back to the
dice and from there to the card. A held long explains.
"""

from micropython import const

from engine import reasons
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import OPEN
from engine.match import OVER
from engine.rng import DICE, ROLLS
from ui import keys, words
from ui.canvas import WIDTH
from ui.table import NOTHING, ROLL_TICKS, Table

# state
DECIDE = const(0)  # waiting for the player
ROLLING = const(1)
SCORED = const(2)  # the score just made is shown

# zone: where the cursor is
ON_DICE = const(0)
ON_BOXES = const(1)

SCORED_TICKS = const(55)

_ALL = const(31)
_PROMPT_TOP = const(12)


class Turn:
    """Play turns. state: DECIDE, ROLLING or SCORED. zone: ON_DICE or ON_BOXES; die (0 to 4) and box (0 to 12) there."""

    name_id = 4

    def __init__(self) -> None:
        self.table = Table()
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
        self.state = DECIDE
        self.pressed = 0
        self.table.read(app.match)
        if app.match.rolls == ROLLS:
            self._to_boxes()
        else:
            self._to_dice()
        app.stale = True

    def tick(self, app, events: int) -> None:
        """Go on by one tick."""
        if self.state == ROLLING:
            self._tick_roll(app)
        elif self.state == SCORED:
            self.ticks -= 1
            if not self.ticks or events & keys.ANY:
                self._next(app)
        elif not app.match.rolls:
            self._keys_before(app, events)
        elif self.zone == ON_DICE:
            self._keys_on_dice(app, events)
        else:
            self._keys_on_boxes(app, events)

    def draw(self, app) -> None:
        """Draw everything."""
        canvas = app.canvas
        table = self.table
        table.draw(canvas, app.dice)
        if self.state == SCORED:
            self._draw_banner(canvas)
        elif not table.rolls:
            self._draw_prompt(app)

    # a person's keys

    def _keys_before(self, app, events: int) -> None:
        if events & (keys.A | keys.B):
            self.roll(app)
        elif events & keys.LEFT:
            self.undo(app)
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
            app.match.undo()
            app.overlay.explain(words.HELP, words.HELP_DIE)
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
            self.score(app)
        elif events & keys.A_LONG:
            self._press(app, 0)
            self._explain(app)
        elif events & keys.B:
            self.roll(app)

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
        self.table.box = self.box
        self.table.die = NOTHING

    def _explain(self, app) -> None:
        box = self.box
        table = self.table
        reason = app.match.refusal(box)
        note = words.REASONS[reason] if reason else b""
        hundred = app.match.hundred(box)
        if hundred and not reason:
            note = words.HUNDRED_NOTE
        app.overlay.explain(words.BOX_NAMES[box], words.BOX_RULES[box], table.points[box], hundred, note)
        app.stale = True

    # what happens

    def roll(self, app) -> None:
        """Throw the dice that are not held, or say why not."""
        match = app.match
        flying = ~match.holds & _ALL
        reason = match.roll()
        if reason:
            app.refuse(reason)
            return
        app.save()
        table = self.table
        self.rolling = flying
        self.state = ROLLING
        self.ticks = 0
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
        app.save()
        self.bonus = card.upper_bonus - bonus
        self.state = SCORED
        self.ticks = SCORED_TICKS
        self.pressed = 0
        table = self.table
        table.legal = 0
        table.best = NOTHING
        table.read_total(match)
        app.stale = True

    def undo(self, app) -> None:
        """Take the newest score back, or say why not."""
        reason = app.match.undo()
        if reason:
            app.refuse(reason)
            return
        app.save()
        self.enter(app)

    def _tick_roll(self, app) -> None:
        table = self.table
        table.draw_tumble(app.canvas, app.dice, self.rolling, self.ticks)
        app.touched = True
        self.ticks += 1
        if self.ticks < ROLL_TICKS:
            return
        self.state = DECIDE
        table.read_boxes(app.match)
        if table.rolls == ROLLS:
            self._to_boxes()
        else:
            self._to_dice()
            table.draw_die(app.canvas, app.dice, self.die)
        table.draw_boxes(app.canvas)

    def _next(self, app) -> None:
        self.die = 0
        if app.match.phase == OVER:
            app.go(app.results)
        else:
            self.enter(app)

    # the band of the dice when there are none

    def _draw_prompt(self, app) -> None:
        canvas = app.canvas
        canvas.pill(41, _PROMPT_TOP, 46, 15, 1)
        canvas.pill(44, _PROMPT_TOP + 2, 11, 11, 0)
        canvas.character(canvas.words, 66, 47, _PROMPT_TOP + 4)
        canvas.text(canvas.words, words.ROLL, 59, _PROMPT_TOP + 4, 0)
        if not app.match.can_undo():
            x = canvas.character(canvas.words, 60, 1, _PROMPT_TOP + 4)
            canvas.text(canvas.tiny, words.UNDO, x + 1, _PROMPT_TOP + 5)

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
