"""Which parts of the app are there in each phase of a match; nothing is lost while one is waited for."""

from types import SimpleNamespace
from typing import Any

import pytest

from contract import keys
from contract.settings import SPOKEN
from engine import rules
from engine.boxes import CHANCE
from engine.match import NEW, OVER, START, TURN, Match
from strategy.bots.kinds import GREEDY, OPTIMAL
from strategy.review import diary
from tests.support import lessons
from tests.support.ui_rig import BUTTONS, Rig
from tests.support.whims import Whims
from ui import screens
from ui.menus.before import plan, title
from ui.parts import (
    BEFORE,
    BOOK,
    BOTS,
    COACH,
    COUNT,
    HELP,
    JUDGE,
    LESSON,
    PEOPLE,
    PRACTICE,
    REAL_DICE,
    RECORDS,
    REPORT,
    RESULT,
    SETTINGS,
    SHEET_RULES,
    START_ROLL,
    Parts,
    part_beside,
    parts_for,
    parts_of,
)  # fmt: skip
from ui.play import turn_screen
from ui.play.no_coach import NoCoach
from ui.text import menu_words, trouble_words, words

HUMAN_AND_BOT = bytes((0, GREEDY))

# what the match has, and which parts it needs at the table
MATCHES = {
    "a person alone": ({}, 0),
    "people": ({"kinds": bytes(3)}, 0),
    "bots": ({"kinds": HUMAN_AND_BOT}, BOTS),
    "bots that play by a table": ({"kinds": bytes((0, OPTIMAL))}, JUDGE | BOTS),
    "a coach": ({"coach": diary.WARN}, JUDGE | COACH),
    "real dice": ({"dice": plan.OF_TABLE}, REAL_DICE),
    "real dice and a coach": ({"dice": plan.OF_TABLE, "coach": diary.TEACH}, REAL_DICE | JUDGE | COACH),
}


def playing(**values: Any) -> Rig:
    """Set a match up, as the words of MATCHES say, and wait until it has all that it needs."""
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, **values)
    if rig.match.phase == START:
        while rig.match.phase == START:
            rig.match.throw_start()
        rig.app.go_on()
        rig.arrive()
        rig.fetch_all()
    return rig


def here(rig: Rig) -> int:
    """Tell which parts are there, once none is waited for; what the app has of them agrees."""
    rig.fetch_all()
    app = rig.app
    found = app.parts.here
    assert bool(found & BEFORE) == (app.before is not None)
    assert bool(found & START_ROLL) == (app.start_roll is not None)
    assert bool(found & RESULT) == (app.result is not None)
    assert bool(found & JUDGE) == (app.judge is not None)
    assert bool(found & BOTS) == (app.bots is not None)
    assert bool(found & COACH) == (not isinstance(app.coach, NoCoach))
    assert bool(found & REAL_DICE) == (app.real is not None)
    assert bool(found & REPORT) == (app.report is not None)
    return found


def play_turns(rig: Rig, count: int) -> None:
    """Play turns of a person alone without the screens, and have them kept; Chance stays for the last."""
    match, app = rig.match, rig.app
    for _ in range(count):
        assert not (match.enter(b"\1\3\4\6\6") if match.options & rules.REAL else match.roll())
        app.diary.note(match)
        app.save_diary()
        legal = match.legal_mask()
        assert not match.score((legal & ~(1 << CHANCE) or legal).bit_length() - 1)
    app.save()
    app.go_on()
    rig.arrive()


def score_the_last(rig: Rig) -> None:
    """Throw for the last box, score, and do not wait until the score was shown."""
    rig.press("B")
    rig.settle()
    rig.press("D")
    for events in (keys.A, keys.A_SHORT, keys.A):
        rig.app.tick(events)  # nothing is fetched
    assert rig.match.phase == OVER


# what a match needs


def test_the_title_has_what_leads_to_a_match_alone() -> None:
    assert here(Rig(advisor=Whims())) == BEFORE | START_ROLL


@pytest.mark.parametrize("name", MATCHES)
def test_at_the_table_there_is_what_the_match_needs_and_nothing_else(name: str) -> None:
    values, needed = MATCHES[name]
    assert here(playing(**values)) == needed


@pytest.mark.parametrize("name", MATCHES)
def test_at_the_title_nothing_of_the_match_is_there_and_it_comes_back(name: str) -> None:
    values, needed = MATCHES[name]
    rig = playing(**values)
    rig.to_title()
    assert here(rig) == BEFORE | START_ROLL | needed & REAL_DICE
    rig.press("A")
    rig.arrive()
    assert rig.app.screen is rig.turn
    assert here(rig) == needed


@pytest.mark.parametrize("name", ["a person alone", "real dice", "a coach"])
def test_when_a_match_is_over_there_are_its_result_and_its_report_until_the_title(name: str) -> None:
    values, needed = MATCHES[name]
    rig = playing(**values)
    play_turns(rig, 13)
    assert rig.shows(screens.RESULTS_SCREEN)
    assert here(rig) == RESULT | JUDGE | REPORT
    rig.press("U")
    assert rig.app.screen is rig.app.card
    assert here(rig) == RESULT | JUDGE | REPORT
    rig.press("BB")
    rig.arrive()
    assert rig.shows(screens.TITLE_SCREEN)
    assert here(rig) == BEFORE | START_ROLL


@pytest.mark.parametrize("name", MATCHES)
def test_what_leads_to_a_match_comes_with_the_pause_unless_there_is_a_judge(name: str) -> None:
    values, needed = MATCHES[name]
    rig = playing(**values)
    rig.app.go(rig.app.pause)
    rig.wait(2)
    assert here(rig) == needed if needed & JUDGE else needed | BEFORE | START_ROLL
    rig.press("B")
    assert rig.app.screen is rig.turn
    assert here(rig) == needed


def test_the_help_is_there_for_its_panel_alone() -> None:
    rig = playing()
    rig.press("B")
    rig.settle()
    rig.press_long("A")
    assert rig.app.overlay.panel
    assert here(rig) == 0


def test_a_match_that_is_left_while_its_parts_are_loaded_leaves_none_of_them() -> None:
    values, needed = MATCHES["real dice and a coach"]
    rig = unfetched(**values)
    for _ in range(2):
        rig.app.fetch()
    assert rig.app.parts._begun & needed and rig.app.judge is None
    rig.start(coach=diary.OFF)
    assert here(rig) == 0
    assert rig.app.parts._begun == 0


def test_a_new_match_drops_what_the_one_before_needed() -> None:
    rig = playing(coach=diary.HINT, dice=plan.OF_TABLE)
    rig.start(coach=diary.OFF)
    assert here(rig) == 0


@pytest.mark.parametrize(
    ("phase", "opens", "at_table", "needed"),
    [
        (NEW, screens.TITLE_SCREEN, True, BEFORE | START_ROLL),
        (NEW, screens.NO_SCREEN, False, BEFORE | START_ROLL),
        (START, screens.NO_SCREEN, True, START_ROLL | JUDGE | COACH),
        (START, screens.START_SCREEN, False, START_ROLL | JUDGE | COACH),
        (TURN, screens.NO_SCREEN, True, JUDGE | COACH),
        (TURN, screens.TURN_SCREEN, True, JUDGE | COACH),
        (TURN, screens.TITLE_SCREEN, True, BEFORE | START_ROLL),
        (OVER, screens.NO_SCREEN, True, RESULT | JUDGE | REPORT),
        (OVER, screens.RESULTS_SCREEN, True, RESULT | JUDGE | REPORT),
        (OVER, screens.NO_SCREEN, False, BEFORE | START_ROLL),
    ],
)
def test_phase_and_screen_say_which_parts_a_coached_match_needs(
    phase: int, opens: int, at_table: bool, needed: int
) -> None:
    match = Match()
    match.new_game(rules.OFFICIAL, bytes(2), bytes(8))
    match.phase = phase
    screen = SimpleNamespace(at_table=at_table, name_id=screens.NO_SCREEN)
    assert parts_for(match, opens, screen, coached=True) == needed


# one after the other


class Slow:
    """A loader of two steps that writes down what is asked of it."""

    def __init__(self, name: str, done: list[str]) -> None:
        self._name = name
        self._done = done
        self._steps = 0

    def step(self, owner: Any) -> str | None:
        self._steps += 1
        self._done.append(f"step {self._name}")
        return self._name if self._steps == 2 else None

    def drop(self) -> None:
        self._steps = 0
        self._done.append(f"drop {self._name}")


class Owner:
    """Writes down which parts come and go."""

    def __init__(self, done: list[str]) -> None:
        self._done = done

    def part_comes(self, part: int, made: str) -> None:
        self._done.append(f"{made} comes as {part}")

    def part_goes(self, part: int) -> None:
        self._done.append(f"{part} goes")

    def part_misses(self, part: int) -> None:
        self._done.append(f"{part} misses")


def fetched(parts: Parts, done: list[str], needed: int) -> list[list[str]]:
    """Need parts, and fetch while they wait; what each fetch did."""
    parts.need(needed)
    found: list[list[str]] = []
    while parts.waits:
        done.clear()
        parts.fetch(Owner(done))
        found.append(list(done))
    return found


def test_a_fetch_loads_one_module_and_room_is_made_first() -> None:
    done: list[str] = []
    parts = Parts([Slow("a", done), Slow("b", done)])
    assert fetched(parts, done, 3) == [
        ["step a"], ["step a", "a comes as 1"], ["step b"], ["step b", "b comes as 2"],
    ]  # fmt: skip
    assert fetched(parts, done, 3) == []
    assert fetched(parts, done, 1) == [["2 goes", "drop b"]]
    assert fetched(parts, done, 2) == [["1 goes", "drop a"], ["step b"], ["step b", "b comes as 2"]]
    assert fetched(parts, done, 0) == [["2 goes", "drop b"]]


def test_what_is_half_loaded_goes_when_it_is_not_needed_any_more() -> None:
    done: list[str] = []
    parts = Parts([Slow("a", done), Slow("b", done)])
    parts.need(1)
    parts.fetch(Owner(done))
    assert fetched(parts, done, 0) == [["1 goes", "drop a"]]
    assert fetched(parts, done, 1) == [["step a"], ["step a", "a comes as 1"]]


# while a part is waited for


def test_no_press_is_heard_while_the_result_is_waited_for_and_nothing_is_lost() -> None:
    rig = playing()
    play_turns(rig, 12)
    score_the_last(rig)
    assert rig.awaits and rig.app.result is None
    cards, kept = bytes(rig.match.card(0, 0).boxes), rig.shelf.match.kept
    heard = 0
    while rig.awaits:
        assert rig.app.screen is rig.turn
        rig.tick(keys.A | keys.B)  # either would leave the result
        heard += 1
    assert heard
    assert rig.shows(screens.JOY_SCREEN)  # it may be a new best
    rig.wait(100)
    assert rig.shows(screens.RESULTS_SCREEN) and rig.match.phase == OVER
    assert (bytes(rig.match.card(0, 0).boxes), rig.shelf.match.kept) == (cards, kept)
    assert rig.app.result.result.totals[0] == rig.match.total(0) > 17
    assert bytes(rig.frame) == rig.full_picture()


def test_card_and_pause_wait_for_nothing() -> None:
    rig = playing()
    for button, shown in (
        (keys.UP, screens.CARD_SCREEN),
        (keys.A, screens.PAUSE_SCREEN),
        (keys.B, screens.TURN_SCREEN),
    ):
        rig.tick(button)
        assert rig.shows(shown)
    assert rig.app.before is None


def test_no_press_is_heard_while_the_title_is_waited_for() -> None:
    rig = playing()
    rig.press("B")
    rig.settle()
    dice = bytes(rig.match.dice)
    rig.app.open(screens.TITLE_SCREEN)
    while rig.awaits:
        rig.tick(keys.B)  # would throw
    assert rig.shows(screens.TITLE_SCREEN)
    assert (bytes(rig.match.dice), rig.match.rolls) == (dice, 1)


def test_the_power_may_go_while_a_screen_is_waited_for() -> None:
    rig = playing()
    play_turns(rig, 12)
    score_the_last(rig)
    assert rig.awaits
    again = Rig(shelf=rig.shelf)
    assert again.match.phase == OVER
    assert again.before.title.chosen() == title.QUICK_ROW


def unfetched(**values: Any) -> Rig:
    """Begin a match whose parts do not come before the rig fetches them."""
    rig = Rig(advisor=Whims())
    rig.before.setup.plan.values[plan.COACH_ROW] = values.get("coach", diary.OFF)
    rig.before.setup.plan.values[plan.PLAYERS_ROW] = len(values.get("kinds", b"\0"))
    for i, kind in enumerate(values.get("kinds", b"\0")):
        rig.before.setup.plan.values[plan.KIND_ROW + i] = kind
    rig.before.setup.plan.values[plan.DICE_ROW] = values.get("dice", plan.OF_DEVICE)
    rig.before.setup.enter(rig.app)
    rig.before.setup.plan.start(rig.app)
    rig.app.tick(0)
    assert rig.app.waits
    return rig


def test_a_bot_that_comes_late_plays_then() -> None:
    rig = unfetched(kinds=bytes((GREEDY,)))
    for _ in range(300):
        rig.app.tick(0)
    assert rig.app.judge is None
    assert (rig.match.turn, rig.match.rolls) == (0, 0)
    rig.wait(1500)
    assert rig.match.turn > 1


def test_a_bot_that_is_in_the_middle_of_its_turn_goes_on_when_it_comes_late() -> None:
    rig = playing(kinds=bytes((GREEDY,)))
    while rig.match.rolls != 1:
        rig.wait()
    rig.settle()
    again = Rig(shelf=rig.shelf, advisor=Whims())
    assert again.before.title.chosen() == title.CONTINUE_ROW
    again.app.go_on()
    for _ in range(300):
        again.app.tick(0)
    assert (again.match.turn, again.match.rolls) == (rig.match.turn, 1)
    again.wait(1500)
    assert again.match.turn > rig.match.turn + 1


def test_a_person_plays_on_while_the_coach_is_waited_for_and_is_coached_then() -> None:
    rig = unfetched(coach=diary.HINT)
    for events in (keys.B, 0, 0):
        rig.app.tick(events)
    for _ in range(60):
        rig.app.tick(0)
    assert rig.match.rolls == 1 and isinstance(rig.app.coach, NoCoach)
    rig.fetch_all()
    rig.wait(5)
    rig.press_long("A")
    rig.wait(5)
    assert rig.turn.state == turn_screen.COACHED
    assert rig.app.coach.count > 1


def test_real_dice_are_asked_for_as_soon_as_they_can_be() -> None:
    rig = unfetched(dice=plan.OF_TABLE)
    for _ in range(50):
        rig.app.tick(BUTTONS["B"])
    assert rig.app.screen is not rig.turn or rig.turn.state == turn_screen.ENTRY
    rig.arrive()
    assert rig.turn.state == turn_screen.ENTRY
    assert rig.match.rolls == 0


# leaving and coming back


@pytest.mark.parametrize("name", ["a person alone", "a coach"])
def test_a_match_left_by_the_pause_goes_on_as_it_was(name: str) -> None:
    values, needed = MATCHES[name]
    rig = playing(**values)
    rig.press("B")
    rig.settle()
    rig.press("LA")
    before = (bytes(rig.match.dice), rig.match.rolls, rig.match.holds, rig.match.turn)
    picture = rig.full_picture()
    rig.press("UAUA")
    assert rig.shows(screens.TITLE_SCREEN)
    rig.wait(100)
    rig.press("A")
    assert rig.app.screen is rig.turn and rig.turn.state == turn_screen.DECIDE
    assert here(rig) == needed
    assert (bytes(rig.match.dice), rig.match.rolls, rig.match.holds, rig.match.turn) == before
    assert rig.full_picture() == picture


def test_a_match_with_real_dice_left_in_the_middle_goes_on_with_its_entry() -> None:
    rig = playing(dice=plan.OF_TABLE)
    rig.press("UUUUBD")
    rig.to_title()
    rig.wait(100)
    rig.press("A")
    assert rig.app.screen is rig.turn
    assert rig.turn.state == turn_screen.ENTRY and rig.match.rolls == 0


def over_with_real_dice() -> Rig:
    """Enter the last throw of a match with real dice and score it."""
    rig = playing(dice=plan.OF_TABLE)
    play_turns(rig, 12)
    rig.app.real.entry.faces[:] = b"\1\2\4\4\6"
    rig.press("B")
    assert rig.match.rolls == 1
    rig.press("DA")
    assert rig.match.phase == OVER
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    return rig


@pytest.mark.parametrize("patience", [0, 100])
def test_the_last_score_of_a_match_with_real_dice_is_taken_back_from_the_result(patience: int) -> None:
    rig = over_with_real_dice()
    rig.wait(patience)
    rig.press("L")
    assert rig.app.screen is rig.turn
    assert (rig.match.phase, rig.match.rolls, bytes(rig.match.dice)) == (TURN, 1, b"\1\2\4\4\6")
    assert here(rig) == REAL_DICE
    rig.turn.to_dice()
    rig.press("B")
    assert rig.turn.state == turn_screen.ENTRY


def test_the_last_score_of_an_undone_match_is_made_again_with_its_report() -> None:
    rig = over_with_real_dice()
    rig.fetch_all()
    rig.wait(100)
    rig.press("L")
    assert here(rig) == REAL_DICE
    rig.turn.box = CHANCE
    rig.press("A")
    assert rig.match.phase == OVER
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    assert here(rig) == RESULT | JUDGE | REPORT
    rig.wait(100)
    assert rig.report.done and rig.report.score == rig.match.total(0) << 7


def test_there_is_a_loader_for_every_part() -> None:
    assert len(Rig().app.parts._loaders) == BOOK.bit_length()


def test_spoken_beeps_come_before_all_else_for_who_hears_has_nothing_else() -> None:
    rig = unfetched(kinds=bytes((OPTIMAL,)))
    rig.app.keeper.settings.buffer[SPOKEN] = 1
    while rig.app.speech is None:
        assert rig.app.judge is None and rig.app.bots is None
        rig.wait()
    rig.fetch_all()
    assert rig.app.judge is not None and rig.app.bots is not None


@pytest.mark.parametrize("ticks", [0, 5, 100])
def test_a_match_that_is_begun_while_the_records_are_being_forgotten_begins(ticks: int) -> None:
    rig = playing()
    rig.to_title()
    rig.wait(50)
    serial = rig.app.keeper.match_serial()
    rig.app.forget_records()
    rig.app.toast(b"DONE")
    rig.wait(ticks)
    rig.app.new_match.start(rig.app)
    rig.arrive()
    rig.fetch_all()
    assert not rig.app.is_forgetting()
    assert rig.app.screen is rig.turn and rig.app.keeper.match_serial() == serial + 1


# where there is no room


class Cramped(Slow):
    """A loader that finds no room."""

    def step(self, owner: Any) -> str | None:
        super().step(owner)
        raise MemoryError


def test_a_part_that_finds_no_room_is_told_of_and_tried_again_when_another_one_has_gone() -> None:
    done: list[str] = []
    parts = Parts([Slow("a", done), Cramped("b", done)])
    fetched(parts, done, 1)
    assert fetched(parts, done, 3) == [["step b", "2 goes", "drop b", "2 misses"]]
    assert fetched(parts, done, 3) == []
    assert fetched(parts, done, 2) == [["1 goes", "drop a"], ["step b", "2 goes", "drop b", "2 misses"]]


def test_what_came_and_went_after_a_part_found_no_room_leaves_no_more_room_for_it() -> None:
    done: list[str] = []
    parts = Parts([Slow("a", done), Cramped("b", done)])
    fetched(parts, done, 2)
    fetched(parts, done, 3)
    assert fetched(parts, done, 2) == [["1 goes", "drop a"]]


def test_a_part_that_found_no_room_is_tried_again_when_it_is_asked_for() -> None:
    done: list[str] = []
    parts = Parts([Cramped("a", done)])
    fetched(parts, done, 1)
    parts.ask(1)
    assert fetched(parts, done, 1) == [["step a", "1 goes", "drop a", "1 misses"]]


def cramp(rig: Rig, part: int) -> None:
    """Leave no room for a part."""
    rig.app.parts._loaders[part.bit_length() - 1] = Cramped("", [])


def told(rig: Rig) -> tuple[bytes, ...]:
    """Answer what a panel says about room."""
    overlay = rig.app.overlay
    assert overlay.panel and overlay._title == trouble_words.NO_ROOM
    lines: tuple[bytes, ...] = overlay._lines
    return lines


def test_where_there_is_no_room_for_a_judge_that_is_told_and_every_bot_plays_greedy() -> None:
    rig = unfetched(kinds=bytes((OPTIMAL,)))
    cramp(rig, JUDGE)
    rig.fetch_all()
    rig.wait(2)
    assert told(rig) == trouble_words.NO_JUDGE_LINES
    rig.press("A")
    rig.wait(1500)
    assert rig.match.turn > 1


@pytest.mark.parametrize(
    ("part", "screen"),
    [
        (RECORDS, screens.RECORDS_SCREEN),
        (SETTINGS, screens.SETTINGS_SCREEN),
        (PEOPLE, screens.PEOPLE_SCREEN),
    ],
)
def test_where_there_is_no_room_for_a_screen_that_is_told_every_time_and_the_title_stays(
    part: int, screen: int
) -> None:
    rig = Rig()
    cramp(rig, part)
    for _ in range(2):
        rig.app.open(screen)
        rig.arrive()
        rig.wait(2)
        assert rig.shows(screens.TITLE_SCREEN) and told(rig) == trouble_words.NO_PART_LINES
        rig.press("A")
        assert rig.shows(screens.TITLE_SCREEN) and not rig.app.overlay.panel


def test_where_there_is_no_room_to_count_a_match_that_is_told_and_the_next_one_begins() -> None:
    rig = playing()
    rig.to_title()
    rig.wait(50)
    cramp(rig, COUNT)
    serial = rig.app.keeper.match_serial()
    rig.press("DADA")
    rig.fetch_all()
    assert rig.app.screen is rig.turn and rig.match.phase == TURN
    assert rig.app.keeper.match_serial() == serial + 1 == rig.app.keeper.tally.serial() + 1
    assert rig.app.overlay.toast_ticks and rig.app.overlay._line == words.NOT_SAVED


def test_where_there_is_no_room_for_bots_that_is_told_and_a_person_plays_for_them() -> None:
    rig = unfetched(kinds=bytes((GREEDY,)))
    cramp(rig, BOTS)
    rig.fetch_all()
    rig.wait(2)
    assert told(rig) == trouble_words.NO_BOTS_LINES
    rig.press("A")
    rig.wait(200)
    assert rig.match.rolls == 0
    rig.press("B")
    rig.settle()
    assert rig.match.rolls == 1
    rig.press("D")
    rig.press("A")
    assert rig.match.turn == 1


def test_where_there_is_no_room_for_bots_a_person_goes_on_with_the_dice_that_lie() -> None:
    rig = playing(kinds=bytes((GREEDY,)))
    while rig.match.rolls != 1:
        rig.wait()
    rig.settle()
    again = Rig(shelf=rig.shelf)
    cramp(again, BOTS)
    again.app.go_on()
    again.fetch_all()
    again.wait(2)
    assert told(again) == trouble_words.NO_BOTS_LINES
    again.press("A")
    assert again.turn.table.die == 0
    again.press("R")
    assert again.turn.die == again.turn.table.die == 1


def test_where_there_is_no_room_for_help_that_is_told_every_time_and_the_game_goes_on() -> None:
    rig = playing()
    cramp(rig, HELP)
    for _ in range(2):
        rig.app.explain(0)
        rig.fetch_all()
        rig.wait(2)
        assert told(rig) == trouble_words.NO_PART_LINES
        rig.press("A")
        assert rig.shows(screens.TURN_SCREEN) and not rig.app.overlay.panel


def test_where_there_is_no_room_for_real_dice_that_is_told_every_time_and_the_match_waits() -> None:
    rig = unfetched(dice=plan.OF_TABLE)
    cramp(rig, REAL_DICE)
    for _ in range(2):
        rig.fetch_all()
        rig.wait(2)
        assert told(rig) == trouble_words.NO_PART_LINES
        rig.press("A")
        assert rig.shows(screens.TITLE_SCREEN) and not rig.app.overlay.panel
        assert rig.before.title.chosen() == title.CONTINUE_ROW
        rig.press("A")


@pytest.mark.parametrize(
    ("part", "values"),
    [
        (JUDGE, {"coach": diary.HINT}),
        (COACH, {"coach": diary.HINT}),
        (BOTS, {"kinds": HUMAN_AND_BOT}),
    ],
)
def test_a_panel_stays_till_a_press_where_a_part_found_no_room(part: int, values: dict[str, Any]) -> None:
    rig = unfetched(**values)
    cramp(rig, part)
    while rig.match.phase == START:
        rig.match.throw_start()
    rig.app.go_on()
    rig.fetch_all()
    rig.wait(2)
    told(rig)
    rig.press("A")
    rig.app.explain(CHANCE)
    rig.arrive()
    rig.wait(20)
    assert rig.app.overlay.panel and rig.app.overlay._title == words.BOX_NAMES[CHANCE]
    rig.press("A")
    rig.wait(20)
    assert not rig.app.overlay.panel


def test_where_there_is_no_room_for_a_coach_that_is_told_and_the_game_goes_on() -> None:
    rig = unfetched(coach=diary.HINT)
    cramp(rig, COACH)
    rig.fetch_all()
    rig.wait(2)
    assert told(rig) == trouble_words.NO_COACH_LINES
    rig.press("A")
    rig.press("B")
    rig.settle()
    assert rig.match.rolls == 1


def test_where_there_is_no_room_for_a_report_the_result_is_there() -> None:
    rig = playing()
    play_turns(rig, 12)
    score_the_last(rig)
    cramp(rig, REPORT)
    rig.arrive()
    rig.wait(100)  # it might have been a new best
    rig.fetch_all()
    rig.wait(2)
    assert rig.shows(screens.RESULTS_SCREEN) and not rig.app.overlay.panel
    rig.press("R")
    assert rig.shows(screens.RESULTS_SCREEN) and rig.app.overlay._line == menu_words.NO_REPORT_ROOM


def at_the_title() -> Rig:
    return Rig(advisor=Whims())


def at_the_records() -> Rig:
    rig = at_the_title()
    rig.go("records")
    return rig


def at_the_pause() -> Rig:
    rig = playing()
    rig.app.go(rig.app.pause)
    rig.wait(2)
    return rig


def at_a_choice_played_again() -> Rig:
    rig = lessons.played()
    lessons.play_again(rig, 1)
    return rig


def at_a_report() -> Rig:
    rig = lessons.played()
    lessons.to_page(rig, 1)
    return rig


OPENED = (
    screens.RECORDS_SCREEN, screens.BOOK_SCREEN, screens.SETTINGS_SCREEN, screens.PEOPLE_SCREEN,
    screens.PRACTICE_SCREEN, screens.DRILL_SCREEN, screens.POSITION_SCREEN, screens.JOY_SCREEN,
    screens.RULES_SCREEN,
)  # fmt: skip

# where one is, what is asked for there, the part that finds no room, and what is shown then
WAYS_BACK = [
    (at_the_title, screens.PRACTICE_SCREEN, PRACTICE, screens.TITLE_SCREEN),
    (at_the_title, screens.DRILL_SCREEN, JUDGE, screens.PRACTICE_SCREEN),
    (at_the_title, screens.DRILL_SCREEN, LESSON, screens.PRACTICE_SCREEN),
    (at_the_title, screens.POSITION_SCREEN, LESSON, screens.PRACTICE_SCREEN),
    (at_the_records, screens.BOOK_SCREEN, BOOK, screens.RECORDS_SCREEN),
    (at_the_pause, screens.RULES_SCREEN, SHEET_RULES, screens.PAUSE_SCREEN),
    (at_a_report, screens.AGAIN_SCREEN, LESSON, screens.RESULTS_SCREEN),
    (at_a_choice_played_again, screens.REPORT_SCREEN, REPORT, screens.RESULTS_SCREEN),
]


@pytest.mark.parametrize(("where", "asked", "part", "shown"), WAYS_BACK)
def test_a_screen_that_finds_no_room_leads_back_to_one_that_hears_presses(
    where: Any, asked: int, part: int, shown: int
) -> None:
    rig = where()
    cramp(rig, part)
    rig.app.open_alone(asked) if part_beside(asked) == LESSON else rig.app.open(asked)
    rig.arrive()
    rig.wait(2)
    assert rig.shows(shown) and told(rig) == trouble_words.NO_PART_LINES
    rig.press("A")
    before = rig.full_picture()
    rig.press("D")
    assert rig.full_picture() != before


@pytest.mark.parametrize("real", [0, rules.REAL])
@pytest.mark.parametrize("phase", [START, TURN, OVER])
def test_all_that_a_screen_is_not_shown_without_is_fetched_for_it(phase: int, real: int) -> None:
    match = Match()
    match.new_game(rules.OFFICIAL, bytes(2), bytes(8), 1, real)
    match.phase = phase
    screen = SimpleNamespace(at_table=True, name_id=screens.NO_SCREEN)
    of_phase = {START: screens.START_SCREEN, TURN: screens.TURN_SCREEN, OVER: screens.RESULTS_SCREEN}[phase]
    opened = [screens.TITLE_SCREEN, screens.GIVE_UP_SCREEN, of_phase, *OPENED]
    if phase == OVER:
        opened += [screens.REPORT_SCREEN, screens.AGAIN_SCREEN]
    for opens in opened:
        needed = parts_of(opens, match)
        assert needed & parts_for(match, opens, screen, coached=False) == needed, opens
