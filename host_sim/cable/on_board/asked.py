"""Tells what only the board knows that this runs on: who answers on its bus, how much runs from its flash."""

import gc

# What the title needs: little enough for any board.
_TITLE = ("boot.handheld", "keeping.keeper", "ui.draw.canvas", "ui.app", "ui.menus.title")


def scan() -> str:
    """Answer who answers on the display's bus."""
    try:
        import board_config
    except ImportError:
        return "no board_config.py: nothing was flashed yet"
    config: "Any" = board_config
    if not hasattr(config, "SDA"):
        return "the display is on SPI, which tells no addresses"
    from machine import I2C, Pin

    bus = I2C(config.I2C_BUS, sda=Pin(config.SDA), scl=Pin(config.SCL), freq=config.I2C_HZ)
    found = " ".join([hex(address) for address in bus.scan()])
    return f"{found or 'nobody answers'} on SDA GP{config.SDA}, SCL GP{config.SCL}"


def moved() -> str:
    """Answer how much of the code runs from flash. main.py has to be Rattle's."""
    from main import mount

    image = mount()
    if image is None:
        return "all of it in memory: there is no image"
    from boot.start import moves

    try:
        mover = moves(image)
    except OSError as error:
        return f"all of it in memory: {error}"
    for name in _TITLE:
        __import__(name)
        mover.settle()
        gc.collect()
    words = f"{mover.moved} of {mover.moved + mover.left} functions run from flash"
    return words + ("; the rest lies there in two pieces, or otherwise" if mover.left else "")
