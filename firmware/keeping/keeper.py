"""Keeps all that outlives the power: match, diary, tally, settings, people, each in its store.

1. The match is kept after every action, its past before its present, so that what is there is always whole.
2. A match carries a serial. It is closed once, when nobody can go on with it (keeping.closing): given up, or
   over and left, or over when the power came on. Then it counts, in the book of its sheet first, then in the
   tally. Both know the serial, and the book the seed, since a restore repeats serials: so a cut between them
   is made good, and nothing ever counts twice.
3. The present names the sequence of the past that it goes with; the next one will do as well.
4. The diary is kept before the score that it tells of, and first after the match that it is of. With that the
   sequence of the diary's first page is kept: an older page is another match's.
5. The files of match and diary stay open, and are written without allocating; what is to be opened is, with
   the heap unlocked.
6. What can't be read is put aside under another name; where the newest content of a file is damaged, the one
   before it is taken and kept again. Of both the player is told.
"""

from micropython import const

from contract.play import UNKNOWN
from contract.settings import FORGETS, MOST, PERSON, SETUP, SETUP_BYTES
from engine import saved
from engine.boxes import cut
from engine.dice import MAX_PLAYERS
from engine.match import Match
from engine.turn import NEW
from keeping import content, people, tally
from strategy.review.diary import OFF, PAGE_BYTES, PAST_BYTES, Diary

SETTINGS_VERSION = const(1)
SETTINGS_BYTES = const(32)
_SEATS = const(18)
_SETUP = cut[SETUP : SETUP + SETUP_BYTES]

# Of what hw.flash.shelf keeps, in its order; of a book: keeping.books.
_PAST = saved.SIZE - saved.PRESENT + PAST_BYTES
SIZES = (saved.PRESENT + content.EXTRAS_BYTES, _PAST, tally.SIZE, SETTINGS_BYTES, people.SIZE, PAGE_BYTES)

# what waits to be kept, as bits in the order of the keeping: the diary before the score that it tells of, or
# else after the match that it belongs to
_DIARY_FIRST = const(1)
_MATCH = const(2)
_DIARY = const(4)
_SETTINGS = const(8)
_PEOPLE = const(16)
_LESSON = const(32)


class Settings(content.Content):
    """Keep the settings of this device (contract.settings); setup: a view of the set-up that was played last.

    Only the constructor allocates.
    """

    def __init__(self) -> None:
        super().__init__(SETTINGS_BYTES, SETTINGS_VERSION)
        self.setup = memoryview(self.buffer)[_SETUP]

    def is_possible(self) -> bool:
        """Tell whether each setting is at most its highest value, and a seat's person can be one."""
        for i in range(SETTINGS_BYTES):
            value = self.buffer[i]
            is_seat = _SEATS <= i < _SEATS + MAX_PLAYERS
            if value > MOST[i] and not (is_seat and PERSON <= value < PERSON + people.PLACES):
                return False
        return self.buffer[0] == SETTINGS_VERSION


class Keeper:
    """Keep things on a shelf: mark_match() and so on say what waits to be kept, keep_due() keeps it.

    shelf: hw.flash.shelf. failed: the last match could not be saved. new_best: the total with which the match
    that is over beats those that count, or 0. kept: a view of what is: present, the match (engine.saved), and
    extras, what goes with it. endings: of rounds, when the past was kept, or NEVER. due: what waits. luck:
    for each seat luck and given-away of a card (contract.play).
    """

    def __init__(self, shelf: "Any") -> None:
        self.shelf = shelf
        self.tally = tally.Tally()
        self.settings = Settings()
        self.people = people.People()
        self.diary = Diary()
        self.failed = False
        self.new_best = 0
        self.luck = bytearray(2 * MAX_PLAYERS)
        self.kept = memoryview(bytearray(saved.PRESENT + content.EXTRAS_BYTES))
        self.present = self.kept[: saved.PRESENT]
        self.extras = self.kept[saved.PRESENT :]
        self.endings = content.NEVER
        self.due = 0
        self._lesson: "Any" = None  # its count waits to be kept
        self._reseated = False  # since the people were kept
        self.forget_luck()

    def load(self, match: Match) -> list[int]:
        """Load everything and the match; answer what could not be (contract.device), at most 5. Allocates."""
        from keeping.power_up import recall  # for the start alone

        return recall(self, match)

    def begin(
        self,
        match: Match,
        coach: int = OFF,
        warn_from: int = 0,
        seats: bytes | bytearray | None = None,
        by_code: bool = False,
    ) -> None:
        """Begin to keep a match: with a diary, and a serial of its own; the one before is closed.

        seats: the number of who sits at each, NOBODY for a guest or a bot. by_code: with the dice of a code.
        """
        serial = self.tally.serial() + 1 & content.SERIALS or 1  # none has that of a new book
        saved.put_word(self.present, saved.AT_SERIAL, serial)
        self.forget_luck()
        self._seat(seats)
        self.extras[content.AT_COACH] = content.BY_CODE if by_code else 0
        self.begin_diary(match, coach, warn_from)

    def person(self, player: int) -> int:
        """Answer the number of who sits at a seat (keeping.people), NOBODY of a guest or a bot."""
        row = self.extras[content.AT_SEATS]
        return self.people.seats[row - 1][player] if row else people.NOBODY

    def _seat(self, seats: "bytes | bytearray | None") -> None:
        """Note who sits where; the row of the match before stays as it is until this one is kept."""
        row = self.extras[content.AT_SEATS] % 2
        changed = False
        for i in range(MAX_PLAYERS):
            number = people.NOBODY if seats is None or i >= len(seats) else seats[i]
            changed = changed or number != self.person(i)
            self.people.seats[row][i] = number
        if changed:
            self.extras[content.AT_SEATS] = row + 1
            self._reseated = True

    def match_serial(self) -> int:
        """Answer the serial of the match that is kept."""
        return saved.word(self.present, saved.AT_SERIAL)

    def is_owed(self, match: Match) -> bool:
        """Tell whether the match is yet to be closed."""
        return match.phase != NEW and self.match_serial() != self.tally.serial()

    def is_coached(self) -> bool:
        """Tell whether a coach helped in the match, or may have."""
        return self.diary.coach() != OFF or self.diary.is_late()

    def note_luck(self, player: int, luck: int, given: int) -> None:
        """Note the luck and the given-away of a player's card (contract.play)."""
        self.luck[2 * player] = luck
        self.luck[2 * player + 1] = given

    def forget_luck(self) -> None:
        """Know neither of any player."""
        for i in range(len(self.luck)):
            self.luck[i] = UNKNOWN

    def begin_diary(self, match: Match, coach: int = OFF, warn_from: int = 0, late: int = 0) -> None:
        """Begin a diary, as Diary.begin() does, with the next page that is kept."""
        self.diary.begin(match, coach, warn_from, late)
        known = 0 if late else content.KNOWN | warn_from << 4 | coach
        self.extras[content.AT_COACH] = self.extras[content.AT_COACH] & content.BY_CODE | known
        saved.put_word(self.extras, content.AT_FIRST_PAGE, self.shelf.diary.sequence + 1 & content.SERIALS)

    def save(self, match: Match) -> bool:
        """Keep a match as it stands. Tell whether it is. Allocates where opens_files() says so."""
        if self._reseated:
            self.save_people()
        saved.save(match, self.present)
        shelf = self.shelf
        self.failed = not self._save_past(match)
        saved.put_word(self.present, saved.AT_PAST_SEQUENCE, shelf.past.sequence)
        self.failed = self.failed or bool(shelf.match.save(self.kept))
        return not self.failed

    def save_diary(self) -> None:
        """Keep the diary's newest page, if its match is kept. Does not allocate; blocks for a flash write."""
        diary = self.diary
        if not self.failed:
            self.shelf.diary.save(diary.head, diary.rounds[diary.round()])

    def save_settings(self) -> bool:
        """Keep the settings. Tell whether they are."""
        return not self.shelf.settings.save(self.settings.buffer)

    def save_people(self) -> bool:
        """Keep the people. Tell whether they are."""
        self._reseated = False
        return not self.shelf.people.save(self.people.buffer)

    def save_tally(self) -> bool:
        """Keep the tally. Tell whether it is."""
        return not self.shelf.records.save(self.tally.buffer)

    # what waits

    def mark_match(self) -> None:
        """Have the match kept as it stands; one that is over is kept so too, and can't be continued then."""
        self.due |= _MATCH

    def mark_diary(self) -> None:
        """Have the diary kept: before the match, or after it if that waits already."""
        self.due |= _DIARY if self.due & _MATCH else _DIARY_FIRST

    def mark_settings(self) -> None:
        """Have the settings kept."""
        self.due |= _SETTINGS

    def mark_people(self) -> None:
        """Have the people kept."""
        self.due |= _PEOPLE

    def mark_lesson(self, lesson: "Any") -> None:
        """Have what a lesson counts kept, by its keep()."""
        self._lesson = lesson
        self.due |= _LESSON

    def opens_files(self, match: Match) -> bool:
        """Tell whether keep_due() will open a file, and so allocate."""
        return (
            self.due & (_SETTINGS | _PEOPLE | _LESSON) != 0
            or self.due & _MATCH != 0
            and (self._reseated or self._has_new_past(match) or not self.shelf.match.is_open())
        )

    def keep_due(self, match: Match) -> bool:
        """Keep what waits, unless something is raised; tell whether all is, or a match again is not."""
        due = self.due
        failed = self.failed
        kept = True
        if due & _DIARY_FIRST:
            self.save_diary()
        if due & _MATCH:
            kept = self.save(match) or failed
        if due & _DIARY:
            self.save_diary()
        if due & _SETTINGS:
            kept = self.save_settings() and kept
        if due & _PEOPLE:
            kept = self.save_people() and kept
        if due & _LESSON:
            kept = self._lesson.keep() and kept
            self._lesson = None  # it may go
        self.due = 0
        return kept

    def is_forgetting(self) -> bool:
        """Tell whether all records wait to be forgotten."""
        return self.settings.buffer[FORGETS] != 0

    def forget_records(self) -> None:
        """Have all records forgotten, before any is looked at again, even if the power goes meanwhile."""
        self.settings.buffer[FORGETS] = 1
        self.mark_settings()

    def _save_past(self, match: Match) -> bool:
        """Keep the rounds that are over, if one has ended since they were kept; tell whether they are."""
        if self._has_new_past(match):
            if self.shelf.past.save(match.past.bytes, self.diary.past):
                return False
            self.endings = match.past.endings
        return True

    def _has_new_past(self, match: Match) -> bool:
        """Tell whether a round has ended since the past was kept."""
        return match.round != 0 and match.past.endings != self.endings
