"""The words of the panels that explain the keys and the boxes."""

_UPPER = (b"The sum of the dice", b"that show this face.")
BOX_RULES = (
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    (b"Three dice alike:", b"the sum of all five."),
    (b"Four dice alike:", b"the sum of all five."),
    (b"Three of one and two", b"of another face: 25."),
    (b"Four faces in a row:", b"30."),
    (b"Five faces in a row:", b"40."),
    (b"All five dice alike:", b"50."),
    (b"Any dice: the sum", b"of all five."),
)

# Dice that fill each box.
BOX_EXAMPLES = (
    b"\x01\x01\x01\x03\x05",
    b"\x02\x02\x02\x04\x06",
    b"\x03\x03\x03\x01\x06",
    b"\x04\x04\x04\x02\x05",
    b"\x05\x05\x05\x01\x03",
    b"\x06\x06\x06\x02\x04",
    b"\x04\x04\x04\x01\x06",
    b"\x05\x05\x05\x05\x02",
    b"\x03\x03\x03\x06\x06",
    b"\x02\x03\x04\x05\x02",
    b"\x02\x03\x04\x05\x06",
    b"\x06\x06\x06\x06\x06",
    b"\x01\x03\x04\x06\x06",
)

NO_NOTE = b""
HUNDRED_NOTE = b"A further Yahtzee: +100"

HELP_TURN = (
    b"LEFT RIGHT choose a die",
    b"A holds or releases it",
    b"B throws the others",
    b"DOWN to the boxes",
    b"UP to the card",
)
HELP_TURN_FIVE = (
    b"LEFT RIGHT choose a die",
    b"A holds or releases it",
    b"A held is B: it throws",
    b"DOWN to the boxes",
    b"UP to the card",
)
HELP_TURN_TWO = (
    b"NEXT: a die, then a box",
    b"A holds or releases it",
    b"A held is B: it throws",
    b"NEXT held: to the card",
)
