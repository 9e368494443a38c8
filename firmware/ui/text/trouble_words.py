"""Words that are seldom needed: what could not be taken up at power-on, and what found no room."""

from ui.text.words import NOT_SAVED

FILES_TITLE = b"SAVED FILES"
NO_ROOM = b"NO MEMORY LEFT"
NO_COACH_LINES = (b"No room for a coach.",)
NO_JUDGE_LINES = (b"No coach, no report.", b"Bots that need it", b"play GREEDY.")
NO_PART_LINES = (b"No room for that.",)
NO_BOTS_LINES = (b"No room for bots.", b"Play for them.")
LOSSES = (  # contract.losses
    b"Settings are damaged",
    b"Settings are too new",
    b"Older settings taken",
    b"Records are damaged",
    b"Records are too new",
    b"Older records taken",
    b"Old rounds are damaged",
    b"Old rounds are too new",
    b"Old rounds are older",
    b"The game is damaged",
    b"The game is too new",
    b"Older game taken",
    b"Holds are damaged",
    b"Holds are too new",
    b"Older holds taken",
    b"Names are damaged",
    b"Names are too new",
    b"Older names taken",
    b"It is kept as a file.",
    NOT_SAVED,
)
