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
)
