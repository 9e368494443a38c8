"""What explains, greets, or tells of a fault: pictures that are no screens of their own, by their names."""

from collections.abc import Iterator

from contract import device, keys
from contract.device import HEIGHT, WIDTH
from contract.play import STOP
from contract.settings import PERSON
from engine import rules
from engine.boxes import BOXES
from engine.dice import ROLLS
from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER
from engine.turn import START
from host_sim.chip.flash import Flash
from keeping import tally
from keeping.books import NAMES, book_of
from strategy.review import diary
from strategy.review.report import GRADES
from strategy.values import NO_FILE
from tests.support.closed_matches import FUN, begin, closed, end, keeper_of
from tests.support.lessons import HeardRig, Pupil, play_again, played, read, to_page
from tests.support.scenes import HIGHEST, begin_turns, full_card, started, with_people
from tests.support.ui_rig import Rig, used
from tests.support.whims import be_sure
from ui import screens
from ui.draw import fault, pen_plain
from ui.draw.canvas import Canvas
from ui.draw.fault import SPLASH_DICE, Splash
from ui.menus import plan
from ui.play.cheer import BEST_CHEER, WIN_CHEER
from ui.play.score import BONUS_CHEER, YAHTZEE_CHEER
from ui.screens import COACHED, NO_PLACE

Panel = tuple[str, bytes]


def of_rules() -> Iterator[Panel]:
    for sheet in range(rules.SHEETS):
        rig = Rig()
        setup = rig.set_up(bytes(2), sheet=sheet)
        setup.plan.shows_more = 1
        setup.enter(rig.app)
        for row in range(setup.count):
            name = setup.rows[row]
            if name == plan.START_ROW or (sheet != rules.OFFICIAL and name != plan.SHEET_ROW):
                continue
            setup.go_to(row)
            rig.press("a")
            about = rules.NAMES[sheet] if name == plan.SHEET_ROW else f"row-{name:02}"
            for page in range(len(rig.app.stage.screen.pages)):
                yield f"rules-{about}-{page + 1}", rig.full_picture()
                rig.press("R")
            rig.press("B")


def of_rows() -> Iterator[Panel]:
    rig = Rig()
    rig.go("settings")
    yield from _rows("setting", rig)
    pupil = Pupil(5)
    pupil.go("practice")
    yield from _rows("practice", pupil)


def _rows(name: str, rig: Rig) -> Iterator[Panel]:
    for row in range(rig.app.stage.screen.count):
        rig.press("a")
        yield f"{name}-{row + 1:02}", rig.full_picture()
        rig.press("AD")


def of_the_start() -> Iterator[Panel]:
    for players in (2, 5):
        rig = tied(players)
        yield f"start-tied-of-{players}", rig.full_picture()
        rig.press("B")
        rig.tick(keys.B)
        rig.wait(5)
        yield f"start-thrown-of-{players}", bytes(rig.frame)
        while rig.match.phase == START:
            rig.press("B")
            rig.wait(18)
        yield f"start-decided-of-{players}", rig.full_picture()


def tied(players: int) -> Rig:
    """Let so many throw for the start, by a seed with which the highest throws are equal."""
    for seed in range(200):
        rig = Rig(seed)
        rig.start(rules.OFFICIAL if players > 2 else rules.FREE, bytes(players))
        for _ in range(players):
            rig.press("B")
            rig.wait(19)
        if rig.match.phase == START:
            return rig
    raise AssertionError("no seed ties")


def of_a_turn() -> Iterator[Panel]:
    rig = started(rules.OFFICIAL, bytes(1))
    rig.write(0, {5: 30, 11: 50})
    rig.lay(b"\6\6\6\6\6")
    for box in range(BOXES):
        rig.app.stage.explain(box)
        rig.arrive()
        yield f"box-{box:02}", rig.full_picture()
        rig.press("A")
    rig.press("U")
    yield "card-alone", rig.full_picture()
    rig.press("D")
    rig = HeardRig()
    rig.start(rules.OFFICIAL, bytes(1))
    for rig.app.stage.buttons in (keys.SIX, keys.FIVE, keys.TWO):
        rig.app.stage.explain(NO_PLACE)
        rig.arrive()
        yield f"keys-of-{rig.app.stage.buttons}-that-speaks", rig.full_picture()
        rig.press("A")


HELD = {
    "fresh": (b"\1\2\4\4\6", 0),
    "kind": (b"\6\6\1\6\2", 0b01011),
    "pairs": (b"\2\2\5\5\6", 0b01111),
    "three-in-a-row": (b"\3\4\5\5\1", 0b00111),
    "four-in-a-row": (b"\2\3\4\5\5", 0b01111),
    "with-a-gap": (b"\1\2\4\5\5", 0b01111),
    "chance": (b"\6\5\6\5\1", 0b00011),
}


def of_the_coach() -> Iterator[Panel]:
    for level, name in ((diary.HINT, "hint"), (diary.TEACH, "teach")):
        for kind, (dice, hold) in HELD.items():
            for rolls in (1, 2) if level == diary.TEACH else (1,):
                rig = _coached(level, hold, dice, rolls)
                rig.press("a")
                yield f"{name}-{kind}-{rolls}", _told(rig)
    for level, name in ((diary.WARN, "warn"), (diary.TEACH, "teach-warn")):
        for kind, (dice, hold) in HELD.items() if level == diary.TEACH else list(HELD.items())[:1]:
            rig = _coached(level, hold, dice, 1)
            rig.press("RRAB")
            yield f"{name}-{kind}", _told(rig)
    rig = _coached(diary.TEACH, STOP, b"\6\6\6\6\2", 1)
    rig.press("RRAB")
    yield "teach-warn-box", _told(rig)
    rig.press("B")
    rig.write(0, {5: 30, 11: 50})
    rig.lay(b"\6\6\6\6\6")
    rig.wait(2)
    rig.press("a")
    yield "teach-box-and-hundred", _told(rig)


BAD_TABLES = {
    "missing": NO_FILE,
    "of-other-rules": BAD_SHEET,
    "cut-short": BAD_SIZE,
    "foreign": FOREIGN,
    "newer": NEWER,
    "damaged": DAMAGED,
}


def of_tables() -> Iterator[Panel]:
    for name, reason in BAD_TABLES.items():
        rig = Pupil()
        rig.start(coach=diary.HINT)
        rig.app.table.judge.analysis.tables.reason = lambda *_, reason=reason: reason
        rig.app.table.judge.begin(rig.app)
        rig.wait(5)
        assert rig.app.stage.overlay.panel
        yield f"table-{name}", rig.full_picture()


def _coached(level: int, hold: int, dice: bytes, rolls: int) -> Rig:
    rig = Pupil()
    be_sure(rig, hold)
    rig.start(coach=level)
    rig.lay(dice, rolls)
    rig.wait(2)
    return rig


def _told(rig: Rig) -> bytes:
    rig.wait(10)
    assert rig.turn.state == COACHED
    return rig.full_picture()


def of_the_title() -> Iterator[Panel]:
    dices = plan.OF_DEVICE, plan.OF_CODE, plan.OF_TABLE
    for name, dice, rounds in [*((f"{dice}", dice, 1) for dice in dices), ("rounds", plan.OF_DEVICE, 2)]:
        rig = with_people(Rig())
        rig.set_up(bytes((0, PERSON + 1, *bytes(2 * dice))), dice=dice, rounds=rounds)
        rig.press_start()
        if rig.shows(screens.DUEL_SCREEN):
            rig.press("A")
        rig.go("title")
        rig.wait(60)
        yield f"title-going-on-{name}", rig.full_picture()
        rig.press("D")
        yield f"title-quick-{name}", rig.full_picture()


def of_the_board() -> Iterator[Panel]:
    rig = Rig()
    rig.go("title")
    rig.wait(60)
    for rig.app.stage.battery in (device.BATTERY_FLAT, 2, device.BATTERY_FULL):
        yield f"title-battery-{rig.app.stage.battery}", rig.full_picture()
    rig.app.stage.battery = device.NO_GAUGE
    rig.app.answered = True
    rig.go("hardware")
    rig.press("U")
    yield "hardware-answered", rig.full_picture()
    rig.set_up(bytes(2), dice=plan.OF_CODE)
    rig.press_start()
    rig.press("DA" + "UU" * 7)
    yield "duel-code-near-its-end", rig.full_picture()


def of_the_dice() -> Iterator[Panel]:
    for name, counts in (
        ("few", (0, 1, 9, 10, 99, 57)),
        ("many", (99_999, 100_000, 999_999, 9_999_999, 10_000_000, tally.MOST_FALLEN)),
    ):
        rig = Rig()
        for face, count in enumerate(counts, 1):
            tally.add(rig.app.keeper.tally.buffer, face, count)
        rig.wait(60)
        rig.go("records")
        rig.press("UA")
        yield f"fairness-of-{name}", rig.full_picture()


def of_records() -> Iterator[Panel]:
    flash = used(Flash())
    keeper, match = keeper_of(flash)
    for i, total in enumerate((40, 101, 130, 130, 131, 155, 160, 199, 201, 230, 249, 250)):
        begin(keeper, match)
        keeper.note_luck(0, 100 + 5 * i, 60 - 4 * i)
        end(keeper, match, total)
        closed(keeper, match)
    rig = Rig(flash=flash)
    rig.wait(60)
    rig.go("records")
    rig.press("U")
    yield "records-dice", rig.full_picture()
    for number in (book_of(rules.OFFICIAL, 0), FUN):
        rig.go("records")
        rig.press_until("D", lambda number=number: rig.app.parts.screen.row == number)
        rig.press("A")
        rig.come_to(screens.BOOK_SCREEN)
        for page in range(6 if number == FUN else 5):
            yield f"book-{NAMES[number]}-{page + 1}", rig.full_picture()
            rig.press("R")
        rig.press("B")


def of_real_dice() -> Iterator[Panel]:
    rig = started(rules.OFFICIAL, bytes(2), dice=plan.OF_TABLE)
    while rig.match.phase == START:
        yield "starter-of-real-dice", rig.full_picture()
        rig.press("A")
    rig.arrive()
    rig.wait(2)
    yield "entry-empty", rig.full_picture()
    rig.press("URUURUUU")
    yield "entry-in-part", rig.full_picture()
    rig.press("a")
    yield "entry-explained", rig.full_picture()
    rig = started(rules.OFFICIAL, bytes(1), dice=plan.OF_TABLE)
    rig.arrive()
    rig.app.table.real.entry.faces[:] = b"\1\2\3\4\6"
    rig.press("BDABU")
    yield "entry-and-undo", rig.full_picture()
    for box in (0, 6, 8, 11, 12):
        rig = started(rules.OFFICIAL, bytes(1), dice=plan.OF_TABLE)
        rig.arrive()
        rig.press("A")
        rig.turn.cursor.box = rig.turn.picture.boxes.box = box
        rig.press("A")
        for number, step in enumerate("UUDDDU"):
            yield f"bare-score-{box:02}-{number}", rig.full_picture()
            rig.press(step)
    rig.press("R")
    yield "bare-score-and-hundred", rig.full_picture()
    yield "report-of-boxes", played(dice=plan.OF_TABLE).full_picture()


def of_sides() -> Iterator[Panel]:
    rig = started(rules.OFFICIAL, bytes(4), teams=1)
    begin_turns(rig)
    yield "turn-of-a-side", rig.full_picture()
    rig.write(1, {5: 30, 12: 25})
    rig.finish()
    yield "result-of-sides", rig.full_picture()
    rig.app.stage.open_part("ui.play.cheer")
    rig.arrive()
    rig.app.keeper.new_best = HIGHEST
    rig.turn.newest.bonus = 35
    rig.turn.picture.faces[:] = bytes((4, 4, 4, 4, 4))
    cheer = rig.app.parts.screen
    for cheer.cheer, name in CHEERS.items():
        for cheer.ticks in (3, 20, 60):
            rig.app.stage.canvas.clear()
            cheer.draw(rig.app)
            yield f"cheer-{name}-{cheer.ticks:02}", bytes(rig.frame)


CHEERS = {YAHTZEE_CHEER: "yahtzee", BONUS_CHEER: "bonus", BEST_CHEER: "best", WIN_CHEER: "win"}


def of_results() -> Iterator[Panel]:
    rig = started(rules.OFFICIAL, bytes(1))
    full_card(rig, 0)
    rig.finish()
    yield "result-alone", rig.full_picture()
    rig = started(rules.CLASSIC, bytes(3))
    for player in range(3):
        rig.write(player, {12: 10 + 7 * player})
    rig.finish()
    rig.wait(160)
    yield "result-paid", rig.full_picture()
    rig = started(rules.CLASSIC, bytes((PERSON, 0)), rig=with_people(Rig()))
    for player in range(2):
        rig.write(player, {12: 11 - player})
    rig.finish()
    yield "result-by-a-point", rig.full_picture()
    rig = started(rules.CLASSIC, bytes(6), teams=1)
    for player in range(5):
        full_card(rig, player)
    rig.finish()
    yield "result-of-large-sums", rig.full_picture()
    rig = started(rules.OFFICIAL, bytes((PERSON,)), rounds=2, rig=with_people(Rig()))
    rig.write(0, {12: 20})
    rig.finish()
    yield "result-alone-of-rounds", rig.full_picture()


def of_reports() -> Iterator[Panel]:
    yield "report-coached", played(coach=diary.TEACH).full_picture()
    for name, values in (("boxes", {"dice": plan.OF_TABLE}), ("rounds", {"rounds": 2})):
        rig = played(**values)
        to_page(rig, 2)
        yield f"report-choice-of-{name}", rig.full_picture()
    rig = played()
    for rig.report.grade in range(GRADES):
        yield f"report-grade-{rig.report.grade}", rig.full_picture()
    rig.report.ready = False  # as before the table is read
    rig.go("result")
    rig.press("R")
    yield "report-reading", rig.full_picture()
    rig.flash.files.pop("saves/diary")
    rig = Pupil(flash=rig.flash)
    rig.app.go_on()
    rig.arrive()
    rig.wait(60)
    rig.press("R")
    rig.wait(60)
    yield "report-gap", rig.full_picture()


def of_a_drill() -> Iterator[Panel]:
    rig = Pupil(5)
    rig.drill()
    rig.lesson.record.buffer[3:9] = b"\x27\x0e\x27\x0e\xff\xff"
    rig.choose_line(0)
    for rig.app.stage.buttons in (keys.SIX, keys.FIVE):
        yield f"drill-streak-with-{rig.app.stage.buttons}", rig.full_picture()


def of_a_choice_again() -> Iterator[Panel]:
    rig = played()
    page = 1
    play_again(rig, page)
    while rig.lesson.study.rolls == ROLLS:
        rig.press("B")
        read(rig)
        page += 1
        play_again(rig, page)
    rig.choose(1)
    yield "again-told", rig.full_picture()
    rig.tick(keys.A)
    rig.wait()
    yield "again-thrown", bytes(rig.frame)


def without_a_game() -> Iterator[Panel]:
    frame = bytearray(WIDTH * HEIGHT // 8)
    splash = Splash(frame)
    for _ in range(SPLASH_DICE + 1):
        splash.step()
    yield "splash", bytes(frame)
    fault.draw_fault(Canvas(frame, pen_plain), "E42")
    yield "fault", bytes(frame)
    fault.draw_safe_mode(Canvas(frame, pen_plain), 9)
    yield "safe-mode", bytes(frame)


def all_panels() -> Iterator[Panel]:
    """List every picture: its name, and its frame of 1024 bytes."""
    for panels in (of_rules, of_rows, of_the_start, of_a_turn, of_the_coach, of_tables, of_the_title):
        yield from panels()
    for panels in (of_the_board, of_the_dice, of_records, of_real_dice, of_sides, of_results, of_reports):
        yield from panels()
    for panels in (of_a_drill, of_a_choice_again, without_a_game):
        yield from panels()
