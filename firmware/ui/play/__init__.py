"""The table: the turn and all that a person needs for it. Its screens are a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "ui.draw.player_name ui.play.box_paths ui.play.dice_row ui.play.box_rows ui.play.picture engine.result "
    "ui.play.players_table ui.play.roll_picture ui.play.handover ui.play.turn_cursor ui.play.newest_score "
    "ui.play.turn_score ui.play.turn_screen ui.play.card_and_pause ui.play.first_picture"
)


def make(app: "App"):
    """Make app.turn and what goes with it."""
    from ui.play.card_and_pause import CardScreen, Pause
    from ui.play.first_picture import FirstPicture
    from ui.play.handover import Handover
    from ui.play.turn_screen import TurnScreen

    app.card = CardScreen()
    app.first_picture = FirstPicture()
    app.pause = Pause()
    app.handover = Handover()
    app.turn = TurnScreen()
    yield
