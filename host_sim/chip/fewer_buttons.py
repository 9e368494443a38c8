"""A board's buttons in a robot's hands: how to say what six buttons say where there are fewer."""

from hw.wiring.pins import OF_BUTTONS
from ui import screens

UP, DOWN, LEFT, RIGHT, A, B = range(6)

HELD_TICKS = 2  # a short press
LONG_TICKS = 28  # a long one: 500 ms and a little


class Pad:
    """Which of the six buttons a board has. config is its board_config module."""

    def __init__(self, config: "Any") -> None:
        self.buttons = [bit for bit, name in enumerate(OF_BUTTONS) if getattr(config, name, None) is not None]
        self.two = self.buttons == [DOWN, A]

    def reach(self, app: "Any", button: int) -> "tuple[int, int]":
        """Tell which button to press, and for how many ticks, to say one of the six on the app's screen."""
        if button in self.buttons and not self.two:
            return button, HELD_TICKS
        if button == B:
            return A, LONG_TICKS
        if button == A or (app.stage.screen.name_id == screens.SETUP_SCREEN and button in (LEFT, RIGHT)):
            return A, HELD_TICKS  # A changes a value too, round and round
        if button == UP and app.stage.screen.name_id == screens.TURN_SCREEN:
            return DOWN, LONG_TICKS
        return DOWN, HELD_TICKS  # next, round and round
