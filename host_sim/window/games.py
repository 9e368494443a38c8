"""Games that travel: a race against one of a game code, and the same dice for everybody on a day.

Runs in the page, too, and asks no clock: who has one tells the day, counted from 1 January 1970.
"""

import json
from binascii import crc32

from engine import duel_code
from engine.duel_code import CODE_LENGTH, SEED_LENGTH
from engine.match import Match
from engine.rules import BAD_CODE, NEWER, OFFICIAL, OK
from engine.turn import NEW, OVER
from keeping.content import AT_COACH, BY_CODE, ContentFile
from keeping.games import AT_NUMBER, AT_RECORD, Games, game_of, kind_of, match_of
from strategy.bots.brain import HUMAN, NAMES
from strategy.review.diary import OFF, Diary, follow
from strategy.review.game_code import GameCode
from strategy.review.record import play_turn, record_of
from ui.menu import tenths_told
from ui.parts import WATCH
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from host_sim.chip.flash import Flash
    from keeping.keeper import Keeper
    from keeping.people import People

KINDS = NAMES + ("replay",)  # by number, with RECORDED
DAYS_FILE = "saves/days"  # the firmware leaves it alone
DAYS = 32  # that are told of
EPOCH = 719_163  # of day 0, as datetime.date.toordinal() counts


class BadCode(ValueError):
    """A game code that is refused; the message is one line."""


def read(text: str) -> "tuple[GameCode, Match, Diary]":
    """Read a game code; BadCode where it is refused."""
    code, match, diary = GameCode(), Match(), Diary()
    reason = code.read(text.strip().encode(), match, diary)
    if reason == BAD_CODE:
        raise BadCode("a letter is wrong, or is missing: it is no game code")
    if reason:
        raise BadCode("it is of a newer Rattle" if reason == NEWER else "no game can have it")
    return code, match, diary


def kept(game: "tuple[GameCode, Match, Diary]") -> bytes:
    """Answer a game as one of a guest's among the newest games (keeping.games)."""
    code, match, diary = game
    return game_of(match, record_of(match, diary, 0, 0, code.place), match.total(0))


def is_at_title(app: "Any") -> bool:
    """Tell whether an app shows its title, on which a game can be begun."""
    return app is not None and app.parts.title is not None and app.stage.screen is app.parts.title


def watch(app: "Any", game: "tuple[GameCode, Match, Diary]") -> None:
    """Have a game looked at again on the title of an app."""
    code, match, diary = game
    record = record_of(match, diary, 0, 0, code.place)
    app.table.recorded = match, record, words.KINDS[match.kinds[0]], ""
    app.stage.open_part(WATCH, True)


def race(app: "Any", game: "tuple[GameCode, Match, Diary]") -> None:
    """Begin a race against a game on the title of an app."""
    code, match, diary = game
    app.parts.title.plan.race(app, match, record_of(match, diary, 0, 0, code.place))


def games_of(keeper: "Keeper", match: Match) -> "list[tuple[str, int, str]]":
    """Tell of each game that has a game code who played, the total and the code.

    They are the cards of a match that is over, then the newest games.
    """
    code = GameCode()
    found: list[tuple[str, int, str]] = []

    def note(kind: int, number: int, total: int, reason: int) -> None:
        if reason == OK:
            who = KINDS[kind] if kind else name_of(keeper.people, number)
            text = bytes(code.text[: code.length]).decode()
            if not any(line[2] == text for line in found):
                found.append((who, total, text))

    for player in range(match.players):
        for round in range(match.rounds):
            reason = code.write(match, keeper.diary, player, round)
            note(match.kinds[player], keeper.person(player), match.card(player, round).total, reason)
    newest = Games()
    ContentFile(keeper.shelf, newest, False).read()
    for game in newest.list():
        again = match_of(game)
        record = game[AT_RECORD:]
        follow(again, record)
        while again.phase != OVER:
            play_turn(again, record)
        *_, reason = code.writing_record(again, record)
        note(kind_of(game), game[AT_NUMBER], again.total(0), reason)
    return found


def name_of(people: "People", number: int) -> str:
    """Answer a person's name by number, "guest" for 0 and "removed" for who is not known any more."""
    place = people.place_of(number)
    if place < 0:
        return "removed" if number else "guest"
    return bytes(people.names[place][: people.length(place)]).decode()


def seed_of(day: int) -> bytearray:
    """Answer the seed of the dice of a day."""
    seed = bytearray((crc32(("Rattle " + str(day)).encode()) & 0xFFFFFFFF).to_bytes(SEED_LENGTH, "big"))
    duel_code.trim(seed)
    return seed


def letters_of(day: int) -> str:
    """Answer the eight letters that give a handheld the dice of a day."""
    code = bytearray(CODE_LENGTH)
    duel_code.encode(seed_of(day), code)
    return bytes(code).decode()


def play_daily(app: "Any", day: int) -> None:
    """Begin the game of a day on the title of an app, or go on with it."""
    if app.table.has_match() and app.table.match.seed == seed_of(day):
        app.go_on()
        return
    wanted = app.table.new_match
    wanted.seed[:] = seed_of(day)
    wanted.kinds[1][0] = HUMAN
    wanted.seats[1][0] = app.parts.title.plan.number(0)
    wanted.begin(app, OFFICIAL, 1, 1, 0, OFF, 0, True)


class Days:
    """Know what was made of the dice of each day: the first game of one person that is begun on it counts.

    One that is over after midnight is of the day on which it began. The days lie on the board's flash, where
    a backup finds them. found: for each of the last DAYS that has a game, the oldest first, the day, the
    serial of the match, 1 if a coach helped, the total and the tenths given away, None till they are known.
    """

    def __init__(self, flash: "Flash") -> None:
        self._flash = flash
        self.found: list[list[Any]] = []
        try:
            lines = json.loads(flash.get(DAYS_FILE).decode())
            if all(_is_line(line) for line in lines):
                self.found = list(lines)
        except (KeyError, TypeError, ValueError):
            pass  # there are none yet, or they are damaged

    def look(self, app: "Any", day: int) -> bool:
        """Look what has become of the match of an app; tell whether something of a day is new."""
        match, keeper = app.table.match, app.keeper
        if match.phase == NEW or match.players > 1 or not keeper.extras[AT_COACH] & BY_CODE:
            return False
        if match.kinds[0] or match.sheet or match.options:
            return False
        serial = keeper.match_serial()
        mine = [line for line in self.found if line[1] == serial and seed_of(line[0]) == match.seed]
        if mine:
            line = mine[0]
        elif match.seed == seed_of(day) and not any(line[0] == day for line in self.found):
            line = [day, serial, None, None, None]
            self.found = [line for line in self.found if day - DAYS < line[0] < day] + [line]
        else:
            return False
        made = _made(app, line)
        if made == line[2:]:
            return False
        line[2:] = made
        self._flash.put(DAYS_FILE, json.dumps(self.found).encode())
        self._flash.step()
        return True

    def streak(self, day: int) -> int:
        """Tell on how many days in a row, up to a day or the one before, a game was played to its end."""
        days = {line[0] for line in self.found if line[3] is not None}
        if day not in days:
            day -= 1
        count = 0
        while day - count in days:
            count += 1
        return count


def _made(app: "Any", line: "list[Any]") -> "list[Any]":
    """Tell what a line says of a match as it stands: what was known of the same card stays known."""
    match, report = app.table.match, app.parts.report
    coached = 1 if app.keeper.is_coached() else 0
    if match.phase != OVER:
        return [coached, None, None]
    total = match.total(0)
    given = line[4] if line[3] == total else None
    if report is not None and report.found.done and report.found.ready:
        given = tenths_told(report.found.given())
    return [coached, total, given]


def _is_line(line: "list[Any]") -> bool:
    """Tell whether what json has read is of a day."""
    known = [value for value in line if value is not None]
    return len(line) == 5 and None not in line[:3] and all(isinstance(n, int) and n >= 0 for n in known)
