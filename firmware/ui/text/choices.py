"""The words of the coach, and of choices in a report."""

# report
CHOSEN = b"Chosen"
BETTER = b"Better"
STOP = b"score at once"
THROW_ALL = b"throw all five"

# coach
GIVES_AWAY = b"GIVES AWAY"
HINT = b"HINT"
LATER = b"later"
BEST = b"best"
NOW = b"now"
GO_ON_FOOT = b"A: GO ON"
MORE_FOOT = b"DOWN: MORE"
MORE_FOOT_WITHOUT_SIDES = b"NEXT: MORE"
PER_CENT = b"in 100"
FINAL = b"FINAL"

# index = ui.play.aim
AIMS = (
    b"A fresh start",
    b"Another like it",
    b"A third alike",
    b"A fourth alike",
    b"Five alike",
    b"Full house",
    b"Small straight",
    b"Large straight",
    b"More ways to go on",
)
