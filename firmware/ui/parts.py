"""Which parts of the app are in the heap: the table always, the others while they are needed.

A person who plays needs the table alone. The screens around a match, the mind of bots and report, the coach,
what real dice ask for and the help take more of a Pico's heap than all the rest.
"""

from micropython import const

from engine.match import NEW, OVER, Match
from engine.rules import REAL
from ui.screens import NONE, TURN

# the parts, as bits
MENUS = const(1)  # a ui.menus.menus.Menus
MIND = const(2)  # a ui.play.bots.thinking.Thinking, with a mind
COACH = const(4)  # a ui.play.coach.coach.Coach
REAL_DICE = const(8)  # a ui.play.real_dice.real_dice.Real
HELP = const(16)  # a ui.menus.help.help.Help


class Wings:
    """Call parts in and let them go.

    loaders: for each part, lowest bit first, step(app) -> the part, or None while there is more to load, and
    drop(). waits: there is something for fetch() to do. Does not allocate but in fetch().
    """

    def __init__(self, loaders) -> None:
        self.waits = False
        self._loaders = loaders
        self._needed = 0
        self._begun = 0  # to be loaded
        self._here = 0

    def need(self, parts: int) -> None:
        """Have just these parts here."""
        self._needed = parts
        self.waits = parts != self._here or parts != self._begun

    def fetch(self, app) -> None:
        """Drop what is not needed, and go on with what is missing by one module.

        Tells app.part_comes(bit, part) and app.part_goes(bit). Allocates; blocks for at most 0.12 s.
        """
        for i in range(len(self._loaders)):
            part = 1 << i
            if self._begun & ~self._needed & part:
                self._begun &= ~part
                self._here &= ~part
                app.part_goes(part)
                self._loaders[i].drop()
        for i in range(len(self._loaders)):
            part = 1 << i
            if self._needed & ~self._here & part:
                self._begun |= part
                made = self._loaders[i].step(app)
                if made is not None:
                    self._here |= part
                    app.part_comes(part, made)
                break
        self.need(self._needed)


def parts_for(match: Match, opens: int, at_table: bool, coached: bool) -> int:
    """Tell which parts a match needs.

    opens: the screen (ui.screens) that is about to be shown, or NONE. at_table: the one that is shown
    leads to no screen of the menus, or it is the result or its report. coached: the match has a coach.
    """
    parts = 0
    if not at_table or opens != NONE and opens != TURN:
        parts = MENUS
    if match.phase == NEW or match.phase == OVER and not at_table:
        return parts
    if match.options & REAL:
        parts |= REAL_DICE
    if match.phase == OVER:
        return parts | MENUS | MIND  # for the report
    if coached:
        parts |= MIND | COACH
    for player in range(match.players):
        if match.kinds[player]:
            parts |= MIND
    return parts
