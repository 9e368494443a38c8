"""A monkey at the buttons and at the plug: presses at random, pulls the plug at random, and looks on.

Runs on CPython and on MicroPython. A *life* is one power-on, till the plug is pulled: between two ticks, or
at a step of the flash. Meanwhile proofs.match_checker watches the match. When the power comes back, match and
settings are those before the cut or of the action in progress, the books have each match that is over once,
and no file was put aside.
"""

from contract.settings import GUIDE
from engine import rules, saved
from engine.match import Match
from engine.turn import NEW, OVER
from keeping import books
from keeping.books import DICE_KINDS, EVERYBODY, Book
from keeping.content import ContentFile
from strategy.bots.brain import NAMES as KINDS
from ui import screens

from .match_checker import MatchChecker, Wrong, bytes_of, is_bots, people_of, require
from .random_presses import Chance, MoodyPresses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LIVES_FOR = (20, 200, 600, 1200, 2000, 4000)  # ticks
_STEPS = 9  # of the flash, within which the plug is pulled
_ASIDE = (".bad", ".newer", ".old")
SUPPLY_MV = (4200, 3900, 3700, 3550, 3450, 3400, 3250, 4800, 1000)  # full to empty; USB; nothing at all
SUPPLY_FOR = (40, 150, 400, 1000)  # ticks

_NEVER = -1


class Pulled(BaseException):
    """The plug was pulled between two ticks, or whoever holds the board wants the wizard."""


class Kept:
    """What must be there when the power comes back."""

    def __init__(self) -> None:
        self._matches: "list[bytes]" = []  # any of them; none: whatever there is
        self._settings: "list[bytes]" = []
        self._games: "list[int]" = [0] * books.BOOKS  # of people, that are closed (keeping.closing)
        self._over: "tuple[int, int, int] | None" = None  # serial, book, games of a match to be closed
        self._counted = 0  # the serial of a match that its book has, and the tally perhaps not yet
        self._may_forget = False  # the records: that was asked

    def look(self, app: "Any") -> None:
        """Take note of what stands after a tick, which is kept, and look at the records."""
        match = app.table.match
        before = self._matches
        self._matches = [_bytes_of(match)]
        if app.keeper.due:  # it began as the one before was closed, since the tick; the next one keeps it
            self._matches.extend(before)
            self._matches.append(b"")
        self._settings = _settings_of(app)
        self._count(app)
        self._may_forget = app.keeper.is_forgetting() or app.stage.screen.name_id == screens.SURE_SCREEN

    def cut(self, app: "Any") -> None:
        """Take note of what is going on as the power goes."""
        if self._matches:
            seed = self._matches[0][saved.AT_SEED : saved.AT_KINDS]
            is_next = app.table.match.phase != NEW and bytes(app.table.match.seed) != seed
            self._matches.append(_bytes_of(app.table.match))
            self._settings += _settings_of(app)
            if app.table.match.phase != OVER and (is_next or not app.keeper.is_owed(app.table.match)):
                self._matches.append(b"")  # given up, and just closed; the next one may have begun
        if self._over is None:
            self._note_over(app)  # it came to its end in the tick of the cut

    def come_back(self, app: "Any") -> None:
        """Look what is there when the power comes back."""
        kept = _games_of(app.keeper.shelf)
        if self._matches:
            require(_bytes_of(app.table.match) in self._matches, "another match came back")
            require(bytes(app.keeper.settings.buffer) in self._settings, "other settings came back")
            if self._may_forget and not any(kept):
                self._games = kept
            if self._over is not None and kept != self._games:
                self._close()  # in its book already, and not in the tally
            require(kept == self._games, "the books do not have each match that is over once")
        self._games = kept

    def _count(self, app: "Any") -> None:
        """Count the matches that are over once nobody can go on with them."""
        if self._over is not None and app.keeper.tally.serial() == self._over[0]:
            self._close()
        self._note_over(app)

    def _note_over(self, app: "Any") -> None:
        match: Match = app.table.match
        if match.phase == OVER and app.keeper.is_owed(match) and app.keeper.match_serial() != self._counted:
            number = books.book_of(match.sheet, match.options)
            self._over = app.keeper.match_serial(), number, people_of(match)
        else:
            self._over = None  # undone, or counted

    def _close(self) -> None:
        if self._over is not None:
            self._counted = self._over[0]
            self._games[self._over[1]] += self._over[2]
            self._over = None


def _settings_of(app: "Any") -> "list[bytes]":
    """Answer what settings may come back: while none were ever saved, the guide ends with a turn that was."""
    settings = app.keeper.settings.buffer
    found = [bytes(settings)]
    if not app.keeper.shelf.settings.is_there():
        ended = bytearray(settings)
        ended[GUIDE] = 0
        found.append(bytes(ended))
    return found


def _games_of(shelf: "Any") -> "list[int]":
    """Tell how many games each book on a shelf has. Allocates."""
    games: "list[int]" = []
    for number in range(books.BOOKS):
        kept = Book(number)
        shelved = ContentFile(shelf, kept, False)
        shelved.read()
        games.append(sum([kept.games(EVERYBODY, dice) for dice in range(DICE_KINDS)]))
    return games


class Monkey:
    """Live lives on one flash.

    power_on(seed): makes a board with run(hook), app, kit, set_buttons(mask), as host_sim.handheld.Handheld.
    store: the flash: files(), cut_in(steps), restore(), as OnFlash. pad: host_sim.chip.fewer_buttons.Pad.
    ticks, cuts (in the middle of a save), lives so far. seen: the screens (ui.screens), and what was played.
    wrong: the first thing that was not as it must be, empty while all is well. at: the tick of the life.
    """

    def __init__(self, seed: int, power_on: "Callable[[int], Any]", store: "Any", pad: "Any") -> None:
        self.ticks = 0
        self.cuts = 0
        self.lives = 0
        self.seen: "dict[str, int]" = {}
        self.wrong = ""
        self.at = 0
        self._chance = Chance(seed)
        self._power_on = power_on
        self._store = store
        self._pad = pad
        self._checker = MatchChecker()
        self._kept = Kept()

    def run(self, ticks: int) -> bool:
        """Live for so many ticks in all; answer whether all was well."""
        while self.ticks < ticks and not self.wrong:
            chance = self._chance
            until = min(chance.choice(_LIVES_FOR), ticks - self.ticks)
            if not chance.below(8):
                until = 0  # the plug goes while the board starts
            steps = chance.below(_STEPS) if chance.below(3) else _NEVER
            if not until and steps < 0:
                until = 1
            self._live(chance.below(30000), until, steps)
        return not self.wrong

    def _live(self, seed: int, until: int, steps: int) -> None:
        """Power on, and live till the plug is pulled: after so many ticks, and steps of the flash then."""
        self.lives += 1
        self.at = 0
        self._until, self._steps = until, steps
        board = self._power_on(seed)
        presses = MoodyPresses(self._chance, self._pad)
        self._supply = Chance(seed)
        self._volts_at = 60 if board.has_gauge else -1  # the tick of the supply's next change
        if not until:
            self._store.cut_in(steps)

        def hook(_: "Any") -> None:
            self._between_ticks(board, presses)

        try:
            board.run(hook)
        except Pulled:
            pass
        except Wrong as wrong:
            self.wrong = str(wrong)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if not self._store.is_cut():
                self.wrong = board.told(error)
        if self._store.is_cut():
            self.cuts += 1
            if self.at:
                self._kept.cut(board.app)
        self._store.restore()

    def found(self) -> "dict[str, Any]":
        """Answer what came of it, as JSON has it."""
        found: "dict[str, Any]" = {"ticks": self.ticks, "lives": self.lives, "cuts": self.cuts}
        found["seen"] = self.seen
        found["wrong"] = self.wrong
        found["at"] = self.at
        return found

    def _between_ticks(self, board: "Any", presses: MoodyPresses) -> None:
        app = board.app
        if app is None:
            return
        self.at += 1
        self.ticks += 1
        tick = self.at
        if tick == 1:
            self._begin(app)
        self._look(app)
        if app.wants:
            raise Pulled
        if tick >= self._until and (self._steps < 0 or tick >= self._until + 400):
            raise Pulled
        if tick == self._until:
            self._store.cut_in(self._steps)
        if tick == self._volts_at:
            board.kit.set_vsys(self._supply.choice(SUPPLY_MV))
            self._volts_at += self._supply.choice(SUPPLY_FOR)
        before = presses.mask
        mask = presses.press(app, tick)
        if mask != before:
            board.set_buttons(mask)

    def _begin(self, app: "Any") -> None:
        self._checker.forget()
        for name in self._store.files():
            for ending in _ASIDE:
                require(not name.endswith(ending), "a file was put aside: " + name)
        self._kept.come_back(app)

    def _look(self, app: "Any") -> None:
        begun = self._checker.begun
        if self._checker.look(app.table.match) and app.table.match.phase == OVER:
            self._note("over")
        if self._checker.begun != begun:
            self._note_match(app)
        self._kept.look(app)
        self._note("screen " + str(app.stage.screen.name_id) + (" panel" if app.stage.overlay.panel else ""))

    def _note_match(self, app: "Any") -> None:
        match: Match = app.table.match
        self._note("sheet " + rules.NAMES[match.sheet])
        self._note("options " + str(match.options))
        self._note("players " + str(match.players))
        self._note("rounds " + str(match.rounds))
        self._note("coach " + str(app.keeper.diary.coach()))
        for player in range(match.players):
            self._note("player " + KINDS[match.kinds[player]])

    def _note(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1


def _bytes_of(match: "Any") -> bytes:
    """Put a match into bytes, empty when there is none; what a bot holds is kept with its throw alone."""
    buffer = bytearray(b"" if match.phase == NEW else bytes_of(match))
    if is_bots(match):
        buffer[saved.AT_HOLDS] = 0
    return bytes(buffer)


class OnFlash:
    """A simulated flash (host_sim.chip.flash.Flash) with a plug."""

    def __init__(self, flash: "Any") -> None:
        self.system = flash

    def files(self) -> "dict[str, bytes]":
        """Answer the files: name -> bytes."""
        return {name: self.system.get(name) for name in self.system.files}

    def cut_in(self, steps: int) -> None:
        """Pull the plug after so many steps more."""
        if steps >= 0:
            self.system.cut_in(steps)

    def is_cut(self) -> bool:
        """Tell whether the plug was pulled at a step."""
        return self.system.steps == self.system.cut_at

    def restore(self) -> None:
        """Give the power back."""
        self.system.restore()
