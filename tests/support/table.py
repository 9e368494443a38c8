"""A table to play at in tests: matches set up in a line, and dice that fall as they are told."""

from engine import rules
from engine.boxes import BOXES, CHANCE, LARGE_STRAIGHT, THREE_KIND, UPPER_BOXES, YAHTZEE
from engine.dice import DiceSource
from engine.match import Match
from engine.rules import NAMES
from engine.turn import NEW, OVER, START, TURN
from tests.support import oracle

SEED = bytes(range(1, 9))
ALL = (1 << BOXES) - 1
UPPER = tuple(range(UPPER_BOXES))
LOWER = (*range(THREE_KIND, LARGE_STRAIGHT + 1), CHANCE)  # without the Yahtzee box


class LoadedDice(DiceSource):
    """Dice that fall as told: the next throw shows `faces`, the start roll follows `start`."""

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
        """Tell the loaded face: start[throw][player][position]."""
        return self.start[throw][player][position]


def sheet_of(name):
    return NAMES.index(name)


def _setup(name, players, rounds, options, teams, seed):
    kinds = bytes(players) if isinstance(players, int) else bytes(players)
    match = Match()
    match.source = LoadedDice()
    teams = None if teams is None else bytes(teams)
    return match, match.new_game(sheet_of(name), kinds, seed, rounds, options, teams)


def new(name, players=1, rounds=1, options=0, teams=None, seed=SEED):
    """Set up a match that may still be in its start roll."""
    match, reason = _setup(name, players, rounds, options, teams, seed)
    assert reason == rules.OK
    return match


def refused(name, players=1, rounds=1, options=0, teams=None, seed=SEED):
    """Tell why a match cannot be set up, having checked that nothing was."""
    match, reason = _setup(name, players, rounds, options, teams, seed)
    assert match.phase == NEW
    return reason


def load_start(match, throws):
    """Load the dice of the start roll: a tuple of players' tuples of faces for each throw of all."""
    match.source.start = throws


def begin(name, players=1, rounds=1, options=0, teams=None, seed=SEED, start=None):
    """Set up a match and decide its start roll, if any: `start` has the faces of each player."""
    match = new(name, players, rounds, options, teams, seed)
    if start is not None:
        assert match.phase == START
        load_start(match, [start])
        for _ in range(players):
            assert match.throw_start() == rules.OK
    assert match.phase == TURN
    return match


def throw(match, faces):
    """Roll, with the dice that are not held falling as given."""
    match.source.faces = faces
    reason = match.roll()
    assert reason == rules.OK, reason


def place(match, box, faces):
    throw(match, faces)
    reason = match.score(box)
    assert reason == rules.OK, reason


def paid(name, faces, box):
    """Points of a first roll in an open box of an empty card of a sheet."""
    match = begin(name)
    throw(match, faces)
    assert match.refusal(box) == rules.OK
    return match.pays(box)


def first_open(match):
    open_mask = match.card(match.player, match.round).open_mask
    return next(box for box in range(BOXES) if open_mask >> box & 1)


def filled(match, player=0, column=0):
    open_mask = match.card(player, column).open_mask
    return {box for box in range(BOXES) if not open_mask >> box & 1}


def card(match, player=0, column=0):
    """Read a card in the oracle's words."""
    held = match.card(player, column)
    return {oracle.BOXES[box]: held.boxes[box] for box in filled(match, player, column)}


def with_count(box, count):
    """Five dice of which `count` show an upper box's face, and never five alike unless all five do."""
    face = box + 1
    others = [other for other in range(1, 7) if other != face]
    return (face,) * count + tuple(others[i % 2] for i in range(5 - count))


def worth_nothing(box):
    """Five dice, not five alike, that pay nothing in a box (which is not Chance)."""
    return next(
        faces
        for faces in oracle.ROLLS
        if len(set(faces)) > 1 and oracle.plain_points(oracle.BOXES[box], faces) == 0
    )


def play_round(match):
    """Play a solitaire match on to its next round, or to its end, filling what is open."""
    column = match.round
    while match.phase == TURN and match.round == column:
        place(match, first_open(match), (1, 2, 3, 4, 6))


def play_perfect(match):
    """Play a solitaire card of thirteen Yahtzees to the best of all totals."""
    place(match, YAHTZEE, (1, 1, 1, 1, 1))
    for box in range(6):
        place(match, box, (box + 1,) * 5)
    for box in range(6, BOXES):
        if box != YAHTZEE:
            place(match, box, (6, 6, 6, 6, 6))


def play_worst(match):
    """Play a solitaire card of zeros, and five aces in Chance while the Yahtzee box is still open."""
    place(match, BOXES - 1, (1, 1, 1, 1, 1))
    for box in range(BOXES - 1):
        place(match, box, worth_nothing(box))
    assert match.phase == OVER
