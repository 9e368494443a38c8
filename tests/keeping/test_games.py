"""The newest games: kept through every cut, the best of each person stays, what cannot be is put aside."""

import copy
import random
from typing import Any

import pytest

from contract import device
from engine import rules
from engine.match import Match
from engine.turn import OVER, START
from host_sim.cable import rehearsal
from host_sim.chip.flash import Flash
from host_sim.window import games as travelling
from hw.flash.store import Store
from keeping.closing import forget
from keeping.games import AT_BOOK, AT_NUMBER, AT_RECORD, AT_TOTAL, KEPT, SIZE, Games
from keeping.keeper import Keeper
from strategy.review.game_code import GameCode
from tests.support.closed_matches import begin, closed, ended, name, new_board, play
from tests.support.cuts import cuts


def played(keeper: Keeper, match: Match, seed: int = 1, **values: Any) -> list[str]:
    """Play a match by chance to its end, kept but not closed; answer the game codes of the people's cards."""
    begin(keeper, match, seed=seed, **values)
    chance = random.Random(seed)
    while match.phase == START:
        match.throw_start()
    while match.phase != OVER:
        for _ in range(chance.randrange(1, 4)):
            match.hold(chance.randrange(31))
            match.roll()
        keeper.diary.note(match)
        match.score(chance.choice([box for box in range(13) if match.legal_mask() >> box & 1]))
        keeper.save_diary()
        keeper.save(match)
    cards = [(player, round) for player in range(match.players) for round in range(match.rounds)]
    return [code_of(match, keeper, *card) for card in cards if not match.kinds[card[0]]]


def code_of(match: Match, keeper: Keeper, player: int, round: int) -> str:
    code = GameCode()
    assert code.write(match, keeper.diary, player, round) == rules.OK
    return code.text[: code.length].decode()


def kept(flash: Flash) -> tuple[Games, Any]:
    """Take up the newest games; answer what is known of their file, too."""
    found: Any = rehearsal.content_of(rehearsal.power_on(flash)[0].shelf, rehearsal.GAMES)
    return found


def codes(flash: Flash) -> list[str]:
    """Answer the game codes of the newest games."""
    keeper, match, _ = rehearsal.power_on(flash)
    match.phase = 0
    match.players = 0
    return [code for _, _, code in travelling.games_of(keeper, match)]


@pytest.mark.parametrize(
    "values",
    [
        {"sheet": rules.FREE, "rounds": 2, "kinds": b"\0\1\0"},
        {"sheet": rules.FREE, "options": rules.DUPLICATE, "kinds": b"\0\0"},
        {"sheet": rules.PARLOR, "options": rules.UPPER_FIRST},
        {"coach": 2},
    ],
    ids=str,
)
def test_the_cards_of_people_come_before_all_others_and_have_the_codes_of_their_games(values):
    flash, keeper, match = new_board()
    first = played(keeper, match, 7)
    assert closed(keeper, match).kept
    second = played(keeper, match, 8, **values)
    assert not any(code in codes(flash) for code in second), "it may go on"
    assert closed(keeper, match).kept
    assert codes(flash) == [*reversed(second), *first]


def test_a_game_with_own_dice_and_one_that_nobody_knows_whole_are_left_out():
    flash, keeper, match = new_board()
    played(keeper, match)
    keeper.diary.begin(match)
    assert closed(keeper, match).kept
    begin(keeper, match, options=rules.REAL)
    play(match, keeper.diary, random.Random(1))
    assert closed(keeper, match).kept
    assert rehearsal.GAMES not in flash.files


def test_the_oldest_goes_that_is_not_the_best_of_its_person_on_its_book():
    flash, keeper, match = new_board()
    people = [0, name(keeper, 0, b"ANN")]
    wanted: list[tuple[int, int, int]] = []
    for seed in range(40):
        who = people[seed % 3 % 2]
        sheet = (rules.FREE, rules.FUN)[seed % 5 % 2]
        played(keeper, match, seed + 1, sheet=sheet, seats=bytes((who,)))
        assert closed(keeper, match).kept
        found, _ = kept(flash)
        games = [(game[AT_NUMBER], game[AT_BOOK], game[AT_TOTAL] << 8 | game[3]) for game in found.list()]
        wanted.insert(0, (who, games[0][1], match.total(0)))
        if len(wanted) > KEPT:
            beaten = [
                i
                for i, (number, book, total) in enumerate(wanted)
                if i and any((number, book) == other[:2] and other[2] > total for other in wanted)
            ]
            del wanted[beaten[-1]]
        assert games == wanted and found.is_possible()
    assert len({game[:2] for game in wanted}) == 4


def test_the_plug_pulled_at_any_step_of_a_closing_keeps_each_card_once_and_loses_no_other():
    begun = Flash()
    keeper, match, _ = rehearsal.power_on(begun)
    played(keeper, match, 3)
    closed(keeper, match)
    played(keeper, match, 4, sheet=rules.FREE, kinds=b"\0\0", rounds=6)  # more than there is room for
    whole = copy.deepcopy(begun)
    closed(*rehearsal.power_on(whole)[:2])
    wanted = codes(whole)
    assert len(set(wanted)) == KEPT
    for cut, flash in cuts(lambda flash: closed(*rehearsal.power_on(flash)[:2]), begun):
        keeper, match, _ = rehearsal.power_on(flash)
        if keeper.is_owed(match):
            done = closed(keeper, match)
            assert done.kept and not done.lost
        assert codes(flash) == wanted, cut
        assert flash.contents().keys() == whole.contents().keys()
    assert cut - begun.steps >= 5


@pytest.mark.parametrize(("spoilt", "newer"), [(bytes(100), False), (b"\x07" + bytes(SIZE - 1), True)])
def test_a_file_that_cannot_be_used_is_told_of_and_put_aside_and_the_next_game_is_kept(spoilt, newer):
    flash, keeper, match = new_board()
    played(keeper, match, 3)
    closed(keeper, match)
    if newer:
        store = Store(flash, rehearsal.GAMES, "G", SIZE)
        store.save(bytearray(spoilt))
        store.close()
    else:
        flash.put(rehearsal.GAMES, spoilt)
    wrong = flash.get(rehearsal.GAMES)
    mine = played(keeper, match, 4)
    assert closed(keeper, match).lost == (device.LOST_RECORDS + newer, device.KEPT_AS_FILES)
    assert flash.get(rehearsal.GAMES + (".newer" if newer else ".bad")) == wrong
    assert codes(flash) == mine


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 2), (1 + AT_BOOK, 8), (1 + AT_TOTAL, 0x40), (1 + AT_RECORD, 0), (1 + AT_RECORD, 1),
        (1 + AT_RECORD + 2, 16), (1 + AT_RECORD + 27, 13), (1 + AT_RECORD + 27, None),
        (1 + AT_RECORD + 26, 36), (1 + AT_RECORD + 28, 14), (SIZE - 1, 1),
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_believed(place, value):
    flash, keeper, match = new_board()
    played(keeper, match, 3)
    closed(keeper, match)
    found, _ = kept(flash)
    assert found.is_possible()
    found.buffer[place] = found.buffer[place + 2] if value is None else value
    assert not found.is_possible()


def test_they_are_forgotten_with_the_records():
    flash, keeper, match = new_board()
    played(keeper, match, 3)
    closed(keeper, match)
    assert codes(flash)
    done = ended(forget(keeper))
    assert done.kept and not codes(flash)
    assert not rehearsal.power_on(flash)[0].is_owed(match)
