"""Pulls the plug at every block operation of a game, on MicroPython's own littlefs.

A game is played from recorded presses, its files on littlefs over a block device that notes every operation.
Then, after each operation, and with each done only in part (littlefs.tear), a copy of the flash is mounted,
the firmware's own code takes up what is there, and that is compared with what match, tally, books and diary
were before and after the action in progress. One more action is kept on that copy and read back.

Reads a job as a line of JSON: files (what else is on the flash, path and bytes), seed, board, end, timeline,
every (look at each n-th operation, and at the last ones), noise (a seed). Prints "RATTLE " and JSON.
"""

import gc
import json
import random
import sys

from engine import saved
from engine.match import Match
from engine.saved import AT_PHASE
from engine.turn import NEW, OVER, START
from hw.flash.shelf import Shelf
from keeping import books, tally
from keeping.books import DICE_BYTES, DICE_KINDS, FRESH, ROWS, Book, block_at
from keeping.closing import close
from keeping.content import Content, ContentFile
from keeping.drill import Drill
from keeping.games import Games
from keeping.keeper import SIZES, Keeper
from strategy.review.diary import TEACH

from .littlefs import BLOCK, WAYS, WHOLE, Blocks, mount, new, tear
from .match_checker import bytes_of, is_bots

TYPE_CHECKING = False
if TYPE_CHECKING:
    State = tuple[bytes, bytes, bytes]

_END = 16  # operations, of which none is passed over: match, book and tally of a game that is over
_COLLECT = 16  # cuts
_NO_MATCH = bytes(saved.SIZE)
_SUMS = books.BOOKS * ROWS * DICE_KINDS * DICE_BYTES


class _Stop(BaseException):
    """The job is done."""


class GameToCut:
    """Play the job's presses.

    states: (operations so far, state) after each tick that had some. late: ticks that ended with a person's
    match which was not kept as it stood.
    """

    def __init__(self, job: "dict[str, Any]", blocks: Blocks) -> None:
        from chip.kit import Kit

        import board_config

        self.blocks = blocks
        self.blocks.log = []
        self.states: "list[tuple[int, State]]" = []
        self.late = 0
        self._timeline: "list[tuple[int, int]]" = job["timeline"]
        self._end: int = job["end"]
        self._ticks = 0
        self._next = 0
        system = mount(blocks)
        self._kit = Kit(board_config, job["seed"], system)
        self._kit.time.sleeping = self._between_ticks

    def run(self) -> None:
        """Run the firmware."""
        import board_config
        from boot.start import play
        from hw.wiring.wiring import Wiring

        kit = self._kit
        kit.lock = kit.unlock = lambda: None  # that nothing allocates is shown elsewhere, and the notes do
        try:
            play(Wiring(board_config, kit.files), kit)
        except _Stop:
            pass

    def _between_ticks(self) -> None:
        self._ticks += 1
        log = self.blocks.log
        assert log is not None
        states = self.states
        if len(log) > (states[-1][0] if states else 0):
            app = self._kit.app
            state = state_of(app.table.match, app.keeper)
            if app.keeper.due:  # the match before is closed, the next one is not kept yet
                over = states[-1][1][0][AT_PHASE] == OVER
                state = states[-1][1][0] if over else _NO_MATCH, state[1], states[-1][1][2] if over else b""
            states.append((len(log), state))
        elif states and not is_bots(self._kit.app.table.match) and self._match() != states[-1][1][0]:
            self.late += 1
        timeline = self._timeline
        while self._next < len(timeline) and timeline[self._next][0] <= self._ticks:
            self._kit.set_buttons(timeline[self._next][1])
            self._next += 1
        if self._ticks >= self._end:
            raise _Stop

    def _match(self) -> bytes:
        return match_of(self._kit.app.table.match, self._kit.app.keeper)


def match_of(match: Match, keeper: Keeper) -> bytes:
    """Put a match into bytes, zeros when there is none, or one that was given up."""
    return bytes_of(match) if match.phase == OVER or keeper.is_owed(match) else _NO_MATCH


def state_of(match: Match, keeper: Keeper) -> "State":
    """Put all that must not get lost into bytes."""
    diary = bytes(keeper.diary.book) if match.phase == OVER or keeper.is_owed(match) else b""
    return match_of(match, keeper), sums_of(keeper), diary


def sums_of(keeper: Keeper) -> bytes:
    """Put the tally, what the books say of games and points, the drill's record and the games into bytes."""
    sums = bytes(keeper.tally.buffer)
    for number in range(books.BOOKS):
        book = _kept(keeper, Book(number))
        for row in range(ROWS):
            place = block_at(row, FRESH)
            sums += book[place : place + DICE_KINDS * DICE_BYTES]
    return sums + _kept(keeper, Drill()) + _kept(keeper, Games())


def _kept(keeper: Keeper, content: Content) -> bytes:
    """Answer the bytes of a content as they stand in its file."""
    ContentFile(keeper.shelf, content, False).read()
    return bytes(content.buffer)


class Checker:
    """Power on from copies of a flash, and count what comes of it."""

    def __init__(self) -> None:
        self.cuts = 0
        self.before = 0  # came back as it was before the action in progress
        self.after = 0
        self.lost = 0  # neither
        self.corrupt = 0  # did not mount, or the firmware could not read a file
        self.stuck = 0  # the next action was not kept
        self.first = ""  # the first that went wrong
        self.closed: "dict[int, bytes]" = {}  # the sums in the game, once the match of a serial was
        self._match = Match()
        self._blocks = Blocks()

    def check(self, image: bytearray, before: "State", after: "State", where: str) -> None:
        """Power on from a copy of image."""
        self.cuts += 1
        self._blocks.memory[:] = image
        try:
            keeper, lines = self._power_on()
        except OSError as error:
            self.corrupt += 1
            self._note(where + " " + str(error))
            return
        state = state_of(self._match, keeper)
        if lines:
            self.corrupt += 1
            self._note(where + " " + str(lines))
        elif state == after:
            self.after += 1
        elif state[:2] == before[:2] and state[2] in (before[2], after[2]):
            self.before += 1
        else:
            self.lost += 1
            self._note(where)
        self._go_on(keeper, where)

    def _power_on(self) -> "tuple[Keeper, list[int]]":
        self._blocks = Blocks(self._blocks.memory)
        keeper = Keeper(Shelf(mount(self._blocks), SIZES))
        self._match.phase = NEW
        return keeper, keeper.load(self._match)

    def _go_on(self, keeper: Keeper, where: str) -> None:
        """Do one action more, keep it as the app does, switch off and on."""
        match = self._match
        if match.phase == OVER and keeper.is_owed(match):
            self._close(keeper, where)
        if match.phase == NEW or match.phase == OVER:
            match.new_game(0, b"\0", b"12345678")
            keeper.begin(match, TEACH, 1)
        elif match.phase == START:
            match.throw_start()
        elif match.roll():
            keeper.diary.note(match)
            keeper.save_diary()
            match.score(_first_box(match))
        wanted = keeper.save(match), state_of(match, keeper)
        self._blocks.dead = True
        try:
            keeper, lines = self._power_on()
        except OSError:
            lines = [-1]  # not mounted
        if lines or wanted != (True, state_of(match, keeper)):
            self.stuck += 1
            self._note(where + " goes on")
        self._blocks.dead = True

    def _close(self, keeper: Keeper, where: str) -> None:
        """Close the match as the app does; it has to count as in the game."""
        serial = keeper.match_serial()
        told: "list[Any]" = []

        def count() -> "Any":
            told.append((yield from close(keeper, self._match)))

        list(count())
        wanted = self.closed.get(serial)
        if not told[0].kept or wanted is not None and sums_of(keeper) != wanted:
            self.stuck += 1
            self._note(where + " closes")

    def _note(self, what: str) -> None:
        self.first = self.first or what


def _first_box(match: Match) -> int:
    box = 0
    while not match.legal_mask() >> box & 1:
        box += 1
    return box


def main() -> None:
    """Do the job on the standard input and print what came of it."""
    job = json.loads(sys.stdin.readline())
    random.seed(job["noise"])
    blocks = new(job["files"])
    image = bytearray(blocks.memory)
    nothing = _NO_MATCH, bytes(tally.Tally().buffer) + bytes(_SUMS), b""
    checker = Checker()  # now: its flash wants a large piece of the heap
    game = GameToCut(job, blocks)
    game.run()
    log = blocks.log or []
    blocks.log = None
    for _, state in game.states:
        checker.closed.setdefault(state[1][1] << 8 | state[1][2], state[1])
    before = after = nothing
    coming = 0
    for number, operation in enumerate(log):
        if not number or number >= game.states[coming - 1][0]:
            before, after = after, game.states[coming][1]
            coming += 1
        if number % job["every"] == 0 or number >= len(log) - _END:
            at = operation[0] * BLOCK
            kept = image[at : at + BLOCK]
            for way in range(WAYS):
                tear(image, operation, way)
                checker.check(image, before, after, "operation " + str(number) + " way " + str(way))
                image[at : at + BLOCK] = kept
        tear(image, operation, WHOLE)
        if number % _COLLECT == 0:
            gc.collect()
    if image != blocks.memory:
        raise ValueError("the notes do not give the flash that the game left")
    found = {
        "actions": len(game.states),
        "late": game.late,
        "operations": len(log),
        "erases": len([1 for operation in log if operation[2] is None]),
        "programmed": blocks.programmed,
    }
    for name in ("cuts", "before", "after", "lost", "corrupt", "stuck", "first"):
        found[name] = getattr(checker, name)
    print("RATTLE " + json.dumps(found))
