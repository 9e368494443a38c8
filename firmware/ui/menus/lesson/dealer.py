"""Deals positions: plays on by the best choices until a position comes where something is at stake."""

from micropython import const

from contract.choices import BOX
from engine.dice import ROLLS
from engine.turn_state import TURNS
from ui.draw.ranking import best_choice
from ui.menus.lesson.study import KNOWN, THINKING, Study

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

AT_STAKE = const(64)  # 1/128 point: between the best choice and the next best

# stages
_THINK = const(0)
_THROW = const(1)
_RANK = const(2)
_CHOOSE = const(3)


class Dealer:
    """Play on in a Study from where it is, in slices of a tick. Only the constructor allocates."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._stage = _THINK
        self._turn = 0  # positions are looked at from this turn and this throw on
        self._rolls = 0

    def begin(self, app: "App") -> None:
        """Start on another position, of this game or of a new one."""
        study = self._study
        self._draw(app)
        if self._turn < study.turn or not study.rolls:
            self._begin_game()
        else:
            self._stage = _CHOOSE

    def step(self, app: "App") -> int:
        """Do a slice: THINKING, then KNOWN once a position lies there, ranked; or NO_TABLE."""
        study = self._study
        stage = self._stage
        if stage == _THINK:
            known = study.know_card(app)
            if known != KNOWN:
                return known
            self._stage = _THROW
        elif stage == _THROW:
            study.toss(app)
            study.begin_ranking()
            self._stage = _RANK if self._is_due() else _CHOOSE
        elif stage == _RANK:
            if study.rank(app):
                self._stage = _CHOOSE
                ranking = study.ranking
                if ranking.count > 1 and ranking.losses[1] >= AT_STAKE:
                    return KNOWN
        else:
            self._choose(app, best_choice(app.judge.advisor, study))
        return THINKING

    def _is_due(self) -> bool:
        study = self._study
        return study.turn > self._turn or study.turn == self._turn and study.rolls >= self._rolls

    def _draw(self, app: "App") -> None:
        """Draw from where on the positions are looked at."""
        self._turn = app.below(TURNS)
        self._rolls = 1 + app.below(ROLLS)

    def _choose(self, app: "App", best: int) -> None:
        study = self._study
        if best < BOX:
            study.holds = best
            self._stage = _THROW
        else:
            study.fill(best - BOX)
            study.forget_card()
            self._stage = _THINK
            if study.turn == TURNS:  # nothing was at stake any more
                self._draw(app)
                self._begin_game()

    def _begin_game(self) -> None:
        study = self._study
        study.current.clear()
        study.clear_dice()
        study.turn = 0
        study.forget_card()
        self._stage = _THINK
