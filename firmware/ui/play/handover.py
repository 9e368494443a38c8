"""The picture between the turns of two people, where that is set: nobody throws another's dice."""

from micropython import const

from contract import keys
from contract.glass import WIDTH
from contract.settings import HANDOVER
from strategy.bots.kinds import HUMAN
from ui import screens
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_TOP = const(14)
_HEIGHT = const(19)
_MARGIN = const(8)
_FOOT = const(46)


def is_due(app: "App") -> bool:
    """Tell whether the turn that begins is a person's, of several, and the picture is wanted."""
    match = app.match
    if not app.keeper.settings.buffer[HANDOVER] or match.kinds[match.player] != HUMAN:
        return False
    return match.people() > 1


class Handover:
    """Say whose turn it is, until that player presses A."""

    name_id = screens.HANDOVER_SCREEN
    at_table = True

    def enter(self, app: "App") -> None:
        """Do nothing: the match tells whose turn it is."""

    def tick(self, app: "App", events: int) -> None:
        """Go on to the turn."""
        if events & keys.A:
            app.go_on()

    def draw(self, app: "App") -> None:
        """Draw the name of the next player, and what to press."""
        canvas = app.canvas
        name = app.name(app.match.player)
        width = canvas.measure(canvas.words, name) + 2 * _MARGIN
        x = (WIDTH - width) // 2
        canvas.pill(x, _TOP, width, _HEIGHT)
        canvas.text(canvas.words, name, x + _MARGIN, _TOP + _HEIGHT // 2 - 3, 0)
        canvas.text_middle(canvas.words, words.MY_TURN, 0, WIDTH, _FOOT)
