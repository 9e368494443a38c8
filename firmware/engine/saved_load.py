"""A match out of the bytes that engine.saved wrote. Used at the start, and can be unloaded afterwards."""

from micropython import const

from engine import layout as at
from engine.boxes import BOXES
from engine.card import HUNDRED, HUNDRED_BIT, OPEN, Card
from engine.match import MAX_ROUNDS, NO_TEAM, Match
from engine.rng import DICE, MAX_PLAYERS, ROLLS
from engine.rules import FLAGS, start_dice
from engine.seeds import SEED_LENGTH

_ROUND_BYTES = const(156)


def take(match: Match, buffer: bytes | bytearray | memoryview) -> None:
    """Let a match be what a possible buffer of layout.SIZE bytes says. Does not allocate."""
    start = match.start
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
    start.per_player = start_dice(match.sheet) if match.players > 1 else 0
    start.tied = buffer[at.AT_START_TIED]
    start.waiting = buffer[at.AT_START_WAITING]
    start.number = at.word(buffer, at.AT_START_NUMBER)
    for i in range(SEED_LENGTH):
        match.seed[i] = buffer[at.AT_SEED + i]
    for i in range(MAX_PLAYERS):
        match.kinds[i] = buffer[at.AT_KINDS + i]
        team = at.nibble(buffer, at.AT_TEAMS, i)
        match.teams[i] = NO_TEAM if team == at.NO_NIBBLE else team
        start.totals[i] = 0
    for i in range(ROLLS):
        match.thrown_holds[i] = buffer[at.AT_THROWN_HOLDS + i]
    for i in range(ROLLS * DICE):
        match.thrown[i] = at.nibble(buffer, at.AT_THROWN, i)
    for i in range(DICE):
        match.dice[i] = match.thrown[(match.rolls - 1) * DICE + i] if match.rolls else 0
    for i in range(MAX_PLAYERS * DICE):
        start.dice[i] = at.nibble(buffer, at.AT_START_DICE, i)
        start.totals[i // DICE] += start.dice[i]
    for round in range(MAX_ROUNDS):
        for player in range(MAX_PLAYERS):
            card = match.cards[round * MAX_PLAYERS + player]
            card.clear()
            if round == match.round:
                _take_card(card, buffer, at.AT_CARDS + player * at.CARD_BYTES)
            elif round < match.round:
                _take_card(card, buffer, at.AT_PAST + round * _ROUND_BYTES + player * at.CARD_BYTES)
    match.restore()


def _take_card(card: Card, buffer: bytes | bytearray | memoryview, place: int) -> None:
    for turn in range(BOXES):
        entry = buffer[place + BOXES + turn]
        if entry != OPEN:
            box = entry & ~HUNDRED_BIT
            card.write(box, buffer[place + box], HUNDRED if entry & HUNDRED_BIT else 0)
