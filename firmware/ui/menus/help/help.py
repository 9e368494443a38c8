"""The panels that explain the keys and the boxes."""

from contract import keys
from ui.play.picture import NO_PLACE
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_UPPER = (b"The sum of the dice", b"that show this face.")
BOX_RULES = (
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
    _UPPER,
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
    b"\x01\x01\x01\x03\x05",
    b"\x02\x02\x02\x04\x06",
    b"\x03\x03\x03\x01\x06",
    b"\x04\x04\x04\x02\x05",
    b"\x05\x05\x05\x01\x03",
    b"\x06\x06\x06\x02\x04",
    b"\x04\x04\x04\x01\x06",
    b"\x05\x05\x05\x05\x02",
    b"\x03\x03\x03\x06\x06",
    b"\x02\x03\x04\x05\x02",
    b"\x02\x03\x04\x05\x06",
    b"\x06\x06\x06\x06\x06",
    b"\x01\x03\x04\x06\x06",
)

NO_NOTE = b""
HUNDRED_NOTE = b"A further Yahtzee: +100"

_CHOOSE = b"LEFT RIGHT choose a die"
_HOLD = b"A holds it and goes on"
_THROW_WITHOUT_B = b"A held is B: it throws"
_TO_BOXES = b"DOWN to the boxes"
_TO_CARD = b"UP to the card"
HELP_TURN = (_CHOOSE, _HOLD, b"B throws the others", _TO_BOXES, _TO_CARD)
HELP_TURN_FIVE = (_CHOOSE, _HOLD, _THROW_WITHOUT_B, _TO_BOXES, _TO_CARD)
HELP_TURN_TWO = (b"NEXT: a die, then a box", _HOLD, _THROW_WITHOUT_B, b"NEXT held: to the card")


class Help:
    """Open a panel. It is made for that alone (ui.parts)."""

    def show(self, app: "App", topic: int) -> None:
        """Explain a box, by its number, or with NO_PLACE the keys of a turn."""
        if topic == NO_PLACE:
            app.overlay.explain(words.KEYS, _turn_keys(app.buttons))
            return
        match = app.match
        title = words.BOX_NAMES[topic]
        rule = BOX_RULES[topic]
        example = BOX_EXAMPLES[topic]
        reason = match.refusal(topic)
        if reason:
            app.overlay.explain(title, rule, example, words.REASONS[reason])
        else:
            hundred = match.hundred(topic)
            note = HUNDRED_NOTE if hundred else NO_NOTE
            app.overlay.explain(title, rule, example, note, match.pays(topic), hundred)


def _turn_keys(buttons: int) -> tuple:
    if buttons == keys.SIX:
        return HELP_TURN
    return HELP_TURN_FIVE if buttons == keys.FIVE else HELP_TURN_TWO
