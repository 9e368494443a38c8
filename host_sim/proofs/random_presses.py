"""The presses of a monkey."""

import random
from typing import Any

from host_sim.window.robots import Pad
from ui import screens
from ui.menus import plan, title

UP, DOWN, LEFT, RIGHT, A, B = range(6)

_FIRST_PRESS = 60  # the tick: the title's letters have fallen
_ANYWHERE = (UP, DOWN, DOWN, LEFT, RIGHT, RIGHT, A, A, A, B, B)

# moods: what is pressed at the table, and for how many ticks it lasts
_ON = (B, B, B, DOWN, DOWN, A, A)  # plays on
_BESIDE = (UP, DOWN, DOWN, LEFT, RIGHT, A, A, B, B, B, B, B)  # where there is much to see, and no match ends
_MOODS = (
    _ON,
    _ON,
    (B, B, DOWN, A, A, A, RIGHT),
    (B, B, A, RIGHT, DOWN, A),
    _ANYWHERE,
    (UP, DOWN, LEFT, RIGHT, A, A),  # looks about
)
_MOOD_FOR = (100, 400)
_HELD = (1, 2, 2, 2, 3, 3, 4, 4, 2, 2, 3, 3, 4, 2, 2, 3, 30, 60)
_REST = (1, 1, 2, 2, 3, 4, 4, 8, 20)
_LONG_REST = 1700  # ticks: the display dims, is moved, and darkens
_LONG_RESTS = 1500  # of so many rests one is long
_CHORDS = 12  # of so many presses one is of two buttons, which on few means to hold A


class RandomPresses:
    """Press at random on the buttons that a board has: play on for a while, wander, or rest.

    Where chance alone would never get far, it finds the way.
    """

    def __init__(self, chance: random.Random, pad: Pad) -> None:
        self.chance = chance
        self.mask = 0  # of the buttons that are down
        self._until = _FIRST_PRESS  # the tick of the next change
        self._pad = pad
        self._keys = _ANYWHERE
        self._mood_until = 0
        self._least = 0  # ticks: what is said takes a long press

    def press(self, app: Any, tick: int) -> int:
        """Answer which buttons are down from this tick on; to be asked in every tick."""
        if tick >= self._until:
            self.mask = 0 if self.mask else self.choose(app, tick)
            self._until += self.held() if self.mask else self.rest()
        return self.mask

    def choose(self, app: Any, tick: int) -> int:
        """Choose what to press, on the buttons that there are."""
        if tick >= self._mood_until:
            self._mood_until = tick + self.chance.choice(_MOOD_FOR)
            self._keys = self.chance.choice(_MOODS)
        button, self._least = self._pad.reach(app, self.button(app))
        if not self.chance.randrange(_CHORDS):
            return 1 << button | 1 << self.chance.choice(self._pad.buttons)
        return 1 << button

    def button(self, app: Any) -> int:
        """Choose a button: at the table by the mood, in the menus for the rows that are seldom come to."""
        screen = app.stage.screen
        if screen.name_id == screens.TURN_SCREEN:
            return self.chance.choice(self._keys)
        if screen.name_id == screens.TITLE_SCREEN and screen.chosen() == title.CONTINUE_ROW:
            return self.chance.choice((A, A, A, DOWN))
        if screen.name_id == screens.TITLE_SCREEN and screen.chosen() == title.QUICK_ROW:
            return self.chance.choice((A, DOWN, DOWN, DOWN, DOWN, DOWN, DOWN, UP))
        if screen.name_id == screens.SETUP_SCREEN:
            at_start = screen.rows[screen.row] == plan.START_ROW
            return self.chance.choice((A, DOWN, DOWN) if at_start else (DOWN, UP, UP, LEFT, RIGHT, RIGHT))
        if screen.name_id in (screens.GIVE_UP_SCREEN, screens.SURE_SCREEN):
            return self.chance.choice((A, A, A, B) if screen.row else (DOWN, DOWN, A))
        if screen.name_id == screens.RESULTS_SCREEN:
            return self.chance.choice((RIGHT, RIGHT, RIGHT, RIGHT, LEFT, UP, A, B))
        if screen.name_id == screens.REPORT_SCREEN:
            return self.chance.choice((RIGHT, RIGHT, A, A, A, DOWN, B))
        if screen.name_id == screens.CARD_SCREEN:
            return self.chance.choice((A, B, B, B, B, LEFT, RIGHT, DOWN))
        if screen.name_id == screens.TITLE_SCREEN:
            return self.chance.choice((DOWN, DOWN, A))
        return self.chance.choice(_ANYWHERE if screen.name_id == screens.START_SCREEN else _BESIDE)

    def held(self) -> int:
        """Choose for how many ticks it is held."""
        return self._least - 1 + self.chance.choice(_HELD)

    def rest(self) -> int:
        """Choose for how many ticks nothing is pressed then."""
        return self.chance.choice(_REST) if self.chance.randrange(_LONG_RESTS) else _LONG_REST
