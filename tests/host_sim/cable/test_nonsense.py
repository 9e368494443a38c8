"""A board that answers nonsense: every procedure ends, in one line, and shows text alone."""

import ast
import json
import random
from collections.abc import Callable, Coroutine
from typing import Any
from unittest import mock

import pytest

from host_sim.cable.procedures import doctor, flash, saves
from host_sim.cable.procedures.answers import value_of
from host_sim.cable.procedures.trouble import SENSELESS, BoardError, BoardFull, Trouble, shown, words_of
from host_sim.cable.talk import Talk
from host_sim.image.manifest import sha256
from tests.support.nonsense import HTML, PRINTED, STEERING, TRACEBACKS, about

CONTENTS = {"main.py": b"print('ready')\n", "game.img": bytes(5000)}
PROCEDURES: dict[str, Callable[[Talk], Coroutine[Any, Any, object]]] = {
    "flash": lambda talk: flash.flash(talk, ""),
    "doctor": lambda talk: doctor.examine(talk, "", "1.0", True),
    "backup": saves.backup,
    "restore": lambda talk: saves.restore(talk, talk.wanted(), "a file"),
}
MOST_ANSWERS = 1000


class Liar(Talk):
    """A talk with a board that answers as one does, but for the answers of these numbers."""

    def __init__(self, lies: Callable[[int], bool], choose: random.Random) -> None:
        super().__init__(mock.Mock(), CONTENTS, lambda _: "a file")
        self.answers = 0
        self.said: list[str] = []
        self._lies = lies
        self._choose = choose
        self._sent = ""  # the path of the last piece

    def _lie(self) -> str | None:
        self.answers += 1
        assert self.answers < MOST_ANSWERS, "the procedure goes on and on"
        return self._choose.choice(PRINTED) if self._lies(self.answers) else None

    async def tell(self, code: str) -> tuple[str, str]:
        lie = self._lie()
        if lie is None:
            return self._honestly(code), ""
        return lie, self._choose.choice(["", "", "", *TRACEBACKS])

    async def restart(self, ends: list[str], seconds: float) -> list[str]:
        return (self._lie() or "rattle 1 here ready").split("\n")

    async def image(self, *_: object) -> dict[str, tuple[str, int]]:
        return self.wanted()

    def program(self, name: str) -> str:
        return name

    def piece(self, name: str, offset: int, count: int) -> str:
        self._sent = name
        return super().piece(name, offset, count)

    def say(self, words: str) -> None:
        self.said.append(shown(words))

    warn = say

    def _honestly(self, code: str) -> str:
        if "sys.implementation" in code:
            return about()
        _, asked, expression = code.partition("print(json.dumps(")
        if not asked:
            return "00ff\n" if code.startswith("show(") else ""
        what, _, argument = expression.removesuffix("))").partition("(")
        if what == "digests":
            return json.dumps([sha256(b"") for _ in ast.literal_eval(argument.removesuffix(")"))])
        answers = {"digest": self.wanted().get(self._sent, ("",))[0], "names": [], "under": ["saves/match"]}
        answers |= {"sizes": [["main.py", 9]], "scan": "0x3c", "moved": "1 of 2"}
        return json.dumps(answers.get(what, 500))


def ended(name: str, lies: Callable[[int], bool], seed: int) -> Liar:
    """Carry out a procedure with a liar, however it ends, and look at all that a person saw."""
    liar = Liar(lies, random.Random(seed))
    last = ""
    try:
        liar.carry_out(PROCEDURES[name](liar))
    except (Trouble, BoardError, BoardFull) as error:
        last = words_of(error)
        assert last and "\n" not in last
    seen = "\n".join([*liar.said, last])
    assert len(seen) < 200_000 and all(letter.isprintable() or letter == "\n" for letter in seen)
    return liar


@pytest.mark.parametrize("name", PROCEDURES)
def test_a_talk_that_one_answer_or_every_one_of_is_nonsense_ends_in_a_line(name: str) -> None:
    honest = ended(name, lambda _: False, 0).answers
    assert honest > 5
    for seed in range(12):
        for lie in range(1, honest + 1):
            ended(name, lambda number, lie=lie: number == lie, 1000 * seed + lie)
        ended(name, lambda _: True, seed)


@pytest.mark.parametrize(
    "printed", ["", "[1, 2", "[" * 60_000, "9" * 60_000, '["a", 1]', '"' + "a" * 70_000 + '"']
)
def test_what_is_not_as_it_was_asked_for_makes_no_sense(printed: str) -> None:
    with pytest.raises(Trouble) as trouble:
        value_of(printed, [""])
    assert str(trouble.value) == SENSELESS


def test_what_is_as_it_was_asked_for_is_answered() -> None:
    assert value_of('["a", "b"]', [""]) == ["a", "b"]
    assert value_of("[]", [("", 0)]) == []
    assert value_of('[["a", 1], ["b", 2]]', [("", 0)]) == [["a", 1], ["b", 2]]


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("a name — “Müller”\n  beside", "a name — “Müller”\n  beside"),
        (HTML, HTML),
        (STEERING, "?]0;mine??[2J????"),
        ("a" * 5000, "a" * 4000 + "..."),
        ("a\n" * 1000, "a\n" * 40 + "..."),
    ],
)
def test_a_person_is_shown_text(words: str, seen: str) -> None:
    assert shown(words) == seen
