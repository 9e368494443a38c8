"""A position that is thought about: a card, five dice, the throws made; what each choice there is worth."""

from micropython import const

from engine.card import HUNDRED, HUNDRED_BIT, Card
from engine.dice import DICE, ROLLS
from engine.rules import FLAGS
from engine.turn import TURN, Turn
from ui.play.ranking import ALL, IN_BOXES, Ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


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


class Study(Turn):
    """Hold a position that belongs to no match; ranking: of its choices. Only the constructor allocates."""

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
