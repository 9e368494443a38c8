"""One card of a game, taken out of its match to be played again: a record (strategy.review.diary)."""

from micropython import const

from contract.play import RECORDED
from engine.boxes import BOXES
from engine.match import MAX_ROUNDS, Match
from engine.rules import DAMAGED, DUPLICATE, IS_TOLD_DICE, NO_MATCH, OK, REAL
from engine.turn import NEW, OVER, TURNS
from strategy.bots.brain import play
from strategy.review.diary import (
    HELP_AT,
    RECORD_BOXES,
    RECORD_BYTES,
    RECORD_PLACE,
    RECORD_WHO,
    Diary,
    decided,
    raced_place,
)

UNKNOWN = const(4)  # how it was coached, as RECORD_WHO
NO_PLACE = const(-1)


def refusal(match: Match, diary: Diary, player: int, round: int) -> int:
    """Tell why a player's card of a round cannot be played again, or OK: as GameCode.write()."""
    if match.phase == NEW or match.card(player, round).filled < BOXES:
        return NO_MATCH
    if match.options & REAL:
        return IS_TOLD_DICE
    for turn in range(TURNS):
        if not diary.rolls(round, player, turn):
            return DAMAGED
    return OK


def place_of(match: Match, diary: Diary, player: int, round: int) -> int:
    """Tell whose dice a player got in a round: MAX_ROUNDS for each player, and the round."""
    own = round if match.options & DUPLICATE else player * MAX_ROUNDS + round
    return raced_place(match, diary.record) or own


def who_of(match: Match, diary: Diary, player: int) -> int:
    """Tell who played: a level of coach (diary), UNKNOWN where nobody knows it, or that and a kind of bot."""
    kind = match.kinds[player]
    if kind == RECORDED:
        return diary.record[RECORD_WHO]
    if kind:
        return UNKNOWN + kind
    return UNKNOWN if diary.is_late() else diary.book[HELP_AT + player]


def record_of(match: Match, diary: Diary, player: int, round: int, place: int = NO_PLACE) -> bytearray:
    """Answer the record of a player's card of a round, which refusal() lets. place: of its dice, if known."""
    record = bytearray(RECORD_BYTES)
    card = match.card(player, round)
    for turn in range(TURNS):
        word = diary.word(round, player, turn)
        record[2 * turn] = word >> 8
        record[2 * turn + 1] = word & 0xFF
        record[RECORD_BOXES + 2 * turn] = card.order[turn] & 15
    record[RECORD_PLACE] = place_of(match, diary, player, round) if place == NO_PLACE else place
    record[RECORD_WHO] = who_of(match, diary, player)
    return record


def play_turn(match: Match, record: "bytes | bytearray | memoryview") -> None:
    """Play the turn that a match is at, as its record tells. Does not allocate."""
    turn = match.turn
    while match.phase != OVER and match.turn == turn:
        if match.rolls:
            play(match, decided(record, match))
        else:
            match.roll()
