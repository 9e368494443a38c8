"""The board that lives in a page: JavaScript lets it tick, presses its buttons, looks and listens.

A page cannot wait inside of Python as a board does. So a tick is a call, with the heap locked while the
firmware has it, and power-on another one. What the firmware does when it ends is left to the page: it starts
anew with the flash as it is.
"""

import gc

from chip.displays.oled import brightness
from chip.flash import flash_of
from chip.kit import Kit
from chip.tone_text import ToneText
from chip.witness import Witness
from micropython import const, heap_lock, heap_unlock
from window import games

from boot.start import switch_on
from engine.match import Match
from hw.flash.shelf import Shelf
from hw.wiring.wiring import Wiring
from keeping.keeper import SIZES, Keeper
from ui.stage import DEAF_TICKS

from .reader import ScreenReader, code_of, result_in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# What a tick brought, as bits; host_sim/page/site/worker.js has them, too.
PICTURE = const(1)
TONE = const(2)
FILES = const(4)
TONES = const(8)  # written down
WORDS = const(16)  # on the glass
ENDS = const(32)  # it wants to be reset: a fault was shown, and a press came
SET_UP = const(64)  # it wants to be reset, and its hardware set up
RESULT = const(128)  # in words, or that it is no longer shown
DAYS = const(256)  # of the dice of the days something is new


class PageBoard:
    """A simulated board, a tick at a time.

    seed keys its chance; files: its flash, content by name. see: called whenever there is something to see
    while the board is still starting. picture: bytearray(1024), always the same one; bright: 0 to 1, how the
    display is lit; hertz, duty (of 65535): the tone; tones, words: the newest line of each; result: in words,
    while it is shown, and code, the game code of the best person's card; ticks: how many have passed. chip:
    the display's. day: as window.games counts them; who has a clock sets it.
    """

    def __init__(
        self, seed: int, files: "Mapping[str, bytes]", see: "Callable[[], object]", day: int
    ) -> None:
        import board_config

        flash = flash_of(files)
        self._kit = kit = Kit(board_config, seed, flash)
        self._wiring = Wiring(board_config, flash)
        self._is_locked = False  # the heap
        kit.lock = self._lock
        kit.unlock = self._unlock
        kit.collect = self._collect
        kit.time.sleeping = self._slept
        self._flash = flash
        self._witness = Witness(kit)
        self._tone_text = ToneText()
        self._reader = ScreenReader()
        self._see = see
        self._handheld: "Any" = None
        self._fault: "Any" = None  # a generator
        self._steps = flash.steps
        self._told = dict(files)  # of the flash
        self._calm = 0  # ticks
        self.chip = kit.chip
        self.picture = bytearray(1024)
        self.bright = 0.0
        self.hertz = self.duty = 0
        self.tones = self.words = self.result = self.code = ""
        self._begins: "Any" = None  # what is to be played, once the title is there
        self._days = games.Days(flash)
        self.day = day
        self.ticks = 0

    def switch_on(self, buttons: int) -> int:
        """Start the firmware with these buttons down, and show its title; answer bits. Blocks for a while."""
        self._kit.set_buttons(buttons)
        try:
            self._handheld = switch_on(self._wiring, self._kit)
            if self._handheld is not None:
                self._handheld.begin()
        except Exception as error:
            self._fail(error)
        self._preview()
        return PICTURE | self._kept()

    def watch(self, text: str, races: bool) -> str:
        """Have a game code's game played again, or raced, once the title is there; answer why not, or ""."""
        try:
            game = games.read(text)
        except games.BadCode as error:
            return str(error)
        self._begins = (games.race if races else games.watch, game)
        return ""

    def play_daily(self) -> None:
        """Have the day's game played, once the title is there."""
        self._begins = (games.play_daily, self.day)

    def days(self) -> "list[Any]":
        """Tell the day's letters, the streak, and what was made of each day (window.games)."""
        return [games.letters_of(self.day), self._days.streak(self.day), self._days.found]

    def games(self, files: "Mapping[str, bytes]") -> "list[tuple[str, int, str]]":
        """Tell of the games in the saves of another board, as games_of() does."""
        keeper, match = Keeper(Shelf(flash_of(files), SIZES)), Match()
        keeper.load(match)
        return games.games_of(keeper, match)

    def step(self, buttons: int) -> int:
        """Let a tick pass with exactly these buttons down (UP 1 to B 32); answer bits."""
        kit = self._kit
        kit.set_buttons(buttons)
        ends = 0
        if self._fault is not None:
            ends = self._show_fault()
        elif self._handheld is None:  # safe mode
            kit.clock.wait()
            ends = ENDS if buttons else 0
        else:
            self._lock()
            try:
                self._handheld.step()
            except Exception as error:
                self._unlock()
                self._fail(error)
            finally:
                self._unlock()
            if kit.app is not None and kit.app.wants:
                ends = SET_UP
            app: "Any" = kit.app
            if app is not None:
                if self._begins is not None and games.is_at_title(app):
                    begin, game = self._begins
                    self._begins = None
                    begin(app, game)
                if self._days.look(app, self.day):
                    ends |= DAYS
        return ends | self._seen() | self._heard() | self._kept()

    def changes(self) -> "dict[str, bytes | None]":
        """Answer the files that are others than the last time, by name; None where one is gone."""
        flash = self._flash
        found: "dict[str, bytes | None]" = {name: None for name in self._told if name not in flash.files}
        for name in flash.files:
            content = flash.get(name)
            if self._told.get(name) != content:
                found[name] = content
        self._told = {name: flash.get(name) for name in flash.files}
        return found

    def signatures(self) -> str:
        """Answer the signatures of what was seen and of what was heard; to be asked once."""
        return self._witness.signature(self._kit.app.table.match) + " " + self._witness.tones_signature()

    def _lock(self) -> None:
        """Let nothing be allocated; once, whoever asks for it."""
        if not self._is_locked:
            self._is_locked = True
            heap_lock()

    def _unlock(self) -> None:
        if self._is_locked:
            self._is_locked = False
            heap_unlock()

    def _slept(self) -> None:
        self.ticks += 1

    def _collect(self) -> None:
        """Collect as soon as JavaScript has the word again, and show how far the start is."""
        gc.collect()
        if self._handheld is None and self.chip.touched:
            self._preview()
            self._see()

    def _preview(self) -> None:
        """Take the picture before the first tick, of which the witness is not to know."""
        chip = self.chip
        self.picture[:] = chip.picture()
        self._light()
        chip.touched = True

    def _seen(self) -> int:
        """Look; read the picture once it stands."""
        bits = 0
        if self.chip.touched:  # the same picture may be in other colours, or brighter
            bits = PICTURE
        if self._witness.look(self.ticks):
            self.picture[:] = self._witness.picture
            self._calm = 0
        elif self._calm <= DEAF_TICKS:  # who is told what a key does may press it at once
            self._calm += 1
            if self._calm == DEAF_TICKS and self._fault is None and self._handheld is not None:
                self.words = self._reader.read(self._kit.app)
                bits |= WORDS if self.words else 0
                result = result_in_words(self._kit.app)
                if result != self.result:
                    self.result = result
                    self.code = code_of(self._kit.app) if result else ""
                    bits |= RESULT
        if bits & PICTURE:
            self._light()
        return bits

    def _light(self) -> None:
        self.bright = brightness(self.chip.contrast) if self.chip.on else 0.0

    def _heard(self) -> int:
        wave = self._kit.wave
        hertz = wave.hertz if wave.duty else 0
        bits = 0
        if self._tone_text.hear(hertz):
            self.tones = self._tone_text.line
            bits = TONES
        if hertz != self.hertz or wave.duty != self.duty:
            self.hertz = hertz
            self.duty = wave.duty
            bits |= TONE
        return bits

    def _kept(self) -> int:
        if self._flash.steps == self._steps:
            return 0
        self._steps = self._flash.steps
        return FILES

    def _fail(self, error: Exception) -> None:
        """Keep a fault, and show its code from now on."""
        from boot import rescue

        self._fault = rescue.showing(rescue.keep(error, self._wiring, self._kit), self._wiring, self._kit)

    def _show_fault(self) -> int:
        try:
            next(self._fault)
        except StopIteration:
            return ENDS
        self._kit.clock.wait()
        return 0
