"""Takes the newest score of a person back, with the turns that bots have played since.

The match forgets what was held in a turn as soon as the next player throws, and the diary knows it. The dice
follow from the seed and fall again as they fell, the bots' too, so nobody gains by it.
"""

from engine.match import Match
from engine.turn_state import TURNS
from strategy.review.diary import Diary


def may_take_back(match: Match, diary: Diary) -> bool:
    """Tell whether there is such a score, and how its dice were thrown is known."""
    turns = match.turns_back()
    if turns == 1 and not match.rolls:
        return True
    if not turns:
        return False
    number = match.turns_made() - turns
    return diary.rolls(_round(match, number), _player(match, number), _turn(match, number)) > 0


def take_back(match: Match, diary: Diary) -> int:
    """Take it back, which may_take_back() lets, and tell the box that it stood in. Does not allocate."""
    turns = match.turns_back()
    number = match.turns_made() - turns
    round = _round(match, number)
    player = _player(match, number)
    turn = _turn(match, number)
    box = match.card(player, round).order[turn] & 15
    if turns == 1 and not match.rolls:
        match.undo()
    else:
        match.undo_turns(
            diary.rolls(round, player, turn),
            diary.hold(round, player, turn, 1),
            diary.hold(round, player, turn, 2),
        )
    return box


def _player(match: Match, number: int) -> int:
    return (match.starter + number) % match.players


def _round(match: Match, number: int) -> int:
    return number // match.players // TURNS


def _turn(match: Match, number: int) -> int:
    return number // match.players % TURNS
