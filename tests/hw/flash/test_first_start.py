"""What a cut first start left without a byte is no loss; what is emptied later is one, and told of."""

import pytest

from contract import device
from contract.device import BAD, STORE_EMPTY, STORE_FAILED
from host_sim import ROOT
from host_sim.cable import rehearsal
from host_sim.cable.rehearsal import power_on
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.kept_flash import read_flash
from host_sim.chip.players import MARK_FILE
from hw.files import ANSWERS
from hw.flash import store
from hw.wiring import answers
from hw.wiring.wiring import Wiring
from tests.support.boards import Attentive
from tests.support.cuts import cuts

EVENING = read_flash(ROOT / "tests" / "old" / "evening.zip").contents()
FILES = [f"saves/{name}" for name in ("match", "past", "records", "settings", "people", "diary")]
_BLANK = 12  # bytes


def left_empty() -> Flash:
    """Answer what a cut may leave where a file system promises little: all that is opened, nothing saved."""
    return flash_of(dict.fromkeys(FILES, b""))


def told(flash: Flash) -> list[int]:
    """Read everything, as a board does in time; answer what is told of."""
    config = load_config("pico_ssd1306_i2c")
    lines = [device.KEPT_AS_FILES] if Wiring(config, flash).damaged else []
    keeper, _, more = power_on(flash)
    lines += more
    for path in rehearsal.CONTENTS:
        lines += rehearsal.content_of(keeper.shelf, path)[1].lost
    return lines


def test_nothing_of_it_is_told_of_then_or_later():
    flash = left_empty()
    for _ in range(3):
        assert told(flash) == []
    assert sorted(flash.files) == sorted([*FILES, MARK_FILE])
    assert {len(flash.get(name)) for name in FILES} == {_BLANK}


def test_match_and_diary_alone_stay_open_until_the_shelf_is_closed_and_all_are_saved_after_that():
    flash = Attentive()
    keeper, match, _ = power_on(flash)
    assert flash.names_open() == ["saves/match", "saves/diary"]
    keeper.shelf.close()
    assert flash.names_open() == []
    match.new_game(0, bytes(1), bytes(8))
    keeper.begin(match, seats=b"\1")
    for save in (lambda: keeper.save(match), keeper.save_settings, keeper.save_tally):
        assert save() and flash.names_open() == []
    keeper, match, told = power_on(flash)
    assert not told and match.phase and keeper.person(0) == 1


@pytest.mark.parametrize("name", EVENING)
def test_a_file_of_an_evening_that_is_emptied_is_told_of_and_put_aside(name):
    flash = flash_of(EVENING | {name: b""})
    assert bool(told(flash)) == (name != MARK_FILE)
    if name == ANSWERS:
        assert answers.store(load_config("pico_ssd1306_i2c"), flash)
    if name != MARK_FILE:
        assert flash.get(name + BAD) == b""
    assert told(flash) == []


def test_a_new_board_has_no_file_without_a_byte_and_no_loss_after_a_cut_at_any_step():
    for cut, flash in cuts(power_on):
        assert told(flash) == [], cut
        assert all(flash.get(name) for name in FILES), cut


def test_what_was_saved_stays_as_it_was_without_the_mark_which_says_what_it_means():
    played = {name: data for name, data in EVENING.items() if name != MARK_FILE}
    flash = flash_of(played)
    assert told(flash) == []
    mark = b"A file of this folder that is empty has lost what it held.\n"
    assert flash.contents() == played | {store.MARK: mark} and store.MARK == MARK_FILE


def _refuse():
    raise OSError(30, "EROFS")


def test_on_a_full_flash_or_one_that_is_read_alone_it_is_no_loss_either(monkeypatch):
    flash = left_empty()
    opens = flash.open
    with monkeypatch.context() as patch:
        patch.setattr(flash, "open", lambda name, mode="r": opens(name, mode) if mode == "rb" else _refuse())
        keeper, _, lines = power_on(flash)
        assert lines == [device.NOT_SAVED]
        assert keeper.shelf.book("drill", 40, False).load(bytearray(40)) == STORE_EMPTY
    flash.full = True
    keeper, _, lines = power_on(flash)
    assert lines == [device.NOT_SAVED]
    assert keeper.shelf.people.load(keeper.people.buffer) == STORE_FAILED
    assert flash.contents() == dict.fromkeys(FILES, b"")
    flash.full = False
    assert told(flash) == []
    assert MARK_FILE in flash.files
