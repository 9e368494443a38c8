"""The bench's panel beside the casing: every tool a button, the run as a line to pull at, the tick.

It draws what a Bench says and is_replaying what was clicked; lengths are in pixels of the screen.
"""

from typing import NamedTuple

import pygame

from host_sim.faces.casing import coloured
from host_sim.faces.lettering import fitting_lines
from host_sim.pico.mishaps import MISHAPS
from host_sim.workbench.bench import SECOND, Bench
from host_sim.workbench.orders import Moment, State
from host_sim.workbench.pictures import runs

TICK_MS = 20
SIZE = (460, 768)


class Asked(NamedTuple):
    """What a person asks for: a tool by its name, and a number for it."""

    tool: str
    value: int = 0


class _Tool(NamedTuple):
    key: int
    legend: str  # of the key
    words: str
    asks: Asked


# Each has a key and a button; the buttons stand as here, four in a row.
_TOOLS = (
    _Tool(pygame.K_HOME, "Home", "power on", Asked("start")),
    _Tool(pygame.K_PAGEUP, "PgUp", "1 s back", Asked("step", -SECOND)),
    _Tool(pygame.K_PAGEDOWN, "PgDn", "1 s on", Asked("step", SECOND)),
    _Tool(pygame.K_END, "End", "newest tick", Asked("tip")),
    _Tool(pygame.K_F2, "F2", "pause", Asked("pause")),
    _Tool(pygame.K_F3, "F3", "tick back", Asked("step", -1)),
    _Tool(pygame.K_F4, "F4", "tick on", Asked("step", 1)),
    _Tool(pygame.K_F8, "F8", "go on here", Asked("branch")),
    _Tool(pygame.K_F6, "F6", "slower", Asked("slower")),
    _Tool(pygame.K_F7, "F7", "faster", Asked("faster")),
    _Tool(pygame.K_c, "C", "changes", Asked("changes")),
    _Tool(pygame.K_F5, "F5", "reload", Asked("reload")),
    _Tool(pygame.K_F9, "F9", "save presses", Asked("presses")),
    _Tool(pygame.K_F10, "F10", "save a test", Asked("test")),
    _Tool(pygame.K_F11, "F11", "film", Asked("film")),
    _Tool(pygame.K_F12, "F12", "picture", Asked("picture")),
)
_KEYS = {tool.key: tool.asks for tool in _TOOLS}

_MARGIN = 12
_IN_A_ROW = 4
_BUTTON_HEIGHT = 26
_GAP = 4
_SAVES = "saves/"  # where most of what is saved lies
_FIGURES_TOP = 332
_WRONG_TOP = 562
_WORDS_TOP = 646
_PICTURES_TOP = 692
_LINE = 15  # from one small line to the next
_INDENT = 62
_CHART_TICKS = 500
_CHART_HEIGHT = 64
_CHART_MS = 40  # at its upper edge

_PAPER = (30, 33, 42)
_INK = (214, 218, 228)
_FAINT = (132, 140, 158)
_RULE = (58, 64, 78)
_KEY = (52, 58, 72)
_LIT = (238, 108, 86)
_BLUE = (104, 160, 232)
_RED = (250, 70, 60)
_GREEN = (120, 200, 130)


def _grid(labels: list[tuple[str, Asked]], top: int) -> list[tuple[pygame.Rect, str, Asked]]:
    """Lay buttons out, four in a row, from a height on."""
    width = (SIZE[0] - 2 * _MARGIN - (_IN_A_ROW - 1) * _GAP) // _IN_A_ROW
    found: list[tuple[pygame.Rect, str, Asked]] = []
    for i, (words, asks) in enumerate(labels):
        x = _MARGIN + (i % _IN_A_ROW) * (width + _GAP)
        y = top + (i // _IN_A_ROW) * (_BUTTON_HEIGHT + _GAP)
        found.append((pygame.Rect(x, y, width, _BUTTON_HEIGHT), words, asks))
    return found


_TOOL_BUTTONS = _grid([(f"{tool.legend}  {tool.words}", tool.asks) for tool in _TOOLS], 84)
_MISHAP_BUTTONS = _grid([(name, Asked(name)) for name in MISHAPS], 578)
BUTTONS = _TOOL_BUTTONS + _MISHAP_BUTTONS  # where each is, what it says, what it asks for


class BenchPanel:
    """Stands beside the casing in a window (host_sim.faces.window.Beside). asked: what a person asked for."""

    def __init__(self, bench: Bench) -> None:
        """Lay everything out."""
        pygame.font.init()
        self.size: tuple[int, int] = SIZE
        self.asked: list[Asked] = []
        self._bench = bench
        self._font = pygame.font.Font(None, 19)
        self._small = pygame.font.Font(None, 16)
        self._line = pygame.Rect(_MARGIN, 58, SIZE[0] - 2 * _MARGIN, 14)
        self._chart = pygame.Rect(_MARGIN, 240, SIZE[0] - 2 * _MARGIN, _CHART_HEIGHT)
        self._pulls = False

    def take_key(self, key: int) -> bool:
        """Take a key that is a tool's; tell whether it is."""
        if key in _KEYS:
            self.asked.append(_KEYS[key])
        return key in _KEYS

    def press(self, place: tuple[int, int]) -> None:
        """Take the mouse's button that goes down at a place."""
        if self._line.inflate(0, 8).collidepoint(place):
            self._pulls = True
            self.pull(place)
        for area, _, asks in BUTTONS:
            if area.collidepoint(place):
                self.asked.append(asks)

    def pull(self, place: tuple[int, int]) -> None:
        """Take a move of the mouse."""
        if self._pulls:
            along = (place[0] - self._line.x) / self._line.width
            self.asked = [asks for asks in self.asked if asks.tool != "go"]  # the newest counts
            self.asked.append(Asked("go", round(min(max(along, 0), 1) * self._bench.travel.tip)))

    def release(self) -> None:
        """Take the mouse's button coming up."""
        self._pulls = False

    def draw_over(self, glass: pygame.Surface, scale: int) -> None:
        """Frame the columns that changed in this tick, on a picture of the display."""
        if not self._bench.shows_changes:
            return
        report = self._bench.report
        for page, column, columns in runs(report.before, report.picture):
            area = (column * scale - 1, page * 8 * scale, columns * scale + 2, 8 * scale)
            pygame.draw.rect(glass, _LIT, area, max(1, scale // 3))

    def draw(self) -> pygame.Surface:
        """Draw everything; SIZE."""
        bench = self._bench
        picture = pygame.Surface(SIZE)
        picture.fill(_PAPER)
        self._draw_time(picture, bench)
        lights = {"pause": bench.paused, "changes": bench.shows_changes}
        for area, words, asks in _TOOL_BUTTONS:
            lit = lights.get(asks.tool, False)
            self._draw_button(picture, area, words, lit)
        self._draw_chart(picture, bench)
        self._draw_figures(picture, bench)
        self._write(picture, "what can go wrong", (_MARGIN, _WRONG_TOP), _FAINT, self._small)
        lasting = bench.mishaps()
        for area, words, asks in _MISHAP_BUTTONS:
            self._draw_button(picture, area, words, lit=asks.tool in lasting)
        self._draw_words(picture, bench)
        return picture

    def _draw_time(self, on: pygame.Surface, bench: Bench) -> None:
        travel = bench.travel
        tick, end = bench.replaying or (travel.tick, travel.tip)
        speed = f"{bench.speed:g}x"
        how = "stands" if bench.paused else f"{speed}, again" if not bench.at_tip else speed
        if bench.report.ended:
            how = "ended"
        if bench.is_replaying:
            how = "replays"
        self._write(on, f"tick {tick}", (_MARGIN, 12))
        self._write(on, f"of {end}", (_MARGIN + 110, 12), _FAINT)
        self._write(on, _clock(tick), (_MARGIN + 220, 12))
        self._write(on, how, (_MARGIN + 320, 12), _LIT if bench.paused else _GREEN)
        if not bench.at_tip:
            words = "a press, or F8, goes on from here: what came after is forgotten"
            self._write(on, words, (_MARGIN, 36), _FAINT, self._small)
        line = self._line
        pygame.draw.rect(on, _RULE, line, border_radius=6)
        done = line.copy()
        done.width = max(6, line.width * tick // max(end, 1))
        pygame.draw.rect(on, _GREEN if bench.is_replaying else _BLUE, done, border_radius=6)
        if bench.is_replaying:
            return
        for kept in travel.kept:
            x = line.x + line.width * kept // max(end, 1)
            pygame.draw.line(on, _PAPER, (x, line.bottom - 4), (x, line.bottom - 1))
        pygame.draw.circle(on, _INK, (line.x + line.width * tick // max(end, 1), line.centery), 8)

    def _draw_chart(self, on: pygame.Surface, bench: Bench) -> None:
        """Draw how busy the last ten seconds were, up to where one stands."""
        area = self._chart
        pygame.draw.rect(on, (22, 24, 31), area)
        newest = bench.travel.tick
        moments = bench.travel.moments[max(0, newest - _CHART_TICKS) : newest]
        for i, moment in enumerate(moments):
            x = area.right - (len(moments) - i) * area.width // _CHART_TICKS
            high = round(min(moment.busy_ms, _CHART_MS) * area.height / _CHART_MS)
            colour = _RED if moment.late else _LIT if moment.saved else _BLUE
            if high:
                pygame.draw.line(on, colour, (x, area.bottom - 1), (x, area.bottom - high))
        y = area.bottom - area.height * TICK_MS // _CHART_MS
        pygame.draw.line(on, _FAINT, (area.x, y), (area.right - 1, y))
        self._write(on, "20 ms", (area.x + 3, y - 14), _FAINT, self._small)
        late = sum(moment.late for moment in moments)
        words = f"busy with bus and flash, the last {len(moments) * TICK_MS / 1000:.1f} s; {late} late"
        self._write(on, words, (area.x, area.bottom + 4), _RED if late else _FAINT, self._small)

    def _draw_figures(self, on: pygame.Surface, bench: Bench) -> None:
        report = bench.report
        moments = bench.travel.moments
        moment: Moment | None = (
            moments[bench.travel.tick - 1] if 0 < bench.travel.tick <= len(moments) else None
        )
        state = report.state
        rows: list[tuple[str, str]] = []
        if moment is not None:
            rows.append(("bus", f"{moment.bus_bytes} bytes, {moment.bus_us / 1000:.2f} ms at its clock"))
            saved = ", ".join(name.removeprefix(_SAVES) for name in moment.saved)
            rows.append(("saved", f"in {moment.flash_us / 1000:.1f} ms: {saved}" if saved else "nothing"))
            rows.append(("tone", f"{moment.hertz} Hz" if moment.hertz else "none"))
        if state is not None:
            asleep = f", slept deeply for {state.asleep_ms / 1000:.1f} s" if state.asleep_ms else ""
            rows.append(("display", state.display + asleep + (", LED on" if state.led else ", LED off")))
            rows.append(("screen", state.screen))
            rows.append(("parts", ", ".join(state.parts) or "the table alone"))
        players = state.rows if state is not None else ()
        room = (_WRONG_TOP - _FIGURES_TOP) // _LINE - (len(players) + 2 if players else 0)
        y = _FIGURES_TOP
        for i, (what, words) in enumerate(rows):
            self._write(on, what, (_MARGIN, y), _FAINT, self._small)
            lines = fitting_lines(
                self._small, words, SIZE[0] - 2 * _MARGIN - _INDENT, room - (len(rows) - 1 - i)
            )
            for line in lines:
                self._write(on, line, (_MARGIN + _INDENT, y), font=self._small)
                y += _LINE
            room -= len(lines)
        if state is not None and players:
            self._draw_match(on, state, y + _LINE // 2)

    def _draw_match(self, on: pygame.Surface, state: State, y: int) -> None:
        self._write(on, f"{state.sheet}, {state.turn}", (_MARGIN, y), _FAINT, self._small)
        for name, boxes, total in state.rows:
            y += _LINE
            self._write(on, name, (_MARGIN, y), font=self._small)
            for column, box in enumerate(boxes.split()):
                place = (_MARGIN + _INDENT + 26 * column, y)
                self._write(on, box, place, _FAINT if box == "-" else _INK, self._small)
            self._write(on, total, (SIZE[0] - _MARGIN - 26, y), _GREEN, self._small)

    def _draw_words(self, on: pygame.Surface, bench: Bench) -> None:
        """Write what the bench says, and show what a reload changed."""
        colour = _RED if bench.fault else _INK
        difference = bench.difference
        end = SIZE[1] if difference is None else _PICTURES_TOP
        lines = fitting_lines(self._small, bench.says, SIZE[0] - 2 * _MARGIN, (end - _WORDS_TOP) // _LINE)
        for i, line in enumerate(lines):
            self._write(on, line, (_MARGIN, _WORDS_TOP + _LINE * i), colour, self._small)
        if difference is None:
            return
        for x, what, glass in ((_MARGIN, "was", difference.old), (SIZE[0] // 2, "is", difference.new)):
            self._write(on, what, (x, _PICTURES_TOP), _FAINT, self._small)
            on.blit(coloured(glass, _INK), (x + 34, _PICTURES_TOP))

    def _draw_button(self, on: pygame.Surface, area: pygame.Rect, words: str, lit: bool) -> None:
        pygame.draw.rect(on, _LIT if lit else _KEY, area, border_radius=5)
        font = self._small
        width, height = font.size(words)
        on.blit(font.render(words, True, _INK), (area.centerx - width // 2, area.centery - height // 2))

    def _write(
        self,
        on: pygame.Surface,
        words: str,
        place: tuple[int, int],
        colour: tuple[int, int, int] = _INK,
        font: pygame.font.Font | None = None,
    ) -> None:
        on.blit((font or self._font).render(words, True, colour), place)


def _clock(tick: int) -> str:
    seconds = tick * TICK_MS / 1000
    return f"{int(seconds // 60)}:{seconds % 60:05.2f}"
