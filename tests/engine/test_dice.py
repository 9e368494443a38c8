"""The dice: a pure function of seed, player, turn, roll and position, published, evenly spread.

The generator is stepped here once more, in the paper's own form; its cipher is held to its published vector.
"""

from collections import Counter
from itertools import combinations, count, product

import pytest

from engine import duel_code, rules, saved, saved_reading
from engine.boxes import CHANCE
from engine.dice import DiceSource, Speck, _power
from engine.match import Match
from engine.rules import BAD_CODE, BAD_SEED, BAD_SIZE, OK
from engine.turn import OVER, START
from tests.support import table

# Chance alone goes above these once in a million samples: 5, 25, 35 degrees of freedom.
ONCE_IN_A_MILLION = {5: 36.0, 25: 71.3, 35: 86.9}


def chi_square(observed, cells):
    """Tell the statistic of counted things, of which there are `cells` equally likely ones."""
    assert len(observed) <= cells
    share = sum(observed.values()) / cells
    assert share >= 20
    return sum((count - share) ** 2 / share for count in observed.values()) + (cells - len(observed)) * share


def spread(number):
    """Make 8 seed bytes, far from each other, of the numbers 0, 1, 2, ..."""
    return (number * 0x9E3779B97F4A7C15 % 2**64).to_bytes(8, "big")


def dice_of(seed):
    """Make a dice source of a seed, given as a number or as 8 bytes."""
    dice = DiceSource()
    dice.seed(seed if isinstance(seed, bytes) else seed.to_bytes(8, "big"))
    return dice


def play(seed, players=1, options=0, rounds=1, sheet=rules.APPLET):
    """Set up a match with its own dice."""
    match = Match()
    assert match.new_game(sheet, bytes(players), seed, rounds, options, None) == OK
    return match


# published sources


def test_the_cipher_gives_the_papers_vector():
    """Speck32/64: key 1918 1110 0908 0100, plain 6574 694c, cipher a868 42f2 (the paper's appendix)."""
    speck = Speck()
    speck.key(bytes.fromhex("1918111009080100"))
    speck.encrypt(0x6574, 0x694C)
    assert (speck.x, speck.y) == (0xA868, 0x42F2)


def test_a_new_cipher_has_a_key_of_zeros():
    new, keyed = Speck(), Speck()
    keyed.key(bytes(8))
    for speck in (new, keyed):
        speck.encrypt(0x6574, 0x694C)
    assert (new.x, new.y) == (keyed.x, keyed.y)


def lecuyer(s1, s2, s3):
    """Yield the numbers 1 to 32362 of the paper's figure 4, line for line, from the state itself on."""
    while True:
        z = s1 - s2
        if z > 706:
            z -= 32362
        z += s3
        if z < 1:
            z += 32362
        yield z
        k = s1 // 206
        s1 = 157 * (s1 - k * 206) - k * 21
        s1 += 32363 if s1 < 0 else 0
        k = s2 // 217
        s2 = 146 * (s2 - k * 217) - k * 45
        s2 += 31727 if s2 < 0 else 0
        k = s3 // 222
        s3 = 142 * (s3 - k * 222) - k * 133
        s3 += 31657 if s3 < 0 else 0


def speck32(key, x, y):
    """Encrypt one block as the paper writes the cipher, with words of 16 bits and a list of round keys."""
    words = [int.from_bytes(key[i : i + 2], "big") for i in range(0, 8, 2)]
    k, chain = words[3], [words[2], words[1], words[0]]
    for i in range(22):
        x = ((x >> 7 | x << 9) & 0xFFFF) + y & 0xFFFF ^ k
        y = (y << 2 | y >> 14) & 0xFFFF ^ x
        chain.append((k + ((chain[i] >> 7 | chain[i] << 9) & 0xFFFF) & 0xFFFF) ^ i)
        k = (k << 2 | k >> 14) & 0xFFFF ^ chain[-1]
    return x, y


def states_of(seed):
    """Draw the three states from the words of blocks 0, 1, 2, ...: each the next whose 15 bits fit."""
    words = (word & 0x7FFF for block in count() for word in speck32(seed, 0, block))
    return [next(word for word in words if 0 < word < modulus) for modulus in (32363, 31727, 31657)]


@pytest.mark.parametrize(
    "seed", [bytes(8), bytes([255] * 8), bytes(range(8)), spread(1), spread(77), spread(500)]
)
def test_every_die_is_the_papers_number_at_its_place(seed):
    """Step through a whole match: 6 players, 78 turns, 3 rolls, 5 dice; 32359 to 32362 are rejected."""
    dice = dice_of(seed)
    sequence = lecuyer(*states_of(seed))
    rejected = 0
    for player, turn, roll, position in product(range(6), range(78), range(3), range(5)):
        z = next(sequence)
        if z <= 32358:
            assert dice.die(player, turn, roll, position) == (z - 1) // 5393 + 1
        else:
            rejected += 1
            assert 1 <= dice.die(player, turn, roll, position) <= 6
    assert rejected < 10


def test_a_rejected_number_is_replaced_one_plane_further():
    """Look for places whose number is above 32358; throw() and die() agree there as everywhere."""
    found = 0
    for number in range(12):
        seed = spread(number)
        numbers = lecuyer(*states_of(seed))
        sequence = [next(numbers) for _ in range(8192 + 6 * 78 * 15)]
        dice = dice_of(seed)
        for place in range(6 * 78 * 15):
            if sequence[place] > 32358 and sequence[place + 8192] <= 32358:
                player, turn, roll, position = place // 1170, place // 15 % 78, place // 5 % 3, place % 5
                thrown = bytearray(5)
                dice.throw(thrown, 0, player, turn, roll)
                face = (sequence[place + 8192] - 1) // 5393 + 1
                assert dice.die(player, turn, roll, position) == thrown[position] == face
                found += 1
    assert found >= 3


# a pure function


def test_a_die_does_not_depend_on_what_was_asked_before():
    places = list(product((0, 1, 5), (0, 1, 12, 13, 77), range(3), range(5)))
    forwards, backwards = dice_of(spread(3)), dice_of(spread(3))
    faces = {place: forwards.die(*place) for place in places}
    assert {place: backwards.die(*place) for place in reversed(places)} == faces
    backwards.seed(spread(4))
    assert {place: backwards.die(*place) for place in places} != faces
    backwards.seed(spread(3))
    assert {place: backwards.die(*place) for place in places} == faces


def test_a_throw_is_five_dice_whatever_came_before():
    dice, again = dice_of(spread(5)), dice_of(spread(5))
    for player, turn, roll in product(range(6), range(0, 78, 7), range(3)):
        thrown = bytearray(5)
        dice.throw(thrown, 0, player, turn, roll)
        assert list(thrown) == [again.die(player, turn, roll, position) for position in range(5)]
    repeated = bytearray(5)
    dice.throw(repeated, 0, 2, 7, 1)
    assert list(repeated) == [again.die(2, 7, 1, position) for position in range(5)]


@pytest.mark.parametrize("held", range(31))
def test_held_dice_do_not_change_what_falls_beside_them(held):
    match, free = play(spread(9)), play(spread(9))
    assert match.roll() == free.roll() == OK
    first = bytes(match.dice)
    assert first == bytes(free.dice)
    assert match.hold(held) == free.hold(0) == OK
    assert match.roll() == free.roll() == OK
    for position in range(5):
        assert match.dice[position] == (first if held >> position & 1 else free.dice)[position]
    match.hold(0)
    free.hold(0)
    assert match.roll() == free.roll() == OK
    assert match.dice == free.dice


def test_a_match_throws_the_dice_of_its_seed_in_every_turn():
    dice = dice_of(spread(11))
    match = play(spread(11), players=3, rounds=2, sheet=rules.FREE)
    while match.phase == START:
        assert match.throw_start() == OK
    while match.phase != OVER:
        turn = match.round * 13 + match.turn
        for roll in range(3):
            assert match.roll() == OK
            assert list(match.dice) == [dice.die(match.player, turn, roll, position) for position in range(5)]
        assert match.score(table.first_open(match)) == OK


def test_the_start_roll_throws_the_dice_of_its_seed():
    for number in range(40):
        dice = dice_of(spread(number))
        match = play(spread(number), players=6, sheet=rules.FREE)
        while match.phase == START:
            thrower, throw = match.start.player(), match.start.number
            assert match.throw_start() == OK
            assert match.start.dice[5 * thrower] == dice.start_die(thrower, throw, 0)


def test_an_undone_turn_gives_the_same_dice():
    match = play(spread(13))
    for _ in range(3):
        match.roll()
    dice = bytes(match.dice)
    for box in (CHANCE, 0, 5):
        assert match.score(box) == match.undo() == OK
        assert bytes(match.dice) == dice
    assert match.score(CHANCE) == OK
    assert match.roll() == OK
    following = bytes(match.dice)
    other = play(spread(13))
    other.roll()
    assert other.score(0) == OK
    assert other.roll() == OK
    assert bytes(other.dice) == following


def test_a_resumed_turn_gives_the_same_dice():
    match = play(spread(17))
    match.roll()
    match.hold(0b00110)
    buffer = bytearray(saved.SIZE)
    assert saved.save(match, buffer) == OK
    match.roll()
    for _ in range(3):
        again = Match()
        assert saved_reading.load(again, buffer) == OK
        assert again.roll() == OK
        assert again.dice == match.dice


def test_a_duplicate_gives_everyone_the_same_dice():
    match = play(spread(19), players=4, options=rules.DUPLICATE)
    dice = dice_of(spread(19))
    while match.phase != OVER:
        for roll in range(3):
            assert match.roll() == OK
            assert list(match.dice) == [dice.die(0, match.turn, roll, position) for position in range(5)]
        assert match.score(table.first_open(match)) == OK


def test_players_have_dice_of_their_own_otherwise():
    dice = dice_of(spread(19))
    throws = {
        tuple(dice.die(player, turn, 0, at) for turn in range(13) for at in range(5)) for player in range(6)
    }
    assert len(throws) == 6


# evenly spread


def test_faces_are_even_at_every_roll_and_position():
    at = {place: Counter() for place in product(range(3), range(5))}
    for number in range(300):
        dice = dice_of(spread(number))
        for turn, (roll, position) in product(range(10), at):
            at[roll, position][dice.die(number % 6, turn, roll, position)] += 1
    for counts in at.values():
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert chi_square(counts, 6) < ONCE_IN_A_MILLION[5]
    assert chi_square(sum(at.values(), Counter()), 6) < ONCE_IN_A_MILLION[5]


NEIGHBOURS = {
    "positions": [((0, 0, 0, at), (0, 0, 0, at + 1)) for at in range(4)],
    "first and last position": [((0, 0, 0, 0), (0, 0, 0, 4))],
    "rolls": [((0, 3, 0, at), (0, 3, 1, at)) for at in range(5)] + [((0, 3, 1, 2), (0, 3, 2, 2))],
    "turns": [((1, turn, 0, 0), (1, turn + 1, 0, 0)) for turn in range(0, 12, 3)],
    "turns of a round apart": [((0, turn, 0, 0), (0, turn + 13, 0, 0)) for turn in range(4)],
    "players": [((player, 0, 0, 0), (player + 1, 0, 0, 0)) for player in range(5)],
    "last and first": [((0, 12, 2, 4), (1, 0, 0, 0)), ((0, 77, 2, 4), (1, 0, 0, 0))],
}


@pytest.mark.parametrize("places", NEIGHBOURS.values(), ids=NEIGHBOURS)
@pytest.mark.parametrize(
    "seed_of", [spread, lambda number: number.to_bytes(8, "big")], ids=["spread", "counted"]
)
def test_neighbouring_dice_are_unrelated(places, seed_of):
    """The 36 pairs of faces of two neighbours, over seeds, are equally frequent."""
    for one, other in places:
        pairs = Counter()
        dice = DiceSource()
        for number in range(1500):
            dice.seed(seed_of(number))
            pairs[dice.die(*one), dice.die(*other)] += 1
        assert chi_square(pairs, 36) < ONCE_IN_A_MILLION[35]


@pytest.mark.parametrize("step", [1, 2, 23, 256, 65536, 1 << 31, 1 << 63])
def test_similar_seeds_give_unrelated_dice(step):
    """The 36 pairs of faces at the same place, over many pairs of seeds that differ little."""
    pairs = Counter()
    one, other = DiceSource(), DiceSource()
    for number in range(250):
        one.seed(number.to_bytes(8, "big"))
        other.seed(((number + step) % 2**64).to_bytes(8, "big"))
        for turn, at in product(range(3), range(5)):
            pairs[one.die(0, turn, 0, at), other.die(0, turn, 0, at)] += 1
    assert chi_square(pairs, 36) < ONCE_IN_A_MILLION[35]


def test_counted_seeds_have_no_common_throw():
    """Seeds 0 to 1999: the 30 dice of the first two turns are never the same."""
    throws = set()
    for number in range(2000):
        dice = dice_of(number)
        throws.add(
            tuple(dice.die(0, turn, roll, at) for turn in (0, 1) for roll in range(3) for at in range(5))
        )
    assert len(throws) == 2000


def test_every_bit_of_a_seed_counts():
    seen = {
        tuple(dice_of(1 << bit).die(0, 0, roll, at) for roll in range(3) for at in range(5))
        for bit in range(64)
    }
    assert len(seen) == 64


def test_bots_draw_evenly_and_not_the_games_dice():
    for n in (2, 3, 6, 13, 32):
        drawn = Counter()
        for number in range(60):
            dice = dice_of(spread(number))
            drawn.update(dice.below(n, salt) for salt in range(n * 2))
        assert set(drawn) == set(range(n))
        assert chi_square(drawn, n) < n - 1 + 5 * (2 * (n - 1)) ** 0.5 + 15


# duel codes


def code_of(seed):
    """Encode a seed given as a number."""
    code = bytearray(duel_code.CODE_LENGTH)
    assert duel_code.encode(seed.to_bytes(8, "big"), code) == OK
    return bytes(code)


CODED = [0, 1, 22, 23, 2**31 - 1, 0x12345678, 1234567890, *(5**n % 2**31 for n in range(1, 40))]


def test_codes_are_short_and_have_no_look_alikes():
    assert len(code_of(0)) == duel_code.CODE_LENGTH <= 8
    letters = duel_code.ALPHABET.decode()
    assert len(set(letters)) == len(letters)
    assert letters.upper() == letters
    for alike in ("0OQD", "1IL", "2Z", "5S", "8B", "6G", "UV"):
        assert len(set(alike) & set(letters)) <= 1, alike


@pytest.mark.parametrize("seed", CODED)
def test_a_code_comes_back_as_its_seed(seed):
    out = bytearray(8)
    assert duel_code.decode(code_of(seed), out) == OK
    assert int.from_bytes(out, "big") == seed
    assert duel_code.decode(code_of(seed).lower(), out) == OK
    assert int.from_bytes(out, "big") == seed


def test_codes_of_counted_seeds_differ():
    assert len({code_of(seed) for seed in range(3000)}) == 3000


def test_any_trimmed_seed_has_a_code():
    for number in range(300):
        seed = bytearray(spread(number))
        duel_code.trim(seed)
        assert code_of(int.from_bytes(seed, "big"))
        trimmed = bytes(seed)
        duel_code.trim(seed)
        assert seed == trimmed
    full = bytearray([255] * 8)
    duel_code.trim(full)
    assert code_of(int.from_bytes(full, "big"))


@pytest.mark.parametrize(
    ("first", "then"), [((1, 10), (0, 68)), ((1, 0), (0, 77)), ((0, 77), (1, 0)), ((2, 3), (1, 75))]
)
def test_what_falls_does_not_depend_on_the_turn_that_was_asked_for_before(first, then):
    asked, fresh = DiceSource(), DiceSource()
    thrown = []
    for source in (asked, fresh):
        source.seed(bytes(range(8)))
    asked.throw(bytearray(5), 0, *first, 0)
    for source in (asked, fresh):
        thrown.append(bytearray(5))
        source.throw(thrown[-1], 0, *then, 0)
    assert thrown[0] == thrown[1]


def test_a_seed_without_a_code_is_refused():
    code = bytearray(b"untouche")
    for seed in (23**7, 2**32, 2**40, 2**48, 2**63, 2**64 - 1):
        assert duel_code.encode(seed.to_bytes(8, "big"), code) == BAD_SEED
    assert code == b"untouche"
    assert duel_code.encode((23**7 - 1).to_bytes(8, "big"), code) == OK


@pytest.mark.parametrize("seed", CODED[:12])
def test_any_single_wrong_character_is_refused(seed):
    """All 8 places x all 256 characters: only the right one, in either case, is taken."""
    code = code_of(seed)
    for at, wrong in product(range(8), range(256)):
        if wrong in (code[at], code[at] | 0x20 if code[at] >= ord("A") else code[at]):
            continue
        out = bytearray(b"SEEDSEED")
        assert duel_code.decode(code[:at] + bytes([wrong]) + code[at + 1 :], out) == BAD_CODE
        assert out == b"SEEDSEED"


@pytest.mark.parametrize("seed", CODED)
def test_any_two_exchanged_characters_are_refused(seed):
    code = bytearray(code_of(seed))
    for one, other in combinations(range(8), 2):
        if code[one] != code[other]:
            swapped = bytearray(code)
            swapped[one], swapped[other] = code[other], code[one]
            assert duel_code.decode(swapped, bytearray(8)) == BAD_CODE


def test_a_random_code_passes_one_time_in_the_size_of_the_alphabet():
    """What one check character can guarantee: a random code is taken 1 time in 23."""
    letters = duel_code.ALPHABET
    state, taken = 1, 0
    for _ in range(20000):
        code = bytearray(8)
        for i in range(8):
            state = state * 6364136223846793005 + 1442695040888963407 & 2**64 - 1
            code[i] = letters[(state >> 33) % len(letters)]
        taken += duel_code.decode(code, bytearray(8)) == OK
    assert abs(taken - 20000 / len(letters)) < 6 * (20000 / len(letters)) ** 0.5


@pytest.mark.parametrize("size", [0, 1, 7, 9])
def test_a_code_of_another_length_is_refused(size):
    assert duel_code.decode(b"2" * size, bytearray(8)) == BAD_SIZE
    assert duel_code.encode(bytes(8), bytearray(size)) == BAD_SIZE
    assert duel_code.encode(bytes(size), bytearray(8)) == BAD_SIZE


def test_two_units_with_one_code_have_the_same_dice():
    out = bytearray(8)
    assert duel_code.decode(code_of(987654321), out) == OK
    here, there = play((987654321).to_bytes(8, "big")), play(bytes(out))
    for _ in range(13):
        assert here.roll() == there.roll() == OK
        assert here.dice == there.dice
        assert here.score(table.first_open(here)) == there.score(table.first_open(there)) == OK


@pytest.mark.parametrize("exponent", [0, 1, 2, 7, 8191, 0x200000])
def test_a_power_stays_below_its_modulus(exponent):
    for modulus in (32363, 32003):
        assert _power(4099, exponent, modulus) == pow(4099, exponent, modulus)


def test_a_seed_whose_first_word_is_the_modulus_itself_takes_the_next_one():
    speck = Speck()
    speck.key((7128).to_bytes(8, "big"))
    speck.encrypt(0, 0)
    source = DiceSource()
    assert speck.x & 0x7FFF == source._generators[0].modulus
    source.seed((7128).to_bytes(8, "big"))
    assert all(0 < generator.state < generator.modulus for generator in source._generators)


@pytest.mark.parametrize("player", range(6))
def test_what_a_turn_begins_with_stays_below_its_moduli_so_that_a_product_is_a_small_integer(player):
    source = DiceSource()
    source.seed(b"\0\0\0\0\0\0\1\2")
    for turn in (0, 5, 77):
        source.throw(bytearray(5), 0, player, turn, 0)
        assert all(generator.first < generator.modulus for generator in source._generators)
