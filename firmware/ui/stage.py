"""The stage: one screen at a time, what lies over it, and whom it hears.

It knows nothing of a screen but this protocol:

    name_id             its number (ui.screens)
    at_table            whether it belongs to a match
    enter(app)          it is shown from the next picture on
    tick(app, events)   20 ms have gone by, with these events of the buttons (contract.keys)
    draw(app)           draw all of it on the canvas, which is empty
    is_shown(app)       not every screen has it: it came from another screen

A screen that has changed draws what did, and sets `touched`; or it sets `stale`, and is drawn anew. A screen
that is not there yet is opened by the name of its part (ui.parts). Until it comes nothing is heard.
"""

from micropython import const

from contract import device, keys, tunes
from ui.draw.canvas import Canvas
from ui.draw.dice import DicePictures
from ui.draw.overlay import ASKED_FOR, NO_PANEL, SEEN, Overlay
from ui.text import words

NO_TOPIC = const(-2)

DEAF_TICKS = const(15)
HURRIED_DEAF_TICKS = const(40)
MOST_TICKS = const(100)  # somebody who presses for so long means it

# what is waited for, beside parts by their names
_NOTHING = ""
_BESIDE = "+"  # the screen of the part that is opened
_CALLER = "?"  # a screen that reads something first
_MATCH = "!"  # the match that is wanted, once the one before is closed
_LEAVING = ("title", "give_up")  # who opens them goes on with no match that is over


class Deaf:
    """Hear no press that was meant for the picture before.

    Right after a picture that comes by itself, or asks for what nothing takes back, no press is heard. A
    person takes about a quarter of a second to see a picture and to stop a press. So a press within
    DEAF_TICKS begins that time anew, up to MOST_TICKS. Who hurries bots on looks up now and then: the first
    throw after that, and every result, wait for HURRIED_DEAF_TICKS.

    ticks: that are left. spent: a press has closed a panel, and does nothing else.
    """

    def __init__(self) -> None:
        self.ticks = 0
        self.spent = False
        self._from = 0
        self._most = 0

    def begin(self, ticks: int) -> None:
        """Hear nothing for some ticks from this one on."""
        self.ticks = ticks
        self._from = ticks
        self._most = MOST_TICKS

    def hear(self, events: int) -> int:
        """Answer what is heard of a tick's events."""
        if self.ticks:
            self._most -= 1
            self.ticks = min(self._most, self._from if events & keys.ANY else self.ticks - 1)
            return 0
        if events & keys.ANY:
            self.spent = False
        return 0 if self.spent else events


class Gone:
    """Stand in for a screen whose part has gone: the next one needs its room before it is shown."""

    def __init__(self) -> None:
        self.name_id = 0
        self.at_table = False


class Stage:
    """Show a screen. Only the constructor allocates.

    sound: play(tune). buttons: 6, 5, 4 or 2 there are. colours: how many pairs of them the display has.
    strip: draws more below the picture, or None (ui.strip). overlay: a toast or a panel. topic: what a panel
    is asked for about. guide, speech: None while there is none, or it is switched off. screen: the current
    one, or `gone`; came_from_table: the one before was at the table. touched: something was drawn in this
    tick. stale: the whole screen must be drawn anew. busy: the tick took as long as a slice does, as much was
    drawn or kept. rests: nothing was drawn or said in it.
    """

    def __init__(
        self,
        canvas: Canvas,
        dice: DicePictures,
        sound: "Any",
        buttons: int = keys.SIX,
        colours: int = 0,
        strip: "Any" = None,
    ) -> None:
        self.canvas = canvas
        self.dice = dice
        self.overlay = Overlay(canvas, dice)
        self.sound = sound
        self.buttons = buttons
        self.colours = colours
        self.strip = strip
        self.guide: "Any" = None
        self.speech: "Any" = None
        self.deaf = Deaf()
        self.battery = device.NO_GAUGE
        self.topic = NO_TOPIC
        self.touched = False
        self.stale = True
        self.busy = False
        self.rests = False
        self.screen: "Any" = None  # before the first one
        self.came_from_table = False
        self.gone = Gone()
        self._opens = "title"  # as soon as it is there
        self._app: "Any" = None

    def begin(self, app: "Any") -> None:
        """Take the app, which every screen is given."""
        self._app = app

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

    # a tick

    def tick(self, events: int) -> bool:
        """Advance by one tick of 20 ms with the buttons' events; tell whether the picture changed."""
        app = self._app
        overlay = self.overlay
        guide = self.guide
        speech = self.speech
        if speech is not None:
            events = speech.hear(app, events)
        events = self.deaf.hear(events)
        self.touched = False
        self.busy = False
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
        if self._opens:
            self._open()
        elif not overlay.panel and (events or speech is None or not speech.holds):
            self.screen.tick(app, events if guide is None else guide.hear(app, events))
        if guide is not None and not overlay.panel:
            guide.look(app)
        if (self.stale or overlay.panel == ASKED_FOR) and not self._opens:
            self._draw()
        if self.touched:
            if guide is not None and not overlay.panel:
                guide.draw(app)
            overlay.draw()
        self.rests = (speech is None or not speech.tick(app)) and not self.touched
        return self.touched

    def draw_strip(self) -> bool:
        """Draw what the strip says now, in a tick in which tick() has drawn nothing; tell whether it did."""
        return self.strip is not None and self.strip.look(self._app)

    def _draw(self) -> None:
        """Draw the whole screen, unless a panel hides it."""
        self.stale = False
        self.busy = True
        if not self.overlay.panel:
            self.canvas.clear()
            self.screen.draw(self._app)
        self.touched = True

    # which screen

    def go(self, screen: "Any") -> None:
        """Show another screen from the next picture on."""
        self.overlay.close()
        self._show(screen)

    def leave(self, screen: "Any") -> None:
        """Show another screen, and let go of the part that is open."""
        self._let_go("")
        self.go(screen)

    def open(self, name: str) -> None:
        """Show a screen that lasts (ui.parts) once it is there; the open part goes."""
        self.overlay.close()
        self._let_go("")
        self._opens = name
        self._open()

    def open_part(self, name: str, after_all: bool = False) -> None:
        """Show the screen of a part (ui.parts) once it is there; after_all: it needs all that lasts."""
        self.overlay.close()
        self._let_go(name, after_all)
        self._opens = _BESIDE
        self._app.look()

    def call(self, caller: "Any") -> None:
        """Have caller.slices(app), a generator, run between ticks; it shows a screen."""
        self._opens = _CALLER
        self._app.parts.call(caller)
        self._app.look()

    def await_match(self) -> None:
        """Begin the match that is wanted once the one before is closed."""
        self.open(_MATCH)

    def awaits_match(self) -> bool:
        """Tell whether a match waits for the one before to be closed."""
        return self._opens == _MATCH

    def is_opening(self) -> bool:
        """Tell whether a screen or a panel is asked for that is not there yet."""
        return self._opens != _NOTHING or self.topic != NO_TOPIC

    def leaves_table(self) -> bool:
        """Tell whether nobody goes on from here with a match that is over."""
        return self._opens in _LEAVING or not self.screen.at_table

    def match_is_closed(self) -> None:
        """Begin the match that waited for that, if one did."""
        if self._opens == _MATCH:
            self._open()

    def _let_go(self, name: str, after_all: bool = False) -> None:
        """Have the part of that name in place of the one that is open, whose screen goes at once."""
        parts = self._app.parts
        if parts.screen is not None:
            self.gone.name_id = self.screen.name_id
            self.gone.at_table = self.screen.at_table
            self.screen = self.gone
        parts.ask(name, after_all)
        parts.screen = None

    def _open(self) -> None:
        """Show the screen that is waited for if its part is there."""
        app = self._app
        opens = self._opens
        if opens == _MATCH:
            if not app.keeper.is_owed(app.table.match):
                self._opens = _NOTHING
                app.table.new_match.start(app)
        elif opens != _CALLER:
            screen = app.parts.screen if opens == _BESIDE else getattr(app.parts, opens)
            if screen is not None:
                self._show(screen)
        if self._opens:
            app.look()

    def _show(self, screen: "Any") -> None:
        self._opens = _NOTHING
        self.stale = True
        self.came_from_table = self.screen is not None and self.screen.at_table
        self.screen = screen
        screen.enter(self._app)
        if hasattr(screen, "is_shown"):
            screen.is_shown(self._app)

    # what lies over it

    def toast(self, line: bytes | memoryview) -> None:
        """Show a line of text over the screen for a moment."""
        self.overlay.toast(line)
        self.stale = True

    def tell(self, title: bytes, lines: tuple) -> None:
        """Open a panel about something that is wrong."""
        self.sound.play(tunes.REFUSED_TUNE)
        self.overlay.explain(title, lines)

    def tell_losses(self, lost: "list[int] | tuple[int, ...]") -> None:
        """Tell what could not be loaded (contract.device), if anything. Allocates."""
        if lost:
            from ui.text import trouble_words

            self.tell(trouble_words.FILES_TITLE, tuple([trouble_words.LOSSES[what] for what in lost]))

    def explain(self, topic: int) -> None:
        """Open the panel about a box, or with NO_PLACE (ui.screens) the keys, as soon as it is there."""
        self.topic = topic
        self._app.look()

    def refuse(self, reason: int) -> None:
        """Tell the player why not: the words for a reason of the engine."""
        self.deny(words.REASONS[reason] if reason < len(words.REASONS) else words.NO_SUCH_MATCH)

    def deny(self, line: bytes) -> None:
        """Tell the player why not, in a line."""
        self.sound.play(tunes.REFUSED_TUNE)
        self.toast(line)

    def show_battery(self, level: int) -> None:
        """Take note of the battery's level; say so when it is low."""
        self.battery = level
        self.stale = True
        if level == device.BATTERY_LOW:
            self.toast(words.BATTERY_LOW)
        elif level == device.BATTERY_FLAT:
            self.toast(words.BATTERY_EMPTY)
