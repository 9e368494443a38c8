"""The words of real dice."""

ENTRY_TITLE = b"Your own dice"
_CHOOSE = b"LEFT RIGHT choose a die"
_NEXT = b"NEXT: the next die"
_SET = b"UP DOWN set its face"
_THROWN = b"B when all five are set"
_THROWN_WITHOUT_B = b"A held when all are set"
_BOXES = b"A to the boxes"
_CARD = b"UP from them to the card"
HELPS_ENTRY = (  # of six, five, four, two buttons
    (_CHOOSE, _SET, _THROWN, _BOXES, _CARD),
    (_CHOOSE, _SET, _THROWN_WITHOUT_B, _BOXES, _CARD),
    (_NEXT, b"UP sets its face", _THROWN, _BOXES),
    (_NEXT, b"NEXT held sets its face", _THROWN_WITHOUT_B, _BOXES),
)
PLUS_HUNDRED = b"+100"
BARE_KEYS = b"A: OK"
SET_HINT = b"Set your dice, then B"
SET_HINT_WITHOUT_B = b"Set your dice, hold A"
