"""A second match, kept in plain Python beside the engine's: what every action must answer and leave behind.

It knows the rules through the oracle and the dice through the dice source, which have tests of their own.
`Pair` does each action on both and compares everything; a refused action must leave the saved bytes alone.
"""

from engine import rules, saved, saved_reading
from engine.dice import DiceSource
from engine.match import NO_BOX, Match
from engine.turn import NEW, OVER, START, TURN
from tests.support import oracle

TURNS = 13
NO_SCORE = (0, 0, NO_BOX, 0, 0)


def in_a_turn(action):
    """Refuse an action while no turn is on."""

    def act(shadow, *arguments):
        refusals = {NEW: "NO_MATCH", START: "IN_START", OVER: "MATCH_OVER"}
        return refusals.get(shadow.phase) or action(shadow, *arguments)

    return act


class Shadow:
    """The plain match: a setup, a start roll, a history of scores and the dice of one turn."""

    def __init__(self):
        self.phase = NEW
        self.history = []  # (player, round, box, points, hundred) of every score
        self.source = DiceSource()

    def setup_refusal(self, sheet, kinds, seed, rounds, options, teams):
        """Say why a match cannot be set up."""
        if sheet not in range(len(rules.NAMES)):
            return "BAD_SHEET"
        if not 1 <= len(kinds) <= 6:
            return "BAD_PLAYERS"
        if len(seed) != 8:
            return "BAD_SEED"
        allowed = oracle.SHEETS[rules.NAMES[sheet]]
        if not 1 <= rounds <= allowed.most_rounds:
            return "BAD_ROUNDS"
        known = rules.DUPLICATE
        known |= rules.UPPER_FIRST * allowed.upper_first | rules.TEAMS * allowed.teams
        known |= rules.REAL * allowed.real_dice
        if options & ~known or (options & rules.REAL and options & rules.DUPLICATE):
            return "BAD_OPTION"
        if options & rules.TEAMS:
            right = teams is not None and len(teams) == len(kinds) and max(teams) < 6 and len(set(teams)) > 1
            return "OK" if right else "BAD_TEAMS"
        return "OK"

    def setup(self, sheet, kinds, seed, rounds, options, teams):
        self.name = rules.NAMES[sheet]
        self.sheet = oracle.SHEETS[self.name]
        self.players, self.rounds = len(kinds), rounds
        self.kinds = bytes(kinds)
        self.teams = bytes(teams) if options & rules.TEAMS else None
        self.real = bool(options & rules.REAL)
        self.duplicate = bool(options & rules.DUPLICATE)
        self.upper_first = bool(options & rules.UPPER_FIRST)
        self.source.seed(seed)
        self.cards = [[{} for _ in range(self.players)] for _ in range(rounds)]
        self.hundreds = [[0] * self.players for _ in range(rounds)]
        self.history = []
        self.undoable = []  # the dice, as _fill() notes them, of each score since the newest throw
        self.starter = 0
        self.start_dice = {"none": 0, "one die": 1, "five dice": 5}[self.sheet.start_roll]
        self.phase = START if self.start_dice and self.players > 1 else TURN
        self.tied = list(range(self.players))
        self.waiting = list(self.tied) if self.phase == START else []
        self.start_totals = {}
        self.start_throw = 0
        self._clear()

    def _clear(self):
        self.dice, self.holds, self.rolls = [0] * 5, 0, 0
        self.thrown_holds, self.dice_before = 0, [0] * 5

    # where the match is

    @property
    def round(self):
        return min(len(self.history) // (TURNS * self.players), self.rounds - 1)

    @property
    def turn(self):
        return TURNS if self.phase == OVER else len(self.history) // self.players % TURNS

    @property
    def player(self):
        turns = len(self.history) - (self.phase == OVER)
        return (self.starter + turns) % self.players

    @property
    def card(self):
        return self.cards[self.round][self.player]

    # the start roll

    def throw_start(self):
        if self.phase != START:
            return "NOT_IN_START" if self.phase else "NO_MATCH"
        if self.real:
            return "IS_TOLD_DICE"
        player = self.waiting.pop(0)
        faces = [self.source.start_die(player, self.start_throw, i) for i in range(self.start_dice)]
        self.start_totals[player] = sum(faces)
        if not self.waiting:
            highest = max(self.start_totals[tied] for tied in self.tied)
            self.tied = [tied for tied in self.tied if self.start_totals[tied] == highest]
            if len(self.tied) > 1:
                self.waiting = list(self.tied)
                self.start_throw += 1
            else:
                self.starter, self.phase = self.tied[0], TURN
        return "OK"

    def choose_starter(self, player):
        if self.phase != START:
            return "NOT_IN_START" if self.phase else "NO_MATCH"
        if not self.real:
            return "THROWS_ITSELF"
        if player not in range(self.players):
            return "BAD_PLAYER"
        self.starter, self.phase, self.waiting = player, TURN, []
        return "OK"

    # a turn

    @in_a_turn
    def hold(self, mask):
        if not self.rolls:
            return "NOT_ROLLED"
        if self.rolls == 3:
            return "NO_ROLLS_LEFT"
        if mask not in range(32):
            return "BAD_HOLD"
        self.holds = mask
        return "OK"

    @in_a_turn
    def toggle_hold(self, die):
        if die not in range(5):
            return "BAD_HOLD"
        return self.hold(self.holds ^ 1 << die)

    @in_a_turn
    def roll(self):
        if self.real:
            return "IS_TOLD_DICE"
        if self.rolls == 3:
            return "NO_ROLLS_LEFT"
        if self.holds == 31:
            return "NONE_TO_THROW"
        player = 0 if self.duplicate else self.player
        turn = self.round * TURNS + self.turn
        faces = [self.source.die(player, turn, self.rolls, position) for position in range(5)]
        self._thrown([old if self.holds >> i & 1 else faces[i] for i, old in enumerate(self.dice)])
        return "OK"

    @in_a_turn
    def enter(self, faces):
        if not self.real:
            return "THROWS_ITSELF"
        if self.rolls == 3:
            return "NO_ROLLS_LEFT"
        reason = self._faces_refusal(faces, self.holds, self.dice)
        if reason == "OK":
            self._thrown(list(faces))
        return reason

    @in_a_turn
    def correct(self, faces):
        if not self.real:
            return "THROWS_ITSELF"
        if not self.rolls:
            return "NOT_ROLLED"
        reason = self._faces_refusal(faces, self.thrown_holds, self.dice_before)
        if reason == "OK":
            self.dice = list(faces)
        return reason

    def _faces_refusal(self, faces, held, before):
        if len(faces) != 5 or not set(faces) <= {1, 2, 3, 4, 5, 6}:
            return "BAD_FACE"
        if any(held >> i & 1 and faces[i] != before[i] for i in range(5)):
            return "HELD_DIE_CHANGED"
        return "OK"

    def _thrown(self, faces):
        self.dice_before, self.thrown_holds = self.dice, self.holds
        self.dice = faces
        self.rolls += 1
        self.undoable = []

    # the boxes

    @in_a_turn
    def refusal(self, box):
        if not self.rolls:
            return "NOT_ROLLED"
        if box not in range(TURNS):
            return "NO_SUCH_BOX"
        word = oracle.BOXES[box]
        if word in self.card:
            return "BOX_CLOSED"
        if self._lower_too_soon(word):
            return "UPPER_COMES_FIRST"
        if oracle.is_legal(self.name, self.card, self.dice, word, self.upper_first):
            return "OK"
        return "JOKER_UPPER" if oracle.matching_upper(self.dice) not in self.card else "JOKER_LOWER"

    def _lower_too_soon(self, word):
        open_upper = any(upper not in self.card for upper in oracle.UPPER)
        return self.upper_first and word in oracle.LOWER and open_upper

    def score(self, box):
        reason = self.refusal(box)
        if reason == "OK":
            word = oracle.BOXES[box]
            points = oracle.points(self.name, self.card, self.dice, word)
            self._fill(box, points, oracle.hundred(self.name, self.card, self.dice, word))
        return reason

    @in_a_turn
    def score_bare(self, box, points, claim):
        if not self.real:
            return "THROWS_ITSELF"
        if box not in range(TURNS):
            return "NO_SUCH_BOX"
        word = oracle.BOXES[box]
        if word in self.card:
            return "BOX_CLOSED"
        if self.rolls == 3:
            pays = oracle.points(self.name, self.card, self.dice, word)
            return self.score(box) if points == pays else "IMPOSSIBLE_SCORE"
        if self._lower_too_soon(word):
            return "UPPER_COMES_FIRST"
        possible = oracle.bare_scores(self.name, self.card, word, self.upper_first)
        if (points, 0) in possible and not claim:
            self._fill(box, points, 0)
        elif (points, 100) in possible:
            self._fill(box, points, 100)
        else:
            return "IMPOSSIBLE_SCORE"
        return "OK"

    def _fill(self, box, points, hundred):
        player, column = self.player, self.round
        self.undoable.append((self.dice, self.holds, self.rolls, self.thrown_holds, self.dice_before))
        self.cards[column][player][oracle.BOXES[box]] = points
        self.hundreds[column][player] += hundred // 100
        self.history.append((player, column, box, points, hundred))
        if len(self.history) == TURNS * self.players * self.rounds:
            self.phase = OVER
        self._clear()

    def undo(self):
        """Take back holds, else a score, as far as the newest throw."""
        if self.phase == NEW:
            return "NO_MATCH"
        if self.phase == START:
            return "IN_START"
        if self.rolls:
            if self.holds == self.thrown_holds:
                return "NOTHING_TO_UNDO"
            self.holds = self.thrown_holds
            return "OK"
        if not self.undoable:
            return "NOTHING_TO_UNDO"
        player, column, box, _, hundred = self.history.pop()
        del self.cards[column][player][oracle.BOXES[box]]
        self.hundreds[column][player] -= hundred // 100
        self.phase = TURN
        self.dice, self.holds, self.rolls, self.thrown_holds, self.dice_before = self.undoable.pop()
        return "OK"


class Pair:
    """The engine's match and its shadow."""

    def __init__(self):
        self.match = Match()
        self.shadow = Shadow()
        self.before = bytearray(saved.SIZE)  # the saved match after the newest action
        self.scored_from = []  # the saved matches before the scores that can be undone
        self.thrown = None  # the saved match after the newest throw
        assert saved.save(self.match, self.before) == rules.NO_MATCH

    def new_game(self, sheet, kinds, seed, rounds, options, teams):
        """Set up both, or neither."""
        expected = self.shadow.setup_refusal(sheet, kinds, seed, rounds, options, teams)
        found = self.match.new_game(sheet, kinds, seed, rounds, options, teams)
        if expected == "OK":
            self.shadow.setup(sheet, kinds, seed, rounds, options, teams)
            self.scored_from, self.thrown = [], None
        self._compare("new_game", expected, found)
        return expected

    def do(self, action, *arguments):
        """Do one action on both, compare the answers and all that can be seen, and tell the reason's name."""
        before, dice_lay = self.before, self.shadow.phase == TURN and self.shadow.rolls > 0
        expected = getattr(self.shadow, action)(*arguments)
        found = getattr(self.match, action)(*arguments)
        self._compare(action, expected, found)
        if expected == "OK":
            self._follow_undo(action, before, dice_lay)
        return expected

    def _follow_undo(self, action, before, dice_lay):
        """Hold every undo to the very bytes of the state that it goes back to."""
        if action in ("roll", "enter"):
            self.scored_from, self.thrown = [], self.before
        elif action == "correct":
            self.thrown = self.before if self.shadow.holds == self.shadow.thrown_holds else None
        elif action in ("score", "score_bare"):
            self.scored_from.append((before, self.thrown))
            self.thrown = None
        elif action == "undo" and dice_lay:
            assert self.thrown is None or self.before == self.thrown, "undone holds are not the throw's"
        elif action == "undo":
            scored_from, self.thrown = self.scored_from.pop()
            assert self.before == scored_from, "an undone score left something behind"

    def reload(self):
        """Go on with a match that was read from the saved bytes."""
        if self.shadow.phase == NEW:
            return
        again = Match()
        assert saved_reading.load(again, self.before) == rules.OK
        self.match = again
        self._compare("load", "OK", rules.OK)

    def _compare(self, action, expected, found):
        assert found == getattr(rules, expected), f"{action}: {expected} expected, {_name(found)} found"
        after = bytearray(saved.SIZE)
        reason = saved.save(self.match, after)
        assert reason == (rules.NO_MATCH if self.shadow.phase == NEW else rules.OK)
        if expected != "OK" or action == "load":
            assert after == self.before, f"{action} changed a match"
        self.before = after
        if self.shadow.phase != NEW:
            self._compare_all()

    def _compare_all(self):
        match, shadow = self.match, self.shadow
        assert match.phase == shadow.phase
        assert (match.round, match.turn, match.starter) == (shadow.round, shadow.turn, shadow.starter)
        if shadow.phase == TURN:
            assert match.player == shadow.player
        assert (list(match.dice), match.holds, match.rolls) == (shadow.dice, shadow.holds, shadow.rolls)
        assert bytes(match.kinds[: shadow.players]) == shadow.kinds
        player, _, *gain = shadow.history[-1] if shadow.history else NO_SCORE
        newest = [match.last_player, match.last_box, match.last_points, match.last_hundred]
        assert newest == [player, *gain]
        if shadow.phase == START:
            assert match.start.player() == shadow.waiting[0]
        for player in range(6):
            for column in range(6):
                self._compare_card(player, column)
        for player in range(shadow.players):
            total = sum(
                oracle.total(shadow.cards[column][player], shadow.hundreds[column][player])
                for column in range(shadow.rounds)
            )
            assert match.total(player) == total
        legal = 0
        for box in range(TURNS):
            reason = shadow.refusal(box)
            assert match.refusal(box) == getattr(rules, reason), (box, reason)
            if reason == "OK":
                legal |= 1 << box
                word = oracle.BOXES[box]
                assert match.pays(box) == oracle.points(shadow.name, shadow.card, shadow.dice, word)
                assert match.hundred(box) == oracle.hundred(shadow.name, shadow.card, shadow.dice, word)
        assert match.legal_mask() == legal

    def _compare_card(self, player, column):
        shadow = self.shadow
        card = self.match.card(player, column)
        if player >= shadow.players or column >= shadow.rounds:
            assert (card.open_mask, card.total, card.hundreds) == ((1 << TURNS) - 1, 0, 0)
            return
        held, hundreds = shadow.cards[column][player], shadow.hundreds[column][player]
        for box, word in enumerate(oracle.BOXES):
            assert card.boxes[box] == held.get(word, 255)
            assert card.open_mask >> box & 1 == (word not in held)
        assert (card.upper, card.upper_bonus) == (oracle.upper_total(held), oracle.upper_bonus(held))
        assert (card.lower, card.hundreds) == (oracle.lower_total(held), hundreds)
        assert card.total == oracle.total(held, hundreds)


def _name(reason):
    names = {value: name for name, value in vars(rules).items() if name.isupper() and isinstance(value, int)}
    return names.get(reason, reason)  # reasons come last there
