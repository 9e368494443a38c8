"""The result on the screens."""

from engine import rules
from tests.support.ui_rig import Rig


def test_of_a_team_the_sum_and_what_each_player_has_stand_on_one_line() -> None:
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(4), teams=1)
    for player, points in enumerate((10, 21, 32, 43)):
        rig.write(player, {0: points})
    rig.finish()
    rig.full_picture()
    rows = [glyph for glyph in rig.watch.glyphs if glyph[0] > 70 and 10 < glyph[1] < 48]
    assert len({y + height for _, y, _, height in rows}) == 4
    assert {height for *_, height in rows} == {5, 7}  # a player's own total, and the sum
