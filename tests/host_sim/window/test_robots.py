"""Robots play whole matches through the screens, with the buttons' own driver in between."""

import itertools

import pytest

from contract import keys
from engine import rules
from engine.match import Match
from engine.turn import OVER
from host_sim.solver import device_advisor
from host_sim.solver.device_advisor import TABLES, fast_advisor
from host_sim.solver.match import RememberingGreedy, play_game
from host_sim.window import robots
from host_sim.window.robots import NO_PRESS, ROBOTS, Robot, Stuck
from hw.input.buttons import Buttons
from strategy.bots.brain import GREEDY, HUMAN, NAMES, RANDOM, Brain
from strategy.values import rules_of
from tests.support.boards import Contact
from tests.support.ui_rig import Rig

DOWN_TICKS = 3
MOST_TICKS = 200_000
SEED_OF_NINE_GAMES = 83  # most of them do not tell the optimal bot from that which looks ahead


class AppWithRobot:
    """An app with six buttons, and a robot's finger on them."""

    def __init__(self, robot, seed=1):
        self.robot = robot
        self.pins = [Contact() for _ in range(keys.SIX)]
        self.buttons = Buttons(self.pins)
        self._numbers = itertools.count(seed)
        self._rig = Rig()
        self.app = self._rig.app
        self.app.table.entropy = self._fill
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

    def play(self, turns=None):
        """Play to the end, or so many turns."""
        while not self.robot.finished and (turns is None or self.app.table.match.turn < turns):
            self.tick()
            assert self.ticks < MOST_TICKS
        return self.app.table.match


def cards_of(match):
    return [
        (bytes(card.boxes), card.hundreds, card.total)
        for card in (
            match.card(player, round) for player in range(match.players) for round in range(match.rounds)
        )
    ]


def brain_of_match(sheet):
    """The brain of the match command: what it knows is remembered, and its loops are compiled."""
    return Brain(RememberingGreedy(), fast_advisor(rules_of(sheet, 0)))


def played_without_screens(match, kind):
    """The cards of the same match when the engine is played directly, humans as a kind of bot."""
    direct = Match()
    kinds = bytes(match.kinds[player] or kind for player in range(match.players))
    assert direct.new_game(match.sheet, kinds, match.seed, match.rounds, match.options) == 0
    play_game(direct, brain_of_match(match.sheet))
    return cards_of(direct)


def test_every_bot_has_a_robot_of_its_name():
    assert list(ROBOTS) == [name for name in NAMES if name != "human"]


class Watched(Robot):
    """Compares every decision with that of the bot of its name; keeps them."""

    def __init__(self, name, sheet, kinds):
        super().__init__(name, sheet, kinds)
        self.bot = brain_of_match(sheet)
        self.decisions = []

    def _decide(self, match):
        decision = super()._decide(match)
        self.bot.begin_as(match, NAMES.index(self.name))
        while not self.bot.step():
            pass
        assert decision == self.bot.decision
        if not self.decisions or self.decisions[-1] != (match.turn, match.rolls, decision):
            self.decisions.append((match.turn, match.rolls, decision))
        return decision


@pytest.mark.needs("numba")
@pytest.mark.parametrize("number", range(len(ROBOTS)), ids=ROBOTS)
def test_a_robot_plays_what_was_asked_for_and_every_player_as_the_brain_says(number):
    name = list(ROBOTS)[number]
    sheet = number % rules.SHEETS
    kinds = bytes((HUMAN, GREEDY, HUMAN, RANDOM))[: 2 + number % 3]
    match = AppWithRobot(Watched(name, sheet, kinds), seed=number).play()
    assert match.phase == OVER
    assert match.sheet == sheet
    assert bytes(match.kinds[: match.players]) == kinds
    assert (match.rounds, match.options) == (1, 0)
    assert cards_of(match) == played_without_screens(match, NAMES.index(name))


@pytest.mark.needs("numba")
@pytest.mark.parametrize("kinds", [(HUMAN,), (HUMAN,) * 6, (RANDOM, GREEDY, RANDOM)])
def test_from_one_player_to_six_of_any_kind(kinds):
    match = AppWithRobot(Robot("greedy", rules.FUN, bytes(kinds)), seed=7).play()
    assert bytes(match.kinds[: match.players]) == bytes(kinds)
    assert match.phase == OVER
    assert cards_of(match) == played_without_screens(match, GREEDY)


@pytest.mark.needs("numba")
def test_from_one_seed_each_robot_plays_a_game_of_its_own():
    games = {}
    for name in ROBOTS:
        robot = Watched(name, rules.OFFICIAL, bytes(1))
        AppWithRobot(robot, seed=SEED_OF_NINE_GAMES).play()
        games[name] = tuple(robot.decisions)
    assert len(set(games.values())) == len(ROBOTS), games


@pytest.mark.parametrize("name", ["novice", "casual", "steady", "sharp"])
def test_the_errors_of_a_robot_follow_from_the_seed(name):
    first, again, other = (
        cards_of(AppWithRobot(Robot(name, rules.FREE, bytes(1)), seed).play(turns=4)) for seed in (3, 3, 4)
    )
    assert first == again != other


def test_a_robot_that_plays_by_a_table_is_refused_without_it(monkeypatch, tmp_path):
    monkeypatch.setattr(device_advisor, "TABLES", tmp_path)
    with pytest.raises(FileNotFoundError):
        Robot("optimal", rules.OFFICIAL, bytes(1))
    for path in TABLES.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes()[:-1])
    with pytest.raises(device_advisor.TableError, match=".table: it is cut short"):
        Robot("novice", rules.OFFICIAL, bytes(1))
    Robot("greedy", rules.OFFICIAL, bytes(1))


def test_a_robot_asks_for_no_button_while_bots_play():
    played = AppWithRobot(Robot("random", rules.APPLET, bytes((GREEDY, RANDOM))))
    while played.app.stage.screen is not played.app.parts.turn:
        played.tick()
    presses = played.robot.presses
    played.play()
    assert played.robot.presses == presses


def test_a_robot_says_clearly_when_nothing_goes_on(monkeypatch):
    monkeypatch.setattr(robots, "PATIENCE_TICKS", 300)
    played = AppWithRobot(Robot("greedy", rules.OFFICIAL, bytes((HUMAN,))))
    for _ in range(5):
        played.tick()
    played.buttons.poll = lambda: 0  # all buttons are dead
    with pytest.raises(Stuck, match="nothing new for 300 ticks, at tick [0-9]+ on "):
        played.play()


def test_an_unknown_robot_is_refused():
    with pytest.raises(ValueError, match="greedy"):
        Robot("human", 0, bytes(1))
