"""Asks an advisor about many cards and adds up all that it says: equal sums, equal advice.

Runs on CPython and on MicroPython, there with the heap locked while the advisor thinks and answers. Every
other card is met in play, by a player who always takes the advice; the others are drawn evenly from all
states that a card can be in before a turn. Of each card all is asked: the worth of the 252 final rolls and
of the 462 keeps with one and two throws left, and for dice after the first, second and third throw the best
hold, the best box, and the worth and the loss of every hold and of every legal box.
"""

from micropython import heap_lock, heap_unlock

from engine.boxes import BOXES, CHANCE, THREE_KIND, UPPER_BOXES, YAHTZEE, pack
from engine.card import UPPER_PAR, Card
from engine.dice import DICE, ROLLS
from engine.match import Match
from engine.rules import UPPER_FIRST
from engine.turn import OVER
from hw.files import table
from strategy.analysis.advisor import Advisor
from strategy.analysis.prices import HOLDS, Keeps, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.bots.brain import OPTIMAL, Brain, play
from strategy.bots.greedy import Greedy
from strategy.values import MASKS, ROWS, YAHTZEE_FIFTY, YAHTZEE_ZERO, States, ValueTable, name_of, rules_of

from .chance import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MODULUS = 65521
_ALL_UPPER = MASKS - 1
_MOST = 5  # of a face among five dice
_GAMES_A_BLOCK = 331
# one card in a hundred that is met, and one that is drawn, is looked at with a turn of look-ahead: 44 turns
_AHEAD_EVERY = 100
_AHEAD_AT = (4, 5)  # early, so that a few cards have both


def advisor_of(leaf: "Any", sheet: int, options: int) -> "tuple[Any, Any]":
    """Make the firmware's advisor with some leaf module, and the brain that plays by it."""
    keeps = Keeps(table)
    prices = Prices(keeps)
    values = ValueTable(States(table), leaf)
    rules = rules_of(sheet, options)
    reason = values.take(table(name_of(rules)), rules)
    assert reason == 0
    advisor = Advisor(keeps, values, prices, leaf)
    advisor.can_look_ahead()
    return advisor, Brain(Greedy(prices, TurnValues(keeps, leaf)), advisor)


class Asker:
    """Ask an advisor about cards of one sheet. Each block (0 to 255) of each sheet has cards of its own."""

    def __init__(self, advisor: "Any", brain: "Any", sheet: int, options: int, block: int) -> None:
        self.match = Match()
        self.played = Match()
        self._advisor = advisor
        self._brain = brain
        self._states = States(table)
        self._chance = Chance(block << 4 | sheet << 1 | options & UPPER_FIRST)
        self._sheet = sheet
        self._options = options
        self._games = block * _GAMES_A_BLOCK
        self._low = 1
        self._high = 0
        self._new_game(self.match)
        self._new_game(self.played)

    def ask(self, cards: int) -> "list[int]":
        """Ask about so many cards; answer the sum of all that was said so far after each of them."""
        sums: "list[int]" = []
        for i in range(cards):
            ahead = i % _AHEAD_EVERY in _AHEAD_AT
            if i & 1:
                self.draw_card()
                for rolls in range(1, ROLLS + 1):
                    self.draw_dice(rolls)
                    self._ask(self.match, ahead)
            else:
                self._play_a_turn(ahead)
            sums.append(self._high << 16 | self._low)
        return sums

    def draw_card(self) -> None:
        """Draw the card of self.match evenly from all states: filled boxes, upper total, Yahtzee box."""
        states = self._states
        row = mask = total = 0
        drawn = False
        while not drawn:
            row = self._chance.below(ROWS)
            mask = self._chance.below(MASKS)
            total = self._chance.below(UPPER_PAR + 1)
            drawn = states.can_hold(mask, total) and (mask != _ALL_UPPER or row & 63 != 63 or row < 64)
            if self._options & UPPER_FIRST and row and mask != _ALL_UPPER:
                drawn = False
        self._new_game(self.match)
        card = self.match.current
        if total < UPPER_PAR:
            self._fill_exactly(card, mask, total)
        else:
            _fill_at_least(card, mask)
        for bit in range(6):
            if row >> bit & 1:
                card.write(CHANCE if bit == 5 else THREE_KIND + bit, 0, 0)
        if row >= YAHTZEE_ZERO:
            card.write(YAHTZEE, 50 if row >= YAHTZEE_FIFTY else 0, 0)
        self.match.turn = card.filled

    def draw_dice(self, rolls: int) -> None:
        """Throw the dice of self.match as after so many rolls; one time in three all are alike."""
        match = self.match
        face = 1 + self._chance.below(6)
        alike = self._chance.below(3)
        for i in range(DICE):
            match.dice[i] = face if not alike else 1 + self._chance.below(6)
        match.packed = pack(match.dice)
        match.rolls = rolls

    def _new_game(self, match: Match) -> None:
        seed = bytearray(8)
        seed[4] = self._sheet
        seed[5] = self._options
        seed[6] = self._games >> 8 & 255
        seed[7] = self._games & 255
        self._games += 1
        reason = match.new_game(self._sheet, bytes((OPTIMAL,)), seed, 1, self._options)
        assert reason == 0

    def _play_a_turn(self, ahead: bool) -> None:
        match = self.played
        if match.phase == OVER:
            self._new_game(match)
        turn = match.turn
        match.roll()
        if ahead:
            self._ask(match, True)
        while match.phase != OVER and match.turn == turn:
            self._ask(match, False)
            self._brain.begin(match)
            while not self._brain.step():
                pass
            reason = play(match, self._brain.decision)
            assert reason == 0

    def _fill_exactly(self, card: Card, mask: int, total: int) -> None:
        """Fill the upper boxes of a mask so that they hold a total below 63."""
        for box in range(UPPER_BOXES - 1, -1, -1):
            if mask >> box & 1:
                mask ^= 1 << box
                count = min(total // (box + 1), _MOST)
                while not self._states.can_hold(mask, total - count * (box + 1)):
                    count -= 1
                card.write(box, count * (box + 1), 0)
                total -= count * (box + 1)

    def _ask(self, match: Match, ahead: bool) -> None:
        advisor = self._advisor
        heap_lock()
        try:
            advisor.begin(match, ahead)
            while not advisor.step():
                pass
            legal = match.legal_mask()
            self._add(advisor.best_box())
            for box in range(BOXES):
                if legal >> box & 1:
                    self._add(advisor.box_worth(box))
                    self._add(advisor.box_loss(box))
            if match.rolls < ROLLS:
                self._add(advisor.best_hold())
                for hold in range(HOLDS):
                    self._add(advisor.hold_worth(hold))
                    self._add(advisor.hold_loss(hold))
            if match.rolls == 1:
                turn = advisor.turn
                self._add_all(turn.final)
                self._add_all(turn.one_left)
                self._add_all(turn.two_left)
                self._add(advisor.opening())
        finally:
            heap_unlock()

    def _add_all(self, values: "Any") -> None:
        for value in values:
            self._add(value)

    def _add(self, value: int) -> None:
        self._low = (self._low + (value & 0xFFFF)) % _MODULUS
        self._high = (self._high + self._low) & 0x1FFF


def _fill_at_least(card: Card, mask: int) -> None:
    """Fill the upper boxes of a mask, which can hold 63, with no die more than that takes."""
    total = 0
    for box in range(UPPER_BOXES):
        if mask >> box & 1:
            total += _MOST * (box + 1)
    for box in range(UPPER_BOXES):
        if mask >> box & 1:
            count = min((total - UPPER_PAR) // (box + 1), _MOST)
            total -= count * (box + 1)
            card.write(box, (_MOST - count) * (box + 1), 0)
