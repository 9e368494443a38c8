"""The screens around a match: they are in the heap only while one of them is near (ui.wings)."""

from ui.choices import Choices
from ui.duel import Duel
from ui.fresh import Fresh
from ui.giveup import GiveUp
from ui.hall import Hall
from ui.hardware import Hardware
from ui.report import ReportScreen
from ui.results import Results
from ui.setup import Setup
from ui.start import Start
from ui.title import Title
from ui.wanted import Wanted


class Menus:
    """Hold the screens, and the match that they want.

    wishes: bytearray(16), what the set-up chooses, kept by the app.
    """

    def __init__(self, wishes: bytearray) -> None:
        self.wanted = Wanted()
        self.fresh = Fresh()
        self.title = Title()
        self.setup = Setup(wishes)
        self.duel = Duel()
        self.start = Start()
        self.results = Results()
        self.report = ReportScreen()
        self.give_up = GiveUp()
        self.hardware = Hardware()
        self.records = Hall()
        self.settings = Choices()
        self._asked_for = (self.title, self.start, self.results, self.give_up)

    def screen(self, name_id: int):
        """Answer a screen that others ask for, by its name_id: title, start, results, give-up."""
        for screen in self._asked_for:
            if screen.name_id == name_id:
                return screen
        return self.title
