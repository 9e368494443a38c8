"""Looks at a board after each tick: what the tick did, and how the board is."""

from engine import rules
from engine.card import OPEN, Card
from engine.match import Match
from host_sim.pico.board import Board
from host_sim.pictures.shot import Shot
from host_sim.workbench.orders import Moment, State
from strategy.bots.brain import NAMES as KINDS
from ui import screens

_SCREENS = {number: name for name, number in vars(screens).items() if name.endswith("_SCREEN")}
_LED_PIN = 25


class BoardWatch:
    """Sees what each tick does to a board, from power on."""

    def __init__(self, board: Board) -> None:
        """Stand beside a board that was not switched on yet."""
        self._board = board
        self._files = board.flash.contents()
        self._steps: int = board.flash.steps
        self._bytes = self._late = self._flash_us = 0
        self._us = board.kit.time.ticks_us()
        self.picture = bytes(board.chip.picture())
        self.before = self.picture  # one tick ago
        board.flash.busy_us = self._flash_is_busy

    def _flash_is_busy(self, us: int) -> None:
        self._flash_us += us
        self._board.soc.busy_us(us)

    def look(self, tick: int) -> Moment:
        """Tell what the tick did that just ended; to be called after each."""
        board = self._board
        time = board.kit.time
        now = time.ticks_us()
        bus_bytes = board.soc.bus_bytes()
        bus_us = max(0, time.ticks_diff(now, self._us) - time.slept_us - self._flash_us)
        self.before = self.picture
        if board.chip.touched and board.chip.picture() != self.picture:
            self.picture = bytes(board.chip.picture())
        seen = self.picture if self.picture is not self.before else b""
        moment = Moment(
            tick,
            bus_bytes - self._bytes,
            bus_us,
            self._flash_us,
            time.late != self._late,
            seen,
            self._saved(),
            board.tone_hertz,
        )
        self._us, self._bytes, self._late, self._flash_us = now, bus_bytes, time.late, 0
        return moment

    def _saved(self) -> tuple[str, ...]:
        flash = self._board.flash
        if flash.steps == self._steps:
            return ()
        self._steps = flash.steps
        files = flash.contents()
        saved = tuple(name for name in files if files[name] != self._files.get(name))
        self._files = files
        return saved

    def shot(self) -> Shot:
        """Answer what is seen now."""
        chip = self._board.chip
        return Shot(self.picture, chip.points(), chip.width)

    @property
    def contrast(self) -> int:
        """What the display's controller was told last, 0 to 255."""
        return self._board.chip.contrast

    @property
    def files(self) -> dict[str, bytes]:
        """The flash as it is."""
        return self._files


def state_of(board: Board) -> State:
    """Tell how a board is."""
    app = board.app
    chip = board.chip
    dark = f"on, contrast {chip.contrast}" if chip.on else "off"
    led = board.soc.driven[_LED_PIN] == 1
    asleep_ms = board.soc.deep_ms
    if app is None:
        return State("", (), "", (), "", dark, led, asleep_ms)
    match = app.match
    return State(
        _SCREENS.get(app.screen.name_id, "").removesuffix("_SCREEN").lower().replace("_", " "),
        tuple(name.rpartition(".")[2].replace("_", " ") for name in app.parts.here()),
        rules.NAMES[match.sheet],
        tuple(_row(match, player) for player in range(match.players)),
        f"round {match.round + 1}, turn {match.turn + 1}" if match.players else "",
        dark,
        led,
        asleep_ms,
    )


def _row(match: Match, player: int) -> tuple[str, str, str]:
    card: Card = match.card(player, match.round)
    boxes = " ".join("-" if points == OPEN else str(points) for points in card.boxes)
    return KINDS[match.kinds[player]], boxes, str(match.total(player))
