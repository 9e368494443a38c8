"""Loads what was kept, when the power comes on: by the rules of keeping.keeper."""

from micropython import const

from contract import device
from contract.device import STORE_DAMAGED, STORE_EMPTY, STORE_FAILED, STORE_NEWER, STORE_OK, STORE_OLDER
from contract.play import RECORDED
from contract.settings import GUIDE
from engine import saved, saved_reading
from engine.boxes import ALL, cut
from engine.dice import MAX_PLAYERS
from engine.match import MAX_ROUNDS, Match
from engine.rules import REAL
from engine.turn import NEW, OVER
from keeping import content
from strategy.bots.brain import OPTIMAL
from strategy.review import diary as at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.keeper import Keeper

_PRESENT = cut[: saved.PRESENT]
_KINDS = cut[saved.AT_KINDS : saved.AT_KINDS + MAX_PLAYERS]
_HEAD = cut[: at.HEAD_BYTES]  # of a page
_WORDS = cut[at.HEAD_BYTES :]
_GUIDED_TURNS = const(2)
_MOST_TOLD = const(4)  # a last line says where the files are


def recall(keeper: "Keeper", match: Match) -> list[int]:
    """Load all that a keeper keeps; answer what could not be (contract.device), at most 5. Allocates."""
    shelf = keeper.shelf
    lost: list[int] = []
    settings = content.load_content(shelf.settings, keeper.settings)
    _note(settings, device.LOST_SETTINGS, lost)
    _note(content.load_content(shelf.records, keeper.tally), device.LOST_RECORDS, lost)
    whole = memoryview(bytearray(saved.SIZE + at.PAST_BYTES))
    past: int = shelf.past.load(whole[saved.PRESENT :])
    status = _load_match(keeper, match, whole[: saved.SIZE], past)
    if past == STORE_OLDER and status == STORE_DAMAGED:  # it is no past of this match: the newest one stays
        past = STORE_DAMAGED
    elif past == STORE_OLDER:
        shelf.past.save(whole[saved.PRESENT :])
    _clear(shelf.past, past, device.LOST_PAST, lost)
    if match.phase != OVER and not keeper.is_owed(match):
        match.phase = NEW  # it was given up, but for the next one that never came
    if match.phase == NEW:
        keeper.kept[ALL] = bytes(len(keeper.kept))
    if settings == STORE_EMPTY and not keeper.tally.serial() and match.turn < _GUIDED_TURNS:
        keeper.settings.buffer[GUIDE] = 1  # a new device
    _clear(shelf.match, status, device.LOST_MATCH, lost)
    _note(content.load_content(shelf.people, keeper.people), device.LOST_PEOPLE, lost)
    _load_diary(keeper, match, whole[saved.SIZE :], lost)
    if [what for what in lost if what != device.NOT_SAVED and what % device.LOST_RECORDS != device.NEWEST]:
        lost.append(device.KEPT_AS_FILES)
    return lost


def _load_match(keeper: "Keeper", match: Match, whole: memoryview, past: int) -> int:
    """Load the match, whole being a buffer of saved.SIZE bytes that has its past."""
    present = keeper.present
    status = _load(keeper.shelf.match, keeper.kept)
    if status != STORE_OK and status != STORE_OLDER:
        return status
    whole[_PRESENT] = present
    if present[saved.AT_VERSION] <= saved.VERSION and present[saved.AT_ROUND]:
        ahead = keeper.shelf.past.sequence - saved.word(present, saved.AT_PAST_SEQUENCE) & content.SERIALS
        if past != STORE_OK and past != STORE_OLDER or ahead > 1:
            return STORE_DAMAGED
    coach = keeper.extras[content.AT_COACH] & ~content.BY_CODE
    if keeper.extras[content.AT_SEATS] > len(keeper.people.seats):
        return STORE_DAMAGED
    if coach and not (coach & content.KNOWN and _may_coach(coach & ~content.KNOWN)):
        return STORE_DAMAGED
    return _take(match, whole) or status


def _load(store: "Any", buffer: memoryview | bytearray) -> int:
    """Load a content; where the newest is damaged, save the one before it again. Allocates, blocks."""
    status: int = store.load(buffer)
    if status == STORE_OLDER:
        store.save(buffer)
    return status


def _take(match: Match, whole: memoryview) -> int:
    if whole[saved.AT_VERSION] > saved.VERSION:
        return STORE_NEWER
    for kind in whole[_KINDS]:
        if kind > RECORDED or kind and whole[saved.AT_OPTIONS] & REAL:
            return STORE_DAMAGED
    return STORE_DAMAGED if saved_reading.load(match, whole) else STORE_OK


def _may_coach(choice: int) -> bool:
    """Tell whether a byte can be a level of coach and from how much on it warns."""
    return choice & 15 <= at.TEACH and choice >> 4 < at.WARNINGS


def _may_be_page(page: bytearray) -> bool:
    """Tell whether the head of a diary's page is what this firmware could have written."""
    if max(page[at.HELP_AT : at.HELP_AT + MAX_PLAYERS]) > at.TEACH:
        return False
    return _may_coach(page[at.COACH_AT]) and page[at.LATE_AT] <= 1 and page[at.ROUND_AT] < MAX_ROUNDS


def _load_diary(keeper: "Keeper", match: Match, past: memoryview, lost: list[int]) -> None:
    diary = keeper.diary
    page = bytearray(at.PAGE_BYTES)
    status = _load(keeper.shelf.diary, page)
    if status in (STORE_OK, STORE_OLDER) and not _may_be_page(page):
        status = STORE_DAMAGED
    is_whole = status in (STORE_OK, STORE_OLDER)
    if is_whole:
        _take_page(diary, page, past, match.round)
    _clear(keeper.shelf.diary, status, device.LOST_DIARY, lost)
    first = saved.word(keeper.extras, content.AT_FIRST_PAGE)
    ahead = keeper.shelf.diary.sequence - first & content.SERIALS
    if is_whole and diary.is_of(match) and ahead <= content.SERIALS >> 1:
        at.follow(match, diary.record)
        return  # the page is no older than the diary of the match
    for player in range(match.players):
        if match.kinds[player] == RECORDED:
            match.kinds[player] = OPTIMAL  # for what was recorded is lost
    coach = keeper.extras[content.AT_COACH]
    if coach & content.KNOWN:
        keeper.begin_diary(match, coach & 15, (coach & ~(content.KNOWN | content.BY_CODE)) >> 4)
    else:
        keeper.begin_diary(match, late=1 if match.round or match.turn or match.rolls else 0)


def _clear(store: "Any", status: int, what: int, lost: list[int]) -> None:
    """Put a file aside that can't be used, and note what was lost."""
    content.put_aside(store, status)
    _note(status, what, lost)


def _note(status: int, what: int, lost: list[int]) -> None:
    """Note what was lost, or cannot be read, while there is a line for it."""
    if status == STORE_NEWER:
        what += device.BY_NEWER
    elif status == STORE_OLDER:
        what += device.NEWEST
    elif status == STORE_FAILED:
        what = device.NOT_SAVED
    elif status != STORE_DAMAGED:
        return
    if len(lost) < _MOST_TOLD and what not in lost:
        lost.append(what)


def _take_page(diary: at.Diary, page: bytearray, past: memoryview, rounds: int) -> None:
    """Put a page into the diary, and of a past as many rounds as a match is in. Allocates."""
    diary.head[ALL] = page[_HEAD]
    newest = diary.round()
    for i in range(max(rounds, newest)):
        at_round = i * at.DIARY_ROUND_BYTES
        diary.rounds[i][ALL] = past[at_round : at_round + at.DIARY_ROUND_BYTES]
    diary.rounds[newest][ALL] = page[_WORDS]
