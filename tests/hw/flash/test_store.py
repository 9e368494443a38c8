"""A store: two slots, the newest whole one wins and is never written over; the unreadable is put aside."""

import random
import zlib
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.device import (
    BAD,
    LATER,
    STORE_DAMAGED,
    STORE_EMPTY,
    STORE_FAILED,
    STORE_NEWER,
    STORE_OK,
    STORE_OLDER,
)
from host_sim.chip.flash import Flash, FlashFile
from hw.flash.store import MARK, Store, is_whole
from tests.support.boards import Attentive
from tests.support.cuts import cuts

SIZE = 64
SLOT = SIZE + 12
STAYS = True  # a store opens its file once


@pytest.fixture(params=[True, False], ids=["stays open", "is opened"], autouse=True)
def stays(request):
    global STAYS
    STAYS = request.param
    yield STAYS


@pytest.fixture
def flash():
    return Flash()


def content(number: int) -> bytearray:
    return bytearray(random.Random(number).randbytes(SIZE))


def opened(flash: Flash) -> Store:
    return Store(flash, "save", "M", SIZE, stays=STAYS)


def loaded(flash: Flash) -> tuple[int, bytearray]:
    buffer = bytearray(SIZE)
    return opened(flash).load(buffer), buffer


def broken(*_: object) -> int:
    """Fail, in place of what a flash does."""
    raise OSError(5, "EIO")


def slot(number: int, sequence: int, size: int = SIZE, form: int = 1, kind: bytes = b"M") -> bytes:
    """Write a slot as the header's description has it."""
    data = random.Random(number).randbytes(size)
    head = b"R" + bytes([form]) + kind + b"\0" + sequence.to_bytes(2, "big") + size.to_bytes(2, "big")
    return head + zlib.adler32(head + data).to_bytes(4, "big") + data


def test_nothing_saved_is_empty_and_a_slot_without_a_content(flash):
    buffer = content(1)
    for _ in range(2):
        assert opened(flash).load(buffer) == STORE_EMPTY and buffer == content(1)
        assert flash.contents() == {"save": slot(0, 0, size=0)}


def test_what_is_nearly_such_a_slot_is_damaged(flash):
    whole = slot(0, 0, size=0)
    spoilt = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    for content in (*spoilt, whole[:-1], whole + b"\0", slot(0, 0, size=0, kind=b"S"), whole + whole):
        flash.put("save", content)
        assert loaded(flash)[0] == STORE_DAMAGED, content
    flash.put("save", slot(0, 0, size=0, form=2))
    assert loaded(flash)[0] == STORE_NEWER


def test_a_file_that_lost_all_its_bytes_is_damaged_and_not_written_over(flash):
    flash.put(MARK, b"")
    opened(flash).save(content(1))
    flash.put("save", b"")
    store = opened(flash)
    assert store.load(bytearray(SIZE)) == STORE_DAMAGED
    assert store.is_there()
    assert store.save(content(2)) == STORE_FAILED
    assert flash.get("save") == b""
    assert store.put_aside(BAD)
    assert flash.get("save" + BAD) == b""
    assert store.save(content(2)) == STORE_OK


@pytest.mark.parametrize("writes", [True, False])
def test_a_file_that_the_first_start_left_without_a_byte_is_one_that_was_never_saved(flash, writes):
    flash.put("save", b"")
    store = Store(flash, "save", "M", SIZE, writes)
    assert store.load(bytearray(SIZE)) == STORE_EMPTY
    assert not store.is_there()
    assert store.save(content(1)) == (STORE_OK if writes else STORE_FAILED)


def test_no_file_is_ever_seen_without_a_byte():
    def save_and_put_aside(flash):
        store = opened(flash)
        store.save(content(1))
        store.put_aside(BAD)

    for cut, flash in cuts(save_and_put_aside):
        assert flash.contents().get("save") != b"", cut
        assert loaded(flash)[0] in (STORE_EMPTY, STORE_OK), cut
    assert cut > 5


def test_what_is_put_aside_once_the_first_start_is_over_leaves_no_file_without_a_byte():
    def put_aside(flash):
        store = Store(flash, "save", "M", SIZE, new=True, stays=STAYS)
        flash.put(MARK, b"")
        store.put_aside(BAD)

    for cut, flash in cuts(put_aside):
        assert flash.contents().get("save") != b"" or MARK not in flash.files, cut


@settings(settings.get_profile("ci"), max_examples=30)
@given(st.integers(1, 700), st.binary(min_size=700, max_size=700), st.integers(0, 700))
def test_a_content_of_any_length_comes_back_in_one_part_or_two(size, noise, cut):
    flash, wanted = Flash(), bytearray(noise[:size])
    for _ in range(2):
        assert Store(flash, "save", "M", size, stays=STAYS).save(wanted[:cut], wanted[cut:]) == STORE_OK
    buffer = bytearray(size)
    assert Store(flash, "save", "M", size, stays=STAYS).load(buffer) == STORE_OK
    assert buffer == wanted and flash.flushes == 1 + 1
    assert opened(Flash()).save(bytearray(SIZE + 1)) == STORE_FAILED


@pytest.mark.parametrize("saves_a_session", [1, 2, 3, 20])
def test_saves_take_turns_also_from_session_to_session(flash, saves_a_session):
    store = opened(flash)
    for number in range(20):
        if number % saves_a_session == 0:
            store = opened(flash)
        before = flash.get("save")
        assert store.save(content(number)) == STORE_OK
        after = flash.get("save")
        changed = [i for i in (0, 1) if before[i * SLOT :][:SLOT] != after[i * SLOT :][:SLOT]]
        assert changed == [number % 2]
        assert store.load(buffer := bytearray(SIZE)) == STORE_OK
        assert buffer == content(number)
    assert loaded(flash) == (STORE_OK, content(19))
    assert flash.get("save") == slot(18, 19) + slot(19, 20)  # as the description says


def test_a_file_is_left_open_until_its_store_is_closed_and_saves_after_that(stays):
    flash = Attentive()
    store = opened(flash)
    for number, closes in ((1, False), (2, True), (3, False)):
        assert store.save(content(number)) == STORE_OK
        assert store.load(bytearray(SIZE)) == STORE_OK
        assert flash.names_open() == ["save"] * (stays and number < 3)
        if closes:
            store.close()
    assert loaded(flash) == (STORE_OK, content(3))


def test_after_two_slow_saves_in_a_row_the_file_is_opened_anew_by_the_next():
    flash, took = Attentive(), iter([45, 1, 45, 45, 1, 1])
    clock = SimpleNamespace(now=0)

    def spent_ms() -> int:
        clock.now += next(took) if flash.flushes > clock.flushes else 0
        clock.flushes = flash.flushes
        return clock.now

    clock.flushes, clock.spent_ms = 1, spent_ms  # the file is made
    store = Store(flash, "save", "M", SIZE, stays=True, clock=clock)
    opens = []
    for number in range(6):
        assert store.save(content(number)) == STORE_OK and store.load(bytearray(SIZE)) == STORE_OK
        opens.append(len(flash.opened))
    assert opens == [2, 2, 2, 3, 3, 3] and store.is_open()
    assert loaded(flash) == (STORE_OK, content(5))


def test_what_cannot_be_used_or_is_put_aside_is_not_left_open(stays):
    flash = Attentive()
    flash.put("save", b"rubbish")
    store = opened(flash)
    assert flash.names_open() == []
    assert store.put_aside(BAD) and store.save(content(1)) == STORE_OK and store.put_aside(BAD)
    *before, new = flash.opened
    assert all(file.closed for file in before) and new.closed != stays


@pytest.mark.parametrize("fails", ["close", "readinto"])
def test_what_cannot_be_closed_or_compared_is_saved_all_the_same(flash, monkeypatch, fails):
    store = opened(flash)
    store.save(content(1))
    with monkeypatch.context() as patch:
        patch.setattr(FlashFile, fails, broken)
        if fails == "close":
            store.close()
        else:
            assert store.save(content(2)) == STORE_OK
    assert store.save(content(2)) == STORE_OK
    assert loaded(flash) == (STORE_OK, content(2))


def test_what_is_kept_already_is_not_written_again_and_each_byte_that_changed_is(flash):
    store = opened(flash)
    whole = content(1)
    assert store.save(whole) == STORE_OK
    flushes = flash.flushes
    for again in (store, opened(flash), store):
        assert again.save(memoryview(whole)) == STORE_OK
    assert flash.flushes == flushes
    for cut in (0, 12, SIZE):
        for at in range(SIZE):
            flushes = flash.flushes
            other = bytearray(whole)
            other[at] ^= 1
            assert store.save(other[:cut], other[cut:]) == STORE_OK
            assert flash.flushes == flushes + 1, (cut, at)
            assert store.save(whole[: at + 1], whole[at + 1 :]) == STORE_OK


def test_what_a_failed_save_left_behind_is_not_taken_for_kept(flash):
    store = opened(flash)
    store.save(content(1))
    flash.full = True
    for _ in range(2):
        assert store.save(content(2)) == STORE_FAILED
    assert store.load(buffer := bytearray(SIZE)) == STORE_OK
    assert buffer == content(1)
    flash.full = False
    assert loaded(flash) == (STORE_OK, content(1))
    assert store.save(content(2)) == STORE_OK
    assert loaded(flash) == (STORE_OK, content(2))
    flash = Flash()
    flash.full = True
    store = opened(flash)
    assert store.load(bytearray(SIZE)) == store.save(content(1)) == STORE_FAILED


@pytest.mark.parametrize("fails", ["read", "open"])
def test_what_cannot_be_read_again_or_opened_today_is_not_written_over(flash, monkeypatch, fails):
    flash.put("save", good := slot(1, 1))
    opens = flash.open
    store = opened(flash)
    with monkeypatch.context() as patch:
        if fails == "read":
            patch.setattr(FlashFile, "readinto", broken)
        else:
            patch.setattr(
                flash, "open", lambda name, mode="r": opens(name, mode) if mode == "w+b" else broken()
            )
            store = opened(flash)
        assert store.load(bytearray(SIZE)) == STORE_FAILED
    assert store.load(bytearray(SIZE)) == store.save(content(2)) == STORE_FAILED
    assert flash.get("save") == good


@pytest.mark.parametrize("sequence", [0, 0xFE, 0xFF, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF])
@pytest.mark.parametrize("newest", [0, 1])
def test_of_two_slots_the_newer_counts_and_the_next_save_has_the_next_number(flash, sequence, newest):
    after = [(sequence + more) % 0x10000 for more in range(3)]
    slots = [slot(1, after[0]), slot(2, after[1])]
    flash.put("save", b"".join(slots if newest else slots[::-1]) + bytes(40))
    assert loaded(flash) == (STORE_OK, content(2))
    assert opened(flash).save(content(3)) == STORE_OK
    at = 0 if newest else SLOT
    assert flash.get("save")[at : at + SLOT] == slot(3, after[2])


def test_a_slot_is_summed_once(flash, monkeypatch):
    sums = []
    monkeypatch.setattr("hw.flash.store.is_whole", lambda *slot: bool(sums.append(slot)) or is_whole(*slot))
    flash.put("save", slot(1, 1) + slot(2, 2))
    assert loaded(flash) == (STORE_OK, content(2)) and len(sums) == 2


def test_a_damaged_newest_slot_falls_back_to_the_one_before_and_says_so_until_a_save(flash):
    store = opened(flash)
    store.save(content(1))
    store.save(content(2))
    whole = flash.get("save")
    for at in range(SLOT, 2 * SLOT):
        damaged = bytearray(whole)
        damaged[at] ^= 0x10
        flash.put("save", bytes(damaged))
        assert loaded(flash) == (STORE_OLDER, content(1)), at
        assert opened(flash).save(content(1)) == STORE_OK
        assert loaded(flash) == (STORE_OK, content(1)), at


def test_a_damaged_older_slot_is_nothing_that_is_lost(flash):
    store = opened(flash)
    for number in (1, 2, 3):
        store.save(content(number))
    damaged = bytearray(flash.get("save"))
    damaged[-1] ^= 1
    flash.put("save", bytes(damaged))
    assert loaded(flash) == (STORE_OK, content(3))
    assert Store(flash, "save", "M", SIZE, False).save(content(4)) == STORE_FAILED  # opened to be read
    assert flash.get("save") == bytes(damaged)


def test_a_save_torn_at_any_byte_leaves_the_one_before(flash):
    """Littlefs never does so; FAT might."""
    store = opened(flash)
    store.save(content(1))
    store.save(content(2))
    before = flash.get("save")
    store.save(content(3))
    after = flash.get("save")
    for cut in range(SLOT):
        flash.put("save", after[:cut] + before[cut:])
        status, buffer = loaded(flash)
        assert status in (STORE_OK, STORE_OLDER)
        assert buffer == content(2), cut


def test_the_plug_pulled_at_any_step_leaves_the_one_before_or_the_new_one():
    done: list[int] = []

    def save_four(flash):
        done.clear()
        store = opened(flash)
        for number in range(4):
            store.save(content(number))
            done.append(number)

    for cut, flash in cuts(save_four):
        status, buffer = loaded(flash)
        if not done and status != STORE_OK:
            assert status == STORE_EMPTY
        else:
            assert status == STORE_OK
            assert buffer in (content(len(done) - 1), content(len(done))), cut
    assert cut > 10


def test_random_rubbish_is_damaged_not_believed_and_never_written_over(flash):
    noise = random.Random(1)
    for _ in range(500):
        rubbish = noise.randbytes(noise.choice((8, SLOT, 2 * SLOT, 3 * SLOT)))
        flash.put("save", rubbish)
        store = opened(flash)
        assert store.load(bytearray(SIZE)) == STORE_DAMAGED
        assert store.save(content(1)) == STORE_FAILED
        assert flash.get("save") == rubbish


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (slot(1, 1, form=2), STORE_NEWER),
        (slot(1, 1, size=SIZE + 1), STORE_NEWER),
        (slot(1, 9) + slot(1, 1, form=2), STORE_NEWER),
        (slot(1, 1, size=200) + slot(2, 2, size=200), STORE_NEWER),
        (slot(1, 1) + bytes(100) + slot(2, 2, size=SIZE + 100), STORE_NEWER),
        (slot(1, 1, size=20) + slot(2, 2, size=20), STORE_NEWER),
        (slot(1, 1, size=20).ljust(SLOT, b"\0") + slot(2, 2), STORE_OK),
        (slot(1, 1, form=2)[:-1], STORE_DAMAGED),
        (slot(1, 1, kind=b"S"), STORE_DAMAGED),
        (slot(1, 1).replace(b"R\x01", b"R\x02", 1), STORE_DAMAGED),
        (slot(1, 1).replace(b"R\x01", b"R\x02", 1) + slot(2, 2), STORE_OK),
    ],
)
def test_a_later_firmware_s_file_is_newer_and_a_spoilt_one_is_not(flash, data, status):
    flash.put("save", data)
    store = opened(flash)
    assert store.load(bytearray(SIZE)) == status
    if status != STORE_OK:
        assert store.save(content(1)) == STORE_FAILED
        assert flash.get("save") == data


@pytest.mark.parametrize("ending", [BAD, LATER])
def test_what_is_put_aside_keeps_its_bytes_and_what_cannot_be_stays_where_it_is(flash, monkeypatch, ending):
    for number in (1, 2):
        rubbish = random.Random(number).randbytes(100)
        flash.put("save", rubbish)
        store = opened(flash)
        with monkeypatch.context() as patch:
            patch.setattr(flash, "rename", broken)
            assert not store.put_aside(ending)
        assert store.save(content(1)) == STORE_FAILED and flash.get("save") == rubbish
        assert store.put_aside(ending)
        assert flash.get("save" + ending) == rubbish
        assert store.load(bytearray(SIZE)) == STORE_EMPTY
        assert store.save(content(number)) == STORE_OK
        assert loaded(flash) == (STORE_OK, content(number))
