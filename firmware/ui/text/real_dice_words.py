"""The words of real dice."""

ENTRY_TITLE = b"Your own dice"
HELP_ENTRY = (
    b"LEFT RIGHT choose a die",
    b"UP DOWN set its face",
    b"B when all five are set",
    b"A to the boxes",
    b"UP from them to the card",
)
PLUS_HUNDRED = b"+100"
BARE_KEYS = b"A: OK"
SET_HINT = b"Set your dice, then B"
