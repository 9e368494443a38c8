"""A question about a position: a hold or a box is asked for, with the picture and the keys of a turn."""

from contract.play import BOX, NO_CHOICE, STOP
from engine import rules
from engine.dice import ROLLS
from ui.menus.lesson.study import Study
from ui.play.cursor import EXPLAIN, LEAVE, Cursor
from ui.play.picture import TurnPicture
from ui.states import ALONE, NO_PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

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


class Question:
    """Ask about the position of a Study. picture: borrowed from the turn, which reads its own again."""

    def __init__(self, study: Study, picture: TurnPicture) -> None:
        self.study = study
        self.picture = picture
        self.cursor = Cursor(picture)

    def begin(self, app: "App") -> None:
        """Ask about the position as it stands."""
        self.read()
        self.cursor.to_dice(0)
        if self.study.rolls == ROLLS:
            self.cursor.to_boxes()
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
        shown.read_dice(study)
        shown.boxes.read_boxes(study)

    def tick(self, app: "App", events: int) -> int:
        """Answer a choice (contract.play) once it is made, else NO_CHOICE, or LEAVE."""
        study = self.study
        chosen = self.cursor.hear(app, study, events)
        reason = rules.OK
        if chosen == EXPLAIN:
            app.stage.overlay.explain(KEYS, HELPS[app.stage.column])
            app.stage.stale = True
        elif chosen >= BOX:
            reason = study.refusal(chosen - BOX)
        elif chosen >= 0 and study.rolls == ROLLS:
            return LEAVE  # B, where no throw is left
        elif chosen == STOP:
            reason = rules.NONE_TO_THROW
        if reason:
            app.stage.refuse(reason)
            return NO_CHOICE
        return chosen if chosen >= LEAVE else NO_CHOICE
