"""A player who cannot see and has not played yet: goes through LEARN THE BEEPS by its tones alone.

What it knows is docs/eyes-free.md: where the lesson is, and by which tunes it says how one gets on.
"""

from dataclasses import dataclass, field

from tests.support.ear_robot import DOWN, TITLE, A, Action, B, Deaf, Hearing, Player, expect, of
from tests.support.listener import KINDS, MORSE, Part

# docs/eyes-free.md
PRACTICE, LESSON = "18", "27"
PRACTICE_ROW, BEEPS_ROW = "4", "3"
STEPS = "1234"

# The tunes that the page describes, in hertz.
RATTLE = (880, 1109, 988, 1319)
RIGHT = (1319, 1760)
STEP = (1319, 1760, 2217)
WRONG = (494,)
END = (1319, 1760, 1568, 1760)

_ENOUGH = 100  # presses of A in a step


@dataclass
class Learner(Player):
    """Answers each question; errs: first wrongly, each time."""

    errs: bool = False
    rights: int = 0
    wrongs: int = 0
    steps: list[str] = field(default_factory=list[str])

    def act(self) -> Action:
        """Switch on, find the lesson, go through it, and come back to the title."""
        yield from self.switch_on()
        yield from self.go_to_row(PRACTICE_ROW)
        expect((yield from self.press(A)), "page", PRACTICE)
        yield from self.go_to_row(BEEPS_ROW)
        heard = yield from self.press(A)
        expect(heard, "page", LESSON)
        tune: tuple[int, ...] = ()
        while tune != END:
            self.steps.append(of(heard, "place"))
            heard = yield from self.listen_to_sounds()
            tune = RIGHT
            while tune == RIGHT:
                heard = yield from self.answer(heard)
                tune = self.tune()
            if tune not in (STEP, END):
                raise Deaf(f"neither right nor a step further: {tune}")
        expect(heard, "page", PRACTICE)
        expect((yield from self.press(B)), "page", TITLE)

    def listen_to_sounds(self) -> Hearing:
        """Hear one sound after the other, and the first question behind the rattle."""
        for _ in range(_ENOUGH):
            heard = yield from self.press(A)
            if self.tune() == RATTLE:
                return heard
        raise Deaf("it never asks")

    def answer(self, question: list[Part]) -> Hearing:
        """Answer a question, wrongly before if it errs; what is heard then."""
        if self.errs:
            heard = yield from self.enter(int(digits_of(question)[0]) + 1)
            if self.tune() != WRONG or heard != question:
                raise Deaf(f"it was wrong and is asked again: {heard}")
            self.wrongs += 1
        heard = question
        for digit in digits_of(question):
            heard = yield from self.enter(int(digit))
        self.rights += 1
        return heard

    def enter(self, count: int) -> Hearing:
        """Press so often, and A."""
        for _ in range(count):
            yield from self.press(DOWN)
        return (yield from self.press(A))

    def tune(self) -> tuple[int, ...]:
        """Answer the tune that was heard since the last press."""
        tones = [tone.hertz for tone in self.recorder.tones]
        return tuple(hertz for hertz in tones if hertz and hertz not in KINDS and hertz != MORSE)


def digits_of(question: list[Part]) -> str:
    """Answer what the long beep asks for."""
    kind = question[0].kind
    if question[0].text != "0":
        raise Deaf(f"no question: {[str(part) for part in question]}")
    return "".join(part.text for part in question[1:] if part.kind == kind)
