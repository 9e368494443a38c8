"""What the guide says: of each line the words for six buttons, five, two."""

_WRITE = b"A writes it down"
LINES = (
    (b"", b"", b""),
    (b"A: play   DOWN: more", b"A: play   DOWN: more", b"A: play   NEXT: more"),
    (b"B: roll  DOWN: no guide", b"A: roll  DOWN: no guide", b"A: roll  NEXT: no guide"),
    (b"A holds, B rolls", b"A holds, hold A: roll", b"A holds, hold A: roll"),
    (b"DOWN: choose a box", b"DOWN: choose a box", b"NEXT: on to the boxes"),
    (_WRITE, _WRITE, _WRITE),
    (b"UP, A: pause   B: roll", b"UP, A: pause   A: roll", b"Hold NEXT, A: pause"),
    (b"B: roll", b"A: roll", b"A: roll"),
    (b"A: pause   DOWN: back", b"A: pause   DOWN: back", b"A: pause  hold A: back"),
    (b"A: go on", b"A: go on", b"A: go on"),
    # beside what throws, where several play: nothing hangs down
    (b"DOWN: NO GUIDE", b"DOWN: NO GUIDE", b"NEXT: NO GUIDE"),
    (b"UP: card", b"UP: card", b"Hold NEXT: card"),
    # real dice
    (b"UP: face   RIGHT: next die", b"UP: face   RIGHT: next die", b"Hold NEXT: face, NEXT: die"),
    (b"B: all five are set", b"hold A: all five are set", b"hold A: all five are set"),
)
