"""The parts of the app that come and go (ui.parts): which slices each is loaded in, and how it is made.

A slice is what lies between two yields: at most 60 ms of a Pico. An import that nothing uses is a slice of
what comes next.
"""
# ruff: noqa: F401

from array import array

from micropython import const

from boot import inner_loops
from boot.loader import Loader
from boot.unload import unload
from engine.match import OVER
from strategy.values.names import ROOM

_JUDGE_BYTES = const(61440)  # of code and arrays on an RP2040
_ROOMY_BYTES = const(
    172032
)  # free as power comes on where a judge will fit: a Pico has 195,000, a Pico W 154,000

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


def loaders(free: "Any") -> tuple:
    """Answer the loader of each part, in the order of their bits. Allocates: 18 KB for a table of values.

    free: tells how many bytes of the heap are free.
    That is the largest piece of all, and kept from now on: later there is no room for it in one piece. On a
    board that is too small for a judge anyway bots have it instead.
    """
    room = array("b", bytearray(ROOM)) if free() >= _ROOMY_BYTES else None
    return (
        Loader(_before),
        Loader(_start_roll),
        Loader(_result),
        Loader(_help),
        Loader(_real_dice),
        Loader(lambda app: _judge(app, room, free)),
        Loader(_bots),
        Loader(_coach),
        Loader(_report),
        Loader(_records),
        Loader(_settings),
        Loader(_people),
        Loader(_sheet_rules),
        Loader(_joy),
        Loader(_count),
        Loader(_speech),
    )


def _before(app: "App"):
    from ui.menus.before.before import Before

    yield
    before = Before()
    yield from before.make(app)
    yield before


def _start_roll(app: "App"):
    from ui.menus.start.start_roll import StartRollScreen

    yield StartRollScreen()


def _result(app: "App"):
    from engine import result

    yield
    from ui.text import menu_words

    yield
    from ui.menus.after.results import Results

    yield Results()


def _help(app: "App"):
    from ui.menus.help.help import Help

    yield Help()


def _real_dice(app: "App"):
    from ui.play.real_dice import entry

    yield
    from ui.play.real_dice.real_dice import Real

    yield Real()


def _judge(app: "App", room: "Any", free: "Any"):
    if free() < (_JUDGE_BYTES if room is not None else _JUDGE_BYTES + ROOM):
        raise MemoryError  # now: what is loaded in vain leaves its names in the heap for ever
    if room is None:
        room = array("b", bytearray(ROOM))
    from hw.files import open_table
    from strategy.analysis.analysis import Analysis

    analysis = Analysis()
    yield from analysis.make(inner_loops.strategy, open_table, room)
    yield
    from ui.play.judge.judge import Judge

    yield Judge(analysis)


def _bots(app: "App"):
    leaf = inner_loops.strategy()
    yield
    from strategy.analysis import keeps

    yield
    from strategy.analysis import prices

    yield
    from strategy.analysis import turn_values

    yield
    from strategy.values import states

    yield
    from strategy.bots import greedy

    yield
    from strategy.bots import brain

    yield
    from ui.play.bots.bots import Bots

    if app.judge is not None:
        analysis = app.judge.analysis
        yield Bots(analysis.prices, analysis.advisor.turn, analysis.advisor)
    graph = keeps.Keeps(now=False)
    yield Bots(prices.Prices(graph, now=False), turn_values.TurnValues(graph, leaf))


def _coach(app: "App"):
    from ui.draw import choice

    yield
    from ui.play.coach import aim

    yield
    from ui.play.coach import picture

    yield
    from ui.play.coach.coach import Coach

    yield Coach()


def _report(app: "App"):
    from ui.draw import choice

    yield
    from strategy.review.report import Report

    yield
    from ui.menus.after.report import ReportScreen

    yield ReportScreen(Report(app.judge.advisor))


def _records(app: "App"):
    from keeping import book

    yield
    from keeping import shelved

    yield
    from ui.text import record_words

    yield
    from ui.draw import choice

    yield
    from ui.menus.records import histogram

    yield
    from ui.menus.records import luck

    yield
    from ui.menus.records import book_screen

    yield
    from ui.menus.records.records import RecordsScreen

    screen = RecordsScreen(app.keeper.tally.buffer)
    yield from screen.make(app)
    yield screen


def _settings(app: "App"):
    from ui.text import setting_words

    yield
    from ui.menus.settings import set_back

    yield
    from ui.menus.settings.settings import SettingsScreen

    yield SettingsScreen()


def _people(app: "App"):
    from ui.text import people_words

    yield
    from ui.menus.people import name_picker

    yield
    from ui.menus.people import person

    yield
    from ui.menus.people.people import PeopleScreen

    yield PeopleScreen()


def _sheet_rules(app: "App"):
    from ui.text import rule_words

    yield
    from ui.menus.rules.rules import RulesScreen

    yield
    if not app.screen.at_table:
        from ui.text import row_words

        yield
    screen = RulesScreen(app)
    unload("ui.text.rule_words", "ui.text.row_words")  # the screen has copied what it shows
    yield screen


def _joy(app: "App"):
    from ui.play.joy.joy import JoyScreen

    yield
    app.keeper.new_best = 0
    if app.match.phase == OVER:
        from keeping import book

        yield
        from keeping import closing

        yield
        from keeping import new_best

        for found in new_best.find(app.keeper, app.match):
            app.keeper.new_best = found or 0
            yield
    yield JoyScreen()


def _count(app: "App"):
    from keeping import book

    yield
    from keeping import shelved

    yield
    from keeping import closing

    yield
    if app.forgets:
        yield from closing.forget(app.keeper)
    else:
        yield from closing.close(app.keeper, app.match)


def _speech(app: "App"):
    from ui.speech import voice

    yield
    from ui.speech import ear

    yield
    from ui.speech import turn

    yield
    from ui.speech.speech import Speech

    yield Speech(app)
