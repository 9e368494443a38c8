"""What stands at the foot of the set-up: of each row a line for each value, the last one for all above.

Of a seat, the second one follows the average of a bot.
"""

_SEAT = (b"Person, guest, or a bot", b"points on average")
ROWS = (
    (
        b"Joker forced",
        b"Five alike go anywhere",
        b"A Yahtzee: always +100",
        b"Free joker, no start roll",
        b"As OFFICIAL, one round",
        b"Free joker, leads are paid",
    ),
    (b"People and bots together",),
    _SEAT,
    _SEAT,
    _SEAT,
    _SEAT,
    _SEAT,
    _SEAT,
    (b"Each fills a whole card",),
    (b"The device throws", b"Same dice, two devices", b"You throw your own dice"),
    (b"Each has dice of its own", b"All get the same dice"),
    (b"Each plays alone", b"Sides add their points"),
    (b"All boxes from the start", b"Lower boxes open late"),
    (b"Nobody helps you", b"Asks before a bad choice", b"And shows what is best", b"And says why"),
    (b"Points that may be lost",),
    (b"A starts the game",),
    (b"Dice, teams, more bots", b"All of it is shown"),
)
