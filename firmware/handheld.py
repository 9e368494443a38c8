"""The whole device: board -> hardware -> app, then one tick after the other."""

import gc

from micropython import const, heap_lock, heap_unlock

import board_config
import leaves
from hw import battery, board
from hw.clock import Clock
from hw.faults import IN_A_ROW, Faults
from hw.power import DARK, REST, Power
from hw.watchdog import Watchdog
from ui.splash import Splash
from version import VERSION

_WELL_AT = const(3000)  # ticks: a minute without a fault is a run that went well
_STUCK_AT = const(100)  # ticks: nobody holds a button for two seconds while the game starts

# What takes long to load, in an order that spreads the time; a die of the splash is thrown for each. What an
# import leaves behind is collected each time: between what stays it would leave a Pico's heap in bits. The
# largest buffers are the mind's: it is made before the screens are loaded.
_FOR_MIND = ("engine.saved", "strategy.advisor", "strategy.mind")
_FOR_APP = ("ui.words", "ui.turn", "ui.app")


def play() -> None:
    """Play until the power goes or Ctrl-C comes."""
    watchdog = Watchdog()
    faults = Faults()
    if watchdog.fired():
        from rescue import note_hang

        note_hang(faults)
    if faults.in_a_row >= IN_A_ROW:
        from rescue import safe_mode

        safe_mode(faults)
        return
    try:
        Handheld(watchdog, faults).run()
    finally:
        faults.close()  # an older handle would write over the account of what comes now


class Handheld:
    """The parts of the device; the first picture is shown before most of them are loaded. Allocates here."""

    def __init__(self, watchdog: Watchdog, faults: Faults) -> None:
        self._watchdog = watchdog
        self._faults = faults
        gc.collect()  # what the imports left behind fills a Pico's heap
        self._display = board.open_display(board_config, leaves.scan())
        splash = Splash(self._display.frame)
        self._load(_FOR_MIND, splash)
        mind = make_mind()
        self._load(_FOR_APP, splash)
        self._buttons = board.open_buttons(board_config)
        self._sound = board.open_sound(board_config)
        self._battery = board.open_battery(board_config)
        self._power = Power(self._display)
        self._app = make_app(self._display.frame, self._sound, mind)
        self._app.tick(0)
        self._display.show()
        self._stuck = self._buttons.held()
        self._stuck_line = b""
        if self._stuck:
            names = board.button_names(self._stuck)
            print("buttons: held since power on, or stuck:", names)
            self._stuck_line = (names + " STUCK").encode()
        self._clock = Clock()
        self._ticks = 0
        self._moved = True  # the picture, in the last tick
        self._resting = False

    def _load(self, modules: tuple, splash: Splash) -> None:
        for module in modules:
            splash.step()
            self._display.show()
            __import__(module)
            gc.collect()

    def run(self) -> None:
        """Tick until something is raised. Between heap_lock and heap_unlock nothing allocates.

        The watchdog is off afterwards, even when a second Ctrl-C comes in the middle of cleaning up.
        """
        print("rattle", VERSION, board_config.BOARD, "ready")
        gc.collect()
        try:
            self._watchdog.start()
            heap_lock()
            try:
                while True:
                    self._tick()
            finally:
                heap_unlock()
        finally:
            try:
                self._watchdog.stop()
            finally:
                self._watchdog.stop()

    def _tick(self) -> None:
        power = self._power
        events = power.tick(self._buttons.poll(), self._moved)
        if power.stage == REST:
            self._rest()
            return
        self._resting = False
        app = self._app
        self._moved = app.tick(events)
        if self._moved or self._display.lost:
            self._display.show()
        self._sound.tick()
        self._ticks += 1
        if self._ticks == _STUCK_AT and self._stuck and self._buttons.held() == self._stuck:
            app.toast(self._stuck_line)
        elif self._ticks == _WELL_AT:
            self._faults.forgive()
        if self._battery.tick():
            self._tell_battery()
        self._watchdog.feed()
        self._clock.wait(power.stage == DARK)

    def _rest(self) -> None:
        if not self._resting:
            self._resting = True
            self._app.keep()
        self._watchdog.feed()
        self._clock.rest()

    def _tell_battery(self) -> None:
        level = self._battery.level
        self._app.show_battery(level)
        if level == battery.EMPTY:
            self._app.keep()
            self._power.tire()


def open_shelf():
    """Open all that outlives the power. Allocates, blocks."""
    from hw.shelf import Shelf
    from ui.keeper import SIZES

    return Shelf(*SIZES)


def make_mind():
    """Make what thinks, with its tables. Allocates, blocks."""
    from hw.tables import open_file
    from strategy.mind import Mind

    return Mind(leaves.strategy(), open_file)


def make_app(frame: bytearray, sound, mind):
    """Make the app on its frame, with its files and its dice. Allocates, blocks."""
    from hw.entropy import Entropy
    from ui.app import App

    return App(frame, open_shelf(), sound, Entropy().fill, mind, leaves.pen())
