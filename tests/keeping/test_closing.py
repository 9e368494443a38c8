"""A match is closed once, whenever the power goes; every face of it is counted."""

from collections import Counter
from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import device
from engine import rules
from engine.turn import NEW, OVER, TURN
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from keeping import books
from keeping import tally as faces
from keeping.books import FRESH, book_of
from keeping.closing import close, count_faces, forget
from keeping.tally import FAIR, ODD, TOO_FEW, UNEVEN, Tally
from strategy.review.diary import Diary
from tests.keeping.test_keeper import Unreadable
from tests.support.boards import Attentive
from tests.support.closed_matches import (
    FUN,
    begin,
    closed,
    end,
    ended,
    new_board,
    play,
    played,
    read,
)
from tests.support.cuts import cuts
from tests.support.ui_rig import Rig, used
from ui import screens
from ui.menus import records_words
from ui.menus.result import Results
from ui.parts import RECORDS
from ui.play.cheer import find_best

MOST = (1 << 30) - 1  # of a face


def games(flash: Flash) -> int:
    return read(power_on(flash)[0], FUN).games(0, FRESH)


def thrown(tally: bytearray) -> list[int]:
    return [faces.fallen(tally, face) for face in range(1, 7)]


def play_on(rig: Rig) -> None:
    """Play a person's match to its end."""
    play(rig.match)
    rig.app.keeper.mark_match()
    rig.app.go_on()
    rig.arrive()
    rig.wait()


# when


def test_a_match_counts_when_its_result_is_left_and_not_before():
    rig = Rig()
    rig.start(rules.FUN)
    play_on(rig)
    assert not games(rig.flash)
    rig.app.parts.turn.undo(rig.app)
    rig.wait()
    play_on(rig)
    rig.press("B")
    assert rig.shows(screens.TITLE_SCREEN) and games(rig.flash) == 1
    rig.start(rules.FUN)
    play_on(rig)
    rig.press("A")
    assert rig.match.phase == TURN and games(rig.flash) == 2


@pytest.mark.parametrize("asks", [False, True])
def test_a_match_over_when_the_power_went_counts_once_at_the_title_or_before_records_are_shown(asks):
    rig = Rig()
    rig.start(rules.FUN)
    play_on(rig)
    for _ in range(2):
        rig = Rig(flash=rig.flash)
        if asks:
            rig.app.stage.open_part(RECORDS)
            rig.arrive()
            rig.app.parts.screen.row = FUN
            rig.press("A")
            rig.come_to(screens.BOOK_SCREEN)
            shown = rig.app.parts.screen.book
            assert shown.number == FUN and shown.book.games(0, FRESH) == 1
        else:
            rig.arrive()
        assert games(rig.flash) == 1


def test_no_press_is_heard_between_a_match_that_is_given_up_and_the_next():
    rig = Rig()
    rig.start(rules.FUN)
    rig.match.roll()
    rig.app.keeper.mark_match()
    seed = bytes(rig.match.seed)
    rig.go("title")
    rig.app.table.new_match.begin(rig.app, rules.FUN, 1, 1, 0)
    rig.arrive()
    rig.press("DAD")
    rig.seed = 8
    rig.app.table.new_match.draw_seed(rig.app)
    rig.tick(16)
    waited = 0
    while rig.app.stage.is_opening():
        assert bytes(rig.match.seed) == seed
        rig.tick(16 | 32)
        waited += 1
    assert waited and rig.app.stage.screen is rig.turn
    assert bytes(rig.match.seed) != seed and not rig.match.rolls
    assert sum(thrown(rig.app.keeper.tally.buffer)) == 5 and not games(rig.flash)


def test_a_book_that_cannot_be_kept_is_told_of_and_the_next_match_begins():
    flash = Unreadable()
    rig = Rig(flash=used(flash))
    rig.start(rules.FUN)
    play_on(rig)
    flash.path = "saves/books/fun"
    rig.press("A")
    assert rig.match.phase == TURN and rig.app.stage.overlay.panel
    assert rig.app.keeper.match_serial() == rig.app.keeper.tally.serial() + 1


def of_another_board(games: int) -> Flash:
    """Play so many games of FUN on a board of its own."""
    flash, keeper, match = new_board()
    for seed in range(games):
        played(keeper, match, 20, seed=99 + seed)
    return flash


@pytest.mark.parametrize("forgets", [False, True])
@pytest.mark.parametrize("is_anothers", [False, True])
def test_a_book_that_is_damaged_or_anothers_is_put_aside_told_of_and_begun_anew(is_anothers, forgets):
    flash = of_another_board(1)
    wrong = flash.get("saves/books/fun") if is_anothers else b"rubbish"
    flash.put("saves/books/official", wrong)
    keeper, match, _ = power_on(flash)
    if forgets:
        done = ended(forget(keeper))
        assert done.kept
    done = played(keeper, match, 30, sheet=rules.OFFICIAL)
    assert done.lost == (() if forgets else (device.LOST_RECORDS, device.KEPT_AS_FILES))
    assert flash.get("saves/books/official.bad") == wrong
    assert read(keeper, book_of(rules.OFFICIAL, 0)).games(0, FRESH) == 1 == games(flash) + forgets


def test_a_book_whose_newest_game_is_damaged_is_told_of_and_goes_on_with_those_before():
    flash, keeper, match = new_board()
    for seed, total in enumerate((20, 30)):
        played(keeper, match, total, seed=seed)
    data = bytearray(flash.get("saves/books/fun"))
    data[-1] ^= 1
    flash.put("saves/books/fun", bytes(data))
    assert games(flash) == 1
    assert played(keeper, match, 25, seed=3).lost == (device.LOST_RECORDS + device.NEWEST,)
    assert played(keeper, match, 26, seed=4).lost == ()
    assert games(flash) == 3


# cuts


def play_four_matches(flash: Flash) -> None:
    """Play two matches and give up a third, then begin a fourth."""
    keeper, match, _ = power_on(flash)
    for _ in range(2):
        begin(keeper, match)
        play(match)
        keeper.save(match)
        closed(keeper, match)
    for _ in range(2):
        begin(keeper, match)
        match.roll()
        keeper.save(match)
        closed(keeper, match)


def test_the_plug_pulled_at_any_step_counts_every_match_once():
    for cut, flash in cuts(play_four_matches):
        keeper, match, _ = power_on(flash)
        if match.phase == OVER and keeper.is_owed(match):
            closed(keeper, match)
        keeper, match, _ = power_on(flash)
        serial, tally = keeper.match_serial(), keeper.tally
        assert match.phase == NEW or serial in (tally.serial(), tally.serial() + 1), cut
        assert match.phase in (NEW, OVER) or keeper.is_owed(match), cut
        assert games(flash) == min(2, tally.serial()), cut
        assert sum(thrown(tally.buffer)) == 5 * max(0, tally.serial() - 2), cut


@pytest.mark.parametrize("how", ["restored", "copied", "serial lost"])
def test_a_match_counts_whatever_serial_its_book_has_seen(how):
    flash = of_another_board(1)
    if how == "serial lost":  # the tally and the match knew it
        flash.put("saves/records", b"rubbish")
        flash.put("saves/match", b"rubbish")
    elif how == "copied":  # onto a new board
        book = flash.get("saves/books/fun")
        flash = Flash()
        power_on(flash)
        flash.put("saves/books/fun", book)
    else:  # a backup of before the game; its book, which was not there then, stays
        flash, keeper, match = new_board()
        for seed in range(3):
            played(keeper, match, 20, sheet=rules.OFFICIAL, seed=seed)
        before = flash.contents()
        played(power_on(flash)[0], match, 20, seed=7)
        for path, content in before.items():
            flash.put(path, content)
    keeper, match, _ = power_on(flash)
    assert played(keeper, match, 30, seed=8).kept
    assert games(flash) == 2 and read(keeper, FUN).best(0, FRESH) == 30


@pytest.mark.parametrize("is_over", [False, True])
def test_a_cut_before_a_new_match_is_kept_brings_the_one_before_and_never_takes_it_for_the_new_one(is_over):
    flash, keeper, match = new_board()
    begin(keeper, match, seed=1)
    match.roll()
    if is_over:
        play(match)
    keeper.save(match)
    former = keeper.match_serial()
    closed(keeper, match)
    assert match.new_game(rules.FREE, b"\0", (2).to_bytes(8, "big")) == 0
    keeper.begin(match)  # and the power goes before it is saved
    keeper, match, _ = power_on(flash)
    if is_over:
        assert (match.phase, match.sheet, match.seed[-1]) == (OVER, rules.FUN, 1)
        assert keeper.match_serial() == former
    else:
        assert match.phase == NEW
    assert not keeper.is_owed(match) and games(flash) == is_over
    begin(keeper, match, sheet=rules.FREE, seed=2)
    keeper, match, _ = power_on(flash)
    assert (match.phase, match.sheet, match.seed[-1]) == (TURN, rules.FREE, 2)
    assert keeper.match_serial() == former + 1 and keeper.is_owed(match)


# the faces


def counted(match: Any, diary: Diary) -> list[int]:
    fallen = [0] * 7
    for _ in count_faces(match, diary, fallen):
        pass
    return fallen[1:]


@pytest.mark.parametrize("options", [0, rules.DUPLICATE])
def test_every_face_that_fell_is_counted_also_to_see_who_starts_and_in_a_turn_under_way(options):
    keeper, match, _ = power_on(Flash())
    begin(keeper, match, sheet=rules.OFFICIAL, kinds=bytes((0, 1)), rounds=2, options=options)
    fallen: list[int] = []
    while match.phase != TURN:
        player = match.start.player()
        match.throw_start()
        fallen += match.start.dice[5 * player : 5 * player + 5]
        assert counted(match, keeper.diary) == [fallen.count(face) for face in range(1, 7)]
    alike: dict[tuple[int, ...], int] = {}
    for number in range(42):
        for roll in range(number % 3 + 1):
            held = match.holds
            assert match.roll() == 0
            for die in range(5):
                if not held >> die & 1:
                    where = (match.round, match.turn, roll, die)
                    alike[where if options else (*where, match.player)] = match.dice[die]
            match.hold((number * 7 + roll) % 31)
        if number == 41:  # its third throw is on the table
            break
        keeper.diary.note(match)
        match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))
    fallen += alike.values()
    assert match.round == 1
    assert counted(match, keeper.diary) == [fallen.count(face) for face in range(1, 7)]


def test_what_is_not_known_and_other_dice_are_not_counted_and_one_die_each_as_it_falls():
    keeper, match, _ = power_on(Flash())
    begin(keeper, match)
    match.roll()
    match.score(0)
    assert counted(match, keeper.diary) == [0] * 6
    begin(keeper, match, options=rules.REAL)
    match.enter(b"\1\2\3\4\5")
    assert counted(match, keeper.diary) == [0] * 6
    begin(keeper, match, sheet=rules.FREE, kinds=bytes(6))
    fallen = [0] * 6
    while match.phase != TURN:
        player = match.start.player()
        match.throw_start()
        fallen[match.start.dice[5 * player] - 1] += 1
        assert counted(match, keeper.diary) == fallen


@pytest.mark.parametrize("options", [0, rules.DUPLICATE])
def test_no_slice_of_a_closing_lays_more_than_a_dozen_throws_again_or_adds_two_cards(options, monkeypatch):
    keeper, match, _ = power_on(Flash())
    begin(keeper, match, sheet=rules.FREE, kinds=bytes(6), rounds=6, options=options)
    play(match, keeper.diary, Random(1))
    done: Counter[str] = Counter()
    most: Counter[str] = Counter()

    def counts(owner: Any, name: str) -> None:
        does = getattr(owner, name)

        def counted(*given: Any) -> Any:
            done[name] += 1
            return does(*given)

        monkeypatch.setattr(owner, name, counted)

    counts(match.source, "throw")
    counts(match.source, "start_die")
    counts(books, "bin_of")  # once a card
    for _ in close(keeper, match):
        most |= done
        done.clear()
    assert most["throw"] <= 12 and most["start_die"] <= 20
    assert most["bin_of"] == (0 if options else 1)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ([0] * 6, TOO_FEW), ([50, 50, 50, 50, 50, 49], TOO_FEW), ([50] * 6, FAIR), ([MOST] * 6, FAIR),
        ([69, 77, 96, 91, 100, 76], FAIR),  # 9.23
        ([89, 74, 80, 111, 84, 91], UNEVEN),  # 9.24, which one in ten exceeds
        ([72, 63, 66, 60, 90, 96], UNEVEN),  # 15.08
        ([118, 95, 85, 85, 78, 116], ODD),  # 15.09, which one in a hundred exceeds
    ],
)  # fmt: skip
def test_the_verdict_is_by_chi_square(counts, verdict):
    assert faces.verdict(tallied(counts).buffer) == verdict < len(records_words.VERDICTS)
    assert len(records_words.VERDICTS) == len(records_words.REASONS) == max(TOO_FEW, FAIR, UNEVEN, ODD) + 1


@settings(settings.get_profile("ci"))
@given(st.lists(st.one_of(st.integers(0, 300), st.just(MOST)), min_size=6, max_size=6))
def test_chi_square_is_exact_to_a_hundredth(counts):
    mean = Fraction(sum(counts), 6)
    exact = sum((count - mean) ** 2 for count in counts) / mean if mean else Fraction(0)
    assert faces.chi_square(tallied(counts).buffer) == floor(100 * exact + Fraction(1, 2))


def tallied(counts: list[int]) -> Tally:
    """Count faces; what is more than a Pico has for small integers stays at the most and is not believed."""
    tally = Tally()
    for face, count in enumerate(counts, 1):
        faces.add(tally.buffer, face, count)
        if count == MOST:
            faces.add(tally.buffer, face, 1)
    assert tally.is_possible() and thrown(tally.buffer) == counts
    for face in [face for face, count in enumerate(counts) if count == MOST]:
        beyond = Tally()
        beyond.buffer[:] = tally.buffer
        beyond.buffer[faces.AT_FACES + 4 * face] += 1
        assert not beyond.is_possible()
    return tally


# what is to be forgotten


def test_what_is_forgotten_is_every_book_and_face_and_what_counted_does_not_count_again():
    flash, keeper, match = new_board()
    played(keeper, match, 20)
    faces.add(keeper.tally.buffer, 3, 7)
    assert keeper.save_tally()
    files = set(flash.files)
    done = ended(forget(keeper))
    assert done.kept and set(flash.files) == files
    keeper, match, _ = power_on(flash)
    assert games(flash) == 0 and not any(thrown(keeper.tally.buffer))
    assert not keeper.is_owed(match)
    assert read(keeper, FUN).is_possible()
    flash = Unreadable()
    keeper, match, _ = power_on(flash)
    for sheet in (rules.FUN, rules.APPLET):
        played(keeper, match, 20, sheet=sheet)
    flash.path = "saves/books/fun"  # one that cannot be forgotten is told of, and all others are
    done = ended(forget(keeper))
    assert not done.kept
    flash.path = ""
    assert games(flash) == 1 and not read(keeper, book_of(rules.APPLET, 0)).games(0, FRESH)


def test_no_book_stays_open():
    flash = Attentive()
    keeper, match, _ = power_on(flash)
    begin(keeper, match)
    end(keeper, match, 10)
    flash.opened.clear()
    list(find_best(keeper, match, Results()))
    list(close(keeper, match))
    list(forget(keeper))
    assert flash.opened and not flash.names_open()
