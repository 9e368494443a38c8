"""Every screen, panel and page of the wizard looks as it was kept, as a picture that a person can look at.

The sheet in docs shows every screen as six to two buttons meet it: `make golden` makes it anew.
"""

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from contract import device, keys
from contract.device import HEIGHT, WIDTH
from contract.play import STOP
from contract.settings import HANDOVER, PERSON
from engine import rules
from engine.match import Match
from engine.turn import START, TURNS
from host_sim import ROOT
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from host_sim.proofs.monkey import SCREENS as NUMBERS
from keeping import tally
from keeping.games import KEPT, Games, game_of
from keeping.people import LETTERS, PLACES
from strategy.review.diary import COACH_AT, HINT, TEACH, WARN
from tests.golden.kept_pictures import compare, compare_with_files, compose, picture_of, place
from tests.golden.whims import be_sure
from tests.support import boards, closed_matches
from tests.support.lessons import HeardRig, Pupil, play_again, played, to_page
from tests.support.newcomer import Person
from tests.support.texts import Texts
from tests.support.ui_rig import Rig, used
from ui.draw import fault, pen_plain
from ui.draw.canvas import Canvas
from ui.draw.overlay import TOAST_TICKS
from ui.menus import plan
from ui.play.cheer import BEST_CHEER, WIN_CHEER
from ui.play.score import BONUS_CHEER
from ui.screens import NO_PLACE

HERE = Path(__file__).parent
SHEET = ROOT / "docs" / "screens.png"
HEADS = {"Six buttons": keys.SIX, "Five": keys.FIVE, "Four": keys.FOUR, "Two": keys.TWO}

WIDE = b"M" * LETTERS  # a name
HIGHEST = 1575
MOST_GAMES = 65535
PEOPLE = bytes(range(PERSON, PERSON + 6))  # seats of people who have names
FIVE, ONE, GUEST = PEOPLE[:5], PEOPLE[:1], b"\0"
PAIR = GUEST + PEOPLE[1:2]
YAHTZEES = {**{box: 5 * box + 5 for box in range(6)}, 6: 30, 7: 30, 8: 25, 9: 30, 10: 40, 12: 30, 11: 50}
SIXES = {5: 30, 11: 50}  # another Yahtzee of them is worth a hundred

# What is done: letters are pressed, small ones for long, and five digits are dice that are laid; a function
# gets the rig. If it answers a rig, one begins anew with that; if bytes, they are the picture.
Step = str | Callable[[Any], Any]
Row = tuple[str, *tuple[Step, ...]]  # a picture's name, and what is done since the one before


def pictures(table: list[Row]) -> Iterator[tuple[str, Any, bytes]]:
    """Do what the rows say; answer the name, the rig and the frame of each picture."""
    assert len({name for name, *_ in table}) == len(table), "two have one name"
    rig: Any = None
    for name, *steps in table:
        done: Any = None
        for step in steps:
            if not isinstance(step, str):
                done = step(rig)
                rig = done if isinstance(done, Rig) else rig
            elif step.isdigit():
                rig.lay(bytes(map(int, step)))
            else:
                rig.press(step)
        yield name, rig, done if isinstance(done, bytes) else rig.full_picture()


def do(act: Callable[..., Any], *values: Any, **named: Any) -> Step:
    """Make a step of what is done to a rig."""
    return lambda rig: act(rig, *values, **named)


def put(path: str, value: Any, at: int = 0) -> Step:
    """Put a value where some names lead to from the rig; bytes, into a buffer."""

    def put_there(rig: Any) -> None:
        way, _, name = path.rpartition(".")
        if isinstance(value, bytes):
            attrgetter(path)(rig)[at : at + len(value)] = value
        else:
            setattr(attrgetter(way)(rig), name, value)

    return put_there


def pages(name: str, count: int, *steps: Step) -> list[Row]:
    return [(f"{name}-1", *steps), *((f"{name}-{page}", "R") for page in range(2, count + 1))]


def new(_: Any, is_new: bool = False) -> Rig:
    rig = Rig(flash=Flash() if is_new else None)
    rig.wait(60)  # the letters of the title fall
    return rig


def match(_: Any, kinds: bytes, sheet: int = rules.OFFICIAL, on: Callable[[], Rig] = Rig, **rows: int) -> Rig:
    rig = on()
    name_all(rig)
    rig.start(sheet, kinds, **rows)
    return rig


def name_all(rig: Rig) -> None:
    for number in range(PLACES):
        closed_matches.name(rig.app.keeper, number, WIDE[:-1] + bytes((65 + number,)))


def begin_turns(rig: Rig) -> None:
    while rig.match.phase == START:
        rig.match.throw_start()
    rig.app.go_on()
    rig.arrive()


def fill_cards(rig: Rig, players: int = 0) -> None:
    """Fill the cards of so many players, or of who is in turn, with Yahtzees alone: 1575 points."""
    for player in range(players) if players else [rig.match.player]:
        rig.write(player, YAHTZEES, hundreds=12)


def pupil(_: Any) -> Pupil:
    rig = Pupil(5)
    rig.go("practice")
    return rig


def game(_: Any, page: int = 0, **values: Any) -> Pupil:
    """Play a game, and go to a page of its report."""
    rig = played(**values)
    to_page(rig, page)
    return rig


def coached(_: Any, level: int, hold: int, dice: str, rolls: int = 1) -> Rig:
    """Begin a turn with a coach who is sure of a hold."""
    rig = match(None, GUEST, on=Pupil, coach=level)
    be_sure(rig, hold)
    rig.lay(bytes(map(int, dice)), rolls)
    rig.wait(2)
    return rig


def refuse_tables(rig: Rig) -> None:
    rig.app.table.judge.analysis.tables.reason = lambda *_: rules.FOREIGN
    rig.app.table.judge.begin(rig.app)
    rig.wait(5)


def fall(rig: Rig, *counts: int) -> None:
    for face, count in enumerate(counts, 1):
        tally.add(rig.app.keeper.tally.buffer, face, count)


def full_of_games(number: int, total: int) -> Games:
    """Make a full list of the newest games, of the official sheet with the upper section first."""
    kept = Games()
    match = Match()
    record = bytes((4, 0)) * TURNS + bytes(value for box in range(TURNS) for value in (0, box))
    for seed in range(KEPT):
        match.new_game(rules.OFFICIAL, b"\0", seed.to_bytes(8, "big"), 1, rules.UPPER_FIRST)
        assert list(kept.adding([game_of(match, record, total, number)])) and kept.is_possible()
    return kept


def fill_records(rig: Rig) -> None:
    number = closed_matches.name(rig.app.keeper, 0, WIDE)
    book = closed_matches.book_of_equals(MOST_GAMES, HIGHEST, True, bytes((number,)))
    closed_matches.put(rig.app.keeper, book)
    closed_matches.put(rig.app.keeper, full_of_games(number, HIGHEST))
    fall(rig, *(tally.MOST_FALLEN // 6 - face for face in range(1, 7)))


def twelve_games(_: Any) -> Rig:
    flash = used(Flash())
    keeper, match, _ = power_on(flash)
    for i, total in enumerate((40, 101, 130, 130, 131, 155, 160, 199, 201, 230, 249, 250)):
        closed_matches.begin(keeper, match)
        keeper.note_luck(0, 100 + 5 * i, 60 - 4 * i)
        closed_matches.end(keeper, match, total)
        closed_matches.closed(keeper, match)
    return Rig(flash=flash)


def explain(rig: Rig, topic: int) -> None:
    rig.app.stage.explain(topic)
    rig.arrive()


def open_cheer(rig: Rig) -> None:
    rig.app.stage.open_part("ui.play.cheer")
    rig.arrive()
    rig.app.keeper.new_best = HIGHEST
    rig.turn.newest.bonus = 35


def cheer(rig: Rig, number: int, ticks: int) -> bytes:
    screen = rig.app.parts.screen
    screen.cheer, screen.ticks = number, ticks
    rig.app.stage.canvas.clear()
    screen.draw(rig.app)
    return bytes(rig.frame)


def drawn(_: Any, draw: Callable[[Canvas], object]) -> bytes:
    """Draw without a game, over whatever was there."""
    canvas = Canvas(bytearray(b"\xff" * (WIDTH * HEIGHT // 8)), pen_plain)
    draw(canvas)
    return bytes(canvas.bytes)


def splash(canvas: Canvas) -> None:
    canvas.clear()
    dice = fault.Splash(canvas.bytes)
    for _ in range(fault.SPLASH_DICE + 1):
        dice.step()


def without_its_diary(rig: Rig) -> Rig:
    rig.flash.files.pop("saves/diary")
    rig = Pupil(flash=rig.flash)
    rig.app.go_on()
    rig.arrive()
    return rig


def score_sixes(rig: Rig) -> None:
    rig.match.roll()
    rig.match.score(5)


def watch(rig: Rig) -> None:
    """Look at the game that was played again, in the midst of a turn that the coach helped with."""
    rig.app.keeper.diary.book[COACH_AT] = HINT
    rig.app.parts.result.watch(rig.app, 0, 0)
    rig.arrive()
    rig.until(lambda: rig.app.stage.overlay.toast_ticks)


def frame(rig: Rig) -> bytes:
    """Answer what is seen in the midst of a move."""
    return bytes(rig.frame)


HELD = {  # by the coach: a mask of dice, and these
    "fresh": (0, "12446"),
    "kind": (0b01011, "66162"),
    "pairs": (0b01111, "22556"),
    "three-in-a-row": (0b00111, "34551"),
    "four-in-a-row": (0b01111, "23455"),
    "with-a-gap": (0b01111, "12455"),
    "chance": (0b00011, "65651"),
}
MANY = 99_999, 100_000, 999_999, 9_999_999, 10_000_000, tally.MOST_FALLEN
PAGES = 9, 9, 9, 8, 8, 10  # of each sheet

# What many rows do.
go, wait, set_up, start = (partial(do, act) for act in (Rig.go, Rig.wait, Rig.set_up, Rig.start))
write, finish = partial(do, Rig.write), Rig.finish
begin, report = partial(do, match), partial(do, game)
SHOW_FIVE = put("app.stage.buttons", keys.FIVE)
TO_TITLE = go("title"), wait(60)

SCREENS: list[Row] = [
    ("title", new),
    ("title-below", "DDDD"),
    ("people", name_all, go("people")),
    ("person", "A"),
    ("name", "DA"),
    ("name-group", "U"),
    ("remove", go("people"), "ADDA"),
    ("setup", set_up(PEOPLE)),
    ("setup-below", "DDDDDDDDD"),
    ("setup-more", "A"),
    ("setup-row-explained", "Da"),
    ("rules", "BUUa"),
    ("settings", go("settings")),
    ("reset", "UA"),
    ("reset-sure", "DDA"),
    ("hardware", go("settings"), "UUA"),
    ("duel-code", start(kinds=PEOPLE, dice=plan.OF_CODE), put("app.parts.duel_code.code", 4 * b"MW")),
    ("duel-code-typed", "DAAAUU"),
    ("guide-title", do(new, True)),
    ("guide-roll", "A"),
    ("guide-hold", "12446"),
    ("guide-to-boxes", do(Rig.lay, b"\1\2\4\4\4", 2)),
    ("guide-boxes", "D"),
    ("guide-second-turn", "A", wait(120)),
    ("guide-card", "U"),
    ("guide-pause", "A"),
    ("guide-of-six", do(new, True), start(kinds=bytes(6)), begin_turns, score_sixes, begin_turns),
    ("guide-own-dice", start(dice=plan.OF_TABLE), wait(90)),
    ("start-roll", begin(PEOPLE)),
    ("turn-one-round", begin_turns),
    ("turn-before", begin(PEOPLE, rounds=6), begin_turns),
    ("turn", "66666"),
    ("turn-boxes", "D"),
    ("box-explained", "a"),
    ("card-empty", "BU", go("card")),
    ("card", fill_cards, go("card")),
    ("pause", go("pause")),
    ("keys", "DA"),
    ("handover", "B", put("app.keeper.settings.buffer", b"\1", HANDOVER), go("handover")),
    (
        "turn-of-teams",
        begin(FIVE, teams=2),
        begin_turns,
        do(fill_cards, 5),
        put("match.turn", 12),
        go("turn"),
    ),
    ("give-up", lambda rig: rig.app.stage.open("give_up"), Rig.arrive),
    ("result-as-it-comes", begin(PEOPLE), do(fill_cards, 6), finish),
    ("result", wait(TOAST_TICKS)),
    ("result-of-five", begin(FIVE), do(fill_cards, 5), finish),
    ("yahtzee", begin(ONE), "66666", "DA", wait(30)),
    ("records-new", new, go("records")),
    ("fairness-new", "UA"),
    ("games-new", "BUA"),
    *pages("book-new", 6, "BDDA"),
    ("records-full", new, fill_records, wait(60), go("records")),
    ("fairness-full", "UA"),
    ("games-full", "BUA"),
    *pages("book-full", 6, "BDDA"),
    ("practice", pupil),
    ("drill-asks", "A", Pupil.think),
    ("drill-tells", lambda rig: rig.choose_line(rig.lesson.study.ranking.count - 1)),
    ("position", pupil, "DA", do(Pupil.set_position, b"\1\1\1\5\6", {0: 3, 11: 50, 6: 22}, 2)),
    ("position-told", "A", Pupil.think),
    ("beeps-hears", pupil, "DDA"),
    ("beeps-asks", "AAAAD"),
    ("report", report(sheet=rules.CLASSIC, kinds=b"\0\0")),
    ("report-choice", do(to_page, 1)),
    ("again", do(play_again, 1)),
    ("watch", game, watch),
    ("watch-end", 13 * "R", wait(15)),
]

# What explains, greets, or tells of a fault.
PANELS: list[Row] = [
    *(
        row
        for sheet, count in enumerate(PAGES)
        for row in pages(f"rules-{rules.NAMES[sheet]}", count, new, set_up(2 * GUEST, sheet=sheet), "DDDDa")
    ),
    ("setting-05", new, go("settings"), "DDDDa"),
    ("start-tied-of-5", begin(bytes(5), on=partial(Rig, 25)), *5 * ["B", wait(19)]),
    ("start-thrown-of-5", "B", lambda rig: rig.tick(keys.B), wait(5), frame),
    ("start-decided-of-5", "B", wait(18), "B", wait(18)),
    ("box-01", begin(GUEST), write(0, SIXES), "66666", do(explain, 1)),
    ("box-06", "A", do(explain, 6)),
    ("box-11", "A", do(explain, 11)),
    ("box-12", "A", do(explain, 12)),
    ("card-alone", "AU"),
    ("keys-of-5-that-speaks", begin(GUEST, on=HeardRig), SHOW_FIVE, do(explain, NO_PLACE)),
    ("table-foreign", begin(GUEST, on=Pupil, coach=HINT), refuse_tables),
    *((f"hint-{kind}-1", do(coached, HINT, *held), "a", wait(10)) for kind, held in HELD.items()),
    *((f"teach-{kind}-1", do(coached, TEACH, *held), "a", wait(10)) for kind, held in HELD.items()),
    ("teach-pairs-2", do(coached, TEACH, *HELD["pairs"], 2), "a", wait(10)),
    ("warn-fresh", do(coached, WARN, *HELD["fresh"]), "RRAB", wait(10)),
    ("teach-warn-three-in-a-row", do(coached, TEACH, *HELD["three-in-a-row"]), "RRAB", wait(10)),
    ("teach-warn-box", do(coached, TEACH, STOP, "66662"), "RRAB", wait(10)),
    ("teach-box-and-hundred", "B", write(0, SIXES), "66666", wait(2), "a", wait(10)),
    ("title-going-on-1", new, name_all, start(kinds=PAIR + 2 * GUEST, dice=plan.OF_CODE), "A", *TO_TITLE),
    ("title-quick-1", "D"),
    ("title-going-on-rounds", new, name_all, start(kinds=PAIR, rounds=2), *TO_TITLE),
    ("title-quick-rounds", "D"),
    ("title-battery-0", new, put("app.stage.battery", device.BATTERY_FLAT)),
    ("title-battery-2", put("app.stage.battery", 2)),
    ("title-battery-4", put("app.stage.battery", device.BATTERY_FULL)),
    ("hardware-answered", put("app.answered", True), go("settings"), "UUAU"),
    ("duel-code-near-its-end", start(kinds=2 * GUEST, dice=plan.OF_CODE), "DA" + 14 * "U"),
    ("fairness-of-many", new, do(fall, *MANY), go("records"), "UA"),
    ("records-dice", twelve_games, wait(60), go("records"), "U"),
    *pages("book-fun", 6, go("records"), "DDDA"),
    ("starter-of-real-dice", begin(2 * GUEST, dice=plan.OF_TABLE)),
    ("entry-empty", "A", Rig.arrive, wait(2)),
    ("entry-in-part", "URUURUUU"),
    ("entry-explained", "a"),
    ("entry-and-undo", begin(GUEST, dice=plan.OF_TABLE), Rig.arrive, "URUURUUURUUUURUUUUUU", "BDABU"),
    ("bare-score-12-0", begin(GUEST, dice=plan.OF_TABLE), Rig.arrive, "A", 12 * "R" + "A"),
    ("bare-score-12-1", "U"),
    ("bare-score-12-3", "UD"),
    ("bare-score-12-5", "DD"),
    ("bare-score-and-hundred", "UR"),
    ("report-of-boxes", report(dice=plan.OF_TABLE)),
    ("turn-of-a-side", begin(4 * GUEST, teams=1), begin_turns),
    ("result-of-sides", write(1, {5: 30, 12: 25}), finish),
    ("cheer-bonus-20", open_cheer, do(cheer, BONUS_CHEER, 20)),
    ("cheer-bonus-60", do(cheer, BONUS_CHEER, 60)),
    ("cheer-best-60", do(cheer, BEST_CHEER, 60)),
    ("cheer-win-60", do(cheer, WIN_CHEER, 60)),
    ("result-alone", begin(GUEST), fill_cards, finish),
    ("result-alone-of-rounds", begin(ONE, rounds=2), write(0, {12: 20}), finish),
    ("result-by-a-point", begin(ONE + GUEST, rules.CLASSIC), write(0, {12: 11}), write(1, {12: 10}), finish),
    ("result-of-large-sums", begin(6 * GUEST, rules.CLASSIC, teams=1), do(fill_cards, 5), finish),
    ("report-coached", report(coach=TEACH)),
    ("report-choice-of-rounds", report(2, rounds=2)),
    ("report-grade-0", game, put("report.grade", 0)),
    ("report-grade-6", put("report.grade", 6)),
    ("report-gap", without_its_diary, wait(60), "R", wait(60)),
    ("again-told", report(2), do(play_again, 2), do(Pupil.choose, 1)),
    ("again-thrown", lambda rig: rig.tick(keys.A), Rig.wait, frame),
    ("splash", do(drawn, splash)),
    ("fault", do(drawn, lambda canvas: fault.draw_fault(canvas, "E42"))),
    ("safe-mode", do(drawn, lambda canvas: fault.draw_safe_mode(canvas, 9))),
]


def faults(rig: Rig) -> list[str]:
    """Tell what of the texts of a whole redraw leaves the picture, touches another one, or is cut."""
    stage = rig.app.stage
    texts = stage.canvas.pen = Texts()
    rig.full_picture()
    texts.look(rig.frame, stage.overlay.toast_ticks > 0 or stage.overlay.panel > 0)
    stage.canvas.pen = pen_plain
    return texts.faults


Shown = dict[int, tuple[dict[str, bytes], set[bytes]]]


@pytest.fixture(scope="module")
def shown() -> Shown:
    """Every screen by its name, as so many buttons meet it; and all lines that are written on them."""
    found: Shown = {}
    lines: set[bytes] = set()
    write = pen_plain.write

    def note(*stroke: Any) -> int:
        *_, line, length, _x, _y, _ink = stroke
        lines.add(bytes(line[:length]))
        return write(*stroke)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pen_plain, "write", note)
        for buttons in HEADS.values():
            patch.setattr(Rig, "buttons", buttons)
            frames: dict[str, bytes] = {}
            seen: set[int] = set()
            for name, rig, picture in pictures(SCREENS):
                assert not faults(rig), name
                frames[name] = picture
                seen.add(rig.app.stage.screen.name_id)
            assert seen == NUMBERS.keys()
            found[buttons] = frames, {*lines}
            lines.clear()
    return found


@pytest.fixture
def rewrites(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite-golden"))


def test_every_screen_with_the_longest_names_and_largest_numbers_looks_as_it_was_kept(
    shown: Shown, rewrites: bool
) -> None:
    compare_with_files(HERE / "pictures", shown[keys.SIX][0], rewrites)


def test_the_sheet_shows_every_screen_as_fewer_buttons_meet_it(shown: Shown, rewrites: bool) -> None:
    names = list(shown[keys.SIX][0])
    rows = [(name, [picture_of(shown[of][0][name]) for of in HEADS.values()]) for name in names]
    whole = compose(tuple(HEADS), rows)
    if rewrites:
        whole.save(SHEET, optimize=True)
    with Image.open(SHEET) as picture:
        kept = picture.convert("L")
    there, made = dict[str, Image.Image](), dict[str, Image.Image]()
    for number, (name, screens) in enumerate(rows):
        for column, (head, screen) in enumerate(zip(HEADS, screens, strict=True)):
            x, y = place(number, column)
            made[f"{name}, {head}"] = screen
            there[f"{name}, {head}"] = kept.crop((x, y, x + 2 * WIDTH, y + 2 * HEIGHT)).reduce(2)
    compare(there, made, "screens")
    assert kept.tobytes() == whole.tobytes(), "a name or a place is another now: `make golden`"


@pytest.mark.parametrize("buttons", [keys.FIVE, keys.TWO])
def test_where_there_is_no_b_no_words_ask_for_it(shown: Shown, buttons: int) -> None:
    lines = shown[buttons][1]
    assert not [line for line in lines if line.startswith(b"B:")]
    feet = {line for line in lines if line.startswith((b"LONG A: ", b"HOLD A: "))}
    assert feet == {b"LONG A: BACK", b"LONG A: TITLE"}


def test_all_that_explains_greets_or_tells_of_a_fault_looks_as_it_was_kept(rewrites: bool) -> None:
    compare_with_files(HERE / "panels", {name: frame for name, _, frame in pictures(PANELS)}, rewrites)


WIRES: dict[str, Any] = {
    "on-other-pins": boards.config(SDA=8, SCL=9, ADDRESS=0x3D, BEEPER=7),
    "on-spi": boards.config("pico_ssd1306_spi"),
    "upside-down": boards.config("picoboy", ROTATION=180),
    "with-two-buttons": boards.config("waveshare_pico_oled_1_3"),
    "without-a-beeper": boards.config("waveshare_pico_oled_1_3", BEEPER=None),
    "left": boards.config(),
}


def test_every_page_that_a_newcomer_reads_in_the_wizard_looks_as_it_was_kept(rewrites: bool) -> None:
    frames: dict[str, bytes] = {}
    for name, wires in WIRES.items():
        person = Person(wires)
        called = [] if name == "on-other-pins" else [person.call()]
        if name == "left":
            called += [person.answer(b"BUTTONS"), person.press(wires.LEFT, 170)]
        person.do(*called, person.answer())
        frames |= {f"{name}-{number:02}": frame for number, frame in enumerate(person.read.values(), 1)}
    compare_with_files(HERE / "wizard", frames, rewrites)
