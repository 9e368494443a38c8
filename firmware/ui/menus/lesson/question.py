"""A question about a position: a hold or a box is asked for, with the picture and the keys of a turn."""

from micropython import const

from contract.play import BOX, STOP
from engine import rules, scoring
from engine.dice import ROLLS
from ui.menus.lesson.study import Study
from ui.play.cursor import ON_BOXES, TurnCursor
from ui.play.picture import TurnPicture
from ui.play.ranking import NO_CHOICE
from ui.states import ALONE, NO_PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

LEAVE = const(-2)  # no answer to a question: go back

KEYS = b"YOUR CHOICE"
_QUESTION = (
    b"Hold dice and throw, or",
    b"fill a box, as in a game.",
    b"At once you see what",
    b"each choice was worth.",
)
_HELP_QUESTION = _QUESTION + (b"UP from the dice: back",)
HELPS = (  # of six, five, four, two buttons
    _HELP_QUESTION,
    _HELP_QUESTION,
    _HELP_QUESTION,
    _QUESTION + (b"Hold NEXT at dice: back",),
)


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
        app.stage.stale = True

    def read(self) -> None:
        """Show the position as it stands, without a cursor."""
        shown = self.picture
        study = self.study
        shown.boxes.card = study.current
        shown.turn = study.turn
        shown.lead = ALONE
        shown.die = NO_PLACE
        shown.boxes.box = NO_PLACE
        shown.boxes.pressed = False
        shown.read_dice(study)
        shown.boxes.read_boxes(study)
        self.pressed = False

    def tick(self, app: "App", events: int) -> int:
        """Answer a choice (contract.play) once it is made, else NO_CHOICE, or LEAVE."""
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
            return rules.NO_ROLLS_LEFT
        study.holds ^= 1 << self.die
        self.picture.holds = study.holds
        return rules.OK

    def explain_dice(self, app: "App") -> None:
        """Explain what is asked."""
        app.stage.overlay.explain(KEYS, HELPS[app.stage.column])
        app.stage.stale = True

    explain_box = explain_dice

    def choose_roll(self, app: "App") -> None:
        """Answer the hold; where no throw is left B goes back."""
        study = self.study
        if study.rolls == ROLLS:
            self._answer = LEAVE
        elif study.holds == STOP:
            app.stage.refuse(rules.NONE_TO_THROW)
        else:
            self._answer = study.holds

    def act_on_box(self, app: "App") -> None:
        """Answer the box under the cursor, or say why it cannot be filled."""
        study = self.study
        reason = scoring.refusal(study.flags, study.options, study.current, study.packed, self.box)
        if reason:
            app.stage.refuse(reason)
        else:
            self._answer = BOX + self.box
