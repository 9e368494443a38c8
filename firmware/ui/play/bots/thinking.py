"""The mind at the table: its table is read, what is wrong with that is told, and the bots have a hand."""

from micropython import const

from contract import tunes
from engine.reasons import BAD_SHEET, BAD_SIZE
from strategy.analysis.analysis import Mind
from strategy.analysis.preparation import NO_FILE
from strategy.bots.brain import TABLELESS
from ui.play.bots.autopilot import Autopilot
from ui.text import words

_STEPS = const(2)  # in a tick that draws nothing


class Thinking:
    """Let a mind serve the match on the screens. autopilot: the bots' hand."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.autopilot = Autopilot()
        self._told = False  # what is wrong with the match's table

    def begin(self, app) -> None:
        """Start to read the table for the app's match, if it is not there."""
        self._told = False
        self.mind.report.forget()
        self.mind.prepare(app.match.sheet, app.match.options)

    def prepare(self, app) -> None:
        """Prepare for a slice of a tick; say once in a match that needs a table what is wrong with it."""
        preparation = self.mind.preparation
        if preparation.busy:
            for _ in range(_STEPS):
                preparation.step()
            if app.tables != preparation.tables:
                app.tables = preparation.tables
                app.stale = True
        elif not self._told and app.screen is app.turn:
            self._told = True
            match = app.match
            reason = preparation.reason(match.sheet, match.options)
            if reason and _wants_table(app):
                app.overlay.explain(_title_of(reason), words.TABLE_LINES)
                app.sound.play(tunes.REFUSED)
                app.stale = True


def _wants_table(app) -> bool:
    """Tell whether the match has a coach or a bot that plays by a table."""
    match = app.match
    for player in range(match.players):
        if match.kinds[player] >= TABLELESS:
            return True
    return app.diary.coach() > 0


def _title_of(reason: int) -> bytes:
    """Tell in words what is wrong with a table."""
    if reason == NO_FILE:
        return words.TABLE_MISSING
    if reason == BAD_SHEET:
        return words.TABLE_OF_OTHERS
    return words.TABLE_TITLES[reason - BAD_SIZE]
