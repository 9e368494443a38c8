"""Draw the plans in docs/: `make picture` writes docs/house.svg, tick.svg, save.svg and flash.svg."""

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from host_sim import ROOT
from host_sim.common.arguments import Parser
from host_sim.common.exits import leave

WIDTH = 800
_EDGE = 20
_INK, _SOFT, _PAPER = "#1b1f24", "#57606a", "#ffffff"
_BLUE, _GREEN, _YELLOW, _RED, _GREY = "#dbeafe", "#dcfce7", "#fef3c7", "#fee2e2", "#eef1f4"

Marks = list[str]


def house() -> str:
    """Draw the rooms of the firmware on their floors."""
    floors: Sequence[Sequence[tuple[str, str, str]]] = (
        (("boot", "power on, the loop, what comes and goes, faults", _GREY),),
        (("wizard", "finds out how the board is wired", _GREY),),
        (
            ("ui", "the screens, drawing, speech, words", _BLUE),
            ("hw", "pins, display, clock, flash", _YELLOW),
        ),
        (("keeping", "what outlives the power: match, records, people, settings", _BLUE),),
        (("strategy", "what a choice is worth, bots, report", _GREEN),),
        (("engine", "the game: whole numbers only", _GREEN),),
        (("contract", "numbers that rooms share", _GREY), ("machine_code", "loops that must be fast", _GREY)),
    )
    marks: Marks = []
    for number, rooms in enumerate(floors):
        width = (WIDTH - 2 * _EDGE - 12 * (len(rooms) - 1)) // len(rooms)
        for place, (name, what, colour) in enumerate(rooms):
            marks += _box(_EDGE + place * (width + 12), _EDGE + 56 * number, width, 48, colour, name, what)
    below = _EDGE + 56 * len(floors)
    marks += _words(
        _EDGE,
        below + 18,
        "A room imports from floors below it at most, never from above. The table says which.",
    )
    return _svg(below + 34, marks)


def tick() -> str:
    """Draw the way of a press through a tick."""
    steps = (
        ("buttons.poll()", "pins: which are down", _YELLOW),
        ("events", "pressed, held, let go", _YELLOW),
        ("power", "awake, dimmed, dark?", _YELLOW),
        ("app.tick(events)", "the current screen", _BLUE),
        ("match", "one call on the engine", _GREEN),
        ("draw", "the screen draws itself", _BLUE),
        ("display.show()", "sends what changed", _YELLOW),
        ("sound.tick()", "the next note", _YELLOW),
        ("app.keep_due()", "saves what changed", _BLUE),
    )
    marks: Marks = []
    width, gap = 236, 26
    for number, (name, what, colour) in enumerate(steps):
        row, column = divmod(number, 3)
        x, y = _EDGE + column * (width + gap), _EDGE + 76 * row
        marks += _box(x, y, width, 48, colour, name, what)
        if number + 1 < len(steps):
            marks += (
                _arrow([(x + width, y + 24), (x + width + gap, y + 24)])
                if column < 2
                else _arrow(
                    [(x + 118, y + 48), (x + 118, y + 62), (_EDGE + 118, y + 62), (_EDGE + 118, y + 76)]
                )
            )
    marks += _words(
        _EDGE, _EDGE + 226, "Then sleep to the end of the 20 ms. Yellow: hw. Blue: ui. Green: engine."
    )
    return _svg(_EDGE + 244, marks)


def save() -> str:
    """Draw how a save goes into one of the two slots of its file."""
    states = (
        ("before", ("number 6", _GREY), ("number 7: the newest", _GREEN)),
        ("while it is written", ("number 8: half there", _RED), ("number 7: the newest", _GREEN)),
        ("after", ("number 8: the newest", _GREEN), ("number 7", _GREY)),
    )
    marks: Marks = []
    for row, (when, *slots) in enumerate(states):
        y = _EDGE + 58 * row
        marks += _words(_EDGE, y + 28, when)
        for place, (what, colour) in enumerate(slots):
            marks += _box(180 + 306 * place, y, 294, 46, colour, what, f"slot {place + 1}")
    y = _EDGE + 58 * len(states)
    marks += _words(
        _EDGE, y + 14, "The power may go at any time: number 7 is whole until number 8 is. A slot is:"
    )
    x = _EDGE
    for name, what, width in (
        ("R", "1 byte", 70),
        ("1", "format", 70),
        ("kind", "a letter", 80),
        ("0", "1 byte", 70),
        ("number", "2 bytes", 90),
        ("length", "2 bytes", 90),
        ("sum", "4 bytes", 90),
        ("content", "what is kept", 192),
    ):
        marks += _box(x, y + 28, width - 4, 46, _BLUE, name, what)
        x += width
    return _svg(y + 90, marks)


def flash() -> str:
    """Draw what lies where in the flash of a board."""
    code = ("MicroPython", "runs the game", _GREY, 120)
    game = ("game.img", "code, run where it lies", _GREEN, 170)
    tables = ("tables.img", "read where it lies", _GREEN, 140)
    small = ("main.py", "board_config.py", _YELLOW, 120)
    rows = (
        (
            "after make flash: saves are files beside the game",
            (code, small, game, tables, ("saves/", "80 KB at most", _BLUE, 210)),
        ),
        (
            "after a drag of one file: saves have blocks that no such file writes",
            (code, small, game, tables, ("reserved/", "last 384 KB, or 1 MB: /saves", _BLUE, 210)),
        ),
    )
    marks: Marks = []
    for row, (title, parts) in enumerate(rows):
        y = _EDGE + 90 * row
        marks += _words(_EDGE, y + 12, title)
        x = _EDGE
        for name, what, colour, width in parts:
            marks += _box(x, y + 24, width - 4, 46, colour, name, what)
            x += width
    return _svg(_EDGE + 90 * len(rows), marks)


DRAWINGS: dict[str, Callable[[], str]] = {"house": house, "tick": tick, "save": save, "flash": flash}


def _svg(height: int, marks: Marks) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    arrow = (
        '<marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{_SOFT}"/></marker>'
    )
    paper = f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{_PAPER}"/>'
    return "\n".join([head, f"<defs>{arrow}</defs>", paper, *marks, "</svg>\n"])


def _box(x: int, y: int, width: int, height: int, colour: str, name: str, what: str) -> Marks:
    middle = x + width // 2
    return [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{colour}" stroke="{_SOFT}"/>',
        f'<text x="{middle}" y="{y + 20}" font-size="15" font-weight="bold" fill="{_INK}" '
        f'text-anchor="middle">{escape(name)}</text>',
        f'<text x="{middle}" y="{y + 38}" font-size="13" fill="{_SOFT}" '
        f'text-anchor="middle">{escape(what)}</text>',
    ]


def _words(x: int, y: int, words: str) -> Marks:
    return [f'<text x="{x}" y="{y}" font-size="14" fill="{_INK}">{escape(words)}</text>']


def _arrow(points: Sequence[tuple[int, int]]) -> Marks:
    path = "L".join(f"{x} {y}" for x, y in points)
    return [f'<path d="M{path}" fill="none" stroke="{_SOFT}" stroke-width="2" marker-end="url(#end)"/>']


def main(arguments: Sequence[str]) -> int:
    """Write all of them; answer the exit code."""
    Parser(prog="python -m host_sim.docs.drawings", description=__doc__).parse_args(arguments)
    for name, draw in DRAWINGS.items():
        (ROOT / "docs" / f"{name}.svg").write_text(draw())
        print(f"docs/{name}.svg")
    return 0


if __name__ == "__main__":
    leave(main)
