"""The third step: beep on one pin after the other until somebody hears it."""

from micropython import const

from contract import keys, tunes
from hw.wiring import drivers, pins
from wizard.learn_buttons import way_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.wiring.wiring import Wiring
    from wizard.panel import Panel

_AGAIN_TICKS = const(45)


def run(panel: "Panel", wiring: "Wiring", buttons: "Any") -> bool:
    """Answer True when wiring knows the beeper's pin, or that there is none, False to go back. Allocates."""
    gpios = _candidates(wiring)
    at = 0
    while True:
        wiring.learn({"BEEPER": gpios[at]})
        events = _beep(panel, wiring, buttons)
        if events & keys.A:
            print("wizard: beeper", wiring.BEEPER)
            return True
        if events & keys.B:
            return False
        at = (at + (1 if events & keys.NEXT else len(gpios) - 1)) % len(gpios)


def _candidates(wiring: "Wiring") -> list:
    """List the pins that a beeper may hang on, the one that the board has first, None last."""
    free = pins.free(wiring, pins.OF_DISPLAY + pins.OF_BUTTONS)
    own = getattr(wiring, "BEEPER", None)
    light = wiring.BACKLIGHT  # that would go out
    free = [
        gpio for gpio in free if not pins.share_slice(gpio, light) and (pins.is_high(gpio) or gpio == own)
    ]
    free.sort(key=lambda gpio: gpio != own)
    return free + [None]


def _beep(panel: "Panel", wiring: "Wiring", buttons: "Any") -> int:
    """Beep until a button that says something is pressed; answer the events. Gives the pin back."""
    gpio = wiring.BEEPER
    back = way_back(wiring)
    other = b">" if wiring.RIGHT is not None else b"B" if wiring.B is None else b"DOWN"
    if gpio is None:
        panel.page(b"NO BEEPER", (b"Is there none?", b"", b"YES: A", other + b" look again", back))
    else:
        pin = "Beeping on GP{}".format(gpio).encode()
        panel.page(b"BEEPER", (pin, b"Do you hear it?", b"YES: A", b"NO: " + other + b" next pin", back))
    sound = drivers.open_sound(wiring)
    left = 1
    events = 0
    while not events & (keys.ANY):
        left -= 1
        if not left:
            sound.play(tunes.BONUS_TUNE)
            left = _AGAIN_TICKS
        sound.tick()
        events = panel.tick(buttons)
    sound.close()
    if gpio is not None:
        pins.release(gpio)
    return events
