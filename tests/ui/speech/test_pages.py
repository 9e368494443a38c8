"""What is said of every screen but the turn: its number and the cursor's row, or its numbers and dice."""

import pytest

from contract import keys
from contract.device import STORE_DAMAGED
from contract.settings import OFF, PERSON, SPOKEN, VOLUME
from engine import rules
from strategy.review import diary
from tests.support.closed_matches import name
from tests.support.heard_rig import UNIT_TICKS, HeardRig
from tests.support.listener import TICK_MS
from tests.support.scenes import begin_turns, with_people
from tests.support.ui_rig import Rig, Shelf
from tests.support.whims import Whims
from ui import screens
from ui.menus import plan
from ui.speech import voice
from ui.stage import DEAF_TICKS
from ui.text import words


@pytest.fixture
def rig() -> HeardRig:
    """The title, once it has been said."""
    rig = HeardRig()
    rig.quiet()
    return rig


def spelled(said: list[str]) -> str:
    """Put the words together again that were told in Morse."""
    return " ".join(part[6:] for part in said if part.startswith("morse:"))


def test_the_title_is_page_0_and_its_rows_have_their_numbers_with_a_game_and_without(rig: HeardRig) -> None:
    rig.go("settings")
    rig.quiet()
    assert rig.hears("B") == ["page:0", "place:2"]
    assert [rig.hears("D") for _ in range(6)] == [[f"place:{n}"] for n in (3, 4, 5, 6, 7, 2)]
    rig.start()
    rig.to_title()
    assert rig.quiet()[-2:] == ["page:0", "place:1"]


def test_who_switches_it_on_hears_the_page_at_once_and_nothing_before_it() -> None:
    rig = HeardRig()
    assert rig.quiet() == ["page:0", "place:2"]
    assert not rig.app.stage.speech.holds


def test_no_more_is_said_than_256_signs() -> None:
    said = voice.Voice()
    for count in range(1, 257):
        said.add(65)
        assert said.count == count and said.speaks
    said.tell(65)
    assert said.count == 256


def test_b_held_twice_spells_what_the_page_says(rig: HeardRig) -> None:
    assert spelled(rig.again(2)) == "QUICK OFFICIAL NEW GAME PRACTICE"


def test_a_row_of_the_set_up_has_a_number_and_a_value_and_its_words_can_be_spelled(rig: HeardRig) -> None:
    rig.go("setup")
    assert rig.quiet() == ["page:1", "place:16"]
    heard: dict[str, list[str]] = {}
    for _ in range(rig.before.setup.count):
        row = rig.hears("D")
        heard[row[0]] = row[1:]
    assert heard["place:2"] == ["number:2"] and heard["place:17"] == ["number:0"]
    rig.hears("DDDD")
    assert rig.hears("R") == ["place:1", "number:1"]
    said = rig.again(2)
    assert said[0] == "page:1" and spelled(said) == "RULES FREE"


def test_somebody_who_sits_at_a_seat_is_told_by_a_number_behind_those_of_the_bots(rig: HeardRig) -> None:
    with_people(rig)
    rig.before.setup.plan.values[plan.KIND_ROW + 1] = PERSON + 3
    rig.go("setup")
    assert rig.hears("DD") == ["place:3", "number:0"]
    assert rig.hears("D") == ["place:4", "number:13"]
    assert rig.hears("R") == ["place:4", "number:12"]


def test_every_setting_is_told_by_its_row_and_its_value(rig: HeardRig) -> None:
    rig.go("settings")
    assert rig.quiet() == ["page:11", "place:1", "number:0"]
    assert rig.hears("R") == ["place:1", "number:3"]
    assert rig.hears("U") == ["place:11"]
    rig.hears("UU")
    assert rig.hears("U") == ["place:8", "number:2"]
    assert spelled(rig.again(2)) == "SPOKEN BEEPS BRISK"


def test_a_panel_is_announced_and_spelled_and_what_is_under_it_is_said_no_second_time(rig: HeardRig) -> None:
    rig.go("settings")
    rig.quiet()
    rig.press_long("A")
    said = rig.quiet()
    assert said[0] == "low:2"
    assert spelled(said).startswith("SOUND HOW LOUD THE BEEPER IS.")
    assert rig.hears("A") == []


def test_a_panel_that_is_there_when_speech_comes_is_said() -> None:
    shelf = Shelf()
    shelf.records.status = STORE_DAMAGED
    said = HeardRig(shelf=shelf).quiet()
    assert said[0] == "low:2"
    assert spelled(said).startswith("SAVED FILES RECORDS ARE DAMAGED")


def test_a_panel_about_a_box_has_its_name_and_points_as_everywhere(rig: HeardRig) -> None:
    rig.start()
    rig.lay(b"\3\3\3\3\5", 3)
    rig.quiet()
    rig.press_long("A")
    said = rig.quiet()
    assert said[:3] == ["low:2", "lower:2", "number:17"] and "free:55552" in said
    assert spelled(said).endswith("PAYS MOST NOW")


def test_a_refusal_is_announced_and_spelled(rig: HeardRig) -> None:
    rig.start()
    rig.quiet()
    said = rig.hears("D")
    assert said[0] == "low:2"
    assert spelled(said) == words.REASONS[6].decode().upper()


def test_the_duel_code_has_two_rows_and_is_spelled_and_typing_says_which_letter_is_next(
    rig: HeardRig,
) -> None:
    rig.go("duel_code")
    assert rig.quiet() == ["page:2", "place:1"]
    assert spelled(rig.again(2)).endswith("PLAY TYPE ANOTHER")
    assert rig.hears("D") == ["place:2"]
    assert rig.hears("A") == ["place:1"]
    rig.hears("U")
    assert rig.hears("U") == ["place:2"]


def test_the_start_roll_says_who_throws_then_every_player_with_dice_and_total(rig: HeardRig) -> None:
    rig.start(0, b"\0\0")
    assert rig.quiet() == ["page:3", "player:1", "player:1", "player:2"]
    said = rig.hears("A")
    dice = "".join(str(face) for face in rig.match.start.dice[:5])
    assert said == ["player:2", "player:1", f"free:{dice}", f"number:{rig.match.start.totals[0]}", "player:2"]


def test_the_card_has_a_line_for_each_box(rig: HeardRig) -> None:
    rig.start()
    rig.write(0, {0: 3, 9: 30})
    rig.quiet()
    said = rig.hears("U")
    assert said[:3] == ["page:5", "player:1", "number:33"]
    assert said[said.index("upper:1") + 1] == "number:3" and said[said.index("lower:4") + 1] == "number:30"
    assert said[said.index("upper:2") + 1] == "lower:2"  # nothing stands there
    assert [part for part in said if part.startswith("upper")] == [f"upper:{n}" for n in range(1, 7)]


def test_the_card_of_one_of_several_rounds_tells_which_before_the_total(rig: HeardRig) -> None:
    rig.start(rules.OFFICIAL, rounds=2)
    rig.write(0, {0: 3})
    rig.quiet()
    assert rig.hears("U")[:4] == ["page:5", "player:1", "number:1", "number:3"]
    assert rig.hears("R")[:3] == ["player:1", "number:2", "number:0"]


def test_who_has_a_name_is_told_by_the_seat_and_the_name_is_spelled(rig: HeardRig) -> None:
    names = b"CD", b"AB"
    for place in range(2):
        name(rig.app.keeper, place, names[place])
    rig.start(0, bytes((PERSON, PERSON + 1)))
    begin_turns(rig)
    rig.quiet()
    rig.go("card")
    first = rig.match.player
    assert rig.quiet()[:2] == ["page:5", f"player:{first + 1}"]
    assert rig.hears("R")[:2] == [f"player:{2 - first}", "number:0"]
    assert names[1 - first].decode() in spelled(rig.again(2))


def test_guests_are_told_by_their_seats_also_when_words_are_spelled(rig: HeardRig) -> None:
    rig.start(0, bytes(6))
    begin_turns(rig)
    rig.quiet()
    rig.go("card")
    heard = [rig.quiet()[1]] + [rig.hears("R")[0] for _ in range(5)]
    assert sorted(heard) == [f"player:{seat}" for seat in range(1, 7)]
    assert rig.again(2)[:2] == ["page:5", heard[-1]]


@pytest.mark.parametrize("called", [b"P3", b"P"])
def test_somebody_who_is_called_like_another_seat_is_told_by_the_own_one(
    rig: HeardRig, called: bytes
) -> None:
    name(rig.app.keeper, 0, called)
    rig.start(0, bytes((PERSON,)))
    rig.quiet()
    rig.go("card")
    assert rig.quiet()[:2] == ["page:5", "player:1"]
    assert called.decode() in spelled(rig.again(2))


def test_every_character_that_can_be_told_is_and_others_are_passed_over(rig: HeardRig) -> None:
    for line, told in ((b"!A", "!A"), (b"az", "AZ"), (b"A#B", "AB"), (b"A[B`C", "ABC"), (b"?", "?")):
        rig.app.stage.toast(line)
        rig.wait(2)
        assert spelled(rig.quiet()) == told


def test_beeps_come_in_threes(rig: HeardRig) -> None:
    rig.start()
    rig.write(0, {12: 9})
    rig.quiet()
    rig.go("card")
    rig.wait(300)
    unit = UNIT_TICKS[rig.speed] * TICK_MS
    gaps = [tone.ms // unit for tone in rig.recorder.tones if not tone.hertz]
    assert [1, 1, 3, 1, 1, 3, 1, 1] in [gaps[i : i + 8] for i in range(len(gaps))]


def test_questions_are_rows(rig: HeardRig) -> None:
    rig.start()
    rig.quiet()
    rig.hears("U")
    assert rig.hears("A") == ["page:7", "place:1"]
    assert rig.hears("D") == ["place:2"]
    rig.to_title()
    rig.quiet()
    assert rig.hears("D") == ["place:2"]
    assert rig.hears("A") == ["page:8", "place:1"]
    assert spelled(rig.again(2)) == "A GAME IS GOING ON KEEP IT GIVE IT UP"


def test_the_result_says_who_won_then_rank_player_and_total_of_each(rig: HeardRig) -> None:
    rig.start(0, b"\0\0\0")
    rig.quiet()
    for player, points in enumerate((20, 30, 25)):
        rig.write(player, {12: points})
    rig.finish()
    said = rig.quiet()
    lines = ["number:1", "player:2", "number:30", "number:2", "player:3", "number:25", "number:3", "player:1"]
    assert said == ["page:6", "player:2", *lines, "number:20"]
    assert spelled(rig.again(2)).startswith("WINS CODE ")


def test_the_records_are_rows_and_a_book_of_them_is_read_line_by_line(rig: HeardRig) -> None:
    rig.start()
    rig.finish()
    rig.app.keeper.mark_match()
    rig.wait()
    rig.to_title()
    rig.quiet()
    rig.go("records")
    assert rig.quiet() == ["page:10", "place:1"]
    said = rig.hears("A")
    assert said[:2] == ["page:25", "number:1"]


def coached(level: int) -> HeardRig:
    rig = HeardRig(advisor=Whims())
    rig.quiet()
    rig.start(coach=level)
    rig.lay(b"\1\2\4\4\6")
    rig.quiet()
    return rig


def test_a_warning_says_what_is_given_away_and_the_dice_with_what_was_chosen() -> None:
    rig = coached(diary.WARN)
    rig.app.table.coach.ask(rig.app, 1)
    rig.wait(2)
    assert rig.turn.state == screens.COACHED
    said = rig.quiet()
    loss = (rig.app.table.coach.loss * 10 + 64) >> 7
    assert said[0] == f"number:{loss // 10}" and said[1] == "low:1" and said[2] == f"number:{loss % 10}"
    assert said[3:5] == ["held:1", "free:2446"]
    assert spelled(rig.again(2)).startswith("GIVES AWAY")
    assert rig.hears("B") == []
    assert rig.turn.state == screens.DECIDE


def test_while_a_warning_is_said_a_goes_on_with_what_it_warns_of() -> None:
    rig = coached(diary.WARN)
    rig.app.table.coach.ask(rig.app, 1)
    rig.wait(DEAF_TICKS + 2)
    assert rig.turn.state == screens.COACHED and rig.app.stage.speech.voice.speaks
    rig.tick(keys.A)
    assert rig.turn.state == screens.ROLLING


def test_the_coach_thinks_on_while_it_is_waited_for() -> None:
    rig = coached(diary.HINT)
    rig.press_long("A")
    rig.wait(10)
    assert rig.turn.state == screens.COACHED
    said = rig.quiet()
    assert any(part.startswith("number:") for part in said) and "low:1" in said


def test_a_report_says_its_sums() -> None:
    rig = HeardRig(advisor=Whims())
    rig.quiet()
    rig.start()
    while not rig.shows(screens.RESULTS_SCREEN):
        rig.press("B" if rig.match.rolls < 3 else "A")
        rig.settle(2000)
    rig.quiet()
    rig.press("R")
    said = rig.quiet()
    assert said[0] == "page:9"
    found = rig.report
    average = (found.average * 10 + 64) >> 7
    at = said.index(f"number:{average // 10}")
    assert said[at + 1 : at + 3] == ["low:1", f"number:{average % 10}"]
    assert f"number:{rig.match.total(0)}" in said
    cost = rig.hears("R")
    assert cost != said and len([part for part in cost if part.startswith("free")]) >= 1
    assert spelled(rig.again(2)).startswith("TURN")


def test_the_points_of_a_bare_score_and_their_hundred_are_said() -> None:
    rig = HeardRig()
    rig.quiet()
    rig.start(0, b"\0", dice=plan.OF_TABLE)
    rig.quiet()
    if rig.shows(screens.START_SCREEN):
        rig.press("A")
        rig.quiet()
    assert rig.hears("U") == ["free:1", "place:1"]
    assert rig.hears("A") == ["upper:1", "number:0"]
    rig.press_long("A")
    rig.quiet()
    assert rig.hears("U") == ["upper:1", "number:1"]
    assert rig.hears("R") == ["upper:1", "number:101"]


def test_nothing_is_said_and_nothing_loaded_while_it_is_off_or_the_sound_is() -> None:
    rig = Rig()
    rig.wait(50)
    assert rig.app.stage.speech is None
    rig.app.keeper.settings.buffer[SPOKEN] = 1
    rig.app.keeper.settings.buffer[VOLUME] = OFF
    rig.app.stage.stale = True
    rig.wait(50)
    assert rig.app.stage.speech is None
    rig.app.speak()
    rig.wait(50)
    assert rig.app.stage.speech is not None


def test_the_longest_of_all_panels_is_said_whole() -> None:
    rig = HeardRig(3)
    rig.quiet()
    rig.app.stage.explain(-1)
    rig.arrive()
    rig.wait(3)
    assert spelled(rig.quiet()).endswith("B HELD SAYS IT AGAIN")


def test_what_is_asked_once_more_is_a_page_with_its_row_as_a_die_and_how_much_goes(rig: HeardRig) -> None:
    with_people(rig)
    rig.go("settings")
    rig.hears("UA")
    assert rig.hears("DDA") == ["page:23", "free:1", "number:0", "number:8"]
    assert rig.hears("D")[0] == "free:2"
    said = spelled(rig.again(2))
    assert "SETTINGS+RECORDS" in said and "GAMES," in said and "PEOPLE" in said
