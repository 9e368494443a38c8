"""The parts of the app that come and go (ui.parts): the modules of each, and who makes it.

Each module is a slice, at most 60 ms of a Pico; the last one makes the part: its make() is given the app, is
a generator of slices too, and yields the part at the end. They stand in one string, which takes less of the
heap than one each.
"""

import sys

from micropython import const

from boot.loader import Loader
from boot.unload import unload

_JUDGE_BYTES = const(53248)  # of code and arrays on an RP2040

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App

_BEFORE = (
    "strategy.values.files ui.menus.before.plan ui.menus.before.rows ui.draw.dice_art ui.menus.before.title "
    "ui.menus.before.before"
)
_START_ROLL = "ui.menus.start.start_roll"
_RESULT = "engine.result ui.text.menu_words ui.menus.after.results"
_HELP = "ui.menus.help.help"
_REAL_DICE = "ui.play.real_dice.entry ui.play.real_dice.real_dice"
_JUDGE = "boot.judge"
_BOTS = "boot.bots"
_COACH = "ui.draw.choice ui.draw.ranking ui.play.coach.aim ui.play.coach.picture ui.play.coach.coach"
_REPORT = "ui.draw.choice strategy.review.report ui.menus.after.report"
_RECORDS = (
    "keeping.book keeping.shelved ui.text.record_words ui.menus.records.names ui.menus.records.fairness "
    "ui.menus.records.records"
)
_BOOK = (
    "ui.draw.choice ui.menus.book.histogram ui.menus.book.luck ui.menus.book.pages ui.menus.book.book_screen"
)
_SETTINGS = "ui.text.setting_words ui.menus.settings.set_back ui.menus.settings.settings"
_PEOPLE = (
    "keeping.people_changes ui.text.people_words ui.menus.people.name_picker ui.menus.people.person "
    "ui.menus.people.people"
)
_SHEET_RULES = "ui.text.rule_words ui.menus.rules.rules"
_JOY = "ui.play.joy.joy"
_COUNT = "keeping.book keeping.shelved keeping.closing"
_PRACTICE = "keeping.drill keeping.shelved ui.draw.choice ui.menus.practice.practice"
_LESSON = (
    "ui.draw.choice ui.draw.ranking ui.menus.lesson.study ui.menus.lesson.question ui.menus.lesson.lesson "
    "ui.menus.lesson.lessons"
)
_SPEECH = "ui.speech.voice ui.speech.ear ui.speech.turn ui.speech.speech"


def loaders(free: "Any") -> tuple:
    """Answer the loader of each part, in the order of their bits. free: tells how much of the heap is."""
    return (
        Loader(_load, _SPEECH),
        Loader(_load, _BEFORE),
        Loader(_load, _START_ROLL),
        Loader(_load, _RESULT),
        Loader(_load, _HELP),
        Loader(_load, _REAL_DICE),
        Loader(_judge, free),
        Loader(_load, _BOTS),
        Loader(_load, _COACH),
        Loader(_load, _REPORT),
        Loader(_load, _RECORDS),
        Loader(_load, _SETTINGS),
        Loader(_load, _PEOPLE),
        Loader(_sheet_rules),
        Loader(_load, _JOY),
        Loader(_load, _COUNT),
        Loader(_load, _PRACTICE),
        Loader(_load, _LESSON),
        Loader(_load, _BOOK),
    )


def _load(app: "App", modules: str):
    """Load modules, and let the last one make the part."""
    *others, maker = modules.split()
    for name in others:
        __import__(name)
        yield
    __import__(maker)
    yield from sys.modules[maker].make(app)


def _judge(app: "App", free: "Any"):
    if free() < _JUDGE_BYTES:
        raise MemoryError  # now: what is loaded in vain leaves its names in the heap for ever
    yield from _load(app, _JUDGE)


def _sheet_rules(app: "App"):
    for screen in _load(app, _SHEET_RULES):
        if screen is not None:
            unload("ui.text.rule_words", "ui.text.row_words")  # the screen has copied what it shows
        yield screen
