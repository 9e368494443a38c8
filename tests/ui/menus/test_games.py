"""NEWEST GAMES in the records: a game that was left is watched again, and raced."""

from engine.turn import OVER
from tests.support.lessons import Pupil, played
from tests.support.texts import shows
from tests.support.ui_rig import Rig
from tests.ui.menus.test_watch import codes, pictures, raced, racing, to_end, to_result
from ui import screens
from ui.menus import records_words


def to_games(rig: Rig) -> None:
    """Open the list from the title."""
    rig.go("title")
    rig.go("records")
    rig.press("UUA")
    assert rig.shows(screens.GAMES_SCREEN)


def test_without_a_game_it_says_so_and_leads_back_to_the_records() -> None:
    rig = Pupil()
    to_games(rig)
    assert shows(rig.full_picture(), records_words.NO_GAME.decode())
    rig.press("AB")
    assert rig.shows(screens.RECORDS_SCREEN)


def test_a_game_that_was_left_is_watched_in_the_very_pictures_in_which_its_result_shows_it(monkeypatch):
    monkeypatch.setattr(records_words, "GUEST", b"P1")
    rig = played(seed=5)
    code = codes(rig)
    to_result(rig)
    rig.press("DRL")
    wanted = pictures(rig, rig.app.stage.screen.stand.match)
    to_end(rig)
    end = rig.full_picture()
    to_games(rig)
    rig.press("ARL")
    assert pictures(rig, rig.app.stage.screen.stand.match) == wanted and len(wanted) > 300
    to_end(rig)
    assert rig.full_picture() == end and shows(end, code[0][:17])
    rig.press("B")
    assert rig.shows(screens.GAMES_SCREEN)
    rig.press("B")
    assert rig.shows(screens.RECORDS_SCREEN)


def test_it_is_raced_once_a_match_that_waits_is_given_up_and_its_own_race_is_the_next_game() -> None:
    rig = played(seed=6, kinds=b"\0\2")
    mine = bytes(rig.match.cards[0].order)
    rig.go("title")
    rig.start()
    rig.match.roll()
    waits = bytes(rig.match.dice)
    to_games(rig)
    assert rig.app.parts.screen.games.count == 1, "a bot's card is none of them"
    rig.press("A")
    assert rig.match.phase != OVER and bytes(rig.match.dice) == waits
    assert racing(rig) == raced(rig) == mine
    to_games(rig)
    assert rig.app.parts.screen.games.count == 2
