"""The saved match: two slots, the newest whole one wins, and it is never written over."""

import random

import pytest

import hw.store
from host_sim.pico.flash import Flash
from hw.store import DAMAGED, EMPTY, FAILED, OK, Store

SIZE = 64
SLOT = SIZE + 8


@pytest.fixture
def flash(monkeypatch: pytest.MonkeyPatch) -> Flash:
    flash = Flash()
    monkeypatch.setattr(hw.store, "open", flash.open, raising=False)
    return flash


def content(number: int) -> bytearray:
    return bytearray(random.Random(number).randbytes(SIZE))


def loaded(flash: Flash) -> tuple[int, bytearray]:
    buffer = bytearray(SIZE)
    return Store("save", SIZE).load(buffer), buffer


def test_nothing_saved_is_empty(flash: Flash) -> None:
    assert loaded(flash)[0] == EMPTY


def test_what_was_saved_last_comes_back_after_a_power_cycle(flash: Flash) -> None:
    for number in range(7):
        assert Store("save", SIZE).save(content(number)) == OK
        assert loaded(flash) == (OK, content(number))


def test_saves_of_one_session_take_turns(flash: Flash) -> None:
    store = Store("save", SIZE)
    for number in range(20):
        before = flash.get("save")
        assert store.save(content(number)) == OK
        after = flash.get("save")
        changed = [slot for slot in (0, 1) if before[slot * SLOT :][:SLOT] != after[slot * SLOT :][:SLOT]]
        assert changed == [number % 2]
        assert store.load(buffer := bytearray(SIZE)) == OK
        assert buffer == content(number)


def test_a_store_that_never_loaded_still_spares_the_newest_slot(flash: Flash) -> None:
    Store("save", SIZE).save(content(1))
    good = flash.get("save")
    Store("save", SIZE).save(content(2))
    assert flash.get("save")[:SLOT] == good[:SLOT]


def test_the_sequence_number_may_wrap(flash: Flash) -> None:
    store = Store("save", SIZE)
    store._sequence = 0xFFFFFD
    for number in range(6):
        store.save(content(number))
        assert loaded(flash) == (OK, content(number))


def test_a_damaged_newest_slot_falls_back_to_the_one_before(flash: Flash) -> None:
    store = Store("save", SIZE)
    store.save(content(1))
    store.save(content(2))
    whole = flash.get("save")
    for at in range(SLOT, 2 * SLOT):
        damaged = bytearray(whole)
        damaged[at] ^= 0x10
        flash.put("save", bytes(damaged))
        assert loaded(flash) == (OK, content(1)), at


def test_a_save_cut_short_at_any_byte_leaves_the_one_before(flash: Flash) -> None:
    store = Store("save", SIZE)
    store.save(content(1))
    store.save(content(2))
    before = flash.get("save")
    store.save(content(3))
    after = flash.get("save")
    for cut in range(SLOT):
        flash.put("save", after[:cut] + before[cut:])
        status, buffer = loaded(flash)
        assert status == OK
        assert buffer == content(2), cut


def test_random_rubbish_is_damaged_not_believed(flash: Flash) -> None:
    noise = random.Random(1)
    for _ in range(500):
        flash.put("save", noise.randbytes(noise.choice((8, SLOT, 2 * SLOT, 3 * SLOT))))
        assert loaded(flash)[0] == DAMAGED


def test_both_slots_damaged_is_damaged_and_the_next_save_works(flash: Flash) -> None:
    flash.put("save", b"\x52\x01" + bytes(2 * SLOT))
    store = Store("save", SIZE)
    assert store.load(bytearray(SIZE)) == DAMAGED
    assert store.save(content(1)) == OK
    assert loaded(flash) == (OK, content(1))


def test_a_full_flash_is_told_and_the_old_save_stays(flash: Flash) -> None:
    store = Store("save", SIZE)
    store.save(content(1))
    flash.full = True
    assert store.save(content(2)) == FAILED
    assert loaded(flash) == (OK, content(1))


def test_a_file_that_cannot_be_made_costs_only_the_save(flash: Flash) -> None:
    flash.full = True
    store = Store("save", SIZE)
    assert store.load(bytearray(SIZE)) == FAILED
    assert store.save(content(1)) == FAILED


def test_a_buffer_of_another_size_is_refused(flash: Flash) -> None:
    assert Store("save", SIZE).save(bytearray(SIZE + 1)) == FAILED


def test_a_file_that_will_not_open_today_is_not_made_anew(
    flash: Flash, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store("save", SIZE).save(content(1))
    good = flash.get("save")

    def broken(name: str, mode: str) -> None:
        if mode == "r+b":
            raise OSError(5, "EIO")
        flash.open(name, mode)

    with monkeypatch.context() as patch:
        patch.setattr(hw.store, "open", broken, raising=False)
        assert Store("save", SIZE).load(bytearray(SIZE)) == FAILED
    assert flash.get("save") == good
