"""The panels that explain the keys and the boxes."""

from contract import keys
from ui.menus.help import help_words
from ui.play.picture import NOTHING
from ui.text import words


class Help:
    """Open a panel. It is made for that alone (ui.parts)."""

    def show(self, app, topic: int) -> None:
        """Explain a box, by its number, or with NOTHING the keys of a turn."""
        if topic == NOTHING:
            app.overlay.explain(words.KEYS, _turn_keys(app.buttons))
            return
        match = app.match
        title = words.BOX_NAMES[topic]
        rule = help_words.BOX_RULES[topic]
        example = help_words.BOX_EXAMPLES[topic]
        reason = match.refusal(topic)
        if reason:
            app.overlay.explain(title, rule, example, words.REASONS[reason])
        else:
            hundred = match.hundred(topic)
            note = help_words.HUNDRED_NOTE if hundred else help_words.NO_NOTE
            app.overlay.explain(title, rule, example, note, match.pays(topic), hundred)


def _turn_keys(buttons: int) -> tuple:
    if buttons == keys.SIX:
        return help_words.HELP_TURN
    return help_words.HELP_TURN_FIVE if buttons == keys.FIVE else help_words.HELP_TURN_TWO


def make(app):
    """Make it."""
    yield Help()
