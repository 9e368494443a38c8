"""The words of the people's screens."""

TITLE = b"PEOPLE"
NEW_NAME = b"NEW NAME"

NAME = b"NAME"
# the groups of letters of the picker, the first one is never shown
GROUPS = (b"", b"ABCDE", b"FGHIJ", b"KLMNO", b"PQRST", b"OK, U-9", b"UVW", b"XYZ", b"0-4", b"5-9")
TOO_LONG = b"Eight letters at most"
NO_NAME = b"A letter first"
TAKEN = b"This name is taken"

# one person
BACK = b"BACK"
RENAME = b"RENAME"
REMOVE = b"REMOVE"
STAYS_NOTE = b"The games stay, nameless"
