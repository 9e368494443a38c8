"""An App that is heard: a Rig whose beeper is the firmware's own, and what a listener understood of it."""

from typing import Any

from machine import PWM

from contract.settings import SPOKEN
from hw.sound import Sound
from tests.support.listener import TICK_MS, Recorder, parts_of
from tests.support.ui_rig import Rig, Shelf

UNIT_TICKS = (0, 4, 3, 2)  # by the setting, as docs/eyes-free.md says
_LONGEST = 12_000  # ticks


class Wave(PWM):
    """A pin with a square wave."""

    def __init__(self) -> None:
        self.hertz = 0
        self.duty = 0

    def freq(self, value: int | None = None) -> None:
        """Take a pitch."""
        assert value is not None
        self.hertz = value

    def duty_u16(self, value: int | None = None) -> None:
        """Take a duty."""
        assert value is not None
        self.duty = value


class HeardRig(Rig):
    """A Rig with spoken beeps on."""

    def __init__(self, speed: int = 2, shelf: Shelf | None = None, advisor: Any = None) -> None:
        self.wave = Wave()
        self.beeper = Sound(self.wave)
        self.recorder = Recorder()
        super().__init__(shelf=shelf, advisor=advisor)
        self.app.stage.sound = self.beeper
        self.app.keeper.settings.buffer[SPOKEN] = speed
        self.speed = speed
        self.app.stage.stale = True
        while self.app.stage.speech is None:
            self.wait()

    def tick(self, events: int = 0) -> bool:
        """Let a tick go by, and hear it."""
        changed = super().tick(events)
        self.beeper.tick()
        self.recorder.hear(self.wave.hertz if self.wave.duty else 0)
        return changed

    def quiet(self) -> list[str]:
        """Wait until all is said; answer that, and forget it."""
        silent = ticks = 0
        while silent < 70:
            self.wait()
            silent = 0 if self.app.stage.speech.voice.speaks else silent + 1
            ticks += 1
            assert ticks < _LONGEST, "it never ends"
        return self.said()

    def said(self) -> list[str]:
        """Answer what was said so far, and forget it."""
        tones = self.recorder.tones
        self.recorder.tones = []
        return [str(part) for part in parts_of(tones, UNIT_TICKS[self.speed] * TICK_MS)]

    def hears(self, buttons: str) -> list[str]:
        """Press buttons, and answer what is said after the last one."""
        for button in buttons:
            self.quiet()
            self.press(button)
        return self.quiet()

    def again(self, times: int = 1) -> list[str]:
        """Hold B, once more while it speaks if twice; answer what is said after the last time."""
        self.quiet()
        for _ in range(times):
            self.said()
            self.press_long("B")
            self.wait(3)
        return self.quiet()
