"""The app: events in, a picture out. One screen at a time, a toast or panel over it, one match, one save."""

from micropython import const

from engine import seeds
from engine.match import NEW, OVER, START, Match
from engine.reasons import BAD_SHEET, BAD_SIZE
from engine.result import Result
from engine.rng import MAX_PLAYERS
from engine.rules import OFFICIAL, TEAMS
from strategy.bots import HUMAN, TABLELESS
from strategy.diary import OFF
from strategy.mind import Mind
from strategy.preparation import NO_FILE
from ui import art, keys, tunes, words
from ui.ahead import Ahead
from ui.canvas import Canvas
from ui.card import CardScreen
from ui.choices import Choices
from ui.coach import Coach
from ui.duel import Duel
from ui.giveup import GiveUp
from ui.hall import Hall
from ui.hardware import NOTHING, SET_UP, Hardware
from ui.keeper import Keeper
from ui.overlay import Overlay
from ui.pause import Pause
from ui.report import ReportScreen
from ui.results import Results
from ui.settings import SILENT
from ui.setup import COACH, KIND, PLAYERS, ROUNDS, SHEET, WARN_FROM, Setup
from ui.setup import TEAMS as TEAMS_ROW
from ui.start import Start
from ui.title import Title
from ui.turn import Turn

NO_GAUGE = const(-1)  # levels of the battery, as hw/battery has them
EMPTY = const(0)
LOW = const(1)

_PREPARE_STEPS = const(2)  # in a tick that draws nothing

# What is to be kept, as bits in the order of the keeping: the diary before the score that it tells of, or
# else after the match that it belongs to.
_DIARY_FIRST = const(1)
_MATCH = const(2)
_DIARY = const(4)
_SETTINGS = const(8)


class App:
    """Hold everything that the screens share. The constructor allocates all of it; tick() never does.

    What a press has done is shown first and kept then, by keep_due(), before the next press is heard.

    frame: bytearray(1024), the picture. keeper: of what outlives the power. sound: play(tune), and on.
    entropy: fills a bytearray. mind: who advises and plays the bots, without a table when not given; what it
    needs is prepared tick by tick from the first picture on. pen: ui.pen_viper, or else its plain twin.
    match: the engine's Match. screen: the current one, told apart by `name_id`.
    """

    def __init__(
        self,
        frame: bytearray,
        keeper: Keeper,
        sound,
        entropy,
        mind: Mind | None = None,
        pen=None,
    ) -> None:
        self.canvas = Canvas(frame, pen)
        self.dice = art.Dice()
        self.logo = art.Logo()
        self.overlay = Overlay(self.canvas, self.dice)
        self.keeper = keeper
        self.sound = sound
        self.entropy = entropy
        self.diary = self.keeper.diary
        self.match = Match()
        self.result = Result()
        self._mind = mind or Mind()
        self.preparation = self._mind.preparation
        self.advisor = self._mind.advisor
        self.brain = self._mind.brain
        self.report = self._mind.report
        self.seed = bytearray(seeds.SEED_LENGTH)
        # Kinds and teams for each number of players, as Match.new_game() wants them.
        self.kinds = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self.teams = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self.title = Title()
        self.setup = Setup()
        self.coach = Coach()
        self.duel = Duel()
        self.start = Start()
        self.turn = Turn()
        self.card = CardScreen()
        self.results = Results()
        self.report_screen = ReportScreen()
        self.pause = Pause()
        self.give_up = GiveUp()
        self.hardware = Hardware()
        self.wants = NOTHING  # else SET_UP or FORGET, and the loop shall end
        self.records = Hall()
        self.settings = Choices()
        self._sheet = 0  # the match that is wanted; its kinds, teams and seed stand in their buffers
        self._players = 1
        self._rounds = 1
        self._options = 0
        self.battery = NO_GAUGE  # else EMPTY (0) to full (4)
        self._coach = OFF
        self._warn_from = 0
        self._told = False  # what is wrong with the match's table
        self._drawn = False  # the first picture
        self._due = 0  # what is to be kept, of _DIARY_FIRST and so on
        self.touched = False  # a screen has drawn on the canvas in this tick
        self.stale = True  # the whole screen is to be drawn anew
        self._ahead = Ahead()
        self.screen = self.title
        self._load()
        self._prepare(self.match.sheet if self.has_match() else OFFICIAL, self.match.options)
        self.title.enter(self)

    def _load(self) -> None:
        """Take up what was kept; say so if some of it can't be read."""
        lines = self.keeper.load(self.match)
        if lines:
            self.sound.play(tunes.REFUSED)
            self.overlay.explain(words.FILES_TITLE, tuple(lines))
        self.apply_settings()

    def _prepare(self, sheet: int, options: int) -> None:
        """Start to read the table for a match, if it is not there."""
        self._mind.prepare(sheet, options)
        self.setup.tables = self.preparation.tables
        self._told = False

    def _prepare_on(self) -> None:
        """Prepare for a slice of the tick; say once in a match that needs a table what is wrong with it."""
        preparation = self.preparation
        if preparation.busy:
            for _ in range(_PREPARE_STEPS):
                preparation.step()
            if not preparation.busy:
                self.setup.tables = preparation.tables
        elif not self._told and self.screen is self.turn:
            self._told = True
            match = self.match
            reason = preparation.reason(match.sheet, match.options)
            if reason and self._wants_table():
                self.overlay.explain(_title_of(reason), words.TABLE_LINES)
                self.sound.play(tunes.REFUSED)
                self.stale = True

    def _wants_table(self) -> bool:
        """Tell whether the match has a coach or a bot that plays by a table."""
        match = self.match
        for player in range(match.players):
            if match.kinds[player] >= TABLELESS:
                return True
        return self.diary.coach() > 0

    def tick(self, events: int) -> bool:
        """Advance by one tick of 20 ms with the buttons' events; tell whether the picture changed.

        Keeps first what the tick before has left to be kept, if keep_due() was not called since.
        """
        self.keep_due()
        overlay = self.overlay
        self.touched = False
        if overlay.panel:
            if events & keys.ANY:
                overlay.close()
                self.stale = True
            events = 0
        elif overlay.toast_ticks:
            overlay.toast_ticks -= 1
            if events & keys.ANY:
                overlay.toast_ticks = 0
            if not overlay.toast_ticks:
                self.stale = True
        if not overlay.panel:
            self.screen.tick(self, events)
        if self.stale:
            self._draw()
        if self.touched:
            self._ahead.forget()
            overlay.draw()
        elif self._drawn and not self._ahead.draw(self):
            self._prepare_on()
        self._drawn = True
        return self.touched

    def _draw(self) -> None:
        """Draw the whole screen, unless a panel hides it or its picture lies ready."""
        self.stale = False
        if self.screen is self._ahead.screen and not self.touched:
            self.canvas.take()
        elif not self.overlay.panel:
            self.canvas.clear()
            self.screen.draw(self)
        self.touched = True

    def go(self, screen) -> None:
        """Show another screen from the next picture on."""
        self.overlay.close()
        self.screen = screen
        self.stale = True
        screen.enter(self)

    def set_up_hardware(self) -> None:
        """End the loop, for the wizard."""
        self.wants = SET_UP

    def toast(self, line: bytes) -> None:
        """Show a line of text over the screen for a moment."""
        self.overlay.toast(line)
        self.stale = True

    def refuse(self, reason: int) -> None:
        """Tell the player why not: the words for a reason of the engine."""
        self.sound.play(tunes.REFUSED)
        self.toast(words.REASONS[reason])

    def show_battery(self, level: int) -> None:
        """Take note of the battery's level; say so when it is low."""
        self.battery = level
        self.stale = True
        if level == LOW:
            self.toast(words.BATTERY_LOW)
        elif level == EMPTY:
            self.toast(words.BATTERY_EMPTY)

    def has_match(self) -> bool:
        """Tell whether there is a match to go on with."""
        return self.match.phase != NEW and self.match.phase != OVER

    def may_undo(self) -> bool:
        """Tell whether a score can be taken back now: before the next throw, and only a person's."""
        match = self.match
        return not match.rolls and not match.can_undo() and not match.kinds[match.last_player]

    def go_on(self) -> None:
        """Show the screen that the match's phase asks for."""
        phase = self.match.phase
        if phase == OVER:
            self.go(self.results)
        elif phase == START:
            self.go(self.start)
        else:
            self.go(self.turn)

    # a new match

    def draw_seed(self) -> None:
        """Fill `seed` with a fresh one that has a duel code."""
        self.entropy(self.seed)
        seeds.trim(self.seed)

    def quick_game(self) -> None:
        """Start an official match for one human at once."""
        self.draw_seed()
        self.kinds[1][0] = HUMAN
        self._coach = OFF
        self._start(OFFICIAL, 1, 1, 0)

    def begin_fresh(self) -> None:
        """Start the match that the setup screen describes, with dice never seen before."""
        self.draw_seed()
        self.begin()

    def begin(self) -> None:
        """Start the match that the setup screen describes, with the dice of `seed`."""
        setup = self.setup
        players = setup.value(PLAYERS)
        sides = setup.value(TEAMS_ROW) + 1
        for i in range(players):
            self.kinds[players][i] = setup.value(KIND + i)
            self.teams[players][i] = i % sides
        self._coach = setup.value(COACH)
        self._warn_from = setup.value(WARN_FROM)
        self._start(setup.value(SHEET), players, setup.value(ROUNDS), setup.options())

    def play_again(self) -> None:
        """Start a match set up as the last one was, with dice never seen before."""
        match = self.match
        players = match.players
        for i in range(players):
            self.kinds[players][i] = match.kinds[i]
            self.teams[players][i] = match.teams[i]
        self._coach = self.diary.coach()
        self._warn_from = self.diary.warn_from()
        self.draw_seed()
        self._start(match.sheet, players, match.rounds, match.options)

    def _start(self, sheet: int, players: int, rounds: int, options: int) -> None:
        self._sheet = sheet
        self._players = players
        self._rounds = rounds
        self._options = options
        if self.has_match():
            self.go(self.give_up)
        else:
            self.start_wanted()

    def start_wanted(self) -> None:
        """Start the match that was asked for last, in place of any other."""
        players = self._players
        options = self._options
        teams = self.teams[players] if options & TEAMS else None
        reason = self.match.new_game(
            self._sheet, self.kinds[players], self.seed, self._rounds, options, teams
        )
        if reason:
            self.refuse(reason)
            return
        self.report.forget()
        self.diary.begin(self.match, self._coach, self._warn_from)
        self._prepare(self.match.sheet, self.match.options)
        self.keeper.begin()
        self.save()
        self.save_diary()
        self.go_on()

    # the save

    def undo_last(self) -> None:
        """Take back the last score of a match that is over, when it was a person's."""
        if self.may_undo():
            self.report.forget()
            self.screen = self.turn
            self.turn.undo(self)

    def save(self) -> None:
        """Have the match kept as it stands; one that is over is kept so too, and can't be continued then."""
        self._due |= _MATCH

    def save_diary(self) -> None:
        """Have the diary kept: before the match, or after it if that was to be kept already."""
        self._due |= _DIARY if self._due & _MATCH else _DIARY_FIRST

    def keep(self) -> None:
        """Keep everything at once, because the power may go."""
        if self.has_match():
            self.save()
            self.save_diary()
        self.keep_due()

    def keep_due(self) -> None:
        """Keep what has changed since the last call, if anything has: once the picture of it is shown.

        Blocks for flash writes: for some 15 ms, and now and then for 45 more or 90. Says so if one fails.
        """
        due = self._due
        if not due:
            return
        self._due = 0
        keeper = self.keeper
        failed = keeper.failed
        if due & _DIARY_FIRST:
            keeper.save_diary()
        if due & _MATCH and not keeper.save(self.match) and not failed:
            self.toast(words.NOT_SAVED)
        if due & _DIARY:
            keeper.save_diary()
        if due & _SETTINGS and not keeper.save_settings():
            self.toast(words.NOT_SAVED)

    # the settings

    def apply_settings(self) -> None:
        """Let the settings count from now on."""
        self.sound.on = not self.keeper.settings.buffer[SILENT]

    def save_settings(self) -> None:
        """Have the settings kept."""
        self._due |= _SETTINGS


def _title_of(reason: int) -> bytes:
    """Tell in words what is wrong with a table."""
    if reason == NO_FILE:
        return words.TABLE_MISSING
    if reason == BAD_SHEET:
        return words.TABLE_OF_OTHERS
    return words.TABLE_TITLES[reason - BAD_SIZE]
