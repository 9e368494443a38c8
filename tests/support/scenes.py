"""Every screen as it may be met, with the longest names and the largest numbers that there can be."""

from collections.abc import Iterator
from typing import Any

from contract import keys
from contract.settings import HANDOVER, PERSON
from engine import rules
from engine.turn import START
from host_sim.chip.flash import Flash
from keeping import tally
from keeping.people import LETTERS, PLACES
from strategy.review.diary import COACH_AT, HINT
from tests.support.closed_matches import book_of_equals, full_of_games, name, put
from tests.support.lessons import Pupil, play_again, played, to_page
from tests.support.ui_rig import Rig
from ui.draw.overlay import TOAST_TICKS
from ui.menus import plan

WIDE = b"M" * LETTERS
HIGHEST = 1575
MOST_GAMES = 65535

Scene = tuple[str, Rig]


def with_people(rig: Rig) -> Rig:
    """Name as many people as there can be, each as widely as can be."""
    for place in range(PLACES):
        name(rig.app.keeper, place, WIDE[:-1] + bytes((65 + place,)))
    return rig


def started(*setting: Any, rig: Rig | None = None, **values: Any) -> Rig:
    """Start a match (Rig.start) on a new rig, or on one that is given."""
    rig = rig or Rig()
    rig.start(*setting, **values)
    return rig


def people(count: int, sheet: int = rules.OFFICIAL, **values: int) -> Rig:
    return started(sheet, bytes(PERSON + place for place in range(count)), rig=with_people(Rig()), **values)


def begin_turns(rig: Rig) -> None:
    """Decide who starts, and show the first turn."""
    while rig.match.phase == START:
        rig.match.throw_start()
    rig.app.go_on()
    rig.arrive()


def full_card(rig: Rig, player: int) -> None:
    """Fill a card with Yahtzees only: 1575 points."""
    values = {box: 5 * (box + 1) for box in range(6)} | {6: 30, 7: 30, 8: 25, 9: 30, 10: 40, 12: 30, 11: 50}
    rig.write(player, values, hundreds=12)
    assert rig.match.card(player, 0).total == HIGHEST


def after(rig: Rig, presses: dict[str, str]) -> Iterator[Scene]:
    """Press on, and show what each press leads to: scenes by name, and their buttons."""
    for scene, buttons in presses.items():
        rig.press(buttons)
        yield scene, rig


def menus() -> Iterator[Scene]:
    rig = Rig()
    rig.wait(60)
    yield "title", rig
    rig.press("DDDD")
    yield "title-below", rig
    with_people(rig)
    rig.go("people")
    yield "people", rig
    yield from after(rig, {"person": "A", "name": "DA", "name-group": "U"})
    rig.go("people")
    rig.press("ADDA")
    yield "remove", rig
    setup = rig.set_up(bytes(range(PERSON, PERSON + 6)))
    yield "setup", rig
    yield from after(rig, {"setup-below": "DDDDDDDDD", "setup-more": "A"})
    rig.press("Da")
    yield "setup-row-explained", rig
    rig.press("B")
    setup.go_to(bytes(setup.rows).index(plan.SHEET_ROW))
    rig.press("a")
    yield "rules", rig
    rig.go("settings")
    yield "settings", rig
    rig.press("UA")
    yield "reset", rig
    rig.press("DDA")
    yield "reset-sure", rig
    rig.go("hardware")
    yield "hardware", rig
    rig.set_up(bytes(range(PERSON, PERSON + 6)), dice=plan.OF_CODE)
    rig.press_start()
    rig.app.parts.duel_code.code[:] = b"MWMWMWMW"
    yield "duel-code", rig
    rig.press("DAAAUU")
    yield "duel-code-typed", rig


def guided() -> Iterator[Scene]:
    rig = Rig(flash=Flash())
    rig.wait(60)
    yield "guide-title", rig
    rig.press("A")
    yield "guide-roll", rig
    rig.lay(b"\1\2\4\4\6")
    yield "guide-hold", rig
    rig.lay(b"\1\2\4\4\4", 2)
    yield "guide-to-boxes", rig
    rig.press("D")
    yield "guide-boxes", rig
    rig.press("A")
    rig.wait(120)
    yield "guide-second-turn", rig
    yield from after(rig, {"guide-card": "U", "guide-pause": "A"})
    rig = Rig(flash=Flash())
    rig.start(kinds=bytes(6))
    begin_turns(rig)
    rig.match.roll()
    rig.match.score(5)
    begin_turns(rig)
    yield "guide-of-six", rig
    rig.start(dice=plan.OF_TABLE)
    rig.wait(90)
    yield "guide-own-dice", rig


def table() -> Iterator[Scene]:
    rig = people(6)
    yield "start-roll", rig
    begin_turns(rig)
    yield "turn-one-round", rig
    rig = people(6, rounds=6)
    begin_turns(rig)
    yield "turn-before", rig
    rig.lay(b"\6\6\6\6\6")
    yield "turn", rig
    rig.press("D")
    yield "turn-boxes", rig
    rig.press("a")
    yield "box-explained", rig
    rig.press("BU" if rig.app.stage.overlay.panel else "U")
    rig.go("card")
    yield "card-empty", rig
    full_card(rig, rig.match.player)
    rig.go("card")
    yield "card", rig
    rig.go("pause")
    yield "pause", rig
    rig.press("DA")
    yield "keys", rig
    rig.press("B")
    rig.app.keeper.settings.buffer[HANDOVER] = 1
    rig.go("handover")
    yield "handover", rig
    rig = people(5, 0, teams=2)
    begin_turns(rig)
    for player in range(5):
        full_card(rig, player)
    rig.match.turn = 12
    rig.go("turn")
    yield "turn-of-teams", rig
    rig.app.stage.open("give_up")
    rig.arrive()
    yield "give-up", rig
    rig = people(6)
    for player in range(6):
        full_card(rig, player)
    rig.finish()
    yield "result-as-it-comes", rig
    rig.wait(TOAST_TICKS)
    yield "result", rig
    rig = people(5)
    for player in range(5):
        full_card(rig, player)
    rig.finish()
    yield "result-of-five", rig
    rig = people(1)
    rig.lay(b"\6\6\6\6\6")
    rig.press("DA")
    rig.wait(30)
    yield "yahtzee", rig


def records() -> Iterator[Scene]:
    for label, count, best in (("new", 0, 0), ("full", MOST_GAMES, HIGHEST)):
        rig = Rig()
        numbers = bytes((name(rig.app.keeper, 0, WIDE),))
        if count:
            put(rig.app.keeper, book_of_equals(count, best, 1, numbers))
            put(rig.app.keeper, full_of_games(numbers[0], best))
            for face in range(1, tally.FACES + 1):
                tally.add(rig.app.keeper.tally.buffer, face, tally.MOST_FALLEN // 6 - face)
        rig.wait(60)
        rig.go("records")
        yield f"records-{label}", rig
        yield from after(rig, {f"fairness-{label}": "UA", f"games-{label}": "BUA"})
        rig.press("BDDA")
        for page in range(6):
            yield f"book-{label}-{page + 1}", rig
            rig.press("R")


def practice() -> Iterator[Scene]:
    rig = Pupil(5)
    rig.go("practice")
    yield "practice", rig
    rig.press("A")
    rig.think()
    yield "drill-asks", rig
    rig.choose_line(rig.lesson.study.ranking.count - 1)
    yield "drill-tells", rig
    rig = Pupil(5)
    rig.position()
    rig.set_position(b"\1\1\1\5\6", {0: 3, 11: 50, 6: 22}, 2)
    yield "position", rig
    rig.press("A")
    rig.think()
    yield "position-told", rig
    rig = Pupil(5)
    rig.go("practice")
    yield from after(rig, {"beeps-hears": "DDA", "beeps-asks": "AAAAD"})
    rig = played(sheet=rules.CLASSIC, kinds=b"\0\0")
    yield "report", rig
    to_page(rig, 1)
    yield "report-choice", rig
    play_again(rig, 1)
    yield "again", rig
    rig = played()
    rig.app.keeper.diary.book[COACH_AT] = HINT
    rig.app.parts.result.watch(rig.app, 0, 0)
    rig.arrive()
    rig.until(lambda: rig.app.stage.overlay.toast_ticks)
    yield "watch", rig
    rig.press("R" * 13)
    rig.wait(15)
    yield "watch-end", rig


def all_scenes(buttons: int = keys.SIX) -> Iterator[Scene]:
    """List every scene as so many buttons meet it: its name, and a rig that shows it."""
    try:
        Rig.buttons = buttons
        yield from menus()
        yield from guided()
        yield from table()
        yield from records()
        yield from practice()
    finally:
        Rig.buttons = keys.SIX
