"""The app: what every screen is given, and one tick of it.

It is four things, of which none knows a screen:

    stage    which screen is shown, what lies over it, whom it hears (ui.stage)
    table    the match, and who helps at it (ui.table)
    keeper   what outlives the power, and what waits to be kept (keeping.keeper)
    parts    what has come, and brings what has not (ui.parts)

In a tick the stage hears and draws; where it rests, and nothing is to come, the judge prepares. What a press
has done is seen first, and kept then, before the next press is heard. Between two ticks fetch() brings a
slice of a part.
"""

from contract import settings
from contract.device import NO_RESTART
from engine.rules import REAL
from engine.turn import NEW, OVER, START
from keeping.keeper import Keeper
from ui.parts import CLOSING, HAS_REAL_DICE, HELP, IS_OF_TWO, ROLLS_TO_START, SPEAKS, Parts
from ui.stage import NO_TOPIC, Stage
from ui.table import Table
from ui.text import words


class App:
    """Put the four together. After each tick call keep_due(), and fetch() while `waits`: these allocate.

    answered: there are stored answers about the hardware. obeyed: the settings, by who owns what they are
    about. wants: NO_RESTART, else the loop shall end (contract.device).
    """

    def __init__(
        self, stage: Stage, table: Table, keeper: Keeper, parts: Parts, answered: bool = False
    ) -> None:
        self.stage = stage
        self.table = table
        self.keeper = keeper
        self.parts = parts
        self.answered = answered
        self.obeyed = False
        self.wants = NO_RESTART
        self.waits = True
        stage.begin(self)
        stage.tell_losses(keeper.load(table.match))

    def tick(self, events: int) -> bool:
        """Advance by one tick of 20 ms with the buttons' events; tell whether the picture changed."""
        changed = self.stage.tick(events)
        if changed:
            self.look()
        elif self.stage.rests and self.table.judge is not None and not self.waits:
            self.table.judge.prepare(self)
        return changed

    def keep_due(self) -> None:
        """Keep what waits, once its picture is shown; say so where it is not. Blocks for 15 ms, or 100."""
        if self.keeper.due:
            self.stage.busy = True
            if not self.keeper.keep_due(self.table.match):
                self.stage.toast(words.NOT_SAVED)

    def keep(self) -> None:
        """Have everything kept, because the power may go."""
        if self.table.has_match():
            self.keeper.mark_match()
            self.keeper.mark_diary()

    def fetch(self) -> None:
        """Do a slice of what the app waits for. Allocates; blocks for at most 40 ms."""
        self.parts.fetch(self)
        self.look()

    def look(self) -> None:
        """Tell the parts what to fetch now."""
        stage = self.stage
        on = self.keeper.settings.buffer
        speaks = on[settings.SPOKEN] != 0 or hasattr(stage.screen, "say")
        speaks = speaks and on[settings.VOLUME] != settings.OFF
        if not speaks:
            stage.speech = None
        elif stage.speech is None and self.parts.speech is not None:
            stage.speech = self.parts.speech
            stage.speech.begin()
        match = self.table.match
        wants = SPEAKS if speaks else 0
        if match.phase == START:
            wants |= ROLLS_TO_START
        if match.phase != NEW and match.options & REAL:
            wants |= HAS_REAL_DICE
        if match.players == 2 and match.rounds == 1:
            wants |= IS_OF_TWO
        errand = HELP if stage.topic != NO_TOPIC else ""
        ends = match.phase == OVER and stage.leaves_table() or stage.awaits_match()  # nobody can go on
        if self.keeper.is_forgetting() or ends and self.keeper.is_owed(match):
            errand = CLOSING
        self.parts.need(errand, wants)
        self.waits = self.parts.waits

    def is_closed(self, kept: bool) -> None:
        """Take note that a match is counted, or all records are forgotten; begin what waited for it."""
        if self.keeper.is_forgetting():
            self.keeper.settings.buffer[settings.FORGETS] = 0
            self.keeper.mark_settings()
        self.stage.match_is_closed()
        if not kept:
            self.stage.toast(words.NOT_SAVED)

    def go_on(self) -> None:
        """Show the screen that the match's phase asks for; a lesson may have had another table."""
        match = self.table.match
        if self.table.judge is not None:
            self.table.judge.analysis.prepare(match.sheet, match.options)
        if match.phase == OVER:
            self.stage.open("result")
        elif match.phase == START:
            self.stage.open("start_roll")
        else:
            self.stage.open("real_turn" if match.options & REAL else "turn")

    def speak(self) -> None:
        """Have what is seen said from now on, slowly, if it is not said yet; and not in silence."""
        chosen = self.keeper.settings.buffer
        chosen[settings.SPOKEN] = chosen[settings.SPOKEN] or 1
        if chosen[settings.VOLUME] == settings.OFF:
            chosen[settings.VOLUME] = settings.NORMAL
        self.obeyed = False
        self.keeper.mark_settings()
        self.look()

    def forget_report(self) -> None:
        """Know nothing any more of what the report found: its match goes on, or another one begins."""
        self.keeper.forget_luck()
        if self.parts.report is not None:
            self.parts.report.found.forget()
