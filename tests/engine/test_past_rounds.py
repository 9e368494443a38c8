"""The cards of rounds that are over: packed, read one at a time, back again when a round is undone."""

from engine import rules
from engine.boxes import BOXES
from engine.dice import MAX_PLAYERS
from engine.match import Match
from engine.rules import NOTHING_TO_UNDO, OK

ROUNDS = 3
LEAST = [0] * 12 + [5]  # CHANCE takes no less


def game(players: int = 2) -> Match:
    """Set up a match of real dice on the OFFICIAL sheet."""
    match = Match()
    assert match.new_game(rules.OFFICIAL, bytes(players), bytes(8), ROUNDS, rules.REAL) == OK
    if players > 1:
        assert match.choose_starter(0) == OK
    return match


def fill_round(match: Match) -> None:
    """Let everybody write the least, and the first player's ones to sixes 1, 2, 3 ... times the round."""
    round = match.round
    for turn in range(BOXES):
        for player in range(match.players):
            points = (turn + 1) * (round + 1) if not player and turn < 6 else LEAST[turn]
            assert match.score_bare(turn, points, 0) == OK


def boxes(match: Match, player: int, round: int) -> list[int]:
    """Read a card's boxes."""
    return list(match.card(player, round).boxes)


def test_a_card_of_every_round_can_be_read_in_any_order() -> None:
    match = game()
    for _ in range(ROUNDS):
        fill_round(match)
    for round in (1, 0, 2, 2, 0):
        expected = [(turn + 1) * (round + 1) for turn in range(6)] + LEAST[6:]
        assert boxes(match, 0, round) == expected
        assert match.card(0, round).upper == 21 * (round + 1)
        assert boxes(match, 1, round) == LEAST
    assert match.total(0) == 21 + 42 + (63 + 35) + 3 * 5


def test_a_round_to_come_has_open_cards_whatever_an_earlier_match_left() -> None:
    match = game()
    fill_round(match)
    fill_round(match)
    assert match.new_game(rules.OFFICIAL, bytes(1), bytes(8), ROUNDS, rules.REAL) == OK
    assert [match.card(0, round).filled for round in range(ROUNDS)] == [0, 0, 0]
    assert match.total(0) == 0


def test_who_looked_at_the_card_that_ended_a_round_can_look_on() -> None:
    for players in (1, 2):
        match = game(players)
        for turn in range(BOXES - 1):
            for _ in range(players):
                assert match.score_bare(turn, 0, 0) == OK
        if players == 2:
            assert match.score_bare(12, 7, 0) == OK
        card = match.current
        assert match.score_bare(12, 9, 0) == OK
        assert (match.round, card.filled, card.total) == (1, BOXES, 9)
        assert match.current.filled == 0
        assert match.current is not card
        assert match.card(players - 1, 0) is card


def test_undo_over_two_ends_of_rounds_and_another_way_on() -> None:
    match = game()
    fill_round(match)
    fill_round(match)
    endings = match.past.endings
    for _ in range(2 * 2 * BOXES):
        assert match.undo() == OK
    assert (match.round, match.turn, match.player, match.total(0), match.past.rounds) == (0, 0, 0, 0, 0)
    assert match.undo() == NOTHING_TO_UNDO
    for turn in range(BOXES):
        assert match.score_bare(turn, 5 * (turn + 1) if turn < 6 else LEAST[turn], 0) == OK
        assert match.score_bare(turn, LEAST[turn], 0) == OK
    assert match.past.endings == endings + 1
    assert match.card(0, 0).total == match.total(0) == 5 * 21 + 35 + 5
    assert match.card(0, 0).upper_bonus == 35


def test_seats_that_nobody_has_stay_open() -> None:
    match = game()
    fill_round(match)
    assert [match.card(player, 0).filled for player in range(MAX_PLAYERS)] == [13, 13, 0, 0, 0, 0]
