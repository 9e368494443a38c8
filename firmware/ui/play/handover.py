"""The picture between the turns of two people, where that is set: nobody throws another's dice."""

from micropython import const

from contract import keys
from contract.settings import HANDOVER
from strategy.bots.kinds import HUMAN
from ui import screens
from ui.play.players_table import draw_players
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_PROMPT_WIDTH = const(62)
_PROMPT_HEIGHT = const(13)


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
        """Be seen before it is heard; the match tells whose turn it is."""
        app.turn.be_deaf(app)

    def tick(self, app: "App", events: int) -> None:
        """Go on to the turn."""
        if events & keys.A:
            app.go_on()

    def draw(self, app: "App") -> None:
        """Draw what to press, and everybody's standing, in which the next player is lit."""
        canvas = app.canvas
        draw_players(app)
        canvas.pill(0, 0, _PROMPT_WIDTH, _PROMPT_HEIGHT)
        canvas.text_middle(canvas.words, words.MY_TURN, 0, _PROMPT_WIDTH, 3, 0)
