"""A lesson: a position, what each choice there is worth, and a screen that thinks, asks and tells that."""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from contract.play import BOX, NO_CHOICE, STOP
from engine import rules
from engine.card import Card
from engine.dice import DICE, ROLLS
from engine.turn import TURN, Turn
from ui import menu, screens
from ui.play import ranking
from ui.play.cursor import EXPLAIN, LEAVE, Cursor
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.picture import TurnPicture

# what thinking comes to
THINKING = const(0)  # go on in the next tick
KNOWN = const(1)
NO_TABLE = const(2)  # for these rules

# stages
_RULES = const(0)
_CARD = const(1)
_STEPS = const(2)
_LIST = const(3)


class Study(Turn):
    """Hold a position that belongs to no match; ranking: of its choices. Only the constructor allocates."""

    def __init__(self) -> None:
        super().__init__(Card(), TURN)
        self.ranking = ranking.Ranking()
        self._stage = _RULES

    def set_rules(self, sheet: int, options: int) -> None:
        """Play by a sheet with such match options from now on, on an open card without dice."""
        self.sheet = sheet
        self.flags = rules.FLAGS[sheet]
        self.options = options
        self._stage = _RULES
        self.turn = 0
        self.current.clear()
        self.clear_dice()

    def toss(self, app: "App") -> None:
        """Throw the dice that are not held, by chance."""
        for i in range(DICE):
            if not self.holds >> i & 1:
                self.dice[i] = app.table.below(6) + 1
        self.lay(0, self.rolls + 1)

    def forget_card(self) -> None:
        """Think anew: the card has changed."""
        if self._stage != _RULES:
            self._stage = _CARD

    def know_card(self, app: "App") -> int:
        """Think about the card, whatever the dice, for a tick; the judge comes before that."""
        judge = app.table.judge
        if judge is None:
            return THINKING
        advisor = judge.advisor
        if self._stage == _RULES:
            judge.analysis.prepare(self.sheet, self.options)
            self._stage = _CARD
        elif self._stage == _CARD:
            advisor.begin(self)
            self._stage = _STEPS
        elif self._stage == _STEPS:
            for _ in range(2):
                if advisor.step():
                    self._stage = _LIST
                    break
        if self._stage >= _STEPS and not advisor.ready:
            return NO_TABLE
        return KNOWN if self._stage == _LIST else THINKING

    def think(self, app: "App") -> int:
        """Think about the card, then rank the choices, for a tick: THINKING, then KNOWN or NO_TABLE."""
        if self._stage != _LIST:
            known = self.know_card(app)
            if known == KNOWN:
                self.begin_ranking()
                return THINKING
            return known
        return KNOWN if self.rank(app) else THINKING

    def begin_ranking(self) -> None:
        """Start to rank the choices for the dice that lie."""
        self.ranking.begin_list(ranking.ALL if self.rolls < ROLLS else ranking.IN_BOXES)

    def rank(self, app: "App") -> bool:
        """Rank some more choices, once the card is known; tell whether all are ranked."""
        return self.ranking.list_on(app.table.judge.advisor, self)


_SHOWN_SHIFT = const(2)  # every fourth tick is seen; the others think
_TUMBLES = const(5)  # pictures, two ticks of a roll apart, before the first die lies

THE_BEST = b"THE BEST"
COACH = b"COACH"

KEYS = b"YOUR CHOICE"
_QUESTION = (
    b"Hold dice and throw, or",
    b"fill a box, as in a game.",
    b"At once you see what",
    b"each choice was worth.",
)
_WITH_UP = _QUESTION + (b"UP from the dice: back",)
# of six, five, four, two buttons
HELPS = (_WITH_UP, _WITH_UP, _WITH_UP, _QUESTION + (b"LONG NEXT at dice: back",))


class Lesson:
    """Think, ask and tell about a position.

    picture: borrowed from the turn, which reads its own again; cursor: in it.
    made: the choice that was made, chosen: its line, given: what it gave away, 1/128 point, 0 where that
    cannot be told. flying: mask of the dice that tumble while it thinks; without any a line says that it
    does.
    """

    name_id = screens.NO_SCREEN
    at_table = True

    def __init__(self, app: "App") -> None:
        self.study = Study()
        self.picture: "TurnPicture" = app.parts.turn.picture
        self.cursor = Cursor(self.picture)
        self.stage = screens.THINKS
        self.made = NO_CHOICE
        self.chosen = NO_CHOICE
        self.given = 0
        self.flying = 0
        self.ticks = 0
        self._advisor = app.table.judge.advisor

    # what the screens say

    def think(self, app: "App") -> int:
        """Do a slice: THINKING, then KNOWN or NO_TABLE."""
        return self.study.think(app)

    def answer(self, app: "App", events: int) -> int:
        """Go on asking: a choice (contract.play) once it is made, else NO_CHOICE, or LEAVE."""
        study = self.study
        chosen = self.cursor.hear(app, study, events)
        reason = rules.OK
        if chosen == EXPLAIN:
            app.stage.overlay.explain(KEYS, HELPS[app.stage.column])
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

    def told(self, app: "App") -> None:
        """Take note of a choice: chosen and given."""

    def go_on(self, app: "App") -> None:
        """Do what A does once all is told."""

    def close(self) -> None:
        """Keep nothing more, and have the position forgotten."""
        self._advisor.forget()

    def leave(self, app: "App") -> None:
        """Go back to where it was opened."""

    def draw_thinking(self, app: "App") -> None:
        """Draw what is thought about, and over it the dice in the air."""
        self.picture.draw_table(app.stage.canvas, app.stage.dice)
        if self.flying:
            self.draw_flying(app)

    def draw_status(self, app: "App") -> None:
        """Draw the status line over a question."""

    def foot(self, app: "App") -> bytes:
        """Answer the words for what A does, or what else there is, under the list."""
        return b""

    def draw_best(self, app: "App") -> None:
        """Draw the header over the best choice."""
        menu.draw_header(app.stage.canvas, THE_BEST)

    def begin(self, app: "App") -> None:
        """Start to think."""
        self.stage = screens.THINKS
        self.ticks = -1  # the first tick is seen
        app.stage.overlay.close()
        self.read()
        app.stage.stale = True

    def read(self) -> None:
        """Show the position as it stands, without a cursor."""
        shown = self.picture
        study = self.study
        shown.boxes.card = study.current
        shown.turn = study.turn
        shown.lead = screens.ALONE
        shown.die = screens.NO_PLACE
        shown.boxes.box = screens.NO_PLACE
        shown.read_dice(study)
        shown.boxes.read_boxes(study)

    def tick(self, app: "App", events: int) -> None:
        """Think on, take an answer, or scroll through what is told."""
        stage = self.stage
        if stage == screens.ASKS:
            made = self.answer(app, events)
            if made == LEAVE:
                self.leave(app)
            elif made != NO_CHOICE:
                self._tell(app, made)
        elif events & keys.B:
            self.leave(app)
        elif stage == screens.THINKS:
            self._think_on(app)
        elif events & keys.A:
            self.go_on(app)
        else:
            self.study.ranking.scroll(app, events, ranking.LINES)

    def draw(self, app: "App") -> None:
        """Draw the question, the thinking dice, or what a choice was worth."""
        if self.stage == screens.TELLS:
            self._draw_told(app)
            return
        self.draw_status(app)
        if self.stage == screens.ASKS:
            self.picture.draw_table(app.stage.canvas, app.stage.dice)
        else:
            self.draw_thinking(app)

    def ask(self, app: "App") -> None:
        """Ask for a choice: all about the position is known."""
        self.stage = screens.ASKS
        self.read()
        self.cursor.to_dice(0)
        if self.study.rolls == ROLLS:
            self.cursor.to_boxes()
        app.stage.stale = True

    def _tell(self, app: "App", made: int) -> None:
        listed = self.study.ranking
        self.made = made
        self.chosen = listed.place(self.study.dice, made)
        loss = listed.losses[self.chosen]
        self.given = loss if menu.tenths_told(loss) else 0
        self.stage = screens.TELLS
        app.stage.sound.play(tunes.CLICK_TUNE if self.given else tunes.SCORE_TUNE)
        self.told(app)
        app.stage.stale = True

    def _draw_told(self, app: "App") -> None:
        canvas = app.stage.canvas
        if self.given:
            menu.draw_header(canvas, menu.GIVES_AWAY)
            menu.draw_points(canvas, canvas.words, menu.tenths(self.given), WIDTH - 3, 1, 0)
        elif self.chosen == NO_CHOICE:
            menu.draw_header(canvas, COACH)
        else:
            self.draw_best(app)
        canvas.text_right(canvas.words, menu.FINAL, ranking.VALUE_RIGHT, 1, 0)
        ranking.draw(app, self.study.ranking, self.study, ranking.LINES, self.chosen)
        menu.draw_foot(canvas, self.foot(app), menu.back_foot(app))

    def _think_on(self, app: "App") -> None:
        self.ticks = self.ticks + 1 & 0xFFF
        if not self.ticks & (1 << _SHOWN_SHIFT) - 1:
            if self.flying:
                self.draw_flying(app)
                app.stage.touched = True
            elif not app.stage.overlay.toast_ticks:
                app.stage.toast(words.THINKING)
            return
        known = self.think(app)
        if known == KNOWN:
            app.stage.overlay.close()  # it said that there was thinking going on
            self.ask(app)
        elif known == NO_TABLE:
            self.leave(app)
            app.stage.toast(words.NO_TABLE)

    def draw_flying(self, app: "App") -> None:
        """Draw the dice of the mask `flying` as they tumble."""
        tick = (self.ticks >> _SHOWN_SHIFT) % _TUMBLES * 2
        self.picture.draw_tumble(app.stage.canvas, app.stage.dice, self.flying, tick)
