"""The coach: warns before a choice that gives much away, shows what is best, and says what that aims for.

Each level does what the ones below it do. A held long asks for the hint. All of it is done in slices of a few
ms of a Pico: what is asked while the turn is still thought through is answered some ticks later.
"""

from contract import keys
from contract.play import BOX, NO_CHOICE, STOP
from engine.dice import ROLLS
from engine.turn import TURN
from strategy.review.diary import HINT, OFF, TEACH
from ui.play import aim
from ui.play.cursor import ON_BOXES
from ui.play.ranking import HOLDS, IN_BOXES, LINES, Ranking
from ui.screens import ASKED, COACHED, DECIDE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# 1/128 point: what a choice must give away to be warned of, by Diary.warn_from()
WARN_FROM = (64, 128, 256, 512)


class Coach:
    """Think a person's turn through, judge choices before they are made, and draw what there is to say.

    choice: what it is asked about (0 to 31: a hold, 32 + b: a box), NO_CHOICE while a hint is asked for.
    loss: what `choice` gives away against `best`, 1/128 point. hint: the list of one.
    """

    def __init__(self) -> None:
        self.choice = NO_CHOICE
        self.loss = 0
        self.best = 0
        self.hint = Ranking()
        self._wanted = False  # a person's turn, coached
        self._thinking = False

    def begin(self, app: "App") -> None:
        """Start to think about a person's turn, if the coach is on."""
        match = app.table.match
        self._thinking = False
        self._wanted = (
            app.keeper.diary.coach() != OFF and match.phase == TURN and not match.kinds[match.player]
        )
        if self._wanted:
            app.table.judge.advisor.begin(match)
            self._thinking = app.table.judge.advisor.ready

    def think(self, app: "App") -> None:
        """Think on for a tick, and at last mark the best box; begin again when the table came late."""
        if not self._wanted:
            return
        advisor = app.table.judge.advisor
        if not advisor.serves(app.table.match):
            if app.table.match.rolls or not advisor.ready:  # before, the chance to win may need it
                self.begin(app)
        elif self._thinking:
            self._thinking = not advisor.step()
            if not self._thinking and app.parts.turn.state == DECIDE:
                self.mark(app)

    def marks(self, app: "App") -> bool:
        """Tell whether the mark is the coach's."""
        return not self._thinking and self._judges(app)

    def mark(self, app: "App") -> None:
        """Let the best box be the marked one, if that is known; the cursor follows from the one before."""
        if not self.marks(app):
            return
        turn = app.parts.turn
        shown = turn.picture
        before = shown.boxes.best
        shown.boxes.best = app.table.judge.advisor.best_box()
        if shown.boxes.best != before:
            if turn.cursor.zone == ON_BOXES and turn.cursor.box == before:
                turn.cursor.to_boxes()
            app.stage.stale = True

    def ask(self, app: "App", choice: int) -> None:
        """Ask about a choice that is about to be made: it is made, or there is a warning."""
        self.choice = choice
        self._ask(app)

    def ask_hint(self, app: "App", boxes: bool) -> bool:
        """Ask for a hint about boxes or holds. Tell whether there will be one."""
        if app.keeper.diary.coach() < HINT or not self._judges(app):
            return False
        self.choice = NO_CHOICE
        self.hint.begin_list(IN_BOXES if boxes else HOLDS)
        self._ask(app)
        return True

    def tick(self, app: "App", events: int) -> None:
        """Think about what was asked; or A goes on with what is warned of, B goes back, hints scroll."""
        if app.parts.turn.state == ASKED:
            self._try_to_answer(app)
            return
        if events & (keys.A | keys.B):
            app.parts.turn.give_way(DECIDE)  # back to the dice and boxes as they were
            app.stage.stale = True
            if events & keys.A and self.choice != NO_CHOICE:
                app.parts.turn.choose(app, self.choice)
        elif self.choice == NO_CHOICE:
            self.hint.scroll(app, events, self.shown(app))

    def shown(self, app: "App") -> int:
        """Tell how many lines of a hint are seen at a time."""
        return aim.LINES_TAUGHT if app.keeper.diary.coach() == TEACH else LINES

    def draw(self, app: "App") -> None:
        """Draw the warning or the hint."""
        if self.choice == NO_CHOICE:
            aim.draw_hint(app, self.hint, self.shown(app))
        else:
            aim.draw_warning(app, self.choice, self.loss, self.best)

    def _judges(self, app: "App") -> bool:
        """Tell whether there is something to judge and somebody who can."""
        match = app.table.match
        return self._wanted and app.table.judge.advisor.serves(match) and match.rolls > 0

    def _ask(self, app: "App") -> None:
        app.parts.turn.give_way(ASKED)
        if self._thinking:  # it takes more than a moment
            app.stage.toast(words.THINKING)
        self._try_to_answer(app)

    def _try_to_answer(self, app: "App") -> None:
        """Do a slice of the answer; as soon as it is known speak, or do what was chosen."""
        turn = app.parts.turn
        judges = self._judges(app)
        hints = self.choice == NO_CHOICE
        if judges and self._thinking:
            self.think(app)
            return
        if judges and hints and not self.hint.list_on(app.table.judge.advisor, app.table.match):
            return
        if app.stage.overlay.toast_ticks:
            app.stage.overlay.close()
            app.stage.stale = True
        if judges and (hints or self._warns(app)):
            if app.keeper.diary.helped(app.table.match.player, app.keeper.diary.coach()):
                app.keeper.mark_diary()
            turn.give_way(COACHED)
            app.stage.stale = True
        else:
            turn.give_way(DECIDE)
            if not hints:
                turn.choose(app, self.choice)

    def _warns(self, app: "App") -> bool:
        """Tell whether the choice gives away so much that the player wants a warning."""
        match = app.table.match
        chosen = self.choice
        if chosen < BOX and (chosen == STOP or match.rolls == ROLLS):
            return False
        if chosen >= BOX and match.refusal(chosen - BOX):
            return False
        advisor = app.table.judge.advisor
        self.best = advisor.best_choice()
        self.loss = advisor.worth(self.best) - advisor.worth(chosen)
        if self.loss < WARN_FROM[app.keeper.diary.warn_from()]:
            return False
        app.parts.turn.be_deaf(app)
        return True


def make(app: "App"):
    """Make app.table.coach; it takes up the turn that is shown."""
    yield  # a slice of its own for the last module

    app.table.coach = Coach()
    if app.stage.screen is app.parts.turn:
        app.table.coach.begin(app)
    yield
