"""The rule sheets in words, paragraphs in lines, one for each flag of the engine; and rows of the set-up."""

from engine import rules

THE_GAME = (
    b"A turn is up to three\n"
    b"throws of five dice.\n"
    b"Hold those you like.\n"
    b"Then fill one open box,\n"
    b"with a zero if need be.\n"
    b"13 turns fill the card.\n"
    b"The highest total wins,\n"
    b"equal ones tie."
)

# For who has never played.
GOAL = (
    b"Fill 13 boxes, one a turn.\n"
    b"Throw five dice, hold\n"
    b"what you like, throw the\n"
    b"rest twice more at most.\n"
    b"The highest total wins."
)
BOXES_AT_ONCE = (
    b"1-6: the sum of that face\n"
    b"3K 4K: that many, sum all\n"
    b"FH: three and two, 25\n"
    b"SS: row of 4, 30. LS: 5, 40\n"
    b"YZ: five, 50.  CH: sum all"
)

# What every box pays, by any sheet.
BOXES = (
    b"1 to 6: the sum of the\n"
    b"dice with that face.\n"
    b"63 there earn 35 more.\n"
    b"3K: 3 alike, sum of all.\n"
    b"4K: 4 alike, sum of all.\n"
    b"FH: 3 and 2 alike, 25.\n"
    b"SS: 4 in a row, 30.\n"
    b"LS: 5 in a row, 40.\n"
    b"YZ: 5 alike, 50.\n"
    b"CH: any dice, sum of all."
)

ROUNDS = b"Each round fills a card\nof its own. All rounds\nare added."
UPPER_FIRST = b"The lower boxes open\nwhen all of the upper\nones are filled."
TEAMS = b"Sides take turns and add\nwhat their members make."
REAL = (
    b"You throw, and tell the\n"
    b"five faces, or after the\n"
    b"turn a score alone. What\n"
    b"no dice can give is not\n"
    b"taken."
)

# A switch of the sheets: its title and its ways. Of each the flag (engine.rules; 0: none of the others), a
# line that tells it from others, and a paragraph; empty where there is nothing to say.
SWITCHES = (
    (
        b"JOKER",
        (
            (
                rules.JOKER_FORCED,
                b"Jokers: forced",
                (
                    b"Five alike are a joker\n"
                    b"once the Yahtzee box is\n"
                    b"filled. It must go into\n"
                    b"its own upper box while\n"
                    b"that is open.\n"
                    b"Else into any lower box:\n"
                    b"full house 25, straights\n"
                    b"30 and 40, others the\n"
                    b"sum. Once all those are\n"
                    b"filled: a zero above."
                ),
            ),
            (
                0,
                b"Jokers: free choice",
                (
                    b"Five alike may go into\n"
                    b"any open box. They are a\n"
                    b"joker once the Yahtzee\n"
                    b"box and their own upper\n"
                    b"box are filled.\n"
                    b"Then full house pays 25,\n"
                    b"the straights 30 and 40.\n"
                    b"Until then, five alike\n"
                    b"pay 0 in these three."
                ),
            ),
        ),
    ),
    (
        b"HUNDREDS",
        (
            (
                rules.HUNDRED_ON_50,
                b"100 if the box holds 50",
                (
                    b"Each further Yahtzee\n"
                    b"earns 100 if the Yahtzee\n"
                    b"box holds 50, wherever\n"
                    b"it goes. A zero in that\n"
                    b"box earns none."
                ),
            ),
            (
                rules.HUNDRED_ON_FILLED,
                b"100 even after a zero",
                (
                    b"Each further Yahtzee\n"
                    b"earns 100 once the\n"
                    b"Yahtzee box is filled,\n"
                    b"even with a zero,\n"
                    b"wherever it goes."
                ),
            ),
            (
                rules.HUNDRED_WHEN_PAID,
                b"No 100 with a zero",
                (
                    b"Each further Yahtzee\n"
                    b"earns 100 if the Yahtzee\n"
                    b"box holds 50, and only\n"
                    b"where it is worth more\n"
                    b"than 0 points."
                ),
            ),
        ),
    ),
    (
        b"WHO STARTS",
        (
            (
                rules.START_FIVE_DICE,
                b"Five dice for the start",
                (b"Each throws five dice.\nThe highest sum starts.\nThose who tie for it\nthrow again."),
            ),
            (
                rules.START_ONE_DIE,
                b"One die for the start",
                (b"Each throws one die.\nThe highest starts.\nThose who tie for it\nthrow again."),
            ),
            (
                0,
                b"Nobody throws to start",
                (b"Turns go as the players\nare listed, from P1 on.\nNobody throws for it."),
            ),
        ),
    ),
    (b"ROUNDS", ((rules.MANY_ROUNDS, b"1 to 6 rounds", ROUNDS), (0, b"One round only", b""))),
    (
        b"UPPER FIRST",
        ((rules.MAY_UPPER_FIRST, b"Upper boxes first", UPPER_FIRST), (0, b"Boxes in any order", b"")),
    ),
    (b"TEAMS", ((rules.MAY_TEAMS, b"Teams", TEAMS), (0, b"No teams", b""))),
    (b"YOUR DICE", ((rules.MAY_REAL, b"Your own dice", REAL), (0, b"Not with your own dice", b""))),
    (
        b"RESULT",
        (
            (
                rules.SETTLES,
                b"Winner earns the lead",
                (b"The winner earns from\neach other side as many\npoints as it is ahead."),
            ),
            (0, b"The lead earns nothing", b""),
        ),
    ),
)
OPTIONS = b"OPTIONS"
THE_BOXES = b"THE BOXES"
BUT = b"As OFFICIAL, but:"

_PLAYER = b"Somebody of PEOPLE, a\nguest without a name, or\na bot. Beside a bot stands\nits average score."
# In the order of the rows (ui.menus.plan), the sheet's own is empty: pages tell of it.
ABOUT_ROWS = (
    b"",
    (b"One to six play, people\nand bots as you like."),
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _PLAYER,
    _PLAYER,
    ROUNDS,
    (
        b"DEVICE: it throws them.\n"
        b"DUEL CODE: two devices\n"
        b"throw the same dice.\n"
        b"REAL: you throw, and\n"
        b"tell what they show."
    ),
    (b"ON: all players meet the\nsame dice, turn by turn.\nOnly skill counts."),
    TEAMS,
    UPPER_FIRST,
    (
        b"WARN asks before you\n"
        b"give points away. HINT\n"
        b"shows the best choices,\n"
        b"LONG A. TEACH says what\n"
        b"they aim for as well."
    ),
    (b"It asks when a choice\nloses so many points or\nmore, on average."),
    b"A starts the game.",
    (b"What is seldom set: whose\ndice, rounds, teams, and\nmore kinds of bots."),
)
