"""Teaches the spoken beeps by ear: plays sounds, then asks how many beeps of one kind there were.

A sound is written down as ui.speech.voice reads it: a letter is a kind, a
to h its die, held die, upper box, lower box, number, throws, place, player; j is low. In a question ? is any
digit that there can be, and it may be asked for what a capital stands for.
"""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from ui import menu, screens
from ui.parts import PRACTICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# What a question asks for, in the order of the letters.
KINDS = (
    b"What does the die show?",
    b"The die that is held?",
    b"Which upper box?",
    b"Which lower box?",
    b"How many points?",
    b"How many throws left?",
    b"Which place?",
    b"Which player?",
)

# Of each step its title; sounds to hear, with up to three lines each; questions.
STEPS = (
    (
        b"DICE",
        (
            (b"a3", (b"A die shows 3:", b"three short beeps.")),
            (b"a5", (b"Beeps come in threes.", b"This is a 5.")),
            (b"b3", (b"An octave lower: a 3", b"that you hold.")),
        ),
        (b"A?", b"B?", b"A? B?", b"B? A?"),
    ),
    (
        b"THROWS AND POINTS",
        (
            (b"f2", (b"High: two throws", b"are left.")),
            (b"f0", (b"A long beep is a zero:", b"no throw is left.")),
            (b"b4 g2", (b"A 4 that you hold, then", b"its place: the second.")),
            (b"e3e0", (b"Points, digit by digit:", b"3, then 0, so 30.")),
        ),
        (b"F?", b"A? G?", b"E?E0", b"A? F?"),
    ),
    (
        b"BOXES",
        (
            (b"c1", (b"Upper boxes: 1 is aces,", b"and so on. 6 is sixes.")),
            (b"d1", (b"Lower boxes sound an", b"octave lower. 1 is", b"three of a kind.")),
            (b"d2", (b"2: four of a kind",)),
            (b"d3", (b"3: full house",)),
            (b"d4", (b"4: small straight",)),
            (b"d5", (b"5: large straight",)),
            (b"d6", (b"6: Yahtzee",)),
            (b"d7", (b"7: chance",)),
            (b"c4 e8", (b"A box, then what it", b"would pay: fours, 8.")),
            (b"d6 j0", (b"Very low and long: no,", b"the rules forbid it.")),
        ),
        (b"C?", b"D?", b"C? E?", b"D? E?E?"),
    ),
    (
        b"A TURN",
        (
            (b"h1 f3", (b"A turn begins: player 1", b"has three throws left.")),
            (b"a1a4a4a6a2 f2", (b"The dice lie: 1 4 4 6 2.", b"Two throws are left.")),
            (b"d2 e2e2 e9e8", (b"You filled four of a", b"kind: 22, and 98 in all.")),
        ),
        (b"H? F3", b"a?a?B?a?a? F?", b"a?B?a?a?a? F?", b"D? E?E?"),
    ),
)

RIGHT = b"RIGHT. The next one:"
WRONG = b"WRONG. Once more:"
GO_ON_FOOT = b"A goes on"
COUNT_FOOT = b"DOWN counts, A answers"
COUNT_FOOT_OF_TWO = b"NEXT counts, A answers"

# stage
HEARS = const(0)
ASKS = const(1)

_NO_DIGIT = const(-1)
_NOTHING = const(-1)
_MOST = const(20)  # characters of a sound
_MOST_ANSWERED = const(2)  # digits

# of a sound that is written down
_SPACE = const(32)
_ZERO = const(48)
_OPEN = const(63)  # any digit
_CAPITALS = const(65)
_LETTERS = const(97)
_PLACE = const(103)
_TO_LETTER = const(32)  # from a capital
_LEAST = b"\x01\x01\x01\x01\x01\x00\x01\x01"  # digit of each kind
_DIGITS = b"\x06\x06\x06\x07\x05\x03\x05\x06"  # so many there are from it on
_STEP_FIRST = const(3)  # characters before the first sound of a step: its number
_ASKED_FIRST = const(4)  # and before that of a question: a long beep of what is asked for

_LEFT = const(3)
_ANSWER_TOP = const(26)
_DIGIT_WIDTH = const(14)


class BeepsScreen:
    """Go through the steps: sounds to hear, then questions about such sounds.

    A question is one long beep of the kind that is asked for, then a sound. The answer is so many presses,
    then A, for each digit of that kind. What is wrong is asked again. number: of the sound or question, from
    0.
    """

    name_id = screens.BEEPS_SCREEN
    at_table = False

    def __init__(self) -> None:
        self.stage = HEARS
        self.step = 0
        self.number = 0
        self.counted = 0
        self._sound = bytearray(_MOST)
        self._length = 0
        self._answer = bytearray(2 * _MOST_ANSWERED)  # a kind and a digit each
        self._known = 0  # of them, that were right
        self._news = _NOTHING  # to be said: the sound (0), or so much of the answer
        self._verdict = b""  # on the last answer

    def enter(self, app: "App") -> None:
        """Begin with the first step."""
        self._begin(app, 0)

    def tick(self, app: "App", events: int) -> None:
        """Go on to the next sound, count, judge an answer, or leave."""
        if events & keys.B:
            app.stage.open_part(PRACTICE)
        elif events & keys.A:
            if self.stage == ASKS:
                self._judge(app)
            else:
                self._go_on(app)
        elif events & keys.NEXT:
            if self.stage == ASKS:
                self._count(app, 1)
            else:
                self._begin(app, self.step + 1)
        elif events & (keys.UP | keys.LEFT):
            if self.counted:
                self._count(app, -1)
            else:
                self._begin(app, self.step if self.stage == ASKS or self.number else self.step - 1)

    def say(self, said: "Any", again: bool) -> None:
        """Say what is new, or all that is to be heard, to a Voice."""
        news = 0 if again else self._news
        self._news = _NOTHING
        if not news:
            said.read(self._sound, self._length)
        elif news != _NOTHING:
            said.read(self._answer, news)

    def draw(self, app: "App") -> None:
        """Draw what the sound says, or what is asked for and the answer so far."""
        canvas = app.stage.canvas
        title, sounds, _ = STEPS[self.step]
        menu.draw_header(canvas, title)
        canvas.number_right(canvas.words, self.step + 1, WIDTH - _LEFT, 1, 0)
        foot = GO_ON_FOOT
        if self.stage == HEARS:
            canvas.lines(sounds[self.number][1], _LEFT, 17, menu.ROW_HEIGHT)
        else:
            foot = COUNT_FOOT if app.stage.has_sides else COUNT_FOOT_OF_TWO
            canvas.text(canvas.words, KINDS[self._sound[0] - _LETTERS], _LEFT, menu.TOP)
            x = _LEFT
            for place in range(self._known):
                canvas.number_middle(canvas.big, self._digit(place), x, _DIGIT_WIDTH, _ANSWER_TOP + 1)
                x += _DIGIT_WIDTH
            canvas.pill(x, _ANSWER_TOP, _DIGIT_WIDTH, 16)
            canvas.number_middle(canvas.big, self.counted, x, _DIGIT_WIDTH, _ANSWER_TOP + 1, 0)
            canvas.text(canvas.words, self._verdict, _LEFT, 45)
        canvas.text(canvas.words, foot, _LEFT, 55)

    def _begin(self, app: "App", step: int) -> None:
        """Begin a step with its first sound; behind the last comes the first."""
        self.step = step % len(STEPS)
        self.stage = HEARS
        self.number = 0
        self._show(app, STEPS[self.step][1][0][0])

    def _go_on(self, app: "App") -> None:
        """Play the next sound; behind the last comes the first question."""
        _, sounds, questions = STEPS[self.step]
        self.number += 1
        if self.number < len(sounds):
            self._show(app, sounds[self.number][0])
        else:
            app.stage.sound.play(tunes.ROLL_TUNE)
            self.stage = ASKS
            self.number = 0
            self._verdict = b""
            self._show(app, questions[0])

    def _judge(self, app: "App") -> None:
        """Take a digit of the answer. A wrong one has the question asked again; the last leads on."""
        tune = tunes.CLICK_TUNE
        if self.counted != self._digit(self._known):
            tune = tunes.REFUSED_TUNE
            self._verdict = WRONG
            self._known = 0
        else:
            self._known += 1
        self.counted = 0
        self._tell(app)
        if self._digit(self._known) == _NO_DIGIT:
            questions = STEPS[self.step][2]
            self.number += 1
            if self.number < len(questions):
                tune = tunes.SCORE_TUNE
                self._verdict = RIGHT
                self._show(app, questions[self.number])
            elif self.step + 1 < len(STEPS):
                tune = tunes.BONUS_TUNE
                self._begin(app, self.step + 1)
            else:
                tune = tunes.FANFARE_TUNE
                app.stage.open_part(PRACTICE)
        app.stage.sound.play(tune)

    def _count(self, app: "App", step: int) -> None:
        self.counted = min(self.counted + step, 9)
        self._answer[2 * self._known + 1] = _ZERO + self.counted
        self._verdict = b""
        app.stage.sound.play(tunes.CLICK_TUNE)
        self._tell(app)

    def _show(self, app: "App", plan: bytes) -> None:
        """Make a sound of a plan, draw lots for what it leaves open, and have it said."""
        sound = self._sound
        sound[0] = _PLACE
        sound[1] = _ZERO + self.step + 1
        sound[2] = sound[3] = _SPACE
        at = _ASKED_FIRST if self.stage == ASKS else 0 if self.number else _STEP_FIRST
        capitals = 0
        for code in plan:
            if code == _OPEN:
                kind = sound[at - 1] - _LETTERS
                code = _ZERO + _LEAST[kind] + app.table.below(_DIGITS[kind])
            elif _CAPITALS <= code < _LETTERS:
                code += _TO_LETTER
                capitals += 1
                if not app.table.below(capitals):  # each is as likely
                    sound[0] = code
                    sound[1] = _ZERO
            sound[at] = code
            at += 1
        self._length = at
        for i in range(_MOST_ANSWERED):
            self._answer[2 * i] = sound[0]
            self._answer[2 * i + 1] = _ZERO
        self._known = 0
        self.counted = 0
        self._tell(app)

    def _digit(self, place: int) -> int:
        """Answer a digit of what is asked for, by its place from 0; _NO_DIGIT behind the last."""
        sound = self._sound
        for i in range(_ASKED_FIRST, self._length):
            if sound[i] == sound[0]:
                if not place:
                    return sound[i + 1] - _ZERO
                place -= 1
        return _NO_DIGIT

    def _tell(self, app: "App") -> None:
        self._news = 2 * self._known + (2 if self.counted else 0)
        app.stage.stale = True


def make(app: "App"):
    """Make the steps."""
    yield BeepsScreen()
