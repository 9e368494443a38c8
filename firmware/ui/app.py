"""The app: events in, a picture out. One screen at a time, a toast or panel over it, one match, one save."""

from micropython import const

from contract import battery, keys, settings, tunes
from contract.restart import NO_RESTART, SET_UP
from engine.match import NEW, OVER, START, Match
from keeping.keeper import Keeper
from strategy.bots.kinds import HUMAN
from strategy.review.diary import OFF
from ui import screens
from ui.ahead import Ahead
from ui.draw.canvas import Canvas
from ui.draw.dice import DicePictures
from ui.draw.overlay import NO_PANEL, SEEN, Overlay
from ui.lesson_plan import PLAN_BYTES
from ui.new_match import NewMatch
from ui.parts import (
    BEFORE,
    BESIDE,
    BOOK,
    BOTS,
    COACH,
    COUNT,
    HELP,
    JOY,
    JUDGE,
    LESSON,
    PRACTICE,
    REAL_DICE,
    RECORDS,
    REPORT,
    RESULT,
    SPEECH,
    START_ROLL,
    Parts,
    part_beside,
    parts_for,
    parts_of,
    way_back,
)
from ui.play.beside import CardScreen, Pause
from ui.play.handover import Handover
from ui.play.no_coach import NoCoach
from ui.play.turn_screen import TurnScreen
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.menus.after.report import ReportScreen
    from ui.menus.after.results import Results
    from ui.menus.before.before import Before
    from ui.menus.start.start_roll import StartRollScreen
    from ui.play.bots.bots import Bots
    from ui.play.coach.coach import Coach
    from ui.play.judge.judge import Judge
    from ui.play.real_dice.real_dice import Real
    from ui.speech.speech import Speech

_NO_TOPIC = const(-2)
_AWAY: "Any" = None  # a part that is not there; who asks for one either looks first or knows (ui.parts)

# What is to be kept, as bits in the order of the keeping: the diary before the score that it tells of, or
# else after the match that it belongs to.
_DIARY_FIRST = const(1)
_MATCH = const(2)
_DIARY = const(4)
_SETTINGS = const(8)
_PEOPLE = const(16)
_LESSON = const(32)


class App:
    """Hold everything that the screens share. The constructor allocates most of it, fetch() the rest.

    What a press has done is shown first and kept then, by keep_due(), before the next press is heard. While
    `waits` is true, fetch() is to be called after the tick: it brings a part of the app that is needed, or
    takes out one that is not.

    frame: bytearray(1024), the picture. dice: pictures of them. keeper: of what outlives the power. sound:
    play(tune). entropy: fills a bytearray. loaders: of the parts that come and go, see ui.parts.
    tables: mask of the rules (strategy.values.files) that there is a table for. answered: there are stored
    answers about the hardware. pen: machine_code.pen_viper or its plain twin. buttons: 6, 5 or 2 there are.
    match: the engine's Match; new_match: what the next one begins with. before, result, report, book, speech,
    judge, bots, real: parts (ui.parts), each None while it is not there; beside: the screen of one that is
    asked for by its number; in coach's place stands a NoCoach. plan: what is practised (ui.lesson_plan).
    screen: the current one, told apart by `name_id`. due: not 0 while something is to be kept.
    """

    def __init__(
        self,
        frame: bytearray,
        dice: DicePictures,
        keeper: Keeper,
        sound: "Any",
        entropy: "Any",
        loaders: "Any",
        tables: int = 0,
        answered: bool = False,
        pen: "Any" = None,
        buttons: int = keys.SIX,
    ) -> None:
        self.canvas = Canvas(frame, pen)
        self.dice = dice
        self.overlay = Overlay(self.canvas, self.dice)
        self.keeper = keeper
        self.sound = sound
        self.entropy = entropy
        self.diary = self.keeper.diary
        self.match = Match()
        self.new_match = NewMatch()
        self.parts = Parts(loaders)
        self.waits = True
        self.before: "Before" = _AWAY
        self.start_roll: "StartRollScreen" = _AWAY
        self.result: "Results" = _AWAY
        self.report: "ReportScreen" = _AWAY
        self.judge: "Judge" = _AWAY
        self.bots: "Bots" = _AWAY
        self.coach: "Coach | NoCoach" = NoCoach()
        self.real: "Real" = _AWAY
        self.beside: "Any" = _AWAY
        self.book: "Any" = _AWAY
        self.speech: "Speech | None" = None
        self.plan = bytearray(PLAN_BYTES)
        self.tables = tables
        self.turn = TurnScreen()
        self.card = CardScreen()
        self.pause = Pause()
        self.handover = Handover()
        self.answered = answered
        self.buttons = buttons
        self.obeyed = False  # the settings, by who owns what they are about
        self.wants = NO_RESTART  # else SET_UP or FORGET, and the loop shall end
        self._topic = _NO_TOPIC  # what a panel is asked for about
        self.battery = battery.NO_GAUGE  # else FLAT to FULL
        self._drawn = False  # the first picture
        self.due = 0  # bits: _DIARY_FIRST and so on
        self.touched = False  # a screen has drawn on the canvas in this tick
        self.stale = True  # the whole screen is to be drawn anew
        self.uncovered = False  # it is to be seen again, or first, and may lie ready
        self._ahead = Ahead()
        self.screen = self.turn
        self._opens = screens.TITLE_SCREEN  # the screen that is shown as soon as the menus are there
        self._load()

    def _load(self) -> None:
        """Take up what was kept; say so if some of it can't be read."""
        self._tell_losses(self.keeper.load(self.match))

    def _tell_losses(self, lost: "list[int] | tuple[int, ...]") -> None:
        """Tell what could not be taken up (contract.losses), if anything. Allocates."""
        if lost:
            from ui.text import trouble_words

            self.tell(trouble_words.FILES_TITLE, tuple([trouble_words.LOSSES[what] for what in lost]))

    # the parts that come and go

    def fetch(self) -> None:
        """Do a slice of what the app waits for, once all is kept. Allocates; blocks for at most 60 ms."""
        self.parts.fetch(self)
        self._look()

    def part_comes(self, part: int, made: "Any") -> None:
        """Take up a part (ui.parts) that has been loaded."""
        if part == BEFORE:
            self.keeper.open_books()
            self.before = made
        elif part == START_ROLL:
            self.start_roll = made
        elif part == RESULT:
            self.result = made
        elif part == REPORT:
            self.report = made
        elif part & BESIDE:
            self.beside = made
            if part & (RECORDS | PRACTICE | LESSON):
                self._tell_losses(made.lost)
        elif part == BOOK:
            self.book = made
        elif part == COUNT:
            self._end_count(made.kept)
            self._tell_losses(made.lost)
        elif part == SPEECH:
            self.speech = made
        elif part == REAL_DICE:
            self.real = made
        elif part == HELP:
            made.show(self, self._topic)
            self._topic = _NO_TOPIC
            self.stale = True
        elif part == JUDGE:
            self.judge = made
            made.begin(self)
        elif part == BOTS:
            self.bots = made
            made.begin(self)
            if self.screen is self.turn and self.match.kinds[self.match.player]:
                made.autopilot.begin(self)
        elif part == COACH:
            self.coach = made
            if self.screen is self.turn:
                made.begin(self)

    def part_goes(self, part: int) -> None:
        """Let go of a part that is about to be taken out of the heap, or was not all there yet."""
        self._ahead.forget()
        if part == BEFORE and self.before is not None:
            self.before = _AWAY
            self.keeper.close_books()
        elif part == START_ROLL:
            self.start_roll = _AWAY
        elif part == RESULT:
            self.result = _AWAY
        elif part == REPORT:
            self.report = _AWAY
        elif part & BESIDE:
            if part == LESSON and self.beside is not None:
                self.beside.close()
            self.beside = _AWAY
        elif part == BOOK:
            self.book = _AWAY
        elif part == SPEECH:
            self.speech = None
        elif part == REAL_DICE:
            self.real = _AWAY
        elif part == JUDGE:
            self.judge = _AWAY
        elif part == BOTS:
            self.bots = _AWAY
            if self.judge is not None:
                self.judge.advisor.look_ahead = None
        elif part == COACH:
            self.coach = NoCoach()

    def part_misses(self, part: int) -> None:
        """Say that a part found no room; the match goes on without it."""
        if part & (BEFORE | START_ROLL | RESULT):
            raise MemoryError  # no game without them
        if part == COUNT:
            self.keeper.tally.close(self.keeper.match_serial())
            self._end_count(False)
            return
        self._topic = _NO_TOPIC
        wanted = part & parts_of(self._opens, self.match)
        if wanted:
            self._open()
        if part == JOY:
            self.turn.joys = 0
            return  # the score is seen as any other
        if self.match.phase == OVER and not wanted:
            return  # the result says that there is no report, if it is asked for
        from ui.text import trouble_words

        lines = trouble_words.NO_PART_LINES
        if part == BOTS:
            lines = trouble_words.NO_BOTS_LINES
            if self.screen is self.turn:
                self.turn.enter(self)
        elif part == COACH:
            lines = trouble_words.NO_COACH_LINES
        elif part == JUDGE and not wanted:
            lines = trouble_words.NO_JUDGE_LINES
        self.tell(trouble_words.NO_ROOM, lines)

    def _end_count(self, kept: bool) -> None:
        """Count nothing more, begin what waited for it; say so if it could not be kept."""
        if self.is_forgetting():
            self.keeper.settings.buffer[settings.FORGETS] = 0
            self.save_settings()
        if self._opens == screens.NEXT_MATCH:
            self._open()
        if not kept:
            self.toast(words.NOT_SAVED)

    def bot_plays(self) -> bool:
        """Tell whether it is a bot's turn; a person plays for one that found no room."""
        match = self.match
        return match.kinds[match.player] != HUMAN and not self.parts.missing & BOTS

    def _look(self) -> None:
        """See which parts are needed now, and whether one is waited for."""
        match = self.match
        counts = self.is_forgetting() or match.phase == OVER and self.keeper.is_owed(match)
        parts = parts_for(match, self._opens, self.screen, self.diary.coach() != OFF, counts)
        parts &= ~(self.parts.here & COUNT)  # it has counted, or forgotten; it comes anew for what is left
        if self.parts.missing & JUDGE:
            parts &= ~(COACH | REPORT | LESSON)
        chosen = self.keeper.settings.buffer
        if chosen[settings.SPOKEN] and chosen[settings.VOLUME] != settings.OFF:
            parts |= SPEECH
        self.parts.need(parts if self._topic == _NO_TOPIC else parts | HELP)
        self.waits = self.parts.waits

    def tick(self, events: int) -> bool:
        """Advance by one tick of 20 ms with the buttons' events; tell whether the picture changed.

        Keeps first what the tick before has left to be kept, if keep_due() was not called since.
        """
        self.keep_due()
        overlay = self.overlay
        speech = self.speech
        if speech is not None:
            events = speech.hear(self, events)
        self.touched = False
        if overlay.toast_ticks:
            overlay.toast_ticks -= 1
            if events & keys.ANY:
                overlay.toast_ticks = 0
            if not overlay.toast_ticks:
                self.stale = True
        if overlay.panel:
            if events & keys.ANY and overlay.panel == SEEN:
                overlay.panel = NO_PANEL
                self.uncovered = True
            events = 0
        if self._opens != screens.NO_SCREEN:
            self._open()
        elif not overlay.panel and (events or speech is None or not speech.holds):
            self.screen.tick(self, events)
        if (self.stale or self.uncovered) and self._opens == screens.NO_SCREEN:
            self._draw()
        if self.touched:
            self._ahead.forget()
            overlay.draw()
        if speech is not None and speech.tick(self):
            pass  # it has taken its time
        elif self._drawn and not self.touched and not self._ahead.draw(self):
            if self.judge is not None:
                self.judge.prepare(self)
            elif self.bots is not None:
                self.bots.prepare()
        self._drawn = True
        if self.touched:
            self._look()
        return self.touched

    def _draw(self) -> None:
        """Draw the whole screen, unless a panel hides it or its picture lies ready.

        What was drawn ahead is of the screen uncovered, and true if nothing else has changed.
        """
        changed = self.stale or self.touched
        self.stale = False
        self.uncovered = False
        if self.screen is self._ahead.screen and not changed:
            self.canvas.take()
        elif not self.overlay.panel:
            self.canvas.clear()
            self.screen.draw(self)
        self.touched = True

    def go(self, screen: "Any") -> None:
        """Show another screen from the next picture on."""
        self.overlay.close()
        self._show(screen)

    def open(self, name_id: int) -> None:
        """Show turn, result, report, what is beside or one of Before.screen(), once its parts are there.

        Until then no press is heard. Where they find no room ui.parts knows the way back.
        """
        self.overlay.close()
        self._opens = name_id
        self.parts.ask(parts_of(name_id, self.match))
        self._open()

    def open_alone(self, name_id: int) -> None:
        """Do as open() does, and let go of the screen that is shown: its part has to make room at once."""
        self.open(name_id)
        if self._opens != screens.NO_SCREEN:
            self.screen = self.card

    def _open(self) -> None:
        """Show the screen that is waited for if its parts are there; go back if one of them cannot come."""
        opens = self._opens
        needed = parts_of(opens, self.match)
        if opens == screens.NEXT_MATCH:
            if not self.keeper.is_owed(self.match):
                self._opens = screens.NO_SCREEN
                self.new_match.start(self)
        elif self.parts.missing & needed:
            self._go_back(way_back(opens))
        elif self.parts.here & needed == needed:
            self._show(self._screen(opens))
        if self._opens != screens.NO_SCREEN:
            self._look()

    def _go_back(self, back: int) -> None:
        if back == screens.NO_SCREEN:
            self._opens = screens.NO_SCREEN
            self.stale = True
        else:
            self.open(back)

    def _screen(self, name_id: int) -> "Any":
        if name_id == screens.TURN_SCREEN:
            return self.turn
        if name_id == screens.START_SCREEN:
            return self.start_roll
        if name_id == screens.RESULTS_SCREEN:
            return self.result
        if name_id == screens.REPORT_SCREEN:
            return self.report
        if name_id == screens.BOOK_SCREEN:
            return self.book
        return self.beside if part_beside(name_id) else self.before.screen(name_id)

    def _show(self, screen: "Any") -> None:
        self._opens = screens.NO_SCREEN
        self.uncovered = True
        if screen is self.screen:
            self.stale = True
        self.screen = screen
        screen.enter(self)

    def set_up_hardware(self) -> None:
        """End the loop, for the wizard."""
        self.wants = SET_UP

    def toast(self, line: bytes) -> None:
        """Show a line of text over the screen for a moment."""
        self.overlay.toast(line)
        self.stale = True

    def tell(self, title: bytes, lines: tuple) -> None:
        """Open a panel about something that is wrong."""
        self.sound.play(tunes.REFUSED_TUNE)
        self.overlay.explain(title, lines)
        self.stale = True

    def explain(self, topic: int) -> None:
        """Open the panel about a box, or with NO_PLACE (ui.play.picture) the keys, as soon as it is there."""
        self._topic = topic
        self._look()

    def refuse(self, reason: int) -> None:
        """Tell the player why not: the words for a reason of the engine."""
        self.sound.play(tunes.REFUSED_TUNE)
        self.toast(words.REASONS[reason] if reason < len(words.REASONS) else words.NO_SUCH_MATCH)

    def show_stuck(self, button: int) -> None:
        """Name a button (0 to 5: UP DOWN LEFT RIGHT A B) that stays down."""
        self.toast(words.STUCK[button])

    def show_battery(self, level: int) -> None:
        """Take note of the battery's level; say so when it is low."""
        self.battery = level
        self.stale = True
        if level == battery.LOW:
            self.toast(words.BATTERY_LOW)
        elif level == battery.FLAT:
            self.toast(words.BATTERY_EMPTY)

    def has_match(self) -> bool:
        """Tell whether there is a match to go on with."""
        return self.match.phase != NEW and self.match.phase != OVER

    def name(self, player: int) -> "bytes | memoryview":
        """Answer the name of a player of the match: a person's, or the seat of a guest or a bot."""
        people = self.keeper.people
        place = people.place_of(self.keeper.person(player))
        return words.SEATS[player] if place < 0 else people.names[place]

    def may_undo(self) -> bool:
        """Tell whether a score can be taken back now: before the next throw, and only a person's."""
        match = self.match
        return not match.rolls and not match.can_undo() and not match.kinds[match.last_player]

    def go_on(self) -> None:
        """Show the screen that the match's phase asks for."""
        phase = self.match.phase
        if phase == OVER:
            self.open(screens.RESULTS_SCREEN)
        elif phase == START:
            self.open(screens.START_SCREEN)
        else:
            self.open(screens.TURN_SCREEN)

    # the save

    def save(self) -> None:
        """Have the match kept as it stands; one that is over is kept so too, and can't be continued then."""
        self.due |= _MATCH

    def save_diary(self) -> None:
        """Have the diary kept: before the match, or after it if that was to be kept already."""
        self.due |= _DIARY if self.due & _MATCH else _DIARY_FIRST

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
        due = self.due
        if not due:
            return
        self.due = 0
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
        if due & _PEOPLE and not keeper.save_people():
            self.toast(words.NOT_SAVED)
        if due & _LESSON and not self.beside.keep():
            self.toast(words.NOT_SAVED)

    # settings, people, records

    def speak(self) -> None:
        """Have what is seen said from now on, slowly, if it is not said yet; and not in silence."""
        chosen = self.keeper.settings.buffer
        chosen[settings.SPOKEN] = chosen[settings.SPOKEN] or 1
        if chosen[settings.VOLUME] == settings.OFF:
            chosen[settings.VOLUME] = settings.NORMAL
        self.obeyed = False
        self.save_settings()
        self._look()

    def save_settings(self) -> None:
        """Have the settings kept."""
        self.due |= _SETTINGS

    def save_people(self) -> None:
        """Have the people kept."""
        self.due |= _PEOPLE

    def save_lesson(self) -> None:
        """Have what the lesson that is there counts kept."""
        self.due |= _LESSON

    def is_forgetting(self) -> bool:
        """Tell whether all records are to be forgotten."""
        return self.keeper.settings.buffer[settings.FORGETS] != 0

    def forget_records(self) -> None:
        """Have all records forgotten, before any is looked at again, even if the power goes meanwhile."""
        self.keeper.settings.buffer[settings.FORGETS] = 1
        self.save_settings()
