"""The words of the settings."""

TITLE = b"SETTINGS"
SET_BACK = b"SET BACK"

ROWS = (
    b"SOUND",
    b"BRIGHTNESS",
    b"DIM AFTER",
    b"BOTS",
    b"ASK AT ZERO",
    b"HANDOVER",
    b"LEFT-HANDED",
    b"SPOKEN BEEPS",
    SET_BACK,
)
_SWITCH = (b"OFF", b"ON")
VALUES = (  # by contract.settings
    (b"NORMAL", b"OFF", b"SOFT", b"LOUD"),
    (b"FULL", b"MEDIUM", b"LOW"),
    (b"30 S", b"10 S", b"2 MIN", b"5 MIN"),
    (b"NORMAL", b"QUICK", b"SLOW"),
    _SWITCH,
    _SWITCH,
    _SWITCH,
    (b"OFF", b"SLOW", b"BRISK", b"FAST"),
)
MEANINGS = (
    (b"How loud the beeper is.", b"OFF saves a little", b"of the battery."),
    (b"How bright the picture", b"is while you play.", b"Less saves battery."),
    (
        b"When nobody plays the",
        b"picture dims, and goes",
        b"dark three times later.",
        b"Any button wakes it.",
    ),
    (b"How long bots show what", b"they do. A or B hurries", b"them at any pace."),
    (b"ON: the first A on a box", b"that would take a zero", b"asks, the second fills", b"it."),
    (b"ON: between two people", b"the screen waits till", b"the next presses A."),
    (b"ON: turn the device by", b"half: picture and UP", b"DOWN LEFT RIGHT turn", b"with it. A and B stay."),
    (
        b"Tones say what is seen.",
        b"A press ends them, B held",
        b"says it again. At power",
        b"on hold A till it beeps.",
    ),
    (b"As it came out of the", b"box. It asks first, and", b"keeps the records if", b"you want."),
)

KEEP_ALL = b"KEEP ALL"
ALL_SETTINGS = b"ONLY SETTINGS"
RECORDS_TOO = b"RECORDS TOO"
DONE = b"SET BACK"
