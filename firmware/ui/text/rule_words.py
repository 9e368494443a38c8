"""What the rule sheets play, in words: lines of a panel, a way for each flag of the engine."""

from engine.rules import (
    HUNDRED_ON_50,
    HUNDRED_ON_FILLED,
    HUNDRED_WHEN_PAID,
    JOKER_FORCED,
    MANY_ROUNDS,
    MAY_REAL,
    MAY_TEAMS,
    MAY_UPPER_FIRST,
    SETTLES,
    START_FIVE_DICE,
    START_ONE_DIE,
)

THE_GAME = (
    b"A turn is up to three",
    b"throws of five dice.",
    b"Hold those you like.",
    b"Then fill one open box,",
    b"with a zero if need be.",
    b"13 turns fill the card.",
    b"From 63 points in upper",
    b"boxes on: 35 more.",
    b"The highest total wins,",
    b"equal ones tie.",
)

_ROUNDS = (b"Each round fills a card", b"of its own. All rounds", b"are added.")
_UPPER_FIRST = (b"The lower boxes open", b"when all of the upper", b"ones are filled.")
_TEAMS = (b"Sides take turns and add", b"what their members make.")
_REAL = (
    b"You throw, and tell the",
    b"five faces, or after the",
    b"turn a score alone. What",
    b"no dice can give is not",
    b"taken.",
)

# A switch of the sheets: its title and its ways. Of each the flag (engine.rules; 0: none of the others), a
# line that tells it from others, and a paragraph; none where there is nothing to say.
SWITCHES = (
    (
        b"JOKER",
        (
            (
                JOKER_FORCED,
                b"Jokers: forced",
                (
                    b"Five alike are a joker",
                    b"once the Yahtzee box is",
                    b"filled. It must go into",
                    b"its own upper box while",
                    b"that is open.",
                    b"Else into any lower box:",
                    b"full house 25, straights",
                    b"30 and 40, others the",
                    b"sum. Once all those are",
                    b"filled: a zero above.",
                ),
            ),
            (
                0,
                b"Jokers: free choice",
                (
                    b"Five alike may go into",
                    b"any open box. They are a",
                    b"joker once the Yahtzee",
                    b"box and their own upper",
                    b"box are filled.",
                    b"Then full house pays 25,",
                    b"the straights 30 and 40.",
                    b"Until then, five alike",
                    b"pay 0 in these three.",
                ),
            ),
        ),
    ),
    (
        b"HUNDREDS",
        (
            (
                HUNDRED_ON_50,
                b"100 if the box holds 50",
                (
                    b"Each further Yahtzee",
                    b"earns 100 if the Yahtzee",
                    b"box holds 50, wherever",
                    b"it goes. A zero in that",
                    b"box earns none.",
                ),
            ),
            (
                HUNDRED_ON_FILLED,
                b"100 even after a zero",
                (
                    b"Each further Yahtzee",
                    b"earns 100 once the",
                    b"Yahtzee box is filled,",
                    b"even with a zero,",
                    b"wherever it goes.",
                ),
            ),
            (
                HUNDRED_WHEN_PAID,
                b"100 only with points",
                (
                    b"Each further Yahtzee",
                    b"earns 100 if the Yahtzee",
                    b"box holds 50, and only",
                    b"where it is worth more",
                    b"than 0 points.",
                ),
            ),
        ),
    ),
    (
        b"WHO STARTS",
        (
            (
                START_FIVE_DICE,
                b"Five dice for the start",
                (
                    b"Each throws five dice.",
                    b"The highest sum starts.",
                    b"Those who tie for it",
                    b"throw again.",
                ),
            ),
            (
                START_ONE_DIE,
                b"One die for the start",
                (b"Each throws one die.", b"The highest starts.", b"Those who tie for it", b"throw again."),
            ),
            (
                0,
                b"Nobody throws to start",
                (b"Turns go as the players", b"are listed, from P1 on.", b"Nobody throws for it."),
            ),
        ),
    ),
    (b"ROUNDS", ((MANY_ROUNDS, b"1 to 6 rounds", _ROUNDS), (0, b"One round only", ()))),
    (
        b"UPPER FIRST",
        ((MAY_UPPER_FIRST, b"Upper boxes first", _UPPER_FIRST), (0, b"No upper boxes first", ())),
    ),
    (b"TEAMS", ((MAY_TEAMS, b"Teams", _TEAMS), (0, b"No teams", ()))),
    (b"YOUR DICE", ((MAY_REAL, b"Your own dice", _REAL), (0, b"Not with your own dice", ()))),
    (
        b"RESULT",
        (
            (
                SETTLES,
                b"Differences are paid",
                (b"The winner earns from", b"each other side as many", b"points as it is ahead."),
            ),
            (0, b"No differences are paid", ()),
        ),
    ),
)
OPTIONS = b"OPTIONS"
BUT = b"As OFFICIAL, but:"

_PLAYER = (b"HUMAN, or a bot. Beside", b"a bot stands what it", b"scores on average.")
# What the rows of the set-up are about, in their order (ui.menus.before.setup), the sheet's own apart.
ROWS = (
    (),
    (b"One to six play, people", b"and bots as you like."),
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _ROUNDS,
    (
        b"DEVICE: it throws them.",
        b"DUEL CODE: another one",
        b"has the same dice by it.",
        b"REAL: you throw, and",
        b"tell what they show.",
    ),
    (b"ON: all players meet the", b"same dice, turn by turn.", b"Only skill counts."),
    _TEAMS,
    _UPPER_FIRST,
    (
        b"WARN asks before you",
        b"give points away. HINT",
        b"shows the best choices,",
        b"hold A. TEACH says what",
        b"they aim for as well.",
    ),
    (b"A choice that gives away", b"fewer points than this", b"goes unsaid."),
)
