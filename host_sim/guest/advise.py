"""Asks the advisor about many cards and adds up all that it says: equal sums, equal advice.

Runs on CPython and on MicroPython, there with the heap locked while the advisor thinks and answers. Every
other card is met in play, by a player who always takes the advice; the others are filled at random.
"""

from micropython import heap_lock, heap_unlock

from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE, five_of, points
from engine.match import OVER, START, Match
from engine.rules import UPPER_FIRST
from hw.tables import open_file
from strategy.advisor import Advisor
from strategy.bots import OPTIMAL, Brain, play
from strategy.greedy import Greedy
from strategy.keeps import Keeps
from strategy.prices import Prices
from strategy.table import Table
from strategy.table_files import name_of, rules_of
from strategy.table_states import States

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PRIME = 32363
_MODULUS = 65521


class Asker:
    """Ask an advisor with some leaf module about the cards of one sheet."""

    def __init__(self, leaf: "Any", sheet: int, options: int) -> None:
        keeps = Keeps()
        prices = Prices(keeps)
        table: "Any" = Table(States(), leaf)
        rules = rules_of(sheet, options)
        file = open_file(name_of(rules))
        assert file is not None and table.load(file, rules) == 0
        file.close()
        self.advisor = Advisor(keeps, table, prices, leaf)
        self.brain = Brain(Greedy(keeps, prices, leaf), self.advisor)
        self.match = Match()
        self.low = 1
        self.high = 0
        self._played = Match()
        self._sheet = sheet
        self._options = options
        self._state = 1 + sheet
        self._games = 0

    def ask(self, cards: int) -> int:
        """Ask about so many cards; answer the sum of all so far."""
        for i in range(cards):
            if i & 1:
                self._fill_at_random()
                self._ask(self.match)
            else:
                self._go_on_playing()
                self._ask(self._played)
        return self.high << 16 | self.low

    def _below(self, n: int) -> int:
        self._state = self._state * 157 % _PRIME
        return self._state // 3 % n

    def _new_game(self, match: Match) -> None:
        self._games += 1
        seed = bytearray(8)
        seed[6] = self._games >> 8 & 255
        seed[7] = self._games & 255
        assert match.new_game(self._sheet, bytes((OPTIMAL,)), seed, 1, self._options) == 0

    def _go_on_playing(self) -> None:
        match = self._played
        if match.phase == OVER or not match.players:
            self._new_game(match)
        while match.phase == START:
            match.throw_start()
        for rolls in range(4):
            if rolls and not match.rolls:
                break
            self.brain.begin(match)
            while not self.brain.step():
                pass
            play(match, self.brain.decision)
        if match.phase == OVER:
            self._new_game(match)
        if not match.rolls:
            match.roll()

    def _fill_at_random(self) -> None:
        match = self.match
        self._new_game(match)
        card = match.current
        filled = self._below(BOXES)
        while card.filled < filled:
            box = self._below(BOXES)
            if self._options & UPPER_FIRST:
                box = card.filled if card.filled < UPPER_BOXES else UPPER_BOXES + self._below(7)
            if card.open_mask >> box & 1:
                self._roll()
                value = points(box, match.packed, 0)
                if box == YAHTZEE:
                    value = 50 * self._below(2)
                card.write(box, value, 0)
        match.turn = card.filled
        self._roll()
        match.rolls = 1 + self._below(3)

    def _roll(self) -> None:
        match = self.match
        match.packed = 0
        face = 1 + self._below(6)
        alike = self._below(3)
        for i in range(5):
            match.dice[i] = face if alike == 2 else 1 + self._below(6)
            match.packed += 1 << 4 * (match.dice[i] - 1)
        assert alike != 2 or five_of(match.packed)

    def _ask(self, match: Match) -> None:
        advisor = self.advisor
        heap_lock()
        try:
            advisor.begin(match)
            while not advisor.step():
                pass
            left = 3 - match.rolls
            self._add(advisor.best_box())
            for box in range(BOXES):
                if match.legal_mask() >> box & 1:
                    self._add(advisor.box_worth(box))
                    self._add(advisor.box_loss(box))
            if left:
                self._add(advisor.best_hold())
                for hold in range(32):
                    self._add(advisor.hold_worth(hold))
                    self._add(advisor.hold_loss(hold))
            turn = advisor.turn
            for value in turn.final:
                self._add(value)
            for value in turn.one_left:
                self._add(value)
            for value in turn.two_left:
                self._add(value)
            self._add(advisor.opening())
        finally:
            heap_unlock()

    def _add(self, value: int) -> None:
        self.low = (self.low + (value & 0xFFFF)) % _MODULUS
        self.high = (self.high + self.low) & 0x1FFF
