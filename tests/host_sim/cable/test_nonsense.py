"""A board that answers nonsense: every procedure ends, in one line, and shows text alone."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from host_sim.cable.talk import Talk
from host_sim.cable.trouble import SENSELESS, Trouble, of_traceback
from host_sim.command_line import shown
from host_sim.image.manifest import sha256
from tests.support.hostile import HTML, SENSELESS_ANSWERS, STEERING

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
TEXTS = st.text(max_size=60) | st.sampled_from(
    ("saves/match", SAVED.hex(), "../../up.sav", "notes.txt", HTML, STEERING * 2000, "x" * 200_000)
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=8,
)
NAMES = st.sampled_from([*(name for name, *_ in HONEST), "trouble", "do_say"])
LIES = (
    st.sampled_from(SENSELESS_ANSWERS)
    | TEXTS
    | st.builds(json.dumps, ANYTHING)
    | st.builds(lambda name, given: json.dumps([name, *given]), NAMES, st.lists(ANYTHING, max_size=4))
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


def ended(lines: list[str], started: list[str]) -> tuple[Shown, str]:
    """Carry out a procedure with what says that; answer how it ended, all that a person saw being text."""
    talk = Shown(lines, started)
    last = ""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            talk.carry_out("flash", "")
        except Trouble as trouble:
            last = shown(str(trouble))
            assert last and "\n" not in last
    seen = said.getvalue() + last
    assert len(seen) < 200_000 and all(letter.isprintable() or letter in "\n\r" for letter in seen)
    for saves in talk.kept:
        assert saves == {"saves/match": SAVED}
    return talk, last


HONEST_LINES = [json.dumps(words) for words in HONEST]


def test_what_an_honest_board_says_is_done():
    talk, last = ended(HONEST_LINES, ["rattle 1 here ready"])
    assert last == "" and talk.kept == [{"saves/match": SAVED}]


@settings(settings.get_profile("ci"))
@example([(7, '["whole", "saves/match", "%s"]' % ("0" * 64), True)], "rattle 1 here ready")
@given(
    st.lists(st.tuples(st.integers(0, len(HONEST)), LIES, st.booleans()), min_size=1, max_size=20),
    LIES | st.just("rattle 1 here ready"),
)
def test_one_lie_or_many_beside_or_in_place_of_what_is_honest_end_in_a_line(lies, started):
    lines = HONEST_LINES[:]
    for at, lie, replaces in lies:
        lines[at : at + replaces] = [lie]
    ended(lines, [started])


@pytest.mark.parametrize("line", SENSELESS_ANSWERS)
def test_what_is_not_as_it_was_asked_for_makes_no_sense(line):
    assert ended([line], [])[1] == SENSELESS


@settings(settings.get_profile("ci"))
@given(st.text())
def test_of_a_traceback_a_line_is_told(traceback):
    assert "\n" not in shown(of_traceback(traceback))


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
