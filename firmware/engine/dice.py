"""The dice: a pure function of game seed, player, turn, roll and position.

The generator is the combination of three multiplicative generators for 16-bit machines of P. L'Ecuyer,
"Efficient and Portable Combined Random Number Generators", Communications of the ACM 31(6), 1988, figure 4:
period 8.1e12, every product below 2**30, an answer of 1 to 32362. Its n-th number can be asked for directly
(the state times a power of the multiplier), so each die has its own fixed place. The seed reaches the three
states through Speck32/64. Faces are the six equal intervals of 1 to 32358; the four numbers above are
rejected and the die looks one plane further. The start roll takes its dice from there, too.
"""

from array import array

from micropython import const

_SPECK_ROUNDS = const(22)
_WORD = const(0xFFFF)

_M1 = const(32363)
_M2 = const(31727)
_M3 = const(31657)
_A1 = const(157)
_A2 = const(146)
_A3 = const(142)
_STATE_BITS = const(0x7FFF)
_SPAN = const(32362)  # the combined numbers, taken here as 0 .. 32361

_FACE_WIDTH = const(5393)
_FACES_END = const(32358)

MAX_PLAYERS = const(6)
_TURNS = const(13)
_ROUNDS = const(6)
MAX_TURNS = const(_TURNS * _ROUNDS)
ROLLS = const(3)
DICE = const(5)
_PER_TURN = const(15)

# Places in the sequence: the dice of a match, then those of the start roll, then the bots' own numbers.
_PLANE = const(8192)  # at least MAX_PLAYERS * MAX_TURNS * 15; a rejected number looks this much further
_START = const(0x100000)
_BOTS = const(0x200000)


class Speck:
    """Encrypt 32-bit blocks under a 64-bit key: Speck32/64, in 16-bit steps. The constructor allocates.

    Source: R. Beaulieu, D. Shors, J. Smith, S. Treatman-Clark, B. Weeks, L. Wingers, "The SIMON and SPECK
    Families of Lightweight Block Ciphers", IACR ePrint 2013/404 (32-bit block, 64-bit key, 22 rounds,
    rotations 7 and 2).
    """

    def __init__(self) -> None:
        self.x = 0  # the block, high word
        self.y = 0  # the block, low word
        self._l0 = 0
        self._l1 = 0
        self._l2 = 0
        self._k = 0

    def key(self, key: bytes | bytearray) -> None:
        """Take a key of 8 bytes, most significant first."""
        self._l2 = key[0] << 8 | key[1]
        self._l1 = key[2] << 8 | key[3]
        self._l0 = key[4] << 8 | key[5]
        self._k = key[6] << 8 | key[7]

    def encrypt(self, x: int, y: int) -> None:
        """Encrypt the block of two 16-bit words; the answer is in the attributes x and y."""
        l0 = self._l0
        l1 = self._l1
        l2 = self._l2
        k = self._k
        for i in range(_SPECK_ROUNDS):
            x = ((x >> 7 | x << 9) + y & _WORD) ^ k
            y = (y << 2 & _WORD | y >> 14) ^ x
            # the key schedule is the same round, with the counter for a key
            new = ((l0 >> 7 | l0 << 9) + k & _WORD) ^ i
            k = (k << 2 & _WORD | k >> 14) ^ new
            l0 = l1
            l1 = l2
            l2 = new
        self.x = x
        self.y = y


class _Generator:
    """One of the three. state: of the seed; first: at the first die of a turn; dice: from there to each."""

    def __init__(self, multiplier: int, modulus: int) -> None:
        self.modulus = modulus
        self.state = 1
        self.first = 1
        self._multiplier = multiplier
        self.dice = self._steps(1, _PER_TURN)
        self._turns = self._steps(_PER_TURN, _TURNS)
        self._rounds = self._steps(_PER_TURN * _TURNS, _ROUNDS)
        self._players = self._steps(_PER_TURN * MAX_TURNS, MAX_PLAYERS)

    def _steps(self, length: int, count: int) -> "array[int]":
        """Answer the factors of 0 to count - 1 steps of a length."""
        step = _power(self._multiplier, length, self.modulus)
        factors = array("H", [1] * count)
        for i in range(1, count):
            factors[i] = factors[i - 1] * step % self.modulus
        return factors

    def begin(self, player: int, round: int, turn: int) -> None:
        """Go to the first die of a turn."""
        modulus = self.modulus
        state = self.state * self._turns[turn] % modulus * self._rounds[round] % modulus
        self.first = state * self._players[player] % modulus

    def at(self, place: int) -> int:
        """Answer the number at a place."""
        return self.state * _power(self._multiplier, place, self.modulus) % self.modulus


class DiceSource:
    """Throw the dice of one game seed. Only the constructor allocates."""

    def __init__(self) -> None:
        self._speck = Speck()
        self._generators = [_Generator(_A1, _M1), _Generator(_A2, _M2), _Generator(_A3, _M3)]
        self._turn = -1  # 78 * player + turn: the one that was asked for last

    def seed(self, seed: bytes | bytearray) -> None:
        """Take a game seed of 8 bytes."""
        speck = self._speck
        speck.key(seed)
        block = 0
        word = -1  # the half of the newest block that is still unused
        for generator in self._generators:
            state = 0
            while not 0 < state < generator.modulus:
                if word < 0:
                    speck.encrypt(0, block)
                    block += 1
                    state = speck.x & _STATE_BITS
                    word = speck.y & _STATE_BITS
                else:
                    state = word
                    word = -1
            generator.state = state
        self._turn = -1

    def go_to(self, player: int, round: int) -> None:
        """Throw for player 0 in round 0, from now on, what fell for this player in this round."""
        for generator in self._generators:
            generator.begin(player, round, 0)
            generator.state = generator.first
        self._turn = -1

    def throw(self, dice: bytearray, held: int, player: int, turn: int, roll: int) -> None:
        """Throw the dice that the mask does not hold, in place.

        player 0 to 5, turn 0 to 77 (13 * round + turn of the round), roll 0 to 2; no die depends on what is
        held.
        """
        generators = self._generators
        if self._turn != player * MAX_TURNS + turn:
            self._turn = player * MAX_TURNS + turn
            for generator in generators:
                generator.begin(player, turn // _TURNS, turn % _TURNS)
        s1 = generators[0].first
        s2 = generators[1].first
        s3 = generators[2].first
        die1 = generators[0].dice
        die2 = generators[1].dice
        die3 = generators[2].dice
        place = roll * DICE
        for i in range(DICE):
            if not held >> i & 1:
                z = (s1 * die1[place] % _M1 - s2 * die2[place] % _M2 + s3 * die3[place] % _M3 - 1) % _SPAN
                if z >= _FACES_END:
                    z = self._accepted((player * MAX_TURNS + turn) * _PER_TURN + place + _PLANE, _FACES_END)
                dice[i] = z // _FACE_WIDTH + 1
            place += 1

    def die(self, player: int, turn: int, roll: int, position: int) -> int:
        """Tell the face (1 to 6) that falls there; the same numbers as throw()."""
        place = (player * MAX_TURNS + turn) * _PER_TURN + roll * DICE + position
        return self._accepted(place, _FACES_END) // _FACE_WIDTH + 1

    def start_die(self, player: int, throw: int, position: int) -> int:
        """Tell the face of a die of the start roll; throw counts the re-rolls after ties from 0."""
        place = _START + (throw * MAX_PLAYERS + player) * DICE + position
        return self._accepted(place, _FACES_END) // _FACE_WIDTH + 1

    def below(self, n: int, salt: int) -> int:
        """Tell a number of 0 to n - 1, no die of the game; salt (0 to 8191) tells questions apart."""
        width = _SPAN // n
        return self._accepted(_BOTS + salt, width * n) // width

    def _accepted(self, place: int, end: int) -> int:
        """Tell the first number below end at a place or whole planes behind it."""
        one, two, three = self._generators
        while True:
            z = (one.at(place) - two.at(place) + three.at(place) - 1) % _SPAN
            if z < end:
                return z
            place += _PLANE


class StartRoll:
    """Follow the throws for the start. Only the constructor allocates.

    dice: bytearray(30), five a player, 0 = not thrown; totals: bytearray(6), each player's newest total;
    tied: mask of the players who still contend; waiting: mask of those who have yet to throw; number: the
    re-roll, from 0; per_player: dice each throws, 1 or 5.
    """

    def __init__(self) -> None:
        self.dice = bytearray(MAX_PLAYERS * DICE)
        self.totals = bytearray(MAX_PLAYERS)
        self.begin(0, 0)

    def begin(self, players: int, per_player: int) -> None:
        """Let all players (1 to 6) throw per_player dice each."""
        for i in range(MAX_PLAYERS * DICE):
            self.dice[i] = 0
        for i in range(MAX_PLAYERS):
            self.totals[i] = 0
        self.tied = (1 << players) - 1
        self.waiting = self.tied
        self.number = 0
        self.per_player = per_player

    def player(self) -> int:
        """Tell whose throw is next (the lowest of those waiting), or -1."""
        return first_of(self.waiting)

    def throw(self, source: DiceSource) -> None:
        """Throw for the next player; after the last of them, those tied for highest contend again."""
        player = self.player()
        total = 0
        for i in range(self.per_player):
            face = source.start_die(player, self.number, i)
            self.dice[player * DICE + i] = face
            total += face
        self.totals[player] = total
        self.waiting &= ~(1 << player)
        if not self.waiting:
            self._compare()

    def decided(self) -> bool:
        """Tell whether one player alone threw highest."""
        return not self.waiting and not self.tied & self.tied - 1

    def _compare(self) -> None:
        highest = 0
        tied = 0
        for i in range(MAX_PLAYERS):
            if self.tied >> i & 1:
                total = self.totals[i]
                if total > highest:
                    highest = total
                    tied = 0
                if total == highest:
                    tied |= 1 << i
        self.tied = tied
        if tied & tied - 1:
            self.waiting = tied
            self.number += 1


def _power(base: int, exponent: int, modulus: int) -> int:
    result = 1
    while exponent:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


def first_of(mask: int, before: int = 0) -> int:
    """Tell the bit set in a mask that so many others that are set come before, -1 of no mask."""
    if not mask:
        return -1
    bit = 0
    while before or not mask >> bit & 1:
        before -= mask >> bit & 1
        bit += 1
    return bit
