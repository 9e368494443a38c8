"""The words of the choice of what to practise; those of a lesson: ui.text.lesson_words."""

TITLE = b"PRACTICE"
ROWS = (b"DRILL", b"YOUR POSITION", b"LEARN THE BEEPS", b"RULES", b"UPPER FIRST")
MEANINGS = (
    (
        b"Hard choices that good",
        b"play meets, one after",
        b"the other. At once you",
        b"see what each was worth.",
        b"Nothing counts as a game.",
    ),
    (b"Set any card and any", b"dice, and ask what is", b"best: real dice, too."),
    (b"Hear what the tones say,", b"and tell them apart."),
    (b"By which sheet. That of", b"your game is set."),
    (b"ON: lower boxes open when", b"the upper ones are full."),
)
SILENT = b"THE SOUND IS OFF"
SILENT_MEANS = (b"SETTINGS, SOUND: on.", b"Or hold A at power on.")
STREAK = b"Streak"
LOST_EACH = b"lost each"
