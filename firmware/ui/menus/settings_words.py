"""The rows of the settings, and their words."""

from contract import settings

TITLE = b"SETTINGS"
HARDWARE = b"HARDWARE"
RESET = b"RESET"

_SWITCH = (b"OFF", b"ON")
_SWITCHED = (0, 1)
# The last row is shown where the display has colours.
# Of each row: its place, its values as LEFT and RIGHT go through them; its name, what each value is called,
# what is said of it at the foot, and what it means.
ROWS: "tuple[tuple[Any, ...], ...]" = (
    (
        settings.VOLUME,
        (1, 2, 0, 3),
        b"SOUND",
        (b"NORMAL", b"OFF", b"SOFT", b"LOUD"),
        b"How loud the beeper is",
        (b"How loud the beeper is.", b"OFF saves a little", b"of the battery."),
    ),
    (
        settings.BRIGHTNESS,
        (2, 1, 0),
        b"BRIGHTNESS",
        (b"FULL", b"MEDIUM", b"LOW"),
        b"Of the picture in play",
        (b"How bright the picture", b"is while you play.", b"Less saves battery."),
    ),
    (
        settings.DIM_AFTER,
        (1, 0, 2, 3),
        b"DIM AFTER",
        (b"30 S", b"10 S", b"2 MIN", b"5 MIN"),
        b"When nobody plays",
        (
            b"When nobody plays the",
            b"picture dims. After three",
            b"times as long it goes",
            b"dark. Any button wakes it.",
        ),
    ),
    (
        settings.PACE,
        (2, 0, 1),
        b"BOT SPEED",
        (b"NORMAL", b"QUICK", b"SLOW"),
        b"How fast bots play",
        (b"How long bots show what", b"they do. A or B hurries", b"them at any pace."),
    ),
    (
        settings.ASKS_ZERO,
        _SWITCHED,
        b"ASK AT ZERO",
        _SWITCH,
        b"Two presses write a zero",
        (b"ON: the first A on a box", b"that would take a zero", b"asks, the second fills", b"it."),
    ),
    (
        settings.HANDOVER,
        _SWITCHED,
        b"HANDOVER",
        _SWITCH,
        b"The next player presses A",
        (b"ON: between two people", b"the screen waits till", b"the next presses A."),
    ),
    (
        settings.LEFT_HANDED,
        _SWITCHED,
        b"LEFT-HANDED",
        _SWITCH,
        b"The picture upside down",
        (
            b"ON: turn the device by",
            b"half: picture and UP",
            b"DOWN LEFT RIGHT turn",
            b"with it. A and B stay.",
        ),
    ),
    (
        settings.SPOKEN,
        (0, 1, 2, 3),
        b"SPOKEN BEEPS",
        (b"OFF", b"SLOW", b"BRISK", b"FAST"),
        b"Tones say what is seen",
        (
            b"Tones say what is seen.",
            b"Any press stops them,",
            b"LONG B says it again. Or",
            b"keep A down at power-on",
            b"till it beeps.",
        ),
    ),
    (
        settings.GUIDE,
        _SWITCHED,
        b"TIPS",
        _SWITCH,
        b"Tips for two turns",
        (b"ON: for two turns a line", b"says what to press."),
    ),
    (
        settings.HIDES_CHANCE,
        (1, 0),
        b"CHANCE TO WIN",
        (b"ON", b"OFF"),
        b"Who will win, in percent",
        (b"ON: before a turn of two", b"it says who will win."),
    ),
    (
        settings.COLOURS,
        (0, 1, 2, 3),
        b"COLOURS",
        (b"ICE", b"AMBER", b"GREEN", b"PAPER"),
        b"Of all pictures",
        (b"Two for all pictures.", b"PAPER is dark on light."),
    ),
)
RESET_SAID = b"It asks twice"
RESET_MEANS = (
    b"Settings as they were new,",
    b"and if you want no games",
    b"and no people any more.",
    b"It asks twice.",
)

HARDWARE_SAID = b"Display, buttons, pins"
HARDWARE_MEANS = (b"Which display, buttons", b"and beeper there are, and", b"on which pins.")
NOT_NOW = b"NOT NOW"
SET_UP = b"SET UP"
FORGET = b"FORGET ANSWERS"

ANSWERS = b"All the wizard's answers"

NOTHING = b"NOTHING"
ALL = b"SETTINGS+RECORDS"
# several, one
SETTINGS = (b"SETTINGS", b"SETTING")
GAMES = (b"GAMES,", b"GAME,")
PEOPLE = (b"PEOPLE", b"PERSON")
NEW_AGAIN = b"Settings are as new"
ALL_GONE = b"Settings, records gone"
