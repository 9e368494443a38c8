"""A match in a fixed-size buffer and back, without loss; the layout is in engine.saved.layout.

Nothing here is summed: who keeps the bytes sees to it that they come back as they were.
"""

from engine.boxes import BOXES, cut
from engine.card import CARD_BYTES
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.duel_code import SEED_LENGTH
from engine.match import NEW, Match
from engine.rules import BAD_SIZE, DAMAGED, NEWER, NO_MATCH, OK
from engine.saved.layout import (
    AT_CARDS,
    AT_HOLDS,
    AT_KINDS,
    AT_OPTIONS,
    AT_PAST,
    AT_PHASE,
    AT_PLAYERS,
    AT_ROLLS,
    AT_ROUND,
    AT_ROUNDS,
    AT_SCORED_HOLDS,
    AT_SCORED_ROLLS,
    AT_SCORES_SINCE_THROW,
    AT_SEED,
    AT_SHEET,
    AT_START_DICE,
    AT_START_NUMBER,
    AT_START_TIED,
    AT_START_WAITING,
    AT_STARTER,
    AT_TEAMS,
    AT_THROWN,
    AT_THROWN_HOLDS,
    AT_TURN,
    AT_VERSION,
    PRESENT,
    ROUND_BYTES,
    SIZE,
    VERSION,
    put_word,
)

# Where the boxes of each card of this round stand and, behind them, its order.
_BOXES = tuple([cut[place : place + BOXES] for place in range(AT_CARDS, AT_PAST, CARD_BYTES)])
_ORDER = tuple([cut[place + BOXES : place + CARD_BYTES] for place in range(AT_CARDS, AT_PAST, CARD_BYTES)])


def save(match: Match, buffer: bytearray | memoryview) -> int:
    """Write a match into a buffer of SIZE bytes, or without its past, which is match.past, of PRESENT ones.

    Behind the rounds that are over the past stays as it was, so that it only ever changes when one ends.
    Refused: BAD_SIZE, NO_MATCH. Does not allocate.
    """
    size = len(buffer)
    if size != SIZE and size != PRESENT:
        return BAD_SIZE
    if match.phase == NEW:
        return NO_MATCH
    start = match.start
    buffer[AT_VERSION] = VERSION
    buffer[AT_SHEET] = match.sheet
    buffer[AT_OPTIONS] = match.options
    buffer[AT_PLAYERS] = match.players
    buffer[AT_ROUNDS] = match.rounds
    buffer[AT_PHASE] = match.phase
    buffer[AT_ROUND] = match.round
    buffer[AT_TURN] = match.turn
    buffer[AT_STARTER] = match.starter
    buffer[AT_HOLDS] = match.holds
    buffer[AT_ROLLS] = match.rolls
    buffer[AT_SCORED_ROLLS] = match.scored_rolls
    buffer[AT_SCORED_HOLDS] = match.scored_holds
    put_word(buffer, AT_SCORES_SINCE_THROW, match.scores_since_throw)
    buffer[AT_START_TIED] = start.tied
    buffer[AT_START_WAITING] = start.waiting
    put_word(buffer, AT_START_NUMBER, start.number)
    _put(buffer, AT_SEED, match.seed, SEED_LENGTH)
    _put(buffer, AT_KINDS, match.kinds, MAX_PLAYERS)
    for i in range(0, MAX_PLAYERS, 2):
        buffer[AT_TEAMS + (i >> 1)] = (match.teams[i] & 15) << 4 | match.teams[i + 1] & 15
    _put_throws(buffer, match)
    for i in range(0, MAX_PLAYERS * DICE, 2):
        buffer[AT_START_DICE + (i >> 1)] = start.dice[i] << 4 | start.dice[i + 1]
    for i in range(MAX_PLAYERS):
        card = match.cards[i]
        buffer[_BOXES[i]] = card.boxes
        buffer[_ORDER[i]] = card.order
    if size == SIZE:
        for i in range(match.past.rounds * ROUND_BYTES):
            buffer[AT_PAST + i] = match.past.bytes[i]
    return OK


def load(match: Match, buffer: bytes | bytearray | memoryview) -> int:
    """Take over a saved match; the match is untouched unless the answer is OK.

    Refused: BAD_SIZE; NEWER (of a later version, to be kept); DAMAGED (what no match can be).
    Allocates while its modules are not loaded, and only then.
    """
    from engine.saved import checking, reading

    if len(buffer) != SIZE:
        return BAD_SIZE
    if buffer[AT_VERSION] > VERSION:
        return NEWER
    if buffer[AT_VERSION] < VERSION or not checking.is_possible(buffer):
        return DAMAGED
    reading.take(match, buffer)
    return OK


def _put_throws(buffer: bytearray | memoryview, match: Match) -> None:
    """Write the throws that count; what older turns left behind them is written as zeros."""
    count = match.rolls or match.scored_rolls
    thrown = match.thrown
    for roll in range(ROLLS):
        buffer[AT_THROWN_HOLDS + roll] = match.thrown_holds[roll] if roll < count else 0
    faces = count * DICE
    for i in range(0, ROLLS * DICE, 2):
        pair = thrown[i] << 4 if i < faces else 0
        if i + 1 < faces:
            pair |= thrown[i + 1]
        buffer[AT_THROWN + (i >> 1)] = pair


def _put(buffer: bytearray | memoryview, place: int, source: bytearray, count: int) -> None:
    for i in range(count):
        buffer[place + i] = source[i]
