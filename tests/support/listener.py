"""Who plays by ear: hears tones and nothing else, and knows docs/eyes-free.md by heart.

Nothing of the firmware is imported here: all numbers are those of that page.

"""

from collections.abc import Generator
from dataclasses import dataclass
from itertools import takewhile

TICK_MS = 20

# The pitches of docs/eyes-free.md, in hertz.
KINDS = {
    1175: "free",
    587: "held",
    1397: "upper",
    698: "lower",
    1047: "number",
    2093: "throws",
    1661: "place",
    2489: "player",
    932: "page",
    440: "low",
}
MORSE = 784
CODE = {
    ".-": "A", "-...": "B", "-.-.": "C", "-..": "D", ".": "E", "..-.": "F", "--.": "G", "....": "H",
    "..": "I", ".---": "J", "-.-": "K", ".-..": "L", "--": "M", "-.": "N", "---": "O", ".--.": "P",
    "--.-": "Q", ".-.": "R", "...": "S", "-": "T", "..-": "U", "...-": "V", ".--": "W", "-..-": "X",
    "-.--": "Y", "--..": "Z", "-----": "0", ".----": "1", "..---": "2", "...--": "3", "....-": "4",
    ".....": "5", "-....": "6", "--...": "7", "---..": "8", "----.": "9", ".-.-.-": ".", "--..--": ",",
    "..--..": "?", ".----.": "'", "-..-.": "/", "-.--.": "(", "-.--.-": ")", "---...": ":", "-...-": "=",
    ".-.-.": "+", "-....-": "-", ".-..-.": '"', ".--.-.": "@", "-.-.--": "!",
}  # fmt: skip


@dataclass
class Tone:
    """A pitch, 0 for silence, and how long it lasted."""

    hertz: int
    ms: int


@dataclass(frozen=True)
class Part:
    """What stands between two pauses: a kind and its digits, or a word in Morse."""

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.text}"


class Recorder:
    """Makes a list of tones of what is heard tick by tick."""

    def __init__(self) -> None:
        self.tones: list[Tone] = []

    def hear(self, hertz: int) -> None:
        """Listen for a tick."""
        if self.tones and self.tones[-1].hertz == hertz:
            self.tones[-1].ms += TICK_MS
        else:
            self.tones.append(Tone(hertz, TICK_MS))


def parts_of(tones: list[Tone], unit_ms: int) -> list[Part]:
    """Understand what was said at a speed; tunes of the game, whose pitches are others, are passed over.

    ValueError for what the page does not know.
    """
    parts: list[Part] = []
    kind, digits, beeps, signs = "", "", 0, ""

    def end_sign() -> None:
        nonlocal digits, beeps, signs
        if kind == "morse" and signs:
            if signs not in CODE:
                raise ValueError(f"no such Morse: {signs}")
            digits += CODE[signs]
        elif signs:
            if signs != "-" and "-" in signs or len(signs) > 9:
                raise ValueError(f"no such digit: {kind} {signs}")
            digits += "0" if signs == "-" else str(len(signs))
        signs = ""

    def end_part() -> None:
        nonlocal kind, digits
        end_sign()
        if digits:
            parts.append(Part(kind, digits))
        kind, digits = "", ""

    for tone in tones:
        units = tone.ms / unit_ms
        if not tone.hertz:
            if units >= 8:
                end_part()
            elif units >= (3 if kind == "morse" else 5):
                end_sign()
            continue
        heard = "morse" if tone.hertz == MORSE else KINDS.get(tone.hertz, "")
        if not heard:
            end_part()  # a tune
            continue
        if kind and heard != kind:
            end_part()
        kind = heard
        signs += "-" if units >= 2 else "."
    end_part()
    return parts


# Who plays: given the tone of each tick, they answer which buttons they hold in the next.

UP, DOWN, LEFT, RIGHT, A, B = (1 << i for i in range(6))

TITLE, SET_UP, RESULT, SETTINGS = "0", "1", "6", "11"  # pages, and rows
NEW_GAME_ROW, SETTINGS_ROW, PLAYERS_ROW, START_ROW, SPOKEN_ROW = "3", "8", "2", "16", "8"

_SHORT = 3  # ticks
_IS_B = 30  # A held so long, with fewer than six buttons
_LONG = 58  # and so long to hear it again
_SILENT = 80  # ticks: nothing more is being said, and no part is still to come
_PATIENCE = 6000  # ticks
_UNITS_MS = {"slow": 80, "normal": 60, "fast": 40}

Action = Generator[int, int, None]
Hearing = Generator[int, int, list[Part]]


class Deaf(AssertionError):
    """What was heard is not what the page says, or nothing was in time."""


class Player:
    """Plays by ear with six buttons, five or two. totals: those heard, a game each."""

    def __init__(self, buttons: int) -> None:
        self.buttons = buttons
        self.speed = "slow"
        self.totals: list[int] = []
        self.recorder = Recorder()

    def hold(self, mask: int, ticks: int) -> Action:
        for _ in range(ticks):
            self.recorder.hear((yield mask))

    def press(self, button: int) -> Hearing:
        """Press, and listen to all that is said then."""
        self.recorder = Recorder()
        if button == B and self.buttons < 6:
            yield from self.hold(A, _IS_B)
        elif button in (A, B) or self.buttons > 2:
            yield from self.hold(button, _SHORT)
        else:
            yield from self.hold(DOWN, _IS_B if button == UP else _SHORT)
        return (yield from self.listen())

    def again(self, times: int = 1) -> Hearing:
        """Ask where one is; twice, what else there is."""
        for _ in range(times):
            self.recorder = Recorder()
            yield from self.hold(B if self.buttons == 6 else A, _LONG)
            yield from self.hold(0, 6)
        return (yield from self.listen())

    def listen(self) -> Hearing:
        """Listen until it is silent, and understand."""
        silent = 0
        for _ in range(_PATIENCE):
            hertz = yield 0
            self.recorder.hear(hertz)
            silent = 0 if hertz else silent + 1
            if silent == _SILENT:
                return parts_of(self.recorder.tones, _UNITS_MS[self.speed])
        raise Deaf("it never stops")

    def go_to_row(self, row: str, value: str = "") -> Action:
        """Go down until the cursor is on a row; have that changed until it has a value, if one is given."""
        heard = yield from self.again()
        for _ in range(20):
            there = of(heard, "place") == row
            if there and value in ("", of(heard, "number")):
                return
            heard = yield from self.press(A if there else DOWN)
        raise Deaf(f"no row {row}, or it never had {value}")

    def choose(self, row: str, page: str) -> Action:
        """Choose a row, and come to a page."""
        yield from self.go_to_row(row)
        expect((yield from self.press(A)), page)

    def switch_on(self) -> Action:
        """Hold A from power on until something is heard, let go, and have it spoken fast."""
        for _ in range(200):
            if (yield A):
                break
        else:
            raise Deaf("A held from power on is not answered")
        expect((yield from self.listen()), TITLE)
        yield from self.choose(SETTINGS_ROW, SETTINGS)
        yield from self.go_to_row(SPOKEN_ROW)
        for self.speed in ("normal", "fast"):
            yield from self.press(A)
        yield from self.press(B)
        expect((yield from self.again()), TITLE)

    def play(self) -> Action:
        """Set a game up, play it to its end, and take note of the total."""
        yield from self.choose(NEW_GAME_ROW, SET_UP)
        yield from self.go_to_row(PLAYERS_ROW, "1")
        yield from self.go_to_row(START_ROW)
        heard = yield from self.press(A)
        for turn in range(13):
            while not of(heard, "throws"):  # while the game is glad
                heard = yield from self.listen()
            if of(heard, "player") != "1" or of(heard, "throws") != "3":
                raise Deaf(f"turn {turn + 1} did not begin: {heard}")
            heard = yield from self.play_turn()
        while not of(heard, "page"):
            heard = yield from self.listen()
        expect(heard, RESULT)

    def play_turn(self) -> Hearing:
        """Throw, keep what is most alike, and fill the best box; answer what is heard after that."""
        heard = yield from self.press(B)
        left = 2
        while True:
            dice, held = dice_of(heard)
            if of(heard, "throws") != str(left):
                raise Deaf(f"{left} throws should be left: {heard}")
            keep = max(range(1, 7), key=lambda face: (dice.count(face), face))
            if not left or dice.count(keep) == 5:
                return (yield from self.fill_best())
            yield from self.hold_only(dice, held, keep)
            heard = yield from self.press(B)
            left -= 1

    def hold_only(self, dice: list[int], held: list[bool], keep: int) -> Action:
        """Hold the dice of a face, and no others."""
        wrong = [place for place in range(5) if held[place] != (dice[place] == keep)]
        heard = yield from self.again()
        for _ in range(12):
            if not wrong:
                return
            place = int(of(heard, "place")) - 1
            face, is_held = die_of(heard)
            if (face, is_held) != (dice[place], held[place]):
                raise Deaf(f"die {place + 1} is not as it was thrown: {heard}")
            if place in wrong:
                heard = yield from self.press(A)  # the cursor goes on to the next
                if die_of(heard[:2]) != (face, not is_held):
                    raise Deaf(f"it is not held, or not let go: {heard}")
                held[place] = not is_held
                wrong.remove(place)
                continue
            heard = yield from self.press(RIGHT)
            while box_of(heard):
                heard = yield from self.press(UP)  # to the upper row, then back, with two buttons
        raise Deaf(f"never came to dice {wrong}")

    def fill_best(self) -> Hearing:
        """Hear what all boxes would pay, go to the best, and fill it."""
        heard = yield from self.again()
        if not box_of(heard):
            heard = yield from self.press(DOWN)
            while not box_of(heard):
                heard = yield from self.press(RIGHT)  # with two buttons, past the last die
        heard = yield from self.again(2)
        pays = {str(a): int(b.text) for a, b in zip(heard, heard[1:], strict=False) if is_box(a)}
        best = max(pays, key=lambda box: (pays[box], box == "upper:1", box == "lower:6"))
        heard = yield from self.again()
        for _ in range(14):
            if box_of(heard) == best:
                break
            heard = yield from self.press(RIGHT)
        else:
            raise Deaf(f"never came to {best}")
        heard = yield from self.again()
        before = [int(part.text) for part in heard if part.kind == "number"][1]  # the turn, the total
        heard = yield from self.press(A)
        *earned, total = score_of(heard)
        if box_of(heard) != best or pays[best] not in (earned[0], earned[0] + 100):
            raise Deaf(f"it did not score {pays[best]} in {best}: {heard}")
        if total != before + sum(earned):
            raise Deaf(f"{earned} and {before} are not {total}")
        self.totals.append(total)
        return heard

    def act(self) -> Action:
        """Switch on, play a game, leave its result, and begin another one."""
        yield from self.switch_on()
        yield from self.play()
        expect((yield from self.press(B)), TITLE)
        yield from self.choose(NEW_GAME_ROW, SET_UP)
        yield from self.go_to_row(START_ROW)
        yield from self.press(A)


def of(heard: list[Part], kind: str) -> str:
    """Answer the last part of a kind, "" if there is none."""
    return next((part.text for part in reversed(heard) if part.kind == kind), "")


def expect(heard: list[Part], page: str) -> None:
    """Deaf, unless that page was heard first."""
    if next((part.text for part in heard if part.kind == "page"), "") != page:
        raise Deaf(f"page {page} expected, not {[str(part) for part in heard]}")


def is_box(part: Part) -> bool:
    return part.kind in ("upper", "lower")


def box_of(heard: list[Part]) -> str:
    """Answer the first box that was heard, "" if none was."""
    return next((str(part) for part in heard if is_box(part)), "")


def score_of(heard: list[Part]) -> list[int]:
    """Answer the numbers that follow the first box: what was earned, and the new total."""
    numbers = [int(part.text) for part in takewhile(lambda part: part.kind == "number", heard[1:])]
    if len(numbers) < 2:
        raise Deaf(f"no score: {heard}")
    return numbers


def dice_of(heard: list[Part]) -> tuple[list[int], list[bool]]:
    """Answer five faces and which of them are held."""
    dice = [part for part in heard if part.kind in ("free", "held")]
    faces = [int(face) for part in dice for face in part.text]
    if len(faces) != 5:
        raise Deaf(f"not five dice: {[str(part) for part in heard]}")
    return faces, [part.kind == "held" for part in dice for _ in part.text]


def die_of(heard: list[Part]) -> tuple[int, bool]:
    """Answer the face of the die under the cursor, which is heard last, and whether it is held."""
    dice = [part for part in heard if part.kind in ("free", "held")]
    if not dice:
        raise Deaf(f"no die: {[str(part) for part in heard]}")
    return int(dice[-1].text[-1]), dice[-1].kind == "held"


class Playing:
    """Lets a player play: the tone of a tick in, the buttons of the next out."""

    def __init__(self, player: Player, most_ticks: int) -> None:
        self.done = False
        self._left = most_ticks
        self._action = player.act()
        self.mask = next(self._action)

    def tick(self, hertz: int) -> int:
        """Answer which buttons are held after a tick with a tone; Deaf when it does not get on."""
        self._left -= 1
        if self._left < 0:
            raise Deaf("it takes too long")
        try:
            self.mask = self._action.send(hertz)
        except StopIteration:
            self.done = True
            self.mask = 0
        return self.mask
