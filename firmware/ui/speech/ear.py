"""The ear: stands for pen and frame while a screen draws itself, and hears words, numbers and dice.

So whatever is seen can be said, and no screen needs to know of it. To hear takes as long as to draw; what was
heard is then understood little by little, from the upper left to the lower right.
"""

from micropython import const

from engine.dice import MAX_PLAYERS
from keeping.people import NO_LETTER
from ui.speech import voice
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.dice import DicePictures

_MOST_HEARD = const(64)
_MOST_CHARACTERS = const(160)  # of numbers
_AT_ONCE = const(6)  # pieces understood in a tick
_SAME_LINE = const(3)  # pixels up or down
_JOINED = const(2)  # pixels between what is one number
_NEIGHBOURS = const(26)  # from a die to the next

# kinds of pieces
_WORDS = const(0)
_DIGITS = const(1)
_DIE = const(2)
_SIGN = const(3)  # a box, a player


class Ear:
    """Hear what is drawn. waits: not all of it is understood yet. Only the constructor allocates."""

    def __init__(self, dice: "DicePictures") -> None:
        self._dice = dice
        self._pen: "Any" = None
        self._spelled = False
        self._count = 0
        # Of each piece: the line of text, or the picture of a die, and where it lies.
        self._things: "list[Any]" = [None] * _MOST_HEARD
        self._firsts = bytearray(_MOST_HEARD)  # where its characters begin in the line
        self._lengths = bytearray(_MOST_HEARD)  # 0: a die
        self._lefts = bytearray(_MOST_HEARD)
        self._rights = bytearray(_MOST_HEARD)
        self._tops = bytearray(_MOST_HEARD)
        self._order = bytearray(_MOST_HEARD)
        self._characters = bytearray(_MOST_CHARACTERS)  # of lines that change after they are drawn
        self._app: "App | None" = None  # while it is heard
        self.forget()

    def listen(self, app: "App", drawn: "Any", spelled: bool, row: int = -1) -> None:
        """Hear a screen that draws itself, or a row of it, or the overlay; spelled: its words are wanted."""
        canvas: "Any" = app.stage.canvas
        pen = canvas.pen
        frame = canvas.frame
        ground = canvas.ground
        cells = canvas.cells
        self.forget()
        self._pen = pen
        self._app = app
        self._spelled = spelled
        canvas.pen = self
        canvas.frame = self
        canvas.ground = self
        canvas.cells = None
        try:
            if drawn is app.stage.overlay:
                drawn.draw()
            elif row < 0:
                drawn.draw(app)
            else:
                drawn.draw_row(canvas, app, row, 0)
        finally:
            canvas.pen = pen
            canvas.frame = frame
            canvas.ground = ground
            canvas.cells = cells
        self.waits = True

    def forget(self) -> None:
        """Forget what was heard."""
        self.waits = False
        for i in range(self._count):
            self._things[i] = None
        self._count = 0
        self._used = 0
        self._sorted = 0
        self._next = 0  # in the order, to be said
        self._kind = _WORDS  # of the last piece that was said
        self._right = -1  # where it ends
        self._top = 0

    def go_on(self, said: "voice.Voice") -> None:
        """Understand some more of what was heard, and add it to what is said."""
        for _ in range(_AT_ONCE):
            if self._sorted < self._count:
                self._sort(self._sorted)
            elif self._next < self._count:
                self._next += 1
                self._tell(self._order[self._next - 1], said)
            else:
                self.waits = False
                return

    # for the canvas

    def write(
        self,
        frame: "Any",
        glyphs: "Any",
        starts: "Any",
        pages: int,
        line: bytes | bytearray,
        length: int,
        x: int,
        y: int,
        ink: int,
    ) -> int:
        """Hear a line of text, as a pen would draw it; answer the x of what follows."""
        right = x + self._pen.measure(glyphs, starts, line, length) + 1
        if not length:
            return right
        first = 0
        if length != len(line):  # the canvas's own, which has another number soon
            first = self._used
            if first + length > _MOST_CHARACTERS:
                return right
            for i in range(length):
                self._characters[first + i] = line[i]
            self._used += length
            line = self._characters
        self._hear(line, first, length, x, right, y)
        return right

    def measure(self, glyphs: "Any", starts: "Any", line: bytes | bytearray, length: int) -> int:
        """Measure as the pen does."""
        return self._pen.measure(glyphs, starts, line, length)

    def blit(self, picture: "Any", x: int, y: int, key: int, palette: "Any" = None) -> None:
        """Hear a die."""
        self._hear(picture, 0, 0, x, x, y)

    def fill_rect(self, x: int, y: int = 0, width: int = 0, height: int = 0, ink: int = 0) -> None:
        """Hear nothing."""

    fill = hline = vline = pixel = fill_rect

    def _hear(self, thing: "Any", first: int, length: int, left: int, right: int, top: int) -> None:
        i = self._count
        if i == _MOST_HEARD:
            return
        self._count += 1
        self._things[i] = thing
        self._firsts[i] = first
        self._lengths[i] = length
        self._lefts[i] = left & 255  # on the glass anyway
        self._rights[i] = right & 255
        self._tops[i] = top & 255

    def _sort(self, i: int) -> None:
        """Put a piece where it belongs among those before it."""
        order = self._order
        tops = self._tops
        left = self._lefts[i]
        top = tops[i]
        at = i
        while at:
            other = order[at - 1]
            below = tops[other] - top
            if below < -_SAME_LINE or below <= _SAME_LINE and self._lefts[other] <= left:
                break
            order[at] = other
            at -= 1
        order[at] = i
        self._sorted = i + 1

    def _tell(self, i: int, said: "voice.Voice") -> None:
        """Add what a piece means, words only if they are wanted."""
        thing = self._things[i]
        length = self._lengths[i]
        first = self._firsts[i]
        if not length:
            symbol = self._face(thing)
            if symbol:
                self._part(_DIE, i, said)
                said.add(symbol)
            return
        seat = self._seat_of(thing)
        if seat:
            self._part(_SIGN, i, said)
            said.add(voice.PLAYER + seat)
            return
        symbol = voice.named_box(thing) if length > 1 else 0
        if symbol:
            self._part(_SIGN, i, said)
            said.add(symbol)
        elif voice.is_number(thing, first, length):
            self._part(_DIGITS, i, said)
            for at in range(first, first + length):
                voice.tell_digit(thing[at], said)
        elif self._spelled:
            self._part(_WORDS, i, said)
            for at in range(first, first + length):
                if thing[at] != NO_LETTER:
                    said.add(thing[at])

    def _seat_of(self, thing: "Any") -> int:
        """Answer who is named: a seat, or a person where words are not wanted; 0: nobody."""
        for player in range(MAX_PLAYERS):
            if thing is words.SEATS[player]:
                return player + 1
        if not self._spelled and self._app is not None:
            for player in range(self._app.table.match.players):
                if self._app.table.name(player) is thing:
                    return player + 1
        return 0

    def _part(self, kind: int, i: int, said: "voice.Voice") -> None:
        """Pause between what does not belong together: numbers side by side do, and dice in a row."""
        gap = self._lefts[i] - self._right
        most = _JOINED if kind == _DIGITS else _NEIGHBOURS if kind == _DIE else -1
        if self._right >= 0 and not (kind == self._kind and 0 <= gap <= most):
            said.add(voice.SPACE)
            if self._tops[i] > self._top + _SAME_LINE:
                said.add(voice.SPACE)
        self._kind = kind
        self._right = self._rights[i]
        self._top = self._tops[i]

    def _face(self, picture: "Any") -> int:
        """Answer the symbol of a picture of a die, 0 for another picture."""
        dice = self._dice
        for face in range(7):
            if picture is dice.mini[face] or picture is dice.plain[face]:
                return voice.FREE + face
            if picture is dice.held[face]:
                return voice.HELD + face
        return 0
