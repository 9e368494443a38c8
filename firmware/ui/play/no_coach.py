"""What stands at the table in the place of a coach, while there is none."""


class NoCoach:
    """Say nothing. What the calls mean: ui.play.coach.coach.Coach."""

    def begin(self, app) -> None:
        """Think about no turn."""

    def think(self, app) -> None:
        """Think of nothing."""

    def ask(self, app, choice: int) -> None:
        """Have nothing against a choice: it is made."""
        app.turn.choose(app, choice)

    def ask_hint(self, app, boxes: bool) -> bool:
        """Have no hint."""
        return False
