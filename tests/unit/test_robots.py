"""Robots play whole matches through the screens, with the buttons' own driver in between."""

import itertools

import pytest

from engine import rules
from engine.match import OVER, Match
from host_sim import robots
from host_sim.match import play_game
from host_sim.robots import NO_PRESS, ROBOTS, Robot, Stuck
from hw.buttons import BUTTONS, Buttons
from strategy.bots import GREEDY, HUMAN, NAMES, RANDOM, Brain
from tests.contact import Contact
from tests.ui_rig import Rig

DOWN_TICKS = 3
MOST_TICKS = 200_000


class Desk:
    """An app with six buttons, and a robot's finger on them."""

    def __init__(self, robot, seed=1):
        self.robot = robot
        self.pins = [Contact() for _ in range(BUTTONS)]
        self.buttons = Buttons(self.pins)
        self._numbers = itertools.count(seed)
        self._rig = Rig()
        self.app = self._rig.app
        self.app.entropy = self._fill
        self.ticks = 0
        self._down = 0

    def _fill(self, buffer):
        number = next(self._numbers)
        for i in range(len(buffer)):
            buffer[i] = number * (2 * i + 3) & 255

    def tick(self):
        if self._down:
            self._down -= 1
            if not self._down:
                for pin in self.pins:
                    pin.level = 1
        else:
            button = self.robot.press(self.app, self.ticks)
            if button != NO_PRESS:
                self.pins[button].level = 0
                self._down = DOWN_TICKS
        self._rig.tick(self.buttons.poll())
        self.ticks += 1

    def play(self):
        while not self.robot.finished:
            self.tick()
            assert self.ticks < MOST_TICKS
        return self.app.match


def cards_of(match):
    return [
        (bytes(card.boxes), card.hundreds, card.total)
        for card in (
            match.card(player, round) for player in range(match.players) for round in range(match.rounds)
        )
    ]


def played_without_screens(match, kind):
    """The cards of the same match when the engine is played directly, humans as a kind of bot."""
    direct = Match()
    kinds = bytes(match.kinds[player] or kind for player in range(match.players))
    assert direct.new_game(match.sheet, kinds, match.seed, match.rounds, match.options) == 0
    play_game(direct, Brain())
    return cards_of(direct)


@pytest.mark.parametrize("sheet", range(rules.SHEETS), ids=rules.NAMES)
def test_a_robot_plays_what_was_asked_for_and_every_player_as_the_brain_says(sheet):
    name = sorted(ROBOTS)[sheet % len(ROBOTS)]
    kinds = bytes((HUMAN, GREEDY, HUMAN, RANDOM))[: 2 + sheet % 3]
    match = Desk(Robot(name, sheet, kinds), seed=sheet).play()
    assert match.phase == OVER
    assert match.sheet == sheet
    assert bytes(match.kinds[: match.players]) == kinds
    assert (match.rounds, match.options) == (1, 0)
    assert cards_of(match) == played_without_screens(match, NAMES.index(name))


@pytest.mark.parametrize("kinds", [(HUMAN,), (HUMAN,) * 6, (RANDOM, GREEDY, RANDOM)])
def test_from_one_player_to_six_of_any_kind(kinds):
    match = Desk(Robot("greedy", rules.FUN, bytes(kinds)), seed=7).play()
    assert bytes(match.kinds[: match.players]) == bytes(kinds)
    assert match.phase == OVER
    assert cards_of(match) == played_without_screens(match, GREEDY)


def test_a_robot_asks_for_no_button_while_bots_play():
    desk = Desk(Robot("random", rules.APPLET, bytes((GREEDY, RANDOM))))
    while desk.app.screen is not desk.app.turn:
        desk.tick()
    presses = desk.robot.presses
    desk.play()
    assert desk.robot.presses == presses


def test_a_robot_says_clearly_when_nothing_goes_on(monkeypatch):
    monkeypatch.setattr(robots, "PATIENCE_TICKS", 300)
    desk = Desk(Robot("greedy", rules.OFFICIAL, bytes((HUMAN,))))
    for _ in range(5):
        desk.tick()
    desk.buttons.poll = lambda: 0  # all buttons are dead
    with pytest.raises(Stuck, match="nothing new for 300 ticks, at tick [0-9]+ on "):
        desk.play()


def test_an_unknown_robot_is_refused():
    with pytest.raises(ValueError, match="greedy"):
        Robot("human", 0, bytes(1))
