"""Title, set-up, duel code, start roll, card, result, and what holds for all screens."""

import random
from collections.abc import Iterator

import pytest

from contract import keys
from engine import duel_code, rules
from engine.boxes import BOXES
from engine.match import Match
from engine.rules import OK
from engine.turn import OVER, START, TURN
from host_sim.chip.fewer_buttons import Pad
from host_sim.handheld import Handheld
from host_sim.window import robots
from tests.support.boards import press_each
from tests.support.slices import some
from tests.support.ui_rig import LONG_TICKS, Rig, Shelf, told_at_the_foot, touching
from ui import menu, screens
from ui.menus import plan, start_roll, title
from ui.menus.beeps import BeepsScreen
from ui.menus.duel_code import _TREE as DUEL_TREE
from ui.menus.lesson.again import AgainScreen
from ui.menus.lesson.drill import DrillScreen
from ui.menus.lesson.position import PositionScreen
from ui.menus.people import NamePicker, PeopleScreen, PersonScreen
from ui.menus.practice import Practice
from ui.menus.records import RecordsScreen
from ui.menus.records_book import BookScreen
from ui.menus.records_luck import Fairness
from ui.menus.report import ReportScreen
from ui.menus.result import Results
from ui.menus.rules import RulesScreen
from ui.menus.settings import Hardware, Reset, SettingsScreen
from ui.menus.start_roll import StartRollScreen
from ui.play import cursor
from ui.play.cheer import CheerScreen
from ui.text import menu_words


def go_to(rig: Rig, row: int) -> None:
    screen = rig.before.setup
    if row in plan.ORDER[plan.FIRST_SELDOM :] and not screen.plan.shows_more:
        go_to(rig, plan.MORE_ROW)
        rig.press("A")
    while screen.rows[screen.row] != row:
        rig.press("D")


def open_setup() -> Rig:
    rig = Rig()
    rig.press("DA")
    assert rig.shows(screens.SETUP_SCREEN)
    return rig


# title


def test_continue_is_first_and_only_there_with_a_match_to_go_on_with() -> None:
    rig = Rig()
    shown = rig.app.parts.title
    assert list(shown.rows[: shown.count]) == [
        title.QUICK_ROW,
        title.NEW_ROW,
        title.PRACTICE_ROW,
        title.PEOPLE_ROW,
        title.RECORDS_ROW,
        title.SETTINGS_ROW,
    ]
    rig.press("A")
    rig.press("UAUA")
    assert rig.shows(screens.TITLE_SCREEN)
    shown = rig.app.parts.title
    assert list(shown.rows[: shown.count]) == [
        title.CONTINUE_ROW, title.QUICK_ROW, title.NEW_ROW, title.PRACTICE_ROW, title.PEOPLE_ROW,
        title.RECORDS_ROW, title.SETTINGS_ROW,
    ]  # fmt: skip


def test_a_match_that_is_over_is_not_continued() -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    rig.start(rules.FUN, bytes([1]))
    for _ in range(20_000):
        if rig.match.phase == OVER:
            break
        rig.tick(keys.B)
    assert rig.match.phase == OVER
    rig.wait()
    again = Rig(shelf=shelf)
    assert again.app.parts.title.chosen() == title.QUICK_ROW


@pytest.mark.parametrize(("status", "ending"), [(2, ".bad"), (4, ".newer")])
def test_a_save_that_cannot_be_read_is_told_and_kept_and_the_game_goes_on(status: int, ending: str) -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    rig.press("A")
    kept = shelf.match.kept
    shelf.match.status = status
    again = Rig(shelf=shelf)
    assert shelf.match.aside == [(ending, kept)]
    assert again.app.stage.overlay.panel
    again.press("B")
    assert not again.app.stage.overlay.panel
    assert again.app.parts.title.chosen() == title.QUICK_ROW
    again.press("A")
    assert again.match.phase == TURN
    assert shelf.match.kept


@pytest.mark.parametrize("row", [title.PRACTICE_ROW, title.PEOPLE_ROW, title.RECORDS_ROW, title.SETTINGS_ROW])
def test_who_comes_back_to_the_title_finds_the_cursor_where_it_was_and_after_a_match_on_top(row: int) -> None:
    rig = Rig()
    while rig.app.parts.title.chosen() != row:
        rig.press("D")
    rig.press("AB")
    assert rig.shows(screens.TITLE_SCREEN) and rig.app.parts.title.chosen() == row
    rig.start()
    rig.to_title()
    assert rig.app.parts.title.chosen() == title.CONTINUE_ROW


def test_who_comes_back_from_the_rules_finds_the_cursor_on_them() -> None:
    rig = Rig()
    rig.start()
    rig.press("UADDA")
    assert rig.shows(screens.RULES_SCREEN)
    rig.press("B")
    assert rig.shows(screens.PAUSE_SCREEN) and rig.app.parts.pause.row == 2
    rig.press("BUA")
    assert rig.shows(screens.PAUSE_SCREEN) and rig.app.parts.pause.row == 0


def test_a_press_that_closes_an_explanation_does_nothing_else_when_it_comes_up() -> None:
    rig = Rig()
    rig.start(dice=plan.OF_TABLE)
    rig.press_long("A")
    assert rig.app.stage.overlay.panel and rig.turn.state == screens.ENTRY
    rig.press("A")
    assert not rig.app.stage.overlay.panel and rig.turn.state == screens.ENTRY
    rig.press("A")
    assert rig.turn.state == screens.DECIDE


# setting up


@pytest.mark.parametrize("sheet", range(rules.SHEETS))
def test_set_up_shows_only_what_the_sheet_has(sheet: int) -> None:
    rig = open_setup()
    screen = rig.before.setup
    screen.plan.values[plan.PLAYERS_ROW] = 4
    screen.enter(rig.app)
    go_to(rig, plan.SHEET_ROW)
    for _ in range(sheet):
        rig.press("R")
    shown = set(screen.rows[: screen.count])
    assert not shown & set(plan.ORDER[plan.FIRST_SELDOM :])
    go_to(rig, plan.MORE_ROW)
    rig.press("A")
    shown = set(screen.rows[: screen.count])
    allowed = rules.options_of(sheet)
    assert (plan.ROUNDS_ROW in shown) == bool(rules.FLAGS[sheet] & rules.MANY_ROUNDS)
    assert (plan.TEAMS_ROW in shown) == bool(allowed & rules.TEAMS)
    assert (plan.UPPER_ROW in shown) == bool(allowed & rules.UPPER_FIRST)
    go_to(rig, plan.DICE_ROW)
    values = set()
    for _ in range(3):
        values.add(screen.plan.value(plan.DICE_ROW))
        rig.press("R")
    assert (plan.OF_TABLE in values) == bool(allowed & rules.REAL)


def test_every_way_to_set_up_starts_a_match() -> None:
    rng = random.Random(2)
    rig = Rig()
    for _ in range(60):
        rig.go("setup")
        for _ in range(15):
            rig.press(rng.choice("DDDRRL"))
        go_to(rig, plan.START_ROW)
        sheet = rig.before.setup.plan.value(plan.SHEET_ROW)
        players = rig.before.setup.plan.value(plan.PLAYERS_ROW)
        rig.press("A")
        if rig.shows(screens.DUEL_SCREEN):
            rig.press("A")
        if rig.shows(screens.GIVE_UP_SCREEN):
            rig.press("DADA")
        assert rig.match.phase in (START, TURN)
        assert (rig.match.sheet, rig.match.players) == (sheet, players)
        assert rig.shows(screens.START_SCREEN) or rig.shows(screens.TURN_SCREEN)


def test_b_leads_from_the_set_up_to_the_title_and_what_was_set_is_there_again() -> None:
    rig = open_setup()
    go_to(rig, plan.SHEET_ROW)
    rig.press("RB")
    assert rig.shows(screens.TITLE_SCREEN)
    rig.press("A")
    assert rig.shows(screens.SETUP_SCREEN)
    assert rig.before.setup.plan.value(plan.SHEET_ROW) == rules.FREE


def test_the_cursor_stays_on_the_row_that_is_changed_though_rows_above_it_go() -> None:
    rig = open_setup()
    screen = rig.before.setup
    go_to(rig, plan.DICE_ROW)
    before = screen.count
    rig.press("R")
    assert screen.plan.values[plan.DICE_ROW] == plan.OF_CODE and screen.count == before
    rig.press("R")
    assert screen.plan.values[plan.DICE_ROW] == plan.OF_TABLE and screen.count < before
    assert screen.rows[screen.row] == plan.DICE_ROW
    assert screen.first <= screen.row < screen.first + screen.shown


def test_the_row_under_the_cursor_is_always_seen() -> None:
    rig = open_setup()
    screen = rig.before.setup
    screen.plan.values[plan.PLAYERS_ROW] = 6
    screen.enter(rig.app)
    for buttons in ("D" * 20, "U" * 20):
        for name in buttons:
            rig.press(name)
            assert screen.first <= screen.row < screen.first + screen.shown


def test_start_is_first_and_whoever_opens_the_set_up_is_on_it() -> None:
    rig = open_setup()
    assert rig.before.setup.is_at_start() and rig.before.setup.row == 0
    rig.press("DDB")
    rig.press("A")
    assert rig.before.setup.is_at_start()


def test_what_is_seldom_set_is_shown_where_it_was_set() -> None:
    rig = open_setup()
    setup = rig.before.setup
    go_to(rig, plan.ROUNDS_ROW)
    rig.press("R")
    go_to(rig, plan.MORE_ROW)
    rig.press("A")
    assert plan.ROUNDS_ROW not in setup.rows[: setup.count]
    rig.press("BA")
    assert plan.ROUNDS_ROW in setup.rows[: setup.count]


def test_teams_take_turns() -> None:
    rig = Rig()
    rig.start(rules.CLASSIC, bytes(4), teams=1)
    assert list(rig.match.teams[:4]) == [0, 1, 0, 1]
    assert rig.match.options & rules.TEAMS


TEAMS = [(3, 1), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2)]


@pytest.mark.parametrize(("players", "teams"), TEAMS)
def test_the_sizes_of_the_sides_are_told_as_they_are_played(players: int, teams: int) -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(players), teams=teams)
    sides = bytes(rig.match.teams[:players])
    sizes = ":".join(str(sides.count(side)) for side in range(teams + 1))
    assert menu_words.TEAM_VALUES[players - 3][teams] == sizes.encode()


@pytest.mark.parametrize(("players", "teams"), [(2, 0), (3, 0), *TEAMS])
def test_sides_that_add_unequal_numbers_of_cards_are_told_beside_the_start(players: int, teams: int) -> None:
    rig = open_setup()
    screen = rig.before.setup
    screen.plan.values[plan.PLAYERS_ROW] = players
    screen.plan.values[plan.TEAMS_ROW] = teams
    screen.enter(rig.app)
    go_to(rig, plan.START_ROW)
    y = menu.TOP + menu.ROW_HEIGHT * (screen.row - screen.first)
    frame = rig.full_picture()
    beside = {frame[(row >> 3) * 128 + x] >> (row & 7) & 1 for row in range(y, y + 8) for x in range(64, 116)}
    assert (1 in beside) == (players % (teams + 1) > 0)


# duel code


def test_a_fresh_duel_code_is_valid_and_starts_its_game() -> None:
    rig = open_setup()
    rig.before.setup.plan.values[plan.DICE_ROW] = plan.OF_CODE
    go_to(rig, plan.START_ROW)
    rig.press("A")
    code = bytes(rig.before.duel_code.code)
    rig.press("A")
    found = bytearray(duel_code.SEED_LENGTH)
    assert duel_code.decode(code, found) == OK
    assert bytes(rig.match.seed) == bytes(found)


def open_duel_code() -> Rig:
    rig = open_setup()
    rig.before.setup.plan.values[plan.DICE_ROW] = plan.OF_CODE
    go_to(rig, plan.START_ROW)
    rig.press("A")
    assert rig.shows(screens.DUEL_SCREEN)
    return rig


def way_to(character: int) -> str:
    """Answer the two presses that take a character of a code."""
    for group, things in enumerate(DUEL_TREE[1:]):
        if character in things:
            return "ULARD"[group] + "ULARD"[things.index(character)]
    raise AssertionError(character)


def test_a_friends_code_takes_two_presses_a_letter_and_one_that_is_none_is_refused() -> None:
    wanted = bytearray(duel_code.CODE_LENGTH)
    duel_code.encode((123456).to_bytes(8, "big"), wanted)
    rig = open_duel_code()
    duel = rig.before.duel_code
    rig.press("DA" + "".join(way_to(character) for character in wanted[:-1]))
    assert duel.typing and bytes(duel.code[:-1]) == wanted[:-1]
    wrong = next(character for character in duel_code.ALPHABET if character != wanted[-1])
    rig.press(way_to(wrong))
    assert duel.typing and rig.app.stage.overlay.toast_ticks
    rig.press("B" + way_to(wanted[-1]))
    assert not duel.typing and duel.code == wanted
    rig.press("A")
    assert int.from_bytes(rig.match.seed, "big") == 123456


def test_every_letter_of_a_code_lies_in_the_picker_once() -> None:
    assert sorted(b"".join(DUEL_TREE[1:]).replace(b"\x7f", b"")) == sorted(duel_code.ALPHABET)


def test_who_types_no_code_has_the_fresh_one_again_and_leaves_by_b() -> None:
    rig = open_duel_code()
    duel = rig.before.duel_code
    fresh = bytes(duel.code)
    rig.press("DA" + "UU" + "B")
    assert duel.typing and duel.typed == 0
    rig.press("B")
    assert not duel.typing and bytes(duel.code) == fresh
    rig.press("B")
    assert rig.shows(screens.SETUP_SCREEN)


# start roll


def test_people_throw_for_the_start_by_a_key_and_bots_by_themselves() -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes([0, 2]))
    screen = rig.app.parts.start_roll
    assert rig.app.stage.screen is screen
    rig.wait(200)
    assert (screen.state, screen.player) == (start_roll.WAITING, 0)
    rig.press("B")
    for _ in range(2000):
        if rig.match.phase == TURN:
            break
        if screen.state == start_roll.WAITING and screen.player == 0:
            rig.press("B")
        rig.wait()
    assert screen.state == start_roll.DECIDED
    assert screen.player == 1 or rig.match.start.number
    rig.wait(120)
    assert rig.app.stage.screen is rig.turn


def test_up_pauses_where_players_throw_for_the_start_and_is_the_one_before_where_they_choose() -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(3))
    rig.press("U")
    assert rig.app.stage.screen is rig.app.parts.pause
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(3), dice=plan.OF_TABLE)
    rig.press("U")
    assert rig.app.stage.screen is rig.app.parts.start_roll and rig.app.parts.start_roll.player == 2


def test_a_tie_is_shown_and_thrown_again() -> None:
    for seed in range(60):
        rig = Rig(seed)
        rig.start(rules.FREE, bytes(2))
        for _ in range(2):
            rig.press("B")
            rig.wait(19)
        if rig.app.parts.start_roll.state == start_roll.TIED:
            break
    else:
        raise AssertionError("no seed ties")
    assert rig.match.start.totals[0] == rig.match.start.totals[1]
    rig.wait(80)
    assert rig.app.parts.start_roll.state == start_roll.WAITING
    assert rig.match.phase == START


def test_with_real_dice_the_players_say_who_starts() -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(3), dice=plan.OF_TABLE)
    rig.press("DDA")
    assert rig.match.phase == TURN
    assert rig.match.starter == 2
    again = Rig(shelf=rig.shelf)
    assert (again.match.phase, again.match.starter) == (TURN, 2)


def test_b_leaves_the_choice_of_who_starts_and_it_is_there_again() -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(3), dice=plan.OF_TABLE)
    rig.press("DB")
    assert rig.shows(screens.TITLE_SCREEN)
    rig.press("A")
    assert rig.shows(screens.START_SCREEN) and rig.match.phase == START
    assert rig.app.parts.start_roll.player == 0


# real dice


def real(kinds: bytes = b"\0") -> Rig:
    rig = Rig()
    rig.start(rules.FUN, kinds, dice=plan.OF_TABLE)
    return rig


def enter(rig: Rig, faces: bytes) -> None:
    entry = rig.app.table.real.entry
    for die, face in enumerate(faces):
        while entry.die != die:
            rig.press("R" if entry.die < die else "L")
        while entry.faces[die] != face:
            rig.press("U")
    rig.press("B")


def test_another_page_of_the_rules_is_seen_at_once() -> None:
    rig = Rig()
    rig.go("setup")
    go_to(rig, plan.SHEET_ROW)
    rig.press_long("A")
    assert rig.shows(screens.RULES_SCREEN)
    seen = set()
    for _ in range(len(rig.app.stage.screen.pages)):
        seen.add(bytes(rig.frame))
        rig.press("R")
    assert len(seen) == len(rig.app.stage.screen.pages)


def test_real_dice_are_entered_face_by_face() -> None:
    rig = real()
    assert rig.turn.state == screens.ENTRY
    enter(rig, b"\1\2\3\4\6")
    assert bytes(rig.match.dice) == b"\1\2\3\4\6"
    assert rig.match.rolls == 1
    assert rig.turn.state == screens.DECIDE


def test_a_throw_with_a_die_not_set_is_refused() -> None:
    rig = real()
    rig.press("URURUB")
    assert rig.match.rolls == 0
    assert rig.app.stage.overlay.toast_ticks
    assert rig.turn.state == screens.ENTRY


def test_held_real_dice_stay_as_they_lie() -> None:
    rig = real()
    enter(rig, b"\5\2\3\4\6")
    rig.press("AB")
    assert rig.app.table.real.entry.die == 1
    rig.press("LLU")
    assert rig.app.table.real.entry.faces[0] == 5
    for _ in range(4):
        rig.press("UR")
    rig.press("B")
    assert rig.match.rolls == 2
    assert rig.match.dice[0] == 5


def test_faces_that_were_set_are_not_those_of_the_next_match() -> None:
    rig = real()
    rig.press("URU")
    assert rig.app.table.real.entry.set == 0b00011
    rig.to_title()
    rig.app.table.new_match.begin(rig.app, rules.OFFICIAL, 1, 1, rules.REAL)
    rig.arrive()
    assert rig.shows(screens.GIVE_UP_SCREEN)
    rig.press("DADA")
    rig.arrive()
    rig.wait(10)
    assert rig.turn.state == screens.ENTRY
    assert rig.app.table.real.entry.set == 0 and not any(rig.app.table.real.entry.faces)


def test_a_throw_entered_wrongly_is_put_right() -> None:
    rig = real()
    enter(rig, b"\5\2\3\4\6")
    rig.press_long("A")
    assert rig.turn.state == screens.ENTRY
    rig.press("UB")
    assert bytes(rig.match.dice) == b"\6\2\3\4\6"
    assert rig.match.rolls == 1


def test_a_bare_score_needs_no_dice() -> None:
    rig = real()
    rig.press("A")
    assert rig.turn.cursor.zone == cursor.ON_BOXES
    rig.press("RRA")
    assert rig.turn.state == screens.BARE
    rig.press("UUUA")
    assert rig.match.card(0, 0).boxes[2] == 9


@pytest.mark.parametrize("name", ["pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"])
def test_while_a_throw_is_entered_the_card_and_the_pause_are_two_presses_away_and_no_face_is_lost(
    name: str,
) -> None:
    """With six buttons, five, and two."""
    board = Handheld(name)
    pad = Pad(board.config)
    shown: list[tuple[int, int]] = []

    def faces() -> bytes:
        return bytes(board.app.table.real.entry.faces)

    def person() -> Iterator[int]:
        app = board.app
        yield robots.NO_PRESS
        app.parts.before.setup.plan.values[plan.PLAYERS_ROW] = 1
        app.parts.before.setup.plan.values[plan.DICE_ROW] = plan.OF_TABLE
        app.parts.before.setup.plan.begin(app)
        while app.table.real is None or app.stage.screen is not app.parts.turn:
            yield robots.NO_PRESS
        yield from (robots.UP, robots.UP, robots.RIGHT, robots.UP)
        assert faces() == b"\2\1\0\0\0"
        for button in (robots.A, robots.UP, robots.A, robots.A):
            yield button
            shown.append((app.stage.screen.name_id, app.parts.turn.cursor.zone))
        assert app.parts.turn.state == screens.ENTRY and faces() == b"\2\1\0\0\0"
        yield from (robots.A, robots.B)
        assert app.parts.turn.state == screens.ENTRY and faces() == b"\2\1\0\0\0"
        yield from (robots.A, robots.UP, robots.A, robots.DOWN, robots.DOWN, robots.DOWN, robots.A)
        while app.stage.screen.name_id != screens.TITLE_SCREEN:
            yield robots.NO_PRESS
        yield robots.A
        assert app.parts.turn.state == screens.ENTRY and faces() == b"\2\1\0\0\0"
        for _ in range(3):
            yield from (robots.UP, robots.RIGHT)
        yield robots.B
        assert bytes(app.table.match.dice) == b"\2\1\1\1\1"

    def presses() -> Iterator[tuple[int, int]]:
        yield 0, 60
        for button in person():
            if button == robots.NO_PRESS:
                yield 0, 1
            else:
                button, held = pad.reach(board.app, button)
                yield 1 << button, held

    press_each(board, presses())
    assert shown == [
        (screens.TURN_SCREEN, cursor.ON_BOXES),
        (screens.CARD_SCREEN, cursor.ON_BOXES),
        (screens.PAUSE_SCREEN, cursor.ON_BOXES),
        (screens.TURN_SCREEN, cursor.ON_DICE),
    ]


def test_faces_that_were_set_are_not_those_of_another_throw() -> None:
    rig = real()
    rig.press("URUA")
    rig.press("AUUUA")
    rig.wait(100)
    assert rig.turn.state == screens.ENTRY and rig.match.turn == 1
    assert bytes(rig.app.table.real.entry.faces) == bytes(5)
    rig.press("URU")
    rig.start(rules.FUN, b"\0", dice=plan.OF_TABLE)
    assert bytes(rig.app.table.real.entry.faces) == bytes(5)
    enter(rig, b"\1\2\3\4\6")
    rig.press("AAB")
    assert bytes(rig.app.table.real.entry.faces) == b"\1\2\0\0\0"
    rig.press("RRU")
    rig.press("A")
    rig.press("RAB")  # the first die is free now
    assert bytes(rig.app.table.real.entry.faces) == b"\0\2\0\0\1"


def test_an_impossible_bare_score_is_refused() -> None:
    rig = real()
    rig.press("A")
    rig.press("ARA")
    assert rig.app.stage.overlay.toast_ticks
    assert rig.match.current.filled == 0
    rig.press("B")
    assert rig.turn.state == screens.DECIDE


@pytest.mark.parametrize("box", range(BOXES))
def test_every_score_a_box_can_hold_comes_up(box: int) -> None:
    from ui.play.dice_entry import Bare

    bare = Bare()
    bare.begin(box, 0)
    seen = []
    for _ in range(80):
        bare._step(1)
        seen.append(bare.points)
    possible = {points for points in range(51) if _can_pay(box, points)}
    assert set(seen) >= possible
    assert set(seen) <= set(range(51))
    bare._step(-1)
    assert bare.points == seen[-2]


def _can_pay(box: int, points: int) -> bool:
    match = Match()
    match.new_game(rules.FUN, bytes(1), bytes(8), 1, rules.REAL, None)
    return not match.score_bare(box, points, 0)


# card, pause and result


def test_up_reads_the_card_and_b_goes_back() -> None:
    rig = Rig()
    rig.start()
    rig.press("B")
    rig.settle()
    rig.press("U")
    assert rig.app.stage.screen is rig.app.parts.card
    rig.press("B")
    assert rig.app.stage.screen is rig.turn
    assert rig.match.rolls == 1


def test_the_card_screen_shows_all_players_and_rounds() -> None:
    rig = Rig()
    rig.start(rules.FREE, bytes(3), rounds=2)
    rig.match.choose_starter(0)
    rig.app.stage.go(rig.app.parts.card)
    seen = set()
    for _ in range(6):
        rig.press("R")
        seen.add((rig.app.parts.card.player, rig.app.parts.card.round))
    assert len(seen) == 6


def test_leaving_keeps_the_match() -> None:
    rig = Rig()
    rig.press("A")
    rig.press("UA")
    assert rig.shows(screens.PAUSE_SCREEN)
    rig.press("UA")
    assert rig.shows(screens.TITLE_SCREEN)
    rig.press("A")
    assert rig.app.stage.screen is rig.turn


def test_a_on_the_result_plays_again_with_the_same_set_up() -> None:
    rig = Rig()
    rig.start(rules.CLASSIC, bytes([0, 2, 1]), teams=1)
    rig.finish()
    assert rig.shows(screens.RESULTS_SCREEN)
    rig.press("A")
    match = rig.match
    assert (match.sheet, match.players, bytes(match.kinds[:3])) == (rules.CLASSIC, 3, bytes([0, 2, 1]))
    assert match.options & rules.TEAMS
    assert match.card(0, 0).filled == 0


def test_the_result_ranks_by_total() -> None:
    rig = Rig()
    rig.start(rules.FUN, bytes(3))
    rig.write(0, {12: 10})
    rig.write(1, {12: 30})
    rig.write(2, {12: 20})
    rig.finish()
    assert list(rig.app.parts.result.order[:3]) == [1, 2, 0]


# what holds for all screens

PERFECT = {11: 50, 0: 5, 1: 10, 2: 15, 3: 20, 4: 25, 5: 30, 6: 30, 7: 30, 8: 25, 9: 30, 10: 40, 12: 30}


def crowded() -> list[Rig]:
    """Screens with the longest names and the widest numbers."""
    rigs: list[Rig] = []
    for sheet, kinds, values in (
        (rules.CLASSIC, bytes([1] * 6), {"teams": 1}),
        (rules.CLASSIC, bytes([2, 1] * 3), {}),
        (rules.OFFICIAL, bytes([1] * 6), {"rounds": 6, "teams": 2}),
        (rules.OFFICIAL, bytes(1), {"rounds": 6}),
        (rules.FUN, bytes([1, 2, 0]), {}),
        (rules.APPLET, bytes(1), {}),
    ):
        rig = Rig()
        rig.start(sheet, kinds, **values)
        match = rig.match
        for round in range(match.rounds):
            if round:
                match.past.put_away(match.cards, 0)
                match.round = round
            for player in range(0, len(kinds), 2):
                for i, (box, points) in enumerate(PERFECT.items()):
                    match.cards[player].write(box, points, 100 if i else 0)
        rig.finish()
        rigs.append(rig)
    return rigs


def test_nothing_touches_on_a_crowded_result_or_card() -> None:
    for rig in crowded():
        rig.watch.outside.clear()
        for buttons in ("", "U", "R", "A"):
            rig.press(buttons)
            rig.full_picture()
            assert touching(rig.watch.glyphs) == []
        assert rig.watch.outside == []


def random_events(rng: random.Random) -> list[int]:
    """A button held for a while, as the button driver tells it."""
    button = rng.randrange(6)
    held = rng.choice([1, 2, 3, 4, 30])
    events = [1 << button] + [0] * held
    if held >= LONG_TICKS:
        events[LONG_TICKS] |= 1 << button << keys.LONG
        if button < 4:
            events[-1] |= 1 << button << keys.REPEAT
    else:
        events.append(1 << button << keys.SHORT)
    return events + [0] * rng.choice([0, 1, 2, 25])


@pytest.mark.parametrize("sheet", range(rules.SHEETS))
@pytest.mark.parametrize("real_dice", [False, True])
def test_at_random_nothing_breaks_touches_or_leaves_the_screen(sheet: int, real_dice: bool) -> None:
    rng = random.Random(sheet * 2 + real_dice)
    rig = Rig(sheet)
    rig.wait(60)  # until the letters of the name have fallen into the picture
    rig.watch.outside.clear()
    kinds = bytes(rng.choice([0, 0, 1, 2]) for _ in range(rng.randint(1, 6)))
    rig.start(sheet, kinds, dice=plan.OF_TABLE if real_dice else 0, rounds=2)
    visited = set()
    for _ in some(range(400), 150):
        for event in random_events(rng):
            rig.tick(event)
            visited.add(rig.app.stage.screen.name_id)
        app = rig.app
        if rig.shows(screens.TITLE_SCREEN):
            rig.wait(60)
            rig.watch.outside.clear()
        on_turn = app.stage.screen is rig.turn
        if (
            rig.awaits
            or app.stage.stale  # a panel has come, or a screen
            or rig.shows(screens.START_SCREEN)
            or rig.shows(screens.CHEER_SCREEN)
            or on_turn
            and rig.turn.state in (screens.ROLLING, screens.SCORED)
        ):
            continue
        if not app.stage.overlay.toast_ticks and not (on_turn and rig.match.kinds[rig.match.player]):
            seen = bytes(rig.frame)
            app.stage.stale = True
            app.tick(0)
            assert bytes(rig.frame) == seen, "a partial redraw left something else than a full one"
            if not app.stage.overlay.panel:
                assert touching(rig.watch.glyphs) == []
        assert rig.watch.outside == []
    assert rig.turn.name_id in visited


def test_a_tick_in_which_nothing_happens_changes_nothing() -> None:
    rig = Rig()
    rig.wait(60)
    assert not rig.tick(0)
    rig.press("A")
    rig.press("B")
    rig.settle()
    rig.wait(2)
    before = bytes(rig.frame)
    assert not rig.tick(0)
    assert bytes(rig.frame) == before


def test_every_screen_has_its_own_name_id() -> None:
    rig = Rig()
    rig.fetch_all()
    parts = [*vars(rig.app.parts).values(), *vars(rig.before).values(), Results(), ReportScreen]
    parts += [
        RecordsScreen,
        BookScreen,
        Fairness,
        SettingsScreen,
        Reset,
        Hardware,
        RulesScreen,
        CheerScreen,
    ]
    parts += [StartRollScreen, PeopleScreen, NamePicker, PersonScreen]
    parts += [Practice, DrillScreen, PositionScreen, AgainScreen, BeepsScreen]
    kinds = {part if isinstance(part, type) else type(part) for part in parts if hasattr(part, "name_id")}
    assert {type(rig.turn), type(rig.app.parts.title), RecordsScreen} < kinds
    named = {name: value for name, value in vars(screens).items() if name.endswith("_SCREEN") and value >= 0}
    numbers = [kind.page if issubclass(kind, menu.Choices) else kind.name_id for kind in kinds]
    assert sorted([*numbers, screens.SURE_SCREEN]) == sorted(named.values())


def with_a_match_going_on() -> Rig:
    rig = Rig()
    rig.press("AB")
    rig.settle()
    rig.go("title")
    rig.wait()
    return rig


@pytest.mark.parametrize(("way", "row"), [("DA", title.QUICK_ROW), ("DDAA", title.NEW_ROW)])
@pytest.mark.parametrize("answer", ["A", "B", "DB", "DDA", "DAA", "DAB", "DADDA"])
def test_a_match_going_on_is_not_lost_to_a_new_one_unasked(way: str, row: int, answer: str) -> None:
    rig = with_a_match_going_on()
    saved, dice = rig.shelf.match.kept, bytes(rig.match.dice)
    rig.press(way)
    assert rig.shows(screens.GIVE_UP_SCREEN)
    rig.press(answer)
    assert rig.shows(screens.TITLE_SCREEN)
    assert (rig.shelf.match.kept, bytes(rig.match.dice)) == (saved, dice)
    assert rig.app.parts.title.chosen() == row


@pytest.mark.parametrize("way", ["DA", "DDAA"])
def test_a_match_is_given_up_when_the_player_says_so(way: str) -> None:
    rig = with_a_match_going_on()
    rig.press(way)
    rig.press("DADA")
    assert rig.shows(screens.START_SCREEN) or rig.shows(screens.TURN_SCREEN)
    assert rig.match.rolls == 0


def test_how_many_turns_go_with_a_match_is_told_before_it_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = with_a_match_going_on()
    rig.match.round, rig.match.turn = 2, 3
    rig.press("DA")
    rig.press("DA")
    told = told_at_the_foot(monkeypatch)
    rig.full_picture()
    assert rig.shows(screens.SURE_SCREEN) and told == [(29, b"TURNS")]


def test_the_words_of_the_title_are_those_of_the_rows() -> None:
    assert list(title._LINES) == [
        menu_words.CONTINUE, menu_words.QUICK, menu_words.NEW, menu_words.PRACTICE, menu_words.PEOPLE,
        menu_words.RECORDS, menu_words.SETTINGS,
    ]  # fmt: skip
