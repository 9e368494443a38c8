"""A match: 1 to 6 players, 1 to 6 rounds of 13 turns, from the start roll to the last box.

The rules of the class, numbered as the tests refer to them:

 1. An action either is done and answers OK, or answers a reason (engine.rules) and changes nothing.
 2. The dice that will fall are fixed by seed, player, turn, roll and position (engine.dice); nothing makes
    new ones.
 3. Undo goes back as far as the newest throw and no further; it restores the very same state. With the holds
    of a person's newest turn it goes back there, over all that bots have thrown since.
 4. Only the constructor allocates; every number fits a small integer of a Pico.

The attributes are for reading. `dice` holds zeros while nothing has been thrown in the turn.
"""

from micropython import const

from engine import rules, scoring
from engine.boxes import ALL, BOXES
from engine.card import HUNDRED, HUNDRED_BIT, Card, Past
from engine.dice import MAX_PLAYERS, ROLLS, DiceSource, StartRoll, first_of
from engine.duel_code import SEED_LENGTH
from engine.turn import ALL_HELD, NEW, OVER, START, TURN, TURNS, Turn

MAX_ROUNDS = const(6)

NO_BOX = const(255)
NO_TEAM = const(255)


class Match(Turn):
    """Play one match at a time, of up to so many players and rounds; what it is at is a Turn.

    players, rounds as set up; kinds, teams (bytearray(6), a bot number and a team each; NO_TEAM without
    teams) and seed (bytearray(8)) likewise; starter: the player who began. cards: a list, of this round;
    past: the rounds that are over; see card(). start: the StartRoll. last_player, last_box, last_points,
    last_hundred: the newest score, last_box NO_BOX before the first one.
    """

    def __init__(self, players: int = MAX_PLAYERS, rounds: int = MAX_ROUNDS) -> None:
        self.cards = [Card() for _ in range(players)]
        self._most_rounds = rounds
        super().__init__(self.cards[0], NEW)
        self.players = 0
        self.rounds = 0
        self.kinds = bytearray(MAX_PLAYERS)
        self.teams = bytearray(MAX_PLAYERS)
        self.seed = bytearray(SEED_LENGTH)
        self.starter = 0
        self.past = Past(rounds)
        self.start = StartRoll()
        self.source = DiceSource()
        self.last_player = 0
        self.last_box = NO_BOX
        self.last_points = 0
        self.last_hundred = 0

    def new_game(
        self,
        sheet: int,
        kinds: bytes | bytearray,
        seed: bytes | bytearray,
        rounds: int = 1,
        options: int = 0,
        teams: bytes | bytearray | None = None,
    ) -> int:
        """Set up a match and begin it.

        sheet 0 to 5; kinds one number (0 = human, else a bot) per player, 1 to 6 of them; seed 8 bytes;
        rounds 1 to 6; options a mask of rules.UPPER_FIRST, TEAMS, REAL, DUPLICATE; teams, with TEAMS, one
        number of 0 to 5 per player, at least two different. Refused: BAD_SHEET, BAD_PLAYERS, BAD_SEED,
        BAD_ROUNDS (more than one where the sheet has one), BAD_OPTION (the sheet lacks it, or DUPLICATE
        with REAL), BAD_TEAMS.
        """
        if not 0 <= sheet < rules.SHEETS:
            return rules.BAD_SHEET
        players = len(kinds)
        if not 1 <= players <= len(self.cards):
            return rules.BAD_PLAYERS
        if len(seed) != SEED_LENGTH:
            return rules.BAD_SEED
        reason = check_options(sheet, rounds, options)
        if reason:
            return reason
        if rounds > self._most_rounds:
            return rules.BAD_ROUNDS
        if options & rules.TEAMS and not _are_teams(teams, players):
            return rules.BAD_TEAMS
        self.sheet = sheet
        self.flags = rules.FLAGS[sheet]
        self.options = options
        self.players = players
        self.rounds = rounds
        for i in range(MAX_PLAYERS):
            self.kinds[i] = kinds[i] if i < players else 0
            self.teams[i] = NO_TEAM
        if teams is not None and options & rules.TEAMS:
            for i in range(players):
                self.teams[i] = teams[i]
        self.seed[ALL] = seed
        for card in self.cards:
            if card.filled:
                card.clear()
        self.round = 0
        self.turn = 0
        self.starter = 0
        self.clear_dice()
        self.scores_since_throw = self.scored_rolls = self.scored_holds = 0
        per_player = rules.start_dice(sheet) if players > 1 else 0
        self.start.begin(players if per_player else 0, per_player)
        self.phase = START if per_player else TURN
        self.restore()
        return rules.OK

    def restore(self) -> None:
        """Derive what follows from the rest: dice source, past, packed dice, player, card, newest score."""
        self.source.seed(self.seed)
        self.past.recall(self.round)
        self.player = self._player_of_turn()
        self.current = self.cards[self.player]
        self.lay(self.holds, self.rolls)
        self._recall_last()

    def card(self, player: int, round: int) -> Card:
        """Tell a player's card of a round (both from 0); a past one counts until the next call."""
        return self.cards[player] if round == self.round else self.past.card(player, round)

    def total(self, player: int) -> int:
        """Add up a player's cards of all rounds."""
        return self.past.totals[player] + self.cards[player].total

    def people(self) -> int:
        """Count the players whose kind is 0: no bot has that number."""
        people = 0
        for player in range(self.players):
            if not self.kinds[player]:
                people += 1
        return people

    def throw_start(self) -> int:
        """Throw for start.player(). Refused: NO_MATCH, NOT_IN_START, IS_TOLD_DICE."""
        if self.phase != START:
            return rules.NOT_IN_START if self.phase else rules.NO_MATCH
        if self.options & rules.REAL:
            return rules.IS_TOLD_DICE
        self.start.throw(self.source)
        if self.start.decided():
            self._begin_turns(first_of(self.start.tied))
        return rules.OK

    def choose_starter(self, player: int) -> int:
        """Take who won with real dice. Refused: NO_MATCH, NOT_IN_START, THROWS_ITSELF, BAD_PLAYER."""
        if self.phase != START:
            return rules.NOT_IN_START if self.phase else rules.NO_MATCH
        if not self.options & rules.REAL:
            return rules.THROWS_ITSELF
        if not 0 <= player < self.players:
            return rules.BAD_PLAYER
        self.start.tied = 1 << player
        self.start.waiting = 0
        self._begin_turns(player)
        return rules.OK

    def roll(self) -> int:
        """Throw what is not held. Refused: the phase, IS_TOLD_DICE, NO_ROLLS_LEFT, NONE_TO_THROW."""
        if self.phase != TURN:
            return self._wrong_phase()
        if self.options & rules.REAL:
            return rules.IS_TOLD_DICE
        if self.rolls == ROLLS:
            return rules.NO_ROLLS_LEFT
        if self.holds == ALL_HELD:
            return rules.NONE_TO_THROW
        self.throw(self.source)
        self._note_throw()
        return rules.OK

    def score(self, box: int) -> int:
        """Fill a box with the dice and end the turn. Refused: as refusal() says."""
        reason = self.refusal(box)
        if reason:
            return reason
        self._fill(box, self.pays(box), self.hundred(box))
        return rules.OK

    def score_bare(self, box: int, points: int, hundred: int) -> int:
        """Fill a box with bare points from real dice, and end the turn.

        hundred, 0 or 1, claims the 100 of a further Yahtzee; where only such a roll pays the points it
        comes by itself. Refused: the phase, THROWS_ITSELF, NO_SUCH_BOX, BOX_CLOSED, UPPER_COMES_FIRST,
        IMPOSSIBLE_SCORE (no five dice could be placed there for it now). After a third entered throw those
        dice decide as in score(), and other points than they pay are impossible.
        """
        if self.phase != TURN:
            return self._wrong_phase()
        if not self.options & rules.REAL:
            return rules.THROWS_ITSELF
        if not 0 <= box < BOXES:
            return rules.NO_SUCH_BOX
        if not self.current.open_mask >> box & 1:
            return rules.BOX_CLOSED
        if self.rolls == ROLLS:
            return self.score(box) if points == self.pays(box) else rules.IMPOSSIBLE_SCORE
        if not scoring.legal_mask(0, self.options, self.current, 0) >> box & 1:
            return rules.UPPER_COMES_FIRST
        earned = scoring.bare_hundred(self.flags, self.options, self.current, box, points, hundred)
        if earned < 0:
            return rules.IMPOSSIBLE_SCORE
        self._fill(box, points, earned)
        return rules.OK

    def undo(self) -> int:
        """Take back what was done since the newest throw: first the holds, then the score before.

        Real dice entered wrongly are put right by correct(). Refused: NO_MATCH, IN_START, NOTHING_TO_UNDO.
        """
        if self.phase < TURN:
            return self._wrong_phase()
        if self.rolls:
            held = self.thrown_holds[self.rolls - 1]
            if self.holds == held:
                return rules.NOTHING_TO_UNDO
            self.holds = held
        elif self.scores_since_throw:
            self._take_back_score()
        else:
            return rules.NOTHING_TO_UNDO
        return rules.OK

    def turns_made(self) -> int:
        """Count the turns that are over, of all players and rounds; turn n was player (starter + n)'s."""
        made = (self.round * TURNS + self.turn) * self.players
        return made if self.phase == OVER else made + (self.player - self.starter) % self.players

    def turns_back(self) -> int:
        """Tell how many turns to take back for a person's newest score, 0 where it stands.

        All but the first are bots' turns. It stands once a person has thrown; where everybody gets the same
        dice, once a bot has, which shows what would fall.
        """
        thrown = self.rolls > 0
        if self.phase < TURN or thrown and not self.kinds[self.player]:
            return 0
        made = self.turns_made()
        for turns in range(1, min(made, self.players) + 1):
            if self.options & rules.DUPLICATE and thrown:
                return 0
            if not self.kinds[(self.starter + made - turns) % self.players]:
                return turns
            thrown = True
        return 0

    def undo_turns(self, rolls: int, second: int, third: int) -> int:
        """Take a person's newest score back with the turns of bots since, and lay that person's dice again.

        rolls: so many throws (1 to 3); second, third: what was held in these. Refused: NOTHING_TO_UNDO,
        IS_TOLD_DICE.
        """
        turns = self.turns_back()
        if not turns:
            return rules.NOTHING_TO_UNDO
        if self.options & rules.REAL:
            return rules.IS_TOLD_DICE
        self.clear_dice()
        for _ in range(turns):
            self._recall_last()
            self._step_back()
        for roll in range(rolls):
            self.holds = third if roll == 2 else second if roll else 0
            self.throw(self.source)
            self._note_throw()
        self._recall_last()
        return rules.OK

    def _begin_turns(self, starter: int) -> None:
        self.starter = starter
        self.player = starter
        self.current = self.cards[starter]
        self.phase = TURN

    def _fill(self, box: int, points: int, hundred: int) -> None:
        self.current.write(box, points, hundred)
        self.last_player = self.player
        self.last_box = box
        self.last_points = points
        self.last_hundred = hundred
        if self.rolls:
            self.scored_rolls = self.rolls
            self.scored_holds = self.holds
        self.scores_since_throw += 1
        self.clear_dice()
        player = self.player + 1
        if player == self.players:
            player = 0
        if player == self.starter:
            self.turn += 1
            if self.turn == TURNS:
                if self.round + 1 == self.rounds:
                    self.phase = OVER
                    return
                self.past.put_away(self.cards, self.player)
                self.turn = 0
                self.round += 1
        self.player = player
        self.current = self.cards[player]

    def _take_back_score(self) -> None:
        self._step_back()
        self.scores_since_throw -= 1
        if not self.scores_since_throw and self.scored_rolls:
            self.rolls = self.scored_rolls
            self.holds = self.scored_holds
            self.scored_rolls = 0
            self.scored_holds = 0
            self._lay_throw()
        self._recall_last()

    def _step_back(self) -> None:
        """Open the box of the newest score, last_player's, and begin that turn again."""
        if self.phase == OVER:
            self.phase = TURN
            self.turn -= 1
        else:
            if self.player == self.starter:
                if self.turn:
                    self.turn -= 1
                else:
                    self.turn = TURNS - 1
                    self.round -= 1
                    self.past.bring_back(self.cards)
            self.player = self.last_player
        self.current = self.cards[self.player]
        self.current.take_back()

    def _player_of_turn(self) -> int:
        if self.phase == START:
            return 0
        filled = 0
        for i in range(self.players):
            filled += self.cards[i].filled
        if self.phase == OVER:
            filled -= 1
        return (self.starter + filled) % self.players

    def _recall_last(self) -> None:
        player = self.player
        if self.phase != OVER:
            player = (player + self.players - 1) % self.players
        card = self.cards[player]
        if self.phase != OVER and self.player == self.starter and not self.turn and self.round:
            card = self.past.card(player, self.round - 1)
        self.last_box = NO_BOX
        self.last_player = self.last_points = self.last_hundred = 0
        if card.filled:
            entry = card.order[card.filled - 1]
            self.last_box = entry & 15
            self.last_player = player
            self.last_points = card.boxes[self.last_box]
            self.last_hundred = HUNDRED if entry & HUNDRED_BIT else 0


def check_options(sheet: int, rounds: int, options: int) -> int:
    """Tell OK when a sheet (0 to 5) can be played so, else BAD_ROUNDS or BAD_OPTION."""
    most = MAX_ROUNDS if rules.FLAGS[sheet] & rules.MANY_ROUNDS else 1
    if not 1 <= rounds <= most:
        return rules.BAD_ROUNDS
    if options & ~rules.options_of(sheet) or options & rules.REAL and options & rules.DUPLICATE:
        return rules.BAD_OPTION
    return rules.OK


def _are_teams(teams: bytes | bytearray | None, players: int) -> bool:
    if teams is None or len(teams) != players:
        return False
    different = False
    for i in range(players):
        if teams[i] >= MAX_PLAYERS:
            return False
        different = different or teams[i] != teams[0]
    return different
