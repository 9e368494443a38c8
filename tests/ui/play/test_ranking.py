"""A list of choices: those asked for and no other, the best first, equal dice but once."""

from contract.play import BOX, STOP
from engine import rules
from engine.match import Match
from tests.support.whims import Whims
from ui.play import ranking
from ui.play.ranking import Ranking


def turn_with(dice: bytes, rolls: int = 2) -> Match:
    match = Match()
    assert match.new_game(rules.OFFICIAL, b"\0", b"\0\0\0\0\0\0\1\2") == 0
    match.roll()
    match.dice[:] = dice
    match.rolls = rolls
    return match


def listed(kinds: int, match: Match) -> tuple[Ranking, Whims]:
    advisor = Whims()
    advisor.begin(match)
    found = Ranking()
    found.begin_list(kinds)
    for _ in range(100):
        if found.list_on(advisor, match):
            return found, advisor
    raise AssertionError("it was never done")


def test_of_holds_the_best_box_is_one_and_the_only_box() -> None:
    found, advisor = listed(ranking.HOLDS, turn_with(b"\1\2\3\4\6"))
    chosen = list(found.choices[: found.count])
    assert [choice for choice in chosen if choice >= BOX] == [BOX + advisor.best_box()]
    assert advisor.best_box() > 0
    assert STOP not in chosen
    assert sorted(chosen) == [*range(STOP), BOX + advisor.best_box()]


def test_of_boxes_there_are_those_that_are_open() -> None:
    match = turn_with(b"\1\2\3\4\6")
    found, _ = listed(ranking.IN_BOXES, match)
    legal = match.legal_mask()
    assert sorted(found.choices[: found.count]) == [BOX + box for box in range(13) if legal >> box & 1]


def test_all_are_holds_and_boxes() -> None:
    found, _ = listed(ranking.ALL, turn_with(b"\1\2\3\4\6"))
    assert sorted(found.choices[: found.count]) == [*range(STOP), *range(BOX, BOX + 13)]


def test_the_best_comes_first_and_each_says_what_it_gives_away() -> None:
    found, advisor = listed(ranking.ALL, turn_with(b"\1\2\3\4\6"))
    losses = list(found.losses[: found.count])
    assert found.choices[0] == found.best and losses[0] == 0
    assert losses[1:] == sorted(losses[1:])
    for choice, loss in zip(found.choices[: found.count], losses, strict=True):
        assert loss == found.worth - ranking.worth_of(advisor, choice)


def test_equal_dice_are_held_but_once_and_any_of_them_finds_its_line() -> None:
    dice = b"\6\6\1\6\2"
    found, _ = listed(ranking.HOLDS, turn_with(dice))
    chosen = bytes(found.choices[: found.count])
    assert {0b00001, 0b00011, 0b00101} <= set(chosen)
    assert not {0b00010, 0b01000, 0b01001} & set(chosen)
    assert found.place(bytearray(dice), 0b01000) == chosen.index(0b00001)
    assert found.place(bytearray(dice), 0b01010) == chosen.index(0b00011)


def test_a_choice_that_is_not_listed_has_no_line() -> None:
    dice = b"\1\2\3\4\6"
    found, _ = listed(ranking.IN_BOXES, turn_with(dice))
    assert found.place(bytearray(dice), 0b00001) == ranking.NO_CHOICE
