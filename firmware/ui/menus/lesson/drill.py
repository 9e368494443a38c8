"""The drill: positions of good play where something is at stake, and what was given away so far."""

from micropython import const

from contract.device import WIDTH
from contract.play import BOX
from engine.dice import ROLLS
from engine.turn import ALL_HELD, TURNS
from keeping.content import ContentFile
from keeping.drill import Drill
from ui import menu, screens
from ui.menus.lesson.lesson import KNOWN, THINKING, Lesson
from ui.parts import PRACTICE
from ui.screens import PLAN_OPTIONS, PLAN_SHEET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

AT_STAKE = const(64)  # 1/128 point: between the best choice and the next best

# stages
_THINK = const(0)
_THROW = const(1)
_RANK = const(2)
_CHOOSE = const(3)

_MOST_GIVEN = const(0xFFFFF)  # of a sitting: 8,191 points

STREAK = b"STREAK"
RECORD = b"RECORD"
NEXT_FOOT = b"A: NEXT"
DEALS = b"Looking for a hard one"


class DrillScreen(Lesson):
    """Deal and ask, again and again; sum: what was given away in this sitting, 1/128 point.

    To deal is to play on in the study from where it is, in slices of a tick.
    """

    name_id = screens.DRILL_SCREEN

    def __init__(self, app: "App", store: "Any", record: Drill) -> None:
        super().__init__(app)
        self.flying = ALL_HELD
        self.sum = 0
        self.record = record
        self._store = store
        self._deals = _THINK  # a stage
        self._turn = 0  # positions are looked at from this turn and this throw on
        self._rolls = 0

    def enter(self, app: "App") -> None:
        """Deal by the rules that are chosen."""
        self.study.set_rules(app.table.lesson_plan[PLAN_SHEET], app.table.lesson_plan[PLAN_OPTIONS])
        self.sum = 0
        self.go_on(app)

    def think(self, app: "App") -> int:
        """Do a slice: THINKING, then KNOWN once a position lies there, ranked; or NO_TABLE."""
        study = self.study
        stage = self._deals
        if stage == _THINK:
            known = study.know_card(app)
            if known != KNOWN:
                return known
            self._deals = _THROW
        elif stage == _THROW:
            study.toss(app)
            study.begin_ranking()
            is_due = study.turn > self._turn or study.turn == self._turn and study.rolls >= self._rolls
            self._deals = _RANK if is_due else _CHOOSE
        elif stage == _RANK:
            if study.rank(app):
                self._deals = _CHOOSE
                ranking = study.ranking
                if ranking.count > 1 and ranking.losses[1] >= AT_STAKE:
                    return KNOWN
        else:
            self._choose(app, app.table.judge.advisor.best_choice())
        return THINKING

    def _draw_lot(self, app: "App") -> None:
        """Draw from where on the positions are looked at."""
        self._turn = app.table.below(TURNS)
        self._rolls = 1 + app.table.below(ROLLS)

    def _choose(self, app: "App", best: int) -> None:
        study = self.study
        if best < BOX:
            study.holds = best
            self._deals = _THROW
        else:
            box = best - BOX
            study.current.write(box, study.pays(box), study.hundred(box))
            study.turn += 1
            study.clear_dice()
            study.forget_card()
            self._deals = _THINK
            if study.turn == TURNS:  # nothing was at stake any more
                self._draw_lot(app)
                self._begin_game()

    def _begin_game(self) -> None:
        study = self.study
        study.current.clear()
        study.clear_dice()
        study.turn = 0
        study.forget_card()
        self._deals = _THINK

    def draw_thinking(self, app: "App") -> None:
        """Draw the tumbling dice and, under them, that a position is dealt."""
        canvas = app.stage.canvas
        self.draw_flying(app)
        canvas.text_middle(canvas.words, DEALS, 0, WIDTH, 44)

    def told(self, app: "App") -> None:
        """Count the choice, and have that kept."""
        self.sum = min(self.sum + self.given, _MOST_GIVEN)
        self.record.count(self.given)
        app.keeper.mark_lesson(self)

    def keep(self) -> bool:
        """Keep the record; tell whether it is. Blocks for a flash write, allocates."""
        return not self._store.save(self.record.buffer)

    def go_on(self, app: "App") -> None:
        """Deal the next position, of this game or of a new one."""
        self._draw_lot(app)
        if self._turn < self.study.turn or not self.study.rolls:
            self._begin_game()
        else:
            self._deals = _CHOOSE
        self.begin(app)

    def leave(self, app: "App") -> None:
        """Go back to the list of what to practise."""
        app.stage.open_part(PRACTICE)

    def draw_status(self, app: "App") -> None:
        """Draw the streak, the turn, and what was given away so far."""
        canvas = app.stage.canvas
        streak = self.record.streak()
        face = canvas.words if streak <= 99 else canvas.tiny
        y = 0 if face is canvas.words else 1
        x = canvas.text(face, STREAK, 1, y) + 2
        canvas.number(face, streak, x, y)
        self.picture.draw_progress(canvas)
        menu.draw_points(canvas, canvas.words, -menu.tenths(self.sum), WIDTH - 1, 0)

    def foot(self, app: "App") -> bytes:
        """Answer that A deals the next one."""
        return NEXT_FOOT

    def draw_best(self, app: "App") -> None:
        """Draw the streak, of which this is one; or that it is the longest ever."""
        canvas = app.stage.canvas
        streak = self.record.streak()
        label = RECORD if streak == self.record.best() else STREAK
        x = menu.draw_header(canvas, label) + 3
        canvas.number(canvas.words, streak, x, 1, 0)


def make(app: "App"):
    """Make the lesson, with its record."""
    record = Drill()
    file = ContentFile(app.keeper.shelf, record, True)
    yield
    file.read()
    app.stage.tell_losses(file.lost)
    yield
    yield DrillScreen(app, file.store, record)
