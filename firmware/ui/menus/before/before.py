"""The screens that lead to a match, put together."""

from micropython import const

from ui import screens
from ui.menus.before.title import CONTINUE, NEW, QUICK

_NOTHING = const(-1)


class Before:
    """Hold the screens."""

    def make(self, app):
        """Make the screens: a generator, to be run to its end."""
        from ui.menus.before.title import Title

        self.title = Title()
        yield
        from ui.menus.before.setup import Setup

        self.setup = Setup(app)
        yield
        from ui.menus.before.duel_code import DuelCode
        from ui.menus.before.give_up import GiveUp

        self.duel_code = DuelCode()
        self.give_up = GiveUp()
        yield
        from ui.menus.before.hardware import Hardware

        self.hardware = Hardware()
        yield
        from ui.menus.before.first_picture import FirstPicture
        from ui.menus.records.records import RecordsScreen
        from ui.menus.records.settings import SettingsScreen

        self.first_picture = FirstPicture()
        self.records = RecordsScreen()
        self.settings = SettingsScreen()

    def screen(self, name_id: int):
        """Answer a screen that others ask for, by its name_id: title or give-up."""
        return self.give_up if name_id == screens.GIVE_UP else self.title

    def next_screen(self, app):
        """Answer the screen that A leads to from the one shown, app.turn for a game, None where that is open.

        That is what may be drawn ahead (ui.ahead).
        """
        screen = app.screen
        chosen = self.title.chosen() if screen is self.title else _NOTHING
        if chosen == NEW:
            return self.setup
        if chosen == QUICK or screen is self.setup and self.setup.begins_alone():
            return self.give_up if app.has_match() else app.turn
        return app.turn if chosen == CONTINUE else None


def make(app):
    """Make it; the screens come one after the other, so that no slice takes long."""
    before = Before()
    for _ in before.make(app):
        yield None
    yield before
