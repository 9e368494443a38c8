"""A match that is wanted begins, is kept at once, and has nothing of the one before."""

from engine import rules
from engine.boxes import YAHTZEE_POINTS
from engine.match import NO_TEAM
from engine.turn import NEW, TURN
from tests.support.ui_rig import Rig
from ui import screens
from ui.play.score import YAHTZEE_CHEER
from ui.text import words


def test_a_match_that_the_rules_do_not_know_is_refused_in_words_and_nothing_begins() -> None:
    rig = Rig()
    kept = rig.shelf.match.kept
    rig.app.table.new_match.begin(rig.app, rules.SHEETS, 1, 1, 0)
    rig.wait(3)
    assert rig.app.stage.overlay._line == words.NO_SUCH_MATCH and rig.app.stage.overlay.toast_ticks
    assert rig.match.phase == NEW and rig.shows(screens.TITLE_SCREEN) and rig.shelf.match.kept == kept


def begin(rig: Rig, sheet: int, players: int, options: int) -> None:
    """Begin a match with other dice, in place of any other."""
    rig.app.table.new_match.draw_seed(rig.app)
    rig.app.table.new_match.seed[7] ^= options
    rig.app.table.new_match.begin(rig.app, sheet, players, 1, options)
    rig.arrive()
    if rig.shows(screens.GIVE_UP_SCREEN):
        rig.app.table.new_match.start(rig.app)
        rig.arrive()
    rig.fetch_all()


def test_a_match_is_kept_with_its_diary_as_soon_as_it_begins() -> None:
    rig = Rig()
    for options in (0, rules.REAL):
        begin(rig, rules.FUN, 1, options)
        again = Rig(shelf=rig.shelf)
        assert again.match.phase == TURN and bytes(again.match.seed) == bytes(rig.app.table.new_match.seed)
        assert again.match.options == options
        assert rig.shelf.diary.kept.startswith(
            bytes(rig.app.keeper.diary.head)
        ) and again.app.keeper.diary.is_of(rig.match)


def test_there_are_sides_in_a_match_of_sides_alone() -> None:
    rig = Rig()
    rig.app.table.new_match.teams[3][:] = b"\0\1\1"
    for options, teams in ((rules.TEAMS, [0, 1, 1]), (0, [NO_TEAM] * 3)):
        begin(rig, rules.OFFICIAL, 3, options)
        assert list(rig.match.teams[:3]) == teams


def test_a_score_in_a_new_match_is_a_new_cheer() -> None:
    rig = Rig()
    rig.start()
    newest = rig.turn.newest
    rig.match.last_points = YAHTZEE_POINTS
    newest.read(rig.match, 0, True)
    newest.seen = newest.due
    newest.read(rig.match, 0, True)
    assert newest.due == 0
    rig.start()
    rig.match.last_points = YAHTZEE_POINTS
    newest.read(rig.match, 0, True)
    assert newest.due == YAHTZEE_CHEER
