"""The parts of the app that come and go (ui.parts), each loaded from its own folder."""

from boot.loader import Loader


def loaders() -> tuple:
    """Answer the loader of each part, in the order of their bits. Allocates."""
    return (
        Loader(_before),
        Loader(_start_roll),
        Loader(_result),
        Loader(_help),
        Loader(_real_dice),
        Loader(_judge),
        Loader(_bots),
        Loader(_coach),
        Loader(_report),
    )


def _before():
    from ui.menus.before.before import make

    return make


def _start_roll():
    from ui.menus.start.start_roll import make

    return make


def _result():
    from ui.menus.after.results import make

    return make


def _help():
    from ui.menus.help.help import make

    return make


def _real_dice():
    from ui.play.real_dice.real_dice import make

    return make


def _judge():
    from boot import inner_loops
    from hw.flash.tables import open_file
    from ui.play.judge.judge import make

    return lambda app: make(app, inner_loops.strategy, open_file)


def _bots():
    from ui.play.bots.bots import make

    return make


def _coach():
    from ui.play.coach.coach import make

    return make


def _report():
    from ui.menus.after.report import make

    return make
