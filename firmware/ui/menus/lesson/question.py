"""Asks for a hold or a box, with the picture and the keys of a turn."""

from micropython import const

from contract.choices import BOX, STOP
from engine import reasons, scoring
from engine.dice import ROLLS
from ui.draw.ranking import NO_CHOICE
from ui.menus.lesson.study import Study
from ui.play.picture import TurnPicture
from ui.play.turn_cursor import ON_BOXES, TurnCursor
from ui.play.turn_states import ALONE, NO_PLACE
from ui.text import lesson_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

LEAVE = const(-2)  # no answer: go back


class Question(TurnCursor):
    """Ask about the position of a Study. picture: borrowed from the turn, which reads its own again."""

    def __init__(self, study: Study, picture: TurnPicture) -> None:
        super().__init__(picture)
        self.study = study
        self._answer = NO_CHOICE

    def begin(self, app: "App") -> None:
        """Ask about the position as it stands."""
        self.read()
        self.die = 0
        if self.study.rolls == ROLLS:
            self.to_boxes()
        else:
            self.to_dice()
        app.stale = True

    def read(self) -> None:
        """Show the position as it stands, without a cursor."""
        shown = self.picture
        study = self.study
        shown.card = study.current
        shown.turn = study.turn
        shown.lead = ALONE
        shown.die = NO_PLACE
        shown.box = NO_PLACE
        shown.pressed = False
        shown.read_dice(study)
        shown.read_boxes(study)
        self.pressed = False

    def tick(self, app: "App", events: int) -> int:
        """Answer a choice (contract.choices) once it is made, else NO_CHOICE, or LEAVE."""
        self._answer = NO_CHOICE
        if self.zone == ON_BOXES:
            self._keys_on_boxes(app, events)
        else:
            self._keys_on_dice(app, events)
        return self._answer

    def leave_dice(self, app: "App") -> None:
        """Go back."""
        self._answer = LEAVE

    def toggle_hold(self, app: "App") -> int:
        """Hold the die under the cursor or release it, in the position."""
        study = self.study
        if study.rolls == ROLLS:
            return reasons.NO_ROLLS_LEFT
        study.holds ^= 1 << self.die
        self.picture.holds = study.holds
        return reasons.OK

    def explain_dice(self, app: "App") -> None:
        """Explain what is asked."""
        app.overlay.explain(lesson_words.KEYS, lesson_words.HELPS_QUESTION[app.column])
        app.stale = True

    explain_box = explain_dice

    def choose_roll(self, app: "App") -> None:
        """Answer the hold; where no throw is left B goes back."""
        study = self.study
        if study.rolls == ROLLS:
            self._answer = LEAVE
        elif study.holds == STOP:
            app.refuse(reasons.NONE_TO_THROW)
        else:
            self._answer = study.holds

    def act_on_box(self, app: "App") -> None:
        """Answer the box under the cursor, or say why it cannot be filled."""
        study = self.study
        reason = scoring.refusal(study.flags, study.options, study.current, study.packed, self.box)
        if reason:
            app.refuse(reason)
        else:
            self._answer = BOX + self.box
