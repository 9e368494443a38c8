"""What the guide says: of each line the words for six buttons, five, four, two."""

_WRITE = b"A writes it down"
_PLAY = b"A: play   DOWN: more"
_PLAY_NEXT = b"A: play   NEXT: more"
_HOLD = b"A holds, B rolls"
_HOLD_WITHOUT_B = b"A holds, hold A: roll"
_DOWN = b"DOWN: choose a box"
_NEXT = b"NEXT: on to the boxes"
_UP = b"UP, A: pause   B: roll"
_ROLL = b"B: roll"
_ROLL_WITHOUT_B = b"A: roll"
_DOWN_BACK = b"A: pause   DOWN: back"
_GO_ON = b"A: go on"
_NO_GUIDE = b"DOWN: NO GUIDE"
_NO_GUIDE_NEXT = b"NEXT: NO GUIDE"
_CARD = b"UP: card"
_FACE = b"UP: face   RIGHT: next die"
_ALL_SET = b"B: all five are set"
_ALL_SET_WITHOUT_B = b"hold A: all five are set"
LINES = (
    (b"", b"", b"", b""),
    (_PLAY, _PLAY, _PLAY_NEXT, _PLAY_NEXT),
    (
        b"B: roll  DOWN: no guide",
        b"A: roll  DOWN: no guide",
        b"B: roll  NEXT: no guide",
        b"A: roll  NEXT: no guide",
    ),
    (_HOLD, _HOLD_WITHOUT_B, _HOLD, _HOLD_WITHOUT_B),
    (_DOWN, _DOWN, _NEXT, _NEXT),
    (_WRITE, _WRITE, _WRITE, _WRITE),
    (_UP, b"UP, A: pause   A: roll", _UP, b"Hold NEXT, A: pause"),
    (_ROLL, _ROLL_WITHOUT_B, _ROLL, _ROLL_WITHOUT_B),
    (_DOWN_BACK, _DOWN_BACK, b"A: pause   B: back", b"A: pause  hold A: back"),
    (_GO_ON, _GO_ON, _GO_ON, _GO_ON),
    # beside what throws, where several play: nothing hangs down
    (_NO_GUIDE, _NO_GUIDE, _NO_GUIDE_NEXT, _NO_GUIDE_NEXT),
    (_CARD, _CARD, _CARD, b"Hold NEXT: card"),
    # real dice
    (_FACE, _FACE, b"UP: face   NEXT: die", b"Hold NEXT: face, NEXT: die"),
    (_ALL_SET, _ALL_SET_WITHOUT_B, _ALL_SET, _ALL_SET_WITHOUT_B),
)
