"""Asks for a hold or a box, with the picture and the keys of a turn."""

from micropython import const

from contract import keys, tunes
from contract.choices import BOX, STOP
from engine import reasons, scoring
from engine.dice import DICE, ROLLS
from ui.draw.ranking import NO_CHOICE
from ui.menus.lesson.study import Study
from ui.play import box_paths
from ui.play.picture import NO_PLACE, TurnPicture
from ui.text import lesson_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

LEAVE = const(-2)  # no answer: go back


class Question:
    """Ask about the position of a Study.

    picture: what is seen, borrowed from the turn, which reads its own again. die (0 to 4): the one under
    the cursor; among the boxes that is picture.box.
    """

    def __init__(self, study: Study, picture: TurnPicture) -> None:
        self.picture = picture
        self.study = study
        self.die = 0
        self._pressed = False  # A went down here and is not up yet

    def begin(self, app: "App") -> None:
        """Ask about the position as it stands."""
        self.read()
        self.die = 0
        if self.study.rolls == ROLLS:
            self._to_boxes(app)
        else:
            self._to_dice(app)

    def read(self) -> None:
        """Show the position as it stands, without a cursor."""
        shown = self.picture
        study = self.study
        shown.card = study.current
        shown.turn = study.turn
        shown.die = NO_PLACE
        shown.box = NO_PLACE
        shown.pressed = False
        shown.read_dice(study)
        shown.read_boxes(study)
        self._pressed = False

    def tick(self, app: "App", events: int) -> int:
        """Answer a choice (contract.choices) once it is made, else NO_CHOICE, or LEAVE."""
        if self.picture.box == NO_PLACE:
            return self._on_dice(app, events)
        return self._on_boxes(app, events)

    def _on_dice(self, app: "App", events: int) -> int:
        if events & keys.NEXT == keys.NEXT and self.die == DICE - 1:
            self._to_boxes(app)
        elif events & keys.GO_LEFT:
            self._move_die(app, DICE - 1)
        elif events & keys.GO_RIGHT:
            self._move_die(app, 1)
        elif events & keys.A:
            self._toggle(app)
        elif events & keys.A_SHORT and self._pressed:
            self._move_die(app, 1)
        elif events & keys.A_LONG and self._pressed:
            self._toggle(app)
            self._explain(app)
        elif events & keys.B:
            return self._throw(app)
        elif events & keys.UP:
            return LEAVE
        elif events & keys.DOWN:
            self._to_boxes(app)
        return NO_CHOICE

    def _on_boxes(self, app: "App", events: int) -> int:
        box = self.picture.box
        if events & keys.GO:
            box = box_paths.way(self.study.current, box, events)
            if box == box_paths.TO_DICE:
                self._to_dice(app)
            else:
                self._move_box(app, box)
        elif events & keys.A:
            self._pressed = True
        elif events & keys.A_SHORT and self._pressed:
            self._pressed = False
            return self._fill(app, box)
        elif events & keys.A_LONG and self._pressed:
            self._explain(app)
        elif events & keys.B:
            return self._throw(app)
        return NO_CHOICE

    def _to_dice(self, app: "App") -> None:
        self.picture.die = self.die
        self.picture.box = NO_PLACE
        self._pressed = False
        app.stale = True

    def _to_boxes(self, app: "App") -> None:
        """Put the cursor on the box that pays most, as a turn does."""
        shown = self.picture
        shown.box = shown.best
        shown.die = NO_PLACE
        self._pressed = False
        app.stale = True

    def _move_die(self, app: "App", step: int) -> None:
        self.die = (self.die + step) % DICE
        self._pressed = False
        self.picture.move_die(app.canvas, self.die)
        app.touched = True

    def _move_box(self, app: "App", box: int) -> None:
        if box != box_paths.NOWHERE:
            self._pressed = False
            self.picture.move_box(app.canvas, box)
            app.touched = True

    def _toggle(self, app: "App") -> None:
        study = self.study
        if study.rolls == ROLLS:
            app.refuse(reasons.NO_ROLLS_LEFT)
            return
        study.holds ^= 1 << self.die
        self._pressed = True
        self.picture.holds = study.holds
        self.picture.draw_die(app.canvas, app.dice, self.die)
        app.touched = True
        app.sound.play(tunes.CLICK_TUNE)

    def _throw(self, app: "App") -> int:
        """Answer the hold; where no throw is left B goes back."""
        study = self.study
        if study.rolls == ROLLS:
            return LEAVE
        if study.holds == STOP:
            app.refuse(reasons.NONE_TO_THROW)
            return NO_CHOICE
        return study.holds

    def _fill(self, app: "App", box: int) -> int:
        study = self.study
        reason = scoring.refusal(study.flags, study.options, study.current, study.packed, box)
        if reason:
            app.refuse(reason)
            return NO_CHOICE
        return BOX + box

    def _explain(self, app: "App") -> None:
        self._pressed = False
        app.overlay.explain(lesson_words.KEYS, lesson_words.HELP_QUESTION)
        app.stale = True
