"""The bots at the table: who decides for them, and the hand that plays."""

from strategy.bots.brain import Brain
from strategy.bots.greedy import Greedy
from ui.play.bots.autopilot import Autopilot


class Bots:
    """Play for seats that are no people's. brain decides, by what a judge knows; autopilot plays."""

    def __init__(self, judge) -> None:
        analysis = judge.analysis
        advisor = analysis.advisor
        turn = advisor.turn
        self.brain = Brain(Greedy(analysis.keeps, analysis.prices, turn.leaf, turn), advisor)
        self.autopilot = Autopilot()


def make(app):
    """Make them; the judge is there."""
    yield Bots(app.judge)
