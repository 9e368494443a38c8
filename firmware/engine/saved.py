"""A match in a fixed-size buffer and back, without loss; the layout is in engine.layout."""

from engine import layout as at
from engine import saved_check
from engine.adler import is_right
from engine.adler import write as write_sum
from engine.boxes import BOXES
from engine.card import HUNDRED, HUNDRED_BIT, OPEN
from engine.match import CARDS, NEW, Match
from engine.reasons import BAD_SIZE, DAMAGED, FOREIGN, NEWER, NO_MATCH, OK
from engine.rng import DICE, MAX_PLAYERS, ROLLS
from engine.rules import FLAGS, start_dice
from engine.seeds import SEED_LENGTH

SIZE = at.SIZE
VERSION = at.VERSION


def save(match: Match, buffer: bytearray) -> int:
    """Write a match into a buffer of SIZE bytes. Refused: BAD_SIZE, NO_MATCH. Does not allocate."""
    if len(buffer) != SIZE:
        return BAD_SIZE
    if match.phase == NEW:
        return NO_MATCH
    for i in range(len(at.MAGIC)):
        buffer[i] = at.MAGIC[i]
    buffer[at.AT_VERSION] = VERSION
    buffer[at.AT_SHEET] = match.sheet
    buffer[at.AT_OPTIONS] = match.options
    buffer[at.AT_PLAYERS] = match.players
    buffer[at.AT_ROUNDS] = match.rounds
    buffer[at.AT_PHASE] = match.phase
    buffer[at.AT_ROUND] = match.round
    buffer[at.AT_TURN] = match.turn
    buffer[at.AT_STARTER] = match.starter
    buffer[at.AT_HOLDS] = match.holds
    buffer[at.AT_ROLLS] = match.rolls
    buffer[at.AT_SCORED_ROLLS] = match.scored_rolls
    buffer[at.AT_SCORED_HOLDS] = match.scored_holds
    _put_word(buffer, at.AT_SCORES_SINCE_THROW, match.scores_since_throw)
    buffer[at.AT_START_TIED] = match.start.tied
    buffer[at.AT_START_WAITING] = match.start.waiting
    _put_word(buffer, at.AT_START_NUMBER, match.start.number)
    _put(buffer, at.AT_SEED, match.seed, SEED_LENGTH)
    _put(buffer, at.AT_KINDS, match.kinds, MAX_PLAYERS)
    _put(buffer, at.AT_TEAMS, match.teams, MAX_PLAYERS)
    _put_throws(buffer, match)
    _put(buffer, at.AT_START_TOTALS, match.start.totals, MAX_PLAYERS)
    _put(buffer, at.AT_START_DICE, match.start.dice, MAX_PLAYERS * DICE)
    buffer[at.AT_UNUSED] = 0
    place = at.AT_CARDS
    for i in range(CARDS):
        _put(buffer, place, match.cards[i].boxes, BOXES)
        _put(buffer, place + BOXES, match.cards[i].order, BOXES)
        place += at.CARD_BYTES
    write_sum(buffer, at.AT_SUM)
    return OK


def load(match: Match, buffer: bytes | bytearray) -> int:
    """Take over a saved match; the match is untouched unless the answer is OK. Does not allocate.

    Refused: BAD_SIZE; FOREIGN (no match of Rattle's); DAMAGED (the check sum, or what no match can be);
    NEWER (of a later version, to be kept).
    """
    if len(buffer) != SIZE:
        return BAD_SIZE
    for i in range(len(at.MAGIC)):
        if buffer[i] != at.MAGIC[i]:
            return FOREIGN
    if not is_right(buffer, at.AT_SUM):
        return DAMAGED
    if buffer[at.AT_VERSION] > VERSION:
        return NEWER
    if buffer[at.AT_VERSION] < VERSION or not saved_check.is_possible(buffer):
        return DAMAGED
    _take(match, buffer)
    return OK


def _take(match: Match, buffer: bytes | bytearray) -> None:
    match.sheet = buffer[at.AT_SHEET]
    match.flags = FLAGS[match.sheet]
    match.options = buffer[at.AT_OPTIONS]
    match.players = buffer[at.AT_PLAYERS]
    match.rounds = buffer[at.AT_ROUNDS]
    match.phase = buffer[at.AT_PHASE]
    match.round = buffer[at.AT_ROUND]
    match.turn = buffer[at.AT_TURN]
    match.starter = buffer[at.AT_STARTER]
    match.holds = buffer[at.AT_HOLDS]
    match.rolls = buffer[at.AT_ROLLS]
    match.scored_rolls = buffer[at.AT_SCORED_ROLLS]
    match.scored_holds = buffer[at.AT_SCORED_HOLDS]
    match.scores_since_throw = at.word(buffer, at.AT_SCORES_SINCE_THROW)
    match.start.per_player = start_dice(match.sheet) if match.players > 1 else 0
    match.start.tied = buffer[at.AT_START_TIED]
    match.start.waiting = buffer[at.AT_START_WAITING]
    match.start.number = at.word(buffer, at.AT_START_NUMBER)
    _get(buffer, at.AT_SEED, match.seed, SEED_LENGTH)
    _get(buffer, at.AT_KINDS, match.kinds, MAX_PLAYERS)
    _get(buffer, at.AT_TEAMS, match.teams, MAX_PLAYERS)
    _get(buffer, at.AT_THROWN_HOLDS, match.thrown_holds, ROLLS)
    _get(buffer, at.AT_THROWN, match.thrown, ROLLS * DICE)
    for i in range(DICE):
        match.dice[i] = match.thrown[(match.rolls - 1) * DICE + i] if match.rolls else 0
    _get(buffer, at.AT_START_TOTALS, match.start.totals, MAX_PLAYERS)
    _get(buffer, at.AT_START_DICE, match.start.dice, MAX_PLAYERS * DICE)
    place = at.AT_CARDS
    for i in range(CARDS):
        card = match.cards[i]
        card.clear()
        for turn in range(BOXES):
            entry = buffer[place + BOXES + turn]
            if entry != OPEN:
                box = entry & ~HUNDRED_BIT
                card.write(box, buffer[place + box], HUNDRED if entry & HUNDRED_BIT else 0)
        place += at.CARD_BYTES
    match.restore()


def _put_throws(buffer: bytearray, match: Match) -> None:
    """Write the throws that count; what older turns left behind them is written as zeros."""
    count = match.rolls or match.scored_rolls
    for roll in range(ROLLS):
        buffer[at.AT_THROWN_HOLDS + roll] = match.thrown_holds[roll] if roll < count else 0
        for i in range(roll * DICE, roll * DICE + DICE):
            buffer[at.AT_THROWN + i] = match.thrown[i] if roll < count else 0


def _put(buffer: bytearray, place: int, source: bytearray, count: int) -> None:
    for i in range(count):
        buffer[place + i] = source[i]


def _get(buffer: bytes | bytearray, place: int, target: bytearray, count: int) -> None:
    for i in range(count):
        target[i] = buffer[place + i]


def _put_word(buffer: bytearray, place: int, value: int) -> None:
    buffer[place] = value >> 8
    buffer[place + 1] = value & 0xFF
