"""The whole device: board -> hardware -> app, then one tick after the other."""

from micropython import const

from boot.loader import unload
from contract import device, keys, tunes
from contract.settings import BRIGHTNESS, COLOURS, DIM_AFTER, LEFT_HANDED, NORMAL, OFF, VOLUME
from hw.doors import Doors
from hw.faults import Faults
from hw.input.buttons import turned
from hw.power import DARK, REST, Power, Watchdog
from hw.wiring.wiring import Wiring
from ui.parts import MUCH
from ui.text import words
from version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.draw.fault import Splash

_WELL_AT = const(3000)  # ticks: a minute without a fault is a run that went well
_STUCK_AT = const(100)  # ticks: nobody holds a button for two seconds while the game starts
_SPEAKS_FROM = const(50)  # but who wants what is seen to be said, A alone for one, until a tune says so
_CALLS_FROM = const(150)  # and who wants the wizard, any one for three; both let go then
_CALLS_UNTIL = const(300)
_RENEW_AFTER = const(1500)  # ticks: 30 s
_LAST_PART = const(16)  # of renew()
_SLICES_A_COLLECTION = const(4)  # it takes as long as a slice


class Handheld:
    """The parts of the device, whose first picture is shown. Allocates here."""

    def __init__(
        self, wiring: Wiring, doors: Doors, watchdog: Watchdog, faults: Faults, splash: "Splash"
    ) -> None:
        self._wiring = wiring
        self._doors = doors
        self._watchdog = watchdog
        self._faults = faults
        from boot.power_on import FOR_THE_START, power_on

        doors.settle()
        self._display = doors.display
        self._buttons, self._sound, self._battery, self._app = power_on(wiring, doors, splash)
        doors.settle()
        unload(*FOR_THE_START)
        del power_on, FOR_THE_START
        self._power = Power(self._display)
        self._stuck = 0  # the buttons that are, and were named
        held = self._buttons.stuck
        self._caller = 0 if held & (held - 1) else held  # one button that is held since power on
        self._left_handed = False
        if not self._app.obeyed:
            self._obey()
        self._clock = doors.clock
        self._clock.begin()
        self._ticks = 0  # up to _WELL_AT: for ever, they would outgrow a small integer
        self._moved = True  # the picture, in the last tick
        self._part = -_RENEW_AFTER  # of the display, that is renewed next; before 0 it is not yet time
        self._resting = False
        self._untidy = False  # the heap, since something was fetched
        self._spares = False  # a collection after SOME that somebody waits for, as there was one before
        self._full = False  # the newest tick: so much was done that nothing was fetched

    def run(self) -> int:
        """Tick until the app wants a restart, and answer what for, or something is raised.

        Between lock and unlock nothing allocates. The watchdog is off afterwards, even after a second Ctrl-C.
        """
        self.begin()
        doors = self._doors
        try:
            self._watchdog.start()
            doors.lock()
            try:
                while not self._app.wants:
                    self.step()
            finally:
                doors.unlock()
        finally:
            try:
                self._watchdog.stop()
            finally:
                self._watchdog.stop()
        return self._app.wants

    def begin(self) -> None:
        """Show the title. Allocates, blocks."""
        self._show_title()
        print("rattle", VERSION, self._wiring.BOARD, "ready")
        self._doors.collect()

    def step(self) -> None:
        """Do all of one tick and sleep until the next; to be called with the heap locked."""
        self._keep()  # a match may have begun in what was fetched
        self._tick()
        self._keep()
        app = self._app
        awaited = app.stage.is_opening()
        self._full = app.stage.busy and not self._full
        if (app.waits or self._untidy) and not self._full and (awaited or self._buttons.is_settled()):
            self._fetch(awaited)
        self._watchdog.feed()  # nothing comes between the wait and the sample of the buttons
        if self._power.stage == REST:
            self._clock.rest()
        else:
            self._clock.wait(self._power.stage == DARK, self._buttons, app.stage.is_opening())

    def close(self) -> None:
        """Close the account of faults: an older handle would write over that of what comes now."""
        self._faults.close()

    def _show_title(self) -> None:
        """Fetch the menus; not before run(), on whose stack the collector would see them for ever."""
        slices = 0
        while self._app.parts.title is None:
            if slices % _SLICES_A_COLLECTION == 0:
                self._doors.collect()
            self._app.fetch()
            self._doors.settle()
            slices += 1
        self._app.tick(0)
        self._display.show()

    def _tick(self) -> None:
        power = self._power
        events = self._buttons.poll()
        app = self._app
        speech = app.stage.speech
        awake = self._moved or (speech is not None and speech.voice.speaks)
        events = power.tick(turned(events) if self._left_handed else events, awake)
        if power.stage == REST:
            self._part = 0
            if not self._resting:
                self._resting = True
                app.keep()
            return
        self._resting = False
        if speech is not None and speech.changed:
            self._buttons.watch()
        if app.stage.deaf.ticks:
            self._buttons.mute()
        self._moved = app.tick(events)
        if not app.obeyed:
            self._obey()
        if self._moved or self._display.lost or app.stage.draw_strip():
            self._display.show()
        elif self._part >= 0 and not awake and not app.waits:
            self._display.renew(self._part)
            self._part = self._part + 1 if self._part < _LAST_PART else -_RENEW_AFTER
        self._part += self._part < 0
        self._sound.tick()
        if self._ticks < _WELL_AT:
            self._count()
        if self._buttons.stuck != self._stuck:
            self._watch_stuck()
        if self._battery.tick():
            app.stage.show_battery(self._battery.level)
            if self._battery.level == device.BATTERY_FLAT:
                app.keep()
                power.tire()

    def _obey(self) -> None:
        """Apply the settings. Turn over only while no button is down: it would become another one."""
        app = self._app
        settings = app.keeper.settings.buffer
        self._sound.volume = settings[VOLUME]
        self._power.set(settings[BRIGHTNESS], settings[DIM_AFTER])
        if not self._buttons.held() & ~self._buttons.stuck:
            app.obeyed = True
            left_handed = settings[LEFT_HANDED] == 1
            self._display.turn(left_handed)
            self._display.set_colours(settings[COLOURS])
            self._left_handed = left_handed and app.stage.has_sides
            self._moved = True  # so that it is shown

    def _keep(self) -> None:
        """Keep what waits to be kept, if anything does; what is no part of the match opens its file."""
        app = self._app
        if not app.keeper.due:
            return
        self._buttons.watch()
        opens = app.keeper.opens_files(app.table.match)
        if opens:
            self._doors.unlock()
        try:
            app.keep_due()
        finally:
            if opens:
                self._doors.lock()

    def _fetch(self, awaited: bool) -> None:
        """Load a module, drop some, or open a table: all that allocates in a game, between two ticks.

        A tick later what came is let run from flash, and what that left behind is collected, as power_on does
        at once: what stays would else lie all over the heap. While somebody waits for a screen, that tick
        comes only after what left something behind. MUCH is collected always, SOME the first time and then
        every second: a Pico W has no room for more. It hangs on neither heap nor time, so that the screen is
        there in the same tick everywhere.
        """
        app = self._app
        litter = app.parts.litter
        tidies = self._untidy and (litter > 0 or not awaited)
        self._buttons.watch()
        self._doors.unlock()
        try:
            app.parts.came.extend(self._doors.settle())
            if not tidies:
                app.fetch()
            else:
                collects = not (awaited and self._spares) or litter == MUCH
                self._spares = awaited and collects
                if collects:
                    self._doors.collect()
            self._untidy = not tidies
        finally:
            self._doors.lock()

    def _count(self) -> None:
        """Count the ticks of the first minute; a button that was held from power on, and is let go, calls."""
        self._ticks += 1
        if self._ticks == _WELL_AT:
            self._faults.forgive()
        if self._caller and self._caller != self._buttons.held():
            if self._buttons.held():
                pass
            elif _CALLS_FROM <= self._ticks <= _CALLS_UNTIL:
                self._app.wants = device.SET_UP
            elif _SPEAKS_FROM <= self._ticks < _CALLS_FROM and self._caller == keys.A:
                self._app.speak()
            self._caller = 0
            self._app.obeyed = False  # the tune had to be heard, even in silence
        elif self._caller == keys.A and self._ticks == _SPEAKS_FROM:
            if self._sound.volume == OFF:
                self._sound.volume = NORMAL
            self._sound.play(tunes.SCORE_TUNE)

    def _watch_stuck(self) -> None:
        """Name the buttons that are stuck, one after the other; forget those that came up."""
        stuck = self._buttons.stuck
        self._stuck &= stuck
        new = stuck & ~self._stuck
        if not new or self._ticks < _STUCK_AT or self._app.stage.overlay.toast_ticks:
            return
        if self._caller and self._ticks < _CALLS_UNTIL:  # who calls is not stuck yet
            return
        button = 0
        while not (new >> button) & 1:
            button += 1
        self._stuck |= 1 << button
        self._app.stage.toast(words.STUCK[button])
