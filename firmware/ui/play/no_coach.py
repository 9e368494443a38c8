"""Stands in for the coach while there is none."""

from ui.states import DECIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.turn import TurnScreen


class NoCoach:
    """Say nothing. What the calls mean: ui.play.coach.Coach."""

    def begin(self, app: "App") -> None:
        """Think about no turn."""

    def think(self, app: "App") -> None:
        """Do nothing: no coach, no thought."""

    def marks(self, app: "App") -> bool:
        """Answer that the mark is on the box that pays most."""
        return False

    def mark(self, app: "App") -> None:
        """Leave the mark where it is."""

    def ask(self, app: "App", choice: int) -> None:
        """Let the choice be made without a warning."""
        app.parts.turn.choose(app, choice)

    def tick(self, app: "App", turn: "TurnScreen", events: int) -> None:
        """Let the turn go on: the coach that spoke is gone."""
        turn.give_way(DECIDE)
        app.stage.stale = True

    def draw(self, app: "App") -> None:
        """Draw the table alone."""
        app.parts.turn.draw_table(app)

    def ask_hint(self, app: "App", boxes: bool) -> bool:
        """Answer that there is no hint."""
        return False
