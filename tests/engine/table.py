"""A table to play at in tests: matches set up in a line, and dice that fall as they are told."""

from engine.boxes import BOXES, CHANCE, LARGE_STRAIGHT, THREE_KIND
from engine.dice import DiceSource
from engine.match import Match
from engine.rules import NAMES, OK
from engine.turn import NEW, START, TURN
from tests.support import oracle

SEED = bytes(range(1, 9))
LOWER = (*range(THREE_KIND, LARGE_STRAIGHT + 1), CHANCE)  # without the Yahtzee box


class LoadedDice(DiceSource):
    """Dice that fall as told: the next throw shows `faces`; start[throw][player] is shown at the start."""

    def __init__(self):
        super().__init__()
        self.faces = (1, 1, 1, 1, 1)
        self.start = []

    def throw(self, dice, held, player, turn, roll):
        """Let the dice that are not held fall as loaded."""
        for i in range(5):
            if not held >> i & 1:
                dice[i] = self.faces[i]

    def start_die(self, player, throw, position):
        """Tell the loaded face."""
        return self.start[throw][player][position]


def sheet_of(name):
    return NAMES.index(name)


def new(name, players=1, rounds=1, options=0, teams=None, refused=OK):
    """Set up a match that may still be in its start roll, or see that none is, and why."""
    match = Match()
    match.source = LoadedDice()
    teams = None if teams is None else bytes(teams)
    assert match.new_game(sheet_of(name), bytes(players), SEED, rounds, options, teams) == refused
    assert (match.phase == NEW) == (refused != OK)
    return match


def begin(name, players=1, start=None, **setup):
    """Set up a match and decide its start roll, if any: `start` has the faces of each player."""
    match = new(name, players, **setup)
    if start is not None:
        assert match.phase == START
        match.source.start = [start]
        for _ in range(players):
            assert match.throw_start() == OK
    assert match.phase == TURN
    return match


def throw(match, faces):
    """Roll, with the dice that are not held falling as given."""
    match.source.faces = faces
    assert match.roll() == OK


def place(match, box, faces):
    throw(match, faces)
    reason = match.score(box)
    assert reason == OK, reason


def first_open(match):
    return next(box for box in range(BOXES) if match.current.open_mask >> box & 1)


def card(match, player=0, column=0):
    """Read a card in the oracle's words."""
    held = match.card(player, column)
    return {word: held.boxes[i] for i, word in enumerate(oracle.BOXES) if not held.open_mask >> i & 1}


def with_count(box, count):
    """Five dice of which `count` show an upper box's face, and never five alike unless all five do."""
    face = box + 1
    others = [other for other in range(1, 7) if other != face]
    return (face,) * count + tuple(others[i % 2] for i in range(5 - count))


def worth_nothing(box):
    """Five dice, not five alike, that pay nothing in a box (which is not Chance)."""
    dice = (faces for faces in oracle.ROLLS if len(set(faces)) > 1)
    return next(faces for faces in dice if oracle.plain_points(oracle.BOXES[box], faces) == 0)


def play_round(match):
    """Play a solitaire match on to its next round, or to its end, filling what is open."""
    column = match.round
    while match.phase == TURN and match.round == column:
        place(match, first_open(match), (1, 2, 3, 4, 6))
