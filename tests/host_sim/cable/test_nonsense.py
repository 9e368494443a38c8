"""A board that answers nonsense: every procedure ends, in one line, and shows text alone."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from host_sim.cable.talk import Talk
from host_sim.cable.trouble import SENSELESS, Trouble, of_traceback
from host_sim.command_line import shown
from host_sim.image.manifest import sha256
from tests.support.hostile import HTML, PRINTED, STEERING, TRACEBACKS

CONTENTS = {"main.py": b"print('ready')\n", "game.img": bytes(5000)}
SAVED = b"a match"
HONEST: tuple[tuple[Any, ...], ...] = (
    ("say", "Pico, MicroPython 1.28.0"),
    ("boards",),
    ("image", "", "", True, False),
    ("bar", "compare", 2),
    ("step", 1, "main.py"),
    ("piece", "main.py", 0, 1536),
    ("more", "saves/match", SAVED.hex()),
    ("whole", "saves/match", sha256(SAVED)),
    ("keep",),
    ("sure", "2 games would go"),
    ("warn", "boards/ has no toaster"),
    ("shown", "start      "),
    ("start", "it plays", "", "the game does not start", "1", "the board has ?"),
)
LIES = (
    *PRINTED,
    *(
        json.dumps([name, *given])
        for name, *_ in HONEST
        for given in ([], [1], [STEERING, -1], [[]], ["a", "b"])
    ),
    json.dumps(["more", "../../up.sav", "00"]),
    json.dumps(["more", "saves/match", "0g"]),
    json.dumps(["more", "notes.txt", "00"]),
    json.dumps(["whole", "saves/match", "0" * 64]),
    json.dumps(["piece", "../secret", 0, 9]),
    json.dumps(["step", -5, STEERING]),
    json.dumps(["bar", STEERING, -1]),
    json.dumps(["trouble", STEERING * 2000]),
    json.dumps(["do_say", "a"]),
    json.dumps(["__init__", "a"]),
)


class FakeLink:
    """A line to what says given lines, and starts with others."""

    port = "a port"

    def __init__(self, lines: list[str], started: list[str]) -> None:
        self._lines = lines
        self._started = started

    def run(self, code: str, **_: object) -> Iterator[str]:
        return iter(self._lines if code.startswith("from ") else [])

    def answer(self, words: str) -> None:
        assert words.endswith("\n") and json.loads(words) is not None

    def restart(self, until: object, seconds: float) -> list[str]:
        return self._started


class Shown(Talk):
    """A talk whose images are given, and that remembers what was kept."""

    def __init__(self, lines: list[str], started: list[str]) -> None:
        self.kept: list[dict[str, bytes]] = []
        link: Any = FakeLink(lines, started)
        super().__init__(link, CONTENTS, self._note)

    def _note(self, saves: dict[str, bytes]) -> str:
        self.kept.append(dict(saves))
        return "a file"

    def do_image(self, *_: Any) -> dict[str, tuple[str, int]]:
        return self.wanted()


def ended(lines: list[str], started: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[Shown, str]:
    """Carry out a procedure with what says that; answer how it ended, all that a person saw being text."""
    talk = Shown(lines, started)
    last = ""
    try:
        talk.carry_out("flash", "")
    except Trouble as trouble:
        last = shown(str(trouble))
        assert last and "\n" not in last
    said = capsys.readouterr()
    seen = said.out + said.err + last
    assert len(seen) < 200_000 and all(letter.isprintable() or letter in "\n\r" for letter in seen)
    for saves in talk.kept:
        assert saves == {"saves/match": SAVED}
    return talk, last


def test_what_an_honest_board_says_is_done_and_one_lie_or_many_end_in_a_line(capsys):
    honest = [json.dumps(words) for words in HONEST]
    talk, last = ended(honest, ["rattle 1 here ready"], capsys)
    assert last == "" and talk.kept == [{"saves/match": SAVED}]
    for lie in LIES:
        for at in range(len(honest) + 1):
            ended([*honest[:at], lie, *honest[at:]], ["rattle 1 here ready"], capsys)
            ended([*honest[:at], lie, *honest[at + 1 :]], [lie], capsys)
    for seed in range(200):
        choose = random.Random(seed)
        ended(choose.choices([*LIES, *honest], k=30), choose.choices(LIES, k=3), capsys)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[1, 2",
        "[" * 60_000,
        "9" * 60_000,
        '["say", 1]',
        '["say"]',
        "{}",
        "[]",
        '[["say"]]',
        '["bar", "a", true]',
    ],
)
def test_what_is_not_as_it_was_asked_for_makes_no_sense(line, capsys):
    assert ended([line], [], capsys)[1] == SENSELESS


@pytest.mark.parametrize("traceback", TRACEBACKS)
def test_of_a_traceback_the_last_line_is_told(traceback):
    assert shown(of_traceback(traceback)).count("\n") == 0


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
def test_a_person_is_shown_text(words, seen):
    assert shown(words) == seen
