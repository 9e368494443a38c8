"""Words that are seldom needed: what could not be loaded at power-on, and what found no room."""

from ui.text.words import NOT_SAVED

FILES_TITLE = b"SAVED FILES"
LOSSES = (  # contract.device
    b"Settings are damaged", b"Settings are too new", b"Older settings taken",
    b"Records are damaged", b"Records are too new", b"Older records taken",
    b"Old rounds are damaged", b"Old rounds are too new", b"Old rounds are older",
    b"The game is damaged", b"The game is too new", b"Older game taken",
    b"Holds are damaged", b"Holds are too new", b"Older holds taken",
    b"Names are damaged", b"Names are too new", b"Older names taken",
    b"It is kept as a file.", NOT_SAVED,
)  # fmt: skip
