"""The coach: warns before a choice that gives much away, shows what is best, and says what that aims for.

Each level does what the ones below it do. A held long asks for the hint. What differs by less than 0.1 point
is shown as equal.
"""

from array import array

from micropython import const

from engine.boxes import BOXES
from engine.match import TURN
from engine.rng import DICE, ROLLS
from strategy.report import BOX, POINT, STOP, TELLABLE
from ui import aim, choice, keys, menu, points, words
from ui.canvas import WIDTH

# levels
OFF = const(0)
WARN = const(1)
HINT = const(2)
TEACH = const(3)

WARN_AT = const(128)  # 1/128 point: what a choice must give away to be warned of
SHOWN = const(4)

_ROW = const(11)
_TOP = const(12)
_FOOT = const(59)
_LEFT = const(46)
_EQUAL = const(61)
_NO_CHOICE = const(-1)


class Coach:
    """Judge choices before they are made, and draw what there is to say over the turn.

    choice: what the player is warned of (0 to 31: a hold, 32 + b: a box), -1 while a hint is shown. best: the
    better choice, and loss: what `choice` gives away, 1/128 point. choices, losses: the hint's `count` lines.
    """

    def __init__(self) -> None:
        self.choice = _NO_CHOICE
        self.best = 0
        self.loss = 0
        self.count = 0
        self.choices = bytearray(SHOWN)
        self.losses = array("i", bytearray(4 * SHOWN))
        self._thinking = False
        self._able = False

    def begin(self, app) -> None:
        """Start to think about a person's turn, if the coach is on."""
        match = app.match
        self._able = False
        self._thinking = False
        if app.diary.coach() and match.phase == TURN and not match.kinds[match.player]:
            app.advisor.begin(match)
            self._able = app.advisor.ready
            self._thinking = self._able

    def think(self, app) -> None:
        """Think on for a tick."""
        if self._thinking and app.advisor.step():
            self._thinking = False

    def warns(self, app, choice: int) -> bool:
        """Tell whether there is a warning before a choice, and prepare it."""
        if not self._judges(app) or choice < BOX and app.match.rolls == ROLLS:
            return False
        if choice == STOP or choice >= BOX and app.match.refusal(choice - BOX):
            return False
        best = self._best(app)
        self.loss = _worth(app, best) - _worth(app, choice)
        if self.loss < WARN_AT:
            return False
        self.choice = choice
        self.best = best
        app.diary.helped(app.match.player, app.diary.coach())
        return True

    def hints(self, app, boxes: bool) -> bool:
        """Tell whether there is a hint, about boxes or holds, and prepare it."""
        if app.diary.coach() < HINT:
            return False
        if self._able and app.preparation.busy:
            app.toast(words.COACH_READS)
            return False
        if not self._judges(app):
            return False
        match = app.match
        self.choice = _NO_CHOICE
        self.count = 0
        top = _worth(app, self._best(app))
        if boxes or match.rolls == ROLLS:
            legal = match.legal_mask()
            for box in range(BOXES):
                if legal >> box & 1:
                    self._list(BOX + box, top - _worth(app, BOX + box))
        else:
            for hold in range(STOP + 1):
                if _is_first(match.dice, hold):
                    self._list(hold, top - _worth(app, hold))
        self.best = self.choices[0]
        app.diary.helped(match.player, app.diary.coach())
        return True

    def tick(self, app, turn, events: int) -> None:
        """Wait for the answer: A goes on with what was warned of, anything else goes back."""
        if events & keys.A and self.choice != _NO_CHOICE:
            turn.go_on_from_coach(app, self.choice)
        elif events & keys.ANY:
            turn.leave_coach(app)

    def draw(self, app) -> None:
        """Draw the warning or the hint."""
        if self.choice == _NO_CHOICE:
            self._draw_hint(app)
        else:
            self._draw_warning(app)

    # inside

    def _judges(self, app) -> bool:
        """Tell whether there is something to judge; what is left to think is thought now."""
        if not self._able or not app.match.rolls or app.preparation.busy:
            return False
        while self._thinking:
            self.think(app)
        return app.advisor.ready

    def _best(self, app) -> int:
        """Tell the best of all choices: a hold, or a box where no throw is the best."""
        if app.match.rolls < ROLLS:
            hold = app.advisor.best_hold()
            if hold != STOP:
                return hold
        return BOX + app.advisor.best_box()

    def _list(self, choice: int, loss: int) -> None:
        """Put a choice among the hint's lines where it belongs."""
        place = self.count
        while place and self.losses[place - 1] > loss:
            place -= 1
        if place == SHOWN:
            return
        if self.count < SHOWN:
            self.count += 1
        for i in range(self.count - 1, place, -1):
            self.losses[i] = self.losses[i - 1]
            self.choices[i] = self.choices[i - 1]
        self.losses[place] = loss
        self.choices[place] = choice

    # picture

    def _draw_warning(self, app) -> None:
        canvas = app.canvas
        menu.draw_header(canvas, words.GIVES_AWAY)
        points.draw_right(canvas, canvas.words, self.loss, WIDTH - 3, 1, 0)
        canvas.text(canvas.words, words.CHOSEN, 3, _TOP + 2)
        choice.draw(app, app.match.dice, self.choice, _LEFT, _TOP + 2)
        if app.diary.coach() == TEACH:
            canvas.text(canvas.words, words.BETTER, 3, _TOP + 13)
            choice.draw(app, app.match.dice, self.best, _LEFT, _TOP + 13)
            self._draw_why(app, _TOP + 28)
        canvas.text(canvas.tiny, words.GO_ON_FOOT, 2, _FOOT)
        canvas.text_right(canvas.tiny, words.BACK_FOOT, WIDTH - 2, _FOOT)

    def _draw_hint(self, app) -> None:
        canvas = app.canvas
        menu.draw_header(canvas, words.HINT)
        worth = _worth(app, self.best)
        x = points.draw_right(canvas, canvas.words, worth, WIDTH - 3, 1, 0)
        canvas.text_right(canvas.tiny, words.TO_COME, x - 4, 2, 0)
        lines = self.count
        if app.diary.coach() == TEACH:
            lines = min(lines, SHOWN - 1)
            self._draw_why(app, _TOP + 3 * _ROW + 2)
        for i in range(lines):
            y = _TOP + _ROW * i
            choice.draw(app, app.match.dice, self.choices[i], 3, y)
            if self.losses[i] >= TELLABLE:
                points.draw_right(canvas, canvas.words, -self.losses[i], WIDTH - 3, y)
            else:
                canvas.text_right(canvas.words, words.BEST, WIDTH - 3, y)

    def _draw_why(self, app, y: int) -> None:
        """Draw what the better hold aims for, with the chance; or what the box pays now and leaves."""
        canvas = app.canvas
        match = app.match
        if self.best >= BOX:
            box = self.best - BOX
            now = match.pays(box) + match.hundred(box)
            x = canvas.number(canvas.words, now, 3, y)
            x = canvas.text(canvas.words, words.NOW, x + 3, y)
            later = app.advisor.box_worth(box) - (now << POINT)
            x = points.draw_right(canvas, canvas.words, later, WIDTH - 3, y)
            canvas.text_right(canvas.tiny, words.TO_COME, x - 4, y + 1)
            return
        found = aim.of(match.dice, self.best)
        x = canvas.text(canvas.words, words.AIMS[found], 3, y)
        chance = aim.per_cent(match.dice, self.best, found, ROLLS - match.rolls)
        if chance:
            x = canvas.text_right(canvas.tiny, words.PER_CENT, WIDTH - 3, y + 1)
            canvas.number_right(canvas.words, chance, x - 3, y)


def _worth(app, choice: int) -> int:
    if choice >= BOX:
        return app.advisor.box_worth(choice - BOX)
    return app.advisor.hold_worth(choice)


def _is_first(dice: bytearray, hold: int) -> bool:
    """Tell whether of equal dice the first are held, so that every keep is listed once."""
    for i in range(DICE):
        if hold >> i & 1:
            for j in range(i):
                if dice[j] == dice[i] and not hold >> j & 1:
                    return False
    return True
