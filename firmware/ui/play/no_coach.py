"""Stands in for the coach while there is none."""

from ui.play.turn_screen import DECIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.turn_screen import TurnScreen


class NoCoach:
    """Say nothing. What the calls mean: ui.play.coach.coach.Coach."""

    def begin(self, app: "App") -> None:
        """Think about no turn."""

    def think(self, app: "App") -> None:
        """Think of nothing."""

    def ask(self, app: "App", choice: int) -> None:
        """Have nothing against a choice: it is made."""
        app.turn.choose(app, choice)

    def tick(self, app: "App", turn: "TurnScreen", events: int) -> None:
        """Have nothing to say any more: the turn goes on."""
        turn.give_way(DECIDE)
        app.stale = True

    def draw(self, app: "App") -> None:
        """Draw the table alone."""
        app.turn.draw_table(app)

    def ask_hint(self, app: "App", boxes: bool) -> bool:
        """Have no hint."""
        return False
