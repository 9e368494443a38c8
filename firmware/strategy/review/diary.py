"""The diary of a match: the holds of every turn, or with real dice the faces that were scored.

The device's own dice follow from seed and holds (engine.dice), so that two bytes a turn are enough to play a
game again, and to take the newest score of a person back, over the turns that bots have played since.

DIARY_BYTES in all: 0 "RTDY"; 4 the match's seed, 8 bytes, which binds the diary to it; 12 for each of six
players the highest level of coach that helped; 18 the level of coach chosen, and << 4 from how much on it
warns; 19 one when neither is known any more; 20 the round written in last; 21 a word a turn, high byte first,
rounds of players of turns. A word is 0 while nothing is known, rolls << 10 | hold of the third throw << 5 |
hold of the second one with the device's dice, 0x8000 | faces in base 6 with real ones.

A *record* is a game of one player, to be played again. RECORD_BYTES: the words of its turns, then two bytes a
turn, the second its box; RECORD_PLACE and RECORD_WHO are first ones: whose dice it had, with the round, and
who played (strategy.review.game_code). In a race, a match of two of whom one is RECORDED, the third and the
fourth player's words are the record.
"""

from micropython import const

from contract.play import BOX, RECORDED, STOP
from engine.boxes import ALL
from engine.dice import DICE, MAX_PLAYERS, first_of
from engine.duel_code import SEED_LENGTH
from engine.match import MAX_ROUNDS, Match
from engine.rules import REAL
from engine.turn import TURNS

HEAD_BYTES = const(21)
DIARY_ROUND_BYTES = const(156)
DIARY_BYTES = const(957)
# A page is the head and the round that is played: littlefs keeps so little among its directory entries,
# as the match (engine.saved). The rounds before it go with the past of the match.
PAGE_BYTES = const(177)
PAST_BYTES = const(780)

RECORD_BYTES = const(52)
RECORD_PLACE = const(26)
RECORD_WHO = const(28)
RECORD_BOXES = const(27)

# levels of coach
OFF = const(0)
WARN = const(1)
HINT = const(2)
TEACH = const(3)

WARNINGS = const(4)  # from how much on a coach can warn: 0.5, 1, 2, 4 points
WARN_FROM_ONE = const(1)

MAGIC = b"RTDY"
_SEED_AT = const(4)
HELP_AT = const(12)
COACH_AT = const(18)
LATE_AT = const(19)
ROUND_AT = const(20)
_TURNS_AT = const(21)
_RECORD_AT = const(73)
_NIBBLE = const(4)

_FACES = const(0x8000)
_FIVE_BITS = const(31)
_BASE = const(6)


class Diary:
    """Keep what a report needs of one match. Only the constructor allocates.

    book: bytearray(DIARY_BYTES). head, rounds: views of its parts; past: of all rounds but the last; record:
    of a race.
    """

    def __init__(self) -> None:
        self.book = bytearray(DIARY_BYTES)
        book = memoryview(self.book)
        self.head = book[:HEAD_BYTES]
        self.past = book[HEAD_BYTES : HEAD_BYTES + PAST_BYTES]
        self.record = book[_RECORD_AT : _RECORD_AT + RECORD_BYTES]
        self.rounds = [
            book[at : at + DIARY_ROUND_BYTES] for at in range(HEAD_BYTES, DIARY_BYTES, DIARY_ROUND_BYTES)
        ]

    def begin(self, match: Match, coach: int = OFF, warn_from: int = 0, late: int = 0) -> None:
        """Start an empty diary of a match; late: nobody knows how that was coached till now."""
        book = self.book
        for i in range(HEAD_BYTES + DIARY_ROUND_BYTES):
            book[i] = 0
        blank = self.rounds[0]
        for i in range(1, MAX_ROUNDS):
            self.rounds[i][ALL] = blank
        for i in range(len(MAGIC)):
            book[i] = MAGIC[i]
        for i in range(SEED_LENGTH):
            book[_SEED_AT + i] = match.seed[i]
        book[COACH_AT] = warn_from << _NIBBLE | coach
        book[LATE_AT] = late

    def coach(self) -> int:
        """Tell the level of coach that was chosen: where it would have warned its silence helps, too."""
        return self.book[COACH_AT] & 15

    def warn_from(self) -> int:
        """Tell from how much on the coach warns, as it counts them."""
        return self.book[COACH_AT] >> _NIBBLE

    def round(self) -> int:
        """Tell the round that was written in last."""
        return min(self.book[ROUND_AT], MAX_ROUNDS - 1)

    def is_late(self) -> bool:
        """Tell whether it is unknown how the match was coached before this diary was begun."""
        return bool(self.book[LATE_AT])

    def is_of(self, match: Match) -> bool:
        """Tell whether this is the diary of a match with that seed."""
        book = self.book
        for i in range(len(MAGIC)):
            if book[i] != MAGIC[i]:
                return False
        for i in range(SEED_LENGTH):
            if book[_SEED_AT + i] != match.seed[i]:
                return False
        return True

    def note(self, match: Match) -> None:
        """Write down the turn that is about to be scored; nothing is known of one without dice."""
        word = 0
        rolls = match.rolls
        if rolls and match.options & REAL:
            for i in range(DICE):
                word = _BASE * word + match.dice[i] - 1
            word |= _FACES
        elif rolls:
            word = rolls
            word = word << 5 | (match.thrown_holds[2] if rolls > 2 else 0)
            word = word << 5 | (match.thrown_holds[1] if rolls > 1 else 0)
        at = _place(match.round, match.player, match.turn)
        self.book[ROUND_AT] = match.round
        self.book[at] = word >> 8
        self.book[at + 1] = word & 0xFF

    def helped(self, player: int, level: int) -> bool:
        """Write down that a coach of some level helped a player; tell whether that is new."""
        new = self.book[HELP_AT + player] < level
        if new:
            self.book[HELP_AT + player] = level
        return new

    def rolls(self, round: int, player: int, turn: int) -> int:
        """Tell how many throws of the device a turn had; 0 when that is not known."""
        word = self.word(round, player, turn)
        return 0 if word & _FACES else word >> 10 & 3

    def hold(self, round: int, player: int, turn: int, throw: int) -> int:
        """Tell the mask held in a throw (1 or 2: the second or the third) of the device."""
        return self.word(round, player, turn) >> 5 * (throw - 1) & _FIVE_BITS

    def read_faces(self, round: int, player: int, turn: int, dice: bytearray) -> bool:
        """Lay the faces of real dice that were scored; tell whether they are known."""
        word = self.word(round, player, turn)
        if not word & _FACES:
            return False
        word &= ~_FACES
        for i in range(DICE):
            dice[DICE - 1 - i] = word % _BASE + 1
            word //= _BASE
        return True

    def word(self, round: int, player: int, turn: int) -> int:
        """Answer what is known of a turn."""
        at = _place(round, player, turn)
        return self.book[at] << 8 | self.book[at + 1]


def _place(round: int, player: int, turn: int) -> int:
    return _TURNS_AT + 2 * ((round * MAX_PLAYERS + player) * TURNS + turn)


def decided(record: "bytes | bytearray | memoryview", match: Match) -> int:
    """Tell what a record says that was chosen in the turn and throw that a match is at (contract.play)."""
    turn = 2 * match.turn
    word = record[turn] << 8 | record[turn + 1]
    hold = word >> 5 * (match.rolls - 1) & _FIVE_BITS
    if match.rolls < word >> 10 & 3 and hold != STOP:
        return hold
    legal = match.legal_mask()
    box = record[RECORD_BOXES + turn]
    return BOX + (box if legal >> box & 1 else first_of(legal))  # any, where the record is damaged


def raced_place(match: Match, record: "bytes | bytearray | memoryview") -> int:
    """Tell the place of a race's dice, 0 if they are those of its seed, or it is no race."""
    return record[RECORD_PLACE] if max(match.kinds) == RECORDED else 0


def follow(match: Match, record: "bytes | bytearray | memoryview") -> None:
    """Let the dice of a race fall as they did in the game of its record."""
    place = raced_place(match, record)
    match.source.go_to(place // MAX_ROUNDS % MAX_PLAYERS, place % MAX_ROUNDS)


def may_take_back(match: Match, diary: Diary) -> bool:
    """Tell whether a person has a score to take back, and how its dice were thrown is known."""
    turns = match.turns_back()
    if not turns or turns == 1 and not match.rolls:
        return turns > 0
    made = match.turns_made() - turns
    turn = made // match.players
    return diary.rolls(turn // TURNS, (match.starter + made) % match.players, turn % TURNS) > 0


def take_back(match: Match, diary: Diary) -> int:
    """Take back the score that may_take_back() lets; tell the box that it stood in. Does not allocate."""
    turns = match.turns_back()
    made = match.turns_made() - turns
    player = (match.starter + made) % match.players
    round = made // match.players // TURNS
    turn = made // match.players % TURNS
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
