"""Makes a match of what engine.saved wrote; what was kept whole may still be no match ever played."""

from micropython import const

from engine import rules
from engine import saved as at
from engine.boxes import BOXES, YAHTZEE, YAHTZEE_POINTS, may_hold
from engine.card import CARD_BYTES, HUNDRED_BIT, OPEN, PAST_BYTES
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.duel_code import SEED_LENGTH
from engine.match import NO_TEAM, Match, check_options
from engine.turn import ALL_HELD, OVER, START, TURN, TURNS

_IMPOSSIBLE = const(-1)
_MOST_TIES = const(255)  # one after the other in the start roll: nobody has seen ten


def load(match: Match, buffer: bytes | bytearray | memoryview) -> int:
    """Take over a saved match, unless refused: BAD_SIZE, NEWER, DAMAGED (what no match can be)."""
    if len(buffer) != at.SIZE:
        return rules.BAD_SIZE
    if buffer[at.AT_VERSION] > at.VERSION:
        return rules.NEWER
    if buffer[at.AT_VERSION] < at.VERSION or not is_possible(buffer):
        return rules.DAMAGED
    _take(match, buffer)
    return rules.OK


def _take(match: Match, buffer: bytes | bytearray | memoryview) -> None:
    """Let a match be what a possible buffer of SIZE bytes says. Does not allocate."""
    start = match.start
    for i in range(len(at.BYTES)):
        setattr(match, at.BYTES[i], buffer[at.AT_SHEET + i])
    match.flags = rules.FLAGS[match.sheet]
    match.scores_since_throw = at.word(buffer, at.AT_SCORES_SINCE_THROW)
    start.per_player = rules.start_dice(match.sheet) if match.players > 1 else 0
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


def is_possible(buffer: bytes | bytearray | memoryview) -> bool:
    """Tell whether the engine could have reached a saved match, whatever its dice show."""
    return _setup(buffer) and _stage(buffer) and _cards(buffer) and _throws(buffer)


def _setup(buffer: bytes | bytearray | memoryview) -> bool:
    players = buffer[at.AT_PLAYERS]
    sheet = buffer[at.AT_SHEET]
    if sheet >= rules.SHEETS or not 1 <= players <= MAX_PLAYERS:
        return False
    if check_options(sheet, buffer[at.AT_ROUNDS], buffer[at.AT_OPTIONS]):
        return False
    teams = buffer[at.AT_OPTIONS] & rules.TEAMS
    different = not teams
    for i in range(MAX_PLAYERS):
        team = at.nibble(buffer, at.AT_TEAMS, i)
        if i < players and teams:
            if team >= MAX_PLAYERS:
                return False
            different = different or team != at.nibble(buffer, at.AT_TEAMS, 0)
        elif team != at.NO_NIBBLE:
            return False
        if i >= players and buffer[at.AT_KINDS + i]:
            return False
    return bool(different)


def _stage(buffer: bytes | bytearray | memoryview) -> bool:
    """Check phase, round, turn, starter and the start roll."""
    phase = buffer[at.AT_PHASE]
    turn = buffer[at.AT_TURN]
    players = buffer[at.AT_PLAYERS]
    if buffer[at.AT_ROUND] >= buffer[at.AT_ROUNDS] or buffer[at.AT_STARTER] >= players:
        return False
    if phase == OVER:
        if turn != TURNS or buffer[at.AT_ROUND] != buffer[at.AT_ROUNDS] - 1:
            return False
    elif phase != TURN and phase != START or turn >= TURNS:
        return False
    return _start(buffer, players, phase == START)


def _start(buffer: bytes | bytearray | memoryview, players: int, undecided: bool) -> bool:
    tied = buffer[at.AT_START_TIED]
    waiting = buffer[at.AT_START_WAITING]
    per_player = rules.start_dice(buffer[at.AT_SHEET]) if players > 1 else 0
    if tied >> players or waiting & ~tied or bool(waiting) != undecided:
        return False
    thrown = 0 if buffer[at.AT_OPTIONS] & rules.REAL else per_player
    number = at.word(buffer, at.AT_START_NUMBER)
    if number > (_MOST_TIES if thrown else 0):
        return False
    if not per_player:
        if undecided or tied or buffer[at.AT_STARTER]:
            return False
    elif not tied or not undecided and tied != 1 << buffer[at.AT_STARTER]:
        return False
    if undecided and (buffer[at.AT_ROUND] or buffer[at.AT_TURN] or buffer[at.AT_STARTER]):
        return False
    for player in range(MAX_PLAYERS):
        for i in range(DICE):
            face = at.nibble(buffer, at.AT_START_DICE, player * DICE + i)
            lies = i < thrown and player < players and (number > 0 or not waiting >> player & 1)
            if face > 6 or bool(face) != lies:
                return False
    return True


def _cards(buffer: bytes | bytearray | memoryview) -> bool:
    """Check that every card holds possible points and that the turns taken fit the stage of the match."""
    players = buffer[at.AT_PLAYERS]
    turn = buffer[at.AT_TURN]
    starter = buffer[at.AT_STARTER]
    may_be_ahead = buffer[at.AT_PHASE] == TURN
    for i in range(MAX_PLAYERS):
        player = (starter + i) % players if i < players else i
        filled = _filled(buffer, at.AT_CARDS + player * CARD_BYTES)
        expected = 0
        if i < players:
            # those before the current player in this turn are one box ahead
            may_be_ahead = may_be_ahead and filled == turn + 1 and i < players - 1
            expected = turn + 1 if may_be_ahead else turn
        if filled != expected:
            return False
    place = at.AT_PAST
    for _ in range(buffer[at.AT_ROUND]):
        for player in range(MAX_PLAYERS):
            if _filled(buffer, place) != (TURNS if player < players else 0):
                return False
            place += CARD_BYTES
    return True


def _filled(buffer: bytes | bytearray | memoryview, place: int) -> int:
    """Tell how many boxes a card has filled, or _IMPOSSIBLE."""
    filled = 0
    seen = 0
    for i in range(BOXES):
        entry = buffer[place + BOXES + i]
        if entry == OPEN:
            continue
        box = entry & ~HUNDRED_BIT
        if filled != i or box >= BOXES or seen >> box & 1 or not may_hold(box, buffer[place + box]):
            return _IMPOSSIBLE
        if entry & HUNDRED_BIT and not _may_earn_hundred(buffer, place, seen):
            return _IMPOSSIBLE
        seen |= 1 << box
        filled += 1
    for box in range(BOXES):
        if buffer[place + box] != OPEN and not seen >> box & 1:
            return _IMPOSSIBLE
    return filled


def _may_earn_hundred(buffer: bytes | bytearray | memoryview, place: int, seen: int) -> bool:
    if not seen >> YAHTZEE & 1:
        return False
    flags = rules.FLAGS[buffer[at.AT_SHEET]]
    return bool(flags & rules.HUNDRED_ON_FILLED) or buffer[place + YAHTZEE] == YAHTZEE_POINTS


def _throws(buffer: bytes | bytearray | memoryview) -> bool:
    """Check the dice of the newest turn, the holds, and what undo needs."""
    rolls = buffer[at.AT_ROLLS]
    scored_rolls = buffer[at.AT_SCORED_ROLLS]
    scores = at.word(buffer, at.AT_SCORES_SINCE_THROW)
    if rolls > ROLLS or scored_rolls > ROLLS:
        return False
    if rolls and (scored_rolls or scores or buffer[at.AT_PHASE] != TURN):
        return False
    if buffer[at.AT_HOLDS] > (ALL_HELD if rolls else 0):
        return False
    if buffer[at.AT_SCORED_HOLDS] > (ALL_HELD if scored_rolls else 0) or scored_rolls and not scores:
        return False
    if not rolls and not _may_go_back(buffer, scores, scored_rolls):
        return False
    count = rolls or scored_rolls
    for roll in range(ROLLS):
        held = buffer[at.AT_THROWN_HOLDS + roll]
        if held > (ALL_HELD if 0 < roll < count else 0):
            return False
        for i in range(roll * DICE, roll * DICE + DICE):
            face = at.nibble(buffer, at.AT_THROWN, i)
            if face > 6 or bool(face) != (roll < count):
                return False
            if held >> i - roll * DICE & 1 and face != at.nibble(buffer, at.AT_THROWN, i - DICE):
                return False
    return not at.nibble(buffer, at.AT_THROWN, ROLLS * DICE)


def _may_go_back(buffer: bytes | bytearray | memoryview, scores: int, scored_rolls: int) -> bool:
    """Check, between turns, that undo leads back to the newest throw, or to the start if none was."""
    made = buffer[at.AT_ROUND] * buffer[at.AT_PLAYERS] * TURNS
    for card in range(MAX_PLAYERS):
        made += _filled(buffer, at.AT_CARDS + card * CARD_BYTES)
    if not scored_rolls:
        return scores == made and (not made or bool(buffer[at.AT_OPTIONS] & rules.REAL))
    if buffer[at.AT_OPTIONS] & rules.REAL:
        return 1 <= scores <= made
    return scores == 1 <= made
