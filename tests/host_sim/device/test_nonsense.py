"""A board that answers nonsense: every procedure ends, in one line, and shows text alone."""

import ast
import base64
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.device.procedures import doctor, flash, saves
from host_sim.device.procedures.requests import value_of
from host_sim.device.procedures.trouble import SENSELESS, BoardError, BoardFull, Trouble, shown, words_of
from host_sim.image.manifest import sha256
from tests.support.nonsense import HTML, PRINTED, STEERING, TRACEBACKS, about

CONTENTS = {"main.py": b"print('ready')\n", "game.img": bytes(5000)}
WANTED = {name: (sha256(content), len(content)) for name, content in CONTENTS.items()}
PROCEDURES: dict[str, Callable[[], Any]] = {
    "flash": lambda: flash.flash(""),
    "doctor": lambda: doctor.examine("", "1.0", True),
    "backup": saves.backup,
    "restore": lambda: saves.restore(WANTED, "a file"),
}
MOST_STEPS = 1000


class Liar:
    """A runner with a board that answers as one does, but for the answers of these numbers."""

    def __init__(self, lies: Callable[[int], bool], choose: random.Random) -> None:
        self.answers = 0
        self.said: list[str] = []
        self._lies = lies
        self._choose = choose
        self._sent = ""  # the path of the last piece

    def carry_out(self, procedure: Any) -> None:
        """Carry out a procedure to its end. Raises as that does."""
        try:
            request = next(procedure)
            for _ in range(MOST_STEPS):
                request = procedure.send(self._do(*request))
        except StopIteration:
            return
        raise AssertionError("the procedure goes on and on")

    def _do(self, what: str, *details: Any) -> Any:
        if what in ("run", "load", "restart"):
            self.answers += 1
            if self._lies(self.answers):
                printed = self._choose.choice(PRINTED)
                if what == "restart":
                    return printed.split("\n")
                return printed, self._choose.choice(["", "", "", *TRACEBACKS])
            return ["rattle 1 here ready"] if what == "restart" else (self._honestly(details[0]), "")
        if what == "piece":
            name, offset, count = details
            self._sent = name
            return base64.b64encode(CONTENTS[name][offset : offset + count]).decode()
        if what in ("say", "warn"):
            self.said.append(shown(details[0]))
        answers = {"image": WANTED, "boards": ["here"], "keep": "a file"}
        return answers.get(what)

    def _honestly(self, code: str) -> str:
        if "sys.implementation" in code:
            return about()
        _, asked, expression = code.partition("print(json.dumps(")
        if not asked:
            return "00ff\n" if code.startswith("show(") else ""
        what, _, argument = expression.removesuffix("))").partition("(")
        if what == "digests":
            return json.dumps([sha256(b"") for _ in ast.literal_eval(argument.removesuffix(")"))])
        answers = {"digest": WANTED.get(self._sent, ("",))[0], "names": [], "under": ["saves/match"]}
        answers |= {"sizes": [["main.py", 9]], "scan": "0x3c", "moved": "1 of 2"}
        return json.dumps(answers.get(what, 500))


def ended(name: str, lies: Callable[[int], bool], seed: int) -> Liar:
    """Carry out a procedure with a liar, however it ends, and look at all that a person saw."""
    liar = Liar(lies, random.Random(seed))
    last = ""
    try:
        liar.carry_out(PROCEDURES[name]())
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
