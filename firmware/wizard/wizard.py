"""The wizard's way: find the display, learn the buttons, find the beeper, show it all, store it.

Until the last A nothing is stored: switching off leaves everything as it was, and so does any button that is
held for three seconds. It runs in the place of the game, so it may allocate as it likes.

Each button is asked for, to be pressed once, and so its pin is learnt. A and B come first, because every
board has something like them; what nobody presses for eight seconds is not there. So six buttons can be
learnt, or a joystick (no B: holding A says it), or four (no LEFT and RIGHT: DOWN is "next"), or two keys, of
which the first becomes "select" and the second "next". The beeper beeps on one pin after the other until
somebody hears it.
"""

import gc

from micropython import const

from contract import keys, tunes
from hw.files import ANSWERS
from hw.wiring import answers, drivers, pins
from hw.wiring.probe import NOBODY, Probe
from wizard import find_display
from wizard.panel import Left, Panel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Clock
    from hw.wiring.wiring import Wiring

_ORDER = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT")
_A = const(0)
_B = const(1)
_UP = const(2)  # the first of the directions: without it there are none
_SIDES = const(4)  # the first of LEFT and RIGHT, which may be missing where there is B

_LEARNT = const(0)  # answers to a question
_SKIPPED = const(1)
_BACK = const(2)

_SKIP_TICKS = const(400)  # 8 s
_LONG_TICKS = const(25)  # 500 ms: where there is no B, A held goes back

_TOO_LONG_TICKS = const(150)  # 3 s
_SAID_TICKS = const(100)  # for how long a complaint stands
_AGAIN_TICKS = const(45)  # from one beep to the next
_STORED_TICKS = const(75)


def run(wiring: "Wiring", clock: "Clock", files: "Any", leaf: "Any") -> None:
    """Learn the board's numbers and store them in files, unless the person leaves. Reset the board then.

    leaf: answers inner loops by name (boot.loader).
    """
    print("wizard: set up the hardware; switching off leaves everything as it was")
    panel = None
    try:
        panel = find_display.run(wiring, clock, leaf)
        _learn_and_store(panel, wiring, files)
    except Left:
        print("wizard: left, nothing is changed; starting anew")
        if panel is not None:
            panel.page(b"LEFT", (b"Nothing is changed.",))
            panel.pause(_STORED_TICKS)


def _learn_and_store(panel: Panel, wiring: "Wiring", files: "Any") -> None:
    while True:
        gc.collect()
        _learn(panel, wiring)
        if answers.store(wiring, files):
            break
        print("wizard: the file system does not take", ANSWERS)
        panel.page(b"NOT STORED", (b"The flash is full", b"or damaged."))
        panel.pause(_STORED_TICKS)
    print("wizard: stored; starting anew")
    panel.page(b"STORED", (b"Rattle starts anew.",))
    panel.pause(_STORED_TICKS)


def _learn(panel: Panel, wiring: "Wiring") -> None:
    """Go through the other steps, forth and back, until all of it is right."""
    while True:
        learn_buttons(panel, wiring)
        buttons = drivers.open_buttons(wiring)
        while find_beeper(panel, wiring, buttons):
            if _confirm(panel, wiring, buttons):
                return


def _confirm(panel: Panel, wiring: "Wiring", buttons: "Any") -> bool:
    """Show all that was learnt; answer whether to store it."""
    panel.page(
        b"STORE THIS?",
        (
            _display(wiring),
            _line(wiring, ("UP", "DOWN", "LEFT", "RIGHT")),
            _line(wiring, ("A", "B", "BEEPER")),
            b"",
            b"A: store    " + way_back(wiring),
        ),
    )
    while True:
        events = panel.tick(buttons)
        if events & (keys.A | keys.B):
            return bool(events & keys.A)


def _display(wiring: "Wiring") -> bytes:
    name = find_display.NAMES[wiring.CONTROLLER] + "+" + str(wiring.COLUMN_OFFSET)
    if wiring.I2C_BUS is None:
        return (name + "  SPI CS" + str(wiring.CS)).encode()
    return "{}  {}/{} {:02x}".format(name, wiring.SDA, wiring.SCL, wiring.ADDRESS).encode()


def _line(wiring: "Wiring", names: "Any") -> bytes:
    """List the pins under some names by their first letters, those that are there."""
    words = []
    for name in names:
        gpio = getattr(wiring, name, None)
        if gpio is not None:
            words.append(("Beep" if name == "BEEPER" else name[0]) + " " + str(gpio))
    return "  ".join(words).encode()


def learn_buttons(panel: Panel, wiring: "Wiring") -> None:
    """Ask until the buttons are known; wiring has learnt them then. Allocates."""
    lesson = _Lesson(panel, wiring)
    at = _A
    while at < len(_ORDER):
        answer = lesson.ask(at)
        if answer == _LEARNT:
            at += 1
        elif answer == _SKIPPED:
            at = len(_ORDER) if at >= _UP else at + 1
        else:
            at = _A if at == _UP and not lesson.has(_B) else at - 1
            lesson.forget(at)
    numbers = lesson.numbers()
    print("wizard: buttons", " ".join([name + " " + str(numbers[name]) for name in _ORDER]))
    wiring.learn(numbers)


def way_back(wiring: "Wiring") -> bytes:
    """Say how one goes back with the buttons that were learnt."""
    return b"B: back" if wiring.B is not None else b"LONG A: back"


class _Lesson:
    """The buttons that were learnt so far. Allocates all the time."""

    def __init__(self, panel: Panel, wiring: "Wiring") -> None:
        self._panel = panel
        self._probe = Probe(pins.free(wiring, pins.OF_DISPLAY))
        self._gpios = [NOBODY] * len(_ORDER)
        self._said = b""
        self._said_ticks = 0

    def has(self, at: int) -> bool:
        """Tell whether a button was learnt."""
        return self._gpios[at] != NOBODY

    def forget(self, at: int) -> None:
        """Forget a button, to ask for it again."""
        self._gpios[at] = NOBODY

    def numbers(self) -> dict:
        """Answer the buttons by name; two of them are select and next, known elsewhere as A and DOWN."""
        found = dict.fromkeys(_ORDER)
        for at in range(len(_ORDER)):
            if self.has(at):
                found[_ORDER[at]] = self._gpios[at]
        if not self.has(_UP):
            found["DOWN"] = found["B"]
            found["B"] = None
        return found

    def ask(self, at: int) -> int:
        """Ask for a button. Answer _LEARNT, _BACK, or _SKIPPED when nobody presses what may be missing."""
        may_skip = at == _B or (at in (_UP, _SIDES) and self.has(_B))
        left = _SKIP_TICKS
        held_ticks = 0
        while True:
            self._draw(at, left if may_skip else 0)
            gpio = self._panel.tick(self._probe)
            if gpio == NOBODY:
                if not self._probe.held():
                    left -= 1
                    if may_skip and not left:
                        return _SKIPPED
                else:
                    held_ticks = self._probe.ticks
                continue
            if gpio not in self._gpios:
                self._gpios[at] = gpio
                return _LEARNT
            taken = self._gpios.index(gpio)
            if taken == _B or (taken == _A and not self.has(_B) and held_ticks >= _LONG_TICKS and at > _B):
                return _BACK
            self._said = "GP{} is {} already".format(gpio, _ORDER[taken]).encode()
            self._said_ticks = _SAID_TICKS
            left = _SKIP_TICKS

    def _draw(self, at: int, left: int) -> None:
        learnt = [_ORDER[i] + " " + str(self._gpios[i]) for i in range(at) if self.has(i)]
        back = b"Hold 3 s: leave" if at == _A else b""
        if at > _B:
            back = b"(B goes back)" if self.has(_B) else b"(LONG A goes back)"
        self._panel.page(
            b"BUTTONS " + str(at + 1).encode() + b"/6",
            (
                b"Press " + _ORDER[at].encode(),
                b"No such button: wait" if left else back,
                "  ".join(learnt[:3]).encode(),
                "  ".join(learnt[3:]).encode(),
                self._complaint(),
            ),
        )
        if left:
            self._panel.bar(left, _SKIP_TICKS)

    def _complaint(self) -> bytes:
        if self._probe.ticks >= _TOO_LONG_TICKS and self._probe.held():
            return b"Let go of GP" + str(self._probe.down).encode()
        if self._said_ticks:
            self._said_ticks -= 1
            return self._said
        dead = self._probe.dead()
        return b"GP" + str(dead[0]).encode() + b" is stuck" if dead else b""


def find_beeper(panel: Panel, wiring: "Wiring", buttons: "Any") -> bool:
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


def _beep(panel: Panel, wiring: "Wiring", buttons: "Any") -> int:
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
    while not events & keys.ANY:
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
