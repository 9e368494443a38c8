"""`make docs-check` finds what is wrong with a document, and today's documents have nothing wrong."""

import json
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.docs import __main__ as docs_check
from host_sim.docs import names, prose
from host_sim.docs.__main__ import findings_of, main
from host_sim.image.processors import NEWEST

FINE = """# A page

Short sentences are read with ease. This one has six words.

See [the page](#a-page), `hw/doors`, `firmware/main.py` and `make sim`.

    python -m host_sim wear --games 3
    python -m host_sim run --seed 7 --on pico --uf2 FILE
    cp -r boards/picoboy boards/mine
"""
LONG = "This is " + "a very " * 15 + "long sentence."


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page.md"


def found(page: Path, more: str, name: str = "page.md") -> list[str]:
    page.write_text(FINE + "\n" + more + "\n")
    return findings_of(page, name)


def test_nothing_is_found_in_a_good_one(page: Path) -> None:
    assert found(page, "") == []


@pytest.mark.parametrize(
    ("more", "finding"),
    [
        ("[away](away.md) is gone.", "a dead link: away.md"),
        ("[away](#away) is gone.", "a dead link: #away"),
        ("See `host_sim/away.py` there.", "no such file: host_sim/away.py"),
        ("See `hw/away` there.", "no such file: hw/away"),
        ("See tests/unit/test_*.py there.", "no such file: tests/unit/test_*.py"),
        ("See `away.py` there.", "no such file: away.py"),
        ("See `test_that_is_away` there.", "no such test: test_that_is_away"),
        ("    make tea", "no such target of make: tea"),
        ("Call `SUGAR=2 make tea` now.", "no such target of make: tea"),
        ("    python -m host_sim away", "a command that is refused: host_sim away"),
        (
            "    python -m host_sim away --presses FILE",
            "a command that is refused: host_sim away --presses FILE",
        ),
        ("    python -m host_sim wear --away", "a command that is refused: host_sim wear --away"),
        ("    python -m host_sim.away", "a command that is refused: host_sim.away"),
        (
            "    python -m host_sim run --presses docs/away.presses",
            "no such recording: docs/away.presses",
        ),
    ],
)
def test_what_is_not_there_is_found(page: Path, more: str, finding: str) -> None:
    assert f"page.md: {finding}" in found(page, more)


def test_a_page_of_many_lines_is_found(page: Path) -> None:
    assert found(page, "\n" * 140, "README.md") == ["README.md: 151 lines, at most 150"]
    assert found(page, "\n" * 139, "README.md") == []


def test_one_long_sentence_among_thirty_is_found_and_one_among_forty_is_not(page: Path) -> None:
    sentence = "\n\nFour words are few."
    assert found(page, LONG + 27 * sentence) == [
        "page.md: 3.2 of 100 sentences have over 30 words, at most 3"
    ]
    assert found(page, LONG + 37 * sentence) == []


def test_sentences_that_are_all_of_fifteen_words_are_found(page: Path) -> None:
    sentence = "\n\n" + "Here are " + "so " * 12 + "many."
    assert found(page, 18 * sentence) == ["page.md: 13.8 words a sentence, at most 12"]


@pytest.mark.parametrize(
    ("piece", "counted"),
    [
        (
            "One thought. And then another thought.",
            ["And then another thought."],
        ),  # two words are no sentence
        ("This is it. `make sim` plays it.", ["This is it.", "`make sim` plays it."]),
        ("It has a [link. Here](a.md), which goes on.", ["It has a link.", "Here, which goes on."]),
        ("This goes on; and on: and on.", ["This goes on; and on: and on."]),
        ("It is 0.96 inch, `a. B` wide.", ["It is 0.96 inch, `a B` wide."]),
        ("“Is that so?” She asked him. (He said so.)", ["“Is that so?", "She asked him.", "(He said so.)"]),
        ("six push buttons", []),  # a part of a list
        ("then, and after every change:", []),
        ("one of twelve words or fewer would be left out, as a part is:", [14]),
    ],
)
def test_a_sentence_is_what_is_read_as_one(piece: str, counted: list[str | int]) -> None:
    taken = prose.sentences(piece)
    assert [prose.words(one) for one in taken] == counted if counted == [14] else taken == counted


def test_tables_headings_and_code_are_no_prose() -> None:
    text = "# A `b`\n\nText here\ngoes on.\n- an item\n  of two lines\n1. first\n\n"
    text += "| cell | `c` |\n\n```sh\nd\n```\n\n    e\n"
    taken = prose.parts(text)
    assert taken.prose == ["Text here goes on.", "an item of two lines", "first"]
    assert taken.code == ["b", "c", "d", "e"]


def test_the_lines_of_a_panel_are_one_text_and_rows_of_a_menu_are_not() -> None:
    kept = {"HELP": ["Hold dice", "and throw."], "ROWS": ["ONE", "TWO"], "MORE": ["a\nb", 3]}
    assert prose.shown_texts(kept) == ["Hold dice and throw.", "ONE", "TWO", "a b"]


def test_what_is_named_in_capitals_is_for_the_reader_to_fill_in() -> None:
    assert names.missing_files(["boards/NAME/board_config.py", "build/BOARD", "FOLDER", "A/B"]) == []


def test_todays_documents_have_nothing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0 and capsys.readouterr().err == ""


def test_something_wrong_is_told_in_a_line_and_by_the_exit_code(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page.write_text(f"{LONG}\n\n[away](away.md)\n")
    monkeypatch.setattr(docs_check, "ROOT", page.parent)
    monkeypatch.setattr(docs_check, "documents", lambda: [page])
    changes = f"# Changes\n\n## 2\n\n- {LONG}\n\n## 1\n\n[away](away.md) was that.\n"
    (page.parent / "CHANGELOG.md").write_text(changes)
    (page.parent / "tests/golden").mkdir(parents=True)
    (page.parent / "tests/golden/words.json").write_text(json.dumps({"HELP": ["Hold the dice.", LONG]}))
    assert main(["--long"]) == 1
    said = capsys.readouterr()
    assert f"34 words: {LONG}" in said.out
    assert said.err.splitlines() == [
        "page.md: 34.0 words a sentence, at most 12",
        "page.md: 100.0 of 100 sentences have over 30 words, at most 3",
        "page.md: a dead link: away.md",
        "CHANGELOG.md, newest section: 34.0 words a sentence, at most 12",
        "CHANGELOG.md, newest section: 100.0 of 100 sentences have over 30 words, at most 3",
        "the screens' words: 18.5 words a sentence, at most 12",
        "the screens' words: 50.0 of 100 sentences have over 30 words, at most 3",
        "CHANGELOG.md: a dead link: away.md",
    ]


def test_documents_and_page_name_the_newest_micropython_that_was_tried() -> None:
    newest = "MicroPython " + ".".join(map(str, NEWEST))
    for name in ("README.md", "boards/README.md", "CHANGELOG.md", "host_sim/site/page/index.html"):
        assert newest in (ROOT / name).read_text(), name
