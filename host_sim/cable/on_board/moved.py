"""Runs on a board, sent there by host_sim.cable.procedures.doctor: how much of the code runs from flash."""

import gc

# What the title needs: little enough for any board.
_TITLE = ("boot.handheld", "keeping.keeper", "ui.draw.canvas", "ui.app", "ui.menus.title")


def moved() -> str:
    """Answer it, as words. main.py has to be Rattle's."""
    from main import mount

    image = mount()
    if image is None:
        return "all of it in memory: there is no image"
    from boot.start import moves

    try:
        mover = moves(image)
    except OSError as error:
        return "all of it in memory: " + str(error)
    for name in _TITLE:
        __import__(name)
        mover.settle()
        gc.collect()
    count = mover.moved + mover.left
    words = str(mover.moved) + " of " + str(count) + " functions run from flash"
    return words + ("; the rest lies there in two pieces, or otherwise" if mover.left else "")
