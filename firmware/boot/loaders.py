"""The parts of the app that come and go (ui.parts): which modules each needs, and how it is made."""

from boot import inner_loops
from boot.loader import Loader

_FOR_MENUS = ("ui.menus.before.setup", "ui.menus.after.results", "ui.menus.menus")
_FOR_MIND = ("strategy.analysis.advisor", "strategy.analysis.analysis", "ui.play.bots.thinking")
_FOR_COACH = ("ui.play.coach.coach",)
_FOR_REAL_DICE = ("ui.play.real_dice.real_dice",)
_FOR_HELP = ("ui.menus.help.help",)


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
    from ui.menus.menus import Menus

    return Menus(app.wishes)


def _make_mind(_):
    from hw.flash.tables import open_file
    from strategy.analysis.analysis import Mind
    from ui.play.bots.thinking import Thinking

    return Thinking(Mind(inner_loops.strategy(), open_file))


def _make_coach(_):
    from ui.play.coach.coach import Coach

    return Coach()


def _make_real(_):
    from ui.play.real_dice.real_dice import Real

    return Real()


def _make_help(_):
    from ui.menus.help.help import Help

    return Help()
