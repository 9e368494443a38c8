"""Saves of version 1: read, brought into today's layout, refused when damaged. tests/old has one of then."""

import random
import zlib

import pytest

from contract import losses
from engine import reasons
from engine.dice import MAX_PLAYERS
from engine.match import MAX_ROUNDS, TURN, Match
from engine.saved import layout as at
from engine.saved import version_1, writing
from host_sim import ROOT
from host_sim.pico.flash import Flash
from hw.flash.shelf import V1_FILE, Shelf
from hw.flash.version_1 import contents
from keeping.keeper import SIZES, Keeper
from tests.engine.saved.test_saved_match import MATCHES, everything, written

FILE = (ROOT / "tests" / "old" / "rattle.sav").read_bytes()


def as_version_1(match: Match) -> bytes:
    """Write a match as version 1 did."""
    old = bytearray(b"RTTL\x01")
    old += bytes([match.sheet, match.options, match.players, match.rounds, match.phase, match.round])
    old += bytes([match.turn, match.starter, match.holds, match.rolls, match.scored_rolls])
    old += bytes([match.scored_holds]) + match.scores_since_throw.to_bytes(2, "big")
    old += bytes([match.start.tied, match.start.waiting]) + match.start.number.to_bytes(2, "big")
    old += match.seed + match.kinds + match.teams
    count = match.rolls or match.scored_rolls
    old += match.thrown_holds[:count] + bytes(3 - count)
    old += match.thrown[: 5 * count] + bytes(15 - 5 * count)
    old += match.start.totals + match.start.dice + b"\0"
    for round in range(MAX_ROUNDS):
        for player in range(MAX_PLAYERS):
            card = match.card(player, round)
            old += card.boxes + card.order
    return bytes(old) + zlib.adler32(old).to_bytes(4, "big")


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_of_version_1_comes_back_identical(name: str) -> None:
    match = MATCHES[name]()
    buffer = bytearray(b"\x77" * writing.SIZE)
    assert version_1.upgrade(as_version_1(match), buffer) == reasons.OK
    again = Match()
    assert writing.load(again, buffer) == reasons.OK
    assert everything(again) == everything(match)
    assert buffer == written(match)


def test_a_damaged_one_is_refused() -> None:
    old = as_version_1(MATCHES["held"]())
    for place in range(len(old)):
        damaged = bytearray(old)
        damaged[place] ^= 0x20
        reason = version_1.upgrade(damaged, bytearray(writing.SIZE))
        assert reason == (reasons.FOREIGN if place < 4 else reasons.DAMAGED), place


def test_what_no_match_can_be_is_refused_for_all_its_right_sum() -> None:
    chooser = random.Random(4)
    refused = 0
    for _ in range(500):
        old = bytearray(as_version_1(MATCHES["held"]()))
        old[chooser.randrange(5, 180)] = chooser.choice((0, 1, 6, 7, 13, 15, 128, 255))
        old[1034:] = zlib.adler32(old[:1034]).to_bytes(4, "big")
        buffer = bytearray(writing.SIZE)
        match = Match()
        if version_1.upgrade(old, buffer) or writing.load(match, buffer):
            refused += 1
        else:
            assert written(match) == buffer
    assert refused > 250


def keeper(flash: Flash) -> Keeper:
    """Power on."""
    return Keeper(Shelf(flash, *SIZES))


def shelf_with(old: bytes) -> tuple[Flash, Keeper]:
    flash = Flash()
    if old:
        flash.put(V1_FILE, old)
    return flash, keeper(flash)


def test_the_file_of_the_old_firmware_goes_on_where_it_was_left() -> None:
    flash, first = shelf_with(FILE)
    match = Match()
    assert first.load(match) == []
    assert (match.phase, match.round, match.turn, match.player, match.rolls) == (TURN, 1, 2, 0, 2)
    assert match.holds == 7 and bytes(match.dice) == b"\5\4\4\3\2"
    assert [match.total(player) for player in range(3)] == [61, 58, 85]
    assert V1_FILE not in flash.files and flash.get(V1_FILE + ".old") == FILE
    again = Match()
    assert keeper(flash).load(again) == []
    assert everything(again) == everything(match)


def test_of_its_two_slots_the_newest_whole_one_counts() -> None:
    newest, older = contents_of(FILE)
    assert newest != older
    swapped = FILE[1046:] + FILE[:1046]
    assert contents_of(swapped) == [newest, older]
    at_newest = FILE.index(newest)
    damaged = FILE[: at_newest + 20] + b"\x99" + FILE[at_newest + 21 :]
    _, keeper = shelf_with(damaged)
    match = Match()
    assert keeper.load(match) == []
    buffer = bytearray(writing.SIZE)
    assert version_1.upgrade(older, buffer) == reasons.OK
    assert written(match)[at.AT_SHEET :] == buffer[at.AT_SHEET :]


def contents_of(data: bytes) -> list[bytes]:
    flash, _ = shelf_with(data)
    found = contents(flash, V1_FILE, version_1.SIZE)
    assert found is not None
    return found


@pytest.mark.parametrize("data", [b"R", b"R\x01" + bytes(50), bytes(2092), FILE[:1000]])
def test_an_old_file_that_cannot_be_read_is_told_of_once_and_kept(data: bytes) -> None:
    flash, first = shelf_with(data)
    match = Match()
    assert first.load(match) == [losses.LOST_MATCH, losses.KEPT_AS_FILES]
    assert match.phase == 0
    assert flash.get(V1_FILE + ".bad") == data
    assert keeper(flash).load(match) == []
