"""Game codes: one card of a game as text, from which engine and dice make the very same card again.

The dice follow from seed and holds, so a game is its seed, its holds and its boxes. A code proves that such
a game is possible and adds up; it proves neither who played nor that the dice were fresh.

The text: the duel code of the seed; the version; a number in base 23, its low digit first; four that check.
The number is, the first thing lowest: sheet, 2 for each, 1 more with the upper section first; whose dice, and
the round, 6 for each; who played, a level of coach (diary), 4 where that is unknown, or 4 and a kind of bot;
then for each turn after the first and second throw what was held, or STOP, and the box, counted among those
that were legal. Each takes as many values as it could have, so the number has a most, and its length with it.

The symbols are a word of a Reed-Solomon code (I. S. Reed, G. Solomon, "Polynomial Codes over Certain Finite
Fields", 1960) over the 23 residues, a multiple of (x-5)(x-2)(x-10)(x-4). No multiple differs from another in
one symbol, in a swap of two neighbours, or in any four in a row. Hyphens stand after each eight, or nowhere.
"""

from micropython import const

from contract.play import STOP
from engine import duel_code, rules
from engine.boxes import ALL
from engine.dice import MAX_PLAYERS, ROLLS
from engine.duel_code import ALPHABET, CODE_LENGTH, SEED_LENGTH, value_of
from engine.match import MAX_ROUNDS, Match
from engine.rules import BAD_CODE, DAMAGED, NEWER, OK, UPPER_FIRST
from engine.turn import NEW, TURNS
from strategy.bots.brain import KINDS
from strategy.review.diary import RECORD_PLACE, Diary
from strategy.review.record import UNKNOWN, place_of, refusal, who_of
from strategy.review.report import Replay

TEXT_LENGTH = const(58)  # at most, with six hyphens
GROUP = const(8)

_VERSION = const(1)
_HYPHEN = const(45)
_BASE = const(23)
_SYMBOLS = const(52)
_NUMBER_AT = const(9)
_DIGITS = const(39)  # of the number, at most
_CHECKS = const(4)
_PARTS = const(42)  # of the number, at most
_TURNS_A_SLICE = const(4)
_GENERATOR = b"\x02\x0a\x11\x09"  # x**4 + 2 x**3 + 10 x**2 + 17 x + 9


class GameCode:
    """Write and read game codes. Allocates.

    text: bytearray(TEXT_LENGTH), its first `length` count, of the code that was written or read. place: whose
    dice the code had that was read, and of which round, as place_of() tells.
    """

    def __init__(self) -> None:
        self.text = bytearray(TEXT_LENGTH)
        self.length = 0
        self.place = 0
        self._seed = bytearray(SEED_LENGTH)
        self._duel = bytearray(CODE_LENGTH)
        self._symbols = bytearray(_SYMBOLS)
        self._number = bytearray(_DIGITS)
        self._parts = bytearray(_PARTS)
        self._bases = bytearray(_PARTS)  # how many values each part could have
        self._count = 0  # of the parts
        self._checks = bytearray(_CHECKS)
        self._replay = Replay()

    def write(self, match: Match, diary: Diary, player: int, round: int = 0) -> int:
        """Write the code of a player's card of a round into `text`; the source of the match must be its own.

        Refused, and length 0: IS_TOLD_DICE, NO_MATCH (the card is not full), DAMAGED (the diary does not
        know all of it), BAD_SEED (it has no duel code).
        """
        return list(self.writing(match, diary, player, round))[-1]

    def writing(self, match: Match, diary: Diary, player: int, round: int):
        """Write as write() does, four turns in a slice: a generator, that yields the reason at the end."""
        self.length = 0
        reason = refusal(match, diary, player, round) or duel_code.encode(match.seed, self._duel)
        if reason:
            yield reason
            return
        self._count = 0
        self._put(match.sheet * 2 + (1 if match.options & UPPER_FIRST else 0), 2 * rules.SHEETS)
        self._put(place_of(match, diary, player, round), MAX_PLAYERS * MAX_ROUNDS)
        self._put(who_of(match, diary, player), UNKNOWN + KINDS)
        replay = self._replay
        replay.begin(match, player)
        replay.go_to(match, round, 0)
        for turn in range(TURNS):
            if not self._put_turn(match, diary, replay):
                yield DAMAGED
                return
            if turn % _TURNS_A_SLICE == 0:
                yield OK
        data = _NUMBER_AT + self._most_digits()
        yield OK
        self._lay_text(data)
        yield OK

    def writing_record(self, match: Match, record: "bytes | bytearray | memoryview"):
        """Write the code of a record, as writing() does. match: its one RECORDED player has played it."""
        diary = Diary()
        diary.begin(match)
        diary.rounds[0][:RECORD_PLACE] = record[:RECORD_PLACE]
        diary.record[ALL] = record
        return self.writing(match, diary, 0, 0)

    def read(self, text: bytes | bytearray, match: Match, diary: Diary) -> int:
        """Play a code's game: `match` is over then, of one player, and `diary` its diary.

        Its source throws the dice of the code, until the match is another or restored. Refused, and the match
        NEW: BAD_CODE (mistyped), NEWER, DAMAGED (no game that can be).
        """
        match.phase = NEW
        count = self._take_symbols(text)
        if not count or duel_code.decode(self._duel, self._seed) or not self._check(count - _CHECKS):
            return BAD_CODE
        if self._symbols[CODE_LENGTH] != _VERSION:
            return NEWER if self._symbols[CODE_LENGTH] > _VERSION else DAMAGED
        for i in range(_DIGITS):
            self._number[i] = self._symbols[_NUMBER_AT + i] if _NUMBER_AT + i < count - _CHECKS else 0
        self._count = 0
        sheet = self._take(2 * rules.SHEETS)
        self.place = self._take(MAX_PLAYERS * MAX_ROUNDS)
        who = self._take(UNKNOWN + KINDS)
        kind = bytes((who - UNKNOWN if who > UNKNOWN else 0,))
        if match.new_game(sheet >> 1, kind, self._seed, 1, UPPER_FIRST if sheet & 1 else 0):
            return DAMAGED
        match.source.go_to(self.place // MAX_ROUNDS, self.place % MAX_ROUNDS)
        diary.begin(match, late=1 if who == UNKNOWN else 0)
        if who < UNKNOWN:
            diary.helped(0, who)
        for _ in range(TURNS):
            self._take_turn(match, diary)
        if any(self._number) or self._most_digits() != count - _CHECKS - _NUMBER_AT:
            match.phase = NEW
            return DAMAGED
        self._lay_symbols(count)
        return OK

    # the turns

    def _put_turn(self, match: Match, diary: Diary, replay: Replay) -> bool:
        """Add a turn to the parts; tell whether it is known, and can be."""
        rolls = diary.rolls(replay.round, replay.player, replay.turn)
        for roll in range(rolls):
            replay.throw_next(match, diary)
            if roll:
                if replay.holds == STOP:
                    return False
                self._put(replay.holds, STOP + 1)
        if 0 < rolls < ROLLS:
            self._put(STOP, STOP + 1)
        box = replay.scored_box(match)
        if not replay.agrees(match, box):
            return False
        legal = replay.legal_mask()
        self._put(_count(legal & (1 << box) - 1), _count(legal))
        replay.write_box(match)
        return True

    def _take_turn(self, match: Match, diary: Diary) -> None:
        """Play a turn from the parts."""
        match.roll()
        while match.rolls < ROLLS:
            hold = self._take(STOP + 1)
            if hold == STOP:
                break
            match.hold(hold)
            match.roll()
        legal = match.legal_mask()
        left = self._take(_count(legal))
        box = 0
        while left or not legal >> box & 1:
            left -= legal >> box & 1
            box += 1
        diary.note(match)
        match.score(box)

    # the number

    def _put(self, part: int, base: int) -> None:
        self._parts[self._count] = part
        self._bases[self._count] = base
        self._count += 1

    def _take(self, base: int) -> int:
        """Divide the number by a base; answer what is left over."""
        left = 0
        number = self._number
        for i in range(_DIGITS - 1, -1, -1):
            left = left * _BASE + number[i]
            number[i] = left // base
            left %= base
        self._put(left, base)
        return left

    def _most_digits(self) -> int:
        """Answer how many digits the highest number has that the parts could make."""
        self._fold(True)
        digits = _DIGITS
        while not self._number[digits - 1]:
            digits -= 1
        return digits

    def _fold(self, highest: bool) -> None:
        """Lay the number that the parts make, or the highest that they could."""
        number = self._number
        for i in range(_DIGITS):
            number[i] = 0
        for at in range(self._count - 1, -1, -1):
            base = self._bases[at]
            carry = base - 1 if highest else self._parts[at]
            for i in range(_DIGITS):
                carry += number[i] * base
                number[i] = carry % _BASE
                carry //= _BASE

    # the text

    def _lay_text(self, data: int) -> None:
        """Write the duel code, the version, the number, `data` symbols in all, and the checks into `text`."""
        symbols = self._symbols
        self._fold(False)
        for i in range(CODE_LENGTH):
            symbols[i] = value_of(self._duel[i])
        symbols[CODE_LENGTH] = _VERSION
        for i in range(_NUMBER_AT, data):
            symbols[i] = self._number[i - _NUMBER_AT]
        self._check(data)
        for i in range(_CHECKS):
            symbols[data + i] = self._checks[i]
        self._lay_symbols(data + _CHECKS)

    def _lay_symbols(self, count: int) -> None:
        """Write so many symbols into `text`, in groups."""
        symbols = self._symbols
        self.length = 0
        for i in range(count):
            if i and not i % GROUP:
                self.text[self.length] = _HYPHEN
                self.length += 1
            self.text[self.length] = ALPHABET[symbols[i]]
            self.length += 1

    def _take_symbols(self, text: bytes | bytearray) -> int:
        """Read a text; answer how many symbols it has, 0 when it cannot be a code."""
        in_groups = len(text) > GROUP and text[GROUP] == _HYPHEN
        count = 0
        for i in range(len(text)):
            if in_groups and i % (GROUP + 1) == GROUP:
                if text[i] != _HYPHEN:
                    return 0
                continue
            value = value_of(text[i])
            if value < 0 or count == _SYMBOLS:
                return 0
            if count < CODE_LENGTH:
                self._duel[count] = text[i]
            self._symbols[count] = value
            count += 1
        return count if count > _NUMBER_AT + _CHECKS else 0

    def _check(self, data: int) -> bool:
        """Find what checks so many symbols; tell whether it follows them. It is the rest of a division."""
        checks = self._checks
        symbols = self._symbols
        for i in range(_CHECKS):
            checks[i] = 0
        for i in range(data):
            top = (symbols[i] - checks[0]) % _BASE
            for j in range(_CHECKS):
                checks[j] = ((checks[j + 1] if j + 1 < _CHECKS else 0) + top * _GENERATOR[j]) % _BASE
        is_right = True
        for i in range(_CHECKS):
            is_right = is_right and symbols[data + i] == checks[i]
        return is_right


def _count(mask: int) -> int:
    """Count the bits of a mask of boxes."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
