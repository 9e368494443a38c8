"""Draw the wires of every board: `python -m host_sim.cable.wiring` (what `make wiring` calls).

Writes boards/NAME/wiring.svg, and the table between the two marks in boards/NAME/README.md, both from
boards/NAME/board_config.py. The Pico stands in the middle, its parts to both sides; what they look like is in
wiring_parts.svg. Wires run in lanes; who has the longest way takes the outermost lane, so that wires of one
bundle do not cross each other.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from host_sim import ROOT
from host_sim.cable.wiring_parts import (
    BEEPER,
    BUTTON,
    DISPLAY,
    GND,
    PINS,
    ROWS,
    SUPPLY,
    Part,
    Wire,
    row_of,
    side_of,
    table,
)
from host_sim.cable.wiring_parts import parts as parts_of
from host_sim.chip.board_numbers import board_names
from host_sim.command_line import Parser, leave

BEGIN, END = "<!-- wiring: made by `make wiring` -->\n", "<!-- end of wiring -->\n"

WIDTH, HEIGHT = 1200, 860

_LOOKS = Path(__file__).with_name("wiring_parts.svg")
_DISPLAY_WIDTH = 288
_CAPS = {"A": "#d6332c", "CENTRE": "#d6332c", "SELECT": "#d6332c", "B": "#e2a400"}  # of buttons

_PITCH = 31  # of the Pico's pins
_PICO = (480, 720)  # left and right edge
_TOP = 150  # of the Pico
_FIRST_PIN = _TOP + 36
_LANES = (456, 744)  # the lane next to the Pico, left and right
_LANE_STEP = 13
_PARTS_EDGE = (310, 890)  # where the parts' terminals are
_RAIL = (332, 868)  # where the ground of all buttons runs
_PARTS_TOP, _PARTS_BOTTOM, _GAP = 112, 822, 10
_BRIDGE = 128  # where wires pass the Pico's USB socket

_INK, _PAPER, _SOFT = "#23303a", "#fbf8f1", "#7c8a92"
_BLACK, _RED = "#1f2328", "#d6332c"
_SIGNALS = (
    "#2f78d0", "#e2a400", "#2a9d58", "#8e4fc4", "#e8702a",
    "#12a3a8", "#c43d84", "#6b8e23", "#9b6a3c", "#4b5bd6",
)  # fmt: skip


class _Route(NamedTuple):
    """A wire on its way: from a pin to a terminal at (x, y)."""

    wire: Wire
    side: int
    y: int
    colour: str


def draw(board: str, title: str, parts: Sequence[Part]) -> str:
    """Answer the drawing of a board as SVG."""
    places = _places(parts)
    routes = _routes(parts, places)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="15">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="{_PAPER}"/>',
        _text(40, 52, title, size=26, weight="bold"),
        _text(40, 78, f"boards/{board}: the wires of its board_config.py", fill=_SOFT),
        _LOOKS.read_text().rstrip(),
        _use("pico", _PICO[0], _TOP - 17),
    ]
    grounds = {part.wires[1].pin: _BLACK for part in parts if part.kind == BUTTON}
    used = grounds | {route.wire.pin: route.colour for route in routes}
    for pin in range(1, 2 * ROWS + 1):
        out += _pin(pin, used.get(pin))
    for part, y in zip(parts, places, strict=True):
        out += _part(part, y)
    out += _rails(parts, places)
    out += _wires(routes)
    for part, y in zip(parts, places, strict=True):
        out += _terminals(part, y)
    out.append("</svg>")
    return "\n".join(line for line in out if line) + "\n"


# places


def _height(part: Part) -> int:
    return {DISPLAY: max(196, 24 * len(part.wires) + 48), BUTTON: 66, BEEPER: 108}[part.kind]


def _places(parts: Sequence[Part]) -> list[int]:
    """Stack the parts of each side in the order of their pins; answer the top of each part."""
    tops = [0] * len(parts)
    for side in (0, 1):
        mine = [i for i, part in enumerate(parts) if part.side == side]
        mine.sort(key=lambda i: _middle_row(parts[i]))
        wanted = [_pin_y(_middle_row(parts[i])) - _height(parts[i]) // 2 for i in mine]
        top = _PARTS_TOP
        for place, i in enumerate(mine):
            below = sum(_height(parts[j]) for j in mine[place + 1 :]) + _GAP * (len(mine) - place - 1)
            last = _PARTS_BOTTOM - below - _height(parts[i])
            tops[i] = max(top, min(wanted[place], last))
            top = tops[i] + _height(parts[i]) + _GAP
    return tops


def _middle_row(part: Part) -> float:
    signals = [row_of(wire.pin) for wire in part.wires if wire.label not in (GND, SUPPLY)]
    return sum(signals) / len(signals)


def _pin_y(row: float) -> int:
    return int(_FIRST_PIN + _PITCH * row)


def _terminal_ys(part: Part, top: int) -> list[int]:
    """Tell the heights of a part's terminals."""
    step = {DISPLAY: 24, BUTTON: 26, BEEPER: 34}[part.kind]
    first = top + (_height(part) - step * (len(part.wires) - 1)) // 2
    return [first + step * i for i in range(len(part.wires))]


# wires


def _routes(parts: Sequence[Part], places: Sequence[int]) -> list[_Route]:
    """List the wires that have a lane: all but the buttons' grounds."""
    routes: list[_Route] = []
    count = 0
    for part, top in zip(parts, places, strict=True):
        for wire, y in zip(part.wires, _terminal_ys(part, top), strict=True):
            if part.kind == BUTTON and wire.label == GND:
                continue
            colour = {GND: _BLACK, SUPPLY: _RED}.get(wire.label)
            if colour is None:
                colour = _SIGNALS[count % len(_SIGNALS)]
                count += 1
            routes.append(_Route(wire, part.side, y, colour))
    return routes


def _wires(routes: Sequence[_Route]) -> list[str]:
    """Draw all wires, black ones below the coloured."""
    lanes = [_lanes(routes, side) for side in (0, 1)]
    paths: list[tuple[str, str]] = []
    for route in routes:
        far = side_of(route.wire.pin) != route.side
        lane = lanes[route.side][route]
        path = _bridged(route, lanes[1 - route.side][route], lane) if far else _direct(route, lane)
        paths.append((route.colour, path))
    paths.sort(key=lambda path: path[0] != _BLACK)
    return [line for colour, path in paths for line in _line(path, colour)]


def _line(path: str, colour: str) -> list[str]:
    """Draw a wire with a light rim, so that it is seen to pass over another."""
    shape = f'<path d="{path}" fill="none" stroke-linejoin="round"'
    return [
        f'{shape} stroke="{_PAPER}" stroke-width="8"/>',
        f'{shape} stroke="{colour}" stroke-width="4" stroke-linecap="round"/>',
    ]


def _lanes(routes: Sequence[_Route], side: int) -> dict[_Route, int]:
    """Give every wire that passes a side of the Pico a lane there, an x."""

    def key(route: _Route) -> tuple[int, int]:
        if route.side != side_of(route.wire.pin):
            return (0, route.y)
        start = _pin_y(row_of(route.wire.pin))
        # Of wires going down the upper one turns farther out, of wires going up the lower one.
        return (1, -start) if route.y >= start else (2, start)

    mine = sorted((r for r in routes if side in (r.side, side_of(r.wire.pin))), key=key)
    room = abs(_RAIL[side] - _LANES[side]) - _LANE_STEP
    step = min(_LANE_STEP, room // max(1, len(mine) - 1))
    return {route: _LANES[side] + (step if side else -step) * depth for depth, route in enumerate(mine)}


def _rails(parts: Sequence[Part], places: Sequence[int]) -> list[str]:
    """Draw the ground of the buttons, one rail a side, with one wire to the Pico."""
    out: list[str] = []
    for side in (0, 1):
        ends = [
            (_terminal_ys(part, top)[1], part.wires[1].pin)
            for part, top in zip(parts, places, strict=True)
            if part.kind == BUTTON and part.side == side
        ]
        if not ends:
            continue
        x, edge, y = _RAIL[side], _PARTS_EDGE[side], _pin_y(row_of(ends[0][1]))
        for end, _ in ends:
            out += _line(f"M{edge} {end}L{x} {end}", _BLACK)
        heights = [end for end, _ in ends] + [y]
        out += _line(f"M{x} {min(heights)}L{x} {max(heights)}", _BLACK)
        out += _line(f"M{x} {y}L{_PICO[side]} {y}", _BLACK)
        out += [f'<circle cx="{x}" cy="{height}" r="4.5" fill="{_BLACK}"/>' for height in heights]
    return out


def _direct(route: _Route, lane: int) -> str:
    start = _pin_y(row_of(route.wire.pin))
    pico, edge = _PICO[route.side], _PARTS_EDGE[route.side]
    if abs(start - route.y) < 8:
        middle = (pico + edge) // 2
        return f"M{pico} {start}C{middle} {start} {middle} {route.y} {edge} {route.y}"
    return _bent([(pico, start), (lane, start), (lane, route.y), (edge, route.y)])


def _bridged(route: _Route, start_lane: int, end_lane: int) -> str:
    """Lead a wire around the Pico's USB socket to the other side."""
    start = _pin_y(row_of(route.wire.pin))
    far, edge = _PICO[1 - route.side], _PARTS_EDGE[route.side]
    y = _BRIDGE - abs(end_lane - _LANES[route.side]) * 3 // 4
    way = [(far, start), (start_lane, start), (start_lane, y), (end_lane, y), (end_lane, route.y)]
    return _bent([*way, (edge, route.y)])


def _bent(points: Sequence[tuple[int, int]]) -> str:
    """Draw a line with rounded corners through points that lie at right angles."""
    path = f"M{points[0][0]} {points[0][1]}"
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        room = min(
            abs(at[0] - before[0]) + abs(at[1] - before[1]), abs(after[0] - at[0]) + abs(after[1] - at[1])
        )
        radius = min(9, room // 2)
        into = _towards(at, before, radius)
        out_of = _towards(at, after, radius)
        path += f"L{into[0]} {into[1]}Q{at[0]} {at[1]} {out_of[0]} {out_of[1]}"
    return path + f"L{points[-1][0]} {points[-1][1]}"


def _towards(at: tuple[int, int], other: tuple[int, int], length: int) -> tuple[int, int]:
    def step(a: int, b: int) -> int:
        return a + (length if b > a else -length if b < a else 0)

    return step(at[0], other[0]), step(at[1], other[1])


# the Pico


def _pin(pin: int, colour: str | None) -> list[str]:
    side, y = side_of(pin), _pin_y(row_of(pin))
    edge, label = _PICO[side], PINS[pin - 1]
    inward, anchor = (1, "start") if side == 0 else (-1, "end")
    fill, weight = ("#ffffff", "bold") if colour else ("#a9d3ba", "")
    square = _rect(edge - 8, y - 8, 16, 16, 0, "#e5bd55")
    return [
        square if label == GND else f'<circle cx="{edge}" cy="{y}" r="9" fill="#e5bd55"/>',
        f'<circle cx="{edge}" cy="{y}" r="4.5" fill="{colour or "#143d28"}"/>',
        _text(edge + 15 * inward, y + 5, label, size=13, fill=fill, anchor=anchor, weight=weight),
        _text(edge + 66 * inward, y + 4, str(pin), size=9, fill="#8fc4a6", anchor=anchor),
    ]


# the parts


def _use(symbol: str, x: int, y: int, colour: str = "") -> str:
    """Draw what wiring_parts.svg has of a name; what is in the colour of the text there gets this one."""
    return f'<use href="#{symbol}" x="{x}" y="{y}"' + (f' color="{colour}"/>' if colour else "/>")


def _part(part: Part, top: int) -> list[str]:
    edge, height, is_left = _PARTS_EDGE[part.side], _height(part), part.side == 0
    if part.kind == DISPLAY:
        left = edge - _DISPLAY_WIDTH if is_left else edge
        text = left + _DISPLAY_WIDTH // 2
        glass = left + 18 if is_left else left + 66  # beside the names of the terminals
        return [
            _rect(left + 4, top + 6, _DISPLAY_WIDTH, height, 10, "#0002"),
            _rect(left, top, _DISPLAY_WIDTH, height, 10, "#1f4e8c"),
            *(_use("hole", left + x, top + y) for x in (5, _DISPLAY_WIDTH - 19) for y in (5, height - 19)),
            _use("glass", glass, top + (height - 118) // 2),
            _text(text, top + 25, part.name, size=16, fill="#eaf1fa", anchor="middle", weight="bold"),
            _text(text, top + height - 13, part.note, size=12, fill="#b9cfe9", anchor="middle"),
        ]
    width, middle = (68, top + height // 2) if part.kind == BUTTON else (104, top + height // 2)
    left = edge - width if is_left else edge
    at, anchor = (left - 14, "end") if is_left else (left + width + 14, "start")
    return [
        _use(part.kind, left, middle - (31 if part.kind == BUTTON else 50), _CAPS.get(part.name, "#3d4a54")),
        _text(at, middle + 6 - 8 * bool(part.note), part.name, size=18, anchor=anchor, weight="bold"),
        _text(at, middle + 17, part.note, size=12, fill=_SOFT, anchor=anchor) if part.note else "",
    ]


def _terminals(part: Part, top: int) -> list[str]:
    """Draw where the wires end, with names where they matter."""
    edge = _PARTS_EDGE[part.side]
    inward = -1 if part.side == 0 else 1
    out: list[str] = []
    for wire, y in zip(part.wires, _terminal_ys(part, top), strict=True):
        out.append(
            f'<circle cx="{edge}" cy="{y}" r="6.5" fill="#e5bd55" stroke="{_INK}" stroke-width="1.2"/>'
        )
        if part.kind != BUTTON:
            fill = "#ffffff" if part.kind == DISPLAY else "#d7dde2"
            anchor = "end" if part.side == 0 else "start"
            out.append(_text(edge + 13 * inward, y + 5, wire.terminal, size=13, fill=fill, anchor=anchor))
    return out


def _rect(x: int, y: int, width: int, height: int, radius: int, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>'


def _text(
    x: int, y: int, words: str, size: int = 15, fill: str = _INK, anchor: str = "start", weight: str = ""
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    at = f'x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f"<text {at}{bold}>{escape(words)}</text>"


# files


def drawing(board: str) -> str:
    """Draw a board; the title is that of its README."""
    return draw(board, readme(board).read_text().splitlines()[0].removeprefix("# "), parts_of(board))


def with_table(board: str) -> str:
    """Answer the README of a board with its table made anew; ValueError where the marks are missing."""
    text = readme(board).read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"{readme(board).relative_to(ROOT)}: no place for the table, between {BEGIN!r} and {END!r}"
        )
    return f"{before}{BEGIN}\n{table(board)}\n{END}{after}"


def readme(board: str) -> Path:
    """Answer where a board's README is."""
    return ROOT / "boards" / board / "README.md"


def main(arguments: Sequence[str]) -> int:
    """Write everything; answer the exit code."""
    Parser(prog="python -m host_sim.cable.wiring", description=__doc__).parse_args(arguments)
    for board in board_names():
        try:
            readme(board).write_text(with_table(board))
            picture = ROOT / "boards" / board / "wiring.svg"
            picture.write_text(drawing(board))
        except (OSError, ValueError) as error:
            print(f"wiring: {error}", file=sys.stderr)
            return 1
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size:,d} bytes")
    return 0


if __name__ == "__main__":
    leave(main)
