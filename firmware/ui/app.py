"""The app: events in, a picture out. One screen at a time, a toast or panel over it, one match, one save."""

from micropython import const

from contract import device, keys, settings, tunes
from contract.device import NO_RESTART, SET_UP
from engine.match import Match
from engine.rules import REAL
from engine.turn import NEW, OVER, START
from keeping.keeper import Keeper
from strategy.review.diary import may_take_back
from ui import screens
from ui.deaf import Deaf
from ui.draw.canvas import Canvas
from ui.draw.dice import DicePictures
from ui.draw.overlay import NO_PANEL, SEEN, Overlay
from ui.new_match import NewMatch
from ui.parts import CLOSING, HELP, Parts
from ui.play.no_coach import NoCoach
from ui.states import PLAN_BYTES
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.menus.duel_code import Before
    from ui.menus.report import ReportScreen
    from ui.menus.result import Results
    from ui.menus.start_roll import StartRollScreen
    from ui.menus.title import Title
    from ui.play.between import Handover
    from ui.play.bots import Bots
    from ui.play.card import CardScreen, Pause
    from ui.play.coach import Coach
    from ui.play.guide import Guide
    from ui.play.judge import Judge
    from ui.play.real_dice import Real
    from ui.play.turn import TurnScreen
    from ui.speech.speech import Speech
    from ui.strip import Strip

NO_TOPIC = const(-2)
_CHANCE_BYTES = const(8)
_AWAY: "Any" = None  # a part that has not come yet; who asks for one either looks first or knows

# What waits to be kept, as bits in the order of the keeping: the diary before the score that it tells of, or
# else after the match that it belongs to.
_DIARY_FIRST = const(1)
_MATCH = const(2)
_DIARY = const(4)
_SETTINGS = const(8)
_PEOPLE = const(16)
_LESSON = const(32)


class _NoScreen:
    """The screen before the first one: nothing to see."""

    name_id = screens.NO_SCREEN
    at_table = False

    def draw(self, app: "App") -> None:
        """Draw nothing."""


class App:
    """Hold everything that the screens share. The constructor allocates most of it, fetch() the rest.

    What a press has done is shown first and kept then, by keep_due(), before the next press is heard. While
    `waits` is true, call fetch() after the tick: it brings a slice of a part (ui.parts).

    frame: bytearray(1024), the picture. dice: pictures of them. keeper: of what outlives the power. sound:
    play(tune). entropy: fills a bytearray. load: makes the loader of a part, see ui.parts. loops, table:
    what the judge is made with (strategy.analysis.advisor). tables: mask of the rules that there is a table
    for (strategy.values). answered: there are stored answers about the hardware. pen:
    machine_code.pen_viper or its plain twin. buttons: 6, 5, 4 or 2 there are. colours: how many pairs of them
    the display has. strip: bytearray(128), more of it below the picture (ui.strip), where it has that.
    match: the engine's Match; new_match: what the next one begins with. title, before, turn, card, pause,
    handover, guide, start_roll, result, report, judge, bots, real, spoken: what parts have made
    for good, each None until then; in coach's place stands a NoCoach. speech: spoken, while that is switched
    on, or a screen says itself; part_screen: of the part that is open. topic: what a panel is asked for
    about. lesson_plan: what is practised (ui.states).
    deaf: hears no press that was meant for the picture before.
    screen: the current one, told apart by `name_id`; came_from_table: the one before was at the table.
    due: not 0 while something waits to be kept.
    """

    def __init__(
        self,
        frame: bytearray,
        dice: DicePictures,
        keeper: Keeper,
        sound: "Any",
        entropy: "Any",
        load: "Any",
        tables: int = 0,
        answered: bool = False,
        pen: "Any" = None,
        buttons: int = keys.SIX,
        loops: "Any" = None,
        table: "Any" = None,
        colours: int = 0,
        strip: "bytearray | None" = None,
    ) -> None:
        self.canvas = Canvas(frame, pen)
        self.dice = dice
        self.overlay = Overlay(self.canvas, self.dice)
        self.keeper = keeper
        self.sound = sound
        self.entropy = entropy
        self._chance = bytearray(_CHANCE_BYTES)
        self.diary = self.keeper.diary
        self.match = Match()
        self.new_match = NewMatch()
        self.parts = Parts(load)
        self.waits = True
        self.title: "Title" = _AWAY
        self.turn: "TurnScreen" = _AWAY
        self.card: "CardScreen" = _AWAY
        self.pause: "Pause" = _AWAY
        self.handover: "Handover" = _AWAY
        self.before: "Before" = _AWAY
        self.start_roll: "StartRollScreen" = _AWAY
        self.result: "Results" = _AWAY
        self.report: "ReportScreen" = _AWAY
        self.guide: "Guide" = _AWAY
        self.judge: "Judge" = _AWAY
        self.bots: "Bots" = _AWAY
        self.coach: "Coach | NoCoach" = NoCoach()
        self.real: "Real" = _AWAY
        self.part_screen: "Any" = _AWAY
        self.spoken: "Speech" = _AWAY
        self.speech: "Speech | None" = None
        self.loops = loops
        self.table = table
        self.lesson_plan = bytearray(PLAN_BYTES)
        self.tables = tables
        self.answered = answered
        self.buttons = buttons
        self.colours = colours
        self._strip: "Strip | None" = None
        if strip is not None:
            from ui.strip import Strip

            self._strip = Strip(self.canvas, strip)
        self.obeyed = False  # the settings, by who owns what they are about
        self.wants = NO_RESTART  # else SET_UP or FORGET, and the loop shall end
        self.topic = NO_TOPIC
        self._lesson: "Any" = _AWAY  # its count waits to be kept
        self.battery = device.NO_GAUGE  # else FLAT to FULL
        self.due = 0  # bits: _DIARY_FIRST and so on
        self.touched = False  # a screen has drawn on the canvas in this tick
        self.stale = True  # the whole screen must be drawn anew
        self.busy = False  # this tick took as long as a slice does: much was drawn, or something kept
        self.deaf = Deaf()
        self.screen: "Any" = _NoScreen()
        self.came_from_table = False
        self._opens = screens.TITLE_SCREEN  # the screen that is shown as soon as the menus are there
        self._load()

    def _load(self) -> None:
        """Load what was kept; say so if some of it can't be read."""
        self.tell_losses(self.keeper.load(self.match))

    def tell_losses(self, lost: "list[int] | tuple[int, ...]") -> None:
        """Tell what could not be loaded (contract.device), if anything. Allocates."""
        if lost:
            from ui.text import trouble_words

            self.tell(trouble_words.FILES_TITLE, tuple([trouble_words.LOSSES[what] for what in lost]))

    @property
    def has_b(self) -> bool:
        """Tell whether there is a button B; elsewhere A held is B."""
        return self.buttons == keys.SIX or self.buttons == keys.FOUR

    @property
    def has_sides(self) -> bool:
        """Tell whether there are LEFT and RIGHT; elsewhere DOWN is next."""
        return self.buttons >= keys.FIVE

    @property
    def column(self) -> int:
        """Answer the place of their words for 6, 5, 4 and 2 buttons: 0 to 3."""
        return min(keys.SIX - self.buttons, 3)

    def below(self, n: int) -> int:
        """Draw a number of 0 to n - 1 (at most 2**14) that nobody can know."""
        chance = self._chance
        self.entropy(chance)
        return (chance[_CHANCE_BYTES - 2] << 8 | chance[_CHANCE_BYTES - 1]) * n >> 16

    # the parts

    def fetch(self) -> None:
        """Do a slice of what the app waits for. Allocates; blocks for at most 40 ms."""
        self.parts.fetch(self)
        self._look()

    def is_opening(self) -> bool:
        """Tell whether a screen or a panel is asked for that is not there yet."""
        return self._opens != screens.NO_SCREEN or self.topic != NO_TOPIC

    def is_closed(self, kept: bool) -> None:
        """Take note that a match is counted, or all records are forgotten; begin what waited for it."""
        if self.is_forgetting():
            self.keeper.settings.buffer[settings.FORGETS] = 0
            self.save_settings()
        if self._opens == screens.NEXT_MATCH:
            self._open()
        if not kept:
            self.toast(words.NOT_SAVED)

    def is_explained(self) -> None:
        """Take note that the panel about the topic is open."""
        self.topic = NO_TOPIC
        self.stale = True

    def _look(self) -> None:
        """Tell the parts what to fetch now."""
        on = self.keeper.settings.buffer
        speaks = on[settings.SPOKEN] != 0 or hasattr(self.screen, "say")
        speaks = speaks and on[settings.VOLUME] != settings.OFF
        if not speaks:
            self.speech = None
        elif self.speech is None and self.spoken is not None:
            self.speech = self.spoken
            self.speech.begin()
        errand = HELP if self.topic != NO_TOPIC else ""
        if self.is_forgetting() or self._is_to_be_closed():
            errand = CLOSING
        self.parts.need(errand, speaks)
        self.waits = self.parts.waits

    def _is_to_be_closed(self) -> bool:
        """Tell whether nobody can go on with the match, and it has not counted yet."""
        opens = self._opens
        if opens == screens.NEXT_MATCH:
            return self.keeper.is_owed(self.match)
        leaves = opens == screens.TITLE_SCREEN or opens == screens.GIVE_UP_SCREEN or not self.screen.at_table
        return leaves and self.match.phase == OVER and self.keeper.is_owed(self.match)

    def tick(self, events: int) -> bool:
        """Advance by one tick of 20 ms with the buttons' events; tell whether the picture changed.

        Keeps first what the tick before has left to be kept, if keep_due() was not called since.
        """
        self.keep_due()
        self.busy = False
        overlay = self.overlay
        guide = self.guide
        speech = self.speech
        if speech is not None:
            events = speech.hear(self, events)
        events = self.deaf.hear(events)
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
                self.stale = True
                self.deaf.spent = True
            events = 0
        if self._opens != screens.NO_SCREEN:
            self._open()
        elif not overlay.panel and (events or speech is None or not speech.holds):
            self.screen.tick(self, events if guide is None else guide.hear(self, events))
        if guide is not None and not overlay.panel:
            guide.look(self)
        if self.stale and self._opens == screens.NO_SCREEN:
            self._draw()
        if self.touched:
            if guide is not None and not overlay.panel:
                guide.draw(self)
            overlay.draw()
        if speech is not None and speech.tick(self):
            pass  # it has taken its time
        elif not self.touched and self.judge is not None:
            self.judge.prepare(self)
        if self.touched:
            self._look()
        return self.touched

    def draw_strip(self) -> bool:
        """Draw what the strip says now, in a tick in which tick() has drawn nothing; tell whether it did."""
        return self._strip is not None and self._strip.look(self)

    def _draw(self) -> None:
        """Draw the whole screen, unless a panel hides it."""
        self.stale = False
        self.busy = True
        if not self.overlay.panel:
            self.canvas.clear()
            self.screen.draw(self)
        self.touched = True

    def go(self, screen: "Any") -> None:
        """Show another screen from the next picture on."""
        self.overlay.close()
        self._show(screen)

    def leave(self, screen: "Any") -> None:
        """Show another screen, and let go of the part that is open."""
        self._let_go("")
        self.go(screen)

    def open(self, name_id: int) -> None:
        """Show title, give-up, turn, start, result or report, once its part is there; the open part goes.

        Until then no press is heard.
        """
        self.overlay.close()
        self._let_go("")
        self._opens = name_id
        self._open()

    def open_part(self, name: str, after_all: bool = False) -> None:
        """Open a part (ui.parts): show its screen once it is there. Until then no press is heard.

        after_all: it needs all that lasts.
        """
        self.overlay.close()
        self._let_go(name, after_all)
        self._opens = screens.BESIDE
        self._look()

    def call(self, caller: "Any") -> None:
        """Have caller.slices(app), a generator, run between ticks; it shows a screen.

        Until then no press is heard.
        """
        self._opens = screens.CALLER
        self.parts.call(caller)
        self._look()

    def _let_go(self, name: str, after_all: bool = False) -> None:
        """Have the part of that name in place of the one that is open."""
        self.parts.ask(name, after_all)
        if self.part_screen is not None:
            self.part_screen = _AWAY

    def _open(self) -> None:
        """Show the screen that is waited for if its part is there."""
        if self._opens == screens.NEXT_MATCH:
            if not self.keeper.is_owed(self.match):
                self._opens = screens.NO_SCREEN
                self.new_match.start(self)
        else:
            screen = self._screen(self._opens)
            if screen is not None:
                self._show(screen)
        if self._opens != screens.NO_SCREEN:
            self._look()

    def _screen(self, name_id: int) -> "Any":
        """Answer a screen, None while it is not there."""
        if name_id == screens.TURN_SCREEN:
            return self.turn if self.real is not None or not self.match.options & REAL else None
        if name_id == screens.START_SCREEN:
            return self.start_roll
        if name_id == screens.RESULTS_SCREEN:
            return self.result
        if name_id == screens.REPORT_SCREEN:
            return self.report
        if name_id == screens.BESIDE:
            return self.part_screen
        if name_id == screens.TITLE_SCREEN:
            return self.title
        return self.before.give_up if name_id == screens.GIVE_UP_SCREEN else None

    def _show(self, screen: "Any") -> None:
        self._opens = screens.NO_SCREEN
        self.stale = True
        self.came_from_table = self.screen.at_table
        self.screen = screen
        screen.enter(self)
        if screen is self.turn and not self.match.options & REAL:
            self.turn.be_seen_first(self)

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
        self.topic = topic
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
        if level == device.BATTERY_LOW:
            self.toast(words.BATTERY_LOW)
        elif level == device.BATTERY_FLAT:
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
        """Tell whether a person's score can be taken back now: until a person throws again."""
        return may_take_back(self.match, self.diary)

    def go_on(self) -> None:
        """Show the screen that the match's phase asks for; a lesson may have had another table."""
        phase = self.match.phase
        if self.judge is not None:
            self.judge.analysis.prepare(self.match.sheet, self.match.options)
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
        """Have the diary kept: before the match, or after it if that waits already."""
        self.due |= _DIARY if self.due & _MATCH else _DIARY_FIRST

    def keep(self) -> None:
        """Have everything kept, because the power may go."""
        if self.has_match():
            self.save()
            self.save_diary()

    def keep_due(self) -> None:
        """Keep what has changed since the last call, if anything has: once the picture of it is shown.

        Blocks for flash writes: for some 15 ms, and now and then for 45 more or 90. Says so if one fails. All
        stays due if something is raised. Allocates, but for the match that goes on.
        """
        due = self.due
        if not due:
            return
        self.busy = True
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
        if due & _LESSON:
            kept = self._lesson.keep()
            self._lesson = _AWAY  # it may go
            if not kept:
                self.toast(words.NOT_SAVED)
        self.due = 0

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

    def save_lesson(self, lesson: "Any") -> None:
        """Have what a lesson counts kept."""
        self._lesson = lesson
        self.due |= _LESSON

    def is_forgetting(self) -> bool:
        """Tell whether all records wait to be forgotten."""
        return self.keeper.settings.buffer[settings.FORGETS] != 0

    def forget_report(self) -> None:
        """Know nothing any more of what the report found: its match goes on, or another one begins."""
        self.keeper.forget_luck()
        if self.report is not None:
            self.report.forget()

    def forget_records(self) -> None:
        """Have all records forgotten, before any is looked at again, even if the power goes meanwhile."""
        self.keeper.settings.buffer[settings.FORGETS] = 1
        self.save_settings()
