"""The words that explain the rows of the set-up."""

from ui.text.rule_words import ROUNDS, TEAMS, UPPER_FIRST

_PLAYER = b"Somebody of PEOPLE, a\nguest without a name, or\na bot. Beside a bot stands\nits average score."
# In the order of the rows (ui.menus.before.setup), the sheet's own is empty: pages tell of it.
ROWS = (
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
        b"hold A. TEACH says what\n"
        b"they aim for as well."
    ),
    (b"It asks when a choice\nloses so many points or\nmore, on average."),
    b"A starts the game.",
    (b"What is seldom set: whose\ndice, rounds, teams, and\nmore kinds of bots."),
)
