"""The simulated handheld: a Pico with display, buttons and beeper; the firmware runs on it as on a real one.

    handheld = Handheld("picoboy", seed=7)
    handheld.run(after_tick)    # calls after_tick(handheld) 50 times a second of its own time

In after_tick one looks (chip is the display, app the firmware's), hears (tone_hertz), holds buttons
(set_buttons), pulls the plug (pull_plug), or raises Stop. Window, terminal, robots, monkeys and tests do no
more. No clock of the computer is asked: a run is a function of board, flash, seed and presses.
"""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any, NamedTuple

import machine

from host_sim.chip import flash, on_cpython
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash, PowerCut
from host_sim.chip.kit import NAMES, Kit
from host_sim.chip.on_cpython import Interrupts
from hw.wiring.wiring import Wiring

on_cpython.install()

TICK_MS = 20

# Made once and raised again and again: each would hold on to every board that it was raised on.
_ERRORS = [
    value for module in (flash, machine) for value in vars(module).values() if isinstance(value, OSError)
]

Hook = Callable[["Handheld"], None]


class Event(NamedTuple):
    """Something that is done to a handheld after a tick: a mishap, or by its name something else."""

    tick: int
    name: str
    value: int


class Stop(BaseException):
    """Ends a run: a hook raises it. Not an Exception, so that no firmware code can swallow it."""


class _HookFailed(BaseException):
    """Carries what a hook raised past the firmware, which might take it for a fault of its own."""


class Handheld:
    """Be a simulated handheld, from power-on till somebody stops it, or the power goes for good.

    seed keys the entropy that the firmware finds; flash is a Flash from an earlier board (default: an empty
    one); config: other numbers than the folder's, an object; wired: the numbers of the wires where they are
    not those that the firmware believes in. survives: a fault of the firmware is the firmware's to survive,
    as on a real board; otherwise run() raises it. run() may be called once.
    """

    def __init__(
        self,
        name: str = "pico_ssd1306_i2c",
        *,
        seed: int = 0,
        flash: Flash | None = None,
        config: Any = None,
        wired: Any = None,
        survives: bool = False,
    ) -> None:
        self.name = name
        self.config = config or load_config(name)
        self.wired = wired or self.config
        self.kit = Kit(self.wired, seed, flash or Flash())
        self.kit.collect = lambda: None  # CPython collects by itself when there is reason to
        self.chip = self.kit.chip
        self.soc = self.kit.soc
        self.flash = self.kit.flash
        self.ticks = 0
        self.buttons = 0  # mask: UP 1, DOWN 2, LEFT 4, RIGHT 8, A 16, B 32
        self.console = io.StringIO()
        self.mishaps: list[Event] = []  # that came by hand
        self._survives = survives
        self._interrupts = Interrupts()
        self._hook: Hook | None = None
        self._pulled = False  # the plug, and not in the middle of a tick
        self._returns = False  # the power does, once it went

    @property
    def app(self) -> Any:
        """The firmware's App, None until it is made."""
        return self.kit.app

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set."""
        if mask != self.buttons:
            self.buttons = mask
            self.kit.set_buttons(mask)

    @property
    def tone_hertz(self) -> int:
        """The tone that the beeper makes now, 0 when silent."""
        wave = self.kit.wave
        return wave.hertz if wave.duty else 0

    def pull_plug(self, steps: int | None = None) -> None:
        """Pull the plug at the end of this tick, and put it in again; what was not flushed never happened.

        steps: instead of the end of the tick, at a step of the flash, after so many more.
        """
        self._returns = True
        self._pulled = steps is None
        self.flash.cut_in(steps or 0)

    def run(self, hook: Hook) -> None:
        """Run the firmware until main ends; hook(board) is called after every tick and may raise Stop.

        A reset starts main anew, as often as it happens, and so does power that comes back. What the hook
        raises is raised here, and KeyboardInterrupt once a tick has ended, for the firmware is in the middle
        of nothing then.
        """
        self._hook = hook
        self.kit.connect()
        self.kit.time.sleeping = self._slept
        try:
            with self._interrupts, redirect_stdout(self.console):
                while self._main_begins_anew():
                    pass
        except (Stop, PowerCut):
            pass
        except _HookFailed as failed:
            assert failed.__cause__ is not None
            raise failed.__cause__ from None
        finally:
            for error in _ERRORS:
                error.__traceback__ = error.__context__ = None
        self._interrupts.check()

    def _main_begins_anew(self) -> bool:
        """Do what main.py does; answer whether a reset ended it, or a power cut that is over."""
        from boot import start  # its modules may have been forgotten since

        try:
            if self._survives:
                start.run(self.config, self.kit)
            else:
                start.play(Wiring(self.config, self.flash), self.kit)
        except machine.Reset:
            self.kit.restart()
            return True
        except PowerCut:
            if not self._returns:
                raise
            self._returns = self._pulled = False
            self.flash.restore()
            self.kit.power_on()
            return True
        return False

    def _slept(self) -> None:
        self.ticks += 1
        self._interrupts.check()
        if self._hook is None:
            return
        try:
            self._hook(self)
        except Exception as error:
            raise _HookFailed from error
        if self._pulled:
            raise PowerCut


def mask_of(name: str) -> int:
    """Answer the bit of a button's name, upper or lower case; ValueError for others."""
    try:
        return 1 << NAMES.index(name.lower())
    except ValueError:
        raise ValueError(f"no button named {name}; there are: {' '.join(NAMES)}") from None
