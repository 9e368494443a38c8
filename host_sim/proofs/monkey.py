"""`python -m host_sim monkey`: presses at random, the plug pulled at random, and all that must hold.

Each monkey has a flash of its own and a seed that says all it does; some have five buttons, or two. A *life*
is one power-on, till the plug is pulled: between two ticks, or at a step of the flash. Meanwhile
proofs.match_checker watches the match. When the power comes back, match and settings are those before the cut
or of the action in progress, the books have each match that is over once, and no file was put aside.
tests/runtimes plays a monkey's presses again on every MicroPython, its heap locked.
"""

import argparse
import json
import random
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from contract.settings import GUIDE
from engine import saved
from engine.match import Match
from engine.turn import NEW, OVER
from host_sim import command_line as words
from host_sim.chip.board_numbers import BadBoard, load_config
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop
from host_sim.proofs.match_checker import MatchChecker, Wrong, bytes_of, is_bots, people_of, require
from host_sim.proofs.random_presses import RandomPresses
from host_sim.window.robots import Pad
from keeping import books
from keeping.books import DICE_KINDS, EVERYBODY, Book
from keeping.content import ContentFile
from ui import screens

TICKS = 1_000_000
SCREENS = {value: name for name, value in vars(screens).items() if name.endswith("_SCREEN") and value >= 0}

# What the monkeys are given in turn: six buttons, five, six, two.
_BOARDS: tuple[str, ...] = ("pico_ssd1306_i2c", "picoboy", "pico_sh1106_i2c", "waveshare_pico_oled_1_3")
_LIFE_OF_MONKEY = 10_000  # ticks
_LIVES_FOR = (20, 200, 600, 1200, 2000, 4000)  # ticks
_STEPS = 9  # of the flash, within which the plug is pulled
_PATIENCE = 400  # ticks, for a step of the flash to come
_ASIDE = (".bad", ".newer", ".old")
SUPPLY_MV = (4200, 3900, 3700, 3550, 3450, 3400, 3250, 4800, 1000)  # full to empty; USB; nothing at all
SUPPLY_FOR = (40, 150, 400, 1000)  # ticks


class Kept:
    """What must be there when the power comes back."""

    def __init__(self) -> None:
        self._matches: list[bytes] = []  # any of them; none: whatever there is
        self._settings: list[bytes] = []
        self._games = [0] * books.BOOKS  # of people, that are closed (keeping.closing)
        self._over: tuple[int, int, int] | None = None  # serial, book, games of a match to be closed
        self._counted = 0  # the serial of a match that its book has, and the tally perhaps not yet
        self._may_forget = False  # the records: that was asked

    def look(self, app: Any) -> None:
        """Take note of what stands after a tick, which is kept, and look at the records."""
        before = self._matches
        self._matches = [_bytes_of(app.table.match)]
        if app.keeper.due:  # it began as the one before was closed, since the tick; the next one keeps it
            self._matches += [*before, b""]
        self._settings = _settings_of(app)
        if self._over is not None and app.keeper.tally.serial() == self._over[0]:
            self._close()
        self._note_over(app)
        self._may_forget = app.keeper.is_forgetting() or app.stage.screen.name_id == screens.SURE_SCREEN

    def cut(self, app: Any) -> None:
        """Take note of what is going on as the power goes."""
        match: Match = app.table.match
        if self._matches:
            seed = self._matches[0][saved.AT_SEED : saved.AT_KINDS]
            is_next = match.phase != NEW and bytes(match.seed) != seed
            self._matches.append(_bytes_of(match))
            self._settings += _settings_of(app)
            if match.phase != OVER and (is_next or not app.keeper.is_owed(match)):
                self._matches.append(b"")  # given up, and just closed; the next one may have begun
        if self._over is None:
            self._note_over(app)  # it came to its end in the tick of the cut

    def come_back(self, app: Any) -> None:
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

    def _note_over(self, app: Any) -> None:
        match: Match = app.table.match
        if match.phase == OVER and app.keeper.is_owed(match) and app.keeper.match_serial() != self._counted:
            number = books.book_of(match.sheet, match.options)
            self._over = app.keeper.match_serial(), number, people_of(match)
        else:
            self._over = None  # undone, or counted

    def _close(self) -> None:
        assert self._over is not None
        self._counted = self._over[0]
        self._games[self._over[1]] += self._over[2]
        self._over = None


def _bytes_of(match: Match) -> bytes:
    """Put a match into bytes, empty when there is none; what a bot holds is kept with its throw alone."""
    buffer = bytearray(b"" if match.phase == NEW else bytes_of(match))
    if is_bots(match):
        buffer[saved.AT_HOLDS] = 0
    return bytes(buffer)


def _settings_of(app: Any) -> list[bytes]:
    """Answer what settings may come back: while none were ever saved, the guide ends with a turn that was."""
    settings = app.keeper.settings.buffer
    found = [bytes(settings)]
    if not app.keeper.shelf.settings.is_there():
        ended = bytearray(settings)
        ended[GUIDE] = 0
        found.append(bytes(ended))
    return found


def _games_of(shelf: Any) -> list[int]:
    """Tell how many games each book on a shelf has."""
    found: list[int] = []
    for number in range(books.BOOKS):
        kept = Book(number)
        ContentFile(shelf, kept, False).read()
        found.append(sum(kept.games(EVERYBODY, dice) for dice in range(DICE_KINDS)))
    return found


class Monkey:
    """Live lives on one flash.

    ticks, cuts (in the middle of a save), lives, overs (matches played to their end) so far. screens: for how
    many ticks each was seen. wrong: the first thing that was not as it must be, empty while all is well. at:
    the tick of the life.
    """

    def __init__(self, board: str, seed: int) -> None:
        self.ticks = self.cuts = self.lives = self.overs = self.at = 0
        self.screens: Counter[int] = Counter()
        self.wrong = ""
        self._board = board
        self._config = load_config(board)
        self._chance = random.Random(seed)
        self._flash = Flash()
        self._checker = MatchChecker()
        self._kept = Kept()

    def run(self, ticks: int) -> bool:
        """Live for so many ticks in all; answer whether all was well."""
        chance = self._chance
        while self.ticks < ticks and not self.wrong:
            until = min(chance.choice(_LIVES_FOR), ticks - self.ticks)
            if not chance.randrange(8):
                until = 0  # the plug goes while the board starts
            steps = chance.randrange(_STEPS) if chance.randrange(3) else None
            self._live(until if until or steps is not None else 1, steps)
        return not self.wrong

    def _live(self, until: int, steps: int | None) -> None:
        """Power on, and live till the plug is pulled: after so many ticks, and steps of the flash then."""
        self.lives += 1
        self.at = 0
        chance = self._chance
        presses = RandomPresses(chance, Pad(self._config))
        has_gauge = getattr(self._config, "VSYS", None) is not None
        volts_at = 60 if has_gauge else -1  # the tick of the supply's next change
        flash = self._flash
        if not until:
            flash.cut_in(steps or 0)

        def after_tick(board: Handheld) -> None:
            nonlocal volts_at
            if board.app is None:
                return
            self.at += 1
            self.ticks += 1
            if self.at == 1:
                self._begin(board.app)
            self._look(board.app)
            waited = self.at - until
            if board.app.wants or waited >= (0 if steps is None else _PATIENCE):
                raise Stop
            if not waited:
                flash.cut_in(steps or 0)
            if self.at == volts_at:
                board.kit.set_vsys(chance.choice(SUPPLY_MV))
                volts_at += chance.choice(SUPPLY_FOR)
            board.set_buttons(presses.press(board.app, self.at))

        board = Handheld(self._board, seed=chance.randrange(30000), flash=flash)
        try:
            board.run(after_tick)
        except Wrong as wrong:
            self.wrong = str(wrong)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if flash.steps != flash.cut_at:  # else it is of no matter
                self.wrong = _told(error)
        if flash.steps == flash.cut_at:
            self.cuts += 1
            if self.at:
                self._kept.cut(board.app)
        flash.restore()

    def _begin(self, app: Any) -> None:
        self._checker.forget()
        for name in self._flash.files:
            require(not name.endswith(_ASIDE), f"a file was put aside: {name}")
        self._kept.come_back(app)

    def _look(self, app: Any) -> None:
        if self._checker.look(app.table.match) and app.table.match.phase == OVER:
            self.overs += 1
        self._kept.look(app)
        self.screens[int(app.stage.screen.name_id)] += 1


def _told(error: BaseException) -> str:
    """Tell an error and where it came from in a line."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = Path(place.filename).name
    return f"{type(error).__name__}: {error} ({where}, line {place.lineno}, in {place.name})"


def _tell(total: Counter[str]) -> str:
    """Tell what all monkeys did and where they came."""
    never = [name for name in SCREENS.values() if not total[name]]
    return (
        f"{total['ticks']} ticks, {total['lives']} power-ons, {total['cuts']} times the plug was pulled in "
        f"the middle of a save, {total['over']} matches played to their end\n"
        f"screens: {', '.join(f'{name} {total[name]}' for name in SCREENS.values() if total[name])}\n"
        f"never came to: {', '.join(never) or 'none that there is not'}"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `monkey` takes."""
    add = parser.add_argument
    add("--ticks", type=words.ticks, default=TICKS, metavar="N", help="how long (default: a million)")
    add("--board", type=words.path, metavar="NAME", help="a folder of boards/ (default: some in turn)")
    add("--seed", type=words.seed, default=1, metavar="S", help="other chances (default: 1)")
    add("--json", action="store_true", help="print the result as JSON")


@words.ends("monkey", (BadBoard,))
def main(args: argparse.Namespace) -> int:
    """Run the `monkey` command; args: seed, ticks, board (or None), json. Answer 1 when anything is wrong."""
    total: Counter[str] = Counter()
    seed: int = args.seed
    while total["ticks"] < args.ticks:
        board: str = args.board or _BOARDS[seed % len(_BOARDS)]
        monkey = Monkey(board, seed)
        if not monkey.run(min(_LIFE_OF_MONKEY, args.ticks - total["ticks"])):
            print(f"monkey {seed} on {board}: tick {monkey.at} of power-on {monkey.lives}:\n{monkey.wrong}")
            print(f"again: python -m host_sim monkey --board {board} --seed {seed}", flush=True)
            return 1
        total.update(ticks=monkey.ticks, lives=monkey.lives, cuts=monkey.cuts, over=monkey.overs)
        total.update({SCREENS.get(number, str(number)): seen for number, seen in monkey.screens.items()})
        print(f"monkey: {total['ticks']} of {args.ticks} ticks, seed {seed} was well", file=sys.stderr)
        seed += 1
    print(json.dumps(total) if args.json else _tell(total))
    return 0
