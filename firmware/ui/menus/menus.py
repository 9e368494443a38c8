"""The screens around a match: they are in the heap only while one of them is near (ui.parts)."""

from ui.menus.after.report import ReportScreen
from ui.menus.after.results import Results
from ui.menus.before.duel_code import Duel
from ui.menus.before.first_picture import Fresh
from ui.menus.before.give_up import GiveUp
from ui.menus.before.hardware import Hardware
from ui.menus.before.new_match import Wanted
from ui.menus.before.setup import Setup
from ui.menus.before.start_roll import Start
from ui.menus.before.title import Title
from ui.menus.records.records import Hall
from ui.menus.records.settings import Choices


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
