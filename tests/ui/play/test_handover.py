"""Between the turns of two people the screen waits for the next one, where that is set."""

import pytest

from contract.settings import HANDOVER
from engine import rules
from engine.boxes import CHANCE
from host_sim.page.reader import ScreenReader
from strategy.bots.brain import GREEDY
from tests.support.legible import shows
from tests.support.scenes import begin_turns
from tests.support.ui_rig import Rig, touching
from ui import screens


def scored(kinds: bytes, waits: int = 1) -> Rig:
    """Play the first turn of a match, up to the end of the picture of its score."""
    rig = Rig()
    rig.app.keeper.settings.buffer[HANDOVER] = waits
    rig.start(rules.APPLET, kinds)
    rig.press("B")
    rig.settle()
    rig.press("DA")
    rig.press("A")  # no need to look at the score
    return rig


def test_the_screen_waits_until_the_next_person_presses_a() -> None:
    rig = scored(bytes(2))
    assert rig.shows(screens.HANDOVER_SCREEN) and rig.match.player == 1
    for key in "UDLRB":
        rig.press(key)
        assert rig.shows(screens.HANDOVER_SCREEN) and rig.match.rolls == 0
    rig.press("A")
    assert rig.shows(screens.TURN_SCREEN) and rig.match.rolls == 0
    rig.press("B")
    rig.settle()
    assert rig.match.rolls == 1 and rig.match.player == 1


def test_what_the_match_needs_stays_while_it_waits() -> None:
    rig = scored(bytes((0, 0, GREEDY)))
    assert rig.shows(screens.HANDOVER_SCREEN)
    rig.fetch_all()
    assert rig.app.table.bots is not None


@pytest.mark.parametrize(("kinds", "waits"), [(bytes(1), 1), (bytes(2), 0), (bytes((0, GREEDY)), 1)])
def test_nobody_waits_alone_or_against_bots_or_unasked(kinds: bytes, waits: int) -> None:
    rig = scored(kinds, waits)
    assert rig.shows(screens.TURN_SCREEN)


def test_after_a_bot_the_next_person_is_waited_for() -> None:
    rig = scored(bytes((0, GREEDY, 0)))
    assert rig.shows(screens.TURN_SCREEN) and rig.match.player == 1
    rig.wait(2000)
    assert rig.shows(screens.HANDOVER_SCREEN) and rig.match.player == 2


def test_the_widest_name_fits() -> None:
    rig = scored(bytes(2))
    rig.app.keeper.people.put(0, b"M" * 8)
    rig.app.keeper.begin(rig.match, seats=bytes((0, rig.app.keeper.people.number(0))))
    rig.watch.outside.clear()
    rig.full_picture()
    assert rig.watch.outside == [] and touching(rig.watch.glyphs) == []


def of_teams(players: int) -> tuple[str, int]:
    """Read the screen that waits for a player, and tell whom; each has 10 points more than the one before."""
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(players), teams=1)
    begin_turns(rig)
    for player in range(players):
        rig.match.cards[player].write(CHANCE, 10 * player + 10, 0)
    rig.app.stage.go(rig.app.parts.handover)
    rig.wait()
    return ScreenReader().read(rig.app), rig.match.player


def test_teams_see_what_each_has() -> None:
    assert "TEAM A 40 B 20" in of_teams(3)[0]


def test_six_players_see_what_the_side_of_the_next_one_leads_by() -> None:
    words, player = of_teams(6)
    assert ("+30" if player % 2 else "-30") in words


MOST = 6 * 1575  # of a player: six rounds, each with twelve hundreds


@pytest.mark.parametrize(("players", "teams"), [(3, 1), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2)])
@pytest.mark.parametrize("handover", [0, 1])
def test_the_largest_totals_of_sides_touch_nothing_in_the_table(
    players: int, teams: int, handover: int
) -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(players), rounds=6, teams=teams)
    begin_turns(rig)
    rig.match.past.totals[:] = [MOST] * len(rig.match.past.totals)
    rig.app.stage.go(rig.app.parts.handover if handover else rig.turn)
    rig.wait()
    rig.watch.outside.clear()
    assert shows(rig.full_picture(), str(MOST))
    assert touching(rig.watch.glyphs) == [] == rig.watch.outside
