"""The first step: find the display, its controller, its first column, and which way up it hangs.

No button is known yet. So pulling any pin to ground says yes, and waiting says no: every way in which a
display can be wired is tried for some seconds, round and round, until somebody says that the picture is
whole. On I2C those that answer are tried. A display on SPI cannot answer, so the wires of the boards that are
known are tried, whether there is a display or not. Other wires have to be set in board_config.py.
"""

from micropython import const

from hw.display.display import ADDRESSES
from hw.wiring import pins
from hw.wiring.probe import NOBODY, STUCK_TICKS, Probe, everything
from wizard.panel import Panel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Clock
    from hw.wiring.wiring import Wiring

_TRY_TICKS = const(200)  # 4 s
_TURN_TICKS = const(250)
_LINES_SHOWN = const(4)

# Controller and first column, the likely ones first.
_GLASSES = ((1306, 0), (1106, 2), (1106, 0), (1106, 4), (1106, 1), (1106, 3), (1107, 0))
NAMES = {1306: "SSD1306", 1106: "SH1106", 1107: "SH1107", 7789: "ST7789"}

# The displays on SPI that boards/ describes: bus, SCK, MOSI, CS, DC, RST; and the glasses on such wires.
_SPI_WIRES = (
    ((0, 18, 19, 17, 20, 21), ((1306, 0), (1106, 2))),
    ((0, 18, 19, 10, 8, 9), ((1106, 2), (1306, 0))),
    ((1, 10, 11, 9, 8, 12), ((1107, 0),)),
)


def run(wiring: "Wiring", clock: "Clock", leaf: "Any") -> Panel:
    """Answer a panel on the display that somebody has confirmed; wiring knows its numbers. Allocates."""
    panel, found = _search(wiring, clock, leaf)
    _ask_which_way_up(panel, wiring)
    _show_found(panel, wiring, found)
    return panel


def _search(wiring: "Wiring", clock: "Clock", leaf: "Any"):
    """Try everything, as often as it takes. Answer the panel that is seen, and what answered on I2C."""
    own = []  # the way of a board whose glass nobody else has
    if wiring.CONTROLLER not in [glass[0] for glass in _GLASSES]:
        own.append({name: getattr(wiring, name, None) for name in _way(_GLASSES[0])})
    while True:
        found = everything()
        for address, _, sda, scl in found:
            print("wizard:", hex(address), "answers on SDA", sda, "SCL", scl)
        if not found:
            print("wizard: nothing answers on I2C")
        on_i2c = _ways_on_i2c(found)
        ways = on_i2c or _ways_on_spi()
        panel = _try_all(wiring, clock, leaf, own + _known_first(wiring, ways))
        if panel is not None:
            return panel, found
        if not on_i2c:
            print("wizard: nobody saw one; other wires on SPI go into board_config.py (boards/README.md)")


def _ways_on_i2c(found: "Any") -> list:
    """List the ways in which displays that answered may be wired, each a dict of a display's numbers."""
    ways = []
    for address, bus, sda, scl in found:
        if address in ADDRESSES:
            for glass in _GLASSES:
                way = _way(glass)
                way.update(I2C_BUS=bus, SDA=sda, SCL=scl, ADDRESS=address, I2C_HZ=400_000)
                ways.append(way)
    return ways


def _ways_on_spi() -> list:
    ways = []
    for (bus, sck, mosi, cs, dc, rst), glasses in _SPI_WIRES:
        for glass in glasses:
            way = _way(glass)
            way.update(SPI_BUS=bus, SCK=sck, MOSI=mosi, CS=cs, DC=dc, RST=rst, SPI_HZ=4_000_000)
            ways.append(way)
    return ways


def _way(glass: "Any") -> dict:
    controller, column = glass
    way: dict = {"CONTROLLER": controller, "COLUMN_OFFSET": column, "ROTATION": 0}
    for name in pins.OF_DISPLAY + ("I2C_BUS", "ADDRESS", "I2C_HZ", "SPI_BUS", "SPI_HZ"):
        way[name] = None
    return way


def _known_first(wiring: "Wiring", ways: list) -> list:
    """Put the way that the board's numbers describe before the others."""
    for way in ways:
        same = True
        for name in way:
            if name not in ("ROTATION", "SPI_HZ", "I2C_HZ", "ADDRESS"):
                same = same and way[name] == getattr(wiring, name, None)
        if same:
            return [way] + [other for other in ways if other is not way]
    return ways


def _try_all(wiring: "Wiring", clock: "Clock", leaf: "Any", ways: "Any"):
    """Try one way after the other; answer the panel as soon as somebody says yes, else None."""
    for i in range(len(ways)):
        for gpio in pins.HEADER:
            pins.release(gpio)
        wiring.learn(ways[i])
        panel = _try(wiring, clock, leaf, i + 1, len(ways))
        if panel is not None:
            return panel
    return None


def _try(wiring: "Wiring", clock: "Clock", leaf: "Any", number: int, of: int):
    """Draw a border for four seconds; answer the panel as soon as somebody says yes, else None."""
    panel = Panel(wiring, clock, leaf)
    where = "DC " + str(wiring.DC) if wiring.I2C_BUS is None else hex(wiring.ADDRESS)
    panel.border(
        "{} {} ({}/{})".format(NAMES[wiring.CONTROLLER], where, number, of).encode(),
        (b"All four sides here?", b"YES: press any button", b"NO: just wait"),
    )
    return panel if _says_yes(panel, wiring, _TRY_TICKS) else None


def _says_yes(panel: Panel, wiring: "Wiring", ticks: int) -> bool:
    """Wait so many ticks for a press of any button; one that is held may yet be a yes, unless it is stuck."""
    probe = Probe(pins.free(wiring, pins.OF_DISPLAY))
    left = ticks
    while left:
        panel.bar(left, ticks, 57, 8)
        if panel.tick(probe) != NOBODY:
            return True
        if not probe.held():
            left -= 1
        elif probe.ticks > STUCK_TICKS:
            return False
    return False


def _show_found(panel: Panel, wiring: "Wiring", found: "Any") -> None:
    """List the display's wires on SPI, and what answered on I2C, until a button is pressed."""
    probe = Probe(pins.free(wiring, pins.OF_DISPLAY))
    lines = ["0x{:02x}  SDA {} SCL {}".format(entry[0], entry[2], entry[3]) for entry in found]
    lines = _spi_lines(wiring) + (lines or ["nothing on I2C"])
    more = len(lines) - _LINES_SHOWN
    if more > 0:
        lines = lines[: _LINES_SHOWN - 1] + ["and {} more".format(more + 1)]
    panel.page(b"FOUND", [line.encode() for line in lines])
    panel.canvas.text(panel.canvas.words, b"Press any button", 3, 54)
    while panel.tick(probe) == NOBODY:
        pass


def _spi_lines(wiring: "Wiring") -> list:
    if wiring.SPI_BUS is None:
        return []
    lines = []
    for names in (("SCK", "MOSI"), ("DC", "CS", "RST")):
        there = [name for name in names if getattr(wiring, name) is not None]
        lines.append("  ".join([name + " " + str(getattr(wiring, name)) for name in there]))
    return lines


def _ask_which_way_up(panel: Panel, wiring: "Wiring") -> None:
    """Turn the picture every five seconds until somebody says that it is upright, and still whole."""
    turns = _turns(wiring)
    at = 0
    while True:
        lines = (b"Upright and whole?", b"YES: press any button", b"NO: wait, it turns")
        panel.border(b"WHICH WAY UP?", lines)
        if _says_yes(panel, wiring, _TURN_TICKS):
            return
        at = (at + 1) % len(turns)
        panel.change(turns[at])


def _turns(wiring: "Wiring") -> list:
    """List turns: an SH1106 whose picture begins in column 0 looks like an SSD1306 until it is turned."""
    turns = [{"CONTROLLER": wiring.CONTROLLER, "ROTATION": rotation} for rotation in (0, 180)]
    if (wiring.CONTROLLER, wiring.COLUMN_OFFSET) == (1306, 0):
        turns.append({"CONTROLLER": 1106, "ROTATION": 180})
    return turns
