"""A position that is thought about: a card, five dice, the throws made; what each choice there is worth.

Question asks for a hold or a box there, with the picture and the keys of a turn.
"""

from micropython import const

from contract.play import BOX, STOP
from engine import rules, scoring
from engine.card import HUNDRED, HUNDRED_BIT, Card
from engine.dice import DICE, ROLLS
from engine.rules import FLAGS
from engine.turn import TURN, Turn
from ui.play.cursor import ON_BOXES, TurnCursor
from ui.play.picture import TurnPicture
from ui.play.ranking import ALL, IN_BOXES, NO_CHOICE, Ranking
from ui.states import ALONE, NO_PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

LEAVE = const(-2)  # no answer to a question: go back

# what thinking comes to
THINKING = const(0)  # go on in the next tick
KNOWN = const(1)
NO_TABLE = const(2)  # for these rules

_FACES = const(6)
_STEPS_A_TICK = const(2)

# stages
_RULES = const(0)
_CARD = const(1)
_STEPS = const(2)
_LIST = const(3)

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


class Study(Turn):
    """Hold a position that belongs to no match. ranking: of its choices, once rank() is done.

    Thinking goes on in slices of at most some 10 ms of a Pico. Only the constructor allocates.
    """

    def __init__(self) -> None:
        super().__init__(Card(), TURN)
        self.ranking = Ranking()
        self._stage = _RULES

    def set_rules(self, sheet: int, options: int) -> None:
        """Play by a sheet with such match options from now on, on an open card without dice."""
        self.sheet = sheet
        self.flags = FLAGS[sheet]
        self.options = options
        self._stage = _RULES
        self.turn = 0
        self.current.clear()
        self.clear_dice()

    def copy(self, other: Turn) -> None:
        """Be another turn as it stands."""
        self.set_rules(other.sheet, other.options)
        card = other.current
        for i in range(card.filled):
            box = card.order[i] & ~HUNDRED_BIT
            self.current.write(box, card.boxes[box], HUNDRED if card.order[i] & HUNDRED_BIT else 0)
        self.turn = other.turn
        for i in range(DICE):
            self.dice[i] = other.dice[i]
        self.lay(0, other.rolls)

    def toss(self, app: "App") -> None:
        """Throw the dice that are not held, by chance."""
        for i in range(DICE):
            if not self.holds >> i & 1:
                self.dice[i] = app.table.below(_FACES) + 1
        self.lay(0, self.rolls + 1)

    def fill(self, box: int) -> None:
        """Fill a legal box with the dice, and take them off the table."""
        self.current.write(box, self.pays(box), self.hundred(box))
        self.turn += 1
        self.clear_dice()

    # thinking

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
            for _ in range(_STEPS_A_TICK):
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
        self.ranking.begin_list(ALL if self.rolls < ROLLS else IN_BOXES)

    def rank(self, app: "App") -> bool:
        """Rank some more choices, once the card is known; tell whether all are ranked."""
        return self.ranking.list_on(app.table.judge.advisor, self)


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
