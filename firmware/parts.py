"""The parts of the app that come and go (ui.wings): which modules each needs, and how it is made."""

import leaves
from loader import Loader

_FOR_MENUS = ("ui.setup", "ui.results", "ui.menus")
_FOR_MIND = ("strategy.advisor", "strategy.mind", "ui.thinking")
_FOR_COACH = ("ui.coach",)
_FOR_REAL_DICE = ("ui.real",)
_FOR_HELP = ("ui.help",)


def loaders() -> tuple:
    """Answer the loader of each part, in the order of their bits. Allocates."""
    return (
        Loader(_FOR_MENUS, _make_menus),
        Loader(_FOR_MIND, _make_mind),
        Loader(_FOR_COACH, _make_coach),
        Loader(_FOR_REAL_DICE, _make_real),
        Loader(_FOR_HELP, _make_help),
    )


def _make_menus(app):
    from ui.menus import Menus

    return Menus(app.wishes)


def _make_mind(_):
    from hw.tables import open_file
    from strategy.mind import Mind
    from ui.thinking import Thinking

    return Thinking(Mind(leaves.strategy(), open_file))


def _make_coach(_):
    from ui.coach import Coach

    return Coach()


def _make_real(_):
    from ui.real import Real

    return Real()


def _make_help(_):
    from ui.help import Help

    return Help()
