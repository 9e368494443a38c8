"""The whole device: board -> hardware -> app, then one tick after the other."""

import gc

from micropython import const, heap_lock, heap_unlock

import leaves
from hw import battery
from hw.clock import Clock
from hw.faults import IN_A_ROW, Faults
from hw.power import DARK, REST, Power
from hw.watchdog import Watchdog
from hw.wiring import Wiring
from unload import unload
from version import VERSION

_WELL_AT = const(3000)  # ticks: a minute without a fault is a run that went well
_STUCK_AT = const(100)  # ticks: nobody holds a button for two seconds while the game starts
_CALLS_FROM = const(150)  # but who wants the wizard, for three, and lets go
_CALLS_UNTIL = const(300)

# What takes long to load, in an order that spreads the time; a die of the splash is thrown for each. What an
# import leaves behind is collected each time: between what stays it would leave a Pico's heap in bits. The
# largest buffers are the mind's and the keeper's: they are made before the screens are loaded.
_FOR_MIND = ("engine.saved", "strategy.advisor", "strategy.mind")
_FOR_KEEPER = ("ui.words", "ui.keeper")
_FOR_APP = ("ui.turn", "ui.app")


def play(wiring: Wiring) -> None:
    """Play until the power goes or Ctrl-C comes; first, and when the menu wants it, set up the hardware."""
    watchdog = Watchdog()
    faults = Faults()
    if watchdog.fired():
        from rescue import note_hang

        note_hang(faults, wiring)
    if faults.in_a_row >= IN_A_ROW:
        from rescue import safe_mode

        safe_mode(faults, wiring)
        return
    from set_up import set_up_if_called

    set_up_if_called(wiring)
    try:
        wants = Handheld(wiring, watchdog, faults).run()
    finally:
        faults.close()  # an older handle would write over the account of what comes now
    gc.collect()
    from set_up import restart

    restart(wiring, wants)


class Handheld:
    """The parts of the device; the first picture is shown before most of them are loaded. Allocates here."""

    def __init__(self, wiring: Wiring, watchdog: Watchdog, faults: Faults) -> None:
        self._wiring = wiring
        self._watchdog = watchdog
        self._faults = faults
        from hw import board
        from ui.splash import Splash

        gc.collect()  # what the imports left behind fills a Pico's heap
        self._display = board.open_display(wiring, leaves.scan())
        splash = Splash(self._display.frame)
        self._load(_FOR_MIND, splash)
        mind = make_mind()
        self._load(_FOR_KEEPER, splash)
        keeper = make_keeper()
        self._load(_FOR_APP, splash)
        self._buttons = board.open_buttons(wiring)
        self._sound = board.open_sound(wiring)
        self._battery = board.open_battery(wiring)
        self._power = Power(self._display)
        del board, splash, Splash
        unload("hw.board", "ui.splash")
        gc.collect()
        self._app = make_app(self._display.frame, keeper, self._sound, mind, wiring)
        unload("engine.saved_check", "engine.saved_load", "engine.saved_v1")
        self._app.tick(0)
        self._display.show()
        self._stuck = self._buttons.held()
        self._stuck_line = b""
        if self._stuck:
            from hw import board

            names = board.button_names(self._stuck)
            print("buttons: held since power on, or stuck:", names)
            self._stuck_line = (names + " STUCK").encode()
        self._clock = Clock()
        self._ticks = 0
        self._moved = True  # the picture, in the last tick
        self._resting = False

    def _load(self, modules: tuple, splash) -> None:
        for module in modules:
            splash.step()
            self._display.show()
            __import__(module)
            gc.collect()

    def run(self) -> int:
        """Tick until the app wants a restart, and answer what for, or something is raised.

        Between heap_lock and heap_unlock nothing allocates. The watchdog is off afterwards, even when a
        second Ctrl-C comes in the middle of cleaning up.
        """
        print("rattle", VERSION, self._wiring.BOARD, "ready")
        gc.collect()
        try:
            self._watchdog.start()
            heap_lock()
            try:
                while not self._app.wants:
                    self._tick()
                    if self._app.preparation.waits:
                        self._fetch_table()
            finally:
                heap_unlock()
        finally:
            try:
                self._watchdog.stop()
            finally:
                self._watchdog.stop()
        return self._app.wants

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
        app.keep_due()
        self._ticks += 1
        if self._stuck:
            self._watch_stuck()
        if self._ticks == _WELL_AT:
            self._faults.forgive()
        if self._battery.tick():
            self._tell_battery()
        self._watchdog.feed()
        self._clock.wait(power.stage == DARK)

    def _fetch_table(self) -> None:
        """Open the table of the match that began: all that allocates in a game, between two ticks."""
        heap_unlock()
        try:
            self._app.preparation.fetch()
        finally:
            heap_lock()

    def _watch_stuck(self) -> None:
        """Name a button that stays down; one that is held for three seconds and let go calls the wizard."""
        held = self._buttons.held()
        if held == self._stuck:
            if self._ticks == _STUCK_AT:
                self._app.toast(self._stuck_line)
            return
        if not held and not self._stuck & (self._stuck - 1) and _CALLS_FROM <= self._ticks <= _CALLS_UNTIL:
            self._app.set_up_hardware()
        self._stuck = 0

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


def make_mind():
    """Make what thinks, with its tables. Allocates, blocks."""
    from hw.tables import open_file
    from strategy.mind import Mind

    return Mind(leaves.strategy(), open_file)


def make_keeper():
    """Open all that outlives the power. Allocates, blocks."""
    from hw.shelf import Shelf
    from ui.keeper import SIZES, Keeper

    return Keeper(Shelf(*SIZES))


def make_app(frame: bytearray, keeper, sound, mind, wiring: Wiring):
    """Make the app on its frame, with its dice. Allocates, blocks."""
    from hw.entropy import Entropy
    from ui import words
    from ui.app import App

    app = App(frame, keeper, sound, Entropy().fill, mind, leaves.pen())
    app.hardware.answered = wiring.answered
    if wiring.damaged:
        app.toast(words.ANSWERS_DAMAGED)
    return app
