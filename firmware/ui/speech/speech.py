"""Says what the screen shows: what has changed, or on request all of it (docs/eyes-free.md).

No screen knows of it. While something is said the game waits, so that nothing goes by unheard; any press ends
what is said.
"""

from micropython import const

from contract import keys, tunes
from contract.settings import SPOKEN
from ui import screens
from ui.speech import voice
from ui.speech.ear import Ear
from ui.speech.turn import TurnSpeech

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_NO_PAGE = const(-1)
_NO_VALUE = const(-1)

# wish
_NEWS = const(0)
_AGAIN = const(1)
_SPELLED = const(2)


class Speech:
    """Say what is seen. holds: the screen waits. changed: the picture, so that a tick may take long."""

    def __init__(self, app: "App") -> None:
        self.voice = voice.Voice()
        self._ear = Ear(app.stage.dice)
        self._turn = TurnSpeech()
        self.begin()

    def begin(self) -> None:
        """Forget what was said: all that is seen is new."""
        self.holds = False
        self._page = _NO_PAGE  # the screen that was said
        self._start = _NO_PAGE  # of what is said of it, behind its number
        self._sum = 0  # of that
        self.changed = True
        self._toast_ticks = 0
        self._toast = False  # a new one waits to be said
        self._panel = False  # it was said
        self._b_down = False
        self._cut = False  # something was being said as B went down
        self._wish = _NEWS

    def hear(self, app: "App", events: int) -> int:
        """Be silent when a button is pressed; answer the events for the screen. B held asks what is seen."""
        if events & keys.ANY:
            self._cut = self.voice.speaks
            self._hush(app)
        if events & keys.B:
            self._b_down = True
            if not app.stage.has_b:
                app.stage.sound.play(tunes.CLICK_TUNE)  # now A is B
            return 0
        if self._b_down and events & (keys.B_SHORT | keys.B_LONG):
            self._b_down = False
            if events & keys.B_SHORT:
                return keys.B
            self._wish = _SPELLED if self._cut else _AGAIN
            self._hush(app)
            return 0
        return events

    def tick(self, app: "App") -> bool:
        """Go on speaking, or look for something to say; tell whether that took this tick's time."""
        said = self.voice
        overlay = app.stage.overlay
        if overlay.toast_ticks > self._toast_ticks:
            self._toast = True
        self._toast_ticks = overlay.toast_ticks
        if app.stage.touched:
            self.changed = True
        state = app.parts.turn.state if app.stage.screen is app.parts.turn else screens.DECIDE
        looks = False
        if state == screens.ASKED:
            self._toast = False  # the coach is thinking, and will say what of
        elif self._ear.waits:
            looks = True
            self._ear.go_on(said)
            if not self._ear.waits:
                self._compare()
        elif not said.speaks and not app.stage.touched and (self.changed or self._wish):
            looks = True
            self.changed = False
            self._look(app)
            self._wish = _NEWS
        if said.speaks and not self._ear.waits:
            said.go_on(app.stage.sound, app.keeper.settings.buffer[SPOKEN] or 1)
        self.holds = (said.speaks or self._ear.waits) and state < screens.COACHED
        return looks

    def _hush(self, app: "App") -> None:
        self.voice.hush(app.stage.sound)
        self._ear.forget()
        self.holds = False

    def _look(self, app: "App") -> None:
        """Say what is new, or what was wished for."""
        said = self.voice
        self._start = _NO_PAGE
        if app.stage.overlay.panel:
            if not self._panel or self._wish:
                self._panel = True
                said.tell(voice.NOTICE)
                self._ear.listen(app, app.stage.overlay, True)
        elif self._toast:
            self._toast = False
            said.tell(voice.NOTICE)
            self._ear.listen(app, app.stage.overlay, True)
            self.changed = True  # and then what else has
            return
        elif app.stage.screen is not app.stage.gone:
            self._panel = False
            if app.stage.screen is app.parts.turn and app.parts.turn.state != screens.COACHED:
                self._look_at_turn(app, screens.TURN_SCREEN)
            elif app.stage.screen.name_id == screens.WATCH_SCREEN and app.stage.screen.shows_turn():
                self._look_at_turn(app.stage.screen.stand, screens.TURN_SCREEN)
            elif screens.DRILL_SCREEN <= app.stage.screen.name_id <= screens.AGAIN_SCREEN:
                self._look_at_lesson(app)
            else:
                self._look_at_page(app, True)
        self._wish = _NEWS

    def _look_at_turn(self, app: "App", name_id: int) -> None:
        """Say a turn, or a question, which has its page's number before it."""
        said = self.voice
        asked = name_id != screens.TURN_SCREEN
        if self._page != name_id:
            self._page = name_id
            self._turn.forget()
            if asked:
                said.number(name_id, voice.PAGE)
        if self._wish == _NEWS:
            self._turn.news(app, said, asked)
        elif self._wish == _AGAIN:
            self._turn.all(app, said, asked)
        else:
            self._turn.boxes(app, said, asked)

    def _look_at_lesson(self, app: "App") -> None:
        """Say what is asked, or what is told then; nothing while it is thought about."""
        lesson: "Any" = app.stage.screen
        if lesson.stage == screens.THINKS:
            self._page = _NO_PAGE
        elif lesson.stage == screens.ASKS and lesson.name_id != screens.POSITION_SCREEN:
            self._look_at_turn(app, lesson.name_id)
        else:
            self._look_at_page(app, lesson.stage == screens.ASKS)

    def _look_at_page(self, app: "App", rows: bool) -> None:
        """Say a screen: its number if it is another, then the cursor's row if it has one, or all."""
        said = self.voice
        screen: "Any" = app.stage.screen
        name_id = screen.name_id
        if name_id == screens.CHEER_SCREEN:  # it moves; what it is about was said with the score
            return
        if self._page != name_id or self._wish:
            said.number(name_id, voice.PAGE)
        self._page = name_id
        if self._wish == _SPELLED:
            self._ear.listen(app, screen, True, screen.row if hasattr(screen, "draw_row") else -1)
            return
        if hasattr(screen, "say"):
            screen.say(said, self._wish == _AGAIN)
            return
        self._start = said.count
        if rows and hasattr(screen, "row") and name_id != screens.SURE_SCREEN:
            said.number(screen.row_number() if hasattr(screen, "row_number") else screen.row + 1, voice.PLACE)
            value = screen.row_value(app) if hasattr(screen, "row_value") else _NO_VALUE
            if value != _NO_VALUE:
                said.number(value)
        else:
            if name_id == screens.START_SCREEN and not screen.state:
                said.tell(voice.PLAYER + 1 + screen.player)  # who throws, or is chosen
            elif name_id == screens.HANDOVER_SCREEN:
                said.tell(voice.PLAYER + 1 + app.table.match.player)
            elif name_id == screens.REPORT_SCREEN and screen.shows_course() and screen.turned_by(app) >= 0:
                said.tell(voice.PLAYER + 1 + screen.turned_by(app))
            elif name_id == screens.RESULTS_SCREEN and screen.at:
                said.number(screen.at + 1, voice.PLACE)
            self._ear.listen(app, screen, False)
        if not self._ear.waits:
            self._compare()

    def _compare(self) -> None:
        """Be silent after all, if the page that is shown was said just so."""
        start = self._start
        if start != _NO_PAGE:
            now = self.voice.sum(start)
            if not start and now == self._sum:
                self.voice.cut(0)
            self._sum = now


def make(app: "App"):
    """Make app.parts.speech."""
    app.parts.speech = Speech(app)
    yield
