"""The dice: a pure function of seed, player, turn, roll and position, published, evenly spread; duel codes.

The generator is stepped here once more, in the paper's own form; its cipher is held to its published vector.
"""

from collections import Counter
from itertools import combinations, count, islice, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import duel_code, rules
from engine.dice import DiceSource, Speck, StartRoll
from engine.match import Match
from engine.rules import BAD_CODE, BAD_SEED, BAD_SIZE, OK
from engine.turn import OVER, START
from tests.engine import table

# Chance alone goes above these once in a million samples: 5, 35 degrees of freedom.
ONCE_IN_A_MILLION = {5: 36.0, 35: 86.9}
always = settings(settings.get_profile("ci"), max_examples=40)
seeds = st.binary(min_size=8, max_size=8)
places = st.tuples(st.integers(0, 5), st.integers(0, 77), st.integers(0, 2))
FIRST_WORD_IS_A_MODULUS = (7128).to_bytes(8, "big")


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
    dice = DiceSource()
    dice.seed(seed)
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


def test_every_die_of_a_match_is_the_papers_number_at_its_place_or_a_plane_further_if_that_is_rejected():
    """6 players, 78 turns, 3 rolls, 5 dice; 32359 to 32362 are rejected."""
    rejected = 0
    for seed in (bytes(8), b"\xff" * 8, FIRST_WORD_IS_A_MODULUS, spread(0), spread(1), spread(2)):
        dice, thrown = dice_of(seed), bytearray(5)
        numbers = list(islice(lecuyer(*states_of(seed)), 3 * 8192))
        for place, (player, turn, roll) in enumerate(product(range(6), range(78), range(3))):
            dice.throw(thrown, 0, player, turn, roll)
            for position in range(5):
                accepted = next(z for z in numbers[5 * place + position :: 8192] if z <= 32358)
                rejected += numbers[5 * place + position] != accepted
                face = (accepted - 1) // 5393 + 1
                assert thrown[position] == dice.die(player, turn, roll, position) == face
    assert rejected >= 3


# a pure function


@always
@given(seeds, seeds, st.lists(places, min_size=2, max_size=12), st.integers(0, 31))
def test_what_falls_does_not_depend_on_what_was_asked_before_or_held(seed, other, asked, held):
    one, fresh = dice_of(other), DiceSource()
    one.throw(bytearray(5), 0, *asked[0])
    one.seed(seed)
    for place in asked:
        thrown = bytearray(5)
        one.throw(thrown, held, *place)
        fresh.seed(seed)
        assert list(thrown) == [0 if held >> i & 1 else fresh.die(*place, i) for i in range(5)]


@pytest.mark.parametrize("options", [0, rules.DUPLICATE])
def test_a_match_throws_the_dice_of_its_seed_in_every_turn_and_in_a_duplicate_the_same_for_all(options):
    dice = dice_of(spread(11))
    match = play(spread(11), 3, options, 2, rules.FREE)
    while match.phase == START:
        thrower, throw = match.start.player(), match.start.number
        assert match.throw_start() == OK
        assert match.start.dice[5 * thrower] == dice.start_die(thrower, throw, 0)
    while match.phase != OVER:
        place = 0 if options else match.player, match.round * 13 + match.turn
        for roll in range(3):
            assert match.roll() == OK
            assert list(match.dice) == [dice.die(*place, roll, position) for position in range(5)]
        assert match.score(table.first_open(match)) == OK


# evenly spread


@pytest.mark.slow
def test_faces_are_even_at_every_roll_and_position():
    at = {place: Counter() for place in product(range(3), range(5))}
    for number in range(300):
        dice = dice_of(spread(number))
        for turn, (roll, position) in product(range(10), at):
            at[roll, position][dice.die(number % 6, turn, roll, position)] += 1
    for counts in (*at.values(), sum(at.values(), Counter())):
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert chi_square(counts, 6) < ONCE_IN_A_MILLION[5]


def test_bots_draw_evenly_and_not_the_games_dice():
    for n in (2, 3, 6, 13, 32):
        drawn = Counter()
        for number in range(60):
            dice = dice_of(spread(number))
            drawn.update(dice.below(n, salt) for salt in range(n * 2))
        assert set(drawn) == set(range(n))
        assert chi_square(drawn, n) < n - 1 + 5 * (2 * (n - 1)) ** 0.5 + 15


# the start roll


def test_everybody_throws_for_the_start_from_the_first_on_and_no_die_of_an_earlier_one_lies_there():
    start = StartRoll()
    assert start.player() == -1
    for _ in range(2):
        start.begin(2, 5)
        assert (start.player(), start.waiting, start.tied) == (0, 0b11, 0b11)
        assert start.dice == bytes(30) and start.totals == bytes(6)
        while start.waiting:
            start.throw(dice_of(bytes(range(8))))
        assert all(start.dice[:10]) and start.decided()


# duel codes

coded = st.integers(0, 23**7 - 1)


def code_of(seed):
    code = bytearray(duel_code.CODE_LENGTH)
    assert duel_code.encode(seed.to_bytes(8, "big"), code) == OK
    return bytes(code)


def test_codes_are_short_and_have_no_look_alikes():
    assert len(code_of(0)) == duel_code.CODE_LENGTH <= 8
    letters = duel_code.ALPHABET.decode()
    assert len(set(letters)) == len(letters)
    assert letters.upper() == letters
    for alike in ("0OQD", "1IL", "2Z", "5S", "8B", "6G", "UV"):
        assert len(set(alike) & set(letters)) <= 1, alike


@always
@example(0)
@example(23**7 - 1)
@given(coded)
def test_a_code_comes_back_as_its_seed_and_any_two_exchanged_characters_are_refused(seed):
    out, code = bytearray(8), code_of(seed)
    for written in (code, code.lower()):
        assert duel_code.decode(written, out) == OK
        assert int.from_bytes(out, "big") == seed
    for one, other in combinations(range(8), 2):
        swapped = bytearray(code)
        swapped[one], swapped[other] = code[other], code[one]
        assert duel_code.decode(swapped, bytearray(8)) == (OK if swapped == code else BAD_CODE)


@settings(always, max_examples=8)
@given(coded)
def test_any_single_wrong_character_is_refused(seed):
    """All 8 places x all 256 characters: only the right one, in either case, is taken."""
    code = code_of(seed)
    for at, wrong in product(range(8), range(256)):
        if wrong in (code[at], code[at] | 0x20 if code[at] >= ord("A") else code[at]):
            continue
        out = bytearray(b"SEEDSEED")
        assert duel_code.decode(code[:at] + bytes([wrong]) + code[at + 1 :], out) == BAD_CODE
        assert out == b"SEEDSEED"


@always
@example(b"\xff" * 8)
@given(seeds)
def test_any_seed_that_is_trimmed_has_a_code(seed):
    trimmed = bytearray(seed)
    duel_code.trim(trimmed)
    assert code_of(int.from_bytes(trimmed, "big"))
    again = bytearray(trimmed)
    duel_code.trim(again)
    assert again == trimmed


def test_a_seed_without_a_code_is_refused():
    code = bytearray(b"untouche")
    for seed in (23**7, 2**32, 2**40, 2**48, 2**63, 2**64 - 1):
        assert duel_code.encode(seed.to_bytes(8, "big"), code) == BAD_SEED
    assert code == b"untouche"


@pytest.mark.parametrize("size", [0, 1, 7, 9])
def test_a_code_of_another_length_is_refused(size):
    assert duel_code.decode(b"2" * size, bytearray(8)) == BAD_SIZE
    assert duel_code.encode(bytes(8), bytearray(size)) == BAD_SIZE
    assert duel_code.encode(bytes(size), bytearray(8)) == BAD_SIZE
