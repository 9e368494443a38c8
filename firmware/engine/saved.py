"""A match in a fixed-size buffer, without loss: the layout, every number one byte unless said otherwise.

The *present* changes with every action: the match and the cards of the round that is played. The *past* holds
the cards of the rounds before it and changes when a round ends; what stands behind those means nothing. Two
of the present, with what a file system adds, fit the 512 bytes that littlefs keeps among its directory
entries, where writing anew costs no block of its own.
"""

from micropython import const

from engine.boxes import BOXES, cut
from engine.card import CARD_BYTES
from engine.dice import DICE, MAX_PLAYERS, ROLLS
from engine.duel_code import SEED_LENGTH
from engine.match import Match
from engine.rules import BAD_SIZE, NO_MATCH, OK
from engine.turn import NEW

VERSION = const(2)

AT_VERSION = const(0)
AT_SHEET = const(1)  # from here on, a byte each: BYTES
AT_OPTIONS = const(2)
AT_PLAYERS = const(3)
AT_ROUNDS = const(4)
AT_PHASE = const(5)
AT_ROUND = const(6)
AT_TURN = const(7)
AT_STARTER = const(8)
AT_HOLDS = const(9)
AT_ROLLS = const(10)
AT_SCORED_ROLLS = const(11)
AT_SCORED_HOLDS = const(12)
AT_SCORES_SINCE_THROW = const(13)  # two bytes
AT_START_TIED = const(15)
AT_START_WAITING = const(16)
AT_START_NUMBER = const(17)  # two bytes
AT_SEED = const(19)  # 8
AT_KINDS = const(27)  # 6
AT_TEAMS = const(33)  # 6 nibbles, 15 for none
AT_THROWN_HOLDS = const(36)  # 3
AT_THROWN = const(39)  # 15 nibbles, the last one zero
AT_START_DICE = const(47)  # 30 nibbles
AT_SERIAL = const(62)  # two bytes, and two more, for whoever keeps the match; the engine leaves them alone
AT_PAST_SEQUENCE = const(64)
AT_CARDS = const(66)  # 6 cards, see engine.card.Card.pack
ROUND_BYTES = const(156)
PRESENT = const(222)  # bytes
AT_PAST = const(222)  # 5 rounds of 6 cards
SIZE = const(1002)

NO_NIBBLE = const(15)

# the attributes of a match that are kept as they are, a byte each, from AT_SHEET on
BYTES = (
    "sheet", "options", "players", "rounds", "phase", "round", "turn", "starter", "holds", "rolls",
    "scored_rolls", "scored_holds",
)  # fmt: skip

_SEED = cut[AT_SEED : AT_SEED + SEED_LENGTH]
_KINDS = cut[AT_KINDS : AT_KINDS + MAX_PLAYERS]
# Where the boxes of each card of this round stand and, behind them, its order.
_BOXES = tuple([cut[place : place + BOXES] for place in range(AT_CARDS, AT_PAST, CARD_BYTES)])
_ORDER = tuple([cut[place + BOXES : place + CARD_BYTES] for place in range(AT_CARDS, AT_PAST, CARD_BYTES)])


def word(buffer: bytes | bytearray | memoryview, place: int) -> int:
    """Read two bytes, high first."""
    return buffer[place] << 8 | buffer[place + 1]


def put_word(buffer: bytearray | memoryview, place: int, value: int) -> None:
    """Write 0 to 65535 in two bytes, high first."""
    buffer[place] = value >> 8
    buffer[place + 1] = value & 0xFF


def nibble(buffer: bytes | bytearray | memoryview, place: int, i: int) -> int:
    """Read the nibble i of those that start at place, the high one of each byte first."""
    pair = buffer[place + (i >> 1)]
    return pair & 15 if i & 1 else pair >> 4


def save(match: Match, buffer: bytearray | memoryview) -> int:
    """Write a match into SIZE bytes, or PRESENT without its past. Refused: BAD_SIZE, NO_MATCH."""
    size = len(buffer)
    if size != SIZE and size != PRESENT:
        return BAD_SIZE
    if match.phase == NEW:
        return NO_MATCH
    start = match.start
    buffer[AT_VERSION] = VERSION
    for i in range(len(BYTES)):
        buffer[AT_SHEET + i] = getattr(match, BYTES[i])
    put_word(buffer, AT_SCORES_SINCE_THROW, match.scores_since_throw)
    buffer[AT_START_TIED] = start.tied
    buffer[AT_START_WAITING] = start.waiting
    put_word(buffer, AT_START_NUMBER, start.number)
    buffer[_SEED] = match.seed
    buffer[_KINDS] = match.kinds
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
