"""What outlives the power, as the app sees it: match, diary, records, settings, each in its store.

Rules:
1. The match is kept after every action, its past before its present, so that what is there is always whole.
2. A match carries a serial. Once it is over and kept, it counts in the records; a serial that the records
   know does not count again; when a score is undone it is taken back. So a cut between the two files is made
   good at the next power-on.
3. The present names the sequence of the past that it goes with; the next one will do as well, since what it
   adds does not count yet.
4. The diary is kept before the score that it tells of; one of another match is begun anew, as late.
5. What can't be read is put aside under another name, never written over; the player is told.
"""

from micropython import const

from engine import layout as at
from engine import reasons, saved
from engine.cut import cut
from engine.match import NEW, OVER, Match
from engine.saved_v1 import SIZE as V1_BYTES
from strategy.diary import OFF, Diary
from ui import pages, records, settings, words
from ui.records import Records
from ui.settings import Settings

# What a store answers (hw.store).
OK = const(0)
EMPTY = const(1)
DAMAGED = const(2)
FAILED = const(3)
NEWER = const(4)

BAD = ".bad"
LATER = ".newer"
TAKEN = ".old"

# Of what hw.shelf keeps, in its order.
_PAST = saved.SIZE - saved.PRESENT + pages.PAST
SIZES = (saved.PRESENT, _PAST, records.SIZE, settings.SIZE, pages.PAGE)

_PRESENT = cut[: saved.PRESENT]
_NEVER = const(-1)
_MOST_LINES = const(4)  # a last one says where the files are

_SERIALS = const(0xFFFF)  # mask; of sequences too


class Keeper:
    """Keep things on a shelf.

    shelf: stores match, past, records, settings, diary, each with load(buffer), save(content, more) and
    put_aside(ending); old_matches(size) lists what an earlier firmware kept, put_old_aside(ending) ends that.
    A store has the sequence of what it keeps. failed: the last match could not be saved.
    """

    def __init__(self, shelf) -> None:
        self.shelf = shelf
        self.records = Records()
        self.settings = Settings()
        self.diary = Diary()
        self.failed = False
        self._present = bytearray(saved.PRESENT)
        self._diary_past = pages.past_of(self.diary)
        self._endings = _NEVER  # of rounds, when the past was kept

    def load(self, match: Match) -> list[bytes]:
        """Take everything up; answer the lines that tell a player what could not be, at most 5. Allocates."""
        shelf = self.shelf
        lines: list[bytes] = []
        _clear(shelf.settings, self._load_part(shelf.settings, self.settings), words.SETTINGS_LOST, lines)
        _clear(shelf.records, self._load_part(shelf.records, self.records), words.RECORDS_LOST, lines)
        whole = memoryview(bytearray(saved.SIZE + pages.PAST))
        past = shelf.past.load(whole[saved.PRESENT :])
        _clear(shelf.past, past, words.PAST_LOST, lines)
        status = self._load_match(match, whole[: saved.SIZE], past)
        _clear(shelf.match, status, words.MATCH_LOST, lines)
        self._load_diary(match, whole[saved.SIZE :], lines)
        settled = self._settle(match)
        if lines:
            lines.append(words.FILES_KEPT)
        elif status == FAILED or not settled:
            lines.append(words.NOT_SAVED)
        return lines

    def begin(self) -> None:
        """Give the match that is about to be saved first a serial that the records do not know."""
        at.put_word(self._present, at.AT_SERIAL, self.records.serial() + 1 & _SERIALS)

    def save(self, match: Match) -> bool:
        """Keep a match as it stands, and the records if it ended or goes on after all. Tell whether it is.

        Does not allocate; blocks for a flash write.
        """
        if saved.save(match, self._present):
            return True
        shelf = self.shelf
        self.failed = not self._save_past(match)
        at.put_word(self._present, at.AT_PAST_SEQUENCE, shelf.past.sequence)
        self.failed = self.failed or bool(shelf.match.save(self._present))
        return not self.failed and self._settle(match)

    def save_diary(self) -> None:
        """Keep the diary's newest page. Does not allocate; blocks for a flash write."""
        diary = self.diary
        self.shelf.diary.save(diary.head, diary.rounds[diary.round()])

    def save_settings(self) -> bool:
        """Keep the settings. Tell whether they are. Blocks for a flash write."""
        return not self.shelf.settings.save(self.settings.buffer)

    def _save_past(self, match: Match) -> bool:
        """Keep the rounds that are over, if one has ended since they were kept; tell whether they are."""
        endings = match.past.endings
        if match.round and endings != self._endings:
            if self.shelf.past.save(match.past.bytes, self._diary_past):
                return False
            self._endings = endings
        return True

    def _settle(self, match: Match) -> bool:
        """Bring the records in line with the match that is kept; tell whether they are kept."""
        records = self.records
        counted = at.word(self._present, at.AT_SERIAL) == records.serial()
        if match.phase == OVER and not counted:
            records.count(match, at.word(self._present, at.AT_SERIAL), self._is_coached())
        elif match.phase != OVER and match.phase != NEW and counted:
            records.take_back()
        else:
            return True
        return not self.shelf.records.save(records.buffer)

    def _is_coached(self) -> bool:
        return self.diary.coach() != OFF or self.diary.is_late()

    def _load_part(self, store, part) -> int:
        """Load records or settings; without what this firmware could have written they begin anew."""
        status = store.load(part.buffer)
        if status == OK and not part.is_possible():
            status = NEWER if part.is_newer() else DAMAGED
        if status != OK:
            part.clear()
        return status

    def _load_match(self, match: Match, whole: memoryview, past: int) -> int:
        """Load the match, whole being a buffer of saved.SIZE bytes that has its past."""
        present = self._present
        status = self.shelf.match.load(present)
        if status == EMPTY:
            return self._load_old(match, whole)
        if status != OK:
            return status
        whole[_PRESENT] = present
        if present[at.AT_VERSION] <= saved.VERSION and present[at.AT_ROUND]:
            ahead = self.shelf.past.sequence - at.word(present, at.AT_PAST_SEQUENCE) & _SERIALS
            if past != OK or ahead > 1:
                return DAMAGED
        reason = saved.load(match, whole)
        if reason:
            return NEWER if reason == reasons.NEWER else DAMAGED
        self._endings = match.past.endings
        return OK

    def _load_diary(self, match: Match, past: memoryview, lines: list[bytes]) -> None:
        diary = self.diary
        page = bytearray(pages.PAGE)
        status = self.shelf.diary.load(page)
        if status == OK:
            pages.take(diary, page, past, match.round)
        if len(lines) < _MOST_LINES:
            _clear(self.shelf.diary, status, words.DIARY_LOST, lines)
        if status == OK and diary.is_of(match):
            return
        self._endings = _NEVER  # what is kept of the other diary's past does not go with the new one
        if status in (OK, EMPTY):
            # The power went between a new match and its diary: it goes by what counted for the last one.
            late = 1 if match.round or match.turn or match.rolls else 0
            diary.begin(match, diary.coach(), diary.warn_from(), late)
        else:
            diary.begin(match, late=1)

    def _load_old(self, match: Match, whole: memoryview) -> int:
        """Take up the match of a firmware before this one, and keep it as this one does."""
        shelf = self.shelf
        matches = shelf.old_matches(V1_BYTES)
        if matches is None:
            return EMPTY
        from engine import saved_v1

        for old in matches:
            if not saved_v1.upgrade(old, whole) and not saved.load(match, whole):
                self.begin()
                if self.save(match):
                    shelf.put_old_aside(TAKEN)
                return OK
        shelf.put_old_aside(BAD)
        return DAMAGED


def _clear(store, status: int, lost: tuple, lines: list[bytes]) -> None:
    """Put a file aside that can't be used, and note the line that tells of it."""
    if status == DAMAGED:
        store.put_aside(BAD)  # an empty one, if it was the file of version 1
        lines.append(lost[0])
    elif status == NEWER:
        store.put_aside(LATER)
        lines.append(lost[1])
