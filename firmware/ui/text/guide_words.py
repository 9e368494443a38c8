"""What the guide says: of each line the words for six buttons, five, four, two; none: as for six."""

LINES = (
    (b"", b"", b"", b""),
    (b"A: play   DOWN: more", b"", b"A: play   NEXT: more", b"A: play   NEXT: more"),
    (
        b"A/B: roll  DOWN: no guide",
        b"A: roll  DOWN: no guide",
        b"A/B: roll  NEXT: no guide",
        b"A: roll  NEXT: no guide",
    ),
    (b"A holds   B rolls", b"A holds  hold A: roll", b"", b"A holds  hold A: roll"),
    (b"DOWN: choose a box", b"", b"NEXT: to the boxes", b"NEXT: to the boxes"),
    (b"A writes it down", b"", b"", b""),
    (b"UP, A: pause   A/B: roll", b"UP, A: pause   A: roll", b"", b"Hold NEXT, A: pause"),
    (b"A/B: roll", b"A: roll", b"", b"A: roll"),
    (b"A: pause   DOWN: back", b"", b"A: pause   B: back", b"A: pause  hold A: back"),
    (b"A: go on", b"", b"", b""),
    # beside what throws, where several play: nothing hangs down
    (b"DOWN: NO GUIDE", b"", b"NEXT: NO GUIDE", b"NEXT: NO GUIDE"),
    (b"UP: card", b"", b"", b"Hold NEXT: card"),
    # real dice
    (b"UP: face   RIGHT: next die", b"", b"UP: face   NEXT: next die", b"Hold NEXT: face, NEXT: die"),
    (b"B: all five are set", b"hold A: all five are set", b"", b"hold A: all five are set"),
)
