"""Robots play whole matches through the screens, know the keys of the table, and take few presses."""

import itertools
import os

import pytest

from contract import keys
from contract.play import BOX
from engine import rules
from engine.boxes import ACES, BOXES, CHANCE, FOURS, SIXES
from engine.dice import DICE
from engine.match import Match
from engine.turn import OVER
from host_sim.solver import device_advisor
from host_sim.solver.device_advisor import TABLES, fast_advisor
from host_sim.solver.match import RememberingGreedy, play_game
from host_sim.window import robots, run
from host_sim.window.robots import NO_PRESS, RIGHT, ROBOTS, Robot, Stuck, next_press
from hw.input.buttons import Buttons
from strategy.bots.brain import GREEDY, HUMAN, NAMES, RANDOM, Brain
from strategy.values import rules_of
from tests.support import boards
from tests.support.contact import Contact
from tests.support.ui_rig import Rig
from ui.play.cursor import ON_BOXES, ON_DICE
from ui.screens import NO_PLACE

DOWN_TICKS = 3
MOST_TICKS = 200_000
# How many games are played on six buttons; `make campaign` asks for a hundred.
GAMES = int(os.environ.get("PRESS_GAMES", "1"))
FIVE, TWO = "picoboy", "waveshare_pico_oled_1_3"


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


def played_without_screens(match, kind):
    """The cards of the same match when the engine is played directly, humans as a kind of bot."""
    direct = Match()
    kinds = bytes(match.kinds[player] or kind for player in range(match.players))
    assert direct.new_game(match.sheet, kinds, match.seed, match.rounds, match.options) == 0
    play_game(direct, Brain(RememberingGreedy(), fast_advisor(rules_of(match.sheet, 0))))
    return cards_of(direct)


def test_every_bot_has_a_robot_of_its_name():
    assert list(ROBOTS) == [name for name in NAMES if name != "human"]


@pytest.mark.needs("numba")
@pytest.mark.parametrize("number", range(len(ROBOTS)), ids=ROBOTS)
def test_a_robot_plays_what_was_asked_for_and_every_player_as_the_brain_says(number):
    name = list(ROBOTS)[number]
    sheet = number % rules.SHEETS
    kinds = bytes((HUMAN, GREEDY, HUMAN, RANDOM, HUMAN, HUMAN))[: 1 + number % 6]
    match = AppWithRobot(Robot(name, sheet, kinds), seed=number).play()
    assert (match.phase, match.sheet, bytes(match.kinds[: match.players])) == (OVER, sheet, kinds)
    assert (match.rounds, match.options) == (1, 0)
    assert cards_of(match) == played_without_screens(match, NAMES.index(name))


def test_the_errors_of_a_robot_follow_from_the_seed():
    first, again, other = (
        cards_of(AppWithRobot(Robot("steady", rules.FREE, bytes(1)), seed).play(turns=4))
        for seed in (3, 3, 4)
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


def table(two, dice=b"\1\2\4\4\6", rolls=1):
    """A person's turn on six buttons or on two."""
    rig = Rig()
    rig.start()
    rig.app.stage.buttons = keys.TWO if two else keys.SIX
    rig.lay(dice, rolls)
    return rig


def press(rig: Rig, two: bool, button: int) -> None:
    if two and button == RIGHT:
        rig.tick(keys.NEXT)
        rig.tick(keys.NEXT << keys.SHORT)
        rig.wait()
    else:
        rig.press("UDLRAB"[button])


def presses_for(choice: int, rig: Rig, two: bool = False) -> str:
    """Press what a robot does for a choice; answer it."""
    pressed = ""
    turn, rolls = rig.match.turn, rig.match.rolls
    while (rig.match.turn, rig.match.rolls) == (turn, rolls):
        button = next_press(rig.app, choice)
        pressed += "UDLRAB"[button]
        press(rig, two, button)
        assert len(pressed) < 20
    return pressed


@pytest.mark.parametrize(
    ("two", "choice", "pressed"),
    [
        (False, 0b00000, "B"),
        (False, 0b00001, "AB"),
        (False, 0b01100, "RRAAB"),
        (False, 0b10001, "LAAB"),
        (False, BOX + CHANCE, "DA"),
        (False, BOX + ACES, "DRA"),
        (False, BOX + SIXES, "DUA"),
        (False, BOX + FOURS, "DULLA"),
        (True, 0b00000, "B"),
        (True, 0b01100, "RRAAB"),
        (True, 0b10001, "ARRRAB"),
        (True, BOX + ACES, "RRRRRRRRRA"),
    ],
)
def test_a_choice_takes_few_presses(two, choice, pressed):
    assert presses_for(choice, table(two), two) == pressed


def test_without_left_and_right_up_leads_from_any_box_to_the_dice():
    rig = table(two=True)
    for boxes in range(1, BOXES + 1):
        for _ in range(DICE - rig.turn.cursor.die - 1 + boxes):
            press(rig, True, RIGHT)
        assert rig.turn.cursor.zone == ON_BOXES
        rig.press("U")
        assert (rig.turn.cursor.zone, rig.turn.picture.boxes.box) == (ON_DICE, NO_PLACE)


@pytest.mark.parametrize(
    ("board", "games", "most"),
    [(boards.DEFAULT, GAMES, 150), (FIVE, max(1, GAMES // 6), 150), (TWO, max(1, GAMES // 3), 250)],
)
def test_best_play_alone_takes_at_most_so_many_presses(board, games, most):
    for seed in range(1, 1 + games):
        done = run.play(seed, robot=run.robot_for("optimal", "official", ["human"]), board=board)
        assert None not in done.report["players"][0]["boxes"]
        assert done.report["presses"] <= most, seed


@pytest.mark.parametrize(
    ("board", "sheet", "players"),
    [(FIVE, "parlor", ["greedy", "human", "optimal"]), (TWO, "free", ["human"] * 6)],
)
def test_a_robot_sets_up_any_game_on_few_buttons(board, sheet, players):
    done = run.play(2, robot=run.robot_for("random", sheet, players), board=board, until=1500)
    assert (rules.NAMES[done.match.sheet], done.match.players) == (sheet, len(players))
    assert [NAMES[kind] for kind in done.match.kinds[: done.match.players]] == players
    assert min(done.report["setup_presses"], done.report["presses"]) > 0


def test_dice_may_be_held_from_the_boxes():
    rig = table(two=False)
    rig.press("D")
    assert presses_for(0b00001, rig) == "RUAB"
