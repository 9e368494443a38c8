"""The simulated handheld: a Pico with display, buttons and beeper; the firmware runs on it as on a real one.

    handheld = Handheld("picoboy", seed=7)
    handheld.run(after_tick)    # calls after_tick(handheld) 50 times a second of its own time

There one may look (chip is the display, app the firmware's App), hear (tone_hertz), hold buttons
(set_buttons), pull the plug (pull_plug), or raise Stop. Window, terminal, robots, monkeys and tests do no
more. No clock of the computer is asked: a run is a function of board, flash, seed and presses.
"""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import machine

from host_sim.chip import on_cpython
from host_sim.chip.board_numbers import DEFAULT_BOARD, load_config
from host_sim.chip.flash import Flash, PowerCut
from host_sim.chip.kit import Kit
from host_sim.chip.on_cpython import Interrupts
from hw.wiring.pins import OF_BUTTONS
from hw.wiring.wiring import Wiring

TICK_MS = 20

Hook = Callable[["Handheld"], None]


class Stop(BaseException):
    """Ends a run: a hook raises it. Not an Exception, so that no firmware code can swallow it."""


class Handheld:
    """Be a simulated handheld, from power-on till somebody stops it, or the power goes for good.

    name: of its folder in boards/. seed: keys the entropy that the firmware finds. flash: that of an earlier
    handheld (default: an empty one). config: an object with other numbers than the folder's. wired: the
    numbers of the wires, where they are not those that the firmware believes in. survives: a fault of the
    firmware is the firmware's to survive, as on a real board; otherwise run() raises it. run() may be called
    once.
    """

    def __init__(
        self,
        name: str = DEFAULT_BOARD,
        *,
        seed: int = 0,
        flash: Flash | None = None,
        config: Any = None,
        wired: Any = None,
        survives: bool = False,
    ) -> None:
        self.name = name
        self.config = config or load_config(name)
        self.kit = Kit(wired or self.config, seed, flash or Flash())
        self.kit.collect = lambda: None  # CPython collects by itself when there is reason to
        self.chip = self.kit.chip
        self.soc = self.kit.soc
        self.flash = self.kit.flash
        self.ticks = 0
        self.buttons = 0  # mask: UP 1, DOWN 2, LEFT 4, RIGHT 8, A 16, B 32
        self.console = io.StringIO()  # what the firmware prints
        self._survives = survives
        self._interrupts = Interrupts()
        self._ends_with_tick = False  # the plug was pulled, and not in the middle of a tick
        self._power_returns = False  # once it is gone

    @property
    def app(self) -> Any:
        """The firmware's App, None until it is made."""
        return self.kit.app

    @property
    def tone_hertz(self) -> int:
        """The tone that the beeper makes now, 0 when silent."""
        wave = self.kit.wave
        return wave.hertz if wave.duty else 0

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set."""
        if mask != self.buttons:
            self.buttons = mask
            self.kit.set_buttons(mask)

    def pull_plug(self, steps: int | None = None) -> None:
        """Pull the plug at the end of this tick, and put it in again; what was not flushed never happened.

        steps: pull it in the middle of a tick instead, after so many more steps of the flash.
        """
        self._power_returns = True
        self._ends_with_tick = steps is None
        self.flash.cut_in(steps or 0)

    def run(self, hook: Hook) -> None:
        """Run the firmware until main ends; hook(handheld) is called after every tick and may raise Stop.

        A reset starts main anew, as often as it happens, and so does power that comes back. What the hook
        raises is raised here, and KeyboardInterrupt once a tick has ended, for the firmware is in the middle
        of nothing then.
        """
        on_cpython.install()
        self.kit.connect()
        self.kit.time.sleeping = lambda: self._end_tick(hook)
        try:
            with self._interrupts, redirect_stdout(self.console):
                while self._run_main():
                    pass
        except (Stop, PowerCut):
            pass
        except _HookFailed as failed:
            assert failed.__cause__ is not None
            raise failed.__cause__ from None
        finally:
            on_cpython.let_go_of_errors()
        self._interrupts.check()

    def _run_main(self) -> bool:
        """Do what main.py does; tell whether it begins anew: after a reset, or a power cut that is over."""
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
            if not self._power_returns:
                raise
            self._power_returns = self._ends_with_tick = False
            self.flash.restore()
            self.kit.power_on()
            return True
        return False

    def _end_tick(self, hook: Hook) -> None:
        """Call the hook while the firmware sleeps until its next tick."""
        self.ticks += 1
        self._interrupts.check()
        try:
            hook(self)
        except Exception as error:
            raise _HookFailed from error
        if self._ends_with_tick:
            raise PowerCut


def mask_of(name: str) -> int:
    """Answer the bit of a button's name, upper or lower case; ValueError for others."""
    try:
        return 1 << OF_BUTTONS.index(name.upper())
    except ValueError:
        raise ValueError(f"no button named {name}; there are: {' '.join(OF_BUTTONS)}") from None


class _HookFailed(BaseException):
    """Carries what a hook raised past the firmware, which might take it for a fault of its own."""
