"""The pages about the sheets say what the engine plays, and are reached from set-up and pause."""

from typing import Any

from engine import boxes, rules
from engine.card import UPPER_BONUS, UPPER_PAR
from ui.menus import rules_words
from ui.menus.help import BOX_EXAMPLES
from ui.menus.rules import pages_of
from ui.text import words


def text_of(pages: list[tuple[bytes, Any]]) -> str:
    return " ".join(line.decode() for _, lines in pages for line in lines)


STARTS = rules.START_ONE_DIE | rules.START_FIVE_DICE
HUNDREDS = rules.HUNDRED_ON_50 | rules.HUNDRED_ON_FILLED | rules.HUNDRED_WHEN_PAID
# What stands for a value of some switches. That they are played so: tests/engine/test_sheets.py.
TOLD = (
    (rules.JOKER_FORCED, rules.JOKER_FORCED, "It must go into its own upper box while that is open"),
    (rules.JOKER_FORCED, rules.JOKER_FORCED, "Else into any lower box: full house 25, straights 30 and 40"),
    (rules.JOKER_FORCED, rules.JOKER_FORCED, "Once all those are filled: a zero above"),
    (rules.JOKER_FORCED, 0, "Five alike may go into any open box"),
    (rules.JOKER_FORCED, 0, "Then full house pays 25, the straights 30 and 40"),
    (HUNDREDS, rules.HUNDRED_ON_50, "box holds 50, wherever it goes. A zero in that box earns none"),
    (HUNDREDS, rules.HUNDRED_ON_FILLED, "once the Yahtzee box is filled, even with a zero, wherever it goes"),
    (HUNDREDS, rules.HUNDRED_WHEN_PAID, "holds 50, and only where it is worth more than 0 points"),
    (STARTS, rules.START_FIVE_DICE, "Each throws five dice. The highest sum starts"),
    (STARTS, rules.START_ONE_DIE, "Each throws one die. The highest starts"),
    (STARTS, 0, "Turns go as the players are listed, from P1 on"),
    (rules.SETTLES, rules.SETTLES, "earns from each other side as many points as it is ahead"),
)


OPTIONS = ((rules.UPPER_FIRST, b"Upper boxes first"), (rules.TEAMS, b"Teams"), (rules.REAL, b"Your own dice"))


def test_a_phrase_is_told_of_the_sheets_that_play_so_and_of_no_other() -> None:
    for sheet, name in enumerate(rules.NAMES):
        pages = pages_of(sheet)
        for switches, value, phrase in TOLD:
            assert (phrase in text_of(pages)) == (rules.FLAGS[sheet] & switches == value), (name, phrase)
        listed = [line for page, lines in pages if page == rules_words.OPTIONS for line in lines]
        taken = [line for option, line in OPTIONS if rules.options_of(sheet) & option]
        rounds = [b"1 to 6 rounds"] if rules.FLAGS[sheet] & rules.MANY_ROUNDS else []
        assert listed == rounds + taken, name


def test_what_every_box_pays_is_what_the_engine_pays() -> None:
    """The dice of its example, on an empty card."""
    lines = rules_words.BOXES.decode().split("\n")
    for sheet in range(rules.SHEETS):
        shown = [page for page in pages_of(sheet) if page[0] == rules_words.THE_BOXES]
        assert text_of(shown) == " ".join(lines)
    for box in range(boxes.THREE_KIND, boxes.BOXES):
        dice = BOX_EXAMPLES[box]
        (line,) = [line for line in lines if line.startswith(words.BOX_LABELS[box].decode() + ": ")]
        told = line.rstrip(".").split(" ")[-1]
        assert boxes.points(box, boxes.pack(dice), 0) == (sum(dice) if "sum of all" in line else int(told))
    assert str(UPPER_PAR) in lines[2] and str(UPPER_BONUS) in lines[2]
