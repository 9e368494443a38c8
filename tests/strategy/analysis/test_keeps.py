"""The multisets a player may keep, against itertools."""

from itertools import combinations_with_replacement, permutations, product

from contract.device import PIECE
from engine.boxes import BOXES, UPPER_BOXES, pack, points
from engine.dice import DICE
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_OF_SIZE, FIRST_ROLL, HOLDS, KEEPS, Keeps
from strategy.values import SUM_BYTES

keeps = Keeps(files.table)

ALL_KEEPS = [faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(1, 7), size)]


def walk(faces):
    keep = 0
    for face in faces:
        at = 2 * (FACES * keep + face - 1)
        keep = keeps.grown[at] | keeps.grown[at + 1] << 8
    return keep


def test_there_are_462_keeps_252_rolls_and_1260_ways_of_adding_a_die():
    assert len(ALL_KEEPS) == KEEPS == 462
    assert sum(len(faces) == DICE for faces in ALL_KEEPS) == DISTINCT_ROLLS == 252
    assert len(keeps.grown) == PIECE > 2 * 1260 + 3 * KEEPS


def test_upper_boxes_count_their_face_in_each_roll_and_the_others_tell_what_the_engine_pays():
    points_of = iter(keeps.points[:-SUM_BYTES])
    for box in range(BOXES):
        for faces in ALL_KEEPS[FIRST_ROLL:]:
            count = faces.count(box + 1)
            assert next(points_of) == (count if box < UPPER_BOXES else points(box, pack(bytes(faces)), 0))
    assert not list(points_of)


def test_a_keep_is_the_same_in_whatever_order_its_dice_are_added():
    for number, faces in enumerate(ALL_KEEPS):
        assert {walk(order) for order in set(permutations(faces))} == {number}


def test_sizes_begin_where_the_first_keep_of_that_size_is():
    for size in range(DICE + 1):
        assert FIRST_OF_SIZE[size] == ALL_KEEPS.index((1,) * size)


def test_every_five_dice_name_their_roll():
    for dice in product(range(1, 7), repeat=DICE):
        assert ALL_KEEPS[FIRST_ROLL + keeps.roll(bytes(dice))] == tuple(sorted(dice))


def test_every_hold_names_its_keep():
    for dice in list(product(range(1, 7), repeat=DICE))[::7]:  # a seventh of them will do
        faces = bytes(dice)
        by_hold = list(keeps.by_hold(faces, loops_plain))
        for hold in range(HOLDS):
            held = tuple(sorted(dice[i] for i in range(DICE) if hold >> i & 1))
            keep = keeps.keep(faces, hold)
            assert by_hold[hold] == keep
            assert ALL_KEEPS[keep] == held
