"""Which parts of the app are in the heap: the table always, the others while they are needed.

A person who plays needs the table alone. All parts together take more than a Pico has.
"""

from micropython import const

from engine.match import NEW, OVER, START, Match
from engine.rules import REAL
from strategy.bots.kinds import TABLELESS
from ui.screens import (
    AGAIN_SCREEN,
    BOOK_SCREEN,
    DRILL_SCREEN,
    FAIRNESS_SCREEN,
    GIVE_UP_SCREEN,
    JOY_SCREEN,
    NAME_SCREEN,
    NEXT_MATCH,
    NO_SCREEN,
    PAUSE_SCREEN,
    PEOPLE_SCREEN,
    PERSON_SCREEN,
    POSITION_SCREEN,
    PRACTICE_SCREEN,
    RECORDS_SCREEN,
    REMOVE_SCREEN,
    REPORT_SCREEN,
    RESULTS_SCREEN,
    RULES_SCREEN,
    SET_BACK_SCREEN,
    SETTINGS_SCREEN,
    START_SCREEN,
    TITLE_SCREEN,
    TURN_SCREEN,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App

# The parts as bits, in the order in which they are loaded; each may use those before it that it comes with.
SPEECH = const(1)  # ui.speech: while it is switched on; first, for who hears it has nothing else
BEFORE = const(2)  # ui.menus.before: the screens that lead to a match
START_ROLL = const(4)  # ui.menus.start
RESULT = const(8)  # ui.menus.after.results
HELP = const(16)  # ui.menus.help: a panel
REAL_DICE = const(32)  # ui.play.real_dice
JUDGE = const(64)  # ui.play.judge: what choices are worth
BOTS = const(128)  # ui.play.bots
COACH = const(256)  # ui.play.coach
REPORT = const(512)  # ui.menus.after.report
RECORDS = const(1024)  # ui.menus.records
SETTINGS = const(2048)  # ui.menus.settings
PEOPLE = const(4096)  # ui.menus.people
SHEET_RULES = const(8192)  # ui.menus.rules
JOY = const(16384)  # ui.play.joy: a picture
COUNT = const(32768)  # keeping.closing: a match is closed, and counts
PRACTICE = const(65536)  # ui.menus.practice: what to practise
LESSON = const(131072)  # ui.menus.lesson: one of what is practised, with the judge alone
BOOK = const(262144)  # ui.menus.book: beside the list that it is chosen from
BESIDE = const(RECORDS | SETTINGS | PEOPLE | SHEET_RULES | JOY | PRACTICE | LESSON)  # one of them at a time
OF_TITLE = const(RECORDS | SETTINGS | PEOPLE | PRACTICE)

_OF_RECORDS = (RECORDS_SCREEN, BOOK_SCREEN, FAIRNESS_SCREEN)
_OF_SETTINGS = (SETTINGS_SCREEN, SET_BACK_SCREEN)
_OF_PEOPLE = (PEOPLE_SCREEN, NAME_SCREEN, PERSON_SCREEN, REMOVE_SCREEN)
_OF_LESSON = (DRILL_SCREEN, POSITION_SCREEN, AGAIN_SCREEN)
_OVER_ANOTHER = (JOY_SCREEN, RULES_SCREEN, BOOK_SCREEN)
_OF_REPORT = (REPORT_SCREEN, AGAIN_SCREEN)


class Parts:
    """Call parts in and let them go.

    loaders: for each part, lowest bit first, step(app) -> the part, or None while there is more to load, and
    drop(). waits: there is something for fetch() to do. here: those that are
    loaded; missing: those that found no room; they are not tried again before one has gone that was there
    then, or they were not needed, or are asked for. Does not allocate but in fetch().
    """

    def __init__(self, loaders: "Any") -> None:
        self.waits = False
        self.missing = 0
        self._loaders = loaders
        self._needed = 0
        self._begun = 0  # to be loaded
        self._in_the_way = 0  # what was there when one found no room
        self.here = 0

    def need(self, parts: int) -> None:
        """Have just these parts here. One that found no room is tried again once it was not needed."""
        self._needed = parts
        self.missing &= parts
        self.waits = self._begun & ~parts != 0 or parts & ~(self.here | self.missing) != 0

    def ask(self, parts: int) -> None:
        """Try them again, if they found no room."""
        self.missing &= ~parts

    def fetch(self, app: "App") -> None:
        """Drop what is not needed, else go on with what is missing by a slice.

        Tells app.part_comes(bit, part), app.part_goes(bit) and app.part_misses(bit): there is no room for it.
        Allocates; blocks for at most 60 ms.
        """
        gone = self._begun & ~self._needed
        wanted = self._needed & ~(self.here | self.missing)
        if gone:
            if gone & self._in_the_way:
                self.missing = 0
            for i in range(len(self._loaders)):
                if gone >> i & 1:
                    self._drop(app, i)
        elif wanted:
            i = 0
            while not wanted >> i & 1:
                i += 1
            self._begun |= 1 << i
            try:
                made = self._loaders[i].step(app)
            except MemoryError:
                self._drop(app, i)
                self.missing |= 1 << i
                self._in_the_way = self._begun
                app.part_misses(1 << i)
            else:
                if made is not None:
                    self.here |= 1 << i
                    app.part_comes(1 << i, made)
        self.need(self._needed)

    def _drop(self, app: "App", i: int) -> None:
        self._begun &= ~(1 << i)
        self.here &= ~(1 << i)
        app.part_goes(1 << i)
        self._loaders[i].drop()


def parts_for(match: Match, opens: int, screen: "Any", coached: bool, counts: bool = False) -> int:
    """Tell which parts a match needs.

    opens: the screen (ui.screens) that is about to be shown, or NO_SCREEN; screen: the one that is. coached:
    the match has a coach. counts: there is something to be counted. What leads to a match comes with the
    pause already, where there is room for it.
    """
    if opens == NEXT_MATCH:  # the judge may be wanted again
        return COUNT | (JUDGE if screen.at_table else BEFORE | START_ROLL)
    real = REAL_DICE if match.options & REAL else 0  # it holds what was entered so far
    beside = part_beside(screen.name_id if opens == NO_SCREEN else opens)
    if beside == LESSON:
        return JUDGE | LESSON | (real if START <= match.phase < OVER else 0)
    leaves = beside & OF_TITLE or opens == TITLE_SCREEN or opens == GIVE_UP_SCREEN  # `in` makes a tuple
    if leaves or (opens == NO_SCREEN or beside) and not screen.at_table:
        beside = COUNT if counts else beside
        if beside == RECORDS and (opens == BOOK_SCREEN or screen.name_id == BOOK_SCREEN):
            beside |= BOOK
        return BEFORE | START_ROLL | beside | (real if START <= match.phase < OVER else 0)
    if match.phase == NEW:
        return 0
    if match.phase == OVER:
        return RESULT | JOY if beside == JOY else RESULT | JUDGE | REPORT | beside
    parts = real | beside
    if match.phase == START:
        parts |= START_ROLL
    if coached:
        parts |= JUDGE | COACH
    for player in range(match.players):
        if match.kinds[player]:
            parts |= BOTS
        if match.kinds[player] >= TABLELESS:
            parts |= JUDGE
    if beside == SHEET_RULES:  # meanwhile nobody plays
        parts &= ~(BOTS | COACH)
    if screen.name_id == PAUSE_SCREEN and not parts & JUDGE and not beside:
        parts |= BEFORE | START_ROLL
    return parts


def parts_of(name_id: int, match: Match) -> int:
    """Tell the parts that a screen (ui.screens) is not shown without."""
    beside = part_beside(name_id)
    if beside:
        if name_id == BOOK_SCREEN:
            return beside | BOOK
        return beside | JUDGE if beside == LESSON else beside
    if name_id == NO_SCREEN:
        return 0
    if name_id == TURN_SCREEN:
        return REAL_DICE if match.options & REAL else 0
    if name_id == START_SCREEN:
        return START_ROLL
    if name_id == RESULTS_SCREEN:
        return RESULT
    return JUDGE | REPORT if name_id == REPORT_SCREEN else BEFORE


def way_back(name_id: int) -> int:
    """Tell what is shown in place of a screen that finds no room: NO_SCREEN is the one that is shown now.

    All ways end at the title.
    """
    if name_id in _OVER_ANOTHER:
        return NO_SCREEN
    if name_id in _OF_REPORT:
        return RESULTS_SCREEN
    return PRACTICE_SCREEN if name_id in _OF_LESSON else TITLE_SCREEN


def part_beside(name_id: int) -> int:
    """Tell the part that has just this screen and what it leads to, 0 of any other screen."""
    if name_id in _OF_RECORDS:
        return RECORDS
    if name_id == RULES_SCREEN:
        return SHEET_RULES
    if name_id == JOY_SCREEN:
        return JOY
    if name_id == PRACTICE_SCREEN:
        return PRACTICE
    if name_id in _OF_LESSON:
        return LESSON
    if name_id in _OF_PEOPLE:
        return PEOPLE
    return SETTINGS if name_id in _OF_SETTINGS else 0
