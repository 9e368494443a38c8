"""Makes the device, while dice are thrown on the screen. Nothing of it is in the heap while the game runs."""

from boot import loader
from hw.doors import Doors
from hw.wiring import drivers
from hw.wiring.wiring import Wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.keeper import Keeper
    from ui.draw.fault import Splash

# What nobody needs once the device is made; its owner takes it out of the heap.
FOR_THE_START = ("boot.power_on", "hw.wiring.drivers", "keeping.power_up", "engine.saved_reading")

# What takes long to load; dice of the splash are thrown for each. What an import leaves behind is collected:
# between what stays it would leave the heap in bits, of which soon none is large enough, though half of it is
# free. One import inside the other would need too much of the stack.
_FOR_APP = "engine.match ui.draw.canvas ui.draw.dice ui.stage ui.table ui.app"


def power_on(wiring: Wiring, doors: Doors, splash: "Splash") -> tuple:
    """Answer buttons, sound, battery and the app, which has no menus yet. Allocates, blocks."""
    display = doors.display
    _load("keeping.keeper", splash, display, doors)
    from hw.flash.shelf import Shelf
    from keeping.keeper import SIZES, Keeper

    keeper = Keeper(Shelf(doors.files, SIZES, doors.clock))
    _load(_FOR_APP, splash, display, doors)
    sound = drivers.open_sound(wiring, doors.pwm)
    app = make_app(doors, display.frame, keeper, sound, wiring)
    doors.buttons = buttons = drivers.open_buttons(wiring, doors.pin)
    if buttons.stuck:
        print("buttons: held since power on, or stuck:", drivers.button_names(buttons.stuck))
    return buttons, sound, drivers.open_battery(wiring, doors.adc), app


def _load(names: str, splash: "Splash", display: "Any", doors: Doors) -> None:
    splash.step()
    splash.step()
    display.show()
    for name in names.split():
        __import__(name)
    doors.settle()
    doors.collect()


def make_app(doors: Doors, frame: bytearray, keeper: "Keeper", sound: "Any", wiring: Wiring):
    """Make the app on its frame, with its dice. Allocates, blocks."""
    from hw.files import has_table, table
    from strategy.values import found
    from ui.app import App
    from ui.draw.canvas import Canvas
    from ui.draw.dice import DicePictures
    from ui.parts import Parts
    from ui.stage import Stage
    from ui.table import Table
    from ui.text import words

    display = doors.display
    strip = display.strip
    canvas = Canvas(frame, loader.leaf("pen"), display.cells)
    if strip is not None:
        from ui.strip import Strip

        strip = Strip(canvas, strip, display.strip_cells)
    app = App(
        Stage(canvas, DicePictures(), sound, drivers.count_buttons(wiring), display.colours, strip),
        Table(keeper, doors.entropy().fill, found(has_table), loader.leaf, table),
        keeper,
        Parts(loader.Loader),
        wiring.answered,
    )
    doors.app = app
    if wiring.damaged:
        app.stage.toast(words.ANSWERS_DAMAGED)
    return app
