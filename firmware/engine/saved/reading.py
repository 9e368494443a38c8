"""Reads a match from the bytes that engine.saved.writing wrote. Needed at the start alone."""

from engine.card import CARD_BYTES, PAST_BYTES
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.duel_code import SEED_LENGTH
from engine.match import NO_TEAM, Match
from engine.rules import FLAGS, start_dice
from engine.saved import layout as at


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
    for i in range(MAX_PLAYERS):
        match.cards[i].unpack(buffer, at.AT_CARDS + i * CARD_BYTES)
    for i in range(PAST_BYTES):
        match.past.bytes[i] = buffer[at.AT_PAST + i]
    match.restore()
