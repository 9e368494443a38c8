"""The panels that explain the keys and the boxes: an errand (ui.parts)."""

from ui.screens import NO_PLACE
from ui.stage import NO_TOPIC
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_UPPER = (b"The sum of the dice", b"that show this face.")
BOX_RULES = 6 * (_UPPER,) + (
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
    b"\x01\x01\x01\x03\x05", b"\x02\x02\x02\x04\x06", b"\x03\x03\x03\x01\x06",
    b"\x04\x04\x04\x02\x05", b"\x05\x05\x05\x01\x03", b"\x06\x06\x06\x02\x04",
    b"\x04\x04\x04\x01\x06", b"\x05\x05\x05\x05\x02", b"\x03\x03\x03\x06\x06",
    b"\x02\x03\x04\x05\x02", b"\x02\x03\x04\x05\x06", b"\x06\x06\x06\x06\x06", b"\x01\x03\x04\x06\x06",
)  # fmt: skip

NO_NOTE = b""
HUNDRED_NOTE = b"A further Yahtzee: +100"
MOST_NOTE = b"Pays most now"
COACH_NOTE = b"The coach's choice"

_CHOOSE = b"LEFT RIGHT choose a die"
_HOLD = b"A holds it and goes on"
_THROW_WITHOUT_B = b"LONG A throws the others"
_TO_BOXES = b"DOWN to the boxes"
_TO_CARD = b"UP to the card"
_TO_BOTH = b"DOWN: boxes, UP: card"
_THROW = b"B throws the others"
HELP_TURN = (_CHOOSE, _HOLD, _THROW, _TO_BOXES, _TO_CARD)
HELP_TURN_FIVE = (_CHOOSE, _HOLD, _THROW_WITHOUT_B, _TO_BOXES, _TO_CARD)
_NEXT = b"NEXT: a die, then a box"
HELP_TURN_FOUR = (_NEXT, _HOLD, _THROW, _TO_CARD)
HELP_TURN_TWO = (_NEXT, _HOLD, _THROW_WITHOUT_B, b"LONG NEXT: to the card")
HELPS_TURN = (HELP_TURN, HELP_TURN_FIVE, HELP_TURN_FOUR, HELP_TURN_TWO)
# With spoken beeps.
_AGAIN = b"LONG B says it again"
_AGAIN_WITHOUT_B = b"A held on says it again"
HELP_SPOKEN = (_CHOOSE, _HOLD, _THROW, _TO_BOTH, _AGAIN)
HELP_SPOKEN_FIVE = (_CHOOSE, _HOLD, _THROW_WITHOUT_B, _TO_BOTH, _AGAIN_WITHOUT_B)
HELP_SPOKEN_FOUR = HELP_TURN_FOUR + (_AGAIN,)
HELP_SPOKEN_TWO = HELP_TURN_TWO + (_AGAIN_WITHOUT_B,)
HELPS_SPOKEN = (HELP_SPOKEN, HELP_SPOKEN_FIVE, HELP_SPOKEN_FOUR, HELP_SPOKEN_TWO)


def make(app: "App"):
    """Open the panel that is asked for."""
    show(app, app.stage.topic)
    app.stage.topic = NO_TOPIC
    yield


def keys_of(app: "App") -> "tuple[bytes, ...]":
    """Answer lines on what the keys of this board do in a turn."""
    helps = HELPS_TURN if app.stage.speech is None else HELPS_SPOKEN
    return helps[app.stage.column]


def show(app: "App", topic: int) -> None:
    """Open the panel that explains a box, by its number, or with NO_PLACE the keys of a turn."""
    if topic == NO_PLACE:
        app.stage.overlay.explain(words.KEYS, keys_of(app))
        return
    match = app.table.match
    title = words.BOX_NAMES[topic]
    rule = BOX_RULES[topic]
    example = BOX_EXAMPLES[topic]
    reason = match.refusal(topic)
    if reason:
        app.stage.overlay.explain(title, rule, example, words.REASONS[reason])
    else:
        hundred = match.hundred(topic)
        note = HUNDRED_NOTE if hundred else NO_NOTE
        if not hundred and match.rolls and topic == app.parts.turn.picture.boxes.best:
            note = COACH_NOTE if app.table.coach.marks(app) else MOST_NOTE
        app.stage.overlay.explain(title, rule, example, note, match.pays(topic), hundred)
