"""Every screen is come to and left by presses alone, with six, five and two buttons, and can be read."""

import pytest

from tests.support.walker import Walk
from ui import screens
from ui.menus.before.give_up import GiveUp

SIX, FIVE, TWO = "pico_ssd1306_i2c", "picoboy", "waveshare_pico_oled_1_3"
MOST = 3000  # presses of each
WALKERS = range(2, 16)


@pytest.mark.parametrize("board", [SIX, FIVE, TWO])
def test_every_screen_is_reached_and_left_and_no_text_is_cut_or_touches_another(board: str) -> None:
    """The walker reads every picture that it sees (host_sim.proofs.texts)."""
    missing = set(Walk(board, MOST, WALKERS[0]).missing())
    for seed in WALKERS[1:]:  # whom chance has led elsewhere
        if missing:
            missing &= set(Walk(board, MOST, seed).missing())
    assert missing == set()


def test_a_screen_that_nobody_comes_to_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "LOST_SCREEN", 99, raising=False)
    assert "LOST_SCREEN is not reached" in Walk(SIX, 20).missing()


def test_a_screen_that_nobody_leaves_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GiveUp, "tick", lambda screen, app, events: None)
    assert "GIVE_UP_SCREEN is not left" in Walk(SIX, 300).missing()
