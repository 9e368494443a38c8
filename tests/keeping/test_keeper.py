"""What outlives the power: several files, always whole together; the unreadable is told of and kept."""

import pytest

from contract import device as losses
from contract.settings import GUIDE, VOLUME
from engine import rules, saved
from engine.match import Match
from engine.turn import OVER, TURN
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash, FlashFile
from host_sim.proofs.damage import bytes_of
from hw.flash.store import Store
from keeping import keeper as ui_keeper
from keeping.books import Book
from keeping.closing import close
from keeping.content import AT_COACH, AT_SEATS, BY_CODE, ContentFile
from keeping.people import LETTERS, NO_LETTER, NOBODY
from keeping.tally import AT_FACES
from strategy.bots.brain import GREEDY, OPTIMAL
from strategy.review import diary
from tests.support.cuts import cuts
from tests.support.ui_rig import Rig, used

FILES = ("match", "past", "records", "settings")


def played(flash: Flash, scores: int, states: list[bytes]) -> None:
    """Play a match of two rounds for two; note all that it was, action by action."""
    states[:] = [bytes_of(Match())] * 2
    kept, match, _ = power_on(flash)

    def keep() -> None:
        states.append(bytes_of(match))
        kept.save(match)

    match.new_game(rules.FREE, bytes(2), b"\0\0\0\0\0\0\1\2", 2)
    kept.begin(match)
    keep()
    while match.throw_start() == 0:
        keep()
    for number in range(scores):
        match.roll()
        keep()
        match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))
        keep()
        if number in (25, 30):
            match.undo()
            keep()
            match.score(match.legal_mask().bit_length() - 1)
            keep()


def test_the_plug_pulled_at_any_step_of_two_rounds_loses_at_most_the_action_in_progress():
    states: list[bytes] = []
    for cut, flash in cuts(lambda flash: played(flash, 32, states)):
        _, again, lines = power_on(flash)
        assert lines == []
        assert bytes_of(again) in states[-2:], cut
    assert cut > 150


@pytest.mark.parametrize(("changes", "wanted"), [("55", [1, 2]), ("5U5UU5", [1] * 6), ("5U66", [1, 1, 2, 3])])
def test_the_past_is_kept_when_a_round_ends_and_at_no_other_time(changes, wanted):
    """5 and 6 end a round with so many points for CHANCE, U takes back a box: it was as it had been."""
    flash = Flash()
    kept, match, _ = power_on(flash)
    assert match.new_game(rules.OFFICIAL, bytes(1), bytes(8), 3, rules.REAL) == 0
    kept.begin(match)
    saves: list[int] = []
    for change in changes:
        if change == "U":
            assert match.undo() == 0
        else:
            round = match.round
            while match.round == round:
                box = match.current.filled
                assert match.score_bare(box, int(change) if box == 12 else 0, 0) == 0
        assert kept.save(match)
        again, there, lines = power_on(flash)
        assert lines == [] and bytes_of(there) == bytes_of(match)
        saves.append(again.shelf.past.sequence)
    assert saves == wanted


def after_a_round(flash: Flash) -> tuple[ui_keeper.Keeper, Match]:
    """Begin a match of two rounds, and end the first one, which is not kept yet."""
    kept, match, _ = power_on(flash)
    assert match.new_game(rules.OFFICIAL, bytes(1), bytes(8), 2, rules.REAL) == 0
    kept.begin(match)
    for box in range(13):
        assert match.score_bare(box, 5 if box == 12 else 0, 0) == 0
    return kept, match


def test_a_past_that_was_not_kept_is_tried_again_with_every_action_and_without_it_no_match_is_saved():
    flash = Flash()
    kept, match = after_a_round(flash)
    kept.settings.buffer[VOLUME] = 1
    kept.people.buffer[1] = 9
    flash.full = True
    assert not kept.save(match) and not kept.save_settings() and not kept.save_people()
    assert match.score_bare(3, 12, 0) == 0
    assert not kept.save(match)
    flash.full = False
    put, kept.shelf.past.save = kept.shelf.past.save, lambda *_: losses.STORE_FAILED
    assert not kept.save(match)
    kept.shelf.past.save = put
    assert kept.save(match) and kept.save_settings() and kept.save_people()
    past = flash.get("saves/past")
    kept, again, lines = power_on(flash)
    assert lines == []
    assert bytes_of(again) == bytes_of(match)
    assert again.score_bare(4, 10, 0) == 0
    assert kept.save(again) and flash.get("saves/past") == past  # it is kept, and not written again


@pytest.mark.parametrize("name", [*FILES, "people", "diary"])
def test_where_the_newest_content_of_a_file_is_damaged_the_one_before_is_taken_and_told_of_once(name):
    flash = Flash()
    played(flash, 30, [])
    kept, _, _ = power_on(flash)
    for save in (kept.save_settings, kept.save_tally, kept.save_people, kept.save_diary):
        save()
    store = getattr(kept.shelf, name)
    before = bytearray(ui_keeper.SIZES[[*FILES, "people", "diary"].index(name)])
    assert not store.load(before)
    after = bytearray(before)
    after[-1] ^= 1
    assert not store.save(after)
    data = bytearray(flash.get("saves/" + name))
    data[data.rindex(after) + 1] ^= 1
    flash.put("saves/" + name, bytes(data))
    kept, _, lines = power_on(flash)
    assert lines == [getattr(losses, f"LOST_{name.upper()}") + losses.NEWEST]
    store = getattr(kept.shelf, name)
    store.load(after)
    assert after == before
    assert power_on(flash)[2] == []


NAMES = ("match", "past", "records", "settings", "people", "diary")  # in the order of SIZES


def test_every_file_has_the_length_that_it_always_had():
    """Another one makes an older firmware take it for newer, and needs a version (hw.flash.store)."""
    assert ui_keeper.SIZES == (226, 1560, 81, 32, 86, 177)


def forge(flash: Flash, name: str, fields: dict[int, int]) -> None:
    """Keep a content with other fields in a file as the firmware would, with right check sums."""
    number = NAMES.index(name)
    content = bytearray(ui_keeper.SIZES[number])
    store = Store(flash, f"saves/{name}", "MPRSND"[number], len(content))
    assert not store.load(content)
    for place, value in fields.items():
        content[place] = value
    store.save(content)


def coached_flash(kinds: bytes = bytes((0, GREEDY, OPTIMAL)), options: int = 0) -> Flash:
    """A game counted, and a coached one begun; two people have names."""
    flash = Flash()
    kept, match, _ = power_on(flash)
    for place, name in enumerate((b"ANN", b"B2")):
        kept.people.put(place, name.ljust(LETTERS, bytes((NO_LETTER,))))
    kept.save_people()
    match.new_game(rules.OFFICIAL, bytes(1), bytes(7) + b"\1")
    kept.begin(match)
    while match.phase != OVER:
        match.roll()
        match.score(match.current.filled)
    kept.save(match)
    for _ in close(kept, match):
        pass
    match.new_game(rules.OFFICIAL, kinds, bytes(7) + b"\2", 2, options)
    kept.begin(match, diary.HINT, 1, bytes((kept.people.number(0), NOBODY, NOBODY))[: len(kinds)])
    kept.save(match)
    kept.save_diary()
    kept.save_settings()
    return flash


NEWER = losses.BY_NEWER
# file, what is written over its fields, and what is told
FORGED = {
    "a match of a later version": ("match", {saved.AT_VERSION: 77}, losses.LOST_MATCH + NEWER),
    "records of a later version": ("records", {0: 77}, losses.LOST_RECORDS + NEWER),
    "settings of a later version": ("settings", {0: 77}, losses.LOST_SETTINGS + NEWER),
    "a bot with real dice": ("match", {saved.AT_KINDS: 1, saved.AT_OPTIONS: rules.REAL}, losses.LOST_MATCH),
    "a bot that there is not": ("match", {saved.AT_KINDS + 1: 11}, losses.LOST_MATCH),
    "a bot with number 255": ("match", {saved.AT_KINDS: 255}, losses.LOST_MATCH),
    "a level of coach that there is not": ("match", {saved.PRESENT: 0x84}, losses.LOST_MATCH),
    "seats that there are not": ("match", {saved.PRESENT + AT_SEATS: 3}, losses.LOST_MATCH),
    "a name with a small letter": ("people", {3: 0x61}, losses.LOST_PEOPLE),
    "a name after nobody": ("people", {2: 0}, losses.LOST_PEOPLE),
    "two of one name": ("people", {12: 0x41, 13: 0x4E, 14: 0x4E, 15: 127}, losses.LOST_PEOPLE),
    "a letter behind a name": ("people", {8: 0x41}, losses.LOST_PEOPLE),
    "louder than loud": ("settings", {VOLUME: 77}, losses.LOST_SETTINGS),
    "a coach nobody knows of": ("match", {saved.PRESENT: 1}, losses.LOST_MATCH),
    "ties without end": ("match", {saved.AT_START_NUMBER: 255}, losses.LOST_MATCH),
    "a diary with a level that there is not": ("diary", {diary.COACH_AT: 4}, losses.LOST_DIARY),
    "a diary that warns from more than there is": ("diary", {diary.COACH_AT: 0x40}, losses.LOST_DIARY),
    "a diary later than late": ("diary", {diary.LATE_AT: 2}, losses.LOST_DIARY),
    "a diary with more help than there is": ("diary", {diary.HELP_AT + 2: 9}, losses.LOST_DIARY),
    "a diary of a seventh round": ("diary", {diary.ROUND_AT: 6}, losses.LOST_DIARY),
    "a face that fell too often": ("records", {AT_FACES: 64}, losses.LOST_RECORDS),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_field_that_cannot_be_is_told_of_and_its_file_put_aside(what):
    name, fields, lost = FORGED[what]
    path = f"saves/{name}"
    is_real = fields.get(saved.AT_OPTIONS) == rules.REAL and name == "match"
    flash = coached_flash(bytes(2), rules.REAL) if is_real else coached_flash()
    forge(flash, name, fields)
    forged = flash.get(path)
    kept, _, lines = power_on(flash)
    assert lines == [lost, losses.KEPT_AS_FILES]
    part = {"settings": "settings", "people": "people", "records": "tally"}.get(name)
    if part:
        new = power_on(Flash())[0]
        new.settings.buffer[GUIDE] = 0  # this one is not new
        assert getattr(kept, part).buffer == getattr(new, part).buffer
    assert flash.get(path + (".newer" if "later version" in what else ".bad")) == forged
    kept, match, lines = power_on(flash)
    assert lines == []
    assert match.new_game(rules.FREE, bytes(2), bytes(8), 2) == 0
    kept.begin(match)
    assert kept.save(match) and kept.save_settings() and kept.save_people() and kept.save_tally()
    _, again, lines = power_on(flash)
    assert lines == [] and bytes_of(again) == bytes_of(match)


def test_the_highest_level_of_coach_is_believed_and_of_more_than_four_losses_four_are_told():
    flash = coached_flash()
    forge(flash, "diary", {diary.HELP_AT + player: diary.TEACH for player in range(6)})
    assert power_on(flash)[2] == []
    for name in NAMES:
        flash.put(f"saves/{name}", b"rubbish")
    lines = power_on(flash)[2]
    assert len(lines) == 5 and lines[-1] == losses.KEPT_AS_FILES
    flash = Flash()
    flash.full = True  # a board without a file system plays all the same
    _, match, lines = power_on(flash)
    assert (lines, match.phase) == ([losses.NOT_SAVED], 0)


def test_what_is_lost_is_on_the_screen_until_a_button_is_pressed_and_a_full_flash_is_told_once():
    flash = used(Flash())
    flash.put("saves/records", b"rubbish")
    rig = Rig(flash=flash)
    rig.wait(500)
    assert rig.app.stage.overlay.panel
    picture = bytes(rig.frame)
    rig.press("A")
    assert bytes(rig.frame) != picture
    assert not rig.app.table.has_match()  # the press that closed it did nothing else
    rig = Rig()
    rig.start(rules.FUN)
    rig.flash.full = True
    rig.press("B")
    assert rig.app.stage.overlay.toast_ticks
    rig.wait(100)
    rig.press("A")
    assert not rig.app.stage.overlay.toast_ticks
    assert rig.match.rolls == 1 and rig.match.holds == 1


def without_its_diary(flash: Flash) -> Flash:
    flash.files.pop("saves/diary")
    flash.sizes.pop("saves/diary")
    return flash


def test_a_match_whose_diary_is_gone_goes_on_with_one_that_says_so_once_there_was_a_throw():
    flash = Flash()
    kept, match, _ = power_on(flash)
    assert match.new_game(rules.FUN, bytes(1), bytes(8)) == 0
    kept.begin(match)
    assert not kept.extras[AT_COACH] & BY_CODE
    kept.extras[AT_COACH] = 0
    assert kept.save(match)
    assert not power_on(without_its_diary(flash))[0].diary.is_late()
    played(flash, 3, [])
    kept, match, _ = power_on(flash)
    kept.extras[AT_COACH] = 0
    kept.save(match)
    kept, match, _ = power_on(without_its_diary(flash))
    assert kept.diary.is_late()
    assert kept.save(match)
    kept.save_diary()
    again, _, lost = power_on(flash)
    assert again.diary.is_late()
    assert lost == []


def test_who_sits_where_and_the_diary_of_every_round_outlive_the_power_and_the_coach_his_diary():
    flash = Flash()
    kept, match, _ = power_on(flash)
    for seats in (b"\1\2", b"\3\4", b"\7\1", b"\2\2"):
        assert match.new_game(rules.FREE, bytes(2), bytes(8), 3) == 0
        kept.begin(match, diary.TEACH, 3, seats=seats)
        assert kept.save(match)
        kept, match, _ = power_on(flash)
        assert [kept.person(player) for player in range(3)] == [*seats, NOBODY]
    while match.phase != TURN:
        match.throw_start()
    for turn in range(2 * 26 + 5):
        for _ in range(turn % 3 + 1):
            match.roll()
            match.hold(turn % 31)
        kept.diary.note(match)
        match.score(match.legal_mask().bit_length() - 1)
        assert kept.save(match)
        kept.save_diary()
        if turn in (0, 1, 56):
            again, _, lines = power_on(flash)
            assert lines == [] and again.diary.book == kept.diary.book
    assert match.round == 2
    kept, _, _ = power_on(without_its_diary(flash))
    assert (kept.diary.coach(), kept.diary.warn_from()) == (diary.TEACH, 3)
    assert not kept.diary.is_late()


@pytest.mark.parametrize(("ahead", "is_lost"), [(0, False), (1, False), (2, True)])
def test_a_past_that_was_kept_once_more_than_the_match_is_its_past_and_twice_is_not(ahead, is_lost):
    flash = Flash()
    played(flash, 30, [])
    kept, match, _ = power_on(flash)
    past = bytearray(match.past.bytes)
    for _ in range(ahead):
        past[-1] += 1
        kept.shelf.past.save(past, kept.diary.past)
    assert bool(power_on(flash)[2]) == is_lost


def test_where_the_newest_past_is_damaged_and_the_one_before_is_no_past_of_the_match_both_stay_as_files():
    flash = Flash()
    kept, match, _ = power_on(flash)
    match.new_game(rules.FREE, bytes(1), bytes(8), 3)
    kept.begin(match)
    while match.round < 2:
        match.roll()
        match.score(match.legal_mask().bit_length() - 1)
        assert kept.save(match)
    whole = flash.contents()
    damaged = whole["saves/past"][:-20] + bytes((whole["saves/past"][-20] ^ 1,)) + whole["saves/past"][-19:]
    flash.put("saves/past", damaged)
    _, match, lost = power_on(flash)
    assert match.players == 0 and lost == [losses.LOST_PAST, losses.LOST_MATCH, losses.KEPT_AS_FILES]
    assert flash.get("saves/past.bad") == damaged and flash.get("saves/match.bad") == whole["saves/match"]


class Unreadable(Flash):
    """Has a file that cannot be read."""

    path = ""

    def open(self, name: str, mode: str = "r") -> FlashFile:
        if name == self.path:
            raise OSError(5, "EIO")
        return super().open(name, mode)


@pytest.mark.parametrize(
    "path", ["saves/settings", "saves/records", "saves/past", "saves/people", "saves/diary"]
)
def test_a_file_that_cannot_be_read_is_told_of_and_left_as_it_is(path):
    flash = Unreadable()
    power_on(flash)
    before = flash.contents()
    flash.path = path
    assert power_on(flash)[2] == [losses.NOT_SAVED]
    assert flash.contents() == before
    flash.path = ""
    file = ContentFile(power_on(flash)[0].shelf, Book(0), True)
    file.store.close()
    flash.path = "saves/books/official"
    file = ContentFile(power_on(flash)[0].shelf, Book(0), False)
    file.read()
    assert file.is_there and file.lost == (losses.NOT_SAVED,)
