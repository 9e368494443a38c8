"""Reads the glass aloud, for who has a screen reader: what is drawn as words, the table as it stands.

It stands for a canvas's pen and frame while a screen draws itself, as the firmware's own ear does
(ui.speech.ear).
"""

from engine.boxes import BOXES, YAHTZEE, YAHTZEE_POINTS
from engine.card import OPEN
from engine.dice import DICE, ROLLS
from ui.menu import tenths_told
from ui.screens import COACHED, ENTRY, NO_PLACE, SCORED, WATCH_SCREEN
from ui.text.menu_words import OFFERS
from ui.text.words import BOX_NAMES

_SAME_LINE = 3  # pixels up or down
_ARROWS = {"{": "UP", "}": "DOWN", "<": "LEFT", ">": "RIGHT"}  # of keys


class ScreenReader:
    """Put what an app shows into words, what has changed since the last time where that is enough."""

    def __init__(self) -> None:
        self._written: "list[tuple[int, int, str]]" = []  # top, left, text
        self._pen: "Any" = None
        self._dice: "Any" = None
        self._small_dice = 0  # how many were drawn, and where the last one begins
        self._small_die = 0
        self._page = -1  # the screen that was read, and the whole of it
        self._whole: "list[str]" = []

    def read(self, app: "Any") -> str:
        """Answer a line; an empty one where nothing is new."""
        overlay = app.stage.overlay
        screen = app.stage.screen
        if overlay.panel or overlay.toast_ticks:
            self._listen(app, overlay.draw)
            self._page = -1
            return ". ".join(self._lines())
        if screen is app.parts.turn and screen.state not in (ENTRY, COACHED):
            whole = self._turn(app)
        elif screen.name_id == WATCH_SCREEN and screen.shows_turn():
            whole = self._turn(screen.stand)
        else:
            self._listen(app, screen.draw, app)
            whole = self._lines(hasattr(screen, "row"))
            if screen is app.parts.result and not app.stage.has_sides:
                offers: "Any" = OFFERS
                whole.append("chosen: " + offers[screen.at].decode())
        fresh = whole if screen.name_id != self._page else [part for part in whole if part not in self._whole]
        self._page = screen.name_id
        self._whole = whole
        return ". ".join(fresh)

    def _turn(self, app: "Any") -> "list[str]":
        """Tell the table: whose turn, the dice, where the cursor is, what each box would take."""
        table: "Any" = app.parts.turn.picture
        name = bytes(table.name).decode()
        whole = [
            "{}, turn {} of {}, {}".format(name, table.turn + 1, BOXES, _count(table.total, "point")),
            _count(ROLLS - table.rolls, "throw") + " left",
        ]
        if app.parts.turn.state == SCORED:
            box = _name(app.table.match.last_box)
            whole.append(box + ": " + _count(app.parts.turn.newest.points, "point"))
            return whole
        if not table.rolls:
            whole += _before_throw(app)
            return whole
        dice: "list[str]" = []
        for i in range(DICE):
            dice.append(str(table.faces[i]) + (" held" if table.holds >> i & 1 else ""))
        joy = app.parts.turn.joy.box
        whole.append("dice " + ", ".join(dice) + ("" if joy == NO_PLACE else ", " + _name(joy)))
        if table.die != NO_PLACE:
            whole.append("on die {}: {}".format(int(table.die) + 1, dice[int(table.die)]))
        rows = table.boxes
        if rows.box != NO_PLACE:
            whole.append("on {}: {}".format(_name(rows.box), _worth(rows, rows.box)))
            return whole
        boxes: "list[str]" = []
        for box in range(BOXES):
            if rows.card.boxes[box] == OPEN and rows.legal >> box & 1:
                boxes.append(_name(box) + " " + _worth(rows, box))
        whole.append("open: " + ", ".join(boxes))
        return whole

    def _listen(self, app: "Any", draw: "Any", *given: "Any") -> None:
        """Note what is written while something draws itself."""
        canvas = app.stage.canvas
        before = canvas.pen, canvas.frame, canvas.ground
        self._written = []
        self._small_dice = 0
        self._pen = canvas.pen
        self._dice = app.stage.dice
        canvas.pen = canvas.frame = canvas.ground = self
        try:
            draw(*given)
        finally:
            canvas.pen, canvas.frame, canvas.ground = before

    def _lines(self, has_cursor: bool = False) -> "list[str]":
        """Answer what was written, from the top down, each line from the left.

        has_cursor: a small die that is alone stands before what is chosen (ui.menu).
        """
        lines: "list[list[tuple[int, str]]]" = []
        top = -1 - _SAME_LINE
        for y, x, text in sorted(self._written):
            if y > top + _SAME_LINE:
                lines.append([])
                top = y
            lines[-1].append((x, text))
        told: "list[str]" = []
        for line in lines:
            line.sort()
            if has_cursor and self._small_dice == 1 and line[0][0] == self._small_die:
                told.append("chosen: " + " ".join([text for _, text in line[1:]]))
            else:
                told.append(" ".join([text for _, text in line]))
        return told

    # for the canvas

    def write(
        self,
        frame: "Any",
        table: "Any",
        starts: "Any",
        pages: int,
        line: "bytes | bytearray | memoryview",
        length: int,
        x: int,
        y: int,
        ink: int,
    ) -> int:
        """Note a line of text, as a pen would draw it; answer the x of what follows."""
        text = "".join([chr(code) for code in line[:length] if 32 <= code < 127])
        if text.strip():
            self._written.append((y, x, _ARROWS.get(text, text)))
        return x + self.measure(table, starts, line, length) + 1

    def measure(
        self, table: "Any", starts: "Any", line: "bytes | bytearray | memoryview", length: int
    ) -> int:
        """Measure as the pen does."""
        return self._pen.measure(table, starts, line, length)

    def blit(self, picture: "Any", x: int, y: int, key: int, palette: "Any" = None) -> None:
        """Note a die."""
        dice = self._dice
        for face in range(1, 7):
            if picture is dice.held[face]:
                self._written.append((y, x, str(face) + " held"))
            elif picture is dice.plain[face]:
                self._written.append((y, x, str(face)))
            elif picture is dice.mini[face]:
                self._written.append((y, x, str(face)))
                self._small_dice += 1
                self._small_die = x

    def fill_rect(self, x: int, y: int = 0, width: int = 0, height: int = 0, ink: int = 0) -> None:
        """Note nothing."""

    fill = hline = vline = pixel = fill_rect


def result_in_words(app: "Any") -> str:
    """Tell the result, while it is shown, in a line for others: who has how much, and the dice's code."""
    shown = app.parts.result
    if shown is None or app.stage.screen is not shown:
        return ""
    match = app.table.match
    told: "list[str]" = []
    for place in range(match.players):
        player = int(shown.order[place])
        alike = sum([match.card(player, round).hundreds for round in range(match.rounds)])
        for round in range(match.rounds):
            alike += match.card(player, round).boxes[YAHTZEE] == YAHTZEE_POINTS
        line = bytes(app.table.name(player)).decode() + " " + str(match.total(player))
        if alike:
            line += " with " + _count(alike, "Yahtzee")
        report = app.parts.report
        if report is not None and report.found.done and report.found.ready and report.found.player == player:
            line += ", {:.1f} points given away".format(tenths_told(report.found.given()) / 10)
        told.append(line)
    if shown.has_code:
        told.append("dice " + bytes(shown.code).decode())
    return ", ".join(told)


def code_of(app: "Any") -> str:
    """Answer the game code of the card of the best person, of the first round; "" where there is none."""
    from strategy.review.game_code import GameCode  # once all that it needs is there

    code = GameCode()
    match = app.table.match
    code.write(match, app.keeper.diary, app.parts.result.best_person(app))
    return bytes(code.text[: code.length]).decode()


def _before_throw(app: "Any") -> "list[str]":
    """Tell a person what throws, what takes a score back, and what the others have."""
    match = app.table.match
    if match.kinds[match.player]:
        return []
    told: "list[str]" = ["A or B throws" if app.stage.has_b else "A throws"]
    if app.parts.turn.at_undo:
        told[0] = "A takes the last score back, NEXT: throw"
    elif app.table.may_undo():
        told.append(
            "LEFT takes the last score back" if app.stage.has_sides else "NEXT: take the last score back"
        )
    for player in range(match.players):
        if player != match.player:
            told.append(
                bytes(app.table.name(player)).decode() + " has " + _count(match.total(player), "point")
            )
    return told


def _name(box: int) -> str:
    names: "Any" = BOX_NAMES
    return names[box].decode()


def _count(number: int, of: str) -> str:
    """Tell how many there are of something: "1 throw", "2 throws"."""
    return str(number) + " " + of + ("" if number == 1 else "s")


def _worth(rows: "Any", box: int) -> str:
    """Tell what a box holds or would pay."""
    held = rows.card.boxes[box]
    if held != OPEN:
        return str(held) + ", filled"
    if not rows.legal >> box & 1:
        return "open"
    return str(rows.points[box] + (rows.hundreds >> box & 1) * 100)
