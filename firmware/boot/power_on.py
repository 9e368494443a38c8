"""Loads the firmware and makes its parts, while dice are thrown on the screen. Out of the heap afterwards."""

from boot import inner_loops
from hw.doors import Doors
from hw.wiring import drivers
from hw.wiring.wiring import Wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from keeping.keeper import Keeper
    from ui.draw.splash import Splash

# What takes long to load, in an order that spreads the time; dice of the splash are thrown for each. What an
# import leaves behind is collected each time: between what stays it would leave the heap in bits, of which
# soon none is large enough, though half of it is free.
_FOR_KEEPER = ("keeping.keeper",)
# One inside the other would need too much of the stack.
_FOR_APP = ("engine.match", "ui.draw.canvas ui.draw.dice ui.app")


def power_on(wiring: Wiring, doors: Doors, splash: "Splash") -> tuple:
    """Answer buttons, sound, battery and the app, which has no menus yet. Allocates, blocks."""
    doors.collect()
    display = doors.display
    _load(_FOR_KEEPER, splash, display, doors)
    keeper = make_keeper(doors.files)
    _load(_FOR_APP, splash, display, doors)
    sound = drivers.open_sound(wiring, doors.pwm)
    app = make_app(doors, display.frame, keeper, sound, wiring)
    doors.buttons = buttons = drivers.open_buttons(wiring, doors.pin)
    if buttons.stuck:
        print("buttons: held since power on, or stuck:", drivers.button_names(buttons.stuck))
    return buttons, sound, drivers.open_battery(wiring, doors.adc), app


def _load(modules: tuple, splash: "Splash", display: "Any", doors: Doors) -> None:
    for names in modules:
        _throw(splash, display)
        for name in names.split():
            __import__(name)
        doors.settle()
        doors.collect()


def _throw(splash: "Splash", display: "Any") -> None:
    splash.step()
    splash.step()
    display.show()


def make_keeper(files: "Any"):
    """Open all that outlives the power. Allocates, blocks."""
    from hw.flash.shelf import Shelf
    from keeping.keeper import SIZES, Keeper

    return Keeper(Shelf(files, *SIZES))


def make_app(doors: Doors, frame: bytearray, keeper: "Keeper", sound: "Any", wiring: Wiring):
    """Make the app on its frame, with its dice. Allocates, blocks."""
    from boot.loader import Loader
    from hw.files import has_table, table
    from strategy.values.files import found
    from ui.app import App
    from ui.draw.dice_art import dice
    from ui.text import words

    tables = found(has_table)
    fill = doors.entropy().fill
    buttons = drivers.count_buttons(wiring)
    app = App(
        frame,
        dice(),
        keeper,
        sound,
        fill,
        lambda name: Loader(name, doors.settle),
        tables,
        wiring.answered,
        inner_loops.pen(),
        buttons,
        inner_loops.strategy,
        table,
        doors.display.colours,
        doors.display.strip,
    )
    doors.app = app
    if wiring.damaged:
        app.toast(words.ANSWERS_DAMAGED)
    return app
