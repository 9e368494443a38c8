"""The advisor that a game without a table has: it is never ready, so nothing is asked of it."""


class Silent:
    """Stand where a strategy.advisor.Advisor would."""

    def __init__(self) -> None:
        self.ready = False

    def begin(self, match) -> None:
        """Do nothing."""

    def step(self) -> bool:
        """Tell that there is nothing to do."""
        return True
